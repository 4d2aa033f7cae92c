// Which comparison of a traceable routine is to blame: its steps are asked again in exact arithmetic with one comparison
// changed.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/internal/judge/evaluation.hpp"

namespace graze {

/// A change that makes wrong answers right, and breaks none of those tried that are right.
struct mending_change {
    comparison_change what;
    std::string place;                             // "mine.cpp:17"
    std::optional<double> constant;                // the operand that is one, other than 0
    std::size_t mended = 0, wrong = 0, right = 0;  // cases: made right, tried that are wrong and that are right
    bool explains_all() const;                     // but for a twentieth
};

/// The changes that mend a twentieth at least, best first: those that mend most, of equal ones the smallest change. Looks at
/// the cases of these indices for wrong ones, and at the first of the workload for right ones. Asks no more once `may_go_on`
/// says no. Throws no_evaluation. Only for a subject that can be changed, of a test that is screened.
std::vector<mending_change> find_mending_changes(workload const& work, subject const& candidate,
                                                 std::span<std::uint64_t const> wrong_indices,
                                                 std::function<bool()> const& may_go_on);

}  // namespace graze
