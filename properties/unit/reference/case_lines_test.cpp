// Lines of case files: what each key may hold, what is said of what it may not, hostile bytes, and numbers rounded once.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "graze/case_file.hpp"

namespace graze {
namespace {

constexpr std::string_view corners = "0,0,1,0,0,1,1,1";

std::string line_of(std::string_view numbers = corners, std::string_view more = "",
                    std::string_view test = "segment_segment_2d", std::string_view scalar = "float32") {
    return "{\"test\":\"" + std::string(test) + "\",\"scalar\":\"" + std::string(scalar) + "\",\"input\":[" +
           std::string(numbers) + "]" + std::string(more) + "}";
}
std::string with(std::string_view more) {
    return line_of(corners, more);
}
std::string sphere_with(std::string_view answer) {
    return line_of("0,0,0,1,0,0,0,1,0", ",\"verdicts\":{\"mine\":" + std::string(answer) + "}",
                   "triangle_min_sphere_3d");
}
std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    while (count-- != 0) all += text;
    return all;
}

/// The line is refused: named with its number and field, and these words, in one line of plain text.
void expect_refused(std::string_view line, std::string_view field, std::vector<std::string_view> const& words = {}) {
    case_line const read = parse_case(line, "f", 2);
    auto const* const error = std::get_if<line_error>(&read);
    ASSERT_NE(error, nullptr) << line.substr(0, 200);
    std::string const text = error->text();
    EXPECT_EQ(error->field, field) << text;
    EXPECT_TRUE(text.starts_with("f:2: " + std::string(field) + ": ")) << text;
    EXPECT_LT(text.size(), 1000u);
    for (std::string_view const word : words)
        EXPECT_NE(text.find(word), std::string::npos) << text << " lacks " << word;
    for (char const c : text) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) << text;
}

TEST(case_lines, need_a_test) {
    expect_refused(R"({"scalar":"float32","input":[]})", "test", {"missing"});
    expect_refused(line_of(corners, "", "segment_segment_3d"), "test", {"segment_segment_3d", "segment_segment_2d"});
    expect_refused(line_of(corners, "", "nothing like it"), "test", {"nothing like it", "graze list"});
    expect_refused(line_of(corners, "", ""), "test");
    expect_refused(R"({"test":7,"scalar":"float32","input":[]})", "test", {"found 7"});
    expect_refused(R"({"test":["x"],"scalar":"float32","input":[]})", "test", {"an array"});
    expect_refused(R"({"test":null,"scalar":"float32","input":[]})", "test", {"null"});
    expect_refused(with(R"(,"test":"segment_segment_2d")"), "test", {"twice"});
    expect_refused(line_of(corners, "", R"(a\u0000b\u001b[31m)"), "test", {R"(a\u0000b\u001b[31m)"});
    expect_refused(line_of(corners, "", std::string(5000, 'x')), "test", {"..."});
}

TEST(case_lines, need_a_scalar_type) {
    expect_refused(R"({"test":"segment_segment_2d","input":[]})", "scalar", {"missing"});
    expect_refused(line_of(corners, "", "segment_segment_2d", "float16"), "scalar", {"float16", "float32"});
    expect_refused(R"({"test":"segment_segment_2d","scalar":32,"input":[]})", "scalar", {"found 32"});
    expect_refused(with(R"(,"scalar":"float32")"), "scalar", {"twice"});
}

TEST(case_lines, need_as_many_numbers_as_the_test_has) {
    expect_refused(R"({"test":"segment_segment_2d","scalar":"float32"})", "input", {"missing"});
    for (auto const& [value, word] : {std::pair("\"0x1p+0\"", "array"), {"{\"a\":1}", "an object"}})
        expect_refused(R"({"test":"segment_segment_2d","scalar":"float32","input":)" + std::string(value) + "}",
                       "input", {word});
    expect_refused(line_of("0,0,1,0,0,1,1"), "input", {"found 7", "8"});
    expect_refused(line_of(""), "input", {"found 0"});
    expect_refused(line_of("0,0", "", "point_trimesh_2d"), "input", {"found 2", "2+6n"});
    expect_refused(line_of("0,0,1,1,1,1,1", "", "point_trimesh_2d"), "input", {"found 7"});
    expect_refused(with(R"(,"input":[])"), "input", {"twice"});
}

