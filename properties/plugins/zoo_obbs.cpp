// Wrong subjects for oriented boxes against spheres, triangles and rays.
#include "graze/documented/ray_obb.hpp"
#include "graze/documented/sphere_obb.hpp"
#include "graze/documented/triangle_obb.hpp"
#include "zoo.hpp"

namespace zoo {
namespace {

namespace d = graze::documented;

template <class Scalar>
d::oriented_box<Scalar> box_at(Scalar const* v) {
    return {point(v), {point(v + 3), point(v + 6), point(v + 9)}, point(v + 12)};
}
/// From one end of the box to the other along each axis; bit k of `signs` for axis k.
template <class Scalar>
vec corner_of(Scalar const* box, unsigned signs) {
    vec corner = at(box);
    for (size_t k = 0; k < 3; ++k)
        for (size_t i = 0; i < 3; ++i) corner[i] += (signs >> k & 1 ? 1 : -1) * real(box[12 + k]) * box[3 + 3 * k + i];
    return corner;
}
/// The input with the box's axes as rows in place of columns; `box` is where the box begins.
template <class Scalar>
std::vector<Scalar> turned_back(Scalar const* v, size_t n, size_t box) {
    return changed(v, n, [box](auto& w) {
        for (size_t i = 0; i < 3; ++i)
            for (size_t k = 0; k < i; ++k) std::swap(w[box + 3 + 3 * i + k], w[box + 3 + 3 * k + i]);
    });
}
/// With half extents that are none.
template <class Scalar>
std::vector<Scalar> halved(Scalar const* v, size_t n, size_t box) {
    return changed(v, n, [box](auto& w) {
        for (size_t k = 0; k < 3; ++k) w[box + 12 + k] /= 2;
    });
}
/// Without the extent along the last axis.
template <class Scalar>
std::vector<Scalar> flattened(Scalar const* v, size_t n, size_t box) {
    return changed(v, n, [box](auto& w) { w[box + 14] = 0; });
}

void add_sphere_obbs() {
    char const* const test = "sphere_obb_3d";
    add(test, "wrong_sphere_obb_rounded", both,
        [](auto const* v, size_t, auto*) { return d::sphere_obb_ericson(box_at(v), point(v + 15), v[18]); });
    add(test, "wrong_sphere_obb_corners", both, [](auto const* v, size_t, auto*) {
        for (unsigned signs = 0; signs < 8; ++signs) {
            vec const arm = corner_of(v, signs) - at(v + 15);
            if (dot(arm, arm) <= real(v[18]) * v[18]) return true;
        }
        return false;
    });
    add(test, "wrong_sphere_obb_as_box", both, [](auto const* v, size_t, auto*) {
        // The box with faces pushed out by the radius, its edges and corners not rounded.
        vec const apart = at(v + 15) - at(v);
        for (size_t k = 0; k < 3; ++k) {
            vec const axis = at(v + 3 + 3 * k);
            real const squared = dot(axis, axis);
            if (std::abs(dot(apart, axis)) > real(v[12 + k]) * squared + real(v[18]) * std::sqrt(squared)) return false;
        }
        return true;
    });
    add(test, "wrong_sphere_obb_open", both,
        [](auto const* v, size_t n, auto*) { return c::sphere_obb_3d(v, n) == relation::crossing; });
    add(test, "wrong_sphere_obb_inside", both, [](auto const* v, size_t n, auto*) {
        auto const centre = changed(v, n, [](auto& w) { w[18] = 0; });
        return c::sphere_obb_3d(centre.data(), n) != relation::crossing && c::sphere_obb_3d_meets(v, n);
    });
    add(test, "wrong_sphere_obb_two_axes", both,
        [](auto const* v, size_t n, auto*) { return c::sphere_obb_3d_meets(flattened(v, n, 0).data(), n); });
    add(test, "wrong_sphere_obb_rows", both,
        [](auto const* v, size_t n, auto*) { return c::sphere_obb_3d_meets(turned_back(v, n, 0).data(), n); });
    add(test, "wrong_sphere_obb_full_extents", both,
        [](auto const* v, size_t n, auto*) { return c::sphere_obb_3d_meets(halved(v, n, 0).data(), n); });
}

/// Ranges of a triangle and a box along an axis overlap.
bool overlap(auto const* v, vec const& axis) {
    real low = dot(axis, at(v) - at(v + 9)), high = low, reach = 0;
    for (size_t i = 1; i < 3; ++i) {
        real const along = dot(axis, at(v + 3 * i) - at(v + 9));
        low = std::min(low, along);
        high = std::max(high, along);
    }
    for (size_t k = 0; k < 3; ++k) reach += std::abs(dot(axis, at(v + 12 + 3 * k))) * real(v[21 + k]);
    return low <= reach && high >= -reach;
}
/// The same by the normals of the box's faces.
bool overlap_across_faces(auto const* v) {
    for (size_t k = 0; k < 3; ++k)
        if (!overlap(v, cross(at(v + 12 + 3 * k), at(v + 12 + 3 * ((k + 1) % 3))))) return false;
    return true;
}

void add_triangle_obbs() {
    char const* const test = "triangle_obb_3d";
    add(test, "wrong_triangle_obb_rounded", both,
        [](auto const* v, size_t, auto*) { return d::triangle_obb_moller(corners(v).at, box_at(v + 9)); });
    add(test, "wrong_triangle_obb_vertices", both, [](auto const* v, size_t, auto*) {
        // A vertex in the box, or nothing.
        using scalar = std::remove_cvref_t<decltype(*v)>;
        for (size_t i = 0; i < 3; ++i) {
            scalar point_and_box[19] = {};
            std::copy(v + 9, v + 24, point_and_box);
            std::copy(v + 3 * i, v + 3 * i + 3, point_and_box + 15);
            if (c::sphere_obb_3d_meets(point_and_box, 19)) return true;
        }
        return false;
    });
    add(test, "wrong_triangle_obb_no_cross_axes", both,
        [](auto const* v, size_t, auto*) { return overlap_across_faces(v) && overlap(v, normal(v)); });
    add(test, "wrong_triangle_obb_no_normal", both, [](auto const* v, size_t, auto*) {
        if (!overlap_across_faces(v)) return false;
        for (size_t i = 0; i < 3; ++i)
            for (size_t k = 0; k < 3; ++k)
                if (!overlap(v, cross(at(v + 3 * ((i + 1) % 3)) - at(v + 3 * i), at(v + 12 + 3 * k)))) return false;
        return true;
    });
    add(test, "wrong_triangle_obb_open", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_obb_3d(v, n) == relation::crossing; });
    add(test, "wrong_triangle_obb_without_area", both,
        [](auto const* v, size_t n, auto*) { return !flat(v) && c::triangle_obb_3d_meets(v, n); });
    add(test, "wrong_triangle_obb_rows", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_obb_3d_meets(turned_back(v, n, 9).data(), n); });
    add(test, "wrong_triangle_obb_two_axes", both,
        [](auto const* v, size_t n, auto*) { return c::triangle_obb_3d_meets(flattened(v, n, 9).data(), n); });
}

