// Contacts of convex hulls of points in 2D by supports of their difference; contact_polygons_2d.hpp has those by sides.
//   dyn4j_epa       W. Bittle, dyn4j 4.1.0: Gjk.detect with Epa where they cross, else Gjk.distance.
//
// Input     n points of the one hull as 2 n numbers x y of any number type, and n of the other, in one unit; n <= 64.
// Result    the contact. It has points where they are apart; nothing where neither the one nor the other is found.
// Fails on  tolerances that are absolute, half of the scalar's epsilon and its root, for lengths and for products that have an
//           area's unit.
// Assumes   round to nearest, no contraction. Errors: none raised; loops end after 30 rounds (GJK) and 100 (EPA).
//
// Left open by dyn4j: what the centre of points is (here: their mean, as they are no polygon yet). Of sides equally near it
// expands the one that a heap has first (here: the first).
#pragma once

#include <vector>

#include "graze/documented/contact.hpp"
#include "graze/documented/hulls_2d.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
vec2<Number> turned_round(vec2<Number> const& v) {
    return {-v.x, -v.y};
}
template <class Number>
Number length(vec2<Number> const& v) {
    using std::sqrt;
    return sqrt(dot(v, v));
}
/// v times the reciprocal of its length, and v where that is at most `least`.
template <class Number>
vec2<Number> direction_of(vec2<Number> const& v, Number const& least) {
    Number const size = length(v);
    return size <= least ? v : v * Number(Number(1) / size);
}
template <class Number>
bool is_at_most(vec2<Number> const& v, Number const& least) {
    using std::abs;
    return abs(v.x) <= least && abs(v.y) <= least;
}
/// p x q.
template <class Number>
Number turn_of(vec2<Number> const& p, vec2<Number> const& q) {
    return p.x * q.y - p.y * q.x;
}

/// Epsilon.E of dyn4j, half of the scalar's, and the root of it, which its distances are compared with.
template <class Scalar>
inline constexpr Scalar dyn4j_epsilon = static_cast<Scalar>(scalar_type_of<Scalar> == scalar_type::float32 ? 0x1p-24
                                                                                                           : 0x1p-53);
template <class Scalar>
inline constexpr Scalar dyn4j_distance = static_cast<Scalar>(scalar_type_of<Scalar> == scalar_type::float32
                                                                 ? 0x1p-12
                                                                 : 1.0536712127723509e-8);

template <class Number>
struct flat_pair {
    vec2<Number> a, b, w;
};
template <class Number>
struct flat_difference {
    flat_points<Number> a, b;

    flat_pair<Number> pair(vec2<Number> const& d) const {
        vec2<Number> const p = a.furthest(d), q = b.furthest(turned_round(d));
        return {p, q, p - q};
    }
    vec2<Number> support(vec2<Number> const& d) const { return pair(d).w; }
};

/// A triangle of the difference around the origin.
template <class Number>
bool dyn4j_detect(flat_difference<Number> const& difference, Number const& epsilon, vec2<Number> (&corner)[3]) {
    Number const zero(0);
    vec2<Number> d = difference.b.mean() - difference.a.mean();
    if (is_at_most(d, epsilon)) d = {Number(1), zero};
    corner[0] = difference.support(d);
    if (dot(corner[0], d) <= zero) return false;
    d = turned_round(d);
    int last = 0;
    for (int round = 0; round < 30; ++round) {
        vec2<Number> const a = difference.support(d), to_origin = turned_round(a);
        corner[++last] = a;
        if (dot(a, d) <= zero) return false;
        if (last < 2) {
            vec2<Number> const ab = corner[0] - a;
            Number const turn = turn_of(ab, to_origin);
            d = {-ab.y * turn, ab.x * turn};
            if (dot(d, d) <= epsilon) d = {ab.y, -ab.x};
            continue;
        }
        vec2<Number> const ab = corner[1] - a, ac = corner[0] - a;
        Number const turn = ab.x * ac.y - ac.x * ab.y;
        vec2<Number> const beyond_ac{-ac.y * turn, ac.x * turn};
        if (dot(beyond_ac, to_origin) >= zero) {
            d = beyond_ac;
        } else {
            vec2<Number> const beyond_ab{ab.y * turn, -ab.x * turn};
            if (dot(beyond_ab, to_origin) < zero) return true;
            corner[0] = vec2<Number>(corner[1]);
            d = beyond_ab;
        }
        corner[1] = vec2<Number>(corner[2]);
        --last;
    }
    return false;
}

