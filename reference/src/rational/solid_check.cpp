// Checks what proves that a point is in a solid, or that a ray meets it: see certificate.cpp.
#include <algorithm>

#include "graze/solid_references.hpp"
#include "rational/shapes.hpp"
#include "rational/solid.hpp"
#include "rational/solid_surface.hpp"

namespace graze {
namespace solid_checks {
namespace {

struct checked_solid {
    std::vector<point> fixed;
    std::vector<std::array<point, 3>> triangles;

    checked_solid(std::span<double const> input, std::size_t count) {
        auto const read = [&](std::size_t i) {
            return point{rational(input[i]), rational(input[i + 1]), rational(input[i + 2])};
        };
        for (std::size_t i = 0; i < count; ++i) fixed.push_back(read(3 * i));
        for (std::size_t i = 3 * count; i < input.size(); i += 9)
            triangles.push_back({read(i), read(i + 3), read(i + 6)});
    }

    bool is_closed() const {
        std::vector<std::pair<point, point>> sides, reversed;
        for (auto const& t : triangles)
            for (std::size_t k = 0; k < 3; ++k) {
                point const &from = t[k], &to = t[(k + 1) % 3];
                sides.emplace_back(from, to);
                reversed.emplace_back(to, from);
            }
        std::ranges::sort(sides);
        std::ranges::sort(reversed);
        return sides == reversed;
    }

    static bool is_between(point const& p, point const& a, point const& b) {
        return is_zero(cross(b - a, p - a)) && dot(p - a, p - b) <= 0 && (a != b || p == a);
    }
    bool is_on(std::size_t i, point const& p) const {
        auto const& [a, b, c] = triangles[i];
        point const n = cross(b - a, c - a);
        if (is_zero(n)) return is_between(p, a, b) || is_between(p, b, c) || is_between(p, c, a);
        if (dot(n, p - a) != 0) return false;
        return dot(n, cross(b - a, p - a)) >= 0 && dot(n, cross(c - b, p - b)) >= 0 && dot(n, cross(a - c, p - c)) >= 0;
    }
    bool is_on_any(point const& p) const {
        for (std::size_t i = 0; i < triangles.size(); ++i)
            if (is_on(i, p)) return true;
        return false;
    }

