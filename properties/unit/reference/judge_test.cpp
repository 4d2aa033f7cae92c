// Outcomes, disagreements, spacings and spheres: the words of a report.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "graze/families.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

TEST(judge_verdict, follows_the_table) {
    // Signs are in both.
    using relation::crossing, relation::disjoint, relation::touching, relation::undefined;
    using verdict::declined, verdict::hit, verdict::miss;
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
    for (int exact : {-1, 0, 1})
        for (int answer : {-1, 0, 1})
            EXPECT_EQ(judge_verdict(sign_verdict(answer), sign_relation(exact)),
                      answer == exact ? outcome::agree : outcome::wrong_sign);
    EXPECT_EQ(judge_verdict(declined, relation::zero), outcome::declined);
    EXPECT_EQ(judge_verdict(verdict_by_sign(std::nan(""), 0.0), relation::zero), outcome::declined);
    EXPECT_EQ(judge_verdict(verdict_by_sign(-0.0, 0.0), relation::zero), outcome::agree);
}

TEST(is_disagreement, heeds_promises_on_contact) {
    using enum contact_promise;
    for (contact_promise promise : {unspecified, closed, open}) {
        for (outcome wrong : {outcome::false_hit, outcome::false_miss, outcome::wrong_sphere, outcome::wrong_sign,
                              outcome::crash, outcome::hang})
            EXPECT_TRUE(is_disagreement(wrong, promise));
        for (outcome fine : {outcome::agree, outcome::declined, outcome::out_of_domain, outcome::undefined})
            EXPECT_FALSE(is_disagreement(fine, promise));
        EXPECT_EQ(is_disagreement(outcome::contact_miss, promise), promise == closed);
        EXPECT_EQ(is_disagreement(outcome::contact_hit, promise), promise == open);
    }
}

TEST(is_disagreement, permits_what_a_promise_of_one_side_does) {
    for (contact_promise contact : {contact_promise::unspecified, contact_promise::closed, contact_promise::open})
        for (one_sided_promise sides : {one_sided_promise::never_misses, one_sided_promise::never_invents}) {
            promise const given(contact, sides);
            bool const may_hit = sides == one_sided_promise::never_misses;
            EXPECT_EQ(is_disagreement(outcome::false_hit, given), !may_hit);
            EXPECT_EQ(is_disagreement(outcome::false_miss, given), may_hit);
            for (outcome other : {outcome::late_impact, outcome::crash, outcome::hang, outcome::wrong_value})
                EXPECT_TRUE(is_disagreement(other, given));
            for (outcome at_contact : {outcome::contact_hit, outcome::contact_miss})
                EXPECT_EQ(is_disagreement(at_contact, given), is_disagreement(at_contact, contact));
        }
}

