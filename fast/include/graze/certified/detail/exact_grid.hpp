// The exact stage's view of a test's input: the flat scalars, put on a power-of-two grid per axis,
// in the cheapest tier of exact_integer.hpp that holds them.
//
// A grid answers difference(i, j) = scalar i - scalar j exactly, for two scalars of one axis, and
// compare(i, j). The algorithms in exact_shapes.hpp are templates over it.
//
// Axes are put on grids of their own (axis = index % Axes): every polynomial they ask the sign of is
// homogeneous in each axis. A test that mixes axes (squared distances) uses Axes = 1.
#pragma once

#include <bit>
#include <utility>

#include "graze/certified/detail/arithmetic.hpp"
#include "graze/certified/detail/exact_integer.hpp"

#if defined(__GNUC__)
#define GRAZE_CERTIFIED_SLOW [[gnu::noinline]]
#elif defined(_MSC_VER)
#define GRAZE_CERTIFIED_SLOW __declspec(noinline)
#else
#define GRAZE_CERTIFIED_SLOW
#endif

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <class Difference, int Count>
struct grid;

/// Integers as int64: |coordinate| < 2^19 for tiny, < 2^29 for small1, < 2^61 for narrow1.
template <class Difference>
struct integer_grid {
    std::int64_t const* coordinate;

    Difference difference(int i, int j) const { return {coordinate[i] - coordinate[j]}; }
    Difference value(int i) const { return {coordinate[i]}; }
    int compare(int i, int j) const { return (coordinate[i] > coordinate[j]) - (coordinate[i] < coordinate[j]); }
};
template <int Count>
struct grid<tiny, Count> : integer_grid<tiny> {};
template <int Count>
struct grid<small1, Count> : integer_grid<small1> {};
template <int Count>
struct grid<narrow1, Count> : integer_grid<narrow1> {};

/// Coordinates below 2^61 give differences, and sums of two radii, below 2^62 (one limb), minors below 2^125 (two), triple
/// products below 2^189 (three), squares of minors below 2^252 (four) and of triple products below 2^378 (six).
template <int Count>
struct grid<wide<1>, Count> {
    std::int64_t const* coordinate;

    wide<1> difference(int i, int j) const { return {{static_cast<std::uint64_t>(coordinate[i] - coordinate[j])}}; }
    wide<1> value(int i) const { return {{static_cast<std::uint64_t>(coordinate[i])}}; }
};

/// |coordinate| < 2^125.
template <int Count>
struct grid<wide<2>, Count> {
    int128 coordinate[std::size_t{Count}];

    static wide<2> limbs(int128 v) {
        auto const bits = static_cast<uint128>(v);
        return {{static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 64)}};
    }
    wide<2> difference(int i, int j) const { return limbs(coordinate[i] - coordinate[j]); }
    wide<2> value(int i) const { return limbs(coordinate[i]); }
    int compare(int i, int j) const { return (coordinate[i] > coordinate[j]) - (coordinate[i] < coordinate[j]); }
};

/// Any finite doubles.
template <int Count>
struct grid<big<1>, Count> {
    double const* scalar;

    big<1> difference(int i, int j) const { return difference_of(scalar[i], scalar[j]); }
    big<1> value(int i) const { return to_big(scalar[i]); }
    int compare(int i, int j) const { return (scalar[i] > scalar[j]) - (scalar[i] < scalar[j]); }
};

/// step(0), step(1), ..., written out.
template <int Count, class Step>
void repeat(Step const& step) {
    [&]<int... Index>(std::integer_sequence<int, Index...>) {
        (step(Index), ...);
    }
    (std::make_integer_sequence<int, Count>{});
}

/// Puts the scalars on an integer grid below 2^61 by a multiplication with a power of two, an axis each, and shifts
/// away the zeros all have at the end. Returns the most bits that any axis needs, or 0 where some scalar is not on that
/// grid or the power of two is not a normal double.
///
/// Exact in every rounding mode. Scaling up cannot round; scaling down rounds to subnormals only, which the cut to an
/// integer makes 0: where it is exact, the rest is +-0, and no nonzero scalar has become 0.
template <int Axes, int Count>
int put_on_integer_grid(double const* scalar, std::int64_t* coordinate) {
    constexpr int points = Count / Axes;
    constexpr std::uint64_t magnitude_mask = ~std::uint64_t{0} >> 1;
    std::uint64_t rest = 0;
    int bits = 1;
    for (int axis = 0; axis < Axes; ++axis) {
        double const* const from = scalar + axis;
        std::int64_t* const to = coordinate + axis;
        double largest = 0;
        repeat<points>([&](int i) {
            double const magnitude = bits_as<double>(bits_as<std::uint64_t>(from[Axes * i]) & magnitude_mask);
            largest = magnitude > largest ? magnitude : largest;
        });
        // largest is in [2^e, 2^(e + 1)), its exponent field e + 1023, that of 2^(60 - e) thus 60 + 2 * 1023 - field.
        int const field = static_cast<int>(bits_as<std::uint64_t>(largest) >> 52);
        int const scale_field = 60 + 2 * 1023 - field;
        if (largest == 0) [[unlikely]] {
            repeat<points>([&](int i) { to[Axes * i] = 0; });
            continue;
        }
        if (field == 0 || scale_field <= 0 || scale_field >= 2047) [[unlikely]]
            return 0;
        double const scale = bits_as<double>(static_cast<std::uint64_t>(scale_field) << 52);
        std::uint64_t all = 0;
        repeat<points>([&](int i) {
            double const scaled = from[Axes * i] * scale;
            auto const integer = static_cast<std::int64_t>(scaled);
            rest |= bits_as<std::uint64_t>(scaled - static_cast<double>(integer)) & magnitude_mask;
            to[Axes * i] = integer;
            all |= static_cast<std::uint64_t>(integer);
        });
        if (scale_field < 1023) [[unlikely]]
            repeat<points>(
                [&](int i) { rest |= static_cast<std::uint64_t>(to[Axes * i] == 0 && from[Axes * i] != 0); });
        int const zeros = std::countr_zero(all);
        repeat<points>([&](int i) { to[Axes * i] >>= zeros; });
        bits = 61 - zeros > bits ? 61 - zeros : bits;
    }
    return rest == 0 ? bits : 0;
}

