// What moving features do, by plain exact arithmetic that shares nothing with the certified tests: polynomials in time with
// integer coefficients, roots by Sturm's theorem and bisection, signs at them by greatest common divisors, and contact at a
// time by what is said of points, segments and triangles with scalar products.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "graze/rational.hpp"
#include "graze/vocabulary.hpp"

namespace graze::oracle {

/// Coefficients ascending, the last not zero; none for zero.
using polynomial = std::vector<integer>;

inline polynomial trimmed(polynomial p) {
    while (!p.empty() && p.back() == 0) p.pop_back();
    return p;
}
inline polynomial combined(polynomial const& a, polynomial const& b, int way) {
    polynomial sum(std::max(a.size(), b.size()), integer(0));
    for (std::size_t i = 0; i < a.size(); ++i) sum[i] += a[i];
    for (std::size_t i = 0; i < b.size(); ++i) sum[i] += way * b[i];
    return trimmed(std::move(sum));
}
inline polynomial operator+(polynomial const& a, polynomial const& b) {
    return combined(a, b, 1);
}
inline polynomial operator-(polynomial const& a, polynomial const& b) {
    return combined(a, b, -1);
}
inline polynomial operator*(polynomial const& a, polynomial const& b) {
    if (a.empty() || b.empty()) return {};
    polynomial product(a.size() + b.size() - 1, integer(0));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) product[i + j] += a[i] * b[j];
    return trimmed(std::move(product));
}
inline polynomial derivative(polynomial const& p) {
    polynomial slope;
    for (std::size_t i = 1; i < p.size(); ++i) slope.push_back(p[i] * static_cast<int>(i));
    return slope;
}
/// Without what all coefficients share; signs stay.
inline polynomial primitive(polynomial p) {
    integer common = 0;
    for (integer const& c : p) common = gcd(common, c);
    if (common > 1)
        for (integer& c : p) c /= common;
    return p;
}
/// A positive multiple of the remainder, made primitive, and where wanted of the quotient.
inline polynomial remainder(polynomial a, polynomial const& b, polynomial* quotient = nullptr) {
    integer const lead = abs(b.back());
    int const way = b.back() < 0 ? -1 : 1;
    if (quotient != nullptr) quotient->assign(a.size() >= b.size() ? a.size() - b.size() + 1 : 0, integer(0));
    while (a.size() >= b.size()) {
        integer const top = way * a.back();
        std::size_t const shift = a.size() - b.size();
        for (integer& c : a) c *= lead;
        if (quotient != nullptr) {
            for (integer& c : *quotient) c *= lead;
            (*quotient)[shift] += top;
        }
        for (std::size_t i = 0; i < b.size(); ++i) a[i + shift] -= top * b[i];
        a = trimmed(std::move(a));
    }
    return primitive(std::move(a));
}
inline polynomial common_divisor(polynomial a, polynomial b) {
    while (!b.empty()) {
        polynomial rest = remainder(a, b);
        a = std::move(b);
        b = std::move(rest);
    }
    return primitive(std::move(a));
}
/// With the same roots, each once.
inline polynomial square_free(polynomial const& p) {
    polynomial const shared = common_divisor(p, derivative(p));
    if (shared.size() < 2) return primitive(p);
    polynomial quotient;
    remainder(p, shared, &quotient);
    return primitive(trimmed(std::move(quotient)));
}

/// n / 2^bits.
struct dyadic {
    integer n;
    unsigned bits;

    rational value() const { return rational(n) / rational(integer(1) << bits); }
};
inline int sign_of(integer const& value) {
    return value < 0 ? -1 : value > 0;
}
inline int sign_at(polynomial const& p, dyadic const& t) {
    if (p.empty()) return 0;
    integer value = p.back();
    for (std::size_t i = p.size() - 1; i-- > 0;) value = value * t.n + (p[i] << (t.bits * (p.size() - 1 - i)));
    return sign_of(value);
}

inline std::vector<polynomial> sturm_chain(polynomial const& p) {
    std::vector<polynomial> chain{p, derivative(p)};
    while (!chain.back().empty()) {
        polynomial rest = remainder(chain[chain.size() - 2], chain.back());
        for (integer& c : rest) c = -c;
        chain.push_back(std::move(rest));
    }
    chain.pop_back();
    return chain;
}
inline int variations(std::vector<polynomial> const& chain, dyadic const& t) {
    int count = 0, last = 0;
    for (polynomial const& p : chain) {
        int const s = sign_at(p, t);
        if (s == 0) continue;
        count += last * s < 0;
        last = s;
    }
    return count;
}

/// The only root of p between two times where it is not zero, or one time that is it.
struct root {
    polynomial p;
    dyadic low, high;

