// Frusta with CGAL's exact solver of quadratic and linear programs: the least squared distance of a point x on the positive
// side of all planes from a point y of a box, which is one point for a ball. Where that is 0, the sets cross but for a
// direction n = -sum w_i (a_i, b_i, c_i), w >= 0, not 0, along which the frustum goes no further than the box begins:
// sum w_i d_i <= min n.y over the box, by the duality of linear programs. One of its components is 1 or -1.
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

using number = CGAL::Gmpq;
using program = CGAL::Quadratic_program<number>;

CGAL::Quadratic_program_options without_cycles() {
    CGAL::Quadratic_program_options options;
    options.set_pricing_strategy(CGAL::QP_BLAND);
    return options;
}

struct frustum_and_box {
    std::span<double const> planes;  // six times a b c d
    std::array<number, 3> low, high;
};

/// Of x, variables 0 to 2, and y, 3 to 5: |x - y|^2. Nothing if there is no x.
std::optional<number> squared_distance(frustum_and_box const& given) {
    program least(CGAL::LARGER, false, number(0), false, number(0));
    for (int axis = 0; axis < 3; ++axis) {
        auto const k = static_cast<std::size_t>(axis);
        // Twice the symmetric matrix of the square's coefficients.
        least.set_d(axis, axis, number(2));
        least.set_d(3 + axis, 3 + axis, number(2));
        least.set_d(3 + axis, axis, number(-2));
        least.set_l(3 + axis, true, given.low[k]);
        least.set_u(3 + axis, true, given.high[k]);
    }
    for (int i = 0; i < 6; ++i) {
        double const* const plane = &given.planes[4 * static_cast<std::size_t>(i)];
        for (int axis = 0; axis < 3; ++axis) least.set_a(axis, i, number(plane[axis]));
        least.set_b(i, -number(plane[3]));
    }
    auto const found = CGAL::solve_quadratic_program(least, number(), without_cycles());
    if (found.is_infeasible()) return std::nullopt;
    auto const value = found.objective_value();
    return number(value.numerator() / value.denominator());
}

/// Is there a direction whose component along an axis is `sign` and that separates weakly? Of w, variables 0 to 5, and
/// n = p - q, p and q >= 0, 6 to 8 and 9 to 11: min n.y is at least p.low - q.high, and that where not both are positive.
bool is_separable(frustum_and_box const& given, int along, int sign) {
    program exists(CGAL::EQUAL, true, number(0), false, number(0));
    for (int axis = 0; axis < 3; ++axis) {
        for (int i = 0; i < 6; ++i) exists.set_a(i, axis, number(given.planes[static_cast<std::size_t>(4 * i + axis)]));
        exists.set_a(6 + axis, axis, number(1));
        exists.set_a(9 + axis, axis, number(-1));
        exists.set_b(axis, number(0));
        exists.set_a(6 + axis, 3, -given.low[static_cast<std::size_t>(axis)]);
        exists.set_a(9 + axis, 3, given.high[static_cast<std::size_t>(axis)]);
    }
    for (int i = 0; i < 6; ++i) exists.set_a(i, 3, number(given.planes[static_cast<std::size_t>(4 * i + 3)]));
    exists.set_b(3, number(0));
    exists.set_r(3, CGAL::SMALLER);
    exists.set_a(6 + along, 4, number(1));
    exists.set_a(9 + along, 4, number(-1));
    exists.set_b(4, number(sign));
    return !CGAL::solve_linear_program(exists, number(), without_cycles()).is_infeasible();
}

bool is_separable(frustum_and_box const& given) {
    for (int axis = 0; axis < 3; ++axis)
        if (is_separable(given, axis, 1) || is_separable(given, axis, -1)) return true;
    return false;
}

}  // namespace

exact_answer judge_frustum(test_info const& test, std::span<double const> input) {
    part const& other = test.layout[1];
    frustum_and_box given{input.first(24), {}, {}};
    for (std::size_t at = 0; at < 24; at += 4)
        if (input[at] == 0 && input[at + 1] == 0 && input[at + 2] == 0) return {};
    bool const is_ball = other.kind == shape::sphere;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        given.low[axis] = number(input[other.offset + axis]);
        given.high[axis] = is_ball ? given.low[axis] : number(input[other.offset + 3 + axis]);
    }
    number const radius(is_ball ? input[other.offset + 3] : 0.0), reach = radius * radius;
    exact_answer answer;
    std::optional<number> const squared = squared_distance(given);
    if (!squared || *squared > reach) {
        answer.rel = relation::disjoint;
        if (squared)
            answer.margin = {to_rational(*squared), to_rational(radius)};
        else
            answer.margin_is_infinite = true;
        return answer;
    }
    bool const touches = CGAL::is_zero(radius) ? is_separable(given) : *squared == reach;
    answer.rel = touches ? relation::touching : relation::crossing;
    answer.margin_is_unknown = !touches;
    return answer;
}

}  // namespace graze::cgal_reference
