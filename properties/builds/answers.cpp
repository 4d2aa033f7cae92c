// Prints environment_is_sound(), and a line for each certified test with a hash of its answers to cases that are mostly
// degenerate: few values, exact ones and such as round, at one scale and at several. The same lines come from every
// build that is right. Of some tests, which compile in seconds, or with GRAZE_ANSWERS_OF_ALL; of the headers, or of one that
// GRAZE_ANSWERS_FROM names. usage: answers [CASES]
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#if defined(GRAZE_ANSWERS_FROM)
#include GRAZE_ANSWERS_FROM
#elif defined(GRAZE_ANSWERS_OF_ALL)
#include "graze/certified.hpp"
#else
#include "graze/certified/environment.hpp"
#include "graze/certified/incircle_2d.hpp"
#include "graze/certified/line_line_point_2d.hpp"
#include "graze/certified/orient_2d.hpp"
#include "graze/certified/orient_3d.hpp"
#include "graze/certified/plane_sphere_3d.hpp"
#include "graze/certified/point_disc_2d.hpp"
#include "graze/certified/polygon_area_2d.hpp"
#include "graze/certified/ray_aabb_3d.hpp"
#include "graze/certified/ray_aabb_interval_3d.hpp"
#include "graze/certified/segment_aabb_3d.hpp"
#include "graze/certified/segment_plane_3d.hpp"
#include "graze/certified/segment_plane_point_3d.hpp"
#include "graze/certified/sphere_aabb_3d.hpp"
#endif

namespace {

using namespace graze;

std::uint64_t state;
std::uint64_t below(std::uint64_t bound) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % bound;
}

std::uint64_t hash;
void add(std::uint64_t value) {
    hash = (hash ^ value) * 0x100000001b3u;
    hash ^= hash >> 29;
}
void add(relation rel) {
    add(static_cast<std::uint64_t>(rel));
}
template <class Scalar>
void add(bool found, Scalar const* values, int count) {
    add(found);
    for (int i = 0; found && i < count; ++i) add(std::bit_cast<std::uint64_t>(static_cast<double>(values[i])));
}

/// `boxes` boxes in `box` axes are from scalar `at` on; radii at two places, or at none.
struct shape {
    int count, box = 0, boxes = 0, at = 0, radius = -1, other_radius = -1;
};

/// No sum and nothing that could be contracted: the same numbers in every build.
template <class Scalar>
void make(shape const& of, Scalar* input) {
    constexpr double few[] = {0, 1, -1, 2, 0.5, 3, 1, 0};
    static constexpr double values[] = {0.1, 1.0 / 3, 0.7, 1 + 0x1p-20, 1e-3, 100.25, 0x1p-40, 3e7};
    std::uint64_t const kind = below(4);
    for (int i = 0; i < of.count; ++i) {
        double value = few[below(8)];
        if (kind == 1 || (kind == 3 && below(3) == 0)) value = value * values[below(8)];
        if (kind == 2) value = values[below(8)];
        input[i] = static_cast<Scalar>(value);
    }
    for (int b = 0; b < of.boxes; ++b)
        for (int k = 0; k < of.box; ++k) {
            Scalar *low = input + of.at + 2 * of.box * b + k, *high = low + of.box;
            if (*high < *low) {
                Scalar const one = *low;
                *low = *high;
                *high = one;
            }
        }
    for (int radius : {of.radius, of.other_radius})
        if (radius >= 0 && input[radius] < 0) input[radius] = -input[radius];
}

template <class Scalar, class Ask>
void ask(char const* name, shape const& of, int cases, Ask const& test) {
    state = static_cast<std::uint64_t>(of.count);
    hash = 0xcbf29ce484222325u;
    for (int i = 0; i < cases; ++i) {
        Scalar input[64];
        make(of, input);
        test(static_cast<Scalar const*>(input), static_cast<std::size_t>(of.count));
    }
    std::printf("%s %d %016llx\n", name, static_cast<int>(sizeof(Scalar)), static_cast<unsigned long long>(hash));
}

template <class Scalar>
void ask_all(int cases) {
#define RELATION(NAME, ...)                                \
    ask<Scalar>(#NAME, shape{.count = __VA_ARGS__}, cases, \
                [](Scalar const* x, std::size_t n) { add(certified::NAME(x, n)); });
#define SIGN(NAME, COUNT)                            \
    ask<Scalar>(#NAME, shape{.count = COUNT}, cases, \
                [](Scalar const* x, std::size_t n) { add(static_cast<std::uint64_t>(certified::NAME(x, n) + 1)); });
#define VALUES(NAME, NUMBERS, ...)                                                              \
    ask<Scalar>(#NAME, shape{.count = __VA_ARGS__}, cases, [](Scalar const* x, std::size_t n) { \
        Scalar values[NUMBERS];                                                                 \
        bool const found = certified::NAME(x, n, values);                                       \
        add(found, values, NUMBERS);                                                            \
    });
    RELATION(point_disc_2d, 5, .radius = 4)
    RELATION(segment_plane_3d, 15)
    RELATION(segment_aabb_3d, 12, .box = 3, .boxes = 1)
    RELATION(ray_aabb_3d, 12, .box = 3, .boxes = 1)
    RELATION(sphere_aabb_3d, 10, .box = 3, .boxes = 1, .radius = 9)
    RELATION(plane_sphere_3d, 8, .radius = 7)
    SIGN(orient_2d, 6)
    SIGN(orient_3d, 12)
    SIGN(incircle_2d, 8)
    VALUES(line_line_point_2d, 2, 8)
    VALUES(segment_plane_point_3d, 4, 15)
    VALUES(ray_aabb_interval_3d, 2, 12, .box = 3, .boxes = 1)
    VALUES(polygon_area_2d, 1, 12)
#ifdef GRAZE_ANSWERS_OF_ALL
    RELATION(point_rectangle_2d, 6, .box = 2, .boxes = 1, .at = 2)
    RELATION(point_triangle_2d, 8)
    RELATION(segment_segment_2d, 8)
    RELATION(triangle_triangle_2d, 12)
    RELATION(triangle_rectangle_2d, 10, .box = 2, .boxes = 1, .at = 6)
    RELATION(line_triangle_3d, 15)
    RELATION(segment_triangle_3d, 15)
    RELATION(triangle_aabb_3d, 15, .box = 3, .boxes = 1, .at = 9)
    RELATION(triangle_triangle_3d, 18)
    RELATION(ray_triangle_3d, 15)
    RELATION(sphere_triangle_3d, 13, .radius = 12)
    RELATION(capsule_triangle_3d, 16, .radius = 15)
    RELATION(capsule_capsule_3d, 14, .radius = 6, .other_radius = 13)
    RELATION(hull_hull_3d, 24)
    RELATION(vertex_triangle_ccd_3d, 24)
    RELATION(edge_edge_ccd_3d, 24)
    SIGN(insphere_3d, 15)
    VALUES(ray_triangle_hit_3d, 3, 15)
    VALUES(point_triangle_closest_3d, 4, 12)
    VALUES(segment_segment_distance_3d, 1, 12)
    VALUES(triangle_triangle_segment_3d, 6, 18)
    VALUES(hull_hull_distance_3d, 1, 24)
    VALUES(hull_hull_depth_3d, 1, 24)
#endif
}

}  // namespace

int main(int count, char** arguments) {
    int const cases = count > 1 ? std::atoi(arguments[1]) : 200;
    std::printf("sound %d\n", static_cast<int>(graze::certified::environment_is_sound()));
    ask_all<float>(cases);
    ask_all<double>(cases);
    return 0;
}
