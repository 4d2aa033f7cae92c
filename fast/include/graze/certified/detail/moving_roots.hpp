// Exact roots in time: where polynomials of degree three at most are zero between the times 0 and 1, how others' signs are
// there, and the time to 2^-52, for any finite input.
//
// Form. A polynomial of degree n is kept as c[0] u^n + c[1] u^(n-1) s + ... + c[n] s^n, s = time, u = 1 - time: what moves
// evenly is u start + s end, so coefficients are polynomials of the input's differences, exactly. As u > 0 and s >= 0
// before time 1 it is a polynomial in x = s / u over [0, infinity). A zero coefficient at an end is a root at time 0 or 1,
// which leaves with it.
//
// Counts. Let R be a positive multiple of the remainder of g' q by g, and S = (g, R, -rem(g, R), -rem(R, that)), each times
// something positive. Then the variations of sign in S at l, less those at r, are the sum of sign(q) over the different
// roots of g between l and r, of any multiplicity, if g is zero at neither (A. Tarski; S. Basu, R. Pollack, M.-F. Roy,
// Algorithms in Real Algebraic Geometry, 2006, 2.2). With q = 1 it counts them; of an interval that has one it tells q's
// sign there, zero included.
//
// Sizes. With differences of degree 1 the coefficients of g have degree 3 at most, those of q 2. g' q has 5; each step of a
// division multiplies with g's leading coefficient, two of them: R has 11. Where R is of degree 2 its division takes two
// steps: 3 + 2 * 11 = 25, and R by that two again: 11 + 2 * 25 = 61. Where R is linear three: 3 + 3 * 11 = 36, a constant.
// Roots of g are at least sqrt(3 |D|) 3^(-5/2) |g|^-2 apart, D the discriminant (K. Mahler, 1964): with integers of
// 3 * 2099 + 8 bits and |D| >= 1 more than 2^-12640. So times that part them have as many bits, or 199 limbs: a big<6>.
//
// Integers alone decide; doubles only guess where to look. No allocation; up to 150 KB of stack. Cost: some us a root;
// up to a second where two roots are nearer than 2^-1000, which takes input whose exponents are hundreds apart.
#pragma once

#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/round_once.hpp"

namespace graze::certified::detail {

/// The product where it is known to fit.
template <int Degree, int U, int V>
void multiply(big<U> const& u, big<V> const& v, big<Degree>& product) {
    product.size = 0;
    product.low = 0;
    product.negative = false;
    if (u.size == 0 || v.size == 0) return;
    product.negative = u.negative != v.negative;
    product.low = u.low + v.low;
    product.size = u.size + v.size;
    for (int i = 0; i < product.size; ++i) product.limb[i] = 0;
    for (int i = 0; i < u.size; ++i) {
        if (u.limb[i] == 0) continue;
        std::uint64_t carry = 0;
        for (int j = 0; j < v.size; ++j) {
            uint128 const term = static_cast<uint128>(u.limb[i]) * v.limb[j] + product.limb[i + j] + carry;
            product.limb[i + j] = static_cast<std::uint64_t>(term);
            carry = static_cast<std::uint64_t>(term >> 64);
        }
        product.limb[i + v.size] = carry;
    }
    product.trim();
}
/// sum += u v, or -= where `subtract`.
template <int Degree, int U, int V>
void add_product(big<U> const& u, big<V> const& v, big<Degree>& sum, bool subtract = false) {
    if (u.size == 0 || v.size == 0) return;
    big<Degree> product;
    multiply(u, v, product);
    sum = combine(sum, product, subtract);
}
template <int Degree, int Lower>
void assign(big<Lower> const& from, big<Degree>& to) {
    to.size = from.size;
    to.low = from.low;
    to.negative = from.negative;
    to.copy_limbs(from.limb);
}

/// A polynomial in x of degree `degree`, -1 for zero; c[degree] is not zero.
template <int Most, int Degree>
struct polynomial {
    int degree = -1;
    big<Degree> c[Most + 1];

