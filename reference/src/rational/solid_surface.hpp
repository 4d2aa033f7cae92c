// Surfaces of triangles in rationals: closed or not, the winding number of a point, where a ray is on a triangle.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "graze/rational.hpp"

namespace graze::solid_in_rationals {

using place = std::array<rational, 3>;
using face = std::array<place, 3>;

place less(place const& a, place const& b);
place times(place const& a, place const& b);
rational product(place const& a, place const& b);
bool is_zero(place const& a);
place normal_of(face const& t);
/// origin + at way.
place point_at(place const& origin, place const& way, rational const& at);

rational squared_distance(place const& p, face const& t);

/// The winding number of a point that is on no triangle, and the way of a ray from it that tells it: it meets no edge of a triangle
/// with area.
struct winding_by_ray {
    long number = 0;
    place way{};
};

/// A surface whose scalars are integers, times 2^exponent.
struct whole_surface {
    std::vector<place> fixed;  // the points and directions before the triangles
    std::vector<face> faces;
    long exponent = 0;

    whole_surface() = default;
    /// So many points or directions, then triangles, nine scalars each; std::invalid_argument for another number of scalars.
    whole_surface(std::span<double const> input, std::size_t points);

    bool is_closed() const;
    /// Of a point on no triangle.
    winding_by_ray winding(place const& p) const;
};

/// Is p in the triangle? By weights, apart from squared_distance.
bool is_on(place const& p, face const& t);

/// From where to where a ray is on a triangle, in multiples of its direction.
struct stretch {
    rational from, to;
};
std::optional<stretch> meeting_of(place const& origin, place const& way, face const& t);

}  // namespace graze::solid_in_rationals
