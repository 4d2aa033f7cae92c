#include "show/failure_words.hpp"

#include "show/exact_text.hpp"
#include "show/source_text.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// The text as string literals one below the other, none beyond the width of a line.
std::string literal_lines(std::string_view text, std::size_t indent) {
    std::string lines;
    while (!text.empty()) {
        std::size_t length = text.size();
        while (indent + string_literal(text.substr(0, length)).size() + 2 > text_columns) {
            std::size_t const blank = text.substr(0, length - 1).rfind(' ');
            length = blank == std::string_view::npos || blank == 0 ? length - 1 : blank + 1;
        }
        if (!lines.empty()) lines += '\n' + std::string(indent, ' ');
        lines += string_literal(text.substr(0, length));
        text.remove_prefix(length);
    }
    return lines;
}

}  // namespace

std::string failure_sentence(judged_case const& found) {
    std::string text = proof_sentences(found.question(), found.truth, 0).front();
    if (text.ends_with('.')) text.pop_back();
    std::optional<bool> const right = right_answer(found);
    return comment_text(text + (found.truth.sphere         ? "; the answer escapes it or exceeds it by too much"
                                : found.truth.values       ? "; the answer is off by too much"
                                : is_sign(found.truth.rel) ? "; another sign is false"
                                : !right                   ? ""
                                : !*right                  ? "; hit is false"
                                : found.judged.result == outcome::late_impact
                                    ? "; miss is false, and so is a later time"
                                    : "; miss is false"));
}

std::string with_sentence(reproducer_format format, std::string_view checks, std::string const& sentence) {
    if (format == reproducer_format::catch2)
        return "    INFO(\n        " + literal_lines(sentence, 8) + ");\n" + std::string(checks);
    if (format != reproducer_format::gtest) return std::string(checks);
    std::string text;
    for (std::size_t end; (end = checks.find(";\n")) != std::string_view::npos; checks.remove_prefix(end + 2))
        text += std::string(checks.substr(0, end)) + "\n        << " + literal_lines(sentence, 11) + ";\n";
    return text;
}

}  // namespace graze
