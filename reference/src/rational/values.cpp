// Values are quotients of integers, or square roots of such: the scalars times a power of two are integers, and each
// feature gives its numbers over them. Where several features have a say, the nearest, latest or first decides, compared
// exactly; where they agree, each is a piece of the function that meets the others there.
#include "rational/values.hpp"

#include <algorithm>
#include <stdexcept>

#include "graze/internal/scalars.hpp"
#include "graze/values.hpp"
#include "rational/hull_pair.hpp"
#include "rational/nearest_point.hpp"
#include "rational/value_features.hpp"
#include "rational/whole_scalars.hpp"

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

/// What a number of a test is: a length, a multiple, a distance.
struct number_facts {
    int degree = 0;  // it grows with all scalars by this power; a distance's square by twice that
    bool is_root = false;
};

number_facts facts_of(value_test test, std::size_t number) {
    switch (test) {
        case value_test::line_line_point_2d:
        case value_test::triangle_triangle_segment_3d: return {1, false};
        case value_test::segment_plane_point_3d: return {number == 0 ? 0 : 1, false};
        case value_test::ray_triangle_hit_3d:
        case value_test::ray_aabb_interval_3d: return {0, false};
        case value_test::point_triangle_closest_3d: return {1, number == 3};
        case value_test::segment_segment_distance_3d: return {1, true};
    }
    return {};  // not reached
}

bool same(fractions<integer> const& a, fractions<integer> const& b) {
    return std::ranges::equal(a, b, [](auto const& p, auto const& q) { return p.n * q.d == q.n * p.d; });
}

/// -1, 0, 1.
int compare(fraction<integer> const& a, fraction<integer> const& b) {
    int const sides = a.d.sign() * b.d.sign();
    return integer(a.n * b.d).compare(integer(b.n * a.d)) * sides;
}
bool comes_before(fractions<integer> const& a, fractions<integer> const& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (int const order = compare(a[i], b[i]); order != 0) return order < 0;
    return false;
}

/// The value of a group, and the features that have it.
struct group_value {
    fractions<integer> numbers;
    std::vector<std::size_t> features;
};

class whole_case {
  public:
    whole_case(value_test test, whole_scalars const& scalars) : test_(test), scalars_(scalars) {}

    /// By group; nothing where the case is undefined.
    std::optional<std::vector<group_value>> solve() const {
        std::vector<value_group> const groups = groups_of(test_);
        switch (test_) {
            case value_test::line_line_point_2d:
            case value_test::segment_plane_point_3d:
                return only(groups, [](auto const&, auto const&) { return false; });
            case value_test::ray_triangle_hit_3d: return hit(groups);
            case value_test::ray_aabb_interval_3d: return interval(groups);
            case value_test::point_triangle_closest_3d:
            case value_test::segment_segment_distance_3d:
                return only(groups, [](fractions<integer> const& a, fractions<integer> const& b) {
                    return compare(a.back(), b.back()) < 0;
                });
            case value_test::triangle_triangle_segment_3d: return segment(groups);
        }
        return {};  // not reached
    }

  private:
    using values = std::optional<std::vector<group_value>>;

    /// The feature that comes first in an order, and those that agree with it.
    template <class Less>
    std::optional<group_value> first_of(value_group const& group, Less const& less) const {
        std::optional<group_value> best;
        value_features<integer> const result(scalars_.scalars);
        for (std::size_t i = group.first_feature; i < group.first_feature + group.features; ++i) {
            auto found = result.feature(test_, i);
            if (!found) continue;
            if (best && same(*found, best->numbers))
                best->features.push_back(i);
            else if (!best || less(*found, best->numbers))
                best = {*std::move(found), {i}};
        }
        return best;
    }
    template <class Less>
    values only(std::vector<value_group> const& groups, Less const& less) const {
        if (auto found = first_of(groups[0], less)) return std::vector{*std::move(found)};
        return {};
    }

    values hit(std::vector<value_group> const& groups) const {
        auto found = only(groups, [](auto const&, auto const&) { return false; });
        if (found && compare((*found)[0].numbers[0], {0, 1}) < 0) return {};
        return found;
    }

    values interval(std::vector<value_group> const& groups) const {
        std::vector<integer> const& x = scalars_.scalars;
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (x[9 + axis] == 0 && (x[6 + axis] < x[axis] || x[6 + axis] > x[3 + axis])) return {};
        auto entry = first_of(groups[0], [](auto const& a, auto const& b) { return compare(a[0], b[0]) > 0; });
        auto exit = first_of(groups[1], [](auto const& a, auto const& b) { return compare(a[0], b[0]) < 0; });
        if (!exit || compare(entry->numbers[0], exit->numbers[0]) > 0) return {};
        return std::vector{*std::move(entry), *std::move(exit)};
    }

    /// Both ends, of triangles that cross.
    values segment(std::vector<value_group> const& groups) const {
        auto low = first_of(groups[0], comes_before);
        auto high = first_of(groups[1], [](auto const& a, auto const& b) { return comes_before(b, a); });
        if (!low || !high || same(low->numbers, high->numbers)) return {};
        return std::vector{*std::move(low), *std::move(high)};
    }

    value_test test_;
    whole_scalars const& scalars_;
};

bool is_degenerate_triangle(std::span<double const> corners) {
    std::vector<point> points(3);
    for (std::size_t i = 0; i < 9; ++i) points[i / 3][i % 3] = rational(corners[i]);
    return dimension_of(points) < 2;
}

