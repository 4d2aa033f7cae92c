// The share along a line at which something is met, as a pair of doubles out of exact integers: for what the quick stage of
// values is unsure of, where coordinates are not so far apart that only integers of any size hold them.
#pragma once

#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified::detail {

/// |value| is the sum of limb[i] 2^(64 i). Of the uppermost three limbs that are not zero, six terms of 32 bits: what is cut off is below
/// 2^-128 of it, each sum with the lower part rounds 2^-105: off by less than 2^-101 of itself.
inline double_double pair_of_limbs(std::uint64_t const* limb, int count, bool negative) {
    while (count > 1 && limb[count - 1] == 0) --count;
    double_double value{0, 0};
    for (int i = count - 1; i >= 0 && i >= count - 3; --i)
        for (int half = 1; half >= 0; --half) {
            double const digits = static_cast<double>((limb[i] >> (32 * half)) & 0xffffffff);
            double_double const next = sum_of(value.high, std::ldexp(digits, 64 * i + 32 * half));
            value = {next.high, value.low + next.low};
        }
    value = normalized(value);
    return negative ? -value : value;
}
template <int Limbs>
double_double pair_of(wide<Limbs> const& value) {
    bool const negative = value.negative();
    wide<Limbs> const magnitude = negative ? wide<Limbs>{} - value : value;
    return pair_of_limbs(magnitude.limb, Limbs, negative);
}
inline double_double pair_of(narrow3 value) {
    auto const high = static_cast<uint128>(value.high);
    return pair_of(wide<3>{{value.low, static_cast<std::uint64_t>(high), static_cast<std::uint64_t>(high >> 64)}});
}
template <single_number Number>
double_double pair_of(Number value) {
    auto const bits = static_cast<uint128>(static_cast<int128>(value.value));
    return pair_of(wide<2>{{static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 64)}});
}

template <class Number>
estimate<double_double> estimate_of(Number const& exact) {
    double_double const value = pair_of(exact);
    return {value, unit_of<double_double> * std::fabs(value.high)};
}

/// algorithm(grid), which says whether it knows, where integers of fixed width hold the input: an axis each.
template <int Axes, int Count, class Answer, class Scalar, class Algorithm>
Answer on_fixed_grid(Scalar const* input, Algorithm const& algorithm) {
    double scalar[Count];
    for (int i = 0; i < Count; ++i) scalar[i] = static_cast<double>(input[i]);
    return on_exact_grid<Axes, Count>(scalar, [&](auto const& g) -> Answer {
        if constexpr (std::is_same_v<decltype(g.value(0)), big<1>>)
            return {knowledge::unsure};
        else
            return algorithm(g);
    });
}

struct known_share {
    knowledge known;  // none: the divisor is zero
    estimate<double_double> value{};
};

/// n / d of exact numbers.
template <class Meeting>
known_share share_of_meeting(Meeting const& of) {
    if (sign(of.d) == 0) return {knowledge::none};
    if (sign(of.n) == 0) return {knowledge::given, {{0, 0}, 0}};
    return {knowledge::given, estimate_of(of.n) / estimate_of(of.d)};
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

}  // namespace graze::certified::detail
