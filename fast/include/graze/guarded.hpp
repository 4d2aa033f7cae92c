/// guarded<T>: a number that knows how far its float may be off, so that a test can say that it does not know.
///
///   template <class Number> bool meets(Number const* x);   // the user's own test, as a template
///   graze::tri answer = graze::ask_guarded<12>(meets<graze::guarded<float>>, x);   // x: 12 floats
///   bool hit = answer == graze::tri::unsure ? graze::certified::ray_aabb_3d(x) != ... : answer == graze::tri::yes;
///
/// Promise  a sure answer, yes or no, is that of the same steps in exact arithmetic (roots exact too), constants being what
///          was handed to the number. Unsure where a comparison on the way could go either way, where something
///          overflows, or divides by or takes the root of what may be zero or less.
/// Assumes  T float or double with IEEE arithmetic, subnormals included; no -ffast-math. Any rounding mode, the same
///          throughout a call; contraction allowed. C++17, no other header of graze.
/// Domain   finite inputs; others are unsure. Errors: none raised. noexcept, no allocation.
///
/// Proof. A guarded number is v and e with |v - V| <= e, V the exact value; e is infinite or NaN where nothing is known, and
/// stays so. Let eps = 2^(1 - p), the largest relative error of a rounding in any mode, taken of its result, and eta the least
/// subnormal, the error where a product, quotient or root underflows. Sums do not: they are exact there. Exactly:
///   a + b     ea + eb                                     and eps |r| for the rounding of r
///   a * b     |a| eb + |b| ea + ea eb                     and eps |r| + eta
///   a / b     (ea + |a / b| eb) / (|b| - eb)              and eps |r| + eta
///   sqrt a    ea / sqrt(a), as sqrt(A) + sqrt(a) is at least sqrt(a)      and eps |r|
///   min, max  ea + eb (the larger would do, but would lose a NaN)
/// These bounds are computed themselves, from terms that are not negative, in at most ten steps: (1 - eps)^10 of them at
/// least, and up to eta less for each product. Times 1 + 32 eps, and 2 eps |r| in place of eps |r| (which is at least eps |r|
/// where it underflows, as |r| >= 2 eta / eps or the sum was exact); tiny = 2^23 eta (2^52 eta for doubles) covers the eta
/// of products and quotients, of which the quotient's |r| eb / (|b| - eb) takes one times |r|, less than eps |r|, and one as
/// it is: errors are divided before they are multiplied, so that what underflows is not divided by what is small.
/// What reaches the largest finite number counts as unknown, as rounding towards zero overflows to that.
/// A comparison is sure where |a - b| as computed, at most (1 + eps) of it, is above (ea + eb) (1 + 32 eps) as computed; or
/// where both are 0.
#pragma once

#ifdef __FAST_MATH__
#error "graze/guarded.hpp: error bounds do not hold with -ffast-math"
#endif

#include <cfloat>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "graze/guarded.hpp: expected floats and doubles to be computed with as such (-mfpmath=sse)"
#endif

namespace graze {

enum class tri : unsigned char { no, yes, unsure };

namespace guarded_detail {

/// Has a step of this thread's call gone where nothing is sure?
inline thread_local bool unsure = false;

}  // namespace guarded_detail

template <class T>
class guarded {
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>, "graze::guarded<T>: T is float or double");
    using limits = std::numeric_limits<T>;
    static constexpr T eps = limits::epsilon(), grown = 1 + 32 * eps, tiny = limits::min();

  public:
    guarded() noexcept = default;
    guarded(T exact) noexcept : value_(exact) {}
    guarded(int whole) noexcept : guarded(static_cast<double>(whole)) {}
    /// Of floats the constant is what was handed over, not what it is rounded to.
    template <class Wide, class = std::enable_if_t<std::is_same_v<Wide, double> && !std::is_same_v<T, double>>>
    guarded(Wide exact) noexcept : value_(static_cast<T>(exact)) {
        // The difference is exact, or so small that only its being there counts.
        double const rest = std::fabs(exact - static_cast<double>(value_));
        error_ = rest == 0 ? 0 : static_cast<T>(rest) * grown + tiny;
    }

    /// A number that is off by at most so much, as one that was measured.
    static guarded within(T value, T error) noexcept { return settled(value, error >= 0 ? error : limits::infinity()); }

    T value() const noexcept { return value_; }
    /// At most so far from the exact value; infinite or NaN where nothing is known.
    T error() const noexcept { return error_; }

