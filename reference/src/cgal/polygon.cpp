// A point and a polygon, which may cross itself: CGAL's own bounded_side_2 asks for simple ones, so its predicates are
// asked edge by edge. The ray of the even-odd rule runs along the x axis.
#include <CGAL/squared_distance_2.h>

#include <optional>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

template <class K>
bool is_on(typename K::Point_2 const& p, typename K::Point_2 const& v, typename K::Point_2 const& w) {
    if (v == w) return p == v;
    return CGAL::collinear(v, w, p) && CGAL::collinear_are_ordered_along_line(v, p, w);
}

template <class K>
relation relate_point(std::span<double const> input) {
    auto const p = point_2<K>(input, 0);
    bool inside = false;
    auto v = point_2<K>(input, input.size() - 2);
    for (std::size_t at = 2; at < input.size(); at += 2) {
        auto const w = point_2<K>(input, at);
        if (is_on<K>(p, v, w)) return relation::touching;
        bool const v_above = CGAL::compare_y(v, p) == CGAL::LARGER, w_above = CGAL::compare_y(w, p) == CGAL::LARGER;
        // Of an edge that runs upwards the ray's beginning is to the left.
        if (v_above != w_above && CGAL::left_turn(v_above ? w : v, v_above ? v : w, p)) inside = !inside;
        v = w;
    }
    return inside ? relation::crossing : relation::disjoint;
}

}  // namespace

relation relate_polygon(std::span<double const> input) {
    return within_filters(input) ? relate_point<input_kernel>(input) : relate_point<exact_kernel>(input);
}

rational squared_margin_of_polygon(std::span<double const> input) {
    using exact = exact_kernel;
    auto const p = point_2<exact>(input, 0);
    auto v = point_2<exact>(input, input.size() - 2);
    std::optional<CGAL::Gmpq> least;
    for (std::size_t at = 2; at < input.size(); at += 2) {
        auto const w = point_2<exact>(input, at);
        CGAL::Gmpq const squared =
            v == w ? CGAL::squared_distance(p, v) : CGAL::squared_distance(p, exact::Segment_2(v, w));
        if (!least || squared < *least) least = squared;
        v = w;
    }
    return to_rational(*least);
}

}  // namespace graze::cgal_reference
