// The one place where exact values are rounded: to nearest, ties to even, once.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

#include "graze/internal/rational/interval_number.hpp"
#include "graze/internal/rational/number_memory.hpp"
#include "graze/rational.hpp"
#include "graze/source.hpp"

namespace graze {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

rational power(long e) {
    integer const size = integer(1) << static_cast<unsigned long>(std::labs(e));
    return e >= 0 ? rational(size) : rational(integer(1), size);
}

/// Any finite double, each exponent alike.
double any_double(source& choices) {
    double const significand = 1 + std::ldexp(static_cast<double>(choices.below(std::uint64_t{1} << 52)), -52);
    return std::ldexp(significand, static_cast<int>(choices.between(-1074, 1022)));
}

TEST(to_double, keeps_doubles) {
    source choices(1);
    for (int i = 0; i < 2000; ++i) {
        double const value = any_double(choices);
        EXPECT_EQ(to_double(rational(value)), value);
        EXPECT_EQ(to_double(rational(-value)), -value);
    }
    EXPECT_EQ(to_double(rational(0)), 0);
    EXPECT_EQ(to_double(rational(std::numeric_limits<double>::max())), std::numeric_limits<double>::max());
    EXPECT_EQ(to_double(rational(0x1p-1074)), 0x1p-1074);
}

TEST(to_double, rounds_halves_to_even_and_what_is_beyond_them_away) {
    source choices(2);
    for (int i = 0; i < 2000; ++i) {
        double const low = any_double(choices), high = std::nextafter(low, infinity);
        if (high == infinity) continue;
        rational const middle = (rational(low) + rational(high)) / 2, hair = power(-3000);
        bool const low_is_even = std::fmod(std::ldexp(low, std::min(1074, 52 - std::ilogb(low))), 2) == 0;
        EXPECT_EQ(to_double(middle), low_is_even ? low : high) << low;
        EXPECT_EQ(to_double(rational(middle - hair)), low) << low;
        EXPECT_EQ(to_double(rational(middle + hair)), high) << low;
    }
}

TEST(to_double, rounds_into_the_subnormals_and_over_the_largest) {
    EXPECT_EQ(to_double(power(-1075)), 0);  // a tie, to even
    EXPECT_EQ(to_double(rational(power(-1075) + power(-2000))), 0x1p-1074);
    EXPECT_EQ(to_double(rational(3 * power(-1075))), 0x1p-1073);  // a tie, to even
    rational const largest(std::numeric_limits<double>::max());
    EXPECT_EQ(to_double(rational(largest + power(969))), std::numeric_limits<double>::max());
    EXPECT_EQ(to_double(rational(largest + power(970))), infinity);
    EXPECT_EQ(to_double(power(5000)), infinity);
    EXPECT_EQ(to_double(power(-5000)), 0);
}

TEST(to_double, rounds_roots_once) {
    EXPECT_EQ(to_double(root_difference{2, 0}), std::sqrt(2.0));
    EXPECT_EQ(to_double(root_difference{2, 0}, 10), std::sqrt(2.0) / 1024);
    EXPECT_EQ(to_double(root_difference{rational(9, 4), rational(1, 2)}), 1.0);
    EXPECT_EQ(to_double(root_difference{4, 5}), 3.0);
    EXPECT_EQ(to_double(root_difference{4, 2}), 0.0);
    // Of two roots: rational, irrational with a rational product, and neither; and where nearly all cancels.
    EXPECT_EQ(to_double(root_difference{4, 0, 25}), 3.0);
    EXPECT_EQ(to_double(root_difference{8, 0, 2}), std::sqrt(2.0));
    EXPECT_EQ(to_double(root_difference{2, 0, 3}), 0x1.4577207644378p-2);
    EXPECT_EQ(to_double(root_difference{2, 0, 3}, 10), 0x1.4577207644378p-12);
    EXPECT_EQ(to_double(root_difference{rational(2) + rational(1, pow(integer(2), 300)), 0, 2}),
              0x1.6a09e667f3bcdp-302);
    // sqrt(x^2 + tiny) - x: what is left is tiny / 2x to all but a hair.
    for (int e : {100, 1000, 3000}) {
        rational const x(3), tiny = power(-e);
        EXPECT_EQ(to_double(root_difference{rational(x * x + tiny), x}), to_double(rational(tiny / 6))) << e;
    }
    // Against the square root of the machine, which is rounded correctly too.
    source choices(3);
    for (int i = 0; i < 500; ++i) {
        double const value = any_double(choices);
        EXPECT_EQ(to_double(root_difference{rational(value), 0}), std::sqrt(value)) << value;
    }
}

TEST(to_fraction, is_in_lowest_terms_with_its_denominator) {
    EXPECT_EQ(to_fraction(rational(6, 4)), "3/2");
    EXPECT_EQ(to_fraction(rational(-5)), "-5/1");
    EXPECT_EQ(to_fraction(rational(0)), "0/1");
}

TEST(sqrt_approximation, is_exact_or_near_from_below) {
    EXPECT_EQ(sqrt_approximation(rational(9, 16), 10), rational(3, 4));
    EXPECT_EQ(sqrt_approximation(rational(0), 10), 0);
    for (rational const& value : {rational(2), rational(1, 3), power(-4001), power(4001)}) {
        rational const root = sqrt_approximation(value, 200);
        EXPECT_LT(root * root, value);
        EXPECT_GT(root * root * (1 + power(-198)), value);
    }
}

/// Two ends of an interval and one of its numbers, of every sign and size, equal ends and zeros among them.
std::array<double, 3> any_interval(source& choices) {
    std::array<double, 3> result;
    for (double& value : result) {
        auto const small = static_cast<double>(choices.between(-3, 3));
        double const large = choices.below(2) ? any_double(choices) : std::ldexp(any_double(choices), -600);
        value = choices.below(2) ? small : choices.below(2) ? large : -large;
    }
    std::ranges::sort(result);
    if (choices.below(3) == 0) result[0] = result[2] = result[1];
    return result;
}

TEST(interval_number, holds_every_product_and_sum_in_any_rounding_mode) {
    source choices(3);
    std::size_t points = 0, zeros = 0;
    for (int i = 0; i < 40000; ++i) {
        auto const u = any_interval(choices), v = any_interval(choices);
        double volatile const ends[4] = {u[0], u[2], v[0], v[2]};  // read once the mode is set
        std::array const modes{FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
        std::fesetround(modes[choices.below(modes.size())]);
        auto const a = interval_number::between(ends[0], ends[1]), b = interval_number::between(ends[2], ends[3]);
        auto const product = a * b, sum = a + b;
        double volatile const found[4] = {product.low(), product.high(), sum.low(), sum.high()};
        std::fesetround(FE_TONEAREST);
        auto const holds = [](double low, rational const& exact, double high) {
            return (std::isinf(low) ? low < 0 : rational(low) <= exact) &&
                   (std::isinf(high) ? high > 0 : exact <= rational(high));
        };
        if (std::isnan(found[0] + found[1]) || std::isnan(found[2] + found[3])) continue;  // decides nothing
        EXPECT_TRUE(holds(found[0], rational(u[1]) * rational(v[1]), found[1])) << u[1] << " times " << v[1];
        EXPECT_TRUE(holds(found[2], rational(u[1]) + rational(v[1]), found[3])) << u[1] << " and " << v[1];
        points += found[0] == found[1];
        zeros += found[0] == 0 && found[1] == 0;
    }
    EXPECT_GT(points, 2000u);  // of points whose product is a double
    EXPECT_GT(zeros, 200u);
}

/// 1 * 2 * ... * n over n * ... * 2 * 1, less 1, by way of numbers of all sizes, which are kept as long as one another.
rational nothing_left(int n) {
    std::vector<integer> up{1}, down{1};
    for (int i = 1; i <= n; ++i) up.push_back(up.back() * i), down.push_back(down.back() * (n + 1 - i));
    integer folded = 0;
    for (std::size_t i = 0; i < up.size(); ++i)
        folded += up[i] * down[up.size() - 1 - i] - up[i] * integer(down[up.size() - 1 - i].str());
    return rational(up.back(), down.back()) - 1 + folded;
}

// Numbers from before, of another thread, and of a thread that is over by now.
TEST(number_memory, is_that_of_the_same_numbers) {
    integer const before = integer(1) << 700;
    std::vector<integer> of_thread;
    keep_number_memory();
    for (int round = 0; round < 3; ++round) {
        std::vector<integer> here(400, before);
        for (std::size_t i = 0; i < here.size(); ++i) here[i] += integer(i) << static_cast<unsigned>(i * 8);
        std::thread([&] {
            EXPECT_EQ(nothing_left(90), 0);
            of_thread = std::move(here);
            for (integer& item : of_thread) item *= item;
        }).join();
        EXPECT_EQ(nothing_left(60), 0);
        for (std::size_t i = 0; i < of_thread.size(); ++i)
            ASSERT_EQ(sqrt(of_thread[i]), before + (integer(i) << static_cast<unsigned>(i * 8)));
    }
}

}  // namespace
}  // namespace graze
