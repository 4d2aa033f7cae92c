// The values of value tests as quotients of polynomials in the scalars of an input, over any ring: integers give the
// values, integers with their derivatives those too.
//
// A value can be smooth in pieces. A piece is what one feature says: that a triangle's edge is nearest to a point, that a
// slab's plane is entered last. Each feature gives the numbers of one group of the answer, or nothing where it has none
// (no area, no length, a foot outside of it).
#pragma once

#include <optional>
#include <vector>

#include "graze/internal/rational/vectors.hpp"

namespace graze {

/// Value tests but those of hulls, whose features have no fixed number.
enum class value_test : std::uint8_t {
    line_line_point_2d,
    segment_plane_point_3d,
    ray_triangle_hit_3d,
    ray_aabb_interval_3d,
    point_triangle_closest_3d,
    segment_segment_distance_3d,
    triangle_triangle_segment_3d
};
inline constexpr std::array<std::string_view, 7> value_test_names{
    "line_line_point_2d",        "segment_plane_point_3d",      "ray_triangle_hit_3d",         "ray_aabb_interval_3d",
    "point_triangle_closest_3d", "segment_segment_distance_3d", "triangle_triangle_segment_3d"};

/// n / d, d not 0; not in lowest terms, d of either sign.
template <class Ring>
struct fraction {
    Ring n, d;
};
template <class Ring>
using fractions = std::vector<fraction<Ring>>;

/// Numbers that one feature gives together, and which features may give them.
struct value_group {
    std::size_t first, count;
    std::size_t first_feature, features;
};

inline std::vector<value_group> groups_of(value_test test) {
    switch (test) {
        case value_test::line_line_point_2d: return {{0, 2, 0, 1}};
        case value_test::segment_plane_point_3d: return {{0, 4, 0, 1}};
        case value_test::ray_triangle_hit_3d: return {{0, 3, 0, 1}};
        case value_test::ray_aabb_interval_3d: return {{0, 1, 0, 4}, {1, 1, 4, 3}};
        case value_test::point_triangle_closest_3d: return {{0, 4, 0, 7}};
        case value_test::segment_segment_distance_3d: return {{0, 1, 0, 9}};
        case value_test::triangle_triangle_segment_3d: return {{0, 3, 0, 6}, {3, 3, 0, 6}};
    }
    return {};  // not reached
}

template <class Ring>
class value_features {
  public:
    using vec = vector_of<Ring>;
    using found = std::optional<fractions<Ring>>;

    explicit value_features(std::vector<Ring> const& scalars) : x_(scalars) {}

    found feature(value_test test, std::size_t which) const {
        switch (test) {
            case value_test::line_line_point_2d: return lines();
            case value_test::segment_plane_point_3d: return line_and_plane();
            case value_test::ray_triangle_hit_3d: return hit();
            case value_test::ray_aabb_interval_3d: return slab(which);
            case value_test::point_triangle_closest_3d: return near_triangle(which);
            case value_test::segment_segment_distance_3d: return between_segments(which);
            case value_test::triangle_triangle_segment_3d: return end(which);
        }
        return {};  // not reached
    }

  private:
    vec at(std::size_t i) const { return {x_[3 * i], x_[3 * i + 1], x_[3 * i + 2]}; }

    /// (origin * d + along * n) / d, a number a component.
    static void add_point(fractions<Ring>& to, vec const& origin, vec const& along, Ring const& n, Ring const& d) {
        for (std::size_t axis = 0; axis < 3; ++axis) to.push_back({origin[axis] * d + along[axis] * n, d});
    }

    /// a + t (b - a), t = (c - a) x (d - c) / (b - a) x (d - c).
    found lines() const {
        Ring const ux = x_[2] - x_[0], uy = x_[3] - x_[1], vx = x_[6] - x_[4], vy = x_[7] - x_[5];
        Ring const d = ux * vy - uy * vx;
        if (d == 0) return {};
        Ring const n = (x_[4] - x_[0]) * vy - (x_[5] - x_[1]) * vx;
        return fractions<Ring>{{x_[0] * d + ux * n, d}, {x_[1] * d + uy * n, d}};
    }

    found line_and_plane() const {
        vec const normal = cross(at(1) - at(0), at(2) - at(0)), along = at(4) - at(3);
        Ring const d = dot(normal, along);
        if (d == 0) return {};
        Ring const n = dot(normal, at(0) - at(3));
        fractions<Ring> values{{n, d}};
        add_point(values, at(3), along, n, d);
        return values;
    }

