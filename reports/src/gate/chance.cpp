#include "gate/chance.hpp"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>

namespace graze {
namespace {

/// The share of the cases that were asked now.
double share_now(rate_change const& change) {
    double const now = static_cast<double>(change.cases_now);
    return now / (now + static_cast<double>(change.cases_before));
}

}  // namespace

rate_change& rate_change::operator+=(rate_change const& other) {
    count_before += other.count_before;
    cases_before += other.cases_before;
    count_now += other.count_now;
    cases_now += other.cases_now;
    return *this;
}

double chance_of(rate_change const& change) {
    if (!change.is_comparable() || change.count_now == 0) return 1;
    return boost::math::ibeta(static_cast<double>(change.count_now), static_cast<double>(change.count_before) + 1,
                              share_now(change));
}

double least_chance_of(rate_change const& change) {
    if (!change.is_comparable()) return 1;
    return std::pow(share_now(change), static_cast<double>(change.count_before + change.count_now));
}

double least_ratio(rate_change const& change, double level) {
    if (!change.is_comparable() || change.count_now == 0) return 0;
    double const share = boost::math::ibeta_inv(static_cast<double>(change.count_now),
                                                static_cast<double>(change.count_before) + 1, level);
    return share / (1 - share) * static_cast<double>(change.cases_before) / static_cast<double>(change.cases_now);
}

double level_of_each(std::vector<double> least_chances, double level) {
    std::ranges::sort(least_chances);
    for (std::size_t many = 1;; ++many) {
        double const value = level / static_cast<double>(many);
        auto const answerable =
            static_cast<std::size_t>(std::ranges::upper_bound(least_chances, value) - least_chances.begin());
        if (answerable <= many) return value;
    }
}

}  // namespace graze
