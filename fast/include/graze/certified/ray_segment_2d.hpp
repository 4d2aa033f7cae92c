/// ray_segment_2d: does a closed ray of the plane meet a closed segment?
///
/// Input    8 finite scalars a b origin direction, points as x y; float or double, one unit. The segment is ab, equal ends
///          are a point. The ray is origin + s direction, s >= 0: the direction is taken as given, of any length.
/// Result   ray_segment_2d: relation (disjoint; touching: at an end of the segment or the origin, collinear overlap; crossing:
///          at an inner point of both, not parallel; undefined for a zero direction); _meets: touching or crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the sides of the ray's line on which the ends lie, and the side of the segment's line on which the origin does;
///          collinear ones and points classified exactly.
/// Cost     about 30 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept, no
///          allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified {
namespace detail {

/// Let u and v lead from the origin to a and b: the turns d x u and d x v, and the height u x v, which has the sign of
/// (d x v - d x u) s where the lines meet at s.
///
/// Error, in the model of filter.hpp (e = 2^-52). The two products of a turn carry three factors (1 + d), those of the height
/// four: with size the sum of their magnitudes, |error| < 3.001 e size and 4.001 e size. 5 e size bounds both, and the five
/// factors that size and the bound carry.
/// Range: what underflows changes either, and the bound, by less than 2^-1071. What overflows makes the bound infinite or no
/// number.
inline constexpr double ray_segment_factor = 5 * rounding_error, ray_segment_least = 0x1p-1000;

/// What the signs tell that are certain, in a table, since nobody foresees them: by two bits each for the ends on the left and on
/// the right of the ray's line, and for a height above 0 and below.
inline constexpr auto ray_segment_found = [] {
    struct {
        filter_result of[64];
    } table{};
    for (unsigned signs = 0; signs < 64; ++signs) {
        unsigned const left = signs & 3, right = signs >> 2 & 3, sides = signs >> 4;
        // From right to left, or from left to right: the ray meets the segment's line at an s of the height's sign, or not.
        bool const passes = (left ^ right) == 3 && left != 0 && right != 0;
        unsigned const ahead = left == 2 ? 1 : 2;
        bool const apart = left == 3 || right == 3 || (passes && sides == 3 - ahead);
        table.of[signs] = passes && sides == ahead ? filter_result::crossing
                          : apart                  ? filter_result::disjoint
                                                   : filter_result::unknown;
    }
    return table;
}();

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_ray_segment(Scalar const* input) {
    f64x2 end[2];
    load_beside<2>(input, input + 2, end);
    f64x2 const x = end[0] - f64x2(static_cast<double>(input[4])), y = end[1] - f64x2(static_cast<double>(input[5]));
    f64x2 const by_y = y * f64x2(static_cast<double>(input[6])), by_x = x * f64x2(static_cast<double>(input[7]));
    f64x2 const turn = by_y - by_x, cross = x * y.swapped();
    f64x2 const factor(ray_segment_factor), least(ray_segment_least);
    f64x2 const bound = (magnitude(by_y) + magnitude(by_x)) * factor + least;
    f64x2 const height = cross - cross.swapped(), height_size = magnitude(cross) + magnitude(cross).swapped();
    // Bit 0 for a, and for the height and for its negative bits 0 and 1.
    unsigned const left = (turn > bound).bits(), right = (-turn > bound).bits();
    unsigned const sides = (height > height_size * factor + least).bits();
    return ray_segment_found.of[left | right << 2 | sides << 4];
}

/// Scalars 0 to 7 are a, b, origin and direction.
struct ray_segment_algorithm {
    static constexpr point2 origin = point2_at(4), a = point2_at(0), b = point2_at(2);

    template <class Grid>
    relation operator()(Grid const& g) const {
        int const way_x = sign(g.value(6)), way_y = sign(g.value(7));
        if (way_x == 0 && way_y == 0) return relation::undefined;
        int const turn_a = turn(g, a), turn_b = turn(g, b);
        if (turn_a * turn_b > 0) return relation::disjoint;
        if (turn_a == 0 && turn_b == 0) {
            // On the ray's line, where along an axis that the direction has a part of the order is kept.
            int const axis = way_x != 0 ? 0 : 1, way = way_x != 0 ? way_x : way_y;
            bool const ahead = way * g.compare(axis, 4 + axis) >= 0 || way * g.compare(2 + axis, 4 + axis) >= 0;
            return ahead ? relation::touching : relation::disjoint;
        }
        // The lines meet in a point of the segment: before the origin, there or after it?
        int const height = orientation(g, origin, a, b), to_left = turn_b > turn_a ? 1 : -1;
        relation const along = along_normal(height * to_left);
        return turn_a * turn_b == 0 ? weaker(along, relation::touching) : along;
    }

  private:
    /// Sign of direction x (p - origin).
    template <class Grid>
    static int turn(Grid const& g, point2 p) {
        return sign(g.value(6) * g.difference(p.y, origin.y) - g.value(7) * g.difference(p.x, origin.x));
    }
};

}  // namespace detail

GRAZE_CERTIFIED_TEST(ray_segment_2d, 2, 8, filter_ray_segment(input), ray_segment_algorithm)

}  // namespace graze::certified
