// Along a ray o + t d, with w = o - p, the ends are linear in t, and the side is
// |(w + t d) x u|^2 - r^2 u.u = A t^2 + 2 B t + C, whose roots are -B / A -+ sqrt(B^2 - A C) / A.
#include "rational/cylinder.hpp"

#include <algorithm>

#include "rational/value_parts.hpp"

namespace graze {
namespace {

point point_from(std::span<double const> x, std::size_t at) {
    return {rational(x[at]), rational(x[at + 1]), rational(x[at + 2])};
}

struct solid_cylinder {
    point base, axis;
    rational radius, length_squared;

    explicit solid_cylinder(std::span<double const> x)
        : base(point_from(x, 0)), axis(point_from(x, 3) - base), radius(x[6]), length_squared(dot(axis, axis)) {}
    /// Of a vector from the base along the axis, times its length.
    rational height(point const& from_base) const { return dot(from_base, axis); }
    /// The squared distance from the axis' line.
    rational distance_squared(point const& from_base) const {
        point const turned = cross(from_base, axis);
        return dot(turned, turned) / length_squared;
    }
};

/// The squared distance r - s of a point inside from the side, as sqrt(s^2) and r, against that from an end, m.
bool is_side_nearer(rational const& radius, rational const& side_squared, rational const& end_squared) {
    // r - s < m, so r < s + m: r^2 < s^2 + m^2 + 2 s m.
    rational const rest = radius * radius - side_squared - end_squared;
    return rest < 0 || rest * rest < 4 * side_squared * end_squared;
}

exact_answer judge_point(solid_cylinder const& solid, point const& at) {
    point const arm = at - solid.base;
    rational const height = solid.height(arm), squared = solid.distance_squared(arm),
                   reach = solid.radius * solid.radius;
    rational const past = height < 0 ? rational(-height) : rational(height - solid.length_squared);  // an end, if > 0
    exact_answer answer;
    if (past > 0 || squared > reach) {
        answer.rel = relation::disjoint;
        rational const off = past > 0 ? rational(past * past / solid.length_squared) : rational(0);
        if (squared <= reach)
            answer.margin = {off, 0};
        else if (off == 0)
            answer.margin = {squared, solid.radius};
        else  // from the rim: off + (s - r)^2
            answer.margin = {.square = off + squared + reach, .offset = 0, .inner_square = 4 * reach * squared};
    } else if (past == 0 || height == 0 || squared == reach) {
        answer.rel = relation::touching;
    } else {
        answer.rel = relation::crossing;
        rational const nearer = std::min<rational>(height, solid.length_squared - height),
                       off = nearer * nearer / solid.length_squared;
        if (is_side_nearer(solid.radius, squared, off))
            answer.margin = {squared, solid.radius};
        else
            answer.margin = {off, 0};
    }
    certificate& proof = answer.certificates.emplace_back();
    proof.what = certificate::kind::cylinder;
    proof.a = height / solid.length_squared;
    proof.distance_squared = squared;
    proof.radius_squared = reach;
    return answer;
}

/// What of a line is in a cylinder, or between its ends, or within its side.
struct line_in_cylinder {
    bool misses = false;         // it is parallel, and outside
    bool is_on_surface = false;  // it is parallel, and on an end's plane or on the side
    std::optional<std::array<rational, 2>> ends;
    std::optional<std::array<exact_value, 2>> side;
};

line_in_cylinder intersect(solid_cylinder const& solid, point const& origin, point const& way) {
    line_in_cylinder found;
    point const arm = origin - solid.base;
    rational const height = solid.height(arm), rise = solid.height(way);
    if (rise == 0) {
        found.misses = height < 0 || height > solid.length_squared;
        found.is_on_surface = height == 0 || height == solid.length_squared;
    } else {
        rational const first = -height / rise, second = (solid.length_squared - height) / rise;
        found.ends = {std::min(first, second), std::max(first, second)};
    }
    point const turned = cross(arm, solid.axis), turns = cross(way, solid.axis);
    rational const a = dot(turns, turns), b = dot(turned, turns),
                   c = dot(turned, turned) - solid.radius * solid.radius * solid.length_squared;
    if (a == 0) {
        found.misses = found.misses || c > 0;
        found.is_on_surface = found.is_on_surface || c == 0;
        return found;
    }
    rational const discriminant = b * b - a * c;
    found.misses = found.misses || discriminant < 0;
    exact_value low{rational(discriminant / (a * a)), true, rational(-b / a), true}, high = low;
    high.is_lower = false;
    found.side = {low, high};
    return found;
}

/// -1, 0, 1: of a rational number and a root.
int order(exact_value const& a, exact_value const& b) {
    if (!a.is_root) return -compare(b, a.number);
    if (!b.is_root) return compare(a, b.number);
    return a == b || a.number == 0 ? 0 : a.is_lower ? -1 : 1;  // the two roots of one quadratic
}

/// Where the line enters and leaves, whether or not a ray reaches that.
struct entry_and_exit {
    exact_value entry, exit;

