/// triangle_triangle_3d: do two closed triangles in space share a point?
///
/// Input    18 finite scalars a0 a1 a2 b0 b1 b2, points as x y z; float or double, one unit. A triangle is the
///          convex hull of its vertices: collinear and equal vertices are segments and points.
/// Result   triangle_triangle_3d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond the bound derived in filter.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   O. Devillers, P. Guigue, Faster Triangle-Triangle Intersection Tests, INRIA RR-4488, 2002: signs of
///          orientations only. Here evaluated without branches; flat triangles classified exactly.
/// Cost     about 150 flops where the filter decides, else 0.1 us; some us with exponent gaps above 70. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/detail/filtered_points.hpp"
#include "graze/certified/detail/space_images.hpp"

namespace graze::certified {
namespace detail {

/// Where to find the vertices that lines_overlap of exact_space.hpp names, in the order i j k of the first triangle and
/// l m n of the second: offsets among the interleaved scalars.
struct line_offsets {
    unsigned char of_a[3], of_b[3];

    constexpr line_offsets() = default;
    constexpr line_offsets(lone_order const& a, lone_order const& b) {
        for (int i = 0; i < 3; ++i) {
            int const turned = i == 0 ? 0 : 3 - i;
            of_a[i] = static_cast<unsigned char>(6 * a.index[b.sign > 0 ? i : turned]);
            of_b[i] = static_cast<unsigned char>(6 * b.index[a.sign > 0 ? i : turned] + 1);
        }
    }
    /// By the sides that the vertices are on: bit 2i for vertex i of b on the positive or negative side of a, bit 2i +
    /// 1 for that of a on a side of b.
    constexpr line_offsets(unsigned positive, unsigned negative)
        : line_offsets(order_by_lone_vertex(positive >> 1, negative >> 1), order_by_lone_vertex(positive, negative)) {}
};

/// Has its entries by the positive vertices alone, where all sides are strict and neither triangle's are equal.
inline constexpr auto strict_line_offsets = [] {
    struct {
        line_offsets by[64];
    } table{};
    for (unsigned positive = 0; positive < 64; ++positive) table.by[positive] = line_offsets(positive, ~positive);
    return table;
}();

/// Bit 2i for what holds in the first lane of the i-th, bit 2i + 1 for the second.
inline unsigned bits_of(lane_mask const* three) {
    return three[0].bits() | three[1].bits() << 2 | three[2].bits() << 4;
}

/// (ij x il) . im, and turned (il x ik) . in. One is positive: the triangles cut their planes' line apart. Both are
/// negative: the cuts overlap.
GRAZE_CERTIFIED_INLINED f64x2 line_turns_of(double const* scalar, line_offsets const& of) {
    using vectors = vector3_of<f64x2>;
    auto const beside = [&](unsigned u, unsigned v) {
        double const *p = scalar + u, *q = scalar + v;
        return vectors{f64x2(p[0], q[0]), f64x2(p[2], q[2]), f64x2(p[4], q[4])};
    };
    vectors const start = beside(of.of_a[0], of.of_a[0]);
    return dot_of(cross_of(beside(of.of_a[1], of.of_b[0]) - start, beside(of.of_b[0], of.of_a[2]) - start),
                  beside(of.of_b[1], of.of_b[2]) - start);
}

/// What the filter knows, lane 0 for the triangle a and 1 for b: the sides of its plane that the other's vertices are
/// on, beyond +-bound certainly of that sign; its normal, and its scalars.
template <class Scalar>
struct certain_sides {
    double bound;
    unsigned positive;  // where all sides are certain: strict_line_offsets by it
    f64x2 side[3], normal[3];
    double scalar[18];  // a's first, b's first, a's second, ...
    box<Scalar> around;

    fixed_points<6, Scalar> fixed() const {
        f64x2 point[9];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 9; ++k) point[k] = f64x2::at(scalar + 2 * k);
        return fixed_points<6, Scalar>(point, around);
    }
    /// Is no vertex certainly off the other's plane?
    bool near_one_plane() const {
        f64x2 const farthest = greater(greater(magnitude(side[0]), magnitude(side[1])), magnitude(side[2]));
        return !(farthest > f64x2(bound)).any();
    }
    /// The signs of a's vertices, and of b's.
    void fill(int* signs_a, int* signs_b) const {
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
            signs_a[i] = certain_sign(side[i].second(), bound);
            signs_b[i] = certain_sign(side[i].first(), bound);
        }
    }
};

