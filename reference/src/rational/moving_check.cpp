// Checks the certificates of moving tests with Sturm's chains in rationals: roots are counted rather than isolated, and a
// sign at a root is a difference of two counts (Tarski's query).
#include <algorithm>

#include "rational/moving.hpp"
#include "rational/shapes.hpp"

namespace graze {
namespace {

using rational_polynomial = std::vector<rational>;

void trim(rational_polynomial& p) {
    while (!p.empty() && p.back() == 0) p.pop_back();
}

rational_polynomial times(rational_polynomial const& p, rational_polynomial const& q) {
    if (p.empty() || q.empty()) return {};
    rational_polynomial product(p.size() + q.size() - 1);
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t k = 0; k < q.size(); ++k) product[i + k] += p[i] * q[k];
    return product;
}

rational_polynomial sum(rational_polynomial p, rational_polynomial const& q, int sign) {
    p.resize(std::max(p.size(), q.size()));
    for (std::size_t i = 0; i < q.size(); ++i) p[i] += sign * q[i];
    trim(p);
    return p;
}

rational_polynomial slope_of(rational_polynomial const& p) {
    rational_polynomial slope;
    for (std::size_t i = 1; i < p.size(); ++i) slope.push_back(p[i] * i);
    return slope;
}

/// p's remainder by q, with the other sign.
rational_polynomial negative_remainder(rational_polynomial p, rational_polynomial const& q) {
    while (p.size() >= q.size()) {
        rational const factor = p.back() / q.back();
        for (std::size_t i = 0; i < q.size(); ++i) p[p.size() - q.size() + i] -= factor * q[i];
        p.back() = 0;
        trim(p);
    }
    for (rational& c : p) c = -c;
    return p;
}

rational value_of(rational_polynomial const& p, rational const& at) {
    rational value = 0;
    for (std::size_t i = p.size(); i-- > 0;) value = value * at + p[i];
    return value;
}

using chain = std::vector<rational_polynomial>;

chain chain_of(rational_polynomial first, rational_polynomial second) {
    chain result{std::move(first), std::move(second)};
    while (!result.back().empty()) result.push_back(negative_remainder(result[result.size() - 2], result.back()));
    result.pop_back();
    return result;
}

int changes_at(chain const& result, rational const& at) {
    int changes = 0, last = 0;
    for (rational_polynomial const& p : result) {
        int const sign = value_of(p, at).sign();
        changes += sign * last < 0;
        if (sign != 0) last = sign;
    }
    return changes;
}

/// The sum of q's signs over the roots of p between two numbers at which p is not 0; with q = 1 how many there are.
int query(rational_polynomial const& p, rational_polynomial const& q, rational const& from, rational const& to) {
    chain const result = chain_of(p, times(slope_of(p), q));
    return changes_at(result, from) - changes_at(result, to);
}

using vector_polynomial = std::array<rational_polynomial, 3>;

vector_polynomial less(vector_polynomial const& u, vector_polynomial const& v) {
    return {sum(u[0], v[0], -1), sum(u[1], v[1], -1), sum(u[2], v[2], -1)};
}
rational_polynomial product(vector_polynomial const& u, vector_polynomial const& v) {
    return sum(sum(times(u[0], v[0]), times(u[1], v[1]), 1), times(u[2], v[2]), 1);
}
vector_polynomial across(vector_polynomial const& u, vector_polynomial const& v) {
    auto const minor = [&](std::size_t i, std::size_t k) { return sum(times(u[i], v[k]), times(u[k], v[i]), -1); };
    return {minor(1, 2), minor(2, 0), minor(0, 1)};
}

struct moving_input {
    std::array<vector_polynomial, 4> x;
    std::size_t first;  // points of the first shape
};

moving_input read_input(test_info const& test, std::span<double const> input) {
    moving_input read{{}, test.layout.front().kind == shape::segment ? 2U : 1U};
    for (std::size_t i = 0; i < 12; ++i) {
        rational_polynomial& p = read.x[i / 3][i % 3];
        p = {rational(input[i]), rational(rational(input[i + 12]) - rational(input[i]))};
        trim(p);
    }
    return read;
}

/// Signs of polynomials at one number: a rational one, or the only root of a polynomial between two.
struct instant {
    rational_polynomial of;
    rational from, to;

