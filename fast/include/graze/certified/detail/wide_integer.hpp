// int128 and uint128: the compiler's own where it has them, else two limbs of 64 bits with the operations that the exact
// integers use, modulo 2^128 as the compiler's are. So there is one code path, and a build for 32 bits or with MSVC runs it on
// limbs; so does one with GRAZE_CERTIFIED_NO_INT128 defined, anywhere.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#if defined(_MSC_VER) && defined(_M_X64)
#include <intrin.h>
#endif

#if defined(__SIZEOF_INT128__) && !defined(GRAZE_CERTIFIED_NO_INT128)
#define GRAZE_CERTIFIED_INT128 1
#else
#define GRAZE_CERTIFIED_INT128 0
#endif

namespace graze::certified::detail {

namespace two_limbs {

class int128;

class uint128 {
  public:
    uint128() = default;
    /// As integers convert: the sign of a negative one fills the upper limb.
    template <std::integral Integer>
    constexpr uint128(Integer value)
        : low_(static_cast<std::uint64_t>(value)), high_(value < Integer{} ? ~std::uint64_t{0} : 0) {}
    constexpr explicit uint128(int128 value);
    constexpr uint128(std::uint64_t high, std::uint64_t low) : low_(low), high_(high) {}

    template <std::integral Integer>
    constexpr explicit operator Integer() const {
        return static_cast<Integer>(low_);
    }
    constexpr std::uint64_t high() const { return high_; }

    /// u v in full. Four products of 32 bits: the middle sum is below 3 * 2^32.
    static constexpr uint128 product(std::uint64_t u, std::uint64_t v) {
#if defined(_MSC_VER) && defined(_M_X64)
        if (!std::is_constant_evaluated()) {
            std::uint64_t high;
            std::uint64_t const low = _umul128(u, v, &high);
            return {high, low};
        }
#endif
        constexpr std::uint64_t mask = 0xffffffff;
        std::uint64_t const u0 = u & mask, u1 = u >> 32, v0 = v & mask, v1 = v >> 32;
        std::uint64_t const p = u0 * v0, q = u0 * v1, r = u1 * v0;
        std::uint64_t const middle = (p >> 32) + (q & mask) + (r & mask);
        return {u1 * v1 + (q >> 32) + (r >> 32) + (middle >> 32), middle << 32 | (p & mask)};
    }

    friend constexpr uint128 operator+(uint128 u, uint128 v) {
        std::uint64_t const low = u.low_ + v.low_;
        return {u.high_ + v.high_ + static_cast<std::uint64_t>(low < u.low_), low};
    }
    friend constexpr uint128 operator-(uint128 u, uint128 v) {
        return {u.high_ - v.high_ - static_cast<std::uint64_t>(u.low_ < v.low_), u.low_ - v.low_};
    }
    friend constexpr uint128 operator*(uint128 u, uint128 v) {
        uint128 const lower = product(u.low_, v.low_);
        return {lower.high_ + u.low_ * v.high_ + u.high_ * v.low_, lower.low_};
    }
    /// By 0 to 127.
    friend constexpr uint128 operator<<(uint128 u, int by) {
        if (by >= 64) return {u.low_ << (by - 64), 0};
        return {u.high_ << by | u.low_ >> 1 >> (63 - by), u.low_ << by};
    }
    friend constexpr uint128 operator>>(uint128 u, int by) {
        if (by >= 64) return {0, u.high_ >> (by - 64)};
        return {u.high_ >> by, u.low_ >> by | u.high_ << 1 << (63 - by)};
    }
    friend constexpr uint128 operator&(uint128 u, uint128 v) { return {u.high_ & v.high_, u.low_ & v.low_}; }
    friend constexpr uint128 operator|(uint128 u, uint128 v) { return {u.high_ | v.high_, u.low_ | v.low_}; }
    friend constexpr uint128 operator^(uint128 u, uint128 v) { return {u.high_ ^ v.high_, u.low_ ^ v.low_}; }
    constexpr uint128 operator~() const { return {~high_, ~low_}; }
    constexpr uint128& operator+=(uint128 v) { return *this = *this + v; }
    constexpr uint128& operator-=(uint128 v) { return *this = *this - v; }
    constexpr uint128& operator>>=(int by) { return *this = *this >> by; }

