// Hulls of points of the plane: CGAL's hull of the differences of their corners, in its kernel of lazy exact numbers, and on which
// side of its edges the origin is; margins in rationals.
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/convex_hull_2.h>
#include <CGAL/squared_distance_2.h>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

using lazy_kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using flat_point = lazy_kernel::Point_2;

template <class Point>
std::vector<Point> hull_of(std::vector<Point> const& points) {
    std::vector<Point> hull;
    CGAL::convex_hull_2(points.begin(), points.end(), std::back_inserter(hull));
    return hull;
}

template <class K>
std::vector<flat_point> corners_from(std::span<double const> scalars) {
    std::vector<typename K::Point_2> points;
    for (std::size_t i = 0; i < scalars.size(); i += 2) points.push_back(point_2<K>(scalars, i));
    std::vector<flat_point> corners;
    for (auto const& p : hull_of(points)) corners.emplace_back(p.x(), p.y());
    return corners;
}

std::vector<flat_point> difference_of(std::span<double const> input) {
    std::size_t const half = input.size() / 2;
    auto const corners = [&](std::span<double const> scalars) {
        return within_filters(input) ? corners_from<input_kernel>(scalars) : corners_from<lazy_kernel>(scalars);
    };
    std::vector<flat_point> const first = corners(input.first(half)), second = corners(input.subspan(half));
    std::vector<flat_point> points;
    for (flat_point const& p : first)
        for (flat_point const& q : second) points.push_back(CGAL::ORIGIN + (p - q));
    return hull_of(points);
}

/// Where the origin is, of a hull counter-clockwise, a segment or a point.
relation relate_origin(std::vector<flat_point> const& hull) {
    flat_point const origin(CGAL::ORIGIN);
    auto const touching_if = [](bool meets) { return meets ? relation::touching : relation::disjoint; };
    if (hull.size() == 1) return touching_if(hull[0] == origin);
    if (hull.size() == 2)
        return touching_if(CGAL::collinear(hull[0], hull[1], origin) &&
                           CGAL::collinear_are_ordered_along_line(hull[0], origin, hull[1]));
    relation found = relation::crossing;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        CGAL::Orientation const side = CGAL::orientation(hull[i], hull[(i + 1) % hull.size()], origin);
        if (side == CGAL::RIGHT_TURN) return relation::disjoint;
        if (side == CGAL::COLLINEAR) found = relation::touching;
    }
    return found;
}

rational squared_margin_of(std::vector<flat_point> const& hull, relation rel) {
    using exact = exact_kernel;
    auto const exactly = [](flat_point const& p) { return exact::Point_2(gmpq_of(p.x()), gmpq_of(p.y())); };
    exact::Point_2 const origin(CGAL::ORIGIN);
    CGAL::Gmpq least = CGAL::squared_distance(origin, exactly(hull[0]));
    for (std::size_t i = 0; i < hull.size() && hull.size() > 1; ++i) {
        exact::Point_2 const p = exactly(hull[i]), q = exactly(hull[(i + 1) % hull.size()]);
        CGAL::Gmpq const squared = rel == relation::crossing ? CGAL::squared_distance(origin, exact::Line_2(p, q))
                                                             : CGAL::squared_distance(origin, exact::Segment_2(p, q));
        least = std::min<CGAL::Gmpq>(least, squared);
    }
    return to_rational(least);
}

}  // namespace

exact_answer judge_flat_hulls(std::span<double const> input, wanted what) {
    std::vector<flat_point> const hull = difference_of(input);
    exact_answer answer;
    answer.rel = relate_origin(hull);
    if (what == wanted::everything && answer.rel != relation::touching)
        answer.margin.square = squared_margin_of(hull, answer.rel);
    return answer;
}

}  // namespace graze::cgal_reference
