/// ray_aabb_3d: does a closed ray meet a closed axis-aligned box in space?
///
/// Input    12 finite scalars min max origin direction, points as x y z; float or double, one unit; min <= max on each
///          axis. The ray is origin + s direction, s >= 0: the direction is taken as given, of any length. Boxes
///          without extent are allowed.
/// Result   ray_aabb_3d: relation (disjoint, touching, crossing; undefined for a zero direction); _meets: touching or
///          crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The filters answer only beyond the bounds derived below.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   separating axes: those of the box, and their cross products with the direction. No division.
/// Cost     about 60 flops where the filter decides, of floats in vectors. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/exact_space.hpp"
#include "graze/certified/detail/filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// What the box's own axes tell, by comparisons of scalars: D = box - ray recedes against the direction, so that a
/// facet bounds it on the side the direction points to, on both sides where it is level.
template <class Scalar>
relation ray_along_axes(Scalar const* low, Scalar const* high, Scalar const* o, Scalar const* d) {
    relation result = relation::crossing;
    for (int k = 0; k < 3; ++k) {
        if (d[k] >= 0) result = weaker(result, along_normal((high[k] > o[k]) - (high[k] < o[k])));
        if (d[k] <= 0) result = weaker(result, along_normal((o[k] > low[k]) - (o[k] < low[k])));
    }
    return result;
}

/// In the plane of two axes, with w the vectors from the origin to the box's corners: are all d x w of one sign? With
/// s = (low - o) + (high - o) twice the cross products span c - r .. c + r, c = dx sy - dy sx, r = |dx| hy + |dy| hx.
///
/// Error. Let X, Y be the extents of box and origin together, and e the unit of rounding (2^-52 in any mode). |s| <=
/// 2X, h <= X, with three and one factors (1 + d); products and additions bring the factors to eight at most.
/// Magnitudes: |dx| 2Y + |dy| 2X in c, |dx| Y + |dy| X in r, together 3 m with m = |dx| Y + |dy| X, so
/// |error| <= 3 m ((1 + e)^8 - 1) < 25 e m, and m is computed to within 4 e of itself: 2^-46 m is more than twice that.
/// Range: used while X, Y, |dx| and |dy| are at most 2^500, so that nothing overflows in any rounding mode (floats
/// always are), and m >= 2^-960, beside which underflow, less than 2^-1070 in all, is nothing to the slack.
template <class Scalar>
filter_result filter_ray_box(Scalar const* low, Scalar const* high, Scalar const* o, Scalar const* d) {
    relation const axes = ray_along_axes(low, high, o, d);
    if (d[0] == 0 && d[1] == 0 && d[2] == 0) return filter_result::unknown;
    if (axes == relation::disjoint) return filter_result::disjoint;
    double extent[3], h[3], s[3], u[3];
    for (int k = 0; k < 3; ++k) {
        double const from = static_cast<double>(low[k]), to = static_cast<double>(high[k]);
        double const start = static_cast<double>(o[k]);
        extent[k] = (start > to ? start : to) - (start < from ? start : from);
        h[k] = to - from;
        s[k] = (from - start) + (to - start);
        u[k] = static_cast<double>(d[k]);
    }
    bool separated = false, overlapping = axes == relation::crossing;
    for (int k = 0; k < 3; ++k) {
        int const x = k == 2 ? 0 : k + 1, y = k == 0 ? 2 : k - 1;
        double const centre = u[x] * s[y] - u[y] * s[x], ax = std::fabs(u[x]), ay = std::fabs(u[y]);
        double const gap = std::fabs(centre) - (ax * h[y] + ay * h[x]), size = ax * extent[y] + ay * extent[x];
        double const bound = 0x1p-46 * size;
        bool const in_range = (size >= 0x1p-960) & (greater(greater(ax, ay), greater(extent[x], extent[y])) <= 0x1p500);
        separated |= in_range & (gap > bound);
        // Along the axis k itself nothing is seen of the ray, and no normal comes of it.
        overlapping &= (in_range & (gap < -bound)) | ((ax == 0) & (ay == 0));
    }
    if (separated) return filter_result::disjoint;
    return overlapping ? filter_result::crossing : filter_result::unknown;
}