    int sign(rational_polynomial const& q) const {
        if (q.empty()) return 0;
        return from == to ? value_of(q, from).sign() : query(of, q, from, to);
    }
};

/// 1 if the shapes meet strictly inside, 0 if they touch, -1 if they do not meet; at a time when all is in a plane.
int contact_at(moving_input const& in, instant const& at) {
    auto const& x = in.x;
    auto const worst = [&](std::initializer_list<rational_polynomial> all) {
        int least = 1;
        for (rational_polynomial const& p : all) least = std::min(least, at.sign(p));
        return least;
    };
    // Is p on the segment uv: no area, and p's products with both ends' directions not negative.
    auto const on = [&](std::size_t p, std::size_t u, std::size_t v) {
        vector_polynomial const edge = less(x[v], x[u]), arm = less(x[p], x[u]), rest = less(x[v], x[p]);
        vector_polynomial const area = across(edge, arm);
        return at.sign(product(area, area)) == 0 && at.sign(product(arm, rest)) >= 0;
    };
    vector_polynomial const u = in.first == 2 ? less(x[1], x[0]) : less(x[2], x[1]);
    vector_polynomial const v = in.first == 2 ? less(x[3], x[2]) : less(x[3], x[1]);
    vector_polynomial const n = across(u, v);
    if (at.sign(product(n, n)) == 0) {
        bool const meet = in.first == 2 ? on(0, 2, 3) || on(1, 2, 3) || on(2, 0, 1) || on(3, 0, 1)
                                        : on(0, 1, 2) || on(0, 2, 3) || on(0, 1, 3);
        return meet ? 0 : -1;
    }
    auto const side = [&](std::size_t p, std::size_t i, std::size_t k) {
        return product(n, across(less(x[k], x[i]), less(x[p], x[i])));
    };
    if (in.first == 1) return worst({side(0, 1, 2), side(0, 2, 3), side(0, 3, 1)});
    // The ends of each edge lie on both sides of the other: n = ab x cd points from cd's side of c to that of d.
    auto const turned = [](rational_polynomial p) {
        for (rational& c : p) c = -c;
        return p;
    };
    return worst({turned(side(2, 0, 1)), side(3, 0, 1), side(0, 2, 3), turned(side(1, 2, 3))});
}

bool verify_contact(moving_input const& in, certificate const& proof, exact_answer const& answer) {
    if (proof.what != certificate::kind::first_root || !answer.first_contact) return false;
    if (proof.from < 0 || proof.to > 1 || proof.from > proof.to) return false;
    instant at{{proof.polynomial.begin(), proof.polynomial.end()}, proof.from, proof.to};
    trim(at.of);
    if (at.of.size() < 2) return false;
    bool const is_point = proof.from == proof.to;
    if (is_point ? value_of(at.of, proof.from) != 0 : query(at.of, {1}, proof.from, proof.to) != 1) return false;
    // The rounded time is within half a spacing.
    rational const below(answer.first_contact->below);
    if (is_point && (below > proof.from || answer.first_contact->is_below != (below == proof.from))) return false;
    if (!is_point && (below > proof.to || at.sign({rational(-below), 1}) != (answer.first_contact->is_below ? 0 : 1)))
        return false;
    vector_polynomial const u = in.first == 2 ? less(in.x[1], in.x[0]) : less(in.x[2], in.x[1]);
    vector_polynomial const v = in.first == 2 ? less(in.x[3], in.x[2]) : less(in.x[3], in.x[1]);
    vector_polynomial const w = in.first == 2 ? less(in.x[2], in.x[0]) : less(in.x[0], in.x[1]);
    rational_polynomial const f = product(across(u, v), w);
    if (at.sign(f) != 0 || contact_at(in, at) < 0) return false;
    if (f.empty()) return answer.rel == relation::touching;
    return answer.rel == relation::touching || answer.rel == relation::crossing;
}

/// Negative at both ends and without a root between.
bool is_negative(rational_polynomial const& p, rational const& from, rational const& to) {
    return !p.empty() && value_of(p, from) < 0 && value_of(p, to) < 0 && query(p, {1}, from, to) == 0;
}

bool verify_piece(moving_input const& in, certificate const& proof) {
    if (proof.what != certificate::kind::moving_separation) return false;
    vector_polynomial direction;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (auto const& row : proof.directions) direction[axis].push_back(rational(row[axis]));
        trim(direction[axis]);
    }
    for (std::size_t i = 0; i < in.first; ++i)
        for (std::size_t k = in.first; k < 4; ++k)
            if (!is_negative(product(direction, less(in.x[i], in.x[k])), proof.from, proof.to)) return false;
    return true;
}

}  // namespace

bool verify_moving(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    moving_input const in = read_input(test, input);
    if (answer.certificates.empty()) return false;
    if (answer.rel != relation::disjoint)
        return answer.certificates.size() == 1 && verify_contact(in, answer.certificates[0], answer);
    if (answer.first_contact) return false;
    rational reached = 0;
    for (certificate const& proof : answer.certificates) {
        if (proof.from != reached || proof.to <= proof.from || !verify_piece(in, proof)) return false;
        reached = proof.to;
    }
    return reached == 1;
}

}  // namespace graze
