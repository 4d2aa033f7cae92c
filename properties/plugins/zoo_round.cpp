// Wrong subjects for spheres, capsules and oriented boxes.
#include "graze/documented/capsules.hpp"
#include "graze/documented/obb_obb.hpp"
#include "graze/documented/plane_sphere.hpp"
#include "graze/documented/sphere_box.hpp"
#include "graze/documented/sphere_triangle.hpp"
#include "zoo.hpp"

namespace zoo {
namespace {

namespace d = graze::documented;

template <class Scalar>
struct ends {
    graze::vec3<Scalar> at[2];
    explicit ends(Scalar const* v) : at{point(v), point(v + 3)} {}
};

template <class Scalar>
bool sphere_meets(Scalar const* triangle, Scalar const* centre, Scalar radius) {
    Scalar v[13];
    std::copy(triangle, triangle + 9, v);
    std::copy(centre, centre + 3, v + 9);
    v[12] = radius;
    return c::sphere_triangle_3d_meets(v, 13);
}
template <class Scalar>
bool near(Scalar const* p, Scalar const* q, real reach) {
    vec const gap = at(p) - at(q);
    return dot(gap, gap) <= reach * reach;
}

void add_sphere_boxes() {
    char const* const test = "sphere_aabb_3d";
    add(test, "wrong_sphere_box_rounded", both,
        [](auto const* v, size_t, auto*) { return d::sphere_aabb_arvo(point(v), point(v + 3), point(v + 6), v[9]); });
    add(test, "wrong_sphere_box_corners", both, [](auto const* v, size_t, auto*) {
        for (unsigned bits = 0; bits < 8; ++bits) {
            std::remove_cvref_t<decltype(*v)> const corner[] = {v[bits & 1 ? 3 : 0], v[bits & 2 ? 4 : 1],
                                                                v[bits & 4 ? 5 : 2]};
            if (near(corner, v + 6, v[9])) return true;
        }
        return false;
    });
    add(test, "wrong_sphere_box_as_box", both, [](auto const* v, size_t, auto*) {
        for (size_t i = 0; i < 3; ++i)
            if (v[6 + i] + v[9] < v[i] || v[6 + i] - v[9] > v[3 + i]) return false;
        return true;
    });
    add(test, "wrong_sphere_box_open", both,
        [](auto const* v, size_t n, auto*) { return c::sphere_aabb_3d(v, n) == relation::crossing; });
    add(test, "wrong_sphere_box_inside", both, [](auto const* v, size_t n, auto*) {
        bool inside = true;
        for (size_t i = 0; i < 3; ++i) inside = inside && v[i] < v[6 + i] && v[6 + i] < v[3 + i];
        return !inside && c::sphere_aabb_3d_meets(v, n);
    });
    add(test, "wrong_sphere_box_square", both, [](auto const* v, size_t n, auto*) {
        return c::sphere_aabb_3d_meets(changed(v, n, [](auto& w) { w[9] = std::sqrt(w[9]); }).data(), n);
    });
    add(test, "wrong_sphere_box_one_sided", both, [](auto const* v, size_t n, auto*) {
        auto const higher = changed(v, n, [](auto& w) { w[5] = std::max(w[5], w[8]); });
        return c::sphere_aabb_3d_meets(higher.data(), n);
    });
}

void add_plane_spheres() {
    char const* const test = "plane_sphere_3d";
    add(test, "wrong_plane_rounded", both,
        [](auto const* v, size_t, auto*) { return d::plane_sphere_weisstein(point(v), v[3], point(v + 4), v[7]); });
    add(test, "wrong_plane_unit_normal", both,
        [](auto const* v, size_t, auto*) { return std::abs(v[0] * v[4] + v[1] * v[5] + v[2] * v[6] + v[3]) <= v[7]; });
    add(test, "wrong_plane_one_sided", both, [](auto const* v, size_t n, auto*) {
        real const offset = real(v[0]) * v[4] + real(v[1]) * v[5] + real(v[2]) * v[6] + v[3];
        return offset <= 0 || c::plane_sphere_3d_meets(v, n);
    });
    add(test, "wrong_plane_open", both,
        [](auto const* v, size_t n, auto*) { return c::plane_sphere_3d(v, n) == relation::crossing; });
    add(test, "wrong_plane_other_sign", both, [](auto const* v, size_t n, auto*) {
        return c::plane_sphere_3d_meets(changed(v, n, [](auto& w) { w[3] = -w[3]; }).data(), n);
    });
    add(test, "wrong_plane_centre_on_it", both, [](auto const* v, size_t n, auto*) {
        return real(v[0]) * v[4] + real(v[1]) * v[5] + real(v[2]) * v[6] + v[3] != 0 && c::plane_sphere_3d_meets(v, n);
    });
}

void add_sphere_triangles() {
    char const* const test = "sphere_triangle_3d";
    add(test, "wrong_sphere_triangle_closest", both, [](auto const* v, size_t, auto*) {
        return d::sphere_triangle_ericson_closest(corners(v).at, point(v + 9), v[12]);
    });
    add(test, "wrong_sphere_triangle_axes", both, [](auto const* v, size_t, auto*) {
        return d::sphere_triangle_ericson_sat(corners(v).at, point(v + 9), v[12]);
    });
    add(test, "wrong_sphere_triangle_plane", both, [](auto const* v, size_t n, auto*) {
        vec const across = normal(v);
        real const off = dot(across, at(v + 9) - at(v));
        return is_zero(across) ? c::sphere_triangle_3d_meets(v, n)
                               : off * off <= real(v[12]) * v[12] * dot(across, across);
    });
    add(test, "wrong_sphere_triangle_vertices", both, [](auto const* v, size_t, auto*) {
        return near(v, v + 9, v[12]) || near(v + 3, v + 9, v[12]) || near(v + 6, v + 9, v[12]);
    });
    add(test, "wrong_sphere_triangle_no_face", both, [](auto const* v, size_t, auto*) {
        bool hit = false;
        for (size_t i = 0; i < 3; ++i)
            hit = hit || sphere_meets(changed(v, 9,
                                              [i](auto& w) {
                                                  for (size_t k = 0; k < 3; ++k)
                                                      w[3 * i + k] = w[3 * ((i + 1) % 3) + k];
                                              })
                                          .data(),
                                      v + 9, v[12]);
        return hit;
    });
    add(test, "wrong_sphere_triangle_open", both,
        [](auto const* v, size_t n, auto*) { return c::sphere_triangle_3d(v, n) == relation::crossing; });
    add(test, "wrong_sphere_triangle_without_area", both,
        [](auto const* v, size_t n, auto*) { return !flat(v) && c::sphere_triangle_3d_meets(v, n); });
    add(test, "wrong_sphere_triangle_padded", both, [](auto const* v, size_t n, auto*) {
        return c::sphere_triangle_3d_meets(changed(v, n, [](auto& w) { w[12] += w[12] / 4096; }).data(), n);
    });
}

void add_capsule_triangles() {
    char const* const test = "capsule_triangle_3d";
    add(test, "wrong_capsule_triangle_edges_and_ends", both, [](auto const* v, size_t, auto*) {
        return d::capsule_triangle_edges_and_ends(corners(v).at, ends(v + 9).at, v[15]);
    });
    add(test, "wrong_capsule_triangle_octree", both,
        [](auto const* v, size_t, auto*) { return d::capsule_triangle_octree(corners(v).at, ends(v + 9).at, v[15]); });
    add(test, "wrong_capsule_triangle_two_spheres", both,
        [](auto const* v, size_t, auto*) { return sphere_meets(v, v + 9, v[15]) || sphere_meets(v, v + 12, v[15]); });
    add(test, "wrong_capsule_triangle_thin", both,
        [](auto const* v, size_t, auto*) { return c::segment_triangle_3d_meets(v, 15); });
    add(test, "wrong_capsule_triangle_diameter", both, [](auto const* v, size_t n, auto*) {
        return c::capsule_triangle_3d_meets(changed(v, n, [](auto& w) { w[15] /= 2; }).data(), n);
    });
    add(test, "wrong_capsule_triangle_not_through", both, [](auto const* v, size_t n, auto*) {
        // What goes through, far from all edges and with both ends.
        bool const through = c::segment_triangle_3d(v, 15) == relation::crossing;
        return c::capsule_triangle_3d_meets(v, n) &&
               !(through && !sphere_meets(v, v + 9, v[15]) && !sphere_meets(v, v + 12, v[15]));
    });
    add(test, "wrong_capsule_triangle_flat_ends", both, [](auto const* v, size_t n, auto*) {
        vec const along = at(v + 12) - at(v + 9);
        auto const beyond = [&](size_t i, size_t end, real side) {
            return side * dot(along, at(v + 3 * i) - at(v + end)) > 0;
        };
        bool const above = beyond(0, 12, 1) && beyond(1, 12, 1) && beyond(2, 12, 1);
        bool const below = beyond(0, 9, -1) && beyond(1, 9, -1) && beyond(2, 9, -1);
        return !above && !below && c::capsule_triangle_3d_meets(v, n);
    });
}

void add_capsules() {
    char const* const test = "capsule_capsule_3d";
    add(test, "wrong_capsules_short", both, [](auto const* v, size_t, auto*) {
        return d::capsule_capsule_ericson(ends(v).at, v[6], ends(v + 7).at, v[13]);
    });
    add(test, "wrong_capsules_rounded", both, [](auto const* v, size_t, auto*) {
        return d::capsule_capsule_lumelsky(ends(v).at, v[6], ends(v + 7).at, v[13]);
    });
    add(test, "wrong_capsules_spheres", both, [](auto const* v, size_t, auto*) {
        for (size_t i : {0u, 3u})
            for (size_t j : {7u, 10u})
                if (near(v + i, v + j, real(v[6]) + v[13])) return true;
        return false;
    });
    add(test, "wrong_capsules_lines", both, [](auto const* v, size_t n, auto*) {
        vec const u = at(v + 3) - at(v), w = at(v + 10) - at(v + 7), across = cross(u, w);
        if (is_zero(across)) return c::capsule_capsule_3d_meets(v, n);
        real const off = dot(across, at(v) - at(v + 7)), reach = real(v[6]) + v[13];
        return off * off <= reach * reach * dot(across, across);
    });
    add(test, "wrong_capsules_larger_radius", both, [](auto const* v, size_t n, auto*) {
        auto const one = changed(v, n, [](auto& w) {
            w[6] = std::max(w[6], w[13]);
            w[13] = 0;
        });
        return c::capsule_capsule_3d_meets(one.data(), n);
    });
    add(test, "wrong_capsules_first_end_of_parallels", both, [](auto const* v, size_t n, auto*) {
        if (!is_zero(cross(at(v + 3) - at(v), at(v + 10) - at(v + 7)))) return c::capsule_capsule_3d_meets(v, n);
        auto const from_end = changed(v, n, [](auto& w) {
            for (size_t i = 0; i < 3; ++i) w[3 + i] = w[i];
        });
        return c::capsule_capsule_3d_meets(from_end.data(), n);
    });
}

template <class Scalar>
d::oriented_box<Scalar> box_at(Scalar const* v) {
    return {point(v), {point(v + 3), point(v + 6), point(v + 9)}, point(v + 12)};
}
std::vector<vec> axes_at(auto const* v) {
    return {at(v + 3), at(v + 6), at(v + 9)};
}
/// Do the boxes overlap along the axis?
bool overlap(auto const* v, vec const& axis) {
    real reach = 0;
    for (size_t box : {0u, 15u})
        for (size_t k = 0; k < 3; ++k) reach += std::abs(dot(axis, at(v + box + 3 + 3 * k))) * real(v[box + 12 + k]);
    return std::abs(dot(axis, at(v + 15) - at(v))) <= reach;
}

void add_oriented_boxes() {
    char const* const test = "obb_obb_3d";
    add(test, "wrong_obb_rounded", both,
        [](auto const* v, size_t, auto*) { return d::obb_obb_gottschalk(box_at(v), box_at(v + 15)); });
    add(test, "wrong_obb_epsilon", both, [](auto const* v, size_t, auto*) {
        using scalar = std::remove_cvref_t<decltype(*v)>;
        return d::obb_obb_gottschalk(box_at(v), box_at(v + 15), scalar(1e-6));
    });
    add(test, "wrong_obb_coordinate_axes", both, [](auto const* v, size_t, auto*) {
        return overlap(v, {1, 0, 0}) && overlap(v, {0, 1, 0}) && overlap(v, {0, 0, 1});
    });
    add(test, "wrong_obb_no_cross_axes", both, [](auto const* v, size_t, auto*) {
        for (size_t box : {0u, 15u})
            for (vec const& axis : axes_at(v + box))
                if (!overlap(v, axis)) return false;
        return true;
    });
    add(test, "wrong_obb_eight_cross_axes", both, [](auto const* v, size_t n, auto*) {
        if (c::obb_obb_3d_meets(v, n)) return true;
        // One of the nine is left out: what it alone separates hits.
        auto const a = axes_at(v), b = axes_at(v + 15);
        for (size_t i = 0; i < 3; ++i)
            if (!overlap(v, cross(a[i], a[(i + 1) % 3])) || !overlap(v, cross(b[i], b[(i + 1) % 3]))) return false;
        for (size_t i = 0; i < 8; ++i)
            if (!overlap(v, cross(a[i / 3], b[i % 3]))) return false;
        return true;
    });
    add(test, "wrong_obb_zero_cross_axis", both, [](auto const* v, size_t n, auto*) {
        // An axis that is zero, of parallel edges, is taken to separate.
        for (vec const& a : axes_at(v))
            for (vec const& b : axes_at(v + 15))
                if (is_zero(cross(a, b))) return false;
        return c::obb_obb_3d_meets(v, n);
    });
    add(test, "wrong_obb_open", both,
        [](auto const* v, size_t n, auto*) { return c::obb_obb_3d(v, n) == relation::crossing; });
    add(test, "wrong_obb_full_extents", both, [](auto const* v, size_t n, auto*) {
        return c::obb_obb_3d_meets(changed(v, n, [](auto& w) { w[12] /= 2; }).data(), n);
    });
}

}  // namespace

void add_round() {
    add_sphere_boxes();
    add_plane_spheres();
    add_sphere_triangles();
    add_capsule_triangles();
    add_capsules();
    add_oriented_boxes();
}

}  // namespace zoo
