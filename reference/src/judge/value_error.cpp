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

/// The sign of sqrt(square) - number.
int compare_root(rational const& square, rational const& number) {
    return number < 0 ? 1 : square.compare(rational(number * number));
}

/// A number given, or nothing for one that is not finite.
using given_number = std::optional<rational>;

/// |value - given| in units of 2^exponent.
double distance(exact_value const& value, rational const& given, long exponent) {
    if (value.is_root) {
        rational const from = given - value.offset;
        return to_double(root_difference{value.number, value.is_lower ? rational(-from) : from}, exponent);
    }
    return to_double(root_difference{0, rational(given - value.number)}, exponent);
}

/// The largest e with 2^e <= |value|, which is not 0.
long exponent_of(exact_value const& value) {
    if (!value.is_root) return floor_log2(abs(value.number));
    if (value.offset == 0) {
        long const exponent = floor_log2(value.number);
        return exponent >= 0 ? exponent / 2 : -((1 - exponent) / 2);
    }
    // |u - v| = |u^2 - v^2| / (u + v), within 2^2.
    rational const size = abs(value.offset), root = sqrt_approximation(value.number, 8);
    bool const cancels = value.is_lower == (value.offset > 0);
    long const about = floor_log2(
        cancels ? rational(abs(rational(value.offset * value.offset - value.number)) / (size + root)) : size + root);
    long exponent = about + 3;
    auto const reaches = [&](long e) {
        rational const power = times_power(1, e);
        return compare(value, power) >= 0 || compare(value, -power) <= 0;
    };
    while (!reaches(exponent)) --exponent;
    return exponent;
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

int compare(exact_value const& value, rational const& number) {
    if (!value.is_root) return value.number.compare(number);
    rational const rest = number - value.offset;
    return value.is_lower ? -compare_root(value.number, -rest) : compare_root(value.number, rest);
}

double to_double(exact_value const& value) {
    if (!value.is_root) return to_double(value.number);
    double const magnitude = distance(value, 0, 0);
    return compare(value, 0) < 0 ? -magnitude : magnitude;
}

rational approximation_of(exact_value const& value, unsigned bits) {
    if (!value.is_root) return value.number;
    if (compare(value, 0) == 0) return 0;
    rational const larger = std::max(abs(value.offset), sqrt_approximation(value.number, 8));
    auto const lost = std::max(0L, floor_log2(larger) - exponent_of(value) + 2);
    rational const root = sqrt_approximation(value.number, bits + static_cast<unsigned>(lost));
    return value.is_lower ? value.offset - root : value.offset + root;
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
    if (compare(value, 0) == 0) return least_exponent_of(scalar);
    return spacing_exponent_at(scalar, exponent_of(value));
}

bool is_beyond(scalar_type scalar, std::vector<exact_value> const& values) {
    rational const largest(largest_of(scalar));
    return std::ranges::any_of(
        values, [&](exact_value const& value) { return compare(value, largest) > 0 || compare(value, -largest) < 0; });
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
