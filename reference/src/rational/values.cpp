// The exact numbers of tests of values, and what errors the input allows them.
#include "rational/values.hpp"

#include <algorithm>
#include <stdexcept>

#include "graze/internal/scalars.hpp"
#include "rational/hull_pair.hpp"
#include "rational/nearest_point.hpp"
#include "rational/value_features.hpp"
#include "rational/value_parts.hpp"

namespace graze {
namespace {

/// The slopes of f u + g v.
std::vector<integer> combine(integer const& f, std::vector<integer> const& u, integer const& g,
                             std::vector<integer> const& v) {
    std::vector<integer> sum(std::max(u.size(), v.size()));
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (i < u.size() && u[i] != 0) sum[i] = f * u[i];
        if (i < v.size() && v[i] != 0) sum[i] += g * v[i];
    }
    return sum;
}

/// An integer and its derivatives by every scalar of the input; none stands for a constant.
struct derived_integer {
    integer value;
    std::vector<integer> slopes{};

    derived_integer(integer of) : value(std::move(of)) {}
    explicit derived_integer(int of) : value(of) {}

    bool operator==(int other) const { return value == other; }
    auto operator<=>(int other) const { return value.compare(other) <=> 0; }
    bool operator>(derived_integer const& other) const { return value > other.value; }

