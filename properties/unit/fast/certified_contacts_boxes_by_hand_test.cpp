// Contacts of oriented boxes, by hand: in every rounding mode the signed distance rounded once, and the points and the
// direction to two spacings of what is known of them.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "certified_contact_tools.hpp"
#include "graze/certified/obb_obb_contact_3d.hpp"

namespace graze {
namespace {

// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
contact_entry<Scalar> two_boxes = certified::obb_obb_contact_3d<Scalar>;

/// As they are, among subnormals and beyond the range of the fast stages. Of what stays with the axes the first half extents
/// and the second centre are scaled here.
template <class Scalar>
void compare_times(known const& item, int exponent) {
    known scaled = item;
    for (std::size_t i = 12; i < 18; ++i) scaled.input[i] = std::ldexp(scaled.input[i], exponent);
    compare(two_boxes<Scalar>, scaled, exponent, {3, 24});
}
void compare_boxes(known const& item) {
    for (int exponent : {0, -147, 120}) compare_times<float>(item, exponent);
    for (int exponent : {0, -1070, -400, 160, 1015}) compare_times<double>(item, exponent);
}

using numbers = std::vector<double>;
numbers const along_axes{1, 0, 0, 0, 1, 0, 0, 0, 1}, turned{3, 4, 0, -4, 3, 0, 0, 0, 1},
    edge_along_x{1, 0, 0, 0, 1, 1, 0, -1, 1}, edge_along_y{0, 1, 0, 1, 0, 1, -1, 0, 1};

numbers boxes(numbers const& a, numbers const& axes_a, numbers const& half_a, numbers const& b, numbers const& axes_b,
              numbers const& half_b) {
    numbers all;
    for (numbers const* part : {&a, &axes_a, &half_a, &b, &axes_b, &half_b})
        all.insert(all.end(), part->begin(), part->end());
    return all;
}

TEST(certified_contacts, of_boxes_apart_by_hand) {
    known const all[] = {
        {"faces",
         1.5,
         {any, any, 1},
         {any, any, 2.5},
         {0, 0, 1},
         boxes({0, 0, 0}, along_axes, {1, 1, 1}, {0.5, 0, 3.5}, along_axes, {1, 1, 1})},
        {"parallel edges",
         5,
         {1, 1, any},
         {4, 5, any},
         {0.6, 0.8, 0},
         boxes({0, 0, 0}, along_axes, {1, 1, 1}, {5, 6, 0.5}, along_axes, {1, 1, 1})},
        {"corners",
         3,
         {1, 1, 1},
         {2, 3, 3},
         {1.0 / 3, 2.0 / 3, 2.0 / 3},
         boxes({0, 0, 0}, along_axes, {1, 1, 1}, {3, 4, 4}, along_axes, {1, 1, 1})},
        {"edges crossed",
         3,
         {0, 0, 2},
         {0, 0, 5},
         {0, 0, 1},
         boxes({0, 0, 0}, edge_along_x, {4, 1, 1}, {0, 0, 7}, edge_along_y, {4, 1, 1})},
        {"an edge and a face",
         2,
         {4, 0.25, any},
         {6, 0.25, any},
         {1, 0, 0},
         boxes({0, 0, 0}, along_axes, {4, 4, 4}, {7.75, 0.5, 0}, turned, {0.25, 0.25, 1})},
        {"two points",
         5,
         {0, 0, 0},
         {3, 4, 0},
         {0.6, 0.8, 0},
         boxes({0, 0, 0}, along_axes, {0, 0, 0}, {3, 4, 0}, turned, {0, 0, 0})},
        {"a segment and a point beside it",
         std::sqrt(2.0),
         {1, 0, 0},
         {1, 1, 1},
         {0, std::sqrt(0.5), std::sqrt(0.5)},
         boxes({0, 0, 0}, along_axes, {4, 0, 0}, {1, 1, 1}, along_axes, {0, 0, 0})},
        {"axes that are no base",
         4,
         {4, any, any},
         {8, any, any},
         {1, 0, 0},
         boxes({0, 0, 0}, {1, 0, 0, 1, 0, 0, 2, 0, 0}, {1, 1, 1}, {8, 0, 0}, {0, 1, 0, 0, 1, 1, 0, 1, -1}, {2, 1, 1})},
    };
    for (known const& item : all) compare_boxes(item);
}

TEST(certified_contacts, of_boxes_that_meet_by_hand) {
    known const all[] = {
        {"one in the other",
         -3.75,
         {4, -0.25, any},
         {0.25, -0.25, any},
         {1, 0, 0},
         boxes({0, 0, 0}, along_axes, {4, 4, 4}, {2, 0, 0}, turned, {0.25, 0.25, 1})},
        {"edges crossed",
         -1,
         {0, 0, 2},
         {0, 0, 1},
         {0, 0, 1},
         boxes({0, 0, 0}, edge_along_x, {4, 1, 1}, {0, 0, 3}, edge_along_y, {4, 1, 1})},
        {"edges that touch",
         0,
         {0, 0, 2},
         {0, 0, 2},
         {0, 0, 1},
         boxes({0, 0, 0}, edge_along_x, {4, 1, 1}, {0, 0, 4}, edge_along_y, {4, 1, 1})},
        {"equal ones",
         -2,
         {any, any, any},
         {any, any, any},
         {any, any, any},
         boxes({1, 2, 3}, turned, {1, 1, 1}, {1, 2, 3}, turned, {1, 1, 1})},
        {"stacked",
         0,
         {any, any, 1},
         {any, any, 1},
         {0, 0, 1},
         boxes({0, 0, 0}, along_axes, {1, 1, 1}, {0.5, 0.5, 2}, along_axes, {1, 1, 1})},
        {"flat in one plane",
         0,
         {any, any, 0},
         {any, any, 0},
         {0, 0, any},
         boxes({0, 0, 0}, along_axes, {2, 2, 0}, {1, 1, 0}, turned, {0.25, 0.25, 0})},
        {"flat, one through the other",
         -1,
         {any, 2, 0},
         {any, 1, 0},
         {0, 1, 0},
         boxes({0, 0, 0}, along_axes, {4, 2, 0}, {0, 4, 0}, along_axes, {4, 3, 4})},
        {"segments on one line",
         0,
         {any, 0, 0},
         {any, 0, 0},
         {0, any, any},
         boxes({0, 0, 0}, along_axes, {2, 0, 0}, {3, 0, 0}, along_axes, {2, 0, 0})},
        {"a point on a corner",
         0,
         {1, 1, 1},
         {1, 1, 1},
         {any, any, any},
         boxes({0, 0, 0}, along_axes, {1, 1, 1}, {1, 1, 1}, turned, {0, 0, 0})},
        {"one point",
         0,
         {1, 2, 3},
         {1, 2, 3},
         {any, any, any},
         boxes({1, 2, 3}, along_axes, {0, 0, 0}, {1, 2, 3}, {0, 0, 0, 0, 0, 0, 0, 0, 0}, {1, 1, 1})},
    };
    for (known const& item : all) compare_boxes(item);
}

}  // namespace
}  // namespace graze
