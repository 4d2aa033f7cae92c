// A segment and a ray in the plane, as CGAL's exact kernel has them.
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_2.h>

#include <algorithm>
#include <variant>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

using K = exact_kernel;

/// They meet in one point inside both, and are not parallel: then D is a half-strip with the origin inside.
bool cross(K::Segment_2 const& segment, K::Ray_2 const& ray) {
    auto const opposite = [](CGAL::Orientation u, CGAL::Orientation v) {
        return u != CGAL::COLLINEAR && v == CGAL::opposite(u);
    };
    auto const side = [](K::Line_2 const& line, K::Point_2 const& p) {
        return CGAL::orientation(line.point(0), line.point(1), p);
    };
    if (CGAL::parallel(segment, K::Segment_2(ray.source(), ray.second_point()))) return false;
    return opposite(side(ray.supporting_line(), segment.source()), side(ray.supporting_line(), segment.target())) &&
           side(segment.supporting_line(), ray.source()) != CGAL::COLLINEAR;
}

}  // namespace

exact_answer judge_flat_ray(test_info const& test, std::span<double const> input) {
    std::size_t const at = test.layout[1].offset;
    auto const number = [&](std::size_t i) { return CGAL::Gmpq(input[i]); };
    K::Point_2 const p = point_2<K>(input, 0), q = point_2<K>(input, 2), source = point_2<K>(input, at);
    K::Ray_2 const ray(source, K::Vector_2(number(at + 2), number(at + 3)));
    if (ray.is_degenerate()) return {};
    K::Segment_2 const segment(p, q);
    bool const meets = segment.is_degenerate() ? ray.has_on(p) : CGAL::do_intersect(segment, ray);
    exact_answer answer;
    answer.rel = relation_of(meets, !(meets && !segment.is_degenerate() && cross(segment, ray)));
    if (answer.rel == relation::touching) return answer;
    CGAL::Gmpq square;
    if (answer.rel == relation::crossing) {
        // Out over an end of the segment, or back over the ray's source.
        K::Line_2 const along = ray.supporting_line();
        square = std::min<CGAL::Gmpq>({CGAL::squared_distance(p, along), CGAL::squared_distance(q, along),
                                       CGAL::squared_distance(source, segment.supporting_line())});
    } else {
        // An end of one of them is nearest.
        square = std::min<CGAL::Gmpq>(CGAL::squared_distance(p, ray), CGAL::squared_distance(q, ray));
        if (!segment.is_degenerate()) square = std::min<CGAL::Gmpq>(square, CGAL::squared_distance(source, segment));
    }
    answer.margin.square = to_rational(square);
    return answer;
}

}  // namespace graze::cgal_reference
