// Contacts of hulls, by hand: in every rounding mode the signed distance to the last bit, and points and a direction that are right
// to within what is promised.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "certified_tools.hpp"
#include "graze/certified/hull_hull_contact_2d.hpp"
#include "graze/certified/hull_hull_contact_3d.hpp"

namespace graze {
namespace {

template <class Scalar>
using contact_entry = bool (*)(Scalar const*, std::size_t, Scalar*) noexcept;
// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
contact_entry<Scalar> in_space = certified::hull_hull_contact_3d<Scalar>;
template <class Scalar>
contact_entry<Scalar> in_plane = certified::hull_hull_contact_2d<Scalar>;

/// s is the root of `square`, or less that; the direction is that of `along` unless that is zero, where several are right.
struct known {
    char const* what;
    int sign;
    double square;
    std::vector<double> along, input;
};

/// The largest and the least product with n of so many points.
template <class Scalar>
void products(Scalar const* point, std::size_t many, int axes, Scalar const* n, double& least, double& most) {
    least = std::numeric_limits<double>::infinity();
    most = -least;
    for (std::size_t i = 0; i < many; ++i) {
        double sum = 0;
        for (int k = 0; k < axes; ++k)
            sum += static_cast<double>(point[axes * static_cast<int>(i) + k]) * static_cast<double>(n[k]);
        least = std::min(least, sum);
        most = std::max(most, sum);
    }
}

template <class Scalar>
void compare(contact_entry<Scalar> const& entry, int axes, known const& item, int exponent) {
    SCOPED_TRACE(std::string(item.what) + (std::is_same_v<Scalar, float> ? ", floats" : ", doubles") + ", times 2^" +
                 std::to_string(exponent));
    std::vector<Scalar> input;
    double largest = 0;
    for (double x : item.input) {
        input.push_back(static_cast<Scalar>(std::ldexp(x, exponent)));
        largest = std::max(largest, std::fabs(std::ldexp(x, exponent)));
    }
    std::size_t const half = input.size() / 2, many = half / static_cast<std::size_t>(axes);
    Scalar const s = static_cast<Scalar>(std::ldexp(item.sign * std::sqrt(item.square), exponent));
    double const w = 4 * std::max(largest * static_cast<double>(std::numeric_limits<Scalar>::epsilon()),
                                  static_cast<double>(std::numeric_limits<Scalar>::denorm_min()));
    for (int mode : rounding_modes) {
        Scalar got[10];
        bool there;
        {
            rounding const in_mode(mode);
            there = entry(input.data(), input.size(), got);
        }
        EXPECT_TRUE(there) << mode;
        EXPECT_EQ(got[0], s) << mode;
        EXPECT_FALSE(std::signbit(got[0]) && got[0] == 0) << mode;
        Scalar const *a = got + 1, *b = a + axes, *n = b + axes;
        double length = 0, a_along = 0, b_along = 0, turned = 0, of_known = 0;
        for (int k = 0; k < axes; ++k) {
            double const own = static_cast<double>(n[k]);
            length += own * own;
            a_along += own * static_cast<double>(a[k]);
            b_along += own * static_cast<double>(b[k]);
            EXPECT_NEAR(static_cast<double>(b[k]) - static_cast<double>(a[k]), static_cast<double>(got[0]) * own, w);
            if (item.along.empty()) continue;
            turned += own * item.along[static_cast<std::size_t>(k)];
            of_known += item.along[static_cast<std::size_t>(k)] * item.along[static_cast<std::size_t>(k)];
        }
        EXPECT_NEAR(std::sqrt(length), 1, static_cast<double>(std::numeric_limits<Scalar>::epsilon())) << mode;
        EXPECT_NEAR(turned, std::sqrt(of_known), 1e-6) << mode;
        double least_of_a, most_of_a, least_of_b, most_of_b;
        products(input.data(), many, axes, n, least_of_a, most_of_a);
        products(input.data() + half, many, axes, n, least_of_b, most_of_b);
        EXPECT_NEAR(least_of_b - most_of_a, static_cast<double>(got[0]), w) << mode;
        EXPECT_NEAR(a_along, most_of_a, w) << mode;
        EXPECT_NEAR(b_along, least_of_b, w) << mode;
    }
}
/// As they are, and beyond the range of the fast stage. Where s is a root that is no rational, not among subnormals.
void compare_scaled(contact_entry<float> const& floats, contact_entry<double> const& doubles, int axes,
                    known const& item) {
    bool const is_rational = std::sqrt(item.square) == std::floor(4 * std::sqrt(item.square)) / 4;
    for (int exponent : {0, -30, 120}) compare(floats, axes, item, exponent);
    for (int exponent : {0, -400, 160, 1000}) compare(doubles, axes, item, exponent);
    if (!is_rational) return;
    compare(floats, axes, item, -145);
    compare(doubles, axes, item, -1070);
}

TEST(certified_contacts, of_hulls_in_space_by_hand) {
    known const all[] = {
        {"two points", 1, 14, {1, 2, 3}, {0, 0, 0, 1, 2, 3}},
        {"a point twice", 0, 0, {}, {1, 2, 3, 1, 2, 3}},
        {"a point beside a segment", 1, 4, {0, 0, 1}, {-1, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 2}},
        {"a point before a segment's end", 1, 2, {1, 1, 0}, {-1, 0, 0, 1, 0, 0, 2, 1, 0, 2, 1, 0}},
        {"a segment across a segment", 1, 9, {0, 0, 1}, {-1, 0, 0, 1, 0, 0, 0, -1, 3, 0, 1, 3}},
        {"segments that cross", 0, 0, {}, {-1, 0, 0, 1, 0, 0, 0, -1, 0, 0, 1, 0}},
        {"segments on one line, with a part in common", 0, 0, {}, {0, 0, 0, 2, 0, 0, 1, 0, 0, 3, 0, 0}},
        {"segments on one line", 1, 1, {1, 0, 0}, {0, 0, 0, 2, 0, 0, 3, 0, 0, 5, 0, 0}},
        {"a point over a triangle", 1, 12, {1, 1, 1}, {3, 0, 0, 0, 3, 0, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3}},
        {"a point over one part of a triangle",
         1,
         9,
         {0, 0, 1},
         {0, 0, 0, 8, 0, 0, 0, 8, 0, 1, 2, 3, 1, 2, 3, 1, 2, 3}},
        {"a point in a triangle", 0, 0, {}, {3, 0, 0, 0, 3, 0, 0, 0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
        {"triangles in one plane that overlap", 0, 0, {}, {0, 0, 1, 4, 0, 1, 0, 4, 1, 1, 1, 1, 5, 1, 1, 1, 5, 1}},
        {"a point in a tetrahedron", -1, 1, {-1, 0, 0}, {0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 8,
                                                         1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2}},
        {"a point behind a slanted face", -1, 3, {1, 1, 1}, {0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 9,
                                                             2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}},
        {"a point on a face", 0, 0, {0, 0, -1}, {0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 8,
                                                 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0}},
        {"a segment through a triangle", -1, 1, {0, 0, 1}, {-4, -4, 0, 4, -4, 0, 0, 8, 0, 0, 0, -1, 0, 0, 3, 0, 0, 3}},
        {"a corner through a quadrilateral", -1, 0.25, {0, 0, 1}, {0.5,  -1, -0.5, -1,   -1.5, -0.5, 2,    -2,
                                                                   -0.5, -2, 2,    -0.5, 0,    -0.5, 1.5,  -1,
                                                                   2,    2,  0.5,  1,    1.5,  0.5,  -1.5, -1}},
        {"boxes, one into the other", -1, 0.25, {1, 0, 0}, {0, 0, 0, 2, 0,   0, 0, 2, 0,   2, 2,   0, 0, 0, 2,   2,
                                                            0, 2, 0, 2, 2,   2, 2, 2, 1.5, 0, 0,   4, 0, 0, 1.5, 2,
                                                            0, 4, 2, 0, 1.5, 0, 2, 4, 0,   2, 1.5, 2, 2, 4, 2,   2}},
        {"boxes with a face in common", 0, 0, {1, 0, 0}, {0, 0, 0, 2, 0, 0, 0, 2, 0, 2, 2, 0, 0, 0, 2, 2,
                                                          0, 2, 0, 2, 2, 2, 2, 2, 2, 0, 0, 4, 0, 0, 2, 2,
                                                          0, 4, 2, 0, 2, 0, 2, 4, 0, 2, 2, 2, 2, 4, 2, 2}},
    };
    for (known const& item : all) compare_scaled(in_space<float>, in_space<double>, 3, item);
}

TEST(certified_contacts, of_hulls_in_the_plane_by_hand) {
    known const all[] = {
        {"two points", 1, 25, {3, 4}, {1, 1, 4, 5}},
        {"a point twice", 0, 0, {}, {1, 2, 1, 2}},
        {"a point beside a segment", 1, 4, {0, 1}, {-1, 0, 1, 0, 0, 2, 0, 2}},
        {"a point beyond a segment's end", 1, 2, {1, 1}, {-1, 0, 1, 0, 2, 1, 2, 1}},
        {"a point in a segment", 0, 0, {}, {0, 0, 4, 2, 2, 1, 2, 1}},
        {"segments that cross", -1, 4, {}, {-2, 0, 2, 0, 0, -2, 0, 2}},
        {"segments that cross near an end", -1, 1, {1, 0}, {-4, 0, 1, 0, 0, -2, 0, 2}},
        {"segments on one line, with a part in common", 0, 0, {}, {0, 0, 2, 2, 1, 1, 3, 3}},
        {"segments on one line", 1, 2, {1, 1}, {0, 0, 2, 2, 3, 3, 5, 5}},
        {"a corner at a side", 0, 0, {1, 0}, {0, 0, 4, 0, 4, 4, 0, 4, 4, 2, 6, 0, 6, 4, 6, 4}},
        {"a corner through a side", -1, 1, {1, 0}, {0, 0, 4, 0, 4, 4, 0, 4, 3, 2, 6, 0, 6, 4, 6, 4}},
        {"a square in a square", -1, 9, {-1, 0}, {0, 0, 8, 0, 8, 8, 0, 8, 1, 3, 3, 3, 3, 5, 1, 5}},
        {"a point in a triangle, by its slanted side", -1, 2, {1, 1}, {0, 0, 9, 0, 0, 9, 3.5, 3.5, 3.5, 3.5, 3.5, 3.5}},
        {"squares with a corner in common", 0, 0, {}, {0, 0, 2, 0, 2, 2, 0, 2, 2, 2, 4, 2, 4, 4, 2, 4}},
    };
    for (known const& item : all) compare_scaled(in_plane<float>, in_plane<double>, 2, item);
}

}  // namespace
}  // namespace graze
