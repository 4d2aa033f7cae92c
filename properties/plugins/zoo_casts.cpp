// Wrong subjects for spheres that move, against spheres and triangles. Most are the exact test, contradicted where a mistake
// would show, or asked about a changed motion; its time, which is never late, is then made late.
#include "zoo.hpp"

namespace zoo {
namespace {

/// Later by half of what is left of the step.
template <class Scalar>
void delay(Scalar* time) {
    if (time) *time += (1 - *time) / 2;
}

/// w from the first sphere to the second, which goes along d; times where they meet in long double.
struct cast_of_spheres {
    vec w, d;
    real reach;

    template <class Scalar>
    explicit cast_of_spheres(Scalar const* v) : w(at(v + 4) - at(v)), d(at(v + 8)), reach(real(v[3]) + real(v[7])) {}

    bool starts_apart() const { return dot(w, w) > reach * reach; }
    bool ends_apart() const {
        vec const end{w[0] + d[0], w[1] + d[1], w[2] + d[2]};
        return dot(end, end) > reach * reach;
    }
    /// The line's later root, or the step's end.
    real last() const {
        real const a = dot(d, d), b = dot(w, d), square = b * b - a * (dot(w, w) - reach * reach);
        return a > 0 && square >= 0 ? std::min((std::sqrt(square) - b) / a, real(1)) : real(1);
    }
};

template <class Scalar>
relation ask_spheres(Scalar const* v, Scalar* time = nullptr) {
    return c::sphere_sphere_cast_3d(v, 11, time);
}

/// About a changed motion.
template <class Scalar, class Change>
bool spheres_with(Scalar const* v, Change change) {
    return meets(ask_spheres(changed(v, 11, change).data()));
}

void add_sphere_casts() {
    char const* const test = "sphere_sphere_cast_3d";
    add(test, "wrong_sphere_cast_at_the_start", both,
        [](auto const* v, size_t, auto*) { return c::sphere_sphere_3d_meets(v, 8); });
    add(test, "wrong_sphere_cast_at_the_ends", both, [](auto const* v, size_t, auto*) {
        // What passes through in one step goes unseen.
        cast_of_spheres const cast(v);
        return !(cast.starts_apart() && cast.ends_apart());
    });
    add(test, "wrong_sphere_cast_one_radius", both,
        [](auto const* v, size_t, auto*) { return spheres_with(v, [](auto& x) { x[7] = 0; }); });
    add(test, "wrong_sphere_cast_other_way", both, [](auto const* v, size_t, auto*) {
        return spheres_with(v, [](auto& x) {
            for (size_t i = 8; i < 11; ++i) x[i] = -x[i];
        });
    });
    add(test, "wrong_sphere_cast_moves_away", both, [](auto const* v, size_t, auto*) {
        // Takes spheres that part for ones that do not meet, though they overlap.
        cast_of_spheres const cast(v);
        return dot(cast.w, cast.d) < 0 && meets(ask_spheres(v));
    });
    add(test, "wrong_sphere_cast_endless", both, [](auto const* v, size_t, auto*) {
        return spheres_with(v, [v](auto& x) {
            for (size_t i = 8; i < 11; ++i)
                if (std::isfinite(2 * v[i])) x[i] = 2 * v[i];
        });
    });
    add(test, "wrong_sphere_cast_open", both,
        [](auto const* v, size_t, auto*) { return ask_spheres(v) == relation::crossing; });
    add(test, "wrong_sphere_cast_late", both, [](auto const* v, size_t, auto* time) {
        bool const hit = meets(ask_spheres(v, time));
        if (hit) delay(time);
        return hit;
    });
    add(test, "wrong_sphere_cast_time_of_leaving", both, [](auto const* v, size_t, auto* time) {
        bool const hit = meets(ask_spheres(v));
        if (hit && time) *time = static_cast<std::remove_reference_t<decltype(*time)>>(cast_of_spheres(v).last());
        return hit;
    });
    add(test, "wrong_sphere_cast_time_of_centres", both, [](auto const* v, size_t, auto* time) {
        // When the centres are nearest.
        bool const hit = meets(ask_spheres(v));
        if (hit && time) {
            cast_of_spheres const cast(v);
            real const a = dot(cast.d, cast.d), foot = a > 0 ? -dot(cast.w, cast.d) / a : real(0);
            *time = static_cast<std::remove_reference_t<decltype(*time)>>(std::clamp(foot, real(0), real(1)));
        }
        return hit;
    });
    add(test, "wrong_sphere_cast_time_of_one_radius", both, [](auto const* v, size_t, auto* time) {
        bool const hit = meets(ask_spheres(v, time));
        if (hit && time) ask_spheres(changed(v, 11, [](auto& x) { x[7] = 0; }).data(), time);
        return hit;
    });
}

template <class Scalar>
relation ask_triangle(Scalar const* v, Scalar* time = nullptr) {
    return c::sphere_triangle_cast_3d(v, 16, time);
}
template <class Scalar, class Change>
bool triangle_with(Scalar const* v, Change change, Scalar* time = nullptr) {
    return meets(ask_triangle(changed(v, 16, change).data(), time));
}

/// Of a triangle and a ball that moves: the plane's normal, and what the centre and the displacement are along it.
struct cast_to_plane {
    vec n;
    real height, along, reach;

