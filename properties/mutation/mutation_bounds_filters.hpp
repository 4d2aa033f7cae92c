// The filters that mutation_bounds climbs, and the tests that it asks about what it finds.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "mutation_bounds_values.hpp"
#if GRAZE_BOUNDS_BATCH
#include "graze/batch.hpp"
#endif

namespace graze::bounds {

/// A test that compares the value with the bound, and the input for it where they come to the same. Of the functions
/// those given are asked. They are this program's own, not the catalog's.
struct subject {
    std::string_view test;
    numbers (*input)(numbers const&);
    relation (*certified)(double const*, std::size_t) noexcept;
    void (*batch64)(double const* const*, std::size_t, std::uint8_t*) noexcept = nullptr;
    void (*batch32)(float const* const*, std::size_t, std::uint8_t*) noexcept = nullptr;
};

struct filter {
    std::string_view name;
    bool floats;  // the scalars are
    std::size_t scalars;
    double (*computed)(numbers const&);
    long double (*exact)(numbers const&);
    double (*limit)(numbers const&);
    std::size_t free;                // the scalar that is moved until the exact value is 0 or just below
    void (*repair)(numbers&);        // keeps the input valid and such that a wrong sign is a wrong answer
    bool (*counts)(numbers const&);  // is it still, with the free scalar moved?
    double needed;                   // the climb must come that near to the bound, or it is no climb
    std::array<subject, 3> subjects;
};

// ---------------------------------------------------------------- repairs

/// d on the left of ab, in a corner of the range of both; c between them.
inline void left_corner(numbers& x) {
    for (std::size_t k = 0; k < 2; ++k)
        if (x[k] > x[2 + k]) std::swap(x[k], x[2 + k]);
    if (x[4] < x[0] || x[4] > x[2]) x[4] = x[0] + (x[2] - x[0]) * 0.75;
    x[6] = x[0];
    x[7] = x[3];
}
/// p between a and b, and the third vertex on the left of ab, in a corner of their range.
inline void left_of_point(numbers& x) {
    for (std::size_t k = 0; k < 2; ++k) {
        if (x[2 + k] > x[4 + k]) std::swap(x[2 + k], x[4 + k]);
        if (x[k] < x[2 + k] || x[k] > x[4 + k]) x[k] = x[2 + k] + (x[4 + k] - x[2 + k]) * 0.75;
    }
    x[6] = x[2];
    x[7] = x[5];
}
inline void second_end_above(numbers& x) {
    numbers other = x;
    for (std::size_t k = 0; k < 3; ++k) other[9 + k] = x[12 + k];
    if (space_side<long double>(other) < 0)
        for (std::size_t k = 0; k < 3; ++k) std::swap(x[3 + k], x[6 + k]);
}
inline void positive_radius(numbers& x) {
    x[4] = std::fabs(x[4]);
}
template <std::size_t Dimension>
void ordered_box(numbers& x) {
    for (std::size_t k = 3 * Dimension; k < 4 * Dimension; ++k)
        if (x[k] > x[k + Dimension]) std::swap(x[k], x[k + Dimension]);
}
inline void left_triangle(numbers& x) {
    numbers centred = x;
    if (mapped_turn<long double>(x) < 0) {
        std::swap(centred[8], centred[10]);
        std::swap(centred[9], centred[11]);
        if (mapped_turn<long double>(centred) > mapped_turn<long double>(x)) x = centred;
    }
}
/// The segment begins above the triangle's plane.
inline void begins_above(numbers& x) {
    if (segment_signs<double>(x).first < 0)
        for (std::size_t k = 3; k < 6; ++k) std::swap(x[k], x[k + 3]);
}
/// The line turns to the left around the first edge.
inline void first_turn_left(numbers& x) {
    if (segment_signs<double>(x).pq < 0)
        for (std::size_t k = 9; k < 12; ++k) std::swap(x[k], x[k + 3]);
}
inline void nothing(numbers&) {}
/// The fourth point is in the middle of an edge of the triangle of the first three, exactly; the fifth is above.
template <std::size_t Fourth, bool (*Above)(numbers const&)>
void middle_of_edge(numbers& x) {
    for (std::size_t k = 3; k < 9; ++k) x[k] = std::nearbyint(x[k] * 0x1p50) * 0x1p-50;
    for (std::size_t k = 0; k < 3; ++k) x[Fourth + k] = (x[3 + k] + x[6 + k]) / 2;
    if (!Above(x))
        for (std::size_t k = 3; k < 6; ++k) std::swap(x[k], x[k + 3]);
}
inline bool second_is_above(numbers const& x) {
    points<double> const p{x};
    return dot(cross(p.between(0, 3), p.between(0, 6)), p.between(0, 12)) > 0;
}
inline bool first_is_above(numbers const& x) {
    return segment_signs<double>(x).first > 0;
}

// ---------------------------------------------------------------- what counts

inline bool always(numbers const&) {
    return true;
}
/// Do triangle and box overlap along the axes? What they leave open is then for the filter to tell.
template <std::size_t Dimension>
bool overlapping(numbers const& x) {
    for (std::size_t k = 0; k < Dimension; ++k) {
        auto const [low, high] = std::minmax({x[k], x[k + Dimension], x[k + 2 * Dimension]});
        if (x[k + 4 * Dimension] < x[k + 3 * Dimension]) return false;
        if (high < x[k + 3 * Dimension] || x[k + 4 * Dimension] < low) return false;
    }
    return true;
}
/// Does the box overlap the triangle as seen along the axes, too?
inline bool overlapping_images(numbers const& x) {
    if (!overlapping<3>(x)) return false;
    for (std::size_t k = 0; k < 3; ++k) {
        numbers flat;
        for (std::size_t i = 0; i < 15; i += 3)
            for (std::size_t axis = 1; axis < 3; ++axis) flat.push_back(x[i + (k + axis) % 3]);
        if (rectangle_gap<double>(flat) > 0) return false;
    }
    return true;
}
/// Is the first end in the triangle, the second one above?
inline bool end_in_triangle(numbers const& x) {
    points<double> const p{x};
    auto const ray = cross(p.between(0, 3), p.between(0, 6));
    double turn[3];
    for (std::size_t i = 0; i < 3; ++i) turn[i] = dot(cross(p.between(9, 3 * i), p.between(9, 3 * ((i + 1) % 3))), ray);
    return dot(ray, p.between(0, 12)) > 0 && std::min({turn[0], turn[1], turn[2]}) > 0;
}
/// The line of a segment that begins above the triangle goes through it.
inline bool goes_through(numbers const& x) {
    segment_signs<double> const s(x);
    return s.first > 0 && (std::min({s.pq, s.rp, s.qr}) > 0 || std::max({s.pq, s.rp, s.qr}) < 0);
}
/// The segment has its ends on both sides of the triangle and passes two edges on the left.
inline bool passes_two_edges(numbers const& x) {
    segment_signs<double> const s(x);
    return s.first * s.second < 0 && s.pq > 0 && s.rp > 0;
}
/// The other triangle's edges do not part the two, this one has an area, and what its edges tell depends on the value.
inline bool other_image_overlaps(numbers const& x) {
    double const limit = triangle_image_limit(x);
    triangle_image<double> const one(x, 0, 6), other(x, 6, 0);
    return one.across[0] <= one.across[1] && one.across[0] <= one.across[2] && other.outside < -limit &&
           std::fabs(points<double>{x}.cross_of(0, 2, 0, 4)) > limit;
}
/// The segment's line does not part the two, and the triangle has an area.
inline bool line_overlaps(numbers const& x) {
    double const limit = segment_image_limit(x);
    segment_image<double> const s(x);
    return s.low < -limit && s.high > limit && std::fabs(points<double>{x}.cross_of(4, 0, 0, 2)) > limit;
}

// ---------------------------------------------------------------- inputs of the tests

inline numbers as_it_is(numbers const& x) {
    return x;
}
/// The ends a and b, and the triangle c d d.
inline numbers way_and_triangle(numbers const& x) {
    return {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[6], x[7]};
}
/// A triangle on the right of ab, and the triangle c d d.
inline numbers triangle_and_triangle(numbers const& x) {
    return {x[0], x[1], x[2], x[3], x[2], x[1], x[4], x[5], x[6], x[7], x[6], x[7]};
}
/// The five points, the last twice: a flat triangle of the ends.
inline numbers plane_and_triangle(numbers const& x) {
    numbers result = x;
    result.insert(result.end(), x.end() - 3, x.end());
    return result;
}
/// With the last axis first: the batch forms add up products from the last to the first. The order is a cyclic one, so
/// that cross products come out as they are.
template <numbers (*Input)(numbers const&)>
numbers rotated(numbers const& x) {
    numbers result = Input(x);
    for (auto point = result.begin(); point != result.end(); point += 3) std::rotate(point, point + 2, point + 3);
    return result;
}
/// Points of the plane in space.
inline numbers in_space(numbers const& x) {
    numbers result;
    for (std::size_t i = 0; i < x.size(); i += 2) result.insert(result.end(), {x[i], x[i + 1], 0});
    return result;
}
/// A triangle of the plane, and a box around the rectangle.
inline numbers box_in_space(numbers const& x) {
    numbers result = in_space(x);
    result[11] = -1;
    result[14] = 1;
    return result;
}

template <auto Value>
double as_double(numbers const& x) {
    return static_cast<double>(Value(x));
}

// Not const: so that no call can be moved across a change of the rounding mode.
#define GRAZE_VALUE(NAME) NAME<double>, NAME<long double>
#define GRAZE_FLOATS(NAME) as_double<NAME<float>>, NAME<long double>
#if GRAZE_BOUNDS_BATCH
#define GRAZE_BATCH64(NAME) batch::NAME<double>
#define GRAZE_BATCH32(NAME) nullptr, nullptr, batch::NAME<float>
#else
#define GRAZE_BATCH64(NAME) nullptr
#define GRAZE_BATCH32(NAME) nullptr
#endif
// clang-format off
#define GRAZE_TEST(NAME) #NAME, as_it_is, certified::NAME<double>

inline std::array filters{
    filter{"plane", false, 8, GRAZE_VALUE(plane_side), plane_limit, 5, left_corner, always, 0.26,
           {{{GRAZE_TEST(segment_segment_2d), GRAZE_BATCH64(segment_segment_2d)},
             {"moving_point_trimesh_2d", way_and_triangle, certified::moving_point_trimesh_2d<double>},
             {"triangle_triangle_2d", triangle_and_triangle, certified::triangle_triangle_2d<double>}}}},
    filter{"point", false, 8, GRAZE_VALUE(plane_side), plane_limit, 4, left_of_point, always, 0.06,
           {{{GRAZE_TEST(point_triangle_2d), GRAZE_BATCH64(point_triangle_2d)},
             {GRAZE_TEST(point_trimesh_2d)}}}},
    filter{"space", false, 15, GRAZE_VALUE(space_side), space_limit, 11, second_end_above, end_in_triangle, 0.1,
           {{{GRAZE_TEST(segment_plane_3d)},
             {"triangle_triangle_3d", plane_and_triangle, certified::triangle_triangle_3d<double>},
             {"triangle_triangle_3d", rotated<plane_and_triangle>, nullptr, GRAZE_BATCH64(triangle_triangle_3d)}}}},
    filter{"disc", false, 5, GRAZE_VALUE(disc_excess), disc_limit, 4, positive_radius, always, 0.26,
           {{{GRAZE_TEST(point_disc_2d)}}}},
    filter{"edge gap", false, 10, GRAZE_VALUE(rectangle_gap), rectangle_limit, 8, ordered_box<2>, overlapping<2>, 0.07,
           {{{GRAZE_TEST(triangle_rectangle_2d)},
             {"triangle_aabb_3d", box_in_space, certified::triangle_aabb_3d<double>}}}},
    filter{"plane gap", false, 15, GRAZE_VALUE(box_gap), box_limit, 14, ordered_box<3>, overlapping_images, 0.055,
           {{{GRAZE_TEST(triangle_aabb_3d)},
             {"triangle_aabb_3d", rotated<as_it_is>, nullptr, GRAZE_BATCH64(triangle_aabb_3d)}}}},
    filter{"mapped", false, 14, GRAZE_VALUE(mapped_turn), mapped_limit, 0, left_triangle, always, 0.5,
           {{{GRAZE_TEST(point_transformed_trimesh_2d)}}}},
    filter{"segment side", false, 15, GRAZE_VALUE(segment_side), segment_limit, 14, begins_above, goes_through, 0.045,
           {{{GRAZE_TEST(segment_triangle_3d)},
             {"segment_triangle_3d", rotated<as_it_is>, nullptr, GRAZE_BATCH64(segment_triangle_3d)}}}},
    filter{"segment turn", false, 15, GRAZE_VALUE(segment_turn), segment_limit, 14, first_turn_left, passes_two_edges,
           0.04,
           {{{GRAZE_TEST(segment_triangle_3d)},
             {"segment_triangle_3d", rotated<as_it_is>, nullptr, GRAZE_BATCH64(segment_triangle_3d)}}}},
    filter{"triangle image", false, 12, GRAZE_VALUE(triangle_outside), triangle_image_limit, 6, nothing,
           other_image_overlaps, 0.055,
           {{{"triangle_triangle_3d", in_space, certified::triangle_triangle_3d<double>}}}},
    filter{"segment image", false, 10, GRAZE_VALUE(segment_outside), segment_image_limit, 8, nothing, line_overlaps,
           0.085, {{{"segment_triangle_3d", in_space, certified::segment_triangle_3d<double>}}}},
    // The batch forms' own, in doubles and in floats. The values are those of instruction sets without a fused
    // multiply-add, which round more often; twofold numbers need one.
    filter{"batch edge gap", false, 10, GRAZE_VALUE(batch_rectangle_gap), batch_rectangle_limit, 8, ordered_box<2>,
           overlapping<2>, 0.07,
           {{{"triangle_aabb_3d", box_in_space, nullptr, GRAZE_BATCH64(triangle_aabb_3d)}}}},
    filter{"triangles, twofold", false, 15, in_twofold<space_side<twofold>>, zero, twofold_limit, 11,
           middle_of_edge<9, second_is_above>, second_is_above, 0.009,
           {{{"triangle_triangle_3d", plane_and_triangle, nullptr, GRAZE_BATCH64(triangle_triangle_3d)}}}},
    filter{"segment, twofold", false, 15, in_twofold<segment_side<twofold>>, zero, twofold_limit, 14,
           middle_of_edge<12, first_is_above>, first_is_above, 0.006,
           {{{"segment_triangle_3d", as_it_is, nullptr, GRAZE_BATCH64(segment_triangle_3d)}}}},
    filter{"plane, floats", true, 8, GRAZE_FLOATS(plane_side), in_floats<plane_limit>, 5, left_corner, always, 0.25,
           {{{"segment_segment_2d", as_it_is, GRAZE_BATCH32(segment_segment_2d)}}}},
    filter{"space, floats", true, 15, GRAZE_FLOATS(space_side), in_floats<space_limit>, 11, second_end_above,
           end_in_triangle, 0.1,
           {{{"triangle_triangle_3d", rotated<plane_and_triangle>, GRAZE_BATCH32(triangle_triangle_3d)}}}},
    filter{"plane gap, floats", true, 15, GRAZE_FLOATS(box_gap), in_floats<box_limit>, 14, ordered_box<3>,
           overlapping_images, 0.06,
           {{{"triangle_aabb_3d", rotated<as_it_is>, GRAZE_BATCH32(triangle_aabb_3d)}}}},
    filter{"edge gap, floats", true, 10, GRAZE_FLOATS(batch_rectangle_gap), in_floats<batch_rectangle_limit>, 8,
           ordered_box<2>, overlapping<2>, 0.06,
           {{{"triangle_aabb_3d", box_in_space, GRAZE_BATCH32(triangle_aabb_3d)}}}},
    filter{"segment side, floats", true, 15, GRAZE_FLOATS(segment_side), in_floats<segment_limit>, 14,
           begins_above, goes_through, 0.04,
           {{{"segment_triangle_3d", rotated<as_it_is>, GRAZE_BATCH32(segment_triangle_3d)}}}},
    filter{"segment turn, floats", true, 15, GRAZE_FLOATS(segment_turn), in_floats<segment_limit>, 14,
           first_turn_left, passes_two_edges, 0.04,
           {{{"segment_triangle_3d", rotated<as_it_is>, GRAZE_BATCH32(segment_triangle_3d)}}}}};
// clang-format on
#undef GRAZE_VALUE
#undef GRAZE_FLOATS
#undef GRAZE_BATCH64
#undef GRAZE_BATCH32
#undef GRAZE_TEST

}  // namespace graze::bounds
