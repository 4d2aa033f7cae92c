// Wrong subjects for spheres that move. Most are the exact test, contradicted where a mistake would show, or asked about
// a changed motion; its time, which is never late, is then made late.
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

}  // namespace

void add_casts() {
    add_sphere_casts();
}

}  // namespace zoo
