// JSON as it is written: numbers that every reader takes, text of any origin, order.
#include "text/json_writer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

namespace graze {
namespace {

using limits = std::numeric_limits<double>;

TEST(json_number, is_what_every_reader_takes) {
    EXPECT_EQ(json_number(limits::infinity()), "\"inf\"");
    EXPECT_EQ(json_number(-limits::infinity()), "\"-inf\"");
    EXPECT_EQ(json_number(limits::quiet_NaN()), "null");
    EXPECT_EQ(json_number(0.1), "0.1");
    for (double value : {limits::max(), -limits::max(), limits::denorm_min(), 1.0 / 3, -0.0, 1e300}) {
        EXPECT_TRUE(nlohmann::json::parse(json_number(value)).is_number());
        double const read = std::strtod(json_number(value).c_str(), nullptr);
        EXPECT_EQ(read, value);
        EXPECT_EQ(std::signbit(read), std::signbit(value));
    }
}

TEST(json_answer_number, tells_what_is_none) {
    EXPECT_EQ(json_answer_number(limits::quiet_NaN()).text(), "\"nan\"");
    EXPECT_EQ(json_answer_number(-limits::infinity()).text(), "\"-inf\"");
    EXPECT_EQ(json_answer_number(2.5).text(), "2.5");
}

TEST(json_text, is_of_its_type) {
    EXPECT_EQ(json_text().text(), "null");
    EXPECT_EQ(json_text(true).text(), "true");
    EXPECT_EQ(json_text(false).text(), "false");
    EXPECT_EQ(json_text(-3).text(), "-3");
    EXPECT_EQ(json_text(std::uint64_t{18446744073709551615u}).text(), "18446744073709551615");
    EXPECT_EQ(json_text("a \"b\"\n\x01").text(), "\"a \\\"b\\\"\\n\\u0001\"");
    EXPECT_EQ(json_text(std::optional<int>()).text(), "null");
    EXPECT_EQ(json_text(std::optional(4)).text(), "4");
    EXPECT_EQ(json_text::raw("[1, 2]").text(), "[1, 2]");
}

TEST(json_object, keeps_its_order) {
    EXPECT_EQ(json_object().text(), "{}");
    json_object object{{"z", 1}, {"a\"", "x"}};
    EXPECT_EQ(object.add("m", json_text()).text(), "{\"z\":1,\"a\\\"\":\"x\",\"m\":null}");
}

TEST(json_array, writes_each) {
    EXPECT_EQ(json_array(std::vector<int>()).text(), "[]");
    EXPECT_EQ(json_array(std::array{1.5, limits::infinity()}).text(), "[1.5,\"inf\"]");
    EXPECT_EQ(json_array(std::array{1, 2, 3}, [](int n) { return n * n; }).text(), "[1,4,9]");
}

TEST(json_document, says_its_format_first) {
    EXPECT_EQ(json_document().text(), "{\"format\":1}");
    EXPECT_EQ(json_document({{"a", 2}}).text(), "{\"format\":1,\"a\":2}");
}

}  // namespace
}  // namespace graze
