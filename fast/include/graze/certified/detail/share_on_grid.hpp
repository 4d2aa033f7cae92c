// The share along a line at which something is met, as a pair of doubles out of exact integers: for what the quick stage of
// values is unsure of, where coordinates are not so far apart that only integers of any size hold them.
#pragma once

#include <bit>

#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/working_number.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Of bits from the uppermost on, the first of which is set and the last stands for 2^exponent, the first 53, and the 53 after
/// them: what is left out is below 2^-105 of all.
GRAZE_CERTIFIED_INLINED double_double pair_of_bits(uint128 bits, int exponent, bool negative) {
    constexpr std::uint64_t mask = (std::uint64_t{1} << 53) - 1;
    auto const scaled = [&](std::uint64_t part, int shift) {
        auto const field = static_cast<std::uint64_t>(1023 + exponent + shift);
        return static_cast<double>(static_cast<std::int64_t>(part & mask)) *
               bits_as<double>(field << 52 | static_cast<std::uint64_t>(negative) << 63);
    };
    double const upper = scaled(static_cast<std::uint64_t>(bits >> 75), 75),
                 lower = scaled(static_cast<std::uint64_t>(bits >> 22), 22);
    return normalized(double_double{upper, lower});
}
inline double_double pair_of(int128 value) {
    if (value == 0) return {0, 0};
    uint128 const flip = value < 0 ? ~uint128{0} : 0, magnitude = (static_cast<uint128>(value) ^ flip) - flip;
    auto const upper = static_cast<std::uint64_t>(magnitude >> 64);
    int const zeros =
        upper != 0 ? std::countl_zero(upper) : 64 + std::countl_zero(static_cast<std::uint64_t>(magnitude));
    return pair_of_bits(magnitude << zeros, -zeros, value < 0);
}
template <int Limbs>
double_double pair_of(wide<Limbs> const& value) {
    if constexpr (Limbs == 2) return pair_of(static_cast<int128>(bits_of(value)));
    std::uint64_t const flip = value.negative() ? ~std::uint64_t{0} : 0;
    std::uint64_t limb[std::size_t{Limbs}], carry = flip & 1;
    for (int i = 0; i < Limbs; ++i) {
        limb[i] = (value.limb[i] ^ flip) + carry;
        carry &= static_cast<std::uint64_t>(limb[i] == 0);
    }
    int top = Limbs - 1;
    while (top > 0 && limb[top] == 0) --top;
    if (limb[top] == 0) return {0, 0};
    auto const below = [&](int i) { return i <= top ? limb[top - i] : 0; };
    int const zeros = std::countl_zero(limb[top]);
    uint128 const bits = (static_cast<uint128>(limb[top]) << 64 | below(1)) << zeros | below(2) >> 1 >> (63 - zeros);
    return pair_of_bits(bits, 64 * (top - 1) - zeros, value.negative());
}
inline double_double pair_of(narrow3 value) {
    auto const high = static_cast<uint128>(value.high);
    return pair_of(wide<3>{{value.low, static_cast<std::uint64_t>(high), static_cast<std::uint64_t>(high >> 64)}});
}
template <single_number Number>
double_double pair_of(Number value) {
    if constexpr (sizeof value.value == 8) {
        auto const halves = value.value;
        return sum_of(static_cast<double>(halves >> 32) * 0x1p32, static_cast<double>(halves & 0xffffffff));
    } else {
        return pair_of(value.value);
    }
}

/// An exact number, rounded.
template <class Number, class Exact>
Number number_of(Exact const& exact) {
    if constexpr (!std::is_same_v<Number, double>)
        return pair_of(exact);
    else if constexpr (single_number<Exact> && sizeof exact == 8)
        return static_cast<double>(exact.value);
    else
        return pair_of(exact).high;
}
template <class Number = double_double, class Exact>
estimate<Number> estimate_of(Exact const& exact) {
    Number const value = number_of<Number>(exact);
    return {value, unit_of<Number> * std::fabs(high_of(value))};
}

/// algorithm(grid), which says whether it knows, where integers of fixed width hold the input: an axis each.
template <int Axes, int Count, class Answer, class Scalar, class Algorithm>
Answer on_fixed_grid(Scalar const* input, Algorithm const& algorithm) {
    double scalar[std::size_t{Count}];
    for (int i = 0; i < Count; ++i) scalar[i] = static_cast<double>(input[i]);
    return on_exact_grid<Axes, Count>(scalar, [&](auto const& g) -> Answer {
        if constexpr (std::is_same_v<decltype(g.value(0)), big<1>>)
            return {value_result::unsure};
        else
            return algorithm(g);
    });
}

struct known_share {
    value_result known;  // none: the divisor is zero
    estimate<double_double> value{};
};

/// n / d of exact numbers.
template <class Meeting>
known_share share_of_meeting(Meeting const& of) {
    if (sign(of.d) == 0) return {value_result::undefined};
    if (sign(of.n) == 0) return {value_result::known, {{0, 0}, 0}};
    return {value_result::known, estimate_of(of.n) / estimate_of(of.d)};
}
/// n / d of meeting(grid), of the same degree in each axis of the input.
template <int Axes, int Count, class Scalar, class Meeting>
known_share share_on_grid(Scalar const* input, Meeting const& meeting) {
    return on_fixed_grid<Axes, Count, known_share>(
        input, [&](auto const& g) -> known_share { return share_of_meeting(meeting(g)); });
}

/// start + share (end - start), rounded. Where the share is 0 it is start.
GRAZE_CERTIFIED_INLINED bool round_along(double start, double end, estimate<double_double> const& share, double& to) {
    to = start + 0.0;
    return start == end || share.value.high == 0 ||
           rounds_surely(along(start, share, working_difference(end, start)), to);
}
/// A double away from all that is near: by another 2^-52 of it.
GRAZE_CERTIFIED_INLINED bool rounds_surely(estimate<double_double> const& of, float& to) {
    double_double const value = normalized(of.value);
    return rounds_surely(estimate{value.high, of.error + 0x1p-52 * std::fabs(value.high)}, to);
}
GRAZE_CERTIFIED_INLINED bool round_along(float start, float end, estimate<double_double> const& share, float& to) {
    double const from = static_cast<double>(start);
    to = start + 0.0f;
    return start == end || share.value.high == 0 ||
           rounds_surely(along(from, share, working_difference(static_cast<double>(end), from)), to);
}
GRAZE_CERTIFIED_INLINED bool round_along(float start, float end, estimate<double> const& share, float& to) {
    to = start + 0.0f;
    return start == end || share.value == 0 || rounds_surely(along(start, share, working_difference(end, start)), to);
}

/// step.template operator()<Number>(), which says whether it knows, of pairs of doubles; for floats, which seldom need
/// them, of doubles first.
template <class Scalar, class Step>
bool in_doubles_or_pairs(Step const& step) {
    if constexpr (std::is_same_v<Scalar, float>)
        if (step.template operator()<double>()) return true;
    return step.template operator()<double_double>();
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
