// Polytopes as the hulls of their corners: CGAL's hull of all differences, in its
// kernel of lazy exact numbers, and on which side of its facets the origin is; margins in rationals.
#include <CGAL/Projection_traits_xy_3.h>
#include <CGAL/Projection_traits_xz_3.h>
#include <CGAL/Projection_traits_yz_3.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_2.h>
#include <CGAL/convex_hull_3.h>
#include <CGAL/squared_distance_3.h>

#include <optional>

#include "cgal/differences.hpp"
#include "cgal/guessed_hulls.hpp"
#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

using lazy_point = lazy_kernel::Point_3;

std::vector<lazy_point> points_from(polytope const& from) {
    auto const body = guess::read_body<lazy_kernel::FT>(from);
    std::vector<lazy_point> points;
    for (std::size_t i = 0; i < body.points.size(); ++i)
        for (std::size_t bits = 0; bits < std::size_t{1} << body.arms.size(); ++bits) {
            auto const at = body.corner(8 * i + bits);
            points.emplace_back(at[0], at[1], at[2]);
        }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

/// The hull of all differences: of full dimension as triangles, counter-clockwise from outside; else flat, as a convex
/// polygon, a segment or a point.
struct difference_hull {
    std::size_t dimension = 0;
    std::vector<std::array<lazy_point, 3>> facets;
    std::vector<lazy_point> corners;  // of a flat one, in order
};

template <class Traits>
std::vector<lazy_point> planar_hull(std::vector<lazy_point> const& points) {
    std::vector<lazy_point> hull;
    CGAL::convex_hull_2(points.begin(), points.end(), std::back_inserter(hull), Traits());
    return hull;
}

/// Returns the hull of points in the plane of p, q and r, seen along an axis that is not in it.
std::vector<lazy_point> flat_hull(std::vector<lazy_point> const& points, lazy_point const& p, lazy_point const& q,
                                  lazy_point const& r) {
    lazy_kernel::Vector_3 const normal = CGAL::cross_product(q - p, r - p);
    if (normal.z() != 0) return planar_hull<CGAL::Projection_traits_xy_3<lazy_kernel>>(points);
    if (normal.y() != 0) return planar_hull<CGAL::Projection_traits_xz_3<lazy_kernel>>(points);
    return planar_hull<CGAL::Projection_traits_yz_3<lazy_kernel>>(points);
}

/// Points that span as many dimensions as there are.
std::vector<lazy_point> spanning_points(std::vector<lazy_point> const& points) {
    std::vector<lazy_point> span{points[0]};
    for (lazy_point const& p : points) {
        bool const is_new = span.size() == 1   ? p != span[0]
                            : span.size() == 2 ? !CGAL::collinear(span[0], span[1], p)
                                               : !CGAL::coplanar(span[0], span[1], span[2], p);
        if (is_new) span.push_back(p);
        if (span.size() == 4) break;
    }
    return span;
}

difference_hull subtract(lazy_points const& first, lazy_points const& second) {
    std::vector<lazy_point> points;
    for (lazy_point const& p : first)
        for (lazy_point const& q : second) points.push_back(CGAL::ORIGIN + (p - q));
    std::vector<lazy_point> const span = spanning_points(points);
    difference_hull result;
    result.dimension = span.size() - 1;
    if (result.dimension == 3) {
        CGAL::Surface_mesh<lazy_point> hull;
        CGAL::convex_hull_3(points.begin(), points.end(), hull);
        for (auto face : hull.faces()) {
            auto& facet = result.facets.emplace_back();
            std::size_t n = 0;
            for (auto vertex : hull.vertices_around_face(hull.halfedge(face)))
                if (n < 3) facet[n++] = hull.point(vertex);
        }
    } else if (result.dimension == 2) {
        result.corners = flat_hull(points, span[0], span[1], span[2]);
    } else {
        auto const [low, high] = std::minmax_element(points.begin(), points.end());
        result.corners = {*low, *high};
    }
    return result;
}

/// Is the origin in a flat hull?
bool holds_origin(difference_hull const& d) {
    lazy_point const origin(CGAL::ORIGIN);
    auto const& c = d.corners;
    if (d.dimension == 0) return c[0] == origin;
    if (d.dimension == 1)
        return CGAL::collinear(c[0], c[1], origin) && CGAL::collinear_are_ordered_along_line(c[0], origin, c[1]);
    if (!CGAL::coplanar(c[0], c[1], c[2], origin)) return false;
    for (std::size_t i = 0; i < c.size(); ++i) {
        lazy_point const &p = c[i], &q = c[(i + 1) % c.size()], &inner = c[(i + 2) % c.size()];
        if (CGAL::coplanar_orientation(p, q, inner, origin) == CGAL::NEGATIVE) return false;
    }
    return true;
}

relation relate_origin(difference_hull const& d) {
    if (d.dimension < 3) return holds_origin(d) ? relation::touching : relation::disjoint;
    lazy_point const origin(CGAL::ORIGIN);
    relation found = relation::crossing;
    for (auto const& [p, q, r] : d.facets) {
        CGAL::Orientation const side = CGAL::orientation(p, q, r, origin);
        if (side == CGAL::POSITIVE) return relation::disjoint;
        if (side == CGAL::ZERO) found = relation::touching;
    }
    return found;
}

exact_kernel::Point_3 rationals_of(lazy_point const& p) {
    return {gmpq_of(p.x()), gmpq_of(p.y()), gmpq_of(p.z())};
}

}  // namespace

