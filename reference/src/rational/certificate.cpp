// Checks certificates. A few lines of their own, so that a mistake in the reference cannot vouch for itself.
#include <algorithm>

#include "graze/reference.hpp"
#include "rational/shapes.hpp"

namespace graze {
namespace {

bool on_segment(point const& x, point const& p, point const& q) {
    rational const along = dot(x - p, q - p);
    return is_zero(cross(q - p, x - p)) && along >= 0 && along <= dot(q - p, q - p) && (p != q || x == p);
}

/// From a point or a segment.
rational squared_distance(convex const& core, point const& x) {
    point const &p = core.vertices.front(), &q = core.vertices.back(), along = q - p;
    rational const share = dot(x - p, along), length = dot(along, along);
    point const nearest = share <= 0 ? p : share >= length ? q : p + along * rational(share / length);
    return dot(x - nearest, x - nearest);
}

bool contains(convex const& set, point const& x) {
    auto const& v = set.vertices;
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
        case shape::disc:
        case shape::sphere:
        case shape::capsule:
        case shape::ray:
        case shape::oriented_line:
        case shape::oriented_plane:
        case shape::oriented_circle:
        case shape::oriented_sphere:
        case shape::affine:
        case shape::mesh: break;  // no hulls: what is round is its core, a ray a segment, a mesh its triangles, a sign's points
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
    rational const core_a = dot(direction, highest), core_b = dot(direction, lowest),
                   reach = first.radius + second.radius;
    rational const length = reach == 0 ? rational(0) : rational((proof.a - core_a + core_b - proof.b) / reach);
    if (length < 0 || (reach != 0 && length * length != dot(direction, direction))) return false;
    return proof.a == core_a + length * first.radius && proof.b == core_b - length * second.radius && proof.a < proof.b;
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

bool verify(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    if (test.is_sign()) {
        if (answer.certificates.size() != 1) return false;
        certificate const& proof = answer.certificates[0];
        return proof.what == certificate::kind::determinant && has_determinant(test, input, proof.determinant) &&
               answer.rel == sign_relation(proof.determinant.sign());
    }
    operands const sets = decode(test, input);
    if (answer.sphere) {
        // Contains all vertices, and its centre lies in the hull of those on it: then no smaller sphere contains them.
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
            if (meet || proof.triangle != i || !separates(proof, sets.first, sets.others[i])) return false;
        }
    }
    return true;
}

}  // namespace graze
