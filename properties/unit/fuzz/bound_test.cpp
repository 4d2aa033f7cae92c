// Derived bounds of steps: no error is above its bound, and errors come so near that a quarter of the bound would not hold.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <random>

#include "graze/catalog.hpp"
#include "graze/internal/bound/bound.hpp"

namespace graze {
namespace {

/// Steps on inputs, computed in Scalar as a routine's would be, beside the exact numbers.
template <class Scalar>
class steps {
  public:
    explicit steps(std::vector<Scalar> const& inputs) {
        log_.scalar = scalar_type_of<Scalar>;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            begin(trace_op::input, i);
            put(static_cast<double>(inputs[i]), rational(static_cast<double>(inputs[i])));
        }
    }

    std::size_t constant(double value) {
        begin(trace_op::constant);
        return put(static_cast<double>(static_cast<Scalar>(value)), rational(value));
    }
    std::size_t step(trace_op op, std::size_t a, std::size_t b = 0, std::size_t c = 0) {
        begin(op, a, b, c);
        Scalar const x = computed(a), y = computed(b), z = computed(c);
        bool const is_known = log_.values[a].exact && log_.values[b].exact && log_.values[c].exact;
        rational const u = exact(a), v = exact(b), w = exact(c);
        if (!is_known || (op == trace_op::root && u < 0)) return put(std::nan(""), std::nullopt);
        switch (op) {
            case trace_op::add: return put(x + y, u + v);
            case trace_op::subtract: return put(x - y, u - v);
            case trace_op::multiply: return put(x * y, u * v);
            case trace_op::divide: return put(x / y, u / v);
            case trace_op::root: return put(std::sqrt(x), sqrt_approximation(u, 400));
            case trace_op::fused: return put(std::fma(x, y, z), u * v + w);
            case trace_op::negate: return put(-x, -u);
            case trace_op::absolute: return put(std::fabs(x), abs(u));
            case trace_op::input:
            case trace_op::constant:
            case trace_op::arctangent: break;
        }
        throw std::invalid_argument("no step");
    }

    trace_log const& log() const { return log_; }

  private:
    Scalar computed(std::size_t i) const { return static_cast<Scalar>(log_.values[i].computed); }
    rational exact(std::size_t i) const { return log_.values[i].exact.value_or(0); }
    void begin(trace_op op, std::size_t a = 0, std::size_t b = 0, std::size_t c = 0) {
        trace_value traced;
        traced.op = op, traced.left = a, traced.right = b, traced.third = c;
        traced.number = op == trace_op::input || op == trace_op::constant ? 0 : log_.values.size() + 1;
        log_.values.push_back(std::move(traced));
    }
    std::size_t put(double computed, std::optional<rational> exact) {
        log_.values.back().computed = computed;
        log_.values.back().exact = std::move(exact);
        return log_.values.size() - 1;
    }

    trace_log log_;
};

template <class Scalar>
using routine = std::function<void(steps<Scalar>&)>;

/// The largest error of the last step as a share of its bound, in many cases within [-range, range]. What is above is told.
template <class Scalar>
double largest_share(routine<Scalar> const& code, double range, bool are_positive = false) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<Scalar> within(static_cast<Scalar>(0.875), 1);
    double most = 0;
    for (int i = 0; i < 5000; ++i) {
        std::vector<Scalar> inputs(4);
        for (Scalar& item : inputs) {
            item = within(random) * static_cast<Scalar>(range);
            if (random() % 8 == 0) item *= within(random) / 2;
            if (!are_positive && random() % 2) item = -item;
        }
        steps<Scalar> result(inputs);
        code(result);
        std::vector<value_bound> const bounds = bound_values(result.log(), range);
        for (std::size_t k = 0; k < bounds.size(); ++k) {
            trace_value const& value = result.log().values[k];
            rational const off = abs(rational(*value.exact - rational(value.computed)));
            EXPECT_EQ(bounds[k].why_not, "");
            EXPECT_LE(off, rational(bounds[k].error)) << "value " << k;
            EXPECT_LE(abs(*value.exact), rational(bounds[k].magnitude)) << "value " << k;
            if (k + 1 == bounds.size()) most = std::max(most, to_double(off) / bounds[k].error);
        }
        if (testing::Test::HasFailure()) break;
    }
    return most;
}

