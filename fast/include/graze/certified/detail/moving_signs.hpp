// Signs of a polynomial q of degree 2 at most at a root of g (moving_roots.hpp), exactly.
//
// Sign of q at a root. Where q has one sign at both of two neighbouring scalars that the root is between, and in the form that
// has each of them once, it has this one at the root. Else the zeros of q are placed in the order of g's roots: by the signs of
// g, g' and g'' at each. With q = q0 + q1 x + q2 x^2 and D = q1^2 - 4 q0 q2, 2 q2 d = -q1 +- sqrt(D), and f of degree k:
// (2 q2)^k f(d) is a positive multiple of P +- Q sqrt(D), with polynomials P and Q of the coefficients. Where these disagree
// the sign of P^2 - Q^2 D decides, which is (2 q2)^2k f(d) f(d'), and the resultant of q and f is q2^k f(d) f(d').
#pragma once

#include "graze/certified/detail/moving_roots.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

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
    auto const minor_of = [&](dense<5>& m, int i, dense_view v, int j, dense_view w) {
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
            minor_of(u, 2, q0, 0, q2);
            sum.add_product(u, u);
            minor_of(u, 2, q1, 1, q2);
            minor_of(v, 1, q0, 0, q1);
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
        minor_of(m, 2, q2, 3, q1);
        sum.add_product(m, pair);
        pair.become([&](dense_sum& own) {
            minor_of(m, 1, q2, 3, q0);
            own.add_product(m, q0);
            m.become([&](dense_sum& of) { add_multiple_product(of, f(0), q1); });
            own.add_product(m, q2, true);
        });
        minor_of(m, 1, q2, 3, q0);
        sum.add_product(m, pair, true);
        pair.become([&](dense_sum& own) {
            minor_of(m, 1, q2, 3, q0);
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
