// Exact values, their rounding, and what errors of them count.
#include "graze/values.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

test_case asked(std::string_view id, scalar_type scalar, std::vector<double> input) {
    return {find_test(id), scalar, std::move(input)};
}

std::vector<exact_value> values_of(test_case const& question) {
    exact_answer const ours = rational_reference::evaluate(*question.test, question.input);
    exact_answer const theirs = cgal_reference::evaluate(*question.test, question.input);
    EXPECT_EQ(ours.rel, theirs.rel);
    EXPECT_EQ(ours.values, theirs.values);
    return ours.values.value_or(std::vector<exact_value>());
}

constexpr scalar_type narrow = scalar_type::float32, wide = scalar_type::float64;

TEST(values, are_what_the_contract_says) {
    auto const plain = [](std::vector<rational> const& numbers) {
        std::vector<exact_value> values;
        for (rational const& number : numbers) values.push_back({number, false});
        return values;
    };
    EXPECT_EQ(values_of(asked("line_line_point_2d", wide, {0, 0, 3, 3, 0, 1, 1, 0})),
              plain({rational(1, 2), rational(1, 2)}));
    // t counts from l1 and is not limited.
    EXPECT_EQ(values_of(asked("segment_plane_point_3d", wide, {0, 0, 6, 1, 0, 6, 0, 1, 6, 0, 0, 0, 0, 0, 2})),
              plain({3, 0, 0, 6}));
    // z = 4; x + 2 y + 2 z = 9, along its normal and not; 3 z = 1; z = -4 with a normal that points down; from on the plane.
    EXPECT_EQ(values_of(asked("ray_plane_point_3d", wide, {0, 0, 1, -4, 1, 2, 0, 0, 0, 2})), plain({2, 1, 2, 4}));
    EXPECT_EQ(values_of(asked("ray_plane_point_3d", wide, {1, 2, 2, -9, 0, 0, 0, 1, 2, 2})), plain({1, 1, 2, 2}));
    EXPECT_EQ(values_of(asked("ray_plane_point_3d", narrow, {1, 2, 2, -9, 0, 0, 0, 5, 0, 0})),
              plain({rational(9, 5), 9, 0, 0}));
    EXPECT_EQ(values_of(asked("ray_plane_point_3d", wide, {0, 0, 3, -1, 0, 0, 0, 1, 0, 1})),
              plain({rational(1, 3), rational(1, 3), 0, rational(1, 3)}));
    EXPECT_EQ(values_of(asked("ray_plane_point_3d", wide, {0, 0, -2, -8, 3, 3, 0, 0, 0, -1})), plain({4, 3, 3, -4}));
    EXPECT_EQ(values_of(asked("ray_plane_point_3d", wide, {1, 1, 1, -3, 1, 1, 1, -1, 0, 0})), plain({0, 1, 1, 1}));
    // A t beyond the largest double, of a point that is not.
    EXPECT_EQ(values_of(asked("ray_plane_point_3d", wide, {0, 0, 1, -0x1p1000, 5, 0, 0, 0, 0, 0x1p-1000})),
              plain({rational(integer(1) << 2000), 5, 0, rational(integer(1) << 1000)}));
    EXPECT_EQ(values_of(asked("ray_triangle_hit_3d", wide, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 2, 3, 0, 0, -2})),
              plain({rational(3, 2), rational(1, 4), rational(1, 2)}));
    // From within entry is 0; a direction of no unit length.
    EXPECT_EQ(values_of(asked("ray_aabb_interval_3d", wide, {-1, -1, -1, 1, 1, 1, 0, 0, 0, 3, 0, 0})),
              plain({0, rational(1, 3)}));
    EXPECT_EQ(values_of(asked("ray_aabb_interval_3d", wide, {-1, -1, -1, 1, 1, 1, -2, 0, -1, 1, 0, 0})), plain({1, 3}));
    std::vector<exact_value> nearest = plain({rational(1, 3), rational(1, 3), rational(1, 3)});
    nearest.push_back({rational(1, 3), true});
    EXPECT_EQ(values_of(asked("point_triangle_closest_3d", wide, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1})), nearest);
    EXPECT_EQ(values_of(asked("segment_segment_distance_3d", wide, {0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 2, 2})),
              (std::vector<exact_value>{{2, true}}));
    EXPECT_EQ(values_of(asked("triangle_triangle_segment_3d", wide,
                              {-2, 0, 0, 2, -3, 0, 2, 3, 0, 0, 0, -2, 0, 1, 1, 0, -1, 1})),
              plain({0, rational(-2, 3), 0, 0, rational(2, 3), 0}));
    EXPECT_EQ(values_of(asked("hull_hull_distance_3d", wide, {0, 0, 0, 1, 1, 3})),
              (std::vector<exact_value>{{11, true}}));
    EXPECT_EQ(values_of(asked("hull_hull_distance_3d", wide, {0, 0, 0, 0, 0, 0})),
              (std::vector<exact_value>{{0, true}}));
    std::vector<double> const cube{0, 0, 0, 2, 0, 0, 0, 2, 0, 2, 2, 0, 0, 0, 2, 2, 0, 2, 0, 2, 2, 2, 2, 2};
    std::vector<double> both = cube;
    for (std::size_t i = 0; i < cube.size(); ++i) both.push_back(cube[i] + (i % 3 == 0 ? 1.5 : 0.25));
    EXPECT_EQ(values_of(asked("hull_hull_depth_3d", wide, both)), (std::vector<exact_value>{{rational(1, 4), true}}));
    // Counter-clockwise, clockwise, and an eight whose loops cancel.
    EXPECT_EQ(values_of(asked("polygon_area_2d", wide, {0, 0, 3, 0, 3, 1, 1, 2})), plain({4}));
    EXPECT_EQ(values_of(asked("polygon_area_2d", wide, {1, 2, 3, 1, 3, 0, 0, 0})), plain({-4}));
    EXPECT_EQ(values_of(asked("polygon_area_2d", wide, {0, 0, 1, 1, 1, 0, 0, 1})), plain({0}));
}