    /// Cramer's rule for origin + t direction = t0 + u (t1 - t0) + v (t2 - t0).
    found hit() const {
        vec const e = at(1) - at(0), f = at(2) - at(0), direction = at(4), arm = at(3) - at(0);
        vec const p = cross(direction, f), q = cross(arm, e);
        Ring const d = dot(e, p);
        if (d == 0) return {};
        fraction<Ring> const t{dot(f, q), d}, u{dot(arm, p), d}, v{dot(direction, q), d};
        // d (t, u, v, 1 - u - v) >= 0, signs times that of d.
        bool const below = d < 0;
        for (Ring const& n : {t.n, u.n, v.n, Ring(d - u.n - v.n)})
            if (below ? n > 0 : n < 0) return {};
        return fractions<Ring>{t, u, v};
    }

    /// Entries by axis, then 0, then exits by axis.
    found slab(std::size_t which) const {
        if (which == 3) return fractions<Ring>{{Ring(0), Ring(1)}};
        std::size_t const axis = which % 4;
        Ring const& direction = x_[9 + axis];
        if (direction == 0) return {};
        bool const to_high = (direction > 0) == (which > 3);
        return fractions<Ring>{{x_[(to_high ? 3 : 0) + axis] - x_[6 + axis], direction}};
    }

    /// The foot of p on the segment from a to b, and the squared distance.
    static found foot_on_segment(vec const& p, vec const& a, vec const& b) {
        vec const edge = b - a, arm = p - a;
        Ring const length = dot(edge, edge), along = dot(edge, arm);
        if (length == 0 || along < 0 || along > length) return {};
        fractions<Ring> values;
        add_point(values, a, edge, along, length);
        values.push_back({dot(arm, arm) * length - along * along, length});
        return values;
    }
    static fractions<Ring> at_vertex(vec const& p, vec const& v) {
        vec const arm = p - v;
        return {{v[0], Ring(1)}, {v[1], Ring(1)}, {v[2], Ring(1)}, {dot(arm, arm), Ring(1)}};
    }

    /// Is a point, times d > 0, above every edge of a triangle, as seen along its normal?
    static bool within(vec const (&corners)[3], vec const& normal, vec const& p, Ring const& d) {
        for (std::size_t i = 0; i < 3; ++i)
            if (dot(normal, cross(corners[(i + 1) % 3] - corners[i], p - corners[i] * d)) < 0) return false;
        return true;
    }

    /// Vertices, edges, then the face.
    found near_triangle(std::size_t which) const {
        vec const p = at(0), corners[3] = {at(1), at(2), at(3)};
        if (which < 3) return at_vertex(p, corners[which]);
        if (which < 6) return foot_on_segment(p, corners[which - 3], corners[(which - 2) % 3]);
        vec const normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
        Ring const squared = dot(normal, normal);
        if (squared == 0 || !within(corners, normal, p, Ring(1))) return {};
        Ring const height = dot(normal, p - corners[0]);
        fractions<Ring> values;
        add_point(values, p, normal, -height, squared);
        values.push_back({height * height, squared});
        return values;
    }

    /// Pairs of ends, ends and segments, then both segments' insides. The squared distance.
    found between_segments(std::size_t which) const {
        auto const last_of = [](found const& values) {
            return values ? found(fractions<Ring>{values->back()}) : found();
        };
        if (which < 4) return last_of(at_vertex(at(which / 2), at(2 + which % 2)));
        if (which < 6) return last_of(foot_on_segment(at(which - 4), at(2), at(3)));
        if (which < 8) return last_of(foot_on_segment(at(which - 4), at(0), at(1)));
        vec const u = at(1) - at(0), v = at(3) - at(2), arm = at(2) - at(0), normal = cross(u, v);
        Ring const squared = dot(normal, normal);
        if (squared == 0) return {};
        for (Ring const& along : {dot(cross(arm, v), normal), dot(cross(arm, u), normal)})
            if (along < 0 || along > squared) return {};
        Ring const height = dot(normal, arm);
        return fractions<Ring>{{height * height, squared}};
    }

    /// Where an edge of one triangle goes through the other.
    found end(std::size_t which) const {
        std::size_t const own = which < 3 ? 0 : 3;
        vec const corners[3] = {at(3 - own), at(4 - own), at(5 - own)};
        vec const normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
        vec const p = at(own + which % 3), along = at(own + (which + 1) % 3) - p;
        Ring n = dot(normal, corners[0] - p), d = dot(normal, along);
        if (d < 0) n = -n, d = -d;
        if (d == 0 || n < 0 || n > d || !within(corners, normal, p * d + along * n, d)) return {};
        fractions<Ring> values;
        add_point(values, p, along, n, d);
        return values;
    }

    std::vector<Ring> const& x_;
};

}  // namespace graze
