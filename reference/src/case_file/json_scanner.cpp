#include "graze/internal/case_file/json_scanner.hpp"

#include <cstdint>
#include <cstring>

#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

unsigned hex_value(char c) {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
    return 16;
}

bool is_high_surrogate(unsigned code) {
    return code >= 0xd800 && code < 0xdc00;
}
bool is_low_surrogate(unsigned code) {
    return code >= 0xdc00 && code < 0xe000;
}

unsigned decode_four_digits(std::string_view digits) {
    unsigned code = 0;
    for (char c : digits.substr(0, 4)) code = code * 16 + hex_value(c);
    return code;
}

void append_utf8(std::string& text, unsigned code) {
    auto const put = [&](unsigned byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xc0 | code >> 6);
        put(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        put(0xe0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3f));
        put(0x80 | (code & 0x3f));
    } else {
        put(0xf0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3f));
        put(0x80 | (code >> 6 & 0x3f));
        put(0x80 | (code & 0x3f));
    }
}

}  // namespace

void json_scanner::fail(std::string_view expected) const {
    std::string found = "the line ends";
    if (at_ < text_.size()) {
        std::size_t const length = character_length(text_.substr(at_));
        found = "found " + quote_excerpt(text_.substr(at_, length == 0 ? 1 : length));
    }
    throw json_error{at_, found + ", expected " + std::string(expected)};
}

void json_scanner::skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r' || text_[at_] == '\n'))
        ++at_;
}

unsigned json_scanner::skip_unicode_escape() {
    std::size_t const first = at_;
    for (; at_ < first + 4; ++at_)
        if (hex_value(peek()) > 15) fail("four hexadecimal digits after \\u");
    return decode_four_digits(text_.substr(first));
}

void json_scanner::skip_string() {
    if (peek() != '"') fail("a string");
    ++at_;
    auto const is_plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
    for (;;) {
        while (at_ < text_.size() && is_plain(text_[at_])) ++at_;
        if (peek() == '"') break;
        if (at_ == text_.size()) fail("the end of the string");
        if (static_cast<unsigned char>(peek()) < 0x20) fail("no bare control character in a string");
        if (text_[at_++] != '\\') continue;
        char const escaped = peek();
        if (escaped == '\0' || std::string_view("\"\\/bfnrtu").find(escaped) == std::string_view::npos)
            fail("an escape such as \\n or \\u0041");
        ++at_;
        if (escaped != 'u') continue;
        unsigned const code = skip_unicode_escape();
        bool paired = !is_low_surrogate(code);
        if (is_high_surrogate(code)) {
            paired = text_.substr(at_).starts_with("\\u");
            if (paired) {
                at_ += 2;
                paired = is_low_surrogate(skip_unicode_escape());
            }
        }
        if (!paired) fail("both halves of a surrogate pair before it");
    }
    ++at_;
}

void json_scanner::skip_number() {
    auto const skip_digits = [&] {
        if (!is_digit(peek())) fail("a digit");
        while (is_digit(peek())) ++at_;
    };
    if (peek() == '-') ++at_;
    if (peek() == '0')
        ++at_;
    else
        skip_digits();
    if (peek() == '.') {
        ++at_;
        skip_digits();
    }
    if (peek() == 'e' || peek() == 'E') {
        ++at_;
        if (peek() == '+' || peek() == '-') ++at_;
        skip_digits();
    }
}

void json_scanner::skip_scalar() {
    if (peek() == '"') return skip_string();
    if (peek() == '-' || is_digit(peek())) return skip_number();
    for (std::string_view word : {"null", "true", "false"}) {
        if (!text_.substr(at_).starts_with(word)) continue;
        at_ += word.size();
        return;
    }
    fail("a value");
}

void json_scanner::skip_key() {
    skip_space();
    if (peek() != '"') fail("a key in double quotes");
    skip_string();
    skip_space();
    if (peek() != ':') fail("':'");
    ++at_;
}

