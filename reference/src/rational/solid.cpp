// Solids in rationals, from first principles.
#include "rational/solid.hpp"

#include <algorithm>
#include <vector>

#include "graze/solid_references.hpp"
#include "rational/solid_surface.hpp"

namespace graze {
namespace solid_in_rationals {
namespace {

/// What a point or a ray and a solid have to do with each other, in the integers of the surface.
struct found_in_solid {
    relation rel = relation::undefined;
    rational square{};               // of a point: of the distance to the nearest triangle
    std::size_t triangle = 0;        // the nearest one, or the first that the ray meets
    place at{};                      // on it, or where a winding number is told
    winding_by_ray winding{};        // there
    std::optional<rational> time{};  // of a ray: the least t in the solid
    std::vector<std::pair<place, winding_by_ray>>
        between{};  // of a ray that touches: points on no triangle, one a stretch
};

found_in_solid find_point(whole_surface const& surface) {
    if (!surface.is_closed()) return {};
    found_in_solid found;
    found.at = surface.fixed[0];
    for (std::size_t i = 0; i < surface.faces.size(); ++i) {
        rational const square = squared_distance(found.at, surface.faces[i]);
        if (i > 0 && square >= found.square) continue;
        found.square = square;
        found.triangle = i;
    }
    if (found.square == 0) {
        found.rel = relation::touching;
        return found;
    }
    found.winding = surface.winding(found.at);
    found.rel = found.winding.number != 0 ? relation::crossing : relation::disjoint;
    return found;
}

/// The meetings of a ray with the triangles, and all times at which one begins or ends, in order from 0.
struct ray_meetings {
    struct meeting {
        stretch on;
        std::size_t triangle;
    };
    std::vector<meeting> all;
    std::vector<rational> changes{rational(0)};

    explicit ray_meetings(whole_surface const& surface) {
        for (std::size_t i = 0; i < surface.faces.size(); ++i)
            if (auto const one = meeting_of(surface.fixed[0], surface.fixed[1], surface.faces[i])) {
                all.push_back({*one, i});
                changes.insert(changes.end(), {one->from, one->to});
            }
        std::ranges::sort(changes);
        changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
    }
    bool holds(rational const& t) const {
        return std::ranges::any_of(all, [&](meeting const& one) { return one.on.from <= t && t <= one.on.to; });
    }
    meeting const& first() const {
        return *std::ranges::min_element(all, [](auto const& a, auto const& b) { return a.on.from < b.on.from; });
    }
};

/// Between two changes that follow one another, or before all, the ray is on the same triangles, and its winding number is one.
/// After the last it is outside.
found_in_solid find_ray(whole_surface const& surface) {
    place const &origin = surface.fixed[0], &way = surface.fixed[1];
    if (is_zero(way) || !surface.is_closed()) return {};
    ray_meetings const met(surface);
    found_in_solid found;
    found.rel = relation::disjoint;
    if (met.all.empty()) return found;  // a ray that starts inside meets a triangle
    found.rel = relation::touching;
    found.time = met.first().on.from;
    found.triangle = met.first().triangle;
    found.at = point_at(origin, way, *found.time);
    for (std::size_t i = 1; i < met.changes.size(); ++i) {
        rational const middle = (met.changes[i - 1] + met.changes[i]) / 2;
        if (met.holds(middle)) continue;
        place const p = point_at(origin, way, middle);
        winding_by_ray const winding = surface.winding(p);
        if (winding.number == 0) {
            found.between.emplace_back(p, winding);
            continue;
        }
        found.rel = relation::crossing;
        found.at = p;
        found.winding = winding;
        if (i == 1 && !met.holds(0)) found.time = rational(0);
        break;
    }
    return found;
}

std::vector<rational> scaled(place const& p, long exponent) {
    std::vector<rational> result;
    for (rational const& x : p) result.push_back(times_power(x, exponent));
    return result;
}

certificate winding_certificate(place const& p, winding_by_ray const& winding, long exponent) {
    certificate proof;
    proof.what = certificate::kind::winding;
    proof.point = scaled(p, exponent);
    proof.direction = {winding.way.begin(), winding.way.end()};
    proof.winding = winding.number;
    return proof;
}

std::vector<certificate> certificates_of(found_in_solid const& found, long exponent) {
    if (found.rel != relation::touching) return {winding_certificate(found.at, found.winding, exponent)};
    certificate proof;
    proof.what = certificate::kind::common_point;
    proof.triangle = found.triangle;
    proof.point = scaled(found.at, exponent);
    std::vector<certificate> all{std::move(proof)};
    for (auto const& [p, winding] : found.between) all.push_back(winding_certificate(p, winding, exponent));
    return all;
}

/// The same between two sets in the other order.
certificate turned(certificate proof) {
    for (rational& x : proof.direction) x = -x;
    std::swap(proof.a, proof.b);
    proof.a = -proof.a;
    proof.b = -proof.b;
    return proof;
}

/// The ray against each triangle: the margin is the least, and together the certificates prove it.
void measure_missed_triangles(std::span<double const> input, exact_answer& answer) {
    for (std::size_t i = 0; 6 + 9 * i < input.size(); ++i) {
        exact_answer const apart = rational_reference::evaluate(ray_triangle_test(), ray_and_triangle(input, i));
        if (i == 0 || apart.margin.square < answer.margin.square) answer.margin = apart.margin;
        certificate& proof = answer.certificates.emplace_back(turned(apart.certificates.at(0)));
        proof.triangle = i;
    }
}

}  // namespace
}  // namespace solid_in_rationals

point_in_solid rational_point_in_solid(std::span<double const> input) {
    using namespace solid_in_rationals;
    whole_surface const surface(input, 1);
    found_in_solid const found = find_point(surface);
    return {found.rel, times_power(found.square, 2 * surface.exponent)};
}

ray_in_solid rational_ray_in_solid(std::span<double const> input) {
    using namespace solid_in_rationals;
    found_in_solid const found = find_ray(whole_surface(input, 2));
    return {found.rel, found.time};
}

exact_answer judge_solid(test_info const& test, std::span<double const> input, bool everything) {
    using namespace solid_in_rationals;
    bool const is_point = test.layout[0].kind == shape::point;
    whole_surface const surface(input, is_point ? 1 : 2);
    found_in_solid const found = is_point ? find_point(surface) : find_ray(surface);
    exact_answer answer;
    answer.rel = found.rel;
    if (!everything || found.rel == relation::undefined) return answer;
    if (!is_point && found.rel == relation::disjoint) {
        measure_missed_triangles(input, answer);
        return answer;
    }
    answer.margin.square = times_power(found.square, 2 * surface.exponent);
    answer.margin_is_unknown = !is_point && found.rel == relation::crossing;
    answer.certificates = certificates_of(found, surface.exponent);
    return answer;
}

}  // namespace graze
