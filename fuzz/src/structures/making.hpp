// What the families of structures share.
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "families/numbers.hpp"
#include "graze/source.hpp"
#include "graze/vocabulary.hpp"

namespace graze::making {

/// So many points: mostly few, at times up to `most`.
inline std::size_t draw_count(source& choices, std::size_t least, std::size_t most) {
    std::size_t const range = choices.one_in(4) ? most - least : std::min<std::size_t>(most - least, 8);
    return least + choices.below(range + 1);
}

/// The distance to the next number of the scalar type, of magnitudes about `size`.
inline double spacing_at(scalar_type scalar, double size) {
    int exponent = 0;
    std::frexp(size, &exponent);
    return std::ldexp(1.0, exponent - (scalar == scalar_type::float32 ? 24 : 53));
}

/// A point of the unit circle or sphere, rounded: by stereographic projection, which needs no function but a division.
inline vec point_on_sphere(source& choices, std::size_t dimension) {
    double const s = 2 * signed_unit(choices), t = dimension == 3 ? 2 * signed_unit(choices) : 0;
    double const square = s * s + t * t, scale = 1 / (1 + square);
    double const last = (1 - square) * scale * (choices.flip() ? 1 : -1);
    return dimension == 3 ? vec{2 * s * scale, 2 * t * scale, last} : vec{2 * s * scale, last, 0};
}

/// Moves a coordinate of some points by a few spacings.
inline void nudge(source& choices, scalar_type scalar, std::size_t dimension, std::vector<vec>& points) {
    for (vec& point : points) {
        if (choices.flip()) continue;
        std::size_t const axis = choices.below(dimension);
        point[axis] += static_cast<double>(choices.between(-3, 3)) * spacing_at(scalar, point[axis]);
    }
}

/// Every coordinate as one of the scalar type, and finite.
inline void append(scalar_type scalar, std::size_t dimension, std::vector<vec> const& points,
                   std::vector<double>& coordinates) {
    double const most = scalar == scalar_type::float32 ? static_cast<double>(std::numeric_limits<float>::max())
                                                       : std::numeric_limits<double>::max();
    for (vec const& point : points)
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            double const value = std::min(std::max(point[axis], -most), most);
            coordinates.push_back(scalar == scalar_type::float32 ? static_cast<double>(static_cast<float>(value))
                                                                 : value);
        }
}

}  // namespace graze::making
