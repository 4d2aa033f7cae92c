#include "text/escape.hpp"

#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

/// Calls `take` for each valid sequence, with nothing for a byte that is in none.
template <class Take>
void each_sequence(std::string_view text, Take const& take) {
    while (!text.empty()) {
        std::size_t const length = character_length(text);
        take(text.substr(0, length));
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
}

/// C0 but for those kept, DEL, C1; also the noncharacters U+FFFE and U+FFFF, which XML does not allow, and the marks
/// that turn the direction of text around.
bool is_unwanted(std::string_view sequence) {
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(sequence[i]); };
    if (sequence.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7f;
    if (sequence.size() == 2) return byte(0) == 0xc2 && byte(1) < 0xa0;
    if (sequence.size() != 3) return false;
    bool const noncharacter = byte(0) == 0xef && byte(1) == 0xbf && byte(2) >= 0xbe;
    bool const turns = byte(0) == 0xe2 && ((byte(1) == 0x80 && byte(2) >= 0xaa && byte(2) <= 0xae) ||
                                           (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9));
    return noncharacter || turns;
}

std::string entities(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (char c : text) switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            case '\'': result += "&#39;"; break;
            default: result += c;
        }
    return result;
}

}  // namespace

std::string plain_text(std::string_view text, bool keep_lines, std::size_t most) {
    std::string result;
    bool cut = false;
    each_sequence(text, [&](std::string_view sequence) {
        if (cut) return;
        if (result.size() >= most) {
            cut = true;
            return;
        }
        bool const space = sequence == "\n" || sequence == "\t" || sequence == "\r";
        if (space)
            result += keep_lines && sequence != "\r" ? sequence : " ";
        else
            result += sequence.empty() || is_unwanted(sequence) ? replacement_character : sequence;
    });
    return cut ? result + "..." : result;
}

std::string escaped(std::string_view text, std::size_t most) {
    return entities(plain_text(text, false, most));
}

std::string escaped_lines(std::string_view text) {
    return entities(plain_text(text, true));
}

std::string json_for_script(std::string_view json) {
    std::string result;
    result.reserve(json.size() + json.size() / 16);
    using escape = std::pair<std::string_view, std::string_view>;
    constexpr escape escapes[] = {
        {"", replacement_character}, {"<", "\\u003c"}, {">", "\\u003e"}, {"&", "\\u0026"}, {"\xe2\x80\xa8", "\\u2028"},
        {"\xe2\x80\xa9", "\\u2029"},
    };
    each_sequence(json, [&](std::string_view sequence) {
        auto const at = std::ranges::find(escapes, sequence, &escape::first);
        result += at == std::end(escapes) ? sequence : at->second;
    });
    return result;
}

std::string percent_encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF", plain = "-._~";
    std::string result;
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        bool const is_alphanumeric = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (is_alphanumeric || plain.find(c) != std::string_view::npos)
            result += c;
        else
            ((result += '%') += digits[byte >> 4]) += digits[byte & 15];
    }
    return result;
}

std::string base64(std::string_view bytes) {
    std::string text(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
    base64_encode_raw(text.data(), bytes.size(), reinterpret_cast<std::uint8_t const*>(bytes.data()));
    return text;
}

std::string policy_hash(std::string_view text) {
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, text.size(), reinterpret_cast<std::uint8_t const*>(text.data()));
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&context, digest.size(), digest.data());
    return "'sha256-" + base64({reinterpret_cast<char const*>(digest.data()), digest.size()}) + "'";
}

}  // namespace graze
