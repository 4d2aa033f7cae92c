// Exact roots in time: where polynomials of degree three at most are zero between the times 0 and 1, how others' signs are
// there, and the largest scalar not above them, for any finite input.
//
// Form. A polynomial of degree n is kept as c[0] u^n + c[1] u^(n-1) s + ... + c[n] s^n, s = time, u = 1 - time: what moves
// evenly is u start + s end, so coefficients are polynomials of the input's differences, exactly. As u > 0 and s >= 0
// before time 1 it is a polynomial in x = s / u over [0, infinity). A zero coefficient at an end is a root at time 0 or 1,
// which leaves with it.
//
// Order. Let g have roots x0 <= x1 <= ..., each as often as its multiplicity says. How many of them are below an x, and whether
// x is one, the signs of g, g' and g'' at x tell:
// - If g has one positive root (R. Descartes: its coefficients change sign once; or they do three times, and the cubic's
//   discriminant is negative), its sign tells for all x > 0.
// - Else all roots are real, a positive one for each change of sign, if the discriminant is not negative; if it is, none is
//   positive. Let the leading coefficient be positive. g < 0 means 1 below of a square, 0 or 2 of a cubic: 0 iff g' > 0 and
//   g'' < 0, as both are before the first root and not between the others (g' > 0 there only beyond the last extremum, which
//   the inflection comes before). g > 0 means 0 or 2 of a square, 1 or 3 of a cubic: all iff all of them are positive. Where
//   g = 0: of a square 0, or 1 iff g' > 0; of a cubic 1 iff g' < 0; where g' > 0, 0 or 2 by g'' < 0 or not; where g' = 0, 1 iff
//   g'' > 0, else 0: two or three roots are one there.
// So the largest scalar t with no more than k roots below it is the largest one not above xk: bisection of its bits, at
// most 75 signs of g.
//
// How signs of others are there: moving_signs.hpp.
//
// Sizes. With differences of degree 1 the coefficients of g have degree 3 at most, those of q 2. Of what is computed, P has
// 3 + 3 * 2 = 9, and a cubic's discriminant and the resultant of cubic and square, 2 * 3 + 3 * 2, have 12: 3.2 KB, the largest.
// At a scalar m 2^-e of a double's 53 bits, e up to 1074, powers of u have 51 limbs more. No time ever has more digits.
//
// Integers alone decide; doubles only guess where to look. No allocation; up to 12 KB of stack.
#pragma once

#include <type_traits>

#include "graze/certified/detail/dense_integer.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A polynomial in x of degree `degree`, -1 for zero, whose coefficients are elsewhere; c[degree] is not zero.
struct form {
    int degree;
    dense_view c[4];
};
template <int Degree>
form form_of(dense<Degree> const* c, int most) {
    form result;
    while (most >= 0 && c[most].size == 0) --most;
    result.degree = most;
    for (int i = 0; i <= most; ++i) result.c[i] = c[i];
    return result;
}
/// Without the roots at the times 0 and 1.
inline form without_ends(form const& of) {
    int from = 0;
    while (from <= of.degree && of.c[from].size == 0) ++from;
    form result;
    result.degree = of.degree - from;
    for (int i = from; i <= of.degree; ++i) result.c[i - from] = of.c[i];
    return result;
}

/// A time t = s 2^-e from 0 to 1, and u = 2^e - s.
struct instant {
    static constexpr int most_limbs = 17;
    std::uint64_t s;
    int size;
    std::uint64_t u[most_limbs];

    explicit instant(double time) {
        parts const p = parts_of(time);
        int const zeros = p.mantissa == 0 ? 0 : std::countr_zero(p.mantissa), e = -(p.exponent + zeros);
        if (p.mantissa == 0 || e <= 0) {
            s = p.mantissa == 0 ? 0 : 1;
            size = p.mantissa == 0 ? 1 : 0;
            u[0] = 1;
            return;
        }
        s = p.mantissa >> zeros;
        size = e / 64 + 1;
        for (int i = 0; i < size; ++i) u[i] = 0;
        u[size - 1] = std::uint64_t{1} << (e % 64);
        std::uint64_t borrow = s;
        for (int i = 0; i < size; ++i) {
            std::uint64_t const before = u[i];
            u[i] -= borrow;
            borrow = before < borrow ? 1 : 0;
        }
        while (size > 0 && u[size - 1] == 0) --size;
    }
};

