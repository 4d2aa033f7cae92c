// Your own routine, explained: a template becomes a subject whose every step graze can show. C++17, and nothing else of
// graze but graze/subject.h beside it.
//
//   #include <graze/traceable.hpp>
//
//   struct meets {
//       template <class Number>
//       bool operator()(Number const* x) const {        // segments ab and cd: ax ay bx by cx cy dx dy
//           auto side = [](Number const* a, Number const* b, Number const* c) {
//               return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
//           };
//           return side(x, x + 2, x + 4) * side(x, x + 2, x + 6) <= 0 &&
//                  side(x + 4, x + 6, x) * side(x + 4, x + 6, x + 2) <= 0;
//       }
//   };
//   GRAZE_EXPORT_SUBJECTS(graze::traceable<meets>("segment_segment_2d", "mine", GRAZE_CONTACT_CLOSED));
//
// The routine may take (Number const* x), with `std::size_t count` after it where the input decides its length, then
// `Number* out` where the answer has numbers. It gives bool, or int with a negative number to decline, or for the tests of
// signs a Number. With float and double it is compiled as it stands: what is judged is what you ship. The other Number is
// graze::number<float> or graze::number<double>, which counts as float or double would: a float times a double constant is
// a double. Functions are found as with any number type: using std::sqrt; sqrt(x). There are abs, fabs, sqrt, atan2, fma,
// min, max, fmin, fmax, and std::numeric_limits.
//
// An evaluation that has come to its end (see graze_operations) throws an exception through the routine, which should let it
// pass; built without exceptions, the routine goes on with numbers that are none until it returns.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

#include "graze/subject.h"

// Some platforms have macros of these names.
#pragma push_macro("abs")
#pragma push_macro("min")
#pragma push_macro("max")
#undef abs
#undef min
#undef max

#if defined(_MSC_VER) || defined(__GNUC__) || defined(__clang__)
#define GRAZE_HERE_ char const *file = __builtin_FILE(), int line = __builtin_LINE()
#else
#define GRAZE_HERE_ char const *file = nullptr, int line = 0
#endif

namespace graze {

template <class Scalar>
class number;

namespace traceable_detail {

/// The operations that this thread computes with, while it is read.
inline thread_local graze_operations const* operations = nullptr;

/// Thrown where an evaluation has come to its end.
struct ended {};

#if defined(__cpp_exceptions)
[[noreturn]] inline void end_evaluation() {
    throw ended{};
}
#else
inline void end_evaluation() {}
#endif
inline graze_number checked(graze_number made) {
    if (made == 0) end_evaluation();
    return made;
}
template <class Scalar>
constexpr int scalar_of = std::is_same<Scalar, float>::value ? 32 : 64;

template <class Scalar>
graze_number constant(double value, int given) {
    return checked(operations->constant(value, given, scalar_of<Scalar>));
}
template <class Scalar>
graze_number operate(int operation, graze_number a, graze_number b, graze_number c, char const* file, int line) {
    return checked(operations->operate(operation, scalar_of<Scalar>, a, b, c, file, line));
}

/// What makes an operand of the type Scalar: a number of it, a constant of it, or (of float) a whole number.
template <class Scalar, class Type>
constexpr bool is_constant_of =
    std::is_same<Scalar, float>::value ? std::is_same<Type, float>::value || std::is_integral<Type>::value
                                       : std::is_same<Type, double>::value || std::is_same<Type, long double>::value;

}  // namespace traceable_detail

/// Counts as a Scalar would, by the operations of the evaluation.
template <class Scalar>
class number {
    static_assert(std::is_same<Scalar, float>::value || std::is_same<Scalar, double>::value, "float or double");

  public:
    /// Zero.
    number() : id_(traceable_detail::constant<Scalar>(0, 64)) {}
    template <class Type, std::enable_if_t<std::is_arithmetic<Type>::value, int> = 0>
    number(Type value)
        : id_(traceable_detail::constant<Scalar>(static_cast<double>(value),
                                                 std::is_same<Type, float>::value ? 32 : 64)) {}
    /// As a float becomes a double, and a double a float.
    template <class Other, std::enable_if_t<!std::is_same<Other, Scalar>::value, int> = 0>
    number(number<Other> const& other, GRAZE_HERE_)
        : id_(traceable_detail::operate<Scalar>(GRAZE_CONVERT, other.id(), 0, 0, file, line)) {}

    static number of(graze_number id) {
        number made{nothing{}};
        made.id_ = id;
        return made;
    }
    graze_number id() const { return id_; }

