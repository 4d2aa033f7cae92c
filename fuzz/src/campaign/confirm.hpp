// What both references say of a case, when a campaign is about to report it.
#pragma once

#include "graze/campaign.hpp"
#include "graze/classify.hpp"

namespace graze {

/// Whose answer a campaign has before it asks both references.
enum class answered_by : std::uint8_t { certified_test, cgal, rational_numbers };

/// A case that a subject got wrong, as reports tell of it.
struct confirmed_case {
    exact_answer truth;  // the rational reference's, without certificates; a sphere as it came
    contact_kind contact = contact_kind::none;
    double margin = 0, margin_ulps = 0;
};

/// Of a disagreement. A sphere must be the rational reference's answer. All three below throw reference_conflict,
/// saying who says what, unless both references and the answer before have the same relation or sphere.
confirmed_case confirm_disagreement(test_case const& question, exact_answer const& before, answered_by whom);

/// Of an agreement: the relation or sphere alone.
void confirm_agreement(test_case const& question, exact_answer const& before, answered_by whom);

/// Everything that the rational reference says, certificates too; here margins must be the same as well.
exact_answer confirm_answer(test_case const& question);

}  // namespace graze