    template <class Scalar>
    explicit cast_to_plane(Scalar const* v)
        : n(normal(v)),
          height(dot(n, at(v + 9) - at(v))),
          along(dot(n, at(v + 13))),
          reach(real(v[12]) * std::sqrt(dot(n, n))) {}

    /// When the ball comes to the plane.
    real time() const {
        if (std::abs(height) <= reach || along == 0) return 0;
        return std::clamp((std::abs(height) - reach) / std::abs(along), real(0), real(1));
    }
};

void add_triangle_casts() {
    char const* const test = "sphere_triangle_cast_3d";
    add(test, "wrong_triangle_cast_at_the_start", both,
        [](auto const* v, size_t, auto*) { return c::sphere_triangle_3d_meets(v, 13); });
    add(test, "wrong_triangle_cast_centre", both,
        [](auto const* v, size_t, auto*) { return triangle_with(v, [](auto& x) { x[12] = 0; }); });
    add(test, "wrong_triangle_cast_half_of_the_step", both, [](auto const* v, size_t, auto*) {
        return triangle_with(v, [](auto& x) {
            for (size_t i = 13; i < 16; ++i) x[i] /= 2;
        });
    });
    add(test, "wrong_triangle_cast_other_way", both, [](auto const* v, size_t, auto*) {
        return triangle_with(v, [](auto& x) {
            for (size_t i = 13; i < 16; ++i) x[i] = -x[i];
        });
    });
    add(test, "wrong_triangle_cast_front_faces", both,
        [](auto const* v, size_t, auto*) { return meets(ask_triangle(v)) && cast_to_plane(v).along <= 0; });
    add(test, "wrong_triangle_cast_last_corner_forgotten", both, [](auto const* v, size_t, auto*) {
        return triangle_with(v, [](auto& x) { std::copy(x.begin(), x.begin() + 3, x.begin() + 6); });
    });
    add(test, "wrong_triangle_cast_open", both,
        [](auto const* v, size_t, auto*) { return ask_triangle(v) == relation::crossing; });
    add(test, "wrong_triangle_cast_late", both, [](auto const* v, size_t, auto* time) {
        bool const hit = meets(ask_triangle(v, time));
        if (hit) delay(time);
        return hit;
    });
    add(test, "wrong_triangle_cast_time_of_last_contact", both, [](auto const* v, size_t, auto* time) {
        // The first one of the way back.
        auto const back = changed(v, 16, [v](auto& x) {
            for (size_t i = 0; i < 3; ++i) {
                if (std::isfinite(v[9 + i] + v[13 + i])) x[9 + i] += v[13 + i];
                x[13 + i] = -v[13 + i];
            }
        });
        bool const hit = meets(ask_triangle(v));
        if (hit && time) {
            *time = 0;
            ask_triangle(back.data(), time);
            *time = 1 - *time;
        }
        return hit;
    });
    add(test, "wrong_triangle_cast_time_of_the_centre", both, [](auto const* v, size_t, auto* time) {
        // When the centre comes to the plane.
        bool const hit = meets(ask_triangle(v));
        if (hit && time) {
            cast_to_plane plane(v);
            plane.reach = 0;
            *time = static_cast<std::remove_reference_t<decltype(*time)>>(plane.time());
        }
        return hit;
    });
    add(test, "wrong_triangle_cast_time_of_a_corner", both, [](auto const* v, size_t, auto* time) {
        // As if the triangle were its first corner.
        bool const hit = meets(ask_triangle(v));
        if (hit && time) {
            *time = 1;
            triangle_with(
                v,
                [v](auto& x) {
                    std::copy(v, v + 3, x.begin() + 3);
                    std::copy(v, v + 3, x.begin() + 6);
                },
                time);
        }
        return hit;
    });
}

}  // namespace

void add_casts() {
    add_sphere_casts();
    add_triangle_casts();
}

}  // namespace zoo