relation relate_polytopes(polytope_pair const& pair, wanted what) {
    if (has_no_direction(pair)) return relation::undefined;
    if (what == wanted::relation_only)
        if (std::optional<relation> const proved = prove_hulls(pair)) return *proved;
    return relate_hulls(points_from(pair[0]), points_from(pair[1]));
}

rational squared_margin_of_polytopes(polytope_pair const& pair, relation rel) {
    return squared_margin_of_hulls(points_from(pair[0]), points_from(pair[1]), rel);
}

relation relate_hulls(lazy_points const& first, lazy_points const& second) {
    return relate_origin(subtract(first, second));
}

lazy_points without_inner_points(lazy_points points) {
    if (points.size() < 16 || spanning_points(points).size() < 4) return points;
    CGAL::Surface_mesh<lazy_point> hull;
    CGAL::convex_hull_3(points.begin(), points.end(), hull);
    lazy_points corners;
    for (auto vertex : hull.vertices()) corners.push_back(hull.point(vertex));
    return corners;
}

rational squared_margin_of_hulls(lazy_points const& first, lazy_points const& second, relation rel) {
    using exact = exact_kernel;
    if (rel != relation::disjoint && rel != relation::crossing) return 0;
    difference_hull d = subtract(first, second);
    exact::Point_3 const origin(CGAL::ORIGIN);
    std::optional<CGAL::Gmpq> least;
    auto const consider = [&](CGAL::Gmpq const& squared) {
        if (!least || squared < *least) least = squared;
    };
    if (d.dimension == 2)  // as a fan of triangles
        for (std::size_t i = 1; i + 1 < d.corners.size(); ++i)
            d.facets.push_back({d.corners[0], d.corners[i], d.corners[i + 1]});
    for (auto const& [p, q, r] : d.facets) {
        // The nearest facet of those that the origin is beyond, and of all where it is inside.
        bool const hidden = d.dimension == 3 && rel == relation::disjoint &&
                            CGAL::orientation(p, q, r, lazy_point(CGAL::ORIGIN)) == CGAL::NEGATIVE;
        if (hidden) continue;
        exact::Point_3 const u = rationals_of(p), v = rationals_of(q), w = rationals_of(r);
        if (rel == relation::crossing)
            consider(CGAL::squared_distance(origin, exact::Plane_3(u, v, w)));
        else
            consider(CGAL::squared_distance(origin, exact::Triangle_3(u, v, w)));
    }
    if (d.dimension == 1)
        consider(
            CGAL::squared_distance(origin, exact::Segment_3(rationals_of(d.corners[0]), rationals_of(d.corners[1]))));
    if (d.dimension == 0) consider(CGAL::squared_distance(origin, rationals_of(d.corners[0])));
    return to_rational(*least);
}

}  // namespace graze::cgal_reference
