// The JSON scanner: values as they were written, and whatever is not JSON refused where it goes wrong.
#include "graze/internal/case_file/json_scanner.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graze {
namespace {

/// Where the text stops being a JSON value, or npos.
std::size_t wrong_at(std::string_view text) {
    try {
        json_scanner scanner(text);
        scanner.value();
        scanner.finish();
        return std::string_view::npos;
    } catch (json_error const& error) {
        EXPECT_FALSE(error.message.empty());
        EXPECT_LE(error.offset, text.size());
        return error.offset;
    }
}

TEST(json_scanner, values_keep_what_was_written) {
    for (std::string_view text : {"-0", "-0.0", "1E+05", "123456789012345678901234567890.5e-400", "\"\\u0041\\/\"",
                                  "[ ]", "{\"a\" : [1, {\"b\":null}] }", "true", "null"}) {
        std::string const padded = "  " + std::string(text) + "\t\r\n";
        json_scanner scanner(padded);
        EXPECT_EQ(scanner.value().raw, text);
        scanner.finish();
    }
}

TEST(json_scanner, kinds_are_told) {
    using kind = json_value::kind;
    for (auto const& [text, what] : std::vector<std::pair<std::string_view, kind>>{{"null", kind::null},
                                                                                   {"false", kind::boolean},
                                                                                   {"-1.5e3", kind::number},
                                                                                   {"\"1\"", kind::string},
                                                                                   {"[1]", kind::array},
                                                                                   {"{}", kind::object}})
        EXPECT_EQ(json_scanner(text).value().what, what) << text;
}

TEST(json_scanner, what_is_no_json_is_refused_where_it_goes_wrong) {
    for (auto const& [text, offset] : std::vector<std::pair<std::string_view, std::size_t>>{
             {"", 0},          {"nul", 0},         {"NaN", 0},      {"+1", 0},
             {".5", 0},        {"01", 1},          {"1.", 2},       {"1e", 2},
             {"1e+", 3},       {"-", 1},           {"0x10", 1},     {"1 2", 2},
             {"[1,]", 3},      {"[1 2]", 3},       {"[1}", 2},      {"{\"a\":1,}", 7},
             {"{\"a\" 1}", 5}, {"{a:1}", 1},       {"{\"a\":}", 5}, {"[", 1},
             {"{\"a\":[1", 7}, {"'a'", 0},         {"\"a", 2},      {"\"a\nb\"", 2},
             {"\"\\x41\"", 2}, {"\"\\u12g4\"", 5}, {"\"\\", 2},     {"/* */ 1", 0},
         })
        EXPECT_EQ(wrong_at(text), offset) << text;
    // A zero byte ends nothing.
    EXPECT_EQ(wrong_at(std::string_view("1\0", 2)), 1u);
    EXPECT_EQ(wrong_at(std::string_view("\"\0\"", 3)), 1u);
    EXPECT_EQ(wrong_at(std::string_view("\0", 1)), 0u);
}

TEST(json_scanner, halves_of_surrogate_pairs_are_refused) {
    EXPECT_EQ(wrong_at("\"\\ud83d\\ude00\""), std::string_view::npos);
    for (std::string_view text :
         {"\"\\ud83d\"", "\"\\ud83dx\"", "\"\\ude00\"", "\"\\ud83d\\u0041\"", "\"\\ud83d\\ud83d\""})
        EXPECT_NE(wrong_at(text), std::string_view::npos) << text;
}

TEST(json_scanner, depth_is_limited_and_costs_no_stack) {
    auto const nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
    // The innermost, being empty, is not a level that is open.
    EXPECT_EQ(wrong_at(nested(json_scanner::deepest)), std::string_view::npos);
    EXPECT_EQ(wrong_at(nested(json_scanner::deepest + 2)), json_scanner::deepest);
    EXPECT_EQ(wrong_at(std::string(10'000'000, '[')), json_scanner::deepest);
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    EXPECT_EQ(wrong_at(objects), 5 * json_scanner::deepest);
}

TEST(json_scanner, members_and_elements_come_in_order) {
    json_scanner scanner(R"( {"a":1, "\u0062" : [2,"]"], "":{}} )");
    std::string key, seen;
    scanner.enter();
    while (scanner.next_member(key)) seen += key + '=' + std::string(scanner.value().raw) + ';';
    scanner.finish();
    EXPECT_EQ(seen, "a=1;b=[2,\"]\"];={};");

    json_scanner list("[ 1 ,-0,\"x\" ]");
    std::vector<std::string_view> values;
    list.enter();
    while (list.next_element()) values.push_back(list.value().raw);
    list.finish();
    EXPECT_EQ(values, (std::vector<std::string_view>{"1", "-0", "\"x\""}));

    json_scanner cut("[1");
    cut.enter();
    EXPECT_TRUE(cut.next_element());
    cut.value();
    EXPECT_THROW(cut.next_element(), json_error);
}

TEST(json_scanner, strings_are_decoded) {
    EXPECT_EQ(decode_json_string(R"("a\"\\\/\b\f\n\r\t\u0000z")"), std::string("a\"\\/\b\f\n\r\t\0z", 11));
    EXPECT_EQ(decode_json_string(R"("\u00e9\u20ac\ud83d\ude00")"), "\u00e9\u20ac\U0001f600");
}

TEST(json_scanner, invalid_utf8_is_found) {
    EXPECT_EQ(find_invalid_utf8("a\u00e9\u20ac\U0001f600"), std::string_view::npos);
    EXPECT_EQ(find_invalid_utf8("ab\xff"), 2u);
    EXPECT_EQ(find_invalid_utf8("\xc0\xaf"), 0u);          // overlong
    EXPECT_EQ(find_invalid_utf8("a\xed\xa0\x80"), 1u);     // a surrogate
    EXPECT_EQ(find_invalid_utf8("\xf4\x90\x80\x80"), 0u);  // above U+10FFFF
    EXPECT_EQ(find_invalid_utf8("\u20ac\xe2\x82"), 3u);    // cut off
}

}  // namespace
}  // namespace graze
