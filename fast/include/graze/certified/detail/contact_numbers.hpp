// The numbers of a contact (signed distance, a point of either set, a direction): rounded once where they are exact, and as
// near as scalars come where they are not.
//
// Of cores at the signed distance side sqrt(n / d), widened by radii of the sum r, the signed distance is side sqrt(n / d) - r.
// A magnitude is compared with q 2^e by squares, as in round_once.hpp.
//
// Let w be the spacing of scalars at `reach`, the largest magnitude of a coordinate of the widened sets, which is above 2^-p
// reach (p the precision). Rounding puts a and b off by sqrt(3) w / 2 each at most, n by sqrt(3) 2^-(p + 1), which tilts what
// is as long as the sets' largest distance, 2 sqrt(3) reach, by up to 3 w. So what comes of it is checked, and where it is more
// than 1.9 w other roundings are tried: longer or shorter directions, and points that share what s n leaves of b - a.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "graze/certified/detail/distance_on_grid.hpp"
#include "graze/certified/detail/round_once.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// The degree of a length whose square is n / d: so many scalars' products it is made of.
template <int N, int D>
inline constexpr int length_degree = (N - D) / 2;

/// base base d - n.
template <int N, int D>
GRAZE_CERTIFIED_SLOW void load_square_less(big<length_degree<N, D>> const& base, big<D> const& d, big<N> const& n,
                                           big<N>& to) {
    static_assert(N > D && (N - D) % 2 == 0);
    big<N - D> square;
    load_product(base, base, square);
    load_product(square, d, to);
    accumulate(to, n, true);
}
/// The sign of base base d - n.
template <int N, int D>
GRAZE_CERTIFIED_SLOW int sign_of_square_less(big<length_degree<N, D>> const& base, big<D> const& d, big<N> const& n) {
    big<N> rest;
    load_square_less(base, d, n, rest);
    return sign(rest);
}
/// n - base base d, nearly.
template <int N, int D>
GRAZE_CERTIFIED_SLOW scaled_double excess_over_square(big<length_degree<N, D>> const& base, big<D> const& d,
                                                      big<N> const& n) {
    big<N> rest;
    load_square_less(base, d, n, rest);
    scaled_double const excess = approximate(rest);
    return {-excess.mantissa, excess.exponent};
}
/// side sqrt(n / d) - r, n >= 0, d > 0, r >= 0, side -1, 0 (n is 0) or 1: the nearest scalar, ties to even; a zero is +0.
template <class Scalar, int N, int D>
GRAZE_CERTIFIED_SLOW Scalar rounded_root_less(int side, big<N> const& n, big<D> const& d,
                                              big<length_degree<N, D>> const& r) {
    scaled_double const of_n = approximate(n), of_d = approximate(d), of_r = approximate(r),
                        root{std::sqrt(of_n.mantissa / of_d.mantissa), (of_n.exponent - of_d.exponent) / 2},
                        sum = scaled_sum(root, of_r);
    scaled_double guess = sum;
    bool is_positive = false;
    if (side >= 0) {
        // Without cancellation: (n - r r d) / (d (sqrt(n / d) + r)).
        scaled_double const excess = excess_over_square(r, d, n);
        if (excess.mantissa == 0) return 0;
        is_positive = excess.mantissa > 0;
        guess = {std::fabs(excess.mantissa) / (of_d.mantissa * sum.mantissa),
                 excess.exponent - of_d.exponent - sum.exponent};
    }
    if (guess.mantissa == 0) return 0;
    Scalar const magnitude = rounded_magnitude<Scalar>(guess, [&](std::uint64_t q, int e) {
        auto base = to_big<big<length_degree<N, D>>>(q, e);
        bool const is_short = side >= 0 && !is_positive;  // r - sqrt(n / d) against q: r - q against the root
        accumulate(base, r, !is_positive);
        if (is_short) base.negative = !base.negative;
        if (base.size != 0 && base.negative) return is_short ? -1 : 1;
        int const compared = sign_of_square_less(base, d, n);
        return is_short ? compared : -compared;
    });
    return is_positive || magnitude == 0 ? magnitude : -magnitude;
}

