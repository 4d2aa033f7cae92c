// Cylinders with CGAL: planes of the ends and the line of the axis in its exact kernel, and roots as its numbers a + b sqrt(c).
#include <CGAL/Sqrt_extension.h>
#include <CGAL/squared_distance_3.h>

#include "cgal/shapes.hpp"
#include "cgal/values.hpp"

namespace graze::cgal_reference {
namespace {

using K = exact_kernel;
using number = K::FT;
using extended = CGAL::Sqrt_extension<number, number, CGAL::Tag_true, CGAL::Tag_true>;

struct solid {
    K::Point_3 base, tip;
    K::Line_3 axis;
    number radius;

    explicit solid(std::span<double const> input)
        : base(point_3<K>(input, 0)), tip(point_3<K>(input, 3)), axis(base, tip), radius(input[6]) {}
    K::Vector_3 up() const { return tip - base; }
    /// Signed, along the axis, times its length; from an end inwards.
    number above_base(K::Point_3 const& p) const { return (p - base) * up(); }
    number below_tip(K::Point_3 const& p) const { return (tip - p) * up(); }
};

exact_answer relate_point(solid const& given, K::Point_3 const& p) {
    number const squared_length = given.up().squared_length(), reach = given.radius * given.radius,
                 side = CGAL::squared_distance(p, given.axis), above = given.above_base(p), below = given.below_tip(p),
                 least = std::min<number>(above, below), end = least * least / squared_length;
    exact_answer answer;
    bool const is_beside = side > reach, is_past = CGAL::is_negative(least);
    if (is_beside || is_past) {
        answer.rel = relation::disjoint;
        root_difference& margin = answer.margin;
        if (!is_beside)
            margin.square = to_rational(end);
        else if (!is_past)
            margin = {to_rational(side), to_rational(given.radius)};
        else {
            margin.square = to_rational(side + reach + end);
            margin.inner_square = to_rational(number(4) * side * reach);
        }
        return answer;
    }
    if (CGAL::is_zero(least) || side == reach) {
        answer.rel = relation::touching;
        return answer;
    }
    answer.rel = relation::crossing;
    // Is radius - sqrt(side) below sqrt(end)?
    extended const rim = CGAL::is_zero(side) ? extended(given.radius) : extended(given.radius, number(-1), side),
                   rest = rim * rim - extended(end);
    if (rest.sign() == CGAL::NEGATIVE)
        answer.margin = {to_rational(side), to_rational(given.radius)};
    else
        answer.margin.square = to_rational(end);
    return answer;
}

/// For which t a ray is within the side, or between the ends: all, none, or between two numbers. `on_surface`: a line
/// that is parallel to it is on it.
template <class Number>
struct span_of {
    bool all = false, none = false, on_surface = false;
    Number low{}, high{};
};

span_of<number> between_ends(solid const& given, K::Point_3 const& origin, K::Vector_3 const& way) {
    span_of<number> found;
    number const rise = way * given.up(), above = given.above_base(origin), below = given.below_tip(origin);
    if (CGAL::is_zero(rise)) {
        found.none = CGAL::is_negative(above) || CGAL::is_negative(below);
        found.all = !found.none;
        found.on_surface = CGAL::is_zero(above) || CGAL::is_zero(below);
        return found;
    }
    number const at_base = -above / rise, at_tip = below / rise;
    found.low = std::min<number>(at_base, at_tip);
    found.high = std::max<number>(at_base, at_tip);
    return found;
}

/// The middle, and the square of what is on either side of it.
span_of<std::pair<number, number>> within_side(solid const& given, K::Point_3 const& origin, K::Vector_3 const& way) {
    span_of<std::pair<number, number>> found;
    K::Vector_3 const up = given.up();
    number const squared_length = up.squared_length(), reach = given.radius * given.radius;
    K::Vector_3 const arm = origin - given.axis.projection(origin), goes = way - (way * up / squared_length) * up;
    number const speed = goes.squared_length();
    if (CGAL::is_zero(speed)) {
        number const squared = arm.squared_length();
        found.none = squared > reach;
        found.all = !found.none;
        found.on_surface = squared == reach;
        return found;
    }
    // The foot of the axis on the line, seen along the axis.
    number const middle = -(arm * goes) / speed;
    K::Vector_3 const nearest = arm + middle * goes;
    number const half = (reach - nearest.squared_length()) / speed;
    found.none = CGAL::is_negative(half);
    found.low = found.high = {middle, half};
    return found;
}

/// An end of what is in both, with the value it has in an answer.
struct end_of_span {
    extended at;
    exact_value value;
};

struct ray_in_solid {
    bool misses = false, crosses = false;
    end_of_span entry, exit;
};

end_of_span end_at(number const& t) {
    return {extended(t), {to_rational(t)}};
}
end_of_span root_at(std::pair<number, number> const& of, int sign) {
    return {CGAL::is_zero(of.second) ? extended(of.first) : extended(of.first, number(sign), of.second),
            {to_rational(of.second), true, to_rational(of.first), sign < 0}};
}

ray_in_solid intersect(solid const& given, std::span<double const> input) {
    ray_in_solid found;
    K::Point_3 const origin = point_3<K>(input, 7);
    K::Vector_3 const way = point_3<K>(input, 10) - CGAL::ORIGIN;
    auto const ends = between_ends(given, origin, way);
    auto const side = within_side(given, origin, way);
    found.misses = ends.none || side.none;
    if (found.misses) return found;
    if (!ends.all) {
        found.entry = end_at(ends.low);
        found.exit = end_at(ends.high);
    }
    if (!side.all) {
        end_of_span const low = root_at(side.low, -1), high = root_at(side.high, 1);
        if (ends.all || low.at > found.entry.at) found.entry = low;
        if (ends.all || high.at < found.exit.at) found.exit = high;
    }
    extended const zero(number(0));
    // Roots of one quadratic are in their order.
    bool const are_roots = found.entry.value.is_root && found.exit.value.is_root;
    int const order = are_roots ? -static_cast<int>(CGAL::sign(side.low.second))
                                : static_cast<int>(CGAL::sign(found.entry.at - found.exit.at));
    found.misses = order > 0 || found.exit.at < zero;
    found.crosses =
        order < 0 && found.exit.at > zero && CGAL::is_positive(given.radius) && !ends.on_surface && !side.on_surface;
    if (found.entry.at < zero) found.entry = end_at(number(0));
    return found;
}

bool is_undefined(std::span<double const> input) {
    if (point_3<K>(input, 0) == point_3<K>(input, 3)) return true;
    return input.size() == 13 && point_3<K>(input, 10) == K::Point_3(CGAL::ORIGIN);
}

}  // namespace

exact_answer judge_cylinder(test_info const& test, std::span<double const> input) {
    if (is_undefined(input)) return {};
    solid const given(input);
    if (test.layout[1].kind == shape::point) return relate_point(given, point_3<K>(input, 7));
    ray_in_solid const found = intersect(given, input);
    exact_answer answer;
    answer.rel = found.misses ? relation::disjoint : found.crosses ? relation::crossing : relation::touching;
    answer.margin_is_unknown = answer.rel != relation::touching;
    return answer;
}

exact_answer values_of_ray_cylinder_interval_3d(std::span<double const> input) {
    if (is_undefined(input)) return {};
    ray_in_solid const found = intersect(solid(input), input);
    if (found.misses) return {};
    return defined({found.entry.value, found.exit.value});
}

}  // namespace graze::cgal_reference
