// Guarded numbers: every sure answer is the routine's own in exact arithmetic, in every rounding mode, also where the processor
// takes subnormals for zero.
#include <gtest/gtest.h>

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include "graze/families.hpp"
#include "graze/guarded.hpp"
#include "graze/internal/documented/all.hpp"
#include "graze/internal/judge/evaluation.hpp"
#include "graze/judge.hpp"
#include "graze/rational.hpp"
#include "graze/source.hpp"
#include "platforms/environment.hpp"

namespace graze {
namespace {

constexpr int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

struct rounding_mode {
    explicit rounding_mode(int mode) { std::fesetround(mode); }
    ~rounding_mode() { std::fesetround(FE_TONEAREST); }
};
/// One of 16: rounding modes, and whether subnormal results and subnormal inputs become zero, where the machine does that.
struct numbered_environment {
    explicit numbered_environment(std::uint64_t i) {
        platforms::set_environment({modes[i % 4], i / 4 % 2 != 0, i / 8 % 2 != 0});
    }
    ~numbered_environment() { platforms::set_environment({}); }
};

std::uint64_t cases_of_each() {
    char const* const wanted = std::getenv("GRAZE_GUARDED_CASES");
    return wanted ? std::strtoull(wanted, nullptr, 10) : 400;
}

struct sure_count {
    std::uint64_t cases = 0, sure = 0, random = 0, random_sure = 0;
};

/// The verdict, or nothing where it is unsure.
template <class Routine, class Scalar>
std::optional<verdict> ask(std::vector<double> const& input, std::uint64_t environment) {
    std::vector<Scalar> const scalars(input.begin(), input.end());
    bool const usual = std::all_of(input.begin(), input.end(), [](double value) {
        double const size = std::fabs(value);
        return size == 0 || (size >= 0x1p-160 && size <= 0x1p160);
    });
    numbered_environment const set(environment);
    if (!guarded_detail::are_readable(scalars.data(), scalars.size())) return std::nullopt;
    guarded_detail::unsure = false;
    std::vector<guarded<Scalar>> numbers;
    for (Scalar given : scalars) numbers.push_back(usual ? guarded<Scalar>::usual(given) : guarded<Scalar>(given));
    arguments<guarded<Scalar>> const in{numbers.data(), numbers.size(), scalar_type_of<Scalar>};
    verdict const answer = verdict_of_answer(Routine()(in));
    return guarded_detail::unsure ? std::nullopt : std::optional(answer);
}

template <class Routine, class Scalar>
void compare(test_info const& test, subject const& candidate, sure_count& seen) {
    scalar_type const scalar = scalar_type_of<Scalar>;
    test_case question{&test, scalar, {}};
    for (family_info const& family : families_of(test))
        for (std::uint64_t i = 0; i < cases_of_each(); ++i) {
            source choices(case_key(11, test, scalar, family, i));
            family.generate(test, scalar, choices, question.input);
            std::optional<verdict> const answer = ask<Routine, Scalar>(question.input, i);
            bool const is_random = family.name == "random";
            ++seen.cases;
            seen.random += is_random;
            if (!answer) continue;
            ++seen.sure;
            seen.random_sure += is_random;
            verdict const exact = candidate.exact(scalar, question.input).answer;
            ASSERT_EQ(name_of(*answer), name_of(exact)) << test.id << " " << candidate.name << " " << name_of(scalar)
                                                        << ", family " << family.name << ", case " << i;
        }
}

/// Compares the routines of one test, as routines_of_ID gives them.
struct comparison {
    char const* id;
    std::size_t* routines;

