// How a trace's steps pass on errors: atomic condition numbers, the steps that amplify most, derivatives by the input.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "graze/subject_client.hpp"
#include "graze/trace.hpp"

namespace graze {
namespace {

struct traced {
    test_info const& test = *find_test("line_line_point_2d");
    subject const& routine = *test.find_subject("documented.determinant");
    trace_log log;

    explicit traced(std::vector<double> const& input) { routine.trace(scalar_type::float64, input, log); }
};

// Far from the origin: the routine's products of coordinates cancel in its numerators.
std::vector<double> const far_off{1000, 1000, 1001, 1000.5, 1000.25, 1001, 1000.75, 1000};

TEST(trace_conditions, are_those_of_each_operation) {
    traced const result(far_off);
    std::size_t sums = 0, products = 0;
    for (std::size_t at = 0; at < result.log.values.size(); ++at) {
        trace_value const& step = result.log.values[at];
        if (!step.is_step() || step.computed == 0) continue;
        double const left = result.log.values[step.left].computed;
        if (step.op == trace_op::subtract && left != 0) {
            EXPECT_DOUBLE_EQ(atomic_condition(result.log, at, 0), std::abs(left / step.computed));
            ++sums;
        }
        if (step.op == trace_op::multiply && left != 0 && result.log.values[step.right].computed != 0) {
            EXPECT_NEAR(atomic_condition(result.log, at, 0), 1, 1e-12);
            EXPECT_NEAR(atomic_condition(result.log, at, 1), 1, 1e-12);
            ++products;
        }
    }
    EXPECT_GT(sums, 3u);
    EXPECT_GT(products, 3u);
}

TEST(trace_conditions, tell_the_step_that_amplifies_most) {
    traced const step(far_off);
    std::vector<amplifying_step> const found = amplifying_steps_behind(step.log, step.log.outputs);
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(std::ranges::is_sorted(found, std::greater(), &amplifying_step::factor));
    trace_value const& worst = step.log.values[found[0].step];
    EXPECT_EQ(worst.op, trace_op::subtract);
    // Of products, for differences of inputs have nothing to pass on.
    for (std::size_t index : operands_of(worst)) EXPECT_TRUE(step.log.values[index].is_step());
    // Coordinates of 1000 for shapes of 1.
    EXPECT_GT(found[0].factor, 500);
    // About the origin nothing cancels as badly.
    std::vector<double> near = far_off;
    for (double& value : near) value -= 1000.25;
    traced const close(near);
    auto const less = amplifying_steps_behind(close.log, close.log.outputs);
    EXPECT_LT(less.empty() ? 1 : less[0].factor, found[0].factor / 20);
}

TEST(trace_conditions, slopes_are_the_derivatives) {
    traced const result(far_off);
    ASSERT_EQ(result.log.outputs.size(), 2u);
    auto const answer = [&](std::vector<double> const& input, std::size_t which) {
        double numbers[most_numbers] = {};
        subject_client client(result.routine, scalar_type::float64);
        EXPECT_EQ(client.ask(input, numbers), reply::hit);
        return numbers[which];
    };
    for (std::size_t which = 0; which < 2; ++which) {
        auto const slopes = slopes_of(result.log, result.log.outputs[which]);
        EXPECT_GE(slopes.size(), 6u);
        for (auto const& [place, slope] : slopes) {
            constexpr double step = 0x1p-12;
            std::vector<double> more = far_off, less = far_off;
            more[place] += step, less[place] -= step;
            double const measured = (answer(more, which) - answer(less, which)) / (2 * step);
            EXPECT_NEAR(slope, measured, 1e-4) << which << ' ' << place;
        }
    }
}

}  // namespace
}  // namespace graze
