// Text for people, at most 100 columns wide.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graze {

inline constexpr std::size_t text_columns = 100;

/// The pieces with spaces between them, to be written from column `indent` on: broken between pieces, never
/// in them, at so many columns, and later lines indented as far. Ends in a newline.
std::string wrap(std::span<std::string const> pieces, std::size_t indent, std::size_t columns = text_columns);

/// Text of the user's own, safe to show: control characters escaped as in JSON, and cut short if long.
std::string visible(std::string_view text);

/// The words of a sentence, wrapped.
std::string wrap_words(std::string_view sentence, std::size_t indent, std::size_t columns = text_columns);

/// The words of a sentence in lines of at most text_columns, each after `indent` columns that are not written. Words
/// longer than a line, as numbers can be, are broken.
std::vector<std::string> wrap_lines(std::string_view sentence, std::size_t indent);

/// The lines of a text, without their ends.
std::vector<std::string> lines_of(std::string_view text);

/// What share of the cases `count` of them are, as a percentage: "3.2 %", "0.04 %". Two digits, one where fewer than ten
/// cases count, whole percents from 10 on: so many cases tell no more. The blank does not break.
std::string share_text(std::uint64_t count, std::uint64_t of);

}  // namespace graze
