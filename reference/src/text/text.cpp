#include "graze/internal/text/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <vector>

namespace graze {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_hex_digit(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Our own grammar goes before from_chars, which also takes words, and stops at junk.
bool is_number(std::string_view text) {
    std::size_t at = 0;
    auto const peek = [&] { return at < text.size() ? lower(text[at]) : '\0'; };
    auto const skip_run = [&](auto const& accepts) {
        std::size_t const first = at;
        while (at < text.size() && accepts(text[at])) ++at;
        return at - first;
    };
    if (peek() == '+' || peek() == '-') ++at;
    bool const hexadecimal = peek() == '0' && at + 1 < text.size() && lower(text[at + 1]) == 'x';
    if (hexadecimal) at += 2;
    auto const skip_digits = [&] {
        return hexadecimal ? skip_run([](char c) { return is_hex_digit(c); })
                           : skip_run([](char c) { return is_digit(c); });
    };
    std::size_t digits = skip_digits();
    if (peek() == '.') {
        ++at;
        digits += skip_digits();
    }
    if (digits == 0) return false;
    if (peek() == (hexadecimal ? 'p' : 'e')) {
        ++at;
        if (peek() == '+' || peek() == '-') ++at;
        if (skip_run(is_digit) == 0) return false;
    }
    return at == text.size();
}

// The words programs print for what is not a finite number.
written_scalar parse_word(std::string_view text) {
    bool const negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (text.size() > 8) return {};
    std::string word(text);
    std::transform(word.begin(), word.end(), word.begin(), lower);
    using limits = std::numeric_limits<double>;
    auto const not_finite = written_scalar::status::not_finite;
    if (word == "nan") return {not_finite, limits::quiet_NaN()};
    if (word == "inf" || word == "infinity") return {not_finite, negative ? -limits::infinity() : limits::infinity()};
    return {};
}

/// Is a number that is beyond the scalar type too large, rather than too small? The
/// place of its first digit says so, the exponent added.
bool is_huge(std::string_view digits, bool hexadecimal) {
    std::size_t const mark = std::min(digits.find_first_of(hexadecimal ? "pP" : "eE"), digits.size());
    std::string_view const mantissa = digits.substr(0, mark);
    std::size_t const first = mantissa.find_first_not_of("0.");
    if (first == std::string_view::npos) return false;
    std::size_t const point = std::min(mantissa.find('.'), mantissa.size());
    long long place = static_cast<long long>(point) - static_cast<long long>(first);  // above 0: before the point
    if (hexadecimal) place *= 4;

    std::string_view exponent = digits.substr(std::min(mark + 1, digits.size()));
    bool const negative = exponent.starts_with('-');
    if (negative || exponent.starts_with('+')) exponent.remove_prefix(1);
    constexpr long long enough = 1'000'000'000'000;  // no text has as many digits
    long long value = 0;
    for (char c : exponent) value = std::min(value * 10 + (c - '0'), enough);
    return place + (negative ? -value : value) > 0;
}

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 200000
/// LLVM's C++ library has no from_chars of floating-point numbers yet. musl's strtof and strtod round once.
template <class Scalar>
std::from_chars_result read_number(std::string_view digits, bool hexadecimal, Scalar& value) {
    std::string const text = (hexadecimal ? "0x" : "") + std::string(digits);
    if constexpr (sizeof value == sizeof(float))
        value = std::strtof(text.c_str(), nullptr);
    else
        value = std::strtod(text.c_str(), nullptr);
    return {digits.data() + digits.size(),
            std::isinf(value) || value == 0 ? std::errc::result_out_of_range : std::errc()};
}
#else
template <class Scalar>
std::from_chars_result read_number(std::string_view digits, bool hexadecimal, Scalar& value) {
    return std::from_chars(digits.data(), digits.data() + digits.size(), value,
                           hexadecimal ? std::chars_format::hex : std::chars_format::general);
}
#endif

/// The text of a number, rounded once. Not strtof: glibc 2.36 rounds some subnormals wrongly (0x1.000001p-150 to 0).
template <class Scalar>
Scalar round_text(std::string_view text) {
    bool const negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    bool const hexadecimal = text.size() > 1 && lower(text[1]) == 'x';
    if (hexadecimal) text.remove_prefix(2);
    Scalar value = 0;
    if (read_number(text, hexadecimal, value).ec == std::errc::result_out_of_range)
        value = is_huge(text, hexadecimal) ? std::numeric_limits<Scalar>::infinity() : Scalar(0);
    return negative ? -value : value;
}

// Edits that turn one word into the other: insertions, deletions, substitutions, swaps of neighbours.
std::size_t edit_distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> above, before, row;  // of the costs: the last two, and this one
    for (std::size_t i = 0; i <= from.size(); ++i) {
        std::swap(above, before);
        std::swap(before, row);
        row.resize(to.size() + 1);
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            if (i == 0) {
                row[j] = j;
                continue;
            }
            row[j] = std::min(
                {before[j] + 1, row[j - 1] + 1, before[j - 1] + (lower(from[i - 1]) == lower(to[j - 1]) ? 0u : 1u)});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                row[j] = std::min(row[j], above[j - 2] + 1);
        }
    }
    return row[to.size()];
}

