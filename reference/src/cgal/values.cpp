// Exact values with CGAL: intersections, projections and distances in its kernel of rationals.
#include "cgal/values.hpp"

#include <CGAL/intersections.h>
#include <CGAL/squared_distance_3.h>

#include <algorithm>
#include <optional>

#include "cgal/distances.hpp"
#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

exact_answer defined(std::vector<exact_value> values) {
    exact_answer answer;
    answer.rel = relation::defined;
    answer.values = std::move(values);
    return answer;
}

namespace {

using number = exact_kernel::FT;
using point = exact_kernel::Point_3;
using segment = exact_kernel::Segment_3;
using triangle = exact_kernel::Triangle_3;

exact_value value_of(number const& value) {
    return {to_rational(value), false};
}

void add_point(std::vector<exact_value>& values, point const& p) {
    for (int axis = 0; axis < 3; ++axis) values.push_back(value_of(p[axis]));
}

/// How often `along` leads from `origin` to a point of its line.
number multiple(point const& origin, exact_kernel::Vector_3 const& along, point const& p) {
    return (p - origin) * along / (along * along);
}

/// Returns where a line given by a point and a vector goes through the plane of a triangle, if in one point.
std::optional<point> through_plane(std::array<point, 3> const& p, point const& origin,
                                   exact_kernel::Vector_3 const& along) {
    if (CGAL::collinear(p[0], p[1], p[2]) || along == CGAL::NULL_VECTOR) return {};
    auto const met = CGAL::intersection(exact_kernel::Plane_3(p[0], p[1], p[2]), exact_kernel::Line_3(origin, along));
    auto const* const at = met ? boost::get<point>(&*met) : nullptr;
    return at ? std::optional(*at) : std::nullopt;
}

std::array<point, 3> corners_at(std::span<double const> input, std::size_t offset) {
    return {point_3<exact_kernel>(input, offset), point_3<exact_kernel>(input, offset + 3),
            point_3<exact_kernel>(input, offset + 6)};
}

point nearest_on_segment(point const& p, point const& a, point const& b) {
    if (a == b) return a;
    point const foot = exact_kernel::Line_3(a, b).projection(p);
    if (CGAL::collinear_are_ordered_along_line(a, foot, b)) return foot;
    return CGAL::compare_distance_to_point(p, a, b) == CGAL::LARGER ? b : a;
}

exact_answer hull_values(std::span<double const> input, bool depth) {
    static test_info const& hulls = *find_test("hull_hull_3d");
    exact_answer const asked = evaluate(hulls, input);
    if (depth && asked.rel != relation::crossing) return {};
    bool const apart = depth || asked.rel == relation::disjoint;
    return defined({{apart ? asked.margin.square : rational(0), true}});
}

}  // namespace

exact_kernel::Point_3 nearest_on_triangle(exact_kernel::Point_3 const& p,
                                          std::array<exact_kernel::Point_3, 3> const& corners) {
    point best = nearest_on_segment(p, corners[0], corners[1]);
    for (std::size_t i = 1; i < 3; ++i) {
        point const other = nearest_on_segment(p, corners[i], corners[(i + 1) % 3]);
        if (CGAL::compare_distance_to_point(p, other, best) == CGAL::SMALLER) best = other;
    }
    if (!CGAL::collinear(corners[0], corners[1], corners[2])) {
        point const foot = exact_kernel::Plane_3(corners[0], corners[1], corners[2]).projection(p);
        if (triangle(corners[0], corners[1], corners[2]).has_on(foot)) best = foot;
    }
    return best;
}

exact_kernel::FT squared_distance_of_segments(std::array<exact_kernel::Point_3, 4> const& p) {
    if (p[0] == p[1]) return CGAL::squared_distance(p[0], nearest_on_segment(p[0], p[2], p[3]));
    if (p[2] == p[3]) return CGAL::squared_distance(p[2], nearest_on_segment(p[2], p[0], p[1]));
    return CGAL::squared_distance(segment(p[0], p[1]), segment(p[2], p[3]));
}

exact_answer values_of_line_line_point_2d(std::span<double const> input) {
    std::array<exact_kernel::Point_2, 4> p;
    for (std::size_t i = 0; i < 4; ++i) p[i] = point_2<exact_kernel>(input, 2 * i);
    if (p[0] == p[1] || p[2] == p[3]) return {};
    auto const met = CGAL::intersection(exact_kernel::Line_2(p[0], p[1]), exact_kernel::Line_2(p[2], p[3]));
    auto const* const at = met ? boost::get<exact_kernel::Point_2>(&*met) : nullptr;
    if (!at) return {};
    return defined({value_of(at->x()), value_of(at->y())});
}

exact_answer values_of_segment_plane_point_3d(std::span<double const> input) {
    point const origin = point_3<exact_kernel>(input, 9);
    exact_kernel::Vector_3 const along = point_3<exact_kernel>(input, 12) - origin;
    auto const at = through_plane(corners_at(input, 0), origin, along);
    if (!at) return {};
    std::vector<exact_value> values{value_of(multiple(origin, along, *at))};
    add_point(values, *at);
    return defined(std::move(values));
}

exact_answer values_of_ray_triangle_hit_3d(std::span<double const> input) {
    auto const corners = corners_at(input, 0);
    point const origin = point_3<exact_kernel>(input, 9);
    exact_kernel::Vector_3 const along = point_3<exact_kernel>(input, 12) - CGAL::ORIGIN;
    auto const at = through_plane(corners, origin, along);
    if (!at || !triangle(corners[0], corners[1], corners[2]).has_on(*at)) return {};
    number const t = multiple(origin, along, *at);
    if (t < 0) return {};
    // Weights by areas.
    exact_kernel::Vector_3 const e = corners[1] - corners[0], f = corners[2] - corners[0], arm = *at - corners[0];
    exact_kernel::Vector_3 const normal = CGAL::cross_product(e, f);
    number const whole = normal * normal;
    return defined({value_of(t), value_of(CGAL::cross_product(arm, f) * normal / whole),
                    value_of(CGAL::cross_product(e, arm) * normal / whole)});
}

