#include "graze/internal/campaign/confirm.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "graze/trace.hpp"
#include "naming/comparison_name.hpp"

namespace graze {
namespace {

std::string says(std::string_view name, relation what) {
    return std::string(name) + " says " + std::string(name_of(what));
}

std::string relations_text(relation theirs, relation ours) {
    return "the references differ: " + says("cgal", theirs) + ", " + says("rational", ours);
}

bool same_sphere(std::optional<exact_sphere> const& a, std::optional<exact_sphere> const& b) {
    return a && b ? a->centre == b->centre && a->radius_squared == b->radius_squared : !a && !b;
}

std::string difference_in_contact(exact_answer const& theirs, exact_answer const& ours) {
    if (theirs.rel != ours.rel) return relations_text(theirs.rel, ours.rel);
    return theirs.first_contact == ours.first_contact ? "" : "the references differ on the first contact";
}

/// The numbers of an answer, or when what moves meets, found by the rational reference.
void confirm_numbers(case_view question, exact_answer const& ours) {
    test_info const& test = *question.test;
    std::string const difference = test.in_motion()
                                       ? difference_in_contact(cgal_reference::time_contact(test, question.input), ours)
                                       : difference_between(cgal_reference::evaluate(test, question.input), ours);
    if (!difference.empty()) throw reference_conflict(question.whole(), difference);
}

/// Bounds of the margin, which is measured once it is asked for.
void place_moving(case_view question, confirmed_case& found) {
    found.contact = contact_kind_of(*question.test, question.input, found.truth);
    bool const has_depth = question.test->displacement() && found.truth.rel == relation::crossing;
    if (found.truth.rel != relation::disjoint && !has_depth) return;
    found.measured = false;
    found.margin_high = std::numeric_limits<double>::infinity();
    found.margin_ulps_high = std::numeric_limits<double>::infinity();
}

/// Has the relation a margin of 0, or none?
bool is_level(relation rel) {
    return rel == relation::touching || rel == relation::undefined || rel == relation::zero;
}

void confirm_relation(case_view question, exact_answer const& before, answered_by by, relation ours) {
    relation const theirs =
        by == answered_by::cgal ? before.rel : cgal_reference::decide(*question.test, question.input);
    bool const certified = by == answered_by::certified_test;
    if (theirs != ours)
        throw reference_conflict(
            question.whole(), relations_text(theirs, ours) + (certified ? ", " + says("certified", before.rel) : ""));
    if (certified && before.rel != ours)
        throw reference_conflict(question.whole(), "a certified test is wrong: " + says("it", before.rel) +
                                                       ", both references say " + std::string(name_of(ours)));
}

}  // namespace

std::string difference_between(exact_answer const& theirs, exact_answer const& ours) {
    if (!same_sphere(theirs.sphere, ours.sphere)) return "the references differ on the sphere";
    if (theirs.rel != ours.rel) return relations_text(theirs.rel, ours.rel);
    if (!same_values(theirs, ours)) return "the references differ on the values";
    if (std::string const difference = difference_in_contact(theirs, ours); !difference.empty()) return difference;
    if (ours.has_margin() && !same_margin(theirs, ours))
        return "the references differ on the margin: cgal says " + std::to_string(margin_of(theirs)) +
               ", rational says " + std::to_string(margin_of(ours));
    return "";
}

confirmed_case confirm_disagreement(case_view question, exact_answer const& before, answered_by by) {
    confirmed_case found;
    found.degeneracy = degeneracy_of(*question.test, question.input);
    if (!question.test->screened()) {
        confirm_numbers(question, before);
        found.truth = before;
        found.measured = true;
        if (question.test->in_motion()) place_moving(question, found);
        return found;
    }
    placed_case const placed = place_case(*question.test, question.input);
    confirm_relation(question, before, by, placed.rel);
    found.truth.rel = placed.rel;
    found.contact = placed.contact;
    found.margin_low = placed.margin_low;
    found.margin_high = placed.margin_high;
    // A power of two divides a double exactly, but for underflow; and what was rounded to a subnormal double, or to 0, may
    // be more by half a step of those.
    long const ulp = spacing_exponent(*question.test, question.scalar, question.input);
    bool const is_rounded = placed.margin_high < std::numeric_limits<double>::min() && !is_level(placed.rel);
    double const above = std::numeric_limits<double>::denorm_min();
    found.margin_ulps_high = std::ldexp(placed.margin_high + (is_rounded ? above : 0), static_cast<int>(-ulp));
    if (found.margin_ulps_high != 0 && found.margin_ulps_high < 0x1p-1000) found.margin_ulps_high = 0x1p-1000;
    found.measured = is_level(placed.rel);
    return found;
}

void measure_margin(case_view question, confirmed_case& known) {
    if (known.measured) return;
    exact_answer const truth = measure_case(*question.test, question.input).truth;
    double const margin = margin_of(truth);
    if (truth.rel != known.truth.rel || !(known.margin_low <= margin && margin <= known.margin_high))
        throw reference_conflict(question.whole(), "the margin is not within its bounds: " + std::to_string(margin) +
                                                       ", from " + std::to_string(known.margin_low) + " to " +
                                                       std::to_string(known.margin_high));
    known.margin_low = known.margin_high = margin;
    known.margin_ulps_high = margin_ulps_of(question, truth);
    known.measured = true;
}

void audit_disagreement(case_view question, confirmed_case const& known) {
    if (!question.test->screened()) return;
    exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
    double const margin = truth.rel == relation::undefined ? 0 : margin_of(truth);
    bool const within = known.margin_low <= margin && margin <= known.margin_high;
    if (truth.rel == known.truth.rel && within &&
        contact_kind_of(*question.test, question.input, truth) == known.contact)
        return;
    throw reference_conflict(
        question.whole(), "the rational reference contradicts itself: " + says("its full answer", truth.rel) + " by " +
                              std::to_string(margin) + ", " + says("its quick one", known.truth.rel) + " by " +
                              std::to_string(known.margin_high));
}

void confirm_agreement(case_view question, exact_answer const& before, answered_by by) {
    if (!question.test->screened())
        confirm_numbers(question, before);
    else
        confirm_relation(question, before, by, rational_reference::decide(*question.test, question.input));
}

exact_answer confirm_answer(case_view question) {
    exact_answer ours = rational_reference::evaluate(*question.test, question.input);
    exact_answer const theirs = cgal_reference::evaluate(*question.test, question.input);
    if (std::string const difference = difference_between(theirs, ours); !difference.empty())
        throw reference_conflict(question.whole(), difference);
    return ours;
}

parting find_parting(subject const& candidate, case_view question) {
    if (!candidate.trace || candidate.is_documented()) return {};  // documented ones are told apart without
    trace_log log;
    try {
        candidate.trace(question.scalar, question.input, log);
    } catch (no_evaluation const&) {
        return {};
    }
    return parting_of(candidate.name, log);
}

mistake mistake_of(subject const& candidate, case_view question, confirmed_case const& known, judgement const& judged) {
    // What it died of, or where it lingers, no other arithmetic tells.
    if (judged.result == outcome::crash || judged.result == outcome::hang)
        return {judged.result, cause::unknown, known.contact, known.degeneracy};
    return {judged.result, find_cause(candidate, question, known.truth), known.contact, known.degeneracy,
            find_parting(candidate, question)};
}

finding finding_of(confirmed_case const& known, judgement const& judged, std::uint64_t index, std::size_t origin) {
    bool const of_values = !judged.ulps.empty();
    if (judged.result == outcome::late_impact)  // how late, and in units of the doubles below 1
        return {index, origin, {}, judged.answer, known.truth.rel, *judged.lateness, std::ldexp(*judged.lateness, 53),
                0,     0};
    return {index,
            origin,
            {},
            judged.answer,
            known.truth.rel,
            of_values ? std::ranges::max(judged.excess) : known.margin(),
            of_values ? std::ranges::max(judged.ulps) : known.margin_ulps(),
            judged.escape_ulps,
            judged.excess_ulps};
}

}  // namespace graze