TEST(case_lines, need_numbers_that_are_finite) {
    auto const refused = [](std::string_view text, std::string_view word, std::string_view scalar = "float32") {
        expect_refused(line_of("0,0,1,0," + std::string(text) + ",1,1,1", "", "segment_segment_2d", scalar), "input[4]",
                       {word});
    };
    refused("\"nan\"", "\"nan\" is not a finite number");
    for (std::string const word : {"inf", "-inf", "Infinity", "+infinity", "-NaN"})
        refused('"' + word + '"', '"' + word + "\" is not a finite number");
    refused("1e39", "1e39 is not a finite number");
    for (std::string_view const text : {"3.4028235677973367e38", "\"0x1p+128\""}) refused(text, "not a finite number");
    for (std::string const& text : {std::string("-1e309"), std::string("\"0x1p+1024\""), std::string(400, '1')})
        refused(text, "not a finite number", "float64");
    for (std::string const junk : {"",         " ",        " 1",  "1 ",  "1,5", "1e", "1e+",    "0x",   "0xp+0",
                                   "0x.p1",    "0x1p",     ".",   "-",   "+-1", "1f", "0x1p+",  "0x1g", "one",
                                   "1\\u0000", "\\u00201", "--1", "0b1", "1_0", "١",  "nan(1)", "1e5.0"})
        refused('"' + junk + '"', "is not a number");
    for (std::string_view const text : {"null", "true", "[1]", "{\"x\":1}", "[]"}) refused(text, "found");
}

TEST(case_lines, need_shapes) {
    expect_refused(line_of("0,0,1,1,-0.5", "", "point_disc_2d"), "input[4]", {"-0.5", "radius"});
    expect_refused(line_of("0,0,2,0,1,1", "", "point_rectangle_2d"), "input[2]", {"min", "max"});
    expect_refused(line_of("0,0,0,2,1,1", "", "point_rectangle_2d"), "input[3]", {"min", "max"});
    expect_refused(line_of("0,0,0,1,1,1,0,0,5,1,1,1", "", "aabb_aabb_3d"), "input[8]", {"min", "max"});
}

TEST(case_lines, may_say_what_is_expected) {
    for (std::string const value : {"7", "\"crosing\"", "\"\"", "[]", "true", "\"zero\"", "\"defined\""})
        expect_refused(with(",\"expect\":" + value), "expect", {"expected"});
    expect_refused(with(R"(,"expect":"crosing")"), "expect", {"crossing"});
    expect_refused(with(R"(,"expect":"meets","expect":"meets")"), "expect", {"twice"});
    EXPECT_EQ(std::get<case_record>(parse_case(with(R"(,"expect":"meets")"), "f", 2)).expect, expectation::meets);
    EXPECT_FALSE(std::get<case_record>(parse_case(with(R"(,"expect":null)"), "f", 2)).expect);
}

TEST(case_lines, may_bring_verdicts) {
    expect_refused(with(R"(,"verdicts":"hit")"), "verdicts", {"an object"});
    expect_refused(with(R"(,"verdicts":["hit"])"), "verdicts", {"an array"});
    expect_refused(with(R"(,"verdicts":{"mine":"maybe"})"), "verdicts.mine", {"maybe", "declined"});
    expect_refused(with(R"(,"verdicts":{"a":"hit","mine":true})"), "verdicts.mine", {"true"});
    expect_refused(with(R"(,"verdicts":{"mine":[0,0,0,1]})"), "verdicts.mine", {"an array"});
    expect_refused(with(R"(,"verdicts":{"mine":"hit","mine":"hit"})"), "verdicts.mine", {"twice"});
    expect_refused(with(R"(,"verdicts":{"\u001b":"hit","\u001b":"hit"})"), R"(verdicts.\u001b)", {"twice"});
    expect_refused(with(R"(,"verdicts":{},"verdicts":{})"), "verdicts", {"twice"});
    auto const moving = [](std::string const& answer) {
        return line_of("0,0,1,-1,-1,0,1,-1,0,0,1,0,0,0,-1,-1,-1,0,1,-1,0,0,1,0",
                       ",\"verdicts\":{\"mine\":" + answer + "}", "vertex_triangle_ccd_3d");
    };
    expect_refused(moving(R"(["hit",0.5,1])"), "verdicts.mine", {"an array of more than 2"});
    expect_refused(moving(R"(["miss",0.5])"), "verdicts.mine", {"a time without a hit"});
    expect_refused(moving("[]"), "verdicts.mine", {"found an empty array"});
    for (std::string const answer : {R"(["hit",0.5])", R"(["hit",null])", R"(["miss"])", R"("declined")"})
        EXPECT_TRUE(std::holds_alternative<case_record>(parse_case(moving(answer), "f", 2))) << answer;
    expect_refused(sphere_with("\"hit\""), "verdicts.mine", {"four numbers"});
    expect_refused(sphere_with("[0,0,0]"), "verdicts.mine", {"array of 3", "four numbers"});
    expect_refused(sphere_with("[0,0,0,null]"), "verdicts.mine", {"null"});
}

