// Contacts of balls, capsules and triangles, by hand: in every rounding mode the signed distance rounded once, and the points
// and the direction to two spacings of what is known of them.
#include <gtest/gtest.h>

#include <cmath>

#include "certified_contact_tools.hpp"
#include "graze/certified/capsule_capsule_contact_3d.hpp"
#include "graze/certified/capsule_triangle_contact_3d.hpp"
#include "graze/certified/sphere_triangle_contact_3d.hpp"

namespace graze {
namespace {

// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
contact_entry<Scalar> ball_and_triangle = certified::sphere_triangle_contact_3d<Scalar>;
template <class Scalar>
contact_entry<Scalar> two_capsules = certified::capsule_capsule_contact_3d<Scalar>;
template <class Scalar>
contact_entry<Scalar> capsule_and_triangle = certified::capsule_triangle_contact_3d<Scalar>;

TEST(certified_contacts, of_balls_and_triangles_by_hand) {
    known const all[] = {
        {"above the inside", 2, {1, 1, 0}, {1, 1, 2}, {0, 0, 1}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 3, 1}},
        {"deep from below", -2, {1, 1, 0}, {1, 1, 2}, {0, 0, -1}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 3}},
        {"on the inside", 0, {1, 1, 0}, {1, 1, 0}, {0, 0, 1}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 2, 2}},
        {"beyond a corner", 3, {0, 0, 0}, {-1.8, -2.4, 0}, {-0.6, -0.8, 0}, {0, 0, 0, 4, 0, 0, 0, 4, 0, -3, -4, 0, 2}},
        {"beyond an edge", 4, {2, 0, 0}, {2, -2.4, 3.2}, {0, -0.6, 0.8}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 2, -3, 4, 1}},
        {"in the plane, beyond an edge",
         std::sqrt(18.0),
         {2, 2, 0},
         {5, 5, 0},
         {std::sqrt(0.5), std::sqrt(0.5), 0},
         {0, 0, 0, 4, 0, 0, 0, 4, 0, 5, 5, 0, 0}},
        {"a point in the triangle", 0, {1, 1, 0}, {1, 1, 0}, {0, 0, any}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 0}},
        {"a centre in the triangle", -2, {1, 1, 0}, {1, 1, any}, {0, 0, any}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 2}},
        {"a triangle that is a segment",
         4,
         {2, 0, 0},
         {2, 2.4, 3.2},
         {0, 0.6, 0.8},
         {0, 0, 0, 4, 0, 0, 4, 0, 0, 2, 3, 4, 1}},
        {"a triangle that is a point", 0, {0, 0, 0}, {0, 0, 0}, {0, 0.6, 0.8}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4, 5}},
        {"a triangle that is the centre",
         -2,
         {1, 1, 1},
         {any, any, any},
         {any, any, any},
         {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}},
    };
    for (known const& item : all) compare_scaled(ball_and_triangle<float>, ball_and_triangle<double>, item);
}

/// The foot of the centre on the plane is beside an edge by less than doubles tell: the edge is nearest, not the plane. Signed
/// distances by rational arithmetic, rounded once.
TEST(certified_contacts, of_balls_beside_an_edge_by_less_than_doubles_tell) {
    struct beside {
        double distance, input[13];
    } const all[] = {
        {-0x1.3455acafe9139p-10,
         {-0x1.ee1988e396322p-2, 0x1.39cb19aa2ea5ap-1, -0x1.1db473de8c0b4p-3, -0x1.34923207dfc2cp-2,
          0x1.b436a9fc2df7ep-1, -0x1.4c9f7622fb658p-4, 0x1.72574db00062p-4, 0x1.498d614504d5fp-1, -0x1.03352b3fd0613p-1,
          -0x1.863ba93930678p-3, 0x1.960c376c26572p-1, -0x1.9c82bb60c613p-3, 0x1.3455acafe9144p-10}},
        {0x1.f00001e4d3838p-24,
         {0x1.9bfffffe768f8p+8, -0x1.db00000011fe2p+9, 0x1.28ffffff6a0fbp+9, 0x1.4bfffffe768f8p+8,
          -0x1.5600000023fc4p+8, 0x1.38ffffff6a0fbp+9, 0x1.ebfffffe768f8p+8, -0x1.6600000023fc4p+8,
          0x1.a1fffffed41f6p+8, 0x1.bp+8, -0x1.6p+8, 0x1.fp+8, 0}},
    };
    for (beside const& item : all) {
        double found[10];
        ASSERT_TRUE(ball_and_triangle<double>(item.input, 13, found));
        EXPECT_EQ(found[0], item.distance);
    }
}

