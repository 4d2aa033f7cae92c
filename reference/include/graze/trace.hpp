// The steps of a documented routine one by one: each value as the float code computes it, beside the exact value of the
// same expression, and every comparison as it went and as it goes exactly.
//
// Control flow is the float code's. The first comparison that goes another way exactly is where the float run and the
// exact run of the same steps part; if there is none, they take the same way to the same answer.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/rational.hpp"

namespace graze {

enum class trace_op : std::uint8_t {
    input,
    constant,
    add,
    subtract,
    multiply,
    divide,
    negate,
    absolute,
    root,
    arctangent,
    fused  // multiply-add
};
inline constexpr std::size_t trace_op_count = static_cast<std::size_t>(trace_op::fused) + 1;
enum class trace_relation : std::uint8_t { less, greater, less_equal, greater_equal, equal };
inline constexpr std::array<std::string_view, 5> trace_relation_names{"<", ">", "<=", ">=", "=="};
GRAZE_NAME_OF(trace_relation)

/// A value: an input, a constant, or a step of arithmetic.
struct trace_value {
    trace_op op = trace_op::constant;
    std::size_t left = 0, right = 0;  // the operands, of one operand left; of an input its place in the input
    std::size_t number = 0;           // of a step, from 1 on: v1, v2, ...
    double computed = 0;              // by the float code; a float32 value is held without change
    bool wide = false;                // in double, where the routine for float32 turns to it
    std::optional<rational> exact;    // nothing after a division by zero
    bool approximate = false;         // exact is right to 256 bits and more, after a root or angle that is not rational
    std::size_t third = 0;            // the summand of a fused multiply-add
    std::size_t place = 0;            // in the source, from 1 on in the log's places; 0 where it is not known

    bool is_step() const { return number != 0; }
};

/// Where in a routine's source something is computed.
struct trace_place {
    std::string file;
    int line = 0;

    auto operator<=>(trace_place const&) const = default;
};

struct trace_comparison {
    trace_relation op;
    std::size_t left, right;
    std::size_t steps;          // of arithmetic that it and those before it need
    bool computed;              // how it went
    std::optional<bool> exact;  // how it goes exactly; nothing after a division by zero
    std::size_t place = 0;      // as a value's

    bool differs() const { return exact && *exact != computed; }
};

struct trace_log {
    scalar_type scalar = scalar_type::float32;
    /// Each after its operands: the inputs, then what the comparisons need, in the order they come to need it, left
    /// operands first (the order of evaluation within an expression is the compiler's), then what an output needs, then
    /// what nothing does. The same operation on the same operands stands here once.
    std::vector<trace_value> values;
    std::vector<trace_comparison> comparisons;
    /// The first comparison that differs; nothing if none does.
    std::optional<std::size_t> parted_at;
    verdict answer = verdict::declined;
    /// The steps are so many that only the first are here: the answer is none of the routine.
    bool cut = false;
    std::vector<std::size_t> outputs;  // numbers of the answer; empty where it has none
    std::uint32_t missing = 0;         // bits: the numbers of a contact that are not given, which are no outputs
    std::vector<trace_place> places;   // of a routine that tells them

    std::size_t steps() const;
    /// "mine.cpp:42", the file without its folders; empty where the place is not known.
    std::string place_text(std::size_t place) const;
};

/// The values that a step is made of: one, two or three of them. Itself for what is no step.
struct trace_operands {
    std::array<std::size_t, 3> at;
    std::size_t count;

    std::size_t const* begin() const { return at.data(); }
    std::size_t const* end() const { return at.data() + count; }
};
trace_operands operands_of(trace_value const& traced);

/// How far a computed value is from the exact one, in spacings of the scalar type at the computed value. Infinite for a
/// computed value that is not finite, NaN where the exact value is not known.
double error_ulps(trace_log const& log, std::size_t value);

/// The same as a share of the exact value: infinite where that alone is zero, or the computed value is not finite.
double relative_error(trace_log const& log, std::size_t value);

/// The steps that the values come from, the values themselves included where they are steps; ascending.
std::vector<std::size_t> steps_behind(trace_log const& log, std::span<std::size_t const> values);

/// Among the steps behind the values the one that adds most to the relative error of its operands, which count as
/// rounded. Nothing if none doubles it.
std::optional<std::size_t> worst_step_behind(trace_log const& log, std::span<std::size_t const> values);

/// By what factor a step passes on the relative error of one of its operands (0, 1 or 2, in their order), to first order
/// and by the values as computed: its atomic condition number. At most 2^300, also where the step gives 0 or is not finite.
double atomic_condition(trace_log const& log, std::size_t step, std::size_t operand);

/// A step, and by what factor the relative error behind it is larger than that of the worst of its operands. Errors are
/// bounds to first order, in halves of a spacing: 0 of inputs and constants, which are what they are; of a step one of its
/// own, and its operands' times the atomic conditions.
struct amplifying_step {
    std::size_t step;
    double factor;
};

/// Returns the steps behind the values that amplify errors at all, the most first; the earlier of equal ones.
std::vector<amplifying_step> amplifying_steps_behind(trace_log const& log, std::span<std::size_t const> values);

/// The derivatives of a value by the scalars of the input that it comes from: place and amount, by the values as
/// computed. Those that are 0 or not finite are left out.
std::vector<std::pair<std::size_t, double>> slopes_of(trace_log const& log, std::size_t value);

/// The error that a step makes itself: its value against the exact outcome on the operands as they were computed.
/// Nothing where one of them is not finite. Of a root, none if its operand has an error, which outweighs it.
std::optional<rational> own_rounding(trace_log const& log, std::size_t step);

/// Where the error of a step was made: the step itself if its own rounding is at least half of its error, else in turn
/// that of its operands whose error matters more. Nothing where that cannot be told: a value that is not finite, or
/// without an exact counterpart, or without an error.
std::optional<std::size_t> rounding_behind(trace_log const& log, std::size_t step);

/// Names of the scalars of an input, by the layout: a0.x, t1.y, p.x, min.z, m01, t3.b.y (of a mesh's triangle 3), ...
std::vector<std::string> input_names(test_info const& test, std::size_t count);

/// The name of a value: v7, a constant's value, or an input's name.
std::string value_text(trace_log const& log, std::size_t value, std::span<std::string const> names);
/// What a step computes, e.g. "a1.y - a0.y".
std::string step_text(trace_log const& log, std::size_t value, std::span<std::string const> names);
/// e.g. "v7 < 0".
std::string comparison_text(trace_log const& log, trace_comparison const& traced, std::span<std::string const> names);

}  // namespace graze
