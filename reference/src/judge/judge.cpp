#include "graze/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "graze/contact.hpp"
#include "graze/internal/judge/evaluation.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/reference.hpp"
#include "graze/values.hpp"

namespace graze {
namespace {

rational power_of_two(long e) {
    integer const size = integer(1) << static_cast<unsigned long>(std::labs(e));
    return e >= 0 ? rational(size) : rational(integer(1), size);
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

/// The verdict's outcome, with spheres and values measured.
outcome outcome_of(evaluation const& answer, case_view question, exact_answer const& truth) {
    if (answer.answer == verdict::declined) return outcome::declined;
    if (truth.sphere)
        return measure_exactly(question, *truth.sphere, answer.numbers, default_sphere_tolerance).wrong
                   ? outcome::wrong_sphere
                   : outcome::agree;
    if (truth.values && question.test->answer == answer_kind::contact) {
        std::vector<std::optional<rational>> given(answer.numbers.begin(), answer.numbers.end());
        for (std::size_t i = 0; i < given.size(); ++i)
            if (answer.missing >> i & 1) given[i].reset();
        auto const error = measure_contact(question, *truth.values, given);
        if (!error) return outcome::undefined;
        return !error->given ? outcome::declined : error->wrong ? outcome::wrong_contact : outcome::agree;
    }
    if (truth.values)
        return measure_values(question, *truth.values, answer.numbers).wrong ? outcome::wrong_value : outcome::agree;
    return judge_verdict(answer.answer, truth.rel);
}

/// Is there a time that an impact must not be later than? On contact only for a subject that promises to see it.
bool has_deadline(exact_answer const& truth, promise given) {
    return truth.first_contact && (truth.rel == relation::crossing || given.contact == contact_promise::closed);
}

/// Is the time of an evaluation of a moving test late?
bool is_late(evaluation const& answer, case_view question, exact_answer const& truth, promise given) {
    return answer.answer == verdict::hit && !answer.numbers.empty() && has_deadline(truth, given) &&
           answer.numbers[0] > rational(round_up(question.scalar, *truth.first_contact));
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
    return {spacing_exponent_at(scalar, exact_value{largest, true}),
            spacing_exponent_at(scalar, exact_value{exact.radius_squared, true})};
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
    if (is_sign(rel)) return name_of(answer) == name_of(rel) ? outcome::agree : outcome::wrong_sign;
    bool const hit = answer == verdict::hit;
    if (rel == relation::touching) return hit ? outcome::contact_hit : outcome::contact_miss;
    if (hit == (rel == relation::crossing)) return outcome::agree;
    return hit ? outcome::false_hit : outcome::false_miss;
}

std::string text_of(promise given) {
    std::string text(name_of(given.contact));
    if (given.one_sided != one_sided_promise::none) (text += ' ') += name_of(given.one_sided);
    return text;
}

std::optional<promise> promise_of_text(std::string_view text) {
    std::size_t const space = text.find(' ');
    auto const contact = enum_named<contact_promise>(contact_promise_names, text.substr(0, space));
    if (!contact || space == text.npos) return contact;
    auto const sides = enum_named<one_sided_promise>(one_sided_promise_names, text.substr(space + 1));
    if (!sides || *sides == one_sided_promise::none) return std::nullopt;
    return promise(*contact, *sides);
}

bool is_disagreement(outcome result, promise given) {
    switch (result) {
        case outcome::false_hit: return given.one_sided != one_sided_promise::never_misses;
        case outcome::false_miss: return given.one_sided != one_sided_promise::never_invents;
        case outcome::wrong_sphere:
        case outcome::wrong_sign:
        case outcome::wrong_value:
        case outcome::late_impact:
        case outcome::wrong_contact:
        case outcome::invalid_output:
        case outcome::crash:
        case outcome::hang: return true;
        case outcome::contact_miss: return given.contact == contact_promise::closed;
        case outcome::contact_hit: return given.contact == contact_promise::open;
        case outcome::agree:
        case outcome::declined:
        case outcome::out_of_domain:
        case outcome::undefined: break;
    }
    return false;
}

cause find_cause(subject const& candidate, case_view question, exact_answer const& truth) {
    if (!candidate.exact) return cause::unknown;
    try {
        for (auto const& [read, wrong_so] :
             {std::pair(&candidate.exact, cause::logic), {&candidate.unbounded, cause::rounding}}) {
            evaluation const answer = (*read)(question.scalar, question.input);
            if (answer.cut) return cause::unknown;
            // Steps that give no answer at all are as wrong as steps that give a wrong one.
            outcome const result = outcome_of(answer, question, truth);
            bool const late = is_late(answer, question, truth, candidate.promised);
            if (late || result == outcome::declined || is_disagreement(result, candidate.promised)) return wrong_so;
        }
        return cause::range;
    } catch (no_evaluation const&) {
        return cause::unknown;
    }
}

void judge_values(case_view question, std::vector<exact_value> const& exact, std::span<double const> numbers,
                  judgement& judged) {
    if (numbers.size() != exact.size()) throw std::invalid_argument("values without their numbers cannot be judged");
    judged.result = outcome::undefined;
    if (is_beyond(question.scalar, exact)) return;
    value_error error = measure_values(question, exact, numbers);
    judged.result = error.wrong ? outcome::wrong_value : outcome::agree;
    judged.ulps = std::move(error.ulps);
    judged.excess = std::move(error.excess);
    judged.condition = error.condition;
}

void judge_contact(case_view question, std::vector<exact_value> const& exact, std::span<double const> numbers,
                   judgement& judged) {
    judged.result = outcome::undefined;
    std::optional<contact_error> const error = measure_contact(question, exact, numbers);
    if (!error) return;
    judged.result = outcome::declined;
    if (!error->given) return;
    judged.result = error->wrong ? outcome::wrong_contact : outcome::agree;
    judged.ulps = {std::isnan(error->ulps) ? 0 : error->ulps};
    judged.excess = {error->worst()};
    judged.contact = error;
}

double round_up(scalar_type scalar, exact_time const& time) {
    // Scalars are doubles, so that none is between a double and the next one.
    double const least = time.is_below ? time.below : std::nextafter(time.below, 2.0);
    if (scalar == scalar_type::float64) return least;
    auto const narrow = static_cast<float>(least);
    return static_cast<double>(narrow < least ? std::nextafter(narrow, 2.0f) : narrow);
}

double lateness_of(scalar_type scalar, exact_time const& first_contact, double time) {
    double const lateness = time - first_contact.nearest;
    return time <= round_up(scalar, first_contact) ? std::min(lateness, 0.0) : lateness;
}

void judge_time(case_view question, exact_answer const& truth, promise given, double time, judgement& judged) {
    if (std::isnan(time) || !truth.first_contact) return;
    judged.lateness = lateness_of(question.scalar, *truth.first_contact, time);
    if (has_deadline(truth, given) && time > round_up(question.scalar, *truth.first_contact))
        judged.result = outcome::late_impact;
}

judgement judge_answer(subject const& candidate, case_view question, exact_answer const& truth, reply answer,
                       std::span<double const> numbers) {
    judgement judged;
    judged.answer = answer;
    if (answer == reply::crash || answer == reply::hang) {
        judged.result = answer == reply::crash ? outcome::crash : outcome::hang;
    } else if (answer == reply::declined) {
        judged.result = judge_verdict(verdict::declined, truth.sphere ? relation::disjoint : truth.rel);
    } else if (truth.sphere) {
        sphere_error const error = measure_sphere(question, *truth.sphere, numbers);
        judged.escape_ulps = error.escape_ulps;
        judged.excess_ulps = error.excess_ulps;
        judged.result = error.wrong ? outcome::wrong_sphere : outcome::agree;
    } else if (truth.values) {
        if (candidate.in_domain && !candidate.in_domain(question.scalar, question.input))
            judged.result = outcome::out_of_domain;
        else if (question.test->answer == answer_kind::contact)
            judge_contact(question, *truth.values, numbers, judged);
        else
            judge_values(question, *truth.values, numbers, judged);
    } else {
        bool const inside = !candidate.in_domain || truth.rel == relation::undefined ||
                            candidate.in_domain(question.scalar, question.input);
        judged.result = judge_verdict(verdict_of(answer), truth.rel, inside);
        if (inside && answer == reply::hit && !numbers.empty())
            judge_time(question, truth, candidate.promised, numbers[0], judged);
    }
    judged.disagrees = is_disagreement(judged.result, candidate.promised);
    return judged;
}

judgement judge_reply(subject const& candidate, case_view question, exact_answer const& truth, reply answer,
                      std::span<double const> numbers) {
    judgement judged = judge_answer(candidate, question, truth, answer, numbers);
    if (answer == reply::hit) judged.numbers.assign(numbers.begin(), numbers.end());
    // What it died of, or where it lingers, no other arithmetic tells.
    bool const has_ended = judged.result == outcome::crash || judged.result == outcome::hang;
    if (judged.disagrees) judged.why = has_ended ? cause::unknown : find_cause(candidate, question, truth);
    return judged;
}

judgement judge(subject_client& client, case_view question, exact_answer const& truth) {
    double numbers[most_numbers] = {};
    std::size_t const count = question.test->numbers.size();
    reply const answer = client.ask(question.input, count > 0 ? numbers : nullptr);
    return judge_reply(client.candidate(), question, truth, answer, std::span(numbers).first(count));
}

judgement judge(subject const& candidate, case_view question, exact_answer const& truth) {
    subject_client client(candidate, question.scalar);
    return judge(client, question, truth);
}

bool same_margin(exact_answer const& one, exact_answer const& other) {
    if (one.margin_is_infinite != other.margin_is_infinite || one.margin_is_unknown != other.margin_is_unknown)
        return false;
    if (!one.margin_is_enclosed || !other.margin_is_enclosed) return one.margin == other.margin;
    // Squares differ by twice as much.
    rational const &u = one.margin.square, &v = other.margin.square;
    return abs(rational(u - v)) * (integer(1) << 62) <= v;
}

bool same_values(exact_answer const& one, exact_answer const& other) {
    if (one.values.has_value() != other.values.has_value() || !one.values) return one.values == other.values;
    // A contact's distance comes first; a reference that says no more has it alone.
    bool const is_distance = one.values->size() == 1 || other.values->size() == 1;
    return is_distance ? one.values->front() == other.values->front() : one.values == other.values;
}

double margin_of(exact_answer const& truth) {
    return truth.margin_is_infinite ? std::numeric_limits<double>::infinity() : to_double(truth.margin);
}

double margin_ulps_of(case_view question, exact_answer const& truth) {
    if (truth.margin_is_infinite) return std::numeric_limits<double>::infinity();
    return to_double(truth.margin, spacing_exponent(*question.test, question.scalar, question.input));
}

}  // namespace graze
