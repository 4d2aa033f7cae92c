// What guarded numbers cost and leave unsure: guarded_cost [CASES] prints, for each documented routine as a template, the time
// as a ratio to the plain one's, the share of unsure answers, and the share in which no bound that is carried along could be
// sure: some comparison on the way is of two numbers that are exactly the same, but not known to be, or goes another way when
// computed in double. On the family `random`, half of it placed in contact or 2^-3 to 2^-40 off, and on uniform coordinates.
#include <algorithm>
#include <cfenv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "graze/families.hpp"
#include "graze/guarded.hpp"
#include "graze/internal/documented/all.hpp"
#include "graze/rational.hpp"
#include "graze/source.hpp"

namespace graze {
namespace {

/// What the comparisons of a case have met.
struct met {
    bool is_same = false, goes_other_way = false;
} seen;
/// An exact division by zero.
struct undefined {};

/// A guarded number beside the exact one, which decides.
template <class T>
struct twin {
    guarded<T> number;
    rational exact;

    twin() = default;
    template <class Type, class = std::enable_if_t<std::is_arithmetic_v<Type>>>
    twin(Type value) : number(value), exact(static_cast<double>(value)) {}
    twin(guarded<T> result, rational made_exactly) : number(result), exact(std::move(made_exactly)) {}

    friend twin operator+(twin const& a, twin const& b) { return {a.number + b.number, a.exact + b.exact}; }
    friend twin operator-(twin const& a, twin const& b) { return {a.number - b.number, a.exact - b.exact}; }
    friend twin operator*(twin const& a, twin const& b) { return {a.number * b.number, a.exact * b.exact}; }
    friend twin operator/(twin const& a, twin const& b) {
        if (b.exact == 0) throw undefined();
        return {a.number / b.number, a.exact / b.exact};
    }
    friend twin operator-(twin const& a) { return {-a.number, -a.exact}; }
    friend twin abs(twin const& a) { return {abs(a.number), a.exact < 0 ? rational(-a.exact) : a.exact}; }
    friend twin sqrt(twin const& a) { return {sqrt(a.number), sqrt_approximation(a.exact, 400)}; }

