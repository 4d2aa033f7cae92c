// What carries the nearest point of the difference of two hulls: the same vertices by integers of any size and on either grid.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "graze/certified/detail/exact_hull_distance.hpp"

namespace graze {
namespace {

using certified::detail::difference_simplex;

/// Corners of a lattice, times a power of two up to 2^`spread` each.
std::vector<double> lattice_hulls(std::mt19937_64& random, int points, int spread) {
    std::vector<double> input(static_cast<std::size_t>(6 * points));
    for (double& x : input) {
        double const whole = static_cast<double>(random() % 7) - 3;
        x = std::ldexp(whole, spread == 0 ? 0 : static_cast<int>(random() % static_cast<std::uint64_t>(spread)));
    }
    return input;
}
/// Integers of 50 bits next to one line through the origin, or two: no double tells on which side of a plane of them another is.
std::vector<double> hulls_on_lines(std::mt19937_64& random, int points) {
    std::array<double, 6> line{};
    for (double& x : line)
        x = static_cast<double>(static_cast<std::int64_t>(random() % (1u << 30)) - (1 << 29)) * 0x1p18;
    std::vector<double> input;
    for (int i = 0; i < 2 * points; ++i) {
        std::size_t const first = random() % 2 * 3;
        double const share = static_cast<double>(random() % 9) - 4;
        for (std::size_t axis = 0; axis < 3; ++axis)
            input.push_back(share * line[first + axis] + static_cast<double>(random() % 3) - 1);
    }
    return input;
}

/// Of how many vertices the answers were, and how many were found on a grid of 59 bits.
struct found_so_far {
    int of_vertices[4] = {}, narrow = 0;
};

void compare(std::vector<double> const& input, int points, found_so_far& seen) {
    certified::detail::exact_hull_distance<double> const signs(input.data(), points);
    difference_simplex expected;
    certified::detail::nearest_simplex_search(signs, points).find(expected);
    auto const span = certified::detail::span_of_bits(input.data(), 6 * points, 0, 1);
    auto const same = [&](difference_simplex const& got) {
        ASSERT_EQ(got.count, expected.count);
        for (int k = 0; k < got.count; ++k) EXPECT_TRUE(got.vertex[k] == expected.vertex[k]);
    };
    ++seen.of_vertices[expected.count];
    difference_simplex got;
    ASSERT_LE(span.highest - span.lowest, 121);
    certified::detail::find_nearest_on_grid<certified::detail::int128>(input.data(), points, span.lowest, got);
    same(got);
    if (span.highest - span.lowest > 59) return;
    ++seen.narrow;
    certified::detail::find_nearest_on_grid<std::int64_t>(input.data(), points, span.lowest, got);
    same(got);
}

TEST(certified_nearest_simplex, lattices) {
    std::mt19937_64 random(1);
    found_so_far seen;
    for (int round = 0; round < 4000; ++round) {
        int const points = 1 + static_cast<int>(random() % 6), spread = round % 4 == 0 ? 0 : round % 4 == 1 ? 100 : 40;
        compare(lattice_hulls(random, points, spread), points, seen);
    }
    for (int many : seen.of_vertices) EXPECT_GT(many, 20);
    EXPECT_GT(seen.narrow, 1000);
}

TEST(certified_nearest_simplex, where_doubles_are_unsure) {
    std::mt19937_64 random(2);
    found_so_far seen;
    for (int round = 0; round < 4000; ++round) {
        int const points = 1 + static_cast<int>(random() % 6);
        compare(hulls_on_lines(random, points), points, seen);
    }
    for (int many : seen.of_vertices) EXPECT_GT(many, 20);
    EXPECT_EQ(seen.narrow, 4000);
}

}  // namespace
}  // namespace graze
