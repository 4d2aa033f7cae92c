// The certified tests on shapes that come as near to a triangle as integers let them.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <numeric>

#include "certified_tools.hpp"
#include "graze/families.hpp"

namespace graze {
namespace {

using integer_vector = std::array<std::int64_t, 3>;

integer_vector across(integer_vector const& u, integer_vector const& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

/// The x next to 0 with value * x = wanted modulo a modulus that has no divisor in common with value.
std::int64_t divided(std::int64_t wanted, std::int64_t value, std::int64_t modulus) {
    std::int64_t a = ((value % modulus) + modulus) % modulus, b = modulus, x = 1, y = 0;
    while (a > 1) {
        std::int64_t const quotient = b / a;
        b -= quotient * a;
        y -= quotient * x;
        std::swap(a, b);
        std::swap(x, y);
    }
    std::int64_t const found = wanted % modulus * x % modulus;
    return found > modulus / 2 ? found - modulus : found < -modulus / 2 ? found + modulus : found;
}

/// A triangle with a corner at 0, and another shape's lowest point and the steps from it to its others: that point is
/// off the triangle's plane (or the edge `first`) by the least there is in integers, to this side or that.
struct low_shape {
    integer_vector first{}, last{}, lowest{}, up{}, on{};

    /// Over the inside of a triangle in space, in coordinates below 2^bits.
    bool draw_over(source& choices, integer_vector const& bits) {
        integer_vector reach;
        for (std::size_t k = 0; k < 3; ++k) {
            reach[k] = (std::int64_t{1} << bits[k]) - 1;
            first[k] = choices.between(-reach[k], reach[k]);
            last[k] = choices.between(-reach[k], reach[k]);
        }
        integer_vector const n = across(first, last);
        if (n[0] == 0 || std::abs(n[2]) < 2 || std::gcd(n[1], n[2]) != 1) return false;
        for (std::size_t k = 0; k < 3; ++k) {
            up[k] = (n[k] > 0 ? 1 : -1) * choices.between(0, reach[k]);
            on[k] = (n[k] > 0 ? 1 : -1) * choices.between(0, reach[k]);
        }
        std::int64_t const height = choices.flip() ? 1 : -1;
        for (std::int64_t x = -reach[0]; x <= reach[0]; ++x) {
            std::int64_t const y = divided(height - n[0] * x, n[1], std::abs(n[2])),
                               z = (height - n[0] * x - n[1] * y) / n[2];
            lowest = {x, y, z};
            auto const share = [&](integer_vector const& u, integer_vector const& v) {
                return static_cast<double>(across(u, v)[0]) / static_cast<double>(n[0]);
            };
            double const along_first = share(lowest, last), along_last = share(first, lowest);
            if (std::abs(y) <= reach[1] && std::abs(z) <= reach[2] && along_first > 0 && along_last > 0 &&
                along_first + along_last < 1) {
                if (choices.flip()) lay_down();
                return true;
            }
        }
        return false;
    }
    /// Beside the edge of a triangle in a plane across the axis.
    bool draw_beside(source& choices, std::size_t axis, std::int64_t bits) {
        std::size_t const x = (axis + 1) % 3, y = (axis + 2) % 3;
        std::int64_t const reach = (std::int64_t{1} << bits) - 1;
        first[x] = choices.between(2, reach);
        first[y] = choices.between(2, reach);
        if (std::gcd(first[x], first[y]) != 1) return false;
        std::int64_t const height = choices.flip() ? 1 : -1;
        lowest[x] = divided(-height, first[y], first[x]);
        if (lowest[x] < 0) lowest[x] += first[x];
        lowest[y] = (height + first[y] * lowest[x]) / first[x];
        // The triangle is to the left of its edge, the other shape to the right, but perhaps for that point.
        last[x] = -choices.between(1, reach);
        last[y] = choices.between(1, reach);
        up[x] = choices.between(1, reach);
        on[x] = choices.between(1, reach);
        up[y] = -choices.between(1, reach);
        on[y] = -choices.between(1, reach);
        return true;
    }
    /// The others into the triangle's plane, outside.
    void lay_down() {
        for (std::size_t k = 0; k < 3; ++k) {
            up[k] = -first[k] - lowest[k];
            on[k] = -last[k] - lowest[k];
        }
    }
    /// For triangle_triangle_3d, or segment_triangle_3d.
    std::vector<double> input(test_info const& test, source& choices) const {
        std::vector<double> result(test.fixed_count());
        std::size_t const others = result.size() / 3 - 3, turn = choices.below(3);
        for (std::size_t k = 0; k < result.size(); ++k) {
            std::size_t const axis = k % 3, point = k / 3, corner = (point + turn) % (point < 3 ? 3 : others);
            std::int64_t const of_triangle = corner == 1   ? first[axis]
                                             : corner == 2 ? last[axis]
                                                           : 0,
                               of_other = lowest[axis] + (corner == 1   ? up[axis]
                                                          : corner == 2 ? on[axis]
                                                                        : 0);
            result[k] = static_cast<double>(point < 3 ? of_triangle : of_other);
        }
        return result;
    }
};

/// Shapes that come as near to a triangle as integers let them, and reach it or not, in coordinates whose extents'
/// product is around 2^52 and more: where the signs that doubles compute begin to be wrong.
TEST_P(certified_tests, agree_with_the_reference_where_doubles_lose_the_lowest_bit) {
    if (test().id != "triangle_triangle_3d" && test().id != "segment_triangle_3d") return;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        for (std::uint64_t i = 0; i < 10000; ++i) {
            source choices(mix(i + 19) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            low_shape drawn;
            if (scalar == scalar_type::float64 && choices.flip()
                    ? !drawn.draw_beside(choices, choices.below(3), choices.between(24, 30))
                    : !drawn.draw_over(choices,
                                       {choices.between(4, 9), choices.between(19, 22), choices.between(19, 22)}))
                continue;
            std::vector<double> const input = drawn.input(test(), choices);
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, truth_of(test(), input), seen);
            if (HasFatalFailure()) return;
        }
        for (relation rel : {relation::disjoint, relation::crossing})
            EXPECT_GT(seen[static_cast<std::size_t>(rel)], 100) << name_of(rel) << " was hardly seen";
        if (scalar == scalar_type::float64) {
            EXPECT_GT(seen[static_cast<std::size_t>(relation::touching)], 100) << "in a plane, nothing met";
        }
    }
}

INSTANTIATE_CERTIFIED_TESTS();

}  // namespace
}  // namespace graze
