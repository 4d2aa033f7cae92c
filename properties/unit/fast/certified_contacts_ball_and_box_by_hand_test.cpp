// Contacts of oriented boxes and balls, by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "certified_contact_tools.hpp"
#include "graze/certified/sphere_obb_contact_3d.hpp"

namespace graze {
namespace {

// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
contact_entry<Scalar> box_and_ball = certified::sphere_obb_contact_3d<Scalar>;

constexpr scalars_of_axes axes{3, 9};

void compare_all(std::vector<known> const& all) {
    for (known const& item : all) compare_scaled(box_and_ball<float>, box_and_ball<double>, item, axes);
}

TEST(certified_contacts, of_boxes_and_balls_by_hand) {
    compare_all({
        {"beyond a face",
         2,
         {1, 0, 0},
         {3, 0, 0},
         {1, 0, 0},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 4, 0, 0, 1}},
        {"beyond an edge",
         3,
         {1, 2, 0},
         {2.8, 4.4, 0},
         {0.6, 0.8, 0},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 4, 6, 0, 2}},
        {"beyond a corner",
         2,
         {1, -2, 3},
         {5.0 / 3, -10.0 / 3, 13.0 / 3},
         {1.0 / 3, -2.0 / 3, 2.0 / 3},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 2, -4, 5, 1}},
        {"a centre inside",
         -1.5,
         {1, 0, 0},
         {-0.5, 0, 0},
         {1, 0, 0},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 0.5, 0, 0, 1}},
        {"a centre inside, below",
         -1.5,
         {0.25, 0.5, -3},
         {0.25, 0.5, -1.5},
         {0, 0, -1},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 0.25, 0.5, -2.5, 1}},
        {"a point on the last face",
         0,
         {0.5, 1, 3},
         {0.5, 1, 3},
         {0, 0, 1},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 0.5, 1, 3, 0}},
        {"a centre on a face",
         -2,
         {1, 0.5, 0},
         {-1, 0.5, 0},
         {1, 0, 0},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 1, 0.5, 0, 2}},
        {"a centre at a corner",
         -2,
         {1, 2, 3},
         {any, any, any},
         {any, any, any},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 1, 2, 3, 2}},
        {"a centre in the middle of a cube",
         -1.5,
         {any, any, any},
         {any, any, any},
         {any, any, any},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0.5}},
        {"in contact", 0, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 3, 0, 0, 2}},
        {"a point on a face",
         0,
         {1, 1, 1},
         {1, 1, 1},
         {1, 0, 0},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 1, 1, 1, 0}},
        {"long axes, turned",
         9,
         {3, 4, 0},
         {8.4, 11.2, 0},
         {0.6, 0.8, 0},
         {0, 0, 0, 3, 4, 0, -4, 3, 0, 0, 0, 1, 1, 1, 1, 9, 12, 0, 1}},
    });
}
TEST(certified_contacts, of_skew_and_flat_boxes_and_balls_by_hand) {
    double const half = std::sqrt(0.5);
    compare_all({
        {"beyond the face of a skew box",
         std::sqrt(8.0),
         {1, 0, 0},
         {3, -2, 0},
         {half, -half, 0},
         {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 3, -2, 0, 0}},
        {"beyond the edge of a skew box",
         4,
         {0, 1, 0},
         {-2.4, 4.2, 0},
         {-0.6, 0.8, 0},
         {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, -3, 5, 0, 1}},
        {"inside a skew box",
         -std::sqrt(0.125),
         {0.75, -0.25, 0},
         {0.5, 0, 0},
         {half, -half, 0},
         {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0.5, 0, 0, 0}},
        {"above a flat box",
         2,
         {0.5, 1, 0},
         {0.5, 1, 2},
         {0, 0, 1},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 0, 0.5, 1, 3, 1}},
        {"a centre in a flat box",
         -0.5,
         {0.5, 1, 0},
         {0.5, 1, any},
         {0, 0, any},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 0, 0.5, 1, 0, 0.5}},
        {"above dependent axes",
         3,
         {1.5, 1.5, 0},
         {1.5, 1.5, 3},
         {0, 0, 1},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1, 1.5, 1.5, 4, 1}},
        {"a centre among dependent axes",
         -1,
         {0.5, 1.5, 0},
         {0.5, 1.5, any},
         {0, 0, any},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1, 0.5, 1.5, 0, 1}},
        {"a box that is a segment",
         4,
         {0, 0, 0},
         {0, 2.4, 3.2},
         {0, 0.6, 0.8},
         {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 3, 4, 1}},
        {"a centre in a segment",
         -1,
         {0.5, 0, 0},
         {0.5, any, any},
         {0, any, any},
         {0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 1, 1, 1, 0.5, 0, 0, 1}},
        {"a box without axes",
         2,
         {1, 1, 1},
         {1, 1, 3},
         {0, 0, 1},
         {1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 1, 1, 3, 0}},
        {"a box that is the centre",
         -2,
         {1, 1, 1},
         {any, any, any},
         {any, any, any},
         {1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 2}},
    });
}

}  // namespace
}  // namespace graze
