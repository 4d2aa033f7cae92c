/// triangle_triangle_3d: do two closed triangles in space share a point?
///
/// Input    18 finite scalars a0 a1 a2 b0 b1 b2, points as x y z; float or double, one unit. A triangle is the
///          convex hull of its vertices: collinear and equal vertices are segments and points.
/// Result   triangle_triangle_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, with or without contraction.
/// Source   O. Devillers, P. Guigue, Faster Triangle-Triangle Intersection Tests, INRIA RR-4488, 2002: signs of
///          orientations only. Here evaluated without branches; flat triangles classified exactly.
/// Cost     about 150 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/filtered_points.hpp"
#include "graze/certified/space_images.hpp"

namespace graze::certified {
namespace detail {

/// By the mask of a triangle's vertices on the positive side (all sides strict, not all equal): offsets of the lone
/// vertex and the others in cyclic order, then with the others swapped.
struct lone_offsets {
    unsigned char plain[4], swapped[4];
};
inline constexpr lone_offsets lone_by_mask[8] = {{{0, 3, 6, 0}, {0, 6, 3, 0}}, {{0, 3, 6, 0}, {0, 6, 3, 0}},
                                                 {{3, 6, 0, 0}, {3, 0, 6, 0}}, {{6, 0, 3, 0}, {6, 3, 0, 0}},
                                                 {{6, 0, 3, 0}, {6, 3, 0, 0}}, {{3, 6, 0, 0}, {3, 0, 6, 0}},
                                                 {{0, 3, 6, 0}, {0, 6, 3, 0}}, {{0, 3, 6, 0}, {0, 6, 3, 0}}};

/// Masks with a single bit: the lone vertex is the positive one.
inline bool lone_is_positive(unsigned mask) {
    return ((0b00010110u >> mask) & 1u) != 0;
}

/// What the filter knows: the sides of the planes, beyond +-bound certainly of that sign; the normals of a and b.
struct certain_sides {
    double bound, side_a[3], side_b[3];
    array3 extent, normal[2];

