// Contacts by hand: in every rounding mode the signed distance rounded once, and the points and the direction to two spacings of
// what is known of them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "certified_tools.hpp"

namespace graze {

template <class Scalar>
using contact_entry = bool (*)(Scalar const*, std::size_t, Scalar*) noexcept;

/// For what is one of many.
inline constexpr double any = std::numeric_limits<double>::quiet_NaN();

struct known {
    char const* what;
    double s;
    std::vector<double> a, b, n, input;
};

/// What is scaled by a power of two is so in all but the direction and the axes of a box, so many scalars from the first of
/// them on. Coordinates are below 16.
struct scalars_of_axes {
    std::size_t first = 0, many = 0;
};
template <class Scalar>
void compare(contact_entry<Scalar>& entry, known const& item, int exponent, scalars_of_axes const& axes) {
    SCOPED_TRACE(std::string(item.what) + (std::is_same_v<Scalar, float> ? ", floats" : ", doubles") + ", times 2^" +
                 std::to_string(exponent));
    constexpr Scalar unit = std::numeric_limits<Scalar>::epsilon();
    double const spacing = std::max(std::ldexp(static_cast<double>(unit), exponent + 3),
                                    static_cast<double>(std::numeric_limits<Scalar>::denorm_min()));
    std::vector<Scalar> input;
    for (std::size_t i = 0; i < item.input.size(); ++i) {
        bool const is_scaled = i < axes.first || i >= axes.first + axes.many;
        input.push_back(static_cast<Scalar>(std::ldexp(item.input[i], is_scaled ? exponent : 0)));
    }
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
inline void compare_scaled(contact_entry<float>& floats, contact_entry<double>& doubles, known const& item,
                           scalars_of_axes const& axes = {}) {
    for (int exponent : {0, -147, 120}) compare(floats, item, exponent, axes);
    for (int exponent : {0, -1070, -400, 160, 1015}) compare(doubles, item, exponent, axes);
}

}  // namespace graze
