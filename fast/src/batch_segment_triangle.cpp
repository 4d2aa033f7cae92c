// segment_triangle_3d over vectors of cases: the filter of graze/certified/segment_triangle_3d.hpp.
#include "batch_config.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch_segment_triangle.cpp"
#include "batch_exact.hpp"
#include "graze/batch.hpp"
#include "graze/certified/segment_triangle_3d.hpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
//
#include "batch_loop-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

struct segment_triangle_test {
    static constexpr int scalars = 15;
    static constexpr bool twofold_filter = true;
    template <class Scalar>
    static constexpr auto meets = certified::segment_triangle_3d_meets<Scalar>;

    template <bool Twofold, class D, class Input>
    static HWY_INLINE lane_findings<D> filter(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        space_vectors<V> const p = input.space_point(d, 0, i), q = input.space_point(d, 1, i),
                               r = input.space_point(d, 2, i), from = input.space_point(d, 3, i),
                               to = input.space_point(d, 4, i);
        V x, y, z;
        auto const apart = hn::Or(hn::Or(ranges_apart<D>(p.x, q.x, r.x, from.x, to.x, to.x, x),
                                         ranges_apart<D>(p.y, q.y, r.y, from.y, to.y, to.y, y)),
                                  ranges_apart<D>(p.z, q.z, r.z, from.z, to.z, to.z, z));
        auto const nothing = hn::AndNot(apart, apart);
        if (hn::AllTrue(d, apart)) return {nothing, nothing};
        V const bound = space_bound<1, Twofold>(d, x, y, z), minus_bound = hn::Neg(bound);

        // Sides of the triangle's plane, and turns of its edges around the segment's line: triple products of
        // differences all.
        auto const normal = cross(between<Twofold>(p, q), between<Twofold>(p, r));
        V const side_from = dot(normal, between<Twofold>(p, from)), side_to = dot(normal, between<Twofold>(p, to));
        V const low_side = hn::Min(side_from, side_to), high_side = hn::Max(side_from, side_to);
        auto const way = between<Twofold>(from, to);
        auto const to_p = between<Twofold>(from, p), to_q = between<Twofold>(from, q), to_r = between<Twofold>(from, r);
        V const pq = dot(cross(to_p, to_q), way), qr = dot(cross(to_q, to_r), way), rp = dot(cross(to_r, to_p), way);
        V const low_turn = least(pq, qr, rp), high_turn = most(pq, qr, rp);

        // One side of the plane, or edges on both sides of the line: apart. No branch: either is as likely as not.
        auto const one_side = hn::Or(hn::Gt(low_side, bound), hn::Lt(high_side, minus_bound));
        auto const both_turns = hn::And(hn::Lt(low_turn, minus_bound), hn::Gt(high_turn, bound));
        auto const disjoint = hn::Or(apart, hn::Or(one_side, both_turns));
        auto const both_sides = hn::And(hn::Lt(low_side, minus_bound), hn::Gt(high_side, bound));
        auto const one_turn = hn::Or(hn::Gt(low_turn, bound), hn::Lt(high_turn, minus_bound));
        auto const crossing = hn::And(both_sides, one_turn);
        return {crossing, hn::Not(hn::Or(disjoint, crossing))};
    }

    /// An end in a vertex.
    template <class D, class Input>
    static HWY_INLINE hn::Mask<D> certain_contact(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        space_vectors<V> const from = input.space_point(d, 3, i), to = input.space_point(d, 4, i);
        auto shared = hn::Ne(from.x, from.x);
        for (int k = 0; k < 3; ++k) {
            space_vectors<V> const p = input.space_point(d, k, i);
            shared = hn::Or(shared, hn::Or(same(p, from), same(p, to)));
        }
        return shared;
    }
};

void segment_triangle_32(float const* const* columns, std::size_t cases, std::uint8_t* meets) {
    run_pairs<segment_triangle_test>(columns, cases, meets);
}
void segment_triangle_64(double const* const* columns, std::size_t cases, std::uint8_t* meets) {
    run_pairs<segment_triangle_test>(columns, cases, meets);
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace graze::batch {

HWY_EXPORT(segment_triangle_32);
HWY_EXPORT(segment_triangle_64);

template <>
void segment_triangle_3d(float const* const* columns, std::size_t cases, std::uint8_t* meets) noexcept {
    HWY_DYNAMIC_DISPATCH(segment_triangle_32)(columns, cases, meets);
}
template <>
void segment_triangle_3d(double const* const* columns, std::size_t cases, std::uint8_t* meets) noexcept {
    HWY_DYNAMIC_DISPATCH(segment_triangle_64)(columns, cases, meets);
}

}  // namespace graze::batch
#endif