/// Of radius 5: a line that is 3 off the centre or across the axis is inside for 8.
TEST(values, of_rays_through_balls_and_cylinders) {
    auto const is = [](std::string_view id, std::vector<double> const& input, rational const& enter,
                       rational const& leave) {
        std::vector<exact_value> const values = values_of(asked(id, wide, input));
        ASSERT_EQ(values.size(), 2u) << id;
        EXPECT_EQ(round_to(wide, values[0]), static_cast<double>(enter)) << id;
        EXPECT_EQ(round_to(wide, values[1]), static_cast<double>(leave)) << id;
    };
    is("ray_sphere_hit_3d", {0, 0, 0, 5, -9, 3, 0, 1, 0, 0}, 5, 13);
    is("ray_sphere_hit_3d", {0, 0, 0, 5, -9, 3, 0, 2, 0, 0}, rational(5, 2), rational(13, 2));
    is("ray_sphere_hit_3d", {0, 0, 0, 5, 1, 3, 0, 1, 0, 0}, 0, 3);
    is("ray_sphere_hit_3d", {0, 0, 0, 5, -2, 5, 0, 1, 0, 0}, 2, 2);
    // On the sphere: leaving at once, along it, and going in.
    is("ray_sphere_hit_3d", {0, 0, 0, 5, 3, 4, 0, 1, 0, 0}, 0, 0);
    is("ray_sphere_hit_3d", {0, 0, 0, 5, 3, 4, 0, 4, -3, 0}, 0, 0);
    is("ray_sphere_hit_3d", {0, 0, 0, 5, 3, 4, 0, -1, 0, 0}, 0, 6);
    // Points.
    is("ray_sphere_hit_3d", {4, 4, 4, 0, 0, 0, 0, 3, 3, 3}, rational(4, 3), rational(4, 3));
    is("ray_sphere_hit_3d", {4, 4, 4, 0, 4, 4, 4, 3, 3, 3}, 0, 0);
    // The cylinder of radius 5 about the axis from 0 0 0 to 8 0 0: across it, along it, from inside, in by an end and
    // out by the side, and the other way round.
    is("ray_cylinder_interval_3d", {0, 0, 0, 8, 0, 0, 5, 2, 3, -9, 0, 0, 2}, rational(5, 2), rational(13, 2));
    is("ray_cylinder_interval_3d", {8, 0, 0, 0, 0, 0, 5, -4, 3, 1, 4, 0, 0}, 1, 3);
    is("ray_cylinder_interval_3d", {0, 0, 0, 8, 0, 0, 5, 2, 3, 0, 0, 0, 1}, 0, 4);
    is("ray_cylinder_interval_3d", {0, 0, 0, 8, 0, 0, 5, -2, 3, -2, 1, 0, 1}, 2, 6);
    is("ray_cylinder_interval_3d", {0, 0, 0, 8, 0, 0, 5, 10, 3, 8, -1, 0, -2}, 2, 6);
    // Tangent, in the plane of an end, past a rim, and a segment: one point, two.
    is("ray_cylinder_interval_3d", {0, 0, 0, 8, 0, 0, 5, 3, 7, 1, 0, -4, 3}, 1, 1);
    is("ray_cylinder_interval_3d", {0, 0, 0, 8, 0, 0, 5, 8, -9, 3, 0, 1, 0}, 5, 13);
    is("ray_cylinder_interval_3d", {0, 0, 0, 8, 0, 0, 5, -1, 2, 4, 1, 1, 0}, 1, 1);
    is("ray_cylinder_interval_3d", {0, 0, 0, 8, 0, 0, 0, 3, 0, -3, 0, 0, 1}, 3, 3);
    is("ray_cylinder_interval_3d", {0, 0, 0, 8, 0, 0, 0, -1, 0, 0, 3, 0, 0}, rational(1, 3), 3);
}

