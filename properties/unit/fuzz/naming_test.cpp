// Names of comparisons outlive edits around them, and differ for different comparisons.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "naming/comparison_name.hpp"
#include "naming/line_operators.hpp"
#include "naming/source_code.hpp"

namespace graze {
namespace {

constexpr char const* routine = R"(#include <cmath>
namespace {
struct first {
    template <class Number>
    bool operator()(Number const* x) const {
        if (x[0] < x[1]) return false;
        if (x[2] < x[3]) return false;
        Number const t = x[0];
        if (t < 0 || t > 1) return false;
        if (x[0] < x[1]) return false;
        return true;
    }
};
}  // namespace
)";

/// The number of the line that begins so, the `nth` of them.
std::size_t line_with(std::string const& text, std::string_view begin, std::size_t nth = 0) {
    std::size_t number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
        std::size_t const end = text.find('\n', at);
        std::string_view line = std::string_view(text).substr(at, end - at);
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        if (line.starts_with(begin) && nth-- == 0) return number;
        at = end + 1;
    }
    return 0;
}

/// By the names of the four lines that compare.
std::vector<std::string> names_in(std::string const& text) {
    source_code const code(text);
    return {code.name_of(line_with(text, "if (x[0] <")), code.name_of(line_with(text, "if (x[2] <")),
            code.name_of(line_with(text, "if (t <")), code.name_of(line_with(text, "if (x[0] <", 1))};
}

std::string with(std::string text, std::string_view before, std::string_view added) {
    return text.insert(text.find(before), added);
}

TEST(naming, differs_for_different_lines) {
    auto const names = names_in(routine);
    EXPECT_EQ(std::set(names.begin(), names.end()).size(), 4u);
    for (std::string const& name : names) EXPECT_NE(name, "");
}

TEST(naming, outlives_edits) {
    auto const names = names_in(routine);
    for (auto const& [before, added] :
         {std::pair<char const*, char const*>{"#include",
                                              "// A comment.\n\n/* Two\n{ lines: if (x[0] < x[1]) return false; */\n"},
          {"struct first", "struct zeroth { bool operator()() {\n        if (x[0] < x[1]) return false;\n} };\n"},
          {"struct first", "constexpr char const* text = \"{ // no comment\";\n"},
          {"        if (x[0]", "        // if (x[0] < x[1]) return false;\n\n"},
          {"        if (x[2]", "        Number const s = x[2] * 2;\n"},
          {"        if (t <", "        if (t == 7) return true;\n"},
          {"        return true", "        if (t == 7) { return true; }\n"},
          {"x[1]) return", "  "},
          {" return false;\n        if (x[2]", " /* why */"},
          {"\n        if (x[2]", "  // why"}}) {
        std::string const text = with(routine, before, added);
        EXPECT_NE(text, routine);
        // What stands above in another block is another line.
        bool const again = std::string_view(added).starts_with("struct zeroth");
        auto changed = names_in(again ? text.substr(text.find("struct first") - 1) : text);
        if (again) {
            source_code const code(text);
            changed = {code.name_of(line_with(text, "if (x[0] <", 1)), code.name_of(line_with(text, "if (x[2] <")),
                       code.name_of(line_with(text, "if (t <")), code.name_of(line_with(text, "if (x[0] <", 2))};
        }
        EXPECT_EQ(changed, names) << text;
    }
}

TEST(naming, takes_any_text) {
    for (char const* text :
         {"", "\n\n", "}}}}\n{", "\"", "R\"(", "R\"x(\n)x\" {", "/*", "//", "'", "#if {\n{\n#endif\na<b", "\\"}) {
        source_code const code(text);
        for (std::size_t line = 0; line < 6; ++line) EXPECT_EQ(code.name_of(line).empty(), code.code_of(line).empty());
    }
}

std::size_t last_of(std::string_view code, std::vector<line_comparison> const& ran) {
    return operator_on_line(code, ran);
}

TEST(naming, tells_equal_operators_of_a_line_apart) {
    constexpr std::string_view chain = "return a <= b && c <= d && e <= f;";
    EXPECT_EQ(last_of(chain, {{"<=", false}}), 0u);
    EXPECT_EQ(last_of(chain, {{"<=", true}, {"<=", false}}), 1u);
    EXPECT_EQ(last_of(chain, {{"<=", true}, {"<=", true}, {"<=", true}}), 2u);
    // Asked again: of another pair of shapes, or in a loop.
    EXPECT_EQ(last_of(chain, {{"<=", false}, {"<=", true}, {"<=", true}}), 1u);

    constexpr std::string_view pairs = "if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;";
    EXPECT_EQ(last_of(pairs, {{">", true}, {">", true}}), 1u);
    EXPECT_EQ(last_of(pairs, {{">", true}, {">", false}, {"<", false}}), 2u);
    EXPECT_EQ(last_of(pairs, {{">", false}, {"<", true}, {"<", true}}), 3u);

    constexpr std::string_view nested = "return side<Number>(a, b) * f(c, d) >= 0 && !(e >= 0 || g >= 0);";
    EXPECT_EQ(last_of(nested, {{">=", true}, {">=", false}, {">=", true}}), 2u);
    EXPECT_EQ(last_of(nested, {{">=", true}, {">=", true}}), 1u);

    constexpr std::string_view choice = "return a < b ? c < d : e < f;";
    EXPECT_EQ(last_of(choice, {{"<", true}, {"<", true}}), 1u);
    EXPECT_EQ(last_of(choice, {{"<", false}, {"<", true}}), 2u);

    constexpr std::string_view statement = "if (a < 0) return b < 0; else return c < 0;";
    EXPECT_EQ(last_of(statement, {{"<", true}, {"<", true}}), 1u);
    EXPECT_EQ(last_of(statement, {{"<", false}, {"<", true}}), 2u);

    EXPECT_EQ(last_of("if (a != b && c == d) f();", {{"==", false}, {"==", true}}), 1u);
}

