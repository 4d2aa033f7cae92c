// ray_triangle_3d over vectors of cases: the filter of graze/certified/ray_triangle_3d.hpp.
// Included once for each target by forms-inl.hpp.
#include "batch/loop-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// A direction, which is given and no difference.
template <bool Twofold, class D, class V = hn::Vec<D>>
HWY_INLINE auto as_numbers(D d, space_vectors<V> const& u) {
    if constexpr (Twofold) {
        V const zero = hn::Zero(d);
        return space_vectors<twofold<V>>{{u.x, zero}, {u.y, zero}, {u.z, zero}};
    } else {
        return u;
    }
}

/// The ray comes first: origin, direction, t0 t1 t2.
///
/// Error. The origin's height is a triple product of differences: space_bound. With U, V, W the magnitudes of the
/// direction's components, the others are sums of up to three triple products of two differences and the direction, of
/// magnitudes up to 6 m in all, m = U YZ + V ZX + W XY, with at most ten factors: |error| <= 6 m ((1 + e)^10 - 1) <
/// 60.1 e m, and underflow adds at most 3 (6.1 N + 3) u, where N bounds the extents, the direction and 1: below 64 e m
/// + 64 N u. In computing m, at most eight factors (1 - e) and underflows below 3 N u are within that slack. N is in
/// range, or no sign is certain: magnitudes stay below 6.1 N^3. Twofold: 3 * 2 m (2 * 8 + 3 * 4) f^2 and sums of at
/// most 4 f^2 (4 + 6) m more are below 2^-97 m.
struct ray_triangle_3d_test {
    static constexpr int scalars = 15, first_scalar = 9;
    static constexpr stage last_stage = stage::twofold;
    template <class Scalar, int Fixed>
    static constexpr auto certified = fallback::ray_triangle_3d<Scalar, Fixed>;

    template <stage Stage, class D, class Input>
    static HWY_INLINE lane_findings<D> filter(D d, Input const& input, std::size_t i,
                                              hn::Mask<D> settled = hn::FirstN(D(), 0)) {
        using V = hn::Vec<D>;
        using numbers = lane_numbers<hn::TFromD<D>>;
        constexpr bool twofold = Stage == stage::twofold;
        space_vectors<V> const from = input.space_point(d, 0, i), way = input.space_point(d, 1, i),
                               p = input.space_point(d, 2, i), q = input.space_point(d, 3, i),
                               r = input.space_point(d, 4, i);
        auto apart = settled;
        auto const extent = [&apart](V a, V b, V c, V origin, V direction) HWY_ATTR {
            V const low = min(a, b, c), high = max(a, b, c);
            apart = hn::Or(apart, range_behind(origin, direction, low, high));
            return hn::Sub(hn::Max(high, origin), hn::Min(low, origin));
        };
        V const x = extent(p.x, q.x, r.x, from.x, way.x), y = extent(p.y, q.y, r.y, from.y, way.y),
                z = extent(p.z, q.z, r.z, from.z, way.z);
        V const flow = hn::MulAdd(hn::Abs(way.x), hn::Mul(y, z),
                                  hn::MulAdd(hn::Abs(way.y), hn::Mul(z, x), hn::Mul(hn::Abs(way.z), hn::Mul(x, y))));
        V const size = hn::Max(hn::Max(max(x, y, z), longest(way)), constant(d, 1));
        constexpr double factor = twofold ? 0x1p-96 : 64 * numbers::epsilon;
        V const turn_bound = where_valid(
            d, size, hn::MulAdd(constant(d, factor), flow, hn::Mul(size, constant(d, 64 * numbers::least))));
        V const height_bound = space_bound<1, twofold>(d, x, y, z), minus_turn_bound = hn::Neg(turn_bound);

        // With E = t1 - t0, F = t0 - t2, T = origin - t0, N = F x E and M = T x D: the heights are N.T and N.D, the
        // turns M.E, M.F and N.D - M.E - M.F.
        auto const e = between<twofold>(p, q), f = between<twofold>(r, p), reach = between<twofold>(p, from),
                   along = as_numbers<twofold>(d, way);
        auto const normal = cross(f, e), moment = cross(reach, along);
        auto const turn_e = dot(moment, e), turn_f = dot(moment, f);
        V const above = height(normal, reach), pq = high_part(turn_e), rp = high_part(turn_f),
                qr = high_part(dot(normal, along) - (turn_e + turn_f));
        V const low = min(pq, qr, rp), high = max(pq, qr, rp);
        auto const some_left = hn::Gt(high, turn_bound), some_right = hn::Lt(low, minus_turn_bound);
        auto const over = hn::Gt(above, height_bound), under = hn::Lt(above, hn::Neg(height_bound));
        // Edges that all turn one way turn as the direction goes through the plane.
        auto left = hn::Gt(low, turn_bound), right = hn::Lt(high, minus_turn_bound), not_over = under, not_under = over,
             disjoint = hn::Or(apart, hn::And(some_left, some_right));
        if constexpr (Stage != stage::signs) {
            // Signs that are not certain are zeros where these are multiples of so much; as in zeros_are_exact.
            space_vectors<V> const points[4] = {p, q, r, from};
            auto const units = units_of(d, points);
            // A component of 0 has an infinite last bit, whose product with units is NaN where theirs underflows. A
            // minimum may leave a NaN out; the sum is NaN, too, and only then: no term is negative.
            V const step_x = hn::Mul(last_bit(d, way.x), hn::Mul(units.y, units.z)),
                    step_y = hn::Mul(last_bit(d, way.y), hn::Mul(units.z, units.x)),
                    step_z = hn::Mul(last_bit(d, way.z), hn::Mul(units.x, units.y)), step = min(step_x, step_y, step_z),
                    sum = hn::Add(hn::Add(step_x, step_y), step_z);
            auto const turns = hn::And(hn::Lt(hn::Add(turn_bound, turn_bound), step), hn::Eq(sum, sum)),
                       level = hn::AndNot(hn::Or(over, under), zeros_are_exact(units, height_bound));
            left = hn::Or(left, hn::AndNot(some_right, hn::And(turns, some_left)));
            right = hn::Or(right, hn::AndNot(some_left, hn::And(turns, some_right)));
            not_over = hn::Or(under, level);
            not_under = hn::Or(over, level);
            // Along the plane, and not in it.
            auto const parallel = hn::AndNot(hn::Or(some_left, some_right), turns);
            disjoint = hn::Or(disjoint, hn::And(parallel, hn::Or(over, under)));
        }
        disjoint = hn::Or(disjoint, hn::Or(hn::And(left, over), hn::And(right, under)));
        auto const meet = hn::AndNot(disjoint, hn::Or(hn::And(left, not_over), hn::And(right, not_under)));
        return {meet, hn::Not(hn::Or(disjoint, meet))};
    }

    /// It begins in a vertex.
    template <class D, class Input>
    static HWY_INLINE hn::Mask<D> certain_contact(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        space_vectors<V> const from = input.space_point(d, 0, i), way = input.space_point(d, 1, i);
        auto const in_vertex =
            hn::Or(hn::Or(same(from, input.space_point(d, 2, i)), same(from, input.space_point(d, 3, i))),
                   same(from, input.space_point(d, 4, i)));
        return hn::And(in_vertex, hn::Gt(longest(way), hn::Zero(d)));
    }
};

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