    template <class Relation>
    static bool compare(twin const& a, twin const& b, Relation relation) {
        bool const before = std::exchange(guarded_detail::unsure, false);
        bool const computed = relation(a.number, b.number), exactly = relation(a.exact, b.exact);
        if (guarded_detail::unsure && a.exact == b.exact) seen.is_same = true;
        if (computed != exactly) {
            seen.goes_other_way = true;
            if (!guarded_detail::unsure) std::abort();  // a sure answer that is wrong
        }
        guarded_detail::unsure |= before;
        return exactly;
    }
#define GRAZE_RELATION(symbol)                                                                            \
    friend bool operator symbol(twin const& a, twin const& b) {                                           \
        return compare(a, b, [](auto const& u, auto const& v) { return static_cast<bool>(u symbol v); }); \
    }
    GRAZE_RELATION(<)
    GRAZE_RELATION(>)
    GRAZE_RELATION(<=)
    GRAZE_RELATION(>=)
    GRAZE_RELATION(==)
    GRAZE_RELATION(!=)
#undef GRAZE_RELATION
};

template <class Routine, class Scalar, std::size_t Count>
struct as_template {
    template <class Number>
    bool operator()(Number const* x) const {
        auto const answer = Routine()(arguments<Number>{x, Count, scalar_type_of<Scalar>});
        if constexpr (std::is_same_v<decltype(answer), bool const>)
            return answer;
        else
            return answer > Number(0);
    }
};

volatile std::size_t kept;

template <class Code>
double seconds(Code const& code) {
    auto const begin = std::chrono::steady_clock::now();
    kept = code();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

template <std::size_t Count>
struct costs {
    char const* id;
    std::size_t cases;

    template <class Routine>
    void operator()(Routine, routine_facts const& facts) const {
        if (facts.only_float64) return;  // those that compute with their own roundings
        for (bool uniform : {false, true}) {
            measure<Routine, float>(facts, uniform);
            measure<Routine, double>(facts, uniform);
        }
    }

    template <class Scalar>
    std::vector<Scalar> drawn(bool uniform) const {
        test_info const& test = *find_test(id);
        std::vector<Scalar> all;
        std::mt19937_64 random(5);
        std::uniform_real_distribution<Scalar> within(-1, 1);
        test_case built{&test, scalar_type_of<Scalar>, {}};
        for (family_info const& family : families_of(test))
            for (std::size_t i = 0; i < cases && family.name == "random"; ++i) {
                source choices(case_key(3, test, built.scalar, family, i));
                family.generate(test, built.scalar, choices, built.input);
                for (double value : built.input) all.push_back(uniform ? within(random) : static_cast<Scalar>(value));
            }
        return all;
    }

    template <class Routine, class Scalar>
    void measure(routine_facts const& facts, bool uniform) const {
        using routine = as_template<Routine, Scalar, Count>;
        std::vector<Scalar> const inputs = drawn<Scalar>(uniform);
        auto const counted = [&](auto const& holds) {
            std::size_t count = 0;
            for (std::size_t i = 0; i < cases; ++i) {
                Scalar const* x = inputs.data() + i * Count;
                __asm__ volatile("" : "+r"(x));  // one by one: neither is computed for several cases at once
                count += holds(x);
            }
            return count;
        };
        double plain = 1e9, guarded_time = 1e9;
        auto const begin = std::chrono::steady_clock::now();
        // The least of many, as other programs may run.
        for (int i = 0; i < 15 || std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(300); ++i) {
            plain = std::min(plain, seconds([&] { return counted([](Scalar const* x) { return routine()(x); }); }));
            guarded_time = std::min(
                guarded_time, seconds([&] {
                    return counted([](Scalar const* x) { return ask_guarded<Count>(routine(), x) == tri::yes; });
                }));
        }
        std::size_t const unsure =
            counted([](Scalar const* x) { return ask_guarded<Count>(routine(), x) == tri::unsure; });
        std::size_t const never = counted([](Scalar const* x) {
            twin<Scalar> numbers[Count];
            std::copy(x, x + Count, numbers);
            seen = {};
            try {
                bool const exactly = routine()(static_cast<twin<Scalar> const*>(numbers));
                for (int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
                    std::fesetround(mode);
                    tri const answer = ask_guarded<Count>(routine(), x);
                    std::fesetround(FE_TONEAREST);
                    if (answer == (exactly ? tri::no : tri::yes)) std::abort();  // sure, and wrong
                }
            } catch (undefined const&) {
                return true;
            }
            return seen.is_same || seen.goes_other_way;
        });
        auto const percent = [&](std::size_t count) {
            return 100 * static_cast<double>(count) / static_cast<double>(cases);
        };
        std::printf("%-20s %-24s %s %s  time %4.2f  unsure %6.3f %%, by any bound %6.3f %%\n", id, facts.name.c_str(),
                    name_of(scalar_type_of<Scalar>).data(), uniform ? "uniform" : "random ", guarded_time / plain,
                    percent(unsure), percent(never));
    }
};

}  // namespace
}  // namespace graze

int main(int count, char** words) {
    std::size_t const cases = count > 1 ? std::strtoull(words[1], nullptr, 10) : 20000;
    graze::routines_of_orient_2d(graze::costs<6>{"orient_2d", cases});
    graze::routines_of_orient_3d(graze::costs<12>{"orient_3d", cases});
    graze::routines_of_segment_triangle_3d(graze::costs<15>{"segment_triangle_3d", cases});
    graze::routines_of_ray_triangle_3d(graze::costs<15>{"ray_triangle_3d", cases});
    graze::routines_of_triangle_triangle_3d(graze::costs<18>{"triangle_triangle_3d", cases});
}
