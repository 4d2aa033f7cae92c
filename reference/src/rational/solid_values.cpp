// point_solid_distance_3d and ray_solid_hit_3d: by the triangle that is nearest, or hit first.
#include <algorithm>

#include "graze/solid_references.hpp"
#include "rational/solid.hpp"
#include "rational/solid_surface.hpp"
#include "rational/value_parts.hpp"

namespace graze {
namespace solid_in_rationals {
namespace {

using numbers = value_parts::numbers;

std::optional<numbers> distance_of_point(std::span<double const> input) {
    point_in_solid const found = rational_point_in_solid(input);
    if (found.rel == relation::undefined) return std::nullopt;
    return numbers{{found.distance_squared, true, 0, found.rel == relation::crossing}};
}

std::optional<numbers> hit_of_ray(std::span<double const> input) {
    ray_in_solid const found = rational_ray_in_solid(input);
    if (!found.t) return std::nullopt;
    return numbers{{*found.t}};
}

/// Places of the scalars of a triangle and of what is asked of it, in the order of another test.
using places = std::vector<std::size_t>;
void add_places(places& all, std::size_t from, std::size_t count) {
    for (std::size_t i = from; i < from + count; ++i) all.push_back(i);
}

/// What the number at `which` of a test of one triangle costs; nothing where that test has no answer.
std::optional<rational> cost_of_single(test_info const& single, places const& at, case_view question,
                                       std::vector<long> const& halves, std::size_t which) {
    std::vector<double> input;
    std::vector<long> of_input;
    for (std::size_t i : at) {
        input.push_back(question.input[i]);
        of_input.push_back(halves[i]);
    }
    value_parts const& parts = value_parts_of(single);
    auto const exact = parts.evaluate(input);
    if (!exact) return std::nullopt;
    return parts.costs({single, question.scalar, input}, *exact, of_input).at(which);
}

std::vector<rational> costs_of_distance(case_view question, numbers const&, std::vector<long> const& halves) {
    static test_info const& single = *find_test("point_triangle_closest_3d");
    whole_surface const surface(question.input, 1);
    std::vector<rational> squares;
    for (face const& t : surface.faces) squares.push_back(squared_distance(surface.fixed[0], t));
    rational const least = *std::ranges::min_element(squares);
    rational cost = 0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        if (squares[i] != least) continue;
        places at;
        add_places(at, 0, 3);
        add_places(at, 3 + 9 * i, 9);
        cost = std::max(cost, cost_of_single(single, at, question, halves, 3).value());
    }
    return {cost};
}

/// A ray that begins inside stays so near by. One that meets first only edges lengthwise has no derivative.
std::vector<rational> costs_of_hit(case_view question, numbers const& exact, std::vector<long> const& halves) {
    static test_info const& single = *find_test("ray_triangle_hit_3d");
    whole_surface const surface(question.input, 2);
    std::optional<rational> cost;
    bool any = false;
    for (std::size_t i = 0; i < surface.faces.size(); ++i) {
        auto const met = meeting_of(surface.fixed[0], surface.fixed[1], surface.faces[i]);
        if (!met || met->from != exact[0].number) continue;
        any = true;
        places at;
        add_places(at, 6 + 9 * i, 9);
        add_places(at, 0, 6);
        if (auto const one = cost_of_single(single, at, question, halves, 0)) cost = std::max(cost.value_or(0), *one);
    }
    return {!any ? rational(0) : cost ? *cost : endless_cost()};
}

// How they are checked.

place place_at(std::vector<rational> const& x, std::size_t from) {
    return {x[from], x[from + 1], x[from + 2]};
}

/// On which side of the line from a to b the point p is, seen along x, p being moved by e along y and e^2 along z.
int moved_turn(place const& a, place const& b, place const& p) {
    rational const turn = (b[1] - a[1]) * (p[2] - a[2]) - (b[2] - a[2]) * (p[1] - a[1]);
    if (turn != 0) return turn.sign();
    if (b[2] != a[2]) return b[2] < a[2] ? 1 : -1;
    return rational(b[1] - a[1]).sign();
}

/// Is the winding number of a point on no triangle 0? By a line along x that is moved off all edges.
bool is_outside(place const& p, std::vector<rational> const& x, std::size_t from) {
    long sum = 0;
    for (std::size_t i = from; i < x.size(); i += 9) {
        place const a = place_at(x, i), b = place_at(x, i + 3), c = place_at(x, i + 6);
        int const turn = moved_turn(a, b, p);
        if (turn == 0 || moved_turn(b, c, p) != turn || moved_turn(c, a, p) != turn) continue;
        int const behind = product(times(less(b, a), less(c, a)), less(p, a)).sign() * turn;
        if (behind < 0) sum += turn;
    }
    return sum == 0;
}

}  // namespace
}  // namespace solid_in_rationals