TEST(values, are_undefined_where_they_do_not_exist) {
    for (test_case const& question :
         {asked("line_line_point_2d", wide, {0, 0, 1, 1, 0, 1, 1, 2}),
          asked("line_line_point_2d", wide, {0, 0, 0, 0, 0, 1, 1, 0}),
          asked("segment_plane_point_3d", wide, {0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 1, 1, 0, 2}),
          asked("segment_plane_point_3d", wide, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1}),
          asked("ray_plane_point_3d", wide, {0, 0, 1, -4, 1, 2, 0, 1, 1, 0}),                  // parallel
          asked("ray_plane_point_3d", wide, {0, 0, 1, -4, 1, 2, 4, 1, 1, 0}),                  // in the plane
          asked("ray_plane_point_3d", wide, {0, 0, 1, -4, 1, 2, 5, 0, 0, 2}),                  // behind
          asked("ray_plane_point_3d", wide, {0, 0, 0, 0, 1, 2, 5, 0, 0, 2}),                   // no plane
          asked("ray_plane_point_3d", narrow, {0, 0, 1, -4, 1, 2, 4, 0, 0, 0}),                // no direction
          asked("ray_triangle_hit_3d", wide, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 2, 3, 0, 0, 2}),   // behind
          asked("ray_triangle_hit_3d", wide, {0, 0, 0, 4, 0, 0, 0, 4, 0, 3, 2, 3, 0, 0, -2}),  // beside
          asked("ray_triangle_hit_3d", wide, {0, 0, 0, 4, 0, 0, 0, 4, 0, -1, 1, 0, 1, 0, 0}),  // in its plane
          asked("ray_aabb_interval_3d", wide, {0, 0, 0, 1, 1, 1, 0.5, 0.5, 0.5, 0, 0, 0}),
          asked("ray_aabb_interval_3d", wide, {0, 0, 0, 1, 1, 1, 0.5, 2, 0.5, 1, 0, 0}),
          asked("triangle_triangle_segment_3d", wide, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}),
          asked("ray_sphere_hit_3d", wide, {0, 0, 0, 5, -9, 6, 0, 1, 0, 0}),
          asked("ray_sphere_hit_3d", wide, {0, 0, 0, 5, 9, 3, 0, 1, 0, 0}),
          asked("ray_sphere_hit_3d", wide, {0, 0, 0, 5, 1, 0, 0, 0, 0, 0}),
          asked("ray_cylinder_interval_3d", wide, {0, 0, 0, 8, 0, 0, 5, 9, 1, 1, 1, 0, 0}),
          asked("ray_cylinder_interval_3d", wide, {0, 0, 0, 8, 0, 0, 5, -2, 6, 0, 1, 0, 0}),
          asked("ray_cylinder_interval_3d", wide, {1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 0, 0, 1}),
          asked("ray_cylinder_interval_3d", wide, {0, 0, 0, 8, 0, 0, 5, 4, 0, 0, 0, 0, 0}),
          asked("hull_hull_depth_3d", wide, {0, 0, 0, 0, 0, 0})}) {
        EXPECT_TRUE(values_of(question).empty()) << question.test->id;
        EXPECT_EQ(rational_reference::decide(*question.test, question.input), relation::undefined);
    }
}

