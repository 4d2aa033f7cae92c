#include "show/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "graze/internal/text/text.hpp"
#include "graze/trace.hpp"
#include "show/exact_text.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// Beyond so many steps and comparisons only those that matter are shown.
constexpr std::size_t short_enough = 40;

class steps_view {
  public:
    steps_view(judged_case const& found, bool all) : found_(found), all_(all) {
        test_case const& question = found.question();
        found.candidate.trace(question.scalar, question.input, log_);
        names_ = input_names(*question.test, question.input.size());
        choose_rows();
    }

    std::string text() const {
        std::string text = "what happened\n";
        for (std::string const& sentence : sentences())
            for (std::string const& line : wrap_lines(sentence, 2)) text += "  " + line + '\n';
        return text + '\n' + table();
    }

    steps_account account() const {
        steps_account result{sentences(), rows(), log_.steps() + log_.comparisons.size()};
        std::erase(result.sentences, "");
        return result;
    }

  private:
    bool gives_numbers() const { return !log_.outputs.empty(); }
    bool is_narrow() const { return log_.scalar == scalar_type::float32; }

    // ---- which steps to show

    void choose_rows() {
        shown_.assign(log_.values.size(), false);
        shown_comparisons_.assign(log_.comparisons.size(), false);
        std::size_t const total = log_.steps() + log_.comparisons.size();
        if (all_ || (total <= short_enough && !log_.parted_at)) {
            std::fill(shown_.begin(), shown_.end(), true);
            std::fill(shown_comparisons_.begin(), shown_comparisons_.end(), true);
            return;
        }
        std::vector<std::size_t> roots;
        if (log_.parted_at) {
            show_comparison(*log_.parted_at, roots);
        } else if (gives_numbers()) {
            roots = log_.outputs;
        } else if (!log_.comparisons.empty()) {
            show_comparison(log_.comparisons.size() - 1, roots);
        }
        for (std::size_t step : steps_behind(log_, roots)) shown_[step] = true;
    }
    void show_comparison(std::size_t index, std::vector<std::size_t>& roots) {
        shown_comparisons_[index] = true;
        roots.push_back(log_.comparisons[index].left);
        roots.push_back(log_.comparisons[index].right);
    }

    // ---- numbers

    std::string computed_text(trace_value const& traced) const {
        if (!std::isfinite(traced.computed)) return to_hex(traced.computed);
        return (traced.computed == 0 && std::signbit(traced.computed) ? "-" : "") +
               rounded_text(rational(traced.computed), is_narrow() && !traced.wide ? 9 : 17);
    }
    std::string exact_value_text(trace_value const& traced) const {
        if (!traced.exact)
            return traced.op == trace_op::divide && divides_by_zero(traced) ? "division by zero" : "unknown";
        return (traced.approximate ? "~" : "") + rounded_text(*traced.exact, is_narrow() ? 12 : 19);
    }
    bool divides_by_zero(trace_value const& traced) const {
        std::optional<rational> const& divisor = log_.values[traced.right].exact;
        return divisor && *divisor == 0;
    }

    std::string error_text(std::size_t value) const {
        trace_value const& traced = log_.values[value];
        if (std::isnan(traced.computed)) return "not a number";
        if (std::isinf(traced.computed)) return "overflow";
        if (!traced.exact) return "";
        double const error = error_ulps(log_, value);
        if (error == 0) return "0";
        if (*traced.exact == 0) return "is exactly 0";
        double const least = is_narrow() ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min();
        bool const is_product = traced.op == trace_op::multiply || traced.op == trace_op::divide;
        if (is_product && std::abs(traced.computed) < least && relative_error(log_, value) > 0x1p-23)
            return "underflow";
        if (traced.computed == 0) return "is not 0";
        std::string const ulps = fmt::format("{:.2g} ulp", error);
        return (traced.computed < 0) != (*traced.exact < 0) ? "sign; " + ulps : ulps;
    }

