#include "rational/contact.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "rational/flat_hull.hpp"
#include "rational/hull_pair.hpp"
#include "rational/linear_program.hpp"
#include "rational/nearest_point.hpp"
#include "rational/values.hpp"
#include "rational/whole_cores.hpp"

namespace graze {

rational largest_along(point const& n, convex const& core) {
    return dot(n, core.vertices[least_along(-n, core.vertices)]);
}

rational gap_along(point const& n, convex const& a, convex const& b) {
    return -largest_along(-n, b) - largest_along(n, a);
}

namespace {

/// In the plane every edge of D is one of A or of B.
std::vector<point> normals_in_plane(convex const& a, convex const& b) {
    std::vector<point> normals;
    for (convex const* set : {&a, &b})
        for (point const& edge : edges_of(shape::hull, set->vertices))
            if (!is_zero(edge)) {
                normals.push_back({-edge[1], edge[0], 0});
                normals.push_back({edge[1], -edge[0], 0});
            }
    if (normals.empty()) normals.push_back({1, 0, 0});
    return normals;
}

/// The directions of the largest separation, which is not above 0, of sets that meet in the plane.
std::vector<point> best_in_plane(convex const& a, convex const& b) {
    std::vector<point> best;
    rational least;  // the square of the gap by that of the normal
    for (point const& n : normals_in_plane(a, b)) {
        rational const gap = gap_along(n, a, b), square = gap * gap / dot(n, n);
        if (gap > 0) throw std::logic_error("rational reference: a line between sets that meet");
        if (!best.empty() && square > least) continue;
        if (square < least) best.clear();
        least = square;
        best.push_back(n);
    }
    return best;
}

/// The vertices that go furthest along a direction.
std::vector<std::size_t> furthest_along(point const& direction, convex const& core) {
    rational const most = largest_along(direction, core);
    std::vector<std::size_t> there;
    for (std::size_t i = 0; i < core.vertices.size(); ++i)
        if (dot(direction, core.vertices[i]) == most) there.push_back(i);
    return there;
}

/// Points of the faces along a direction that are nearest to each other.
contact_way way_along(point const& direction, convex const& a, convex const& b) {
    std::vector<std::size_t> const of_a = furthest_along(direction, a), of_b = furthest_along(-direction, b);
    auto const chosen = [](std::vector<point> const& from, std::vector<std::size_t> const& which) {
        std::vector<point> points;
        for (std::size_t i : which) points.push_back(from[i]);
        return points;
    };
    std::vector<difference> points;
    combination const nearest = nearest_to_origin(chosen(a.vertices, of_a), chosen(b.vertices, of_b), points);
    contact_way way{direction, {}, {}, std::vector<rational>(a.vertices.size() + b.vertices.size(), 0)};
    for (std::size_t i = 0; i < nearest.members.size(); ++i) {
        difference const& member = points[nearest.members[i]];
        way.weights[of_a[member.a]] += nearest.weights[i];
        way.weights[a.vertices.size() + of_b[member.b]] += nearest.weights[i];
    }
    for (std::size_t i = 0; i < a.vertices.size(); ++i) way.a = way.a + a.vertices[i] * way.weights[i];
    for (std::size_t i = 0; i < b.vertices.size(); ++i)
        way.b = way.b + b.vertices[i] * way.weights[a.vertices.size() + i];
    return way;
}

/// s and the other numbers, in the unit of the input.
std::vector<exact_value> numbers_of(core_contact const& of, std::size_t dimension) {
    contact_way const& way = of.ways.at(0);
    rational const squared = dot(way.direction, way.direction);
    auto const length = [&](rational const& value) { return times_power(value, -of.exponent); };
    // base + radius times a coordinate of the unit vector
    auto const along = [&](rational const& base, rational const& radius, std::size_t axis) {
        rational const share = way.direction[axis] * radius;
        if (share == 0) return exact_value{base};
        return exact_value{share * share / squared, true, base, share < 0};
    };
    std::vector<exact_value> numbers;
    rational const reach = of.first.radius + of.second.radius;
    if (of.sign == 0)
        numbers.push_back({length(-reach)});
    else if (of.sign > 0 && of.squared == reach * reach)
        numbers.push_back({0});
    else
        numbers.push_back({times_power(of.squared, -2 * of.exponent), true, length(-reach), of.sign < 0});
    for (std::size_t axis = 0; axis < dimension; ++axis)
        numbers.push_back(along(length(way.a[axis]), length(of.first.radius), axis));
    for (std::size_t axis = 0; axis < dimension; ++axis)
        numbers.push_back(along(length(way.b[axis]), length(-of.second.radius), axis));
    for (std::size_t axis = 0; axis < dimension; ++axis) numbers.push_back(along(0, 1, axis));
    return numbers;
}

/// The faces along a direction, and the points of them that are as near to each other as faces can be.
struct nearest_faces {
    std::vector<std::size_t> of_a, of_b;
    int size_of_a, size_of_b;                    // dimensions
    bool is_one_pair;                            // one point of each
    bool has_one_way;                            // which is one combination of the corners
    std::vector<std::vector<rational>> columns;  // of the corners: the equations that all combinations fulfil