    friend guarded operator+(guarded a, guarded b) noexcept {
        return rounded(a.value_ + b.value_, a.error_ + b.error_);
    }
    friend guarded operator-(guarded a, guarded b) noexcept {
        return rounded(a.value_ - b.value_, a.error_ + b.error_);
    }
    friend guarded operator*(guarded a, guarded b) noexcept {
        return rounded(a.value_ * b.value_, product_error(a, b));
    }
    friend guarded operator/(guarded a, guarded b) noexcept {
        T const size = std::fabs(b.value_), least = (size - b.error_) - 4 * eps * size;
        if (!(least > size * static_cast<T>(0x1p-10))) return unknown();
        T const ratio = a.value_ / b.value_;
        T const error = a.error_ / least + std::fabs(ratio) * (b.error_ / least);
        return rounded(ratio, error + (a.is_zero() ? 0 : tiny));
    }
    friend guarded operator-(guarded a) noexcept { return guarded(-a.value_, a.error_); }
    friend guarded operator+(guarded a) noexcept { return a; }
    guarded& operator+=(guarded b) noexcept { return *this = *this + b; }
    guarded& operator-=(guarded b) noexcept { return *this = *this - b; }
    guarded& operator*=(guarded b) noexcept { return *this = *this * b; }
    guarded& operator/=(guarded b) noexcept { return *this = *this / b; }

    friend guarded abs(guarded a) noexcept { return guarded(std::fabs(a.value_), a.error_); }
    friend guarded fabs(guarded a) noexcept { return abs(a); }
    friend guarded sqrt(guarded a) noexcept {
        if (a.is_zero()) return a;
        if (!(a.value_ > a.error_ * grown)) return unknown();
        T const root = std::sqrt(a.value_);
        return rounded(root, a.error_ / root + tiny);
    }
    friend guarded fma(guarded a, guarded b, guarded c) noexcept {
        return rounded(std::fma(a.value_, b.value_, c.value_), product_error(a, b) + c.error_);
    }
    friend guarded min(guarded a, guarded b) noexcept {
        return settled(b.value_ < a.value_ ? b.value_ : a.value_, (a.error_ + b.error_) * grown);
    }
    friend guarded max(guarded a, guarded b) noexcept {
        return settled(a.value_ < b.value_ ? b.value_ : a.value_, (a.error_ + b.error_) * grown);
    }

    friend bool operator<(guarded a, guarded b) noexcept { return (look(a, b), a.value_ < b.value_); }
    friend bool operator>(guarded a, guarded b) noexcept { return (look(a, b), a.value_ > b.value_); }
    friend bool operator<=(guarded a, guarded b) noexcept { return (look(a, b), a.value_ <= b.value_); }
    friend bool operator>=(guarded a, guarded b) noexcept { return (look(a, b), a.value_ >= b.value_); }
    friend bool operator==(guarded a, guarded b) noexcept { return (look(a, b), a.value_ == b.value_); }
    friend bool operator!=(guarded a, guarded b) noexcept { return (look(a, b), a.value_ != b.value_); }

  private:
    guarded(T value, T error) noexcept : value_(value), error_(error) {}

    bool is_zero() const noexcept { return value_ == 0 && error_ == 0; }
    /// Of what is as large as may be nothing is known: rounded down, that is what overflowed.
    static guarded settled(T value, T error) noexcept {
        return guarded(value, std::fabs(value) < limits::max() && error < limits::max() ? error : limits::infinity());
    }
    /// The result of an operation with what its operands' errors make of it.
    static guarded rounded(T result, T error) noexcept {
        return settled(result, (error + 2 * eps * std::fabs(result)) * grown);
    }
    static guarded unknown() noexcept {
        guarded_detail::unsure = true;
        return guarded(0, limits::infinity());
    }
    static T product_error(guarded a, guarded b) noexcept {
        T const error = std::fabs(a.value_) * b.error_ + std::fabs(b.value_) * a.error_ + a.error_ * b.error_;
        return error + (a.is_zero() || b.is_zero() ? 0 : tiny);
    }
    /// Could the comparison go another way?
    static void look(guarded a, guarded b) noexcept {
        T const apart = std::fabs(a.value_ - b.value_), error = a.error_ + b.error_;
        if (!(apart > error * grown || (apart == 0 && error == 0))) guarded_detail::unsure = true;
    }

    T value_ = 0, error_ = 0;
};

/// What the routine says of `count` scalars, read as guarded numbers: its answer, or unsure. The routine takes a pointer to
/// them, or whatever `make` turns that into.
template <std::size_t Count, class Routine, class T>
tri ask_guarded(Routine const& routine, T const* input) noexcept(noexcept(routine(static_cast<guarded<T>*>(nullptr)))) {
    guarded<T> numbers[Count];
    bool finite = true;
    for (std::size_t i = 0; i < Count; ++i) {
        numbers[i] = guarded<T>(input[i]);
        finite = finite && std::isfinite(input[i]);
    }
    guarded_detail::unsure = false;
    bool const answer = static_cast<bool>(routine(static_cast<guarded<T> const*>(numbers)));
    return guarded_detail::unsure || !finite ? tri::unsure : answer ? tri::yes : tri::no;
}

}  // namespace graze