/// u / 2^(64 top), where u is below 2^(64 top), as a pair: what is left out is below 2^-105 of it, and of 2^-192.
template <int Degree>
GRAZE_CERTIFIED_SLOW double_double pair_below(big<Degree> const& u, int top) {
    wide<5> bits{};
    for (int i = 0; i < 4; ++i) bits.limb[i] = u.at(top - 4 + i);
    double_double const pair = times_power(pair_of(bits), 0x1p-256);
    return u.negative ? -pair : pair;
}
/// u / |u|, u not 0.
template <int Degree>
GRAZE_CERTIFIED_SLOW vector3_of<double_double> exact_direction(vector3_of<big<Degree>> const& u) {
    int top = (std::numeric_limits<int>::min)();
    for (big<Degree> const* axis : {&u.x, &u.y, &u.z})
        if (axis->size != 0 && axis->top() > top) top = axis->top();
    vector3_of<double_double> const v{pair_below(u.x, top), pair_below(u.y, top), pair_below(u.z, top)};
    double_double const length = root_on_grid(normalized(dot_of(v, v)));
    return {quotient_on_grid(v.x, length), quotient_on_grid(v.y, length), quotient_on_grid(v.z, length)};
}
/// n / d in [0, 1].
template <int Degree>
double_double exact_share(big<Degree> const& n, big<Degree> const& d) {
    return n.size == 0 ? double_double{0, 0} : quotient_on_grid(pair_below(n, d.top()), pair_below(d, d.top()));
}

inline double low_of(double) {
    return 0;
}
inline double low_of(double_double a) {
    return a.low;
}
inline double moved_by(double a, double by) {
    return a + by;
}
inline double_double moved_by(double_double a, double by) {
    return normalized(a + double_double{by, 0});
}
inline double by_power_of_two(double a, int exponent) {
    return exponent == 0 ? a : std::ldexp(a, exponent);
}

/// What is to be rounded, in units of 2^exponent: Numbers double or double_double, normalized. `reach` is not above the largest
/// magnitude of a coordinate.
template <class Number>
struct contact_numbers {
    Number s[1], a[3], b[3], n[3];
    double reach;
    int exponent;
};

/// Not above the spacing of scalars there.
template <class Scalar>
double spacing_of(double reach, int exponent) {
    double const power = bits_as<double>(bits_as<std::uint64_t>(reach) & std::uint64_t{0x7ff} << 52);
    return greater(power * static_cast<double>(std::numeric_limits<Scalar>::epsilon()),
                   by_power_of_two(static_cast<double>(std::numeric_limits<Scalar>::denorm_min()), -exponent));
}

/// The nearest scalar, and by how much it is above what it is off from.
template <class Scalar, class Number>
GRAZE_CERTIFIED_INLINED double round_beside(Number const& number, Number const& from, int exponent, Scalar& to) {
    to = static_cast<Scalar>(by_power_of_two(high_of(number), exponent)) + Scalar{0};
    return (by_power_of_two(static_cast<double>(to), -exponent) - high_of(from)) - low_of(from);
}

/// By how much corners of A are further along n, and of B less far, than where the points are, for a direction that is off.
struct contact_tilt {
    double of_a, of_b;
};

/// A direction n (1 + longer), a less `share` of what s n leaves, and b that much more and half of what is left then (of all
/// where the share is 0: as near as can be), rounded. Whether all that was promised holds to 1.9 w, or how well.
template <class Scalar, class Number, class Tilt>
struct rounded_contact {
    Scalar values[9];
    double rest = 0, size_a = 0, size_b = 0, top, low, along = 0;

    GRAZE_CERTIFIED_INLINED rounded_contact(contact_numbers<Number> const& of, Tilt const& tilt, double longer,
                                            double share) {
        double off[3], across[3], along_a = 0, along_b = 0;
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
            Number const n = longer == 0 ? of.n[i] : moved_by(of.n[i], longer * high_of(of.n[i]));
            off[i] = round_beside(n, of.n[i], 0, values[6 + i]);
            along += off[i] * high_of(of.n[i]);
        }
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
            double const left = high_of(of.s[0]) * off[i], n = high_of(of.n[i]);
            across[i] = off[i] - along * n;
            Number const a = share == 0 ? of.a[i] : moved_by(of.a[i], -share * left);
            double const of_a = round_beside(a, of.a[i], of.exponent, values[i]);
            Number const b = share == 0 ? of.b[i] : moved_by(of.b[i], 0.5 * (of_a + left));
            double const of_b = round_beside(b, of.b[i], of.exponent, values[3 + i]), over = (of_b - of_a) - left;
            rest += over * over;
            size_a += of_a * of_a;
            size_b += of_b * of_b;
            along_a += n * of_a;
            along_b += n * of_b;
        }
        contact_tilt const by = tilt(across);
        top = by.of_a - along_a;
        low = by.of_b + along_b;
        loss_ = by.of_a + by.of_b;
    }
    bool is_good(double spacing) const {
        double const most = 1.9 * spacing;
        return (rest <= most * most) & (top <= most) & (low <= most) & (loss_ <= most);
    }
    double worst() const {
        return greater(greater(greater(top, low), loss_), std::sqrt(greater(rest, greater(size_a, size_b))));
    }

  private:
    double loss_;
};