/// `known` is filled in where the answer is unknown, and where the triangles cross but for side, normal and around.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_triangles(Scalar const* input, certain_sides<Scalar>& known) {
    box<Scalar> around;
    if (boxes_apart<3, 3>(input, around)) return filter_result::disjoint;
    double const bound = space_bound(around);

    f64x2 point[9], other[9];
    load_beside<9>(input, input + 9, point);
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 9; ++k) {
        other[k] = point[k].swapped();
        point[k].store(known.scalar + 2 * k);
    }
    using vectors = vector3_of<f64x2>;
    auto const at = [](f64x2 const* p) { return vectors{p[0], p[1], p[2]}; };
    vectors const corner = at(point);
    vectors const normal = cross_of(at(point + 3) - corner, at(point + 6) - corner);
    f64x2 side[3];
    lane_mask positive[3], negative[3];
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
        side[i] = dot_of(normal, at(other + 3 * i) - corner);
        positive[i] = side[i] > f64x2(bound);
        negative[i] = side[i] < f64x2(-bound);
    }
    auto const tell = [&] {
        known.bound = bound;
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) known.side[i] = side[i];
        normal.store(known.normal);
        known.around = around;
        return filter_result::unknown;
    };
    if (((positive[0] & positive[1] & positive[2]) | (negative[0] & negative[1] & negative[2])).any())
        return filter_result::disjoint;
    if (!((positive[0] | negative[0]) & (positive[1] | negative[1]) & (positive[2] | negative[2])).all()) [[unlikely]]
        return tell();

    known.bound = bound;
    known.positive = bits_of(positive);
    f64x2 const turn = line_turns_of(known.scalar, strict_line_offsets.by[known.positive]);
    bool const miss = (turn > f64x2(bound)).any(), hit = (turn < f64x2(-bound)).all();
    if (!(miss | hit)) [[unlikely]]
        return tell();
    return hit ? filter_result::crossing : filter_result::disjoint;
}

/// How far each triangle's image reaches into the other's, whose area is half of the normal's length: see image_pair.
/// The numbers are sums of up to three cross products with at most six factors (1 + d) (differences, product,
/// subtraction, two additions): |error| <= 6 XY ((1 + e)^6 - 1) < 36.1 e XY < 5 plane_bound. On short coordinates they
/// are minors, or sums of three, and their signs right (fixed_points.hpp).
inline constexpr double triangle_image_bounds = 5;

template <class Scalar>
image_pair images_of(certain_sides<Scalar> const& known, view seen) {
    using vectors = vector2_of<f64x2>;
    f64x2 const area = known.normal[seen.along];
    vectors const corner = seen.of(known.scalar);
    vectors const first_edge = seen.of(known.scalar + 6) - corner, last_edge = seen.of(known.scalar + 12) - corner;
    f64x2 depth[3];
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
        // The sides of the edges at the first vertex, and of the one across by the sum of all, which is the area.
        vectors const seen_other = seen.of(known.scalar + 6 * i);
        vectors const at = vectors{seen_other.x.swapped(), seen_other.y.swapped()} - corner;
        f64x2 const first = cross_of(first_edge, at), last = cross_of(at, last_edge), across = area - (first + last);
        f64x2 const inside[3] = {flip_sign(first, area), flip_sign(last, area), flip_sign(across, area)};
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) depth[k] =
            i == 0 ? inside[k] : greater(depth[k], inside[k]);
    }
    return {magnitude(area), lesser(lesser(depth[0], depth[1]), depth[2])};
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
bool share_a_vertex(certain_sides<Scalar> const& known) {
    static constexpr int vertex[6] = {0, 1, 2, 0, 0, 1}, other[6] = {0, 1, 2, 1, 2, 2};
    auto const at = [&](int axis, int i) { return f64x2::at(known.scalar + 6 * i + 2 * axis); };
    return some_pair_equal<6>([&](int axis, int i) { return at(axis, vertex[i]) == at(axis, other[i]).swapped(); });
}