    /// How many leading bits of the value are right; of more than the type has nothing is known.
    std::string bits_right(double relative) const {
        int const digits = is_narrow() ? 24 : 53;
        if (relative == 0) return "exact";
        if (std::isnan(relative) || relative >= 0.5) return "without a correct bit";
        double const bits = std::floor(-std::log2(relative));
        return bits >= digits ? fmt::format("accurate to all {} bits", digits)
                              : fmt::format("accurate to {} of {} bits", bits, digits);
    }

    // ---- sentences

    std::string named(std::size_t value) const {
        std::string const name = value_text(log_, value, names_);
        if (!log_.values[value].is_step()) return name;
        std::string const place = visible(log_.place_text(log_.values[value].place));
        return name + " = " + step_text(log_, value, names_) + (place.empty() ? "" : " (" + place + ")");
    }

    std::string came_out(std::size_t value) const {
        trace_value const& traced = log_.values[value];
        return fmt::format("{} came out as {} ({}) where the exact value is {}", named(value), to_hex(traced.computed),
                           computed_text(traced), exact_value_text(traced));
    }

    std::string parting_sentence() const {
        trace_comparison const& parting = log_.comparisons[*log_.parted_at];
        std::string text =
            fmt::format("They diverge at c{}{}: {} is {} in floating point, {} exactly.", *log_.parted_at + 1,
                        parting.place == 0 ? "" : " (" + visible(log_.place_text(parting.place)) + ")",
                        comparison_text(log_, parting, names_), parting.computed, *parting.exact);
        std::vector<std::string> off;
        for (std::size_t operand : {parting.left, parting.right})
            if (error_ulps(log_, operand) != 0 && (off.empty() || parting.left != parting.right))
                off.push_back(came_out(operand));
        if (!off.empty()) text += fmt::format(" For {}.", fmt::join(off, ", and "));
        if (*log_.parted_at == 1)
            text += " The comparison before it agrees.";
        else if (*log_.parted_at > 1)
            text += fmt::format(" The {} comparisons before it agree.", *log_.parted_at);
        return text;
    }

    /// Says where the error in the values comes in.
    std::string error_sentence(std::vector<std::size_t> const& values) const {
        std::optional<std::size_t> const worst = worst_step_behind(log_, values);
        if (!worst) return gives_numbers() ? "No step adds more than its own rounding to the error." : "";
        trace_value const& traced = log_.values[*worst];
        double const before = std::max(relative_error(log_, traced.left), relative_error(log_, traced.right));
        double const after = relative_error(log_, *worst);
        std::string const operands = traced.left == traced.right ? fmt::format("its operand is {}", bits_right(before))
                                     : before == 0               ? std::string("its operands are exact")
                                                                 : fmt::format("the worse of its operands is {}{}",
                                                                 before >= 0.5 ? "already " : "", bits_right(before));
        bool const is_sum = traced.op == trace_op::add || traced.op == trace_op::subtract;
        std::optional<std::size_t> const source = is_sum ? rounding_behind(log_, *worst) : std::nullopt;
        if (source && *source != *worst)
            return fmt::format(
                "Most of the error appears at {} but arose before: this step {} but cancels two nearly equal values, "
                "exposing their rounding errors. Its worse operand is {}, the result is {}. Most of that error is the "
                "rounding of {}.",
                named(*worst), own_rounding(log_, *worst) == rational(0) ? "is exact" : "hardly rounds",
                bits_right(before), bits_right(after), named(*source));
        return fmt::format("Most of the error arises at {}: {}, the result is {}{}.", named(*worst), operands,
                           bits_right(after), reason(*worst));
    }
    std::string reason(std::size_t step) const {
        std::string const error = error_text(step);
        return error == "overflow" || error == "underflow" ? " (" + error + ")" : "";
    }

    /// How close the two sides of a comparison lie, where neither is off by much.
    std::string closeness_sentence(trace_comparison const& parting) const {
        auto const &left = log_.values[parting.left].exact, &right = log_.values[parting.right].exact;
        return fmt::format("No step adds much error, but the exact sides differ by only {}.",
                           rounded_text(rational(abs(rational(*left - *right))), 3));
    }

