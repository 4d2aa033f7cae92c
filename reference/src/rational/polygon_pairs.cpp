// Open regions by the even-odd rule: on a horizontal line that has no corner and no crossing of two sides on it, the region of a
// ring lies between the first and the second of its sides there, the third and the fourth, and so on. Between two consecutive
// ordinates of corners and crossings sides keep their order, so that one line between these sees all there is. If two open
// regions have a common point they have a common disc, which reaches between two such ordinates.
#include "rational/polygon_pairs.hpp"

#include <algorithm>
#include <optional>

#include "rational/polygon.hpp"
#include "rational/shapes.hpp"

namespace graze {
namespace {

using ring = std::vector<point>;

ring read_ring(std::span<double const> scalars) {
    ring corners;
    for (std::size_t i = 0; i < scalars.size(); i += 2)
        corners.push_back({rational(scalars[i]), rational(scalars[i + 1]), 0});
    return corners;
}

struct side {
    point from, to;

    bool has_length() const { return from != to; }
    point along() const { return to - from; }
    rational turn_to(point const& p) const { return cross(along(), p - from)[2]; }
    bool holds(point const& p) const { return turn_to(p) == 0 && dot(p - from, p - to) <= 0; }
};

std::vector<side> sides_of(ring const& corners) {
    std::vector<side> sides;
    for (std::size_t i = 0; i < corners.size(); ++i) sides.push_back({corners[i], corners[(i + 1) % corners.size()]});
    return sides;
}

/// Are their rectangles apart?
bool surely_apart(side const& u, side const& v) {
    for (std::size_t axis = 0; axis < 2; ++axis)
        if (std::max(u.from[axis], u.to[axis]) < std::min(v.from[axis], v.to[axis]) ||
            std::max(v.from[axis], v.to[axis]) < std::min(u.from[axis], u.to[axis]))
            return true;
    return false;
}

struct meeting {
    point at;
    bool is_crossing;  // one point, inside both
};

/// A point of both, if there is one.
std::optional<meeting> meeting_of(side const& u, side const& v) {
    if (surely_apart(u, v)) return std::nullopt;
    int const from = v.turn_to(u.from).sign(), to = v.turn_to(u.to).sign();
    if (from * to > 0) return std::nullopt;
    int const other_from = u.turn_to(v.from).sign(), other_to = u.turn_to(v.to).sign();
    if (other_from * other_to > 0) return std::nullopt;
    if (from * to < 0 && other_from * other_to < 0) {
        rational const height = v.turn_to(u.from), whole = height - v.turn_to(u.to);
        return meeting{u.from + u.along() * rational(height / whole), true};
    }
    for (point const* const end : {&u.from, &u.to})
        if (v.holds(*end)) return meeting{*end, false};
    for (point const* const end : {&v.from, &v.to})
        if (u.holds(*end)) return meeting{*end, false};
    return std::nullopt;
}

/// Do sides i and the next of a ring, with length both, share more than their corner?
bool folds_back(side const& u, side const& next) {
    return cross(u.along(), next.along())[2] == 0 && dot(u.along(), next.along()) < 0;
}

certificate sides_at(std::size_t i, std::size_t j, point const& at) {
    certificate proof;
    proof.what = certificate::kind::polygon_sides;
    proof.sides = {std::min(i, j), std::max(i, j)};
    proof.point = {at[0], at[1]};
    return proof;
}

/// Where the sides of a ring cross a horizontal line that no corner is on, in order.
std::vector<rational> crossings_of(std::vector<side> const& sides, rational const& y) {
    std::vector<rational> at;
    for (side const& one : sides)
        if ((one.from[1] < y) != (one.to[1] < y))
            at.push_back(one.from[0] + (one.to[0] - one.from[0]) * (y - one.from[1]) / (one.to[1] - one.from[1]));
    std::sort(at.begin(), at.end());
    return at;
}

/// A point of both open regions on such a line.
std::optional<point> common_on_line(std::vector<side> const& a, std::vector<side> const& b, rational const& y) {
    std::vector<rational> const mine = crossings_of(a, y);
    if (mine.empty()) return std::nullopt;
    std::vector<rational> const theirs = crossings_of(b, y);
    for (std::size_t i = 0, k = 0; i < mine.size() && k < theirs.size();) {
        rational const from = std::max(mine[i], theirs[k]), to = std::min(mine[i + 1], theirs[k + 1]);
        if (from < to) return point{rational((from + to) / 2), y, 0};
        (mine[i + 1] < theirs[k + 1] ? i : k) += 2;
    }
    return std::nullopt;
}

struct extent_of_ring {
    rational low, high;
};
extent_of_ring heights_of(ring const& corners) {
    auto const lower = [](point const& p, point const& q) { return p[1] < q[1]; };
    auto const [low, high] = std::minmax_element(corners.begin(), corners.end(), lower);
    return {(*low)[1], (*high)[1]};
}

/// A point of both open regions.
std::optional<point> common_inside(ring const& a, ring const& b) {
    std::vector<side> const mine = sides_of(a), theirs = sides_of(b);
    extent_of_ring const of_a = heights_of(a), of_b = heights_of(b);
    rational const low = std::max(of_a.low, of_b.low), high = std::min(of_a.high, of_b.high);
    if (low >= high) return std::nullopt;
    std::vector<rational> heights;
    auto const add = [&](rational const& y) {
        if (y >= low && y <= high) heights.push_back(y);
    };
    for (ring const* const corners : {&a, &b})
        for (point const& p : *corners) add(p[1]);
    std::vector<side> all = mine;
    all.insert(all.end(), theirs.begin(), theirs.end());
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j)
            if (auto const found = meeting_of(all[i], all[j]); found && found->is_crossing) add(found->at[1]);
    std::sort(heights.begin(), heights.end());
    heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
    for (std::size_t i = 0; i + 1 < heights.size(); ++i)
        if (auto const at = common_on_line(mine, theirs, (heights[i] + heights[i + 1]) / 2)) return at;
    return std::nullopt;
}

/// Is a point, on no side, in the region?
bool is_inside(std::vector<side> const& sides, point const& p) {
    bool inside = false;
    for (side const& one : sides)
        // Of what runs upwards the ray to the right begins to the left.
        if ((one.from[1] <= p[1]) != (one.to[1] <= p[1]))
            inside ^= one.from[1] <= p[1] ? one.turn_to(p) > 0 : one.turn_to(p) < 0;
    return inside;
}

struct nearest_sides {
    rational squared;
    point first, second;
    contact_kind kind;
};

/// Of sides that have no common point: an end of one is nearest.
nearest_sides nearest_of(std::vector<side> const& a, std::vector<side> const& b) {
    std::optional<nearest_sides> best;
    auto const consider = [&](point const& p, side const& on, bool of_first) {
        point const along = on.along();
        rational const length = dot(along, along), share = dot(p - on.from, along);
        bool const is_end = share <= 0 || share >= length;
        point const foot = share <= 0 ? on.from : share >= length ? on.to : on.from + along * rational(share / length);
        rational const squared = dot(foot - p, foot - p);
        contact_kind const kind = is_end ? contact_kind::vertex_vertex : contact_kind::vertex_edge;
        if (best && (squared > best->squared || (squared == best->squared && kind >= best->kind))) return;
        best = of_first ? nearest_sides{squared, p, foot, kind} : nearest_sides{squared, foot, p, kind};
    };
    for (side const& u : a)
        for (side const& v : b) {
            consider(u.from, v, true);
            consider(v.from, u, false);
        }
    return *best;
}

/// Two polygons that have a common point of their sides.
std::optional<meeting> common_of_sides(std::vector<side> const& a, std::vector<side> const& b) {
    std::optional<meeting> found;
    for (side const& u : a)
        for (side const& v : b)
            if (auto one = meeting_of(u, v); one && (!found || found->is_crossing)) found = std::move(one);
    return found;
}

exact_answer met_at(relation rel, point const& at) {
    exact_answer answer;
    answer.rel = rel;
    answer.margin_is_unknown = rel == relation::crossing;
    certificate proof;
    proof.what = certificate::kind::common_point;
    proof.point = {at[0], at[1]};
    answer.certificates.push_back(std::move(proof));
    return answer;
}

}  // namespace

