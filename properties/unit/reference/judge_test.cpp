// Outcomes, disagreements, spacings and spheres: the words of a report.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

TEST(judge_verdict, follows_the_table) {
    using enum relation;
    using enum verdict;
    EXPECT_EQ(judge_verdict(hit, crossing), outcome::agree);
    EXPECT_EQ(judge_verdict(miss, disjoint), outcome::agree);
    EXPECT_EQ(judge_verdict(hit, disjoint), outcome::false_hit);
    EXPECT_EQ(judge_verdict(miss, crossing), outcome::false_miss);
    EXPECT_EQ(judge_verdict(hit, touching), outcome::contact_hit);
    EXPECT_EQ(judge_verdict(miss, touching), outcome::contact_miss);
    EXPECT_EQ(judge_verdict(declined, crossing), outcome::declined);
    EXPECT_EQ(judge_verdict(hit, disjoint, false), outcome::out_of_domain);
    EXPECT_EQ(judge_verdict(hit, undefined), outcome::undefined);
    EXPECT_EQ(judge_verdict(declined, undefined), outcome::undefined);
}

TEST(is_disagreement, heeds_promises_on_contact) {
    using enum contact_promise;
    for (contact_promise promise : {unspecified, closed, open}) {
        for (outcome wrong :
             {outcome::false_hit, outcome::false_miss, outcome::wrong_sphere, outcome::crash, outcome::hang})
            EXPECT_TRUE(is_disagreement(wrong, promise));
        for (outcome fine : {outcome::agree, outcome::declined, outcome::out_of_domain, outcome::undefined})
            EXPECT_FALSE(is_disagreement(fine, promise));
        EXPECT_EQ(is_disagreement(outcome::contact_miss, promise), promise == closed);
        EXPECT_EQ(is_disagreement(outcome::contact_hit, promise), promise == open);
    }
}

TEST(spacing_exponent, is_that_of_the_largest_coordinate) {
    test_info const& segments = *find_test("segment_segment_2d");
    std::vector<double> input{0, 0, 1, -3.5, 0, 0, 0.25, 2};
    EXPECT_EQ(spacing_exponent(segments, scalar_type::float32, input), 1 - 23);
    EXPECT_EQ(spacing_exponent(segments, scalar_type::float64, input), 1 - 52);
    input.assign(8, 0.0);
    EXPECT_EQ(spacing_exponent(segments, scalar_type::float32, input), -149);
    EXPECT_EQ(spacing_exponent(segments, scalar_type::float64, input), -1074);
    input[3] = 0x1p-1070;
    EXPECT_EQ(spacing_exponent(segments, scalar_type::float64, input), -1074);
    // Radius and matrix entries do not count.
    EXPECT_EQ(
        spacing_exponent(*find_test("point_disc_2d"), scalar_type::float64, std::vector<double>{1, 1, 1, 1, 1024}),
        -52);
    EXPECT_EQ(spacing_exponent(*find_test("point_transformed_trimesh_2d"), scalar_type::float64,
                               std::vector<double>{1, 1, 64, 0, 64, 0, 64, 64, 0, 0, 1, 0, 0, 1}),
              -52);
}

TEST(margin, is_rounded_once_in_ulps_too) {
    test_case const question{find_test("point_disc_2d"), scalar_type::float64, {3, 4, 0, 0, 1}};
    exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
    EXPECT_EQ(margin_of(truth), 4.0);
    EXPECT_EQ(margin_ulps_of(question, truth), 0x1p52);
}

class spheres : public testing::Test {
  protected:
    // A right triangle: the exact sphere is the one on its hypotenuse, centre (2, 0, 0), radius 2.
    test_case const question{find_test("triangle_min_sphere_3d"), scalar_type::float32, {0, 0, 0, 4, 0, 0, 2, 2, 0}};
    exact_sphere const exact = *rational_reference::evaluate(*question.test, question.input).sphere;
    sphere_error measure(std::vector<double> const& sphere) const { return measure_sphere(question, exact, sphere); }
};

