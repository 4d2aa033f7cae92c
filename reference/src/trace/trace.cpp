#include "graze/trace.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "graze/internal/scalars.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Half the relative spacing of the scalar type: what one rounding costs.
double rounding_unit(scalar_type scalar) {
    return scalar == scalar_type::float32 ? 0x1p-24 : 0x1p-53;
}

/// How many bits of relative error a step adds to what its operands have.
double bits_added(trace_log const& log, std::size_t step) {
    // Beyond 2^300 more error means nothing: the value is noise. A double holds its square.
    auto const bits = [&](std::size_t value) {
        double const error = relative_error(log, value);
        return std::isnan(error) ? 300 : std::log2(std::clamp(error, rounding_unit(log.scalar), 0x1p300));
    };
    double before = 0;
    bool first = true;
    for (std::size_t index : operands_of(log.values[step])) {
        before = first ? bits(index) : std::max(before, bits(index));
        first = false;
    }
    return bits(step) - before;
}

}  // namespace

std::size_t trace_log::steps() const {
    std::size_t most = 0;
    for (trace_value const& value : values) most = std::max(most, value.number);
    return most;
}

std::string trace_log::place_text(std::size_t place) const {
    if (place == 0 || place > places.size()) return "";
    trace_place const& at = places[place - 1];
    return at.file.substr(at.file.rfind('/') + 1) + ':' + std::to_string(at.line);
}

trace_operands operands_of(trace_value const& traced) {
    switch (traced.op) {
        case trace_op::input:
        case trace_op::constant: return {{}, 0};
        case trace_op::negate:
        case trace_op::absolute:
        case trace_op::root: return {{traced.left}, 1};
        case trace_op::add:
        case trace_op::subtract:
        case trace_op::multiply:
        case trace_op::divide:
        case trace_op::arctangent: return {{traced.left, traced.right}, 2};
        case trace_op::fused: break;
    }
    return {{traced.left, traced.right, traced.third}, 3};
}

double error_ulps(trace_log const& log, std::size_t value) {
    trace_value const& traced = log.values[value];
    if (!traced.exact) return std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(traced.computed)) return infinity;
    int const ulp = spacing_exponent_of(log.scalar, traced.computed);
    rational const off = abs(rational(rational(traced.computed) - *traced.exact));
    return to_double(root_difference{off * off, 0}, ulp);
}

double relative_error(trace_log const& log, std::size_t value) {
    trace_value const& traced = log.values[value];
    if (!traced.exact) return std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(traced.computed)) return infinity;
    rational const off = abs(rational(rational(traced.computed) - *traced.exact));
    if (off == 0) return 0;
    return *traced.exact == 0 ? infinity : to_double(rational(off / abs(*traced.exact)));
}

std::vector<std::size_t> steps_behind(trace_log const& log, std::span<std::size_t const> values) {
    std::vector<bool> wanted(log.values.size(), false);
    for (std::size_t value : values) wanted[value] = true;
    std::vector<std::size_t> found;
    for (std::size_t at = log.values.size(); at-- > 0;) {
        trace_value const& traced = log.values[at];
        if (!wanted[at] || !traced.is_step()) continue;
        for (std::size_t index : operands_of(traced)) wanted[index] = true;  // operands stand before results
        found.push_back(at);
    }
    return {found.rbegin(), found.rend()};
}

std::optional<std::size_t> worst_step_behind(trace_log const& log, std::span<std::size_t const> values) {
    std::optional<std::size_t> worst;
    double most = 1;
    for (std::size_t step : steps_behind(log, values))
        if (double const added = bits_added(log, step); added > most) {
            most = added;
            worst = step;
        }
    return worst;
}

std::optional<rational> own_rounding(trace_log const& log, std::size_t step) {
    trace_value const& traced = log.values[step];
    double const left = log.values[traced.left].computed, right = log.values[traced.right].computed;
    if (!std::isfinite(left) || !std::isfinite(right) || !std::isfinite(traced.computed)) return {};
    if (traced.op == trace_op::fused && !std::isfinite(log.values[traced.third].computed)) return {};
    rational const a(left), b(right);
    rational outcome;
    switch (traced.op) {
        case trace_op::add: outcome = a + b; break;
        case trace_op::subtract: outcome = a - b; break;
        case trace_op::multiply: outcome = a * b; break;
        case trace_op::divide:
            if (b == 0) return {};
            outcome = a / b;
            break;
        case trace_op::negate: outcome = -a; break;
        case trace_op::absolute: outcome = abs(a); break;
        case trace_op::root:  // of a value without an error the root alone rounds; else that halves the relative error
            if (relative_error(log, traced.left) != 0) return rational(0);
            outcome = *traced.exact;
            break;
        case trace_op::arctangent: outcome = atan2_approximation(a, b); break;
        case trace_op::fused: outcome = a * b + rational(log.values[traced.third].computed); break;
        case trace_op::input:
        case trace_op::constant: return rational(0);
    }
    return rational(abs(rational(rational(traced.computed) - outcome)));
}

