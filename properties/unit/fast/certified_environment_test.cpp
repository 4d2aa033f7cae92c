// The certified tests in every floating-point environment: the same bits as in the plain one where subnormals are flushed,
// whatever is rounded to, and the environment as it was afterwards. And whatever the bits of the input are: an answer.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <chrono>
#include <cmath>
#include <csetjmp>
#include <csignal>
#include <cstring>
#include <vector>

#include "certified_tools.hpp"
#include "graze/catalog.hpp"
#include "graze/families.hpp"
#include "graze/internal/certified/instances.hpp"
#include "input_text.hpp"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace graze {
namespace {

/// The bits of an answer, one word after the other.
struct answer_bits {
    std::array<std::uint64_t, 12> word{};
    std::size_t count = 0;

    template <class Value>
    void add(Value value) {
        std::memcpy(&word[count++], &value, sizeof value);
    }
    bool operator==(answer_bits const&) const = default;
};

#define GRAZE_ADD_relation(NAME)             \
    bits.add(certified::NAME(input, count)); \
    bits.add(certified::NAME##_meets(input, count));
#define GRAZE_ADD_sign(NAME)                  \
    signed char sign;                         \
    certified::NAME##_signs(input, 1, &sign); \
    bits.add(sign);                           \
    bits.add(certified::NAME(input, count));
#define GRAZE_ADD_sphere(NAME)             \
    Scalar sphere[4];                      \
    certified::NAME(input, count, sphere); \
    for (Scalar value : sphere) bits.add(value);
#define GRAZE_ADD_values(NAME)                               \
    Scalar one[6] = {}, many[6] = {};                        \
    bool found;                                              \
    bits.add(certified::NAME(input, count, one));            \
    certified::NAME##_values(input, count, 1, &found, many); \
    for (Scalar value : one) bits.add(value);                \
    if (found)                                               \
        for (std::size_t i = 0; i < 4; ++i) bits.add(many[i]);
#define GRAZE_ADD_moving(NAME)                       \
    Scalar time = 0;                                 \
    bits.add(certified::NAME(input, count));         \
    bits.add(certified::NAME##_meets(input, count)); \
    bits.add(certified::NAME(input, count, &time));  \
    bits.add(time);
#define GRAZE_ADD_contact(NAME)                       \
    Scalar numbers[10] = {};                          \
    bits.add(certified::NAME(input, count, numbers)); \
    for (Scalar value : numbers) bits.add(value);
#define GRAZE_TEST(NAME, DIMENSION, ANSWER, QUESTION, LAYOUT)        \
    template <class Scalar>                                          \
    answer_bits ask_##NAME(Scalar const* input, std::size_t count) { \
        answer_bits bits;                                            \
        GRAZE_ADD_##ANSWER(NAME) return bits;                        \
    }
#include "graze/tests.def"

template <class Scalar>
struct asked_test {
    std::string_view id;
    answer_bits (*ask)(Scalar const*, std::size_t);
};
/// Not const: so that no call can be moved across a change of the environment.
template <class Scalar>
asked_test<Scalar> asked_tests[] = {
#define GRAZE_TEST(NAME, DIMENSION, ANSWER, QUESTION, LAYOUT) {#NAME, ask_##NAME<Scalar>},
#include "graze/tests.def"
};
constexpr std::size_t test_count = std::size(asked_tests<double>);

template <class Scalar>
constexpr double least_subnormal = static_cast<double>(std::numeric_limits<Scalar>::denorm_min());
template <class Scalar>
constexpr double least_normal = static_cast<double>(std::numeric_limits<Scalar>::min());

/// Generated cases of every family; the same with a tenth, a third and all of the scalars subnormal; and scalars about the least
/// normal one, so that without those below it other shapes of the same size are left.
template <class Scalar, class Body>
void for_cases(test_info const& test, std::uint64_t each, Body const& body) {
    scalar_type const scalar = scalar_type_of<Scalar>;
    std::vector<double> input, changed;
    auto const use = [&](std::vector<double> const& some) {
        if (validate(test, scalar, some)) return;
        std::vector<Scalar> const scalars(some.begin(), some.end());
        body(scalars);
    };
    for (family_info const& family : families_of(test))
        for (std::uint64_t i = 0; i < each; ++i) {
            source choices(case_key(7, test, scalar, family, i));
            family.generate(test, scalar, choices, input);
            use(input);
            for (std::uint64_t share : {10, 3, 1}) {
                changed = input;
                for (double& value : changed)
                    if (choices.below(share) == 0)
                        value = least_subnormal<Scalar> * static_cast<double>(choices.between(-9, 9));
                make_valid(test, scalar, changed);
                use(changed);
            }
            changed = input;
            for (double& value : changed)
                value = least_normal<Scalar> / 8 * static_cast<double>(choices.between(-32, 32));
            make_valid(test, scalar, changed);
            use(changed);
        }
}

/// What NAME_values and NAME_signs say of many inputs, side by side in lanes, one after the other.
template <class Scalar>
using ask_many = void (*)(Scalar const*, std::size_t, std::size_t, std::vector<Scalar>&);
#define GRAZE_MANY_relation(NAME)
#define GRAZE_MANY_sphere(NAME)
#define GRAZE_MANY_moving(NAME)
#define GRAZE_MANY_contact(NAME)
#define GRAZE_MANY_sign(NAME)                      \
    signed char signs[8];                          \
    certified::NAME##_signs(inputs, cases, signs); \
    for (std::size_t i = 0; i < cases; ++i) out[i] = static_cast<Scalar>(signs[i]);
#define GRAZE_MANY_values(NAME) \
    bool found[8];              \
    certified::NAME##_values(inputs, count, cases, found, out.data());
#define GRAZE_TEST(NAME, DIMENSION, ANSWER, QUESTION, LAYOUT)                                             \
    template <class Scalar>                                                                               \
    void ask_many_##NAME([[maybe_unused]] Scalar const* inputs, [[maybe_unused]] std::size_t count,       \
                         [[maybe_unused]] std::size_t cases, [[maybe_unused]] std::vector<Scalar>& out) { \
        GRAZE_MANY_##ANSWER(NAME)                                                                         \
    }
#include "graze/tests.def"
template <class Scalar>
ask_many<Scalar> askers_of_many[] = {
#define GRAZE_TEST(NAME, DIMENSION, ANSWER, QUESTION, LAYOUT) ask_many_##NAME<Scalar>,
#include "graze/tests.def"
};

class environments : public testing::TestWithParam<std::size_t> {};

#if defined(__SSE2__)

constexpr unsigned all_masked = 0x1f80, denormals_are_zero = 0x40, flush_to_zero = 0x8000, round_up = 0x4000,
                   raised = 0x3f, rounding_bit = 13;

template <class Scalar>
void answer_alike(asked_test<Scalar> const& asked) {
    test_info const& test = *find_test(asked.id);
    for_cases<Scalar>(test, 25, [&](std::vector<Scalar> const& input) {
        answer_bits const plain = asked.ask(input.data(), input.size());
        for (unsigned flushed : {0u, denormals_are_zero, flush_to_zero, denormals_are_zero | flush_to_zero})
            for (unsigned rounding = 0; rounding < 4; ++rounding) {
                unsigned const control = all_masked | flushed | rounding << rounding_bit;
                _mm_setcsr(control);
                answer_bits const there = asked.ask(input.data(), input.size());
                unsigned const after = _mm_getcsr();
                _mm_setcsr(all_masked);
                ASSERT_EQ(after & ~raised, control);
                ASSERT_EQ(there, plain) << input_text(test, std::vector<double>(input.begin(), input.end()))
                                        << " with control word " << control;
            }
    });
}

TEST_P(environments, change_no_bit) {
    answer_alike(asked_tests<float>[GetParam()]);
    answer_alike(asked_tests<double>[GetParam()]);
}

/// In a quiet environment nothing is raised, with all traps unmasked: a trap would end this program.
template <class Scalar>
void raise_nothing(asked_test<Scalar> const& asked) {
    test_info const& test = *find_test(asked.id);
    for_cases<Scalar>(test, 10, [&](std::vector<Scalar> const& input) {
        answer_bits const plain = asked.ask(input.data(), input.size());
        _mm_setcsr(round_up);  // all unmasked
        answer_bits there;
        {
            certified::quiet_environment const quiet;
            there = asked.ask(input.data(), input.size());
        }
        unsigned const after = _mm_getcsr();
        _mm_setcsr(all_masked);
        ASSERT_EQ(after, round_up);
        ASSERT_EQ(there, plain) << input_text(test, std::vector<double>(input.begin(), input.end()));
    });
}

TEST_P(environments, can_be_quiet) {
    raise_nothing(asked_tests<float>[GetParam()]);
    raise_nothing(asked_tests<double>[GetParam()]);
}

/// Invalid operations, divisions by zero and overflows trap.
constexpr unsigned unmasked = all_masked & ~(0x80u | 0x200u | 0x400u);
/// Sizes of which products of three floats, or of all that doubles are multiplied with, do not overflow.
template <class Scalar>
constexpr int least_ordinary = std::is_same_v<Scalar, float> ? -40 : -60;

sigjmp_buf before_trap;
void leave_trap(int) {
    _mm_setcsr(all_masked);
    siglongjmp(before_trap, 1);
}
template <class Ask>
bool traps(Ask const& ask) {
    bool volatile trapped = true;
    if (sigsetjmp(before_trap, 1) == 0) {
        _mm_setcsr(unmasked);
        ask();
        trapped = false;
    }
    _mm_setcsr(all_masked);
    return trapped;
}

/// Points on a small lattice, of any ordinary size, some of them equal, in line or at the origin, some axes alike: rays along
/// axes and in faces of boxes, parallel lines, flat triangles, directions of zero.
std::vector<double> degenerate_case(test_info const& test, scalar_type scalar, source& choices) {
    std::vector<double> input = lattice(test, choices);
    std::size_t const dimension = test.dimension, points = input.size() / dimension;
    for (std::size_t i = 0; i < points; ++i) {
        double* const point = &input[dimension * i];
        double const* const from = &input[dimension * choices.below(points)];
        double const* const other = &input[dimension * choices.below(points)];
        switch (choices.below(8)) {
            case 0: std::copy_n(from, dimension, point); break;
            case 1: std::fill_n(point, dimension, 0.0); break;
            case 2:
                for (std::size_t k = 0; k < dimension; ++k) point[k] = 2 * from[k] - other[k];
                break;
            case 3: point[choices.below(dimension)] = 0; break;
            case 4: {
                std::size_t const axis = choices.below(dimension);
                std::copy_n(from, dimension, point);
                point[axis] += 1;
                break;
            }
            default: break;
        }
    }
    double const unit =
        std::ldexp(choices.flip() ? 1 : 1 + std::ldexp(static_cast<double>(choices.below(1 << 20)), -20),
                   static_cast<int>(choices.between(-36, 32)));
    for (double& value : input) value *= unit;
    if (scalar == scalar_type::float32)
        for (double& value : input) value = static_cast<double>(static_cast<float>(value));
    make_valid(test, scalar, input);
    return input;
}

template <class Scalar>
bool is_ordinary(Scalar value) {
    double const size = std::fabs(static_cast<double>(value));
    return size == 0 ||
           (size >= std::ldexp(1, least_ordinary<Scalar>) && size <= std::ldexp(1, -least_ordinary<Scalar>));
}

/// Values need not exist, and shapes may be flat: nothing traps on input of ordinary sizes, asked one by one or in lanes.
template <class Scalar>
void trap_nowhere(std::size_t index) {
    asked_test<Scalar> const& asked = asked_tests<Scalar>[index];
    test_info const& test = *find_test(asked.id);
    scalar_type const scalar = scalar_type_of<Scalar>;
    std::vector<Scalar> many, out(64);
    auto const use = [&](std::vector<Scalar> const& input) {
        for (Scalar value : input)
            if (!is_ordinary(value)) return;
        auto const text = [&] { return input_text(test, std::vector<double>(input.begin(), input.end())); };
        answer_bits const plain = asked.ask(input.data(), input.size());
        answer_bits there;
        EXPECT_FALSE(traps([&] { there = asked.ask(input.data(), input.size()); })) << text();
        EXPECT_EQ(there, plain) << text();
        if (test.varies() || test.has_mesh()) return;
        many.insert(many.end(), input.begin(), input.end());
        if (many.size() < 7 * input.size()) return;
        EXPECT_FALSE(traps([&] { askers_of_many<Scalar>[index](many.data(), input.size(), 7, out); })) << text();
        many.erase(many.begin(), many.begin() + static_cast<std::ptrdiff_t>(3 * input.size()));
    };
    void (*const before)(int) = std::signal(SIGFPE, leave_trap);
    std::vector<double> input;
    for (family_info const& family : families_of(test))
        for (std::uint64_t i = 0; i < 100 && !testing::Test::HasFailure(); ++i) {
            source choices(case_key(11, test, scalar, family, i));
            family.generate(test, scalar, choices, input);
            if (!validate(test, scalar, input)) use(std::vector<Scalar>(input.begin(), input.end()));
        }
    for (std::uint64_t i = 0; i < 4000 && !testing::Test::HasFailure(); ++i) {
        source choices(mix(i + 1) ^ key_of(test.id) ^ static_cast<std::uint64_t>(scalar));
        input = degenerate_case(test, scalar, choices);
        if (!validate(test, scalar, input)) use(std::vector<Scalar>(input.begin(), input.end()));
    }
    std::signal(SIGFPE, before);
}

TEST_P(environments, trap_on_no_ordinary_input) {
    trap_nowhere<float>(GetParam());
    trap_nowhere<double>(GetParam());
}
#endif

/// What is not finite has no right answer, but one within a millisecond or two.
template <class Scalar>
void answer_anything(asked_test<Scalar> const& asked) {
    using limits = std::numeric_limits<Scalar>;
    constexpr std::array<Scalar, 6> odd{limits::quiet_NaN(), -limits::quiet_NaN(), limits::infinity(),
                                        -limits::infinity(), limits::max(),        limits::denorm_min()};
    test_info const& test = *find_test(asked.id);
    std::uint64_t number = 0;
    for_cases<Scalar>(test, 10, [&](std::vector<Scalar> const& input) {
        std::vector<Scalar> any = input;
        source choices(++number);
        for (Scalar& value : any)
            if (choices.below(3) == 0) value = odd[choices.below(odd.size())];
        auto const start = std::chrono::steady_clock::now();
        asked.ask(any.data(), any.size());
        std::chrono::duration<double> const spent = std::chrono::steady_clock::now() - start;
        ASSERT_LT(spent.count(), 2) << test.id << ": case " << number;
    });
}

TEST_P(environments, answer_any_bits) {
    answer_anything(asked_tests<float>[GetParam()]);
    answer_anything(asked_tests<double>[GetParam()]);
}

INSTANTIATE_TEST_SUITE_P(, environments, testing::Range(std::size_t{0}, test_count),
                         [](auto const& chosen) { return std::string(asked_tests<double>[chosen.param].id); });

TEST(environment, is_probed) {
    EXPECT_TRUE(certified::detail::keeps_subnormals());
    EXPECT_TRUE(certified::detail::is_plain_environment());
#if defined(__SSE2__)
    for (unsigned flushed : {denormals_are_zero, flush_to_zero, denormals_are_zero | flush_to_zero}) {
        _mm_setcsr(all_masked | flushed);
        bool const keeps = certified::detail::keeps_subnormals(), plain = certified::detail::is_plain_environment();
        _mm_setcsr(all_masked);
        EXPECT_FALSE(keeps || plain);
    }
#endif
    for (int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        std::fesetround(mode);
        bool const keeps = certified::detail::keeps_subnormals(), plain = certified::detail::is_plain_environment();
        std::fesetround(FE_TONEAREST);
        EXPECT_TRUE(keeps);
        EXPECT_FALSE(plain);
    }
}

}  // namespace
}  // namespace graze
