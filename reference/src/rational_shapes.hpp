// Shapes in exact rationals, as the rational reference and the certificate check read them from a layout.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/rational.hpp"

namespace graze {

using point = std::array<rational, 3>;  // z is 0 in 2D

inline point operator+(point const& u, point const& v) {
    return {u[0] + v[0], u[1] + v[1], u[2] + v[2]};
}
inline point operator-(point const& u, point const& v) {
    return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}
inline point operator-(point const& u) {
    return {-u[0], -u[1], -u[2]};
}
inline point operator*(point const& u, rational const& f) {
    return {u[0] * f, u[1] * f, u[2] * f};
}
inline rational dot(point const& u, point const& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
inline point cross(point const& u, point const& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
inline bool is_zero(point const& u) {
    return u[0] == 0 && u[1] == 0 && u[2] == 0;
}

/// The hull of its vertices, swept along the endless directions (of a plane: two; of a line: one).
struct convex {
    shape kind;
    std::vector<point> vertices;
    std::vector<point> endless;

    /// Directions of its edges: of a box its axes, else from vertex to vertex.
    std::vector<point> edges() const;
};

/// What a case asks about: the first set against each of the others (one, or a mesh's triangles).
struct operands {
    bool defined = true;  // false: collinear plane, line through equal points, singular matrix
    convex first;
    std::vector<convex> others;
    std::optional<rational> disc_radius;
};

operands decode(test_info const& test, std::span<double const> input);

/// The same shapes, all lengths times 2^exponent so that every scalar is an integer: rationals with the denominator 1
/// are several times faster. 0 where there is a matrix, which has no length.
struct scaled_operands {
    operands sets;
    long exponent = 0;
};
scaled_operands decode_scaled(test_info const& test, std::span<double const> input);

/// value * 2^exponent.
rational times_power(rational const& value, long exponent);

}  // namespace graze