    /// The nearest double: what is made of it is a constant to graze.
    explicit operator double() const { return traceable_detail::operations->value(id_); }
    explicit operator float() const { return static_cast<float>(traceable_detail::operations->value(id_)); }
    explicit operator long double() const { return static_cast<long double>(traceable_detail::operations->value(id_)); }
    template <class Whole,
              std::enable_if_t<std::is_integral<Whole>::value && !std::is_same<Whole, bool>::value, int> = 0>
    explicit operator Whole() const {
        return static_cast<Whole>(traceable_detail::operations->value(id_));
    }

    number const& operator+() const { return *this; }
    template <class Other>
    number& operator+=(Other const& other) {
        return *this = *this + other;
    }
    template <class Other>
    number& operator-=(Other const& other) {
        return *this = *this - other;
    }
    template <class Other>
    number& operator*=(Other const& other) {
        return *this = *this * other;
    }
    template <class Other>
    number& operator/=(Other const& other) {
        return *this = *this / other;
    }

  private:
    struct nothing {};
    explicit number(nothing) : id_(0) {}

    graze_number id_;
};

namespace traceable_detail {

/// An operand, and where in the source it is one.
template <class Scalar>
struct operand {
    operand(number<Scalar> const& value, GRAZE_HERE_) : id(value.id()), from(file), at(line) {}
    template <class Type, std::enable_if_t<is_constant_of<Scalar, Type>, int> = 0>
    operand(Type value, GRAZE_HERE_)
        : id(constant<Scalar>(static_cast<double>(value), std::is_same<Type, float>::value ? 32 : 64)),
          from(file),
          at(line) {}

