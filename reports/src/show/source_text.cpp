#include "show/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graze/internal/text/text.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

bool is_printable(char c) {
    return c >= 0x20 && c < 0x7f;
}
bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Returns where to cut a line so that at most `width` columns come before: after an equals sign, else after the last
/// of the commas that are nested least, else after a bracket. All of it if there is no place.
std::size_t place_to_break(std::string_view line, std::size_t width) {
    if (std::size_t const equals = line.substr(0, width).find(" = "); equals != std::string_view::npos)
        return equals + 2;
    std::size_t const bracket = line.substr(0, width).rfind('(');
    std::size_t best = bracket == std::string_view::npos ? line.size() : bracket + 1;
    int depth = 0, least = 1000;
    for (std::size_t i = 0; i < std::min(line.size(), width); ++i) {
        char const c = line[i];
        if (c == '(' || c == '[' || c == '{') ++depth;
        if (c == ')' || c == ']' || c == '}') --depth;
        if (c == ',' && depth <= least) {
            least = depth;
            best = i + 1;
        }
    }
    return best;
}

}  // namespace

std::string comment_text(std::string_view text, std::size_t most) {
    std::string safe;
    for (char c : text) {
        if (safe.size() >= most) return safe + "...";
        char const before = safe.empty() ? ' ' : safe.back();
        if (!is_printable(c) || c == '\\') {
            safe += fmt::format("<{:02x}>", static_cast<unsigned char>(c));
            continue;
        }
        // A comment within or its end, and what begins a trigraph.
        if ((c == '/' && before == '*') || (c == '*' && before == '/') || (c == '?' && before == '?')) safe += ' ';
        safe += c;
    }
    return safe;
}

std::string comment_lines(std::string_view text, std::size_t indent) {
    std::string lines;
    for (std::string const& line : wrap_lines(comment_text(text, std::string::npos), indent + 5)) {
        lines += std::string(indent, ' ') + (lines.empty() ? "// " : "//   ");
        lines += line + '\n';
    }
    return lines;
}

std::string string_literal(std::string_view text) {
    std::string literal = "\"";
    for (char c : text) {
        if (!is_printable(c))
            literal += fmt::format("\\{:03o}", static_cast<unsigned char>(c));  // three digits: none can follow
        else
            (literal += c == '"' || c == '\\' || c == '?' ? "\\" : "") += c;
    }
    return literal + '"';
}

std::string scalar_literal(double value, scalar_type type) {
    return to_hex(value) + (type == scalar_type::float32 ? "f" : "");
}

std::string identifier_text(std::string_view text) {
    std::string name;
    for (char c : text) {
        if (is_letter_or_digit(c))
            name += c;
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    while (name.ends_with('_')) name.pop_back();
    return name;
}

bool mentions(std::string_view expression, std::string_view name) {
    auto const in_name = [](char c) { return is_letter_or_digit(c) || c == '_'; };
    for (std::size_t at = 0; (at = expression.find(name, at)) != std::string_view::npos; at += name.size()) {
        char const before = at == 0 ? ' ' : expression[at - 1];
        std::size_t const end = at + name.size();
        char const after = end == expression.size() ? ' ' : expression[end];
        if (!in_name(before) && before != '.' && before != ':' && !in_name(after)) return true;
    }
    return false;
}

std::string code_lines(std::string_view code, std::size_t indent) {
    std::string lines;
    while (!code.empty()) {
        std::size_t const end = std::min(code.find('\n'), code.size());
        std::string_view line = code.substr(0, end);
        code.remove_prefix(std::min(end + 1, code.size()));
        std::size_t column = indent;
        while (!line.empty()) {
            std::size_t const cut =
                column + line.size() <= text_columns ? line.size() : place_to_break(line, text_columns - column);
            lines += std::string(column, ' ');
            (lines += line.substr(0, cut)) += '\n';
            line.remove_prefix(cut);
            if (line.starts_with(' ')) line.remove_prefix(1);
            column = indent + 4;
        }
    }
    return lines;
}

}  // namespace graze
