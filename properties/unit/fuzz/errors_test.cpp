// The spread of errors: what its quantiles are, beside the numbers that went into it.
#include "graze/error_spread.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace graze {
namespace {

error_spread spread_of(std::vector<double> const& amounts) {
    error_spread spread;
    for (std::size_t i = 0; i < amounts.size(); ++i) spread.add(amounts[i], i, 0, {});
    return spread;
}

TEST(error_spread, no_quantile_exceeds_the_worst) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> exponent(-40, 40);
    for (int round = 0; round < 2000; ++round) {
        std::vector<double> amounts(1 + random() % 200);
        for (double& value : amounts) value = random() % 8 == 0 ? 0 : std::exp2(exponent(random));
        error_spread const spread = spread_of(amounts);
        std::ranges::sort(amounts);
        double before = 0;
        for (double share : {0.01, 0.5, 0.99, 1.0}) {
            double const found = spread.quantile(share);
            std::size_t const at = static_cast<std::size_t>(std::ceil(share * static_cast<double>(amounts.size()))) - 1;
            EXPECT_GE(found, amounts[at]);
            EXPECT_LE(found, amounts[at] * 1.0221);
            EXPECT_LE(found, spread.worst->amount);
            EXPECT_GE(found, before);
            before = found;
        }
    }
}

TEST(error_spread, answers_that_are_not_finite_are_counted_apart) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    error_spread const spread = spread_of({1, 2, 3, infinite, infinite, infinite});
    EXPECT_EQ(spread.infinite(), 3u);
    EXPECT_EQ(spread.quantile(0.99), 3);
    EXPECT_EQ(spread_of({infinite}).quantile(0.5), infinite);
    EXPECT_EQ(spread_of({}).quantile(0.5), 0);
    EXPECT_EQ(spread_of({0, 0}).quantile(0.99), 0);
}

}  // namespace
}  // namespace graze
