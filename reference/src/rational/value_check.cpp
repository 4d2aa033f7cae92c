// Checks exact values by what makes them right, which is not how the reference finds them: points lie where they should,
// nothing is nearer, an end is one.
#include <stdexcept>

#include "rational/hull_pair.hpp"
#include "rational/nearest_point.hpp"
#include "rational/value_parts.hpp"
#include "rational/values.hpp"

namespace graze {
namespace {

using point_list = std::vector<point>;
using number_list = value_parts::numbers;

using scalar_list = std::vector<rational>;

point_list points_of(scalar_list const& scalars, std::size_t dimension) {
    point_list all(scalars.size() / dimension);
    for (std::size_t i = 0; i < scalars.size(); ++i) all[i / dimension][i % dimension] = scalars[i];
    return all;
}

bool on_line(point const& x, point const& a, point const& b) {
    return a != b && is_zero(cross(b - a, x - a));
}

/// Inside or on the edges of a triangle with an area: 1, inside of all edges; 0, on one; -1.
int place_in(point const& x, point const& a, point const& b, point const& c) {
    point const normal = cross(b - a, c - a);
    if (is_zero(normal) || dot(normal, x - a) != 0) return -1;
    int least = 1;
    for (auto const& [p, q] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)})
        least = std::min(least, dot(normal, cross(q - p, x - p)).sign());
    return least;
}

bool is_in_box(point const& x, point const& low, point const& high) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (x[axis] < low[axis] || x[axis] > high[axis]) return false;
    return true;
}

/// Is x the point of the hull of `corners` nearest to p? Then no corner is on p's side of the plane through it.
bool is_nearest(point const& x, point const& p, point_list const& corners) {
    for (point const& corner : corners)
        if (dot(p - x, corner - x) > 0) return false;
    point_list all = corners;
    for (point& item : all) item = item - x;
    std::vector<difference> differences;
    for (std::size_t i = 0; i < all.size(); ++i) differences.push_back({all[i], i, 0});
    return is_zero(nearest_to_origin(differences).value);
}

rational squared_distance(point_list const& a, point_list const& b) {
    std::vector<difference> needed;
    point const nearest = nearest_to_origin(a, b, needed).value;
    return dot(nearest, nearest);
}

/// The least support of D over the normals of all its facets, which are spanned by edges; nothing if it holds no room
/// around the origin. For few point_list.
std::optional<rational> squared_depth(point_list const& a, point_list const& b) {
    point_list edges;
    for (point_list const* set : {&a, &b})
        for (std::size_t i = 0; i < set->size(); ++i)
            for (std::size_t j = i + 1; j < set->size(); ++j) edges.push_back((*set)[j] - (*set)[i]);
    std::optional<rational> least;
    for (std::size_t i = 0; i < edges.size(); ++i)
        for (std::size_t j = i + 1; j < edges.size(); ++j) {
            point const normal = cross(edges[i], edges[j]);
            if (is_zero(normal)) continue;
            for (point const& n : {normal, -normal}) {
                rational const support = dot(n, a[least_along(-n, a)]) - dot(n, b[least_along(n, b)]);
                if (support <= 0) return std::nullopt;
                rational const squared = support * support / dot(n, n);
                if (!least || squared < *least) least = squared;
            }
        }
    return least;
}

/// The two sets that the points are of, half of them each.
std::pair<point_list, point_list> halves_of(point_list const& p) {
    auto const middle = p.begin() + static_cast<std::ptrdiff_t>(p.size() / 2);
    return {{p.begin(), middle}, {middle, p.end()}};
}

point place_at(number_list const& x, std::size_t i) {
    return {x[i].number, x[i + 1].number, x[i + 2].number};
}

}  // namespace

bool are_right_line_line_point_2d(scalar_list const& scalars, number_list const& exact) {
    point_list const p = points_of(scalars, 2);
    point const x{exact[0].number, exact[1].number, 0};
    return !is_zero(cross(p[1] - p[0], p[3] - p[2])) && on_line(x, p[0], p[1]) && on_line(x, p[2], p[3]);
}