TEST(case_lines, may_name_who_must_agree) {
    for (std::string const bad : {"\"libmine.x\"", "{}", "7"})
        expect_refused(with(",\"must_agree\":" + bad), "must_agree", {"an array of names"});
    expect_refused(with(R"(,"must_agree":["a",1])"), "must_agree[1]", {"found 1"});
    EXPECT_EQ(std::get<case_record>(parse_case(with(R"(,"must_agree":["a.*"])"), "f", 2)).must_agree,
              std::vector<std::string>{"a.*"});
}

TEST(case_lines, are_json) {
    std::string const good = line_of();
    auto const refused = [](std::string_view line, std::vector<std::string_view> const& words = {}) {
        expect_refused(line, "line", words);
    };
    refused("{", {"column 2", "the line ends"});
    refused(good.substr(0, good.size() - 1), {"column " + std::to_string(good.size()), "the line ends"});
    refused(good.substr(0, 40), {"column 41"});
    refused(good + "x", {"column " + std::to_string(good.size() + 1), "\"x\""});
    refused(good + good, {"expected the end of the line"});
    refused(line_of("0,0,1,0,0,1,1,1,"), {"expected a value"});
    refused(line_of("NaN,0,1,0,0,1,1,1"), {"\"N\""});
    for (std::string const number : {"01", ".5", "1.", "+1", "0x1p+0"}) refused(line_of(number + ",0,1,0,0,1,1,1"));
    refused("{'test':1}");
    refused(with(",\"note\":\"\t\""), {"control character"});
    refused(with(R"(,"note":"\x")"), {"escape"});
    refused(with(R"(,"note":"\ud800")"), {"surrogate"});
    refused(with(R"(,"note":"\udc00\ud800")"), {"surrogate"});
    refused(with(",\"note\":tru"));
    refused(with(",note:1"), {"key"});
    for (std::string const& text :
         {std::string("[]"), std::string("7"), std::string("\"text\""), std::string("null"), "[" + good + "]"})
        refused(text, {"expected an object"});
    refused(std::string(1, '\0'), {"column 1", "\\u0000"});
    refused(good + '\0');
    refused(
        "\x7f"
        "ELF\x02\x01\xff\xfe",
        {"UTF-8"});
    for (std::string const bad : {"\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\x80"})
        refused("{\"note\":\"é" + bad + "\"}", {"column 11", "UTF-8"});
    refused(repeated("[", 1'000'000), {"nesting"});
    refused(repeated("{\"a\":", 200'000), {"nesting"});
    refused(with(",\"note\":" + repeated("[", 1000) + "1" + repeated("]", 1000)), {"nesting"});
    EXPECT_TRUE(std::holds_alternative<case_record>(
        parse_case(with(",\"note\":" + repeated("[", 100) + "1" + repeated("]", 100)), "f", 2)));
}

/// The first number of a line as it is read, a JSON text.
double first_number(std::string const& text, std::string const& scalar) {
    case_line const line = parse_case(line_of(text + ",0,1,0,0,1,1,1", "", "segment_segment_2d", scalar), "f", 2);
    if (auto const* const error = std::get_if<line_error>(&line)) {
        ADD_FAILURE() << error->text();
        return 0;
    }
    return std::get<case_record>(line).question.input[0];
}
void expect_read(std::string const& scalar, std::string const& text, double expected) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(first_number(text, scalar)), std::bit_cast<std::uint64_t>(expected)) << text;
}
/// As a JSON number and as a string.
void expect_both(std::string const& scalar, std::string const& text, double expected) {
    expect_read(scalar, text, expected);
    expect_read(scalar, '"' + text + '"', expected);
}

