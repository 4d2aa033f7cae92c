// Wrong subjects for boxes, planes, lines and segments in space.
#include <cstdlib>

#include "zoo.hpp"

namespace zoo {
namespace {

using graze::relation;

void add_boxes() {
    char const* const test = "aabb_aabb_3d";
    add(test, "wrong_blocks_no_z", both,
        [](auto const* v, size_t, auto*) { return v[0] <= v[9] && v[6] <= v[3] && v[1] <= v[10] && v[7] <= v[4]; });
    add(test, "wrong_blocks_y_open", both,
        [](auto const* v, size_t n, auto*) { return c::aabb_aabb_3d_meets(v, n) && v[4] != v[7]; });
    add(test, "wrong_blocks_flat", both,
        [](auto const* v, size_t n, auto*) { return c::aabb_aabb_3d_meets(v, n) && !(v[2] == v[5] && v[8] == v[11]); });
    add(test, "wrong_blocks_halves", both, [](auto const* v, size_t, auto*) {
        for (int i = 0; i < 3; ++i) {
            auto const apart = std::abs((v[i] + v[3 + i]) / 2 - (v[6 + i] + v[9 + i]) / 2);
            if (!(apart <= (v[3 + i] - v[i]) / 2 + (v[9 + i] - v[6 + i]) / 2)) return false;
        }
        return true;
    });
    add(test, "wrong_blocks_y_z", both, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) { std::swap(x[1], x[2]), std::swap(x[4], x[5]); });
        return c::aabb_aabb_3d_meets(w.data(), n);
    });
    add(test, "wrong_blocks_corners", both, [](auto const* v, size_t n, auto*) {
        return c::aabb_aabb_3d_meets(v, n) && !(v[0] < v[6] && v[3] > v[9] && v[1] > v[7] && v[4] < v[10]);
    });
    add(test, "wrong_blocks_corner_touch", both, [](auto const* v, size_t n, auto*) {
        return c::aabb_aabb_3d_meets(v, n) && !(v[3] == v[6] && v[4] == v[7] && v[11] == v[2]);
    });
    add(test, "wrong_blocks_one_ulp", single, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) { x[3] = std::nextafter(x[3], x[3] + std::abs(x[3])); });
        return c::aabb_aabb_3d_meets(w.data(), n);
    });
}

void add_planes() {
    char const* const test = "segment_plane_3d";
    add(test, "wrong_plane_epsilon", both, [](auto const* v, size_t n, auto*) {
        vec const m = normal(v);
        real const e = 1e-9L * std::sqrt(dot(m, m)), s = dot(m, at(v + 9) - at(v)), t = dot(m, at(v + 12) - at(v));
        return c::segment_plane_3d_meets(v, n) || std::abs(s) < e || std::abs(t) < e;
    });
    add(test, "wrong_plane_in_plane", both, [](auto const* v, size_t n, auto*) {
        return c::segment_plane_3d_meets(v, n) && !(on_plane(v, v + 9) && on_plane(v, v + 12));
    });
    add(test, "wrong_plane_start", both,
        [](auto const* v, size_t n, auto*) { return c::segment_plane_3d_meets(v, n) && !on_plane(v, v + 9); });
    add(test, "wrong_plane_no_length", both,
        [](auto const* v, size_t n, auto*) { return c::segment_plane_3d_meets(v, n) && !same(v + 9, v + 12, 3); });
    add(test, "wrong_plane_product_underflows", single, [](auto const* v, size_t n, auto*) {
        vec const m = normal(v);
        float const s = static_cast<float>(dot(m, at(v + 9) - at(v))),
                    t = static_cast<float>(dot(m, at(v + 12) - at(v)));
        return c::segment_plane_3d_meets(v, n) || s * t == 0;
    });
    add(test, "wrong_plane_parallel", both, [](auto const* v, size_t n, auto*) {
        vec const m = normal(v), d = at(v + 12) - at(v + 9);
        return c::segment_plane_3d_meets(v, n) &&
               std::abs(dot(m, d)) > 1e-6L * std::sqrt(dot(m, m)) * std::sqrt(dot(d, d));
    });
    add(test, "wrong_plane_behind", both, [](auto const* v, size_t n, auto*) {
        return c::segment_plane_3d_meets(v, n) && dot(normal(v), at(v + 12) - at(v + 9)) <= 0;
    });
}

/// Does the point l1 + t (l2 - l1) of the line's common point have t in this range? By long doubles.
template <class Scalar>
real parameter(Scalar const* v) {
    vec const m = normal(v);
    return dot(m, at(v) - at(v + 9)) / dot(m, at(v + 12) - at(v + 9));
}

