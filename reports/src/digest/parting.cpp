#include "digest/parting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include "graze/internal/text/text.hpp"
#include "graze/trace.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// What a compiler or a processor may do with the same steps.
enum class arithmetic : std::uint8_t { plain, left_fused, right_fused, flushed, extended };

std::string_view said_of(arithmetic how) {
    switch (how) {
        case arithmetic::plain: return "Plain arithmetic";
        case arithmetic::left_fused: return "Contraction (first product fused)";
        case arithmetic::right_fused: return "Contraction (second product fused)";
        case arithmetic::flushed: return "Flushing of subnormals";
        case arithmetic::extended: return "Extended precision";
    }
    return {};  // not reached
}

bool same(long double a, long double b) {
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

/// The steps of a log once more. A value is held in a long double, which has every scalar.
class replay {
  public:
    replay(trace_log const& log, arithmetic how) : log_(log), how_(how), values_(log.values.size()) {
        for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = value_of(i);
    }

    long double value(std::size_t i) const { return values_[i]; }

    bool holds(trace_comparison const& asked) const {
        long double const a = values_[asked.left], b = values_[asked.right];
        switch (asked.op) {
            case trace_relation::less: return a < b;
            case trace_relation::greater: return a > b;
            case trace_relation::less_equal: return a <= b;
            case trace_relation::greater_equal: return a >= b;
            case trace_relation::equal: return a == b;
        }
        return false;  // not reached
    }

  private:
    bool is_narrow(trace_value const& traced) const { return log_.scalar == scalar_type::float32 && !traced.wide; }

    long double value_of(std::size_t i) const {
        trace_value const& traced = log_.values[i];
        if (!traced.is_step()) return flushed_input(traced);
        if (how_ == arithmetic::extended) return result<long double>(traced);
        return is_narrow(traced) ? flushed(result<float>(traced)) : flushed(result<double>(traced));
    }
    long double flushed_input(trace_value const& traced) const {
        return is_narrow(traced) ? flushed(static_cast<float>(traced.computed)) : flushed(traced.computed);
    }
    template <class Scalar>
    long double flushed(Scalar value) const {
        if (how_ == arithmetic::flushed && std::abs(value) < std::numeric_limits<Scalar>::min())
            return std::copysign(Scalar(0), value);
        return value;
    }

    template <class Scalar>
    Scalar operand(std::size_t i) const {
        return static_cast<Scalar>(values_[i]);
    }
    bool is_product(std::size_t i) const { return log_.values[i].op == trace_op::multiply; }

    /// A sum in which a product is not rounded; nothing where neither operand is one.
    template <class Scalar>
    std::optional<Scalar> fused_sum(trace_value const& traced) const {
        bool const left = is_product(traced.left), right = is_product(traced.right);
        if ((how_ != arithmetic::left_fused && how_ != arithmetic::right_fused) || (!left && !right))
            return std::nullopt;
        bool const minus = traced.op == trace_op::subtract;
        if (left && (!right || how_ == arithmetic::left_fused)) {
            trace_value const& product = log_.values[traced.left];
            Scalar const other = operand<Scalar>(traced.right);
            return std::fma(operand<Scalar>(product.left), operand<Scalar>(product.right), minus ? -other : other);
        }
        trace_value const& product = log_.values[traced.right];
        Scalar const factor = operand<Scalar>(product.left);
        return std::fma(minus ? -factor : factor, operand<Scalar>(product.right), operand<Scalar>(traced.left));
    }

    template <class Scalar>
    Scalar result(trace_value const& traced) const {
        auto const a = operand<Scalar>(traced.left), b = operand<Scalar>(traced.right);
        switch (traced.op) {
            case trace_op::add:
            case trace_op::subtract:
                if (auto const sum = fused_sum<Scalar>(traced)) return *sum;
                return traced.op == trace_op::add ? a + b : a - b;
            case trace_op::multiply: return a * b;
            case trace_op::divide: return a / b;
            case trace_op::negate: return -a;
            case trace_op::absolute: return std::abs(a);
            case trace_op::root: return std::sqrt(a);
            case trace_op::arctangent: return std::atan2(a, b);
            case trace_op::fused: return std::fma(a, b, operand<Scalar>(traced.third));
            case trace_op::input:
            case trace_op::constant: break;
        }
        return static_cast<Scalar>(traced.computed);
    }

    trace_log const& log_;
    arithmetic how_;
    std::vector<long double> values_;
};

class two_traces {
  public:
    two_traces(trace_log const& old_log, trace_log const& new_log, std::vector<std::string> names)
        : old_(old_log), new_(new_log), names_(std::move(names)) {}

    std::string sentence() const {
        if (auto const text = other_steps()) return *text;
        std::vector<std::string> changes;
        replay const plain(old_, arithmetic::plain);
        std::string before;
        for (arithmetic const how :
             {arithmetic::left_fused, arithmetic::right_fused, arithmetic::flushed, arithmetic::extended}) {
            std::string const text = changed_by(plain, how);
            // Where no sum has two products both ways to fuse are one.
            if (!text.empty() && !(how == arithmetic::right_fused && text == before))
                changes.push_back(fmt::format("{} changes {}", said_of(how), text));
            before = text;
        }
        std::string const same =
            fmt::format("Both have the same {} steps and {} comparisons, so the machine code differs.", old_.steps(),
                        old_.comparisons.size());
        if (changes.empty()) return same + " Neither contraction, flushing nor extended precision changes one of them.";
        return fmt::format("{} {}.", same, fmt::join(changes, ". "));
    }

  private:
    std::string step(trace_log const& log, std::size_t value) const {
        trace_value const& traced = log.values[value];
        std::string const place = visible(log.place_text(traced.place));
        return fmt::format("{} = {}{}", value_text(log, value, names_), step_text(log, value, names_),
                           place.empty() ? "" : " (" + place + ")");
    }
    std::string comparison(trace_log const& log, std::size_t index) const {
        trace_comparison const& asked = log.comparisons[index];
        std::string const place = visible(log.place_text(asked.place));
        return fmt::format("c{}, {}{}", index + 1, comparison_text(log, asked, names_),
                           place.empty() ? "" : " (" + place + ")");
    }

    static std::vector<std::size_t> steps_of(trace_log const& log) {
        std::vector<std::size_t> steps;
        for (std::size_t i = 0; i < log.values.size(); ++i)
            if (log.values[i].is_step()) steps.push_back(i);
        return steps;
    }

    /// The first step that one has and the other has not; nothing where all are the same.
    std::optional<std::string> other_steps() const {
        std::vector<std::size_t> const before = steps_of(old_), after = steps_of(new_);
        for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
            trace_value const &a = old_.values[before[i]], &b = new_.values[after[i]];
            if (step_text(old_, before[i], names_) == step_text(new_, after[i], names_) && a.wide == b.wide &&
                same(a.computed, b.computed))
                continue;
            return fmt::format(
                "They part at a step: the old version has {}, which is {}; the new one has {}, which is {}.",
                step(old_, before[i]), to_hex(a.computed), step(new_, after[i]), to_hex(b.computed));
        }
        if (before.size() != after.size()) {
            bool const of_new = before.size() < after.size();
            trace_log const& log = of_new ? new_ : old_;
            std::size_t const extra = of_new ? after[before.size()] : before[after.size()];
            return fmt::format("They part at a step that only the {} version has: {}, which is {}.",
                               of_new ? "new" : "old", step(log, extra), to_hex(log.values[extra].computed));
        }
        for (std::size_t i = 0; i < std::min(old_.comparisons.size(), new_.comparisons.size()); ++i) {
            trace_comparison const &a = old_.comparisons[i], &b = new_.comparisons[i];
            if (comparison_text(old_, a, names_) == comparison_text(new_, b, names_) && a.computed == b.computed)
                continue;
            return fmt::format(
                "They part at a comparison: the old version has {}, which is {}; the new one has {}, which is {}.",
                comparison(old_, i), a.computed, comparison(new_, i), b.computed);
        }
        if (old_.comparisons.size() != new_.comparisons.size())
            return fmt::format(
                "They have the same steps, but the old version compares {} times and the new one {} times.",
                old_.comparisons.size(), new_.comparisons.size());
        return std::nullopt;
    }

    /// What that arithmetic changes: a comparison, or else a number of the answer, and the first step behind it that does.
    std::string changed_by(replay const& plain, arithmetic how) const {
        replay const other(old_, how);
        std::optional<std::size_t> turned;
        for (std::size_t i = 0; i < old_.comparisons.size() && !turned; ++i)
            if (other.holds(old_.comparisons[i]) != plain.holds(old_.comparisons[i])) turned = i;
        std::vector<std::size_t> roots;
        if (turned) {
            roots = {old_.comparisons[*turned].left, old_.comparisons[*turned].right};
        } else {
            for (std::size_t const value : old_.outputs)
                if (!same(plain.value(value), other.value(value))) roots.push_back(value);
        }
        for (std::size_t const i : steps_behind(old_, roots)) {
            if (same(plain.value(i), other.value(i))) continue;
            std::string text = fmt::format("{} from {} to {}", step(old_, i),
                                           to_hex(static_cast<double>(plain.value(i))), exact_hex(other.value(i)));
            if (turned)
                text += fmt::format(", and {} from {} to {}", comparison(old_, *turned),
                                    plain.holds(old_.comparisons[*turned]), other.holds(old_.comparisons[*turned]));
            return text;
        }
        return {};
    }

    /// Of a number that may have more digits than a double.
    static std::string exact_hex(long double value) {
        auto const rounded = static_cast<double>(value);
        return (same(rounded, value) ? "" : "about ") + to_hex(rounded);
    }

    trace_log const &old_, &new_;
    std::vector<std::string> names_;
};

}  // namespace

std::string parting_sentence(subject const& old_version, subject const& new_version, test_case const& question) {
    if (!old_version.trace || !new_version.trace) return {};
    trace_log old_log, new_log;
    try {
        old_version.trace(question.scalar, question.input, old_log);
        new_version.trace(question.scalar, question.input, new_log);
    } catch (no_evaluation const& error) {
        return fmt::format("The steps cannot be read: {}.", visible(error.what()));
    }
    return two_traces(old_log, new_log, input_names(*question.test, question.input.size())).sentence();
}

}  // namespace graze
