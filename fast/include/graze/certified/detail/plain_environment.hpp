// The floating-point environment of the caller. The filters are proven for the plain one: rounding to nearest, where what
// overflows is infinite, and subnormals kept. Elsewhere a test asks itself again in the plain environment, without traps, and
// gives the caller's back with its flags.
//
// Reading the control register takes 3 ns and more, so a probe looks at what the processor does: it takes 0.3 to 1 ns, and raises
// inexact, and x86's flag of a subnormal operand.
#pragma once

#include <cfenv>
#include <cstdint>
#include <type_traits>

#if defined(__SSE2__) || defined(_M_X64) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#include <emmintrin.h>
#define GRAZE_CERTIFIED_MXCSR 1
#else
#define GRAZE_CERTIFIED_MXCSR 0
#endif

// On 32 bits x87 has a part in arithmetic of SSE2: the C library's functions, and what functions return.
#if GRAZE_CERTIFIED_MXCSR && defined(__i386__) && defined(__GNUC__)
#define GRAZE_CERTIFIED_X87 1
#else
#define GRAZE_CERTIFIED_X87 0
#endif

#include "graze/vocabulary.hpp"

#if defined(__GNUC__)
#define GRAZE_CERTIFIED_APART [[gnu::noinline, gnu::cold]]
#elif defined(_MSC_VER)
#define GRAZE_CERTIFIED_APART __declspec(noinline)
#else
#define GRAZE_CERTIFIED_APART
#endif

namespace graze::certified::detail {

#if defined(__GNUC__) && GRAZE_CERTIFIED_MXCSR

/// Volatile statements: what the compiler computes is not what the processor does, now and not in another environment.
inline __m128 as_now(__m128 value) {
    __asm__ volatile("" : "+x"(value));
    return value;
}

/// Two subnormal numbers sum up to a third, unless that or they are taken for zero.
inline bool keeps_subnormals() {
    __m128 const sum = as_now(_mm_add_ss(as_now(_mm_set_ss(0x3p-149f)), _mm_set_ss(0x5p-149f)));
    return _mm_cvtsi128_si32(_mm_castps_si128(sum)) != 0;
}

/// The same, and does it round to nearest? Then the sums 1 + 0.75 ulp and its negative both grow in magnitude; in any other mode
/// one of them does not.
inline bool is_plain_environment() {
    __m128 const sums = as_now(_mm_add_ps(as_now(_mm_setr_ps(1, -1, 0x3p-149f, 0x3p-149f)),
                                          _mm_setr_ps(0x1.8p-24f, -0x1.8p-24f, 0x5p-149f, 0x5p-149f)));
    __m128i const plain = _mm_setr_epi32(0x3f800001, static_cast<int>(0xbf800001), 8, 8);
    return _mm_movemask_epi8(_mm_cmpeq_epi32(_mm_castps_si128(sums), plain)) == 0xffff;
}

#else

/// Half as large again as the least normal number, from which it is a subnormal one off. Volatile: what the compiler
/// computes is not what the processor does.
inline double const volatile environment_probe = 0x1.8p-1022;

/// Keeps a number from being computed later, where the environment may be another: no operation of its own.
inline void computed_by_now(double& value) {
#if defined(__GNUC__) && defined(__aarch64__)
    __asm__ volatile("" : "+w"(value));
#else
    (void)value;
#endif
}

/// Twice what is left of the probe: 0 where results are flushed to zero, and where subnormal operands are taken for zero.
inline double double_remainder(double probe) {
    double const remainder = probe - 0x1p-1022;
    return remainder + remainder;
}
inline bool keeps_subnormals() {
    double kept = double_remainder(environment_probe);
    computed_by_now(kept);
    return kept > 0;
}

/// The same, and does it round to nearest? If not, the sum exceeds 1 or the difference is below it, and what is left of both
/// is 2^-53 at least; else that is 0.
inline bool is_plain_environment() {
    double const probe = environment_probe;
    double kept = double_remainder(probe), rounded = (1 + probe) - (1 - probe);
    computed_by_now(kept);
    computed_by_now(rounded);
    return kept > rounded;
}

#endif

/// Sets the plain environment for as long as it lives: to nearest, subnormals kept, all traps masked.
class plain_environment {
  public:
    plain_environment() {
#if GRAZE_CERTIFIED_MXCSR
        before_ = _mm_getcsr();
        _mm_setcsr(all_masked);
#if GRAZE_CERTIFIED_X87
        // Storing masks all traps, too; the control word rounds to nearest.
        constexpr std::uint16_t plain = 0x037f;
        __asm__ volatile("fnstenv %0\n\tfldcw %1" : "=m"(x87_) : "m"(plain));
#endif
#elif defined(__GNUC__) && defined(__aarch64__)
        asm volatile("mrs %0, fpcr\n\tmrs %1, fpsr" : "=r"(before_), "=r"(flags_) : : "memory");
        asm volatile("msr fpcr, %0" : : "r"(std::uint64_t{0}) : "memory");
#elif defined(__GNUC__) && defined(__arm__) && defined(__VFP_FP__) && !defined(__SOFTFP__)
        asm volatile("vmrs %0, fpscr" : "=r"(before_) : : "memory");
        asm volatile("vmsr fpscr, %0" : : "r"(std::uint32_t{0}) : "memory");
#elif defined(FE_DFL_ENV)
        std::fegetenv(&before_);
        std::fesetenv(FE_DFL_ENV);
#endif
    }
    ~plain_environment() {
#if GRAZE_CERTIFIED_MXCSR
#if GRAZE_CERTIFIED_X87
        __asm__ volatile("fldenv %0" : : "m"(x87_));
#endif
        _mm_setcsr(before_);
#elif defined(__GNUC__) && defined(__aarch64__)
        asm volatile("msr fpcr, %0\n\tmsr fpsr, %1" : : "r"(before_), "r"(flags_) : "memory");
#elif defined(__GNUC__) && defined(__arm__) && defined(__VFP_FP__) && !defined(__SOFTFP__)
        asm volatile("vmsr fpscr, %0" : : "r"(before_) : "memory");
#elif defined(FE_DFL_ENV)
        std::fesetenv(&before_);
#endif
    }
    plain_environment(plain_environment const&) = delete;
    plain_environment& operator=(plain_environment const&) = delete;

