// Nearest points by D. Eberly: of a triangle, Distance Between Point and Triangle in 3D, 1999 (GeometricTools); of two
// segments, Robust Computation of Distance Between Line Segments, 2015 (GTE; Godot).
//
// Input     points as vec3 of any number type, in one unit.
// Result    the nearest point and its distance; the distance of the segments.
// Fails on  triangles that are needles (rounding); no area; squares that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include <cmath>

#include "graze/documented/nearest_points.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

/// The square A s^2 + 2 B s t + C t^2 + 2 D s + 2 E t + const from a point to a + s e1 + t e2, and where it is least.
template <class Number>
struct eberly_triangle {
    Number aa, ab, bb, d, e;

    /// Along an edge: the share where the square, q s^2 + 2 l s, is least, from 0 to 1.
    static Number along_edge(Number const& q, Number const& l) {
        if (l >= Number(0)) return Number(0);
        if (-l >= q) return Number(1);
        return -l / q;
    }
    /// Beyond the vertex where the share of the second edge is 1: the share of the first on the third edge, and that of
    /// the second otherwise. `second`: of a square q t^2 + 2 l t.
    static vec2<Number> beyond_vertex(Number const& x, Number const& y, Number const& third, Number const& q,
                                      Number const& l) {
        Number const zero(0), one(1);
        if (y > x) {
            Number const gain = y - x;
            Number const s = gain >= third ? one : Number(gain / third);
            return {s, one - s};
        }
        if (y <= zero) return {zero, one};
        if (l >= zero) return {zero, zero};
        return {zero, -l / q};
    }

    vec2<Number> shares() const {
        using std::abs;
        Number const zero(0), one(1);
        Number const area = abs(aa * bb - ab * ab);
        Number const s = ab * e - bb * d, t = ab * d - aa * e;
        if (s + t <= area) {
            bool const on_first = s < zero ? t < zero && d < zero : t < zero;
            if (on_first) return {along_edge(aa, d), zero};
            if (s < zero) return {zero, along_edge(bb, e)};
            Number const inverse = one / area;
            return {s * inverse, t * inverse};
        }
        Number const third = aa - Number(2) * ab + bb;
        if (s < zero) return beyond_vertex(ab + d, bb + e, third, bb, e);
        if (t < zero) {
            vec2<Number> const swapped = beyond_vertex(ab + e, aa + d, third, aa, d);
            return {swapped.y, swapped.x};
        }
        Number const gain = (bb + e) - (ab + d);
        Number const share = gain <= zero ? zero : gain >= third ? one : Number(gain / third);
        return {share, one - share};
    }
};

template <class Number>
given_values<Number, 4> point_triangle_closest_eberly(vec3<Number> const& p, vec3<Number> const (&t)[3]) {
    vec3<Number> const e1 = t[1] - t[0], e2 = t[2] - t[0], from = t[0] - p;
    eberly_triangle<Number> const square{dot(e1, e1), dot(e1, e2), dot(e2, e2), dot(e1, from), dot(e2, from)};
    vec2<Number> const share = square.shares();
    return closest_and_distance(p, t[0] + e1 * share.x + e2 * share.y);
}

/// The square of what lies between the points s of the first segment and t of the second, with half its derivatives f
/// (by s) and g (by t) in the corners of [0, 1]^2.
template <class Number>
struct eberly_segments {
    Number aa, ab, bb, f00, f10, f01, f11, g00, g10, g01, g11;

    eberly_segments(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c, vec3<Number> const& d) {
        vec3<Number> const u = b - a, w = d - c, r = a - c;
        aa = dot(u, u), ab = dot(u, w), bb = dot(w, w);
        f00 = dot(u, r), f10 = f00 + aa, f01 = f00 - ab, f11 = f10 - ab;
        g00 = -dot(w, r), g10 = g00 - ab, g01 = g00 + bb, g11 = g10 + bb;
    }

    /// Where a derivative of the slope k is zero that is x at 0 and y at 1, from 0 to 1.
    static Number root(Number const& k, Number const& x, Number const& y) {
        if (x >= Number(0)) return Number(0);
        if (y <= Number(0)) return Number(1);
        Number const share = -x / k;
        return share > Number(1) ? Number(0.5) : share;
    }

    /// An end of the line on which f is zero, in the square.
    struct line_end {
        vec2<Number> at;
        int side;  // 0 or 1 where s is 0 or 1, else 2
    };
    static Number half_outside(Number const& share) {
        return share < Number(0) || share > Number(1) ? Number(0.5) : share;
    }
    line_end end_of_line(Number const& s, Number const& t) const {
        if (s <= Number(0)) return {{Number(0), half_outside(f00 / ab)}, 0};
        if (s >= Number(1)) return {{Number(1), half_outside(f10 / ab)}, 1};
        return {{s, t}, 2};
    }
    vec2<Number> least_at(line_end const& end) const {
        if (end.side == 0) return {Number(0), root(bb, g00, g01)};
        if (end.side == 1) return {Number(1), root(bb, g10, g11)};
        return end.at;
    }

    vec2<Number> shares() const {
        Number const zero(0), one(1);
        if (!(aa > zero)) return {zero, bb > zero ? root(bb, g00, g01) : zero};
        if (!(bb > zero)) return {root(aa, f00, f10), zero};
        Number const s0 = root(aa, f00, f10), s1 = root(aa, f01, f11);
        if (s0 <= zero && s1 <= zero) return {zero, root(bb, g00, g01)};
        if (s0 >= one && s1 >= one) return {one, root(bb, g10, g11)};
        line_end const first = end_of_line(s0, zero), last = end_of_line(s1, one);
        Number const z = last.at.y - first.at.y;
        auto const slope = [&](vec2<Number> const& at) -> Number { return z * (-ab * at.x + bb * at.y + g00); };
        Number const h0 = slope(first.at);
        if (h0 >= zero) return least_at(first);
        Number const h1 = slope(last.at);
        if (h1 <= zero) return least_at(last);
        Number const share = clamped<Number>(h0 / (h0 - h1)), rest = one - share;
        return {rest * first.at.x + share * last.at.x, rest * first.at.y + share * last.at.y};
    }
};

template <class Number>
given_values<Number, 1> segment_segment_distance_eberly(vec3<Number> const& a, vec3<Number> const& b,
                                                        vec3<Number> const& c, vec3<Number> const& d) {
    vec2<Number> const share = eberly_segments<Number>(a, b, c, d).shares();
    Number const one(1);
    vec3<Number> const p = a * Number(one - share.x) + b * share.x, q = c * Number(one - share.y) + d * share.y;
    return std::array<Number, 1>{length(p - q)};
}

}  // namespace graze::documented

#pragma pop_macro("abs")