/// The parts of a name between underscores.
std::vector<std::string_view> parts_of(std::string_view name) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= name.size();) {
        std::size_t const end = std::min(name.find('_', at), name.size());
        parts.push_back(name.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

constexpr std::size_t far = static_cast<std::size_t>(-1);

/// The edits from the word to a name that may be meant by it, or far: one letter in four, and of each part of names with
/// as many parts one in three, since triangle_obb_3d is another thing than triangle_aabb_3d; a name's first parts; or its
/// parts in another order.
std::size_t distance_if_near(std::string_view word, std::string_view name) {
    std::size_t const shorter = std::min(word.size(), name.size()), longer = std::max(word.size(), name.size());
    if (name.size() > word.size() && name.starts_with(word) && name[word.size()] == '_' && word.size() > 2)
        return longer - shorter;
    auto parts = parts_of(word), name_parts = parts_of(name);
    if (parts.size() > 2 && std::ranges::is_permutation(parts, name_parts)) return 1;
    std::size_t const most = std::max<std::size_t>(1, shorter / 4);
    if (longer - shorter > most) return far;
    std::size_t const distance = edit_distance(word, name);
    if (distance > most) return far;
    for (std::size_t i = 0; parts.size() == name_parts.size() && i < parts.size(); ++i) {
        std::size_t const least_part = std::min(parts[i].size(), name_parts[i].size());
        if (edit_distance(parts[i], name_parts[i]) > std::max<std::size_t>(1, least_part / 3)) return far;
    }
    return distance;
}

}  // namespace

written_scalar parse_scalar(std::string_view text, scalar_type type) {
    if (!is_number(text)) return parse_word(text);
    // Straight to the type asked for: by way of double, a float would be rounded twice.
    double const value =
        type == scalar_type::float32 ? static_cast<double>(round_text<float>(text)) : round_text<double>(text);
    return {std::isfinite(value) ? written_scalar::status::finite : written_scalar::status::not_finite, value};
}

std::string to_hex(double value) {
    if (std::isnan(value)) return "nan";
    std::string text = std::signbit(value) ? "-" : "";
    if (std::isinf(value)) return text + "inf";
    if (value == 0) return text + "0x0p+0";
    auto const bits = std::bit_cast<std::uint64_t>(value);
    int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
    std::uint64_t fraction = bits & 0xfffffffffffffu;
    if (exponent == -1023) {  // a subnormal: shift its first digit to where normal numbers imply it
        int const shift = std::countl_zero(fraction) - 11;
        fraction = fraction << shift & 0xfffffffffffffu;
        exponent = -1022 - shift;
    }
    text += "0x1";
    if (fraction != 0) text += '.';
    for (; fraction != 0; fraction = fraction << 4 & 0xfffffffffffffu) text += "0123456789abcdef"[fraction >> 48];
    text += exponent < 0 ? "p-" : "p+";
    return text + std::to_string(std::abs(exponent));
}

std::string to_decimal(double value, scalar_type type) {
    std::array<char, 64> text;
    char* const end = text.data() + text.size();
    auto const written = type == scalar_type::float32 ? std::to_chars(text.data(), end, static_cast<float>(value))
                                                      : std::to_chars(text.data(), end, value);
    return {text.data(), written.ptr};
}

std::size_t character_length(std::string_view text) {
    auto const byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    auto const follows = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
    unsigned const first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first < 0xe0) return follows(1) ? 2 : 0;
    if (first >= 0xe0 && first < 0xf0) {
        if (!follows(1) || !follows(2)) return 0;
        bool const overlong = first == 0xe0 && byte(1) < 0xa0, surrogate = first == 0xed && byte(1) >= 0xa0;
        return overlong || surrogate ? 0 : 3;
    }
    if (first >= 0xf0 && first < 0xf5) {
        if (!follows(1) || !follows(2) || !follows(3)) return 0;
        bool const overlong = first == 0xf0 && byte(1) < 0x90, beyond = first == 0xf4 && byte(1) >= 0x90;
        return overlong || beyond ? 0 : 4;
    }
    return 0;
}

std::string json_quote(std::string_view text) {
    auto const is_plain = [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; };
    std::string quoted = "\"";
    quoted.reserve(text.size() + 2);
    while (!text.empty()) {
        auto const plain =
            static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_plain) - text.begin());
        quoted += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        std::size_t const length = character_length(text);
        std::string_view const character = text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
        if (length == 0) {
            quoted += replacement_character;
            continue;
        }
        char const c = character.back();
        auto const code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            quoted += '\\';
            quoted += c;
        } else if (c == '\n') {
            quoted += "\\n";
        } else if (c == '\r') {
            quoted += "\\r";
        } else if (c == '\t') {
            quoted += "\\t";
        } else if (length == 1 ? code < 0x20 || code == 0x7f : character[0] == '\xc2' && code < 0xa0) {
            quoted += "\\u00";
            quoted += "0123456789abcdef"[code >> 4];
            quoted += "0123456789abcdef"[code & 15];
        } else {
            quoted += character;
        }
    }
    return quoted + '"';
}

std::string quote_excerpt(std::string_view text) {
    constexpr std::size_t longest = 60;
    if (text.size() <= longest) return json_quote(text);
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // not inside a character
    return json_quote(text.substr(0, end)) + "...";
}

std::string_view nearest_name(std::string_view word, std::span<std::string_view const> candidates) {
    if (word.empty() || word.size() > 100) return {};
    std::string_view nearest;
    std::size_t least = word.size();
    for (std::string_view candidate : candidates) {
        std::size_t const distance = distance_if_near(word, candidate);
        if (distance < least) {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

std::string did_you_mean(std::string_view word, std::span<std::string_view const> candidates,
                         std::string_view otherwise) {
    std::string_view const nearest = nearest_name(word, candidates);
    return nearest.empty() ? std::string(otherwise) : "did you mean " + json_quote(nearest) + "?";
}

}  // namespace graze
