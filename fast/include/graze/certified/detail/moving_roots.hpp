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
// Sign of q at a root. Where q has one sign at both of two neighbouring scalars that the root is between, and in the form that
// has each of them once, it has this one at the root. Else the zeros of q are placed in the order of g's roots: by the signs of
// g, g' and g'' at each. With q = q0 + q1 x + q2 x^2 and D = q1^2 - 4 q0 q2, 2 q2 d = -q1 +- sqrt(D), and f of degree k:
// (2 q2)^k f(d) is a positive multiple of P +- Q sqrt(D), with polynomials P and Q of the coefficients. Where these disagree
// the sign of P^2 - Q^2 D decides, which is (2 q2)^2k f(d) f(d'), and the resultant of q and f is q2^k f(d) f(d').
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
    return std::bit_cast<std::int64_t>(time);
}
inline double time_of_bits(std::int64_t bits) {
    return std::bit_cast<double>(bits);
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
    return std::bit_cast<float>(static_cast<std::int32_t>(shorter));
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
                look_at(bits_of_time(high));
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
            c[i] = lower > 14
                       ? 0
                       : part[i].value * 0x1p-64 * std::bit_cast<double>((1023 - 64 * std::int64_t{lower}) << 52);
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

// Signs at the zeros of q: with coefficients q0, q1, q2, of f = f0 + f1 x + ..., a derivative of g less a factor that all share.

/// The coefficient of x^i in the derivative of g, over 2 of the second: so many times a coefficient of g.
struct multiple {
    dense_view of;
    int factor;
};
inline multiple derivative_coefficient(form const& g, int derivative, int i) {
    return {g.c[i + derivative], static_cast<int>(falling(i + derivative, derivative)) / (derivative == 2 ? 2 : 1)};
}
inline void add_multiple_product(dense_sum& sum, multiple const& f, dense_view v, bool subtract = false) {
    for (int i = 0; i < f.factor; ++i) sum.add_product(f.of, v, subtract);
}

/// The sign of f at n / d, times d^k's.
GRAZE_CERTIFIED_SLOW inline int sign_at_quotient(form const& g, int derivative, dense_view n, dense_view d) {
    int const k = g.degree - derivative;
    return sign_of_dense<9>([&](dense_sum& sum) {
        dense<6> powers;
        dense<4> square;
        for (int i = 0; i <= k; ++i) {
            // n^i d^(k - i)
            auto const factor = [&](int j) { return j < i ? n : d; };
            if (k == 0) {
                sum.add_multiple(1, g.c[derivative]);
                continue;
            }
            if (k == 1) {
                add_multiple_product(sum, derivative_coefficient(g, derivative, i), factor(0));
                continue;
            }
            square.become([&](dense_sum& own) { own.add_product(factor(0), factor(1)); });
            if (k == 2) {
                add_multiple_product(sum, derivative_coefficient(g, derivative, i), square);
                continue;
            }
            powers.become([&](dense_sum& own) { own.add_product(square, factor(2)); });
            add_multiple_product(sum, derivative_coefficient(g, derivative, i), powers);
        }
    });
}

/// The rational part of f at a zero of q, P.
GRAZE_CERTIFIED_SLOW inline int sign_of_rational_part(form const& g, int derivative, form const& q) {
    int const k = g.degree - derivative;
    auto const f = [&](int i) { return derivative_coefficient(g, derivative, i); };
    dense_view const q0 = q.c[0], q1 = q.c[1], q2 = q.c[2];
    // q1^2 - times q0 q2
    auto const square_less = [&](int times) {
        return [=](dense_sum& own) {
            own.add_product(q1, q1);
            for (int i = 0; i < times; ++i) own.add_product(q0, q2, true);
        };
    };
    if (k == 1)
        return sign_of_dense<5>([&](dense_sum& sum) {
            add_multiple_product(sum, {f(0).of, 2 * f(0).factor}, q2);
            add_multiple_product(sum, f(1), q1, true);
        });
    return sign_of_dense<9>([&](dense_sum& sum) {
        dense<4> part;
        dense<6> cube;
        // Of degree 2, and times q2 where f has degree 3.
        auto const add = [&](multiple const& of, bool subtract) {
            if (k == 2) return add_multiple_product(sum, of, part, subtract);
            cube.become([&](dense_sum& own) { own.add_product(part, q2); });
            add_multiple_product(sum, of, cube, subtract);
        };
        part.become([&](dense_sum& own) { own.add_product(q2, q2); });
        add({f(0).of, 2 * f(0).factor}, false);
        part.become([&](dense_sum& own) { own.add_product(q1, q2); });
        add(f(1), true);
        part.become(square_less(2));
        add(f(2), false);
        if (k == 2) return;
        part.become(square_less(3));
        cube.become([&](dense_sum& own) { own.add_product(part, q1); });
        add_multiple_product(sum, f(3), cube, true);
    });
}
/// What the root of D is multiplied with, Q.
GRAZE_CERTIFIED_SLOW inline int sign_of_root_part(form const& g, int derivative, form const& q) {
    int const k = g.degree - derivative;
    auto const f = [&](int i) { return derivative_coefficient(g, derivative, i); };
    dense_view const q0 = q.c[0], q1 = q.c[1], q2 = q.c[2];
    if (k == 1) return sign(f(1).of);
    return sign_of_dense<7>([&](dense_sum& sum) {
        if (k == 2) {
            add_multiple_product(sum, f(1), q2);
            add_multiple_product(sum, f(2), q1, true);
            return;
        }
        dense<4> part;
        part.become([&](dense_sum& own) { own.add_product(q2, q2); });
        add_multiple_product(sum, f(1), part);
        part.become([&](dense_sum& own) { own.add_product(q1, q2); });
        add_multiple_product(sum, f(2), part, true);
        part.become([&](dense_sum& own) {
            own.add_product(q1, q1);
            own.add_product(q0, q2, true);
        });
        add_multiple_product(sum, f(3), part);
    });
}
/// The sign of f(d) f(d').
GRAZE_CERTIFIED_SLOW inline int sign_of_norm(form const& g, int derivative, form const& q) {
    int const k = g.degree - derivative;
    auto const f = [&](int i) { return derivative_coefficient(g, derivative, i); };
    dense_view const q0 = q.c[0], q1 = q.c[1], q2 = q.c[2];
    // f_i v - f_j w
    auto const minor = [&](dense<5>& m, int i, dense_view v, int j, dense_view w) {
        m.become([&](dense_sum& own) {
            add_multiple_product(own, f(i), v);
            add_multiple_product(own, f(j), w, true);
        });
    };
    if (k == 1) {
        // q2 f(d) f(d') = f1^2 q0 - f1 f0 q1 + f0^2 q2
        return sign(q2) * sign_of_dense<8>([&](dense_sum& sum) {
                   dense<5> part;
                   part.become([&](dense_sum& own) {
                       add_multiple_product(own, f(1), q0);
                       add_multiple_product(own, f(0), q1, true);
                   });
                   add_multiple_product(sum, f(1), part);
                   part.become([&](dense_sum& own) { add_multiple_product(own, f(0), q2); });
                   add_multiple_product(sum, f(0), part);
               });
    }
    if (k == 2) {
        // q2^2 f(d) f(d') = (f2 q0 - f0 q2)^2 - (f2 q1 - f1 q2) (f1 q0 - f0 q1)
        return sign_of_dense<10>([&](dense_sum& sum) {
            dense<5> u, v;
            minor(u, 2, q0, 0, q2);
            sum.add_product(u, u);
            minor(u, 2, q1, 1, q2);
            minor(v, 1, q0, 0, q1);
            sum.add_product(u, v, true);
        });
    }
    // E. Bezout: q2^3 f(d) f(d') is less the determinant of (m0, m1, f0 q2; m1, m2, f0 q1; q2, q1, q0) with
    // m0 = f2 q2 - f3 q1, m1 = f1 q2 - f3 q0, m2 = f0 q2 + f1 q1 - f2 q0.
    return -sign(q2) * sign_of_dense<12>([&](dense_sum& sum) {
        dense<5> m;
        dense<7> pair;
        // first f_i - second f_j, each with its view, and both times another: into the pair.
        auto const middle = [&] {
            m.become([&](dense_sum& own) {
                add_multiple_product(own, f(0), q2);
                add_multiple_product(own, f(1), q1);
                add_multiple_product(own, f(2), q0, true);
            });
        };
        pair.become([&](dense_sum& own) {
            middle();
            own.add_product(m, q0);
            m.become([&](dense_sum& of) { add_multiple_product(of, f(0), q1); });
            own.add_product(m, q1, true);
        });
        minor(m, 2, q2, 3, q1);
        sum.add_product(m, pair);
        pair.become([&](dense_sum& own) {
            minor(m, 1, q2, 3, q0);
            own.add_product(m, q0);
            m.become([&](dense_sum& of) { add_multiple_product(of, f(0), q1); });
            own.add_product(m, q2, true);
        });
        minor(m, 1, q2, 3, q0);
        sum.add_product(m, pair, true);
        pair.become([&](dense_sum& own) {
            minor(m, 1, q2, 3, q0);
            own.add_product(m, q1);
            middle();
            own.add_product(m, q2, true);
        });
        m.become([&](dense_sum& own) { add_multiple_product(own, f(0), q2); });
        sum.add_product(m, pair);
    });
}

/// The sign of the derivative of g at a zero of q, (-q1 + way sqrt(D)) / (2 q2); way is 0 where D is.
inline int sign_at_zero(form const& g, int derivative, form const& q, int way) {
    int const k = g.degree - derivative;
    if (k <= 0) return k < 0 ? 0 : sign(g.c[derivative]);
    int const rational = sign_of_rational_part(g, derivative, q), root = way * sign_of_root_part(g, derivative, q);
    int const turned = k % 2 == 1 ? sign(q.c[2]) : 1;
    if (rational == 0 || root == 0 || rational == root) return turned * (rational != 0 ? rational : root);
    return turned * sign_of_norm(g, derivative, q) * rational;
}

/// The sign of the root less the place.
inline int compare_with(moving_root const& root, place const& p) {
    if (p.is_root && p.below == root.first()) return 0;
    return root.first() < p.below ? -1 : 1;
}
/// See Sign of q at a root.
GRAZE_CERTIFIED_SLOW inline int sign_by_zeros(moving_root const& root, form const& q) {
    form const& g = root.order().polynomial();
    int const lead = sign(q.c[q.degree]);
    if (q.degree == 1) {
        if (root.order().has_one_positive() && sign(q.c[0]) * lead >= 0) return lead;  // the zero is not positive
        place const p = root.order().place_of([&](int derivative) {
            int const turned = (g.degree - derivative) % 2 == 1 ? lead : 1;
            return turned * sign_at_quotient(g, derivative, -q.c[0], q.c[1]);
        });
        return lead * compare_with(root, p);
    }
    int const discriminant = sign_of_discriminant(q);
    if (discriminant < 0) return lead;
    int product = 1;
    for (int which = 0; which < 2; ++which) {
        // The lower one first.
        int const way = discriminant == 0 ? 0 : which == 0 ? -lead : lead;
        if (root.order().has_one_positive()) {
            // Not positive: both where the coefficients have one sign, the lower one where the outer ones do not.
            int const outer = sign(q.c[0]) * lead, sum = -sign(q.c[1]) * lead;
            bool const is_positive = outer < 0 ? which == 1 : outer == 0 ? which == 1 && sum > 0 : sum > 0;
            if (!is_positive) continue;
        }
        place const p = root.order().place_of([&](int derivative) { return sign_at_zero(g, derivative, q, way); });
        product *= compare_with(root, p);
    }
    return lead * product;
}

/// Of one sign at both ends and in the form that has each of them once: of that sign between them. Else 0.
GRAZE_CERTIFIED_SLOW inline int sign_between(form const& q, instant const& l, instant const& h) {
    int const at_low = sign_at(q, l);
    if (at_low == 0 || at_low != sign_at(q, h)) return 0;
    if (q.degree == 1) return at_low;
    int const across = sign_of_dense<2, 2 * instant::most_limbs + 2>([&](dense_sum& sum) {
        auto const add = [&](dense_view c, std::uint64_t factor, bool s_of_l, bool s_of_h) {
            monomial m(factor);
            s_of_l ? m.times(l.s) : m.times(l.u, l.size);
            if (m.size > 0) s_of_h ? m.times(h.s) : m.times(h.u, h.size);
            sum.add_product(c, m);
        };
        add(q.c[0], 2, false, false);
        add(q.c[1], 1, true, false);
        add(q.c[1], 1, false, true);
        add(q.c[2], 2, true, true);
    });
    return across == at_low ? at_low : 0;
}

/// The sign of q at a root, which may become narrower.
inline int sign_at_root(moving_root& root, form const& q) {
    if (q.degree <= 0) return q.degree < 0 ? 0 : sign(q.c[0]);
    for (int attempt = 0; attempt < 2; ++attempt) {
        if (root.is_exact()) return sign_at(q, instant(root.from()));
        if (int const found = sign_between(q, instant(root.from()), instant(root.to())); found != 0) return found;
        root.narrow();
    }
    return root.is_exact() ? sign_at(q, instant(root.from())) : sign_by_zeros(root, q);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