    std::string same_way_sentence() const {
        if (log_.cut)
            return fmt::format(
                "These are its first {} steps; none of their comparisons differs in exact arithmetic. The routine "
                "continues.",
                log_.steps());
        std::size_t const unknown = static_cast<std::size_t>(
            std::ranges::count_if(log_.comparisons, [](auto const& result) { return !result.exact; }));
        std::string text =
            log_.comparisons.size() == 1 && unknown == 0
                ? "Its one comparison is the same in exact arithmetic"
                : fmt::format("{} of its {} comparisons differs in exact arithmetic",
                              unknown == 0 ? "None" : "None that has an exact counterpart", log_.comparisons.size());
        if (unknown != 0) return text + ": exact arithmetic divides by zero before the end.";
        if (gives_numbers()) return text + ": what differs is what comes out.";
        return text + fmt::format(": the same steps lead to the same {}{}, in exact arithmetic too.",
                                  found_.disagrees() ? "wrong answer, " : "answer, ", name_of(log_.answer));
    }

    std::string cause_sentence() const {
        if (!found_.judged.why) return "";
        switch (*found_.judged.why) {
            case cause::logic: return "Cause logic: the steps of this routine are wrong here even in exact arithmetic.";
            case cause::range:
                return "Cause range: the same steps are right with the type's digits and an unbounded exponent. A "
                       "number overflowed or underflowed.";
            case cause::rounding:
                return "Cause rounding: the same steps are right in exact arithmetic, but not with an unbounded "
                       "exponent alone. They need more digits.";
            case cause::unknown: break;
        }
        return "";
    }

    /// Does the trace lead to another verdict than the subject gave?
    bool is_compiled_otherwise() const {
        reply const given = found_.judged.answer;
        return given != reply::crash && given != reply::hang && given != reply_of(log_.answer);
    }

    std::vector<std::string> sentences() const {
        std::vector<std::string> lines;
        if (log_.parted_at) {
            trace_comparison const& parting = log_.comparisons[*log_.parted_at];
            lines.push_back(parting_sentence());
            std::string const error = error_sentence({parting.left, parting.right});
            lines.push_back(error.empty() ? closeness_sentence(parting) : error);
        } else {
            lines.push_back(same_way_sentence());
            if (gives_numbers()) lines.push_back(error_sentence(log_.outputs));
        }
        lines.push_back(cause_sentence());
        if (is_compiled_otherwise())
            lines.push_back(
                fmt::format("Evaluated step by step the routine answers {}; compiled it gave {}. The compiled code "
                            "computes other steps: contracted multiply-adds, -ffast-math, or a different routine.",
                            name_of(log_.answer), name_of(found_.judged.answer)));
        return lines;
    }

    // ---- the table

    step_row::agreement agreement_of(std::size_t value) const {
        trace_value const& traced = log_.values[value];
        if (!std::isfinite(traced.computed)) return step_row::agreement::wrong;
        if (!traced.exact) return step_row::agreement::rounded;
        if (error_ulps(log_, value) == 0) return step_row::agreement::same;
        bool const same_sign = traced.computed < 0   ? *traced.exact < 0
                               : traced.computed > 0 ? *traced.exact > 0
                                                     : *traced.exact == 0;
        return same_sign ? step_row::agreement::rounded : step_row::agreement::wrong;
    }
    step_row value_row(std::size_t value) const {
        trace_value const& traced = log_.values[value];
        return {"v" + std::to_string(traced.number),
                step_text(log_, value, names_),
                computed_text(traced),
                exact_value_text(traced),
                error_text(value),
                agreement_of(value),
                false,
                log_.place_text(traced.place)};
    }
    step_row comparison_row(std::size_t index) const {
        trace_comparison const& traced = log_.comparisons[index];
        return {"c" + std::to_string(index + 1),
                comparison_text(log_, traced, names_),
                traced.computed ? "true" : "false",
                !traced.exact   ? "unknown"
                : *traced.exact ? "true"
                                : "false",
                log_.parted_at == index ? "<== they diverge"
                : traced.differs()      ? "differs"
                                        : "",
                traced.differs() ? step_row::agreement::wrong : step_row::agreement::same,
                log_.parted_at == index,
                log_.place_text(traced.place)};
    }

