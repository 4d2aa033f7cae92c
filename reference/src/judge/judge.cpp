#include "graze/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "graze/reference.hpp"
#include "graze/scalars.hpp"
#include "judge/reading.hpp"

namespace graze {
namespace {

rational power_of_two(long e) {
    integer const size = integer(1) << static_cast<unsigned long>(std::labs(e));
    return e >= 0 ? rational(size) : rational(integer(1), size);
}

/// The spacing of the scalar type at sqrt(square), as an exponent of two. Exact.
long root_spacing(scalar_type scalar, rational const& square) {
    if (square == 0) return least_exponent_of(scalar);
    auto const bits = [](integer const& value) { return static_cast<long>(msb(value)); };
    long exponent = bits(numerator(square)) - bits(denominator(square));  // of the square, one too high at most
    if (square < power_of_two(exponent)) --exponent;
    return spacing_exponent_at(scalar, exponent >= 0 ? exponent / 2 : -((1 - exponent) / 2));
}

sphere_error measure_exactly(case_view question, exact_sphere const& exact, std::vector<rational> const& sphere,
                             double tolerance) {
    auto const [judged, ulp] = sphere_spacings_of(question.scalar, exact);
    rational const& radius = sphere[3];
    rational const slack = rational(tolerance) * power_of_two(judged);
    rational farthest = 0;  // squared distance of the worst vertex from the subject's centre
    for (std::size_t i = 0; i < 9; i += 3) {
        rational squared = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            rational const d = rational(question.input[i + axis]) - sphere[axis];
            squared += d * d;
        }
        farthest = std::max(farthest, squared);
    }
    // sqrt(farthest) > r and r > R are decided on the squares; a negative radius holds nothing.
    sphere_error error;
    if (radius < 0 || farthest > radius * radius) error.escape_ulps = to_double(root_difference{farthest, radius}, ulp);
    if (radius > 0 && radius * radius > exact.radius_squared)
        error.excess_ulps = to_double(root_difference{exact.radius_squared, radius}, ulp);
    rational const outer = radius + slack, inner = radius - slack;
    error.wrong = outer < 0 || farthest > outer * outer || (inner > 0 && inner * inner > exact.radius_squared);
    return error;
}

/// Infinity is right for a radius above the largest scalar, about a centre as near as it has to be.
bool is_rightly_infinite(case_view question, exact_sphere const& exact, std::span<double const> sphere,
                         double tolerance) {
    rational const largest(largest_of(question.scalar));
    if (sphere[3] != std::numeric_limits<double>::infinity() || exact.radius_squared <= largest * largest) return false;
    rational const slack = rational(tolerance) * power_of_two(sphere_spacings_of(question.scalar, exact).judged);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (!std::isfinite(sphere[axis]) || abs(rational(rational(sphere[axis]) - exact.centre[axis])) > slack)
            return false;
    return true;
}

/// The verdict's outcome, with spheres measured.
outcome outcome_of(reading const& answer, case_view question, exact_answer const& truth) {
    if (answer.answer == verdict::declined) return outcome::declined;
    if (truth.sphere)
        return measure_exactly(question, *truth.sphere, answer.sphere, default_sphere_tolerance).wrong
                   ? outcome::wrong_sphere
                   : outcome::agree;
    return judge_verdict(answer.answer, truth.rel);
}

}  // namespace

long spacing_exponent(test_info const& test, scalar_type scalar, std::span<double const> input) {
    double largest = 0;
    for (std::size_t i = 0; i < input.size(); ++i)
        if (test.is_coordinate(i)) largest = std::max(largest, std::abs(input[i]));
    return spacing_exponent_of(scalar, largest);
}

sphere_spacings sphere_spacings_of(scalar_type scalar, exact_sphere const& exact) {
    rational largest = exact.radius_squared;
    for (rational const& coordinate : exact.centre) largest = std::max(largest, rational(coordinate * coordinate));
    return {root_spacing(scalar, largest), root_spacing(scalar, exact.radius_squared)};
}

