// Integers of 128 bits in two limbs: the compiler's own are the measure, so where it has none there is nothing to compare.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "graze/certified/detail/wide_integer.hpp"
#include "graze/source.hpp"

#ifdef __SIZEOF_INT128__
namespace graze {
namespace {

namespace limbs = certified::detail::two_limbs;
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

/// At the ends of limbs and of halves, or anything.
std::uint64_t limb(source& choices) {
    constexpr std::uint64_t half = std::uint64_t{1} << 32, top = std::uint64_t{1} << 63;
    constexpr std::array<std::uint64_t, 12> ends{
        0, 1, 2, half - 1, half, half + 1, top - 1, top, top + 1, ~half, ~std::uint64_t{1}, ~std::uint64_t{0}};
    return choices.below(3) == 0 ? choices.next() : ends[choices.below(ends.size())];
}

uint128 bits(limbs::uint128 u) {
    return static_cast<uint128>(u.high()) << 64 | static_cast<std::uint64_t>(u);
}
uint128 bits(limbs::int128 u) {
    return bits(u.bits());
}

template <class Limbs, class Own>
void compare(Limbs u, Limbs v, Own p, Own q, int by) {
    auto const same = [](auto found, Own expected) { return bits(found) == static_cast<uint128>(expected); };
    // Sums and products of the compiler's signed integers may overflow: in unsigned ones they are the same bits.
    auto const wrapped = [](uint128 value) { return static_cast<Own>(value); };
    auto const a = static_cast<uint128>(p), b = static_cast<uint128>(q);
    ASSERT_TRUE(same(u, p) && same(v, q));
    ASSERT_TRUE(same(u + v, wrapped(a + b)));
    ASSERT_TRUE(same(u - v, wrapped(a - b)));
    ASSERT_TRUE(same(u * v, wrapped(a * b)));
    ASSERT_TRUE(same(u ^ v, p ^ q));
    ASSERT_TRUE(same(u >> by, p >> by)) << by;
    ASSERT_TRUE((u < v) == (p < q) && (u > v) == (p > q) && (u == v) == (p == q) && (u != v) == (p != q));
    ASSERT_EQ(static_cast<std::uint64_t>(u), static_cast<std::uint64_t>(p));
    ASSERT_EQ(static_cast<std::int64_t>(u), static_cast<std::int64_t>(p));
}

TEST(two_limbs, are_as_the_integers_of_the_compiler) {
    source choices(key_of("two_limbs"));
    for (int i = 0; i < 1'000'000 && !::testing::Test::HasFailure(); ++i) {
        std::uint64_t const low = limb(choices), high = limb(choices), other_low = limb(choices), other = limb(choices);
        int const by = static_cast<int>(choices.below(128));
        uint128 const p = static_cast<uint128>(high) << 64 | low, q = static_cast<uint128>(other) << 64 | other_low;
        limbs::uint128 const u(high, low), v(other, other_low);
        compare(u, v, p, q, by);
        compare(limbs::int128(u), limbs::int128(v), static_cast<int128>(p), static_cast<int128>(q), by);
        ASSERT_EQ(bits(limbs::uint128::product(low, high)), static_cast<uint128>(low) * high);
        ASSERT_EQ(bits(u << by), p << by);
        ASSERT_TRUE(bits(u & v) == (p & q) && bits(u | v) == (p | q) && bits(~u) == ~p);
        ASSERT_EQ(bits(-limbs::int128(u)), 0 - p);
        ASSERT_EQ(bits(limbs::int128(u) << by), p << by);
        // A double of either sign, as an integer: at most 53 bits, anywhere.
        int128 const number = (static_cast<int128>(low) >> 11) << by % 74;
        ASSERT_EQ(static_cast<double>(limbs::int128(limbs::uint128(low) >> 11) << by % 74),
                  static_cast<double>(number));
        ASSERT_EQ(static_cast<double>(-(limbs::int128(limbs::uint128(low) >> 11) << by % 74)),
                  static_cast<double>(-number));
        // Of single limbs, as they are mixed in.
        auto const one = static_cast<std::int64_t>(low), two = static_cast<std::int64_t>(high);
        ASSERT_EQ(bits(limbs::int128(one) * two), static_cast<uint128>(static_cast<int128>(one) * two));
        ASSERT_EQ(bits(limbs::uint128(low) * high + other), static_cast<uint128>(low) * high + other);
        ASSERT_EQ(bits(limbs::uint128(one)), static_cast<uint128>(one));
        ASSERT_EQ(bits(limbs::int128(static_cast<int>(one))), static_cast<uint128>(static_cast<int>(one)));
        limbs::uint128 sum = u;
        sum += v;
        sum -= other;
        sum >>= by;
        ASSERT_EQ(bits(sum), (p + q - other) >> by);
    }
}

}  // namespace
}  // namespace graze
#endif
