// The segment in which two triangles cross: by the intervals of T. Moller, 1997 (triangle_triangle.hpp), with points of
// space for their ends; and by signs of orientations, P. Guigue, O. Devillers, Fast and Robust Triangle-Triangle Overlap
// Test Using Orientation Predicates, JGT 8(1), 2003 (libigl).
//
// Input     triangles of points of any number type, in one unit.
// Result    both ends, x y z each; nothing where the triangles are found not to cross, or to be in one plane.
// Fails on  vertices near the other plane (rounding); products of third degree that under- or overflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include <cmath>

#include "graze/documented/given_values.hpp"
#include "graze/documented/triangle_triangle.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

template <class Number>
given_values<Number, 6> both_ends(vec3<Number> const& p, vec3<Number> const& q) {
    return {{p.x, p.y, p.z, q.x, q.y, q.z}};
}

/// The ends of a triangle's part on the other's plane, the lesser along an axis first.
template <class Number>
struct moller_range {
    vec3<Number> low, high;
    bool found = false;

    moller_range(triangle3<Number> const& triangle, vec3<Number> const& n, Number const& offset, int axis) {
        Number d[3];
        unsigned positive = 0;
        for (unsigned i = 0; i < 3; ++i) {
            d[i] = dot(n, triangle.vertex[i]) + offset;
            if (d[i] > Number(0)) positive |= 1u << i;
        }
        found = positive != 0 && positive != 7;
        if (!found) return;
        int const lone = lone_vertex(positive);
        auto const end = [&](int i) {
            return triangle.vertex[i] + (triangle.vertex[lone] - triangle.vertex[i]) * Number(d[i] / (d[i] - d[lone]));
        };
        low = end(lone == 0 ? 1 : 0);
        high = end(lone == 2 ? 1 : 2);
        if (high[axis] < low[axis]) {
            vec3<Number> const first = low;
            low = vec3<Number>(high);
            high = first;
        }
    }
};

template <class Number>
given_values<Number, 6> triangle_ends_moller_1997(triangle3<Number> const& s, triangle3<Number> const& t) {
    using std::abs;
    vec3<Number> const n1 = cross(s.vertex[1] - s.vertex[0], s.vertex[2] - s.vertex[0]);
    vec3<Number> const n2 = cross(t.vertex[1] - t.vertex[0], t.vertex[2] - t.vertex[0]);
    Number const d1 = dot(-n1, s.vertex[0]), d2 = dot(-n2, t.vertex[0]);
    vec3<Number> const direction = cross(n1, n2);
    Number const x = abs(direction.x), y = abs(direction.y), z = abs(direction.z);
    int const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    moller_range<Number> const of_s(s, n2, d2, axis), of_t(t, n1, d1, axis);
    if (!of_s.found || !of_t.found) return {};
    if (of_s.high[axis] < of_t.low[axis] || of_t.high[axis] < of_s.low[axis]) return {};
    return both_ends(of_s.low[axis] < of_t.low[axis] ? of_t.low : of_s.low,
                     of_t.high[axis] < of_s.high[axis] ? of_t.high : of_s.high);
}

/// Which vertex of three is alone on its side of a plane, by their distances, and whether the other triangle is to be
/// turned over for that side to be the positive one. None: all are on the plane, or on one side of it.
template <class Number>
struct devillers_turn {
    int first = 0;
    bool over = false, none = false;

    explicit devillers_turn(Number const (&d)[3]) {
        int sign[3];
        for (int i = 0; i < 3; ++i) sign[i] = d[i] > Number(0) ? 1 : d[i] < Number(0) ? -1 : 0;
        if (sign[0] != 0) {
            int const own = sign[0];
            none = sign[1] == own && sign[2] == own;
            first = sign[1] == own ? 2 : sign[2] == own ? 1 : 0;
            over = first == 0 ? own < 0 : own > 0;
        } else if (sign[1] != 0) {
            bool const alone = sign[1] > 0 ? sign[2] <= 0 : sign[2] >= 0;
            first = alone ? 1 : 0;
            over = alone ? sign[1] < 0 : sign[1] > 0;
        } else {
            none = sign[2] == 0;
            first = 2;
            over = sign[2] < 0;
        }
    }
    /// p, q and r of a triangle that is turned so, `turned_over` by the other's.
    void turn(triangle3<Number> const& triangle, bool turned_over, vec3<Number>* out) const {
        int const next = (first + 1) % 3, last = (first + 2) % 3;
        out[0] = vec3<Number>(triangle.vertex[first]);
        out[1] = vec3<Number>(triangle.vertex[turned_over ? last : next]);
        out[2] = vec3<Number>(triangle.vertex[turned_over ? next : last]);
    }
};

template <class Number>
given_values<Number, 6> triangle_ends_guigue_devillers(triangle3<Number> const& s, triangle3<Number> const& t) {
    Number const zero(0);
    auto const normal_at = [](vec3<Number> const& p, vec3<Number> const& q, vec3<Number> const& r) {
        return cross(p - r, q - r);
    };
    auto const distances = [](triangle3<Number> const& of, vec3<Number> const& r, vec3<Number> const& n,
                              Number(&d)[3]) {
        for (int i = 0; i < 3; ++i) d[i] = dot(of.vertex[i] - r, n);
    };
    vec3<Number> const n2 = normal_at(t.vertex[0], t.vertex[1], t.vertex[2]);
    Number ds[3], dt[3];
    distances(s, t.vertex[2], n2, ds);
    devillers_turn<Number> const of_s(ds);
    if (of_s.none) return {};
    vec3<Number> const n1 = cross(s.vertex[1] - s.vertex[0], s.vertex[2] - s.vertex[0]);
    distances(t, s.vertex[2], n1, dt);
    devillers_turn<Number> const of_t(dt);
    if (of_t.none) return {};
    vec3<Number> a[3], b[3];
    of_s.turn(s, of_t.over, a);
    of_t.turn(t, of_s.over, b);
    vec3<Number> const &p1 = a[0], &q1 = a[1], &r1 = a[2], &p2 = b[0], &q2 = b[1], &r2 = b[2];
    auto const turn = [&](vec3<Number> const& q, vec3<Number> const& r) -> Number {
        return dot(cross(q - p1, r - p1), p2 - p1);
    };
    auto const end = [](vec3<Number> const& p, vec3<Number> const& q, vec3<Number> const& o, vec3<Number> const& n) {
        return p - (p - q) * Number(dot(p - o, n) / dot(p - q, n));
    };
    bool const last_of_t = turn(q1, r2) > zero;
    if (last_of_t ? turn(r1, r2) > zero : turn(q1, q2) < zero) return {};
    return both_ends(turn(r1, q2) > zero ? end(p1, r1, p2, n2) : end(p2, q2, p1, n1),
                     last_of_t ? end(p2, r2, p1, n1) : end(p1, q1, p2, n2));
}

}  // namespace graze::documented

#pragma pop_macro("abs")
