#define CATCH_CONFIG_MAIN
#include "graze/catch2.hpp"

#include "routines.hpp"

using graze::AnswersExactly;
using graze::IsExact;

TEST_CASE("an answer is judged with its reasons") {
    std::vector<double> const apart = {0, 0, 1, 1, 3, 0, 4, 1};
    CHECK_THAT(false, IsExact<double>("aabb_aabb_2d", apart));
    CHECK_THAT(true, !IsExact<double>("aabb_aabb_2d", apart));
    CHECK_THAT((std::array{1.0, 1.0}), IsExact<double>("line_line_point_2d", {0, 0, 2, 2, 0, 2, 2, 0}));
    CHECK_THAT(-2.0f, IsExact<float>("orient_2d", {0, 0, 0, 1, 1, 0}));
    CHECK_THROWS_AS(IsExact<double>("aabb_aabb_2d", {1, 2}).match(true), std::invalid_argument);
    auto const matcher = IsExact<double>("aabb_aabb_2d", apart);
    CHECK(!matcher.match(true));
    CHECK_THAT(matcher.toString(), Catch::Contains("expected disjoint, given hit (false_hit)") &&
                                       Catch::Contains("\"a\":\"2/1\",\"b\":\"6/1\"") && Catch::Contains("margin 2, "));
}

TEST_CASE("functions are put to aimed cases") {
    CHECK_THAT(routines::boxes<float>, AnswersExactly<float>("aabb_aabb_2d"));
    CHECK_THAT(routines::strict_boxes<float>,
               AnswersExactly<float>("aabb_aabb_2d", {.contact = graze::contact_promise::open}));
    CHECK_THAT(routines::strict_boxes<float>, !AnswersExactly<float>("aabb_aabb_2d"));
    auto const matcher = AnswersExactly<float>("orient_2d");
    CHECK(!matcher.match(routines::float_orientation));
    CHECK_THAT(matcher.toString(), Catch::Contains("wrong_sign") && Catch::Contains("\"test\":\"orient_2d\""));
}
