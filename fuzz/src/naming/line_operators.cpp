#include "naming/line_operators.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <vector>

namespace graze {
namespace {

enum class token_kind : unsigned char {
    comparison,
    both,
    either,
    negation,
    open,
    close,
    separator,  // of expressions, , and =
    choice,     // ?
    end,        // of a statement, ; and the : of a choice
    condition,  // if, while
    otherwise,  // else
    header,     // for
    other
};

struct token {
    token_kind what;
    std::string_view op = {};  // of a comparison, as a trace has it
    bool negated = false;      // !=
    std::size_t place = 0;     // of a comparison, among those of the line
};

bool is_part_of_name(char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

bool is_spaced(std::string_view code, std::size_t at, std::size_t size) {
    auto const is_blank = [&](std::size_t i) { return i >= code.size() || code[i] == ' ' || code[i] == '\t'; };
    return (at == 0 || is_blank(at - 1)) && is_blank(at + size);
}

/// The operators, brackets and whatever else matters of a line. Where any comparison is written with spaces around it, one
/// without is none: it is a bracket of a template.
std::vector<token> tokens_of(std::string_view code) {
    static constexpr std::string_view longer[] = {
        "<<=", ">>=", "<=>", "->*", "<<", ">>", "->", "<=", ">=", "==", "!=", "&&", "||", "::", "+=", "-=", "*=", "/="};
    struct found {
        std::string_view text;
        std::size_t at;
    };
    std::vector<found> all;
    char quote = 0;
    for (std::size_t i = 0; i < code.size();) {
        char const c = code[i];
        if (quote) {
            if (c == '\\') ++i;
            if (c == quote) quote = 0;
            ++i;
            continue;
        }
        if (c == '"' || c == '\'') {
            quote = c;
            ++i;
            continue;
        }
        std::string_view text = code.substr(i, 1);
        if (is_part_of_name(c)) {
            std::size_t end = i;
            while (end < code.size() && is_part_of_name(code[end])) ++end;
            text = code.substr(i, end - i);
        }
        for (std::string_view const item : longer)
            if (code.substr(i).starts_with(item)) {
                text = code.substr(i, item.size());
                break;
            }
        if (std::isspace(static_cast<unsigned char>(c)) == 0) all.push_back({text, i});
        i += text.size();
    }
    auto const compares = [](std::string_view text) {
        return text == "<" || text == ">" || text == "<=" || text == ">=" || text == "==" || text == "!=";
    };
    bool const any_spaced = std::ranges::any_of(
        all, [&](found const& item) { return compares(item.text) && is_spaced(code, item.at, item.text.size()); });
    std::vector<token> result;
    std::size_t comparisons = 0;
    for (auto const& [text, at] : all) {
        if (compares(text) && (!any_spaced || is_spaced(code, at, text.size())))
            result.push_back({token_kind::comparison, text == "!=" ? "==" : text, text == "!=", comparisons++});
        else if (text == "&&")
            result.push_back({token_kind::both});
        else if (text == "||")
            result.push_back({token_kind::either});
        else if (text == "!")
            result.push_back({token_kind::negation});
        else if (text == "(" || text == "[" || text == "{")
            result.push_back({token_kind::open});
        else if (text == ")" || text == "]" || text == "}")
            result.push_back({token_kind::close});
        else if (text == "," || text == "=")
            result.push_back({token_kind::separator});
        else if (text == ";" || text == ":")
            result.push_back({token_kind::end});
        else if (text == "?")
            result.push_back({token_kind::choice});
        else if (text == "if" || text == "while")
            result.push_back({token_kind::condition});
        else if (text == "else")
            result.push_back({token_kind::otherwise});
        else if (text == "for")
            result.push_back({token_kind::header});
        else
            result.push_back({token_kind::other});
    }
    return result;
}

/// Runs the line's expressions, once or again and again, with the results of the comparisons that ran.
class line_run {
  public:
    line_run(std::vector<token> const& tokens, std::span<line_comparison const> ran) : tokens_(tokens), ran_(ran) {}

    /// The place of the last that ran; nothing where they do not follow from the text.
    std::optional<std::size_t> last() {
        while (!is_done()) {
            std::size_t const before = next_;
            passed_over_ = false;
            for (at_ = 0; at_ < tokens_.size() && !is_done(); ++at_) expressions(false);
            if (next_ == before) return std::nullopt;
        }
        return failed_ ? std::nullopt : last_;
    }

  private:
    bool is_done() const { return failed_ || next_ >= ran_.size(); }
    bool sees(token_kind what) const { return at_ < tokens_.size() && tokens_[at_].what == what; }

    /// Those up to a bracket's end; the value is the last one's.
    bool expressions(bool skipped) {
        bool value = disjunction(skipped);
        for (; at_ < tokens_.size() && !sees(token_kind::close);) {
            bool const is_choice = sees(token_kind::choice), ends = sees(token_kind::end);
            ++at_;
            if (ends) passed_over_ = false;
            if (!is_choice) {
                value = disjunction(skipped);
                continue;
            }
            bool const first = disjunction(skipped || !value);
            bool second = false;
            if (sees(token_kind::end)) {
                ++at_;
                second = disjunction(skipped || value);
            }
            value = value ? first : second;
        }
        return value;
    }
    bool disjunction(bool skipped) {
        bool value = conjunction(skipped);
        while (sees(token_kind::either)) {
            ++at_;
            bool const right = conjunction(skipped || value);
            value = value || right;
        }
        return value;
    }
    bool conjunction(bool skipped) {
        bool value = term(skipped);
        while (sees(token_kind::both)) {
            ++at_;
            bool const right = term(skipped || !value);
            value = value && right;
        }
        return value;
    }
    /// Arithmetic around one comparison at most, or a bracket. What else it is counts as true.
    bool term(bool skipped) {
        bool negated = false, value = false, bracket = false, alone = true;
        std::optional<std::size_t> comparison;
        token_kind before = token_kind::other;
        for (; at_ < tokens_.size(); ++at_) {
            token_kind const what = tokens_[at_].what;
            if (what == token_kind::both || what == token_kind::either || what == token_kind::close ||
                what == token_kind::separator || what == token_kind::end || what == token_kind::choice)
                break;
            if (what == token_kind::open) {
                ++at_;
                // What a loop counts with is no number of the trace.
                value = expressions(skipped || before == token_kind::header);
                if (before == token_kind::condition && !skipped && !passed_over_) {
                    condition_holds_ = value;
                    passed_over_ = !value;
                }
                alone = alone && !bracket;
                bracket = true;
                if (!sees(token_kind::close)) break;
            } else if (what == token_kind::otherwise) {
                passed_over_ = condition_holds_;
            } else if (what == token_kind::negation) {
                negated = !bracket && !negated;
            } else if (what == token_kind::comparison) {
                comparison = at_;
            } else {
                alone = false;
            }
            before = what;
        }
        if (comparison) return ask(tokens_[*comparison], skipped);  // after its operands
        return !bracket || (alone && negated ? !value : value);
    }
    bool ask(token const& comparison, bool skipped) {
        if (skipped || passed_over_ || is_done()) return false;
        line_comparison const& one = ran_[next_];
        failed_ = one.op != comparison.op;
        ++next_;
        last_ = comparison.place;
        return one.holds != comparison.negated;
    }

    std::vector<token> const& tokens_;
    std::span<line_comparison const> ran_;
    std::size_t at_ = 0, next_ = 0;
    std::optional<std::size_t> last_;
    bool failed_ = false;
    bool condition_holds_ = true;  // of the last if
    bool passed_over_ = false;  // the rest of a statement, whose condition does not hold
};

}  // namespace

std::size_t operator_on_line(std::string_view code, std::span<line_comparison const> ran) {
    if (ran.empty()) return 0;
    std::vector<token> const tokens = tokens_of(code);
    std::vector<std::size_t> equal;  // places of the operator that ran last
    for (token const& item : tokens)
        if (item.what == token_kind::comparison && item.op == ran.back().op) equal.push_back(item.place);
    if (equal.size() < 2) return 0;
    auto const last = line_run(tokens, ran).last();
    return last ? *last : 0;
}

}  // namespace graze
