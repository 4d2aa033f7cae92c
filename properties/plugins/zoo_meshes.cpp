// Wrong subjects for trimeshes, and for spheres.
#include "zoo.hpp"

namespace zoo {
namespace {

using graze::relation;

/// Is the point in triangle i of the mesh at `mesh`?
template <class Scalar>
bool in_triangle(Scalar const* p, Scalar const* mesh, size_t i) {
    return inside_2d(mesh + 6 * i, p, 1);
}

void add_trimeshes() {
    char const* const test = "point_trimesh_2d";
    add(test, "wrong_mesh_last_skipped", both,
        [](auto const* v, size_t n, auto*) { return n > 8 && c::point_trimesh_2d_meets(v, n - 6); });
    add(test, "wrong_mesh_last_missed", both, [](auto const* v, size_t n, auto*) {
        // Only where there is more than one.
        return c::point_trimesh_2d_meets(v, n > 8 ? n - 6 : n);
    });
    add(test, "wrong_mesh_two_triangles", both,
        [](auto const* v, size_t n, auto*) { return c::point_trimesh_2d_meets(v, std::min<size_t>(n, 14)); });
    add(test, "wrong_mesh_of_five", both, [](auto const* v, size_t n, auto*) {
        return c::point_trimesh_2d_meets(v, n) && !(n >= 32 && in_triangle(v, v + 2, 3));
    });
    add(test, "wrong_mesh_even_odd", both, [](auto const* v, size_t n, auto*) {
        bool in = false;
        for (size_t i = 0; i < (n - 2) / 6; ++i) in ^= in_triangle(v, v + 2, i);
        return in;
    });
    add(test, "wrong_mesh_bounds_open", both, [](auto const* v, size_t n, auto*) {
        auto lowest = v[2];
        for (size_t i = 2; i < n; i += 2) lowest = std::min(lowest, v[i]);
        return c::point_trimesh_2d_meets(v, n) && v[0] > lowest;
    });
    add(test, "wrong_mesh_flat_triangle", both, [](auto const* v, size_t n, auto*) {
        for (size_t i = 2; i < n; i += 6)
            if (turn(v + i, v + i + 2, v + i + 4) != 0 && in_triangle(v, v + i, 0)) return true;
        return false;
    });
    add(test, "wrong_mesh_one_winding", both, [](auto const* v, size_t n, auto*) {
        // Every triangle is taken for one wound as the first is.
        real const first = turn(v + 2, v + 4, v + 6);
        for (size_t i = 2; i < n; i += 6)
            if (turn(v + i, v + i + 2, v + i + 4) * first >= 0 && in_triangle(v, v + i, 0)) return true;
        return false;
    });

    char const* const mapped = "point_transformed_trimesh_2d";
    add(mapped, "wrong_map_no_translation", both, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) { x[4] = x[7] = 0; });
        return c::point_transformed_trimesh_2d_meets(w.data(), n);
    });
    add(mapped, "wrong_map_mirrored", both, [](auto const* v, size_t n, auto*) {
        return c::point_transformed_trimesh_2d_meets(v, n) && real(v[2]) * v[6] > real(v[3]) * v[5];
    });
    add(mapped, "wrong_map_shear", both, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) {
            if (x[2] == x[6] && x[5] == 0) x[3] = 0;
        });
        return c::point_transformed_trimesh_2d_meets(w.data(), n);
    });
    add(mapped, "wrong_map_one_scale", both, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) {
            if (x[3] == 0 && x[5] == 0) x[6] = std::copysign(x[2], x[6]);
        });
        return c::point_transformed_trimesh_2d_meets(w.data(), n);
    });
    add(mapped, "wrong_map_small", both, [](auto const* v, size_t n, auto*) {
        return c::point_transformed_trimesh_2d_meets(v, n) && std::abs(real(v[2]) * v[6] - real(v[3]) * v[5]) >= 1e-6L;
    });
    add(mapped, "wrong_map_identity", both, [](auto const* v, size_t n, auto*) {
        // Its fast way forgets the boundary.
        bool const identity = v[2] == 1 && v[3] == 0 && v[4] == 0 && v[5] == 0 && v[6] == 1 && v[7] == 0;
        relation const r = c::point_transformed_trimesh_2d(v, n);
        return r == relation::crossing || (r == relation::touching && !identity);
    });
    add(mapped, "wrong_map_in_float", twice, [](auto const* v, size_t n, auto*) {
        auto const w = changed(v, n, [](auto& x) { x[4] = through_float(x[4]); });
        return c::point_transformed_trimesh_2d_meets(w.data(), n);
    });
    add(mapped, "wrong_map_last_skipped", both,
        [](auto const* v, size_t n, auto*) { return c::point_transformed_trimesh_2d_meets(v, n > 14 ? n - 6 : n); });

    char const* const moving = "moving_point_trimesh_2d";
    add(moving, "wrong_moving_ends_only", both, [](auto const* v, size_t n, auto*) {
        for (size_t i = 0; i < (n - 4) / 6; ++i)
            if (in_triangle(v, v + 4, i) || in_triangle(v + 2, v + 4, i)) return true;
        return false;
    });
    add(moving, "wrong_moving_end_open", both, [](auto const* v, size_t n, auto*) {
        bool at_end = false;
        for (size_t i = 0; i < (n - 4) / 6; ++i) at_end = at_end || in_triangle(v + 2, v + 4, i);
        return c::moving_point_trimesh_2d_meets(v, n) &&
               !(at_end && c::moving_point_trimesh_2d(v, n) == relation::touching);
    });
    add(moving, "wrong_moving_at_rest", both,
        [](auto const* v, size_t n, auto*) { return c::moving_point_trimesh_2d_meets(v, n) && !same(v, v + 2, 2); });
    add(moving, "wrong_moving_inside", both, [](auto const* v, size_t n, auto*) {
        // Crosses edges only.
        for (size_t i = 4; i < n; i += 2) {
            size_t const next = (i - 4) % 6 == 4 ? i - 4 : i + 2;
            decltype(v[0] + v[0]) const s[] = {v[0], v[1], v[2], v[3], v[i], v[i + 1], v[next], v[next + 1]};
            if (c::segment_segment_2d_meets(s, 8)) return true;
        }
        return false;
    });
    add(moving, "wrong_moving_along_edge", both, [](auto const* v, size_t n, auto*) {
        bool along = false;
        for (size_t i = 4; i < n; i += 6)
            along = along || (turn(v, v + 2, v + i) == 0 && turn(v, v + 2, v + i + 2) == 0);
        return c::moving_point_trimesh_2d_meets(v, n) && !along;
    });
    add(moving, "wrong_moving_first_only", both,
        [](auto const* v, size_t, auto*) { return c::moving_point_trimesh_2d_meets(v, 10); });
}

}  // namespace