/// factor s^a u^b, of times the second of which may be another: b of both is 3 at most.
struct monomial {
    std::uint64_t limb[3 * instant::most_limbs + 2];
    int size = 1;

    explicit monomial(std::uint64_t factor) { limb[0] = factor; }
    void times(std::uint64_t factor) {
        std::uint64_t carry = 0;
        for (int i = 0; i < size; ++i) limb[i] = multiply_add(factor, limb[i], 0, carry);
        if (carry != 0) limb[size++] = carry;
        trim();
    }
    void times(std::uint64_t const* factor, int count) {
        if (count == 1) return times(factor[0]);
        std::uint64_t const of_one = limb[0];
        if (size == 1) {
            std::uint64_t carry = 0;
            for (int i = 0; i < count; ++i) limb[i] = multiply_add(of_one, factor[i], 0, carry);
            size = count;
            if (carry != 0) limb[size++] = carry;
            return trim();
        }
        // From the top down, so that each limb is read before it is written over.
        int const before = size;
        size = before + count;
        for (int i = before; i < size; ++i) limb[i] = 0;
        for (int i = before - 1; i >= 0; --i) {
            std::uint64_t const own = limb[i];
            limb[i] = 0;
            std::uint64_t carry = 0;
            int at = i;
            for (int j = 0; j < count; ++j, ++at) limb[at] = multiply_add(own, factor[j], limb[at], carry);
            for (; carry != 0; ++at) {
                limb[at] += carry;
                carry = limb[at] < carry ? 1 : 0;
            }
        }
        trim();
    }
    void times_powers(instant const& at, int of_s, int of_u) {
        for (int i = 0; i < of_u && size > 0; ++i) times(at.u, at.size);
        for (int i = 0; i < of_s && size > 0; ++i) times(at.s);
    }
    void trim() {
        while (size > 0 && limb[size - 1] == 0) --size;
    }
    operator dense_view() const { return {limb, size, false}; }  // NOLINT(google-explicit-constructor)
};

/// i (i - 1) ..., of so many factors.
constexpr std::uint64_t falling(int i, int factors) {
    std::uint64_t product = 1;
    for (int k = 0; k < factors; ++k) product *= static_cast<std::uint64_t>(i - k);
    return product;
}
/// The sign of p or of its first or second derivative by x. At time 1, where u is zero, that of the leading coefficient.
GRAZE_CERTIFIED_SLOW inline int sign_at(form const& p, instant const& at, int derivative = 0) {
    if (p.degree <= derivative) return p.degree < derivative ? 0 : sign(p.c[derivative]);
    return sign_of_dense<3, 3 * instant::most_limbs + 1>([&](dense_sum& sum) {
        for (int i = derivative; i <= p.degree; ++i) {
            monomial factor(falling(i, derivative));
            factor.times_powers(at, i - derivative, p.degree - i);
            sum.add_product(p.c[i], factor);
        }
    });
}

/// The number of limbs in the upper 64 bits of which a double's are.
struct leading_bits {
    double value;
    int limbs;
};
inline leading_bits leading_bits_of(dense_view u) {
    if (u.size == 0) return {0, 0};
    double const upper = static_cast<double>(u.limb[u.size - 1]);
    double const lower = u.size > 1 ? static_cast<double>(u.limb[u.size - 2]) : 0;
    double const magnitude = upper + lower * 0x1p-64;
    return {u.negative ? -magnitude : magnitude, u.size - 1};
}

