// ray_aabb_3d over vectors of cases: the filter of graze/certified/ray_aabb_3d.hpp.
// Included once for each target by forms-inl.hpp.
#include "batch/loop-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// One axis of a case: the direction's magnitude, the box's size, twice its middle as seen from the origin, and the
/// extent of both together.
template <class V>
struct ray_axis {
    V way, length, height, middle, extent;

    HWY_INLINE ray_axis(V origin, V direction, V low, V high) : way(direction), length(hn::Abs(direction)) {
        height = hn::Sub(high, low);
        middle = hn::Add(hn::Sub(low, origin), hn::Sub(high, origin));
        extent = hn::Sub(hn::Max(high, origin), hn::Min(low, origin));
    }
};

/// The ray comes first: origin, direction, min, max.
struct ray_aabb_3d_test {
    static constexpr int scalars = 12, first_scalar = 6;
    static constexpr stage last_stage = stage::zeros;
    template <class Scalar, int Fixed>
    static constexpr auto certified = fallback::ray_aabb_3d<Scalar, Fixed>;

    /// In the plane of two axes: surely apart, and surely overlapping there or nothing to be seen of the ray.
    template <class D>
    struct seen {
        hn::Mask<D> apart, overlap;
    };
    /// `unit_x`, `unit_y`: the largest powers of two that divide the axes' coordinates, not asked for by stage::signs.
    ///
    /// Error. As in the certified test, |error| < 25 e m with m = |dx| Y + |dy| X; underflow adds at most 8 u: below
    /// 32 e m + 16 u, and in computing m three factors (1 - e) and underflow are within that slack. Doubles compute
    /// exactly, in any rounding mode, where m is below 2^49 times what divides all products, and that does not
    /// underflow: then these and their sums are below 3 * 2^49 of it.
    template <stage Stage, class D, class V = hn::Vec<D>>
    static HWY_INLINE seen<D> along(D d, ray_axis<V> const& x, ray_axis<V> const& y, hn::Mask<D> valid, V unit_x,
                                    V unit_y) {
        using numbers = lane_numbers<hn::TFromD<D>>;
        V const centre = hn::Abs(minor(x.way, y.middle, y.way, x.middle)),
                reach = hn::MulAdd(x.length, y.height, hn::Mul(y.length, x.height)),
                size = hn::MulAdd(x.length, y.extent, hn::Mul(y.length, x.extent)), gap = hn::Sub(centre, reach);
        V const bound = hn::MulAdd(constant(d, 32 * numbers::epsilon), size, constant(d, 16 * numbers::least));
        auto const level = hn::Eq(hn::Max(x.length, y.length), hn::Zero(d));
        auto apart = hn::And(valid, hn::Gt(gap, bound)),
             overlap = hn::Or(hn::And(valid, hn::Lt(gap, hn::Neg(bound))), level);
        if constexpr (Stage != stage::signs) {
            V const unit = hn::Min(hn::Mul(last_bit(d, x.way), unit_y), hn::Mul(last_bit(d, y.way), unit_x));
            auto const representable = hn::Ge(unit, constant(d, numbers::least));
            auto const exact = hn::And(hn::And(valid, representable), hn::Le(size, hn::Mul(unit, constant(d, 0x1p49)))),
                       beyond = hn::Gt(gap, hn::Zero(d));
            apart = hn::Or(apart, hn::And(exact, beyond));
            overlap = hn::Or(overlap, hn::AndNot(beyond, exact));
        }
        return {apart, overlap};
    }

    template <stage Stage, class D, class Input>
    static HWY_INLINE lane_findings<D> filter(D d, Input const& input, std::size_t i,
                                              hn::Mask<D> settled = hn::FirstN(D(), 0)) {
        using V = hn::Vec<D>;
        V const zero = hn::Zero(d);
        space_vectors<V> const from = input.space_point(d, 0, i), way = input.space_point(d, 1, i),
                               low = input.space_point(d, 2, i), high = input.space_point(d, 3, i);
        // D = box - ray is bounded along an axis where the ray does not run towards.
        auto disjoint =
            hn::Or(hn::Or(range_behind(from.x, way.x, low.x, high.x), range_behind(from.y, way.y, low.y, high.y)),
                   range_behind(from.z, way.z, low.z, high.z));
        // Nowhere is not met.
        V const longest_way = longest(way);
        disjoint = hn::Or(disjoint, hn::Eq(longest_way, zero));
        if constexpr (Stage != stage::signs) disjoint = hn::Or(disjoint, settled);
        ray_axis<V> const x(from.x, way.x, low.x, high.x), y(from.y, way.y, low.y, high.y),
            z(from.z, way.z, low.z, high.z);
        V const size = hn::Max(longest_way, max(x.extent, y.extent, z.extent));
        auto const valid = hn::Le(size, hn::Set(d, lane_numbers<hn::TFromD<D>>::largest_extent));
        space_vectors<V> units{zero, zero, zero};
        if constexpr (Stage != stage::signs) {
            space_vectors<V> const points[3] = {from, low, high};
            units = units_of(d, points);
        }
        auto const yz = along<Stage>(d, y, z, valid, units.y, units.z),
                   zx = along<Stage>(d, z, x, valid, units.z, units.x),
                   xy = along<Stage>(d, x, y, valid, units.x, units.y);
        disjoint = hn::Or(disjoint, hn::Or(hn::Or(yz.apart, zx.apart), xy.apart));
        auto const meet = hn::AndNot(disjoint, hn::And(hn::And(yz.overlap, zx.overlap), xy.overlap));
        return {meet, hn::Not(hn::Or(disjoint, meet))};
    }

    /// It begins in the box.
    template <class D, class Input>
    static HWY_INLINE hn::Mask<D> certain_contact(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        space_vectors<V> const way = input.space_point(d, 1, i);
        return hn::And(inside(input.space_point(d, 0, i), input.space_point(d, 2, i), input.space_point(d, 3, i)),
                       hn::Gt(longest(way), hn::Zero(d)));
    }
};

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
