#include "graze/shrink.hpp"

#include "graze/classify.hpp"
#include "graze/internal/campaign/confirm.hpp"
#include "shrink/search.hpp"

namespace graze {
std::optional<signature> signature_of(subject const& candidate, case_view question, exact_answer const& truth,
                                      judgement const& judged) {
    if (!judged.why) return std::nullopt;
    bool const died = judged.result == outcome::crash || judged.result == outcome::hang;
    return signature{
        {question.test->id, question.scalar, candidate.name},
        {judged.result, *judged.why, contact_kind_of(*question.test, question.input, truth),
         degeneracy_of(*question.test, question.input), died ? parting() : find_parting(candidate, question)}};
}

std::optional<signature> signature_of(subject_client& client, case_view question) {
    exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
    return signature_of(client.candidate(), question, truth, judge(client, question, truth));
}

test_case shrink_case(subject_client& client, test_case const& start, shrink_options const& options,
                      shrink_statistics* statistics) {
    exact_answer const truth = rational_reference::evaluate(*start.test, start.input);
    auto const wanted = signature_of(client.candidate(), start, truth, judge(client, start, truth));
    if (!wanted) return start;

    shrinking::search state(client, start, *wanted, truth.rel, options);
    while (!state.spent()) {
        state.aim(false);
        if (run_moves(state)) continue;
        if (state.is_costly() || !start.test->screened()) break;
        state.aim(true);
        if (!run_moves(state)) break;
    }
    if (statistics) *statistics = state.statistics();

    test_case const& best = state.best_case();
    exact_answer const best_truth = confirm_answer(best);
    // One that crashes or hangs has done so on this very case, and will take its time again.
    if (state.is_costly()) return best;
    return signature_of(client.candidate(), best, best_truth, judge(client, best, best_truth)) == wanted ? best : start;
}

}  // namespace graze