    void trim_from(int most) {
        degree = most;
        while (degree >= 0 && c[degree].size == 0) --degree;
    }
};

/// A time s, and u = 1 - s.
struct instant {
    big<6> s, u;
};
inline constexpr int time_bits = 60;
inline constexpr std::int64_t time_one = std::int64_t{1} << time_bits;
/// cell 2^-60, from 0 to 1.
inline instant instant_at(std::int64_t cell) {
    return {big<6>(to_big(static_cast<std::uint64_t>(cell), -time_bits)),
            big<6>(to_big(static_cast<std::uint64_t>(time_one - cell), -time_bits))};
}

/// Returns the sign at time 1, where u is zero: that of the leading coefficient.
template <int Most, int Degree>
int sign_at(polynomial<Most, Degree> const& p, instant const& at) {
    static_assert(Degree + 6 * Most <= 42);
    if (p.degree <= 0) return p.degree < 0 ? 0 : sign(p.c[0]);
    big<42> sum, next;
    big<6 * (Most > 0 ? Most : 1)> power(at.u), higher;
    assign(p.c[p.degree], sum);
    for (int i = p.degree - 1; i >= 0; --i) {
        multiply(sum, at.s, next);
        add_product(p.c[i], power, next);
        sum = next;
        if (i > 0) {
            multiply(power, at.u, higher);
            power = higher;
        }
    }
    return sign(sum);
}

/// `rest` becomes a positive multiple of the remainder of `of` by `by`, which is not zero.
template <int A, int DA, int B, int DB, int R, int DR>
void remainder_of(polynomial<A, DA> const& of, polynomial<B, DB> const& by, bool negated, polynomial<R, DR>& rest) {
    big<DR> row[A + 1], scaled;
    int degree = of.degree;
    for (int i = 0; i <= degree; ++i) assign(of.c[i], row[i]);
    big<DB> const& lead = by.c[by.degree];
    while (degree >= by.degree) {
        // row * lead - row's leading coefficient * by * x^k: times -1 where that has made the multiple negative.
        int const k = degree - by.degree;
        for (int i = 0; i < degree; ++i) {
            multiply(row[i], lead, scaled);
            if (i >= k) add_product(row[degree], by.c[i - k], scaled, true);
            if (lead.negative) scaled.negative = !scaled.negative;
            // The leading one is still needed: what is above i has not changed but in place.
            row[i] = scaled;
        }
        --degree;
        while (degree >= 0 && row[degree].size == 0) --degree;
    }
    rest.degree = degree;
    for (int i = 0; i <= degree; ++i) {
        rest.c[i] = row[i];
        if (negated) rest.c[i].negative = !rest.c[i].negative;
    }
}

/// The coefficients of a product of forms are those of polynomials; g is of the input's degree 3, q of 2.
using root_polynomial = polynomial<3, 3>;
using side_polynomial = polynomial<2, 2>;

/// See Counts.
class sign_chain {
  public:
    /// Makes the chain of q = 1.
    explicit sign_chain(root_polynomial const& g) : g_(g) {
        derive(g, first_);
        finish();
    }
    sign_chain(root_polynomial const& g, side_polynomial const& q) : g_(g) {
        polynomial<2, 3> slope;
        derive(g, slope);
        polynomial<4, 5> product;
        int const most = slope.degree + q.degree;
        for (int i = 0; i <= most; ++i) product.c[i].size = 0;
        for (int i = 0; i <= slope.degree; ++i)
            for (int j = 0; j <= q.degree; ++j) add_product(slope.c[i], q.c[j], product.c[i + j]);
        product.trim_from(most);
        remainder_of(product, g, false, first_);
        finish();
    }

    int variations(instant const& at) const {
        int const signs[4] = {sign_at(g_, at), sign_at(first_, at), sign_at(second_, at), third_};
        int count = 0, last = 0;
        for (int s : signs) {
            if (s == 0) continue;
            count += last * s < 0;
            last = s;
        }
        return count;
    }