    /// The winding number that a ray from the point counts; nothing where it meets an edge or lies in a plane of a triangle.
    std::optional<long> count_along(point const& p, point const& way) const {
        long sum = 0;
        for (auto const& [a, b, c] : triangles) {
            point const u = b - a, v = c - a, n = cross(u, v), arm = p - a;
            if (is_zero(n)) continue;
            rational const rise = dot(n, way);
            if (rise == 0) {
                if (dot(n, arm) == 0) return std::nullopt;
                continue;
            }
            // p + s way = a + f u + g v.
            rational const s = -dot(n, arm) / rise;
            if (s < 0) continue;
            point const at = arm + way * s;
            rational const area = dot(n, n), f = dot(cross(at, v), n) / area, g = dot(cross(u, at), n) / area;
            if (f < 0 || g < 0 || f + g > 1) continue;
            if (f == 0 || g == 0 || f + g == 1) return std::nullopt;
            sum += rise > 0 ? 1 : -1;
        }
        return sum;
    }
};

point point_of(std::vector<rational> const& numbers) {
    return {numbers.at(0), numbers.at(1), numbers.at(2)};
}

/// Is the point of the certificate on no triangle, and wound around as it says?
bool proves_winding(checked_solid const& solid, certificate const& proof) {
    if (proof.point.size() != 3 || proof.direction.size() != 3) return false;
    if (proof.what != certificate::kind::winding || is_zero(point_of(proof.direction))) return false;
    point const p = point_of(proof.point);
    return !solid.is_on_any(p) && solid.count_along(p, point_of(proof.direction)) == proof.winding;
}

bool proves_common_point(checked_solid const& solid, certificate const& proof) {
    return proof.what == certificate::kind::common_point && proof.point.size() == 3 &&
           proof.triangle < solid.triangles.size() && solid.is_on(proof.triangle, point_of(proof.point));
}

bool verify_point(checked_solid const& solid, exact_answer const& answer) {
    if (answer.certificates.size() != 1) return false;
    certificate const& proof = answer.certificates[0];
    if (proof.point.size() != 3 || point_of(proof.point) != solid.fixed[0]) return false;
    if (answer.rel == relation::touching) return proves_common_point(solid, proof);
    return proves_winding(solid, proof) && (proof.winding != 0) == (answer.rel == relation::crossing);
}

bool verify_missed(std::span<double const> input, exact_answer const& answer) {
    if (answer.certificates.size() != (input.size() - 6) / 9) return false;
    for (std::size_t i = 0; i < answer.certificates.size(); ++i) {
        exact_answer apart;
        apart.rel = relation::disjoint;
        if (answer.certificates[i].triangle != i) return false;
        // There the triangle comes first.
        certificate proof = answer.certificates[i];
        proof.triangle = 0;
        for (rational& x : proof.direction) x = -x;
        proof.a = -answer.certificates[i].b;
        proof.b = -answer.certificates[i].a;
        apart.certificates = {proof};
        if (!verify(ray_triangle_test(), ray_and_triangle(input, i), apart)) return false;
    }
    return true;
}

bool verify_met(checked_solid const& solid, std::span<double const> input, exact_answer const& answer) {
    point const &origin = solid.fixed[0], &way = solid.fixed[1];
    auto const time_of = [&](certificate const& proof) -> std::optional<rational> {
        if (proof.point.size() != 3) return std::nullopt;
        point const arm = point_of(proof.point) - origin;
        if (!is_zero(cross(way, arm)) || dot(way, arm) < 0) return std::nullopt;
        return rational(dot(way, arm) / dot(way, way));
    };
    if (answer.certificates.empty() || !time_of(answer.certificates[0])) return false;
    certificate const& first = answer.certificates[0];
    if (answer.rel == relation::crossing)
        return answer.certificates.size() == 1 && first.winding != 0 && proves_winding(solid, first);
    if (!proves_common_point(solid, first)) return false;
    std::vector<rational> times;
    for (std::size_t i = 1; i < answer.certificates.size(); ++i) {
        certificate const& proof = answer.certificates[i];
        auto const time = time_of(proof);
        if (!time || proof.winding != 0 || !proves_winding(solid, proof)) return false;
        times.push_back(*time);
    }
    // One in each stretch that is on no triangle.
    solid_in_rationals::whole_surface const surface(input, 2);
    std::vector<solid_in_rationals::stretch> met;
    for (auto const& t : surface.faces)
        if (auto const one = solid_in_rationals::meeting_of(surface.fixed[0], surface.fixed[1], t)) met.push_back(*one);
    std::ranges::sort(met, {}, &solid_in_rationals::stretch::from);
    rational reached = 0;
    for (auto const& one : met) {
        bool const is_gap = one.from > reached;
        if (is_gap && std::ranges::none_of(times, [&](rational const& t) { return reached <= t && t < one.from; }))
            return false;
        reached = std::max(reached, one.to);
    }
    return true;
}

}  // namespace
}  // namespace solid_checks

bool verify_solid(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    using namespace solid_checks;
    bool const is_point = test.layout[0].kind == shape::point;
    checked_solid const solid(input, is_point ? 1 : 2);
    bool const is_defined = solid.is_closed() && (is_point || !is_zero(solid.fixed[1]));
    if (!is_defined || answer.rel == relation::undefined) return !is_defined && answer.rel == relation::undefined;
    if (is_point) return verify_point(solid, answer);
    return answer.rel == relation::disjoint ? verify_missed(input, answer) : verify_met(solid, input, answer);
}

}  // namespace graze
