#include "rational/polynomial.hpp"

#include <algorithm>
#include <cmath>

namespace graze {
namespace {

void trim(polynomial& p) {
    while (!p.empty() && p.back() == 0) p.pop_back();
}

integer factorial(std::size_t n) {
    integer product = 1;
    for (std::size_t i = 2; i <= n; ++i) product *= i;
    return product;
}

/// p less multiples of q until its degree is lower, times a power of |q's leading coefficient|.
polynomial pseudo_remainder(polynomial p, polynomial const& q) {
    integer const lead = abs(q.back());
    int const sign = q.back().sign();
    while (p.size() >= q.size()) {
        integer const top = sign < 0 ? integer(-p.back()) : p.back();
        std::size_t const shift = p.size() - q.size();
        for (integer& c : p) c *= lead;
        for (std::size_t i = 0; i < q.size(); ++i) p[shift + i] -= top * q[i];
        p.back() = 0;
        trim(p);
    }
    return p;
}

}  // namespace

polynomial operator+(polynomial const& p, polynomial const& q) {
    if (p.size() < q.size()) return q + p;
    polynomial sum = p;
    for (std::size_t i = 0; i < q.size(); ++i) sum[i] += q[i];
    trim(sum);
    return sum;
}

polynomial operator-(polynomial const& p, polynomial const& q) {
    polynomial difference = p;
    difference.resize(std::max(p.size(), q.size()));
    for (std::size_t i = 0; i < q.size(); ++i) difference[i] -= q[i];
    trim(difference);
    return difference;
}

polynomial operator*(polynomial const& p, polynomial const& q) {
    if (p.empty() || q.empty()) return {};
    polynomial product(p.size() + q.size() - 1);
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < q.size(); ++j) product[i + j] += p[i] * q[j];
    return product;
}

polynomial derivative(polynomial const& p) {
    polynomial slope;
    for (std::size_t i = 1; i < p.size(); ++i) slope.push_back(p[i] * i);
    return slope;
}

polynomial primitive(polynomial p) {
    integer content = 0;
    for (integer const& c : p) content = gcd(content, c);
    if (content > 1)
        for (integer& c : p) c /= content;
    return p;
}

polynomial common_divisor(polynomial p, polynomial q) {
    p = primitive(std::move(p)), q = primitive(std::move(q));
    if (p.size() < q.size()) std::swap(p, q);
    while (!q.empty()) {
        polynomial rest = primitive(pseudo_remainder(std::move(p), q));
        p = std::move(q);
        q = std::move(rest);
    }
    if (p.back() < 0)
        for (integer& c : p) c = -c;
    return p;
}

polynomial quotient(polynomial p, polynomial const& q) {
    polynomial result(p.size() - q.size() + 1);
    for (std::size_t i = result.size(); i-- > 0;) {
        // p times the leading coefficient, so that it divides.
        integer const top = p[i + q.size() - 1];
        for (integer& c : p) c *= q.back();
        for (std::size_t k = i + 1; k < result.size(); ++k) result[k] *= q.back();
        result[i] = top;
        for (std::size_t k = 0; k < q.size(); ++k) p[i + k] -= top * q[k];
    }
    return primitive(std::move(result));
}

std::vector<repeated_factor> squarefree_factors(polynomial const& p) {
    // Divisors of p and its derivative lose one of each root: what is lost in step i are roots that come i times.
    std::vector<repeated_factor> factors;
    polynomial rest = primitive(p);
    polynomial all = rest;  // each root of `rest` once
    for (unsigned times = 0; rest.size() > 1; ++times) {
        polynomial fewer = common_divisor(rest, derivative(rest));
        polynomial once = quotient(rest, fewer);
        if (times > 0) {
            polynomial exactly = quotient(all, common_divisor(all, once));
            if (exactly.size() > 1) factors.push_back({std::move(exactly), times});
        }
        all = std::move(once);
        rest = std::move(fewer);
        if (rest.size() <= 1) factors.push_back({all, times + 1});
    }
    return factors;
}

polynomial squarefree_part(polynomial const& p) {
    if (p.size() <= 2) return primitive(p);
    return quotient(primitive(p), common_divisor(p, derivative(p)));
}

dyadic dyadic_of(double value) {
    if (value == 0) return {0, 0};
    int exponent = 0;
    integer numerator(static_cast<long long>(std::ldexp(std::frexp(value, &exponent), 53)));
    exponent -= 53;
    if (exponent >= 0) return {integer(numerator << static_cast<unsigned>(exponent)), 0};
    unsigned long const spare = std::min<unsigned long>(lsb(numerator), static_cast<unsigned long>(-exponent));
    return {integer(numerator >> spare), static_cast<unsigned long>(-exponent) - spare};
}

integer value_at(polynomial const& p, dyadic const& at) {
    integer value = 0;
    for (std::size_t i = p.size(); i-- > 0;) value = value * at.numerator + (p[i] << (at.bits * (p.size() - 1 - i)));
    return value;
}

int sign_at(polynomial const& p, dyadic const& at) {
    return value_at(p, at).sign();
}

std::vector<integer> bernstein_form(polynomial const& p, dyadic const& from, dyadic const& to) {
    if (p.empty()) return {0};
    // Of p(from + (to - from) s), all over one power of two.
    unsigned long const bits = std::max(from.bits, to.bits);
    integer const start = from.numerator << (bits - from.bits);
    integer const width = (to.numerator << (bits - to.bits)) - start;
    std::size_t const n = p.size() - 1;
    std::vector<integer> shifted(n + 1);
    for (std::size_t i = 0; i <= n; ++i) shifted[i] = p[i] << (bits * (n - i));
    for (std::size_t i = 0; i < n; ++i)  // Taylor's shift by start
        for (std::size_t k = n; k-- > i;) shifted[k] += shifted[k + 1] * start;
    integer power = 1;
    for (std::size_t i = 0; i <= n; ++i, power *= width) shifted[i] *= power * factorial(i) * factorial(n - i);
    // n! b_i = sum over j <= i of (i choose j) j! (n - j)! a_j, the binomials by sums of neighbours.
    std::vector<integer> form;
    for (std::size_t i = 0; i <= n; ++i) {
        form.push_back(shifted[0]);
        for (std::size_t k = 0; k + i < n; ++k) shifted[k] += shifted[k + 1];
    }
    return form;
}

}  // namespace graze
