// Floating-point environments: rounding mode, subnormals flushed to zero, exceptions that trap; as far as a machine has them.
#pragma once

#include <cfenv>
#include <cstdint>
#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>
#endif

namespace graze::platforms {

struct environment {
    int rounding = FE_TONEAREST;
    bool ftz = false, daz = false, trap = false;
    bool is_default() const { return rounding == FE_TONEAREST && !ftz && !daz && !trap; }
};

#if defined(__SSE2__) || defined(_M_X64)
inline constexpr char const* flush_words = nullptr;
inline void set_flushing(bool ftz, bool daz) {
    _mm_setcsr((_mm_getcsr() & ~0x8040u) | (ftz ? 0x8000u : 0) | (daz ? 0x0040u : 0));
}
#elif defined(__aarch64__)
inline constexpr char const* flush_words = "one bit for both";
inline void set_flushing(bool ftz, bool daz) {
    std::uint64_t word;
    __asm__ volatile("mrs %0, fpcr" : "=r"(word));
    word = (word & ~(std::uint64_t{1} << 24)) | std::uint64_t{ftz && daz} << 24;
    __asm__ volatile("msr fpcr, %0" : : "r"(word));
}
#elif defined(__arm__) && defined(__ARM_FP) && !defined(__SOFTFP__)
inline constexpr char const* flush_words = "one bit for both";
inline void set_flushing(bool ftz, bool daz) {
    std::uint32_t word;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(word));
    word = (word & ~(std::uint32_t{1} << 24)) | std::uint32_t{ftz && daz} << 24;
    __asm__ volatile("vmsr fpscr, %0" : : "r"(word));
}
#else
inline constexpr char const* flush_words = "no such bits";
inline void set_flushing(bool, bool) {}
#endif

#if defined(__GLIBC__)
inline bool set_traps(bool on) {
    constexpr int which = FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW;
    std::feclearexcept(FE_ALL_EXCEPT);
    return (on ? feenableexcept(which) : fedisableexcept(which)) != -1 && (!on || (fegetexcept() & which) == which);
}
#else
inline bool set_traps(bool on) {
    return !on;
}
#endif

/// Whether this machine has it.
inline bool set_environment(environment const& wanted) {
    if (!wanted.trap) set_traps(false);
    bool const rounds = std::fesetround(wanted.rounding) == 0 || wanted.rounding == FE_TONEAREST;
    set_flushing(wanted.ftz, wanted.daz);
    return rounds && (!wanted.trap || set_traps(true));
}
inline char const* missing(environment const& wanted) {
    if ((wanted.ftz || wanted.daz) && flush_words && !(wanted.ftz && wanted.daz && flush_words[0] == 'o'))
        return flush_words;
    bool const there = set_environment(wanted);
    // The library may say yes and the machine do otherwise.
    bool rounds = true;
    if (wanted.rounding != FE_TONEAREST) {
        float volatile third = 3, one = 1;
        // Each stored at once: clang divides where the quotient is read, which may be after the next change of the mode.
        float const volatile up = one / third, down = -one / third;
        set_environment({});
        float const volatile near_up = one / third, near_down = -one / third;
        rounds = up != near_up || down != near_down;
    }
    set_environment({});
    return there && rounds ? nullptr : "not on this machine";
}

}  // namespace graze::platforms