TEST(values, round_once) {
    rational const tiny(integer(1), integer(1) << 200);
    double const middle = 1 + 0x1p-24;
    EXPECT_EQ(round_to(narrow, {rational(middle), false}), 1);  // ties to even
    EXPECT_EQ(round_to(narrow, {rational(middle) + tiny, false}), 1 + 0x1p-23);
    EXPECT_EQ(round_to(narrow, {rational(middle) - tiny, false}), 1);
    EXPECT_EQ(round_to(narrow, {rational(-middle) - tiny, false}), -1 - 0x1p-23);
    EXPECT_EQ(round_to(narrow, {rational(middle) * rational(middle) + tiny, true}), 1 + 0x1p-23);
    EXPECT_EQ(round_to(narrow, {rational(0x1p-150), false}), 0);
    EXPECT_EQ(round_to(narrow, {rational(0x1p-150) + tiny, false}), 0x1p-149);
    EXPECT_EQ(round_to(narrow, {rational(0x1.ffffffp+127) - tiny, false}), 0x1.fffffep+127);
    EXPECT_EQ(round_to(narrow, {rational(0x1.ffffffp+127), false}), std::numeric_limits<double>::infinity());
    EXPECT_EQ(round_to(wide, {2, true}), std::sqrt(2.0));
}

TEST(values, are_measured_by_what_the_input_allows) {
    // x = (ax + bx) / 2 by a crossing with x + y = 1: derivatives known.
    test_case const question = asked("line_line_point_2d", narrow, {0, 0, 3, 3, 0, 1, 1, 0});
    std::vector<exact_value> const exact = values_of(question);
    value_error const right = measure_values(question, exact, std::vector<double>{0.5, 0.5});
    EXPECT_EQ(right.ulps, (std::vector<double>{0, 0}));
    EXPECT_EQ(right.excess, (std::vector<double>{0, 0}));
    EXPECT_FALSE(right.wrong);

    // A plane z = 4 met by a vertical line: z is a function of the plane's points' z alone, with the weights of (1, 1).
    test_case const plane = asked("segment_plane_point_3d", wide, {0, 0, 4, 4, 0, 4, 0, 4, 4, 1, 1, 0, 1, 1, 8});
    std::vector<double> const off{0.5, 1, 1, 4 + 0x1p-50};
    value_error const error = measure_values(plane, values_of(plane), off);
    EXPECT_EQ(error.ulps[3], 1);
    // Half a spacing at 4 is 2^-51; the weights 1/2, 1/4, 1/4 of three such; nothing else moves z.
    EXPECT_NEAR(error.excess[3], 0x1p-50 / (0x1p-51 + 0x1p-51), 1e-12);

    // A rectangle of 4 by 1: half of its height times the x of each corner, half of its width times the y. In units of 2^-24
    // half spacings are 1 at 1, 2 at 2 and 4 at 4 to 8, and all of them cost (1 + 4 + 4 + 1) / 2 + 2 (1 + 1 + 2 + 2).
    test_case const rectangle = asked("polygon_area_2d", narrow, {1, 1, 5, 1, 5, 2, 1, 2});
    std::vector<double> const area{4 + 21 * 0x1p-24};
    EXPECT_EQ(measure_values(rectangle, values_of(rectangle), area).excess, (std::vector<double>{1}));

    for (double lost : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        value_error const none = measure_values(plane, values_of(plane), std::vector<double>{0.5, 1, lost, 4});
        EXPECT_TRUE(none.wrong);
        EXPECT_EQ(none.worst_excess(), std::numeric_limits<double>::infinity());
    }
}

