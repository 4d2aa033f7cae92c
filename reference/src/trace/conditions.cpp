// How a trace's steps pass on errors, by the values as computed: in doubles, for what searches. Nothing exact is asked.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "graze/trace.hpp"

namespace graze {
namespace {

/// Beyond this more means nothing; a double holds its square.
constexpr double most_condition = 0x1p300;

/// The partial derivative of a step by one of its operands.
double slope_by(trace_log const& log, std::size_t step, std::size_t operand) {
    trace_value const& traced = log.values[step];
    double const left = log.values[traced.left].computed, right = log.values[traced.right].computed;
    switch (traced.op) {
        case trace_op::input:
        case trace_op::constant: return 0;
        case trace_op::add: return 1;
        case trace_op::subtract: return operand == 0 ? 1 : -1;
        case trace_op::multiply: return operand == 0 ? right : left;
        case trace_op::divide: return operand == 0 ? 1 / right : -traced.computed / right;
        case trace_op::negate: return -1;
        case trace_op::absolute: return left < 0 ? -1 : 1;
        case trace_op::root: return 0.5 / traced.computed;
        case trace_op::arctangent: {
            double const square = left * left + right * right;
            return operand == 0 ? right / square : -left / square;
        }
        case trace_op::fused: return operand == 2 ? 1 : operand == 0 ? right : left;
    }
    return 0;  // not reached
}

}  // namespace

double atomic_condition(trace_log const& log, std::size_t step, std::size_t operand) {
    trace_operands const from = operands_of(log.values[step]);
    double const input = log.values[from.at[operand]].computed;
    if (input == 0) return 0;  // no relative error of that
    double const factor = std::abs(slope_by(log, step, operand) * (input / log.values[step].computed));
    return factor < most_condition ? factor : most_condition;
}

std::vector<amplifying_step> amplifying_steps_behind(trace_log const& log, std::span<std::size_t const> values) {
    std::vector<double> errors(log.values.size(), 0);
    std::vector<amplifying_step> found;
    for (std::size_t step : steps_behind(log, values)) {
        trace_value const& traced = log.values[step];
        trace_operands const from = operands_of(traced);
        double passed = 0, before = 0;
        for (std::size_t i = 0; i < from.count; ++i) {
            double const error = errors[from.at[i]];
            if (error > 0) passed += std::min(atomic_condition(log, step, i) * error, most_condition);
            before = std::max(before, error);
        }
        bool const rounds = traced.op != trace_op::negate && traced.op != trace_op::absolute;
        errors[step] = std::min(passed + (rounds ? 1 : 0), most_condition);
        // Half as much again is what a sum of two as large has.
        if (before > 0 && passed > 1.5 * before) found.push_back({step, passed / before});
    }
    std::ranges::stable_sort(found, std::greater(), &amplifying_step::factor);
    return found;
}

std::vector<std::pair<std::size_t, double>> slopes_of(trace_log const& log, std::size_t value) {
    std::vector<double> slopes(log.values.size(), 0);
    slopes[value] = 1;
    std::map<std::size_t, double> inputs;
    for (std::size_t at = value + 1; at-- > 0;) {
        if (slopes[at] == 0) continue;
        trace_value const& traced = log.values[at];
        if (traced.op == trace_op::input) inputs[traced.left] += slopes[at];
        trace_operands const from = operands_of(traced);
        for (std::size_t i = 0; i < from.count; ++i) slopes[from.at[i]] += slopes[at] * slope_by(log, at, i);
    }
    std::vector<std::pair<std::size_t, double>> found;
    for (auto const& [place, slope] : inputs)
        if (slope != 0 && std::isfinite(slope)) found.push_back({place, slope});
    return found;
}

}  // namespace graze