/// A cubic's b^2 - 3 a c, b c - 9 a d and c^2 - 3 b d.
inline void add_hessian(form const& g, int k, dense_sum& sum) {
    int const i = k == 2 ? 1 : 2, j = k == 0 ? 2 : 1;
    sum.add_product(g.c[i], g.c[j]);
    for (int of = 0; of < (k == 1 ? 9 : 3); ++of) sum.add_product(g.c[k == 2 ? 2 : 3], g.c[k == 0 ? 1 : 0], true);
}
GRAZE_CERTIFIED_SLOW inline int sign_of_hessian(form const& g, int k) {
    return sign_of_dense<6>([&](dense_sum& sum) { add_hessian(g, k, sum); });
}
/// Of a cubic 4 (b^2 - 3 a c) (c^2 - 3 b d) - (b c - 9 a d)^2 is three times that.
GRAZE_CERTIFIED_SLOW inline int sign_of_discriminant(form const& g) {
    if (g.degree == 2)
        return sign_of_dense<6>([&](dense_sum& sum) {
            sum.add_product(g.c[1], g.c[1]);
            for (int i = 0; i < 4; ++i) sum.add_product(g.c[0], g.c[2], true);
        });
    return sign_of_dense<12>([&](dense_sum& sum) {
        dense<6> first, last;
        first.become([&](dense_sum& own) { add_hessian(g, 0, own); });
        last.become([&](dense_sum& own) { add_hessian(g, 2, own); });
        for (int i = 0; i < 4; ++i) sum.add_product(first, last);
        first.become([&](dense_sum& own) { add_hessian(g, 1, own); });
        sum.add_product(first, first, true);
    });
}
/// The sign of g'' at a cubic's double root, -(b c - 9 a d) / (2 (b^2 - 3 a c)), where it is not a triple one.
GRAZE_CERTIFIED_SLOW inline int sign_of_bend_at_double_root(form const& g) {
    return sign_of_dense<9>([&](dense_sum& sum) {
        dense<6> part;
        part.become([&](dense_sum& own) { add_hessian(g, 0, own); });
        for (int i = 0; i < 2; ++i) sum.add_product(g.c[2], part);
        part.become([&](dense_sum& own) { add_hessian(g, 1, own); });
        for (int i = 0; i < 3; ++i) sum.add_product(g.c[3], part, true);
    });
}

/// How many roots are below a place, and is it one?
struct place {
    int below;
    bool is_root;
};

/// The order of the roots of g, which has none at the times 0 and 1: see Order.
class root_order {
  public:
    explicit root_order(form const& g) : g_(g), lead_(g.degree < 0 ? 0 : sign(g.c[g.degree])) {
        int changes = 0, last = 0;
        for (int i = 0; i <= g.degree; ++i) {
            int const s = sign(g.c[i]);
            changes += last * s < 0;
            last = s != 0 ? s : last;
        }
        if (changes == 0) return;
        int const discriminant = changes == 1 ? -1 : sign_of_discriminant(g);
        if (discriminant < 0) {
            if (changes != 2) take(0, 1);
            return;
        }
        one_root_ = false;
        int const negative = g.degree - changes;
        if (discriminant > 0) {
            for (int i = negative; i < g.degree; ++i) take(i, 1);
        } else if (g.degree == 2) {
            take(0, 2);
        } else if (sign_of_hessian(g, 0) == 0) {
            take(0, 3);
        } else {
            bool const double_is_first = sign_of_bend_at_double_root(g) * lead_ < 0;
            for (int i : {0, double_is_first ? 2 : 1})
                if (i >= negative) take(i, (i == 0) == double_is_first ? 2 : 1);
        }
    }

    /// The positive ones.
    int count() const { return count_; }
    /// The k-th is the first of so many equal roots, and the how manieth of all.
    int first(int k) const { return first_[k]; }
    bool is_odd(int k) const { return multiplicity_[k] != 2; }

    /// sign_of(i) is the sign of the i-th derivative there, of which the 0-th is asked first.
    template <class Sign>
    place place_of(Sign const& sign_of) const {
        int const g = lead_ * sign_of(0);
        if (one_root_) return {g > 0 ? 1 : 0, g == 0};
        int const slope = lead_ * sign_of(1);
        if (g_.degree == 2) {
            if (g == 0) return {slope > 0 ? 1 : 0, true};
            return {g < 0 ? 1 : slope > 0 ? 2 : 0, false};
        }
        if (g == 0 && slope < 0) return {1, true};
        if (g < 0 && slope <= 0) return {2, false};
        if (g > 0 && slope <= 0) return {1, false};
        int const bend = lead_ * sign_of(2);
        if (g < 0) return {bend < 0 ? 0 : 2, false};
        if (g > 0) return {bend > 0 ? 3 : 1, false};
        if (slope == 0) return {bend > 0 ? 1 : 0, true};
        return {bend < 0 ? 0 : 2, true};
    }
    place place_of_time(instant const& at) const {
        return place_of([&](int derivative) { return sign_at(g_, at, derivative); });
    }
    form const& polynomial() const { return g_; }
    bool has_one_positive() const { return one_root_; }

  private:
    void take(int first, int multiplicity) {
        first_[count_] = first;
        multiplicity_[count_++] = multiplicity;
    }

    form const& g_;
    int lead_, count_ = 0, first_[3], multiplicity_[3];
    bool one_root_ = true;
};

