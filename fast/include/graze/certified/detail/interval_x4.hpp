// Where a ray enters and leaves a box, of four inputs at once: in each lane as ray_aabb_interval_3d.hpp has it, but quotients
// of doubles by fused products. With u = 2^-53 and q the rounded product of g.high and the reciprocal, off by 2 u: what q d
// leaves of g.high is below 2.1 u |g| and rounded once, the sum with g.low, 3.2 u, once more, and the product with the reciprocal
// off by 3 u of that: 15 u^2 |g / d|. With the sum in which the bound is, 2^-101 is enough.
#pragma once

#include "graze/certified/detail/four_inputs.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

struct ray_interval_stage {
    static constexpr int count = 12, numbers = 2;

    GRAZE_CERTIFIED_F64X4_INLINED static f64x4 endless() { return broadcast(std::numeric_limits<double>::infinity()); }

    /// Reaches from the latest entry, 0 at least, to the earliest exit: see interval_of.
    struct intervals {
        f64x4 enter, leave;

        GRAZE_CERTIFIED_F64X4_INLINED intervals() : enter(broadcast(0)), leave(endless()) {}
        GRAZE_CERTIFIED_F64X4_INLINED void add(f64x4 low, f64x4 high) {
            enter = _mm256_max_pd(enter, _mm256_max_pd(_mm256_min_pd(high, low), broadcast(0)));
            leave = _mm256_min_pd(leave, _mm256_min_pd(_mm256_max_pd(low, high), endless()));
        }
    };

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<2> ask(of_type<float>, f64x4 const* p) {
        intervals t;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            f64x4 const way = broadcast(1) / (p[9 + k] + broadcast(0));
            t.add((p[k] - p[6 + k]) * way, (p[3 + k] - p[6 + k]) * way);
        }
        f64x4 const share = broadcast(0x1p-50), enter_off = share * t.enter, leave_off = share * t.leave,
                    before = t.leave * broadcast(1 - 0x1p-49);
        f64x4 const is_met = _mm256_cmp_pd(t.enter, before, _CMP_LE_OQ), is_bounded = below(t.leave, endless());
        f64x4 const beside = any(below(t.leave, broadcast(0)), below(t.leave, t.enter * broadcast(1 - 0x1p-49)));
        return {{t.enter - enter_off, t.leave - leave_off},
                {t.enter + enter_off, t.leave + leave_off},
                both(is_met, is_bounded),
                any(beside, _mm256_cmp_pd(t.leave, endless(), _CMP_EQ_OQ))};
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
        four_ranges range(0x1p-400);
        f64x4 beside = broadcast(0);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            f64x4 const d = p[9 + k] + broadcast(0), way = broadcast(1) / d;
            exact_f64x4 const to_low = exact_difference(p[k], p[6 + k]), to_high = exact_difference(p[3 + k], p[6 + k]);
            quotients const low(to_low, d, way), high(to_high, d, way);
            from.add(low.from, high.from);
            up_to.add(low.up_to, high.up_to);
            range.add(to_low.high);
            range.add(to_high.high);
            range.add(d);
            // A slab along the ray, not around its origin.
            beside = any(beside, any(_mm256_cmp_pd(low.q, endless(), _CMP_EQ_OQ),
                                     _mm256_cmp_pd(high.q, broadcast(0) - endless(), _CMP_EQ_OQ)));
        }
        f64x4 const moderate = range.are_within(0x1p-400, 0x1p400), is_met = below(up_to.enter, from.leave),
                    is_bounded = below(up_to.leave, endless()),
                    is_endless = _mm256_cmp_pd(up_to.leave, endless(), _CMP_EQ_OQ),
                    is_missed = any(any(beside, below(up_to.leave, from.enter)), is_endless);
        return {{from.enter, from.leave},
                {up_to.enter, up_to.leave},
                _mm256_andnot_pd(beside, both(moderate, both(is_met, is_bounded))),
                both(moderate, is_missed)};
    }
};

}  // namespace graze::certified::detail
#else
namespace graze::certified::detail {
using ray_interval_stage = no_stage;
}
#endif
