// What both references say of a case, when it is about to be reported, and then why a subject is wrong on it: the one
// way to a finding, of campaigns, fuzzing and files.
#pragma once

#include <string>

#include "graze/campaign.hpp"
#include "graze/classify.hpp"

namespace graze {

/// Whose answer there is before both references are asked.
enum class answered_by : std::uint8_t { nobody, certified_test, cgal, rational_numbers };

/// A case that a subject got wrong, as reports tell of it: the same for all subjects that did. What is confirmed, and
/// when, is in campaign.hpp.
struct confirmed_case {
    exact_answer truth;  // the relation, or a sphere as it came
    contact_kind contact = contact_kind::none;
    std::string degeneracy;
    /// Bounds of the margin until measure_margin has found it; of a sphere 0.
    double margin_low = 0, margin_high = 0, margin_ulps_high = 0;
    bool measured = false;

    double margin() const { return margin_high; }
    double margin_ulps() const { return margin_ulps_high; }
};

/// Confirms a disagreement. A sphere must be the rational reference's answer. All three below throw reference_conflict,
/// saying who says what, unless both references and the answer before have the same relation or sphere.
confirmed_case confirm_disagreement(case_view question, exact_answer const& before, answered_by by);

/// Finds the margin itself, exact and rounded once, if that was not done. Throws reference_conflict where it is not
/// within the bounds.
void measure_margin(case_view question, confirmed_case& known);

/// The rational reference's full answer, in plain rationals, against what is known of the case: relation, margin and
/// contact kind. Throws reference_conflict.
void audit_disagreement(case_view question, confirmed_case const& known);

/// Confirms an agreement: the relation or sphere alone.
void confirm_agreement(case_view question, exact_answer const& before, answered_by by);

/// Everything that the rational reference says, certificates too; here margins must be the same as well.
exact_answer confirm_answer(case_view question);

/// What CGAL's full answer and the rational one differ in, for people; empty where they agree.
std::string difference_between(exact_answer const& theirs, exact_answer const& ours);

/// Where the steps of a plugin's traceable routine part from the exact ones on that case; empty where they do not, or are
/// not known.
parting find_parting(subject const& candidate, case_view question);

/// The second step, once the case is confirmed: the kind of the mistake, its cause looked for.
mistake mistake_of(subject const& candidate, case_view question, confirmed_case const& known, judgement const& judged);

/// What is kept of the disagreement, but for its input. Before measure_margin its margins are upper bounds.
finding finding_of(confirmed_case const& known, judgement const& judged, std::uint64_t index, std::size_t origin);

}  // namespace graze