sphere_error measure_sphere(case_view question, exact_sphere const& exact, std::span<double const> sphere,
                            double tolerance) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (std::all_of(sphere.begin(), sphere.end(), [](double value) { return std::isfinite(value); }))
        return measure_exactly(question, exact, {sphere.begin(), sphere.end()}, tolerance);
    return {infinity, infinity, !is_rightly_infinite(question, exact, sphere, tolerance)};
}

outcome judge_verdict(verdict answer, relation rel, bool in_domain) {
    if (rel == relation::undefined) return outcome::undefined;
    if (answer == verdict::declined) return outcome::declined;
    if (!in_domain) return outcome::out_of_domain;
    if (rel >= relation::negative) return name_of(answer) == name_of(rel) ? outcome::agree : outcome::wrong_sign;
    bool const hit = answer == verdict::hit;
    if (rel == relation::touching) return hit ? outcome::contact_hit : outcome::contact_miss;
    if (hit == (rel == relation::crossing)) return outcome::agree;
    return hit ? outcome::false_hit : outcome::false_miss;
}

bool is_disagreement(outcome result, contact_promise promise) {
    switch (result) {
        case outcome::false_hit:
        case outcome::false_miss:
        case outcome::wrong_sphere:
        case outcome::wrong_sign:
        case outcome::crash:
        case outcome::hang: return true;
        case outcome::contact_miss: return promise == contact_promise::closed;
        case outcome::contact_hit: return promise == contact_promise::open;
        case outcome::agree:
        case outcome::declined:
        case outcome::out_of_domain:
        case outcome::undefined: break;
    }
    return false;
}

cause find_cause(subject const& candidate, case_view question, exact_answer const& truth) {
    if (!candidate.exact || !candidate.unbounded) return cause::unknown;
    auto const still_wrong = [&](reading_function read) {
        outcome const result = outcome_of(read(question.scalar, question.input), question, truth);
        // Steps that give no answer at all are as wrong as steps that give a wrong one.
        return result == outcome::declined || is_disagreement(result, candidate.contact);
    };
    if (still_wrong(candidate.exact)) return cause::logic;
    return still_wrong(candidate.unbounded) ? cause::rounding : cause::range;
}

judgement judge_answer(subject const& candidate, case_view question, exact_answer const& truth, reply answer,
                       std::span<double const> sphere) {
    judgement made;
    made.answer = answer;
    if (answer == reply::crash || answer == reply::hang) {
        made.result = answer == reply::crash ? outcome::crash : outcome::hang;
    } else if (answer == reply::declined) {
        made.result = judge_verdict(verdict::declined, truth.sphere ? relation::disjoint : truth.rel);
    } else if (truth.sphere) {
        sphere_error const error = measure_sphere(question, *truth.sphere, sphere);
        made.escape_ulps = error.escape_ulps;
        made.excess_ulps = error.excess_ulps;
        made.result = error.wrong ? outcome::wrong_sphere : outcome::agree;
    } else {
        bool const inside = !candidate.in_domain || truth.rel == relation::undefined ||
                            candidate.in_domain(question.scalar, question.input);
        made.result = judge_verdict(verdict_of(answer), truth.rel, inside);
    }
    made.disagrees = is_disagreement(made.result, candidate.contact);
    return made;
}

judgement judge_reply(subject const& candidate, case_view question, exact_answer const& truth, reply answer,
                      std::span<double const> sphere) {
    judgement made = judge_answer(candidate, question, truth, answer, sphere);
    if (answer == reply::hit) made.sphere.assign(sphere.begin(), sphere.end());
    if (made.disagrees) made.why = find_cause(candidate, question, truth);
    return made;
}

judgement judge(asker& line, case_view question, exact_answer const& truth) {
    double sphere[4] = {};
    reply const answer = line.ask(question.input, truth.sphere ? sphere : nullptr);
    return judge_reply(line.whom(), question, truth, answer, std::span(sphere, truth.sphere ? 4 : 0));
}

judgement judge(subject const& candidate, case_view question, exact_answer const& truth) {
    asker line(candidate, question.scalar);
    return judge(line, question, truth);
}

double margin_of(exact_answer const& truth) {
    return to_double(truth.margin);
}

double margin_ulps_of(case_view question, exact_answer const& truth) {
    return to_double(truth.margin, spacing_exponent(*question.test, question.scalar, question.input));
}

}  // namespace graze