exact_answer judge_ring(std::span<double const> input) {
    std::vector<side> const sides = sides_of(read_ring(input));
    std::size_t const n = sides.size();
    exact_answer answer;
    answer.margin_is_unknown = true;
    answer.rel = relation::disjoint;
    certificate proof;
    proof.what = certificate::kind::simple_polygon;
    auto const touch = [&](certificate found) {
        if (answer.rel == relation::disjoint) proof = std::move(found);
        answer.rel = relation::touching;
    };
    for (std::size_t i = 0; i < n && answer.rel != relation::crossing; ++i) {
        std::size_t const next = (i + 1) % n;
        if (!sides[i].has_length())
            touch(sides_at(i, next, sides[i].from));
        else if (sides[next].has_length() && folds_back(sides[i], sides[next])) {
            // As far back as the shorter one.
            bool const is_longer =
                dot(sides[i].along(), sides[i].along()) > dot(sides[next].along(), sides[next].along());
            touch(sides_at(i, next, is_longer ? sides[next].to : sides[i].from));
        }
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j + 1 == n) continue;  // neighbours
            auto const found = meeting_of(sides[i], sides[j]);
            if (!found) continue;
            if (!found->is_crossing) {
                touch(sides_at(i, j, found->at));
                continue;
            }
            answer.rel = relation::crossing;
            proof = sides_at(i, j, found->at);
            break;
        }
    }
    answer.certificates.push_back(std::move(proof));
    return answer;
}