    friend derived_integer operator+(derived_integer const& u, derived_integer const& v) {
        derived_integer sum(integer(u.value + v.value));
        sum.slopes = combine(1, u.slopes, 1, v.slopes);
        return sum;
    }
    friend derived_integer operator-(derived_integer const& u, derived_integer const& v) {
        derived_integer difference(integer(u.value - v.value));
        difference.slopes = combine(1, u.slopes, -1, v.slopes);
        return difference;
    }
    friend derived_integer operator-(derived_integer const& u) { return derived_integer(0) - u; }
    friend derived_integer operator*(derived_integer const& u, derived_integer const& v) {
        derived_integer product(integer(u.value * v.value));
        product.slopes = combine(v.value, u.slopes, u.value, v.slopes);
        return product;
    }
};

// Tests by their features.

exact_value value_of(fraction<integer> const& quotient, number_facts const& facts, long exponent) {
    integer const n = quotient.d < 0 ? integer(-quotient.n) : quotient.n, d = abs(quotient.d);
    return {times_power(rational(n, d), exponent * facts.degree_of_number()), facts.is_root};
}

template <class Test>
std::optional<value_parts::numbers> evaluate_features(std::span<double const> input) {
    whole_scalars const scalars = read_whole_scalars(input);
    auto const groups = Test::solve(input, scalars.scalars);
    if (!groups) return {};
    value_parts::numbers numbers;
    for (group_value const& group : *groups)
        for (fraction<integer> const& number : group.numbers)
            numbers.push_back(value_of(number, Test::facts(numbers.size()), scalars.exponent));
    return numbers;
}

/// The sum of |d(n/d)/dx_i| 2^half_i, the x_i being integers times 2^exponent.
rational cost_of(fraction<derived_integer> const& quotient, std::vector<long> const& halves, long degree,
                 long exponent) {
    long const least = *std::ranges::min_element(halves);
    integer sum = 0;
    for (std::size_t i = 0; i < halves.size(); ++i) {
        auto const slope = [i](derived_integer const& of) { return i < of.slopes.size() ? of.slopes[i] : integer(0); };
        integer const term = slope(quotient.n) * quotient.d.value - quotient.n.value * slope(quotient.d);
        sum += abs(term) << static_cast<unsigned long>(halves[i] - least);
    }
    return times_power(rational(sum, integer(quotient.d.value * quotient.d.value)), least + exponent * (degree - 1));
}

/// Returns the cost of the square root by that of the square: dQ / (2 sqrt Q).
rational cost_of_root(rational const& cost_of_square, rational const& square) {
    return cost_of_square / (2 * sqrt_approximation(square, 80));
}

/// Returns the cost of a distance of 0, as if each coordinate moved it by as much.
rational cost_at_contact(test_info const& test, std::vector<long> const& halves) {
    rational sum = 0;
    for (std::size_t i = 0; i < halves.size(); ++i)
        if (test.is_coordinate(i)) sum += times_power(1, halves[i]);
    return sum;
}

template <class Test>
std::vector<rational> costs_of_features(case_view question, value_parts::numbers const& exact,
                                        std::vector<long> const& halves) {
    whole_scalars const scalars = read_whole_scalars(question.input);
    auto const values = Test::solve(question.input, scalars.scalars);
    if (!values) throw std::logic_error("the errors of an undefined case are asked for");
    std::vector<derived_integer> derived(scalars.scalars.begin(), scalars.scalars.end());
    for (std::size_t i = 0; i < derived.size(); ++i) {
        derived[i].slopes.resize(i + 1);
        derived[i].slopes[i] = 1;
    }
    std::vector<rational> costs(exact.size(), 0);
    for (std::size_t g = 0; g < std::size(Test::groups); ++g)
        for (std::size_t const which : (*values)[g].features) {
            auto const numbers = Test::feature(derived, which);
            for (std::size_t k = 0; k < Test::groups[g].count; ++k) {
                std::size_t const number = Test::groups[g].first + k;
                number_facts const facts = Test::facts(number);
                rational cost = cost_of((*numbers)[k], halves, facts.degree_of_number(), scalars.exponent);
                if (facts.is_root)
                    cost = exact[number].number == 0 ? cost_at_contact(*question.test, halves)
                                                     : cost_of_root(cost, exact[number].number);
                costs[number] = std::max(costs[number], cost);
            }
        }
    return costs;
}

template <class Test>
value_parts parts_by_features(std::string_view relation_behind = {}) {
    return {evaluate_features<Test>, costs_of_features<Test>, relation_behind};
}

// Tests of hulls: their distances and depths are those of D = A - B.

template <bool OfDepth>
std::optional<value_parts::numbers> evaluate_hulls(std::span<double const> input) {
    static test_info const& hulls = *find_test("hull_hull_3d");
    exact_answer const asked = rational_reference::evaluate(hulls, input);
    if (OfDepth && asked.rel != relation::crossing) return {};
    bool const apart = OfDepth || asked.rel == relation::disjoint;
    return value_parts::numbers{{apart ? asked.margin.square : rational(0), true}};
}

template <bool OfDepth>
std::vector<rational> costs_of_hulls(case_view question, value_parts::numbers const& exact,
                                     std::vector<long> const& halves) {
    if (exact[0].number == 0) return {cost_at_contact(*question.test, halves)};
    scaled_operands const scaled = decode_scaled(*question.test, question.input);
    relation const rel = OfDepth ? relation::crossing : relation::disjoint;
    rational most = 0;
    for (weighted_difference const& way : nearest_differences(scaled.sets.first, scaled.sets.others[0], rel)) {
        rational sum = 0;  // of |d|x|^2 / dp| = 2 weight |x| a coordinate
        for (std::size_t i = 0; i < halves.size(); ++i)
            sum += times_power(2 * way.weights[i / 3] * abs(way.value[i % 3]), halves[i] - scaled.exponent);
        most = std::max(most, sum);
    }
    return {cost_of_root(most, exact[0].number)};
}

template <bool OfDepth>
value_parts parts_of_hulls() {
    return {evaluate_hulls<OfDepth>, costs_of_hulls<OfDepth>, "hull_hull_3d"};
}

/// Half a spacing at each scalar is 2^this.
std::vector<long> half_spacings(scalar_type scalar, std::span<double const> input) {
    std::vector<long> exponents;
    for (double value : input) exponents.push_back(spacing_exponent_of(scalar, value) - 1);
    return exponents;
}

}  // namespace

