// The domain in FuzzTest itself, in its mode of unit tests.
#include "graze/fuzztest.hpp"

#include <array>
#include <map>
#include <random>

#include "graze/gtest.hpp"
#include "routines.hpp"

namespace {

void right_boxes(std::vector<float> const& input) {
    EXPECT_THAT(routines::boxes<float>(input), graze::IsExact<float>("aabb_aabb_2d", input));
}
FUZZ_TEST(fuzztest_domains, right_boxes).WithDomains(graze::CasesOf<float>("aabb_aabb_2d"));

/// A polygon's layout has any number of points.
void corners_come_in_pairs(std::vector<double> const& input) {
    EXPECT_GE(input.size(), 8u);
    EXPECT_EQ(input.size() % 2, 0u);
}
FUZZ_TEST(fuzztest_domains, corners_come_in_pairs).WithDomains(graze::CasesOf<double>("point_polygon_2d"));

template <class Wrong>
int failures(char const* test, Wrong const& wrong) {
    auto domain = graze::CasesOf<float>(test);
    std::mt19937 random(1);
    int found = 0;
    auto value = domain.Init(random);
    for (int i = 0; i < 2000; ++i) {
        if (i % 4 == 0)
            value = domain.Init(random);
        else
            domain.Mutate(value, random, false);
        std::vector<float> const input = domain.GetValue(value);
        found += !graze::properties::judge_given(test, input, wrong(std::span<float const>(input))).right;
    }
    return found;
}

TEST(fuzztest_domains, wrong_routines_are_met) {
    EXPECT_GT(failures("aabb_aabb_2d", routines::strict_boxes<float>), 20);
    EXPECT_GT(failures("orient_2d", routines::float_orientation), 20);
    EXPECT_EQ(failures("aabb_aabb_2d", routines::boxes<float>), 0);
}

TEST(fuzztest_domains, unknown_tests_are_told) {
    EXPECT_THROW(graze::CasesOf<float>("no_such_test"), std::invalid_argument);
}

}  // namespace
