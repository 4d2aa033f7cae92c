// How hard a case of the conformance suite is: the first of the tiers that it fits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "graze/reference.hpp"

namespace graze {

///   extreme     a magnitude other than 0 lies outside [2^-20, 2^20]: of a coordinate, radius, axis, direction or entry
///   degenerate  a shape has no area, length or extent that it should have
///   contact     the sets touch; a sign is zero; the distance of a contact is 0
///   near        the margin (of a contact the distance) is below 2^-10 of the largest extent; of values, a condition is
///               above 2^10
///   ordinary    all others
enum class tier : std::uint8_t { ordinary, near, contact, degenerate, extreme };
inline constexpr std::array<std::string_view, 5> tier_names{"ordinary", "near", "contact", "degenerate", "extreme"};
GRAZE_NAME_OF(tier)

/// What is near: closer than this part of the largest extent.
inline constexpr double near_share = 0x1p-10;

/// Is the number one of an extreme case?
bool is_extreme(double value);

/// Extreme or degenerate, which the input alone tells; else nothing.
std::optional<tier> tier_of_input(test_info const& test, std::span<double const> input);

/// The tier of a case that has an answer.
tier tier_of(case_view question, exact_answer const& truth);

/// The largest condition of the values: what input and output may lose by rounding, in half spacings at the value.
double condition_of(case_view question, std::vector<exact_value> const& exact);

}  // namespace graze