value_parts parts_of_line_line_point_2d() {
    return parts_by_features<lines_point>();
}
value_parts parts_of_segment_plane_point_3d() {
    return parts_by_features<line_plane_point>();
}
value_parts parts_of_ray_triangle_hit_3d() {
    return parts_by_features<ray_triangle_hit>("ray_triangle_3d");
}
value_parts parts_of_ray_aabb_interval_3d() {
    return parts_by_features<ray_box_interval>("ray_aabb_3d");
}
value_parts parts_of_point_triangle_closest_3d() {
    return parts_by_features<triangle_closest>();
}
value_parts parts_of_segment_segment_distance_3d() {
    return parts_by_features<segments_distance>();
}
value_parts parts_of_triangle_triangle_segment_3d() {
    return parts_by_features<triangles_segment>("triangle_triangle_3d");
}
value_parts parts_of_hull_hull_distance_3d() {
    return parts_of_hulls<false>();
}
value_parts parts_of_hull_hull_depth_3d() {
    return parts_of_hulls<true>();
}

value_parts const& value_parts_of(test_info const& test) {
    static std::pair<std::string_view, value_parts> const all[] = {
#define GRAZE_VALUE_TEST(id) {#id, parts_of_##id()},
#include "graze/internal/value_tests.def"
    };
    auto const* const found = std::ranges::find(all, test.id, &std::pair<std::string_view, value_parts>::first);
    if (found == std::end(all)) throw std::logic_error("rational reference: no values for " + test.id);
    return found->second;
}

std::vector<weighted_difference> nearest_differences(convex const& a, convex const& b, relation rel) {
    auto const weighted = [&](std::vector<point> const& of_a, std::vector<point> const& of_b) {
        std::vector<difference> points;
        combination const nearest = nearest_to_origin(of_a, of_b, points);
        weighted_difference result{nearest.value, std::vector<rational>(a.vertices.size() + b.vertices.size(), 0)};
        auto const index_in = [](std::vector<point> const& all, point const& p) {
            return static_cast<std::size_t>(std::ranges::find(all, p) - all.begin());
        };
        for (std::size_t i = 0; i < nearest.members.size(); ++i) {
            difference const& member = points[nearest.members[i]];
            result.weights[index_in(a.vertices, of_a[member.a])] += nearest.weights[i];
            result.weights[a.vertices.size() + index_in(b.vertices, of_b[member.b])] += nearest.weights[i];
        }
        return result;
    };
    if (rel == relation::disjoint) return {weighted(a.vertices, b.vertices)};
    std::vector<weighted_difference> all;
    if (rel != relation::crossing) return all;
    auto const furthest = [](std::vector<point> const& points, point const& direction) {
        rational const most = dot(direction, points[least_along(-direction, points)]);
        std::vector<point> there;
        std::ranges::copy_if(points, std::back_inserter(there),
                             [&](auto const& p) { return dot(direction, p) == most; });
        return there;
    };
    // The facet of D there has its point nearest to the origin at the foot.
    for (point const& direction : shortest_way_out(a, b).directions)
        all.push_back(weighted(furthest(a.vertices, direction), furthest(b.vertices, -direction)));
    return all;
}

exact_answer evaluate_values(test_info const& test, std::span<double const> input) {
    exact_answer answer;
    answer.values = value_parts_of(test).evaluate(input);
    if (answer.values) answer.rel = relation::defined;
    return answer;
}

std::vector<rational> admissible_errors(case_view question, std::vector<exact_value> const& exact) {
    std::vector<rational> errors =
        value_parts_of(*question.test).costs(question, exact, half_spacings(question.scalar, question.input));
    // p bits of precision: 24 or 53.
    long const precision = question.scalar == scalar_type::float32 ? 24 : 53;
    double largest = 0;
    for (std::size_t i = 0; i < question.input.size(); ++i)
        if (question.test->is_coordinate(i)) largest = std::max(largest, std::abs(question.input[i]));
    exact_value const small{times_power(rational(largest), -precision)};
    rational const least = times_power(1, spacing_exponent_at(question.scalar, small) - 1);
    for (std::size_t i = 0; i < errors.size(); ++i) {
        errors[i] += times_power(1, spacing_exponent_at(question.scalar, exact[i]) - 1);
        errors[i] = std::max(errors[i], least);
    }
    return errors;
}

}  // namespace graze
