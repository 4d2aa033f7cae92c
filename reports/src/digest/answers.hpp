// What subjects answer, as text that is the same wherever it is computed: what a digest is made of.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graze/campaign.hpp"

namespace graze {

/// What stands for the answers of a subject after it hung most_hangs times, or crashed most_crashes times, among the cases
/// of a test and scalar type: it is asked no more of these.
inline constexpr std::string_view not_asked = "not_asked";

/// An answer: a verdict or sign ("hit"), what became of a subject ("declined", "crash", "hang"), or the bits of its
/// numbers ("0x1.8p+1 -0x0p+0 nan"); of moving shapes "hit" with the time. All NaN are one, since their bits depend on the
/// order of operands, which a compiler may choose.
std::string answer_text(test_info const& test, reply answer, std::span<double const> numbers);

/// Why the text is no answer to the test, as "found ..., expected ..."; nothing if it is one.
std::optional<std::string> not_an_answer(test_info const& test, scalar_type scalar, std::string_view text);

/// Names an input by what is asked: 16 digits of a SHA-256 of test, scalar type and scalars.
std::string input_id(test_case const& question);

/// So many cases of each family that the test has, one family after the other; case i of a family is that of
/// `graze generate`'s stream, so that a larger number only adds to it.
workload digest_workload(test_info const& test, scalar_type scalar, std::vector<subject const*> subjects,
                         std::uint64_t seed, std::uint64_t cases);

/// All answers to a workload.
struct answered_workload {
    workload const* work = nullptr;
    case_batch batch;
    std::vector<std::uint64_t> indices;             // of each case in its family
    std::vector<std::vector<std::string>> answers;  // by subject, then by case
    std::vector<unrepeated_faults> faults;          // by subject: deaths that no case repeated

    /// The SHA-256 of the subject's answers, each followed by a newline.
    std::string digest(std::size_t subject) const;
};

/// Asks all workloads on so many threads and hands each on in their order, from one thread at a time. The answers do not
/// depend on the number of threads.
void answer_workloads(std::vector<workload> const& work, unsigned jobs,
                      std::function<void(answered_workload const&)> const& take);

}  // namespace graze
