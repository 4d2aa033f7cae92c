// point_triangle_2d and segment_segment_2d over vectors of cases: the filters of the scalar certified tests.
// Included once for each target by forms-inl.hpp.
#include "batch/loop-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

struct point_triangle_2d_test {
    static constexpr int scalars = 8;
    static constexpr stage last_stage = stage::signs;
    template <class Scalar, int Fixed>
    static constexpr auto certified = fallback::point_triangle_2d<Scalar, Fixed>;

    template <stage, class D, class Input>
    static HWY_INLINE lane_findings<D> filter(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        plane_vectors<V> const p = input.plane_point(d, 0, i), a = input.plane_point(d, 1, i),
                               b = input.plane_point(d, 2, i), c = input.plane_point(d, 3, i);
        V x, y;
        auto const apart =
            hn::Or(ranges_apart<D>(a.x, b.x, c.x, p.x, p.x, p.x, x), ranges_apart<D>(a.y, b.y, c.y, p.y, p.y, p.y, y));
        V const bound = plane_bound<1>(d, x, y), minus_bound = hn::Neg(bound);
        plane_vectors<V> const to_a = between(p, a), to_b = between(p, b), to_c = between(p, c);
        V const ab = cross(to_a, to_b), bc = cross(to_b, to_c), ca = cross(to_c, to_a);
        V const low = min(ab, bc, ca), high = max(ab, bc, ca);
        // The edges turn around the point one way: inside. Both ways: outside, whatever the winding.
        auto const meet = hn::Or(hn::Gt(low, bound), hn::Lt(high, minus_bound));
        auto const disjoint = hn::Or(apart, hn::And(hn::Lt(low, minus_bound), hn::Gt(high, bound)));
        return {meet, hn::Not(hn::Or(disjoint, meet))};
    }

    /// The point is a vertex.
    template <class D, class Input>
    static HWY_INLINE hn::Mask<D> certain_contact(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        plane_vectors<V> const p = input.plane_point(d, 0, i);
        return hn::Or(hn::Or(same(p, input.plane_point(d, 1, i)), same(p, input.plane_point(d, 2, i))),
                      same(p, input.plane_point(d, 3, i)));
    }
};

struct segment_segment_2d_test {
    static constexpr int scalars = 8;
    static constexpr stage last_stage = stage::signs;
    template <class Scalar, int Fixed>
    static constexpr auto certified = fallback::segment_segment_2d<Scalar, Fixed>;

    template <stage, class D, class Input>
    static HWY_INLINE lane_findings<D> filter(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        plane_vectors<V> const a = input.plane_point(d, 0, i), b = input.plane_point(d, 1, i),
                               c = input.plane_point(d, 2, i), e = input.plane_point(d, 3, i);
        V x, y;
        auto const apart =
            hn::Or(ranges_apart<D>(a.x, b.x, b.x, c.x, e.x, e.x, x), ranges_apart<D>(a.y, b.y, b.y, c.y, e.y, e.y, y));
        V const bound = plane_bound<1>(d, x, y), minus_bound = hn::Neg(bound);
        plane_vectors<V> const ab = between(a, b), ce = between(c, e), ac = between(a, c), ae = between(a, e),
                               bc = between(b, c);
        V const side_c = cross(ab, ac), side_e = cross(ab, ae);  // of the line ab
        V const side_a = cross(ac, ce), side_b = cross(bc, ce);  // of the line ce
        V const low_ab = hn::Min(side_c, side_e), high_ab = hn::Max(side_c, side_e);
        V const low_ce = hn::Min(side_a, side_b), high_ce = hn::Max(side_a, side_b);
        auto const one_side =
            hn::Or(hn::Gt(hn::Max(low_ab, low_ce), bound), hn::Lt(hn::Min(high_ab, high_ce), minus_bound));
        auto const disjoint = hn::Or(apart, one_side);
        auto const meet =
            hn::And(hn::Lt(hn::Max(low_ab, low_ce), minus_bound), hn::Gt(hn::Min(high_ab, high_ce), bound));
        return {meet, hn::Not(hn::Or(disjoint, meet))};
    }

    /// A common end.
    template <class D, class Input>
    static HWY_INLINE hn::Mask<D> certain_contact(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        plane_vectors<V> const a = input.plane_point(d, 0, i), b = input.plane_point(d, 1, i),
                               c = input.plane_point(d, 2, i), e = input.plane_point(d, 3, i);
        return hn::Or(hn::Or(same(a, c), same(a, e)), hn::Or(same(b, c), same(b, e)));
    }
};

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