void add_ray_obbs() {
    char const* const test = "ray_obb_3d";
    add(test, "wrong_ray_obb_rounded", both,
        [](auto const* v, size_t, auto*) { return d::ray_obb_slabs(box_at(v), point(v + 15), point(v + 18)); });
    add(test, "wrong_ray_obb_line", both, [](auto const* v, size_t n, auto*) {
        auto const back = changed(v, n, [](auto& w) {
            for (size_t i = 18; i < 21; ++i) w[i] = -w[i];
        });
        return c::ray_obb_3d_meets(v, n) || c::ray_obb_3d_meets(back.data(), n);
    });
    add(test, "wrong_ray_obb_inside", both, [](auto const* v, size_t n, auto*) {
        // From inside, where the ray enters nowhere.
        auto const origin = changed(v, 19, [](auto& w) { w[18] = 0; });
        return c::sphere_obb_3d(origin.data(), 19) != relation::crossing && c::ray_obb_3d_meets(v, n);
    });
    add(test, "wrong_ray_obb_open", both,
        [](auto const* v, size_t n, auto*) { return c::ray_obb_3d(v, n) == relation::crossing; });
    add(test, "wrong_ray_obb_parallel", both, [](auto const* v, size_t n, auto*) {
        // A direction along a slab is taken to miss.
        for (size_t k = 0; k < 3; ++k)
            if (dot(at(v + 3 + 3 * k), at(v + 18)) == 0) return false;
        return c::ray_obb_3d_meets(v, n);
    });
    add(test, "wrong_ray_obb_rows", both,
        [](auto const* v, size_t n, auto*) { return c::ray_obb_3d_meets(turned_back(v, n, 0).data(), n); });
    add(test, "wrong_ray_obb_two_axes", both,
        [](auto const* v, size_t n, auto*) { return c::ray_obb_3d_meets(flattened(v, n, 0).data(), n); });
    add(test, "wrong_ray_obb_second_point", both, [](auto const* v, size_t n, auto*) {
        auto const to_point = changed(v, n, [](auto& w) {
            for (size_t i = 0; i < 3; ++i) w[18 + i] -= w[15 + i];
        });
        return c::ray_obb_3d_meets(to_point.data(), n);
    });
}

}  // namespace

void add_obbs() {
    add_sphere_obbs();
    add_triangle_obbs();
    add_ray_obbs();
}

}  // namespace zoo