TEST(case_numbers, are_rounded_once) {
    // Just below or above the midpoint of two floats, so close that a double in between lands on it.
    expect_both("float32", "1.00000017881393432617187499", 0x1.000002p+0);
    expect_both("float32", "1.000000178813934326171875", 0x1.000004p+0);
    expect_both("float32", "1.00000005960464477539062500001", 0x1.000002p+0);
    expect_both("float32", "1.000000059604644775390625", 1);
    expect_both("float32", "16777217", 0x1p+24);
    expect_both("float32", "16777217.0000000001", 0x1.000002p+24);
    expect_both("float32", "-16777217.0000000001", -0x1.000002p+24);
    expect_read("float32", "\"0x1.00000100000000000001p+0\"", 0x1.000002p+0);
    expect_read("float32", "\"0x1.000001p+0\"", 1);
    // Integers that no double, or no integer of 64 bits, can hold.
    expect_both("float64", "9007199254740993", 0x1p+53);
    expect_both("float64", "9007199254740993.0000000001", 0x1.0000000000001p+53);
    expect_both("float32", "18446745173221179393", 0x1.000002p+64);
    expect_both("float32", "18446745173221179392", 0x1p+64);
    expect_both("float64", "36893488147419103233", 0x1p+65);
    expect_both("float32", "3.4028235677973366e38", 0x1.fffffep+127);
    expect_both("float64", "1.7976931348623157e308", 0x1.fffffffffffffp+1023);
}

TEST(case_numbers, may_be_small) {
    expect_both("float32", "1e-46", 0);
    expect_both("float32", "7.1e-46", 0x1p-149);
    expect_both("float32", "1e-400000", 0);
    expect_both("float64", "5e-324", 0x1p-1074);
    expect_both("float64", "2.2250738585072011e-308", 0x0.fffffffffffffp-1022);
    expect_read("float32", "\"0x1p-150\"", 0);
    expect_read("float32", "\"0x1.000001p-150\"", 0x1p-149);
    expect_read("float64", "\"0x0.0000000000001p-1022\"", 0x1p-1074);
    // Subnormals that some versions of strtof and strtod round the wrong way.
    expect_read("float32", "\"0x147dca9p-153\"", 0x0.147dcbp-125);
    expect_read("float64", "\"0x3848aad548052bp-1076\"", 0x3848aad548052cp-1076);
    // A subnormal double is nothing that a float32 can hold.
    expect_both("float32", "5e-324", 0);
}

TEST(case_numbers, have_forms_and_signs_of_zeros) {
    for (std::string const text : {"1", "1.0", "1e0", "1E+0", "10e-1", "0.1e1", "100000000000000000000e-20"})
        expect_both("float64", text, 1);
    for (std::string const text :
         {"+1", "1.", "01", "0X1P+0", "0x1", "0x.8p1", "0x10p-4", "+0x1.p0", "0x0001.0000p+00", "\\u0031"})
        expect_read("float64", '"' + text + '"', 1);
    for (std::string const scalar : {"float32", "float64"}) {
        for (std::string const text : {"-0", "-0.0", "-0e5", "-1e-400", "-1e-999999999"})
            expect_both(scalar, text, -0.0);
        for (std::string const text : {"\"-0x0p+0\"", "\"-0x1p-2000\""}) expect_read(scalar, text, -0.0);
        for (std::string const text : {"0", "1e-400", "\"+0\"", "\"0x1p-2000\""}) expect_read(scalar, text, 0);
    }
    std::string const ones = "1." + std::string(1'000'000, '0') + "1";
    expect_both("float64", ones, 1);
    expect_both("float32", ones, 1);
}

// Whatever is done to a line, it is taken or refused with a field.
TEST(case_lines, may_be_damaged) {
    std::string const original = with(R"(,"expect":"disjoint","verdicts":{"m":"miss"},"note":"n")");
    std::uint64_t state = 12345;
    for (int i = 0; i < 20'000; ++i) {
        std::string line = original;
        for (int k = 0; k < 3; ++k) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            line[(state >> 33) % line.size()] = static_cast<char>(state >> 20 & 255);
        }
        case_line const read = parse_case(line, "f", 2);
        if (auto const* const error = std::get_if<line_error>(&read)) {
            EXPECT_NE(error->field, "");
            EXPECT_EQ(error->text().find('\n'), std::string::npos);
        } else {
            EXPECT_TRUE(std::holds_alternative<case_record>(parse_case(to_line(std::get<case_record>(read)), "f", 2)));
        }
    }
}

}  // namespace
}  // namespace graze