/// The best of some roundings: directions of lengths within 2^-p of 1, and points moved by shares of what s n leaves.
template <class Scalar, class Number, class Tilt>
GRAZE_CERTIFIED_SLOW void write_best_contact(contact_numbers<Number> const& of, Tilt const& tilt, Scalar* values) {
    constexpr double step = static_cast<double>(std::numeric_limits<Scalar>::epsilon()) / 16;
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 45; ++k) {
        rounded_contact<Scalar, Number, Tilt> const tried(of, tilt, (k / 3 - 7) * step, (k % 3) * 0.2);
        if (!(std::fabs(tried.along) < 7.9 * step) || !(k == 0 || tried.worst() < (1 - 0x1p-20) * least)) continue;
        least = tried.worst();
        for (int i = 0; i < 9; ++i) values[1 + i] = tried.values[i];
    }
}

// What is exactly 0, or midway between two scalars, is so only to the last bits of what it was computed with, and these depend
// on whether products are contracted into sums. So numbers are taken to the nearest multiples of a step: 2^-40 of the largest
// coordinate, or of 1 for directions, 2^-50 of floats in pairs of doubles and 2^-80 of doubles. That is below 2^-15 spacings,
// and above what is lost but where cores are very near.
template <class Scalar>
double settled(double a, double unit) {
    double const shift = 0x1.8p12 * unit;
    return (a + shift) - shift;
}
template <class Scalar>
double_double settled(double_double a, double unit) {
    constexpr double step = std::is_same_v<Scalar, float> ? 0x1p-50 : 0x1p-80;
    double const shift = 0x1.8p52 * step * unit;
    bool const is_lower = std::fabs(a.high) < 0x1p50 * step * unit;
    return is_lower ? double_double{(a.high + shift) - shift, 0} : double_double{a.high, (a.low + shift) - shift};
}
template <class Scalar, class Number>
GRAZE_CERTIFIED_INLINED contact_numbers<Number> settled(contact_numbers<Number> const& of) {
    contact_numbers<Number> to = of;
    double const unit = bits_as<double>(bits_as<std::uint64_t>(of.reach) & std::uint64_t{0x7ff} << 52);
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
        to.a[i] = settled<Scalar>(of.a[i], unit);
        to.b[i] = settled<Scalar>(of.b[i], unit);
        to.n[i] = settled<Scalar>(of.n[i], 1);
    }
    return to;
}

/// Writes a, b and n: the nearest, or where these are not good enough the best. `tilt(off)` tells what a direction that is off
/// across itself does.
template <class Scalar, class Number, class Tilt>
GRAZE_CERTIFIED_INLINED void write_contact(contact_numbers<Number> const& found, Tilt const& tilt, Scalar* values) {
    contact_numbers<Number> const of = settled<Scalar>(found);
    rounded_contact<Scalar, Number, Tilt> const nearest(of, tilt, 0, 0);
    for (int i = 0; i < 9; ++i) values[1 + i] = nearest.values[i];
    if (!nearest.is_good(spacing_of<Scalar>(of.reach, of.exponent))) [[unlikely]]
        write_best_contact(of, tilt, values);
}
/// Of sets all within `reach`.
template <class Scalar, class Number>
GRAZE_CERTIFIED_INLINED void write_contact(contact_numbers<Number> const& of, Scalar* values) {
    auto const tilt = [reach = of.reach](double const(&off)[3]) {
        double const most = reach * (std::fabs(off[0]) + std::fabs(off[1]) + std::fabs(off[2]));
        return contact_tilt{most, most};
    };
    write_contact(of, tilt, values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
