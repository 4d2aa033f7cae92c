// Where a line meets a plane, of four inputs at once: in each lane as plane_f64x4.hpp has it, of floats in doubles and
// of doubles in pairs of them. Bounds are those derived there, where a sum of three products is bounded by the sum of
// their magnitudes; fusing products only rounds less.
#pragma once

#include "graze/certified/detail/four_inputs.hpp"

#if GRAZE_CERTIFIED_WITH_F64X4
namespace graze::certified::detail {

struct plane_meeting_stage {
    static constexpr int count = 15, numbers = 4;

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> ask(of_type<float>, f64x4 const* p) {
        vec3_f64x4 const p1{p[0], p[1], p[2]}, l1{p[9], p[10], p[11]};
        vec3_f64x4 const u = difference_of({p[3], p[4], p[5]}, p1), v = difference_of({p[6], p[7], p[8]}, p1),
                         w = difference_of({p[12], p[13], p[14]}, l1), o = difference_of(p1, l1);
        four_minors const x(u.y, v.z, u.z, v.y), y(u.z, v.x, u.x, v.z), z(u.x, v.y, u.y, v.x);
        vec3_f64x4 const normal{x.value, y.value, z.value}, terms{x.size, y.size, z.size}, reach = magnitude(w);
        f64x4 const inverse = broadcast(1) / dot_of(normal, w), t = dot_of(normal, o) * inverse,
                    way = magnitude(inverse), steep = dot_of(terms, reach) * way, t_size = magnitude(t);
        f64x4 const grows = fused(broadcast(0x1p-49), steep, broadcast(0x1p-52)),
                    error = fused(t_size, grows, broadcast(0x1p-49) * (dot_of(terms, magnitude(o)) * way));
        four_values<4> found;
        f64x4 const at[4] = {t, fused(t, w.x, l1.x), fused(t, w.y, l1.y), fused(t, w.z, l1.z)},
                    bound[4] = {error, fused(error, reach.x, broadcast(0x1p-52) * magnitude(l1.x)),
                                fused(error, reach.y, broadcast(0x1p-52) * magnitude(l1.y)),
                                fused(error, reach.z, broadcast(0x1p-52) * magnitude(l1.z))};
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 4; ++k) {
            found.from[k] = at[k] - bound[k], found.up_to[k] = at[k] + bound[k];
        }
        found.known = _mm256_cmp_pd(steep, broadcast(most_steepness), _CMP_LE_OQ), found.none = _mm256_setzero_pd();
        return found;
    }

    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> again(of_type<float>, f64x4 const* p) {
        return in_pairs<float>(p);
    }
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> ask(of_type<double>, f64x4 const* p) {
        return in_pairs<double>(p);
    }

    template <class Scalar>
    GRAZE_CERTIFIED_F64X4_INLINED static four_values<4> in_pairs(f64x4 const* p) {
        exact_f64x4 const ux = exact_difference(p[3], p[0]), uy = exact_difference(p[4], p[1]),
                          uz = exact_difference(p[5], p[2]), vx = exact_difference(p[6], p[0]),
                          vy = exact_difference(p[7], p[1]), vz = exact_difference(p[8], p[2]);
        four_components const normal[3] = {{product_of(uy, vz), product_of(uz, vy)},
                                           {product_of(uz, vx), product_of(ux, vz)},
                                           {product_of(ux, vy), product_of(uy, vx)}};
        exact_f64x4 w[3], o[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            w[k] = exact_difference(p[12 + k], p[9 + k]), o[k] = exact_difference(p[k], p[9 + k]);
        }
        f64x4 rough_n = normal[0].rough * o[0].high, rough_d = normal[0].rough * w[0].high, d = normal[0].h * w[0].high,
              d_size = broadcast(0), largest = broadcast(0);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            if (k > 0) {
                rough_n = fused(normal[k].rough, o[k].high, rough_n);
                rough_d = fused(normal[k].rough, w[k].high, rough_d);
                d = fused(normal[k].h, w[k].high, d);
            }
            f64x4 const reach = magnitude(w[k].high);
            d_size = fused(fused(broadcast(0x1p-44), normal[k].terms, magnitude(normal[k].h)), reach, d_size);
            largest = _mm256_max_pd(largest, _mm256_max_pd(reach, magnitude(o[k].high)));
        }
        for (exact_f64x4 const* of : {&ux, &uy, &uz, &vx, &vy, &vz})
            largest = _mm256_max_pd(largest, magnitude(of->high));
        f64x4 const t = rough_n / rough_d, inverse = broadcast(1) / d, way = magnitude(inverse), sigma = d_size * way,
                    t_size = magnitude(t);

        f64x4 size = broadcast(lost_in_products), rests = broadcast(0), first[3];
        exact_f64x4 along[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            along[k] = product_of(t, w[k]);
            exact_f64x4 q = exact_difference(o[k].high, along[k].high);
            q.low = q.low + (o[k].low - along[k].low);
            exact_f64x4 const product = product_of(normal[k].parts(), q);
            first[k] = product.high, rests = rests + product.low;
            size = fused(normal[k].terms, fused(t_size, magnitude(w[k].high), magnitude(o[k].high)), size);
        }
        exact_f64x4 const two = exact_sum(first[0], first[1]);
        f64x4 const step = ((two.high + first[2]) + (two.low + rests)) * inverse,
                    fixed = way * (broadcast(0x1p-99) * size),
                    error = fused(magnitude(step), broadcast(0x1p-49) * sigma, fixed);
        four_values<4> found;
        f64x4 const t_bound = error + fused(broadcast(0x1p-102), t_size, broadcast(lost_in_points));
        enclose<Scalar>(t, step, t_bound, found.from[0], found.up_to[0]);
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            exact_f64x4 const point = exact_sum(p[9 + k], along[k].high);
            f64x4 const low = fused(step, w[k].high, point.low + along[k].low),
                        own = fused(broadcast(0x1p-102), magnitude(point.high), broadcast(lost_in_points)),
                        bound = fused(error, magnitude(w[k].high), own);
            enclose<Scalar>(point.high, low, bound, found.from[1 + k], found.up_to[1 + k]);
        }
        f64x4 const moderate = below(_mm256_max_pd(largest, t_size), broadcast(largest_part)),
                    steepness = _mm256_cmp_pd(sigma, broadcast(most_steepness), _CMP_LE_OQ),
                    long_enough = _mm256_cmp_pd(broadcast(least_size), d_size, _CMP_LE_OQ);
        found.known = both(moderate, both(steepness, long_enough)), found.none = _mm256_setzero_pd();
        return found;
    }
};

}  // namespace graze::certified::detail
#else
namespace graze::certified::detail {
using plane_meeting_stage = no_stage;
}
#endif