  private:
    template <int Degree>
    static void derive(root_polynomial const& g, polynomial<2, Degree>& slope) {
        slope.degree = g.degree - 1;
        for (int i = 1; i <= g.degree; ++i) {
            big<Degree> const term(widened<Degree>(g.c[i]));
            slope.c[i - 1] = term;
            for (int k = 1; k < i; ++k) slope.c[i - 1] = slope.c[i - 1] + term;
        }
    }
    template <int Degree>
    static big<Degree> widened(big<3> const& value) {
        big<Degree> result;
        assign(value, result);
        return result;
    }
    void finish() {
        if (first_.degree <= 0) return;
        remainder_of(g_, first_, true, second_);
        if (second_.degree <= 0) return;
        polynomial<1, 61> last;
        remainder_of(first_, second_, true, last);
        third_ = last.degree < 0 ? 0 : sign(last.c[0]);
    }

    root_polynomial const& g_;
    polynomial<2, 11> first_;
    polynomial<1, 36> second_;
    int third_ = 0;
};

/// The only root of a polynomial between two times at which it is not zero, or the time of it itself.
struct moving_root {
    instant low, high;
    std::int64_t cell;  // a time not above it, above it less 2^-53
    bool exact;         // it is `low`
    bool odd;           // the polynomial changes its sign there
};

/// Finds the roots strictly between the times 0 and 1.
class root_finder {
  public:
    explicit root_finder(root_polynomial const& g) : g_(g), chain_(g) {}

    /// Calls visit(moving_root) for each, in no order.
    template <class Visit>
    void each(Visit const& visit) {
        struct part {
            std::int64_t from, to;
            int before, after;
        };
        part open[4];  // each has a root
        int count = 0;
        open[count++] = {0, time_one, chain_.variations(instant_at(0)), chain_.variations(instant_at(time_one))};
        while (count > 0) {
            part const p = open[--count];
            if (p.before == p.after) continue;
            if (p.before - p.after == 1) {
                visit(narrowed(p.from, p.to));
                continue;
            }
            if (p.to - p.from < 16) {
                part_deeply(p.from, p.to, p.before, p.after, visit);
                continue;
            }
            std::int64_t middle = p.from + (p.to - p.from) / 2;
            while (sign_at(g_, instant_at(middle)) == 0) ++middle;  // three times at most
            int const between = chain_.variations(instant_at(middle));
            if (p.before != between) open[count++] = {p.from, middle, p.before, between};
            if (between != p.after) open[count++] = {middle, p.to, between, p.after};
        }
    }

  private:
    /// Narrows an interval with one root.
    moving_root narrowed(std::int64_t from, std::int64_t to) const {
        int const before = sign_at(g_, instant_at(from));
        bool const odd = before != sign_at(g_, instant_at(to));
        if (odd) {
            std::int64_t const guess = guessed(from, to, before);
            for (int width = 4; width < 48; width += 11) {
                std::int64_t const reach = std::int64_t{1} << width;
                std::int64_t const low = guess - from > reach ? guess - reach : from,
                                   high = to - guess > reach ? guess + reach : to;
                int const at_low = low == from ? before : sign_at(g_, instant_at(low)),
                          at_high = high == to ? -before : sign_at(g_, instant_at(high));
                if (at_low == 0) return exactly(low, odd);
                if (at_high == 0) return exactly(high, odd);
                if (at_low == before) from = low;
                if (at_low != before) to = low;
                if (at_high != before && high < to) to = high;
                if (at_high == before) from = high;
                if (at_low == before && at_high != before) break;
            }
        }
        int const variations = odd ? 0 : chain_.variations(instant_at(from));
        while (to - from > 64) {
            std::int64_t const middle = from + (to - from) / 2;
            instant const at = instant_at(middle);
            int const s = sign_at(g_, at);
            if (s == 0) return exactly(middle, odd);
            bool const later = odd ? s == before : chain_.variations(at) == variations;
            (later ? from : to) = middle;
        }
        // What has the fewest digits between them may be it.
        int const digit = 63 - std::countl_zero(static_cast<std::uint64_t>(from ^ to));
        std::int64_t const simplest = to >> digit << digit;
        if (from < simplest && simplest < to && sign_at(g_, instant_at(simplest)) == 0) return exactly(simplest, odd);
        return {instant_at(from), instant_at(to), from, false, odd};
    }
    moving_root exactly(std::int64_t cell, bool odd) const {
        return {instant_at(cell), instant_at(cell), cell, true, odd};
    }

