// Contacts of convex hulls of points in 2D by their sides.
//   dyn4j_sat       W. Bittle, dyn4j 4.1.0, Sat.detect of polygons.
//   box2d           E. Catto, Box2D 2.4.1: b2FindMaxSeparation and the choice of the reference face in b2CollidePolygons.
//
// Input     n points of the one hull as 2 n numbers x y of any number type, and n of the other, in one unit; n <= 64. Hulls
//           with area, whose corners come from the monotone chain (hulls_2d.hpp).
// Result    the contact without points, nothing where the hulls are found to be apart, or one has no three corners.
// Fails on  sat turns the direction from the one centre to the other, which may be the wrong way; it takes lengths and areas
//           below half of the scalar's epsilon for 0. box2d takes a side of the second hull only if it is better by 0.0005.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// Box2D's skin, which widens polygons by 0.01, is left out, and so is the length below which it takes a side for none.
#pragma once

#include "graze/documented/contact_hulls_2d.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// A hull with its corners in order.
template <class Number>
struct flat_hull {
    flat_points<Number> points;
    flat_ring<Number> ring;

    flat_hull(Number const* scalars, std::size_t n) : points{scalars, n}, ring(points) {}
    std::size_t size() const { return ring.size; }
    vec2<Number> operator[](std::size_t i) const { return points[ring.corner[i == ring.size ? 0 : i]]; }
    /// Of length 1, if the side is longer than `least`.
    vec2<Number> outward(std::size_t i, Number const& least) const {
        vec2<Number> const way = (*this)[i + 1] - (*this)[i];
        return direction_of(vec2<Number>{way.y, -way.x}, least);
    }
    /// dyn4j's centre, weighted by area, from the corners' mean.
    vec2<Number> centre(Number const& epsilon) const {
        using std::abs;
        Number const third = Number(1) / Number(3);
        vec2<Number> mean = (*this)[0];
        for (std::size_t i = 1; i < size(); ++i) mean = mean + (*this)[i];
        auto const all = Number(static_cast<int>(size()));
        mean = {mean.x / all, mean.y / all};
        vec2<Number> sum{Number(0), Number(0)};
        Number area(0);
        for (std::size_t i = 0; i < size(); ++i) {
            vec2<Number> const p = (*this)[i] - mean, q = (*this)[i + 1] - mean;
            Number const turn = Number(0.5) * turn_of(p, q);
            area = area + turn;
            sum = sum + (p + q) * third * turn;
        }
        if (abs(area) <= epsilon) return (*this)[0];
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
given_contact_2d<Number> hull_hull_2d_contact_dyn4j_sat(Number const* first, Number const* second, std::size_t n,
                                                        Number const& epsilon = dyn4j_epsilon<Number>) {
    using std::abs;
    flat_hull<Number> const a(first, n), b(second, n);
    if (a.size() < 3 || b.size() < 3) return {};
    Number overlap(0);
    vec2<Number> best{};
    bool found = false;
    for (flat_hull<Number> const* own : {&a, &b})
        for (std::size_t i = 0; i < own->size(); ++i) {
            vec2<Number> axis = own->outward(i, epsilon);
            if (is_at_most(axis, epsilon)) continue;
            vec2<Number> const u = a.project(axis), w = b.project(axis);
            if (u.x > w.y || w.x > u.y) return {};
            Number common = lesser(u.y, w.y) - greater(u.x, w.x);
            // One within the other: what it takes to leave it, too.
            if ((w.x > u.x && w.y < u.y) || (u.x > w.x && u.y < w.y)) {
                Number const above = abs(u.y - w.y), below = abs(u.x - w.x);
                common = common + (above > below ? below : above);
                if (above > below) axis = turned_round(axis);
            }
            if (found && !(common < overlap)) continue;
            overlap = common;
            best = axis;
            found = true;
        }
    if (!found) return {};
    if (dot(b.centre(epsilon) - a.centre(epsilon), best) < Number(0)) best = turned_round(best);
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
        vec2<Number> const n = a.outward(i, Number(0)), p = a[i];
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
