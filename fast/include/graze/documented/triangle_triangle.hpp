// Triangle against triangle in 3D after T. Moller, "A fast triangle-triangle intersection test"
// (Journal of Graphics Tools 2(2), 1997), as published in a tutorial with code, and its helpers:
// segment against segment, point in triangle and triangle against triangle in 2D.
//
// Input     points as vec2 / vec3 of any number type, all in the same unit; any finite value.
// Result    true for a hit.
// Contact   promises nothing; coplanar triangles are told by an absolute distance, so the answer
//           depends on the unit.
// Fails on  collinear and end-to-end contacts (missed), points collinear with an edge (counted as
//           inside), parallel triangles closer than coplanar_distance (hit), large coplanar triangles
//           (missed): the published behaviour, reproduced operation for operation.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include <cmath>

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

template <class Number>
struct triangle2 {
    vec2<Number> vertex[3];
};

template <class Number>
struct triangle3 {
    vec3<Number> vertex[3];
};

/// Twice the signed area of a, b, c, taken from c.
template <class Number>
Number signed_area(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c) {
    return (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x);
}

/// The areas of the triangles a b d and a b c: on which sides of the line ab the points d and c are.
template <class Number>
vec2<Number> areas_over_first(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c,
                              vec2<Number> const& d) {
    return {signed_area(a, b, d), signed_area(a, b, c)};
}
/// Those of c d a and c d b; the latter is derived from the other three.
template <class Number>
vec2<Number> areas_over_second(vec2<Number> const& a, vec2<Number> const& c, vec2<Number> const& d,
                               vec2<Number> const& over_first) {
    Number const of_a = signed_area(c, d, a);
    return {of_a, of_a + over_first.y - over_first.x};
}

/// Segments ab and cd by the signs of four areas.
template <class Number>
bool segment_segment_signed_areas(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c,
                                  vec2<Number> const& d) {
    vec2<Number> const over_first = areas_over_first(a, b, c, d);
    if (over_first.x * over_first.y < Number(0)) {
        vec2<Number> const over_second = areas_over_second(a, c, d, over_first);
        if (over_second.x * over_second.y < Number(0)) return true;
    }
    return false;
}

/// Point in triangle by the signs of products of neighbouring edge products.
template <class Number>
bool point_triangle_sign_products(vec2<Number> const& p, vec2<Number> const& a, vec2<Number> const& b,
                                  vec2<Number> const& c) {
    auto const product = [](vec2<Number> const& u, vec2<Number> const& v) -> Number { return u.y * v.x - u.x * v.y; };
    Number const pab = product(p - a, b - a);
    Number const pbc = product(p - b, c - b);
    if (pab * pbc < Number(0)) return false;
    Number const pca = product(p - c, a - c);
    if (pab * pca < Number(0)) return false;
    return true;
}

/// The coplanar branch of the 3D routine: nine edge pairs, then the six vertices.
template <class Number>
bool triangle_triangle_coplanar_branch(triangle2<Number> const& s, triangle2<Number> const& t) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            if (segment_segment_signed_areas(s.vertex[i], s.vertex[(i + 1) % 3], t.vertex[j], t.vertex[(j + 1) % 3]))
                return true;
    for (int i = 0; i < 3; ++i)
        if (point_triangle_sign_products(s.vertex[i], t.vertex[0], t.vertex[1], t.vertex[2])) return true;
    for (int i = 0; i < 3; ++i)
        if (point_triangle_sign_products(t.vertex[i], s.vertex[0], s.vertex[1], s.vertex[2])) return true;
    return false;
}

/// Published order of comparisons: strictly apart is a miss, anything else (a NaN end too) is a hit.
template <class Number>
bool intervals_meet(Number const& s1, Number const& s2, Number const& t1, Number const& t2) {
    if (s1 < s2) {
        if (t1 < t2) return !(t2 < s1 || s2 < t1);
        return !(t1 < s1 || s2 < t2);
    }
    if (t1 < t2) return !(t2 < s2 || s1 < t1);
    return !(t1 < s2 || s1 < t2);
}

/// The constant that tells coplanar triangles, in the input's unit.
template <class Scalar>
inline constexpr Scalar coplanar_distance = static_cast<Scalar>(1e-5);

/// The one of three vertices whose sign differs from that of the other two: the bits tell which are positive.
constexpr int lone_vertex(unsigned positive) {
    return positive == 1 || positive == 6 ? 0 : positive == 2 || positive == 5 ? 1 : 2;
}

