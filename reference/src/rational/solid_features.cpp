// Which features of a solid a point or a ray has to do with.
#include <algorithm>

#include "graze/solid_references.hpp"
#include "rational/solid.hpp"
#include "rational/solid_surface.hpp"

namespace graze {
namespace solid_in_rationals {

bool is_on(place const& p, face const& t) {
    auto const& [a, b, c] = t;
    place const u = less(b, a), v = less(c, a), w = less(p, a), n = times(u, v);
    rational const area = product(n, n);
    if (area != 0) {
        if (product(n, w) != 0) return false;
        rational const f = product(times(w, v), n), g = product(times(u, w), n);
        return f >= 0 && g >= 0 && f + g <= area;
    }
    auto const between = [&](place const& from, place const& to) {
        place const way = less(to, from), part = less(p, from);
        rational const share = product(way, part);
        return is_zero(times(way, part)) && share >= 0 && share <= product(way, way) && (from != to || p == from);
    };
    return between(a, b) || between(b, c) || between(c, a);
}

namespace {

std::size_t feature_dimension(place const& q, face const& t) {
    if (std::ranges::find(t, q) != t.end()) return 0;
    for (std::size_t k = 0; k < 3; ++k)
        if (is_zero(times(less(t[(k + 1) % 3], t[k]), less(q, t[k])))) return 1;
    return 2;
}

contact_kind kind_of_point(whole_surface const& surface) {
    constexpr contact_kind kinds[] = {contact_kind::vertex_vertex, contact_kind::vertex_edge,
                                      contact_kind::vertex_face};
    place const& p = surface.fixed[0];
    std::vector<rational> squares;
    for (face const& t : surface.faces) squares.push_back(squared_distance(p, t));
    rational const least = *std::ranges::min_element(squares);
    std::size_t lowest = 2;
    for (std::size_t i = 0; i < squares.size(); ++i)
        if (squares[i] == least)
            lowest = std::min(lowest, feature_dimension(nearest_on_triangle(p, surface.faces[i]), surface.faces[i]));
    return kinds[lowest];
}

contact_kind kind_of_ray(whole_surface const& surface, std::span<double const> input, exact_answer const& truth) {
    test_info const& single = ray_triangle_test();
    std::optional<rational> least;
    contact_kind kind = contact_kind::none;
    for (std::size_t i = 0; i < surface.faces.size(); ++i) {
        auto const met = meeting_of(surface.fixed[0], surface.fixed[1], surface.faces[i]);
        if (!met && truth.rel != relation::disjoint) continue;
        std::vector<double> const one = ray_and_triangle(input, i);
        exact_answer const alone = rational_reference::evaluate(single, one);
        rational const measure = met ? met->from : alone.margin.square;
        if (least && measure > *least) continue;
        contact_kind const own = contact_kind_of(single, one, alone);
        kind = least && measure == *least ? std::min(kind, own) : own;
        least = measure;
    }
    return kind;
}

}  // namespace
}  // namespace solid_in_rationals

contact_kind kind_at_solid(test_info const& test, std::span<double const> input, exact_answer const& truth) {
    using namespace solid_in_rationals;
    bool const is_point = test.layout[0].kind == shape::point;
    whole_surface const surface(input, is_point ? 1 : 2);
    return is_point ? kind_of_point(surface) : kind_of_ray(surface, input, truth);
}

std::array<rational, 3> nearest_on_triangle(std::array<rational, 3> const& p,
                                            std::array<std::array<rational, 3>, 3> const& triangle) {
    using namespace solid_in_rationals;
    place const normal = normal_of(triangle);
    std::vector<place> candidates;
    if (!is_zero(normal))
        candidates.push_back(point_at(p, normal, product(normal, less(triangle[0], p)) / product(normal, normal)));
    for (std::size_t k = 0; k < 3; ++k) {
        place const way = less(triangle[(k + 1) % 3], triangle[k]);
        rational const length = product(way, way);
        rational const share = length == 0 ? rational(0) : rational(product(way, less(p, triangle[k])) / length);
        candidates.push_back(point_at(triangle[k], way, std::clamp(share, rational(0), rational(1))));
    }
    if (candidates.size() == 4 && is_on(candidates[0], triangle)) return candidates[0];
    return *std::ranges::min_element(candidates.end() - 3, candidates.end(), {},
                                     [&](place const& q) { return product(less(q, p), less(q, p)); });
}

bool is_closed_surface(std::span<double const> triangles) {
    return solid_in_rationals::whole_surface(triangles, 0).is_closed();
}

}  // namespace graze
