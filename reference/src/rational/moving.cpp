// Four points that move straight and evenly are in a plane where a cubic f(t) is 0. Unless f is 0 everywhere the shapes meet
// at roots of it alone, and whether they do is told by signs at the root: of quadratics where the plane's normal n has a
// component that is not 0, along which all is seen as in the plane; else the triangle is flat or the edges are parallel,
// and they meet where an end of one is on an edge of the other. Where f is 0 everywhere they meet first at time 0 or at a
// root of one of those polynomials, for between those no sign changes.
#include "rational/moving.hpp"

#include <algorithm>

#include "rational/whole_scalars.hpp"

namespace graze {
namespace {

/// Vertices in turn: the triangle's are points 1 to 3.
constexpr std::array<std::array<std::size_t, 2>, 3> triangle_sides{{{1, 2}, {2, 3}, {3, 1}}};

/// Is x on the closed segment from u to v?
bool on_segment(moving_point const& x, moving_point const& u, moving_point const& v, real_root& time) {
    moving_point const from = x - u, to = v - x;
    // Between the ends by every coordinate, and on their line.
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (time.sign_of(from[axis]) * time.sign_of(to[axis]) < 0) return false;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (time.sign_of(cross_component(from, to, axis)) != 0) return false;
    return true;
}

/// Of numbers that are all to have one sign.
instant_contact by_signs(std::initializer_list<int> signs) {
    bool inside = true;
    for (int const sign : signs) {
        if (sign < 0) return instant_contact::none;
        inside = inside && sign > 0;
    }
    return inside ? instant_contact::strictly_inside : instant_contact::touching;
}

/// Seen along an axis, in whose direction the plane does not run.
instant_contact meeting_along(moving_pair const& pair, std::size_t axis, polynomial const& normal, int up,
                              real_root& time) {
    auto const sign = [&](polynomial const& p) { return up * time.sign_of(p); };
    std::array<moving_point, 4> const& x = pair.point;
    if (pair.is_edges) {
        // a + r (b - a) = c + s (d - c): r and s are quotients by the normal.
        polynomial const r = cross_component(pair.between(), pair.edge_v(), axis);
        int const from = sign(r), to = from < 0 ? -1 : sign(normal - r);
        if (from < 0 || to < 0) return instant_contact::none;
        polynomial const s = cross_component(pair.between(), pair.edge_u(), axis);
        return by_signs({from, to, sign(s), sign(normal - s)});
    }
    std::array<int, 3> turns{};
    for (std::size_t i = 0; i < 3; ++i) {
        auto const [u, v] = triangle_sides[i];
        turns[i] = sign(cross_component(x[v] - x[u], x[0] - x[u], axis));
        if (turns[i] < 0) return instant_contact::none;
    }
    return by_signs({turns[0], turns[1], turns[2]});
}

struct timed_factor {
    real_root time;
    unsigned times;
};

/// The roots in [0, 1], ascending, each with how often it is one.
std::vector<timed_factor> timed_roots(polynomial const& f) {
    std::vector<timed_factor> roots;
    for (auto const& [factor, times] : squarefree_factors(f))
        for (real_root& root : roots_within_unit(factor)) roots.push_back({std::move(root), times});
    if (roots.size() > 1)
        std::sort(roots.begin(), roots.end(), [](timed_factor const& a, timed_factor const& b) {
            real_root u = a.time, v = b.time;
            return u.compare(v) < 0;
        });
    return roots;
}

bool is_within(real_root& time) {
    return time.compare({0, 0}) > 0 && time.compare({1, 0}) < 0;
}

/// All is in a plane at all times.
moving_contact find_flat_contact(moving_pair const& pair) {
    std::vector<polynomial> borders;
    std::array<moving_point, 4> const& x = pair.point;
    auto const add = [&](moving_point const& p) {
        for (polynomial const& item : p)
            if (item.size() > 1) borders.push_back(item);
    };
    moving_point const normal = cross(pair.edge_u(), pair.edge_v());
    add(normal);
    if (pair.is_edges) {
        moving_point const r = cross(pair.between(), pair.edge_v()), s = cross(pair.between(), pair.edge_u());
        add(r), add(s), add(normal - r), add(normal - s);
        for (std::size_t i : {0U, 1U})
            for (std::size_t k : {2U, 3U}) add(x[i] - x[k]);
    } else {
        for (auto const& [u, v] : triangle_sides) add(cross(x[v] - x[u], x[0] - x[u]));
        for (std::size_t i : {1U, 2U, 3U}) add(x[0] - x[i]);
    }
    moving_contact found;
    real_root start = real_root::at({0, 0}, std::make_shared<polynomial const>(polynomial{0, 1}));
    if (meeting_at(pair, start) != instant_contact::none) {
        found = {relation::touching, std::move(start)};
        return found;
    }
    for (polynomial const& border : borders)
        for (real_root& time : roots_within_unit(squarefree_part(border))) {
            if (found.first && time.compare(*found.first) >= 0) break;
            if (meeting_at(pair, time) == instant_contact::none) continue;
            found = {relation::touching, std::move(time)};
            break;
        }
    return found;
}

}  // namespace

moving_point operator-(moving_point const& u, moving_point const& v) {
    return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}

polynomial cross_component(moving_point const& u, moving_point const& v, std::size_t axis) {
    std::size_t const i = (axis + 1) % 3, k = (axis + 2) % 3;
    return u[i] * v[k] - u[k] * v[i];
}

moving_point cross(moving_point const& u, moving_point const& v) {
    return {cross_component(u, v, 0), cross_component(u, v, 1), cross_component(u, v, 2)};
}

polynomial dot(moving_point const& u, moving_point const& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

polynomial moving_pair::coplanarity() const {
    return dot(cross(edge_u(), edge_v()), between());
}

moving_pair read_moving(test_info const& test, std::span<double const> input) {
    whole_scalars const whole = read_whole_scalars(input);
    moving_pair pair{test.layout.front().kind == shape::segment, {}, whole.exponent};
    for (std::size_t i = 0; i < 12; ++i) {
        integer const &start = whole.scalars[i], &end = whole.scalars[i + 12];
        pair.point[i / 3][i % 3] = polynomial{start} + polynomial{integer(0), integer(end - start)};
    }
    return pair;
}

instant_contact meeting_at(moving_pair const& pair, real_root& time) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        polynomial const normal = cross_component(pair.edge_u(), pair.edge_v(), axis);
        if (int const up = time.sign_of(normal); up != 0) return meeting_along(pair, axis, normal, up, time);
    }
    std::array<moving_point, 4> const& x = pair.point;
    auto const on = [&](std::size_t p, std::size_t u, std::size_t v) { return on_segment(x[p], x[u], x[v], time); };
    bool const meet = pair.is_edges ? on(0, 2, 3) || on(1, 2, 3) || on(2, 0, 1) || on(3, 0, 1)
                                    : on(0, 1, 2) || on(0, 2, 3) || on(0, 3, 1);
    return meet ? instant_contact::touching : instant_contact::none;
}

