// The fast stage of values that come in twos, side by side: the working numbers of working_number.hpp in lanes, single
// ones for float and pairs for double, with the same bounds, since every operation is that of double on each lane.
#pragma once

#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified::detail {

template <class Scalar>
using working_f64x2 = std::conditional_t<std::is_same_v<Scalar, float>, f64x2, lane_pairs>;

template <class Number>
GRAZE_CERTIFIED_INLINED Number difference_f64x2(f64x2 a, f64x2 b) {
    if constexpr (is_pair<Number>)
        return sum_of(a, -b);
    else
        return a - b;
}
/// Points side by side, scalars x y z.
template <class Number>
GRAZE_CERTIFIED_INLINED vector3_of<Number> arm_f64x2(f64x2 const* p, f64x2 const* q) {
    return {difference_f64x2<Number>(p[0], q[0]), difference_f64x2<Number>(p[1], q[1]),
            difference_f64x2<Number>(p[2], q[2])};
}
template <class Number>
GRAZE_CERTIFIED_INLINED Number working_f64x2_of(f64x2 a) {
    if constexpr (is_pair<Number>)
        return {a, f64x2(0)};
    else
        return a;
}

GRAZE_CERTIFIED_INLINED lane_pairs swapped(lane_pairs a) {
    return {a.high.swapped(), a.low.swapped()};
}
GRAZE_CERTIFIED_INLINED f64x2 swapped(f64x2 a) {
    return a.swapped();
}
template <class Number>
GRAZE_CERTIFIED_INLINED vector3_of<Number> swapped(vector3_of<Number> const& u) {
    return {swapped(u.x), swapped(u.y), swapped(u.z)};
}
GRAZE_CERTIFIED_INLINED f64x2 in_both(f64x2 a, int lane) {
    return lane == 0 ? first_in_both(a) : second_in_both(a);
}
GRAZE_CERTIFIED_INLINED lane_pairs in_both(lane_pairs a, int lane) {
    return {in_both(a.high, lane), in_both(a.low, lane)};
}

/// The largest magnitude in each lane.
template <class Number>
GRAZE_CERTIFIED_INLINED f64x2 largest_f64x2(vector3_of<Number> const& u) {
    return greater(greater(magnitude(high_of(u.x)), magnitude(high_of(u.y))), magnitude(high_of(u.z)));
}

/// What bounds are made of: of pairs at least 2^-150. A product of three, times unit, is thus 2^-550 at least, and 2^-860 over
/// another product of three, up to 2^303: far above what underflows, 2^-1070 a product, times 2^100 at most.
template <class Number>
GRAZE_CERTIFIED_INLINED f64x2 reach_f64x2(vector3_of<Number> const& u) {
    f64x2 const largest = largest_f64x2(u);
    return is_pair<Number> ? greater(largest, f64x2(0x1p-150)) : largest;
}

/// Do both round surely, as rounds_surely says of one?
GRAZE_CERTIFIED_INLINED bool both_round_surely(estimate<f64x2> const& of, float* to) {
    return round_surely(of.value, f64x2(bound_slack) * of.error + f64x2(0x1p-52) * magnitude(of.value), to);
}
GRAZE_CERTIFIED_INLINED bool both_round_surely(estimate<lane_pairs> const& of, double* to) {
    lane_pairs const value = normalized(of.value);
    f64x2 const size = magnitude(value.high), bound = f64x2(bound_slack) * of.error + f64x2(0x1p-103) * size;
    bool const in_range = !((size < f64x2(0x1p-960)) | (size > f64x2(0x1p960))).any();
    return round_surely(value.high, value.low, bound, to) && in_range;
}
/// A double away from all that is near: by another 2^-52 of it.
GRAZE_CERTIFIED_INLINED bool both_round_surely(estimate<lane_pairs> const& of, float* to) {
    f64x2 const value = normalized(of.value).high;
    return both_round_surely(estimate{value, of.error + f64x2(0x1p-52) * magnitude(value)}, to);
}

}  // namespace graze::certified::detail
