// How much stack the certified tests take, held by painting a stack of one's own: 16 KiB, those of hulls of 64 points 32 KiB, on
// input that reaches the exact stages: exponents from the least to the largest in one case, flat and equal shapes, contact. As
// the C library has them, which is optimised more than tests are, and the forms of the headers that it has not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

#include "certified_tools.hpp"
#include "graze/certified.h"
#include "input_text.hpp"

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#include <ucontext.h>

namespace graze {
namespace {

/// Runs a function on a stack of its own and tells how far down it wrote.
class painted_stack {
  public:
    template <class Run>
    std::size_t depth_of(Run const& run) {
        std::memset(bytes_, paint, sizeof bytes_);
        to_run_ = [](void const* what) { (*static_cast<Run const*>(what))(); };
        what_ = &run;
        getcontext(&own_);
        own_.uc_stack.ss_sp = bytes_;
        own_.uc_stack.ss_size = sizeof bytes_;
        own_.uc_link = &back_;
        makecontext(&own_, enter, 0);
        swapcontext(&back_, &own_);
        std::size_t untouched = 0;
        while (untouched < sizeof bytes_ && bytes_[untouched] == paint) ++untouched;
        return sizeof bytes_ - untouched;
    }

  private:
    static constexpr unsigned char paint = 0xa5;
    static void enter() { to_run_(what_); }