std::optional<std::size_t> rounding_behind(trace_log const& log, std::size_t step) {
    // Of a sum the larger error counts, of a product the larger share: operands stand before results, so this ends.
    auto const error = [&](std::size_t value) {
        return rational(abs(rational(rational(log.values[value].computed) - *log.values[value].exact)));
    };
    for (std::size_t at = step; log.values[at].is_step();) {
        trace_value const& traced = log.values[at];
        trace_operands const operands = operands_of(traced);
        auto const is_known = [&](std::size_t index) {
            return log.values[index].exact && std::isfinite(log.values[index].computed);
        };
        if (!is_known(at) || !std::all_of(operands.begin(), operands.end(), is_known)) return {};
        rational const all = error(at);
        std::optional<rational> const own = own_rounding(log, at);
        if (!own || all == 0) return {};
        if (2 * *own >= all) return at;
        bool const is_sum = traced.op == trace_op::add || traced.op == trace_op::subtract;
        auto const matters_more = [&](std::size_t one, std::size_t other) {
            return is_sum ? error(one) > error(other) : relative_error(log, one) > relative_error(log, other);
        };
        at = *operands.begin();
        for (std::size_t index : operands)
            if (matters_more(index, at)) at = index;
    }
    return {};
}

std::vector<std::string> input_names(test_info const& test, std::size_t count) {
    std::vector<std::string> names;
    auto const add_point = [&](std::string const& point) {
        for (std::size_t axis = 0; axis < test.dimension; ++axis) names.push_back(point + '.' + "xyz"[axis]);
    };
    for (part const& item : test.layout) {
        std::size_t const points = traits_of(item.kind).points;
        if (traits_of(item.kind).element == 1) {
            for (std::size_t i = 0; i < test.place(item, count).points; ++i)
                add_point(std::string(item.names[0]) + std::to_string(i));
            continue;
        }
        if (traits_of(item.kind).has_triangles()) {
            for (std::size_t triangle = 0; names.size() < count; ++triangle)
                for (std::string_view vertex : item.names)
                    add_point("t" + std::to_string(triangle) + "." + std::string(vertex));
            continue;
        }
        if (traits_of(item.kind).further == further_scalars::planes) {
            for (std::size_t i = 0; i < item.count; ++i)
                names.push_back(std::string(item.names[0]) + std::to_string(i / 4) + '.' + "abcd"[i % 4]);
            continue;
        }
        for (std::size_t i = 0; i < item.names.size(); ++i) {
            if (i < points || traits_of(item.kind).further == further_scalars::direction ||
                traits_of(item.kind).further == further_scalars::frame)
                add_point(std::string(item.names[i]));
            else
                names.emplace_back(item.names[i]);
        }
    }
    return names;
}

std::string value_text(trace_log const& log, std::size_t value, std::span<std::string const> names) {
    trace_value const& traced = log.values[value];
    if (traced.op == trace_op::input) return names[traced.left];
    if (traced.op == trace_op::constant) return to_decimal(traced.computed, log.scalar);
    return "v" + std::to_string(traced.number);
}

std::string step_text(trace_log const& log, std::size_t value, std::span<std::string const> names) {
    trace_value const& traced = log.values[value];
    std::string const left = value_text(log, traced.left, names);
    switch (traced.op) {
        case trace_op::negate: return "-" + left;
        case trace_op::absolute: return "|" + left + "|";
        case trace_op::root: return "sqrt(" + left + ")";
        case trace_op::fused:
            return "fma(" + left + ", " + value_text(log, traced.right, names) + ", " +
                   value_text(log, traced.third, names) + ")";
        case trace_op::arctangent: return "atan2(" + left + ", " + value_text(log, traced.right, names) + ")";
        case trace_op::input:
        case trace_op::constant: return value_text(log, value, names);
        case trace_op::add:
        case trace_op::subtract:
        case trace_op::multiply:
        case trace_op::divide: break;
    }
    constexpr std::string_view symbols[] = {" + ", " - ", " * ", " / "};
    std::size_t const symbol = static_cast<std::size_t>(traced.op) - static_cast<std::size_t>(trace_op::add);
    std::string_view const type = !traced.wide ? "" : log.scalar == scalar_type::float32 ? ", in double" : ", in float";
    return left + std::string(symbols[symbol]) + value_text(log, traced.right, names) + std::string(type);
}

std::string comparison_text(trace_log const& log, trace_comparison const& traced, std::span<std::string const> names) {
    return value_text(log, traced.left, names) + ' ' + std::string(name_of(traced.op)) + ' ' +
           value_text(log, traced.right, names);
}

}  // namespace graze
