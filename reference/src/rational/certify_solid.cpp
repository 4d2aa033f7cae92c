// What proves where a point is in a solid, where a ray meets it, and how far they are: see graze/certify.hpp.
#include <algorithm>

#include "rational/solid.hpp"
#include "rational/solid_surface.hpp"

namespace graze {
namespace solid_in_rationals {
namespace {

face face_of(std::span<double const> input, std::size_t from) {
    face t;
    for (place& p : t)
        for (rational& x : p) x = rational(input[from++]);
    return t;
}

place place_of(std::span<double const> input, std::size_t from) {
    return {rational(input[from]), rational(input[from + 1]), rational(input[from + 2])};
}

/// Of the corners of a triangle that has the point: none negative, 1 in all.
std::vector<rational> weights_of(place const& p, face const& t) {
    auto const weight = [&](place const& a, place const& b) {
        place const n = normal_of(t);
        return rational(product(n, times(less(a, p), less(b, p))) / product(n, n));
    };
    if (!is_zero(normal_of(t))) return {weight(t[1], t[2]), weight(t[2], t[0]), weight(t[0], t[1])};
    for (std::size_t k = 0; k < 3; ++k) {
        place const &from = t[k], &to = t[(k + 1) % 3], way = less(to, from), part = less(p, from);
        rational const length = product(way, way), share = product(way, part);
        if (!is_zero(times(way, part)) || share < 0 || share > length || (length == 0 && p != from)) continue;
        std::vector<rational> weights(3, 0);
        weights[(k + 1) % 3] = length == 0 ? rational(0) : rational(share / length);
        weights[k] += 1 - weights[(k + 1) % 3];
        return weights;
    }
    return {};  // not reached: it has the point
}

void add_winding(proof& to, certificate const& from) {
    to.add("ray", from.direction).add("winding", static_cast<int>(from.winding));
}

/// The multiple of the direction at which a point of the ray is.
rational time_of(std::span<double const> input, std::vector<rational> const& at) {
    place const way = place_of(input, 3);
    return product(way, less({at[0], at[1], at[2]}, place_of(input, 0))) / product(way, way);
}

void add_meeting(proof& to, std::span<double const> input, std::size_t fixed, certificate const& from) {
    place const p{from.point[0], from.point[1], from.point[2]};
    to.add("triangle", from.triangle).add("weights", weights_of(p, face_of(input, fixed + 9 * from.triangle)));
}

}  // namespace
}  // namespace solid_in_rationals

std::vector<proof> certify_solid(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    using namespace solid_in_rationals;
    bool const is_point = test.layout[0].kind == shape::point;
    certificate const& first = answer.certificates.at(0);
    if (!is_point && answer.rel == relation::disjoint) {
        std::vector<proof> all;
        for (certificate const& item : answer.certificates)
            all.emplace_back()
                .add("direction", item.direction)
                .add("a", item.a)
                .add("b", item.b)
                .add("triangle", item.triangle);
        return all;
    }
    proof result;
    if (!is_point) result.add("t", time_of(input, first.point));
    if (first.what == certificate::kind::winding) {
        add_winding(result, first);
        return {result};
    }
    add_meeting(result, input, is_point ? 3 : 6, first);
    if (is_point) return {result};
    std::vector<proof> between;
    for (std::size_t i = 1; i < answer.certificates.size(); ++i) {
        proof& one = between.emplace_back();
        one.add("t", time_of(input, answer.certificates[i].point));
        add_winding(one, answer.certificates[i]);
    }
    result.add("between", std::move(between));
    return {result};
}

std::vector<proof> certify_solid_values(test_info const& test, std::span<double const> input,
                                        exact_answer const& answer) {
    using namespace solid_in_rationals;
    exact_value const& value = answer.values->at(0);
    bool const is_point = test.layout[0].kind == shape::point;
    std::size_t const fixed = is_point ? 3 : 6;
    place const origin = place_of(input, 0);
    place const at = is_point ? origin : point_at(origin, place_of(input, 3), value.number);
    // Inside or outside of where it is told, unless that is on a triangle.
    test_info const& point_test = *find_test("point_solid_3d");
    std::vector<double> asked(input.begin(), input.begin() + 3);
    asked.insert(asked.end(), input.begin() + static_cast<std::ptrdiff_t>(fixed), input.end());
    exact_answer const where = rational_reference::evaluate(point_test, asked);
    proof result;
    if (is_point)
        result.add("distance_squared", value.number);
    else
        result.add("exact", std::vector<rational>{value.number});
    if (!is_point && where.rel == relation::crossing) {
        add_winding(result, where.certificates.at(0));
        return {result};
    }
    std::optional<std::size_t> nearest;
    place foot{};
    rational least;
    for (std::size_t i = 0; fixed + 9 * i < input.size(); ++i) {
        place const q = nearest_on_triangle(at, face_of(input, fixed + 9 * i));
        rational const square = product(less(q, at), less(q, at));
        if (nearest && square >= least) continue;
        nearest = i;
        foot = q;
        least = square;
    }
    result.add("triangle", *nearest).add("weights", weights_of(foot, face_of(input, fixed + 9 * *nearest)));
    if (where.rel != relation::touching) add_winding(result, where.certificates.at(0));
    return {result};
}

}  // namespace graze
