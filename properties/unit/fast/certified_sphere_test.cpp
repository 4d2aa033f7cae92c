// The certified smallest sphere against the exact one: nearly as small, in every rounding mode, and exact where scalars
// can hold it.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "certified_tools.hpp"
#include "graze/certified/min_sphere.hpp"
#include "graze/families.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

// Not const: so that no call can be moved across a change of the rounding mode.
using sphere_function = void (*)(double const*, std::size_t, double*) noexcept;
sphere_function sphere64 = certified::triangle_min_sphere_3d<double>;
void (*sphere32)(float const*, std::size_t, float*) noexcept = certified::triangle_min_sphere_3d<float>;

std::array<double, 4> sphere_of(scalar_type scalar, std::vector<double> const& input, int mode) {
    std::array<double, 4> result{};
    std::array<float, 4> small{};
    std::vector<float> const floats(input.begin(), input.end());
    rounding const in_mode(mode);
    if (scalar == scalar_type::float64) {
        sphere64(input.data(), input.size(), result.data());
    } else {
        sphere32(floats.data(), floats.size(), small.data());
        for (std::size_t i = 0; i < 4; ++i) result[i] = static_cast<double>(small[i]);
    }
    return result;
}

TEST(certified, spheres_never_exceed_by_more_than_an_ulp) {
    test_info const& test = *find_test("triangle_min_sphere_3d");
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        double const largest =
            scalar == scalar_type::float32 ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
        for (family_info const& family : families_of(test)) {
            int escaping = 0, finite = 0;
            std::vector<double> input;
            for (std::uint64_t i = 0; i < 100; ++i) {
                source choices(case_key(21, test, scalar, family, i));
                family.generate(test, scalar, choices, input);
                SCOPED_TRACE(input_text(test, input));
                std::array<double, 4> const sphere = sphere_of(scalar, input, FE_TONEAREST);
                for (int mode : rounding_modes) ASSERT_EQ(sphere, sphere_of(scalar, input, mode));
                exact_sphere const exact = *rational_reference::evaluate(test, input).sphere;
                if (exact.radius_squared > rational(largest) * rational(largest)) {
                    ASSERT_TRUE(std::isinf(sphere[3]));
                    continue;
                }
                sphere_error const error = measure_sphere(test_case{&test, scalar, input}, exact, sphere);
                ASSERT_LE(error.excess_ulps, 1);
                ++finite;
                escaping += error.escape_ulps > 0;
            }
            // Most can be held; those far from the origin cannot, of which one family is made.
            if (family.name == "far_small") continue;
            EXPECT_LT(escaping, finite / 2 + 1) << family.name;
        }
    }
}

TEST(certified, spheres_that_scalars_can_hold_are_exact) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        // Acute, right, obtuse, collinear and a point; with subnormals too.
        using list = std::vector<double>;
        using sphere = std::array<double, 4>;
        EXPECT_EQ(sphere_of(scalar, list{5, 0, 0, -3, 4, 0, -3, -4, 0}, FE_UPWARD), (sphere{0, 0, 0, 5}));
        EXPECT_EQ(sphere_of(scalar, list{0, 0, 0, 6, 0, 0, 0, 8, 0}, FE_UPWARD), (sphere{3, 4, 0, 5}));
        EXPECT_EQ(sphere_of(scalar, list{-5, 0, 0, 5, 0, 0, 0, 1, 0}, FE_UPWARD), (sphere{0, 0, 0, 5}));
        EXPECT_EQ(sphere_of(scalar, list{1, 1, 1, 1, 1, 3, 1, 1, 2}, FE_UPWARD), (sphere{1, 1, 2, 1}));
        EXPECT_EQ(sphere_of(scalar, list{1, 2, 3, 1, 2, 3, 1, 2, 3}, FE_UPWARD), (sphere{1, 2, 3, 0}));
        double const unit = scalar == scalar_type::float32 ? std::numeric_limits<float>::denorm_min()
                                                           : std::numeric_limits<double>::denorm_min();
        EXPECT_EQ(sphere_of(scalar, list{0, 0, 0, 6 * unit, 0, 0, 0, 8 * unit, 0}, FE_UPWARD),
                  (sphere{3 * unit, 4 * unit, 0, 5 * unit}));
    }
}

}  // namespace
}  // namespace graze
