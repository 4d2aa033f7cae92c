#include "graze/gtest.hpp"

#include <gtest/gtest-spi.h>

#include "graze/properties.hpp"
#include "routines.hpp"

namespace {

using graze::AnswersExactly;
using graze::IsExact;
using testing::HasSubstr;
using testing::Not;

std::vector<double> const apart = {0, 0, 1, 1, 3, 0, 4, 1}, touching = {0, 0, 1, 1, 1, 0, 4, 1};

/// What the matcher says of the answer.
template <class Answer, class Matcher>
std::string said(Answer const& answer, Matcher const& matcher) {
    testing::StringMatchResultListener listener;
    testing::ExplainMatchResult(matcher, answer, &listener);
    return listener.str();
}

TEST(gtest_matchers, an_answer_is_judged_with_its_reasons) {
    EXPECT_THAT(false, IsExact<double>("aabb_aabb_2d", apart));
    EXPECT_THAT(true, Not(IsExact<double>("aabb_aabb_2d", apart)));
    EXPECT_THAT(true, IsExact<double>("aabb_aabb_2d", touching));
    EXPECT_THAT(false, Not(IsExact<double>("aabb_aabb_2d", touching)));
    EXPECT_THAT(false, IsExact<double>("aabb_aabb_2d", touching, graze::contact_promise::open));
    std::string const text = said(true, IsExact<double>("aabb_aabb_2d", apart));
    EXPECT_THAT(text, HasSubstr("expected disjoint, given hit (false_hit)"));
    EXPECT_THAT(text, HasSubstr("margin 2, "));
    EXPECT_THAT(text, HasSubstr("certificate {\"direction\":[\"2/1\",\"0/1\"],\"a\":\"2/1\",\"b\":\"6/1\"}"));
    EXPECT_THAT(text, HasSubstr("{\"test\":\"aabb_aabb_2d\",\"scalar\":\"float64\",\"input\":"));
    EXPECT_NONFATAL_FAILURE(EXPECT_THAT(true, IsExact<double>("aabb_aabb_2d", apart)), "false_hit");
}

TEST(gtest_matchers, every_kind_of_answer_is_understood) {
    std::vector<float> const left = {0, 0, 1, 0, 0, 1};
    EXPECT_THAT(0.5, IsExact<float>("orient_2d", left));
    EXPECT_THAT(1, IsExact<float>("orient_2d", left));
    EXPECT_THAT(0, Not(IsExact<float>("orient_2d", left)));
    std::vector<double> const lines = {0, 0, 2, 2, 0, 2, 2, 0};
    EXPECT_THAT((std::array{1.0, 1.0}), IsExact<double>("line_line_point_2d", lines));
    EXPECT_THAT((std::vector{1.0, 1.5}), Not(IsExact<double>("line_line_point_2d", lines)));
    EXPECT_THAT(said(std::vector{1.0, 1.5}, IsExact<double>("line_line_point_2d", lines)),
                HasSubstr("expected x 1, y 1, given 1 1.5"));
    EXPECT_THAT((std::optional<std::array<double, 2>>{}), IsExact<double>("line_line_point_2d", lines));
    // Spheres of radius 1 at 0 and 4 on one line; the second moves by -4 and meets the first at half of the way.
    std::vector<double> const cast = {0, 0, 0, 1, 4, 0, 0, 1, -4, 0, 0};
    EXPECT_THAT(true, IsExact<double>("sphere_sphere_cast_3d", cast));
    EXPECT_THAT(graze::properties::given_answer(true, 0.5), IsExact<double>("sphere_sphere_cast_3d", cast));
    EXPECT_THAT(graze::properties::given_answer(true, 0.6), Not(IsExact<double>("sphere_sphere_cast_3d", cast)));
    EXPECT_THAT(said(graze::properties::given_answer(true, 0.6), IsExact<double>("sphere_sphere_cast_3d", cast)),
                HasSubstr("first contact 0.5\n"));
    std::vector<float> const triangle = {0, 0, 0, 2, 0, 0, 1, 1, 0};
    EXPECT_THAT((std::array{1.0f, 0.0f, 0.0f, 1.0f}), IsExact<float>("triangle_min_sphere_3d", triangle));
    EXPECT_THAT(said(std::array{1.0f, 0.0f, 0.0f, 1.5f}, IsExact<float>("triangle_min_sphere_3d", triangle)),
                HasSubstr("wrong_sphere"));
}

TEST(gtest_matchers, misuse_is_told) {
    EXPECT_THROW(said(true, IsExact<double>("no_such_test", apart)), std::invalid_argument);
    EXPECT_THROW(said(true, IsExact<double>("aabb_aabb_2d", {1, 2})), std::invalid_argument);
    EXPECT_THROW(said(true, IsExact<double>("aabb_aabb_2d", {1, 1, 0, 0, 0, 0, 1, 1})), std::invalid_argument);
    EXPECT_THROW(said(0.5, IsExact<double>("aabb_aabb_2d", apart)), std::invalid_argument);
    EXPECT_THROW(said(true, IsExact<float>("orient_2d", {0, 0, 1, 0, 0, 1})), std::invalid_argument);
    EXPECT_THROW(AnswersExactly<double>("aabb_aabb_2d", [](auto) { return 0.5; }), std::invalid_argument);
    EXPECT_THROW(AnswersExactly<float>("triangle_min_sphere_3d", [](auto) { return true; }), std::invalid_argument);
}

TEST(gtest_matchers, functions_are_put_to_aimed_cases) {
    EXPECT_EXACT(double, "aabb_aabb_2d", routines::boxes<double>);
    EXPECT_EXACT(float, "aabb_aabb_2d", routines::boxes<float>);
    EXPECT_EXACT(float, "aabb_aabb_2d", routines::strict_boxes<float>, {.contact = graze::contact_promise::open});
    testing::AssertionResult const strict = AnswersExactly<double>("aabb_aabb_2d", routines::strict_boxes<double>);
    EXPECT_FALSE(strict);
    // The simplest boxes that touch are the origin twice.
    EXPECT_THAT(strict.message(), HasSubstr("expected touching, given miss (contact_miss)"));
    EXPECT_THAT(strict.message(), HasSubstr("\"input\":[\"0x0p+0\",\"0x0p+0\",\"0x0p+0\",\"0x0p+0\",\"0x0p+0\""));
    EXPECT_NONFATAL_FAILURE(EXPECT_EXACT(double, "aabb_aabb_2d", routines::strict_boxes<double>),
                            "certificate {\"point\":");
    EXPECT_THAT(AnswersExactly<float>("orient_2d", routines::float_orientation).message(), HasSubstr("wrong_sign"));
    EXPECT_THAT(AnswersExactly<double>("segment_segment_distance_3d", routines::distance_of_first_ends).message(),
                HasSubstr("wrong_value"));
    EXPECT_THAT(AnswersExactly<float>("triangle_min_sphere_3d", routines::gravity_sphere).message(),
                HasSubstr("wrong_sphere"));
    testing::AssertionResult const thrown = AnswersExactly<double>("aabb_aabb_2d", [](std::span<double const> x) {
        if (x[0] == x[2]) throw std::runtime_error("flat");
        return routines::boxes<double>(x);
    });
    EXPECT_THAT(thrown.message(), HasSubstr("given an exception (crash)"));
}

TEST(gtest_matchers, the_older_checks_share_their_core) {
    using namespace graze::properties;
    auto const closed = graze::contact_promise::closed;
    EXPECT_TRUE(check_subject<float>("aabb_aabb_2d", "boxes", closed, routines::boxes<float>));
    EXPECT_FALSE(check_subject<float>("aabb_aabb_2d", "strict_boxes", closed, routines::strict_boxes<float>));
    EXPECT_FALSE(check_sphere_subject<float>("gravity", routines::gravity_sphere));
    EXPECT_THROW(check_subject<float>("line_line_point_2d", "any", closed, routines::boxes<float>),
                 std::invalid_argument);
}

}  // namespace