    bool is_reached() const { return order(entry, exit) <= 0 && compare(exit, 0) >= 0; }
};
entry_and_exit latest_and_first(line_in_cylinder const& found) {
    entry_and_exit result;
    if (found.ends) result = {{(*found.ends)[0]}, {(*found.ends)[1]}};
    if (!found.side) return result;
    auto const& [low, high] = *found.side;
    if (!found.ends || order(low, result.entry) > 0) result.entry = low;
    if (!found.ends || order(high, result.exit) < 0) result.exit = high;
    return result;
}

/// A rational point of the ray in the cylinder, if there is one: an end of what is there, or its middle.
rational rational_parameter(entry_and_exit const& found) {
    if (compare(found.entry, 0) <= 0) return 0;
    if (!found.entry.is_root) return found.entry.number;
    return found.exit.is_root ? found.entry.offset : found.exit.number;
}

exact_answer judge_ray(solid_cylinder const& solid, point const& origin, point const& way) {
    exact_answer answer;
    line_in_cylinder const found = intersect(solid, origin, way);
    entry_and_exit const ends = latest_and_first(found);
    certificate& proof = answer.certificates.emplace_back();
    if (found.misses || !ends.is_reached()) {
        answer.rel = relation::disjoint;
        answer.margin_is_unknown = true;
        proof.what = certificate::kind::cylinder_ray;
        if (found.ends) proof.point = {(*found.ends)[0], (*found.ends)[1]};
        if (found.side) proof.direction = {(*found.side)[0].offset, (*found.side)[0].number};
        return answer;
    }
    bool const is_inside =
        solid.radius > 0 && !found.is_on_surface && order(ends.entry, ends.exit) < 0 && compare(ends.exit, 0) > 0;
    answer.rel = is_inside ? relation::crossing : relation::touching;
    answer.margin_is_unknown = is_inside;
    point const at = origin + way * rational_parameter(ends);
    proof.what = certificate::kind::common_point;
    proof.point.assign(at.begin(), at.end());
    return answer;
}

bool is_undefined(solid_cylinder const& solid, std::span<double const> input) {
    return solid.length_squared == 0 || (input.size() == 13 && is_zero(point_from(input, 10)));
}

std::optional<value_parts::numbers> hit_cylinder(std::span<double const> input) {
    solid_cylinder const solid(input);
    if (is_undefined(solid, input)) return std::nullopt;
    line_in_cylinder const found = intersect(solid, point_from(input, 7), point_from(input, 10));
    entry_and_exit const ends = latest_and_first(found);
    if (found.misses || !ends.is_reached()) return std::nullopt;
    return value_parts::numbers{compare(ends.entry, 0) < 0 ? exact_value{} : ends.entry, ends.exit};
}

/// With y = w + t d, the end of base e has e.u derivatives; all of them by o, d, p, q and r, over that by t.
struct slopes_of_surface {
    point by_origin, by_base, by_tip;
    rational by_radius, by_parameter;