    /// Is no vertex certainly off the other's plane?
    bool near_one_plane() const {
        double farthest = 0;
        for (int i = 0; i < 3; ++i) farthest = most(farthest, most(std::fabs(side_a[i]), std::fabs(side_b[i])));
        return farthest <= bound;
    }
    /// The signs of a's vertices, and of b's.
    void fill(int* signs_a, int* signs_b) const {
        for (int i = 0; i < 3; ++i) {
            signs_a[i] = certain_sign(side_a[i], bound);
            signs_b[i] = certain_sign(side_b[i], bound);
        }
    }
};

/// `known` is filled in where the answer is unknown.
template <class Scalar>
finding filter_triangles(Scalar const* a, Scalar const* b, certain_sides& known) {
    Scalar low_a[3], high_a[3], low_b[3], high_b[3];
    double extent[3];
    bool apart = false;
    for (int k = 0; k < 3; ++k) {
        low_a[k] = least(least(a[k], a[k + 3]), a[k + 6]);
        high_a[k] = most(most(a[k], a[k + 3]), a[k + 6]);
        low_b[k] = least(least(b[k], b[k + 3]), b[k + 6]);
        high_b[k] = most(most(b[k], b[k + 3]), b[k + 6]);
        apart |= (high_a[k] < low_b[k]) | (high_b[k] < low_a[k]);
        extent[k] = static_cast<double>(most(high_a[k], high_b[k])) - static_cast<double>(least(low_a[k], low_b[k]));
    }
    if (apart) return finding::disjoint;
    double const bound = space_bound<Scalar>(extent[0], extent[1], extent[2]);

    // Sides of the planes: positive and negative masks, both bits clear where uncertain.
    vector3 const first_a = between(a, a + 3), last_a = between(a, a + 6);
    vector3 const first_b = between(b, b + 3), last_b = between(b, b + 6);
    vector3 const normal_a = cross_of(first_a, last_a), normal_b = cross_of(first_b, last_b);
    double side_a[3], side_b[3];
    unsigned positive_a = 0, negative_a = 0, positive_b = 0, negative_b = 0;
    for (unsigned i = 0; i < 3; ++i) {
        side_a[i] = dot_of(normal_b, between(b, a + 3 * i));
        side_b[i] = dot_of(normal_a, between(a, b + 3 * i));
        positive_a |= static_cast<unsigned>(side_a[i] > bound) << i;
        negative_a |= static_cast<unsigned>(side_a[i] < -bound) << i;
        positive_b |= static_cast<unsigned>(side_b[i] > bound) << i;
        negative_b |= static_cast<unsigned>(side_b[i] < -bound) << i;
    }
    auto const tell = [&] {
        known = {bound,
                 {side_a[0], side_a[1], side_a[2]},
                 {side_b[0], side_b[1], side_b[2]},
                 vector3{extent[0], extent[1], extent[2]},
                 {normal_a, normal_b}};
        return finding::unknown;
    };
    if ((positive_a == 7) | (negative_a == 7) | (positive_b == 7) | (negative_b == 7)) return finding::disjoint;
    if (((positive_a | negative_a) & (positive_b | negative_b)) != 7) [[unlikely]]
        return tell();

    // As lines_overlap in exact_shapes.hpp.
    lone_offsets const &of_a = lone_by_mask[positive_a], &of_b = lone_by_mask[positive_b];
    unsigned char const* const in_a = lone_is_positive(positive_b) ? of_a.plain : of_a.swapped;
    unsigned char const* const in_b = lone_is_positive(positive_a) ? of_b.plain : of_b.swapped;
    Scalar const *i = a + in_a[0], *j = a + in_a[1], *k = a + in_a[2];
    Scalar const *l = b + in_b[0], *m = b + in_b[1], *n = b + in_b[2];
    vector3 const il = between(i, l);
    double const first = dot_of(cross_of(between(i, j), il), between(i, m));
    double const second = dot_of(cross_of(il, between(i, k)), between(i, n));  // turned: both must be negative
    bool const miss = (first > bound) | (second > bound);
    bool const hit = (first < -bound) & (second < -bound);
    if (!(miss | hit)) [[unlikely]]
        return tell();
    return hit ? finding::crossing : finding::disjoint;
}

/// How far triangle p reaches into the image of triangle t, whose area is half of `area`: see image_pair. The numbers
/// are sums of up to three cross products with at most six factors (1 + d) (differences, product, subtraction, two
/// additions): |error| <= 6 XY ((1 + e)^6 - 1) < 36.1 e XY < 5 plane_bound. On short coordinates they are sums of at
/// most six products, and exact.
inline constexpr double triangle_image_bounds = 5;

template <class Scalar>
double depth_within(Scalar const* t, Scalar const* p, view seen, double area) {
    vector2 const first_edge = seen.between(t, t + 3), last_edge = seen.between(t, t + 6);
    double const turn = area < 0 ? -1.0 : 1.0;
    double depth[3];
    for (int i = 0; i < 3; ++i) {
        // The sides of the edges at t's first vertex, and of the one across by the sum of all, which is the area.
        vector2 const at = seen.between(t, p + 3 * i);
        double const first = cross_of(first_edge, at), last = cross_of(at, last_edge);
        double const across = area - (first + last);
        double const inside[3] = {turn * first, turn * last, turn * across};
        for (int k = 0; k < 3; ++k) depth[k] = i == 0 ? inside[k] : most(depth[k], inside[k]);
    }
    return least(least(depth[0], depth[1]), depth[2]);
}

template <class Scalar>
image_pair images_of(Scalar const* a, Scalar const* b, certain_sides const& known, view seen) {
    double const area_a = known.normal[0].at[seen.along], area_b = known.normal[1].at[seen.along];
    return {std::fabs(area_a), depth_within(a, b, seen, area_a), std::fabs(area_b), depth_within(b, a, seen, area_b)};
}

inline constexpr point3 six_points[6] = {point3_at(0), point3_at(3),  point3_at(6),
                                         point3_at(9), point3_at(12), point3_at(15)};

struct triangles_algorithm {
    bool images_overlap = false;  // along some axis, with an area

    template <class Grid>
    relation operator()(Grid const& g) const {
        return triangles_relation(g, six_points, six_points + 3,
                                  [this](int) { return images_overlap ? relation::crossing : relation::undefined; });
    }
};

inline bool some_known(int const* sides) {
    return !(sides[0] == unknown_sign && sides[1] == unknown_sign && sides[2] == unknown_sign);
}

/// Fills in the unknown sides of t's plane of those points that are vertices of t. How many stay unknown?
template <class Scalar>
int settle_shared(Scalar const* t, Scalar const* p, int* sides) {
    int unknown = 0;
    for (int i = 0; i < 3; ++i) {
        Scalar const* q = p + 3 * i;
        if (sides[i] != unknown_sign) continue;
        if (same_point(q, t) || same_point(q, t + 3) || same_point(q, t + 6))
            sides[i] = 0;
        else
            ++unknown;
    }
    return unknown;
}

/// Triangles that are not flat nor in one plane, each with a side that is known; the unknown ones are found.
struct sided_triangles_algorithm {
    int const *side_a, *side_b;

