// Queries about moving shapes from tables: each number where it belongs, labels, and rows that lack.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "case_file/ccd_csv.hpp"

namespace graze {
namespace {

/// A query of which number i is (2i + 3) / 2^(i % 3), every other one below 0; and its label.
std::string query(std::string const& label) {
    std::string text;
    for (int i = 0; i < 24; ++i)
        text += fmt::format("{}{},{},{}", i % 2 == 0 ? "" : "-", 2 * i + 3, 1 << i % 3, i % 3 < 2 ? "" : label + "\n");
    return text;
}

std::vector<case_line> read_lines(std::string const& text, std::string const& answers = {}) {
    std::istringstream in(text);
    ccd_reader reader(in, "a.csv", *find_test("edge_edge_ccd_3d"), scalar_type::float64,
                      static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
    if (!answers.empty()) reader.take_answers(answers, "a.json");
    std::vector<case_line> lines;
    while (auto line = reader.next()) lines.push_back(std::move(*line));
    return lines;
}

TEST(ccd_csv, every_number_where_it_belongs) {
    auto const lines = read_lines(query("1"));
    ASSERT_EQ(lines.size(), 1U);
    auto const& record = std::get<case_record>(lines[0]);
    ASSERT_EQ(record.question.input.size(), 24U);
    for (int i = 0; i < 24; ++i)
        EXPECT_EQ(record.question.input[static_cast<std::size_t>(i)],
                  (i % 2 == 0 ? 1.0 : -1.0) * (2 * i + 3) / (1 << i % 3));
}

TEST(ccd_csv, labels_and_answers) {
    auto const expected = [](std::vector<case_line> const& lines) {
        std::vector<std::optional<expectation>> result;
        for (case_line const& line : lines) result.push_back(std::get<case_record>(line).expect);
        return result;
    };
    std::vector<std::optional<expectation>> const meets_then_not{expectation::meets, expectation::disjoint};
    EXPECT_EQ(expected(read_lines(query("1") + query("0"))), meets_then_not);
    EXPECT_EQ(expected(read_lines(query("0") + query("1"), "[true, false]")), meets_then_not);
}

TEST(ccd_csv, rows_that_lack_are_named) {
    std::string const whole = query("0");
    auto const lines = read_lines(query("1") + whole.substr(0, whole.find_last_of('\n', whole.size() - 2) + 1));
    ASSERT_EQ(lines.size(), 2U);
    auto const& error = std::get<line_error>(lines[1]);
    EXPECT_EQ(error.line, 15U);
    EXPECT_NE(error.message.find("found 7 rows"), std::string::npos) << error.message;
}

}  // namespace
}  // namespace graze