    /// Guesses in doubles: nothing is claimed of the guess but that it lies inside.
    std::int64_t guessed(std::int64_t from, std::int64_t to, int before) const {
        scaled_double part[4];
        int top = -(1 << 28);
        for (int i = 0; i <= g_.degree; ++i) {
            part[i] = approximate(g_.c[i]);
            if (part[i].mantissa != 0) top = part[i].exponent > top ? part[i].exponent : top;
        }
        double c[4];
        for (int i = 0; i <= g_.degree; ++i)
            c[i] = part[i].exponent - top < -1000 ? 0 : std::ldexp(part[i].mantissa, part[i].exponent - top - 128);
        std::int64_t low = from, high = to;
        while (high - low > 16) {
            std::int64_t const middle = low + (high - low) / 2;
            double const s = static_cast<double>(middle) * 0x1p-60,
                         u = static_cast<double>(time_one - middle) * 0x1p-60;
            double value = c[g_.degree], power = u;
            for (int i = g_.degree - 1; i >= 0; --i) {
                value = value * s + c[i] * power;
                power *= u;
            }
            ((value > 0) == (before > 0) ? low : high) = middle;
        }
        return low + (high - low) / 2;
    }

    /// Parts several roots that are nearer to each other than 2^-56.
    template <class Visit>
    GRAZE_CERTIFIED_SLOW void part_deeply(std::int64_t from, std::int64_t to, int before, int after,
                                          Visit const& visit) const {
        struct part {
            instant low, high;
            int before, after;
        };
        part open[4];
        int count = 0;
        open[count++] = {instant_at(from), instant_at(to), before, after};
        while (count > 0) {
            part const p = open[--count];
            if (p.before == p.after) continue;
            if (p.before - p.after == 1) {
                bool const odd = sign_at(g_, p.low) != sign_at(g_, p.high);
                visit(moving_root{p.low, p.high, from, false, odd});
                continue;
            }
            instant middle = between(p.low, p.high);
            while (sign_at(g_, middle) == 0) middle = between(middle, p.high);
            int const variations = chain_.variations(middle);
            if (p.before != variations) open[count++] = {p.low, middle, p.before, variations};
            if (variations != p.after) open[count++] = {middle, p.high, variations, p.after};
        }
    }
    static instant between(instant const& low, instant const& high) {
        big<1> const half = to_big(0.5);
        instant middle;
        multiply(low.s + high.s, half, middle.s);
        multiply(low.u + high.u, half, middle.u);
        return middle;
    }

    root_polynomial const& g_;
    sign_chain chain_;
};

/// The sign of q at a root of g.
inline int sign_at_root(root_polynomial const& g, moving_root const& root, side_polynomial const& q) {
    if (q.degree <= 0) return q.degree < 0 ? 0 : sign(q.c[0]);
    if (root.exact) return sign_at(q, root.low);
    // Of one sign at both ends and in the form that has each of them once: of that sign between them.
    int const at_low = sign_at(q, root.low), at_high = sign_at(q, root.high);
    if (at_low != 0 && at_low == at_high) {
        if (q.degree == 1) return at_low;
        instant const &l = root.low, &h = root.high;
        big<12> cross, square, product;
        multiply(l.s, h.u, cross);
        add_product(l.u, h.s, cross);
        big<14> sum;
        multiply(q.c[1], cross, sum);
        multiply(l.u, h.u, square);
        add_product(q.c[0], square, sum);
        add_product(q.c[0], square, sum);
        multiply(l.s, h.s, product);
        add_product(q.c[2], product, sum);
        add_product(q.c[2], product, sum);
        if (sign(sum) == at_low) return at_low;
    }
    sign_chain const chain(g, q);
    return chain.variations(root.low) - chain.variations(root.high);
}

}  // namespace graze::certified::detail
