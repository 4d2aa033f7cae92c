// Refuses builds whose arithmetic is not that of IEEE floats and doubles, as far as the compiler tells; for what it keeps to
// itself there is environment_is_sound() (environment.hpp).
#pragma once

#include <bit>
#include <cfloat>

#if defined(__FAST_MATH__)
#error "graze: -ffast-math changes float arithmetic, so the answers would be wrong; build without it"
#elif defined(_M_FP_FAST)
#error "graze: /fp:fast changes float arithmetic, so the answers would be wrong; build with /fp:precise"
#elif defined(__ASSOCIATIVE_MATH__)
#error "graze: -fassociative-math (-funsafe-math-optimizations) would make the answers wrong; build without it"
#elif defined(__RECIPROCAL_MATH__)
#error "graze: -freciprocal-math would make the answers wrong; build without it"
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0
#error "graze: -ffinite-math-only would make the answers wrong; build without it"
#elif defined(__NO_SIGNED_ZEROS__)
#error "graze: -fno-signed-zeros would make the answers wrong; build without it"
#elif FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "graze: floats and doubles must be computed as such; on x86 build with -msse2 -mfpmath=sse"
#elif defined(_M_IX86_FP) && _M_IX86_FP < 2
#error "graze: floats and doubles must be computed as such; build with /arch:SSE2"
#endif

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

static_assert(0.1 != static_cast<double>(0.1f),
              "graze: -fsingle-precision-constant would make the answers wrong; build without it");
static_assert(FLT_RADIX == 2 && FLT_MANT_DIG == 24 && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024,
              "graze: needs IEEE floats and doubles");

/// The bits as those of another type. Not every standard library that clang 14 comes with has std::bit_cast.
template <class To, class From>
constexpr To bits_as(From const& from) {
#if defined(__cpp_lib_bit_cast)
    return std::bit_cast<To>(from);
#else
    return __builtin_bit_cast(To, from);
#endif
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
