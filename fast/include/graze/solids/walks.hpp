// The walks through a tree of boxes (walks.inl), in vectors where the machine has them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "graze/solids/exact_meetings.hpp"
#include "graze/solids/lanes.hpp"
#include "graze/solids/solid_queries.hpp"
#include "graze/solids/solid_tree.hpp"

#define GRAZE_WALKS_LANES plain_lanes
#define GRAZE_WALKS_NAME in_plain_lanes
#define GRAZE_WALKS_TARGET
#define GRAZE_WALKS_INLINED GRAZE_CERTIFIED_INLINED
#include "graze/solids/walks.inl"
#undef GRAZE_WALKS_LANES
#undef GRAZE_WALKS_NAME
#undef GRAZE_WALKS_TARGET
#undef GRAZE_WALKS_INLINED

#if GRAZE_CERTIFIED_WITH_F64X4
#define GRAZE_WALKS_LANES avx2_lanes
#define GRAZE_WALKS_NAME in_avx2_lanes
#define GRAZE_WALKS_TARGET [[GRAZE_CERTIFIED_F64X4]]
#define GRAZE_WALKS_INLINED GRAZE_CERTIFIED_F64X4_INLINED
#include "graze/solids/walks.inl"
#undef GRAZE_WALKS_LANES
#undef GRAZE_WALKS_NAME
#undef GRAZE_WALKS_TARGET
#undef GRAZE_WALKS_INLINED

// Once more for 32 registers: a ray's slabs alone are twelve.
#define GRAZE_WALKS_LANES avx2_lanes
#define GRAZE_WALKS_NAME in_more_registers
#define GRAZE_WALKS_TARGET [[GRAZE_CERTIFIED_MORE_REGISTERS]]
#define GRAZE_WALKS_INLINED [[GRAZE_CERTIFIED_MORE_REGISTERS, gnu::always_inline]] inline
#include "graze/solids/walks.inl"
#undef GRAZE_WALKS_LANES
#undef GRAZE_WALKS_NAME
#undef GRAZE_WALKS_TARGET
#undef GRAZE_WALKS_INLINED

#define GRAZE_WALKS_CALL(NAME, ...) \
    (::graze::certified::detail::has_f64x4() ? in_avx2_lanes::NAME(__VA_ARGS__) : in_plain_lanes::NAME(__VA_ARGS__))
#define GRAZE_WALKS_CALL_OF_RAY(NAME, ...)                                                       \
    (::graze::certified::detail::has_f64x4() && ::graze::certified::detail::has_more_registers() \
         ? in_more_registers::NAME(__VA_ARGS__)                                                  \
         : GRAZE_WALKS_CALL(NAME, __VA_ARGS__))
#else
#define GRAZE_WALKS_CALL(NAME, ...) in_plain_lanes::NAME(__VA_ARGS__)
#define GRAZE_WALKS_CALL_OF_RAY GRAZE_WALKS_CALL
#endif

namespace graze::solids {

template <class Scalar>
bool meets_triangle(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray) {
    return GRAZE_WALKS_CALL_OF_RAY(meets_triangle, tree, ray);
}
template <class Scalar>
void find_first(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray, ray_meeting<Scalar>& first) {
    GRAZE_WALKS_CALL_OF_RAY(find_first, tree, ray, first);
}
template <class Scalar, class Take>
void each_meeting(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray, Take& take) {
    GRAZE_WALKS_CALL(each_meeting, tree, ray, take);
}
template <class Scalar, class Take>
void each_in_box(solid_tree<Scalar> const& tree, box_query<Scalar> const& box, Take& take) {
    GRAZE_WALKS_CALL(each_in_box, tree, box, take);
}
template <class Scalar>
void find_nearest(solid_tree<Scalar> const& tree, point_query<Scalar> const& point,
                  nearest_triangles<Scalar>& nearest) {
    GRAZE_WALKS_CALL(find_nearest, tree, point, nearest);
}

}  // namespace graze::solids

#undef GRAZE_WALKS_CALL
#undef GRAZE_WALKS_CALL_OF_RAY
