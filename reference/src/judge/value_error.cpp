// Numbers a subject gave against exact values.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "graze/internal/scalars.hpp"
#include "graze/values.hpp"

namespace graze {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The sign of value - number.
int compare(exact_value const& value, rational const& number) {
    if (!value.is_root) return value.number.compare(number);
    return number < 0 ? 1 : value.number.compare(rational(number * number));
}

/// A number given, or nothing for one that is not finite.
using given_number = std::optional<rational>;

/// |value - given| in units of 2^exponent.
double distance(exact_value const& value, rational const& given, long exponent) {
    if (value.is_root) return to_double(root_difference{value.number, given}, exponent);
    return to_double(root_difference{0, rational(given - value.number)}, exponent);
}

value_error measure_in_order(case_view question, std::vector<exact_value> const& exact,
                             std::vector<given_number> const& given, std::vector<rational> const& admissible) {
    value_error error;
    double worst = -1;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        long const spacing = spacing_exponent_at(question.scalar, exact[i]);
        error.ulps.push_back(given[i] ? distance(exact[i], *given[i], spacing) : infinity);
        // In units near the divisor, so that neither leaves the range of a double.
        long const unit = floor_log2(admissible[i]);
        error.excess.push_back(given[i] ? distance(exact[i], *given[i], unit) /
                                              to_double(root_difference{0, admissible[i]}, unit)
                                        : infinity);
        if (error.excess[i] <= worst) continue;
        worst = error.excess[i];
        error.condition = to_double(root_difference{0, admissible[i]}, spacing - 1);
    }
    return error;
}

value_error measure(case_view question, std::vector<exact_value> const& exact, std::vector<given_number> given,
                    double tolerance) {
    std::vector<rational> const admissible = admissible_errors(question, exact);
    value_error error = measure_in_order(question, exact, given, admissible);
    if (question.test->has_two_ends() && error.worst_excess() > 0) {
        // A segment has no first end.
        auto const turn = [](auto& numbers) {
            std::rotate(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2),
                        numbers.end());
        };
        turn(given);
        value_error other = measure_in_order(question, exact, given, admissible);
        if (other.worst_excess() < error.worst_excess()) {
            turn(other.ulps);
            turn(other.excess);
            error = std::move(other);
        }
    }
    error.wrong = std::ranges::any_of(error.excess, [&](double excess) { return !(excess <= tolerance); });
    return error;
}

}  // namespace

double to_double(exact_value const& value) {
    return value.is_root ? to_double(root_difference{value.number, 0}) : to_double(value.number);
}

double round_to(scalar_type scalar, exact_value const& value) {
    double const rounded = to_double(value);
    if (scalar == scalar_type::float64 || !std::isfinite(rounded)) return rounded;
    // Rounding twice goes wrong where the double lies in the middle of two floats and the value beside it: there a
    // double next to it, on the value's side, rounds right.
    auto const narrow = [](double number) { return static_cast<double>(static_cast<float>(number)); };
    double const below = std::nextafter(rounded, -infinity), above = std::nextafter(rounded, infinity);
    if (narrow(below) == narrow(above)) return narrow(rounded);
    int const side = compare(value, rational(rounded));
    return narrow(side < 0 ? below : side > 0 ? above : rounded);
}

long spacing_exponent_at(scalar_type scalar, exact_value const& value) {
    if (value.number == 0) return least_exponent_of(scalar);
    long const exponent = floor_log2(abs(value.number));
    return spacing_exponent_at(scalar, !value.is_root  ? exponent
                                       : exponent >= 0 ? exponent / 2
                                                       : -((1 - exponent) / 2));
}

bool is_beyond(scalar_type scalar, std::vector<exact_value> const& values) {
    rational const largest(largest_of(scalar)), square = largest * largest;
    return std::ranges::any_of(values, [&](exact_value const& value) {
        return value.is_root ? value.number > square : abs(value.number) > largest;
    });
}

double value_error::worst_ulps() const {
    return ulps.empty() ? 0 : *std::ranges::max_element(ulps);
}
double value_error::worst_excess() const {
    return excess.empty() ? 0 : *std::ranges::max_element(excess);
}

value_error measure_values(case_view question, std::vector<exact_value> const& exact, std::span<double const> given,
                           double tolerance) {
    std::vector<given_number> numbers;
    for (double number : given)
        numbers.push_back(std::isfinite(number) ? given_number(rational(number)) : std::nullopt);
    return measure(question, exact, std::move(numbers), tolerance);
}

value_error measure_values(case_view question, std::vector<exact_value> const& exact,
                           std::vector<rational> const& given, double tolerance) {
    return measure(question, exact, {given.begin(), given.end()}, tolerance);
}

}  // namespace graze
