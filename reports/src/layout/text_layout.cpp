#include "layout/text_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "text/text.hpp"

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

std::string share_text(std::uint64_t count, std::uint64_t of) {
    constexpr char const* sign = "\u00a0%";
    if (count == 0 || of == 0) return fmt::format("0{}", sign);
    if (count >= of) return fmt::format("100{}", sign);
    double const percent = 100 * static_cast<double>(count) / static_cast<double>(of);
    if (percent >= 99.5) return fmt::format("> 99{}", sign);
    int const digits = count < 10 ? 1 : 2;
    int const decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(percent))));
    return fmt::format("{:.{}f}{}", percent, decimals, sign);
}

}  // namespace graze
