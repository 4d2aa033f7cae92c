#include "rational/contact.hpp"

#include <algorithm>
#include <stdexcept>

#include "rational/flat_hull.hpp"
#include "rational/hull_pair.hpp"
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

/// Sums up, over the scalars of a set, the magnitude of the derivative of n . x by the scalar times what is lost there; x is the
/// combination of the core's vertices.
class slope_sum {
  public:
    slope_sum(point direction, std::span<rational const> weights, std::vector<long> const& halves)
        : direction_(std::move(direction)), weights_(weights), halves_(halves) {}

    /// A vertex that is a point of the input.
    void add_point(std::size_t vertex, std::size_t scalar, std::size_t dimension) {
        for (std::size_t axis = 0; axis < dimension; ++axis) add(weights_[vertex] * direction_[axis], scalar + axis);
    }
    /// An oriented box: corner k is the centre and the half extents times the axes, where k >> i is odd, or less them.
    void add_box(std::span<double const> scalars, std::size_t first) {
        for (std::size_t axis = 0; axis < 3; ++axis) add(direction_[axis], first + axis);
        for (std::size_t i = 0; i < 3; ++i) {
            rational share = 0, along = 0;
            for (std::size_t k = 0; k < 8; ++k) share += (k >> i) % 2 == 1 ? weights_[k] : rational(-weights_[k]);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                add(share * rational(scalars[12 + i]) * direction_[axis], first + 3 + 3 * i + axis);
                along += rational(scalars[3 + 3 * i + axis]) * direction_[axis];
            }
            add(share * along, first + 12 + i);
        }
    }
    rational const& sum() const { return sum_; }

  private:
    void add(rational const& slope, std::size_t scalar) { sum_ += abs(slope) * times_power(1, halves_[scalar]); }

    point direction_;
    std::span<rational const> weights_;
    std::vector<long> const& halves_;
    rational sum_ = 0;
};

rational cost_of_way(test_info const& test, std::span<double const> input, core_contact const& found,
                     contact_way const& way, std::vector<long> const& halves) {
    rational sum = 0;
    std::span<rational const> weights = way.weights;
    for (part const& item : test.layout) {
        placed_part const placed = test.place(item, input.size());
        std::vector<point> const& core = (&item == &test.layout[0] ? found.first : found.second).vertices;
        slope_sum slopes(way.direction, weights.first(core.size()), halves);
        weights = weights.subspan(core.size());
        if (item.kind == shape::obb) {
            slopes.add_box(input.subspan(placed.offset), placed.offset);
        } else {
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
                slopes.add_point(vertex, placed.offset + point_of_input * test.dimension, test.dimension);
            }
        }
        sum += slopes.sum();
    }
    return sum / sqrt_approximation(dot(way.direction, way.direction), 80);
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
