#include "campaign/confirm.hpp"

namespace graze {
namespace {

void confirm_sphere(test_case const& question, std::optional<exact_sphere> const& ours,
                    std::optional<exact_sphere> const& theirs) {
    bool const same = ours && theirs ? ours->centre == theirs->centre && ours->radius_squared == theirs->radius_squared
                                     : !ours && !theirs;
    if (!same) throw reference_conflict(question, "the references give different spheres");
}

void confirm_relation(test_case const& question, relation before, answered_by whom, relation cgal, relation rational) {
    if (cgal == rational && before == rational) return;
    auto const says = [](std::string_view name, relation what) {
        return std::string(name) + " says " + std::string(name_of(what));
    };
    if (whom == answered_by::certified_test && cgal == rational)
        throw reference_conflict(question, "a certified test is wrong: " + says("it", before) +
                                               ", both references say " + std::string(name_of(rational)));
    throw reference_conflict(question,
                             "the references differ: " + says("CGAL", cgal) + ", " + says("rational", rational) +
                                 (whom == answered_by::certified_test ? ", " + says("certified", before) : ""));
}

relation relation_by_cgal(test_case const& question, exact_answer const& before, answered_by whom) {
    return whom == answered_by::cgal ? before.rel : cgal_reference::decide(*question.test, question.input);
}

}  // namespace

confirmed_case confirm_disagreement(test_case const& question, exact_answer const& before, answered_by whom) {
    confirmed_case found;
    if (question.test->is_sphere()) {
        confirm_agreement(question, before, whom);
        found.truth = before;
        return found;
    }
    measured_case measured = measure_case(*question.test, question.input);
    found.truth = std::move(measured.truth);
    confirm_relation(question, before.rel, whom, relation_by_cgal(question, before, whom), found.truth.rel);
    found.contact = measured.contact;
    found.margin = margin_of(found.truth);
    found.margin_ulps = margin_ulps_of(question, found.truth);
    return found;
}

void confirm_agreement(test_case const& question, exact_answer const& before, answered_by whom) {
    if (question.test->is_sphere())
        confirm_sphere(question, before.sphere, cgal_reference::evaluate(*question.test, question.input).sphere);
    else
        confirm_relation(question, before.rel, whom, relation_by_cgal(question, before, whom),
                         rational_reference::decide(*question.test, question.input));
}

exact_answer confirm_answer(test_case const& question) {
    exact_answer ours = rational_reference::evaluate(*question.test, question.input);
    exact_answer const theirs = cgal_reference::evaluate(*question.test, question.input);
    confirm_sphere(question, ours.sphere, theirs.sphere);
    confirm_relation(question, ours.rel, answered_by::rational_numbers, theirs.rel, ours.rel);
    if (ours.rel != relation::undefined && ours.margin != theirs.margin)
        throw reference_conflict(question, "the references give different margins");
    return ours;
}

}  // namespace graze