/// Times by their bits, which have their order.
inline std::int64_t bits_of_time(double time) {
    return bits_as<std::int64_t>(time);
}
inline double time_of_bits(std::int64_t bits) {
    return bits_as<double>(bits);
}
inline constexpr std::int64_t bits_of_one = 0x3ff0000000000000;
/// The largest float that is not above a time from 0 to 1: by its bits, whatever becomes of subnormal numbers.
inline float float_not_above(double time) {
    constexpr std::int64_t hidden_bit = std::int64_t{1} << 52;
    std::int64_t const bits = bits_of_time(time);
    int const exponent = static_cast<int>(bits >> 52) - 1023;
    std::int64_t shorter = 0;
    if (exponent >= -126)
        shorter = (bits >> 29) - (std::int64_t{1023 - 127} << 23);
    else if (exponent >= -149)
        shorter = ((bits & (hidden_bit - 1)) | hidden_bit) >> (52 - 149 - exponent);
    return bits_as<float>(static_cast<std::int32_t>(shorter));
}

/// A root strictly between the times 0 and 1: not before `from`, and before `to`, doubles by their bits.
class moving_root {
  public:
    moving_root(root_order const& order, int which) : order_(order), first_(order.first(which)) { enclose(); }

    bool is_exact() const { return exact_; }
    double from() const { return time_of_bits(from_); }
    double to() const { return time_of_bits(to_); }
    int first() const { return first_; }
    root_order const& order() const { return order_; }

    /// Until no double is strictly between.
    void narrow() {
        while (to_ - from_ > 1 && !exact_) look_at(from_ + (to_ - from_) / 2);
    }
    /// The largest scalar not above the root.
    template <class Scalar>
    Scalar time() {
        if constexpr (std::is_same_v<Scalar, float>) {
            for (;;) {
                float const low = float_not_above(from()), high = float_not_above(time_of_bits(to_ - 1));
                if (low == high || exact_) return low;
                look_at(bits_of_time(static_cast<double>(high)));
            }
        } else {
            narrow();
            return from();
        }
    }

  private:
    /// Takes the part before or from the time on, which is strictly between.
    void look_at(std::int64_t middle) {
        place const found = order_.place_of_time(instant(time_of_bits(middle)));
        if (found.below > first_) {
            to_ = middle;
        } else {
            from_ = middle;
            exact_ = found.is_root && found.below == first_;
        }
    }
    /// Around the guess, ever further; then halves. 12 steps and 62 at most.
    void enclose() {
        std::int64_t const guess = guessed();
        for (int width = 2; width < 60 && to_ - from_ > 8; width += 12) {
            std::int64_t const reach = std::int64_t{1} << width, low = guess - reach, high = guess + reach;
            if (low > from_ && low < to_) look_at(low);
            if (high > from_ && high < to_ && !exact_) look_at(high);
            if (exact_ || (from_ >= low && to_ <= high)) break;
        }
        while (to_ - from_ > 64 && !exact_) look_at(from_ + (to_ - from_) / 2);
    }
    /// In doubles: nothing is claimed of the guess.
    std::int64_t guessed() const {
        form const& g = order_.polynomial();
        leading_bits part[4];
        int top = 0;
        for (int i = 0; i <= g.degree; ++i) {
            part[i] = leading_bits_of(g.c[i]);
            top = part[i].limbs > top ? part[i].limbs : top;
        }
        double c[4];
        for (int i = 0; i <= g.degree; ++i) {
            int const lower = top - part[i].limbs;
            c[i] = lower > 14 ? 0 : part[i].value * 0x1p-64 * bits_as<double>((1023 - 64 * std::int64_t{lower}) << 52);
        }
        std::int64_t low = 0, high = bits_of_one;
        while (high - low > 2) {
            std::int64_t const middle = low + (high - low) / 2;
            double const s = time_of_bits(middle), u = 1 - s;
            auto const sign_of = [&](int derivative) {
                double value = c[g.degree] * static_cast<double>(falling(g.degree, derivative)), power = u;
                for (int i = g.degree - 1; i >= derivative; --i) {
                    value = value * s + c[i] * static_cast<double>(falling(i, derivative)) * power;
                    power *= u;
                }
                return (value > 0) - (value < 0);
            };
            (order_.place_of(sign_of).below > first_ ? high : low) = middle;
        }
        return low;
    }

    root_order const& order_;
    int first_;
    std::int64_t from_ = 0, to_ = bits_of_one;
    bool exact_ = false;
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