std::optional<std::vector<group_value>> solve(value_test test, std::span<double const> input,
                                              whole_scalars const& scalars) {
    if (test == value_test::triangle_triangle_segment_3d) {
        static test_info const& triangles = *find_test("triangle_triangle_3d");
        if (is_degenerate_triangle(input.first(9)) || is_degenerate_triangle(input.subspan(9)) ||
            rational_reference::decide(triangles, input) != relation::crossing)
            return {};
    }
    return whole_case(test, scalars).solve();
}

exact_value value_of(fraction<integer> const& quotient, number_facts const& facts, long exponent) {
    long const degree = facts.is_root ? 2 * facts.degree : facts.degree;
    integer const n = quotient.d < 0 ? integer(-quotient.n) : quotient.n, d = abs(quotient.d);
    return {times_power(rational(n, d), exponent * degree), facts.is_root};
}

/// Of hulls: distances and depths are those of D.
exact_answer evaluate_hulls(test_info const& test, std::span<double const> input) {
    static test_info const& hulls = *find_test("hull_hull_3d");
    exact_answer const asked = rational_reference::evaluate(hulls, input);
    bool const is_depth = test.id == "hull_hull_depth_3d";
    exact_answer answer;
    if (is_depth && asked.rel != relation::crossing) return answer;
    answer.rel = relation::defined;
    bool const apart = is_depth || asked.rel == relation::disjoint;
    answer.values = {{apart ? asked.margin.square : rational(0), true}};
    return answer;
}

// Errors that the input allows.

/// Half a spacing at each scalar is 2^this.
std::vector<long> half_spacings(scalar_type scalar, std::span<double const> input) {
    std::vector<long> exponents;
    for (double value : input) exponents.push_back(spacing_exponent_of(scalar, value) - 1);
    return exponents;
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

/// Of the square root, by that of the square: dQ / (2 sqrt Q).
rational cost_of_root(rational const& cost_of_square, rational const& square) {
    return cost_of_square / (2 * sqrt_approximation(square, 80));
}

/// Of a distance of 0: as if each coordinate moved it by as much.
rational cost_at_contact(test_info const& test, std::vector<long> const& halves) {
    rational sum = 0;
    for (std::size_t i = 0; i < halves.size(); ++i)
        if (test.is_coordinate(i)) sum += times_power(1, halves[i]);
    return sum;
}

std::vector<rational> costs_of_hulls(case_view question, std::vector<exact_value> const& exact,
                                     std::vector<long> const& halves) {
    if (exact[0].number == 0) return {cost_at_contact(*question.test, halves)};
    scaled_operands const scaled = decode_scaled(*question.test, question.input);
    relation const rel = question.test->id == "hull_hull_depth_3d" ? relation::crossing : relation::disjoint;
    rational most = 0;
    for (weighted_difference const& way : nearest_differences(scaled.sets.first, scaled.sets.others[0], rel)) {
        rational sum = 0;  // of |d|x|^2 / dp| = 2 weight |x| a coordinate
        for (std::size_t i = 0; i < halves.size(); ++i)
            sum += times_power(2 * way.weights[i / 3] * abs(way.value[i % 3]), halves[i] - scaled.exponent);
        most = std::max(most, sum);
    }
    return {cost_of_root(most, exact[0].number)};
}

std::vector<rational> costs_of(case_view question, std::vector<exact_value> const& exact) {
    std::vector<long> const halves = half_spacings(question.scalar, question.input);
    auto const test = enum_named<value_test>(value_test_names, question.test->id);
    if (!test) return costs_of_hulls(question, exact, halves);

    whole_scalars const scalars = read_whole_scalars(question.input);
    auto const groups = solve(*test, question.input, scalars);
    if (!groups) throw std::logic_error("the errors of an undefined case are asked for");
    std::vector<derived_integer> derived(scalars.scalars.begin(), scalars.scalars.end());
    for (std::size_t i = 0; i < derived.size(); ++i) {
        derived[i].slopes.resize(i + 1);
        derived[i].slopes[i] = 1;
    }
    value_features<derived_integer> const features(derived);
    std::vector<rational> costs(exact.size(), 0);
    std::vector<value_group> const of_groups = groups_of(*test);
    for (std::size_t g = 0; g < of_groups.size(); ++g)
        for (std::size_t const which : (*groups)[g].features) {
            auto const numbers = features.feature(*test, which);
            for (std::size_t k = 0; k < of_groups[g].count; ++k) {
                std::size_t const number = of_groups[g].first + k;
                number_facts const facts = facts_of(*test, number);
                rational cost =
                    cost_of((*numbers)[k], halves, facts.is_root ? 2 * facts.degree : facts.degree, scalars.exponent);
                if (facts.is_root)
                    cost = exact[number].number == 0 ? cost_at_contact(*question.test, halves)
                                                     : cost_of_root(cost, exact[number].number);
                costs[number] = std::max(costs[number], cost);
            }
        }
    return costs;
}

}  // namespace

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
    auto const which = enum_named<value_test>(value_test_names, test.id);
    if (!which) return evaluate_hulls(test, input);
    whole_scalars const scalars = read_whole_scalars(input);
    exact_answer answer;
    auto const groups = solve(*which, input, scalars);
    if (!groups) return answer;
    answer.rel = relation::defined;
    answer.values.emplace();
    for (group_value const& group : *groups)
        for (fraction<integer> const& number : group.numbers)
            answer.values->push_back(value_of(number, facts_of(*which, answer.values->size()), scalars.exponent));
    return answer;
}

std::vector<rational> admissible_errors(case_view question, std::vector<exact_value> const& exact) {
    std::vector<rational> errors = costs_of(question, exact);
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
