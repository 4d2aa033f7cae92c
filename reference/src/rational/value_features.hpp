// The tests of values but those of hulls and polygons, each in one struct: its numbers as quotients of polynomials in the
// scalars of an input, over any ring. Integers give the values, integers with their derivatives those too.
//
// A value can be smooth in pieces. A piece is what one feature says: that a triangle's edge is nearest to a point, that a
// slab's plane is entered last. Each feature gives the numbers of one group of the answer, or nothing where it has none
// (no area, no length, a foot outside of it). Where several features have a say, the nearest, latest or first decides,
// compared exactly; where they agree, each is a piece of the function that meets the others there.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "graze/internal/rational/vectors.hpp"
#include "graze/reference.hpp"
#include "rational/shapes.hpp"
#include "rational/whole_scalars.hpp"

namespace graze {

/// n / d, d not 0; not in lowest terms, d of either sign.
template <class Ring>
struct fraction {
    Ring n, d;
};
template <class Ring>
using fractions = std::vector<fraction<Ring>>;
/// The numbers of a feature, or nothing where it has none.
template <class Ring>
using feature_numbers = std::optional<fractions<Ring>>;

/// Numbers that one feature gives together, and which features may give them.
struct value_group {
    std::size_t first, count;
    std::size_t first_feature, features;
};

/// What a number of a test is: a length, a multiple, a distance.
struct number_facts {
    int degree = 0;  // it grows with all scalars by this power; a distance's square by twice that
    bool is_root = false;

    int degree_of_number() const { return is_root ? 2 * degree : degree; }
};

/// The value of a group, and the features that have it.
struct group_value {
    fractions<integer> numbers;
    std::vector<std::size_t> features;
};
/// The values by group; nothing where the case is undefined.
using group_values = std::optional<std::vector<group_value>>;

inline bool same(fractions<integer> const& a, fractions<integer> const& b) {
    return std::ranges::equal(a, b, [](auto const& p, auto const& q) { return p.n * q.d == q.n * p.d; });
}
/// -1, 0, 1.
inline int compare(fraction<integer> const& a, fraction<integer> const& b) {
    int const sides = a.d.sign() * b.d.sign();
    return integer(a.n * b.d).compare(integer(b.n * a.d)) * sides;
}
inline bool comes_before(fractions<integer> const& a, fractions<integer> const& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (int const order = compare(a[i], b[i]); order != 0) return order < 0;
    return false;
}
inline bool has_less_distance(fractions<integer> const& a, fractions<integer> const& b) {
    return compare(a.back(), b.back()) < 0;
}

/// The feature of a group that comes first in an order, and those that agree with it.
template <class Test, class Less>
std::optional<group_value> first_of(std::vector<integer> const& x, value_group const& group, Less const& less) {
    std::optional<group_value> best;
    for (std::size_t i = group.first_feature; i < group.first_feature + group.features; ++i) {
        auto found = Test::feature(x, i);
        if (!found) continue;
        if (best && same(*found, best->numbers))
            best->features.push_back(i);
        else if (!best || less(*found, best->numbers))
            best = {*std::move(found), {i}};
    }
    return best;
}
/// Solves a test with one group.
template <class Test, class Less>
group_values solve_in_order(std::vector<integer> const& x, Less const& less) {
    if (auto found = first_of<Test>(x, Test::groups[0], less)) return std::vector{*std::move(found)};
    return {};
}
/// Solves a test with one feature.
template <class Test>
group_values solve_only(std::vector<integer> const& x) {
    return solve_in_order<Test>(x, [](auto const&, auto const&) { return false; });
}

template <class Ring>
vector_of<Ring> point_at(std::vector<Ring> const& x, std::size_t i) {
    return {x[3 * i], x[3 * i + 1], x[3 * i + 2]};
}

/// (origin * d + along * n) / d, a number a component.
template <class Ring>
void add_point(fractions<Ring>& to, vector_of<Ring> const& origin, vector_of<Ring> const& along, Ring const& n,
               Ring const& d) {
    for (std::size_t axis = 0; axis < 3; ++axis) to.push_back({origin[axis] * d + along[axis] * n, d});
}

/// The foot of p on the segment from a to b, and the squared distance.
template <class Ring>
feature_numbers<Ring> foot_on_segment(vector_of<Ring> const& p, vector_of<Ring> const& a, vector_of<Ring> const& b) {
    auto const edge = b - a, arm = p - a;
    Ring const length = dot(edge, edge), along = dot(edge, arm);
    if (length == 0 || along < 0 || along > length) return {};
    fractions<Ring> values;
    add_point(values, a, edge, along, length);
    values.push_back({dot(arm, arm) * length - along * along, length});
    return values;
}
template <class Ring>
fractions<Ring> at_vertex(vector_of<Ring> const& p, vector_of<Ring> const& v) {
    auto const arm = p - v;
    return {{v[0], Ring(1)}, {v[1], Ring(1)}, {v[2], Ring(1)}, {dot(arm, arm), Ring(1)}};
}

/// Is a point, times d > 0, above every edge of a triangle, as seen along its normal?
template <class Ring>
bool within(vector_of<Ring> const (&corners)[3], vector_of<Ring> const& normal, vector_of<Ring> const& p,
            Ring const& d) {
    for (std::size_t i = 0; i < 3; ++i)
        if (dot(normal, cross(corners[(i + 1) % 3] - corners[i], p - corners[i] * d)) < 0) return false;
    return true;
}

/// line_line_point_2d: a + t (b - a), t = (c - a) x (d - c) / (b - a) x (d - c).
struct lines_point {
    static constexpr value_group groups[] = {{0, 2, 0, 1}};
    static constexpr number_facts facts(std::size_t) { return {1, false}; }

