#include "parsers/text_words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/// Those that may end a word.
constexpr auto may_end = [] {
    std::array<bool, 256> table{};
    for (char const c : {' ', '\t', '\v', '\f', '\n', '\r', '#', '\\'}) table[static_cast<unsigned char>(c)] = true;
    return table;
}();

std::string at_line(std::size_t line) {
    return "line " + std::to_string(line) + ": ";
}

}  // namespace

text_words::text_words(std::string_view text, comments which, std::size_t first_line)
    : text_(text), comments_(which), line_(first_line), word_line_(first_line) {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
}

std::size_t text_words::after_break(std::size_t at) const {
    return at + (text_.substr(at).starts_with("\r\n") ? 2 : 1);
}

/// Goes to a word, a line break or the end.
void text_words::skip_blanks() {
    while (at_ < text_.size()) {
        char const c = text_[at_];
        if (is_blank(c)) {
            ++at_;
        } else if (c == '#' && comments_ == comments::from_hash) {
            at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
        } else if (c == '\\' && continues_) {
            std::size_t const next = std::min(text_.find_first_not_of(" \t", at_ + 1), text_.size());
            if (next < text_.size() && text_[next] != '\n' && text_[next] != '\r') return;
            at_ = next == text_.size() ? next : after_break(next);
            ++line_;
        } else {
            return;
        }
    }
}

bool text_words::line_ended() {
    skip_blanks();
    return at_ == text_.size() || at_break();
}

bool text_words::ended() {
    while (line_ended()) {
        if (at_ == text_.size()) return true;
        at_ = after_break(at_);
        ++line_;
    }
    return false;
}

std::string_view text_words::word(std::string_view expected) {
    if (line_ended()) {
        word_line_ = line_;
        fail((at_ == text_.size() ? "the end of the file, expected " : "the end of the line, expected ") +
             std::string(expected));
    }
    std::size_t end = at_;
    auto const ends_it = [&](char c) {
        return may_end[static_cast<unsigned char>(c)] && !(c == '#' && comments_ != comments::from_hash) &&
               !(c == '\\' && !continues_);
    };
    while (end < text_.size() && !ends_it(text_[end])) ++end;
    if (end == at_) ++end;  // a backslash that does not end its line
    word_ = text_.substr(at_, end - at_);
    word_line_ = line_;
    at_ = end;
    return word_;
}

std::string_view text_words::word_of_any_line(std::string_view expected) {
    ended();
    return word(expected);
}

double text_words::number(std::string_view expected) {
    written_scalar const read = parse_scalar(word(expected), scalar_type::float64);
    if (read.what == written_scalar::status::malformed) refuse(expected);
    return read.value;
}

double text_words::finite(std::string_view expected) {
    word(expected);
    return as_finite(expected);
}

double text_words::as_finite(std::string_view expected, bool float32) const {
    written_scalar const read = parse_scalar(word_, float32 ? scalar_type::float32 : scalar_type::float64);
    if (read.what == written_scalar::status::malformed) refuse(expected);
    if (read.what == written_scalar::status::not_finite)
        fail(quote_excerpt(word_) + " is not a finite number, expected " + std::string(expected));
    return read.value;
}

std::string_view text_words::rest_of_line() {
    skip_blanks();
    std::size_t const end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    std::string_view rest = text_.substr(at_, end - at_);
    at_ = end;
    if (end < text_.size()) {
        at_ = after_break(end);
        ++line_;
    }
    while (!rest.empty() && is_blank(rest.back())) rest.remove_suffix(1);
    return rest;
}

void text_words::refuse(std::string_view expected) const {
    fail(quote_excerpt(word_) + ", expected " + std::string(expected));
}

void text_words::fail(std::string_view message) const {
    throw std::runtime_error(at_line(word_line_) + std::string(message));
}

bool read_whole(std::string_view text, std::int64_t& value) {
    if (text.starts_with('+')) text.remove_prefix(1);
    if (text.empty() || text.starts_with("+") || text.starts_with("-+")) return false;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

std::string index_error(std::size_t line, std::int64_t index, std::uint64_t vertices, std::int64_t first) {
    std::string const what = at_line(line) + "index " + std::to_string(index);
    std::string const all = std::to_string(vertices) + (vertices == 1 ? " vertex" : " vertices");
    std::string const last = std::to_string(static_cast<std::int64_t>(vertices) + first - 1);
    std::string const range = vertices == 0 ? "" : ", which are " + std::to_string(first) + " to " + last;
    if (index == 0 && first == 1)
        return what + ", expected one from 1 on, or a negative one, counted back from the last vertex";
    return what + " of " + all + range;
}

}  // namespace graze
