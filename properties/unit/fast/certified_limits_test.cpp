// The certified tests where an arithmetic of theirs ends: at the limits of the exact tiers, where doubles stop being
// exact, and where rounding errors grow with a point that is far from the others.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "certified_tools.hpp"
#include "graze/catalog.hpp"
#include "graze/families.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

/// The exact stage has tiers for coordinates that need up to 19, 29, 51, 61 and 125 bits.
TEST_P(certified_tests, agree_with_the_reference_at_the_limits_of_the_exact_tiers) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        for (std::uint64_t i = 0; i < 1000; ++i) {
            source choices(mix(i + 7) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            constexpr std::array<std::int64_t, 5> limits{19, 29, 51, 61, 125};
            int const width = static_cast<int>(limits[choices.below(limits.size())] + choices.between(-3, 3));
            int const digits = scalar == scalar_type::float32 ? 23 : 52;
            double const wide = std::ldexp(1, width), last = width > digits ? std::ldexp(1, width - digits) : 1;
            std::array<double, 8> const values{1, wide, wide - last, wide / 2, 3, wide / 2 - last, 0, wide * 0.75};
            std::vector<double> input = lattice(test(), choices);
            std::uint64_t const among = 2 + choices.below(values.size() - 1);
            for (double& value : input) value = (choices.flip() ? 0x1p-9 : -0x1p-9) * values[choices.below(among)];
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, truth_of(test(), input), seen);
            if (HasFatalFailure()) return;
        }
    }
}

/// Points in one plane, or one of them a unit off it, in integers of so many bits an axis, all times 2^scale.
std::vector<double> in_one_plane(test_info const& test, source& choices, std::array<std::int64_t, 3> const& bits,
                                 int scale) {
    std::vector<double> input(count_with(test, 4));
    std::uint64_t const seed = choices.below(1 << 20);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::int64_t const most = (std::int64_t{1} << (bits[axis] - 2)) - 1;
        std::array<std::int64_t, 3> const at{choices.between(-most, most), choices.between(-most, most),
                                             choices.between(-most, most)};
        source steps(mix(seed));  // the same for all axes
        for (std::size_t k = axis; k < input.size(); k += 3)
            input[k] = static_cast<double>(at[0] + at[1] * steps.between(-1, 1) + at[2] * steps.between(-1, 1));
    }
    if (choices.flip()) input[choices.below(input.size())] += choices.flip() ? 1 : -1;
    for (double& value : input) value = std::ldexp(value, scale);
    make_valid(test, scalar_type::float64, input);
    return input;
}

/// In space, coordinates so short that doubles are exact, and a little longer.
TEST_P(certified_tests, agree_with_the_reference_where_doubles_stop_being_exact) {
    if (test().dimension != 3) return;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        for (std::uint64_t i = 0; i < 1500; ++i) {
            source choices(mix(i + 11) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            std::int64_t const spare = scalar == scalar_type::float32 ? 22 : 26;
            std::array<std::int64_t, 3> width{choices.between(12, 22), choices.between(8, 22), 0};
            width[2] = std::clamp(choices.between(44, 60) - width[0] - width[1], std::int64_t{2}, spare);
            int const scale = static_cast<int>(choices.between(-20, 20));
            std::vector<double> const input = in_one_plane(test(), choices, width, scale);
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, truth_of(test(), input), seen);
            if (HasFatalFailure()) return;
        }
    }
}

/// In space, where integers of one tier end: of doubles, since floats have no more than 24 bits.
TEST_P(certified_tests, agree_with_the_reference_in_planes_at_the_limits_of_the_exact_tiers) {
    if (test().dimension != 3) return;
    counts seen{};
    for (std::uint64_t i = 0; i < 1000; ++i) {
        source choices(mix(i + 17) ^ key_of(test().id));
        constexpr std::array<std::int64_t, 3> limits{19, 29, 51};
        std::int64_t const limit = limits[choices.below(limits.size())];
        std::array<std::int64_t, 3> width;
        for (std::int64_t& bits : width) bits = limit + choices.between(0, 2);  // one or two more than there are
        std::vector<double> const input =
            in_one_plane(test(), choices, width, static_cast<int>(choices.between(-9, 9)));
        if (validate(test(), scalar_type::float64, input)) continue;
        compare(entry(), test(), scalar_type::float64, input, truth_of(test(), input), seen);
        if (HasFatalFailure()) return;
    }
}

/// Points in one plane (2D: on one line), exactly, one far from the others: rounding errors grow with its distance, and
/// so must the bounds. At times another one off the plane, so that the far one decides.
TEST_P(certified_tests, agree_with_the_reference_where_one_point_is_far) {
    std::size_t const d = test().dimension;
    bool const is_of_points = std::ranges::all_of(test().layout, [](part const& item) {
        further_scalars const further = traits_of(item.kind).further;
        return further == further_scalars::none || further == further_scalars::direction;
    });
    if (!is_of_points) return;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        std::int64_t const away = std::int64_t{1} << (scalar == scalar_type::float32 ? 13 : 40);
        for (std::uint64_t i = 0; i < 1000; ++i) {
            source choices(mix(i + 13) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            std::vector<double> input(count_with(test(), test().varies() ? 5 : 1));
            std::array<std::array<std::int64_t, 3>, 3> span{};  // a point, and two steps
            for (auto& v : span)
                for (std::int64_t& x : v) x = choices.between(-200, 200);
            if (d == 2) span[2] = {};
            std::size_t const points = input.size() / d, far = choices.below(points), off = choices.below(points);
            bool const lifted = choices.flip();
            for (std::size_t k = 0; k < points; ++k) {
                std::int64_t const reach = k == far ? away : 3;
                std::int64_t const first = choices.between(-reach, reach), second = choices.between(-reach, reach);
                for (std::size_t axis = 0; axis < d; ++axis) {
                    std::int64_t value = span[0][axis] + first * span[1][axis] + second * span[2][axis];
                    if (lifted && k == off) value += choices.between(-200, 200);
                    input[k * d + axis] = static_cast<double>(value);
                }
            }
            close_surface(test(), input);
            make_valid(test(), scalar_type::float64, input);
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, truth_of(test(), input), seen);
            if (HasFatalFailure()) return;
        }
        EXPECT_GT(seen[static_cast<std::size_t>(relation::disjoint)], 0);
        EXPECT_GT(seen[static_cast<std::size_t>(relation::touching)], 0);
    }
}

INSTANTIATE_CERTIFIED_TESTS();

}  // namespace
}  // namespace graze