    bool exact() const { return low.n == high.n; }
    dyadic part(int eighths) const { return {low.n * 8 + (high.n - low.n) * eighths, low.bits + 3}; }
    void halve() {
        if (exact()) return;
        dyadic const at{low.n + high.n, low.bits + 1}, from{low.n * 2, at.bits}, to{high.n * 2, at.bits};
        int const s = sign_at(p, at);
        low = s == 0 || s == sign_at(p, low) ? at : from;
        high = s != 0 && low.n == at.n ? to : at;
    }
};

/// The different roots from 0 to 1 of a polynomial that is not zero.
inline std::vector<root> roots_of(polynomial const& any) {
    std::vector<root> found;
    polynomial p = square_free(any);
    if (p[0] == 0) {
        found.push_back({p, {0, 0}, {0, 0}});
        p.erase(p.begin());
    }
    if (integer sum = 0; std::for_each(p.begin(), p.end(), [&](integer const& c) { sum += c; }), sum == 0) {
        found.push_back({p, {1, 0}, {1, 0}});
        polynomial quotient;
        remainder(p, {-1, 1}, &quotient);
        p = trimmed(std::move(quotient));
    }
    if (p.size() < 2) return found;
    std::vector<polynomial> const chain = sturm_chain(p);
    std::vector<root> open{{p, {0, 0}, {1, 0}}};
    while (!open.empty()) {
        root const r = open.back();
        open.pop_back();
        int const count = variations(chain, r.low) - variations(chain, r.high);
        if (count == 1) found.push_back(r);
        if (count <= 1) continue;
        int eighths = 4;
        while (sign_at(p, r.part(eighths)) == 0) eighths = eighths == 1 ? 7 : eighths - 1;
        dyadic const at = r.part(eighths);
        open.push_back({p, {r.low.n * 8, at.bits}, at});
        open.push_back({p, at, {r.high.n * 8, at.bits}});
    }
    return found;
}

/// The sign of q at the root, which may become narrower.
inline int sign_at(root& r, polynomial const& q) {
    if (q.empty()) return 0;
    if (r.exact() || q.size() == 1) return sign_at(q, r.low);
    polynomial const shared = common_divisor(r.p, q);
    if (shared.size() > 1 && sign_at(shared, r.low) != sign_at(shared, r.high)) return 0;
    std::vector<polynomial> const chain = sturm_chain(square_free(q));
    while (!r.exact() &&
           (sign_at(q, r.low) == 0 || sign_at(q, r.high) == 0 || variations(chain, r.low) != variations(chain, r.high)))
        r.halve();
    return sign_at(q, r.low);
}

using moving_point = std::array<polynomial, 3>;
inline moving_point operator-(moving_point const& u, moving_point const& v) {
    return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}
