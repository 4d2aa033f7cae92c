// Rates that chance alone may have changed, and rates that it has not. A count of rare things among many cases is taken
// for a Poisson count; of two, given their sum, each is binomial with the share of its cases (Przyborowski and
// Wilenski, 1940). Common things vary less than that, so that the level holds for them too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace graze {

/// A count before and now, and the cases that were asked each time.
struct rate_change {
    std::uint64_t count_before = 0, cases_before = 0, count_now = 0, cases_now = 0;

    rate_change& operator+=(rate_change const& other);
    rate_change reversed() const { return {count_now, cases_now, count_before, cases_before}; }
    /// May the two be compared: were cases asked both times?
    bool is_comparable() const { return cases_before != 0 && cases_now != 0; }
};

/// The chance of a count now as high as this one or higher, if the rate is as before.
double chance_of(rate_change const& change);
/// The least that it could be with this sum of counts.
double least_chance_of(rate_change const& change);
/// The bound that the rate now over the rate before exceeds, but for a chance of `level` to be wrong: of Clopper and
/// Pearson, so never more often. 0 where there is none.
double least_ratio(rate_change const& change, double level);

/// The level of each of several questions such that one of them is wrongly answered with a chance of `level` at most:
/// of Bonferroni, without those that could not be answered at that level (Tarone, 1990).
double level_of_each(std::vector<double> least_chances, double level);

}  // namespace graze