void add_meshes() {
    add_trimeshes();
}

namespace {

template <class Scalar>
bool sphere_of(Scalar const* v, Scalar* sphere) {
    c::triangle_min_sphere_3d(v, 9, sphere);
    return true;
}

/// The circumsphere, by the usual formula relative to p0.
template <class Number, class Scalar>
bool circumsphere(Scalar const* v, Scalar* sphere) {
    Number u[3], w[3], n[3], centre[3];
    for (int i = 0; i < 3; ++i) u[i] = Number(v[3 + i]) - Number(v[i]), w[i] = Number(v[6 + i]) - Number(v[i]);
    for (int i = 0; i < 3; ++i) n[i] = u[(i + 1) % 3] * w[(i + 2) % 3] - u[(i + 2) % 3] * w[(i + 1) % 3];
    Number const uu = u[0] * u[0] + u[1] * u[1] + u[2] * u[2], ww = w[0] * w[0] + w[1] * w[1] + w[2] * w[2],
                 nn = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    Number squared = 0;
    for (int i = 0; i < 3; ++i) {
        int const j = (i + 1) % 3, k = (i + 2) % 3;
        // (uu (w x n) + ww (n x u)) / 2 nn
        centre[i] = (uu * (w[j] * n[k] - w[k] * n[j]) + ww * (n[j] * u[k] - n[k] * u[j])) / (2 * nn);
        squared += centre[i] * centre[i];
    }
    for (int i = 0; i < 3; ++i) sphere[i] = static_cast<Scalar>(centre[i] + Number(v[i]));
    sphere[3] = static_cast<Scalar>(std::sqrt(squared));
    return true;
}

template <class Scalar>
bool obtuse_or_flat(Scalar const* v) {
    for (int i = 0; i < 3; ++i) {
        auto const *p = v + 3 * i, *q = v + 3 * ((i + 1) % 3), *r = v + 3 * ((i + 2) % 3);
        if (dot(at(q) - at(p), at(r) - at(p)) <= 0) return true;
    }
    return false;
}

}  // namespace

