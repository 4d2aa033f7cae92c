// Short coordinates: those of few digits, on which signs computed in double are right, zeros included. The cheapest
// tier of the exact stage, and where it holds, what a filter computed are the signs themselves.
//
// Let every coordinate of axis k be a multiple of a power of two u_k, and every difference on it at most s_k u_k, with
// s_k >= 1 and S = s_x s_y s_z < 2^52. In units of U = u_x u_y u_z, or of the u_k of fewer axes:
// - Differences are integers up to S, and so are products of one difference an axis: exact.
// - Minors a * b - c * d of differences on two axes are integers up to 2 S < 2^53: exact. So is a sum of minors
//   that is a minor itself.
// - A minor times a difference on the third axis is again an integer up to 2 S: exact.
// - A sum (p + q) + r of three integers below 2^53 has the right sign. Rounding is monotone: where p + q is at
//   most 2^53 in magnitude it is exact, else it comes out as 2^53 or more, which r cannot undo.
//
// (An axis without extent has no differences but 0.) The rounding mode does not count, nor does contraction, which
// leaves out only roundings that change nothing. Excess precision is kept out below.
//
// Range, float input: units of products are at least 2^-447, products below 2^388.
// Range, double input: differences are 0 or in [2^-200, 2^200], so that units are above 2^-252 an axis and 2^-756 in
// all.
#pragma once

#include <bit>
#include <cfloat>
#include <cstdint>

#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/exact_integer.hpp"
#include "graze/certified/detail/f64x2.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

struct exact_double {
    double value;
};

inline exact_double operator*(exact_double u, exact_double v) {
    return {u.value * v.value};
}
inline int sign_of(double value) {
    return (value > 0) - (value < 0);
}

/// Serves as the grid of the algorithms in exact_shapes.hpp where coordinates are short.
template <class Scalar>
struct short_grid {
    Scalar const* scalar;

    exact_double difference(int i, int j) const {
        return {static_cast<double>(scalar[i]) - static_cast<double>(scalar[j])};
    }
    int compare(int i, int j) const { return (scalar[i] > scalar[j]) - (scalar[i] < scalar[j]); }
};

/// Bounds S as computed from rounded extents: with four factors (1 + 2^-52) it is far below 2^52.
inline constexpr double most_short_units = 0x1.fp51;

// Points in space as integers, an axis each on a grid of its own: whether their coordinates are short
// (above), and else the cheapest integers, where they fit 51 bits.
//
// Let 2^e <= the largest magnitude on an axis < 2^(e + 1), power = 2^(e + 2) and magic = 1.5 power. Sums v + magic lie
// in (power, 2 power), where doubles are multiples of 2^(e - 50): v + magic is exact iff v is a multiple of that, so
// iff (v + magic) - magic, which is exact (both are such multiples, and the difference is below power), is v; in every
// rounding mode. The last 52 bits of the sum are then 2^51 + v / 2^(e - 50), which is not 0. Unless all v are 0, the
// lowest bit that is set in some sum of an axis stands for the largest power of two that divides all v: put into power,
// it adds just that. Where operations on doubles keep more than double's precision (x87), all this says nothing, and no
// points fit.

/// Holds a fixed number of points, 3 * Points scalars as x y z.
template <int Points, class Scalar>
class fixed_points {
  public:
    static constexpr int pairs = (Points + 1) / 2;

