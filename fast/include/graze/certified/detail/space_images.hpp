// Images of shapes in space along an axis: what the filters of space know is enough to tell of shapes in one plane.
#pragma once

#include <cmath>

#include "graze/certified/detail/f64x2.hpp"
#include "graze/certified/detail/filter.hpp"

namespace graze::certified::detail {

/// A view along an axis, in the order of project() in exact_shapes.hpp.
struct view {
    int along, x, y;

    vector2_of<f64x2> of(f64x2 const* point) const { return {point[x], point[y]}; }
    vector2_of<f64x2> of(double const* point) const { return {f64x2::at(point + 2 * x), f64x2::at(point + 2 * y)}; }
};

/// Along the longest axis. No branches: any is as likely as another.
inline view const& best_view(double x, double y, double z) {
    static constexpr view along_x{0, 1, 2}, along_y{1, 2, 0}, along_z{2, 0, 1};
    static constexpr view longest[8] = {along_z, along_z, along_y, along_x, along_z, along_x, along_y, along_x};
    return longest[static_cast<unsigned>(x > y) | static_cast<unsigned>(y > z) << 1 |
                   static_cast<unsigned>(x > z) << 2];
}

/// How two images lie, each as seen from the sides of the other: `depth` is how far the other reaches to the inside of
/// the side where that is least, negative where it is all outside. It says nothing where `size` is zero.
///
/// Images that are apart show that the shapes are. The image of a triangle is one to one where it has an area; if the
/// other shape is in the triangle's plane, then images that meet show that the shapes do.
struct image_pair {
    f64x2 size, depth;  // of the first shape's image, and the second's

    /// Are the images apart, where the numbers are off by less than `error`, or exact?
    bool apart(double error) const { return ((size > f64x2(error)) & (depth < f64x2(-error))).any(); }
    bool overlap(double error) const { return ((size > f64x2(error)) & (depth > f64x2(error))).all(); }
    /// Neither flat: without error, these meet unless they are apart.
    bool have_areas() const { return (size > f64x2(0.0)).all(); }
};

}  // namespace graze::certified::detail