TEST(certified_contacts, of_capsules_by_hand) {
    known const all[] = {
        {"across, apart", 2, {2, 0, 1}, {2, 0, 3}, {0, 0, 1}, {0, 0, 0, 4, 0, 0, 1, 2, -2, 5, 2, 2, 5, 2}},
        {"across, deep", -2, {2, 0, 1}, {2, 0, -1}, {0, 0, 1}, {0, 0, 0, 4, 0, 0, 1, 2, -2, 1, 2, 2, 1, 2}},
        {"across, in contact", 0, {2, 0, 1}, {2, 0, 1}, {0, 0, 1}, {0, 0, 0, 4, 0, 0, 1, 2, -2, 3, 2, 2, 3, 2}},
        {"segments that cross", -3, {2, 0, any}, {2, 0, any}, {0, 0, any}, {0, 0, 0, 4, 0, 0, 1, 2, -2, 0, 2, 2, 0, 2}},
        {"side by side",
         3,
         {any, 0.6, 0.8},
         {any, 2.4, 3.2},
         {0, 0.6, 0.8},
         {0, 0, 0, 4, 0, 0, 1, 0, 3, 4, 4, 3, 4, 1}},
        {"one after the other", 1, {5, 0, 0}, {6, 0, 0}, {1, 0, 0}, {0, 0, 0, 4, 0, 0, 1, 7, 0, 0, 9, 0, 0, 1}},
        {"segments on one line",
         0,
         {any, 0, 0},
         {any, 0, 0},
         {0, any, any},
         {0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 6, 0, 0, 0}},
        {"two balls", 2, {0.6, 0.8, 0}, {1.8, 2.4, 0}, {0.6, 0.8, 0}, {0, 0, 0, 0, 0, 0, 1, 3, 4, 0, 3, 4, 0, 2}},
        {"balls around one point",
         -3,
         {any, any, any},
         {any, any, any},
         {any, any, any},
         {1, 2, 3, 1, 2, 3, 1, 1, 2, 3, 1, 2, 3, 2}},
        {"one inside the other",
         -3.5,
         {any, 0, 4},
         {any, 0, 0.5},
         {0, 0, 1},
         {0, 0, 0, 4, 0, 0, 4, 1, 0, 1, 3, 0, 1, 0.5}},
        {"two points",
         std::sqrt(2.0),
         {0, 0, 0},
         {1, 1, 0},
         {std::sqrt(0.5), std::sqrt(0.5), 0},
         {0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0}},
    };
    for (known const& item : all) compare_scaled(two_capsules<float>, two_capsules<double>, item);
}

TEST(certified_contacts, of_capsules_and_triangles_by_hand) {
    known const all[] = {
        {"above the inside", 2, {1, 1, 0}, {1, 1, 2}, {0, 0, 1}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 3, 1, 1, 5, 1}},
        {"an end just through",
         -1.5,
         {1, 1, 0},
         {1, 1, -1.5},
         {0, 0, 1},
         {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -0.5, 1, 1, 3, 1}},
        {"through, near an edge",
         -0.75,
         {1, 0, 0},
         {1, 0.75, 0},
         {0, -1, 0},
         {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 0.25, -8, 1, 0.25, 8, 0.5}},
        {"an end on the inside", 0, {1, 1, 0}, {1, 1, 0}, {0, 0, 1}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 1, 1, 4, 0}},
        {"in the plane",
         -1,
         {any, any, 0},
         {any, any, any},
         {0, 0, any},
         {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 2, 1, 0, 1}},
        {"across an edge",
         4,
         {2, 0, 0},
         {2, -2.4, 3.2},
         {0, -0.6, 0.8},
         {0, 0, 0, 4, 0, 0, 0, 4, 0, 2, -7, 1, 2, 1, 7, 1}},
        {"a ball", 1, {1, 1, 0}, {1, 1, 1}, {0, 0, 1}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 2, 1, 1, 2, 1}},
        {"a triangle that is a point",
         3,
         {0, 0, 0},
         {1.8, 2.4, 0},
         {0.6, 0.8, 0},
         {0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4, -1, 3, 4, 1, 2}},
        {"a triangle that is a segment across",
         -1,
         {2, 0, 0},
         {2, 0, any},
         {0, 0, any},
         {0, 0, 0, 4, 0, 0, 4, 0, 0, 2, -1, 0, 2, 1, 0, 1}},
        {"past a corner", 0, {0, 0, 0}, {0, 0, 0}, {any, any, 0}, {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, -1, 0, 0, 1, 0}},
        {"a segment on an edge",
         0,
         {any, 0, 0},
         {any, 0, 0},
         {0, any, any},
         {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 0, 0, 3, 0, 0, 0}},
    };
    for (known const& item : all) compare_scaled(capsule_and_triangle<float>, capsule_and_triangle<double>, item);
}

}  // namespace
}  // namespace graze
