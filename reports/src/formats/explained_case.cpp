#include "formats/details.hpp"
#include "show/exact_text.hpp"
#include "show/reproducer.hpp"

namespace graze {

explained_case explain_case(judged_case found, bool in_full) {
    explained_case shown;
    shown.nearest = nearest_points(*found.question().test, found.question().input, found.truth);
    shown.proof = proof_sentences(found.question(), found.truth, 2);
    if (in_full) {
        shown.check = certificate_check(found.question(), found.truth);
        shown.steps = explain_steps(found, false);
        constexpr std::size_t most_steps = 400;
        if (shown.steps.rows.size() > most_steps) shown.steps.rows.resize(most_steps);
        shown.reproducer = reproducer(found, reproducer_format::cpp);
    }
    shown.found = std::move(found);
    return shown;
}

}  // namespace graze
