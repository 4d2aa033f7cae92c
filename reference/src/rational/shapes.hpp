// Shapes in exact rationals, as the rational reference and the certificate check read them from a layout.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/internal/rational/vectors.hpp"
#include "graze/rational.hpp"

namespace graze {

using point = vector_of<rational>;  // z is 0 in 2D

/// Dimension of the flat through the points.
template <class Points>
int dimension_of(Points const& points) {
    typename Points::value_type line{}, normal{};
    int dimension = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        auto arm = points[i] - points[0];
        if (dimension == 0) {
            if (!is_zero(arm)) line = std::move(arm), dimension = 1;
        } else if (dimension == 1) {
            if (normal = cross(line, arm); !is_zero(normal)) dimension = 2;
        } else if (dot(normal, arm) != 0) {
            return 3;
        }
    }
    return dimension;
}

/// The points p with normal . p + offset >= 0: a plane's scalars, times 2^-exponent.
struct half_space {
    vector_of<integer> normal{};
    integer offset;
    long exponent = 0;
};

/// The hull of its vertices, swept along the endless directions (of a plane: two; of a line: one). What goes on one way
/// is the segment of its first vertex and one so far along `onward` that all beyond is of no matter to the other sets:
/// see decode.
struct convex {
    shape kind;
    std::vector<point> vertices;
    std::vector<point> endless;
    std::optional<point> onward{};
    rational radius{};  // a sphere or capsule: all points within it of the hull
    std::vector<half_space> planes{};  // of a frustum, whose vertices are corners of it: see frustum.hpp
};

/// Has the set so many vertices, or in so few directions, that its facets are found rather than listed?
inline bool is_many_cornered(convex const& set) {
    return set.kind == shape::hull || set.kind == shape::obb || set.kind == shape::frustum;
}

/// Directions of edges of a hull of such vertices: of a box of either kind its axes, of a hull of the plane from corner to corner
/// in turn, else from vertex to vertex.
template <class Vector>
std::vector<Vector> edges_of(shape kind, std::vector<Vector> const& vertices) {
    std::vector<Vector> directions;
    if (kind == shape::box || kind == shape::obb) {
        // Corner 2^k differs from corner 0 along axis k alone. A 2D box has four corners.
        for (std::size_t axis = 1; axis < vertices.size(); axis *= 2)
            directions.push_back(vertices[axis] - vertices[0]);
    } else if (kind == shape::hull) {
        for (std::size_t i = 0; i < vertices.size() && vertices.size() > 1; ++i)
            directions.push_back(vertices[(i + 1) % vertices.size()] - vertices[i]);
    } else {
        for (std::size_t i = 0; i < vertices.size(); ++i)
            for (std::size_t j = i + 1; j < vertices.size(); ++j) directions.push_back(vertices[j] - vertices[i]);
    }
    return directions;
}

/// What a case asks about: the first set against each of the others (one, or a mesh's triangles).
struct operands {
    bool defined = true;  // false: collinear plane, line through equal points, no normal, singular matrix
    convex first;
    std::vector<convex> others;
    std::optional<rational> disc_radius;
    std::optional<point>
        displacement{};  // the other set is swept along it: the first half of its vertices is where it starts
};

/// With M the largest magnitude of a coordinate of any vertex, sets that go on one way are cut 16 M or more from where
/// they begin. All points of the other sets are less than 4 M from there. So are the distance of the sets, and their depth
/// (a movement across the direction that parts them is no longer than that), and points that matter to either are less
/// than 4 M from a point of the other sets: less than 8 M from the beginning. Up to there D is as if nothing were cut.
operands decode(test_info const& test, std::span<double const> input);

/// The same shapes, all lengths times 2^exponent so that every scalar is an integer: rationals with the denominator 1
/// are several times faster. 0 where there is a matrix, which has no length.
struct scaled_operands {
    operands sets;
    long exponent = 0;
};
scaled_operands decode_scaled(test_info const& test, std::span<double const> input);

/// The largest e for which all values are integers times 2^e; 0 if all are 0.
int common_exponent(std::span<double const> values);

}  // namespace graze