/// The steps shared by the published code and by the variant its text describes. They differ in where on the planes'
/// common line an interval ends: `end_along(n1, n2)` gives `end(triangle, d, other, lone)`, that of the edge between
/// two vertices at the distances d.
template <class Number, class EndAlong>
bool moller_1997_steps(triangle3<Number> const& s, triangle3<Number> const& t, Number const& coplanar,
                       EndAlong end_along) {
    using std::abs;
    vec3<Number> const n1 = normalize(cross(s.vertex[1] - s.vertex[0], s.vertex[2] - s.vertex[0]));
    vec3<Number> const n2 = normalize(cross(t.vertex[1] - t.vertex[0], t.vertex[2] - t.vertex[0]));
    Number const d1 = dot(-n1, s.vertex[0]);
    Number const d2 = dot(-n2, t.vertex[0]);
    Number ds[3], dt[3];
    unsigned sign_s = 0, sign_t = 0;
    for (unsigned i = 0; i < 3; ++i) {
        ds[i] = dot(n2, s.vertex[i]) + d2;
        if (ds[i] > Number(0)) sign_s |= 1u << i;
        dt[i] = dot(n1, t.vertex[i]) + d1;
        if (dt[i] > Number(0)) sign_t |= 1u << i;
    }

    if (sign_s == 0 || sign_s == 7 || sign_t == 0 || sign_t == 7) {
        for (Number const& distance : ds)
            if (abs(distance) >= coplanar) return false;
        Number const nx = abs(n1.x), ny = abs(n1.y), nz = abs(n1.z);
        triangle2<Number> s2, t2;
        for (int i = 0; i < 3; ++i) {
            vec3<Number> const &u = s.vertex[i], &v = t.vertex[i];
            if (nx >= ny && nx >= nz) {
                s2.vertex[i] = {u.y, u.z};
                t2.vertex[i] = {v.y, v.z};
            } else if (ny >= nz) {
                s2.vertex[i] = {u.x, u.z};
                t2.vertex[i] = {v.x, v.z};
            } else {
                s2.vertex[i] = {u.x, u.y};
                t2.vertex[i] = {v.x, v.y};
            }
        }
        return triangle_triangle_coplanar_branch(s2, t2);
    }

    int const lone_s = lone_vertex(sign_s), lone_t = lone_vertex(sign_t);
    auto const end = end_along(n1, n2);
    int const as = lone_s == 0 ? 1 : 0, bs = lone_s == 2 ? 1 : 2;
    int const at = lone_t == 0 ? 1 : 0, bt = lone_t == 2 ? 1 : 2;
    return intervals_meet<Number>(end(s, ds, as, lone_s), end(s, ds, bs, lone_s), end(t, dt, at, lone_t),
                                  end(t, dt, bt, lone_t));
}

/// The published code: points of the common line by their parameter along it.
template <class Number>
bool triangle_triangle_moller_1997(triangle3<Number> const& s, triangle3<Number> const& t, Number const& coplanar) {
    return moller_1997_steps(s, t, coplanar, [](vec3<Number> const& n1, vec3<Number> const& n2) {
        vec3<Number> const direction = normalize(cross(n1, n2));
        return [direction](triangle3<Number> const& triangle, Number const* d, int other, int lone) -> Number {
            Number const p = dot(direction, triangle.vertex[other]);
            Number const q = dot(direction, triangle.vertex[lone]);
            return p + (q - p) * d[other] / (d[other] - d[lone]);
        };
    });
}

/// The variant of the text: distances as lengths, crossing points as points of space, compared on
/// the one axis along which the common line runs most.
template <class Number>
bool triangle_triangle_moller_1997_text(triangle3<Number> const& s, triangle3<Number> const& t,
                                        Number const& coplanar) {
    return moller_1997_steps(s, t, coplanar, [](vec3<Number> const& n1, vec3<Number> const& n2) {
        using std::abs;
        vec3<Number> const direction = cross(n1, n2);
        Number const x = abs(direction.x), y = abs(direction.y), z = abs(direction.z);
        int const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
        return [axis](triangle3<Number> const& triangle, Number const* d, int other, int lone) -> Number {
            using std::abs;
            Number const v1 = triangle.vertex[other][axis], v2 = triangle.vertex[lone][axis];
            Number const d1 = abs(d[other]), d2 = abs(d[lone]);
            return v1 + (v2 - v1) * d1 / (d1 + d2);
        };
    });
}

}  // namespace graze::documented

#pragma pop_macro("abs")