    template <class Ring>
    static feature_numbers<Ring> feature(std::vector<Ring> const& x, std::size_t) {
        Ring const ux = x[2] - x[0], uy = x[3] - x[1], vx = x[6] - x[4], vy = x[7] - x[5];
        Ring const d = ux * vy - uy * vx;
        if (d == 0) return {};
        Ring const n = (x[4] - x[0]) * vy - (x[5] - x[1]) * vx;
        return fractions<Ring>{{x[0] * d + ux * n, d}, {x[1] * d + uy * n, d}};
    }
    static group_values solve(std::span<double const>, std::vector<integer> const& x) {
        return solve_only<lines_point>(x);
    }
};

/// segment_plane_point_3d.
struct line_plane_point {
    static constexpr value_group groups[] = {{0, 4, 0, 1}};
    static constexpr number_facts facts(std::size_t number) { return {number == 0 ? 0 : 1, false}; }

    template <class Ring>
    static feature_numbers<Ring> feature(std::vector<Ring> const& x, std::size_t) {
        auto const at = [&](std::size_t i) { return point_at(x, i); };
        auto const normal = cross(at(1) - at(0), at(2) - at(0)), along = at(4) - at(3);
        Ring const d = dot(normal, along);
        if (d == 0) return {};
        Ring const n = dot(normal, at(0) - at(3));
        fractions<Ring> values{{n, d}};
        add_point(values, at(3), along, n, d);
        return values;
    }
    static group_values solve(std::span<double const>, std::vector<integer> const& x) {
        return solve_only<line_plane_point>(x);
    }
};

/// ray_triangle_hit_3d: Cramer's rule for origin + t direction = t0 + u (t1 - t0) + v (t2 - t0).
struct ray_triangle_hit {
    static constexpr value_group groups[] = {{0, 3, 0, 1}};
    static constexpr number_facts facts(std::size_t) { return {0, false}; }

    template <class Ring>
    static feature_numbers<Ring> feature(std::vector<Ring> const& x, std::size_t) {
        auto const at = [&](std::size_t i) { return point_at(x, i); };
        auto const e = at(1) - at(0), f = at(2) - at(0), direction = at(4), arm = at(3) - at(0);
        auto const p = cross(direction, f), q = cross(arm, e);
        Ring const d = dot(e, p);
        if (d == 0) return {};
        fraction<Ring> const t{dot(f, q), d}, u{dot(arm, p), d}, v{dot(direction, q), d};
        // d (t, u, v, 1 - u - v) >= 0, signs times that of d.
        bool const below = d < 0;
        for (Ring const& n : {t.n, u.n, v.n, Ring(d - u.n - v.n)})
            if (below ? n > 0 : n < 0) return {};
        return fractions<Ring>{t, u, v};
    }
    static group_values solve(std::span<double const>, std::vector<integer> const& x) {
        return solve_only<ray_triangle_hit>(x);
    }
};

/// ray_aabb_interval_3d: entries by axis, then 0, then exits by axis.
struct ray_box_interval {
    static constexpr value_group groups[] = {{0, 1, 0, 4}, {1, 1, 4, 3}};
    static constexpr number_facts facts(std::size_t) { return {0, false}; }

    template <class Ring>
    static feature_numbers<Ring> feature(std::vector<Ring> const& x, std::size_t which) {
        if (which == 3) return fractions<Ring>{{Ring(0), Ring(1)}};
        std::size_t const axis = which % 4;
        Ring const& direction = x[9 + axis];
        if (direction == 0) return {};
        bool const to_high = (direction > 0) == (which > 3);
        return fractions<Ring>{{x[(to_high ? 3 : 0) + axis] - x[6 + axis], direction}};
    }
    static group_values solve(std::span<double const>, std::vector<integer> const& x) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (x[9 + axis] == 0 && (x[6 + axis] < x[axis] || x[6 + axis] > x[3 + axis])) return {};
        auto entry = first_of<ray_box_interval>(x, groups[0],
                                                [](auto const& a, auto const& b) { return compare(a[0], b[0]) > 0; });
        auto exit = first_of<ray_box_interval>(x, groups[1],
                                               [](auto const& a, auto const& b) { return compare(a[0], b[0]) < 0; });
        if (!exit || compare(entry->numbers[0], exit->numbers[0]) > 0) return {};
        return std::vector{*std::move(entry), *std::move(exit)};
    }
};