TEST(promise, is_read_as_it_is_written) {
    for (std::string_view contact : contact_promise_names)
        for (std::string_view sides : one_sided_promise_names) {
            promise const given(*enum_named<contact_promise>(contact_promise_names, contact),
                                *enum_named<one_sided_promise>(one_sided_promise_names, sides));
            EXPECT_EQ(promise_of_text(text_of(given)), given);
        }
    EXPECT_EQ(text_of({contact_promise::closed, one_sided_promise::never_misses}), "closed never_misses");
    for (char const* text : {"", "close", "closed ", "closed none", "closed never_misses ", "never_misses", " closed"})
        EXPECT_FALSE(promise_of_text(text)) << text;
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

/// A small sphere far from the origin: what rounding the centre costs is no mistake.
TEST(sphere_error, is_judged_by_the_centres_spacing_where_that_is_larger) {
    test_case const question{
        find_test("triangle_min_sphere_3d"), scalar_type::float32, {1, 0, 0, 1 + 0x1p-20, 0, 0, 1, 0, 0}};
    exact_sphere const exact = *rational_reference::evaluate(*question.test, question.input).sphere;
    sphere_spacings const spacings = sphere_spacings_of(question.scalar, exact);
    EXPECT_EQ(spacings.judged, -23);
    EXPECT_EQ(spacings.at_radius, -21 - 23);
    double const x = 1 + 0x1p-21, r = 0x1p-21, unit = 0x1p-23;
    auto const measure = [&](std::vector<double> const& sphere) { return measure_sphere(question, exact, sphere); };
    EXPECT_FALSE(measure({x + unit, 0, 0, r}).wrong);
    EXPECT_EQ(measure({x + unit, 0, 0, r}).escape_ulps, 0x1p21);  // at the radius, as ever
    EXPECT_FALSE(measure({x - 16 * unit, 0, 0, r}).wrong);
    EXPECT_TRUE(measure({x - 16 * unit, 0, 0, r - 0x1p-60}).wrong);
    EXPECT_FALSE(measure({x, 0, 0, r + 16 * unit}).wrong);
    EXPECT_EQ(measure({x, 0, 0, r + 16 * unit}).excess_ulps, 0x1p25);
    EXPECT_TRUE(measure({x, 0, 0, r + 16 * unit + 0x1p-60}).wrong);
}

/// A radius above the largest scalar is rounded to infinity.
TEST(sphere_error, takes_infinity_for_a_radius_that_overflows) {
    double const top = std::numeric_limits<float>::max(), infinity = std::numeric_limits<double>::infinity();
    test_case const question{
        find_test("triangle_min_sphere_3d"), scalar_type::float32, {top, top, 0, -top, -top, 0, 0, 0, 0}};
    exact_sphere const exact = *rational_reference::evaluate(*question.test, question.input).sphere;
    auto const measure = [&](std::vector<double> const& sphere) { return measure_sphere(question, exact, sphere); };
    EXPECT_FALSE(measure({0, 0, 0, infinity}).wrong);
    EXPECT_TRUE(measure({0, 0, 0, top}).wrong);
    EXPECT_TRUE(measure({0, 0, 0, -infinity}).wrong);
    EXPECT_TRUE(measure({top, 0, 0, infinity}).wrong);
    EXPECT_TRUE(measure({0, std::numeric_limits<double>::quiet_NaN(), 0, infinity}).wrong);
    EXPECT_TRUE(measure({infinity, 0, 0, infinity}).wrong);
}

TEST(sphere_error, is_none_of_the_correctly_rounded_sphere) {
    test_info const& test = *find_test("triangle_min_sphere_3d");
    std::size_t coarse = 0;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
        for (family_info const& family : families_of(test))
            for (std::uint64_t index = 0; index < 100; ++index) {
                source choices(case_key(3, test, scalar, family, index));
                test_case question{&test, scalar, {}};
                family.generate(test, scalar, choices, question.input);
                exact_sphere const exact = *rational_reference::evaluate(test, question.input).sphere;
                std::vector<double> sphere;
                for (rational const& coordinate : exact.centre) sphere.push_back(to_double(coordinate));
                sphere.push_back(to_double(root_difference{exact.radius_squared, 0}));
                if (scalar == scalar_type::float32)
                    for (double& value : sphere) value = static_cast<double>(static_cast<float>(value));
                sphere_error const error = measure_sphere(question, exact, sphere);
                ASSERT_FALSE(error.wrong) << name_of(scalar) << " " << family.name << " " << index;
                coarse += error.escape_ulps > 16;
            }
    EXPECT_GT(coarse, 50u);
}

/// Each kind of cause on a case made by hand.
TEST(find_cause, tells_logic_range_and_rounding_apart) {
    auto const cause_of = [](std::string_view id, scalar_type scalar, std::string_view name,
                             std::vector<double> input) {
        test_case const question{find_test(id), scalar, std::move(input)};
        exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
        judgement const judged = judge(*question.test->find_subject(name), question, truth);
        return judged.why ? name_of(*judged.why) : "none";
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
