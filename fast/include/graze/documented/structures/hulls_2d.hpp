// Convex hulls in the plane: by angle about the lowest point (R. Graham, Information Processing Letters 1, 1972) with cross
// products, as tutorials write it; by the monotone chain (A. Andrew, Information Processing Letters 9(5), 1979); by gift
// wrapping (R. Jarvis, Information Processing Letters 2, 1973), plainly and with the furthest of points in one direction; and
// by quickhull (C. Barber, D. Dobkin, H. Huhdanpaa, ACM Transactions on Mathematical Software 22(4), 1996) with an epsilon.
//
// Input     points of any number type, in one unit.
// Result    indices of the corners, counter-clockwise. graham_scan answers nothing where it finds fewer than three
//           directions: points on one line.
// Promise   none. Right where every turn that is asked about has the right sign.
// Fails on  turns whose sign is rounded away: points that lie almost on one line, products that under- or overflow.
//           graham_scan: a rounded order of angles that contradicts itself. gift_wrapping: points on one line, of which
//           it takes the one that comes first. Both gift wrappings: rounded turns that lead past the first corner, around
//           and around. quickhull: corners within epsilon of a side, which it leaves out; and so small shapes.
// Assumes   round to nearest, no contraction. Errors: none raised; gift wrapping ends after as many corners as there are
//           points.
//
// The value of epsilon is ours: the publications leave it open. quickhull hands each point to one side at most, as Barber
// et al. do, without which rounding could make it exponential.
#pragma once

#include <limits>
#include <optional>

#include "graze/documented/structures/indexed_points.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
std::optional<index_list> convex_hull_2d_graham_scan(plane_list<Number> const& points) {
    Number const zero(0);
    if (points.empty()) return std::nullopt;
    std::size_t lowest = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        vec2<Number> const &p = points[i], &q = points[lowest];
        if (p.y < q.y || (p.y == q.y && p.x < q.x)) lowest = i;
    }
    vec2<Number> const first = points[lowest];
    auto const squared_distance = [&](std::size_t i) { return dot(points[i] - first, points[i] - first); };
    index_list const order = sorted_indices(points.size(), [&](std::size_t i, std::size_t j) {
        Number const turn = turn_of(first, points[i], points[j]);
        return turn > zero || (turn == zero && squared_distance(i) < squared_distance(j));
    });
    // Of those in one direction the furthest stays.
    index_list kept;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (order[i] == lowest) continue;
        std::size_t const next = i + 1;
        bool const goes_on = next < order.size() && order[next] != lowest;
        if (!goes_on || turn_of(first, points[order[i]], points[order[next]]) != zero) kept.push_back(order[i]);
    }
    if (kept.size() < 2) return std::nullopt;
    index_list hull{lowest};
    for (std::size_t i : kept) {
        while (hull.size() > 1 && turn_of(points[hull[hull.size() - 2]], points[hull.back()], points[i]) <= zero)
            hull.pop_back();
        hull.push_back(i);
    }
    return hull;
}

template <class Number>
index_list convex_hull_2d_monotone_chain(plane_list<Number> const& points) {
    index_list order = sorted_by_x(points);
    auto const is_same = [&](std::size_t i, std::size_t j) {
        return points[i].x == points[j].x && points[i].y == points[j].y;
    };
    order.erase(std::unique(order.begin(), order.end(), is_same), order.end());
    if (order.size() < 2) return order;
    index_list hull;
    auto const add = [&](std::size_t i, std::size_t least) {
        while (hull.size() >= least &&
               turn_of(points[hull[hull.size() - 2]], points[hull.back()], points[i]) <= Number(0))
            hull.pop_back();
        hull.push_back(i);
    };
    for (std::size_t i : order) add(i, 2);
    std::size_t const upper = hull.size() + 1;
    for (std::size_t i = order.size() - 1; i-- > 0;) add(order[i], upper);
    hull.pop_back();  // the first once more
    return hull;
}

/// `takes_furthest`: of the points in one direction the furthest one, not the first.
template <class Number>
index_list wrap_gift(plane_list<Number> const& points, bool takes_furthest) {
    Number const zero(0);
    index_list hull;
    if (points.empty()) return hull;
    auto const is_same = [&](std::size_t i, std::size_t j) {
        return points[i].x == points[j].x && points[i].y == points[j].y;
    };
    std::size_t now = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        if (comes_before(points[i], points[now])) now = i;
    std::size_t const first = now;
    do {
        hull.push_back(now);
        std::size_t end = 0;
        for (std::size_t j = 1; j < points.size(); ++j) {
            Number const turn = turn_of(points[now], points[end], points[j]);
            auto const squared_distance = [&](std::size_t i) {
                return dot(points[i] - points[now], points[i] - points[now]);
            };
            bool const is_further = takes_furthest && turn == zero && squared_distance(j) > squared_distance(end);
            if (is_same(end, now) || turn < zero || is_further) end = j;
        }
        now = end;
    } while (!is_same(now, first) && hull.size() < points.size());
    return hull;
}
template <class Number>
index_list convex_hull_2d_gift_wrapping(plane_list<Number> const& points) {
    return wrap_gift(points, false);
}
template <class Number>
index_list convex_hull_2d_gift_wrapping_furthest(plane_list<Number> const& points) {
    return wrap_gift(points, true);
}

template <class Number>
inline constexpr Number quickhull_epsilon = static_cast<Number>(std::numeric_limits<Number>::digits > 24 ? 1e-10
                                                                                                         : 1e-5);

/// Adds the corners between p and q, of the candidates: those right of the line from p to q.
template <class Number>
void add_quickhull_side(plane_list<Number> const& points, std::size_t p, std::size_t q, index_list const& candidates,
                        index_list& hull) {
    if (candidates.empty()) return;
    auto const distance = [&](std::size_t from, std::size_t to, std::size_t i) {
        using std::sqrt;
        vec2<Number> const along = points[to] - points[from];
        return -turn_of(points[from], points[to], points[i]) / sqrt(dot(along, along));
    };
    std::size_t furthest = candidates[0];
    for (std::size_t i : candidates)
        if (distance(p, q, i) > distance(p, q, furthest)) furthest = i;
    index_list before, after;
    for (std::size_t i : candidates) {
        if (i == furthest) continue;
        if (distance(p, furthest, i) > quickhull_epsilon<Number>)
            before.push_back(i);
        else if (distance(furthest, q, i) > quickhull_epsilon<Number>)
            after.push_back(i);
    }
    add_quickhull_side(points, p, furthest, before, hull);
    hull.push_back(furthest);
    add_quickhull_side(points, furthest, q, after, hull);
}

template <class Number>
index_list convex_hull_2d_quickhull(plane_list<Number> const& points) {
    if (points.empty()) return {};
    std::size_t left = 0, right = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (comes_before(points[i], points[left])) left = i;
        if (comes_before(points[right], points[i])) right = i;
    }
    index_list hull{left};
    if (left == right) return hull;
    vec2<Number> const p = points[left], q = points[right];
    using std::sqrt;
    Number const length = sqrt(dot(q - p, q - p));
    index_list below, above;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i == left || i == right) continue;
        Number const distance = turn_of(p, q, points[i]) / length;
        if (distance < -quickhull_epsilon<Number>) below.push_back(i);
        if (distance > quickhull_epsilon<Number>) above.push_back(i);
    }
    add_quickhull_side(points, left, right, below, hull);
    hull.push_back(right);
    add_quickhull_side(points, right, left, above, hull);
    return hull;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