    graze_number id;
    char const* from;
    int at;
};
using narrow = operand<float>;
using wide = operand<double>;

template <class Scalar, class Left, class Right>
number<Scalar> made(int operation, Left const& a, Right const& b) {
    return number<Scalar>::of(operate<Scalar>(operation, a.id, b.id, 0, a.from, a.at));
}
template <class Left, class Right>
bool holds(int relation, Left const& a, Right const& b) {
    int const found = operations->compare(relation, a.id, b.id, a.from, a.at);
    if (found < 0) end_evaluation();
    return found > 0;
}

}  // namespace traceable_detail

// Plain functions, so that operands are converted, and tell their lines.
#define GRAZE_OPERATOR_(symbol, operation)                                                                       \
    inline number<float> operator symbol(traceable_detail::narrow const& a, traceable_detail::narrow const& b) { \
        return traceable_detail::made<float>(operation, a, b);                                                   \
    }                                                                                                            \
    inline number<double> operator symbol(traceable_detail::wide const& a, traceable_detail::wide const& b) {    \
        return traceable_detail::made<double>(operation, a, b);                                                  \
    }                                                                                                            \
    inline number<double> operator symbol(traceable_detail::narrow const& a, traceable_detail::wide const& b) {  \
        return traceable_detail::made<double>(operation, a, b);                                                  \
    }                                                                                                            \
    inline number<double> operator symbol(traceable_detail::wide const& a, traceable_detail::narrow const& b) {  \
        return traceable_detail::made<double>(operation, a, b);                                                  \
    }
GRAZE_OPERATOR_(+, GRAZE_ADD)
GRAZE_OPERATOR_(-, GRAZE_SUBTRACT)
GRAZE_OPERATOR_(*, GRAZE_MULTIPLY)
GRAZE_OPERATOR_(/, GRAZE_DIVIDE)
#undef GRAZE_OPERATOR_

#define GRAZE_RELATION_(symbol, expected, relation)                                                     \
    inline bool operator symbol(traceable_detail::narrow const& a, traceable_detail::narrow const& b) { \
        return traceable_detail::holds(relation, a, b) == expected;                                     \
    }                                                                                                   \
    inline bool operator symbol(traceable_detail::wide const& a, traceable_detail::wide const& b) {     \
        return traceable_detail::holds(relation, a, b) == expected;                                     \
    }                                                                                                   \
    inline bool operator symbol(traceable_detail::narrow const& a, traceable_detail::wide const& b) {   \
        return traceable_detail::holds(relation, a, b) == expected;                                     \
    }                                                                                                   \
    inline bool operator symbol(traceable_detail::wide const& a, traceable_detail::narrow const& b) {   \
        return traceable_detail::holds(relation, a, b) == expected;                                     \
    }
GRAZE_RELATION_(<, true, GRAZE_LESS)
GRAZE_RELATION_(<=, true, GRAZE_LESS_EQUAL)
GRAZE_RELATION_(>, true, GRAZE_GREATER)
GRAZE_RELATION_(>=, true, GRAZE_GREATER_EQUAL)
GRAZE_RELATION_(==, true, GRAZE_EQUAL)
GRAZE_RELATION_(!=, false, GRAZE_EQUAL)
#undef GRAZE_RELATION_

inline number<float> operator-(traceable_detail::narrow const& a) {
    return traceable_detail::made<float>(GRAZE_NEGATE, a, a);
}
inline number<double> operator-(traceable_detail::wide const& a) {
    return traceable_detail::made<double>(GRAZE_NEGATE, a, a);
}

#define GRAZE_FUNCTION_(name, operation)                                                                   \
    template <class Scalar>                                                                                \
    number<Scalar> name(number<Scalar> const& a, GRAZE_HERE_) {                                            \
        return number<Scalar>::of(traceable_detail::operate<Scalar>(operation, a.id(), 0, 0, file, line)); \
    }
GRAZE_FUNCTION_(abs, GRAZE_ABSOLUTE)
GRAZE_FUNCTION_(fabs, GRAZE_ABSOLUTE)
GRAZE_FUNCTION_(sqrt, GRAZE_SQUARE_ROOT)
#undef GRAZE_FUNCTION_

#define GRAZE_FUNCTION_(name, operation)                                                                        \
    template <class Scalar>                                                                                     \
    number<Scalar> name(number<Scalar> const& a, number<Scalar> const& b, GRAZE_HERE_) {                        \
        return number<Scalar>::of(traceable_detail::operate<Scalar>(operation, a.id(), b.id(), 0, file, line)); \
    }
GRAZE_FUNCTION_(atan2, GRAZE_ARCTANGENT)
GRAZE_FUNCTION_(min, GRAZE_MINIMUM)
GRAZE_FUNCTION_(max, GRAZE_MAXIMUM)
GRAZE_FUNCTION_(fmin, GRAZE_MINIMUM)
GRAZE_FUNCTION_(fmax, GRAZE_MAXIMUM)
#undef GRAZE_FUNCTION_

template <class Scalar>
number<Scalar> fma(number<Scalar> const& a, number<Scalar> const& b, number<Scalar> const& c, GRAZE_HERE_) {
    return number<Scalar>::of(
        traceable_detail::operate<Scalar>(GRAZE_MULTIPLY_ADD, a.id(), b.id(), c.id(), file, line));
}

namespace traceable_detail {

template <class Routine, class Number>
int call(Number const* x, std::size_t count, Number* out) {
    if constexpr (std::is_invocable<Routine const&, Number const*, std::size_t, Number*>::value)
        return static_cast<int>(Routine()(x, count, out));
    else if constexpr (std::is_invocable<Routine const&, Number const*, Number*>::value)
        return static_cast<int>(Routine()(x, out));
    else {
        auto const answer = [&] {
            if constexpr (std::is_invocable<Routine const&, Number const*, std::size_t>::value)
                return Routine()(x, count);
            else
                return Routine()(x);
        }();
        if constexpr (std::is_same<std::remove_const_t<decltype(answer)>, Number>::value) {
            *out = answer;
            return 1;
        } else {
            return static_cast<int>(answer);
        }
    }
}

template <class Routine, class Scalar>
int decide(void const* input, std::size_t count, void* output) {
    return call<Routine, Scalar>(static_cast<Scalar const*>(input), count, static_cast<Scalar*>(output));
}

/// Numbers of the input; nothing of the heap, which an evaluation that is ended by force would leave behind.
template <class Routine, class Scalar>
int read(graze_operations const* with, graze_number const* input, std::size_t count, graze_number* output) {
    static_assert(sizeof(number<Scalar>) == sizeof(graze_number), "an array of one is an array of the other");
    struct scope {
        explicit scope(graze_operations const* given) { operations = given; }
        ~scope() { operations = nullptr; }
    } const while_it_runs(with);
#if defined(__cpp_exceptions)
    try {
#endif
        return call<Routine, number<Scalar>>(reinterpret_cast<number<Scalar> const*>(input), count,
                                             reinterpret_cast<number<Scalar>*>(output));
#if defined(__cpp_exceptions)
    } catch (ended const&) {
        return -1;
    }
#endif
}

inline graze_subject_v3 with_promise(graze_subject_v3 const& one) {
    return one;
}
inline graze_subject_v3 with_promise(graze_traceable_subject const& one, int promise = GRAZE_BOTH_SIDES) {
    return {sizeof(graze_subject_v3), one.subject, promise, one.read, nullptr, nullptr, nullptr, nullptr};
}

/// All that was made, in each version of the C interface.
template <class... Made>
struct table {
    static constexpr std::size_t size = (std::size_t{0} + ... + std::tuple_size<Made>::value);
    std::array<graze_subject_v3, size> all{};
    std::array<graze_traceable_subject, size> second{};
    std::array<graze_subject, size> plain{};

