// polygon_area_2d: half the sum of the cross products of consecutive vertices.
#include <algorithm>

#include "rational/value_parts.hpp"
#include "rational/whole_scalars.hpp"

namespace graze {
namespace {

std::optional<value_parts::numbers> evaluate(std::span<double const> input) {
    whole_scalars const whole = read_whole_scalars(input);
    std::vector<integer> const& x = whole.scalars;
    integer twice = 0;
    for (std::size_t i = 0; i < x.size(); i += 2) {
        std::size_t const j = (i + 2) % x.size();
        twice += x[i] * x[j + 1] - x[j] * x[i + 1];
    }
    return value_parts::numbers{{times_power(rational(twice), 2 * whole.exponent - 1)}};
}

/// Twice the derivative by a coordinate is the difference of the neighbours' other coordinate.
std::vector<rational> costs(case_view question, value_parts::numbers const&, std::vector<long> const& halves) {
    whole_scalars const whole = read_whole_scalars(question.input);
    std::vector<integer> const& x = whole.scalars;
    long const least = *std::ranges::min_element(halves);
    integer sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        std::size_t const other = i ^ 1, n = x.size();
        integer const twice_slope = x[(other + 2) % n] - x[(other + n - 2) % n];
        sum += abs(twice_slope) << static_cast<unsigned long>(halves[i] - least);
    }
    return {times_power(rational(sum), least + whole.exponent - 1)};
}

}  // namespace

value_parts parts_of_polygon_area_2d() {
    return {evaluate, costs};
}

/// The trapezoids between the edges and the x axis are as much in all, with the other sign.
bool are_right_polygon_area_2d(std::vector<rational> const& x, value_parts::numbers const& exact) {
    rational area = 0;
    for (std::size_t to = 0; to < x.size(); to += 2) {
        std::size_t const from = (to == 0 ? x.size() : to) - 2;
        area += (x[from] - x[to]) * (x[from + 1] + x[to + 1]) / 2;
    }
    return exact[0].number == area;
}

}  // namespace graze
