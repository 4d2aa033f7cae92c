// Wrong subjects for cylinders.
#include "zoo.hpp"

namespace zoo {
namespace {

/// Of the point from the scalar `x` on: its place along the axis, 0 at p and 1 at q, and the squares of its distance
/// from the axis and of the radius, both times that of the axis's length.
struct place_in_cylinder {
    real along, beside, reach;

    template <class Scalar>
    place_in_cylinder(Scalar const* v, size_t x) {
        vec const axis = at(v + 3) - at(v), from = at(v + x) - at(v), across = cross(axis, from);
        along = dot(axis, from) / dot(axis, axis);
        beside = dot(across, across);
        reach = real(v[6]) * v[6] * dot(axis, axis);
    }
    bool is_between() const { return 0 <= along && along <= 1; }
    bool is_beside() const { return beside <= reach; }
};

/// An input with the cylinder too long by its length, either way.
template <class Scalar>
std::vector<Scalar> lengthened(Scalar const* v, size_t n) {
    return changed(v, n, [v](auto& w) {
        for (size_t i = 0; i < 3; ++i) {
            w[i] -= v[3 + i] - v[i];
            w[3 + i] += v[3 + i] - v[i];
        }
    });
}

void add_point_cylinders() {
    char const* const test = "point_cylinder_3d";
    add(test, "wrong_point_cylinder_endless", both,
        [](auto const* v, size_t, auto*) { return place_in_cylinder(v, 7).is_beside(); });
    add(test, "wrong_point_cylinder_slab", both,
        [](auto const* v, size_t, auto*) { return place_in_cylinder(v, 7).is_between(); });
    add(test, "wrong_point_cylinder_open", both,
        [](auto const* v, size_t n, auto*) { return c::point_cylinder_3d(v, n) == relation::crossing; });
    add(test, "wrong_point_cylinder_as_capsule", both, [](auto const* v, size_t, auto*) {
        std::remove_cvref_t<decltype(*v)> ball[11] = {};
        std::copy(v, v + 10, ball);
        return c::capsule_sphere_3d_meets(ball, 11);
    });
    add(test, "wrong_point_cylinder_no_far_end", both, [](auto const* v, size_t, auto*) {
        place_in_cylinder const place(v, 7);
        return 0 <= place.along && place.is_beside();
    });
    add(test, "wrong_point_cylinder_diameter", both, [](auto const* v, size_t n, auto*) {
        return c::point_cylinder_3d_meets(changed(v, n, [](auto& w) { w[6] /= 2; }).data(), n);
    });
    add(test, "wrong_point_cylinder_upright", both, [](auto const* v, size_t, auto*) {
        // As if its axis were along z.
        auto const [low, high] = std::minmax(v[2], v[5]);
        real const x = real(v[7]) - v[0], y = real(v[8]) - v[1];
        return low <= v[9] && v[9] <= high && x * x + y * y <= real(v[6]) * v[6];
    });
    add(test, "wrong_point_cylinder_too_long", both,
        [](auto const* v, size_t n, auto*) { return c::point_cylinder_3d_meets(lengthened(v, n).data(), n); });
}

void add_ray_cylinders() {
    char const* const test = "ray_cylinder_3d";
    add(test, "wrong_ray_cylinder_line", both, [](auto const* v, size_t n, auto*) {
        auto const back = changed(v, n, [](auto& w) {
            for (size_t i = 10; i < 13; ++i) w[i] = -w[i];
        });
        return c::ray_cylinder_3d_meets(v, n) || c::ray_cylinder_3d_meets(back.data(), n);
    });
    add(test, "wrong_ray_cylinder_open", both,
        [](auto const* v, size_t n, auto*) { return c::ray_cylinder_3d(v, n) == relation::crossing; });
    add(test, "wrong_ray_cylinder_as_capsule", both,
        [](auto const* v, size_t n, auto*) { return c::ray_capsule_3d_meets(v, n); });
    add(test, "wrong_ray_cylinder_endless", both,
        [](auto const* v, size_t n, auto*) { return c::ray_cylinder_3d_meets(lengthened(v, n).data(), n); });
    add(test, "wrong_ray_cylinder_inside", both, [](auto const* v, size_t n, auto*) {
        // Misses what the origin is in.
        return c::point_cylinder_3d(v, 10) != relation::crossing && c::ray_cylinder_3d_meets(v, n);
    });
    add(test, "wrong_ray_cylinder_no_ends", both, [](auto const* v, size_t n, auto*) {
        // By the side alone: where the line enters the endless cylinder, and where it leaves it.
        vec const axis = at(v + 3) - at(v), across = cross(axis, at(v + 10)), moment = cross(axis, at(v + 7) - at(v));
        real const a = dot(across, across), b = dot(moment, across),
                   square = b * b - a * (dot(moment, moment) - real(v[6]) * v[6] * dot(axis, axis));
        if (!(a > 0 && square >= 0)) return false;
        for (real const root : {-std::sqrt(square), std::sqrt(square)}) {
            real const t = (root - b) / a;
            real const along = dot(axis, at(v + 7) - at(v)) + t * dot(axis, at(v + 10));
            if (t >= 0 && along >= 0 && along <= dot(axis, axis)) return c::ray_cylinder_3d_meets(v, n);
        }
        return false;
    });
    add(test, "wrong_ray_cylinder_parallel", both, [](auto const* v, size_t n, auto*) {
        return !is_zero(cross(at(v + 3) - at(v), at(v + 10))) && c::ray_cylinder_3d_meets(v, n);
    });
    add(test, "wrong_ray_cylinder_short", both, [](auto const* v, size_t n, auto*) {
        // As if the ray ended with its direction: met by an end beyond it, if anything.
        auto const from_there = changed(v, n, [v](auto& w) {
            for (size_t i = 0; i < 3; ++i) w[7 + i] = v[7 + i] + v[10 + i];
        });
        return c::ray_cylinder_3d_meets(v, n) &&
               (c::point_cylinder_3d_meets(v, 10) || !c::ray_cylinder_3d_meets(from_there.data(), n));
    });
}

}  // namespace

void add_cylinders() {
    add_point_cylinders();
    add_ray_cylinders();
}

}  // namespace zoo
