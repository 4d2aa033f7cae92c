// Wrong subjects for values: the correctly rounded numbers spoilt as arithmetic and typing spoil them, of every test in
// the same ways.
#include <cstdlib>
#include <cstring>
#include <string>

#include "zoo.hpp"

namespace zoo {
namespace {

/// What a test's scalars and numbers are: of the first `points` scalars each is a coordinate, in turn x y (z); of the
/// numbers a 'p' is a coordinate, in turn too, and an 's' is not.
struct value_shape {
    size_t dimension, points;
    char const* numbers;
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
            for (size_t i = 0; i < std::min(n, Shape.points); ++i) w[i] += far;
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

inline constexpr size_t all_scalars = std::numeric_limits<size_t>::max();

// The tests with their shapes.
#define GRAZE_VALUE_TESTS(SPOIL)                         \
    SPOIL(line_line_point_2d, 2, 8, "pp")                \
    SPOIL(segment_plane_point_3d, 3, 15, "sppp")         \
    SPOIL(ray_triangle_hit_3d, 3, 12, "sss")             \
    SPOIL(ray_aabb_interval_3d, 3, 9, "ss")              \
    SPOIL(point_triangle_closest_3d, 3, 12, "ppps")      \
    SPOIL(segment_segment_distance_3d, 3, 12, "s")       \
    SPOIL(triangle_triangle_segment_3d, 3, 18, "pppppp") \
    SPOIL(hull_hull_distance_3d, 3, all_scalars, "s")    \
    SPOIL(hull_hull_depth_3d, 3, all_scalars, "s")       \
    SPOIL(polygon_area_2d, 2, all_scalars, "s")

#define GRAZE_EXACT(TEST, DIMENSION, POINTS, NUMBERS)                   \
    struct exact_##TEST {                                               \
        template <class Scalar>                                         \
        bool operator()(Scalar const* v, size_t n, Scalar* out) const { \
            return c::TEST(v, n, out);                                  \
        }                                                               \
    };                                                                  \
    constexpr value_shape shape_##TEST{DIMENSION, POINTS, NUMBERS};
GRAZE_VALUE_TESTS(GRAZE_EXACT)

}  // namespace

void add_values() {
#define GRAZE_SPOIL(TEST, DIMENSION, POINTS, NUMBERS) add_spoilt<exact_##TEST, shape_##TEST>(#TEST);
    GRAZE_VALUE_TESTS(GRAZE_SPOIL)
}

}  // namespace zoo
