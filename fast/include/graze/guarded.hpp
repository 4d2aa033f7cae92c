/// guarded<T>: a number that knows how far its value may be off, so that a test can say that it does not know.
///
///   template <class Number> bool meets(Number const* x);   // the user's own test, as a template
///   graze::tri answer = graze::ask_guarded<12>(meets<graze::guarded<float>>, x);   // x: 12 floats
///   bool hit = answer == graze::tri::unsure ? graze::certified::ray_aabb_3d_meets(x, 12) : answer == graze::tri::yes;
///
/// Promise  a sure answer, yes or no, is that of the same steps in exact arithmetic (roots exact too), constants being what
///          was handed to the number. Unsure where a comparison on the way could go either way, where a magnitude leaves
///          2^-500 to 2^500, or where something divides by or takes the root of what may be zero or less.
/// Assumes  T float or double; both are computed in IEEE double, no -ffast-math. Any rounding mode, the same throughout a
///          call; contraction allowed. C++17, no other header of graze. Where the processor flushes subnormals to zero, or takes
///          them for zero, input is unsure but zeros, normal floats, and doubles of magnitude 2^-160 to 2^160.
/// Domain   finite inputs; what depends on others is unsure. Quickest: doubles of magnitude 2^-128 to 2^128, then 0 or to 2^160.
///          Errors: none raised. noexcept, no allocation.
/// Costs    1.4 to 3.3 times the routine, optimised, four where processors foresee all of its branches: a number is a value v,
///          a magnitude m, and two that depend on the steps, not on the input, so that compilers mostly know them: k, roundings,
///          and r, its reach, but where they are in an array that is read by a variable. A call is compiled in one body; of
///          adaptive predicates (Shewchuk's) that takes minutes. What clang does not inline costs 20 times as much, unless
///          functions that the routine calls are inline always, or with -mllvm -inline-threshold=10000.
///
/// Proof. Let e = 2^-52, the largest relative error of a rounding in any mode, taken of its result, u = e (1 + 2^-20), V the
/// exact value. While k <= 500 (what has a greater k is not trusted), with s = (1 + 8e)^k < 1 + 2^-39:
///   (1)  |v| <= s m        (2)  |v - V| <= k u m        (3)  m = 0, where V = 0, or 2^-r <= m <= 2^r
/// and r <= 900 but for inputs and constants (k = 0). Each m' is computed, of terms that are not negative, and so at least
/// (1 - e) of what is written for each operation in it; bounds of (3) are powers of two, which roundings do not cross. Where
/// the r' that is written would be above 900, m' is looked at: it must be in [2^-500, 2^500], or known to be 0, and r' = 500;
/// the number is unknown otherwise, and all of the answer unsure. So no m' overflows or underflows unseen, and where v'
/// underflows, by at most 2^-1074, that is less than 2^-100 e m', a part of the slack below.
///   input     m = |v|, k = 0. With r also v is a whole multiple of 2^-r: r = 149 of floats, 213 of other numbers that are 0 or
///             in [2^-160, 2^160], else 1074.
///   a + b     m' = ma + mb, k' = max(ka, kb) + 1, r' = max(ra, rb) + 1. The error is at most k u (ma + mb) + e |v'| <=
///             (k u (1 + 2e) + e s) m', k being the maximum, below (k + 1) u m', as 1000 e + s < 1 + 2^-20. Of exact a and b
///             (k = 0) m' = |v'| does: only the sum itself rounds, is a multiple of 2^-r, and 0 only where a + b is. Sums that
///             underflow are exact.
///   a b       m' = ma mb, k' = ka + kb + 1, r' = ra + rb. |ab - AB| <= |a| |b - B| + |b| |a - A| + |a - A| |b - B| <=
///             u ma mb (s (ka + kb) + ka kb u), and e |v'| <= e s m': below k' u m', as 1000 (s (1 + 2e) - 1) + 500^2 u + e s / u
///             < 1.
///   fma       m' = ma mb + mc, k' = max(ka + kb, kc) + 1, r' = max(ra + rb, rc) + 1, by both.
///   a / b     with low = |b| - kb c mb as computed, c = e (1 + 2^-10): at most (1 + 2e) times |B|; unknown unless it is
///             positive. m' = (ma + |q| mb) (1 / low), always looked at, k' = max(ka, kb) + 1, for |A/B - a/b| <= (|A - a| +
///             |a/b| |B - b|) / |B| <= k u (ma + |q| (1 + e) mb) / |B|, and e |q| <= e s m'. Of an exact b (kb = 0) B is b, and
///             m' = ma |1 / b| does; one that is too small to be inverted is unknown as an input that is too small to divide by.
///   sqrt a    unknown unless a > ka c ma, where A > 0. m' = ma / r, always looked at, k' = ka + 1, for |sqrt A - sqrt a| <=
///             |A - a| / sqrt a.
///   min, max  what is chosen, where that is sure; else m' = max(ma, mb), k' = max(ka, kb), r' = max(ra, rb).
/// Of inputs that are not finite v and m are infinite or no numbers, as is all that is made of them but where a quotient, a root,
/// min, and max say that they are unknown; nothing is above k c (ma + mb) then.
/// A comparison is sure where |a - b| as computed, at most (1 + e) of it, is above max(ka, kb) c (ma + mb) as computed, at least
/// (1 - e)^3 of it, which is above u (ka ma + kb mb); or where both are exact and |a - b| is finite, or both zero.
#pragma once

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    defined(__NO_SIGNED_ZEROS__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#error "graze/guarded.hpp: error bounds do not hold with -ffast-math, nor with its parts; build without them"
#endif

#include <cfloat>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "graze/guarded.hpp: expected doubles to be computed with as such (-mfpmath=sse)"
#endif

#if defined(__GNUC__)
#define GRAZE_SELDOM_(condition) __builtin_expect(!!(condition), 0)
#define GRAZE_ALWAYS_INLINE_ __attribute__((always_inline)) inline
#define GRAZE_FLATTEN_ __attribute__((flatten))
#elif defined(_MSC_VER)
#define GRAZE_SELDOM_(condition) (condition)
#define GRAZE_ALWAYS_INLINE_ __forceinline
#define GRAZE_FLATTEN_
#else
#define GRAZE_SELDOM_(condition) (condition)
#define GRAZE_ALWAYS_INLINE_ inline
#define GRAZE_FLATTEN_
#endif

// Comparisons for equality here are meant.
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"
#endif

namespace graze {

enum class tri : unsigned char { no, yes, unsure };

namespace guarded_detail {

/// Has a step of this thread's call gone where nothing is sure?
inline thread_local bool unsure = false;

constexpr double most_roundings = 500, above_eps = 0x1p-52 * (1 + 0x1p-10);
constexpr double of_floats = 149, of_usual = 213, of_any = 1074, farthest = 900, looked_at = 500;  // reaches

}  // namespace guarded_detail

template <class T>
class guarded {
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>, "graze::guarded<T>: T is float or double");

  public:
    guarded() noexcept = default;
    /// Each on its own: of a number that is picked as a whole, by an index or a condition, compilers forget k and r.
    GRAZE_ALWAYS_INLINE_ guarded(guarded const& other) noexcept
        : guarded(other.value_, other.magnitude_, other.roundings_, other.reach_) {}
    GRAZE_ALWAYS_INLINE_ guarded& operator=(guarded const& other) noexcept {
        value_ = other.value_, magnitude_ = other.magnitude_, roundings_ = other.roundings_, reach_ = other.reach_;
        return *this;
    }
    /// Exactly this number, but that of more than 53 bits the nearest double is taken, and its error with it.
    template <class Type, class = std::enable_if_t<std::is_arithmetic_v<Type>>>
    GRAZE_ALWAYS_INLINE_ guarded(Type exact) noexcept
        : guarded(static_cast<double>(exact), std::fabs(static_cast<double>(exact)), 0, 0) {
        reach_ = magnitude_ == 0                                   ? 0
                 : std::is_same_v<Type, float>                     ? guarded_detail::of_floats
                 : magnitude_ >= 0x1p-160 && magnitude_ <= 0x1p160 ? guarded_detail::of_usual
                                                                   : guarded_detail::of_any;
        if constexpr (std::numeric_limits<Type>::digits > 53) *this = *this + guarded(0.0, 0.0, 1, 0);
    }
    /// What is known to be a float, even one that is not finite, or 0 or in [2^-160, 2^160].
    static GRAZE_ALWAYS_INLINE_ guarded usual(T exact) noexcept {
        double const value = static_cast<double>(exact);
        return guarded(value, std::fabs(value), 0,
                       std::is_same_v<T, float> ? guarded_detail::of_floats : guarded_detail::of_usual);
    }

    double value() const noexcept { return value_; }
    /// Bounds the distance from the exact value; NaN where nothing is known.
    double error() const noexcept {
        if (roundings_ > guarded_detail::most_roundings) return std::numeric_limits<double>::quiet_NaN();
        return roundings_ * guarded_detail::above_eps * magnitude_;
    }

    friend GRAZE_ALWAYS_INLINE_ guarded operator+(guarded a, guarded b) noexcept {
        return sum(a.value_ + b.value_, a, b);
    }
    friend GRAZE_ALWAYS_INLINE_ guarded operator-(guarded a, guarded b) noexcept {
        return sum(a.value_ - b.value_, a, b);
    }
    friend GRAZE_ALWAYS_INLINE_ guarded operator*(guarded a, guarded b) noexcept {
        double magnitude = a.magnitude_ * b.magnitude_, reach = a.reach_ + b.reach_;
        if (reach > guarded_detail::farthest) {
            if (GRAZE_SELDOM_(!is_usual(magnitude)))
                if (!a.is_zero() && !b.is_zero()) magnitude = unknown();
            reach = guarded_detail::looked_at;
        }
        return guarded(a.value_ * b.value_, magnitude, a.roundings_ + b.roundings_ + 1, reach);
    }
    friend GRAZE_ALWAYS_INLINE_ guarded operator/(guarded a, guarded b) noexcept {
        double const low = std::fabs(b.value_) - b.roundings_ * guarded_detail::above_eps * b.magnitude_;
        double const ratio = a.value_ / b.value_, inverse = b.roundings_ == 0 ? std::fabs(1 / b.value_) : 1 / low;
        double magnitude = a.magnitude_ * inverse;
        if (b.roundings_ != 0) magnitude = (a.magnitude_ + std::fabs(ratio) * b.magnitude_) * inverse;
        if (GRAZE_SELDOM_(!is_usual(magnitude)))
            if (!(a.is_zero() && low > 0)) magnitude = unknown();
        if (a.is_far() || b.is_far()) magnitude = unknown();
        return guarded(ratio, magnitude, greater(a.roundings_, b.roundings_) + 1, guarded_detail::looked_at);
    }
    friend GRAZE_ALWAYS_INLINE_ guarded operator-(guarded a) noexcept {
        return guarded(-a.value_, a.magnitude_, a.roundings_, a.reach_);
    }
    friend guarded operator+(guarded a) noexcept { return a; }
    guarded& operator+=(guarded b) noexcept { return *this = *this + b; }
    guarded& operator-=(guarded b) noexcept { return *this = *this - b; }
    guarded& operator*=(guarded b) noexcept { return *this = *this * b; }
    guarded& operator/=(guarded b) noexcept { return *this = *this / b; }

    // In brackets what may be macros.
    friend GRAZE_ALWAYS_INLINE_ guarded(abs)(guarded a) noexcept { return fabs(a); }
    friend GRAZE_ALWAYS_INLINE_ guarded fabs(guarded a) noexcept {
        return guarded(std::fabs(a.value_), a.magnitude_, a.roundings_, a.reach_);
    }
    friend GRAZE_ALWAYS_INLINE_ guarded sqrt(guarded a) noexcept {
        if (a.is_zero()) return guarded(0.0, 0.0, a.roundings_ + 1, guarded_detail::looked_at);
        double const root = std::sqrt(a.value_);
        double magnitude = a.magnitude_ / root;
        bool const positive = a.value_ > a.roundings_ * guarded_detail::above_eps * a.magnitude_;
        if (GRAZE_SELDOM_(!positive || !is_usual(magnitude))) magnitude = unknown();
        return guarded(root, magnitude, a.roundings_ + 1, guarded_detail::looked_at);
    }
    friend guarded fma(guarded a, guarded b, guarded c) noexcept {
        double magnitude = a.magnitude_ * b.magnitude_ + c.magnitude_;
        double reach = greater(a.reach_ + b.reach_, c.reach_) + 1;
        if (reach > guarded_detail::farthest) {
            if (a.is_zero() || b.is_zero()) return c;
            if (!is_usual(magnitude)) magnitude = unknown();
            reach = guarded_detail::looked_at;
        }
        return guarded(std::fma(a.value_, b.value_, c.value_), magnitude,
                       greater(a.roundings_ + b.roundings_, c.roundings_) + 1, reach);
    }
    friend guarded(min)(guarded a, guarded b) noexcept { return chosen(b.value_ < a.value_ ? b : a, a, b); }
    friend guarded(max)(guarded a, guarded b) noexcept { return chosen(a.value_ < b.value_ ? b : a, a, b); }

    friend GRAZE_ALWAYS_INLINE_ bool operator<(guarded a, guarded b) noexcept {
        return (look(a, b), a.value_ < b.value_);
    }
    friend GRAZE_ALWAYS_INLINE_ bool operator>(guarded a, guarded b) noexcept {
        return (look(a, b), a.value_ > b.value_);
    }
    friend GRAZE_ALWAYS_INLINE_ bool operator<=(guarded a, guarded b) noexcept {
        return (look(a, b), a.value_ <= b.value_);
    }
    friend GRAZE_ALWAYS_INLINE_ bool operator>=(guarded a, guarded b) noexcept {
        return (look(a, b), a.value_ >= b.value_);
    }
    friend GRAZE_ALWAYS_INLINE_ bool operator==(guarded a, guarded b) noexcept {
        return (look(a, b), a.value_ == b.value_);
    }
    friend GRAZE_ALWAYS_INLINE_ bool operator!=(guarded a, guarded b) noexcept {
        return (look(a, b), a.value_ != b.value_);
    }

  private:
    GRAZE_ALWAYS_INLINE_ guarded(double value, double magnitude, double roundings, double reach) noexcept
        : value_(value), magnitude_(magnitude), roundings_(roundings), reach_(reach) {}

    bool is_zero() const noexcept { return magnitude_ == 0; }
    /// An input or constant that is too large or small to divide.
    bool is_far() const noexcept { return reach_ > guarded_detail::farthest && !is_usual(magnitude_) && !is_zero(); }
    static constexpr double greater(double a, double b) noexcept { return a < b ? b : a; }
    /// Is it in [2^-500, 2^500]? Positive numbers are ordered as their bits are; what is no number is beyond.
    static GRAZE_ALWAYS_INLINE_ bool is_usual(double magnitude) noexcept {
        std::uint64_t bits;
        std::memcpy(&bits, &magnitude, sizeof bits);
        return (bits >> 52) - (1023 - 500) < 2 * 500;
    }
    static GRAZE_ALWAYS_INLINE_ guarded sum(double value, guarded a, guarded b) noexcept {
        double const most = greater(a.roundings_, b.roundings_);
        double magnitude = most == 0 ? std::fabs(value) : a.magnitude_ + b.magnitude_;
        double reach = greater(a.reach_, b.reach_) + 1;
        if (reach > guarded_detail::farthest) {
            if (GRAZE_SELDOM_(!is_usual(magnitude)))
                if (magnitude != 0) magnitude = unknown();
            reach = guarded_detail::looked_at;
        }
        return guarded(value, magnitude, most + 1, reach);
    }
    static guarded chosen(guarded choice, guarded a, guarded b) noexcept {
        double const most = greater(a.roundings_, b.roundings_), reach = greater(a.reach_, b.reach_);
        if (most <= guarded_detail::most_roundings && are_apart(a, b, most)) return choice;
        double magnitude = greater(a.magnitude_, b.magnitude_);
        bool const are_numbers = a.magnitude_ + b.magnitude_ <= (std::numeric_limits<double>::max)();
        if (!are_numbers || (reach > guarded_detail::farthest && !is_usual(magnitude))) magnitude = unknown();
        return guarded(choice.value_, magnitude, most, reach);
    }
    /// A magnitude of which nothing is known.
    static double unknown() noexcept {
        guarded_detail::unsure = true;
        return std::numeric_limits<double>::quiet_NaN();
    }
    /// Are they that, by more than their errors, or exact?
    static GRAZE_ALWAYS_INLINE_ bool are_apart(guarded a, guarded b, double most) noexcept {
        double const apart = std::fabs(a.value_ - b.value_), magnitude = a.magnitude_ + b.magnitude_;
        if (most == 0) return apart <= (std::numeric_limits<double>::max)();
        return apart > most * guarded_detail::above_eps * magnitude;
    }
    /// Could the comparison go another way?
    static GRAZE_ALWAYS_INLINE_ void look(guarded a, guarded b) noexcept {
        double const most = greater(a.roundings_, b.roundings_);
        if (GRAZE_SELDOM_(!are_apart(a, b, most)))
            if (!a.is_zero() || !b.is_zero()) guarded_detail::unsure = true;
        if (GRAZE_SELDOM_(most > guarded_detail::most_roundings)) guarded_detail::unsure = true;
    }

    double value_ = 0, magnitude_ = 0, roundings_ = 0, reach_ = 0;
};

namespace guarded_detail {

template <class Routine, class T, std::size_t... Index>
bool answer_any(Routine const& routine, T const* input, std::index_sequence<Index...>) {
    guarded<T> const numbers[] = {guarded<T>(input[Index])...};
    return static_cast<bool>(routine(static_cast<guarded<T> const*>(numbers)));
}
/// Is one body with the routine, so that the compiler knows of roundings and reaches beforehand.
template <class Routine, class T, std::size_t... Index>
GRAZE_FLATTEN_ bool answer_usual(Routine const& routine, T const* input, std::index_sequence<Index...>) {
    guarded<T> const numbers[] = {guarded<T>::usual(input[Index])...};
    return static_cast<bool>(routine(static_cast<guarded<T> const*>(numbers)));
}
#ifdef __SSE2__
/// Are these four or more doubles all in [2^-128, 2^128)? Their first halves, less that of 2^-128, then have three bits clear
/// below the sign's; all others, 0 and what is no number too, have one set.
template <std::size_t Count>
GRAZE_ALWAYS_INLINE_ bool are_in_the_middle(double const* input) noexcept {
    __m128i const least = _mm_set1_epi32((1023 - 128) << 20);
    __m128i beyond = _mm_setzero_si128();
    for (std::size_t i = 0; i < Count; i += 4) {
        double const* const four = input + (i + 4 <= Count ? i : Count - 4);
        __m128 const low = _mm_castpd_ps(_mm_loadu_pd(four)), high = _mm_castpd_ps(_mm_loadu_pd(four + 2));
        __m128i const halves = _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)));
        beyond = _mm_or_si128(beyond, _mm_sub_epi32(halves, least));
    }
    beyond = _mm_and_si128(beyond, _mm_set1_epi32(0x70000000));
    return _mm_movemask_epi8(_mm_cmpeq_epi32(beyond, _mm_setzero_si128())) == 0xffff;
}
#endif
/// Are these doubles 0, in [2^-160, 2^160], or no numbers? Of floats nothing is asked.
template <std::size_t Count>
GRAZE_ALWAYS_INLINE_ bool are_usual(double const* input) noexcept {
#ifdef __SSE2__
    if constexpr (Count >= 4)
        if (are_in_the_middle<Count>(input)) return true;
#endif
    constexpr double least = 0x1p-160, most = 0x1p160;
#ifdef __SSE2__
    __m128d const sign = _mm_set1_pd(-0.0), low = _mm_set1_pd(least);
    __m128d tiny = _mm_setzero_pd(), largest = tiny;
    for (std::size_t i = 0; i < Count; i += 2) {
        __m128d const size = _mm_andnot_pd(sign, i + 1 < Count ? _mm_loadu_pd(input + i) : _mm_load_sd(input + i));
        tiny = _mm_or_pd(tiny, _mm_and_pd(_mm_cmplt_pd(size, low), size));
        largest = _mm_max_pd(size, largest);  // if that is no number, the other
    }
    __m128d const is_other = _mm_or_pd(_mm_cmpneq_pd(tiny, _mm_setzero_pd()), _mm_cmpgt_pd(largest, _mm_set1_pd(most)));
    return _mm_movemask_pd(is_other) == 0;
#else
    bool all = true;
    for (std::size_t i = 0; i < Count; ++i) {
        double const size = std::fabs(input[i]);
        all = all && (size == 0 || (!(size < least) && !(size > most)));
    }
    return all;
#endif
}

