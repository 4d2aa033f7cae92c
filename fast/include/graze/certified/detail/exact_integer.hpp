// Exact integers of fixed capacity, no allocation: what the certified tests compute with when a
// floating-point filter cannot tell a sign.
//
// Five tiers with the same operations (difference, product, sum, sign), by how many bits the
// input's coordinates need on a common power-of-two grid:
//   tiny    int64 throughout
//   small   int64 differences and products of two, 128-bit products of three
//   narrow  int64 differences, 128-bit products of two, 192-bit products of three
//   wide    128-, 256-, 384-bit two's complement
//   big     sign, limbs and a limb exponent: any finite doubles, up to products of four
// A product's type has the degrees of its factors added, so no operation can overflow; the
// reasoning stands at each type. Integers only: no rounding mode, contraction or flush to zero
// can change an answer.
//
// Cost   one 3D orientation from differences: narrow about 10 ns, wide about 40 ns, big 0.2 to 5 us.
#pragma once

#include <cstdint>
#include <cstring>

#include "graze/certified/detail/arithmetic.hpp"
#include "graze/certified/detail/wide_integer.hpp"
#include "graze/vocabulary.hpp"

namespace graze::certified::detail {

/// Those that are one machine number.
template <class Number>
concept single_number = requires(Number u) {
    u.value > 0;
};
template <single_number Number>
int sign(Number u) {
    return (u.value > 0) - (u.value < 0);
}
template <single_number Number>
Number operator+(Number u, Number v) {
    return {u.value + v.value};
}
template <single_number Number>
Number operator-(Number u, Number v) {
    return {u.value - v.value};
}

// ---------------------------------------------------------------- tiny

/// Coordinates below 2^19 give differences below 2^20, minors below 2^41 and sums of three products below 3 * 2^61.
struct tiny {
    std::int64_t value;
};

inline tiny operator*(tiny u, tiny v) {
    return {u.value * v.value};
}

// ---------------------------------------------------------------- small

/// A difference of two grid coordinates of magnitude below 2^29: below 2^30.
struct small1 {
    std::int64_t value;
};

/// A product of two differences is below 2^60, a sum of up to eight below 2^63.
struct small2 {
    std::int64_t value;
};

/// A product of a small2 and a difference is below 2^93.
struct small3 {
    int128 value;
};

/// A product of two sums of up to four products is below 2^124, a sum of two of those below 2^125; that of three squares of
/// minors below 2^124.
struct small4 {
    int128 value;
};

inline small2 operator*(small1 u, small1 v) {
    return {u.value * v.value};
}
inline small3 operator*(small2 u, small1 v) {
    return {static_cast<int128>(u.value) * v.value};
}
inline small4 operator*(small2 u, small2 v) {
    return {static_cast<int128>(u.value) * v.value};
}

// ---------------------------------------------------------------- narrow

/// A difference of two grid coordinates of magnitude below 2^61: below 2^62.
struct narrow1 {
    std::int64_t value;
};

/// A product of two differences is below 2^124, a sum of two or three below 2^126.
struct narrow2 {
    int128 value;
};

/// A product of a narrow2 below 2^125 (a minor) and a difference: below 2^187; three of them below 2^189.
struct narrow3 {
    int128 high;  // value = high * 2^64 + low
    std::uint64_t low;
};

inline narrow2 operator*(narrow1 u, narrow1 v) {
    return {static_cast<int128>(u.value) * v.value};
}

inline narrow3 operator*(narrow2 u, narrow1 v) {
    // u = top * 2^64 + bottom with 0 <= bottom < 2^64; |bottom * v| < 2^126 fits 128 bits.
    auto const bottom = static_cast<std::uint64_t>(static_cast<uint128>(u.value));
    auto const top = static_cast<std::int64_t>(u.value >> 64);
    // A negative v is v + 2^64 as an unsigned factor. No branch: its sign is as good as random.
    uint128 const surplus = bottom & static_cast<std::uint64_t>(v.value >> 63);
    uint128 const lower = static_cast<uint128>(bottom) * static_cast<std::uint64_t>(v.value) - (surplus << 64);
    int128 const upper = static_cast<int128>(top) * v.value;
    return {upper + (static_cast<int128>(lower) >> 64), static_cast<std::uint64_t>(lower)};
}

inline narrow3 operator+(narrow3 u, narrow3 v) {
    std::uint64_t const low = u.low + v.low;
    return {u.high + v.high + (low < u.low ? 1 : 0), low};
}

inline narrow3 operator-(narrow3 u, narrow3 v) {
    return {u.high - v.high - (u.low < v.low ? 1 : 0), u.low - v.low};
}

inline int sign(narrow3 u) {
    return u.high < 0 ? -1 : (u.high > 0 || u.low != 0) ? 1 : 0;
}

// ---------------------------------------------------------------- wide

/// Two's complement, least significant limb first. Coordinates below 2^125 give differences (Limbs 2)
/// below 2^126, minors (4) below 2^253 and sums of three products (6) below 2^381.
template <int Limbs>
struct wide {
    std::uint64_t limb[std::size_t{Limbs}];

