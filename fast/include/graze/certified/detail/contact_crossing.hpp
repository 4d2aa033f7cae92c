// A triangle and a segment: the features that are nearest, about; and, where the segment passes through the inside of the
// triangle, how deep.
//
// D = segment - triangle is then a prism, and the origin inside it is depth from each of five planes: those of the triangle at
// either end of the segment, and those along an edge and the segment. s0 is minus the least depth.
//
// Errors, with L as in contact_features.hpp. The terms of a height add up to 30 L^3 in magnitude (that of the edge opposite to
// the first corner is a sum of the others), each in up to ten operations within unit / 2: it is off by 150 unit L^3. A normal
// is off by 18 unit L^2, which tilts an arm below 3.5 L by 63 unit L^3 over the normal's length. So a depth is off by less than
// 256 unit L^3 over that length. In pairs of doubles, where an operation is within unit, no height has terms above 12 L^3.
#pragma once

#include "graze/certified/detail/contact_stages.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline constexpr contact_feature prism_facets[5] = {{triangle_foot::face, 0},
                                                    {triangle_foot::face, 1},
                                                    {triangle_foot::on_u, between_corners},
                                                    {triangle_foot::on_v, between_corners},
                                                    {triangle_foot::opposite, between_corners}};

/// Of a segment that passes through a triangle: depths in doubles, and what these are off by.
struct cores_crossing {
    static constexpr bool crossing = true;
    static constexpr double factor = 256;
    double depth[5], error[5];
    int least;
    contact_layout const* of;
    double largest;

    /// By how much the signed distance may be above `core` + error, which is what the least depth tells.
    template <class Grid, class Number>
    double beyond(Grid const& g, Number const& core, double own_error) const {
        double beyond = own_error;
        for (int k = 0; k < 5; ++k) {
            if (k == least) continue;
            double less = -high_of(core) - (depth[k] - error[k]);
            if constexpr (!std::is_same_v<Number, double>)
                if (less + own_error > 0) less = less_exactly(g, core, k);
            if (!(less <= beyond)) beyond = less;
        }
        return beyond;
    }

  private:
    /// The same with a depth in pairs of doubles.
    template <class Grid, class Number>
    GRAZE_CERTIFIED_SLOW double less_exactly(Grid const& g, Number const& core, int k) const {
        contact_feature const facet = prism_facets[k];
        bool const is_face = facet.a == triangle_foot::face;
        int const from = is_face ? 0 : place_from[facet.a], to = is_face ? 1 : place_to[facet.a];
        auto const e = arm_of(g, of->a[to], of->a[from]),
                   d = is_face ? arm_of(g, of->a[2], of->a[0]) : arm_of(g, of->b[1], of->b[0]),
                   r = arm_of(g, of->b[facet.b == 1 ? 1 : 0], of->a[from]);
        auto const normal = normalized_vector(cross_of(e, d));
        Number const length = root_on_grid(normalized(dot_of(normal, normal))),
                     own = quotient_on_grid(magnitude_of(normalized(dot_of(normal, r))), length);
        return factor * unit_of<Number> * (largest * largest * largest) / high_of(length) -
               high_of(normalized(core + own));
    }
};

/// What is nearest of a triangle and a segment, and whether the segment certainly passes through the triangle's inside.
struct nearest_of_triangle_and_segment {
    nearest_shares at;
    bool crossing = false;
    cores_crossing cores;

    /// Edges u and v of the triangle, d of the segment, w from the triangle's first corner to the segment's.
    GRAZE_CERTIFIED_INLINED nearest_of_triangle_and_segment(contact_layout const& of, vector3 const& u,
                                                            vector3 const& v, vector3 const& w, vector3 const& d) {
        vector3 const normal = cross_of(u, v), across_u = cross_of(u, d), across_v = cross_of(v, d),
                      from_end{w.x + d.x, w.y + d.y, w.z + d.z};
        double const start = dot_of(normal, w), end = dot_of(normal, from_end), by_u = dot_of(across_u, w),
                     by_v = dot_of(across_v, w), through = end - start, opposite = by_v - by_u - through;
        // The segment turns around all edges in one way.
        bool const inside =
            through > 0 ? (by_u < 0) & (by_v > 0) & (opposite < 0) : (by_u > 0) & (by_v < 0) & (opposite > 0);
        if (inside & ((start < 0) != (end < 0))) {
            double const heights[5] = {start, end, by_u, by_v, opposite};
            if (find_depths(of, u, v, w, d, normal, across_u, across_v, heights)) return;
        }
        find_nearest(u, v, w, d, from_end);
    }

