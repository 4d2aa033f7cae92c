// The certified signs, one by one and of many inputs at once, in every rounding mode against the rational reference.
#include <gtest/gtest.h>

#include <limits>

#include "certified_tools.hpp"
#include "graze/families.hpp"
#include "graze/internal/certified/instances.hpp"
#include "graze/reference.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

template <class Scalar>
struct sign_entry {
    std::string_view id;
    int (*one)(Scalar const*, std::size_t) noexcept;
    void (*many)(Scalar const*, std::size_t, signed char*) noexcept;
};

// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
sign_entry<Scalar> sign_entries[] = {
    {"orient_2d", certified::orient_2d<Scalar>, certified::orient_2d_signs<Scalar>},
    {"orient_3d", certified::orient_3d<Scalar>, certified::orient_3d_signs<Scalar>},
    {"incircle_2d", certified::incircle_2d<Scalar>, certified::incircle_2d_signs<Scalar>},
    {"insphere_3d", certified::insphere_3d<Scalar>, certified::insphere_3d_signs<Scalar>},
};

template <class Scalar>
void check_signs() {
    constexpr std::size_t cases = 203;  // no multiple of any number of lanes
    for (sign_entry<Scalar> const& entry : sign_entries<Scalar>) {
        test_info const& test = *find_test(entry.id);
        std::size_t const count = test.fixed_count();
        std::array<int, 3> seen{};
        for (family_info const& family : families_of(test)) {
            std::vector<Scalar> inputs;
            std::vector<int> truths;
            std::vector<double> input;
            for (std::uint64_t i = 0; i < cases; ++i) {
                source choices(case_key(11, test, scalar_type_of<Scalar>, family, i));
                family.generate(test, scalar_type_of<Scalar>, choices, input);
                for (double value : input) inputs.push_back(static_cast<Scalar>(value));
                truths.push_back(static_cast<int>(rational_reference::decide(test, input)) -
                                 static_cast<int>(relation::zero));
                ++seen[static_cast<std::size_t>(1 + truths.back())];
            }
            for (int mode : rounding_modes) {
                std::vector<signed char> signs(cases, 7);
                std::vector<int> one(cases);
                {
                    rounding const in_mode(mode);
                    entry.many(inputs.data(), cases, signs.data());
                    for (std::size_t i = 0; i < cases; ++i) one[i] = entry.one(inputs.data() + i * count, count);
                }
                for (std::size_t i = 0; i < cases; ++i) {
                    std::vector<double> const asked(inputs.begin() + static_cast<std::ptrdiff_t>(i * count),
                                                    inputs.begin() + static_cast<std::ptrdiff_t>((i + 1) * count));
                    ASSERT_EQ(one[i], truths[i]) << "mode " << mode << input_text(test, asked);
                    ASSERT_EQ(int{signs[i]}, truths[i]) << "of many, mode " << mode << input_text(test, asked);
                }
            }
        }
        for (int count_of_sign : seen) EXPECT_GT(count_of_sign, 200) << entry.id;
    }
}

TEST(certified_signs, are_exact_in_every_rounding_mode_float) {
    check_signs<float>();
}
TEST(certified_signs, are_exact_in_every_rounding_mode_double) {
    check_signs<double>();
}

/// One by one and of many, in every rounding mode.
template <class Scalar, std::size_t Count>
void expect_sign(sign_entry<Scalar> const& entry, Scalar const (&input)[Count], int sign) {
    for (int mode : rounding_modes) {
        int one = 0;
        signed char many = 0;
        {
            rounding const in_mode(mode);
            one = entry.one(input, Count);
            entry.many(input, 1, &many);
        }
        ASSERT_EQ(one, sign) << entry.id << " mode " << mode;
        ASSERT_EQ(int{many}, sign) << entry.id << " of many, mode " << mode;
    }
}

/// What rounding would get wrong at the ends of the range, in one mode or another.
TEST(certified_signs, know_the_ends_of_the_range) {
    constexpr double most = std::numeric_limits<double>::max();
    // a.y - c.y is 1.9 of the largest number. Rounded down the one product is minus infinity, the other too small.
    double const large[6] = {-1.263, 0.95 * most, -0.9, 0, 0, -0.95 * most};
    // The products are about half of the least number: the smaller rounds up to it, the larger down, for its factors did.
    double const small[6] = {0x1p-537, 0x1p-537, 0x1p-538 - 0x1p-590, 0x1p-538 - 0x1p-590, -0x1p-590 - 0x1p-591,
                             -0x1p-590};
    expect_sign(sign_entries<double>[0], large, 1);
    expect_sign(sign_entries<double>[0], small, -1);
}

/// Two axes whose minors are a few units of the least number, or half of one, and a long one that multiplies them: no axis
/// may be so long unless the others are.
template <class Scalar>
void expect_orient_3d_with_one_long_axis(Scalar long_unit, Scalar short_unit) {
    source choices(29);
    for (int turn = 0; turn < 3000; ++turn) {
        int k[3][3];
        for (auto& point : k)
            for (int& value : point) value = static_cast<int>(choices.between(-9, 9));
        int det = 0;
        for (int axis = 0; axis < 3; ++axis)
            det += k[0][axis] *
                   (k[1][(axis + 1) % 3] * k[2][(axis + 2) % 3] - k[1][(axis + 2) % 3] * k[2][(axis + 1) % 3]);
        Scalar input[12] = {};
        for (int i = 0; i < 3; ++i)
            for (int axis = 0; axis < 3; ++axis)
                input[3 * i + axis] = static_cast<Scalar>(k[i][axis]) * (axis == turn % 3 ? long_unit : short_unit);
        expect_sign(sign_entries<Scalar>[1], input, (det > 0) - (det < 0));
        if (testing::Test::HasFatalFailure()) FAIL() << "turn " << turn;
    }
}
TEST(certified_signs, know_one_long_axis) {
    expect_orient_3d_with_one_long_axis(0x1p100F, 0x1p-75F);
    expect_orient_3d_with_one_long_axis(0x1p990, 0x1p-538);
}

/// Of floats whose exponents lie far apart differences are no doubles: (1 - t) (1 + u) - 1 is above 0, and -2^-53 as rounded to
/// nearest, where 1 - t is rounded down and 1 + u is 1.
TEST(certified_signs, know_floats_whose_differences_are_rounded) {
    float const t = 0x3p-55F, u = 0x3p-55F * (1 + 0x1p-20F);
    float const input[6] = {t, 0, 0, -u, 1, 1};
    expect_sign(sign_entries<float>[0], input, 1);
}

}  // namespace
}  // namespace graze
