// Casts: relation, first contact and margin of both references, by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

struct known_cast {
    std::string_view test;
    std::vector<double> input;
    std::string_view rel;
    double time;    // of the first contact, rounded; below 0: none
    double margin;  // that of the first set and all that the second sweeps over
};

std::vector<known_cast> const& all_known_casts() {
    static double const third = 1.0 / 3, root_of_2 = std::sqrt(2.0);
    static std::vector<known_cast> const all{
        // Spheres: towards, away, past, by a hair's breadth past, overlapping at first, at rest.
        {"sphere_sphere_cast_3d", {0, 0, 0, 1, 4, 0, 0, 1, -3, 0, 0}, "crossing", 2 * third, 1},
        {"sphere_sphere_cast_3d", {0, 0, 0, 1, 4, 0, 0, 1, -2, 0, 0}, "touching", 1, 0},
        {"sphere_sphere_cast_3d", {0, 0, 0, 1, 4, 0, 0, 1, 3, 0, 0}, "disjoint", -1, 2},
        {"sphere_sphere_cast_3d", {0, 0, 0, 1, 4, 2, 0, 1, -8, 0, 0}, "touching", 0.5, 0},
        {"sphere_sphere_cast_3d", {0, 0, 0, 1, 4, 3, 0, 1, -8, 0, 0}, "disjoint", -1, 1},
        {"sphere_sphere_cast_3d", {0, 0, 0, 1, 1, 0, 0, 1, 8, 0, 0}, "crossing", 0, 1},
        {"sphere_sphere_cast_3d", {0, 0, 0, 1, 2, 0, 0, 1, 0, 0, 0}, "touching", 0, 0},
        {"sphere_sphere_cast_3d",
         {0, 0, 0, 0, 4, 0, 0, 0, -8, 0, 0},
         "touching",
         0.5,
         0},  // points: the swept one is flat
        {"sphere_sphere_cast_3d", {0, 0, 0, 1, 2, 2, 0, 1, -1, -1, 0}, "crossing", 2 - root_of_2, 2 - root_of_2},
        // A triangle: onto its face, an edge, a corner; along it; within its plane with no radius.
        {"sphere_triangle_cast_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 4, 1, 0, 0, -6}, "crossing", 0.5, 2},
        {"sphere_triangle_cast_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 2, -1, 4, 1, 0, 0, -8}, "touching", 0.5, 0},
        {"sphere_triangle_cast_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, -4, 0, 0, 1, 6, 0, 0}, "crossing", 0.5, 1},
        {"sphere_triangle_cast_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, -4, 1, 1, 1, 16, 0, 0}, "touching", 0.25, 0},
        {"sphere_triangle_cast_3d",
         {0, 0, 0, 4, 0, 0, 0, 4, 0, -4, -1, 0, 1, 16, 0, 0},
         "touching",
         0.25,
         0},  // an edge
        {"sphere_triangle_cast_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, -4, 8, 1, 1, 16, -16, 0}, "touching", 0.25, 0},
        {"sphere_triangle_cast_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, -2, 1, 0, 0, 8, 0, 0}, "touching", 0.25, 0},
        {"sphere_triangle_cast_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 4, 0, 0, 0, -3}, "disjoint", -1, 1},
        // Boxes: along an axis, between two axes, sliding along a face, flat ones through each other.
        {"aabb_aabb_cast_3d", {0, 0, 0, 2, 2, 2, 5, 0, 0, 6, 2, 2, -4, 0, 0}, "crossing", 0.75, 1},
        {"aabb_aabb_cast_3d", {0, 0, 0, 2, 2, 2, 5, 0, 0, 6, 2, 2, -3, 0, 0}, "touching", 1, 0},
        {"aabb_aabb_cast_3d", {0, 0, 0, 2, 2, 2, 5, 2, 0, 6, 3, 2, -8, 0, 0}, "touching", 0.375, 0},
        {"aabb_aabb_cast_3d", {0, 0, 0, 2, 2, 2, 3, 5, 0, 4, 6, 1, 0, -8, 0}, "disjoint", -1, 1},
        {"aabb_aabb_cast_3d", {0, 0, 0, 2, 2, 0, 0, 0, 3, 2, 2, 3, 0, 0, -6}, "crossing", 0.5, 2},
        // Hulls: a segment through a triangle, a point along its plane, a corner onto an edge a third on the way.
        {"hull_hull_cast_3d", {0, 0, -4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 3, 1, 1, 3, 1, 1, 1}, "crossing", 0.25, 1},
        {"hull_hull_cast_3d", {8, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0, -2, 1, 0, -2, 1, 0, -2, 1, 0}, "touching", 0.25, 0},
        {"hull_hull_cast_3d", {0, -9, 0, 0, 0, 0, 4, 0, 0, 2, 3, 3, 2, 3, 0, 2, 3, 0, 2, 3, 0}, "touching", third, 0},
    };
    return all;
}

TEST(casts, are_as_known_by_hand) {
    for (known_cast const& item : all_known_casts()) {
        test_info const& test = *find_test(item.test);
        SCOPED_TRACE(input_text(test, item.input));
        ASSERT_FALSE(validate(test, scalar_type::float64, item.input));
        for (exact_answer const& answer :
             {rational_reference::evaluate(test, item.input), cgal_reference::evaluate(test, item.input)}) {
            EXPECT_EQ(name_of(answer.rel), item.rel);
            ASSERT_EQ(answer.first_contact.has_value(), item.time >= 0);
            if (answer.first_contact) {
                EXPECT_DOUBLE_EQ(answer.first_contact->nearest, item.time);
            }
            ASSERT_TRUE(answer.has_margin());
            EXPECT_DOUBLE_EQ(margin_of(answer), item.margin);
        }
        EXPECT_TRUE(verify(test, item.input, rational_reference::evaluate(test, item.input)));
    }
}

}  // namespace
}  // namespace graze
