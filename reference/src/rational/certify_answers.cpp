// The certificate of each kind of answer: see graze/certify.hpp.
#include <stdexcept>

#include "rational/cast.hpp"
#include "rational/certify_sets.hpp"
#include "rational/frustum.hpp"
#include "rational/moving.hpp"
#include "rational/nearest_point.hpp"
#include "rational/solid.hpp"
#include "rational/value_parts.hpp"
#include "rational/values.hpp"

namespace graze {
namespace {

pair_prover prover_of(scaled_operands const& scaled, std::size_t other, std::size_t dimension) {
    return {generators_of(scaled.sets.first), generators_of(scaled.sets.others[other]), dimension, scaled.exponent};
}

proof proof_of_separation(certificate const& from, bool of_mesh) {
    proof result;
    result.add("direction", from.direction).add("a", from.a).add("b", from.b);
    if (of_mesh) result.add("triangle", from.triangle);
    return result;
}

std::vector<proof> certify_polygon(std::span<double const> input, exact_answer const& answer) {
    certificate const& from = answer.certificates.at(0);
    proof result;
    if (from.what == certificate::kind::parity) {
        if (from.crossings % 2 == 1) result.add("point", from.point);
        result.add("ray", from.direction).add("crossings", from.crossings);
        return {result};
    }
    // On the first edge that has it, at a share of its way.
    std::size_t const n = input.size() / 2 - 1;
    auto const vertex = [&](std::size_t i) { return point{rational(input[2 * i + 2]), rational(input[2 * i + 3]), 0}; };
    point const p{from.point[0], from.point[1], 0};
    for (std::size_t i = 0; i < n; ++i) {
        point const v = vertex(i), edge = vertex((i + 1) % n) - v, arm = p - v;
        rational const length = dot(edge, edge), along = dot(edge, arm);
        if (!is_zero(cross(edge, arm)) || along < 0 || along > length || (length == 0 && !is_zero(arm))) continue;
        rational const share = length == 0 ? rational(0) : rational(along / length);
        std::vector<rational> weights(n, 0);
        weights[i] = 1 - share;
        weights[(i + 1) % n] += share;
        result.add("point", from.point).add("weights", std::vector<std::vector<rational>>{{rational(1)}, weights});
        return {result};
    }
    throw std::logic_error("certificate: a point that touches a polygon is on no edge");
}

std::vector<proof> certify_sphere(test_info const& test, std::span<double const> input, exact_sphere const& sphere) {
    operands const sets = decode(test, input);
    generated_set support, centre{{sphere.centre}, {}};
    index_list named;
    for (int i : sphere.support) {
        named.push_back(static_cast<std::size_t>(i));
        support.points.push_back(sets.first.vertices[named.back()]);
    }
    proof result;
    result.add("centre", std::vector<rational>(sphere.centre.begin(), sphere.centre.end()));
    result.add("radius_squared", sphere.radius_squared).add("support", named);
    result.add("weights", pair_prover(std::move(support), std::move(centre), 3, 0).nearest().weights[0]);
    return {result};
}

/// What is told suffices for whoever has the input.
std::vector<proof> certify_polygons(certificate const& told) {
    proof result;
    if (told.what == certificate::kind::simple_polygon) return {result};
    if (told.what == certificate::kind::polygon_apart) {
        result.add("distance_squared", told.distance_squared);
        result.add("nearest", std::vector<std::vector<rational>>{told.point, told.nearest});
        result.add("inside", std::vector<bool>{false, false});
        return {result};
    }
    if (told.what == certificate::kind::polygon_sides) result.add("sides", index_list{told.sides[0], told.sides[1]});
    result.add("point", told.point);
    return {result};
}

/// Of a frustum, points of it in place of generators; and of planes, weights of their normals that make a direction.
std::vector<proof> certify_frustum(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    certificate const& from = answer.certificates.at(0);
    if (answer.rel == relation::disjoint) {
        proof result;
        result.add("direction", from.direction).add("weights", from.weights).add("a", from.a).add("b", from.b);
        return {result};
    }
    operands const sets = decode(test, input);
    std::vector<point> const& corners = sets.first.vertices;
    pair_prover const pair(generators_of(sets.first), generators_of(sets.others[0]), 3, 0);
    proof result = answer.rel == relation::crossing ? pair.crossing() : pair.touching();
    std::vector<std::vector<rational>> listed;
    for (point const& corner : corners) listed.emplace_back(corner.begin(), corner.end());
    result.add("corners", std::move(listed));
    if (answer.rel == relation::crossing) return {result};
    for (auto const& [key, value] : result.members) {
        if (key != "direction") continue;
        point direction{};
        std::ranges::copy(std::get<std::vector<rational>>(value), direction.begin());
        point const& farthest = corners[least_along(-direction, corners)];
        result.add("planes", weights_of_planes(sets.first.planes, farthest, direction));
        break;
    }
    return {result};
}

/// What is told suffices: whoever has the input computes it anew.
std::vector<proof> certify_cylinder(certificate const& from) {
    proof result;
    if (from.what == certificate::kind::cylinder)
        result.add("share", from.a).add("distance_squared", from.distance_squared);
    else if (from.what == certificate::kind::cylinder_ray)
        result.add("ends", from.point).add("side", from.direction);
    else
        result.add("point", from.point);
    if (from.what == certificate::kind::cylinder) result.add("radius_squared", from.radius_squared);
    return {result};
}

std::vector<proof> certify_relation(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    if (answer.rel == relation::undefined) return {};
    if (test.layout.front().kind == shape::polygon) return certify_polygons(answer.certificates.at(0));
    if (test.layout.back().kind == shape::polygon) return certify_polygon(input, answer);
    if (test.layout[0].kind == shape::frustum) return certify_frustum(test, input, answer);
    if (test.layout[0].kind == shape::cylinder) return certify_cylinder(answer.certificates.at(0));
    if (test.has_solid()) return certify_solid(test, input, answer);
    certificate const& first = answer.certificates.at(0);
    bool const of_mesh = test.has_mesh();
    std::vector<proof> all;
    if (first.what == certificate::kind::disc) {
        all.emplace_back().add("distance_squared", first.distance_squared).add("radius_squared", first.radius_squared);
        return all;
    }
    if (answer.rel == relation::disjoint) {
        for (certificate const& item : answer.certificates) all.push_back(proof_of_separation(item, of_mesh));
        return all;
    }
    scaled_operands const scaled = decode_scaled(test, input);
    pair_prover const pair = prover_of(scaled, first.triangle, test.dimension);
    all.push_back(answer.rel == relation::crossing ? pair.crossing() : pair.touching());
    if (!of_mesh) return all;
    all[0].add("triangle", first.triangle);
    if (answer.rel == relation::crossing) return all;
    std::vector<proof> others;
    for (std::size_t i = 0; i < scaled.sets.others.size(); ++i) {
        if (i == first.triangle) continue;
        proof& other = others.emplace_back();
        other.add("triangle", i);
        prover_of(scaled, i, test.dimension).add_separation(other);
    }
    all[0].add("others", std::move(others));
    return all;
}

std::vector<proof> certify_undefined_value(test_info const& test, std::span<double const> input) {
    std::string_view const id = value_parts_of(test).relation_behind;
    if (id.empty()) return {};
    test_info const& behind = *find_test(id);
    exact_answer const answer = rational_reference::evaluate(behind, input);
    if (answer.rel == relation::crossing) return {};  // flat shapes say it themselves
    return certify_relation(behind, input, answer);
}

std::vector<proof> certify_values(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    if (!answer.values) return certify_undefined_value(test, input);
    if (test.has_solid()) return certify_solid_values(test, input, answer);
    if (test.numbers[0] == "depth")
        return {prover_of(decode_scaled(test, input), 0, 3).depth(answer.values->at(0).number)};
    proof result;
    std::vector<rational> exact;
    for (exact_value const& value : *answer.values)
        if (!value.is_root) exact.push_back(value.number);
    if (shape const kind = test.layout[0].kind; kind == shape::sphere || kind == shape::cylinder) {
        // Each as offset + sign sqrt(square).
        std::vector<std::vector<rational>> roots;
        for (exact_value const& value : *answer.values) {
            rational const sign = value.is_lower ? -1 : 1;
            roots.push_back(value.is_root ? std::vector{value.offset, sign, value.number}
                                          : std::vector{value.number, sign, rational(0)});
        }
        result.add("roots", std::move(roots));
        return {result};
    }
    if (!exact.empty()) result.add("exact", std::move(exact));
    if (answer.values->back().is_root) {
        result.add("distance_squared", answer.values->back().number);
        result.add("weights", prover_of(decode_scaled(test, input), 0, 3).nearest().weights);
    }
    return {result};
}

}  // namespace

std::vector<proof> certify(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    switch (test.answer) {
        case answer_kind::relation: return certify_relation(test, input, answer);
        case answer_kind::sphere: return certify_sphere(test, input, answer.sphere.value());
        case answer_kind::sign: {
            std::vector<proof> all(1);
            all[0].add("determinant", answer.certificates.at(0).determinant);
            return all;
        }
        case answer_kind::values: return certify_values(test, input, answer);
        case answer_kind::contact: return {certify_contact(test, input, answer)};
        case answer_kind::moving: {
            if (!test.displacement()) return certify_moving(test, input, answer);
            std::vector<proof> all = certify_relation(test, input, answer);
            if (answer.first_contact) certify_cast(test, input, all.at(0));
            return all;
        }
    }
    return {};  // not reached
}

}  // namespace graze
