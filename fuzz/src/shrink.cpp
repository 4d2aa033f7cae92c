#include "graze/shrink.hpp"

#include "graze/campaign.hpp"
#include "shrink_search.hpp"

namespace graze {
namespace {

/// The truth by the rational reference, which CGAL must agree with.
exact_answer confirmed_truth(test_case const& question) {
    exact_answer const ours = rational_reference::evaluate(*question.test, question.input);
    exact_answer const theirs = cgal_reference::evaluate(*question.test, question.input);
    if (ours.sphere.has_value() != theirs.sphere.has_value() ||
        (ours.sphere && (ours.sphere->centre != theirs.sphere->centre ||
                         ours.sphere->radius_squared != theirs.sphere->radius_squared)))
        throw reference_conflict(question, "the references give different spheres");
    if (ours.rel != theirs.rel)
        throw reference_conflict(question, "CGAL says " + std::string(name_of(theirs.rel)) + ", rational says " +
                                               std::string(name_of(ours.rel)));
    if (ours.rel != relation::undefined && ours.margin != theirs.margin)
        throw reference_conflict(question, "the references give different margins");
    return ours;
}

}  // namespace

std::optional<finding_signature> signature_of(subject const& candidate, test_case const& question,
                                              exact_answer const& truth, judgement const& made) {
    if (!made.why) return std::nullopt;
    return finding_signature{question.test->id,
                             candidate.name,
                             question.scalar,
                             made.result,
                             *made.why,
                             contact_kind_of(*question.test, question.input, truth),
                             degeneracy_of(*question.test, question.input)};
}

std::optional<finding_signature> signature_of(asker& line, test_case const& question) {
    exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
    return signature_of(line.whom(), question, truth, judge(line, question, truth));
}

test_case shrink_case(asker& line, test_case const& start, shrink_options const& options,
                      shrink_statistics* statistics) {
    exact_answer const truth = rational_reference::evaluate(*start.test, start.input);
    auto const wanted = signature_of(line.whom(), start, truth, judge(line, start, truth));
    if (!wanted) return start;

    shrinking::search state(line, start, *wanted, truth.rel, options);
    while (!state.spent()) {
        state.aim(false);
        if (run_moves(state)) continue;
        if (state.is_costly() || start.test->is_sphere()) break;
        state.aim(true);
        if (!run_moves(state)) break;
    }
    if (statistics) *statistics = state.statistics();

    test_case const& best = state.best_case();
    exact_answer const best_truth = confirmed_truth(best);
    // One that crashes or hangs has done so on this very case, and will take its time again.
    if (state.is_costly()) return best;
    return signature_of(line.whom(), best, best_truth, judge(line, best, best_truth)) == wanted ? best : start;
}

}  // namespace graze