/// point_triangle_closest_3d: vertices, edges, then the face.
struct triangle_closest {
    static constexpr value_group groups[] = {{0, 4, 0, 7}};
    static constexpr number_facts facts(std::size_t number) { return {1, number == 3}; }

    template <class Ring>
    static feature_numbers<Ring> feature(std::vector<Ring> const& x, std::size_t which) {
        vector_of<Ring> const p = point_at(x, 0), corners[3] = {point_at(x, 1), point_at(x, 2), point_at(x, 3)};
        if (which < 3) return at_vertex(p, corners[which]);
        if (which < 6) return foot_on_segment(p, corners[which - 3], corners[(which - 2) % 3]);
        auto const normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
        Ring const squared = dot(normal, normal);
        if (squared == 0 || !within(corners, normal, p, Ring(1))) return {};
        Ring const height = dot(normal, p - corners[0]);
        fractions<Ring> values;
        add_point(values, p, normal, -height, squared);
        values.push_back({height * height, squared});
        return values;
    }
    static group_values solve(std::span<double const>, std::vector<integer> const& x) {
        return solve_in_order<triangle_closest>(x, has_less_distance);
    }
};

/// segment_segment_distance_3d: pairs of ends, ends and segments, then both segments' insides. The squared distance.
struct segments_distance {
    static constexpr value_group groups[] = {{0, 1, 0, 9}};
    static constexpr number_facts facts(std::size_t) { return {1, true}; }

    template <class Ring>
    static feature_numbers<Ring> feature(std::vector<Ring> const& x, std::size_t which) {
        using found = feature_numbers<Ring>;
        auto const at = [&](std::size_t i) { return point_at(x, i); };
        auto const last_of = [](found const& values) {
            return values ? found(fractions<Ring>{values->back()}) : found();
        };
        if (which < 4) return last_of(at_vertex(at(which / 2), at(2 + which % 2)));
        if (which < 6) return last_of(foot_on_segment(at(which - 4), at(2), at(3)));
        if (which < 8) return last_of(foot_on_segment(at(which - 4), at(0), at(1)));
        auto const u = at(1) - at(0), v = at(3) - at(2), arm = at(2) - at(0), normal = cross(u, v);
        Ring const squared = dot(normal, normal);
        if (squared == 0) return {};
        for (Ring const& along : {dot(cross(arm, v), normal), dot(cross(arm, u), normal)})
            if (along < 0 || along > squared) return {};
        Ring const height = dot(normal, arm);
        return fractions<Ring>{{height * height, squared}};
    }
    static group_values solve(std::span<double const>, std::vector<integer> const& x) {
        return solve_in_order<segments_distance>(x, has_less_distance);
    }
};

/// triangle_triangle_segment_3d: where an edge of one triangle goes through the other.
struct triangles_segment {
    static constexpr value_group groups[] = {{0, 3, 0, 6}, {3, 3, 0, 6}};
    static constexpr number_facts facts(std::size_t) { return {1, false}; }

    template <class Ring>
    static feature_numbers<Ring> feature(std::vector<Ring> const& x, std::size_t which) {
        auto const at = [&](std::size_t i) { return point_at(x, i); };
        std::size_t const own = which < 3 ? 0 : 3;
        vector_of<Ring> const corners[3] = {at(3 - own), at(4 - own), at(5 - own)};
        auto const normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
        auto const p = at(own + which % 3), along = at(own + (which + 1) % 3) - p;
        Ring n = dot(normal, corners[0] - p), d = dot(normal, along);
        if (d < 0) n = -n, d = -d;
        if (d == 0 || n < 0 || n > d || !within(corners, normal, p * d + along * n, d)) return {};
        fractions<Ring> values;
        add_point(values, p, along, n, d);
        return values;
    }
    /// Both ends, of triangles with an area that cross.
    static group_values solve(std::span<double const> input, std::vector<integer> const& x) {
        static test_info const& triangles = *find_test("triangle_triangle_3d");
        for (std::size_t const first : {0u, 3u})
            if (dimension_of(std::array{point_at(x, first), point_at(x, first + 1), point_at(x, first + 2)}) < 2)
                return {};
        if (rational_reference::decide(triangles, input) != relation::crossing) return {};
        auto low = first_of<triangles_segment>(x, groups[0], comes_before);
        auto high =
            first_of<triangles_segment>(x, groups[1], [](auto const& a, auto const& b) { return comes_before(b, a); });
        if (!low || !high || same(low->numbers, high->numbers)) return {};
        return std::vector{*std::move(low), *std::move(high)};
    }
};

}  // namespace graze