    static inline void (*to_run_)(void const*);
    static inline void const* what_;
    static inline ucontext_t own_, back_;
    alignas(64) static inline unsigned char bytes_[1 << 19];
};

// Not const: so that calls are made, whatever becomes of their results.
template <class Scalar>
using call = void (*)(Scalar const*, std::size_t, Scalar*);

/// The function of that name for Scalar.
#define GRAZE_OF_SCALAR(NAME, SUFFIX) (of_scalar<Scalar>(graze_##NAME##_f32##SUFFIX, graze_##NAME##_f64##SUFFIX))
template <class Scalar, class Small, class Large>
auto of_scalar([[maybe_unused]] Small small, [[maybe_unused]] Large large) {
    if constexpr (std::is_same_v<Scalar, float>)
        return small;
    else
        return large;
}
#define GRAZE_CALL_relation(NAME) GRAZE_OF_SCALAR(NAME, )(p, n);
#define GRAZE_CALL_sign(NAME) GRAZE_OF_SCALAR(NAME, )(p, n);
#define GRAZE_CALL_sphere(NAME) GRAZE_OF_SCALAR(NAME, )(p, n, out);
#define GRAZE_CALL_moving(NAME) GRAZE_OF_SCALAR(NAME, )(p, n, out);
#define GRAZE_CALL_contact(NAME) GRAZE_CALL_moving(NAME)
#define GRAZE_CALL_values(NAME)         \
    GRAZE_OF_SCALAR(NAME, )(p, n, out); \
    signed char found;                  \
    GRAZE_OF_SCALAR(NAME, _many)(p, n, 1, &found, out);
template <class Scalar>
struct calls {
#define GRAZE_TEST(NAME, DIMENSION, ANSWER, QUESTION, LAYOUT)                        \
    static void NAME(Scalar const* p, std::size_t n, [[maybe_unused]] Scalar* out) { \
        GRAZE_CALL_##ANSWER(NAME)                                                    \
    }
#include "graze/tests.def"
};

struct stack_entry {
    std::string_view id;
    call<float> small;
    call<double> large;
};
stack_entry stack_entries[] = {
#define GRAZE_TEST(NAME, DIMENSION, ANSWER, QUESTION, LAYOUT) {#NAME, calls<float>::NAME, calls<double>::NAME},
#include "graze/tests.def"
};

/// Numbers of all exponents, or of the ends of them, or such ones among small integers; points that others are equal to.
std::vector<double> wide_case(test_info const& test, scalar_type scalar, source& choices) {
    bool const small = scalar == scalar_type::float32;
    int const low = small ? -149 : -1074, high = small ? 126 : 1022;
    std::size_t const most = test.has_mesh() ? 2 : test.has_solid() ? 20 : 64;
    std::size_t const size =
        test.has_mesh() || test.varies() ? (choices.one_in(3) ? most : 1 + choices.below(most)) : 1;
    std::vector<double> input(count_with(test, size));
    std::uint64_t const kind = choices.below(6), dimension = test.dimension;
    int const by[3] = {static_cast<int>(choices.between(low, high)), static_cast<int>(choices.between(low, high)),
                       static_cast<int>(choices.between(low, high))};
    for (std::size_t i = 0; i < input.size(); ++i) {
        double const whole = static_cast<double>(choices.between(-3, 3));
        double const part = static_cast<double>(choices.next() >> 11) * 0x1p-52 - 1;
        int const any = static_cast<int>(choices.between(low, high));
        switch (kind) {
            case 0: input[i] = std::ldexp(part, any); break;
            case 1: input[i] = std::ldexp(part, choices.flip() ? low + 60 : high); break;
            case 2: input[i] = choices.one_in(4) ? std::ldexp(part, any) : whole; break;
            case 3: input[i] = std::ldexp(whole, choices.one_in(3) ? low : choices.flip() ? high - 2 : 0); break;
            case 4: input[i] = std::ldexp(whole, by[i % dimension] - 3); break;
            default: input[i] = choices.one_in(8) ? std::ldexp(part, any) : std::ldexp(whole, high - 2); break;
        }
        if (small) input[i] = static_cast<double>(static_cast<float>(input[i]));
    }
    if (choices.flip() && input.size() >= 2 * dimension)
        for (std::size_t i = 0; i + dimension <= input.size(); i += dimension) {
            if (!choices.one_in(3)) continue;
            std::size_t const from = dimension * choices.below(input.size() / dimension);
            for (std::size_t k = 0; k < dimension; ++k) input[i + k] = input[from + k];
        }
    close_surface(test, input);
    make_valid(test, scalar, input);
    return input;
}

/// The most that ask(input, count) takes.
template <class Scalar, class Ask>
std::size_t deepest(std::string_view id, Ask const& ask) {
    test_info const& test = *find_test(id);
    scalar_type const scalar = std::is_same_v<Scalar, float> ? scalar_type::float32 : scalar_type::float64;
    std::vector<std::vector<Scalar>> inputs;
    for (std::uint64_t i = 0; i < (test.varies() ? 160u : 1600u); ++i) {
        source choices(mix(i + 5) ^ key_of(test.id) ^ static_cast<std::uint64_t>(scalar));
        std::vector<double> const input = i % 8 == 7 ? lattice(test, choices) : wide_case(test, scalar, choices);
        inputs.emplace_back(input.begin(), input.end());
    }
    return painted_stack().depth_of([&] {
        for (std::vector<Scalar> const& input : inputs) ask(input.data(), input.size());
    });
}
template <class Scalar>
std::size_t deepest_call(std::string_view id, call<Scalar> const& ask) {
    call<Scalar> volatile const through = ask;
    std::vector<Scalar> out(16);
    return deepest<Scalar>(id, [&](Scalar const* p, std::size_t n) { through(p, n, out.data()); });
}

class certified_stack : public testing::TestWithParam<std::size_t> {};

TEST_P(certified_stack, is_bounded) {
    stack_entry const& entry = stack_entries[GetParam()];
    std::size_t const bound = (entry.id.starts_with("hull_hull") ? 32 : 16) * 1024;
    std::size_t of_floats = deepest_call<float>(entry.id, entry.small),
                of_doubles = deepest_call<double>(entry.id, entry.large);
    for (certified_entry const& forms : certified_entries()) {
        if (forms.id != entry.id) continue;
        of_floats = std::max(of_floats, deepest<float>(entry.id, [&](float const* p, std::size_t n) {
                                 forms.decide32(p, n);
                                 forms.meets32(p, n);
                             }));
        of_doubles = std::max(of_doubles, deepest<double>(entry.id, [&](double const* p, std::size_t n) {
                                  forms.decide64(p, n);
                                  forms.meets64(p, n);
                              }));
    }
    RecordProperty("float32", static_cast<int>(of_floats));
    RecordProperty("float64", static_cast<int>(of_doubles));
    EXPECT_LE(of_floats, bound);
    EXPECT_LE(of_doubles, bound);
}
INSTANTIATE_TEST_SUITE_P(, certified_stack, testing::Range(std::size_t{0}, std::size(stack_entries)),
                         [](auto const& chosen) { return std::string(stack_entries[chosen.param].id); });

}  // namespace
}  // namespace graze
#endif