    template <class Routine>
    void operator()(Routine, routine_facts const& facts) const {
        if (facts.only_float64) return;  // those that compute with their own roundings
        test_info const& test = *find_test(id);
        subject const& candidate = *test.find_subject("documented." + facts.name);
        sure_count seen;
        compare<Routine, float>(test, candidate, seen);
        compare<Routine, double>(test, candidate, seen);
        ++*routines;
        std::printf("%-24s %-28s %zu cases, sure of %5.1f %%, of random ones %5.1f %%\n", id, facts.name.c_str(),
                    static_cast<std::size_t>(seen.cases),
                    100.0 * static_cast<double>(seen.sure) / static_cast<double>(seen.cases),
                    100.0 * static_cast<double>(seen.random_sure) / static_cast<double>(seen.random));
        EXPECT_GT(seen.sure, seen.cases / 20) << id << " " << facts.name;
    }
};

TEST(guarded_routines, are_sure_of_what_is_exact) {
    std::size_t routines = 0;
    routines_of_orient_2d(comparison{"orient_2d", &routines});
    routines_of_orient_3d(comparison{"orient_3d", &routines});
    routines_of_segment_triangle_3d(comparison{"segment_triangle_3d", &routines});
    routines_of_ray_triangle_3d(comparison{"ray_triangle_3d", &routines});
    routines_of_triangle_aabb_3d(comparison{"triangle_aabb_3d", &routines});
    routines_of_sphere_triangle_3d(comparison{"sphere_triangle_3d", &routines});
    routines_of_ray_aabb_3d(comparison{"ray_aabb_3d", &routines});
    routines_of_triangle_triangle_3d(comparison{"triangle_triangle_3d", &routines});
    EXPECT_GT(routines, 19u);
}

/// Shapes thrown at random, not at contact: the routines know their way in 99 of 100.
struct of_uniform_shapes {
    char const* id;
    std::size_t count;
    std::size_t* routines;