  private:
#if GRAZE_CERTIFIED_MXCSR
    static constexpr unsigned all_masked = 0x1f80;
    unsigned before_;
#if GRAZE_CERTIFIED_X87
    std::uint32_t x87_[7];
#endif
#elif defined(__GNUC__) && defined(__aarch64__)
    std::uint64_t before_, flags_;
#elif defined(__GNUC__) && defined(__arm__) && defined(__VFP_FP__) && !defined(__SOFTFP__)
    std::uint32_t before_;
#elif defined(FE_DFL_ENV)
    std::fenv_t before_;
#endif
};

/// What a question has for an answer where none can be found.
template <class Result>
Result no_answer() {
    if constexpr (std::is_same_v<Result, relation>)
        return relation::undefined;
    else
        return Result();
}

/// What Work{}(arguments...) returns in the plain environment. A call through a pointer: no operation of it can be moved out of
/// that. Where the processor cannot keep subnormals there is no answer, and the work would only come back here. Arguments are
/// passed as they came, so that who calls this needs no stack of its own.
template <class Work, class... Arguments>
GRAZE_CERTIFIED_APART auto in_plain_environment(Work, Arguments... arguments) noexcept {
    using result = decltype(Work{}(arguments...));
    result (*volatile const call)(Arguments...) = [](Arguments... same) { return Work{}(same...); };
    plain_environment const plain;
    if (!is_plain_environment()) return no_answer<result>();
    return call(arguments...);
}

}  // namespace graze::certified::detail

/// At the start of a test that holds in any rounding mode: where subnormals are not kept, asks it again in the plain environment,
/// by its name with its arguments.
#define GRAZE_CERTIFIED_KEEPS_SUBNORMALS(NAME, ...)                   \
    if (!::graze::certified::detail::keeps_subnormals()) [[unlikely]] \
    return ::graze::certified::detail::in_plain_environment([](auto... same) { return NAME(same...); }, __VA_ARGS__)
/// At the start of any other.
#define GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(NAME, ...)                      \
    if (!::graze::certified::detail::is_plain_environment()) [[unlikely]] \
    return ::graze::certified::detail::in_plain_environment([](auto... same) { return NAME(same...); }, __VA_ARGS__)
