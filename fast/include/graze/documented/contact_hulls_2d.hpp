// Contacts of convex hulls of points in 2D.
//   dyn4j_epa       W. Bittle, dyn4j 4.1: Gjk.detect with Epa where they cross, else Gjk.distance.
//   dyn4j_sat       dyn4j 4.1, Sat.detect of polygons.
//   box2d           E. Catto, Box2D 2.4.1: b2FindMaxSeparation and the choice of the reference face in b2CollidePolygons.
//
// Input     n points of the one hull as 2 n numbers x y of any number type, and n of the other, in one unit; n <= 64. sat and
//           box2d: hulls with area, whose corners come from the monotone chain (hulls_2d.hpp).
// Result    the contact. dyn4j_epa has points where they are apart. sat, box2d: no points, and nothing where the hulls are
//           found to be apart, or one has no three corners.
// Fails on  dyn4j_epa: tolerances that are absolute, the root of the scalar's epsilon, for products that have an area's unit
//           too. sat turns the direction from the one centre to the other, which may be the wrong way. box2d takes a side of
//           the second hull only if it is better by 0.0005.
// Assumes   round to nearest, no contraction. Errors: none raised; loops end after 30 rounds (GJK) and 100 (EPA).
//
// Box2D's skin, which widens polygons by 0.01, is left out. Left open by dyn4j: what the centre of points is (here: for GJK
// their mean, as they are no polygon yet).
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
/// v / length(v), and v where that is 0.
template <class Number>
vec2<Number> direction_of(vec2<Number> const& v) {
    Number const size = length(v);
    if (size == Number(0)) return v;
    return {v.x / size, v.y / size};
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
    if (d.x == zero && d.y == zero) d.x = Number(1);
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
            d = triple_product(ab, to_origin, ab);
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
                                      Number const& enough) {
    struct side {
        vec2<Number> from, to, n;
        Number distance;
    };
    using std::abs;
    Number const zero(0);
    int winding = 0;
    for (int i = 0; i < 3 && winding == 0; ++i) {
        vec2<Number> const &p = corner[i], &q = corner[(i + 1) % 3];
        Number const turn = p.x * q.y - p.y * q.x;
        winding = turn > zero ? 1 : turn < zero ? -1 : 0;
    }
    auto const between = [&](vec2<Number> const& p, vec2<Number> const& q) {
        vec2<Number> const way = q - p;
        vec2<Number> const n = direction_of(winding < 0 ? vec2<Number>{-way.y, way.x} : vec2<Number>{way.y, -way.x});
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
given_contact_2d<Number> dyn4j_closest(flat_pair<Number> const& a, flat_pair<Number> const& b) {
    Number const zero(0);
    vec2<Number> const way = b.w - a.w;
    vec2<Number> p = a.a, q = a.b;
    if (!(way.x == zero && way.y == zero)) {
        Number const share_b = -dot(way, a.w) / dot(way, way), share_a = Number(1) - share_b;
        if (share_a < zero) {
            p = vec2<Number>(b.a);
            q = vec2<Number>(b.b);
        } else if (!(share_b < zero)) {
            p = a.a * share_a + b.a * share_b;
            q = a.b * share_a + b.b * share_b;
        }
    }
    vec2<Number> const gap = q - p;
    return contact<vec2<Number>, Number>{length(gap), p, q, direction_of(gap)};
}

template <class Number>
vec2<Number> nearest_to_origin(vec2<Number> const& p, vec2<Number> const& q) {
    vec2<Number> const way = q - p;
    Number const square = dot(way, way);
    if (square == Number(0)) return p;
    Number const share = -dot(p, way) / square;
    Number const cut = share < Number(0) ? Number(0) : share > Number(1) ? Number(1) : share;
    return p + way * cut;
}

template <class Number>
given_contact_2d<Number> dyn4j_separation(flat_difference<Number> const& difference, Number const& epsilon,
                                          Number const& enough) {
    Number const zero(0);
    vec2<Number> d = difference.b.mean() - difference.a.mean();
    if (d.x == zero && d.y == zero) return {};
    flat_pair<Number> a = difference.pair(d), b = difference.pair(turned_round(d));
    d = nearest_to_origin(b.w, a.w);
    auto const turn = [](vec2<Number> const& p, vec2<Number> const& q) { return p.x * q.y - p.y * q.x; };
    for (int round = 0; round < 30; ++round) {
        d = turned_round(d);
        if (dot(d, d) <= epsilon) return {};
        flat_pair<Number> const c = difference.pair(d);
        Number const ab = turn(a.w, b.w), bc = turn(b.w, c.w), ca = turn(c.w, a.w);
        if (ab * bc > zero && ab * ca > zero) return {};
        if (dot(c.w, d) - dot(a.w, d) < enough) return dyn4j_closest(a, b);
        vec2<Number> const p = nearest_to_origin(a.w, c.w), q = nearest_to_origin(c.w, b.w);
        Number const p_square = dot(p, p), q_square = dot(q, q);
        if (p_square <= epsilon) return dyn4j_closest(a, c);
        if (q_square <= epsilon) return dyn4j_closest(c, b);
        bool const is_first = p_square < q_square;
        (is_first ? b : a) = flat_pair<Number>(c);
        d = is_first ? p : q;
    }
    return dyn4j_closest(a, b);
}

template <class Number>
given_contact_2d<Number> hull_hull_2d_contact_dyn4j(Number const* first, Number const* second, std::size_t n,
                                                    Number const& epsilon = dyn4j_epsilon<Number>,
                                                    Number const& enough = dyn4j_distance<Number>) {
    flat_difference<Number> const difference{{first, n}, {second, n}};
    vec2<Number> corner[3] = {};
    if (dyn4j_detect(difference, epsilon, corner)) return dyn4j_expand(difference, corner, enough);
    return dyn4j_separation(difference, epsilon, enough);
}

/// A hull with its corners in order.
template <class Number>
struct flat_hull {
    flat_points<Number> points;
    flat_ring<Number> ring;

    flat_hull(Number const* scalars, std::size_t n) : points{scalars, n}, ring(points) {}
    std::size_t size() const { return ring.size; }
    vec2<Number> operator[](std::size_t i) const { return points[ring.corner[i == ring.size ? 0 : i]]; }
    vec2<Number> outward(std::size_t i) const {
        vec2<Number> const way = (*this)[i + 1] - (*this)[i];
        return direction_of(vec2<Number>{way.y, -way.x});
    }
    /// dyn4j's centre, weighted by area, from the corners' mean.
    vec2<Number> centre() const {
        vec2<Number> mean = (*this)[0];
        for (std::size_t i = 1; i < size(); ++i) mean = mean + (*this)[i];
        auto const all = Number(static_cast<int>(size()));
        mean = {mean.x / all, mean.y / all};
        vec2<Number> sum{Number(0), Number(0)};
        Number area(0);
        for (std::size_t i = 0; i < size(); ++i) {
            vec2<Number> const p = (*this)[i] - mean, q = (*this)[i + 1] - mean;
            Number const turn = Number(0.5) * (p.x * q.y - p.y * q.x);
            area = area + turn;
            sum = sum + (p + q) * Number(turn / Number(3));
        }
        return {sum.x / area + mean.x, sum.y / area + mean.y};
    }
    /// The least and the greatest along d.
    vec2<Number> project(vec2<Number> const& d) const {
        Number low = dot((*this)[0], d), high = low;
        for (std::size_t i = 1; i < size(); ++i) {
            Number const along = dot((*this)[i], d);
            low = lesser(along, low);
            high = greater(along, high);
        }
        return {low, high};
    }
};

template <class Number>
given_contact_2d<Number> hull_hull_2d_contact_dyn4j_sat(Number const* first, Number const* second, std::size_t n) {
    using std::abs;
    flat_hull<Number> const a(first, n), b(second, n);
    if (a.size() < 3 || b.size() < 3) return {};
    Number overlap(0);
    vec2<Number> best{};
    bool found = false;
    for (flat_hull<Number> const* own : {&a, &b})
        for (std::size_t i = 0; i < own->size(); ++i) {
            vec2<Number> const axis = own->outward(i), u = a.project(axis), w = b.project(axis);
            if (u.x > w.y || w.x > u.y) return {};
            Number common = lesser(u.y, w.y) - greater(u.x, w.x);
            // One in the other: what it takes to leave it, too.
            if ((u.x <= w.x && w.y <= u.y) || (w.x <= u.x && u.y <= w.y)) {
                Number const above = abs(u.y - w.y), below = abs(u.x - w.x);
                common = common + (above > below ? below : above);
            }
            if (found && !(common < overlap)) continue;
            overlap = common;
            best = axis;
            found = true;
        }
    if (dot(b.centre() - a.centre(), best) < Number(0)) best = turned_round(best);
    return contact<vec2<Number>, Number>{-overlap, {}, {}, best};
}

/// How much better the second hull's side must be: a tenth of b2_linearSlop.
template <class Scalar>
inline constexpr Scalar box2d_slop = static_cast<Scalar>(0.1f * 0.005f);

/// Over a's sides the greatest distance of b, and the direction out of that side.
template <class Number>
contact<vec2<Number>, Number> greatest_separation(flat_hull<Number> const& a, flat_hull<Number> const& b) {
    contact<vec2<Number>, Number> best{Number(0), {}, {}, {}};
    for (std::size_t i = 0; i < a.size(); ++i) {
        vec2<Number> const n = a.outward(i), p = a[i];
        Number least = dot(n, b[0] - p);
        for (std::size_t j = 1; j < b.size(); ++j) least = lesser<Number>(dot(n, b[j] - p), least);
        if (i != 0 && !(least > best.distance)) continue;
        best.distance = least;
        best.normal = n;
    }
    return best;
}

template <class Number>
given_contact_2d<Number> hull_hull_2d_contact_box2d(Number const* first, Number const* second, std::size_t n,
                                                    Number const& slop = box2d_slop<Number>) {
    flat_hull<Number> const a(first, n), b(second, n);
    if (a.size() < 3 || b.size() < 3) return {};
    contact<vec2<Number>, Number> const own = greatest_separation(a, b);
    if (own.distance > Number(0)) return {};
    contact<vec2<Number>, Number> other = greatest_separation(b, a);
    if (other.distance > Number(0)) return {};
    if (!(other.distance > own.distance + slop)) return own;
    other.normal = turned_round(other.normal);
    return other;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