template <class Scalar>
void try_steps() {
    struct trial {
        char const* name;
        routine<Scalar> code;
        double range = 1;
        bool are_positive = false;
    };
    using s = steps<Scalar>;
    for (trial const& item : std::initializer_list<trial>{
             {"sum", [](s& x) { x.step(trace_op::add, 0, 1); }},
             {"difference", [](s& x) { x.step(trace_op::subtract, 0, 1); }, 1.75},
             {"product", [](s& x) { x.step(trace_op::multiply, 0, 1); }, 1.1875},
             {"multiply-add", [](s& x) { x.step(trace_op::fused, 0, 1, 2); }, 0.8125},
             {"quotient", [](s& x) { x.step(trace_op::divide, 0, x.constant(0.8125)); }},
             {"quotient of a sum",
              [](s& x) { x.step(trace_op::divide, x.step(trace_op::add, 0, 1), x.constant(0.875)); }, 0.75},
             {"multiply-add to a product",
              [](s& x) {
                  std::size_t const u = x.step(trace_op::add, 0, 1), v = x.step(trace_op::add, 2, 3);
                  x.step(trace_op::fused, 0, 1, x.step(trace_op::multiply, u, v));
              }},
             {"root", [](s& x) { x.step(trace_op::root, x.step(trace_op::absolute, 0)); }, 1.5, true},
             {"sum of differences",
              [](s& x) { x.step(trace_op::add, x.step(trace_op::subtract, 0, 1), x.step(trace_op::subtract, 2, 3)); }},
             {"product of a sum", [](s& x) { x.step(trace_op::multiply, x.step(trace_op::add, 0, 1), 2); }},
             {"a sum times another",
              [](s& x) { x.step(trace_op::multiply, x.step(trace_op::add, 0, 1), x.step(trace_op::add, 2, 3)); }},
             {"constant", [](s& x) { x.step(trace_op::multiply, 0, x.constant(0.1)); }},
         }) {
        double const most = largest_share(item.code, item.range, item.are_positive);
        std::printf("%-26s %s: an error of %.2f of the bound\n", item.name, name_of(scalar_type_of<Scalar>).data(),
                    most);
        EXPECT_GT(most, 0.25) << item.name;
    }
}

TEST(bound_values, are_not_below_what_is_seen_nor_four_times_above) {
    try_steps<float>();
    try_steps<double>();
}

TEST(bound_values, know_what_underflows) {
    // Of floats; of doubles half the smallest is no double to be a bound.
    EXPECT_GT(largest_share<float>([](steps<float>& x) { x.step(trace_op::multiply, 0, 1); }, 0x1p-74), 0.25);
    largest_share<double>([](steps<double>& x) { x.step(trace_op::multiply, 0, 1); }, 0x1p-537);
}