exact_answer values_of_ray_aabb_interval_3d(std::span<double const> input) {
    point const origin = point_3<exact_kernel>(input, 6);
    exact_kernel::Vector_3 const along = point_3<exact_kernel>(input, 9) - CGAL::ORIGIN;
    if (along == CGAL::NULL_VECTOR) return {};
    exact_kernel::Iso_cuboid_3 const cuboid(point_3<exact_kernel>(input, 0), point_3<exact_kernel>(input, 3));
    auto const met = CGAL::intersection(exact_kernel::Ray_3(origin, along), cuboid);
    if (!met) return {};
    number entry, exit;
    if (auto const* const at = boost::get<point>(&*met)) {
        entry = exit = multiple(origin, along, *at);
    } else {
        segment const& within = *boost::get<segment>(&*met);
        entry = multiple(origin, along, within.source());
        exit = multiple(origin, along, within.target());
        if (exit < entry) std::swap(entry, exit);
    }
    return defined({value_of(entry), value_of(exit)});
}

exact_answer values_of_point_triangle_closest_3d(std::span<double const> input) {
    point const p = point_3<exact_kernel>(input, 0), best = nearest_on_triangle(p, corners_at(input, 3));
    std::vector<exact_value> values;
    add_point(values, best);
    values.push_back({to_rational(CGAL::squared_distance(p, best)), true});
    return defined(std::move(values));
}

exact_answer values_of_segment_segment_distance_3d(std::span<double const> input) {
    std::array<point, 4> p;
    for (std::size_t i = 0; i < 4; ++i) p[i] = point_3<exact_kernel>(input, 3 * i);
    return defined({{to_rational(squared_distance_of_segments(p)), true}});
}

/// Triangles that cross, each with an area, whose planes are two: they meet in a segment of their planes' line.
exact_answer values_of_triangle_triangle_segment_3d(std::span<double const> input) {
    static test_info const& triangles = *find_test("triangle_triangle_3d");
    auto const a = corners_at(input, 0), b = corners_at(input, 9);
    if (CGAL::collinear(a[0], a[1], a[2]) || CGAL::collinear(b[0], b[1], b[2])) return {};
    if (decide(triangles, input) != relation::crossing) return {};
    auto const met = CGAL::intersection(triangle(a[0], a[1], a[2]), triangle(b[0], b[1], b[2]));
    auto const* const common = met ? boost::get<segment>(&*met) : nullptr;
    if (!common) throw std::logic_error("cgal reference: triangles that cross meet in no segment");
    std::vector<exact_value> values;
    auto const [low, high] = std::minmax(common->source(), common->target());
    add_point(values, low);
    add_point(values, high);
    return defined(std::move(values));
}

exact_answer values_of_ray_plane_point_3d(std::span<double const> input) {
    std::array<number, 4> const of{number(input[0]), number(input[1]), number(input[2]), number(input[3])};
    exact_kernel::Plane_3 const plane(of[0], of[1], of[2], of[3]);
    point const origin = point_3<exact_kernel>(input, 4);
    exact_kernel::Vector_3 const along = point_3<exact_kernel>(input, 7) - CGAL::ORIGIN;
    if (plane.is_degenerate() || along == CGAL::NULL_VECTOR) return {};
    auto const met = CGAL::intersection(plane, exact_kernel::Ray_3(origin, along));
    auto const* const at = met ? boost::get<point>(&*met) : nullptr;
    if (!at) return {};
    std::vector<exact_value> values{value_of(multiple(origin, along, *at))};
    add_point(values, *at);
    return defined(std::move(values));
}

/// The chord's middle is the foot of the centre on the line, and half of it a leg beside the radius.
exact_answer values_of_ray_sphere_hit_3d(std::span<double const> input) {
    point const centre = point_3<exact_kernel>(input, 0), origin = point_3<exact_kernel>(input, 4);
    exact_kernel::Vector_3 const along = point_3<exact_kernel>(input, 7) - CGAL::ORIGIN;
    if (along == CGAL::NULL_VECTOR) return {};
    point const foot = exact_kernel::Line_3(origin, along).projection(centre);
    number const radius(input[3]),
        middle = multiple(origin, along, foot),
        half = (radius * radius - CGAL::squared_distance(centre, foot)) / along.squared_length();
    bool const holds_origin = CGAL::squared_distance(centre, origin) <= radius * radius;
    if (half < 0 || (middle < 0 && !holds_origin)) return {};
    // An end at the origin itself is a root as well.
    bool const begins_inside = holds_origin && (middle > 0 ? middle * middle < half : middle != 0 || half != 0);
    exact_value entry{to_rational(half), true, to_rational(middle), true}, exit = entry;
    exit.is_lower = false;
    if (begins_inside) entry = {};
    return defined({entry, exit});
}

exact_answer values_of_hull_hull_distance_3d(std::span<double const> input) {
    return hull_values(input, false);
}
exact_answer values_of_hull_hull_depth_3d(std::span<double const> input) {
    return hull_values(input, true);
}

exact_answer evaluate_values(test_info const& test, std::span<double const> input) {
#define GRAZE_VALUE_TEST(name) \
    if (test.id == #name) return values_of_##name(input);
#include "graze/internal/value_tests.def"
    throw std::logic_error("cgal reference: no values for " + test.id);
}

}  // namespace graze::cgal_reference