    rational cost(rational const& t, std::vector<long> const& halves) const {
        auto const half = [&](std::size_t i) { return times_power(rational(1), halves[i]); };
        rational sum = abs(by_radius) * half(6);
        for (std::size_t i = 0; i < 3; ++i)
            sum += abs(by_base[i]) * half(i) + abs(by_tip[i]) * half(3 + i) +
                   abs(by_origin[i]) * (half(7 + i) + abs(t) * half(10 + i));
        return sum / abs(by_parameter);
    }
};

/// The end through the base or the tip: (y - e).u, e being 0 or u.
slopes_of_surface slopes_of_end(solid_cylinder const& solid, point const& y, point const& way, bool is_tip) {
    point const u = solid.axis, from_end = is_tip ? y - u : y;
    // u = q - p and y = .. - p: the base moves both, and the tip u, and the end too.
    return is_tip ? slopes_of_surface{u, -from_end, from_end - u, 0, dot(u, way)}
                  : slopes_of_surface{u, -u - from_end, from_end, 0, dot(u, way)};
}

/// The side, |y x u|^2 - r^2 u.u, halved: by y it is u.u y - (y.u) u, by u y.y u - (y.u) y - r^2 u.
slopes_of_surface slopes_of_side(solid_cylinder const& solid, point const& y, point const& way) {
    point const u = solid.axis;
    rational const along = dot(y, u);
    point const by_y = y * solid.length_squared - u * along,
                by_u = u * rational(dot(y, y) - solid.radius * solid.radius) - y * along;
    return {by_y, -by_y - by_u, by_u, rational(solid.radius * solid.length_squared), dot(by_y, way)};
}

std::vector<rational> costs_of_cylinder_hit(case_view question, value_parts::numbers const& exact,
                                            std::vector<long> const& halves) {
    solid_cylinder const solid(question.input);
    point const origin = point_from(question.input, 7), way = point_from(question.input, 10);
    line_in_cylinder const found = intersect(solid, origin, way);
    std::vector<rational> costs;
    for (std::size_t i = 0; i < 2; ++i) {
        exact_value const& value = exact[i];
        rational& cost = costs.emplace_back(0);
        rational const t = approximation_of(value, 256);
        point const y = origin + way * t - solid.base;
        // The surfaces that are entered there, or left, have a say; where the ray begins inside none.
        if (found.ends && order(value, {(*found.ends)[i]}) == 0) {
            bool const is_tip = solid.height(y) != 0;
            cost = slopes_of_end(solid, y, way, is_tip).cost(t, halves);
        }
        if (!found.side || order(value, (*found.side)[i]) != 0) continue;
        bool const is_tangent = (*found.side)[i].number == 0;
        cost = std::max(cost, is_tangent ? endless_cost() : slopes_of_side(solid, y, way).cost(t, halves));
    }
    return costs;
}

}  // namespace

exact_answer judge_cylinder(test_info const& test, std::span<double const> input) {
    solid_cylinder const solid(input);
    if (is_undefined(solid, input)) return {};
    if (test.layout[1].kind == shape::point) return judge_point(solid, point_from(input, 7));
    return judge_ray(solid, point_from(input, 7), point_from(input, 10));
}

/// By the feet of points and vectors on the axis: what is left of them is across it.
bool verify_cylinder(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    point const base = point_from(input, 0), axis = point_from(input, 3) - base;
    rational const radius(input[6]), squared_length = dot(axis, axis);
    bool const is_ray = test.layout[1].kind == shape::ray;
    if (squared_length == 0 || (is_ray && is_zero(point_from(input, 10)))) return answer.rel == relation::undefined;
    if (answer.certificates.size() != 1) return false;
    certificate const& proof = answer.certificates[0];
    auto const share_of = [&](point const& v) { return rational(dot(v, axis) / squared_length); };
    auto const across = [&](point const& v) { return v - axis * share_of(v); };
    auto const place = [&](rational const& share, rational const& squared) {
        rational const reach = radius * radius;
        return share < 0 || share > 1 || squared > reach                     ? relation::disjoint
               : share == 0 || share == 1 || squared == reach || radius == 0 ? relation::touching
                                                                             : relation::crossing;
    };
    point const arm = point_from(input, 7) - base, off = across(arm);
    if (!is_ray)
        return proof.what == certificate::kind::cylinder && proof.a == share_of(arm) &&
               proof.distance_squared == dot(off, off) && proof.radius_squared == radius * radius &&
               answer.rel == place(proof.a, proof.distance_squared);
    point const way = point_from(input, 10), goes = across(way);
    if (proof.what == certificate::kind::common_point) {
        if (answer.rel == relation::disjoint || proof.point.size() != 3) return false;
        point at{};
        std::copy(proof.point.begin(), proof.point.end(), at.begin());
        point const from = at - base, left = across(from), along = at - point_from(input, 7);
        return is_zero(cross(along, way)) && dot(along, way) >= 0 &&
               place(share_of(from), dot(left, left)) != relation::disjoint;
    }
    if (proof.what != certificate::kind::cylinder_ray || answer.rel != relation::disjoint) return false;
    // Between the ends for t in an interval or throughout, within the side for t in another; do the two and t >= 0 miss?
    rational const rise = share_of(way), height = share_of(arm), squared = dot(goes, goes);
    if (proof.point.size() != (rise == 0 ? 0 : 2) || proof.direction.size() != (squared == 0 ? 0 : 2)) return false;
    if (rise == 0 && (height < 0 || height > 1)) return true;
    if (squared == 0 && dot(off, off) > radius * radius) return true;
    if (rise != 0) {
        rational const &low = proof.point[0], &high = proof.point[1];
        rational const from = height + low * rise, to = height + high * rise;
        if (low > high || from * to != 0 || from + to != 1) return false;  // one is 0 and the other 1
        if (high < 0) return true;
    }
    if (squared == 0) return false;
    rational const &middle = proof.direction[0], &half_squared = proof.direction[1];
    if (middle * squared != -dot(off, goes) ||
        half_squared * squared != radius * radius - dot(off + goes * middle, off + goes * middle))
        return false;
    if (half_squared < 0) return true;
    auto const is_within = [&](rational const& t) { return (t - middle) * (t - middle) <= half_squared; };
    rational const low = rise == 0 ? rational(0) : std::max<rational>(proof.point[0], 0);
    if (rise == 0) return middle < 0 && !is_within(low);
    return !is_within(low) && !is_within(proof.point[1]) && (middle < low || middle > proof.point[1]);
}

value_parts parts_of_ray_cylinder_interval_3d() {
    return {hit_cylinder, costs_of_cylinder_hit, "ray_cylinder_3d"};
}

/// Is each number where the line comes through a surface, the next two numbers on either side being in and out? A root
/// of the side is put in as offset + s root: both its parts have to be right.
bool are_right_ray_cylinder_interval_3d(std::vector<rational> const& x, value_parts::numbers const& exact) {
    point const base{x[0], x[1], x[2]}, axis = point{x[3], x[4], x[5]} - base, origin{x[7], x[8], x[9]},
                                        way{x[10], x[11], x[12]};
    rational const squared_length = dot(axis, axis), reach = x[6] * x[6];
    auto const across = [&](point const& v) { return v - axis * rational(dot(v, axis) / squared_length); };
    point const off = across(origin - base), goes = across(way);
    auto const share = [&](rational const& t) { return rational(dot(origin + way * t - base, axis) / squared_length); };
    auto const is_right = [&](exact_value const& at) {
        if (at.is_root) {  // on the side; its height is between the ends
            point const middle = off + goes * at.offset;
            if (dot(middle, middle) + at.number * dot(goes, goes) != reach || dot(middle, goes) != 0) return false;
            rational const rise = dot(way, axis) / squared_length;
            if (rise == 0) return share(0) >= 0 && share(0) <= 1;
            rational const low = -share(0) / rise, high = (1 - share(0)) / rise;
            return compare(at, std::min(low, high)) >= 0 && compare(at, std::max(low, high)) <= 0;
        }
        rational const height = share(at.number);
        point const here = off + goes * at.number;
        if (dot(here, here) > reach || height < 0 || height > 1) return false;
        return at.number == 0 || height == 0 || height == 1;
    };
    exact_value const &entry = exact[0], &exit = exact[1];
    if (compare(entry, 0) < 0 || compare(exit, 0) < 0 || !is_right(entry) || !is_right(exit)) return false;
    if (entry.is_root && !entry.is_lower) return entry.number == 0;
    if (exit.is_root && exit.is_lower) return exit.number == 0;
    // What is entered by an end rises from 0 or falls from 1, and the other way where it is left.
    rational const rise = dot(way, axis);
    auto const goes_in = [&](rational const& t) { return share(t) == 0 ? rise > 0 : share(t) == 1 && rise < 0; };
    if (!entry.is_root && entry.number != 0 && !goes_in(entry.number)) return false;
    if (!exit.is_root && exit.number != 0 && (rise == 0 || goes_in(exit.number))) return false;
    return true;
}

}  // namespace graze
