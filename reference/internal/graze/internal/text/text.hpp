// Scalars and names as text: the one place where a written number becomes a scalar and back.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graze/vocabulary.hpp"

namespace graze {

/// What a written number turned out to be. The grammar is decimal or C99 hexadecimal with an optional
/// sign, nothing before or after it, and no words for infinity or nan.
struct written_scalar {
    enum class status : std::uint8_t {
        finite,
        malformed,  // not the text of a number
        not_finite  // "inf", "nan" and the like, or too large: it would round to infinity
    } what = status::malformed;
    double value = 0;  // for not_finite the infinity or nan meant
};

/// Rounded once, to nearest even, to the scalar type; too small a value becomes a subnormal or a zero
/// that keeps its sign. The same under every locale.
written_scalar parse_scalar(std::string_view text, scalar_type type);

/// The canonical C99 hexadecimal form, e.g. "0x1.8p+1": a leading 1 (subnormals too), lower case, the fewest
/// digits. Zeros are "0x0p+0" and "-0x0p+0"; what is not finite is "inf", "-inf" or "nan".
std::string to_hex(double value);

/// The shortest decimal form that reads back as the same scalar: a JSON number if the value is finite.
std::string to_decimal(double value, scalar_type type = scalar_type::float64);

/// What stands for bytes that are no UTF-8.
inline constexpr std::string_view replacement_character = "\xef\xbf\xbd";

/// The bytes of the character at the start of UTF-8 text that is not empty; 0 if they are none (overlong, a surrogate,
/// above U+10FFFF, or cut off).
std::size_t character_length(std::string_view text);

/// A JSON string literal, quotes included, of UTF-8 text; with the replacement character for each byte that is in none.
std::string json_quote(std::string_view text);

/// The same for messages: control characters escaped, and cut short if long.
std::string quote_excerpt(std::string_view text);

/// The candidate most like the word, or an empty view where none is close enough to be meant.
std::string_view nearest_name(std::string_view word, std::span<std::string_view const> candidates);

/// What to say of a name that is none of those known: did you mean "triangle_aabb_3d"? Where no candidate is close
/// enough to be meant, `otherwise`.
std::string did_you_mean(std::string_view word, std::span<std::string_view const> candidates,
                         std::string_view otherwise);

/// What a member of each is: names_in(catalog(), &test_info::id).
template <class Items, class Name>
std::vector<std::string_view> names_in(Items const& items, Name const& name) {
    std::vector<std::string_view> names;
    for (auto const& item : items) names.emplace_back(std::invoke(name, item));
    return names;
}

}  // namespace graze
