// Wrong subjects for values: the correctly rounded numbers spoilt as arithmetic and typing spoil them, of every test in
// the same ways; and entries and exits of rays that are mistaken for something else.
#include <cstdlib>
#include <cstring>
#include <string>

#include "graze/documented/ray_cylinder.hpp"
#include "graze/documented/ray_sphere_hit.hpp"
#include "zoo.hpp"

namespace zoo {
namespace {

/// What a test's scalars and numbers are: of the first `points` scalars each is a coordinate, in turn x y (z), but for
/// that at `radius`; of the numbers a 'p' is a coordinate, in turn too, and an 's' is not.
struct value_shape {
    size_t dimension, points;
    char const* numbers;
    size_t radius;
    size_t count() const { return std::strlen(numbers); }
};

template <class Scalar>
Scalar unit_at(Scalar x) {
    return std::nextafter(std::abs(x), std::numeric_limits<Scalar>::infinity()) - std::abs(x);
}

/// A name that lasts.
char const* kept(std::string const& name) {
    static std::vector<char*> names;
    names.push_back(static_cast<char*>(std::malloc(name.size() + 1)));
    std::memcpy(names.back(), name.c_str(), name.size() + 1);
    return names.back();
}

/// Each way to be wrong, of a test whose exact values `Exact` gives.
template <class Exact, value_shape const& Shape>
void add_spoilt(char const* test) {
    auto const name = [test](char const* how) { return kept(std::string("wrong_") + test + '_' + how); };
    add(test, name("shortened"), twice, [](auto const* v, size_t n, auto* out) {
        // float for double.
        return Exact()(transformed(v, n, through_float).data(), n, out);
    });
    add(test, name("narrowed"), twice, [](auto const* v, size_t n, auto* out) {
        // A float on the way out.
        if (!Exact()(v, n, out)) return false;
        for (size_t i = 0; i < Shape.count(); ++i) out[i] = through_float(out[i]);
        return true;
    });
    add(test, name("dropped"), both, [](auto const* v, size_t n, auto* out) {
        // A term that was forgotten.
        auto const other = changed(v, n, [](auto& w) { w[1] = 0; });
        return Exact()(other.data(), n, out);
    });
    add(test, name("weighted"), both, [](auto const* v, size_t n, auto* out) {
        // A weight that is a little off, on one side alone.
        if (!Exact()(v, n, out)) return false;
        if (v[0] < v[Shape.dimension]) out[Shape.count() - 1] *= 1 - decltype(*out + 0)(1) / 1024;
        return true;
    });
    add(test, name("cancelling"), both, [](auto const* v, size_t n, auto* out) {
        // All of it moved far off first.
        using scalar = std::remove_cvref_t<decltype(*v)>;
        scalar const far = 4096 * largest(v, std::min(n, Shape.points));
        auto const other = changed(v, n, [&](auto& w) {
            for (size_t i = 0; i < std::min(n, Shape.points); ++i)
                if (i != Shape.radius) w[i] += far;
        });
        if (!std::isfinite(far) || !Exact()(other.data(), n, out)) return Exact()(v, n, out);
        for (size_t i = 0; i < Shape.count(); ++i)
            if (Shape.numbers[i] == 'p') out[i] -= far;
        return true;
    });
    add(test, name("guessed"), both, [](auto const* v, size_t n, auto* out) {
        // A reciprocal from a table of ten bits, and no Newton step after it.
        if (!Exact()(v, n, out)) return false;
        out[0] += out[0] / 1024;
        return true;
    });
    add(test, name("infinite"), both, [](auto const* v, size_t n, auto* out) {
        // 0 / 0 where two scalars are the same.
        if (!Exact()(v, n, out)) return false;
        if (v[0] == v[Shape.dimension]) out[0] = std::numeric_limits<std::remove_cvref_t<decltype(*out)>>::quiet_NaN();
        return true;
    });
}

inline constexpr size_t all_scalars = std::numeric_limits<size_t>::max(), no_radius = all_scalars;

// The tests with their shapes.
#define GRAZE_VALUE_TESTS(SPOIL)                                    \
    SPOIL(line_line_point_2d, 2, 8, "pp", no_radius)                \
    SPOIL(segment_plane_point_3d, 3, 15, "sppp", no_radius)         \
    SPOIL(ray_triangle_hit_3d, 3, 12, "sss", no_radius)             \
    SPOIL(ray_aabb_interval_3d, 3, 9, "ss", no_radius)              \
    SPOIL(point_triangle_closest_3d, 3, 12, "ppps", no_radius)      \
    SPOIL(segment_segment_distance_3d, 3, 12, "s", no_radius)       \
    SPOIL(triangle_triangle_segment_3d, 3, 18, "pppppp", no_radius) \
    SPOIL(hull_hull_distance_3d, 3, all_scalars, "s", no_radius)    \
    SPOIL(hull_hull_depth_3d, 3, all_scalars, "s", no_radius)       \
    SPOIL(polygon_area_2d, 2, all_scalars, "s", no_radius)          \
    SPOIL(ray_sphere_hit_3d, 3, 7, "ss", 3)                         \
    SPOIL(ray_cylinder_interval_3d, 3, 10, "ss", 6)

#define GRAZE_EXACT(TEST, DIMENSION, POINTS, NUMBERS, RADIUS)           \
    struct exact_##TEST {                                               \
        template <class Scalar>                                         \
        bool operator()(Scalar const* v, size_t n, Scalar* out) const { \
            return c::TEST(v, n, out);                                  \
        }                                                               \
    };                                                                  \
    constexpr value_shape shape_##TEST{DIMENSION, POINTS, NUMBERS, RADIUS};
GRAZE_VALUE_TESTS(GRAZE_EXACT)

/// A plane by its coefficients has other scalars than points.
void add_ray_plane_points() {
    char const* const test = "ray_plane_point_3d";
    add(test, "wrong_ray_plane_point_other_sign", both, [](auto const* v, size_t n, auto* out) {
        return c::ray_plane_point_3d(changed(v, n, [](auto& w) { w[3] = -w[3]; }).data(), n, out);
    });
    add(test, "wrong_ray_plane_point_length", both, [](auto const* v, size_t n, auto* out) {
        // t as if the direction had length 1.
        if (!c::ray_plane_point_3d(v, n, out)) return false;
        out[0] *= std::sqrt(v[7] * v[7] + v[8] * v[8] + v[9] * v[9]);
        return true;
    });
    add(test, "wrong_ray_plane_point_shortened", twice, [](auto const* v, size_t n, auto* out) {
        return c::ray_plane_point_3d(transformed(v, n, through_float).data(), n, out);
    });
    add(test, "wrong_ray_plane_point_nearest", both, [](auto const* v, size_t n, auto* out) {
        // The foot of the perpendicular from the origin, not the point along the direction.
        if (!c::ray_plane_point_3d(v, n, out)) return false;
        auto const share = (v[0] * v[4] + v[1] * v[5] + v[2] * v[6] + v[3]) / (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        for (size_t k = 0; k < 3; ++k) out[1 + k] = v[4 + k] - share * v[k];
        return true;
    });
    add(test, "wrong_ray_plane_point_second_point", both, [](auto const* v, size_t n, auto* out) {
        // The direction taken for a second point.
        auto const other = changed(v, n, [](auto& w) {
            for (size_t k = 0; k < 3; ++k) w[7 + k] -= w[4 + k];
        });
        return c::ray_plane_point_3d(other.data(), n, out);
    });
    add(test, "wrong_ray_plane_point_guessed", both, [](auto const* v, size_t n, auto* out) {
        // A reciprocal from a table of ten bits, and no Newton step after it.
        if (!c::ray_plane_point_3d(v, n, out)) return false;
        out[0] += out[0] / 1024;
        return true;
    });
}

/// From entry and exit of a ray, given in multiples of its direction, what is often made of them.
template <class Exact, size_t Direction>
void add_wrong_intervals(char const* test) {
    auto const name = [test](char const* how) { return kept(std::string("wrong_") + test + '_' + how); };
    add(test, name("unit_direction"), both, [](auto const* v, size_t n, auto* out) {
        // As if the direction had been normalised.
        if (!Exact()(v, n, out)) return false;
        real const size = std::sqrt(dot(at(v + Direction), at(v + Direction)));
        for (int i = 0; i < 2; ++i) out[i] = static_cast<std::remove_reference_t<decltype(*out)>>(real(out[i]) * size);
        return true;
    });
    add(test, name("first_twice"), both, [](auto const* v, size_t n, auto* out) {
        if (!Exact()(v, n, out)) return false;
        if (out[0] > 0) out[1] = out[0];
        return true;
    });
    add(test, name("exit_from_within"), both, [](auto const* v, size_t n, auto* out) {
        // The first positive one, as entry too.
        if (!Exact()(v, n, out)) return false;
        if (out[0] == 0) out[0] = out[1];
        return true;
    });
    add(test, name("line"), both, [](auto const* v, size_t n, auto* out) {
        // The line behind the origin too, so that from within entry is negative.
        using scalar = std::remove_cvref_t<decltype(*v)>;
        if (!Exact()(v, n, out)) return false;
        scalar back[2];
        auto const turned = changed(v, n, [](auto& w) {
            for (size_t i = Direction; i < Direction + 3; ++i) w[i] = -w[i];
        });
        if (out[0] == 0 && Exact()(turned.data(), n, back)) out[0] = -back[1];
        return true;
    });
}

/// As published, with an error for every nearby or distant sphere.
void add_ray_sphere_hits() {
    char const* const test = "ray_sphere_hit_3d";
    add_wrong_intervals<exact_ray_sphere_hit_3d, 7>(test);
    add(test, "wrong_ray_sphere_hit_rounded", both, [](auto const* v, size_t, auto* out) {
        auto const given = graze::documented::ray_sphere_hit_quadratic(point(v), v[3], point(v + 4), point(v + 7));
        if (given) std::copy(given->begin(), given->end(), out);
        return given.has_value();
    });
    add(test, "wrong_ray_sphere_hit_radius_for_chord", both, [](auto const* v, size_t n, auto* out) {
        if (!c::ray_sphere_hit_3d(v, n, out)) return false;
        using scalar = std::remove_reference_t<decltype(*out)>;
        vec const d = at(v + 7), w = at(v + 4) - at(v);
        real const foot = -dot(w, d) / dot(d, d), half = v[3] / std::sqrt(dot(d, d));
        out[0] = static_cast<scalar>(std::max(real(0), foot - half));
        out[1] = static_cast<scalar>(foot + half);
        return true;
    });
}

void add_ray_cylinder_intervals() {
    char const* const test = "ray_cylinder_interval_3d";
    add_wrong_intervals<exact_ray_cylinder_interval_3d, 10>(test);
    add(test, "wrong_ray_cylinder_interval_rounded", both, [](auto const* v, size_t, auto* out) {
        auto const given =
            graze::documented::ray_cylinder_roots_interval(point(v), point(v + 3), v[6], point(v + 7), point(v + 10));
        if (given) std::copy(given->begin(), given->end(), out);
        return given.has_value();
    });
    add(test, "wrong_ray_cylinder_interval_endless", both, [](auto const* v, size_t n, auto* out) {
        // Beyond the planes of the ends by the length of the axis, either way.
        auto const longer = changed(v, n, [v](auto& w) {
            for (size_t i = 0; i < 3; ++i) {
                w[i] -= v[3 + i] - v[i];
                w[3 + i] += v[3 + i] - v[i];
            }
        });
        return c::ray_cylinder_interval_3d(v, n, out) && c::ray_cylinder_interval_3d(longer.data(), n, out);
    });
    add(test, "wrong_ray_cylinder_interval_round_ends", both, [](auto const* v, size_t n, auto* out) {
        // Beside an end, as if a ball were there.
        using scalar = std::remove_cvref_t<decltype(*v)>;
        if (!c::ray_cylinder_interval_3d(v, n, out)) return false;
        for (size_t end : {0, 3}) {
            scalar ball[10], given[2];
            std::copy(v + end, v + end + 3, ball);
            std::copy(v + 6, v + 13, ball + 3);
            if (!c::ray_sphere_hit_3d(ball, 10, given)) continue;
            out[0] = std::min(out[0], given[0]);
            out[1] = std::max(out[1], given[1]);
        }
        return true;
    });
}

}  // namespace

void add_values() {
    add_ray_plane_points();
#define GRAZE_SPOIL(TEST, DIMENSION, POINTS, NUMBERS, RADIUS) add_spoilt<exact_##TEST, shape_##TEST>(#TEST);
    GRAZE_VALUE_TESTS(GRAZE_SPOIL)
    add_ray_sphere_hits();
    add_ray_cylinder_intervals();
}

}  // namespace zoo