moving_contact find_contact(moving_pair const& pair) {
    polynomial const f = pair.coplanarity();
    if (f.empty()) return find_flat_contact(pair);
    moving_contact found;
    // Most are apart: no change of sign in Bernstein's form, and no root.
    std::vector<integer> const form = bernstein_form(f, {0, 0}, {1, 0});
    auto const all = [&](int sign) {
        return std::all_of(form.begin(), form.end(), [sign](auto const& c) { return c.sign() == sign; });
    };
    if (all(1) || all(-1)) return found;
    for (auto& [time, times] : timed_roots(f)) {
        instant_contact const how = meeting_at(pair, time);
        if (how == instant_contact::none) continue;
        if (how == instant_contact::strictly_inside && times % 2 == 1 && is_within(time))
            found.rel = relation::crossing;
        if (!found.first) {
            if (found.rel == relation::disjoint) found.rel = relation::touching;
            found.first = std::move(time);
        }
        if (found.rel == relation::crossing) break;
    }
    return found;
}

exact_answer time_moving(test_info const& test, std::span<double const> input) {
    moving_contact found = find_contact(read_moving(test, input));
    exact_answer answer;
    answer.rel = found.rel;
    if (found.first) answer.first_contact = found.first->to_time();
    answer.margin_is_unknown = found.first.has_value();
    return answer;
}

exact_answer evaluate_moving(test_info const& test, std::span<double const> input) {
    moving_pair const pair = read_moving(test, input);
    moving_contact found = find_contact(pair);
    exact_answer answer;
    answer.rel = found.rel;
    answer.margin_is_enclosed = true;
    if (!found.first) {
        answer.margin.square = least_square(pair);
        answer.certificates = separate_over_time(pair);
        return answer;
    }
    answer.margin_is_unknown = true;
    answer.first_contact = found.first->to_time();
    found.first = found.first->shortened();
    // Other roots of the polynomial are outside, ends included.
    while (!found.first->is_dyadic() && (sign_at(found.first->of(), found.first->low()) == 0 ||
                                         sign_at(found.first->of(), found.first->high()) == 0))
        found.first->refine();
    certificate proof;
    proof.what = certificate::kind::first_root;
    proof.from = found.first->low().value();
    proof.to = found.first->high().value();
    proof.polynomial = found.first->of();
    answer.certificates.push_back(std::move(proof));
    return answer;
}

}  // namespace graze