bool are_right_segment_plane_point_3d(scalar_list const& scalars, number_list const& exact) {
    point_list const p = points_of(scalars, 3);
    point const x = place_at(exact, 1), normal = cross(p[1] - p[0], p[2] - p[0]);
    return dot(normal, p[4] - p[3]) != 0 && dot(normal, x - p[0]) == 0 && x == p[3] + (p[4] - p[3]) * exact[0].number;
}

bool are_right_ray_triangle_hit_3d(scalar_list const& scalars, number_list const& exact) {
    point_list const p = points_of(scalars, 3);
    rational const &t = exact[0].number, &u = exact[1].number, &v = exact[2].number;
    point const x = p[0] + (p[1] - p[0]) * u + (p[2] - p[0]) * v;
    return t >= 0 && u >= 0 && v >= 0 && u + v <= 1 && x == p[3] + p[4] * t &&
           dot(cross(p[1] - p[0], p[2] - p[0]), p[4]) != 0;
}

/// Is the ray in the box at both, entered through a plane or begun in it, and left through one?
bool are_right_ray_aabb_interval_3d(scalar_list const& scalars, number_list const& exact) {
    point_list const p = points_of(scalars, 3);
    rational const &entry = exact[0].number, &exit = exact[1].number;
    auto const at = [&](rational const& t) { return is_in_box(p[2] + p[3] * t, p[0], p[1]); };
    auto const ends = [&](rational const& t, int way) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            rational const x = p[2][axis] + p[3][axis] * t;
            int const goes = p[3][axis].sign() * way;
            if (goes < 0 ? x == p[0][axis] : goes > 0 && x == p[1][axis]) return true;
        }
        return false;
    };
    return entry >= 0 && entry <= exit && at(entry) && at(exit) && (entry == 0 || ends(entry, -1)) && ends(exit, 1);
}

bool are_right_point_triangle_closest_3d(scalar_list const& scalars, number_list const& exact) {
    point_list const p = points_of(scalars, 3);
    point const x = place_at(exact, 0);
    return is_nearest(x, p[0], {p[1], p[2], p[3]}) && exact[3].number == dot(p[0] - x, p[0] - x);
}

bool are_right_segment_segment_distance_3d(scalar_list const& scalars, number_list const& exact) {
    point_list const p = points_of(scalars, 3);
    auto const [a, b] = halves_of(p);
    return exact[0].number == squared_distance(a, b);
}

bool are_right_triangle_triangle_segment_3d(scalar_list const& scalars, number_list const& exact) {
    point_list const p = points_of(scalars, 3);
    if (place_at(exact, 0) == place_at(exact, 3)) return false;
    for (std::size_t const end : {std::size_t{0}, std::size_t{3}}) {
        point const x = place_at(exact, end);
        if (std::min(place_in(x, p[0], p[1], p[2]), place_in(x, p[3], p[4], p[5])) != 0) return false;
    }
    return true;
}

bool are_right_hull_hull_distance_3d(scalar_list const& scalars, number_list const& exact) {
    return are_right_segment_segment_distance_3d(scalars, exact);
}

bool are_right_hull_hull_depth_3d(scalar_list const& scalars, number_list const& exact) {
    point_list const p = points_of(scalars, 3);
    auto const [a, b] = halves_of(p);
    constexpr std::size_t few = 8;
    if (a.size() > few) return exact[0].number > 0 && squared_distance(a, b) == 0;
    return exact[0].number == squared_depth(a, b);
}

bool verify_values(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    if (answer.rel == relation::undefined) return !answer.values;
    if (answer.rel != relation::defined || !answer.values || answer.values->size() != test.numbers.size()) return false;
    for (std::size_t i = 0; i < answer.values->size(); ++i) {
        std::string_view const name = test.numbers[i];
        exact_value const& value = (*answer.values)[i];
        bool const is_length = name == "distance" || name == "depth";
        if (value.is_root ? value.number < 0 : is_length) return false;
        if (is_length && (value.offset != 0 || (value.is_lower && !test.has_solid()))) return false;
    }
    scalar_list const scalars(input.begin(), input.end());
#define GRAZE_VALUE_TEST(name) \
    if (test.id == #name) return are_right_##name(scalars, *answer.values);
#include "graze/internal/value_tests.def"
    throw std::logic_error("no check of the values of " + test.id);
}

}  // namespace graze
