/// ray_obb_3d: does a closed ray meet a closed oriented box in space?
///
/// Input    21 finite scalars: of the box centre, three axes, three half extents >= 0, then origin and direction,
///          vectors as x y z; float or double, one unit. A box is centre + sum x_i h_i axis_i, |x_i| <= 1, whatever the
///          axes: neither unit length nor right angles are assumed; dependent axes and extents of 0 are allowed. The
///          ray is origin + s direction, s >= 0: the direction is taken as given, of any length.
/// Result   ray_obb_3d: relation (disjoint, touching, crossing; undefined for a zero direction); _meets: touching or
///          crossing.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filters answer only beyond their bounds, derived below and in detail/near_features.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   separating axes: those of the box, and their cross products with the direction, in the filter in the box's
///          own coordinates. No division.
/// Cost     about 110 flops where the first filter decides, which wants axes nearly of length 1 and with right angles;
///          some 500 more where the second does; else below 1 us on average and up to 6 us, up to 10 us with exponent
///          gaps. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/detail/box_directions.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// In the box's coordinates (box_directions.hpp) with y the origin, v the direction, Y the largest magnitude of a
/// coordinate of y and of a half extent, V that of v. The image of the box is inside the box of the half extents h + f,
/// and holds that of h - f if f < h, f = 3.02 skew H: apart from the one the two are apart, and across the inside of
/// the other they cross.
///
/// Error, e = 2^-52: coordinates are off by 8 e Y and 8 e V at most.
/// faces  v_k >= 0 parts where y_k > h_k, v_k <= 0 where -y_k > h_k. With f and the rounding of y and of the difference
///        less than (3.1 skew + 12 e) Y. The sign of v_k is known beyond 10 e V.
/// edges  m = v x u: |m . y| and |m_p| h_p + |m_q| h_q. Of the former both products are off by 16.1 e V Y, computed
///        with two more factors (1 + d), by 37 e V Y in all; the latter by 21 e V Y, the difference by 4 e V Y, and
///        |m|_1 f is less than 6.1 skew V Y. Together less than (7 skew + 80 e) V Y.
/// Range  Y and V are in [2^-200, 2^200], so that nothing overflows and what underflows is nothing to the bounds.
template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_ray_obb(Scalar const* input) {
    constexpr double e = rounding_error;
    box_frame<Scalar> const box(input);
    auto const at = [input](int i) { return static_cast<double>(input[i]); };
    box_coordinates const y = box.coordinates({at(15) - at(0), at(16) - at(1), at(17) - at(2)});
    box_coordinates const v = box.coordinates({at(18), at(19), at(20)}), &h = box.half;
    f64x2 const offset = magnitude(y.first), fast = magnitude(v.first), offset_last(std::fabs(y.last)),
                fast_last(std::fabs(v.last));
    // The largest of y beside that of v, but for half extents.
    f64x2 const largest =
        greater(greater(unpack_low(offset, fast), unpack_high(offset, fast)), blend(offset_last, fast_last));
    double const size = greater(largest.first(), box.longest_half()), speed = largest.second();
    bool valid =
        (box.skew <= most_skew) & (size >= 0x1p-200) & (size <= 0x1p200) & (speed >= 0x1p-200) & (speed <= 0x1p200);
    // What is no number shows in a sum, if not in the largest.
    if constexpr (std::is_same_v<Scalar, double>)
        valid &= (offset + fast + offset_last + fast_last < f64x2(0x1p210)).all();
    double const of_face = (3.1 * box.skew + 12 * e) * size, of_edge = (7 * box.skew + 80 * e) * (speed * size);
    double const of_sign = 10 * e * speed;
    f64x2 const face(of_face), edge(of_edge), turn(of_sign);
    // Ahead where the ray leads away from the box.
    f64x2 const beyond = offset - h.first, ahead = flip_sign(v.first, y.first);
    f64x2 const last = flip_sign(f64x2(v.last), f64x2(y.last));
    double const beyond_last = offset_last.first() - h.last, ahead_last = last.first();
    // In the planes of the last axis and either of the others, and in that of the others.
    f64x2 const gap =
        magnitude(v.first * f64x2(y.last) - f64x2(v.last) * y.first) - (fast * f64x2(h.last) + fast_last * h.first);
    f64x2 const across = v.first * y.first.swapped(), reach = fast * h.first.swapped();
    double const gap_last = std::fabs(across.first() - across.second()) - sum_of(reach);
    bool const apart = (((beyond > face) & (ahead > turn)) | (gap > edge)).any() |
                       ((beyond_last > of_face) & (ahead_last > of_sign)) | (gap_last > of_edge);
    bool const has_room = box.shortest_half() > of_face;
    bool const inside = (((beyond < -face) | (ahead < -turn)) & (gap < -edge)).all() &
                        ((beyond_last < -of_face) | (ahead_last < -of_sign)) & (gap_last < -of_edge) & has_room;
    if (!(valid & (apart | inside))) [[unlikely]]
        return filter_result::unknown;
    return apart ? filter_result::disjoint : filter_result::crossing;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation ray_obb_otherwise(Scalar const* input) {
    if (input[18] == 0 && input[19] == 0 && input[20] == 0) return relation::undefined;
    box_scalars<ray_beside_box::scalars> const in(input, input + 15);
    return decide_box_directions<ray_beside_box>(in.value);
}

}  // namespace detail

template <class Scalar>
relation ray_obb_3d(Scalar const* input, std::size_t count) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_obb_3d, input, count);
    detail::filter_result const found = detail::filter_ray_obb(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::ray_obb_otherwise(input);
}
template <class Scalar>
bool ray_obb_3d_meets(Scalar const* input, std::size_t count) noexcept {
    return detail::meets(ray_obb_3d(input, count));
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
