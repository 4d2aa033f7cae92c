// What a subject's contact costs, in exact numbers until the last.
#include "graze/contact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "graze/internal/scalars.hpp"
#include "rational/contact.hpp"
#include "rational/nearest_point.hpp"

namespace graze {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity(),
                 not_given = std::numeric_limits<double>::quiet_NaN();
constexpr unsigned root_bits = 192;  // of roots: differences of what is 2^60 spacings large keep more than a double has

using given_numbers = std::vector<std::optional<rational>>;

/// A group of coordinates, or nothing where one of them is not given.
std::optional<point> group_of(given_numbers const& given, std::size_t first, std::size_t count, long exponent) {
    point p{};
    for (std::size_t axis = 0; axis < count; ++axis) {
        if (!given[first + axis]) return std::nullopt;
        p[axis] = times_power(*given[first + axis], exponent);
    }
    return p;
}

/// The distance of a point from a set, rounded up by 2^-root_bits of it at most.
rational distance_from(convex const& set, point const& p) {
    std::vector<difference> points;
    combination const nearest = nearest_to_origin(set.vertices, {p}, points);
    return std::max(rational(0),
                    rational(sqrt_approximation(dot(nearest.value, nearest.value), root_bits) - set.radius));
}

/// The largest magnitude of a coordinate of the sets, corners widened by radii.
rational reach_of(core_contact const& found) {
    rational largest = 0;
    for (convex const* set : {&found.first, &found.second})
        for (point const& v : set->vertices)
            for (rational const& c : v) largest = std::max(largest, rational(abs(c) + set->radius));
    return largest;
}

/// The errors of one contact; all lengths are times 2^exponent.
class contact_meter {
  public:
    contact_meter(case_view question, core_contact const& found, rational distance, given_numbers const& given)
        : found_(found), distance_(std::move(distance)), dimension_(question.test->dimension) {
        exact_value const largest{times_power(reach_of(found), -found.exponent)};
        spacing_ = times_power(1, spacing_exponent_at(question.scalar, largest) + found.exponent);
        precision_ = question.scalar == scalar_type::float32 ? 24 : 53;
        a_ = group_of(given, 1, dimension_, found.exponent);
        b_ = group_of(given, 1 + dimension_, dimension_, found.exponent);
        n_ = group_of(given, 1 + 2 * dimension_, dimension_, 0);
        if (n_) length_ = sqrt_approximation(dot(*n_, *n_), root_bits);
    }

    double normal_loss() const {
        if (!n_) return not_given;
        if (length_ == 0) return endless;
        rational const reach = found_.first.radius + found_.second.radius;
        return in_spacings(distance_ - (gap_along(*n_, found_.first, found_.second) / length_ - reach));
    }
    double normal_length() const {
        return n_ ? to_double(times_power(abs(rational(length_ - 1)), precision_)) : not_given;
    }
    double witness() const {
        std::optional<rational> worst;
        auto const add = [&](rational const& term) { worst = worst ? std::max(*worst, term) : term; };
        if (a_) add(distance_from(found_.first, *a_));
        if (b_) add(distance_from(found_.second, *b_));
        if (a_ && b_ && n_) {
            point const rest = *b_ - *a_ - *n_ * distance_;
            add(sqrt_approximation(dot(rest, rest), root_bits));
        }
        if (a_ && n_) add(largest_along(*n_, found_.first) + found_.first.radius * length_ - dot(*n_, *a_));
        if (b_ && n_) add(dot(*n_, *b_) + largest_along(-*n_, found_.second) + found_.second.radius * length_);
        return worst ? in_spacings(*worst) : not_given;
    }
    bool has_group() const { return a_ || b_ || n_; }

  private:
    /// Roots are off by 2^-root_bits: what that leaves of 0 may have either sign.
    double in_spacings(rational const& value) const {
        rational const spacings = value / spacing_;
        return spacings <= times_power(1, -64) ? 0 : to_double(spacings);
    }

    core_contact const& found_;
    rational distance_, spacing_, length_;
    std::size_t dimension_;
    long precision_ = 0;
    std::optional<point> a_, b_, n_;
};

/// As that of other values.
rational admissible_error(case_view question, core_contact const& found, exact_value const& distance) {
    std::vector<long> halves;
    double largest = 0;
    for (std::size_t i = 0; i < question.input.size(); ++i) {
        halves.push_back(spacing_exponent_of(question.scalar, question.input[i]) - 1);
        if (question.test->is_coordinate(i)) largest = std::max(largest, std::abs(question.input[i]));
    }
    long const precision = question.scalar == scalar_type::float32 ? 24 : 53;
    exact_value const tiny{times_power(rational(largest), -precision)};
    return std::max(rational(cost_of_distance(*question.test, question.input, found, halves) +
                             times_power(1, spacing_exponent_at(question.scalar, distance) - 1)),
                    times_power(1, spacing_exponent_at(question.scalar, tiny) - 1));
}

}  // namespace

rational admissible_distance_error(case_view question, std::vector<exact_value> const& exact) {
    return admissible_error(question, find_core_contact(*question.test, question.input), exact.at(0));
}

double contact_error::worst() const {
    double worst = 0;
    if (excess > worst) worst = excess;
    for (double error : {normal_loss, normal_length, witness})
        worst = std::max(worst, std::isnan(error) ? 0 : error * (default_contact_excess / default_contact_spacings));
    return worst;
}

std::optional<contact_error> measure_contact(case_view question, std::vector<exact_value> const& exact,
                                             given_numbers const& given) {
    core_contact const found = find_core_contact(*question.test, question.input);
    rational const largest(largest_of(question.scalar));
    if (is_beyond(question.scalar, {exact.at(0)}) || times_power(reach_of(found), -found.exponent) > largest)
        return std::nullopt;
    contact_error error{not_given, not_given, not_given, not_given, not_given};
    if (given.at(0)) {
        long const spacing = spacing_exponent_at(question.scalar, exact[0]);
        rational const cost = admissible_error(question, found, exact[0]),
                       off = abs(rational(*given[0] - approximation_of(exact[0], root_bits)));
        error.ulps = to_double(times_power(off, -spacing));
        error.excess = to_double(off / cost);
    }
    rational const distance = times_power(approximation_of(exact[0], root_bits), found.exponent);
    contact_meter const meter(question, found, distance, given);
    error.normal_loss = meter.normal_loss();
    error.normal_length = meter.normal_length();
    error.witness = meter.witness();
    error.given = given[0] || meter.has_group();
    error.wrong = error.worst() > default_contact_excess;
    return error;
}

std::optional<contact_error> measure_contact(case_view question, std::vector<exact_value> const& exact,
                                             std::span<double const> given) {
    given_numbers numbers;
    for (double number : given)
        numbers.push_back(std::isfinite(number) ? std::optional(rational(number)) : std::nullopt);
    std::optional<contact_error> error = measure_contact(question, exact, numbers);
    if (!error || std::ranges::none_of(given, [](double number) { return std::isinf(number); })) return error;
    error->given = error->wrong = true;
    if (std::isinf(given[0])) error->ulps = error->excess = endless;
    auto const is_infinite = [&](std::size_t first, std::size_t count) {
        return std::ranges::any_of(given.subspan(first, count), [](double number) { return std::isinf(number); });
    };
    std::size_t const d = question.test->dimension;
    if (is_infinite(1, 2 * d)) error->witness = endless;
    if (is_infinite(1 + 2 * d, d)) error->normal_loss = error->normal_length = endless;
    return error;
}

}  // namespace graze
