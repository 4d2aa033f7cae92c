// thin, far_small and game_units: hits and misses in every test, no case twice, and what each promises of its numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <string>

#include "families/game_units.hpp"
#include "graze/families.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

constexpr scalar_type both_scalars[] = {scalar_type::float32, scalar_type::float64};

std::vector<double> make_case(test_info const& test, scalar_type scalar, std::string_view family, std::uint64_t index) {
    family_info const& from = *find_family(family);
    source choices(case_key(7, test, scalar, from, index));
    std::vector<double> input;
    from.generate(test, scalar, choices, input);
    return input;
}

TEST(families, of_everyday_shapes_hit_and_miss_in_every_test) {
    for (std::string_view const family : {"thin", "far_small", "game_units"})
        for (test_info const& test : catalog())
            for (scalar_type scalar : both_scalars) {
                SCOPED_TRACE(test.id + " " + std::string(name_of(scalar)) + " " + std::string(family));
                std::size_t const cases = test.gives_numbers() || test.in_motion() ? 100 : 400;
                std::set<std::vector<double>> distinct;
                std::array<std::size_t, relation_names.size()> counts{};
                std::vector<float> narrow;
                for (std::uint64_t index = 0; index < cases; ++index) {
                    std::vector<double> const input = make_case(test, scalar, family, index);
                    distinct.insert(input);
                    relation const rel = test.screened() && !test.gives_numbers()
                                             ? test.screen(scalar, input, narrow)
                                             : rational_reference::evaluate(test, input).rel;
                    ++counts[static_cast<std::size_t>(rel)];
                }
                // Decimals of few places repeat at times.
                EXPECT_GE(distinct.size(), cases - (family == "game_units" ? 2 : 0));
                auto const share = [&](relation rel) {
                    return static_cast<double>(counts[static_cast<std::size_t>(rel)]) / static_cast<double>(cases);
                };
                if (test.answer == answer_kind::sphere) continue;
                if (test.gives_numbers()) {
                    EXPECT_GE(1 - share(relation::undefined), 0.04);
                    continue;
                }
                bool const is_sign = test.answer == answer_kind::sign;
                EXPECT_GE(share(is_sign ? relation::positive : relation::crossing), 0.02);
                EXPECT_GE(share(is_sign ? relation::negative : relation::disjoint), 0.03);
            }
}

/// The extents of a box or of the points of a triangle along each axis, from the shortest.
std::array<double, 3> extents_of(std::vector<double> const& input, std::size_t begin, std::size_t points) {
    std::array<double, 3> extents{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double low = input[begin + axis], high = low;
        for (std::size_t i = 1; i < points; ++i) {
            low = std::min(low, input[begin + 3 * i + axis]);
            high = std::max(high, input[begin + 3 * i + axis]);
        }
        extents[axis] = high - low;
    }
    std::ranges::sort(extents);
    return extents;
}

TEST(families, thin_boxes_have_six_thicknesses) {
    test_info const& test = *find_test("aabb_aabb_3d");
    std::array<std::size_t, 6> reached{};
    std::size_t both = 0, slabs = 0, needles = 0;
    for (std::uint64_t index = 0; index < 2000; ++index) {
        std::vector<double> const input = make_case(test, scalar_type::float64, "thin", index);
        std::size_t thin = 0;
        for (std::size_t begin : {0u, 6u}) {
            std::array<double, 3> const extents = extents_of(input, begin, 2);
            if (!(extents[0] < extents[2] * 0x1p-3)) continue;
            ++thin;
            (extents[1] < extents[2] * 0x1p-3 ? needles : slabs) += 1;
            double const octaves = -std::log2(extents[0] / extents[2]);
            if (octaves < 30) ++reached[static_cast<std::size_t>(std::clamp(octaves / 4 - 1, 0.0, 5.0))];
        }
        both += thin == 2;
    }
    for (std::size_t count : reached) EXPECT_GT(count, 200u);
    EXPECT_GT(both, 400u);
    EXPECT_GT(slabs, 500u);
    EXPECT_GT(needles, 500u);
}

TEST(families, far_small_triangles_are_small_for_where_they_are) {
    test_info const& test = *find_test("triangle_triangle_3d");
    for (scalar_type scalar : both_scalars) {
        std::array<std::size_t, 13> reached{};
        for (std::uint64_t index = 0; index < 1000; ++index) {
            std::vector<double> const input = make_case(test, scalar, "far_small", index);
            double far = 0;
            for (double c : input) far = std::max(far, std::abs(c));
            double size = 0;
            for (std::size_t begin : {0u, 9u}) size = std::max(size, extents_of(input, begin, 3)[2]);
            double const octaves = -std::log2(size / far);
            ASSERT_GT(octaves, 8) << index;
            ASSERT_LT(octaves, 25) << index;
            ++reached[static_cast<std::size_t>(std::clamp(octaves - 9, 0.0, 12.0))];
        }
        for (std::size_t count : reached) EXPECT_GT(count, 20u);
    }
}

