// Wrong subjects for rays and segments against boxes and triangles.
#include "graze/documented/ray_box.hpp"
#include "graze/documented/ray_triangle.hpp"
#include "graze/documented/segment_box.hpp"
#include "zoo.hpp"

namespace zoo {
namespace {

namespace d = graze::documented;

void add_ray_boxes() {
    char const* const test = "ray_aabb_3d";
    add(test, "wrong_ray_box_nan_slabs", both, [](auto const* v, size_t, auto*) {
        return d::ray_aabb_slabs_branchless(point(v), point(v + 3), point(v + 6), point(v + 9));
    });
    add(test, "wrong_ray_box_open_behind", both, [](auto const* v, size_t, auto*) {
        return d::ray_aabb_williams(point(v), point(v + 3), point(v + 6), point(v + 9));
    });
    add(test, "wrong_ray_box_line", both, [](auto const* v, size_t n, auto*) {
        auto const back = changed(v, n, [](auto& w) {
            for (size_t i = 9; i < 12; ++i) w[i] = -w[i];
        });
        return c::ray_aabb_3d_meets(v, n) || c::ray_aabb_3d_meets(back.data(), n);
    });
    add(test, "wrong_ray_box_segment", both, [](auto const* v, size_t n, auto*) {
        auto const segment = changed(v, n, [](auto& w) {
            for (size_t i = 9; i < 12; ++i) w[i] += w[i - 3];
        });
        return c::ray_aabb_3d_meets(v, n) && c::segment_aabb_3d_meets(segment.data(), n);
    });
    add(test, "wrong_ray_box_level_x", both,
        [](auto const* v, size_t n, auto*) { return v[9] != 0 && c::ray_aabb_3d_meets(v, n); });
    add(test, "wrong_ray_box_epsilon", both, [](auto const* v, size_t n, auto*) {
        auto const level = changed(v, n, [](auto& w) {
            for (size_t i = 9; i < 12; ++i) w[i] = std::abs(w[i]) < 1e-6 ? 0 : w[i];
        });
        return c::ray_aabb_3d_meets(level.data(), n);
    });
    add(test, "wrong_ray_box_from_inside", both, [](auto const* v, size_t n, auto*) {
        bool inside = true;
        for (size_t i = 0; i < 3; ++i) inside = inside && v[i] < v[6 + i] && v[6 + i] < v[3 + i];
        return !inside && c::ray_aabb_3d_meets(v, n);
    });
    add(test, "wrong_ray_box_upwards", both, [](auto const* v, size_t n, auto*) {
        return c::ray_aabb_3d_meets(changed(v, n, [](auto& w) { w[11] = std::abs(w[11]); }).data(), n);
    });
    add(test, "wrong_ray_box_padded", both, [](auto const* v, size_t n, auto*) {
        auto const wider = changed(v, n, [](auto& w) {
            for (size_t i = 0; i < 3; ++i) w[i] -= std::abs(w[i]) / 8192, w[3 + i] += std::abs(w[3 + i]) / 8192;
        });
        return c::ray_aabb_3d_meets(wider.data(), n);
    });
    add(test, "wrong_ray_box_two_slabs", both, [](auto const* v, size_t n, auto*) {
        auto const flat = changed(v, n, [](auto& w) { w[10] = 0, w[7] = w[1]; });
        return c::ray_aabb_3d_meets(flat.data(), n);
    });
}

void add_ray_triangles() {
    char const* const test = "ray_triangle_3d";
    add(test, "wrong_ray_triangle_epsilon", both, [](auto const* v, size_t, auto*) {
        return d::ray_triangle_moller_trumbore(corners(v).at, point(v + 9), point(v + 12));
    });
    add(test, "wrong_ray_triangle_divided", both, [](auto const* v, size_t, auto*) {
        return d::ray_triangle_moller_trumbore_divide(corners(v).at, point(v + 9), point(v + 12));
    });
    add(test, "wrong_ray_triangle_badouel", both, [](auto const* v, size_t, auto*) {
        return d::ray_triangle_badouel(corners(v).at, point(v + 9), point(v + 12));
    });
    add(test, "wrong_ray_triangle_watertight", both,
        [](auto const* v, size_t, auto*) { return d::ray_triangle_woop(corners(v).at, point(v + 9), point(v + 12)); });
    add(test, "wrong_ray_triangle_culled", both, [](auto const* v, size_t n, auto*) {
        return dot(normal(v), at(v + 12)) <= 0 && c::ray_triangle_3d_meets(v, n);
    });
    add(test, "wrong_ray_triangle_line", both, [](auto const* v, size_t n, auto*) {
        auto const back = changed(v, n, [](auto& w) {
            for (size_t i = 12; i < 15; ++i) w[i] = -w[i];
        });
        return c::ray_triangle_3d_meets(v, n) || c::ray_triangle_3d_meets(back.data(), n);
    });
    add(test, "wrong_ray_triangle_parallelogram", both, [](auto const* v, size_t n, auto*) {
        auto const other = changed(v, n, [](auto& w) {
            for (size_t i = 0; i < 3; ++i) w[i] = w[3 + i] + w[6 + i] - w[i];
        });
        return c::ray_triangle_3d_meets(v, n) || c::ray_triangle_3d_meets(other.data(), n);
    });
    add(test, "wrong_ray_triangle_in_plane", both, [](auto const* v, size_t n, auto*) {
        return dot(normal(v), at(v + 12)) != 0 && c::ray_triangle_3d_meets(v, n);
    });
    add(test, "wrong_ray_triangle_from_it", both,
        [](auto const* v, size_t n, auto*) { return !on_plane(v, v + 9) && c::ray_triangle_3d_meets(v, n); });
    add(test, "wrong_ray_triangle_without_area", both,
        [](auto const* v, size_t n, auto*) { return !flat(v) && c::ray_triangle_3d_meets(v, n); });
    add(test, "wrong_ray_triangle_short", both, [](auto const* v, size_t n, auto*) {
        auto const segment = changed(v, n, [](auto& w) {
            for (size_t i = 12; i < 15; ++i) w[i] += w[i - 3];
        });
        return c::ray_triangle_3d_meets(v, n) && c::segment_triangle_3d_meets(segment.data(), n);
    });
}

void add_segment_boxes() {
    char const* const test = "segment_aabb_3d";
    add(test, "wrong_segment_box_epsilon", both, [](auto const* v, size_t, auto*) {
        return d::segment_aabb_ericson_sat(point(v), point(v + 3), point(v + 6), point(v + 9));
    });
    add(test, "wrong_segment_box_ends", both, [](auto const* v, size_t n, auto*) {
        auto const end = [&](size_t at) {
            return changed(v, n, [at](auto& w) {
                for (size_t i = 0; i < 3; ++i) w[6 + i] = w[9 + i] = w[at + i];
            });
        };
        return c::segment_aabb_3d_meets(end(6).data(), n) || c::segment_aabb_3d_meets(end(9).data(), n);
    });
    add(test, "wrong_segment_box_bounds", both, [](auto const* v, size_t, auto*) {
        bool apart = false;
        for (size_t i = 0; i < 3; ++i)
            apart = apart || std::max(v[6 + i], v[9 + i]) < v[i] || std::min(v[6 + i], v[9 + i]) > v[3 + i];
        return !apart;
    });
}

}  // namespace

void add_rays() {
    add_ray_boxes();
    add_ray_triangles();
    add_segment_boxes();
}

}  // namespace zoo
