// Where a ray enters and leaves a box, of four inputs at once: in each lane as ray_aabb_interval_3d.hpp has it, but quotients
// of doubles by fused products. With u = 2^-53 and q the rounded product of g.high and the reciprocal, off by 2 u: what q d
// leaves of g.high is below 2.1 u |g| and rounded once, the sum with g.low, 3.2 u, once more, and the product with the reciprocal
// off by 3 u of that: 15 u^2 |g / d|. With the sum in which the bound is, 2^-101 is enough.
#pragma once

#include <type_traits>

#include "graze/certified/detail/four_inputs.hpp"

namespace graze::certified::detail {

/// A direction of 0 is taken for `least_direction`, so that nothing traps, and added to others that changes none. Then ends of
/// slabs along the ray are at `endless_share` or farther on, or as far back, where no other ends are; but those in its origin are at
/// 0. For one input they are moved (slabs_f64x2::beyond); of four at once nothing is known where a ray is left at 0.
/// Of floats directions and differences are 0 or from 2^-149 on, and shares below 2^279; of doubles they are used from 2^-200
/// to 2^200, shares below 2^402 and their bounds with them. Along the ray shares are from 2^451 and 2^499 on, and below 2^901.
template <class Scalar>
inline constexpr double least_direction = std::is_same_v<Scalar, float> ? 0x1p-600 : 0x1p-700;
inline constexpr double endless_share = 0x1p450, least_in_slabs = 0x1p-200, most_in_slabs = 0x1p200;

}  // namespace graze::certified::detail

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

struct ray_interval_stage {
    static constexpr int count = 12, numbers = 2;

    GRAZE_CERTIFIED_F64X4_INLINED static f64x4 endless() { return broadcast(endless_share); }

    /// Not: nothing is known.
    GRAZE_CERTIFIED_F64X4_INLINED static f64x4 is_told(f64x4 leave) {
        return _mm256_cmp_pd(leave, broadcast(0), _CMP_NEQ_UQ);
    }

    /// Reaches from the latest entry, 0 at least, to the earliest exit: see interval_of.
    struct intervals {
        f64x4 enter, leave;

        GRAZE_CERTIFIED_F64X4_INLINED intervals() : enter(broadcast(0)), leave(endless()) {}
        GRAZE_CERTIFIED_F64X4_INLINED void add(f64x4 low, f64x4 high) {
            enter = _mm256_max_pd(enter, _mm256_min_pd(high, low));
            leave = _mm256_min_pd(leave, _mm256_max_pd(low, high));
        }
    };

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<2> ask(of_type<float>, f64x4 const* p) {
        intervals t;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            f64x4 const way = broadcast(1) / (p[9 + k] + broadcast(least_direction<float>));
            t.add((p[k] - p[6 + k]) * way, (p[3 + k] - p[6 + k]) * way);
        }
        f64x4 const is_met = below(t.enter, t.leave * broadcast(1 - 0x1p-49)),
                    beside = both(is_told(t.leave), below(t.leave, t.enter * broadcast(1 - 0x1p-49))),
                    is_missed = any(beside, _mm256_cmp_pd(t.leave, endless(), _CMP_GE_OQ));
        // Elsewhere they might overflow as floats.
        f64x4 const known = _mm256_andnot_pd(is_missed, is_met), enter = both(known, t.enter),
                    leave = both(known, t.leave), share = broadcast(0x1p-50), enter_off = share * enter,
                    leave_off = share * leave;
        return {{enter - enter_off, leave - leave_off}, {enter + enter_off, leave + leave_off}, known, is_missed};
    }

    struct quotients {
        f64x4 q, from, up_to;

        GRAZE_CERTIFIED_F64X4_INLINED quotients(exact_f64x4 const& g, f64x4 d, f64x4 way) {
            q = product_once(g.high, way);
            f64x4 const step = (_mm256_fnmadd_pd(q, d, g.high) + g.low) * way,
                        bound = broadcast(0x1p-100) * magnitude(q);
            enclose<double>(q, step, bound, from, up_to);
        }
    };

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<2> ask(of_type<double>, f64x4 const* p) {
        intervals from, up_to;
        four_ranges range(least_in_slabs);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            f64x4 const d = p[9 + k] + broadcast(least_direction<double>), way = broadcast(1) / d;
            exact_f64x4 const to_low = exact_difference(p[k], p[6 + k]), to_high = exact_difference(p[3 + k], p[6 + k]);
            quotients const low(to_low, d, way), high(to_high, d, way);
            from.add(low.from, high.from);
            up_to.add(low.up_to, high.up_to);
            range.add(to_low.high);
            range.add(to_high.high);
            range.add(p[9 + k]);
        }
        f64x4 const moderate = range.are_within(least_in_slabs, most_in_slabs), is_met = below(up_to.enter, from.leave),
                    is_bounded = below(up_to.leave, endless()),
                    is_endless = _mm256_cmp_pd(up_to.leave, endless(), _CMP_GE_OQ),
                    is_missed = any(both(is_told(up_to.leave), below(up_to.leave, from.enter)), is_endless);
        return {{from.enter, from.leave},
                {up_to.enter, up_to.leave},
                both(moderate, both(is_met, is_bounded)),
                both(moderate, is_missed)};
    }
};

}  // namespace graze::certified::detail
#else
namespace graze::certified::detail {
using ray_interval_stage = no_stage;
}
#endif