TEST(values, count_every_piece_that_meets) {
    // Above a vertex of a right angle, far from the others: the pieces of the vertex, both edges and the face meet.
    test_case const corner = asked("point_triangle_closest_3d", wide, {0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8, 0});
    std::vector<rational> const most = admissible_errors(corner, values_of(corner));
    // x is p.x on the face and the first edge, a.x at the vertex, each of no size: spacings of subnormals; z moves by a's
    // and nothing else where it is a.z.
    EXPECT_GE(most[0], rational(0x1p-1074));
    // A distance of 0: every coordinate moves it by as much.
    test_case const touching = asked("segment_segment_distance_3d", wide, {-1, 0, 0, 1, 0, 0, 0, -1, 0, 0, 1, 0});
    std::vector<rational> const at_contact = admissible_errors(touching, values_of(touching));
    EXPECT_GE(at_contact[0], rational(4 * 0x1p-53));
    EXPECT_LT(at_contact[0], rational(4 * 0x1p-53) + rational(0x1p-1000));
}

TEST(values, of_a_segment_have_no_first_end) {
    test_case const question =
        asked("triangle_triangle_segment_3d", narrow, {-2, 0, 0, 2, -3, 0, 2, 3, 0, 0, 0, -2, 0, 1, 1, 0, -1, 1});
    std::vector<exact_value> const exact = values_of(question);
    float const third = 2.0f / 3;
    std::vector<double> const ends{0, -third, 0, 0, third, 0}, turned{0, third, 0, 0, -third, 0};
    EXPECT_LT(measure_values(question, exact, ends).worst_excess(), 1);
    EXPECT_LT(measure_values(question, exact, turned).worst_excess(), 1);
    std::vector<double> const one_end{0, -third, 0, 0, -third, 0};
    EXPECT_TRUE(measure_values(question, exact, one_end).wrong);
}

TEST(values, beyond_the_largest_scalar_are_not_judged) {
    test_case const far =
        asked("segment_segment_distance_3d", narrow,
              {0x1.fffffep127, 0, 0, 0x1.fffffep127, 0, 0, -0x1.fffffep127, 0, 0, -0x1.fffffep127, 0, 0});
    std::vector<exact_value> const exact = values_of(far);
    EXPECT_TRUE(is_beyond(narrow, exact));
    EXPECT_FALSE(is_beyond(wide, exact));
    judgement judged;
    judge_values(far, exact, std::vector<double>{1}, judged);
    EXPECT_EQ(judged.result, outcome::undefined);
}

TEST(values, of_both_references_are_one) {
    for (test_info const& test : catalog()) {
        if (test.answer != answer_kind::values || test.varies()) continue;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            std::uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
            std::vector<double> input;
            for (std::size_t i = 0; i < test.fixed_count(); ++i) {
                state = (state ^ state >> 29) * 0xbf58476d1ce4e5b9u;
                input.push_back(static_cast<double>(state >> 61) - 3);
            }
            make_valid(test, narrow, input);
            exact_answer const ours = rational_reference::evaluate(test, input);
            exact_answer const theirs = cgal_reference::evaluate(test, input);
            ASSERT_EQ(ours.rel, theirs.rel) << test.id << seed;
            ASSERT_EQ(ours.values, theirs.values) << test.id << seed;
        }
    }
}

}  // namespace
}  // namespace graze
