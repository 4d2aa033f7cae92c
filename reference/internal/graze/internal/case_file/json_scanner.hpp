// A strict JSON scanner that keeps every value as it was written. Case files need the raw text of a
// number, to round it once to the scalar type, and of unknown keys, to keep them: a parser that hands out
// doubles has lost both. No recursion, so hostile nesting is an error and not a crash.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace graze {

/// Thrown for text that is not JSON: where, and what was found and expected there.
struct json_error {
    std::size_t offset;
    std::string message;
};

/// One value, whole, checked, as it stands in the text.
struct json_value {
    enum class kind : unsigned char { null, boolean, number, string, array, object } what;
    std::string_view raw;
};

class json_scanner {
  public:
    static constexpr std::size_t deepest = 256;

    explicit json_scanner(std::string_view text) : text_(text) {}

    /// The next value.
    json_value value();
    /// Throws if anything but white space is left.
    void finish();

    /// Step into the array or object that comes next, then through it: false at its end.
    ///   scanner.enter(); while (scanner.next_member(key)) value = scanner.value();
    void enter();
    bool next_element();
    bool next_member(std::string& key);

  private:
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_space();
    void skip_string();
    unsigned skip_unicode_escape();
    void skip_number();
    void skip_key();
    void skip_scalar();
    bool next_entry(char close);
    [[noreturn]] void fail(std::string_view expected) const;

    std::string_view text_;
    std::size_t at_ = 0;
    bool entered_ = false;
};

using json_members = std::map<std::string, json_value, std::less<>>;

/// The members of an object that is all of the text; of keys that are there twice the last. Throws json_error.
json_members members_of_object(std::string_view text);

/// The text that a checked string literal (quotes included) stands for.
std::string decode_json_string(std::string_view raw);

/// "an array", "the number 17", "\"text\"": for messages.
std::string describe(json_value const& value);

/// The offset of the first byte that is not valid UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view text);

}  // namespace graze