inline polynomial dot(moving_point const& u, moving_point const& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
inline moving_point cross(moving_point const& u, moving_point const& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
inline bool is_zero(moving_point const& u, root& at) {
    return std::all_of(u.begin(), u.end(), [&](polynomial const& p) { return sign_at(at, p) == 0; });
}

enum class contact { none, border, inside };

struct moving_case {
    bool edges;
    moving_point x[4];

    polynomial plane() const {
        return edges ? dot(cross(x[1] - x[0], x[3] - x[2]), x[2] - x[0])
                     : dot(cross(x[2] - x[1], x[3] - x[1]), x[0] - x[1]);
    }
    bool on_segment(int p, int a, int b, root& at) const {
        moving_point const d = x[b] - x[a], w = x[p] - x[a];
        if (!is_zero(cross(d, w), at)) return false;
        polynomial const square = dot(d, d), along = dot(w, d);
        if (sign_at(at, square) == 0) return is_zero(w, at);
        return sign_at(at, along) >= 0 && sign_at(at, along - square) <= 0;
    }
    contact contact_at(root& at) const {
        moving_point const n = edges ? cross(x[1] - x[0], x[3] - x[2]) : cross(x[2] - x[1], x[3] - x[1]);
        polynomial const square = dot(n, n);
        if (sign_at(at, square) == 0) {
            bool const meet = edges ? on_segment(0, 2, 3, at) || on_segment(1, 2, 3, at) || on_segment(2, 0, 1, at) ||
                                          on_segment(3, 0, 1, at)
                                    : on_segment(0, 1, 2, at) || on_segment(0, 2, 3, at) || on_segment(0, 3, 1, at);
            return meet ? contact::border : contact::none;
        }
        if (sign_at(at, plane()) != 0) return contact::none;
        std::vector<polynomial> sides;
        if (edges) {
            moving_point const r = x[2] - x[0];
            polynomial const s = dot(cross(r, x[3] - x[2]), n), u = dot(cross(r, x[1] - x[0]), n);
            sides = {s, square - s, u, square - u};
        } else {
            for (int i = 1; i < 4; ++i) sides.push_back(dot(n, cross(x[i % 3 + 1] - x[i], x[0] - x[i])));
        }
        contact found = contact::inside;
        for (polynomial const& side : sides) {
            int const s = sign_at(at, side);
            if (s < 0) return contact::none;
            if (s == 0) found = contact::border;
        }
        return found;
    }
};

/// The scalars as integers, times a power of two that they share.
inline moving_case moving_case_of(bool edges, std::vector<double> const& input) {
    int least = 4096;
    for (double v : input)
        if (int e = 0; v != 0) {
            std::frexp(v, &e);
            least = std::min(least, e - 53);
        }
    auto const whole = [&](double v) {
        int e = 0;
        double const part = std::frexp(v, &e);
        integer const n(static_cast<long long>(std::ldexp(part, 53)));
        return n == 0 ? n : integer(n << static_cast<unsigned>(e - 53 - least));
    };
    moving_case result{edges, {}};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            integer const from = whole(input[3 * i + k]), to = whole(input[12 + 3 * i + k]);
            result.x[i][k] = trimmed({from, to - from});
        }
    return result;
}

/// The largest scalar that is not above n / 2^bits, from 0 to 1.
template <class Scalar>
double scalar_not_above(dyadic const& t) {
    if (t.n == 0) return 0;
    constexpr int digits = std::numeric_limits<Scalar>::digits;
    int const unit = std::max(static_cast<int>(msb(t.n)) - static_cast<int>(t.bits) - digits + 1,
                              std::numeric_limits<Scalar>::min_exponent - digits);
    int const shift = static_cast<int>(t.bits) + unit;
    integer const count =
        shift >= 0 ? integer(t.n >> static_cast<unsigned>(shift)) : integer(t.n << static_cast<unsigned>(-shift));
    return std::ldexp(static_cast<double>(count.convert_to<long long>()), unit);
}
/// That of a root, which becomes as narrow as that takes, unless it is a scalar.
template <class Scalar>
double scalar_not_above(root& r) {
    while (!r.exact()) {
        double const least = scalar_not_above<Scalar>(r.low), most = scalar_not_above<Scalar>(r.high);
        if (least == most) return least;
        int exponent = 0;
        auto const n = static_cast<long long>(std::ldexp(std::frexp(most, &exponent), 53));
        if (sign_at(r.p, {integer(n), static_cast<unsigned>(53 - exponent)}) == 0) return most;
        r.halve();
    }
    return scalar_not_above<Scalar>(r.low);
}

struct moving_truth {
    relation rel = relation::disjoint;
    double first_contact = 0;  // the largest scalar not above it
};

template <class Scalar>
moving_truth solve(bool edges, std::vector<double> const& input) {
    moving_case const moving = moving_case_of(edges, input);
    polynomial const plane = moving.plane();
    std::vector<root> times;
    if (!plane.empty()) {
        times = roots_of(plane);
    } else {
        // Whatever the contact's beginning is told by.
        times = {{{0, 1}, {0, 0}, {0, 0}}, {{-1, 1}, {1, 0}, {1, 0}}};
        auto const add = [&](polynomial const& p) {
            if (p.size() < 2) return;
            for (root& r : roots_of(p)) times.push_back(std::move(r));
        };
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) {
                if (i == j) continue;
                moving_point const d = moving.x[j] - moving.x[i];
                for (polynomial const& p : d) add(p);
                for (int k = 0; k < 4; ++k) {
                    if (k == i || k == j) continue;
                    moving_point const w = moving.x[k] - moving.x[i];
                    add(dot(d, w));
                    if (j < k)
                        for (polynomial const& p : cross(d, w)) add(p);
                }
            }
        for (polynomial const& p : cross(moving.x[1] - moving.x[0], moving.x[3] - moving.x[2])) add(p);
    }
    moving_truth truth;
    bool met = false;
    for (root& r : times) {
        contact const found = moving.contact_at(r);
        if (found == contact::none) continue;
        if (truth.rel == relation::disjoint) truth.rel = relation::touching;
        if (found == contact::inside && !plane.empty()) {
            int order = 0;
            for (polynomial g = plane; sign_at(r, g) == 0; g = derivative(g)) ++order;
            bool const between = !r.exact() || (r.low.n > 0 && r.low.value() < 1);
            if (between && order % 2 == 1) truth.rel = relation::crossing;
        }
        double const time = scalar_not_above<Scalar>(r);
        if (!met || time < truth.first_contact) truth.first_contact = time;
        met = true;
    }
    return truth;
}

}  // namespace graze::oracle
