#include "graze/internal/trace/traced_number.hpp"

#include <bit>

#include "graze/internal/rational/exact_number.hpp"

namespace graze {
namespace {

thread_local trace_recorder* recorder = nullptr;

/// The operation in exact arithmetic, as the exact evaluation of the routine does it; nothing where it has no result.
std::optional<rational> exact_result(trace_op op, rational const& left, rational const& right) {
    exact_number const u(left), v(right);
    switch (op) {
        case trace_op::add: return (u + v).value();
        case trace_op::subtract: return (u - v).value();
        case trace_op::multiply: return (u * v).value();
        case trace_op::divide: return right == 0 ? std::nullopt : std::optional((u / v).value());
        case trace_op::negate: return (-u).value();
        case trace_op::absolute: return abs(u).value();
        case trace_op::root: return left < 0 ? std::nullopt : std::optional(sqrt(u).value());
        case trace_op::arctangent: return atan2(u, v).value();
        case trace_op::input:
        case trace_op::constant:
        case trace_op::fused: break;
    }
    return std::nullopt;
}

bool holds(trace_relation op, rational const& left, rational const& right) {
    switch (op) {
        case trace_relation::less: return left < right;
        case trace_relation::greater: return left > right;
        case trace_relation::less_equal: return left <= right;
        case trace_relation::greater_equal: return left >= right;
        case trace_relation::equal: break;
    }
    return left == right;
}

}  // namespace

trace_recorder::trace_recorder(trace_log& log, scalar_type scalar) : log_(log) {
    log_ = {};
    log_.scalar = scalar;
    recorder = this;
}

trace_recorder::~trace_recorder() {
    recorder = nullptr;
}

trace_recorder& trace_recorder::current() {
    return *recorder;
}

std::size_t trace_recorder::add(trace_value value) {
    log_.values.push_back(std::move(value));
    return log_.values.size() - 1;
}

std::size_t trace_recorder::input(std::size_t place, double value) {
    return add({trace_op::input, place, place, 0, value, false, rational(value), false});
}

std::size_t trace_recorder::constant(double value, rational exact) {
    auto const [known, is_new] =
        constants_.try_emplace({std::bit_cast<std::uint64_t>(value), exact}, log_.values.size());
    if (is_new) add({trace_op::constant, 0, 0, 0, value, false, std::move(exact), false});
    return known->second;
}

std::size_t trace_recorder::step(trace_op op, std::size_t left, std::size_t right, double computed, scalar_type type,
                                 std::size_t third) {
    auto const [known, is_new] = known_.try_emplace({op, left, right, third, type}, log_.values.size());
    if (!is_new) return known->second;
    trace_value const &u = log_.values[left], &v = log_.values[right];
    bool const wide = type != log_.scalar;
    trace_value traced{op, left, right, 0, computed, wide, std::nullopt, u.approximate || v.approximate, third, place_};
    if (op == trace_op::fused) {
        trace_value const& w = log_.values[third];
        traced.approximate = traced.approximate || w.approximate;
        if (u.exact && v.exact && w.exact) traced.exact = rational(*u.exact * *v.exact + *w.exact);
    } else if (u.exact && v.exact) {
        traced.exact = exact_result(op, *u.exact, *v.exact);
    }
    if (op == trace_op::root && traced.exact && rational(*traced.exact * *traced.exact) != *u.exact)
        traced.approximate = true;
    if (op == trace_op::arctangent && traced.exact && *traced.exact != 0) traced.approximate = true;
    return add(std::move(traced));
}

void trace_recorder::compare(trace_relation op, std::size_t left, std::size_t right, bool computed) {
    std::optional<rational> const &u = log_.values[left].exact, &v = log_.values[right].exact;
    trace_comparison traced{op, left, right, 0, computed, std::nullopt, place_};
    if (u && v) traced.exact = holds(op, *u, *v);
    if (traced.differs() && !log_.parted_at) log_.parted_at = log_.comparisons.size();
    log_.comparisons.push_back(traced);
}

void trace_recorder::at(std::string_view file, int line) {
    place_ = 0;
    if (file.empty() || line <= 0) return;
    auto const [known, is_new] = places_.try_emplace({std::string(file), line}, log_.places.size() + 1);
    if (is_new) log_.places.push_back(known->first);
    place_ = known->second;
}

void trace_recorder::finish(verdict answer, std::vector<std::size_t> outputs, std::uint32_t missing) {
    std::vector<trace_value> ordered;
    ordered.reserve(log_.values.size());
    constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
    std::vector<std::size_t> place(log_.values.size(), nowhere);
    std::size_t steps = 0;
    // A chain of steps may be longer than a stack is deep.
    std::vector<std::size_t> waiting;
    auto const put = [&](std::size_t value) {
        for (waiting.push_back(value); !waiting.empty();) {
            std::size_t const at = waiting.back();
            if (place[at] != nowhere) {
                waiting.pop_back();
                continue;
            }
            trace_operands const operands = operands_of(log_.values[at]);
            std::size_t const before = waiting.size();
            for (std::size_t i = operands.count; i-- > 0;)
                if (place[operands.at[i]] == nowhere) waiting.push_back(operands.at[i]);
            if (waiting.size() != before) continue;
            waiting.pop_back();
            trace_value traced = std::move(log_.values[at]);
            if (operands.count > 0) {
                traced.left = place[traced.left];
                traced.right = operands.count > 1 ? place[traced.right] : traced.left;
                if (operands.count > 2) traced.third = place[traced.third];
                traced.number = ++steps;
            }
            ordered.push_back(std::move(traced));
            place[at] = ordered.size() - 1;
        }
        return place[value];
    };
    for (std::size_t value = 0; value < log_.values.size(); ++value)
        if (log_.values[value].op == trace_op::input) put(value);
    for (trace_comparison& traced : log_.comparisons) {
        traced.left = put(traced.left);
        traced.right = put(traced.right);
        traced.steps = steps;
    }
    for (std::size_t& output : outputs) output = put(output);
    for (std::size_t value = 0; value < place.size(); ++value) put(value);
    log_.values = std::move(ordered);
    log_.outputs = std::move(outputs);
    log_.missing = missing;
    log_.answer = answer;
}

}  // namespace graze
