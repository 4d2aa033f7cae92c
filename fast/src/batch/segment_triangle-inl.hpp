// segment_triangle_3d over vectors of cases: the filter of graze/certified/segment_triangle_3d.hpp.
// Included once for each target by forms-inl.hpp.
#include "batch/coplanar-inl.hpp"
#include "batch/loop-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// The turns and sides are sums of up to three triple products: magnitudes up to 18 XYZ with at most ten factors (eight
/// and two additions), |error| <= 18 XYZ ((1 + e)^10 - 1) < 180.1 e XYZ, and underflow adds at most 3 (6.1 M + 3) u:
/// below 4 space_bound = 200 e XYZ + 256 M u. Magnitudes stay below 18 * 1.01 XYZ. Twofold: 3 * 168 f^2 XYZ and sums of
/// at most 4 f^2 (12 + 18) XYZ more are below 2^-96 XYZ.
inline constexpr int signs_bounds = 4;

struct segment_triangle_3d_test {
    static constexpr int scalars = 15;
    static constexpr stage last_stage = stage::twofold;
    template <class Scalar, int Fixed>
    static constexpr auto certified = fallback::segment_triangle_3d<Scalar, Fixed>;

    template <stage Stage, class D, class Input>
    static HWY_INLINE lane_findings<D> filter(D d, Input const& input, std::size_t i,
                                              hn::Mask<D> settled = hn::FirstN(D(), 0)) {
        using V = hn::Vec<D>;
        constexpr bool twofold = Stage == stage::twofold;
        space_vectors<V> const p = input.space_point(d, 0, i), q = input.space_point(d, 1, i),
                               r = input.space_point(d, 2, i), from = input.space_point(d, 3, i),
                               to = input.space_point(d, 4, i);
        V x, y, z;
        auto apart = hn::Or(hn::Or(ranges_apart<D>(p.x, q.x, r.x, from.x, to.x, to.x, x),
                                   ranges_apart<D>(p.y, q.y, r.y, from.y, to.y, to.y, y)),
                            ranges_apart<D>(p.z, q.z, r.z, from.z, to.z, to.z, z));
        if constexpr (Stage != stage::signs) apart = hn::Or(apart, settled);
        auto const nothing = hn::AndNot(apart, apart);
        if (hn::AllTrue(d, apart)) return {nothing, nothing};
        V const bound = space_bound<signs_bounds, twofold>(d, x, y, z), minus_bound = hn::Neg(bound);

        // Moller and Trumbore's triple products: with E = q - p, F = p - r, N = F x E, T = from - p, W = to - from, the
        // sides of the triangle's plane are N.T and N.T + N.W, the turns of the triangle's edges around the segment's
        // line (T x W).E, (T x W).F and N.W - (T x W).E - (T x W).F.
        auto const e = between<twofold>(p, q), f = between<twofold>(r, p), reach = between<twofold>(p, from),
                   way = between<twofold>(from, to);
        auto const normal = cross(f, e), moment = cross(reach, way);
        auto const height = dot(normal, reach), across = dot(normal, way), turn_e = dot(moment, e),
                   turn_f = dot(moment, f);
        V const side_from = high_part(height), side_to = high_part(height + across);
        V const pq = high_part(turn_e), rp = high_part(turn_f), qr = high_part(across - (turn_e + turn_f));
        V const low_side = hn::Min(side_from, side_to), high_side = hn::Max(side_from, side_to);
        V const low_turn = min(pq, qr, rp), high_turn = max(pq, qr, rp);

        // One side of the plane, or edges on both sides of the line: apart. No branch: either is as likely as not.
        auto const one_side = hn::Or(hn::Gt(low_side, bound), hn::Lt(high_side, minus_bound));
        auto const both_turns = hn::And(hn::Lt(low_turn, minus_bound), hn::Gt(high_turn, bound));
        auto const disjoint = hn::Or(apart, hn::Or(one_side, both_turns));
        auto const both_sides = hn::And(hn::Lt(low_side, minus_bound), hn::Gt(high_side, bound));
        auto const one_turn = hn::Or(hn::Gt(low_turn, bound), hn::Lt(high_turn, minus_bound));
        auto const crossing = hn::And(both_sides, one_turn);
        if constexpr (Stage != stage::signs) {
            // All signs known and a strict one among the sides, so that the triangle is not flat and not in one plane
            // with the segment: what is not apart meets.
            space_vectors<V> const triangle[3] = {p, q, r}, segment[2] = {from, to}, points[5] = {p, q, r, from, to};
            auto const units = units_of(d, points);
            auto const exact = zeros_are_exact(units, bound);
            auto const strict = hn::Or(hn::Lt(low_side, minus_bound), hn::Gt(high_side, bound));
            auto const contact = hn::Or(crossing, hn::AndNot(disjoint, hn::And(strict, exact)));
            lane_findings<D> const found{contact, hn::Not(hn::Or(disjoint, contact))};
            if (hn::AllFalse(d, found.unknown)) return found;
            // No strict side: the segment is in the triangle's plane, or that is flat and, with edges on no two sides
            // of the segment's line, in one plane with it.
            constexpr bool twofold_images = twofold && Input::of_floats;
            return filter_flat<twofold_images>(d, triangle, segment, {x, y, z}, units, hn::AndNot(strict, exact),
                                               found);
        }
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

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
