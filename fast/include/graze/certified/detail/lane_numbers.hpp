// The fast stage of values that come in twos, side by side: the working numbers of working_number.hpp in lanes, single
// ones for float and pairs for double, with the same bounds, since every operation is that of double on each lane.
#pragma once

#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/detail/working_number.hpp"

namespace graze::certified::detail {

template <class Scalar>
using working_lanes = std::conditional_t<std::is_same_v<Scalar, float>, lanes, lane_pairs>;

template <class Number>
GRAZE_CERTIFIED_INLINED Number lanes_difference(lanes a, lanes b) {
    if constexpr (is_pair<Number>)
        return sum_of(a, -b);
    else
        return a - b;
}
/// Points side by side, scalars x y z.
template <class Number>
GRAZE_CERTIFIED_INLINED triple<Number> lanes_arm(lanes const* p, lanes const* q) {
    return {lanes_difference<Number>(p[0], q[0]), lanes_difference<Number>(p[1], q[1]),
            lanes_difference<Number>(p[2], q[2])};
}
template <class Number>
GRAZE_CERTIFIED_INLINED Number working_lanes_of(lanes a) {
    if constexpr (is_pair<Number>)
        return {a, lanes(0)};
    else
        return a;
}

GRAZE_CERTIFIED_INLINED lane_pairs swapped(lane_pairs a) {
    return {a.high.swapped(), a.low.swapped()};
}
GRAZE_CERTIFIED_INLINED lanes swapped(lanes a) {
    return a.swapped();
}
template <class Number>
GRAZE_CERTIFIED_INLINED triple<Number> swapped(triple<Number> const& u) {
    return {swapped(u.x), swapped(u.y), swapped(u.z)};
}
GRAZE_CERTIFIED_INLINED lanes in_both(lanes a, int lane) {
    return lane == 0 ? first_in_both(a) : second_in_both(a);
}
GRAZE_CERTIFIED_INLINED lane_pairs in_both(lane_pairs a, int lane) {
    return {in_both(a.high, lane), in_both(a.low, lane)};
}

/// The largest magnitude in each lane.
template <class Number>
GRAZE_CERTIFIED_INLINED lanes largest_in_lanes(triple<Number> const& u) {
    return max(max(magnitude(high_of(u.x)), magnitude(high_of(u.y))), magnitude(high_of(u.z)));
}

/// What bounds are made of: of pairs at least 2^-150. A product of three, times unit, is thus 2^-550 at least, and 2^-860 over
/// another product of three, up to 2^303: far above what underflows, 2^-1070 a product, times 2^100 at most.
template <class Number>
GRAZE_CERTIFIED_INLINED lanes reach_in_lanes(triple<Number> const& u) {
    lanes const largest = largest_in_lanes(u);
    return is_pair<Number> ? max(largest, lanes(0x1p-150)) : largest;
}

/// As rounds_surely of one: both.
GRAZE_CERTIFIED_INLINED bool both_round_surely(estimate<lanes> const& of, float* to) {
    return round_surely(of.value, lanes(bound_slack) * of.error + lanes(0x1p-52) * magnitude(of.value), to);
}
GRAZE_CERTIFIED_INLINED bool both_round_surely(estimate<lane_pairs> const& of, double* to) {
    lane_pairs const value = normalized(of.value);
    lanes const size = magnitude(value.high), bound = lanes(bound_slack) * of.error + lanes(0x1p-103) * size;
    bool const in_range = !((size < lanes(0x1p-960)) | (size > lanes(0x1p960))).any();
    return round_surely(value.high, value.low, bound, to) && in_range;
}
/// A double away from all that is near: by another 2^-52 of it.
GRAZE_CERTIFIED_INLINED bool both_round_surely(estimate<lane_pairs> const& of, float* to) {
    lanes const value = normalized(of.value).high;
    return both_round_surely(estimate{value, of.error + lanes(0x1p-52) * magnitude(value)}, to);
}

}  // namespace graze::certified::detail
