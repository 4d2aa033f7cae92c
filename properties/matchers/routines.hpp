// Routines to judge, of x in the layout of their tests: right ones, and wrong ones of a kind each.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <stdexcept>

namespace routines {

// aabb_aabb_2d: a min, a max, b min, b max.
template <class Scalar>
bool boxes(std::span<Scalar const> x) {
    return x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3];
}
/// Wrong for closed sets: touching boxes are a miss.
template <class Scalar>
bool strict_boxes(std::span<Scalar const> x) {
    return x[0] < x[6] && x[4] < x[2] && x[1] < x[7] && x[5] < x[3];
}

// orient_2d: a b c. In floats the sign may be that of the rounding.
inline float float_orientation(std::span<float const> x) {
    return (x[0] - x[4]) * (x[3] - x[5]) - (x[1] - x[5]) * (x[2] - x[4]);
}

// segment_segment_distance_3d is one number: that of the first ends is wrong.
inline double distance_of_first_ends(std::span<double const> x) {
    return std::hypot(x[0] - x[6], x[1] - x[7], x[2] - x[8]);
}

// triangle_min_sphere_3d: the sphere around the centre of gravity is too large.
inline std::array<float, 4> gravity_sphere(std::span<float const> x) {
    std::array<float, 4> sphere{};
    for (int axis = 0; axis < 3; ++axis) sphere[axis] = (x[axis] + x[3 + axis] + x[6 + axis]) / 3;
    for (int i = 0; i < 9; i += 3)
        sphere[3] = std::fmax(sphere[3], std::hypot(x[i] - sphere[0], x[i + 1] - sphere[1], x[i + 2] - sphere[2]));
    return sphere;
}

}  // namespace routines
