// The order of a test's input, in words.
#pragma once

#include <string>

#include "graze/catalog.hpp"

namespace graze {

/// "box min max, segment a b": the shapes of an input in their order, each with its points and further scalars.
inline std::string layout_text(test_info const& test) {
    std::string text;
    for (part const& item : test.layout) {
        (text += text.empty() ? "" : ", ") += name_of(item.kind);
        for (std::string_view name : item.names) (text += ' ') += name;
    }
    return text;
}

}  // namespace graze