/// The side nearest to the origin of the polygon that the triangle expands to.
template <class Number>
given_contact_2d<Number> dyn4j_expand(flat_difference<Number> const& difference, vec2<Number> const (&corner)[3],
                                      Number const& epsilon, Number const& enough) {
    struct side {
        vec2<Number> from, to, n;
        Number distance;
    };
    using std::abs;
    Number const zero(0);
    int winding = 0;
    for (int i = 0; i < 3 && winding == 0; ++i) {
        Number const turn = turn_of(corner[i], corner[(i + 1) % 3]);
        winding = turn > zero ? 1 : turn < zero ? -1 : 0;
    }
    auto const between = [&](vec2<Number> const& p, vec2<Number> const& q) {
        vec2<Number> const way = q - p;
        vec2<Number> const out = winding < 0 ? vec2<Number>{-way.y, way.x} : vec2<Number>{way.y, -way.x};
        vec2<Number> const n = direction_of(out, epsilon);
        return side{p, q, n, abs(p.x * n.x + p.y * n.y)};
    };
    std::vector<side> sides{between(corner[0], corner[1]), between(corner[1], corner[2]),
                            between(corner[2], corner[0])};
    for (int round = 0; round < 100; ++round) {
        std::size_t nearest = 0;
        for (std::size_t i = 1; i < sides.size(); ++i)
            if (sides[i].distance < sides[nearest].distance) nearest = i;
        side const found = sides[nearest];
        vec2<Number> const w = difference.support(found.n);
        Number const reach = dot(w, found.n);
        if (reach - found.distance < enough || round == 99)
            return contact<vec2<Number>, Number>{-reach, {}, {}, found.n};
        sides[nearest] = between(found.from, w);
        sides.push_back(between(w, found.to));
    }
    return {};
}

/// The contact of the nearest points of the segment between two pairs.
template <class Number>
given_contact_2d<Number> dyn4j_closest(flat_pair<Number> const& a, flat_pair<Number> const& b, Number const& epsilon) {
    Number const zero(0);
    vec2<Number> const way = b.w - a.w;
    vec2<Number> p = a.a, q = a.b;
    if (!is_at_most(way, epsilon)) {
        Number const share = -dot(way, a.w) / dot(way, way);
        if (share > Number(1)) {
            p = vec2<Number>(b.a);
            q = vec2<Number>(b.b);
        } else if (!(share < zero)) {
            p = a.a + (b.a - a.a) * share;
            q = a.b + (b.b - a.b) * share;
        }
    }
    vec2<Number> const gap = q - p;
    Number const size = length(gap);
    return contact<vec2<Number>, Number>{size <= epsilon ? zero : size, p, q, direction_of(gap, epsilon)};
}

template <class Number>
vec2<Number> nearest_to_origin(vec2<Number> const& p, vec2<Number> const& q, Number const& epsilon) {
    Number const zero(0), one(1);
    vec2<Number> const way = q - p;
    Number const square = dot(way, way);
    if (square <= epsilon) return p;
    Number const share = -dot(p, way) / square;
    return p + way * (share >= zero && share <= one ? share : share > one ? one : zero);
}

template <class Number>
given_contact_2d<Number> dyn4j_separation(flat_difference<Number> const& difference, Number const& epsilon,
                                          Number const& enough) {
    Number const zero(0);
    vec2<Number> d = difference.b.mean() - difference.a.mean();
    if (is_at_most(d, epsilon)) return {};
    flat_pair<Number> a = difference.pair(d), b = difference.pair(turned_round(d));
    d = nearest_to_origin(b.w, a.w, epsilon);
    for (int round = 0; round < 30; ++round) {
        d = turned_round(d);
        if (dot(d, d) <= epsilon) return {};
        flat_pair<Number> const c = difference.pair(d);
        Number const ab = turn_of(a.w, b.w), bc = turn_of(b.w, c.w), ca = turn_of(c.w, a.w);
        if (ab * bc > zero && ab * ca > zero) return {};
        if (dot(c.w, d) - dot(a.w, d) < enough) return dyn4j_closest(a, b, epsilon);
        vec2<Number> const p = nearest_to_origin(a.w, c.w, epsilon), q = nearest_to_origin(c.w, b.w, epsilon);
        Number const p_square = dot(p, p), q_square = dot(q, q);
        if (p_square <= epsilon) return dyn4j_closest(a, c, epsilon);
        if (q_square <= epsilon) return dyn4j_closest(c, b, epsilon);
        bool const is_first = p_square < q_square;
        (is_first ? b : a) = flat_pair<Number>(c);
        d = is_first ? p : q;
    }
    return dyn4j_closest(a, b, epsilon);
}

template <class Number>
given_contact_2d<Number> hull_hull_2d_contact_dyn4j(Number const* first, Number const* second, std::size_t n,
                                                    Number const& epsilon = dyn4j_epsilon<Number>,
                                                    Number const& enough = dyn4j_distance<Number>) {
    flat_difference<Number> const difference{{first, n}, {second, n}};
    vec2<Number> corner[3] = {};
    if (dyn4j_detect(difference, epsilon, corner)) return dyn4j_expand(difference, corner, epsilon, enough);
    return dyn4j_separation(difference, epsilon, enough);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
