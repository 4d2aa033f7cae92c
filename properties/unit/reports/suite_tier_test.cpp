// Tiers of structures at their bounds, by hand.
#include <gtest/gtest.h>

#include "suite/structure_tier.hpp"

namespace graze {
namespace suite_tiers {

tier tier_with(structure_kind kind, std::vector<double> coordinates, std::vector<std::size_t> rings = {}) {
    structure_record record;
    record.kind = kind;
    record.scalar = scalar_type::float64;
    record.coordinates = std::move(coordinates);
    record.rings = std::move(rings);
    return tier_of(record);
}

// Three points of the unit circle, and a fourth outside of it by d. What is near is (2 + d) / 1024, about 0.00195.
tier beside_circle(double d) {
    return tier_with(structure_kind::delaunay_2d, {-1, 0, 1, 0, 0, 1, 0, -1 - d});
}
TEST(suite_tier, of_points_beside_a_circle) {
    EXPECT_EQ(beside_circle(0), tier::contact);
    EXPECT_EQ(beside_circle(0.0018), tier::near);
    EXPECT_EQ(beside_circle(0.0022), tier::ordinary);
    EXPECT_EQ(beside_circle(-0.0018), tier::near);  // the circle through the others has it outside
}

// Four points of the unit sphere (but for rounding of one, which is nowhere near), and one above it; no four are in one plane.
tier beside_sphere(double d) {
    return tier_with(structure_kind::delaunay_3d, {-1, 0, 0, 1, 0, 0, 0, 1, 0, 0, -0.6, -0.8, 0, 0, 1 + d});
}
TEST(suite_tier, of_points_beside_a_sphere) {
    EXPECT_EQ(beside_sphere(0.0018), tier::near);
    EXPECT_EQ(beside_sphere(0.006), tier::ordinary);
}

// A point inside, above the side from (0, 0) to (4, 0), or the face with z = 0. What is near is 4 / 1024.
TEST(suite_tier, of_points_beside_lines_and_planes) {
    auto const line = [](double h) { return tier_with(structure_kind::convex_hull_2d, {0, 0, 4, 0, 2, 3, 1, h}); };
    EXPECT_EQ(line(0), tier::contact);
    EXPECT_EQ(line(0.0038), tier::near);
    EXPECT_EQ(line(0.0040), tier::ordinary);
    auto const plane = [](double h) {
        return tier_with(structure_kind::convex_hull_3d, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 4, 1, 1, h});
    };
    EXPECT_EQ(plane(0), tier::contact);
    EXPECT_EQ(plane(0.0038), tier::near);
    EXPECT_EQ(plane(0.0040), tier::ordinary);
}

TEST(suite_tier, of_polygons) {
    auto const kind = structure_kind::polygon_triangulation_2d;
    auto const dent = [&](double h) { return tier_with(kind, {0, 0, 2, h, 4, 0, 4, 4, 0, 4}); };
    EXPECT_EQ(dent(0), tier::contact);
    EXPECT_EQ(dent(0.0038), tier::near);
    EXPECT_EQ(dent(0.0040), tier::ordinary);
    // A hole's corner beside the outer ring.
    auto const hole = [&](double h) { return tier_with(kind, {0, 0, 4, 0, 4, 4, 0, 4, 1, h, 2, 2, 1, 2}, {4, 3}); };
    EXPECT_EQ(hole(0.0038), tier::near);
    EXPECT_EQ(hole(0.0040), tier::ordinary);
}

TEST(suite_tier, of_what_the_points_alone_tell) {
    EXPECT_EQ(tier_with(structure_kind::convex_hull_2d, {0, 0, 1, 1, 2, 2}), tier::degenerate);
    EXPECT_EQ(tier_with(structure_kind::convex_hull_3d, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, -0.0, 0, 0}),
              tier::degenerate);
    EXPECT_EQ(tier_with(structure_kind::delaunay_2d, {0, 0, 0x1p-21, 0, 0, 1}), tier::extreme);
    EXPECT_EQ(tier_with(structure_kind::delaunay_2d, {0, 0, 0x1p20, 0, 0, 0x1p20}), tier::ordinary);
}

}  // namespace suite_tiers
}  // namespace graze
