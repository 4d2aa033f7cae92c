// Where two sets touch, and how far apart they are: the parts of set_pair that look at points.
#pragma once

#include <boost/container/small_vector.hpp>

#include "rational/pair_solver.hpp"

namespace graze {

/// The corners that are extreme points: of a collinear triangle its ends.
template <class Integer>
static_vector<std::size_t, 8> set_pair<Integer>::hull_of(std::size_t set) {
    static_vector<std::size_t, 8> hull;
    for (std::size_t i = 0; i < corners_.rough().sets[set].size(); ++i) hull.push_back(i);
    if (kinds_[set] == shape::box || hull.size() == 1) return hull;
    auto const at = [&](std::size_t i) -> auto const& {
        return corners_.given({set, i});
    };
    std::ranges::sort(hull, [&](std::size_t i, std::size_t j) { return at(i) < at(j); });
    hull.erase(std::unique(hull.begin(), hull.end(), [&](std::size_t i, std::size_t j) { return at(i) == at(j); }),
               hull.end());
    if (hull.size() == 3 && is_collinear(set)) hull.erase(hull.begin() + 1);
    return hull;
}

/// Dimension of the smallest face of the set that holds a corner of the other; -1 if it is outside.
template <class Integer>
int set_pair<Integer>::carrier_dimension(std::size_t set, static_vector<std::size_t, 8> const& hull, vertex_id at) {
    vector_of<double> const& p = corners_.given(at);
    auto const corner = [&](std::size_t i) -> auto const& {
        return corners_.given({set, hull[i]});
    };
    int inside = 0;
    for (std::size_t axis = 0; axis < dimension_; ++axis) {
        double low = corner(0)[axis], high = low;
        for (std::size_t i = 1; i < hull.size(); ++i)
            low = std::min(low, corner(i)[axis]), high = std::max(high, corner(i)[axis]);
        if (p[axis] < low || p[axis] > high) return -1;
        inside += low < p[axis] && p[axis] < high;
    }
    if (kinds_[set] == shape::box) return inside;
    if (hull.size() == 1) return 0;  // not beyond its coordinates: the point itself
    vertex_id const base{set, hull[0]};
    if (hull.size() == 2) {
        // Within its bounds, and on its line.
        auto off = lazy([&](auto const& c) { return cross(c.arm(base, {set, hull[1]}), c.arm(base, at)); });
        if (!off.is_zero()) return -1;
        return p == corner(0) || p == corner(1) ? 0 : 1;
    }
    auto normal = lazy([&](auto const& c) { return cross(c.arm(base, {set, hull[1]}), c.arm(base, {set, hull[2]})); });
    if (dimension_ == 3 && normal.sign_along(base, at) != 0) return -1;
    // In the plane: seen along an axis that the normal has a part of, turns tell the sides.
    std::size_t axis = 2;
    auto const size = [&](std::size_t k) { return std::abs(normal.rough()[k].low() + normal.rough()[k].high()); };
    for (std::size_t k : {0u, 1u})
        if (dimension_ == 3 && size(k) > size(axis)) axis = k;
    if (normal.sign(axis) == 0)
        for (axis = 0; normal.sign(axis) == 0;) ++axis;
    int dimension = 2;
    for (std::size_t i = 0; i < 3; ++i) {
        vertex_id const from{set, hull[i]}, to{set, hull[(i + 1) % 3]};
        int const side = corners_.sign([&](auto const& c) {
            std::size_t const x = (axis + 1) % 3, y = (axis + 2) % 3;
            auto const e = c.arm(from, to), arm = c.arm(from, at);
            return e[x] * arm[y] - e[y] * arm[x];
        });
        if (side * normal.sign(axis) < 0) return -1;
        dimension -= side == 0;
    }
    return dimension;
}

/// Touching sets out of one plane, or in 2D, touch with a vertex of one in the other, or with an edge of each: an edge
/// that meets a face, or two edges in 2D, inside both, cross.
template <class Integer>
contact_kind set_pair<Integer>::touching_kind() {
    contact_kind least = contact_kind::none;
    static_vector<std::size_t, 8> const hulls[2] = {hull_of(0), hull_of(1)};
    for (std::size_t s : {0u, 1u})
        for (std::size_t i : hulls[s])
            if (int const dimension = carrier_dimension(1 - s, hulls[1 - s], {s, i}); dimension >= 0)
                least = std::min(least, kind_of(0, dimension));
    return least == contact_kind::none ? contact_kind::edge_edge : least;
}

template <class Integer>
bool set_pair<Integer>::in_one_plane() {
    static_vector<vertex_id, 16> all;
    for (std::size_t s : {0u, 1u})
        for (std::size_t i = 0; i < corners_.rough().sets[s].size(); ++i) all.push_back({s, i});
    vertex_id const base = all[0];
    auto const differs = [&](vertex_id v) { return corners_.given(v) != corners_.given(base); };
    auto const second = std::ranges::find_if(all, differs);
    if (second == all.end()) return true;
    for (auto third = second + 1; third != all.end(); ++third) {
        auto normal = lazy([&](auto const& c) { return cross(c.arm(base, *second), c.arm(base, *third)); });
        if (normal.is_zero()) continue;
        return std::all_of(third + 1, all.end(), [&](vertex_id v) { return normal.sign_along(base, v) == 0; });
    }
    return true;
}

/// What carries the point of D nearest to the origin, by numbers made of those of the corners.
template <class Integer>
template <class Number, class Make>
carrier set_pair<Integer>::carrier_of(corner_pair<Number> const& corners, Make const& make) {
    using number = std::decay_t<decltype(make(std::declval<Number>()))>;
    boost::container::small_vector<vector_of<number>, 9> differences;
    for (std::size_t i = 0; i < corners.sets[0].size(); ++i)
        for (std::size_t j = 0; j < corners.sets[1].size(); ++j) {
            auto const arm = corners.arm({1, j}, {0, i});
            differences.push_back({make(arm[0]), make(arm[1]), make(arm[2])});
        }
    return find_carrier<number>({differences.data(), differences.size()});
}

/// The distance of disjoint sets, and the features that are nearest: guessed in doubles, and if wrongly found in integers.
template <class Integer>
bool set_pair<Integer>::find_distance(pair_answer& answer) {
    auto const middle = [](interval_number const& x) { return x.low() / 2 + x.high() / 2; };
    if (scale_ == 0) {
        if (measure_distance(answer, carrier_of(corners_.rough(), middle))) return true;
    } else {  // more exponents
        corner_pair<long double> wide;
        for (std::size_t s : {0u, 1u})
            for (std::size_t i = 0; i < corners_.rough().sets[s].size(); ++i) {
                auto const& p = corners_.given({s, i});
                wide.sets[s].push_back({p[0], p[1], p[2]});
            }
        if (measure_distance(answer, carrier_of(wide, [](long double x) { return x; }))) return true;
    }
    return measure_distance(answer, carrier_of(corners_.exact(), [](Integer const& x) { return x; }));
}

/// Decides by what carries the contact. False if nothing does.
template <class Integer>
bool set_pair<Integer>::measure_distance(pair_answer& answer, carrier const& members) {
    if (members.empty()) return false;
    auto const& sets = corners_.rough().sets;
    std::size_t const count = sets[1].size();
    auto const first = [&](std::size_t i) { return vertex_id{0, members[i] / count}; };
    auto const second = [&](std::size_t i) { return vertex_id{1, members[i] % count}; };
    auto const arm_of = [&](auto const& c, std::size_t i) { return c.arm(second(i), first(i)); };
    // The point of the members' flat nearest to the origin is a multiple of this. Does their hull hold it?
    auto nearest = lazy([&](auto const& c) {
        auto const p = arm_of(c, 0);
        if (members.size() == 1) return p;
        auto const u = arm_of(c, 1) - p;
        return members.size() == 2 ? cross(u, cross(p, u)) : cross(u, arm_of(c, 2) - p);
    });
    if (nearest.is_zero()) return false;
    int side = 1;
    if (members.size() == 2) {
        auto const along = [&](auto const& c) { return dot(arm_of(c, 0), arm_of(c, 1) - arm_of(c, 0)); };
        auto const beyond = [&](auto const& c) { return dot(arm_of(c, 1), arm_of(c, 1) - arm_of(c, 0)); };
        if (corners_.sign(along) > 0 || corners_.sign(beyond) < 0) return false;
    } else if (members.size() == 3) {
        // The turns of the origin's foot about the sides, seen along the normal.
        for (std::size_t i = 0; i < 3; ++i)
            if (corners_.sign([&](auto const& c) {
                    auto const u = arm_of(c, 1) - arm_of(c, 0), v = arm_of(c, 2) - arm_of(c, 0);
                    return dot(cross(u, v), cross(arm_of(c, i), arm_of(c, (i + 1) % 3)));
                }) < 0)
                return false;
        side = corners_.sign([&](auto const& c) {
            auto const p = arm_of(c, 0);
            return dot(cross(arm_of(c, 1) - p, arm_of(c, 2) - p), p);
        });
        if (side == 0) return false;
    }
    // The nearest of all D if no point of D is less far along: no corner of the first set, and none of the second
    // further. What is level with a member by making need not be asked.
    unsigned level[2] = {1u << first(0).index, 1u << second(0).index};
    for (int again = 0; again < 2; ++again)
        for (std::size_t i = 0; i < members.size(); ++i)
            for (std::size_t j = 0; j < members.size(); ++j) {
                if (second(i).index == second(j).index && level[0] >> first(i).index & 1)
                    level[0] |= 1u << first(j).index;
                if (first(i).index == first(j).index && level[1] >> second(i).index & 1)
                    level[1] |= 1u << second(j).index;
            }
    for (std::size_t s : {0u, 1u})
        for (std::size_t i = 0; i < sets[s].size(); ++i) {
            if (level[s] >> i & 1) continue;
            int const further = side * nearest.sign_along(s == 0 ? first(0) : second(0), {s, i});
            if (s == 0 ? further < 0 : further > 0) return false;
            if (further == 0) level[s] |= 1u << i;
        }
    answer.contact = kind_of(dimension_of_corners(0, level[0]), dimension_of_corners(1, level[1]));

    auto const square_and_norm = [&](auto const& c) {
        auto const p = arm_of(c, 0);
        auto const one = dot(p, p);
        if (members.size() == 1) return std::pair(one, decltype(one)(1));
        auto const u = arm_of(c, 1) - p, n = cross(u, members.size() == 2 ? p : arm_of(c, 2) - p);
        if (members.size() == 2) return std::pair(dot(n, n), dot(u, u));
        auto const height = dot(n, p);
        return std::pair(decltype(one)(height * height), dot(n, n));
    };
    auto const [square, norm] = square_and_norm(corners_.rough());
    interval_number const distance = root_of_quotient(square, norm);
    answer.margin_low = distance.low();
    answer.margin_high = distance.high();
    if (!exact_margin_) return true;
    auto const& c = corners_.exact();
    auto const [its_square, its_norm] = square_and_norm(c);
    integer const whole_norm = whole(its_norm);
    answer.margin_square = rational(whole(its_square), whole_norm);
    if (!separation_) return true;
    // The nearest point is nearest.exact() times this, over the norm.
    vector_of<Integer> along = -nearest.exact();
    if (members.size() == 3) along = along * dot(nearest.exact(), arm_of(c, 0));
    certificate& proof = answer.separation;
    proof.what = certificate::kind::separation;
    for (std::size_t axis = 0; axis < dimension_; ++axis)
        proof.direction.push_back(times_power(rational(whole(along[axis]), whole_norm), unit_));
    proof.a = times_power(rational(whole(dot(along, c[first(0)])), whole_norm), 2L * unit_);
    proof.b = times_power(rational(whole(dot(along, c[second(0)])), whole_norm), 2L * unit_);
    return true;
}

}  // namespace graze
