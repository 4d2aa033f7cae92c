// Distances of points from solids, times of rays, and what errors the input allows them.
#include <gtest/gtest.h>

#include <vector>

#include "graze/reference.hpp"

namespace graze {
namespace {

/// A cube from 0 to 4.
std::vector<double> with_cube(std::vector<double> input) {
    constexpr unsigned faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                       {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    for (auto const& face : faces)
        for (unsigned k : face)
            for (unsigned axis = 0; axis < 3; ++axis) input.push_back(k >> axis & 1 ? 4 : 0);
    return input;
}

void expect_value(char const* id, std::vector<double> const& query, double value, rational const& admissible) {
    test_info const& test = *find_test(id);
    std::vector<double> const input = with_cube(query);
    for (exact_answer const& answer :
         {rational_reference::evaluate(test, input), cgal_reference::evaluate(test, input)}) {
        ASSERT_TRUE(answer.values);
        EXPECT_EQ(to_double(answer.values->at(0)), value);
        EXPECT_TRUE(verify(test, input, answer));
        EXPECT_EQ(admissible_errors({test, scalar_type::float64, input}, *answer.values).at(0), admissible);
    }
}

rational power(int exponent) {
    return times_power(1, exponent);
}

TEST(solid_values, of_points_have_a_sign_and_the_derivatives_of_the_nearest_triangle) {
    // Half a spacing at the distance, at the point's z, and together at the corners' z.
    expect_value("point_solid_distance_3d", {2, 1, 6}, 2, power(-52) + power(-51) + power(-51));
    expect_value("point_solid_distance_3d", {2, 1, 3}, -1, power(-53) + power(-52) + power(-51));
}

TEST(solid_values, of_rays_have_the_derivatives_of_the_triangle_hit_first) {
    // t = (z - 4) / 1: half a spacing at t, at z, six times that at the direction's z, and at the corners' z.
    expect_value("ray_solid_hit_3d", {2, 1, 10, 0, 0, -1}, 6, power(-51) + power(-50) + 6 * power(-53) + power(-51));
    // From inside it is 0, and stays so: the least divisor, half a spacing at 2^-53 times 4.
    expect_value("ray_solid_hit_3d", {2, 2, 2, 0, 0, -1}, 0, power(-104));
}

TEST(solid_values, of_rays_that_meet_edges_lengthwise_allow_every_number) {
    // A sheet of no thickness, met from its side.
    test_info const& test = *find_test("ray_solid_hit_3d");
    std::vector<double> const input{-2, 1, 0, 1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 0, 4, 0, 4, 0, 0};
    exact_answer const answer = rational_reference::evaluate(test, input);
    ASSERT_TRUE(answer.values);
    EXPECT_EQ(to_double(answer.values->at(0)), 2);
    double const far = 1e300;
    value_error const error = measure_values({test, scalar_type::float64, input}, *answer.values, std::span(&far, 1),
                                             default_excess_tolerance);
    EXPECT_FALSE(error.wrong);
    EXPECT_TRUE(cgal_reference::evaluate(test, input).values == answer.values);
}

TEST(solid_values, do_not_exist_where_the_solid_is_missed_or_none) {
    EXPECT_FALSE(rational_reference::evaluate(*find_test("ray_solid_hit_3d"), with_cube({5, 5, 5, 0, 0, 1})).values);
    EXPECT_FALSE(rational_reference::evaluate(*find_test("ray_solid_hit_3d"), with_cube({2, 2, 2, 0, 0, 0})).values);
    std::vector<double> open = with_cube({2, 1, 6});
    open.resize(open.size() - 9);
    EXPECT_FALSE(rational_reference::evaluate(*find_test("point_solid_distance_3d"), open).values);
    EXPECT_FALSE(cgal_reference::evaluate(*find_test("point_solid_distance_3d"), open).values);
}

}  // namespace
}  // namespace graze