/// Is it a decimal of two places, rounded to the scalar type?
bool is_decimal(scalar_type scalar, double value) {
    double const decimal = std::round(value * 100) / 100;
    return value == (scalar == scalar_type::float32 ? static_cast<double>(static_cast<float>(decimal)) : decimal);
}

TEST(families, game_units_are_decimals) {
    for (test_info const& test : catalog())
        for (scalar_type scalar : both_scalars) {
            std::size_t decimals = 0, coordinates = 0;
            for (std::uint64_t index = 0; index < 100; ++index) {
                std::vector<double> const input = make_case(test, scalar, "game_units", index);
                for (part const& item : test.layout) {
                    placed_part const placed = test.place(item, input.size());
                    for (std::size_t i = 0; i < placed.points * test.dimension; ++i) {
                        ++coordinates;
                        decimals += is_decimal(scalar, input[placed.offset + i]);
                    }
                }
            }
            // What is aimed at a point of another shape is none, nor where it is after a sixtieth of a second, nor a normal.
            EXPECT_GE(static_cast<double>(decimals), 0.35 * static_cast<double>(coordinates))
                << test.id << " " << name_of(scalar);
        }
}

TEST(families, game_units_turn_by_whole_degrees_and_look_along_unit_directions) {
    test_info const& boxes = *find_test("obb_obb_3d");
    test_info const& rays = *find_test("ray_aabb_3d");
    for (scalar_type scalar : both_scalars) {
        double const spacing = scalar == scalar_type::float32 ? 0x1p-23 : 0x1p-52;
        std::size_t level = 0, turned = 0, unit = 0;
        for (std::uint64_t index = 0; index < 300; ++index) {
            std::vector<double> const box = make_case(boxes, scalar, "game_units", index);
            // The first of the axes is level.
            ASSERT_EQ(box[4], 0);
            double const degrees = std::atan2(box[3], -box[5]) * 180 / std::numbers::pi;
            EXPECT_NEAR(degrees, std::round(degrees), 1000 * spacing) << index;
            EXPECT_NEAR(std::hypot(box[3], box[5]), 1, spacing);
            level += box[7] == 1;
            turned += box[3] != 0 && box[5] != 0;
            std::vector<double> const ray = make_case(rays, scalar, "game_units", index);
            unit += std::abs(std::hypot(ray[9], ray[10], ray[11]) - 1) < 2 * spacing;
        }
        EXPECT_GT(level, 100u);
        EXPECT_GT(turned, 150u);
        EXPECT_GT(unit, 200u);
    }
}

TEST(families, turn_by_whole_degrees_rounded_once) {
    for (std::int64_t degrees = -360; degrees <= 720; ++degrees) {
        making::game_turn const turned = making::game_turn::of(degrees);
        double const radians = static_cast<double>(degrees) * std::numbers::pi / 180;
        // Radians are off by some spacings themselves.
        EXPECT_NEAR(turned.cosine, std::cos(radians), 0x1p-46) << degrees;
        EXPECT_NEAR(turned.sine, std::sin(radians), 0x1p-46) << degrees;
        EXPECT_NEAR(turned.cosine * turned.cosine + turned.sine * turned.sine, 1, 0x1p-51) << degrees;
    }
    for (std::int64_t degrees : {30, 150, -330}) EXPECT_EQ(making::game_turn::of(degrees).sine, 0.5);
    for (std::int64_t degrees : {60, 300}) EXPECT_EQ(making::game_turn::of(degrees).cosine, 0.5);
    for (std::int64_t degrees : {45, 225})
        EXPECT_EQ(std::abs(making::game_turn::of(degrees).sine), std::numbers::sqrt2 / 2);
    EXPECT_EQ(making::game_turn::of(270).cosine, 0);
    EXPECT_EQ(making::game_turn::of(270).sine, -1);
}

TEST(families, game_units_stand_on_the_floor_and_face_to_face) {
    test_info const& boxes = *find_test("aabb_aabb_3d");
    test_info const& characters = *find_test("capsule_aabb_3d");
    std::size_t on_floor = 0, characters_on_floor = 0, touching = 0, skin = 0;
    for (std::uint64_t index = 0; index < 1000; ++index) {
        std::vector<double> const input = make_case(boxes, scalar_type::float64, "game_units", index);
        on_floor += input[1] == 0 || input[4] == 0;
        touching += rational_reference::decide(boxes, input) == relation::touching;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (double const gap : {input[axis] - input[axis + 9], input[axis + 6] - input[axis + 3]})
                skin += std::abs(gap - 0.01) < 1e-9 || std::abs(gap - 1) < 1e-9;
        std::vector<double> const other = make_case(characters, scalar_type::float64, "game_units", index);
        characters_on_floor += std::abs(std::min(other[7], other[10]) - other[12]) < 1e-9;
    }
    EXPECT_GT(on_floor, 400u);
    EXPECT_GT(characters_on_floor, 200u);
    EXPECT_GT(touching, 100u);
    EXPECT_GT(skin, 50u);
}

}  // namespace
}  // namespace graze