#if GRAZE_CERTIFIED_SSE2
/// The same of floats in vectors of floats, an axis and the plane of the other two in each lane.
///
/// Error. As above with e = 2^-23: |error| < 25 e m, and the bound is 2^-18 m, 32 e m.
/// Range: used while extents and direction are at most 2^60, so that nothing overflows, and m >= 2^-100: underflow,
/// less than 2^-123 in all, is nothing to the slack of 6 e m.
inline filter_result filter_ray_box_in_floats(float const* input) {
    __m128 const low = _mm_loadu_ps(input), high = _mm_loadu_ps(input + 3), o = _mm_loadu_ps(input + 6),
                 last = _mm_loadu_ps(input + 8), d = _mm_shuffle_ps(last, last, _MM_SHUFFLE(0, 3, 2, 1));
    auto const next = [](__m128 u) { return _mm_shuffle_ps(u, u, _MM_SHUFFLE(3, 0, 2, 1)); };
    auto const previous = [](__m128 u) { return _mm_shuffle_ps(u, u, _MM_SHUFFLE(3, 1, 0, 2)); };
    __m128 const zero = _mm_setzero_ps(), minus = _mm_set1_ps(-0.0f);
    __m128 const onward = _mm_cmpge_ps(d, zero), back = _mm_cmple_ps(d, zero), level = _mm_and_ps(onward, back);
    // Along the axes: apart, or not surely overlapping.
    __m128 const behind = _mm_or_ps(_mm_and_ps(onward, _mm_cmplt_ps(high, o)), _mm_and_ps(back, _mm_cmplt_ps(o, low)));
    __m128 const at_most_touching =
        _mm_or_ps(_mm_and_ps(onward, _mm_cmple_ps(high, o)), _mm_and_ps(back, _mm_cmple_ps(o, low)));
    __m128 const extent = _mm_sub_ps(_mm_max_ps(high, o), _mm_min_ps(low, o)), h = _mm_sub_ps(high, low),
                 s = _mm_add_ps(_mm_sub_ps(low, o), _mm_sub_ps(high, o)), length = _mm_andnot_ps(minus, d);
    __m128 const centre = _mm_sub_ps(_mm_mul_ps(next(d), previous(s)), _mm_mul_ps(previous(d), next(s)));
    __m128 const reach = _mm_add_ps(_mm_mul_ps(next(length), previous(h)), _mm_mul_ps(previous(length), next(h)));
    __m128 const size =
        _mm_add_ps(_mm_mul_ps(next(length), previous(extent)), _mm_mul_ps(previous(length), next(extent)));
    __m128 const gap = _mm_sub_ps(_mm_andnot_ps(minus, centre), reach), bound = _mm_mul_ps(size, _mm_set1_ps(0x1p-18f));
    __m128 const in_range = _mm_cmpge_ps(size, _mm_set1_ps(0x1p-100f));
    __m128 const beyond = _mm_or_ps(behind, _mm_and_ps(in_range, _mm_cmpgt_ps(gap, bound)));
    __m128 const inside =
        _mm_andnot_ps(at_most_touching, _mm_or_ps(_mm_and_ps(in_range, _mm_cmplt_ps(gap, _mm_xor_ps(bound, minus))),
                                                  _mm_and_ps(next(level), previous(level))));
    __m128 const moderate = _mm_cmple_ps(_mm_max_ps(extent, length), _mm_set1_ps(0x1p60f));
    auto const axes = [](__m128 mask) { return _mm_movemask_ps(mask) & 7; };
    int const in_reach = axes(moderate), nowhere = axes(level), parted = axes(beyond), overlapping = axes(inside);
    bool const valid = (in_reach == 7) & (nowhere != 7);
    return filter_result_of(valid & (parted != 0), valid & (overlapping == 7));
}
#endif

/// Scalars 0 to 11 are min, max, origin and direction.
struct ray_box_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        int level = 0;
        relation result = relation::crossing;
        for (int k = 0; k < 3; ++k) {
            int const turn = sign(g.value(9 + k));
            level += turn == 0;
            if (turn >= 0) result = weaker(result, along_normal(g.compare(3 + k, 6 + k)));
            if (turn <= 0) result = weaker(result, along_normal(g.compare(6 + k, k)));
        }
        if (level == 3) return relation::undefined;
        for (int k = 0; k < 3 && result != relation::disjoint; ++k) {
            int const x = k == 2 ? 0 : k + 1, y = k == 0 ? 2 : k - 1;
            auto const ux = g.value(9 + x), uy = g.value(9 + y);
            int const dx = sign(ux), dy = sign(uy);
            if (dx == 0 && dy == 0) continue;
            // d x w grows with dx * wy - dy * wx: its largest value over the corners, and its least.
            int const most_x = dy >= 0 ? x : 3 + x, most_y = dx >= 0 ? 3 + y : y;
            int const least_x = dy >= 0 ? 3 + x : x, least_y = dx >= 0 ? y : 3 + y;
            int const most = sign(ux * g.difference(most_y, 6 + y) - uy * g.difference(most_x, 6 + x));
            int const least = sign(ux * g.difference(least_y, 6 + y) - uy * g.difference(least_x, 6 + x));
            result = weaker(result, weaker(along_normal(most), along_normal(-least)));
        }
        return result;
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation decide_ray_box(Scalar const* input) {
    return decide_on_integers<3, 12>(input, ray_box_algorithm{});
}

template <class Scalar>
relation ray_box_relation(Scalar const* input) {
    filter_result found = filter_result::unknown;
#if GRAZE_CERTIFIED_SSE2
    if constexpr (std::is_same_v<Scalar, float>) found = filter_ray_box_in_floats(input);
#endif
    if (found == filter_result::unknown) [[unlikely]] {
        found = filter_ray_box(input, input + 3, input + 6, input + 9);
        if (found == filter_result::unknown) return decide_ray_box(input);
    }
    return found == filter_result::crossing ? relation::crossing : relation::disjoint;
}

}  // namespace detail

template <class Scalar>
relation ray_aabb_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_aabb_3d, input, count);
    return detail::ray_box_relation(input);
}
template <class Scalar>
bool ray_aabb_3d_meets(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_aabb_3d_meets, input, count);
    return detail::meets(detail::ray_box_relation(input));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
