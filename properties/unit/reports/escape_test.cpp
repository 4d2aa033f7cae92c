// Text of any origin in HTML, XML and scripts.
#include "text/escape.hpp"

#include <gtest/gtest.h>

#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

std::string every_byte() {
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    return all;
}

/// Valid UTF-8, and no control character but those allowed.
void expect_plain(std::string_view text, std::string_view allowed = "") {
    for (std::size_t i = 0; i < text.size();) {
        std::size_t const length = character_length(text.substr(i));
        ASSERT_GT(length, 0u) << "at " << i;
        auto const byte = static_cast<unsigned char>(text[i]);
        EXPECT_TRUE((byte >= 0x20 && byte != 0x7f) || allowed.find(text[i]) != std::string_view::npos) << +byte;
        i += length;
    }
}

TEST(escape, text_is_plain_whatever_its_bytes) {
    expect_plain(plain_text(every_byte()));
    expect_plain(plain_text(every_byte(), true), "\n\t");
    EXPECT_EQ(plain_text("a\x01"
                         "b"),
              "a\ufffdb");
    EXPECT_EQ(plain_text("a\nb\tc"), "a b c");
    EXPECT_EQ(plain_text("a\nb", true), "a\nb");
    EXPECT_EQ(plain_text("\xed\xa0\x80").find('\xed'), std::string::npos);
    // What turns the direction of text about is no text.
    EXPECT_EQ(plain_text("\u202e").find("\u202e"), std::string::npos);
}

TEST(escape, text_is_cut_between_characters) {
    for (std::size_t most = 0; most < 12; ++most) {
        std::string const cut = plain_text("\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac", false, most);
        expect_plain(cut);
        EXPECT_LE(cut.size(), most + 2 + 3);  // the character at the limit, and the dots
    }
    EXPECT_EQ(plain_text("abc", false, 3), "abc");
    EXPECT_EQ(plain_text("abcd", false, 3), "abc...");
    // No entity is cut in two.
    EXPECT_EQ(escaped("<<<<", 2), "&lt;&lt;...");
}

TEST(escape, nothing_of_markup_is_left) {
    EXPECT_EQ(escaped("</script><img src=x onerror='a()'>\"&amp;"),
              "&lt;/script&gt;&lt;img src=x onerror=&#39;a()&#39;&gt;&quot;&amp;amp;");
    for (std::string const& text : {escaped(every_byte()), escaped_lines(every_byte())})
        EXPECT_EQ(text.find_first_of("<>\"'"), std::string::npos);
}

TEST(escape, json_in_a_script_ends_no_script) {
    std::string const result = json_for_script("{\"a\":\"</script><!--&\u2028\u2029\xff\"}");
    EXPECT_EQ(result.find_first_of("<>&"), std::string::npos);
    EXPECT_EQ(result.find("\u2028"), std::string::npos);
    EXPECT_EQ(result.find("\u2029"), std::string::npos);
    EXPECT_NE(result.find("\\u003c/script\\u003e"), std::string::npos) << result;
    EXPECT_NE(result.find("\\u2028\\u2029"), std::string::npos) << result;
    expect_plain(result);
}

TEST(escape, hashes_are_those_of_the_standard) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("\xff\xfe\xfd"), "//79");
    EXPECT_EQ(policy_hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    EXPECT_EQ(policy_hash("abc"), "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='");
}

}  // namespace
}  // namespace graze
