// Six half-spaces a x + b y + c z + d >= 0, given by 24 scalars: what tests of frusta share. Nothing is assumed of
// them, so that a frustum may be empty, flat, or without end; a plane without normal is no half-space.
#pragma once

#include "graze/certified/detail/f64x2.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline constexpr int frustum_planes = 6;

template <class Scalar>
GRAZE_CERTIFIED_INLINED bool are_half_spaces(Scalar const* planes) {
    bool all = true;
    for (int i = 0; i < frustum_planes; ++i)
        all &= (planes[4 * i] != 0) | (planes[4 * i + 1] != 0) | (planes[4 * i + 2] != 0);
    return all;
}

/// Two planes one after the other, side by side.
struct two_planes {
    f64x2 a, b, c, d;

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED explicit two_planes(Scalar const* planes) {
        f64x2 const ab = first_axes(planes), cd = first_axes(planes + 2), then_ab = first_axes(planes + 4),
                    then_cd = first_axes(planes + 6);
        a = unpack_low(ab, then_ab);
        b = unpack_high(ab, then_ab);
        c = unpack_low(cd, then_cd);
        d = unpack_high(cd, then_cd);
    }
};

#if GRAZE_CERTIFIED_SSE2
/// Four of floats. The six planes are the first four and the last four.
struct four_planes {
    __m128 a, b, c, d;

    GRAZE_CERTIFIED_INLINED explicit four_planes(float const* planes)
        : a(_mm_loadu_ps(planes)),
          b(_mm_loadu_ps(planes + 4)),
          c(_mm_loadu_ps(planes + 8)),
          d(_mm_loadu_ps(planes + 12)) {
        _MM_TRANSPOSE4_PS(a, b, c, d);
    }
    /// Which have a normal.
    GRAZE_CERTIFIED_INLINED __m128 are_planes() const {
        __m128 const zero = _mm_setzero_ps();
        return _mm_or_ps(_mm_or_ps(_mm_cmpneq_ps(a, zero), _mm_cmpneq_ps(b, zero)), _mm_cmpneq_ps(c, zero));
    }
};
GRAZE_CERTIFIED_INLINED __m128 size_of(__m128 of) {
    return _mm_andnot_ps(_mm_set1_ps(-0.0f), of);
}
/// a x + b y + c z + d, and with magnitudes.
GRAZE_CERTIFIED_INLINED __m128 sum_of_terms(__m128 x, __m128 y, __m128 z, __m128 d) {
    return _mm_add_ps(_mm_add_ps(x, y), _mm_add_ps(z, d));
}
#endif

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
