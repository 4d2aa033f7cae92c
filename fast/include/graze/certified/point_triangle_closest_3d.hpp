/// point_triangle_closest_3d: the point of a triangle in space that is nearest to a point, and its distance, correctly
/// rounded.
///
/// Input    12 finite scalars p a b c, points as x y z; float or double, one unit. The triangle is the convex hull of a b
///          c: collinear and equal vertices are segments and points.
/// Result   true, and values[0..3]: x y z of the nearest point, and the distance; each the scalar nearest to the exact one,
///          ties to even, beyond the largest scalar infinity; a zero is +0. It is always there.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stage answers only where its bounds, derived below, leave one answer.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the Voronoi regions of vertices, edges and inside: C. Ericson, Real-Time Collision Detection, 2005, 5.1.5.
/// Cost     where the machine has f64x4 (f64x4.hpp) about 250 operations four at a time, where double input nearly touches
///          250 more; elsewhere 120 on doubles, of double input 300 to 800 more, of float input that nearly touches
///          some 200. What these leave open 0.1 to 0.2 us by integers of fixed width, some us where coordinates are
///          more than 125 bits apart. noexcept, no allocation.
#pragma once

#include <bit>
#include <cstddef>

#include "graze/certified/detail/closest_in_lanes.hpp"
#include "graze/certified/detail/distance_on_grid.hpp"
#include "graze/certified/detail/filtered_points.hpp"
#include "graze/certified/detail/lane_numbers.hpp"

