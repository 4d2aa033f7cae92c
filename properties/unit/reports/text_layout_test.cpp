// Text for people: within its columns, and safe to show.
#include "text/text_layout.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace graze {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines(1);
    for (char c : text)
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    return lines;
}

TEST(text_layout, pieces_are_never_broken) {
    std::vector<std::string> const pieces(30, "a piece of words");
    auto const lines = lines_of(wrap(pieces, 6));
    EXPECT_EQ(lines.back(), "");
    std::size_t found = 0;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        EXPECT_LE(lines[i].size() + (i == 0 ? 6 : 0), text_columns);
        EXPECT_EQ(lines[i].substr(0, 6) == "      ", i != 0);
        for (std::size_t at = 0; (at = lines[i].find(pieces[0], at)) != std::string::npos; ++at) ++found;
    }
    EXPECT_EQ(found, pieces.size());
    // One that is too long stands on a line of its own.
    std::vector<std::string> const mixed{"a", std::string(300, 'x'), "b"};
    EXPECT_EQ(wrap(mixed, 2), "a\n  " + std::string(300, 'x') + "\n  b\n");
    EXPECT_EQ(wrap({}, 4), "\n");
}

TEST(text_layout, words_of_a_sentence) {
    EXPECT_EQ(wrap_words("one  two ", 0), "one two\n");
    EXPECT_EQ(wrap_words("", 3), "\n");
    std::string sentence;
    for (int i = 0; i < 100; ++i) sentence += "word ";
    for (std::string const& line : lines_of(wrap_words(sentence, 10))) EXPECT_LE(line.size(), text_columns);
}

TEST(text_layout, what_is_shown_can_do_nothing_to_a_terminal) {
    EXPECT_EQ(visible("plain \u20ac"), "plain \u20ac");
    EXPECT_EQ(visible(""), "");
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    for (std::string const& text : {visible(all), visible("\x1b[31m\r\n\x07\x7f"),
                                    visible("\xc2\x9b"
                                            "31m")})
        EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20; })) << text;
    EXPECT_LT(visible(std::string(1'000'000, 'x')).size(), 200u);
}

TEST(text_layout, shares_say_no_more_than_their_cases) {
    std::string const sign = "\u00a0%";
    EXPECT_EQ(share_text(0, 0), "0" + sign);
    EXPECT_EQ(share_text(0, 10), "0" + sign);
    EXPECT_EQ(share_text(10, 10), "100" + sign);
    EXPECT_EQ(share_text(999'999, 1'000'000), "> 99" + sign);
    EXPECT_EQ(share_text(32, 1000), "3.2" + sign);
    EXPECT_EQ(share_text(4, 10'000), "0.04" + sign);
    EXPECT_EQ(share_text(1, 3), "33" + sign);
    EXPECT_EQ(share_text(std::uint64_t{1} << 63, ~std::uint64_t{0}), "50" + sign);
}

}  // namespace
}  // namespace graze
