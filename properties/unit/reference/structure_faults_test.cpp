// The two judges of structures on what CGAL builds, with faults planted in it. GRAZE_STRUCTURE_CASES: how many cases of each kind,
// for more than a default run.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <random>

#include "reference/structure_agreement.hpp"

namespace graze {
namespace {

TEST(structure_boxes, fit_or_do_not) {
    std::mt19937_64 random(5);
    std::map<std::string, std::size_t> count;
    for (std::size_t i = 0; i < 200; ++i) ++count[law_of(random_boxes(random))];
    EXPECT_EQ(count.size(), 2U);
    EXPECT_GT(count["valid"], 50U);
    EXPECT_GT(count["not_conforming"], 50U);
}

class structure_faults : public testing::TestWithParam<structure_kind> {};

TEST_P(structure_faults, are_told_alike) {
    char const* const wanted = std::getenv("GRAZE_STRUCTURE_CASES");
    std::size_t const cases = wanted != nullptr ? std::stoul(wanted) : 300;
    std::mt19937_64 random(11 + static_cast<unsigned>(GetParam()));
    std::map<std::string, std::size_t> count;
    structure_case built;
    std::string law = "undefined";
    for (std::size_t i = 0; i < cases && !HasFailure(); ++i) {
        if (i % 4 == 0 || law == "undefined") {
            built = random_points(GetParam(), std::uniform_int_distribution<std::size_t>(0, 16)(random), random);
            build_structure(built);
            law = law_of(built);
            EXPECT_TRUE(law == "valid" || law == "undefined") << law << " " << text_of(built);
            ++count[law];
        }
        structure_case faulty = built;
        for (std::size_t faults = 1 + i % 3; faults > 0; --faults) plant_fault(faulty, random);
        ++count[law_of(faulty)];
    }
    for (auto const& [name, times] : count) RecordProperty(name, static_cast<int>(times));
    if (wanted != nullptr)
        for (auto const& [name, times] : count) std::cout << name << " " << times << "\n";
}

INSTANTIATE_TEST_SUITE_P(of_each_kind, structure_faults,
                         testing::Values(structure_kind::convex_hull_2d, structure_kind::convex_hull_3d,
                                         structure_kind::delaunay_2d, structure_kind::delaunay_3d,
                                         structure_kind::polygon_triangulation_2d),
                         [](auto const& tested) { return std::string(form_of(tested.param).name); });

}  // namespace
}  // namespace graze