namespace graze::certified {
namespace detail {

/// Says where the nearest point is: at a vertex, on the edge between two (but at none of them), inside, or unknown.
struct triangle_region {
    enum : unsigned char { vertex, edge, inside, unknown } kind;
    unsigned char first = 0, second = 0;  // scalars of the vertices
};

/// The regions in the order of their bits; the last: unknown.
inline constexpr triangle_region triangle_regions[8] = {
    {triangle_region::vertex, 3, 3}, {triangle_region::vertex, 6, 6}, {triangle_region::vertex, 9, 9},
    {triangle_region::edge, 3, 6},   {triangle_region::edge, 3, 9},   {triangle_region::edge, 6, 9},
    {triangle_region::inside},       {triangle_region::unknown}};

/// Has no branches: which region it is is as good as random. Side by side are b and c; p at a vertex is in its region.
///
/// Errors, with e = 2^-52, M the larger of the largest components of the two edges from a, and A, B, C those of the arms from a,
/// b and c: a dot product is off by 15.1 e M A, the difference of two by 36.3 e M A (each up to 3 M A); a part, of two products
/// each of such numbers, by 2 (2 * 3 * 15.1) e M^2 A B for the factors and 2 * 9 * 2 e M^2 A B for product and subtraction,
/// together below 218 e M^2 A B. Arms of doubles may be so short that products underflow: with M below 2^100 that adds less than
/// 2^-1070 to a dot product, and 2^-860 to a part.
template <class Scalar>
GRAZE_CERTIFIED_INLINED triangle_region region_fast(Scalar const* input) {
    f64x2 p[3], a[3], bc[3];
    load_points_beside<false>(input, input, p);
    load_points_beside<false>(input + 3, input + 3, a);
    load_points_beside<true>(input + 6, input + 9, bc);
    auto const edges = arm_f64x2<f64x2>(bc, a), from_a = arm_f64x2<f64x2>(p, a), from_bc = arm_f64x2<f64x2>(p, bc);
    f64x2 const lengths = largest_f64x2(edges), of_a = largest_f64x2(from_a), of_bc = largest_f64x2(from_bc);
    f64x2 const longest = greater(lengths, greater(of_a, of_bc)), edge = greater(lengths, lengths.swapped());
    double const most = greater(longest.first(), longest.second());
    // a with ab and ac; b with ab and c with ac; b with ac and c with ab; both along bc, from the other end on.
    f64x2 const at_a = dot_of(edges, from_a), own = dot_of(edges, from_bc), other = dot_of(swapped(edges), from_bc),
                along_bc = other - own;
    f64x2 const without_cb = at_a * other - own * at_a.swapped();
    double const without_a = own.first() * own.second() - other.first() * other.second();

    constexpr double dots = 40 * 0x1p-52, parts = 240 * 0x1p-52, lost_in_dots = 0x1p-1000, lost_in_parts = 0x1p-850;
    f64x2 const scale = f64x2(dots) * edge, by_a = scale * of_a + f64x2(lost_in_dots),
                by_bc = scale * of_bc + f64x2(lost_in_dots), square = f64x2(parts) * (edge * edge),
                by_cb = square * (of_a * of_bc) + f64x2(lost_in_parts);
    double const by_across = square.first() * (of_bc.first() * of_bc.second()) + lost_in_parts;
    f64x2 const zero(0);
    bool const beyond_a = (at_a < -by_a).all(), is_a = (of_a == zero).all();
    unsigned const vertex_a = beyond_a | is_a,
                   vertices = (((own > by_bc) & (along_bc < -by_bc)) | (of_bc == zero)).bits(),
                   from_vertex_a = ((without_cb < -by_cb) & (at_a > by_a) & (own < -by_bc)).bits(),
                   across = (without_a < -by_across) & (along_bc > by_bc).all(),
                   inside = (without_a > by_across) & (without_cb > by_cb).all();
    unsigned const regions = vertex_a | vertices << 1 | from_vertex_a << 3 | across << 5 | inside << 6;
    return triangle_regions[in_range<Scalar>(most) ? std::countr_zero(regions | 1u << 7) : 7];
}

/// Decides on integers. What tells is the same: dot products of the arms from vertices to p with edges, and the parts
/// that p's image has of the triangle, times the area squared, which are negative beyond an edge. In exact arithmetic
/// every region's signs suffice on their own, for flat triangles too, but that an edge must have a length, and a flat
/// triangle has no inside. Parts are asked for last, as they cost most.
template <class Grid>
triangle_region region_exact(Grid const& g) {
    auto const ahead = [](auto const& value) { return sign(value) >= 0; };
    auto const back = [](auto const& value) { return sign(value) <= 0; };
    auto const e = arm_of(g, 6, 3), f = arm_of(g, 9, 3), a = arm_of(g, 0, 3), b = arm_of(g, 0, 6), c = arm_of(g, 0, 9);
    auto const a_ab = dot_of(e, a), a_ac = dot_of(f, a);
    if (back(a_ab) && back(a_ac)) return {triangle_region::vertex, 3, 3};
    auto const b_ab = dot_of(e, b), b_ac = dot_of(f, b), b_bc = b_ac - b_ab;
    if (ahead(b_ab) && back(b_bc)) return {triangle_region::vertex, 6, 6};
    auto const c_ab = dot_of(e, c), c_ac = dot_of(f, c), c_bc = c_ab - c_ac;  // from c to b
    if (ahead(c_ac) && back(c_bc)) return {triangle_region::vertex, 9, 9};
    auto const is_long = [](auto const& edge) { return sign(dot_of(edge, edge)) != 0; };
    if (ahead(a_ab) && back(b_ab) && back(a_ab * b_ac - b_ab * a_ac) && is_long(e))
        return {triangle_region::edge, 3, 6};
    if (ahead(a_ac) && back(c_ac) && back(c_ab * a_ac - a_ab * c_ac) && is_long(f))
        return {triangle_region::edge, 3, 9};
    if (ahead(b_bc) && ahead(c_bc) && back(b_ab * c_ac - c_ab * b_ac) && is_long(arm_of(g, 9, 6)))
        return {triangle_region::edge, 6, 9};
    return {triangle_region::inside};
}

/// The same of big numbers.
template <class Scalar>
GRAZE_CERTIFIED_SLOW big<2> dot_of_arms(exact_scalars<Scalar> const& g, int to, int from, int other_to,
                                        int other_from) {
    return dot_of(arm_of(g, to, from), arm_of(g, other_to, other_from));
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW triangle_region region_exact(exact_scalars<Scalar> const& g) {
    auto const ahead = [](auto const& value) { return sign(value) >= 0; };
    auto const back = [](auto const& value) { return sign(value) <= 0; };
    auto const back_minor = [](auto const& p, auto const& q, auto const& r, auto const& s) {
        return sign_of_minor(p, q, r, s) <= 0;
    };
    auto const a_ab = dot_of_arms(g, 6, 3, 0, 3), a_ac = dot_of_arms(g, 9, 3, 0, 3);
    if (back(a_ab) && back(a_ac)) return {triangle_region::vertex, 3, 3};
    auto const b_ab = dot_of_arms(g, 6, 3, 0, 6), b_ac = dot_of_arms(g, 9, 3, 0, 6), b_bc = b_ac - b_ab;
    if (ahead(b_ab) && back(b_bc)) return {triangle_region::vertex, 6, 6};
    auto const c_ab = dot_of_arms(g, 6, 3, 0, 9), c_ac = dot_of_arms(g, 9, 3, 0, 9), c_bc = c_ab - c_ac;  // from c to b
    if (ahead(c_ac) && back(c_bc)) return {triangle_region::vertex, 9, 9};
    auto const is_long = [&g](int to, int from) { return sign(dot_of_arms(g, to, from, to, from)) != 0; };
    if (ahead(a_ab) && back(b_ab) && back_minor(a_ab, b_ac, b_ab, a_ac) && is_long(6, 3))
        return {triangle_region::edge, 3, 6};
    if (ahead(a_ac) && back(c_ac) && back_minor(c_ab, a_ac, a_ab, c_ac) && is_long(9, 3))
        return {triangle_region::edge, 3, 9};
    if (ahead(b_bc) && ahead(c_bc) && back_minor(b_ab, c_ac, c_ab, b_ac) && is_long(9, 6))
        return {triangle_region::edge, 6, 9};
    return {triangle_region::inside};
}

/// On an edge: first + (second - first) n / d, n and d dot products of differences. Inside: p - N h / N.N with the normal N
/// and the height h; the product of a component of N and the quotient is off by the component's error too.
template <bool Close, class Scalar>
GRAZE_CERTIFIED_INLINED value_result closest_fast(Scalar const* input, triangle_region region, Scalar* values) {
    working_grid<Scalar> const g{input};
    using number = working<Scalar>;
    constexpr double unit = unit_of<number>;
    Scalar found[4];
    bool sure = true;
    int const first = region.first, second = region.second;
    if (region.kind == triangle_region::vertex) {
        for (int k = 0; k < 3; ++k) found[k] = input[first + k] + Scalar{0};
        found[3] = 0;
        sure = same_point(input, input + first) || rounds_surely(point_distance(g, 0, first), found[3]);
    } else if (region.kind == triangle_region::edge) {
        auto const arm = arm_of(g, 0, first), edge = arm_of(g, second, first);
        auto const whole = square_divisor(edge);
        double const size = reach_of<Scalar>(arm) * reach_of<Scalar>(edge);
        auto const share = whole(estimate{dot_of(arm, edge), dot_factor * unit * size});
        sure = rounds_surely(line_distance<Close>(input, 0, first, second, edge, whole), found[3]) &&
               rounds_surely(along(input[first], share, edge.x), found[0]) &&
               rounds_surely(along(input[first + 1], share, edge.y), found[1]) &&
               rounds_surely(along(input[first + 2], share, edge.z), found[2]);
    } else {
        auto const of = heights_of<Close>(input, {6, 3}, {9, 3}, {0, 3});
        auto const& normal = of.normal;
        double const of_component = component_factor * unit * of.size;
        // The height may cancel, so that the quotient is not normalized; `along` leaves out the product of low parts, which
        // is not small where a component of the normal cancels, too.
        auto share = share_of(of);
        share.value = normalized(share.value);
        auto const less = [&](int k, number const& component) {
            auto result = along(input[k], estimate{-share.value, share.error}, component);
            result.error += bound_slack * of_component * (size_of(share.value) + share.error);
            return result;
        };
        sure = rounds_surely(plane_distance(share, normal, vector_factor * unit * of.size), found[3]) &&
               rounds_surely(less(0, normal.x), found[0]) && rounds_surely(less(1, normal.y), found[1]) &&
               rounds_surely(less(2, normal.z), found[2]);
    }
    if (!sure) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

/// Floats where what is small needs more digits.
template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result closest_nearby(Scalar const* input, triangle_region region, Scalar* values) {
    return closest_fast<std::is_same_v<Scalar, float>>(input, region, values);
}

/// The point p itself, which is in the triangle.
template <class Scalar>
value_result closest_is_own(Scalar const* input, Scalar* values) {
    for (int k = 0; k < 3; ++k) values[k] = input[k] + Scalar{0};
    values[3] = 0;
    return value_result::known;
}

/// What the fast stage is unsure of, on integers.
template <class Number, class Scalar, class Grid>
value_result closest_on_grid(Scalar const* input, triangle_region region, Grid const& g, double unit, Scalar* values) {
    int const first = region.first, second = region.second;
    Scalar found[4];
    bool sure = false;
    auto const moved = [&](int from, auto const& offset) {
        return round_moved(input[from], offset.x, unit, found[0]) &&
               round_moved(input[from + 1], offset.y, unit, found[1]) &&
               round_moved(input[from + 2], offset.z, unit, found[2]);
    };
    if (region.kind == triangle_region::vertex) {
        for (int k = 0; k < 3; ++k) found[k] = input[first + k] + Scalar{0};
        sure = round_point_distance<Number>(arm_of(g, 0, first), unit, found[3]);
    } else if (region.kind == triangle_region::edge) {
        auto const arm = arm_of(g, 0, first), edge = arm_of(g, second, first);
        auto const across = cross_of(arm, edge);
        if (is_zero(across)) return closest_is_own(input, values);
        Number const square = number_of<Number>(dot_of(edge, edge)),
                     share = quotient_on_grid(number_of<Number>(dot_of(arm, edge)), square);
        auto const along_edge = numbers_of<Number>(edge);
        sure = moved(first, vector3_of{share * along_edge.x, share * along_edge.y, share * along_edge.z}) &&
               round_line_distance(across, square, unit, found[3]);
    } else {
        auto const normal = cross_of(arm_of(g, 6, 3), arm_of(g, 9, 3));
        auto const height = dot_of(normal, arm_of(g, 0, 3));
        if (sign(height) == 0) return closest_is_own(input, values);
        auto const numbers = numbers_of<Number>(normal);
        Number const square = normalized(dot_of(numbers, numbers)), of_height = number_of<Number>(height),
                     share = -quotient_on_grid(of_height, square);
        sure = moved(0, vector3_of{share * numbers.x, share * numbers.y, share * numbers.z}) &&
               round_length(magnitude_of(quotient_on_grid(of_height, root_on_grid(square))), unit, found[3]);
    }
    if (!sure) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result closest_again(Scalar const* input, triangle_region region, Scalar* values) {
    return in_units_of_grid<12>(input, [&](auto const& g, double unit) {
        triangle_region const known = region.kind == triangle_region::unknown ? region_exact(g) : region;
        bool const sure = in_doubles_or_pairs<Scalar>([&]<class Number>() {
            return closest_on_grid<Number>(input, known, g, unit, values) == value_result::known;
        });
        return sure ? value_result::known : value_result::unsure;
    });
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW value_result closest_without_f64x4(Scalar const* input, std::size_t, Scalar* values) {
    triangle_region const region = region_fast(input);
    if (region.kind != triangle_region::unknown) {
        if (closest_fast<false>(input, region, values) == value_result::known) [[likely]]
            return value_result::known;
        if constexpr (std::is_same_v<Scalar, float>)
            if (closest_nearby(input, region, values) == value_result::known) return value_result::known;
    }
    return closest_again(input, region, values);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result closest_known(Scalar const* input, std::size_t count, Scalar* values) {
#if GRAZE_CERTIFIED_WITH_F64X4
    if (has_f64x4()) [[likely]]
        if (closest_f64x4(input, values) == value_result::known) [[likely]]
            return value_result::known;
#endif
    return closest_without_f64x4(input, count, values);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW void closest_on_edge_exact(exact_scalars<Scalar> const& g, int first, int second, Scalar* found) {
    {
        auto const edge = arm_of(g, second, first);
        auto const n = dot_of(arm_of(g, 0, first), edge), d = dot_of(edge, edge);
        found[0] = rounded_place(g.scalar[first], d, edge.x, n);
        found[1] = rounded_place(g.scalar[first + 1], d, edge.y, n);
        found[2] = rounded_place(g.scalar[first + 2], d, edge.z, n);
    }
    auto const square = exact_line_square(g, 0, first, second);
    found[3] = rounded_root<Scalar>(square.n, square.d);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_triangle_height(exact_scalars<Scalar> const& g, vector3_of<big<2>>& normal,
                                               big<3>& height) {
    normal = cross_of(arm_of(g, 6, 3), arm_of(g, 9, 3));
    height = dot_of(normal, arm_of(g, 0, 3));
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW void closest_inside_exact(exact_scalars<Scalar> const& g, Scalar* found) {
    vector3_of<big<2>> normal;
    big<3> height;
    load_triangle_height(g, normal, height);
    auto const d = dot_of(normal, normal);
    found[0] = rounded_place(g.scalar[0], d, normal.x, height, true);
    found[1] = rounded_place(g.scalar[1], d, normal.y, height, true);
    found[2] = rounded_place(g.scalar[2], d, normal.z, height, true);
    found[3] = rounded_root<Scalar>(height * height, d);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool closest_exact(Scalar const* input, std::size_t, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    triangle_region const region = region_exact(g);
    Scalar found[4];
    int const first = region.first;
    if (region.kind == triangle_region::vertex) {
        for (int k = 0; k < 3; ++k) found[k] = input[first + k] + Scalar{0};
        found[3] = rounded_root<Scalar>(exact_point_square(g, 0, first), to_big(1, 0));
    } else if (region.kind == triangle_region::edge) {
        closest_on_edge_exact(g, first, region.second, found);
    } else {
        closest_inside_exact(g, found);
    }
    copy_values(found, values);
    return true;
}

}  // namespace detail

template <class Scalar>
bool point_triangle_closest_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(point_triangle_closest_3d, input, count, values);
    return detail::values_of<detail::closest_known<Scalar>, detail::closest_exact<Scalar>>(input, count, values);
}

GRAZE_CERTIFIED_VALUES(point_triangle_closest_3d, 4, point_triangle_closest_3d, closest_stage)

}  // namespace graze::certified
