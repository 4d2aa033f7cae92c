#include "text_layout.hpp"

#include <algorithm>

#include "graze/text.hpp"

namespace graze {

std::string wrap(std::span<std::string const> pieces, std::size_t indent) {
    std::string text;
    std::size_t column = indent;
    for (std::string const& piece : pieces) {
        bool const first = column == indent;
        if (!first && column + 1 + piece.size() > text_columns) {
            text += '\n' + std::string(indent, ' ');
            column = indent;
        } else if (!first) {
            text += ' ';
            ++column;
        }
        text += piece;
        column += piece.size();
    }
    return text + '\n';
}

std::string visible(std::string_view text) {
    std::string quoted = quote_excerpt(text);
    quoted.erase(quoted.rfind('"'), 1);
    return quoted.substr(1);
}

std::string wrap_words(std::string_view sentence, std::size_t indent) {
    std::vector<std::string> words;
    while (!sentence.empty()) {
        std::size_t const end = std::min(sentence.find(' '), sentence.size());
        if (end != 0) words.emplace_back(sentence.substr(0, end));
        sentence.remove_prefix(std::min(end + 1, sentence.size()));
    }
    return wrap(words, indent);
}

}  // namespace graze