value_parts parts_of_point_solid_distance_3d() {
    return {solid_in_rationals::distance_of_point, solid_in_rationals::costs_of_distance};
}
value_parts parts_of_ray_solid_hit_3d() {
    return {solid_in_rationals::hit_of_ray, solid_in_rationals::costs_of_hit, "ray_solid_3d"};
}

/// It is that of the nearest of the nearest points, each of which is right, and has the sign.
bool are_right_point_solid_distance_3d(std::vector<rational> const& scalars, value_parts::numbers const& exact) {
    using namespace solid_in_rationals;
    place const p = place_at(scalars, 0);
    std::optional<rational> least;
    for (std::size_t i = 3; i < scalars.size(); i += 9) {
        face const t{place_at(scalars, i), place_at(scalars, i + 3), place_at(scalars, i + 6)};
        place const arm = less(nearest_on_triangle(p, t), p);
        rational const square = product(arm, arm);
        if (!least || square < *least) least = square;
    }
    bool const outside = *least == 0 || is_outside(p, scalars, 3);
    return exact[0].is_root && exact[0].offset == 0 && exact[0].number == *least && exact[0].is_lower == !outside;
}

/// Is the ray on a triangle there, or inside at its origin, and on none at any time before at which it meets a plane or an edge?
bool are_right_ray_solid_hit_3d(std::vector<rational> const& scalars, value_parts::numbers const& exact) {
    using namespace solid_in_rationals;
    rational const& time = exact[0].number;
    place const origin = place_at(scalars, 0), way = place_at(scalars, 3);
    auto const is_on_any = [&](rational const& t) {
        place const p = point_at(origin, way, t);
        for (std::size_t i = 6; i < scalars.size(); i += 9)
            if (is_on(p, {place_at(scalars, i), place_at(scalars, i + 3), place_at(scalars, i + 6)})) return true;
        return false;
    };
    if (is_on_any(0)) return time == 0;
    if (!is_outside(origin, scalars, 6)) return time == 0;
    if (!is_on_any(time)) return false;
    for (std::size_t i = 6; i < scalars.size(); i += 9) {
        place const corners[3] = {place_at(scalars, i), place_at(scalars, i + 3), place_at(scalars, i + 6)};
        place const n = times(less(corners[1], corners[0]), less(corners[2], corners[0]));
        std::vector<rational> candidates;
        if (rational const rise = product(n, way); rise != 0)
            candidates.push_back(product(n, less(corners[0], origin)) / rise);
        for (std::size_t k = 0; k < 3; ++k) {
            place const edge = less(corners[(k + 1) % 3], corners[k]), across = times(way, edge);
            rational const area = product(across, across);
            if (area != 0)
                candidates.push_back(product(times(less(corners[k], origin), edge), across) / area);
            else
                candidates.push_back(product(less(corners[k], origin), way) / product(way, way));
        }
        for (rational const& t : candidates)
            if (t >= 0 && t < time && is_on_any(t)) return false;
    }
    return true;
}

}  // namespace graze
