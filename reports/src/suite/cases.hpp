// The cases of the conformance suite: chosen by a fixed rule from the generated ones, with their exact answers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graze/reference.hpp"
#include "suite/stated_values.hpp"
#include "suite/tier.hpp"
#include "text/json_writer.hpp"

namespace graze {

/// Under one version the bytes of the suite never change.
inline constexpr std::string_view suite_version = "1.0";
inline constexpr std::uint64_t cases_of_suite_level[] = {256, 16384};

struct suite_case {
    test_case question;
    exact_answer truth;
    tier hardness = tier::ordinary;
    std::string family;
    std::optional<stated_values> stated{};  // of values that a file has: `truth` lacks them then
};

/// Hands on the cases of a level in their order: those of level 1 are the first of level 2. None is undefined or there
/// twice. Cases are taken from the families' streams, first from a short stretch of them, then from a longer one.
/// Whatever has been taken least often so far is taken next: by relation, then by what the input tells of the tier, then by family. Throws
/// std::runtime_error where a reference and the certified test differ.
void each_suite_case(test_info const& test, scalar_type scalar, std::uint64_t level,
                     std::function<void(suite_case&&)> const& take);

/// The line of the suite's file: a case line whose numbers are decimal, each the very double, with the answer and tier.
std::string suite_line(suite_case const& item);

/// The shortest decimal form of the double, with a point or an exponent: no reader makes an integer of it.
json_text suite_number(double value);

/// "TEST.SCALAR.jsonl"
std::string suite_file_name(std::string_view test, scalar_type scalar);

}  // namespace graze
