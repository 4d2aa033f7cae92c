// Exact integers with all limbs between the lowest bit of the input and their own highest one: a third of the stack that
// big<Degree> of exact_integer.hpp takes with its temporaries, and as fast as their size allows.
//
// Form. All scalars of one axis are put on a grid, the lowest bit that any of them has, so that they are integers; what is
// homogeneous in each axis, as all polynomials of moving shapes are, is an integer then. The magnitude's limbs, the least
// significant one first, and a sign; no limb above the last that is not zero.
//
// Sizes. Bits of doubles span 2^-1074 to 2^1023, so that a coordinate is below 2^2098 and a difference below 2^2099: 33 limbs,
// which hold 2112 bits. A sum of products of k differences is below 2^(2099 k) times the number of its terms, which 13 k bits
// are more than enough for: 33 k limbs. Sums are made in two's complement in place, with one limb more for the sign: no product is
// ever stored. (A NaN or an infinity counts as its bits say, below 2^1025: a bit more a factor, which fits too.)
#pragma once

#include <bit>
#include <cstdint>

#include "graze/certified/detail/exact_grid.hpp"

namespace graze::certified::detail {

/// An integer that is somewhere else: size 0 is zero.
struct dense_view {
    std::uint64_t const* limb;
    int size;
    bool negative;

    dense_view operator-() const { return {limb, size, !negative}; }
};
inline int sign(dense_view u) {
    return u.size == 0 ? 0 : u.negative ? -1 : 1;
}

/// A sum that grows in two's complement, of `size` limbs, in room for `capacity`.
struct dense_sum {
    std::uint64_t* limb;
    int capacity, size = 0;

    void widen(int needed) {
        needed = needed < capacity ? needed : capacity;
        std::uint64_t const fill = size > 0 && (limb[size - 1] >> 63) != 0 ? ~std::uint64_t{0} : 0;
        while (size < needed) limb[size++] = fill;
    }
    void carry_from(int at, std::uint64_t carry) {
        for (; carry != 0 && at < size; ++at) {
            limb[at] += carry;
            carry = limb[at] < carry ? 1 : 0;
        }
    }
    void borrow_from(int at, std::uint64_t borrow) {
        for (; borrow != 0 && at < size; ++at) {
            std::uint64_t const before = limb[at];
            limb[at] -= borrow;
            borrow = before < borrow ? 1 : 0;
        }
    }
    /// += factor v 2^(64 at).
    void add_row(std::uint64_t factor, dense_view v, int at) {
        std::uint64_t carry = 0;
        for (int j = 0; j < v.size; ++j) limb[at + j] = multiply_add(factor, v.limb[j], limb[at + j], carry);
        carry_from(at + v.size, carry);
    }
    /// -= likewise. What is carried cannot overflow: where the upper limb of the product has all bits, the lower is zero.
    void subtract_row(std::uint64_t factor, dense_view v, int at) {
        std::uint64_t carry = 0;
        for (int j = 0; j < v.size; ++j) {
            std::uint64_t const low = multiply_add(factor, v.limb[j], 0, carry), before = limb[at + j];
            limb[at + j] = before - low;
            carry += before < low ? 1 : 0;
        }
        borrow_from(at + v.size, carry);
    }
    /// += u v, or -= where `subtract`.
    void add_product(dense_view u, dense_view v, bool subtract = false) {
        if (u.size == 0 || v.size == 0) return;
        if (u.size > v.size) {
            dense_view const longer = u;
            u = v;
            v = longer;
        }
        widen(u.size + v.size + 1);
        if ((u.negative != v.negative) == subtract) {
            for (int i = 0; i < u.size; ++i)
                if (u.limb[i] != 0) add_row(u.limb[i], v, i);
        } else {
            for (int i = 0; i < u.size; ++i)
                if (u.limb[i] != 0) subtract_row(u.limb[i], v, i);
        }
    }
    /// += factor v; the sum is known to fit.
    void add_multiple(std::uint64_t factor, dense_view v, bool subtract = false) {
        if (v.size == 0) return;
        widen(v.size + 2);
        v.negative == subtract ? add_row(factor, v, 0) : subtract_row(factor, v, 0);
    }
    /// += mantissa 2^shift: of mantissa, where shift < 0, that many bits at the end are zero.
    void add_shifted(std::uint64_t mantissa, int shift, bool subtract) {
        if (mantissa == 0) return;
        if (shift < 0) {
            mantissa >>= -shift;
            shift = 0;
        }
        int const at = shift / 64, bit = shift % 64;
        std::uint64_t const both[2] = {mantissa << bit, bit == 0 ? 0 : mantissa >> (64 - bit)};
        widen(at + 3);
        subtract ? subtract_row(1, {both, 2, false}, at) : add_row(1, {both, 2, false}, at);
    }
    /// Makes the limbs those of the magnitude; returns whether the sum was negative.
    bool finish() {
        bool const negative = size > 0 && (limb[size - 1] >> 63) != 0;
        if (negative) {
            std::uint64_t carry = 1;
            for (int i = 0; i < size; ++i) {
                limb[i] = ~limb[i] + carry;
                carry = carry != 0 && limb[i] == 0 ? 1 : 0;
            }
        }
        while (size > 0 && limb[size - 1] == 0) --size;
        return negative;
    }
    int sign() const {
        if (size > 0 && (limb[size - 1] >> 63) != 0) return -1;
        for (int i = 0; i < size; ++i)
            if (limb[i] != 0) return 1;
        return 0;
    }
};

/// Made of products of `Degree` differences.
template <int Degree>
struct dense {
    static constexpr int capacity = 33 * Degree + 1;
    int size = 0;
    bool negative = false;
    std::uint64_t limb[std::size_t{capacity}];

    dense() {}  // limbs stay uninitialised: only the first `size` are ever read

    operator dense_view() const { return {limb, size, negative}; }  // NOLINT(google-explicit-constructor)

    /// add(sum) adds to it what this becomes.
    template <class Add>
    void become(Add const& add) {
        dense_sum sum{limb, capacity};
        add(sum);
        negative = sum.finish();
        size = sum.size;
    }
};

/// The sign of what add(sum) adds: products of `Degree` differences, or as many limbs more.
template <int Degree, int More = 0, class Add>
GRAZE_CERTIFIED_SLOW int sign_of_dense(Add const& add) {
    std::uint64_t limb[dense<Degree>::capacity + More];
    dense_sum sum{limb, dense<Degree>::capacity + More};
    add(sum);
    return sum.sign();
}

}  // namespace graze::certified::detail