    bool negative() const { return (limb[Limbs - 1] >> 63) != 0; }
};

template <int Limbs>
wide<Limbs> operator+(wide<Limbs> const& u, wide<Limbs> const& v) {
    wide<Limbs> sum;
    uint128 carry = 0;
    for (int i = 0; i < Limbs; ++i) {
        carry += static_cast<uint128>(u.limb[i]) + v.limb[i];
        sum.limb[i] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
    }
    return sum;
}

template <int Limbs>
wide<Limbs> operator-(wide<Limbs> const& u, wide<Limbs> const& v) {
    wide<Limbs> difference;
    uint128 carry = 1;  // u + ~v + 1
    for (int i = 0; i < Limbs; ++i) {
        carry += static_cast<uint128>(u.limb[i]) + ~v.limb[i];
        difference.limb[i] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
    }
    return difference;
}

template <int U, int V>
wide<U + V> operator*(wide<U> const& u, wide<V> const& v) {
    wide<U + V> product{};
    for (int i = 0; i < U; ++i) {
        std::uint64_t carry = 0;
        for (int j = 0; j < V; ++j)
            product.limb[i + j] = multiply_add(u.limb[i], v.limb[j], product.limb[i + j], carry);
        product.limb[i + V] = carry;
    }
    // A negative factor stands for itself plus 2^(64 Limbs): take the surplus away from the upper part. No branch: signs are
    // as good as random.
    auto const take = [&product](bool negative, std::uint64_t const* surplus, int from, int count) {
        std::uint64_t const mask = 0 - static_cast<std::uint64_t>(negative);
        uint128 carry = 1;
        for (int i = 0; i < count; ++i) {
            carry += static_cast<uint128>(product.limb[from + i]) + ~(surplus[i] & mask);
            product.limb[from + i] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
    };
    take(u.negative(), v.limb, U, V);
    take(v.negative(), u.limb, V, U);
    return product;
}

template <int Limbs>
int sign(wide<Limbs> const& u) {
    if (u.negative()) return -1;
    std::uint64_t any = 0;
    for (int i = 0; i < Limbs; ++i) any |= u.limb[i];
    return any != 0;
}

// ---------------------------------------------------------------- big

/// A finite nonzero double is mantissa * 2^exponent with an integer mantissa below 2^53; zero has mantissa 0.
struct parts {
    std::uint64_t mantissa;
    int exponent;
    bool negative;
};

inline parts parts_of(double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    std::uint64_t const fraction = bits & ((std::uint64_t{1} << 52) - 1);
    int const field = static_cast<int>((bits >> 52) & 0x7ff);
    bool const normal = field != 0;
    return {normal ? fraction | (std::uint64_t{1} << 52) : fraction, (normal ? field : 1) - 1075, (bits >> 63) != 0};
}

/// sum of limb[i] * 2^(64 (low + i)) for i < size; size 0 is zero. No zero limb at either end.
///
/// Capacity: a double occupies limbs -17 (2^-1088) to 15 (below 2^1024), a difference one more: 34.
/// A sum of products of Degree differences occupies at most 34 Degree + 1 limbs, and the additions
/// below write at most one more before trimming: 36 Degree is enough up to Degree 8 and more. A double by itself takes two limbs.
template <int Degree, int Capacity = 36 * Degree>
struct big {
    static constexpr int capacity = Capacity;
    int size = 0;
    int low = 0;
    bool negative = false;
    std::uint64_t limb[std::size_t{capacity}];

    big() {}  // limbs stay uninitialised: only the first `size` are ever read

    big(big const& other) : size(other.size), low(other.low), negative(other.negative) { copy_limbs(other.limb); }

    template <int Lower, int Fewer>
    requires(Lower <= Degree && Fewer < Capacity) explicit big(big<Lower, Fewer> const& other)
        : size(other.size), low(other.low), negative(other.negative) {
        copy_limbs(other.limb);
    }

    big& operator=(big const& other) {
        size = other.size;
        low = other.low;
        negative = other.negative;
        if (this != &other) copy_limbs(other.limb);
        return *this;
    }

    void copy_limbs(std::uint64_t const* from) {
        for (int i = 0; i < size; ++i) limb[i] = from[i];
    }

    int top() const { return low + size; }

    void trim() {
        while (size > 0 && limb[size - 1] == 0) --size;
        int zeros = 0;
        while (zeros < size && limb[zeros] == 0) ++zeros;
        if (zeros > 0) {
            for (int i = zeros; i < size; ++i) limb[i - zeros] = limb[i];
            size -= zeros;
            low += zeros;
        }
    }

    /// The limb at an absolute position.
    std::uint64_t at(int position) const { return position < low || position >= low + size ? 0 : limb[position - low]; }
};

using big_double = big<1, 2>;

/// mantissa * 2^exponent, exponent >= -2^16.
template <class Big = big<1>>
inline Big to_big(std::uint64_t mantissa, int exponent) {
    constexpr int bias = 1024;
    Big result;
    if (mantissa == 0) return result;
    int const biased = exponent + 64 * bias;  // >= 0, so division rounds down
    int const shift = biased % 64;
    std::uint64_t const low = mantissa << shift, high = mantissa >> 1 >> (63 - shift);
    result.low = biased / 64 - bias + (low == 0 ? 1 : 0);
    result.limb[0] = low == 0 ? high : low;
    result.limb[1] = high;
    result.size = low != 0 && high != 0 ? 2 : 1;
    return result;
}
template <class Big = big<1>>
inline Big to_big(double value) {
    parts const p = parts_of(value);
    Big result = to_big<Big>(p.mantissa, p.exponent);
    result.negative = p.negative && p.mantissa != 0;
    return result;
}

template <int U, int V, int UCapacity, int VCapacity>
int compare_magnitude(big<U, UCapacity> const& u, big<V, VCapacity> const& v) {
    if (u.size == 0 || v.size == 0) return (u.size != 0) - (v.size != 0);
    if (u.top() != v.top()) return u.top() > v.top() ? 1 : -1;
    int const bottom = u.low < v.low ? u.low : v.low;
    for (int position = u.top() - 1; position >= bottom; --position) {
        std::uint64_t const p = u.at(position), q = v.at(position);
        if (p != q) return p > q ? 1 : -1;
    }
    return 0;
}

/// u + v, or u - v where `subtract`.
template <int Degree>
big<Degree> combine(big<Degree> const& u, big<Degree> const& v, bool subtract) {
    bool const v_negative = v.negative != subtract;
    big<Degree> result;
    if (v.size == 0) return u;
    if (u.size == 0) {
        result = v;
        result.negative = v_negative;
        return result;
    }
    result.low = u.low < v.low ? u.low : v.low;
    int const top = u.top() > v.top() ? u.top() : v.top();
    result.size = top - result.low;
    if (u.negative == v_negative) {
        result.negative = u.negative;
        uint128 carry = 0;
        for (int i = 0; i < result.size; ++i) {
            carry += static_cast<uint128>(u.at(result.low + i)) + v.at(result.low + i);
            result.limb[i] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        if (carry != 0) result.limb[result.size++] = 1;
    } else {
        bool const u_larger = compare_magnitude(u, v) >= 0;
        big<Degree> const &larger = u_larger ? u : v, &smaller = u_larger ? v : u;
        result.negative = u_larger ? u.negative : v_negative;
        uint128 carry = 1;
        for (int i = 0; i < result.size; ++i) {
            carry += static_cast<uint128>(larger.at(result.low + i)) + ~smaller.at(result.low + i);
            result.limb[i] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
    }
    result.trim();
    return result;
}

template <int Degree>
big<Degree> operator+(big<Degree> const& u, big<Degree> const& v) {
    return combine(u, v, false);
}
template <int Degree>
big<Degree> operator-(big<Degree> const& u, big<Degree> const& v) {
    return combine(u, v, true);
}

/// The same number, without a copy in between.
template <int Lower, int Degree, int Fewer>
void load_wider(big<Lower, Fewer> const& from, big<Degree>& to) {
    to.size = from.size;
    to.low = from.low;
    to.negative = from.negative;
    to.copy_limbs(from.limb);
}

/// limb += term, returns the carry.
inline std::uint64_t add_limbs(std::uint64_t* limb, std::uint64_t const* term, int size) {
    std::uint64_t carry = 0;
    for (int i = 0; i < size; ++i) {
        std::uint64_t const own = limb[i] + carry;
        carry = own < carry ? 1 : 0;
        limb[i] = own + term[i];
        carry += limb[i] < term[i] ? 1 : 0;
    }
    return carry;
}
/// to = larger - smaller - borrow, returns the borrow.
inline std::uint64_t subtract_limbs(std::uint64_t* to, std::uint64_t const* larger, std::uint64_t const* smaller,
                                    int size, std::uint64_t borrow) {
    for (int i = 0; i < size; ++i) {
        std::uint64_t const from = larger[i], less = smaller[i], difference = from - less;
        to[i] = difference - borrow;
        borrow = (from < less ? 1u : 0u) + (difference < borrow ? 1u : 0u);
    }
    return borrow;
}

/// sum += term, or -=, in place.
template <int Degree, int Lower, int Capacity>
requires(Lower <= Degree) void accumulate(big<Degree>& sum, big<Lower, Capacity> const& term, bool subtract) {
    if (term.size == 0) return;
    bool const negative = term.negative != subtract;
    if (sum.size == 0) {
        load_wider(term, sum);
        sum.negative = negative;
        return;
    }
    bool const grows = sum.negative == negative, stays = grows || compare_magnitude(sum, term) >= 0;
    int const low = sum.low < term.low ? sum.low : term.low, top = sum.top() > term.top() ? sum.top() : term.top();
    int const up = sum.low - low, size = top - low, at = term.low - low, end = at + term.size;
    if (up > 0) {
        for (int i = sum.size - 1; i >= 0; --i) sum.limb[i + up] = sum.limb[i];
        for (int i = 0; i < up; ++i) sum.limb[i] = 0;
    }
    for (int i = sum.size + up; i < size; ++i) sum.limb[i] = 0;
    sum.low = low;
    sum.size = size;
    if (grows) {
        std::uint64_t carry = add_limbs(sum.limb + at, term.limb, term.size);
        for (int i = end; carry != 0 && i < size; ++i) carry = ++sum.limb[i] == 0 ? 1 : 0;
        if (carry != 0) sum.limb[sum.size++] = 1;
    } else if (stays) {
        std::uint64_t borrow = subtract_limbs(sum.limb + at, sum.limb + at, term.limb, term.size, 0);
        for (int i = end; borrow != 0 && i < size; ++i) borrow = sum.limb[i]-- == 0 ? 1 : 0;
    } else {
        // The term is larger: no limb of the sum is above it.
        std::uint64_t borrow = 0;
        for (int i = 0; i < at; ++i) {
            std::uint64_t const own = sum.limb[i];
            sum.limb[i] = 0 - own - borrow;
            borrow = (own | borrow) != 0 ? 1 : 0;
        }
        subtract_limbs(sum.limb + at, term.limb, sum.limb + at, term.size, borrow);
        sum.negative = negative;
    }
    sum.trim();
}
/// a - b. Where their exponents are close, by integers of 128 bits: 53 bits and 64 more, and one of the sum.
inline void load_difference(double a, double b, big<1>& to) {
    parts const p = parts_of(a), q = parts_of(b);
    int const base = p.exponent < q.exponent ? p.exponent : q.exponent, up = p.exponent - base,
              other = q.exponent - base;
    if (up > 64 || other > 64) {
        load_wider(to_big<big_double>(a), to);
        return accumulate(to, to_big<big_double>(b), true);
    }
    uint128 const u = uint128(p.mantissa) << up, v = uint128(q.mantissa) << other;
    bool const larger = v < u, adds = p.negative != q.negative;
    uint128 const magnitude = adds ? u + v : larger ? u - v : v - u;
    to.negative = adds || larger ? p.negative : !p.negative;
    constexpr int bias = 1024;
    int const shift = (base + 64 * bias) % 64;
    to.low = (base + 64 * bias) / 64 - bias;
    auto const low = static_cast<std::uint64_t>(magnitude), high = static_cast<std::uint64_t>(magnitude >> 64);
    to.limb[0] = low << shift;
    to.limb[1] = high << shift | low >> 1 >> (63 - shift);
    to.limb[2] = high >> 1 >> (63 - shift);
    to.size = 3;
    to.trim();
}
inline big<1> difference_of(double a, double b) {
    big<1> result;
    load_difference(a, b, result);
    return result;
}

/// The product in place.
template <int U, int V, int UCapacity, int VCapacity>
void load_product(big<U, UCapacity> const& u, big<V, VCapacity> const& v, big<U + V>& product) {
    product.size = 0;
    if (u.size == 0 || v.size == 0) return;
    product.negative = u.negative != v.negative;
    product.low = u.low + v.low;
    product.size = u.size + v.size;
    std::uint64_t first = 0;
    for (int j = 0; j < v.size; ++j) product.limb[j] = multiply_add(u.limb[0], v.limb[j], 0, first);
    product.limb[v.size] = first;
    for (int i = v.size + 1; i < product.size; ++i) product.limb[i] = 0;
    for (int i = 1; i < u.size; ++i) {
        if (u.limb[i] == 0) continue;  // exponent gaps leave runs of zeros
        std::uint64_t carry = 0;
        for (int j = 0; j < v.size; ++j)
            product.limb[i + j] = multiply_add(u.limb[i], v.limb[j], product.limb[i + j], carry);
        product.limb[i + v.size] = carry;
    }
    product.trim();
}
template <int U, int V>
big<U + V> operator*(big<U> const& u, big<V> const& v) {
    big<U + V> product;
    load_product(u, v, product);
    return product;
}

template <int Degree, int Capacity>
int sign(big<Degree, Capacity> const& u) {
    return u.size == 0 ? 0 : u.negative ? -1 : 1;
}

// Products of wide integers of few limbs, without a branch on their signs, which are as good as random.

inline uint128 bits_of(wide<2> const& u) {
    return static_cast<uint128>(u.limb[1]) << 64 | u.limb[0];
}
inline wide<2> wide_of(uint128 bits) {
    return {{static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 64)}};
}
inline std::int64_t signed_limb(wide<1> const& u) {
    return static_cast<std::int64_t>(u.limb[0]);
}

inline wide<2> operator*(wide<1> const& u, wide<1> const& v) {
    return wide_of(static_cast<uint128>(static_cast<int128>(signed_limb(u)) * signed_limb(v)));
}
/// The rest of a product with the lower limb of u is below 2^127, so any two fit.
inline wide<3> operator*(wide<2> const& u, wide<1> const& v) {
    narrow3 const product = narrow2{static_cast<int128>(bits_of(u))} * narrow1{signed_limb(v)};
    wide<2> const upper = wide_of(static_cast<uint128>(product.high));
    return {{product.low, upper.limb[0], upper.limb[1]}};
}
/// As without signs; a negative factor stands for itself plus 2^128, which takes the other from the upper part.
inline wide<4> operator*(wide<2> const& u, wide<2> const& v) {
    auto const product = [&](int i, int j) { return static_cast<uint128>(u.limb[i]) * v.limb[j]; };
    auto const lower = [](uint128 x) { return static_cast<std::uint64_t>(x); };
    auto const all_if_negative = [](wide<2> const& x) {
        return static_cast<uint128>(static_cast<int128>(static_cast<std::int64_t>(x.limb[1]) >> 63));
    };
    uint128 const p = product(0, 0), q = product(0, 1), r = product(1, 0);
    uint128 const middle = (p >> 64) + lower(q) + lower(r);
    uint128 upper = product(1, 1) + (q >> 64) + (r >> 64) + (middle >> 64);
    upper -= (bits_of(v) & all_if_negative(u)) + (bits_of(u) & all_if_negative(v));
    wide<2> const high = wide_of(upper);
    return {{lower(p), lower(middle), high.limb[0], high.limb[1]}};
}

}  // namespace graze::certified::detail
