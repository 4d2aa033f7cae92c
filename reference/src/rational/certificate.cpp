// Checks certificates. A few lines of their own, so that a mistake in the reference cannot vouch for itself.
#include <algorithm>

#include "graze/reference.hpp"
#include "rational/contact.hpp"
#include "rational/cylinder.hpp"
#include "rational/in_hull.hpp"
#include "rational/moving.hpp"
#include "rational/polygon_pairs.hpp"
#include "rational/shapes.hpp"
#include "rational/solid.hpp"
#include "rational/values.hpp"

namespace graze {
namespace {

bool on_segment(point const& x, point const& p, point const& q) {
    rational const along = dot(x - p, q - p);
    return is_zero(cross(q - p, x - p)) && along >= 0 && along <= dot(q - p, q - p) && (p != q || x == p);
}

/// Returns the squared distance of x from a point or a segment.
rational squared_distance(convex const& core, point const& x) {
    point const &p = core.vertices.front(), &q = core.vertices.back(), along = q - p;
    rational const share = dot(x - p, along), length = dot(along, along);
    point const nearest = share <= 0 ? p : share >= length ? q : p + along * rational(share / length);
    return dot(x - nearest, x - nearest);
}

/// The plane's value at a point, with its scalars as given.
rational value_as_given(half_space const& plane, point const& x) {
    rational sum(plane.offset);
    for (std::size_t axis = 0; axis < 3; ++axis) sum += rational(plane.normal[axis]) * x[axis];
    return times_power(sum, plane.exponent);
}

bool contains(convex const& set, point const& x) {
    auto const& v = set.vertices;
    if (!set.planes.empty())
        return std::ranges::all_of(set.planes, [&](half_space const& plane) { return value_as_given(plane, x) >= 0; });
    if (set.radius != 0) return squared_distance(set, x) <= set.radius * set.radius;
    switch (set.kind) {
        case shape::point: return x == v[0];
        case shape::segment: return on_segment(x, v[0], v[1]);
        case shape::line: return is_zero(cross(x - v[0], set.endless[0]));
        case shape::plane: return dot(cross(set.endless[0], set.endless[1]), x - v[0]) == 0;
        case shape::box:
            for (std::size_t axis = 0; axis < 3; ++axis)
                if (x[axis] < v.front()[axis] || x[axis] > v.back()[axis]) return false;
            return true;
        case shape::triangle: {
            point const n = cross(v[1] - v[0], v[2] - v[0]);
            if (is_zero(n)) return on_segment(x, v[0], v[1]) || on_segment(x, v[1], v[2]) || on_segment(x, v[2], v[0]);
            bool inside = dot(n, x - v[0]) == 0;
            for (std::size_t i = 0; i < 3; ++i) inside = inside && dot(cross(v[(i + 1) % 3] - v[i], x - v[i]), n) >= 0;
            return inside;
        }
        case shape::hull:
        case shape::obb: return in_hull(v, x);
        case shape::disc:
        case shape::sphere:
        case shape::capsule:
        case shape::cylinder:
        case shape::frustum:
        case shape::plane_equation:
        case shape::ray:
        case shape::oriented_line:
        case shape::oriented_plane:
        case shape::oriented_circle:
        case shape::oriented_sphere:
        case shape::displacement:
        case shape::affine:
        case shape::mesh:
        case shape::polygon:
        case shape::solid:
            break;  // no hulls: what is round is its core, an equation a plane, a ray a segment, a mesh its triangles
    }
    return false;
}

/// a is the maximum of direction . x over A and b the minimum over B, along a direction that no
/// endless set leaves, and no set that goes on one way goes along towards the other.
bool separates(certificate const& proof, convex const& first, convex const& second) {
    point direction{};
    std::copy(proof.direction.begin(), proof.direction.end(), direction.begin());
    for (convex const* set : {&first, &second})
        for (point const& u : set->endless)
            if (dot(direction, u) != 0) return false;
    if (first.onward && dot(direction, *first.onward) > 0) return false;
    if (second.onward && dot(direction, *second.onward) < 0) return false;
    auto const along = [&](point const& u, point const& v) { return dot(direction, u) < dot(direction, v); };
    point const& highest = *std::max_element(first.vertices.begin(), first.vertices.end(), along);
    point const& lowest = *std::min_element(second.vertices.begin(), second.vertices.end(), along);
    // Along a direction that is as long as a rational number, what is round reaches as far beyond its core as its radius.
    // What is endless, or goes on one way, may leave no such direction: then a bound is beyond that.
    rational const core_a = dot(direction, highest), core_b = dot(direction, lowest),
                   reach = first.radius + second.radius;
    rational const length = reach == 0 ? rational(0) : rational((proof.a - core_a + core_b - proof.b) / reach);
    bool const is_forced = !first.endless.empty() || !second.endless.empty() || first.onward || second.onward;
    rational const excess = length * length - dot(direction, direction);
    if (length < 0 || (reach != 0 && (is_forced ? excess < 0 : excess != 0))) return false;
    return proof.a == core_a + length * first.radius && proof.b == core_b - length * second.radius && proof.a < proof.b;
}

/// Along -sum w (a, b, c), w >= 0, the planes of a frustum leave it no more than a = sum w d; the other set begins at b or
/// later.
bool separates_frustum(certificate const& proof, convex const& frustum, convex const& other) {
    if (proof.weights.size() != frustum.planes.size()) return false;
    point direction{}, made{};
    std::copy(proof.direction.begin(), proof.direction.end(), direction.begin());
    rational sum = 0;
    for (std::size_t i = 0; i < proof.weights.size(); ++i) {
        if (proof.weights[i] < 0) return false;
        half_space const& plane = frustum.planes[i];
        sum += proof.weights[i] * value_as_given(plane, point{});
        for (std::size_t axis = 0; axis < 3; ++axis)
            made[axis] -= proof.weights[i] * times_power(rational(plane.normal[axis]), plane.exponent);
    }
    rational least = dot(direction, other.vertices[0]);
    for (point const& v : other.vertices) least = std::min(least, dot(direction, v));
    rational const room = least - proof.b, reach = other.radius * other.radius * dot(direction, direction);
    return made == direction && sum == proof.a && proof.a < proof.b && room >= 0 && room * room >= reach;
}

/// The determinant with a column of ones and, lifted, the squared lengths of the points as given; by elimination.
bool has_determinant(test_info const& test, std::span<double const> input, rational const& stated) {
    std::size_t const d = test.dimension, points = input.size() / d;
    std::vector<std::vector<rational>> rows(points);
    for (std::size_t i = 0; i < points; ++i) {
        rational square = 0;
        for (std::size_t axis = 0; axis < d; ++axis) {
            rows[i].push_back(rational(input[i * d + axis]));
            square += rows[i].back() * rows[i].back();
        }
        if (points == d + 2) rows[i].push_back(square);
        rows[i].push_back(1);
    }
    rational value = 1;
    for (std::size_t column = 0; column < points; ++column) {
        std::size_t pivot = column;
        while (pivot < points && rows[pivot][column] == 0) ++pivot;
        if (pivot == points) return stated == 0;
        if (pivot != column) {
            std::swap(rows[pivot], rows[column]);
            value = -value;
        }
        value *= rows[column][column];
        for (std::size_t i = column + 1; i < points; ++i) {
            rational const factor = rows[i][column] / rows[column][column];
            if (factor == 0) continue;
            for (std::size_t k = column; k < points; ++k) rows[i][k] -= factor * rows[column][k];
        }
    }
    return value == stated;
}

}  // namespace

namespace {

/// Touching: the point is on an edge. Else it is on none, and a ray from it with no vertex on it crosses so many edges.
bool verify_polygon(std::span<double const> input, exact_answer const& answer) {
    if (answer.certificates.size() != 1) return false;
    certificate const& proof = answer.certificates[0];
    std::vector<point> v;
    for (std::size_t i = 0; i < input.size(); i += 2) v.push_back({rational(input[i]), rational(input[i + 1]), 0});
    point const p = v[0];
    v.erase(v.begin());
    if (proof.point != std::vector{p[0], p[1]}) return false;
    std::size_t on_edges = 0, crossings = 0;
    for (std::size_t i = 0; i < v.size(); ++i) on_edges += on_segment(p, v[i], v[(i + 1) % v.size()]);
    if (proof.what == certificate::kind::common_point) return answer.rel == relation::touching && on_edges > 0;
    if (proof.what != certificate::kind::parity || on_edges > 0) return false;
    point const ray{proof.direction[0], proof.direction[1], 0};
    if (is_zero(ray)) return false;
    for (std::size_t i = 0; i < v.size(); ++i) {
        point const from = v[i] - p, to = v[(i + 1) % v.size()] - p;
        if (is_zero(cross(ray, from)) && dot(ray, from) > 0) return false;
        // p + s ray = from + t (to - from), by determinants: 0 < t < 1 and s > 0.
        point const edge = to - from;
        rational const whole = cross(ray, edge)[2];
        if (whole == 0) continue;
        rational const s = cross(from, edge)[2] / whole, t = cross(from, ray)[2] / whole;
        crossings += s > 0 && t > 0 && t < 1;
    }
    return crossings == proof.crossings && answer.rel == (crossings % 2 == 1 ? relation::crossing : relation::disjoint);
}

bool verify_sign(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    if (answer.certificates.size() != 1) return false;
    certificate const& proof = answer.certificates[0];
    return proof.what == certificate::kind::determinant && has_determinant(test, input, proof.determinant) &&
           answer.rel == sign_relation(proof.determinant.sign());
}

/// Contains all vertices, and its centre lies in the hull of those on it: then no smaller sphere contains them.
bool verify_sphere(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    if (!answer.sphere) return false;
    operands const sets = decode(test, input);
    convex support{shape::triangle, {}, {}};
    point const centre = answer.sphere->centre;
    for (point const& v : sets.first.vertices)
        if (dot(v - centre, v - centre) > answer.sphere->radius_squared) return false;
    for (int i : answer.sphere->support) {
        point const& v = sets.first.vertices[static_cast<std::size_t>(i)];
        if (dot(v - centre, v - centre) != answer.sphere->radius_squared) return false;
        support.vertices.push_back(v);
    }
    while (support.vertices.size() < 3) support.vertices.push_back(support.vertices.back());
    return contains(support, centre);
}

bool verify_relation(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    if (test.layout.front().kind == shape::polygon) return verify_polygons(test, input, answer);
    if (test.layout.back().kind == shape::polygon) return verify_polygon(input, answer);
    if (test.layout[0].kind == shape::cylinder) return verify_cylinder(test, input, answer);
    if (test.has_solid()) return verify_solid(test, input, answer);
    operands const sets = decode(test, input);
    if (!sets.defined || answer.rel == relation::undefined) return !sets.defined && answer.rel == relation::undefined;
    bool const meet = answer.rel != relation::disjoint;
    if (answer.certificates.size() != (meet ? 1 : sets.others.size())) return false;
    for (std::size_t i = 0; i < answer.certificates.size(); ++i) {
        certificate const& proof = answer.certificates[i];
        if (proof.what == certificate::kind::disc) {
            point const arm = sets.first.vertices[0] - sets.others[0].vertices[0];
            if (!sets.disc_radius || proof.distance_squared != dot(arm, arm) ||
                proof.radius_squared != *sets.disc_radius * *sets.disc_radius ||
                meet != (proof.distance_squared <= proof.radius_squared))
                return false;
        } else if (proof.what == certificate::kind::common_point) {
            point x{};
            std::copy(proof.point.begin(), proof.point.end(), x.begin());
            if (!meet || !contains(sets.first, x) || !contains(sets.others[proof.triangle], x)) return false;
        } else {
            convex const& other = sets.others[i];
            if (meet || proof.triangle != i) return false;
            bool const is_frustum = !sets.first.planes.empty();
            if (!(is_frustum ? separates_frustum : separates)(proof, sets.first, other)) return false;
        }
    }
    return true;
}

}  // namespace

bool verify(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    switch (test.answer) {
        case answer_kind::relation: return verify_relation(test, input, answer);
        case answer_kind::sphere: return verify_sphere(test, input, answer);
        case answer_kind::sign: return verify_sign(test, input, answer);
        case answer_kind::values: return verify_values(test, input, answer);
        case answer_kind::contact: return verify_contact(test, input, answer);
        case answer_kind::moving:
            if (test.has_two_times()) return verify_moving(test, input, answer);
            return answer.first_contact.has_value() == (answer.rel != relation::disjoint) &&
                   verify_relation(test, input, answer);
    }
    return false;  // not reached
}

}  // namespace graze