    template <class Grid>
    static void complete(Grid const& g, point3 const* t, point3 const* p, int const* known, int* sides) {
        for (int i = 0; i < 3; ++i)
            sides[i] = known[i] != unknown_sign ? known[i] : orientation(g, t[0], t[1], t[2], p[i]);
    }
    template <class Grid>
    relation operator()(Grid const& g) const {
        int all_a[3], all_b[3];
        complete(g, six_points + 3, six_points, side_a, all_a);
        complete(g, six_points, six_points + 3, side_b, all_b);
        return piercing_relation(g, six_points, all_a, six_points + 3, all_b);
    }
};

/// Do the triangles have a vertex in common?
template <class Scalar>
bool share_a_vertex(Scalar const* a, Scalar const* b) {
    bool shared = false;
    for (int i = 0; i < 9; i += 3)
        for (int j = 0; j < 9; j += 3) shared |= same_point(a + i, b + j);
    return shared;
}

/// On short coordinates the filter's signs are exact.
template <class Scalar>
relation short_triangles_relation(Scalar const* input, certain_sides const& known, image_pair const* images) {
    int side_a[3], side_b[3];
    bool strict_a = false, strict_b = false;
    for (int i = 0; i < 3; ++i) {
        side_a[i] = sign_of(known.side_a[i]);
        side_b[i] = sign_of(known.side_b[i]);
        strict_a |= side_a[i] != 0;
        strict_b |= side_b[i] != 0;
    }
    short_grid<Scalar> const g{input};
    // A strict sign shows that the other triangle is not flat, and that the two are not in one plane.
    if (strict_a & strict_b) return piercing_relation(g, six_points, side_a, six_points + 3, side_b);
    if (!(strict_a | strict_b) && images != nullptr && images->have_areas())
        return images->apart(0) ? relation::disjoint : relation::touching;
    return triangles_algorithm{}(g);
}

/// Where the filter could not tell: signs that are in doubt one by one, or all of the exact stage. `ContactDecides`:
/// for the relation touching is as good an answer as crossing.
template <bool ContactDecides, class Scalar>
GRAZE_CERTIFIED_SLOW relation triangles_undecided(Scalar const* input, certain_sides const& known) {
    Scalar const *a = input, *b = input + 9;
    if constexpr (ContactDecides)
        if (share_a_vertex(a, b)) return relation::touching;
    if (known.near_one_plane()) {
        array3 longest;
        for (int k = 0; k < 3; ++k)
            longest.at[k] = most(std::fabs(known.normal[0].at[k]), std::fabs(known.normal[1].at[k]));
        view const seen = best_view(longest);
        image_pair const images = images_of(a, b, known, seen);
        double const error =
            triangle_image_bounds * plane_bound<Scalar>(known.extent.at[seen.x], known.extent.at[seen.y]);
        if (images.apart(error)) return relation::disjoint;
        if (coordinates_are_short<18>(input)) return short_triangles_relation(input, known, &images);
        bool const overlap = images.overlap(error);
        if (overlap && in_coordinate_plane<6>(input, seen.along)) return relation::touching;
        return decide_on_integers<3, 18>(input, triangles_algorithm{overlap});
    }
    if (coordinates_are_short<18>(input)) return short_triangles_relation(input, known, nullptr);
    int side_a[3], side_b[3];
    known.fill(side_a, side_b);
    // A certain strict side shows that the other triangle is not flat, and that the two are not in one plane.
    if (!some_known(side_a) || !some_known(side_b)) return decide_on_integers<3, 18>(input, triangles_algorithm{});
    if (settle_shared(b, a, side_a) + settle_shared(a, b, side_b) == 0)
        return piercing_relation(filtered_points<Scalar>{input, known.bound}, six_points, side_a, six_points + 3,
                                 side_b);
    return decide_on_integers<3, 18>(input, sided_triangles_algorithm{side_a, side_b});
}

}  // namespace detail

template <class Scalar>
relation triangle_triangle_3d(Scalar const* input, std::size_t) noexcept {
    detail::certain_sides known;
    detail::finding const found = detail::filter_triangles(input, input + 9, known);
    if (found == detail::finding::unknown) [[unlikely]]
        return detail::triangles_undecided<false>(input, known);
    return found == detail::finding::crossing ? relation::crossing : relation::disjoint;
}

template <class Scalar>
bool triangle_triangle_3d_meets(Scalar const* input, std::size_t) noexcept {
    detail::certain_sides known;
    detail::finding const found = detail::filter_triangles(input, input + 9, known);
    if (found == detail::finding::unknown) [[unlikely]]
        return detail::triangles_undecided<true>(input, known) != relation::disjoint;
    return found == detail::finding::crossing;
}

}  // namespace graze::certified
