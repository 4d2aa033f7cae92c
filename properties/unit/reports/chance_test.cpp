// What chance explains of two counts, and what it does not.
#include "gate/chance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace graze {
namespace {

TEST(chance, is_the_tail_of_a_binomial) {
    EXPECT_DOUBLE_EQ(chance_of({0, 100, 5, 100}), 1.0 / 32);
    EXPECT_DOUBLE_EQ(chance_of({1, 100, 2, 100}), 0.5);
    EXPECT_DOUBLE_EQ(chance_of({0, 100, 2, 300}), 9.0 / 16);
    EXPECT_DOUBLE_EQ(least_chance_of({1, 100, 4, 100}), 1.0 / 32);
    EXPECT_EQ(chance_of({5, 100, 0, 100}), 1);
    EXPECT_EQ(chance_of({5, 0, 5, 100}), 1);
    EXPECT_EQ(chance_of({5, 100, 5, 0}), 1);
}

TEST(chance, bound_of_a_ratio_is_one_where_the_chance_is_the_level) {
    for (rate_change const& change : {rate_change{200, 20000, 300, 20000}, rate_change{0, 700, 9, 900},
                                      rate_change{3, 5000, 40, 10000}, rate_change{100000, 200000, 100900, 200000}}) {
        double const level = chance_of(change);
        EXPECT_NEAR(least_ratio(change, level), 1, 1e-9);
        EXPECT_LT(least_ratio(change, level / 2), 1);
        EXPECT_GT(least_ratio(change, level * 2), 1);
    }
    EXPECT_EQ(least_ratio({5, 100, 0, 100}, 0.01), 0);
    EXPECT_EQ(least_ratio({5, 0, 7, 100}, 0.01), 0);
}

TEST(chance, questions_without_an_answer_cost_nothing) {
    EXPECT_DOUBLE_EQ(level_of_each({}, 0.01), 0.01);
    EXPECT_DOUBLE_EQ(level_of_each({1e-9}, 0.01), 0.01);
    EXPECT_DOUBLE_EQ(level_of_each({1e-9, 1e-9}, 0.01), 0.005);
    EXPECT_DOUBLE_EQ(level_of_each({1e-9, 0.5, 0.25, 0.5, 0.02}, 0.01), 0.01);
    EXPECT_DOUBLE_EQ(level_of_each({1e-9, 0.006, 0.006}, 0.01), 0.005);  // each could not be answered at a third
}

/// Of pairs of counts with these means, the share that is called a rise.
double share_called(double before, double now, double level) {
    std::mt19937_64 random(1);
    std::poisson_distribution<std::uint64_t> first(before), second(now);
    int called = 0;
    constexpr int pairs = 20000;
    for (int i = 0; i < pairs; ++i) {
        std::uint64_t const old_count = first(random), new_count = second(random);
        called += least_ratio({old_count, 20000, new_count, 20000}, level) > 1;
    }
    return static_cast<double>(called) / pairs;
}

TEST(chance, level_holds_and_rises_are_seen) {
    // Two outcomes that share nine tenths of a level of 1 %, as a plugin's in one scalar type do.
    double const level = 0.0045;
    for (double const mean : {2.0, 20.0, 200.0}) EXPECT_LE(share_called(mean, mean, level), level * 1.3);
    EXPECT_GE(share_called(200, 300, level), 0.95);
    EXPECT_GE(share_called(200, 300, level / 2), 0.94);
}

}  // namespace
}  // namespace graze
