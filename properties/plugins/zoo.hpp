// Tools of the zoo: what its subjects look at to be wrong, and the list they go to. Most are the exact test asked about
// a slightly changed input, or contradicted where a mistake of the field would show; some are float code as published.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "graze/certified.hpp"
#include "graze/subject.h"
#include "graze/vec.hpp"

namespace zoo {

namespace c = graze::certified;
using graze::relation;
using real = long double;

inline constexpr int single = 32, twice = 64, both = 96;

std::vector<graze_subject>& subjects();
void add_plane();   // points, segments and triangles in 2D
void add_meshes();  // trimeshes
void add_space();   // 3D but for triangles against triangles and boxes
void add_pairs();   // those
void add_spheres();
void add_rays();   // and segments against boxes
void add_round();  // spheres, capsules, oriented boxes
void add_discs();  // and other pairs with a sphere, a ray in the plane, planes by their coefficients
void add_frusta();
void add_cylinders();
void add_obbs();   // oriented boxes against other shapes
void add_signs();
void add_hulls();          // and points in polygons
void add_polygon_pairs();  // and polygons by themselves
void add_solids();
void add_values();
void add_nested();  // what forgets containment
void add_moving();  // features: continuous collision detection
void add_polytope_casts();  // boxes and hulls that move
void add_casts();           // spheres
void add_contacts();

template <class Scalar, class Function>
int call(void const* input, size_t count, void* output) {
    return static_cast<int>(Function{}(static_cast<Scalar const*>(input), count, static_cast<Scalar*>(output)));
}

template <class Function>
void add(char const* test, char const* name, int scalars, Function, int contact = GRAZE_CONTACT_CLOSED) {
    if (scalars & single) subjects().push_back({test, name, 32, contact, call<float, Function>});
    if (scalars & twice) subjects().push_back({test, name, 64, contact, call<double, Function>});
}

inline bool meets(relation r) {
    return r == relation::touching || r == relation::crossing;
}

template <class Scalar>
graze::vec3<Scalar> point(Scalar const* v) {
    return {v[0], v[1], v[2]};
}
/// Of a triangle.
template <class Scalar>
struct corners {
    graze::vec3<Scalar> at[3];
    explicit corners(Scalar const* v) : at{point(v), point(v + 3), point(v + 6)} {}
};

/// The input after `change`.
template <class Scalar, class Change>
std::vector<Scalar> changed(Scalar const* v, size_t n, Change change) {
    std::vector<Scalar> copy(v, v + n);
    change(copy);
    return copy;
}

/// Every scalar through `change`.
template <class Scalar, class Change>
std::vector<Scalar> transformed(Scalar const* v, size_t n, Change change) {
    return changed(v, n, [&](auto& copy) { std::transform(copy.begin(), copy.end(), copy.begin(), change); });
}

template <class Scalar, class Predicate>
bool all(Scalar const* v, size_t n, Predicate is) {
    return std::all_of(v, v + n, is);
}

template <class Scalar>
Scalar largest(Scalar const* v, size_t n) {
    Scalar most = 0;
    for (size_t i = 0; i < n; ++i) most = std::max(most, std::abs(v[i]));
    return most;
}

inline auto const negative = [](auto x) { return x < 0; };
inline auto const whole = [](auto x) { return x == std::trunc(x); };
inline auto const subnormal_to_zero = [](auto x) {
    return std::abs(x) < std::numeric_limits<decltype(x)>::min() ? decltype(x)(0) : x;
};
/// To float and back, where it fits.
inline auto const through_float = [](auto x) {
    float const narrow = static_cast<float>(x);
    return std::isfinite(narrow) ? static_cast<decltype(x)>(narrow) : x;
};

template <class Scalar>
bool same(Scalar const* p, Scalar const* q, size_t d) {
    return std::equal(p, p + d, q);
}

/// Twice the area, or its sign but for 64-bit rounding.
template <class Scalar>
real turn(Scalar const* a, Scalar const* b, Scalar const* p) {
    return (real(b[0]) - a[0]) * (real(p[1]) - a[1]) - (real(b[1]) - a[1]) * (real(p[0]) - a[0]);
}

using vec = std::array<real, 3>;

template <class Scalar>
vec at(Scalar const* p) {
    return {real(p[0]), real(p[1]), real(p[2])};
}
inline vec operator-(vec const& a, vec const& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline vec cross(vec const& a, vec const& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline real dot(vec const& a, vec const& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline bool is_zero(vec const& a) {
    return a[0] == 0 && a[1] == 0 && a[2] == 0;
}

template <class Scalar>
vec normal(Scalar const* t) {
    return cross(at(t + 3) - at(t), at(t + 6) - at(t));
}
template <class Scalar>
bool flat(Scalar const* t) {
    return is_zero(normal(t));
}

/// How far the extents along the axis are apart; negative where they overlap.
inline real apart(std::vector<vec> const& a, std::vector<vec> const& b, vec const& axis) {
    real low[2], high[2];
    int i = 0;
    for (auto const* points : {&a, &b}) {
        low[i] = high[i] = dot(points->front(), axis);
        for (vec const& p : *points) {
            low[i] = std::min(low[i], dot(p, axis));
            high[i] = std::max(high[i], dot(p, axis));
        }
        ++i;
    }
    return std::max(low[1] - high[0], low[0] - high[1]);
}

/// Does the skipped axis alone part the two?
inline bool only_separator(std::vector<vec> const& a, std::vector<vec> const& b, std::vector<vec> const& axes,
                           size_t skipped) {
    for (size_t i = 0; i < axes.size(); ++i)
        if ((apart(a, b, axes[i]) > 0) != (i == skipped)) return false;
    return true;
}

/// Which of the six orders the triangle's vertices have.
template <class Scalar>
int order_of(Scalar const* t, size_t d) {
    auto const less = [&](size_t i, size_t j) {
        return std::lexicographical_compare(t + d * i, t + d * i + d, t + d * j, t + d * j + d);
    };
    return 4 * less(0, 1) + 2 * less(1, 2) + less(0, 2) - 1;  // -1, 1, 2, 3, 4, 6
}

/// Is every vertex of triangle b in triangle a, and so b in a? Exact, as point_triangle_2d's or segment_triangle_3d's.
template <class Scalar>
bool inside_2d(Scalar const* a, Scalar const* b, size_t corners = 3) {
    for (size_t i = 0; i < corners; ++i) {
        Scalar const v[] = {b[2 * i], b[2 * i + 1], a[0], a[1], a[2], a[3], a[4], a[5]};
        if (!c::point_triangle_2d_meets(v, 8)) return false;
    }
    return true;
}
template <class Scalar>
bool holds(Scalar const* t, Scalar const* p) {
    Scalar v[15];
    std::copy(t, t + 9, v);
    std::copy(p, p + 3, v + 9);
    std::copy(p, p + 3, v + 12);
    return c::segment_triangle_3d_meets(v, 15);
}
template <class Scalar>
bool inside_3d(Scalar const* a, Scalar const* b) {
    return holds(a, b) && holds(a, b + 3) && holds(a, b + 6);
}
/// Is p on the plane of t? Exact; false for a flat t.
template <class Scalar>
bool on_plane(Scalar const* t, Scalar const* p) {
    Scalar v[15];
    std::copy(t, t + 9, v);
    std::copy(p, p + 3, v + 9);
    std::copy(p, p + 3, v + 12);
    return c::segment_plane_3d(v, 15) == relation::touching;
}
template <class Scalar>
bool coplanar(Scalar const* a, Scalar const* b) {
    return on_plane(a, b) && on_plane(a, b + 3) && on_plane(a, b + 6);
}

}  // namespace zoo
