// What Boost's own numbers lack, to stand in place of GMP's.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <numeric>
#include <utility>

namespace boost::multiprecision::backends {

/// In place of Boost 1.74's own, which takes away a bit or two a pass over the digits.
/// D. H. Lehmer, "Euclid's algorithm for large numbers", 1938: quotients that the leading 62 bits determine, whatever the others are,
/// make one step of four products, some 30 bits at once. The condition under which both bounds of a quotient agree is G. E. Collins'
/// (Knuth, The Art of Computer Programming 2, 4.5.2, algorithm L).
inline void eval_gcd(cpp_int_backend<>& result, cpp_int_backend<> const& first, cpp_int_backend<> const& second) {
    using whole = number<cpp_int_backend<>, et_off>;
    whole a(first), b(second);
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    if (a < b) a.swap(b);
    constexpr unsigned taken = 62;
    constexpr std::int64_t largest = std::int64_t{1} << 30;
    while (b != 0) {
        unsigned const top = static_cast<unsigned>(msb(a));
        if (top < taken) {
            result = whole(std::gcd(a.convert_to<std::uint64_t>(), b.convert_to<std::uint64_t>())).backend();
            return;
        }
        unsigned const dropped = top + 1 - taken;
        auto x = whole(a >> dropped).convert_to<std::int64_t>(), y = whole(b >> dropped).convert_to<std::int64_t>();
        std::int64_t p = 1, q = 0, r = 0, s = 1;  // the step: p a + q b, r a + s b
        while (y + r != 0 && y + s != 0) {
            std::int64_t const quotient = (x + p) / (y + r);
            if (quotient != (x + q) / (y + s) || quotient >= largest) break;
            std::int64_t const next_r = p - quotient * r, next_s = q - quotient * s;
            if (next_r >= largest || next_r <= -largest || next_s >= largest || next_s <= -largest) break;
            x = std::exchange(y, x - quotient * y);
            p = std::exchange(r, next_r);
            q = std::exchange(s, next_s);
        }
        if (q == 0) {
            a = std::exchange(b, whole(a % b));
        } else {
            whole next = a * p + b * q;
            b = a * r + b * s;
            a = std::move(next);
        }
    }
    result = a.backend();
}

/// A rational from numerator and denominator. Boost.Rational takes a negative denominator of a type without bounds for one that cannot be
/// negated, and throws bad_rational.
inline void assign_components(rational_adaptor<cpp_int_backend<>>& result, cpp_int_backend<> const& numerator,
                              cpp_int_backend<> const& denominator) {
    using whole = number<cpp_int_backend<>>;
    whole n(numerator), d(denominator);
    if (d < 0) {
        n = -n;
        d = -d;
    }
    result.data().assign(n, d);
}

}  // namespace boost::multiprecision::backends
