// JSON written in the order it is said, with numbers and raw values that a document tree would not
// keep: infinities as 1e999, and a user's own keys verbatim.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "text/text.hpp"

namespace graze {

class json_object {
  public:
    /// A member whose value is JSON text already.
    json_object& add(std::string_view key, std::string_view raw) {
        text_ += text_.empty() ? '{' : ',';
        (text_ += json_quote(key)) += ':';
        text_ += raw;
        return *this;
    }
    json_object& add_string(std::string_view key, std::string_view value) { return add(key, json_quote(value)); }
    std::string text() const { return text_.empty() ? "{}" : text_ + '}'; }

  private:
    std::string text_;
};

/// An array of what `write` makes, JSON text, of each item.
template <class Items, class Write>
std::string json_array(Items const& items, Write const& write) {
    std::string text;
    for (auto const& item : items) (text += text.empty() ? '[' : ',') += write(item);
    return text.empty() ? "[]" : text + ']';
}

inline std::string json_strings(std::span<std::string const> items) {
    return json_array(items, json_quote);
}

/// A number; beyond the doubles it is 1e999, which every reader takes for infinite.
inline std::string json_number(double value) {
    if (std::isnan(value)) return "null";
    if (std::isinf(value)) return value < 0 ? "-1e999" : "1e999";
    return to_decimal(value);
}

/// A number of a subject's, which may well be none: then "inf", "-inf" or "nan".
inline std::string json_answer_number(double value) {
    return std::isfinite(value) ? to_decimal(value) : json_quote(to_hex(value));
}

inline std::string json_bool(bool value) {
    return value ? "true" : "false";
}

}  // namespace graze