    friend constexpr bool operator==(uint128 u, uint128 v) { return u.high_ == v.high_ && u.low_ == v.low_; }
    friend constexpr bool operator<(uint128 u, uint128 v) {
        return u.high_ < v.high_ || (u.high_ == v.high_ && u.low_ < v.low_);
    }
    friend constexpr bool operator>(uint128 u, uint128 v) { return v < u; }

  private:
    std::uint64_t low_, high_;
};

/// Two's complement, as of C++20 every signed integer.
class int128 {
  public:
    int128() = default;
    template <std::integral Integer>
    constexpr int128(Integer value) : bits_(value) {}
    constexpr explicit int128(uint128 bits) : bits_(bits) {}

    template <std::integral Integer>
    constexpr explicit operator Integer() const {
        return static_cast<Integer>(bits_);
    }
    constexpr uint128 bits() const { return bits_; }
    /// Exact where the number is a double; else rounded, which the compiler's conversion may do otherwise.
    constexpr explicit operator double() const {
        uint128 const magnitude = negative() ? 0 - bits_ : bits_;
        double const size =
            static_cast<double>(magnitude.high()) * 0x1p64 + static_cast<double>(static_cast<std::uint64_t>(magnitude));
        return negative() ? -size : size;
    }

    friend constexpr int128 operator+(int128 u, int128 v) { return int128(u.bits_ + v.bits_); }
    friend constexpr int128 operator-(int128 u, int128 v) { return int128(u.bits_ - v.bits_); }
    constexpr int128 operator-() const { return int128(0 - bits_); }
    friend constexpr int128 operator*(int128 u, int128 v) { return int128(u.bits_ * v.bits_); }
    friend constexpr int128 operator^(int128 u, int128 v) { return int128(u.bits_ ^ v.bits_); }
    friend constexpr int128 operator<<(int128 u, int by) { return int128(u.bits_ << by); }
    friend constexpr int128 operator>>(int128 u, int by) {
        uint128 const flip = u.negative() ? ~uint128(0) : uint128(0);
        return int128(((u.bits_ ^ flip) >> by) ^ flip);
    }
    friend constexpr bool operator==(int128 u, int128 v) { return u.bits_ == v.bits_; }
    friend constexpr bool operator<(int128 u, int128 v) { return u.ordered() < v.ordered(); }
    friend constexpr bool operator>(int128 u, int128 v) { return v < u; }

  private:
    uint128 bits_;

    constexpr bool negative() const { return bits_.high() >> 63 != 0; }
    /// The bits of which are in the order of the numbers.
    constexpr uint128 ordered() const { return bits_ ^ uint128(std::uint64_t{1} << 63, 0); }
};

constexpr uint128::uint128(int128 value) : uint128(value.bits()) {}

}  // namespace two_limbs

#if GRAZE_CERTIFIED_INT128
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;
#else
using two_limbs::int128, two_limbs::uint128;
#endif

/// u v in full.
constexpr uint128 product_of(std::uint64_t u, std::uint64_t v) {
#if GRAZE_CERTIFIED_INT128
    return static_cast<uint128>(u) * v;
#else
    return uint128::product(u, v);
#endif
}

/// u v + addend + carry, which is below 2^128: returns the lower limb and leaves the upper one in `carry`.
inline std::uint64_t multiply_add(std::uint64_t u, std::uint64_t v, std::uint64_t addend, std::uint64_t& carry) {
    uint128 const all = product_of(u, v) + uint128(addend) + uint128(carry);
    carry = static_cast<std::uint64_t>(all >> 64);
    return static_cast<std::uint64_t>(all);
}

}  // namespace graze::certified::detail