    nearest_faces(contact_way const& way, convex const& a, convex const& b)
        : of_a(furthest_along(way.direction, a)), of_b(furthest_along(-way.direction, b)) {
        std::vector<point> arms, arms_of_b;
        for (std::size_t i : of_a) {
            columns.push_back({1, 0, -a.vertices[i][0], -a.vertices[i][1], -a.vertices[i][2]});
            arms.push_back(a.vertices[i] - a.vertices[of_a[0]]);
        }
        size_of_a = dimension_of(arms);
        for (std::size_t i : of_b) {
            columns.push_back({0, 1, b.vertices[i][0], b.vertices[i][1], b.vertices[i][2]});
            arms_of_b.push_back(b.vertices[i] - b.vertices[of_b[0]]);
        }
        size_of_b = dimension_of(arms_of_b);
        arms.insert(arms.end(), arms_of_b.begin(), arms_of_b.end());
        int const size = dimension_of(arms);
        is_one_pair = size == size_of_a + size_of_b;
        has_one_way = static_cast<std::size_t>(size) + 2 == columns.size();
    }
};

/// What the losses of a set's scalars cost n . x, x being the combination of its corners by weights: the sum of the weights
/// times these. It is the magnitude of the derivative by each scalar times what is lost there, summed up.
std::vector<rational> costs_of_points(point const& n, std::vector<std::size_t> const& at, std::size_t dimension,
                                      std::vector<long> const& halves) {
    std::vector<rational> costs;
    for (std::size_t scalar : at) {
        rational sum = 0;
        for (std::size_t axis = 0; axis < dimension; ++axis)
            sum += abs(n[axis]) * times_power(1, halves[scalar + axis]);
        costs.push_back(sum);
    }
    return costs;
}
/// Corner k of an oriented box is the centre and the half extents times the axes, where k >> i is odd, or less them. An axis
/// has a share from -1 to 1 in x, whose magnitude is taken as 1 where there are many such x, or many shares that make one.
std::vector<rational> costs_of_box(contact_way const& way, std::span<rational const> weights,
                                   std::span<double const> scalars, std::size_t first, bool is_one_point,
                                   int size_of_face, std::vector<long> const& halves) {
    rational sum = 0;
    std::array<rational, 3> along{}, of_axis{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        sum += abs(way.direction[axis]) * times_power(1, halves[first + axis]);
        for (std::size_t i = 0; i < 3; ++i) {
            along[i] += rational(scalars[3 + 3 * i + axis]) * way.direction[axis];
            of_axis[i] += abs(way.direction[axis]) * times_power(1, halves[first + 3 + 3 * i + axis]);
        }
    }
    int free = 0;
    for (std::size_t i = 0; i < 3; ++i) free += along[i] == 0 && scalars[12 + i] != 0;
    bool const is_known = is_one_point && size_of_face == free;
    for (std::size_t i = 0; i < 3; ++i) {
        rational share = 0;
        for (std::size_t k = 0; k < 8; ++k) share += (k >> i) % 2 == 1 ? weights[k] : rational(-weights[k]);
        share = is_known ? rational(abs(share)) : rational(1);
        sum += share * rational(scalars[12 + i]) * of_axis[i] + abs(along[i]) * times_power(1, halves[first + 12 + i]);
    }
    return std::vector<rational>(8, sum);
}

/// The largest sum of the weights times what is told of the corners, over all combinations of the faces that are nearest.
rational largest_sum(nearest_faces const& faces, contact_way const& way, std::vector<rational> const& over_a,
                     std::vector<rational> const& over_b) {
    rational of_way = 0, most_of_a = 0, most_of_b = 0;
    for (std::size_t i : faces.of_a) {
        of_way += way.weights[i] * over_a[i];
        most_of_a = std::max(most_of_a, over_a[i]);
    }
    for (std::size_t i : faces.of_b) {
        of_way += way.weights[over_a.size() + i] * over_b[i];
        most_of_b = std::max(most_of_b, over_b[i]);
    }
    rational const most = most_of_a + most_of_b;
    if (faces.has_one_way || of_way == most) return of_way;
    // The least of what is missing to the most.
    std::vector<rational> missing;
    for (std::size_t i : faces.of_a) missing.push_back(most_of_a - over_a[i]);
    for (std::size_t i : faces.of_b) missing.push_back(most_of_b - over_b[i]);
    point const gap = way.b - way.a;
    return most - minimize(faces.columns, missing, {1, 1, gap[0], gap[1], gap[2]}).value().minimum;
}

rational cost_of_way(test_info const& test, std::span<double const> input, core_contact const& found,
                     contact_way const& way, std::vector<long> const& halves) {
    nearest_faces const faces(way, found.first, found.second);
    std::vector<std::vector<rational>> costs;
    for (part const& item : test.layout) {
        placed_part const placed = test.place(item, input.size());
        bool const is_first = &item == &test.layout[0];
        std::vector<point> const& core = (is_first ? found.first : found.second).vertices;
        if (item.kind == shape::obb) {
            costs.push_back(costs_of_box(way,
                                         std::span(way.weights).subspan(is_first ? 0 : found.first.vertices.size()),
                                         input.subspan(placed.offset), placed.offset, faces.is_one_pair,
                                         is_first ? faces.size_of_a : faces.size_of_b, halves));
            continue;
        }
        std::vector<std::size_t> at;
        for (std::size_t vertex = 0; vertex < core.size(); ++vertex) {
            // In the plane the corners of a hull alone are left, in another order.
            std::size_t point_of_input = vertex;
            auto const is_there = [&](std::size_t i) {
                for (std::size_t axis = 0; axis < test.dimension; ++axis)
                    if (times_power(rational(input[placed.offset + i * test.dimension + axis]), found.exponent) !=
                        core[vertex][axis])
                        return false;
                return true;
            };
            if (test.dimension == 2)
                for (point_of_input = 0; !is_there(point_of_input);) ++point_of_input;
            at.push_back(placed.offset + point_of_input * test.dimension);
        }
        costs.push_back(costs_of_points(way.direction, at, test.dimension, halves));
    }
    return largest_sum(faces, way, costs.at(0), costs.at(1)) /
           sqrt_approximation(dot(way.direction, way.direction), 80);
}

}  // namespace

rational cost_of_distance(test_info const& test, std::span<double const> input, core_contact const& found,
                          std::vector<long> const& halves) {
    rational of_cores = 0, of_radii = 0;
    for (std::size_t i = 0; i < input.size(); ++i) {
        // Where the cores touch every coordinate counts, as of a distance of 0.
        if (found.sign == 0 && test.is_coordinate(i)) of_cores += times_power(1, halves[i]);
    }
    for (part const& item : test.layout)
        if (traits_of(item.kind).further == further_scalars::radius)
            of_radii += times_power(1, halves[test.place(item, input.size()).end() - 1]);
    if (found.sign != 0)
        for (contact_way const& way : found.ways)
            of_cores = std::max(of_cores, cost_of_way(test, input, found, way, halves));
    return of_cores + of_radii;
}

core_contact find_core_contact(test_info const& test, std::span<double const> input) {
    test_info const& sets = *test_of_sets(test);
    scaled_operands scaled = decode_scaled(sets, input);
    operands cores = by_corners(std::move(scaled.sets), test.dimension);
    core_contact found{std::move(cores.first), std::move(cores.others[0]), scaled.exponent, 0, 0, {}};
    convex const &a = found.first, &b = found.second;
    std::vector<difference> points;
    combination const nearest = nearest_to_origin(a.vertices, b.vertices, points);
    if (!is_zero(nearest.value)) {
        found.squared = dot(nearest.value, nearest.value);
        found.sign = 1;
        found.ways.push_back(way_along(-nearest.value, a, b));
        return found;
    }
    if (test.dimension == 2) {
        for (point const& n : best_in_plane(a, b)) found.ways.push_back(way_along(n, a, b));
    } else {
        convex core_a = a, core_b = b;
        bool const crosses = judge_hulls(core_a, core_b, false).rel == relation::crossing;
        if (crosses)
            for (point const& n : shortest_way_out(core_a, core_b).directions) found.ways.push_back(way_along(n, a, b));
        else
            found.ways.push_back(way_along(supporting_direction(a.vertices, b.vertices), a, b));
    }
    point const& n = found.ways.at(0).direction;
    rational const gap = gap_along(n, a, b);
    found.squared = gap * gap / dot(n, n);
    found.sign = gap.sign();
    return found;
}

exact_answer evaluate_contact(test_info const& test, std::span<double const> input) {
    core_contact const found = find_core_contact(test, input);
    exact_answer answer;
    answer.rel = relation::defined;
    answer.values = numbers_of(found, test.dimension);
    certificate proof;
    proof.what = certificate::kind::contact;
    auto const of = [&](point const& from, long exponent) {
        std::vector<rational> coordinates;
        for (std::size_t axis = 0; axis < test.dimension; ++axis)
            coordinates.push_back(times_power(from[axis], exponent));
        return coordinates;
    };
    contact_way const& way = found.ways[0];
    proof.direction = of(way.direction, 0);
    proof.point = of(way.a, -found.exponent);
    proof.nearest = of(way.b, -found.exponent);
    proof.distance_squared = times_power(found.squared, -2 * found.exponent);
    proof.sign = found.sign;
    proof.radius = times_power(found.first.radius + found.second.radius, -found.exponent);
    answer.certificates.push_back(std::move(proof));
    return answer;
}

}  // namespace graze
