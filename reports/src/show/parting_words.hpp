// Where a finding parts from what is right, in words.
#pragma once

#include <string>
#include <string_view>

#include "graze/vocabulary.hpp"
#include "text/text_layout.hpp"

namespace graze {

/// "parts at mine.cpp:42 (<=)"; of a structure "law outside"; "" where it is not known.
inline std::string parting_words(outcome result, std::string_view place) {
    if (place.empty()) return "";
    return (result == outcome::invalid_output ? "law " : "parts at ") + visible(place);
}
/// The same after a comma.
inline std::string and_parting_words(outcome result, std::string_view place) {
    std::string const words = parting_words(result, place);
    return words.empty() ? "" : ", " + words;
}

}  // namespace graze