    template <class Routine>
    void operator()(Routine, routine_facts const& facts) const {
        if (facts.only_float64) return;
        expect_sure<Routine, float>(facts), expect_sure<Routine, double>(facts);
        ++*routines;
    }
    template <class Routine, class Scalar>
    void expect_sure(routine_facts const& facts) const {
        std::mt19937_64 random(5);
        std::uniform_real_distribution<Scalar> within(-1, 1);
        std::vector<double> input(count);
        std::uint64_t const cases = 10 * cases_of_each();
        std::uint64_t unsure = 0;
        for (std::uint64_t i = 0; i < cases; ++i) {
            for (double& value : input) value = static_cast<double>(within(random));
            unsure += !ask<Routine, Scalar>(input, i);
        }
        std::printf("%-24s %-28s %s, uniform: unsure of %.3f %%\n", id, facts.name.c_str(),
                    name_of(scalar_type_of<Scalar>).data(),
                    100.0 * static_cast<double>(unsure) / static_cast<double>(cases));
        EXPECT_LE(100 * unsure, cases) << id << " " << facts.name;
    }
};

TEST(guarded_routines, are_sure_of_uniform_shapes) {
    std::size_t routines = 0;
    routines_of_orient_2d(of_uniform_shapes{"orient_2d", 6, &routines});
    routines_of_orient_3d(of_uniform_shapes{"orient_3d", 12, &routines});
    routines_of_segment_triangle_3d(of_uniform_shapes{"segment_triangle_3d", 15, &routines});
    routines_of_ray_triangle_3d(of_uniform_shapes{"ray_triangle_3d", 15, &routines});
    routines_of_triangle_triangle_3d(of_uniform_shapes{"triangle_triangle_3d", 18, &routines});
    EXPECT_GT(routines, 11u);
}

// ---- each operation on its own, beside exact numbers

/// A number of any magnitude, often a special one.
template <class T>
T any_number(std::mt19937_64& random) {
    using limits = std::numeric_limits<T>;
    switch (random() % 12) {
        case 8:
        case 9:
        case 10:
        case 11:  // just above a power of two, where a rounding's share is the largest
            return std::ldexp(1 + limits::epsilon() * static_cast<T>(random() % 8), static_cast<int>(random() % 3)) *
                   static_cast<T>(random() % 4 ? 1 : -1);
        case 0: return static_cast<T>(static_cast<int>(random() % 9) - 4);
        case 1: return limits::denorm_min() * static_cast<T>(random() % 64);
        case 2: return limits::max() / static_cast<T>(1 + random() % 4);
        default: break;
    }
    int const reach = random() % 2 ? 3 : limits::max_exponent - 2;
    T const mantissa = 1 + static_cast<T>(random() >> 12) * static_cast<T>(0x1p-52);
    return std::ldexp(random() % 2 ? mantissa : -mantissa,
                      static_cast<int>(random() % static_cast<std::uint64_t>(2 * reach + 1)) - reach);
}

/// A guarded number and the exact one.
template <class T>
struct pair {
    guarded<T> number;
    rational exact;
    bool known = true;  // is there an exact one?
};

template <class T>
bool holds(pair<T> const& p) {
    if (!p.known || !std::isfinite(p.number.error()) || !std::isfinite(p.number.value())) return true;
    return abs(rational(p.exact - rational(p.number.value()))) <= rational(p.number.error());
}

/// Comparisons with 0, and with numbers between what it is and what it is taken for: unsure, or right.
template <class T>
bool is_wary(pair<T> const& p) {
    if (!p.known || !std::isfinite(p.number.value())) return true;
    double const value = p.number.value(), exact = static_cast<double>(p.exact);
    if (!std::isfinite(exact)) return true;
    for (double c :
         {0.0, exact, std::nextafter(exact, value), static_cast<double>(rational((p.exact + rational(value)) / 2))}) {
        guarded_detail::unsure = false;
        guarded<T> const limit(c);
        bool const less = p.number<limit, greater = p.number> limit;
        if (guarded_detail::unsure) continue;
        if (less != (p.exact < rational(c)) || greater != (p.exact > rational(c))) return false;
    }
    return true;
}

/// What is left of a number less one that is a few spacings off it, or none.
template <class T>
pair<T> residue(pair<T> const& p, std::uint64_t spacings) {
    double near = p.number.value();
    if (!std::isfinite(near)) return p;
    for (std::uint64_t i = 0; i < spacings; ++i) near = std::nextafter(near, 0.0);
    return {p.number - guarded<T>(near), rational(p.exact - rational(near)), p.known};
}

template <class T>
void run_steps(std::uint64_t programs) {
    std::mt19937_64 random(7);
    for (std::uint64_t i = 0; i < programs; ++i) {
        int const mode = modes[i % 4];
        std::vector<pair<T>> all;
        for (int k = 0; k < 4; ++k) {
            T const x = any_number<T>(random);
            all.push_back({guarded<T>(x), rational(static_cast<double>(x))});
        }
        for (int step = 0; step < 6; ++step) {
            pair<T> const a = all[random() % all.size()], b = all[random() % all.size()],
                          c = all[random() % all.size()];
            pair<T> result;
            result.known = a.known && b.known;
            unsigned const which = static_cast<unsigned>(random() % 9);
            {
                rounding_mode const set(mode);
                switch (which) {
                    case 0: result.number = a.number + b.number; break;
                    case 1: result.number = a.number - b.number; break;
                    case 2:
                    case 3: result.number = a.number * b.number; break;
                    case 4: result.number = a.number / b.number; break;
                    case 5: result.number = fma(a.number, b.number, c.number); break;
                    case 6: result.number = min(a.number, b.number); break;
                    case 7: result.number = max(a.number, b.number); break;
                    default: result.number = sqrt(a.number); break;
                }
            }
            switch (which) {
                case 0: result.exact = a.exact + b.exact; break;
                case 1: result.exact = a.exact - b.exact; break;
                case 2:
                case 3: result.exact = a.exact * b.exact; break;
                case 4:
                    result.known = result.known && b.exact != 0;
                    if (result.known) result.exact = a.exact / b.exact;
                    break;
                case 5:
                    result.known = result.known && c.known;
                    result.exact = a.exact * b.exact + c.exact;
                    break;
                case 6: result.exact = std::min(a.exact, b.exact); break;
                case 7: result.exact = std::max(a.exact, b.exact); break;
                default:
                    result.known = a.known && a.exact >= 0;
                    if (result.known) result.exact = sqrt_approximation(a.exact, 2400);
                    break;
            }
            bool const is_finite = std::isfinite(result.number.error());
            if (is_finite && which == 4 && a.known && b.known) {
                ASSERT_NE(b.exact, 0);
            }
            if (is_finite && which == 8 && a.known) {
                ASSERT_GE(a.exact, 0);
            }
            if (!is_finite) result.known = false;
            ASSERT_TRUE(holds(result)) << "operation " << which << " of " << a.number.value() << " +- "
                                       << a.number.error() << " and " << b.number.value() << " +- " << b.number.error()
                                       << " gives " << result.number.value() << " +- " << result.number.error();
            ASSERT_TRUE(is_wary(result)) << "operation " << which << ", " << result.number.value() << " +- "
                                         << result.number.error();
            // A comparison that is sure is right.
            guarded_detail::unsure = false;
            bool const less = a.number < b.number;
            bool const sure = a.known && b.known && !guarded_detail::unsure;
            ASSERT_TRUE(!sure || less == (a.exact < b.exact));
            guarded_detail::unsure = false;
            bool const equal = a.number == b.number;
            bool const sure_too = a.known && b.known && !guarded_detail::unsure;
            ASSERT_TRUE(!sure_too || equal == (a.exact == b.exact));
            if (random() % 2) {
                {
                    rounding_mode const set(mode);
                    result = residue(result, random() % 8);
                }
                if (!std::isfinite(result.number.error())) result.known = false;
                ASSERT_TRUE(holds(result) && is_wary(result));
            }
            all.push_back(std::move(result));
        }
    }
}

TEST(guarded_numbers, hold_the_exact_one) {
    run_steps<float>(40 * cases_of_each());
    run_steps<double>(20 * cases_of_each());
}

TEST(guarded_numbers, know_what_constants_lose) {
    EXPECT_EQ(guarded<float>(0.1).error(), 0);  // the double, as it was handed over
    EXPECT_EQ(guarded<float>(0.1).value(), 0.1);
    EXPECT_EQ(guarded<double>(std::int64_t{1} << 60).value(), 0x1p60);
    EXPECT_GE(guarded<double>((std::int64_t{1} << 60) + 1).error(), 1);
}

TEST(guarded_numbers, say_where_they_do_not_know) {
    auto const asked = [](auto test, std::array<double, 2> x) { return ask_guarded<2>(test, x.data()); };
    auto const by_quotient = [](auto const* x) { return x[0] / x[1] > 1; };
    EXPECT_EQ(asked(by_quotient, {3, 2}), tri::yes);
    EXPECT_EQ(asked(by_quotient, {1, 2}), tri::no);
    EXPECT_EQ(asked(by_quotient, {1, 0}), tri::unsure);
    EXPECT_EQ(asked([](auto const* x) { return x[0] / (x[1] - x[1]) == 0; }, {0, 1}), tri::unsure);
    // What is divided by is 0, but for roundings.
    EXPECT_EQ(asked([](auto const* x) { return (x[0] - x[0]) / (((x[0] + x[1]) - x[0]) - x[1]) == 0; }, {1, 0x1.8p-53}),
              tri::unsure);
    auto const for_nothing = [](auto const* x) { return (static_cast<void>(x[0] / x[1]), x[0] > 0); };
    EXPECT_EQ(asked(for_nothing, {1, 2}), tri::yes);
    EXPECT_EQ(asked(for_nothing, {1, 0}), tri::unsure);
    EXPECT_EQ(asked([](auto const* x) { return x[0] * x[1] > 1; }, {1e200, 1e200}), tri::unsure);
    EXPECT_EQ(asked([](auto const* x) { return sqrt(x[0]) >= x[1]; }, {-1, 0}), tri::unsure);
    EXPECT_EQ(asked([](auto const* x) { return x[0] * x[1] == 0; }, {1e-200, 1e-200}), tri::unsure);
    EXPECT_EQ(asked([](auto const* x) { return x[0] * x[1] == 0; }, {0, 1e-200}), tri::yes);
    EXPECT_EQ(
        asked([](auto const* x) { return x[0] * x[0] * x[0] * x[0] * x[0] * x[0] * x[0] * x[1] == 0; }, {0x1p-155, 1}),
        tri::unsure);
    EXPECT_EQ(asked([](auto const* x) { return x[0] < x[1]; }, {0, std::numeric_limits<double>::infinity()}),
              tri::unsure);
    EXPECT_EQ(asked([](auto const* x) { return x[0] - x[1] == 0; }, {0.1, 0.1}), tri::yes);
}

TEST(guarded_numbers, are_what_they_are_picked_from) {
    std::array<double, 3> const x{3, 0x1p-53, 3};
    for (std::size_t i = 0; i < 3; ++i) {
        auto const less = [i](auto const* y) {
            auto const sums = std::array{y[0] + y[1], y[2] * y[1], y[0] - y[2]};
            auto picked = y[0];
            picked = sums[i];
            auto const copy = picked;
            return copy - y[0] > y[0] - y[0];
        };
        // Of the sum, which is rounded, it is not known; of the product that it is less, by far.
        EXPECT_EQ(ask_guarded<3>(less, x.data()), i == 0 ? tri::unsure : tri::no) << i;
    }
}

TEST(guarded_numbers, look_at_each_double_they_are_given) {
    double const volatile small = -0x1p-1000, large = -0x1p600;  // not known beforehand
    for (std::size_t i = 0; i < 7; ++i) {
        std::array<double, 7> x{1, -1, 0x1.8p127, 1, -0x1p-128, 1, 1};
        auto const is_zero = [i](auto const* y) { return y[i] * y[i] == 0; };
        EXPECT_EQ(ask_guarded<7>(is_zero, x.data()), tri::no) << i;
        x[i] = small;
        EXPECT_EQ(ask_guarded<7>(is_zero, x.data()), tri::unsure) << i;
        x[i] = 0;
        EXPECT_EQ(ask_guarded<7>(is_zero, x.data()), tri::yes) << i;
        for (double beyond : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
            x[i] = beyond;
            EXPECT_EQ(ask_guarded<7>(is_zero, x.data()), tri::unsure) << i << " " << beyond;
        }
        x[i] = large;
        rounding_mode const set(FE_TOWARDZERO);  // what overflows is a number then
        EXPECT_EQ(ask_guarded<7>([i](auto const* y) { return y[i] * y[i] / y[i] < y[i] * 0.5; }, x.data()), tri::unsure)
            << i;
    }
}

TEST(guarded_numbers, do_not_know_what_is_no_number) {
    auto const asked = [](auto test, std::array<float, 2> x) { return ask_guarded<2>(test, x.data()); };
    auto const infinite = std::numeric_limits<float>::infinity(), none = std::numeric_limits<float>::quiet_NaN();
    for (float x : {infinite, -infinite, none}) {
        EXPECT_EQ(asked([](auto const* y) { return y[0] < y[1]; }, {0, x}), tri::unsure) << x;
        EXPECT_EQ(asked([](auto const* y) { return y[0] == y[1]; }, {x, x}), tri::unsure) << x;
        EXPECT_EQ(asked([](auto const* y) { return min(y[0], y[1]) < 1; }, {0, x}), tri::unsure) << x;
        EXPECT_EQ(asked([](auto const* y) { return max(y[0], y[1]) < 1; }, {x, 0}), tri::unsure) << x;
        EXPECT_EQ(asked([](auto const* y) { return min(y[0], y[1] * y[0]) < 1; }, {0, x}), tri::unsure) << x;
        EXPECT_EQ(asked([](auto const* y) { return y[0] / y[1] < 1; }, {1, x}), tri::unsure) << x;
        EXPECT_EQ(asked([](auto const* y) { return y[0] * y[1] <= 0; }, {0, x}), tri::unsure) << x;
        EXPECT_EQ(asked([](auto const* y) { return y[1] - y[0] > 0; }, {1, x}), tri::unsure) << x;
    }
    // Rounded towards zero, what overflows is a number: 2^1024 - 2^971, and by 2^600 it is too small.
    rounding_mode const set(FE_TOWARDZERO);
    double const volatile large = 0x1p600;  // not known beforehand
    std::array<double, 2> const x{large, large};
    EXPECT_EQ(ask_guarded<2>([](auto const* y) { return y[0] * y[0] / y[1] < y[1] * 0.5; }, x.data()), tri::unsure);
}

}  // namespace
}  // namespace graze
