// Rates of outcomes in cases that are not those of the baseline: which rose or fell by more than chance.
//
// Three levels, each of a whole comparison, whatever the number of subjects, outcomes and families in it. What chance
// explains less than level_of_suspicion is looked into, where the baseline's own cases can be asked again. Without that
// only what it explains less than level_of_alarm gates; of a subject that answers the baseline's cases as before, what it
// explains less than level_after_asking: the routine has hardly changed then.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "gate/baseline.hpp"
#include "gate/chance.hpp"

namespace graze {

inline constexpr double level_of_suspicion = 0.05, level_of_alarm = 1e-4, level_after_asking = 1e-6;
/// Below this one it is told that a rate fell.
inline constexpr double level_of_fall = 0.01;

/// How a level is shared out: to the rate of each outcome, in each family, and to new findings.
inline constexpr double share_of_totals = 0.9, share_of_families = 0.05, share_of_new = 0.05;
/// What the rate of all disagreements takes of the first for suspicion: a change of a routine spreads over outcomes.
inline constexpr double share_of_sums = 0.5;

/// An outcome of a subject that became more or less frequent.
struct changed_rate {
    asked_subject subject;
    bool both_scalars;  // the rate is of both scalar types together
    outcome result;
    std::string family;  // empty: of all
    rate_change change;
    double least_ratio;  // now over before or, of one that fell, before over now: at least, at the level
};

struct compared_rates {
    std::vector<changed_rate> risen, fallen;
    std::set<asked_subject> suspects;  // of which a rate rose by more than chance explains at the mild level
};

/// A subject whose rates are to be compared, both with what it promises on contact.
struct subject_pair {
    baseline_subject const* before;
    baseline_subject const* now;
    promise promised;
    bool asked_again = false;  // the cases of the baseline are answered as before
};

compared_rates compare_rates(std::map<asked_subject, subject_pair> const& subjects);

/// "false_hit more often: 300 of 20000 cases, 200 of 20000 in the baseline; at least 1.21 times as often".
std::string describe(changed_rate const& rate);

}  // namespace graze
