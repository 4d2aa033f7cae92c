#include "graze/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include "graze/reference.hpp"
#include "judge/reading.hpp"

namespace graze {
namespace {

/// e such that 2^e is the spacing of the scalar type at values of magnitude 2^exponent <= |x| < 2^(exponent + 1).
long spacing_at(scalar_type scalar, long exponent) {
    return scalar == scalar_type::float32 ? std::max(exponent - 23, -149L) : std::max(exponent - 52, -1074L);
}

rational power_of_two(long e) {
    integer const size = integer(1) << static_cast<unsigned long>(std::labs(e));
    return e >= 0 ? rational(size) : rational(integer(1), size);
}

/// floor(log2(sqrt(square))) for square > 0.
long root_exponent(rational const& square) {
    auto const bits = [](integer const& value) { return static_cast<long>(msb(value)); };
    long exponent = bits(numerator(square)) - bits(denominator(square));  // of the square, one too high at most
    if (square < power_of_two(exponent)) --exponent;
    return exponent >= 0 ? exponent / 2 : -((1 - exponent) / 2);
}

/// One ulp of the exact radius is 2^this.
long radius_spacing(scalar_type scalar, exact_sphere const& exact) {
    return spacing_at(scalar, exact.radius_squared == 0 ? -5000 : root_exponent(exact.radius_squared));
}

/// The squared distance from the exact centre to a point of the scalar type, the nearest or as good as that. The sphere
/// around that point with the exact radius escapes by no more than the distance.
rational centre_rounding_squared(scalar_type scalar, exact_sphere const& exact) {
    rational squared = 0;
    for (rational const& coordinate : exact.centre) {
        double nearest = to_double(coordinate);
        if (scalar == scalar_type::float32) nearest = static_cast<double>(static_cast<float>(nearest));
        rational const off = rational(nearest) - coordinate;
        squared += off * off;
    }
    return squared;
}

/// Is the excess at most an ulp, and the escape at most what rounding the centre costs? Decided on the squares:
/// sqrt(farthest) <= r + sqrt(q) where farthest - r^2 - q is at most 0, or its square at most 4 r^2 q.
bool is_unavoidable(case_view question, exact_sphere const& exact, rational const& radius,
                    rational const& farthest) {
    rational const inner = radius - power_of_two(radius_spacing(question.scalar, exact));
    if (radius < 0 || (inner > 0 && inner * inner > exact.radius_squared)) return false;
    rational const rounding = centre_rounding_squared(question.scalar, exact);
    rational const beyond = farthest - radius * radius - rounding;
    return beyond <= 0 || beyond * beyond <= 4 * radius * radius * rounding;
}

sphere_error measure_exactly(case_view question, exact_sphere const& exact, std::vector<rational> const& sphere,
                             double tolerance_ulps) {
    long const ulp =
        spacing_at(question.scalar, exact.radius_squared == 0 ? -5000 : root_exponent(exact.radius_squared));

    rational const& radius = sphere[3];
    rational const slack = rational(tolerance_ulps) * power_of_two(ulp);
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
    error.unavoidable = error.wrong && is_unavoidable(question, exact, radius, farthest);
    return error;
}

/// The verdict's outcome, with spheres measured.
outcome outcome_of(reading const& answer, case_view question, exact_answer const& truth) {
    if (answer.answer == verdict::declined) return outcome::declined;
    if (truth.sphere)
        return measure_exactly(question, *truth.sphere, answer.sphere, default_sphere_tolerance_ulps).wrong
                   ? outcome::wrong_sphere
                   : outcome::agree;
    return judge_verdict(answer.answer, truth.rel);
}

}  // namespace

long spacing_exponent(test_info const& test, scalar_type scalar, std::span<double const> input) {
    double largest = 0;
    for (std::size_t i = 0; i < input.size(); ++i)
        if (test.is_coordinate(i)) largest = std::max(largest, std::abs(input[i]));
    return spacing_at(scalar, largest == 0 ? -5000 : std::ilogb(largest));
}

sphere_error measure_sphere(case_view question, exact_sphere const& exact, std::span<double const> sphere,
                            double tolerance_ulps) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    bool const narrow = question.scalar == scalar_type::float32;
    rational const largest(narrow ? static_cast<double>(std::numeric_limits<float>::max())
                                  : std::numeric_limits<double>::max());
    bool const no_such_radius = exact.radius_squared > largest * largest;
    if (!std::all_of(sphere.begin(), sphere.end(), [](double value) { return std::isfinite(value); }))
        return {infinity, infinity, true, no_such_radius};
    sphere_error error = measure_exactly(question, exact, {sphere.begin(), sphere.end()}, tolerance_ulps);
    error.unavoidable = error.unavoidable || no_such_radius;
    return error;
}

outcome judge_verdict(verdict answer, relation rel, bool in_domain) {
    if (rel == relation::undefined) return outcome::undefined;
    if (answer == verdict::declined) return outcome::declined;
    if (!in_domain) return outcome::out_of_domain;
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
    bool excused = false;
    if (answer == reply::crash || answer == reply::hang) {
        made.result = answer == reply::crash ? outcome::crash : outcome::hang;
    } else if (answer == reply::declined) {
        made.result = judge_verdict(verdict::declined, truth.sphere ? relation::disjoint : truth.rel);
    } else if (truth.sphere) {
        sphere_error const error = measure_sphere(question, *truth.sphere, sphere);
        made.escape_ulps = error.escape_ulps;
        made.excess_ulps = error.excess_ulps;
        made.result = error.wrong ? outcome::wrong_sphere : outcome::agree;
        excused = error.unavoidable && !candidate.exact;  // a routine read exactly is judged by the letter
    } else {
        bool const inside = !candidate.in_domain || truth.rel == relation::undefined ||
                            candidate.in_domain(question.scalar, question.input);
        made.result = judge_verdict(verdict_of(answer), truth.rel, inside);
    }
    made.disagrees = !excused && is_disagreement(made.result, candidate.contact);
    return made;
}

judgement judge(asker& line, case_view question, exact_answer const& truth) {
    double sphere[4] = {};
    reply const answer = line.ask(question.input, truth.sphere ? sphere : nullptr);
    std::span<double const> const given(sphere, truth.sphere ? 4 : 0);
    judgement made = judge_answer(line.whom(), question, truth, answer, given);
    if (answer == reply::hit) made.sphere.assign(given.begin(), given.end());
    if (made.disagrees) made.why = find_cause(line.whom(), question, truth);
    return made;
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
