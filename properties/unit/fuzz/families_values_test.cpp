// The families for tests of values: which tests have them, and that their cases are ill-conditioned.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "graze/families.hpp"
#include "graze/reference.hpp"
#include "graze/values.hpp"

namespace graze {
namespace {

TEST(families, are_the_ones_of_the_contract_in_order_and_then_those_for_values) {
    std::vector<std::string_view> names;
    for (family_info const& family : families()) {
        names.push_back(family.name);
        EXPECT_EQ(find_family(family.name), &family);
    }
    EXPECT_EQ(names,
              (std::vector<std::string_view>{"random", "near_contact", "coplanar", "degenerate", "shared_feature",
                                             "grid", "extreme_scale", "mesh", "configuration", "thin", "far_small",
                                             "game_units", "grazing", "sliver", "far_off", "almost_met"}));
    EXPECT_EQ(find_family("nothing"), nullptr);
    EXPECT_EQ(common_families().size(), 12u);
    for (test_info const& test : catalog()) {
        EXPECT_EQ(families_of(test).size(), test.answer == answer_kind::values ? 16u : 12u) << test.id;
        EXPECT_EQ(families_of(test).data(), families().data());
        for (family_info const& family : families())
            EXPECT_EQ(family.suits(test), &family < families_of(test).data() + families_of(test).size()) << test.id;
    }
}

/// Conditions of the cases that have an answer other than 0, in octaves: median, and what a tenth is above.
struct conditions {
    double median = 0, high = 0;
    std::size_t defined = 0;
};

conditions conditions_of(test_info const& test, family_info const& family) {
    std::vector<double> octaves;
    for (std::uint64_t index = 0; index < 120; ++index) {
        test_case question{&test, scalar_type::float64, {}};
        source choices(case_key(7, test, question.scalar, family, index));
        family.generate(test, question.scalar, choices, question.input);
        exact_answer const truth = rational_reference::evaluate(test, question.input);
        if (!truth.values || is_beyond(question.scalar, *truth.values)) continue;
        std::vector<double> given;
        for (exact_value const& value : *truth.values) given.push_back(round_to(question.scalar, value));
        octaves.push_back(std::log2(measure_values(question, *truth.values, given).condition));
    }
    if (octaves.empty()) return {};
    std::ranges::sort(octaves);
    return {octaves[octaves.size() / 2], octaves[octaves.size() * 9 / 10], octaves.size()};
}

TEST(families, for_values_are_ill_conditioned) {
    for (test_info const& test : catalog()) {
        if (test.answer != answer_kind::values || test.varies()) continue;
        conditions const usual = conditions_of(test, *find_family("random"));
        double worst = 0, high = 0;
        for (family_info const& family : families_of(test)) {
            if (family.of_shapes) continue;
            conditions const found = conditions_of(test, family);
            // Shapes that miss each other have no values to speak of.
            EXPECT_GE(found.defined, 20u) << test.id << ' ' << family.name;
            worst = std::max(worst, found.median);
            high = std::max(high, found.high);
            RecordProperty(test.id + '_' + std::string(family.name),
                           std::to_string(found.median) + ' ' + std::to_string(found.high));
        }
        EXPECT_GE(worst + high, usual.median + usual.high + 6) << test.id << ' ' << usual.median << ' ' << usual.high;
    }
}

}  // namespace
}  // namespace graze
