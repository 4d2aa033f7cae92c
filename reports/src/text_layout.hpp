// Text for people, at most 100 columns wide.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graze {

inline constexpr std::size_t text_columns = 100;

/// The pieces with spaces between them, to be written from column `indent` on: broken between pieces, never
/// in them, and later lines indented as far. Ends in a newline.
std::string wrap(std::span<std::string const> pieces, std::size_t indent);

/// Text of the user's own, safe to show: control characters escaped as in JSON, and cut short if long.
std::string visible(std::string_view text);

/// The words of a sentence, wrapped.
std::string wrap_words(std::string_view sentence, std::size_t indent);

}  // namespace graze