TEST_F(spheres, are_measured_in_ulps_of_the_radius) {
    double const ulp = 0x1p-22;
    EXPECT_EQ(exact.radius_squared, 4);
    EXPECT_EQ(exact.support, (std::vector<int>{0, 1}));
    sphere_error error = measure({2, 0, 0, 2});
    EXPECT_EQ(error.escape_ulps, 0);
    EXPECT_EQ(error.excess_ulps, 0);
    EXPECT_FALSE(error.wrong);
    error = measure({2, 0, 0, 2 + 16 * ulp});
    EXPECT_EQ(error.excess_ulps, 16);
    EXPECT_FALSE(error.wrong);
    error = measure({2, 0, 0, 2 + 17 * ulp});
    EXPECT_EQ(error.excess_ulps, 17);
    EXPECT_TRUE(error.wrong);
    error = measure({2 + 3 * ulp, 0, 0, 2});
    EXPECT_EQ(error.escape_ulps, 3);
    error = measure({2, 0, 0, 2 - 17 * ulp});
    EXPECT_EQ(error.escape_ulps, 17);
    EXPECT_TRUE(error.wrong);
}

TEST_F(spheres, that_are_no_spheres_are_wrong) {
    double const nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(measure({2, nan, 0, 2}).wrong);
    EXPECT_TRUE(measure({2, 0, 0, infinity}).wrong);
    EXPECT_EQ(measure({2, 0, 0, infinity}).escape_ulps, infinity);
    EXPECT_TRUE(measure({2, 0, 0, -2}).wrong);
}

/// Two points an ulp apart: the exact centre lies between two floats, so one point escapes, by half an ulp of theirs.
TEST(sphere_error, knows_what_cannot_be_better) {
    test_case const question{
        find_test("triangle_min_sphere_3d"), scalar_type::float32, {1, 0, 0, 1 + 0x1p-23, 0, 0, 1, 0, 0}};
    exact_sphere const exact = *rational_reference::evaluate(*question.test, question.input).sphere;
    auto const measure = [&](std::vector<double> const& sphere) { return measure_sphere(question, exact, sphere); };
    EXPECT_TRUE(measure({1, 0, 0, 0x1p-24}).wrong);
    EXPECT_TRUE(measure({1, 0, 0, 0x1p-24}).unavoidable);
    EXPECT_FALSE(measure({1 - 0x1p-24, 0, 0, 0x1p-24}).unavoidable);  // another float, further off
    EXPECT_FALSE(measure({1, 0, 0, 0x1p-23}).unavoidable);            // no escape, but twice the radius
}

/// Each kind of cause on a case made by hand.
TEST(find_cause, tells_logic_range_and_rounding_apart) {
    auto const cause_of = [](std::string_view id, scalar_type scalar, std::string_view name,
                             std::vector<double> input) {
        test_case const question{find_test(id), scalar, std::move(input)};
        exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
        judgement const made = judge(*question.test->find_subject(name), question, truth);
        return made.why ? name_of(*made.why) : "none";
    };
    // On the line of an edge, far outside: the published products are zero whatever the arithmetic.
    EXPECT_EQ(
        cause_of("point_triangle_2d", scalar_type::float64, "documented.sign_products", {100, 0, 0, 0, 1, 0, 0, 1}),
        "logic");
    // The same diagonals cross at any scale, but their products are below the least float.
    EXPECT_EQ(cause_of("segment_segment_2d", scalar_type::float32, "documented.signed_areas",
                       {-0x1p-40, -0x1p-40, 0x1p-40, 0x1p-40, -0x1p-40, 0x1p-40, 0x1p-40, -0x1p-40}),
              "range");
    // The distance is a little above the radius, and its square is rounded to the square of the radius.
    EXPECT_EQ(cause_of("point_disc_2d", scalar_type::float32, "documented.centre_distance", {1, 0x1p-13, 0, 0, 1}),
              "rounding");
}

}  // namespace
}  // namespace graze
