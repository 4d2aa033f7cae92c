// Wrong subjects for frusta, the common points of six half-spaces, against spheres and boxes.
#include <utility>

#include "zoo.hpp"

namespace zoo {
namespace {

/// a x + b y + c z + d of plane i.
template <class Scalar>
real height(Scalar const* planes, size_t i, vec const& at) {
    Scalar const* const p = planes + 4 * i;
    return real(p[0]) * at[0] + real(p[1]) * at[1] + real(p[2]) * at[2] + p[3];
}
template <class Scalar>
vec normal_of_plane(Scalar const* planes, size_t i) {
    return zoo::at(planes + 4 * i);
}
template <class Scalar>
bool has_all_normals(Scalar const* planes) {
    for (size_t i = 0; i < 6; ++i)
        if (is_zero(normal_of_plane(planes, i))) return false;
    return true;
}
/// With one plane in place of another.
template <class Scalar>
std::vector<Scalar> with_plane(Scalar const* v, size_t n, size_t forgotten, size_t instead) {
    return changed(v, n,
                   [=](auto& w) { std::copy(v + 4 * instead, v + 4 * instead + 4, w.begin() + long(4 * forgotten)); });
}
template <class Scalar>
std::vector<Scalar> turned_over(Scalar const* v, size_t n) {
    return changed(v, n, [](auto& w) {
        for (size_t i = 0; i < 24; ++i) w[i] = -w[i];
    });
}

void add_frustum_spheres() {
    char const* const test = "frustum_sphere_3d";
    add(test, "wrong_frustum_sphere_planes", both, [](auto const* v, size_t, auto*) {
        // Not behind any plane: beside edges and corners that is not enough.
        for (size_t i = 0; i < 6; ++i) {
            vec const n = normal_of_plane(v, i);
            real const far = height(v, i, at(v + 24));
            if (far < 0 && far * far > real(v[27]) * v[27] * dot(n, n)) return false;
        }
        return true;
    });
    add(test, "wrong_frustum_sphere_centre", both, [](auto const* v, size_t n, auto*) {
        return c::frustum_sphere_3d_meets(changed(v, n, [](auto& w) { w[27] = 0; }).data(), n);
    });
    add(test, "wrong_frustum_sphere_open", both,
        [](auto const* v, size_t n, auto*) { return c::frustum_sphere_3d(v, n) == relation::crossing; });
    add(test, "wrong_frustum_sphere_unit_normals", both, [](auto const* v, size_t, auto*) {
        for (size_t i = 0; i < 6; ++i)
            if (height(v, i, at(v + 24)) < -real(v[27])) return false;
        return true;
    });
    add(test, "wrong_frustum_sphere_no_far_plane", both, [](auto const* v, size_t n, auto*) {
        return has_all_normals(v) && c::frustum_sphere_3d_meets(with_plane(v, n, 5, 4).data(), n);
    });
    add(test, "wrong_frustum_sphere_outward_normals", both,
        [](auto const* v, size_t n, auto*) { return c::frustum_sphere_3d_meets(turned_over(v, n).data(), n); });
    add(test, "wrong_frustum_sphere_inside", both, [](auto const* v, size_t n, auto*) {
        // As if it had to reach a plane.
        bool deep = true;
        for (size_t i = 0; i < 6; ++i) {
            vec const normal = normal_of_plane(v, i);
            real const far = height(v, i, at(v + 24));
            deep = deep && far > 0 && far * far > real(v[27]) * v[27] * dot(normal, normal);
        }
        return !deep && c::frustum_sphere_3d_meets(v, n);
    });
}

/// The corner of the box that is farthest along plane i's normal, or least.
template <class Scalar>
vec corner_along(Scalar const* v, size_t i, bool farthest) {
    vec corner;
    for (size_t k = 0; k < 3; ++k) corner[k] = real(v[((v[4 * i + k] > 0) == farthest ? 27 : 24) + k]);
    return corner;
}

void add_frustum_boxes() {
    char const* const test = "frustum_aabb_3d";
    add(test, "wrong_frustum_box_farthest", both, [](auto const* v, size_t, auto*) {
        // Not behind any plane: beside edges and corners that is not enough.
        for (size_t i = 0; i < 6; ++i)
            if (height(v, i, corner_along(v, i, true)) < 0) return false;
        return true;
    });
    add(test, "wrong_frustum_box_corners", both, [](auto const* v, size_t, auto*) {
        // A corner of the box in the frustum: one that is larger has none there.
        for (unsigned bits = 0; bits < 8; ++bits) {
            vec corner;
            for (size_t k = 0; k < 3; ++k) corner[k] = real(v[(bits >> k & 1 ? 27 : 24) + k]);
            bool inside = true;
            for (size_t i = 0; i < 6; ++i) inside = inside && height(v, i, corner) >= 0;
            if (inside) return true;
        }
        return false;
    });
    add(test, "wrong_frustum_box_nearest", both, [](auto const* v, size_t, auto*) {
        // The corner least along each normal: that is to be all inside.
        for (size_t i = 0; i < 6; ++i)
            if (height(v, i, corner_along(v, i, false)) < 0) return false;
        return true;
    });
    add(test, "wrong_frustum_box_open", both,
        [](auto const* v, size_t n, auto*) { return c::frustum_aabb_3d(v, n) == relation::crossing; });
    add(test, "wrong_frustum_box_as_ball", both, [](auto const* v, size_t, auto*) {
        std::remove_cvref_t<decltype(*v)> ball[28];
        std::copy(v, v + 24, ball);
        real squared = 0;
        for (size_t k = 0; k < 3; ++k) {
            real const half = (real(v[27 + k]) - v[24 + k]) / 2;
            ball[24 + k] = static_cast<std::remove_cvref_t<decltype(*v)>>(v[24 + k] + half);
            squared += half * half;
        }
        ball[27] = static_cast<std::remove_cvref_t<decltype(*v)>>(std::sqrt(squared));
        return std::isfinite(ball[27]) ? c::frustum_sphere_3d_meets(ball, 28) : c::frustum_aabb_3d_meets(v, 30);
    });
    add(test, "wrong_frustum_box_no_far_plane", both, [](auto const* v, size_t n, auto*) {
        return has_all_normals(v) && c::frustum_aabb_3d_meets(with_plane(v, n, 5, 4).data(), n);
    });
    add(test, "wrong_frustum_box_outward_normals", both,
        [](auto const* v, size_t n, auto*) { return c::frustum_aabb_3d_meets(turned_over(v, n).data(), n); });
}

}  // namespace

void add_frusta() {
    add_frustum_boxes();
    add_frustum_spheres();
}

}  // namespace zoo