TEST(bound_values, are_none_where_nothing_holds) {
    auto const of = [](auto const& code, double range) {
        steps<double> result({1, 1, 1, 1});
        code(result);
        return bound_values(result.log(), range).back().why_not;
    };
    EXPECT_EQ(of([](steps<double>& x) { x.step(trace_op::divide, 0, 1); }, 1), "a division by what may be near 0");
    EXPECT_EQ(of([](steps<double>& x) { x.step(trace_op::multiply, 0, 1); }, 0x1p512), "what may overflow");
    EXPECT_EQ(of([](steps<double>& x) { x.step(trace_op::multiply, x.step(trace_op::divide, 0, 1), 1); }, 1),
              "a division by what may be near 0");
    std::string const below = "the root of what may be below 0";
    using s = steps<double>;
    auto const root = [](s& x, std::size_t a) { return x.step(trace_op::root, a); };
    auto const square = [](s& x, std::size_t a) { return x.step(trace_op::multiply, a, a); };
    EXPECT_EQ(of([&](s& x) { root(x, 0); }, 1), below);
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::subtract, square(x, 0), square(x, 1))); }, 1), below);
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::add, square(x, 0), 1)); }, 1), below);
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::negate, square(x, 0))); }, 1), below);
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::multiply, 0, 1)); }, 1), below);
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::divide, square(x, 0), x.constant(-2))); }, 1), below);
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::multiply, square(x, 0), x.constant(-2))); }, 1), below);
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::fused, 0, 0, 1)); }, 1), below);
    // And what cannot be below 0 keeps its bound.
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::add, square(x, 0), square(x, 1))); }, 1), "");
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::divide, square(x, 0), x.constant(2))); }, 1), "");
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::fused, 0, 0, square(x, 1))); }, 1), "");
    EXPECT_EQ(of([&](s& x) { root(x, x.step(trace_op::multiply, root(x, square(x, 0)), x.constant(3))); }, 1), "");
}

/// Steps drawn at random, roots above all; the same for every input.
void draw_steps(std::uint64_t seed, steps<double>& result) {
    std::mt19937_64 random(seed);
    constexpr std::array kinds{trace_op::add,      trace_op::subtract, trace_op::multiply,
                               trace_op::absolute, trace_op::root,     trace_op::root};
    for (int i = 0; i < 8; ++i) {
        std::size_t const count = result.log().values.size(), a = random() % count, b = random() % count;
        bool const is_square = random() % 3 == 0;
        trace_op const op = is_square ? trace_op::multiply : kinds[random() % kinds.size()];
        result.step(op, a, is_square ? a : op == trace_op::root || op == trace_op::absolute ? 0 : b);
    }
}

TEST(bound_values, are_none_of_what_has_no_value_for_some_input) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> within(-1, 1);
    int bounded_roots = 0, without_value = 0;
    for (std::uint64_t routine = 0; routine < 400; ++routine)
        for (int i = 0; i < 10; ++i) {
            steps<double> result({within(random), within(random), within(random)});
            draw_steps(routine, result);
            std::vector<value_bound> const bounds = bound_values(result.log(), 1);
            for (std::size_t k = 0; k < bounds.size(); ++k) {
                trace_value const& value = result.log().values[k];
                without_value += !value.exact;
                if (!bounds[k].why_not.empty()) continue;
                bounded_roots += value.op == trace_op::root;
                ASSERT_TRUE(value.exact && std::isfinite(value.computed)) << "routine " << routine << ", value " << k;
                ASSERT_LE(abs(rational(*value.exact - rational(value.computed))), rational(bounds[k].error));
            }
        }
    EXPECT_GT(bounded_roots, 1000);
    EXPECT_GT(without_value, 1000);
}

TEST(bound_subject, is_not_below_pencil_and_paper) {
    test_info const& test = *find_test("orient_2d");
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        bound_report const found = bound_subject(test, *test.find_subject("documented.naive"), scalar, {3, 200, 1});
        // Differences of 2 B are off by 2 B u, products of those by 12 B^2 u, the difference of two by 32 B^2 u.
        double const least = 32 * 9 * (scalar == scalar_type::float32 ? 0x1p-24 : 0x1p-53);
        EXPECT_GT(found.comparisons.size(), 0u);
        for (comparison_bound const& item : found.comparisons) {
            EXPECT_GE(item.error.value_or(0), least);
            EXPECT_LT(item.error.value_or(1), least * (1 + 1e-5));
            EXPECT_LE(item.seen, item.error.value_or(0));
        }
    }
}

}  // namespace
}  // namespace graze