    explicit table(Made const&... made) {
        std::size_t at = 0;
        auto const take = [&](auto const& some) {
            for (auto const& item : some) {
                all[at] = with_promise(item);
                second[at] = {item.subject, item.read};
                plain[at++] = item.subject;
            }
        };
        (take(made), ...);
    }
};

}  // namespace traceable_detail

/// The subjects `name` of a test, for float and double, or the Scalars that are given.
template <class Routine, class... Scalars>
auto traceable(char const* test, char const* name, int contact = GRAZE_CONTACT_UNSPECIFIED) {
    if constexpr (sizeof...(Scalars) == 0)
        return traceable<Routine, float, double>(test, name, contact);
    else
        return std::array<graze_traceable_subject, sizeof...(Scalars)>{
            {{{test, name, traceable_detail::scalar_of<Scalars>, contact, traceable_detail::decide<Routine, Scalars>},
              traceable_detail::read<Routine, Scalars>}...}};
}

/// The same with a promise of one side, GRAZE_NEVER_MISSES or GRAZE_NEVER_INVENTS:
///     graze::promising(GRAZE_NEVER_MISSES, graze::traceable<culls>("aabb_aabb_3d", "mine"))
template <std::size_t Count>
std::array<graze_subject_v3, Count> promising(int promise, std::array<graze_traceable_subject, Count> const& made) {
    std::array<graze_subject_v3, Count> all{};
    for (std::size_t i = 0; i < Count; ++i) all[i] = traceable_detail::with_promise(made[i], promise);
    return all;
}

}  // namespace graze

/// Once in a library, outside of any namespace: its subjects are these.
#define GRAZE_EXPORT_SUBJECTS(...)                                                                              \
    static auto const& graze_exported_subjects() {                                                              \
        static auto const table = ::graze::traceable_detail::table(__VA_ARGS__);                                \
        return table;                                                                                           \
    }                                                                                                           \
    extern "C" GRAZE_SUBJECT_EXPORT graze_subject_v3 const* graze_subjects_v3(std::size_t* count, int* abi) {   \
        *count = graze_exported_subjects().size;                                                                \
        *abi = GRAZE_SUBJECT_V3_ABI;                                                                            \
        return graze_exported_subjects().all.data();                                                            \
    }                                                                                                           \
    extern "C" GRAZE_SUBJECT_EXPORT graze_traceable_subject const* graze_traceable_subjects(std::size_t* count, \
                                                                                            int* abi) {         \
        *count = graze_exported_subjects().size;                                                                \
        *abi = GRAZE_TRACEABLE_ABI;                                                                             \
        return graze_exported_subjects().second.data();                                                         \
    }                                                                                                           \
    extern "C" GRAZE_SUBJECT_EXPORT graze_subject const* graze_subjects(std::size_t* count, int* abi) {         \
        *count = graze_exported_subjects().size;                                                                \
        *abi = GRAZE_SUBJECT_ABI;                                                                               \
        return graze_exported_subjects().plain.data();                                                          \
    }                                                                                                           \
    static_assert(true, "a semicolon may follow")

namespace std {

/// As of the scalar, as numbers.
template <class Scalar>
class numeric_limits<graze::number<Scalar>> : public numeric_limits<Scalar> {
    using own = numeric_limits<Scalar>;

  public:
    static graze::number<Scalar> min() noexcept(false) { return own::min(); }
    static graze::number<Scalar> max() noexcept(false) { return own::max(); }
    static graze::number<Scalar> lowest() noexcept(false) { return own::lowest(); }
    static graze::number<Scalar> epsilon() noexcept(false) { return own::epsilon(); }
    static graze::number<Scalar> infinity() noexcept(false) { return own::infinity(); }
    static graze::number<Scalar> denorm_min() noexcept(false) { return own::denorm_min(); }
};

}  // namespace std

#pragma pop_macro("abs")
#pragma pop_macro("min")
#pragma pop_macro("max")
