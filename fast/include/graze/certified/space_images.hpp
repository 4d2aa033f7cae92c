// Images of shapes in space along an axis: what the filters of space know is enough to tell of shapes in one plane.
#pragma once

#include <cmath>

#include "graze/certified/filter.hpp"

namespace graze::certified::detail {

/// A vector for indexing.
struct array3 {
    double at[3];

    array3() = default;
    array3(vector3 const& v) : at{v.x, v.y, v.z} {}
};

/// A view along an axis, in the order of project() in exact_shapes.hpp.
struct view {
    int along, x, y;

    explicit view(int axis) : along(axis), x(axis == 2 ? 0 : axis + 1), y(axis == 0 ? 2 : axis - 1) {}

    template <class Scalar>
    vector2 between(Scalar const* from, Scalar const* to) const {
        return {static_cast<double>(to[x]) - static_cast<double>(from[x]),
                static_cast<double>(to[y]) - static_cast<double>(from[y])};
    }
};

/// Along the axis that a normal is longest on. No branches: any is as likely as another.
inline view best_view(array3 const& normal) {
    double const x = std::fabs(normal.at[0]), y = std::fabs(normal.at[1]), z = std::fabs(normal.at[2]);
    int const is_x = (x > y) & (x > z);
    return view((2 - (y > z)) & (is_x - 1));
}

/// How two images lie, each as seen from the sides of the other: `depth` is how far the other reaches to the inside of
/// the side where that is least, negative where it is all outside. It says nothing where `size` is zero.
///
/// Images that are apart show that the shapes are. The image of a triangle is one to one where it has an area; if the
/// other shape is in the triangle's plane, then images that meet show that the shapes do.
struct image_pair {
    double size_a, depth_a, size_b, depth_b;

    /// With an error of the numbers that is below `error`, or is zero.
    bool apart(double error) const {
        return ((size_a > error) & (depth_a < -error)) | ((size_b > error) & (depth_b < -error));
    }
    bool overlap(double error) const {
        return (size_a > error) & (size_b > error) & (depth_a > error) & (depth_b > error);
    }
    /// Neither flat: without error, these meet unless they are apart.
    bool have_areas() const { return (size_a > 0) & (size_b > 0); }
};

}  // namespace graze::certified::detail