TEST(naming, one_comparison_in_a_loop_is_one) {
    constexpr std::string_view loop = "for (int i = 0; i < 3; ++i) if (x[i] < 0) return false;";
    std::vector<line_comparison> ran;
    std::set<std::size_t> places;
    for (int i = 0; i < 3; ++i) {
        ran.push_back({"<", i == 2});
        places.insert(last_of(loop, ran));
    }
    EXPECT_EQ(places.size(), 1u);
    // What does not follow from the text is not told apart.
    EXPECT_EQ(last_of("a < b; c < d;", {{"<", true}, {"==", true}, {"<", true}}), 0u);
    EXPECT_EQ(last_of("", {{"<", true}}), 0u);
    EXPECT_EQ(last_of("((((", {{"<", true}}), 0u);
}

class source_files : public testing::Test {
  protected:
    void TearDown() override { std::filesystem::remove_all(root_); }
    std::string write(std::string const& name, std::string const& text) const {
        std::filesystem::create_directories((root_ / name).parent_path());
        std::ofstream(root_ / name) << text;
        return (root_ / name).string();
    }
    std::filesystem::path const root_ =
        std::filesystem::temp_directory_path() / ("graze_naming_test_" + std::to_string(getpid()));
};

parting parting_at(std::string const& file, std::size_t line, std::string const& subject) {
    trace_log log;
    log.places.push_back({file, static_cast<int>(line)});
    trace_comparison at{};
    at.op = trace_relation::less;
    at.place = 1;
    at.exact = true;
    log.comparisons.push_back(at);
    log.parted_at = 0;
    return parting_of(subject, log);
}

TEST_F(source_files, names_do_not_hold_folders_or_lines) {
    std::string const one = write("a/mine.cpp", routine);
    std::string const other = write("b/c/mine.cpp", "\n// More.\n" + std::string(routine));
    std::size_t const line = line_with(routine, "if (x[2]");
    parting const first = parting_at(one, line, "mine.first"), again = parting_at(other, line + 2, "mine.first");
    EXPECT_EQ(first.comparison, again.comparison);
    EXPECT_EQ(first.text(), "mine.cpp:" + std::to_string(line) + " (<)");
    EXPECT_FALSE(first.is_named_by_line());
    EXPECT_NE(first.comparison, parting_at(one, line_with(routine, "if (x[0]"), "mine.first").comparison);
    EXPECT_NE(first.comparison, parting_at(write("mine.hpp", routine), line, "mine.first").comparison);
    // A library that was built with a relative name, or elsewhere.
    look_for_sources_around((root_ / "a/build/libx.so").string(), "libx");
    EXPECT_EQ(parting_at("mine.cpp", line, "libx.first").comparison, first.comparison);
    EXPECT_EQ(parting_at("/no/such/folder/mine.cpp", line, "libx.first").comparison, first.comparison);
}

TEST_F(source_files, the_line_is_the_name_where_there_is_no_source) {
    parting const result = parting_at("/no/such/mine.cpp", 12, "mine.first");
    EXPECT_EQ(result.comparison, "mine.cpp:12 (<)");
    EXPECT_TRUE(result.is_named_by_line());
    EXPECT_EQ(parting_at("/dev/zero", 1, "mine.first").comparison, "zero:1 (<)");
    EXPECT_EQ(parting_at("/proc/self/mem", 1, "mine.first").comparison, "mem:1 (<)");
    EXPECT_EQ(parting_at("a\n\"|{}.cpp", 1, "mine.first").comparison, "a.cpp:1 (<)");
    EXPECT_EQ(parting_at("///", 1, "mine.first").comparison, "comparison 1 (<)");
    EXPECT_EQ(parting_of("mine.first", trace_log()), parting());
}

TEST(naming, places_are_read_back) {
    parting const result{"mine.cpp:12 (<=)", "mine.cpp", 12, "<="};
    EXPECT_EQ(parting_from(result.text()), result);
    for (char const* text : {"", "x", " (", "a:b (<)", ":3 (<)", "a:0 (<)", "a:-1 (<)", "comparison 3 (<)"}) {
        parting const read = parting_from(text);
        EXPECT_EQ(read.text(), text);
        EXPECT_EQ(read.line, 0);
    }
}

}  // namespace
}  // namespace graze