exact_answer judge_polygons(std::span<double const> input, bool everything) {
    ring const a = read_ring(input.first(input.size() / 2)), b = read_ring(input.subspan(input.size() / 2));
    if (auto const at = common_inside(a, b)) return met_at(relation::crossing, *at);
    std::vector<side> const mine = sides_of(a), theirs = sides_of(b);
    if (auto const found = common_of_sides(mine, theirs)) return met_at(relation::touching, found->at);
    if (is_inside(theirs, a[0])) return met_at(relation::touching, a[0]);
    if (is_inside(mine, b[0])) return met_at(relation::touching, b[0]);
    exact_answer answer;
    answer.rel = relation::disjoint;
    if (!everything) return answer;
    nearest_sides const nearest = nearest_of(mine, theirs);
    answer.margin.square = nearest.squared;
    certificate proof;
    proof.what = certificate::kind::polygon_apart;
    proof.distance_squared = nearest.squared;
    proof.point = {nearest.first[0], nearest.first[1]};
    proof.nearest = {nearest.second[0], nearest.second[1]};
    answer.certificates.push_back(std::move(proof));
    return answer;
}

contact_kind kind_of_polygons(test_info const& test, std::span<double const> input, exact_answer const& truth) {
    bool const is_ring = test.layout.size() == 1;
    if (is_ring && truth.rel == relation::disjoint) return contact_kind::none;
    std::size_t const half = is_ring ? input.size() : input.size() / 2;
    std::vector<side> const mine = sides_of(read_ring(input.first(half)));
    std::vector<side> const theirs = is_ring ? mine : sides_of(read_ring(input.subspan(half)));
    if (truth.rel == relation::disjoint) return nearest_of(mine, theirs).kind;
    // The least of all, so that it does not depend on the order of the corners.
    contact_kind least = contact_kind::none;
    for (std::size_t i = 0; i < mine.size(); ++i)
        for (std::size_t j = is_ring ? i + 1 : 0; j < theirs.size(); ++j) {
            auto const found = meeting_of(mine[i], theirs[j]);
            if (!found) continue;
            if (found->is_crossing) {
                least = std::min(least, contact_kind::edge_edge);
                continue;
            }
            // All ends that are on the other side.
            for (auto const& [ends, on] : {std::pair{&mine[i], &theirs[j]}, std::pair{&theirs[j], &mine[i]}})
                for (point const* const end : {&ends->from, &ends->to}) {
                    if (!on->holds(*end)) continue;
                    bool const is_neighbour = is_ring && (j == i + 1 || (i == 0 && j + 1 == mine.size()));
                    bool const is_corner = *end == on->from || *end == on->to;
                    if (is_neighbour && is_corner && mine[i].has_length() && theirs[j].has_length()) continue;
                    least = std::min(least, is_corner ? contact_kind::vertex_vertex : contact_kind::vertex_edge);
                }
        }
    return least;
}