    /// Points i and i + pairs in the lanes of 3 i, 3 i + 1 and 3 i + 2; the middle one of an odd number in both.
    static void load(Scalar const* scalar, f64x2* point) {
        load_beside<3 * (Points - pairs)>(scalar, scalar + 3 * pairs, point);
        if constexpr (Points % 2 == 1)
            load_beside<3>(scalar + 3 * (pairs - 1), scalar + 3 * (pairs - 1), point + 3 * (pairs - 1));
    }
    /// Takes scalars so loaded, and the box around them.
    GRAZE_CERTIFIED_INLINED fixed_points(f64x2 const* point, box<Scalar> const& around) {
        // The axes x and y side by side, and z.
        f64x2 const low[2] = {first_axes(around.low), f64x2(static_cast<double>(around.low[2]))},
                    high[2] = {first_axes(around.high), f64x2(static_cast<double>(around.high[2]))};
        f64x2 power[2], magic[2];
        GRAZE_CERTIFIED_UNROLLED for (int h = 0; h < 2; ++h) {
            extent_[h] = high[h] - low[h];
            f64x2 const largest = greater(magnitude(low[h]), magnitude(high[h]));
            if constexpr (is_double) {
                lane_mask const in_range = (extent_[h] > f64x2(0x1p-200)) & (extent_[h] < f64x2(0x1p200));
                short_ &= (in_range | (extent_[h] == f64x2(0.0))).all();
                fit_ &= (largest < f64x2(0x1p1000)).all();
            }
            power[h] = sum_of_bits(common_bits(largest, of_bits(exponent_of(0x7ff))), of_bits(exponent_of(2)));
            magic[h] = any_bits(power[h], of_bits(middle));
        }
        magic_[0] = unpack_low(magic[0], magic[0]);
        magic_[1] = unpack_high(magic[0], magic[0]);
        magic_[2] = magic[1];
        lane_mask inexact[3];
        f64x2 all[3];
        GRAZE_CERTIFIED_UNROLLED for (int axis = 0; axis < 3; ++axis) {
            GRAZE_CERTIFIED_UNROLLED for (int i = axis; i < 3 * pairs; i += 3) {
                f64x2 const sum = point[i] + magic_[axis];
                lane_mask const wrong = sum - magic_[axis] != point[i];
                inexact[axis] = i == axis ? wrong : inexact[axis] | wrong;
                all[axis] = i == axis ? sum : any_bits(all[axis], sum);
            }
            // An axis without extent does not count. (Floats that are equal always fit.)
            if constexpr (is_double)
                inexact[axis] = inexact[axis] & (f64x2(around.low[axis]) != f64x2(around.high[axis]));
        }
        fit_ &= !(inexact[0] | inexact[1] | inexact[2]).any();
        all_[0] = any_bits(unpack_low(all[0], all[1]), unpack_high(all[0], all[1]));
        all_[1] = any_bits(all[2], all[2].swapped());
        f64x2 units[2];  // in an axis' extent; at least one
        GRAZE_CERTIFIED_UNROLLED for (int h = 0; h < 2; ++h) {
            f64x2 const unit = any_bits(power[h], lowest_bit(all_[h])) - power[h];
            units[h] = greater(extent_[h], unit) / unit;
        }
        short_ &= units[0].first() * units[0].second() * units[1].first() <= most_short_units;
    }
    /// Around scalars so loaded.
    static box<Scalar> around(f64x2 const* point) {
        box<Scalar> around;
        GRAZE_CERTIFIED_UNROLLED for (int axis = 0; axis < 3; ++axis) {
            f64x2 low = point[axis], high = low;
            GRAZE_CERTIFIED_UNROLLED for (int i = axis + 3; i < 3 * pairs; i += 3) {
                low = lesser(low, point[i]);
                high = greater(high, point[i]);
            }
            around.low[axis] = static_cast<Scalar>(lesser(low.first(), low.second()));
            around.high[axis] = static_cast<Scalar>(greater(high.first(), high.second()));
        }
        return around;
    }

    /// See fixed_points.hpp.
    bool are_short() const { return fit_ & short_; }  // without a branch

    /// Can they be had as integers?
    bool fit() const { return fit_; }
    /// The integers, and how many bits they have: magnitudes are below 2^bits.
    int to_integers(Scalar const* scalar, std::int64_t* integer) const {
        // At the end of all coordinates of an axis; 52 shift all of them away.
        auto const zeros_of = [](std::uint64_t all, double extent) { return extent != 0 ? std::countr_zero(all) : 52; };
        int const zeros[3] = {zeros_of(all_[0].bits_of_first(), extent_[0].first()),
                              zeros_of(all_[0].bits_of_second(), extent_[0].second()),
                              zeros_of(all_[1].bits_of_first(), extent_[1].first())};
        f64x2 point[std::size_t{3 * pairs}];
        load(scalar, point);
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3 * pairs; ++i) {
            auto const integer_of = [&](std::uint64_t bits) {
                return static_cast<std::int64_t>((bits & (2 * middle - 1)) >> zeros[i % 3]) -
                       static_cast<std::int64_t>(middle >> zeros[i % 3]);
            };
            f64x2 const sum = point[i] + magic_[i % 3];
            integer[i] = integer_of(sum.bits_of_first());
            if (i + 3 * pairs < 3 * Points) integer[i + 3 * pairs] = integer_of(sum.bits_of_second());
        }
        return 51 - lesser(lesser(zeros[0], zeros[1]), zeros[2]);
    }

  private:
    static constexpr bool is_double = std::is_same_v<Scalar, double>;
    static constexpr bool rounds_to_double = FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1 || FLT_EVAL_METHOD == 16;
    static constexpr std::uint64_t middle = std::uint64_t{1} << 51;
    static constexpr std::uint64_t exponent_of(std::uint64_t field) { return field << 52; }

    f64x2 magic_[3], extent_[2];
    f64x2 all_[2];  // bits set in the sum of some coordinate of the axis
    bool fit_ = rounds_to_double, short_ = true;
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
