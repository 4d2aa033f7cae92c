// A ray goes on one way: certificates, witnesses and names know that it does, and that it does not go back. Rays
// against triangles by hand.
#include <gtest/gtest.h>

#include "graze/catalog.hpp"
#include "graze/classify.hpp"
#include "graze/internal/judge/witness.hpp"
#include "graze/reference.hpp"
#include "graze/trace.hpp"

namespace graze {
namespace {

test_info const& question() {
    return *find_test("ray_aabb_3d");
}
std::vector<double> unit_box_and(std::vector<double> const& ray) {
    std::vector<double> input{0, 0, 0, 1, 1, 1};
    input.insert(input.end(), ray.begin(), ray.end());
    return input;
}

TEST(ray, is_not_parted_by_a_plane_that_it_goes_on_through) {
    // From above the box downwards, beside it: x parts them, and z only where the ray begins.
    std::vector<double> const input = unit_box_and({2, 0.5, 3, 0, 0, -1});
    exact_answer answer = rational_reference::evaluate(question(), input);
    ASSERT_EQ(name_of(answer.rel), "disjoint");
    EXPECT_TRUE(verify(question(), input, answer));
    EXPECT_EQ(answer.margin.square, 1);
    certificate& proof = answer.certificates[0];
    proof.direction = {0, 0, 1};
    proof.a = 1;
    proof.b = 3;
    EXPECT_FALSE(verify(question(), input, answer)) << "it goes on down through every such plane";
}

TEST(ray, is_not_parted_by_a_plane_that_it_reaches_beyond_where_it_is_cut) {
    // Nearly level: where it is cut, 65536 directions on, it has come down to 3 - 1/16, still above the box.
    std::vector<double> const input = unit_box_and({2, 0.5, 3, 1, 0, -0x1p-20});
    exact_answer answer = rational_reference::evaluate(question(), input);
    ASSERT_EQ(name_of(answer.rel), "disjoint");
    EXPECT_TRUE(verify(question(), input, answer));
    certificate& proof = answer.certificates[0];
    proof.direction = {0, 0, 1};
    proof.a = 1;
    proof.b = rational(47, 16);
    EXPECT_FALSE(verify(question(), input, answer));
}

TEST(ray, does_not_go_back) {
    for (double side : {1.0, -1.0}) {
        std::vector<double> const input = unit_box_and({2, 0.5, 0.5, side, 0, 0});
        EXPECT_EQ(name_of(rational_reference::decide(question(), input)), side > 0 ? "disjoint" : "crossing");
        EXPECT_EQ(name_of(cgal_reference::decide(question(), input)), side > 0 ? "disjoint" : "crossing");
    }
}

TEST(ray, is_nearest_with_its_origin_where_the_box_lies_behind) {
    std::vector<double> const input = unit_box_and({2, 0.5, 0.5, 1, 0, 0});
    exact_answer const answer = rational_reference::evaluate(question(), input);
    auto const found = nearest_points(question(), input, answer);
    ASSERT_TRUE(found);
    rational const half(1, 2);
    EXPECT_EQ(found->first, (std::array<rational, 3>{1, half, half}));
    EXPECT_EQ(found->second, (std::array<rational, 3>{2, half, half}));
    witness_set const ray = witness_sets_of(question(), input).others[0];
    ASSERT_EQ(ray.corners.size(), 1u);
    EXPECT_EQ(ray.corners[0].first, "origin");
    EXPECT_TRUE(weights_in(ray, {5, half, half}));
    EXPECT_FALSE(weights_in(ray, {1, half, half})) << "behind the origin";
    EXPECT_FALSE(weights_in(ray, {5, half, 0})) << "beside it";
}

TEST(ray, of_no_direction_is_undefined) {
    std::vector<double> const input = unit_box_and({2, 0.5, 0.5, 0, -0.0, 0});
    EXPECT_EQ(name_of(rational_reference::decide(question(), input)), "undefined");
    EXPECT_EQ(name_of(cgal_reference::decide(question(), input)), "undefined");
    EXPECT_EQ(degeneracy_of(question(), input), "ray_is_undefined");
}

TEST(ray, has_a_direction_that_is_no_point) {
    std::vector<std::string> const names = input_names(question(), 12);
    EXPECT_EQ(names[6], "origin.x");
    EXPECT_EQ(names[9], "direction.x");
    for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(question().is_coordinate(i), i < 9);
}

/// The depth does not depend on how far away the ray is cut: the same for directions of any length.
TEST(ray, is_cut_where_nothing_changes) {
    for (int exponent : {-140, -20, 0, 100}) {
        double const length = std::ldexp(1.0, exponent);
        std::vector<double> const input = unit_box_and({-4, 0.25, 0.5, length, length / 64, 0});
        exact_answer const rational = rational_reference::evaluate(question(), input),
                           cgal = cgal_reference::evaluate(question(), input);
        EXPECT_EQ(name_of(rational.rel), "crossing");
        EXPECT_EQ(rational.margin.square, cgal.margin.square) << exponent;
    }
}

struct triangle_case {
    char const* what;
    std::vector<double> input;  // triangle, ray
    relation truth;
    double squared_margin;
};

/// By hand; the references share no geometric code.
TEST(ray, meets_triangles_as_by_hand) {
    using enum relation;
    triangle_case const cases[] = {
        {"through the inside, out over the nearest side", {0, 0, 0, 8, 0, 0, 0, 8, 0, 4, 1, 3, 0, 0, -1}, crossing, 1},
        {"through the inside, out back past the origin", {0, 0, 0, 8, 0, 0, 0, 8, 0, 4, 2, 1, 0, 0, -1}, crossing, 1},
        {"from the inside on", {0, 0, 0, 8, 0, 0, 0, 8, 0, 2, 2, 0, 1, 1, 1}, touching, 0},
        {"along above it, over corners and sides", {0, 0, 0, 8, 0, 0, 0, 8, 0, -9, 2, 3, 5, 0, 0}, disjoint, 9},
        {"away from above its inside", {0, 0, 0, 8, 0, 0, 0, 8, 0, 2, 2, 2, 1, 0, 1}, disjoint, 4},
        {"beside a side it is parallel to", {0, 0, 0, 8, 0, 0, 0, 8, 0, -1, -1, 0, 1, 0, 0}, disjoint, 1},
        {"in the plane through it", {0, 0, 0, 8, 0, 0, 0, 8, 0, -1, 1, 0, 3, 0, 0}, touching, 0},
        {"in the plane, away from it", {0, 0, 0, 8, 0, 0, 0, 8, 0, -1, 1, 0, -3, 0, 0}, disjoint, 1},
        {"over a corner", {0, 0, 0, 8, 0, 0, 0, 8, 0, 8, 0, 2, 0, 0, -7}, touching, 0},
        {"across a segment", {0, 0, 0, 8, 0, 0, 4, 0, 0, 6, -1, 0, 0, 2, 0}, touching, 0},
        {"over a segment", {0, 0, 0, 8, 0, 0, 4, 0, 0, 6, -1, 2, 0, 2, 0}, disjoint, 4},
        {"to a point", {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 2, 2, 2}, touching, 0},
        {"from behind a point", {1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 2, 0, 0}, disjoint, 1},
        {"nowhere", {0, 0, 0, 8, 0, 0, 0, 8, 0, 1, 1, 0, 0, 0, 0}, undefined, 0},
    };
    test_info const& test = *find_test("ray_triangle_3d");
    for (triangle_case const& item : cases) {
        SCOPED_TRACE(item.what);
        exact_answer const rational = rational_reference::evaluate(test, item.input),
                           cgal = cgal_reference::evaluate(test, item.input);
        EXPECT_EQ(name_of(rational.rel), name_of(item.truth));
        EXPECT_EQ(name_of(cgal.rel), name_of(item.truth));
        if (item.truth == undefined) continue;
        EXPECT_EQ(rational.margin.square, item.squared_margin);
        EXPECT_EQ(cgal.margin.square, item.squared_margin);
        EXPECT_TRUE(verify(test, item.input, rational));
    }
}

}  // namespace
}  // namespace graze
