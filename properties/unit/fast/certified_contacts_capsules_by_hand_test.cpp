// Contacts of balls, capsules and triangles, by hand: in every rounding mode the signed distance rounded once, and the points
// and the direction to two spacings of what is known of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "certified_tools.hpp"
#include "graze/certified/capsule_capsule_contact_3d.hpp"
#include "graze/certified/capsule_triangle_contact_3d.hpp"
#include "graze/certified/sphere_triangle_contact_3d.hpp"

namespace graze {
namespace {

template <class Scalar>
using contact_entry = bool (*)(Scalar const*, std::size_t, Scalar*) noexcept;
// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
contact_entry<Scalar> ball_and_triangle = certified::sphere_triangle_contact_3d<Scalar>;
template <class Scalar>
contact_entry<Scalar> two_capsules = certified::capsule_capsule_contact_3d<Scalar>;
template <class Scalar>
contact_entry<Scalar> capsule_and_triangle = certified::capsule_triangle_contact_3d<Scalar>;

/// For what is one of many.
constexpr double any = std::numeric_limits<double>::quiet_NaN();

struct known {
    char const* what;
    double s;
    std::vector<double> a, b, n, input;
};

/// What is scaled by a power of two is so in all but the direction. Coordinates are below 16.
template <class Scalar>
void compare(contact_entry<Scalar>& entry, known const& item, int exponent) {
    SCOPED_TRACE(std::string(item.what) + (std::is_same_v<Scalar, float> ? ", floats" : ", doubles") + ", times 2^" +
                 std::to_string(exponent));
    constexpr Scalar unit = std::numeric_limits<Scalar>::epsilon();
    double const spacing = std::max(std::ldexp(static_cast<double>(unit), exponent + 3),
                                    static_cast<double>(std::numeric_limits<Scalar>::denorm_min()));
    std::vector<Scalar> input;
    for (double x : item.input) input.push_back(static_cast<Scalar>(std::ldexp(x, exponent)));
    Scalar const s = static_cast<Scalar>(std::ldexp(item.s, exponent));
    for (int mode : rounding_modes) {
        Scalar got[10] = {};
        bool found = false;
        {
            rounding const in_mode(mode);
            found = entry(input.data(), input.size(), got);
        }
        EXPECT_TRUE(found) << mode;
        EXPECT_EQ(got[0], s) << mode;
        EXPECT_FALSE(got[0] == 0 && std::signbit(got[0])) << mode;
        double square = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            double const a = static_cast<double>(got[1 + k]), b = static_cast<double>(got[4 + k]),
                         n = static_cast<double>(got[7 + k]);
            square += n * n;
            // Differences and products of numbers that are not far from the largest double.
            EXPECT_LE(std::fabs((b - a) - static_cast<double>(s) * n), 2 * spacing) << mode;
            if (!std::isnan(item.a[k])) {
                EXPECT_LE(std::fabs(a - std::ldexp(item.a[k], exponent)), 2 * spacing) << mode;
            }
            if (!std::isnan(item.b[k])) {
                EXPECT_LE(std::fabs(b - std::ldexp(item.b[k], exponent)), 2 * spacing) << mode;
            }
            if (!std::isnan(item.n[k])) {
                EXPECT_LE(std::fabs(n - item.n[k]), static_cast<double>(unit)) << mode;
            }
        }
        EXPECT_LE(std::fabs(square - 1), 2 * static_cast<double>(unit)) << mode;
    }
}
/// As they are, among subnormals and beyond the range of the fast stages.
void compare_scaled(contact_entry<float>& floats, contact_entry<double>& doubles, known const& item) {
    for (int exponent : {0, -147, 120}) compare(floats, item, exponent);
    for (int exponent : {0, -1070, -400, 160, 1015}) compare(doubles, item, exponent);
}

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