void add_spheres() {
    char const* const test = "triangle_min_sphere_3d";
    add(test, "wrong_sphere_circumcentre", both,
        [](auto const* v, size_t, auto* sphere) { return circumsphere<real>(v, sphere); });
    add(test, "wrong_sphere_small", both, [](auto const* v, size_t, auto* sphere) {
        sphere_of(v, sphere);
        for (int i = 0; i < 19; ++i) sphere[3] = std::nextafter(sphere[3], sphere[3] * 0);
        return true;
    });
    add(test, "wrong_sphere_large", both, [](auto const* v, size_t, auto* sphere) {
        sphere_of(v, sphere);
        for (int i = 0; i < 19; ++i) sphere[3] = std::nextafter(sphere[3], HUGE_VALF + sphere[3] * 0);
        return true;
    });
    add(test, "wrong_sphere_float_root", twice, [](auto const* v, size_t, auto* sphere) {
        sphere_of(v, sphere);
        sphere[3] = through_float(sphere[3]);
        return true;
    });
    add(test, "wrong_sphere_acute_in_scalar", both, [](auto const* v, size_t, auto* sphere) {
        using scalar = std::remove_reference_t<decltype(*sphere)>;
        return obtuse_or_flat(v) ? sphere_of(v, sphere) : circumsphere<scalar>(v, sphere);
    });
    add(test, "wrong_sphere_collinear", both, [](auto const* v, size_t, auto* sphere) {
        return flat(v) ? circumsphere<real>(v, sphere) : sphere_of(v, sphere);
    });
    add(test, "wrong_sphere_collinear_in_order", both, [](auto const* v, size_t, auto* sphere) {
        // Takes p0 and p2 for the ends of a flat triangle.
        if (!flat(v)) return sphere_of(v, sphere);
        auto const w = changed(v, 9, [](auto& x) { std::copy(x.begin(), x.begin() + 3, x.begin() + 3); });
        return sphere_of(w.data(), sphere);
    });
    add(test, "wrong_sphere_far", both, [](auto const* v, size_t, auto* sphere) {
        sphere_of(v, sphere);
        if (std::abs(sphere[0]) > 1000 * sphere[3]) sphere[3] *= decltype(sphere[3] + 0)(1.01);
        return true;
    });
    add(test, "wrong_sphere_longest_last", both, [](auto const* v, size_t, auto* sphere) {
        // Obtuse at p1 is forgotten.
        bool const obtuse = dot(at(v) - at(v + 3), at(v + 6) - at(v + 3)) < 0;
        return obtuse ? circumsphere<real>(v, sphere) : sphere_of(v, sphere);
    });
    add(test, "wrong_sphere_flushed", both, [](auto const* v, size_t, auto* sphere) {
        auto const w = transformed(v, 9, subnormal_to_zero);
        return sphere_of(w.data(), sphere);
    });
    add(test, "wrong_sphere_point", both, [](auto const* v, size_t, auto* sphere) {
        sphere_of(v, sphere);
        if (same(v, v + 3, 3) && same(v, v + 6, 3)) sphere[3] = decltype(sphere[3] + 0)(1e-6);
        return true;
    });
    add(test, "wrong_sphere_right_angle", both, [](auto const* v, size_t, auto* sphere) {
        sphere_of(v, sphere);
        if (dot(at(v + 3) - at(v), at(v + 6) - at(v)) == 0 && !flat(v)) sphere[3] *= 2;
        return true;
    });
    add(test, "wrong_sphere_equal_sides", both, [](auto const* v, size_t, auto* sphere) {
        sphere_of(v, sphere);
        vec const u = at(v + 3) - at(v), w = at(v + 6) - at(v);
        if (dot(u, u) == dot(w, w) && !flat(v)) sphere[3] /= 2;
        return true;
    });
    add(test, "wrong_sphere_y_z", both, [](auto const* v, size_t, auto* sphere) {
        sphere_of(v, sphere);
        if (v[1] < 0 && v[2] < 0) std::swap(sphere[1], sphere[2]);
        return true;
    });
}

}  // namespace zoo