json_value json_scanner::value() {
    skip_space();
    std::size_t const first = at_;
    std::string closers;  // of the arrays and objects that are open
    for (bool done = false; !done;) {
        skip_space();
        if (char const c = peek(); c == '[' || c == '{') {
            if (closers.size() == deepest) fail("at most " + std::to_string(deepest) + " levels of nesting");
            ++at_;
            skip_space();
            char const close = c == '[' ? ']' : '}';
            if (peek() != close) {
                closers += close;
                if (close == '}') skip_key();
                continue;
            }
            ++at_;
        } else {
            skip_scalar();
        }
        // A value has just ended, and with it perhaps the ones around it.
        for (;;) {
            done = closers.empty();
            if (done) break;
            skip_space();
            char const close = closers.back();
            if (peek() == ',') {
                ++at_;
                if (close == '}') skip_key();
                break;
            }
            if (peek() != close) fail(close == '}' ? "',' or '}'" : "',' or ']'");
            ++at_;
            closers.pop_back();
        }
    }
    std::string_view const raw = text_.substr(first, at_ - first);
    switch (raw.front()) {
        case 'n': return {json_value::kind::null, raw};
        case 't':
        case 'f': return {json_value::kind::boolean, raw};
        case '"': return {json_value::kind::string, raw};
        case '[': return {json_value::kind::array, raw};
        case '{': return {json_value::kind::object, raw};
        default: return {json_value::kind::number, raw};
    }
}

void json_scanner::finish() {
    skip_space();
    if (at_ != text_.size()) fail("the end of the line");
}

void json_scanner::enter() {
    skip_space();
    ++at_;  // the bracket, which the caller has seen
    entered_ = true;
}

bool json_scanner::next_entry(char close) {
    skip_space();
    bool const at_first = entered_;
    entered_ = false;
    if (peek() == close) {
        ++at_;
        return false;
    }
    if (at_first) return true;
    if (peek() != ',') fail(close == '}' ? "',' or '}'" : "',' or ']'");
    ++at_;
    return true;
}

bool json_scanner::next_element() {
    return next_entry(']');
}

bool json_scanner::next_member(std::string& key) {
    if (!next_entry('}')) return false;
    skip_space();
    std::size_t const first = at_;
    skip_key();
    std::string_view raw = text_.substr(first, at_ - first);
    raw = raw.substr(0, raw.rfind('"') + 1);  // without the colon
    key = decode_json_string(raw);
    return true;
}

json_members members_of_object(std::string_view text) {
    json_scanner whole(text);
    json_value const object = whole.value();
    whole.finish();
    if (object.what != json_value::kind::object)
        throw json_error{0, "found " + describe(object) + ", expected an object"};
    json_scanner scanner(object.raw);
    scanner.enter();
    json_members members;
    for (std::string key; scanner.next_member(key);) members[key] = scanner.value();
    return members;
}

std::string decode_json_string(std::string_view raw) {
    raw = raw.substr(1, raw.size() - 2);
    std::string text;
    text.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\') {
            text += raw[i];
            continue;
        }
        char const escaped = raw[++i];
        if (escaped == 'u') {
            unsigned code = decode_four_digits(raw.substr(i + 1));
            i += 4;
            if (is_high_surrogate(code)) {
                code = 0x10000 + ((code - 0xd800) << 10) + (decode_four_digits(raw.substr(i + 3)) - 0xdc00);
                i += 6;
            }
            append_utf8(text, code);
        } else {
            std::size_t const which = std::string_view("bfnrt").find(escaped);
            text += which == std::string_view::npos ? escaped : "\b\f\n\r\t"[which];
        }
    }
    return text;
}

std::string describe(json_value const& value) {
    switch (value.what) {
        case json_value::kind::string: return quote_excerpt(decode_json_string(value.raw));
        case json_value::kind::array: return "an array";
        case json_value::kind::object: return "an object";
        case json_value::kind::number: {
            std::string const text = quote_excerpt(value.raw);  // quotes off again: a number has none
            return value.raw.size() + 2 == text.size() ? std::string(value.raw) : text;
        }
        case json_value::kind::boolean:
        case json_value::kind::null: break;
    }
    return std::string(value.raw);
}

std::size_t find_invalid_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        if (std::uint64_t eight = 0; text.size() - i >= sizeof eight) {
            std::memcpy(&eight, text.data() + i, sizeof eight);
            if ((eight & 0x8080808080808080u) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        if (static_cast<unsigned char>(text[i]) < 0x80) {
            ++i;
            continue;
        }
        std::size_t const length = character_length(text.substr(i));
        if (length == 0) return i;
        i += length;
    }
    return std::string_view::npos;
}

}  // namespace graze
