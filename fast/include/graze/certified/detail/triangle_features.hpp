// What of a triangle is nearest: to a point, in doubles, and to a segment, feature by feature.
#pragma once

#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Where on a triangle the point is that is nearest to another one, w from its first corner, or about there: s u + t v. Which
/// feature that is in is told by the regions of C. Ericson, Real-Time Collision Detection, 2005, section 5.1.5.
struct triangle_foot {
    enum place { first, second, third, on_u, on_v, opposite, face };
    double s = 0, t = 0;
    place in = face;

    GRAZE_CERTIFIED_INLINED triangle_foot(double uu, double uv, double vv, double uw, double vw) {
        // As uw and vw, but from the other ends of u and v.
        double const u_at_u = uw - uu, v_at_u = vw - uv, u_at_v = uw - uv, v_at_v = vw - vv;
        double const a = u_at_u * v_at_v - u_at_v * v_at_u, b = u_at_v * vw - uw * v_at_v,
                     c = uw * v_at_u - u_at_u * vw;
        if (u_at_u >= 0 && v_at_u <= u_at_u) {
            in = second;
            s = 1;
        } else if (v_at_v >= 0 && u_at_v <= v_at_v) {
            in = third;
            t = 1;
        } else if (c <= 0 && uw >= 0 && u_at_u <= 0) {
            in = on_u;
            s = share_of(uw, uu);
        } else if (b <= 0 && vw >= 0 && v_at_v <= 0) {
            in = on_v;
            t = share_of(vw, vv);
        } else if (a <= 0 && v_at_u >= u_at_u && u_at_v >= v_at_v) {
            in = opposite;
            t = share_of(v_at_u - u_at_u, (v_at_u - u_at_u) + (u_at_v - v_at_v));
            s = 1 - t;
        } else if (uw > 0 || vw > 0) {
            s = share_of(b, a + b + c);
            t = share_of(c, a + b + c);
        } else {
            in = first;
        }
        s = within_unit(s);
        t = within_unit(t);
        if (s + t > 1) t = 1 - s;
    }
};

/// Lists what can be nearest where the segment does not meet the triangle: an end or an edge. The segment begins at the
/// scalar 9.
template <int End, int Radius>
struct segment_and_triangle_features {
    static constexpr int count = 16;
    template <class Reader>
    static auto of(Reader const& read) {
        near_features features(read, read.value(Radius));
        for (int corner : {0, 3, 6}) {
            features.points(9, corner);
            features.points(End, corner);
        }
        for (int from : {0, 3, 6}) {
            int const to = from == 6 ? 0 : from + 3;
            if (features.is_within()) break;
            features.point_edge(9, from, to);
            features.point_edge(End, from, to);
            features.point_edge(from, 9, End);
            features.edges(9, End, from, to);
        }
        for (int end : {9, End})
            if (!features.is_within()) features.point_face(end, 0, 3, 6);
        return features;
    }
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
