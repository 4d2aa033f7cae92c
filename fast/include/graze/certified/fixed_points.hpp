// Points in space as integers, an axis each on a grid of its own: whether their coordinates are short
// (exact_double.hpp), and else the cheapest integers, where they fit 51 bits.
//
// Let 2^e <= the largest magnitude on an axis < 2^(e + 1), and magic = 1.5 * 2^(e + 2). Sums v + magic lie in
// (2^(e + 2), 2^(e + 3)), where doubles are multiples of 2^(e - 50): v + magic is exact iff v is a multiple of that, so
// iff (v + magic) - magic, which is exact (both are such multiples, and the difference is below 2^(e + 2)), is v; in
// every rounding mode. The last 52 bits of the sum are then 2^51 + v / 2^(e - 50). Where operations on doubles keep
// more than double's precision (x87), that says nothing, and no points fit.
#pragma once

#include <bit>
#include <cfloat>
#include <cstdint>

#include "graze/certified/exact_double.hpp"
#include "graze/certified/exact_grid.hpp"
#include "graze/certified/lanes.hpp"

namespace graze::certified::detail {

inline int exponent_field(double magnitude) {
    return static_cast<int>(std::bit_cast<std::uint64_t>(magnitude) >> 52);
}

/// Of a certain number of points, 3 * Points scalars as x y z.
template <int Points, class Scalar>
class fixed_points {
  public:
    static constexpr int pairs = (Points + 1) / 2;

    /// Points i and i + pairs in the lanes of 3 i, 3 i + 1 and 3 i + 2; the middle one of an odd number in both.
    static void load(Scalar const* scalar, lanes* point) {
        load_beside<3 * (Points - pairs)>(scalar, scalar + 3 * pairs, point);
        if constexpr (Points % 2 == 1)
            load_beside<3>(scalar + 3 * (pairs - 1), scalar + 3 * (pairs - 1), point + 3 * (pairs - 1));
    }
    /// Of scalars so loaded, and the box around them.
    fixed_points(lanes const* point, box const& around) {
        lane_truth inexact[3];
        GRAZE_CERTIFIED_UNROLLED for (int axis = 0; axis < 3; ++axis) {
            // Rounding is monotone: an extent of 2^n or more comes out as 2^n or more. An axis without does not count.
            double const extent = around.extent(axis);
            bool const wide = extent != 0;
            if constexpr (std::is_same_v<Scalar, double>)
                in_range_ &= !wide || (extent >= 0x1p-200 && extent <= 0x1p200);
            int const field = exponent_field(most(-around.low[axis], around.high[axis]));
            fit_ &= static_cast<int>(!wide) | static_cast<int>(field + 2 < 2047);
            lanes const magic(std::bit_cast<double>(static_cast<std::uint64_t>(field + 2) << 52 | middle));
            lanes all = magic;
            GRAZE_CERTIFIED_UNROLLED for (int i = axis; i < 3 * pairs; i += 3) {
                lanes const sum = point[i] + magic;
                lane_truth const wrong = sum - magic != point[i];
                inexact[axis] = i == axis ? wrong : inexact[axis] | wrong;
                all = any_bits(all, sum);
                sum_[i] = sum;
            }
            inexact[axis] = inexact[axis] & (lanes(extent) != lanes(0.0));
            int const zeros = std::countr_zero(all.bits_of_first() | all.bits_of_second());
            zeros_[axis] = wide ? zeros : 52;
            short_bits_ += wide ? exponent_field(extent) + 51 - field - zeros : 0;
        }
        fit_ &= static_cast<int>(!(inexact[0] | inexact[1] | inexact[2]).any());
    }
    static fixed_points of(Scalar const* scalar) {
        lanes point[3 * pairs];
        load(scalar, point);
        box around;
        GRAZE_CERTIFIED_UNROLLED for (int axis = 0; axis < 3; ++axis) {
            lanes low = point[axis], high = low;
            GRAZE_CERTIFIED_UNROLLED for (int i = axis + 3; i < 3 * pairs; i += 3) {
                low = least(low, point[i]);
                high = most(high, point[i]);
            }
            around.low[axis] = least(low.first(), low.second());
            around.high[axis] = most(high.first(), high.second());
        }
        return fixed_points(point, around);
    }

    /// See exact_double.hpp.
    bool are_short() const { return fit_ != 0 && in_range_ && short_bits_ <= most_short_bits; }

    /// Can they be had as integers?
    bool fit() const { return fit_ != 0; }
    /// The integers, and how many bits they have: magnitudes are below 2^bits.
    int to_integers(std::int64_t* integer) const {
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3 * pairs; ++i) {
            int const zeros = zeros_[i % 3];
            auto const integer_of = [&](std::uint64_t bits) {
                return static_cast<std::int64_t>((bits & (2 * middle - 1)) >> zeros) -
                       static_cast<std::int64_t>(middle >> zeros);
            };
            integer[i] = integer_of(sum_[i].bits_of_first());
            if (i + 3 * pairs < 3 * Points) integer[i + 3 * pairs] = integer_of(sum_[i].bits_of_second());
        }
        return 51 - least(least(zeros_[0], zeros_[1]), zeros_[2]);
    }

  private:
    static constexpr std::uint64_t middle = std::uint64_t{1} << 51;
    static constexpr bool rounds_to_double = FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1 || FLT_EVAL_METHOD == 16;

    lanes sum_[3 * pairs];
    int zeros_[3];  // at the end of all coordinates of an axis; 52 shift all of them away
    int short_bits_ = 0, fit_ = rounds_to_double;
    bool in_range_ = true;
};

}  // namespace graze::certified::detail
