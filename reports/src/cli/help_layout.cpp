#include "cli/help_layout.hpp"

#include <algorithm>

namespace graze {
namespace {

/// Explanations that would be narrower go below their word.
constexpr std::size_t narrowest = 28;

/// A paragraph, a command or an explained word, while its lines come in.
struct block {
    std::string label;       // with its indent, up to where the words begin
    std::size_t indent = 0;  // of the lines after the first
    bool is_command = false;
    std::string words;
};

std::string_view next_word(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    std::string_view const word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    return word;
}

std::string laid_out(block const& what, std::size_t columns) {
    std::string text = what.label;
    std::size_t indent = what.indent;
    std::size_t column = text.size();
    bool first = true;
    if (column == indent && text.find_first_not_of(' ') != std::string::npos && columns < indent + narrowest) {
        text.erase(text.find_last_not_of(' ') + 1);
        indent = text.find_first_not_of(' ') + 4;
        text += '\n' + std::string(indent, ' ');
        column = indent;
    }
    std::size_t const room = what.is_command ? columns - 2 : columns;
    std::string_view words = what.words;
    for (std::string_view word = next_word(words); !word.empty(); word = next_word(words)) {
        if (!first && column + 1 + word.size() > room) {
            text += (what.is_command ? " \\\n" : "\n") + std::string(indent, ' ');
            column = indent;
        } else if (!first) {
            text += ' ';
            ++column;
        }
        text += word;
        column += word.size();
        first = false;
    }
    return text + '\n';
}

/// What an indented line begins.
block indented_block(std::string_view line) {
    std::size_t const indent = line.find_first_not_of(' ');
    block begun;
    begun.is_command = line.substr(indent).starts_with("graze ");
    std::size_t const gap = begun.is_command ? std::string_view::npos : line.find("  ", indent);
    std::size_t const from = gap == std::string_view::npos ? indent : line.find_first_not_of(' ', gap);
    begun.label = line.substr(0, from);
    begun.indent = begun.is_command ? indent + 4 : from;
    begun.words = line.substr(from);
    return begun;
}

}  // namespace

std::string fit_help(std::string_view text, std::size_t columns) {
    std::string fitted;
    block open;
    auto const close = [&] {
        if (!open.words.empty()) fitted += laid_out(open, columns);
        open = {};
    };
    while (!text.empty()) {
        std::string_view const line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        std::size_t const indent = std::min(line.find_first_not_of(' '), line.size());
        if (line.empty()) {
            close();
            fitted += '\n';
        } else if (!open.words.empty() && indent == open.indent && (indent == 0 || open.label.size() > 8 || open.label.ends_with("-  "))) {
            (open.words += ' ') += line.substr(indent);
        } else {
            close();
            open = indent == 0 ? block{"", 0, false, std::string(line)} : indented_block(line);
        }
    }
    close();
    return fitted;
}

}  // namespace graze