  private:
    GRAZE_CERTIFIED_INLINED bool find_depths(contact_layout const& of, vector3 const& u, vector3 const& v,
                                             vector3 const& w, vector3 const& d, vector3 const& normal,
                                             vector3 const& across_u, vector3 const& across_v,
                                             double const (&heights)[5]) {
        double const largest = greater(greater(largest_of(u), largest_of(v)), greater(largest_of(w), largest_of(d))),
                     cube = largest * largest * largest;
        vector3 const opposite = across_v - across_u;
        double const square = dot_of(normal, normal);
        double const squares[5] = {square, square, dot_of(across_u, across_u), dot_of(across_v, across_v),
                                   dot_of(opposite, opposite)};
        cores.of = &of;
        cores.largest = largest;
        cores.least = 0;
        crossing = largest <= 0x1p100 && largest >= 0x1p-150;
        for (int k = 0; k < 5; ++k) {
            if (!crossing || !(squares[k] > 0x1p-80 * (cube * largest))) {
                crossing = false;
                break;
            }
            double const way = 1 / std::sqrt(squares[k]);
            cores.depth[k] = std::fabs(heights[k]) * way;
            cores.error[k] = cores_crossing::factor * unit_of<double> * cube * way;
            crossing = cores.depth[k] > cores.error[k];
            if (cores.depth[k] < cores.depth[cores.least]) cores.least = k;
        }
        return crossing;
    }
    GRAZE_CERTIFIED_INLINED void find_nearest(vector3 const& u, vector3 const& v, vector3 const& w, vector3 const& d,
                                              vector3 const& from_end) {
        double const uu = dot_of(u, u), uv = dot_of(u, v), vv = dot_of(v, v);
        double least = 0;
        auto const consider = [&](double square, bool is_first, nearest_shares const& own) {
            if (!is_first && !(square < least)) return;
            least = square;
            at = own;
        };
        auto const corner = [&](vector3 const& r, int b) {
            triangle_foot const foot(uu, uv, vv, dot_of(u, r), dot_of(v, r));
            vector3 const z{r.x - foot.s * u.x - foot.t * v.x, r.y - foot.s * u.y - foot.t * v.y,
                            r.z - foot.s * u.z - foot.t * v.z};
            consider(dot_of(z, z), b == 0, {foot.s, foot.t, static_cast<double>(b)});
        };
        auto const edge = [&](vector3 const& e, vector3 const& r, int place) {
            nearest_of_segments const segments(e, d, r);
            bool const on_u = place == triangle_foot::on_u, opposite = place == triangle_foot::opposite;
            nearest_shares const own{on_u       ? segments.s
                                     : opposite ? 1 - segments.s
                                                : 0,
                                     on_u ? 0 : segments.s, segments.x};
            consider(segments.square, false, own);
        };
        corner(w, 0);
        corner(from_end, 1);
        edge(u, w, triangle_foot::on_u);
        edge(v, w, triangle_foot::on_v);
        edge(v - u, w - u, triangle_foot::opposite);
    }
};

template <contact_layout const& Of, class Scalar>
GRAZE_CERTIFIED_INLINED void contact_of_crossing(Scalar const* input, cores_crossing const& cores, Scalar* values) {
    contact_feature const feature = prism_facets[cores.least];
    if constexpr (std::is_same_v<Scalar, float>)
        if (works_in_doubles && contact_by_feature<double>(input, Of, feature, cores, values)) [[likely]]
            return;
    contact_again<Of>(input, feature, cores, values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
