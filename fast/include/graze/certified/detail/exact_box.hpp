// Points of an oriented box as exact integers: centre + sum side_k h_k a_k, of any axes a_k. Scalars stand as tests take
// them: centre, three axes, three half extents. Such points, and arms between them, are of degree 2: a product of a half
// extent and an axis may have twice the exponent of a scalar.
#pragma once

#include "graze/certified/detail/big_vectors.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline constexpr int axis_of_box = 3, half_extent_of_box = 12;

/// The other two axes.
inline int axis_after(int k) {
    return k == 2 ? 0 : k + 1;
}
inline int axis_before(int k) {
    return k == 0 ? 2 : k - 1;
}

/// Sides of a box: -1 or 1 for each axis where a point is at an end, 0 where it is in the middle.
struct box_sides {
    int of[3];
};

/// sum += a b, or -=.
GRAZE_CERTIFIED_SLOW inline void accumulate_product(big<2>& sum, double a, double b, bool subtract) {
    big<2> product;
    load_product(to_big<big_double>(a), to_big<big_double>(b), product);
    accumulate(sum, product, subtract);
}
/// v += sum of side_k h_k a_k, or -=.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void move_to_sides(Scalar const* box, box_sides const& at, bool subtract, vector3_of<big<2>>& v) {
    for (int k = 0; k < 3; ++k) {
        if (at.of[k] == 0) continue;
        bool const takes = subtract != (at.of[k] < 0);
        auto const half = static_cast<double>(box[half_extent_of_box + k]);
        Scalar const* const axis = box + axis_of_box + 3 * k;
        accumulate_product(v.x, half, static_cast<double>(axis[0]), takes);
        accumulate_product(v.y, half, static_cast<double>(axis[1]), takes);
        accumulate_product(v.z, half, static_cast<double>(axis[2]), takes);
    }
}
/// to - from, of points that are scalars.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_wider_arm(Scalar const* to, Scalar const* from, vector3_of<big<2>>& v) {
    load_wider(difference_of(static_cast<double>(to[0]), static_cast<double>(from[0])), v.x);
    load_wider(difference_of(static_cast<double>(to[1]), static_cast<double>(from[1])), v.y);
    load_wider(difference_of(static_cast<double>(to[2]), static_cast<double>(from[2])), v.z);
}
/// From a point of the box to one that is scalars.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_arm_from_box(Scalar const* to, Scalar const* box, box_sides const& at,
                                            vector3_of<big<2>>& v) {
    load_wider_arm(to, box, v);
    move_to_sides(box, at, true, v);
}
/// An axis.
template <class Scalar>
void load_axis(Scalar const* box, int k, vector3_of<big<1>>& to) {
    Scalar const* const axis = box + axis_of_box + 3 * k;
    to.x = to_big(static_cast<double>(axis[0]));
    to.y = to_big(static_cast<double>(axis[1]));
    to.z = to_big(static_cast<double>(axis[2]));
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
