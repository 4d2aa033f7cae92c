// The judge: a subject's verdict against the exact relation, and why it was wrong.
#pragma once

#include <optional>
#include <vector>

#include "graze/contact_error.hpp"
#include "graze/subject_client.hpp"

namespace graze {

struct exact_answer;
struct exact_sphere;
struct exact_time;
struct exact_value;

/// Spheres that escape or exceed by more than so many spacings are wrong: spacings of the scalar type at the largest
/// magnitude among the exact centre's coordinates and the radius. The correctly rounded sphere never is.
inline constexpr double default_sphere_tolerance = 16;

/// Two spacings of the scalar type, 2^this: at the largest magnitude among the exact centre's coordinates and the
/// radius, by which spheres are judged, and at the exact radius.
struct sphere_spacings {
    long judged, at_radius;
};
sphere_spacings sphere_spacings_of(scalar_type scalar, exact_sphere const& exact);

/// How far a subject's sphere (centre, radius) is from the exact one, in spacings of the scalar type at the exact
/// radius, rounded to double; 0 where it does not escape or exceed. Infinite for a sphere that is not finite.
struct sphere_error {
    double escape_ulps = 0;  // how far outside it the worst vertex lies
    double excess_ulps = 0;  // how much its radius exceeds the exact one
    /// Either above the tolerance, decided exactly; or not finite, but for an infinite radius about a centre within the
    /// tolerance where the exact radius is above the largest scalar.
    bool wrong = false;
};
sphere_error measure_sphere(case_view question, exact_sphere const& exact, std::span<double const> sphere,
                            double tolerance = default_sphere_tolerance);

/// The outcome of a verdict. A domain only matters where the question has an answer.
outcome judge_verdict(verdict answer, relation rel, bool in_domain = true);

/// "closed", or with a promise of one side "closed never_misses".
std::string text_of(promise given);
/// Nothing for what is no such text.
std::optional<promise> promise_of_text(std::string_view text);

/// Is the outcome a disagreement for a subject with that promise?
bool is_disagreement(outcome result, promise given);

struct judgement {
    reply answer = reply::declined;
    outcome result = outcome::declined;
    bool disagrees = false;
    std::optional<cause> why;                 // of a disagreement, where it was looked for
    std::vector<double> numbers;              // as the subject gave them, by judge
    double escape_ulps = 0, excess_ulps = 0;  // of a sphere
    std::vector<double> ulps, excess;         // of values, each number's; empty where they are not judged. Of a contact
                                              // one of each: of the distance, and the worst error as an excess
    double condition = 1;                     // of values: see value_error
    std::optional<contact_error> contact;     // of one that was given and judged
    std::optional<double> lateness;  // of a time that was given and judged, less the first contact: see lateness_of
};

/// Takes a verdict of hit with these values: its outcome, and how far each number is off.
void judge_values(case_view question, std::vector<exact_value> const& exact, std::span<double const> numbers,
                  judgement& judged);

/// The same of a contact.
void judge_contact(case_view question, std::vector<exact_value> const& exact, std::span<double const> numbers,
                   judgement& judged);

/// A subject's time less the exact first contact, rounded to double: early times are below 0. A time that is not later than
/// the exact one rounded up to the scalar type is never above 0.
double lateness_of(scalar_type scalar, exact_time const& first_contact, double time);

/// Takes what a verdict of hit with this time comes to (NaN: none given), where contact counts or not.
void judge_time(case_view question, exact_answer const& truth, promise given, double time, judgement& judged);

/// The outcome of an answer the subject gave, its cause left open; `numbers` is empty where the test has none.
judgement judge_answer(subject const& candidate, case_view question, exact_answer const& truth, reply answer,
                       std::span<double const> numbers);

/// Why a verdict that disagrees is wrong: the routine is read again with other number types.
/// unknown where the subject has no other evaluations.
cause find_cause(subject const& candidate, case_view question, exact_answer const& truth);

/// The same with the cause looked for, and the numbers kept, of an answer that was given.
judgement judge_reply(subject const& candidate, case_view question, exact_answer const& truth, reply answer,
                      std::span<double const> numbers);

/// Puts the question to the subject, judges its answer by the truth, and finds the cause if it disagrees.
judgement judge(subject_client& client, case_view question, exact_answer const& truth);
judgement judge(subject const& candidate, case_view question, exact_answer const& truth);

/// The margin, and in spacings of the scalar type at the largest coordinate magnitude; each rounded once.
double margin_of(exact_answer const& truth);
double margin_ulps_of(case_view question, exact_answer const& truth);

}  // namespace graze