/// Decides on short coordinates, where the filter's signs are right. `images` may be null.
template <class Scalar>
GRAZE_CERTIFIED_INLINED relation short_triangles_relation(Scalar const* input, certain_sides<Scalar> const& known,
                                                          image_pair const* images) {
    lane_mask positive[3], negative[3];
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
        positive[i] = known.side[i] > f64x2(0.0);
        negative[i] = known.side[i] < f64x2(0.0);
    }
    lane_mask const some_positive = positive[0] | positive[1] | positive[2],
                    some_negative = negative[0] | negative[1] | negative[2], strict = some_positive | some_negative;
    if (!strict.any() && images != nullptr && images->have_areas())
        return images->apart(0) ? relation::disjoint : relation::touching;
    // A strict sign shows that the other triangle is not flat, and that the two are not in one plane.
    if (!strict.all()) return triangles_algorithm{}(short_grid<Scalar>{input});
    if (((positive[0] & positive[1] & positive[2]) | (negative[0] & negative[1] & negative[2])).any())
        return relation::disjoint;
    f64x2 const turn = line_turns_of(known.scalar, line_offsets(bits_of(positive), bits_of(negative)));
    if ((turn > f64x2(0.0)).any()) return relation::disjoint;
    return (turn < f64x2(0.0)).all() && (some_positive & some_negative).all() ? relation::crossing : relation::touching;
}

/// Where the filter could not tell: signs that are in doubt one by one, or all of the exact stage. `ContactDecides`:
/// for the relation touching is as good an answer as crossing.
template <bool ContactDecides, class Scalar>
GRAZE_CERTIFIED_SLOW relation triangles_undecided(Scalar const* input, certain_sides<Scalar> const& known) {
    if constexpr (ContactDecides)
        if (share_a_vertex(known)) return relation::touching;
    if (known.near_one_plane()) {
        auto const longer = [&](int k) {
            f64x2 const size = magnitude(known.normal[k]);
            return greater(size.first(), size.second());
        };
        view const seen = best_view(longer(0), longer(1), longer(2));
        image_pair const images = images_of(known, seen);
        double const error =
            triangle_image_bounds * plane_bound<Scalar>(known.around.extent(seen.x), known.around.extent(seen.y));
        if (images.apart(error)) return relation::disjoint;
        auto const fixed = known.fixed();
        if (fixed.are_short()) return short_triangles_relation(input, known, &images);
        bool const overlap = images.overlap(error);
        if (overlap && in_coordinate_plane<6>(input, seen.along)) return relation::touching;
        return decide_on_integers(fixed, input, triangles_algorithm{overlap});
    }
    auto const fixed = known.fixed();
    if (fixed.are_short()) return short_triangles_relation(input, known, nullptr);
    int side_a[3], side_b[3];
    known.fill(side_a, side_b);
    // A certain strict side shows that the other triangle is not flat, and that the two are not in one plane.
    if (!some_known(side_a) || !some_known(side_b)) return decide_on_integers(fixed, input, triangles_algorithm{});
    Scalar const *a = input, *b = input + 9;
    if (settle_shared(b, a, side_a) + settle_shared(a, b, side_b) == 0)
        return piercing_relation(filtered_points<Scalar>{input, known.bound}, six_points, side_a, six_points + 3,
                                 side_b);
    return decide_on_integers(fixed, input, sided_triangles_algorithm{side_a, side_b});
}

}  // namespace detail

template <class Scalar>
relation triangle_triangle_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(triangle_triangle_3d, input, count);
    detail::certain_sides<Scalar> known;
    detail::filter_result const found = detail::filter_triangles(input, known);
    if (found == detail::filter_result::unknown) [[unlikely]]
        return detail::triangles_undecided<false>(input, known);
    return found == detail::filter_result::crossing ? relation::crossing : relation::disjoint;
}

template <class Scalar>
bool triangle_triangle_3d_meets(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(triangle_triangle_3d_meets, input, count);
    detail::certain_sides<Scalar> known;
    detail::filter_result const found = detail::filter_triangles(input, known);
    if (found == detail::filter_result::unknown) [[unlikely]]
        return detail::triangles_undecided<true>(input, known) != relation::disjoint;
    return found == detail::filter_result::crossing;
}

}  // namespace graze::certified
