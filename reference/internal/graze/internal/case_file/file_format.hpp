// The number of the form of the JSON files and lines that graze writes; reports/schema/ describes each.
#pragma once

namespace graze {

/// Every JSON document, and every line of JSON Lines, says "format":1. It rises when the meaning of a key changes; readers
/// take lower numbers too, and lines without one, as those written before there were numbers.
inline constexpr int file_format = 1;

}  // namespace graze
