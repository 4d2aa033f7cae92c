// Simplifies a case that disagrees, so that a human can check it with pencil and paper.
#pragma once

#include <compare>
#include <optional>

#include "graze/subject_client.hpp"
#include "graze/signature.hpp"

namespace graze {

struct exact_answer;
struct judgement;

/// Asks the subject, and the rational reference. Nothing if the subject does not disagree.
std::optional<signature> signature_of(subject_client& client, case_view question);
/// The same of a judgement made already; `truth` is best the rational reference's.
std::optional<signature> signature_of(subject const& candidate, case_view question, exact_answer const& truth,
                                      judgement const& judged);

/// How hard an input is to work with by hand. In this order:
///   - scalars: fewer (a mesh with fewer triangles);
///   - cost, of each scalar m * 2^e with m odd: the bits of m, the bits of |e|, 1 if e < 0 (it is no integer), and 1
///     for a minus sign (of -0 too); so 0 costs nothing, 1 costs 1, 2, 3 and -1 cost 2, 1/2 costs 3;
///   - distinct: fewer different magnitudes;
///   - exponents: a smaller sum of |e|.
struct complexity {
    std::size_t scalars = 0;
    unsigned cost = 0;
    unsigned distinct = 0;
    unsigned exponents = 0;

    auto operator<=>(complexity const&) const = default;
};
complexity complexity_of(std::span<double const> input);

/// The order of shrinking, total over inputs: the complexity, then the magnitudes, then the signs, from the first
/// scalar to the last.
bool is_simpler(std::span<double const> a, std::span<double const> b);

struct shrink_options {
    /// How often the subject may be asked at most, apart from the confirmation at the end.
    std::size_t evaluations = 8000;
    /// The same for an outcome that costs much, crash or hang.
    std::size_t costly_evaluations = 12;
};

struct shrink_statistics {
    std::size_t asked = 0;     // questions to the subject
    std::size_t screened = 0;  // relations found by the certified screen
    std::size_t examined = 0;  // candidates whose full signature was found
};

/// The simplest case found with the signature of `start`, or start itself where the subject does not disagree (or does
/// not stand by its answers). The same start gives the same result. Both references confirm it: throws
/// reference_conflict (see campaign.hpp) if they do not agree, which is a bug of ours.
test_case shrink_case(subject_client& client, test_case const& start, shrink_options const& options = {},
                      shrink_statistics* statistics = nullptr);

}  // namespace graze
