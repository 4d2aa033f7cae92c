#include "text/text_layout.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "graze/internal/text/text.hpp"

namespace graze {

namespace {

std::vector<std::string> words_of(std::string_view sentence) {
    std::vector<std::string> words;
    while (!sentence.empty()) {
        std::size_t const end = std::min(sentence.find(' '), sentence.size());
        if (end != 0) words.emplace_back(sentence.substr(0, end));
        sentence.remove_prefix(std::min(end + 1, sentence.size()));
    }
    return words;
}

/// The pieces in lines of at most `width` columns, or of one piece.
std::vector<std::string> filled(std::span<std::string const> pieces, std::size_t width) {
    std::vector<std::string> lines;
    for (std::string const& piece : pieces) {
        if (lines.empty() || lines.back().size() + 1 + piece.size() > width)
            lines.push_back(piece);
        else
            (lines.back() += ' ') += piece;
    }
    return lines;
}

}  // namespace

std::string wrap(std::span<std::string const> pieces, std::size_t indent, std::size_t columns) {
    std::vector<std::string> const lines = filled(pieces, columns - std::min(indent, columns));
    return fmt::format("{}\n", fmt::join(lines, '\n' + std::string(indent, ' ')));
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string visible(std::string_view text) {
    std::string quoted = quote_excerpt(text);
    quoted.erase(quoted.rfind('"'), 1);
    return quoted.substr(1);
}

std::string wrap_words(std::string_view sentence, std::size_t indent, std::size_t columns) {
    return wrap(words_of(sentence), indent, columns);
}

std::vector<std::string> wrap_lines(std::string_view sentence, std::size_t indent) {
    std::size_t const width = text_columns - indent;
    std::vector<std::string> pieces;
    for (std::string const& word : words_of(sentence))
        for (std::size_t at = 0; at < word.size(); at += width) pieces.push_back(word.substr(at, width));
    return filled(pieces, width);
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