bool verify_polygons(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    if (answer.certificates.size() != 1) return false;
    certificate const& proof = answer.certificates[0];
    auto const as_point = [](std::vector<rational> const& at) { return point{at.at(0), at.at(1), 0}; };
    // By parameters rather than by turns: u.from + s u.along = v.from + t v.along, 0 < s, t < 1.
    auto const cross_inside = [](side const& u, side const& v, point const& at) {
        if (cross(u.along(), v.along())[2] == 0) return false;
        auto const is_within = [&](side const& one) {
            rational const s = dot(at - one.from, one.along());
            return s > 0 && s < dot(one.along(), one.along()) &&
                   one.from + one.along() * rational(s / dot(one.along(), one.along())) == at;
        };
        return is_within(u) && is_within(v);
    };
    if (test.layout.size() == 1) {
        std::vector<side> const sides = sides_of(read_ring(input));
        std::size_t const n = sides.size();
        if (proof.what == certificate::kind::simple_polygon) {
            for (std::size_t i = 0; i < n; ++i) {
                if (!sides[i].has_length() || folds_back(sides[i], sides[(i + 1) % n])) return false;
                for (std::size_t j = i + 2; j < n; ++j)
                    if (!(i == 0 && j + 1 == n) && meeting_of(sides[i], sides[j])) return false;
            }
            return answer.rel == relation::disjoint;
        }
        auto const [i, j] = proof.sides;
        if (proof.what != certificate::kind::polygon_sides || i >= j || j >= n) return false;
        point const at = as_point(proof.point);
        if (!sides[i].holds(at) || !sides[j].holds(at)) return false;
        if (answer.rel == relation::crossing) return cross_inside(sides[i], sides[j], at);
        bool const is_next = j == i + 1, is_last = i == 0 && j + 1 == n;
        bool const is_their_corner = (is_next && at == sides[i].to) || (is_last && at == sides[i].from);
        return answer.rel == relation::touching &&
               (!is_their_corner || !sides[i].has_length() || !sides[j].has_length());
    }
    std::vector<side> const mine = sides_of(read_ring(input.first(input.size() / 2))),
                            theirs = sides_of(read_ring(input.subspan(input.size() / 2)));
    auto const on_sides = [](std::vector<side> const& sides, point const& p) {
        return std::ranges::any_of(sides, [&](side const& one) { return one.holds(p); });
    };
    bool const is_apart = proof.what == certificate::kind::polygon_apart;
    if (proof.point.size() != 2 || (is_apart && proof.nearest.size() != 2)) return false;
    point const at = as_point(proof.point);
    if (proof.what == certificate::kind::common_point) {
        bool const on_mine = on_sides(mine, at), on_theirs = on_sides(theirs, at);
        bool const inside = !on_mine && !on_theirs && is_inside(mine, at) && is_inside(theirs, at);
        if (answer.rel == relation::crossing) return inside;
        return answer.rel == relation::touching && !inside && (on_mine || is_inside(mine, at)) &&
               (on_theirs || is_inside(theirs, at));
    }
    point const other = as_point(proof.nearest), between = other - at;
    return proof.what == certificate::kind::polygon_apart && answer.rel == relation::disjoint &&
           dot(between, between) == proof.distance_squared && on_sides(mine, at) && on_sides(theirs, other) &&
           proof.distance_squared > 0 && !is_inside(theirs, mine[0].from) && !is_inside(mine, theirs[0].from);
}

}  // namespace graze