void add_lines() {
    char const* const test = "line_triangle_3d";
    add(test, "wrong_line_segment", both,
        [](auto const* v, size_t n, auto*) { return c::segment_triangle_3d_meets(v, n); });
    add(test, "wrong_line_ray", both,
        [](auto const* v, size_t n, auto*) { return c::line_triangle_3d_meets(v, n) && !(parameter(v) < 0); });
    add(test, "wrong_line_coplanar", both, [](auto const* v, size_t n, auto*) {
        return c::line_triangle_3d_meets(v, n) && !(on_plane(v, v + 9) && on_plane(v, v + 12));
    });
    add(test, "wrong_line_coplanar_hit", both, [](auto const* v, size_t n, auto*) {
        return c::line_triangle_3d_meets(v, n) || (on_plane(v, v + 9) && on_plane(v, v + 12));
    });
    add(test, "wrong_line_vertex", both, [](auto const* v, size_t n, auto*) {
        vec const d = at(v + 12) - at(v + 9);
        return c::line_triangle_3d_meets(v, n) && !is_zero(cross(d, at(v + 6) - at(v + 9)));
    });
    add(test, "wrong_line_edge", both, [](auto const* v, size_t n, auto*) {
        vec const d = at(v + 12) - at(v + 9), e = cross(at(v) - at(v + 9), at(v + 6) - at(v + 9));
        return c::line_triangle_3d_meets(v, n) && !(dot(d, e) == 0 && c::line_triangle_3d(v, n) == relation::touching);
    });
    add(test, "wrong_line_back_face", both, [](auto const* v, size_t n, auto*) {
        return c::line_triangle_3d_meets(v, n) && dot(normal(v), at(v + 12) - at(v + 9)) <= 0;
    });
    add(test, "wrong_line_flat", both,
        [](auto const* v, size_t n, auto*) { return c::line_triangle_3d_meets(v, n) && !flat(v); });
    add(test, "wrong_line_far", twice, [](auto const* v, size_t n, auto*) {
        return c::line_triangle_3d_meets(v, n) && !(std::abs(parameter(v)) > 100);
    });
}

/// Moeller and Trumbore's, with the epsilon of the paper.
template <class Scalar>
bool moeller_trumbore(Scalar const* v, Scalar epsilon) {
    auto const part = [](Scalar const* p, Scalar const* q) {
        return std::array<Scalar, 3>{q[0] - p[0], q[1] - p[1], q[2] - p[2]};
    };
    auto const times = [](auto const& a, auto const& b) {
        return std::array<Scalar, 3>{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    };
    auto const by = [](auto const& a, auto const& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; };
    auto const e1 = part(v, v + 3), e2 = part(v, v + 6), d = part(v + 9, v + 12), o = part(v, v + 9);
    auto const p = times(d, e2);
    Scalar const det = by(e1, p);
    if (std::abs(det) < epsilon) return false;
    auto const q = times(o, e1);
    Scalar const s = by(o, p) / det, t = by(d, q) / det, along = by(e2, q) / det;
    return s >= 0 && t >= 0 && s + t <= 1 && along >= 0 && along <= 1;
}

void add_segments() {
    char const* const test = "segment_triangle_3d";
    add(test, "wrong_segment_line", both, [](auto const* v, size_t n, auto*) {
        return same(v + 9, v + 12, 3) ? c::segment_triangle_3d_meets(v, n) : c::line_triangle_3d_meets(v, n);
    });
    add(test, "wrong_segment_in_plane_inside", both, [](auto const* v, size_t n, auto*) {
        return c::segment_triangle_3d_meets(v, n) && !(holds(v, v + 9) && holds(v, v + 12) && !same(v + 9, v + 12, 3));
    });
    add(test, "wrong_segment_in_plane_through", both, [](auto const* v, size_t n, auto*) {
        bool const in_plane = on_plane(v, v + 9) && on_plane(v, v + 12);
        return c::segment_triangle_3d_meets(v, n) && !(in_plane && !holds(v, v + 9) && !holds(v, v + 12));
    });
    add(test, "wrong_segment_flat_triangle", both,
        [](auto const* v, size_t n, auto*) { return c::segment_triangle_3d_meets(v, n) && !flat(v); });
    add(test, "wrong_segment_end", both, [](auto const* v, size_t n, auto*) {
        return c::segment_triangle_3d_meets(v, n) && !(holds(v, v + 12) && !on_plane(v, v + 9));
    });
    add(test, "wrong_segment_point", both,
        [](auto const* v, size_t n, auto*) { return c::segment_triangle_3d_meets(v, n) && !same(v + 9, v + 12, 3); });
    add(test, "wrong_segment_moeller_trumbore", both,
        [](auto const* v, size_t, auto*) { return moeller_trumbore(v, decltype(v[0] + v[0])(1e-6)); });
    add(test, "wrong_segment_parallel", both, [](auto const* v, size_t n, auto*) {
        // The determinant against a fixed number.
        return c::segment_triangle_3d_meets(v, n) && !(std::abs(dot(normal(v), at(v + 12) - at(v + 9))) < 1e-20L);
    });
    add(test, "wrong_segment_huge_float", single, [](auto const* v, size_t n, auto*) {
        // Volumes overflow from 2^43 on.
        return c::segment_triangle_3d_meets(v, n) != (largest(v, n) > 0x1p70f);
    });
    add(test, "wrong_segment_huge_double", twice,
        [](auto const* v, size_t n, auto*) { return c::segment_triangle_3d_meets(v, n) && largest(v, n) < 0x1p600; });
    add(test, "wrong_segment_flushed", both, [](auto const* v, size_t n, auto*) {
        return c::segment_triangle_3d_meets(transformed(v, n, subnormal_to_zero).data(), n);
    });
    add(test, "wrong_segment_octant", both, [](auto const* v, size_t n, auto*) {
        bool inside = true;
        for (size_t i = 0; i < n; ++i) inside = inside && (i % 3 == 1 ? v[i] < 0 : v[i] > 0);
        return c::segment_triangle_3d_meets(v, n) && !inside;
    });
    add(test, "wrong_segment_hangs", both, [](auto const* v, size_t n, auto*) {
        // Steps until a ratio settles, which 0/0 never does.
        real const ratio = dot(normal(v), at(v) - at(v + 9)) / dot(normal(v), at(v + 12) - at(v + 9));
        for (bool volatile settled = false; !settled;) settled = !std::isnan(ratio) || flat(v) || v[9] != v[12];
        return c::segment_triangle_3d_meets(v, n);
    });
}

}  // namespace

void add_space() {
    add_boxes();
    add_planes();
    add_lines();
    add_segments();
}

}  // namespace zoo