/// Does the processor flush subnormal results to zero, or take subnormal operands for zero? Volatile: it is asked each time.
inline double const volatile flush_probe = 0x1.8p-1022;
inline bool flushes_subnormals() noexcept {
    return !(flush_probe - 0x1p-1022 > 0);
}
/// Then (3) holds, as it is written, of inputs that are 0 or so far from subnormal numbers that no sum or product of which
/// nothing is looked at comes near them: by their bits, as comparisons cannot tell. Of floats none but those themselves.
template <class T>
bool are_far_from_subnormal(T const* input, std::size_t count) noexcept {
    using bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    constexpr int digits = sizeof(T) == 4 ? 23 : 52;
    constexpr bits least = bits{sizeof(T) == 4 ? 1 : 1023 - 160} << digits, most = bits{sizeof(T) == 4 ? 255 : 1023 + 160} << digits;
    for (std::size_t i = 0; i < count; ++i) {
        bits of;
        std::memcpy(&of, input + i, sizeof of);
        of &= ~bits{0} >> 1;
        if (of != 0 && !(of >= least && of < most)) return false;
    }
    return true;
}
/// Can the inputs be read as guarded numbers, here and now?
template <class T>
bool are_readable(T const* input, std::size_t count) noexcept {
    return !flushes_subnormals() || are_far_from_subnormal(input, count);
}

}  // namespace guarded_detail

/// What the routine says of `count` scalars, read as guarded numbers: its answer, or unsure. The routine takes a pointer to
/// them.
template <std::size_t Count, class Routine, class T>
tri ask_guarded(Routine const& routine, T const* input) noexcept(noexcept(routine(static_cast<guarded<T>*>(nullptr)))) {
    if (!guarded_detail::are_readable(input, Count)) return tri::unsure;
    guarded_detail::unsure = false;
    std::make_index_sequence<Count> const all;
    bool answer;
    if constexpr (std::is_same_v<T, float>)
        answer = guarded_detail::answer_usual(routine, input, all);
    else
        answer = guarded_detail::are_usual<Count>(input) ? guarded_detail::answer_usual(routine, input, all)
                                                         : guarded_detail::answer_any(routine, input, all);
    return guarded_detail::unsure ? tri::unsure : answer ? tri::yes : tri::no;
}

}  // namespace graze

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif
#undef GRAZE_SELDOM_
#undef GRAZE_ALWAYS_INLINE_
#undef GRAZE_FLATTEN_
