// Changes of inputs that leave the surface of a solid closed.
#include "graze/internal/solids/closed.hpp"

#include <gtest/gtest.h>

#include "graze/families.hpp"
#include "graze/internal/fuzzing/fuzz_input.hpp"

namespace graze {
namespace {

std::span<double const> surface_of(test_info const& test, std::span<double const> input) {
    return input.subspan(test.fixed_count());
}

/// Calls f(test, input) for generated cases with a surface that is closed.
template <class Function>
void for_closed_cases(Function&& f) {
    std::vector<double> input;
    for (char const* id : {"point_solid_3d", "ray_solid_hit_3d"}) {
        test_info const& test = *find_test(id);
        for (family_info const& family : common_families())
            for (std::uint64_t i = 0; i < 40; ++i) {
                source choices(case_key(5, test, scalar_type::float64, family, i));
                family.generate(test, scalar_type::float64, choices, input);
                if (is_closed_surface_of(surface_of(test, input))) f(test, input, choices);
            }
    }
}

TEST(closed_surfaces, are_told_from_open_ones) {
    std::vector<double> const tetrahedron{0, 0, 0, 0, 4, 0, 4, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4,
                                          4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 4, 0, 0, 0, 0, 0, 0, 4};
    EXPECT_TRUE(is_closed_surface_of(tetrahedron));
    std::vector<double> changed = tetrahedron;
    changed[2] = -0.0;
    EXPECT_TRUE(is_closed_surface_of(changed));
    changed[2] = 0x1p-1074;
    EXPECT_FALSE(is_closed_surface_of(changed));
    EXPECT_FALSE(is_closed_surface_of(std::span(tetrahedron).first(27)));
    EXPECT_TRUE(is_closed_surface_of(std::vector<double>(9, 1.0)))
        << "an edge from a point to itself is its own reverse";
}

TEST(closed_surfaces, stay_closed_where_a_corner_moves) {
    std::size_t moved = 0;
    for_closed_cases([&](test_info const& test, std::vector<double> const& before, source& choices) {
        std::vector<double> after = before;
        std::size_t const at = test.fixed_count() + choices.below(before.size() - test.fixed_count());
        after[at] += 1 + std::abs(after[at]);
        bool const opens = !is_closed_surface_of(surface_of(test, after));
        keep_closed(test, before, after);
        ASSERT_TRUE(is_closed_surface_of(surface_of(test, after)));
        ASSERT_NE(after[at], before[at]);
        moved += opens;
    });
    EXPECT_GT(moved, 500u);
}

TEST(closed_surfaces, stay_closed_with_fewer_or_more_triangles) {
    std::size_t collapsed = 0, parts = 0;
    for_closed_cases([&](test_info const& test, std::vector<double> const& input, source& choices) {
        std::vector<std::vector<double>> fewer;
        append_collapsed(test, input, fewer);
        std::size_t const of_sides = fewer.size();
        append_without_part(test, input, fewer);
        for (std::vector<double> const& one : fewer) {
            ASSERT_LT(one.size(), input.size());
            ASSERT_TRUE(test.accepts(one.size()));
            ASSERT_TRUE(is_closed_surface_of(surface_of(test, one)));
            ASSERT_TRUE(
                std::equal(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(test.fixed_count()), input.begin()));
        }
        collapsed += of_sides;
        parts += fewer.size() - of_sides;
        std::size_t const triangles = (input.size() - test.fixed_count()) / 9;
        std::vector<double> const more = with_split_triangle(test, input, choices.below(triangles));
        ASSERT_EQ(more.size(), input.size() + 18);
        ASSERT_TRUE(is_closed_surface_of(surface_of(test, more)));
    });
    EXPECT_GT(collapsed, 10000u);
    EXPECT_GT(parts, 200u);
}

TEST(closed_surfaces, stay_closed_in_what_a_fuzzer_makes_of_them) {
    std::size_t closed = 0, all = 0;
    for_closed_cases([&](test_info const& test, std::vector<double> const& input, source& choices) {
        test_case question{&test, scalar_type::float64, input};
        mutate_case(question, choices);
        ++all;
        closed += is_closed_surface_of(surface_of(test, question.input));
    });
    EXPECT_GT(closed, all * 9 / 10);
}

}  // namespace
}  // namespace graze