/// The same below 2^125 for scalars of a wider span; false where it is wider still.
template <int Axes, int Count>
bool put_on_wide_grid(double const* scalar, int128* coordinate) {
    for (int axis = 0; axis < Axes; ++axis) {
        // Bits of the axis lie in [lowest, highest); zeros have none. Of each scalar those from its last one on.
        std::uint64_t odd[std::size_t{Count / Axes}];
        int at[std::size_t{Count / Axes}];
        int lowest = 4096, highest = -4096;
        for (int i = 0; i < Count / Axes; ++i) {
            parts const part = parts_of(scalar[Axes * i + axis]);
            int const zeros = std::countr_zero(part.mantissa | std::uint64_t{1} << 63);
            odd[i] = part.mantissa >> zeros;
            at[i] = part.exponent + zeros;
            if (part.mantissa == 0) [[unlikely]]
                continue;
            int const to = at[i] + 64 - std::countl_zero(odd[i]);
            lowest = at[i] < lowest ? at[i] : lowest;
            highest = to > highest ? to : highest;
        }
        if (highest - lowest > 125) return false;
        for (int i = 0; i < Count / Axes; ++i) {
            int128 const magnitude = static_cast<int128>(static_cast<uint128>(odd[i]) << ((at[i] - lowest) & 127));
            int128 const flip = scalar[Axes * i + axis] < 0 ? -1 : 0;
            coordinate[Axes * i + axis] = (magnitude ^ flip) - flip;
        }
    }
    return true;
}

/// Runs algorithm(grid) where the integer grid does not hold the scalars, in a frame for either kind of them: that of wide
/// integers is not on the stack with what big ones take.
template <int Axes, int Count, class Algorithm, class Result>
GRAZE_CERTIFIED_SLOW bool on_wide_grid(double const* scalar, Algorithm const& algorithm, Result& result) {
    grid<wide<2>, Count> g;
    if (!put_on_wide_grid<Axes, Count>(scalar, g.coordinate)) return false;
    result = algorithm(std::as_const(g));
    return true;
}
template <int Count, class Algorithm>
GRAZE_CERTIFIED_SLOW auto on_big_grid(double const* scalar, Algorithm const& algorithm) {
    return algorithm(grid<big<1>, Count>{scalar});
}
template <int Axes, int Count, class Algorithm>
GRAZE_CERTIFIED_SLOW auto on_wider_grid(double const* scalar, Algorithm const& algorithm) {
    decltype(on_big_grid<Count>(scalar, algorithm)) result{};
    if (on_wide_grid<Axes, Count>(scalar, algorithm, result)) return result;
    return on_big_grid<Count>(scalar, algorithm);
}

/// Runs algorithm(grid) on integers of magnitudes below 2^bits, bits <= 61.
template <int Axes, int Count, class Algorithm>
auto on_integer_grid(std::int64_t const* coordinate, int bits, Algorithm const& algorithm) {
    if (bits <= 19) return algorithm(grid<tiny, Count>{{coordinate}});
    if constexpr (Axes == 3)
        if (bits <= 29) return algorithm(grid<small1, Count>{{coordinate}});
    return algorithm(grid<narrow1, Count>{{coordinate}});
}

/// Runs algorithm(grid) in limbs, whatever the scalars: for polynomials of a higher degree than integers of fewer bits hold.
template <int Axes, int Count, class Algorithm>
auto on_limb_grid(double const* scalar, Algorithm const& algorithm) {
    std::int64_t coordinate[std::size_t{Count}];
    if (put_on_integer_grid<Axes, Count>(scalar, coordinate) == 0) [[unlikely]]
        return on_wider_grid<Axes, Count>(scalar, algorithm);
    return algorithm(grid<wide<1>, Count>{coordinate});
}

/// Runs algorithm(grid) in the cheapest tier that holds the scalars exactly.
template <int Axes, int Count, class Algorithm>
auto on_exact_grid(double const* scalar, Algorithm const& algorithm) {
    static_assert(Count % Axes == 0);
    std::int64_t coordinate[std::size_t{Count}];
    int const bits = put_on_integer_grid<Axes, Count>(scalar, coordinate);
    if (bits == 0) [[unlikely]]
        return on_wider_grid<Axes, Count>(scalar, algorithm);
    return on_integer_grid<Axes, Count>(coordinate, bits, algorithm);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