    std::vector<step_row> rows() const {
        std::vector<step_row> rows;
        std::size_t value = 0, steps = 0;
        auto const add_steps = [&](std::size_t until) {
            for (; value < log_.values.size() && steps < until; ++value) {
                if (!log_.values[value].is_step()) continue;
                ++steps;
                if (shown_[value]) rows.push_back(value_row(value));
            }
        };
        for (std::size_t i = 0; i < log_.comparisons.size(); ++i) {
            add_steps(log_.comparisons[i].steps);
            if (shown_comparisons_[i]) rows.push_back(comparison_row(i));
        }
        add_steps(log_.values.size());
        std::vector<std::string_view> const& names = found_.question().test->numbers;
        for (std::size_t i = 0, given = 0; given < log_.outputs.size(); ++i) {
            if (log_.missing >> i & 1) continue;
            std::size_t const at = log_.outputs[given++];
            step_row output = value_row(at);
            output.id = "=>";
            output.what = fmt::format("{} = {}", names[i], value_text(log_, at, names_));
            rows.push_back(std::move(output));
        }
        return rows;
    }

    std::string table() const {
        std::vector<step_row> rows{{"step", "", std::string(name_of(log_.scalar)), "exactly", "error"}};
        for (step_row& item : this->rows()) rows.push_back(std::move(item));
        std::size_t const total = log_.steps() + log_.comparisons.size();
        std::size_t const shown = rows.size() - 1 - log_.outputs.size();
        std::string text = "steps";
        if (shown < total)
            text += fmt::format(": {} of {}, {}; all of them with --all", shown, total,
                                log_.parted_at ? "where they diverge, and why" : "the steps that decide the answer");
        return text + '\n' + lay_out(rows);
    }

    static constexpr std::size_t widest = 100;  // columns of a line

    static std::string lay_out(std::vector<step_row> const& rows) {
        std::size_t id = 0, what = 0, computed = 0, exact = 0;
        for (step_row const& item : rows) {
            id = std::max(id, item.id.size());
            what = std::max(what, item.what.size());
            computed = std::max(computed, item.computed.size());
            exact = std::max(exact, item.exact.size());
        }
        std::string text;
        for (step_row const& item : rows) {
            std::string line = fmt::format("  {:<{}}  {:<{}}  {:<{}}  {:<{}}", item.id, id, item.what, what,
                                           item.computed, computed, item.exact, exact);
            // Where it would be too long, on a line of its own.
            std::string remark = item.remark;
            if (!item.place.empty()) remark += (remark.empty() ? "" : "  ") + visible(item.place);
            std::string rest = remark.empty() ? "" : "  " + remark;
            bool const fits = line.size() + rest.size() <= widest;
            if (!fits && !rest.empty() && rest.size() < widest)
                rest.insert(0, '\n' + std::string(widest - rest.size(), ' '));
            line += rest;
            text += line.erase(line.find_last_not_of(' ') + 1) + '\n';
        }
        bool const any_approximate =
            std::ranges::any_of(rows, [](step_row const& item) { return item.exact.starts_with('~'); });
        bool const any_angle =
            std::ranges::any_of(rows, [](step_row const& item) { return item.what.starts_with("atan2("); });
        if (any_approximate)
            text += fmt::format("  ~ after a root {}that is not rational: right to more than 256 bits\n",
                                any_angle ? "or angle " : "");
        return text;
    }

    judged_case const& found_;
    bool all_;
    trace_log log_;
    std::vector<std::string> names_;
    std::vector<bool> shown_, shown_comparisons_;
};

}  // namespace

std::string steps_text(judged_case const& found, bool all) {
    std::string const intro = "what happened\n  The steps of " + visible(found.candidate.name) + " cannot be shown: ";
    if (!found.candidate.trace)
        return intro +
               "only documented and traceable routines\n  (graze/traceable.hpp) can be evaluated in other "
               "arithmetic.\n";
    try {
        return steps_view(found, all).text();
    } catch (no_evaluation const& error) {
        return intro + visible(error.what()) + ".\n";
    }
}

steps_account explain_steps(judged_case const& found, bool all) {
    if (!found.candidate.trace) return {};
    try {
        return steps_view(found, all).account();
    } catch (no_evaluation const&) {
        return {};
    }
}

}  // namespace graze
