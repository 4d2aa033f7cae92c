// The words every part of graze shares: what a question's exact answer can be, what an
// implementation can say, and how the two compare. No dependency beyond the standard library.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#if __cplusplus < 202002L && (!defined(_MSVC_LANG) || _MSVC_LANG < 202002L)
#error "graze: needs C++20, so compile with -std=c++20 or later (MSVC: /std:c++20)"
#elif defined(__FAST_MATH__)
#error "graze: -ffast-math changes the float arithmetic, so no answer would mean anything; build without it"
#endif
namespace graze {

/// The exact answer to a question about two closed sets A and B, with D = A - B the Minkowski
/// difference: disjoint iff the origin is outside D, crossing iff it is in D's interior,
/// touching otherwise; undefined where the question has no answer (a plane through collinear points).
/// A sign test has negative, zero or positive in place of these: the sign of its determinant. A value test has defined:
/// its numbers exist.
enum class relation : std::uint8_t { disjoint, touching, crossing, undefined, negative, zero, positive, defined };

/// What an implementation under test says: of a sign test a sign.
enum class verdict : std::uint8_t { miss, hit, declined, negative, zero, positive };

enum class scalar_type : std::uint8_t { float32, float64 };

/// What an implementation promises for touching sets.
enum class contact_promise : std::uint8_t { unspecified, closed, open };

/// To which side it promises not to err, whatever it does to the other: a conservative test never misses, though it may hit
/// where sets are disjoint.
enum class one_sided_promise : std::uint8_t { none, never_misses, never_invents };

/// All that it promises.
struct promise {
    contact_promise contact = contact_promise::unspecified;
    one_sided_promise one_sided = one_sided_promise::none;

    constexpr promise() = default;
    constexpr promise(contact_promise of_contact, one_sided_promise of_sides = one_sided_promise::none)
        : contact(of_contact), one_sided(of_sides) {}
    friend constexpr bool operator==(promise const&, promise const&) = default;
};

/// A verdict judged by the exact relation.
enum class outcome : std::uint8_t {
    agree,
    false_hit,
    false_miss,
    contact_hit,
    contact_miss,
    wrong_sphere,
    wrong_sign,
    wrong_value,
    late_impact,
    wrong_contact,
    invalid_output,  // a structure that breaks a law
    crash,
    hang,
    declined,
    out_of_domain,
    undefined
};
inline constexpr std::size_t outcome_count = 16;

/// Why a documented routine was wrong: its steps are wrong even in exact arithmetic (logic), they
/// fail for want of exponent range (range), or for want of digits (rounding).
enum class cause : std::uint8_t { logic, range, rounding, unknown };

inline constexpr std::array<std::string_view, 8> relation_names{"disjoint", "touching", "crossing", "undefined",
                                                                "negative", "zero",     "positive", "defined"};
inline constexpr std::array<std::string_view, 6> verdict_names{"miss",     "hit",  "declined",
                                                               "negative", "zero", "positive"};
inline constexpr std::array<std::string_view, 2> scalar_type_names{"float32", "float64"};
inline constexpr std::array<std::string_view, 3> contact_promise_names{"unspecified", "closed", "open"};
inline constexpr std::array<std::string_view, 3> one_sided_promise_names{"none", "never_misses", "never_invents"};
inline constexpr std::array<std::string_view, outcome_count> outcome_names{
    "agree",      "false_hit",   "false_miss",    "contact_hit",   "contact_miss",   "wrong_sphere",
    "wrong_sign", "wrong_value", "late_impact",   "wrong_contact", "invalid_output", "crash",
    "hang",       "declined",    "out_of_domain", "undefined"};
inline constexpr std::array<std::string_view, 4> cause_names{"logic", "range", "rounding", "unknown"};

/// name_of(value), by the array of the names of ENUM.
#define GRAZE_NAME_OF(ENUM)                                   \
    constexpr std::string_view name_of(ENUM value) {          \
        return ENUM##_names[static_cast<std::size_t>(value)]; \
    }
GRAZE_NAME_OF(relation)
GRAZE_NAME_OF(verdict)
GRAZE_NAME_OF(scalar_type)
GRAZE_NAME_OF(contact_promise)
GRAZE_NAME_OF(one_sided_promise)
GRAZE_NAME_OF(outcome)
GRAZE_NAME_OF(cause)

constexpr bool is_sign(relation rel) {
    return rel == relation::negative || rel == relation::zero || rel == relation::positive;
}
/// The relation, or the verdict, of a sign test by a number's sign: -1, 0 or 1.
constexpr relation sign_relation(int sign) {
    return static_cast<relation>(static_cast<int>(relation::zero) + sign);
}
constexpr verdict sign_verdict(int sign) {
    return static_cast<verdict>(static_cast<int>(verdict::zero) + sign);
}
/// The verdict of a number whose sign is the answer: one that is none declines.
template <class Number>
constexpr verdict verdict_by_sign(Number const& value, Number const& zero) {
    return value > zero    ? verdict::positive
           : value < zero  ? verdict::negative
           : value == zero ? verdict::zero
                           : verdict::declined;
}

/// The enumerator of that name, or nothing.
template <class Enum, std::size_t Count>
constexpr std::optional<Enum> enum_named(std::array<std::string_view, Count> const& names, std::string_view name) {
    for (std::size_t i = 0; i < Count; ++i)
        if (names[i] == name) return static_cast<Enum>(i);
    return std::nullopt;
}

template <class Scalar>
inline constexpr scalar_type scalar_type_of = sizeof(Scalar) == 4 ? scalar_type::float32 : scalar_type::float64;

}  // namespace graze
