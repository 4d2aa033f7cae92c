// JSON written in the order it is said, with values that a document tree would not keep: a user's own keys verbatim.
#pragma once

#include <cmath>
#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "graze/internal/case_file/file_format.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {

/// A number; beyond the largest double the string "inf" or "-inf", since JSON has no such number and readers differ about
/// 1e999 (an error, infinity, or the largest double). null means that there is none.
inline std::string json_number(double value) {
    if (std::isnan(value)) return "null";
    if (std::isinf(value)) return value < 0 ? "\"-inf\"" : "\"inf\"";
    return to_decimal(value);
}

/// The JSON text of what it is made from: a string, a number, a truth value, or nothing, which is null.
class json_text {
  public:
    json_text() : text_("null") {}
    template <std::convertible_to<std::string_view> String>
    json_text(String const& string) : text_(json_quote(string)) {}
    json_text(std::integral auto value) : text_(std::to_string(value)) {
        if constexpr (std::same_as<decltype(value), bool>) text_ = value ? "true" : "false";
    }
    json_text(std::floating_point auto value) : text_(json_number(value)) {}
    template <class Value>
    json_text(std::optional<Value> const& value) : json_text(value ? json_text(*value) : json_text()) {}
    /// Takes JSON text as it is.
    static json_text raw(std::string_view text) {
        json_text result;
        result.text_ = text;
        return result;
    }

    std::string const& text() const { return text_; }

  private:
    std::string text_;
};

class json_object {
  public:
    json_object() = default;
    json_object(std::initializer_list<std::pair<std::string_view, json_text>> members) {
        for (auto const& [key, value] : members) add(key, value);
    }

    json_object& add(std::string_view key, json_text const& value) {
        text_ += text_.empty() ? '{' : ',';
        ((text_ += json_quote(key)) += ':') += value.text();
        return *this;
    }
    std::string text() const { return text_.empty() ? "{}" : text_ + '}'; }
    operator json_text() const { return json_text::raw(text()); }

  private:
    std::string text_;
};

/// The beginning of a document or line: an object that says its format.
inline json_object json_document() {
    return {{"format", file_format}};
}
/// The same with those members.
inline json_object json_document(std::initializer_list<std::pair<std::string_view, json_text>> members) {
    json_object document = json_document();
    for (auto const& [key, value] : members) document.add(key, value);
    return document;
}

/// An array of the items, or of what `write` makes of each.
template <class Items, class Write = std::identity>
json_text json_array(Items const& items, Write const& write = {}) {
    std::string text;
    for (auto const& item : items) (text += text.empty() ? '[' : ',') += json_text(std::invoke(write, item)).text();
    return json_text::raw(text.empty() ? "[]" : text + ']');
}

/// A number of a subject's, which may well be none: then "inf", "-inf" or "nan".
inline json_text json_answer_number(double value) {
    return std::isfinite(value) ? json_text(value) : json_text(to_hex(value));
}

}  // namespace graze
