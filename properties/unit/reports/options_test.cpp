// Words of a command line as values, and what is said of those that are none; the help that fits.
#include <gtest/gtest.h>

#include "campaign/run_options.hpp"
#include "check/file_cases.hpp"
#include "cli/bad_lines.hpp"
#include "cli/help_layout.hpp"
#include "cli/status.hpp"
#include "select/selection.hpp"

namespace graze {
namespace {

/// The message of a usage_error; "" if there is none.
template <class Call>
std::string refusal(Call const& call) {
    try {
        call();
        return "";
    } catch (usage_error const& error) {
        return error.what();
    }
}

TEST(options, whole_numbers) {
    EXPECT_EQ(read_number("0"), 0u);
    EXPECT_EQ(read_number("010"), 10u);
    EXPECT_EQ(read_number("18446744073709551615"), 18446744073709551615u);
    EXPECT_EQ(read_number("5", 5, 5), 5u);
    auto const refused = [](std::string_view text, std::uint64_t least = 0, std::uint64_t most = 100) {
        return refusal([&] { read_number(text, least, most); });
    };
    for (std::string const text : {"", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "x", "99999999999999999999x"})
        EXPECT_TRUE(refused(text).ends_with(" is not a whole number of 0 or more")) << text << refused(text);
    EXPECT_EQ(refused("4", 5), "\"4\" is not a whole number of 5 or more");
    EXPECT_EQ(refused("101"), "\"101\" is too large, at most 100");
    EXPECT_EQ(refused("18446744073709551616"), "\"18446744073709551616\" is too large, at most 100");
    EXPECT_EQ(refused("a\n\x1b"), R"("a\n\u001b" is not a whole number of 0 or more)");
}

TEST(options, positive_numbers) {
    EXPECT_EQ(read_seconds("0.25"), 0.25);
    EXPECT_EQ(read_seconds("1e-300"), 1e-300);
    EXPECT_EQ(read_positive("7", "a week", 7), 7);
    for (std::string const text : {"", "0", "-0", "-1", "inf", "nan", "1e999", "1s", "0x1p3", "1,5"})
        EXPECT_EQ(refusal([&] { read_seconds(text); }), '"' + text + "\" is not a number of seconds above 0");
    EXPECT_EQ(refusal([] { read_positive("7.1", "a week", 7); }), "\"7.1\" is not a week");
}

TEST(options, fail_on) {
    EXPECT_FALSE(read_fail_on({}).is_given());
    EXPECT_TRUE(read_fail_on({"none"}).nothing);
    EXPECT_TRUE(read_fail_on({"none", "none"}).is_given());
    fail_on_choice const chosen = read_fail_on({"hang", "disagreement", "agree"});
    EXPECT_EQ(chosen.outcomes, (std::vector<outcome>{outcome::hang, outcome::agree}));
    EXPECT_TRUE(chosen.any_disagreement);
    EXPECT_FALSE(chosen.nothing);
    EXPECT_EQ(read_fail_on({"invalid_output"}).outcomes, std::vector<outcome>{outcome::invalid_output});
    for (std::string const other : {"crash", "invalid_output", "disagreement"})
        EXPECT_EQ(refusal([&] { read_fail_on({other, "none"}); }), "--fail-on: none excludes other outcomes");
    EXPECT_EQ(refusal([] { read_fail_on({"false_hits"}); }),
              "--fail-on: \"false_hits\" is not an outcome, did you mean \"false_hit\"?");
    std::string const unlike = refusal([] { read_fail_on({"", "x"}); });
    EXPECT_TRUE(unlike.starts_with("--fail-on: \"\" is not an outcome, expected one of agree, ")) << unlike;
    EXPECT_TRUE(unlike.ends_with(", out_of_domain, undefined, disagreement, none")) << unlike;
}

TEST(options, names_of_tests_subjects_and_families) {
    auto const refused = [](std::vector<std::string> const& globs, std::string_view prefix = {}) {
        return refusal([&] { require_matches(globs, {"libmine.cross", "documented.cross"}, "--subject", prefix); });
    };
    EXPECT_EQ(refused({}), "");
    EXPECT_EQ(refused({"*", "libmine.?ross"}), "");
    EXPECT_EQ(refused({"mine.*"}), "--subject \"mine.*\" matches nothing; did you mean \"libmine.*\"?");
    EXPECT_EQ(refused({"*", "documented.cros"}),
              "--subject \"documented.cros\" matches nothing; did you mean \"documented.cross\"?");
    EXPECT_EQ(refused({"x\n"}), "--subject \"x\\n\" matches nothing; 'graze list' prints the names");
    EXPECT_EQ(refused({"external.*", "external.mine"}, "external."), "");
    EXPECT_NE(refused({"external"}, "external."), "");
    EXPECT_EQ(&named_test("point_disc_2d"), find_test("point_disc_2d"));
    EXPECT_TRUE(refusal([] { named_test("delaunay_3d"); }).starts_with("\"delaunay_3d\" is a structure: "));
    EXPECT_EQ(refusal([] { named_test("point_disc"); }),
              "\"point_disc\" is not a known test; did you mean \"point_disc_2d\"?");
    EXPECT_EQ(refusal([] { named_test(""); }), "\"\" is not a known test; 'graze list' prints them");
    EXPECT_EQ(select_families({}).size(), common_families().size());
    EXPECT_EQ(select_families({"*"}).size(), families().size());
    EXPECT_EQ(select_families({"grid", "grid"}).size(), 1u);
    EXPECT_EQ(refusal([] { select_families({"grids"}); }),
              "--family \"grids\" matches nothing; did you mean \"grid\"?");
    test_info const& test = *find_test("segment_segment_2d");
    for (family_info const* family : families_suiting(test, select_families({"*"}))) EXPECT_TRUE(family->suits(test));
    EXPECT_NE(refusal([&] { families_suiting(test, {}); }), "");
}

TEST(options, scalar_types) {
    using scalars = std::vector<scalar_type>;
    EXPECT_EQ(chosen_scalars({}), (scalars{scalar_type::float32, scalar_type::float64}));
    EXPECT_EQ(chosen_scalars({"float64", "float32", "float64"}), (scalars{scalar_type::float32, scalar_type::float64}));
    EXPECT_EQ(chosen_scalars({"float64"}), scalars{scalar_type::float64});
    EXPECT_EQ(refusal([] { chosen_scalars({"double"}); }),
              "--scalar: \"double\" is not a scalar type, expected float32 or float64");
    EXPECT_EQ(threads_of(3), 3u);
    EXPECT_GE(threads_of(0), 1u);
}

TEST(options, forms_of_files) {
    auto const columns = [](std::string const& names, std::vector<std::string> tests,
                            std::vector<std::string> scalars) {
        return refusal([&] { columns_of(names, tests, scalars); });
    };
    EXPECT_FALSE(columns_of("", {}, {}));
    EXPECT_TRUE(columns_of("p,centre,radius", {"point_disc_2d"}, {"float64"}));
    std::string const one = "--columns requires one --test and one --scalar";
    EXPECT_EQ(columns("p", {}, {"float64"}), one);
    EXPECT_EQ(columns("p", {"point_disc_2d"}, {}), one);
    EXPECT_EQ(columns("p", {"point_disc_2d", "orient_2d"}, {"float64"}), one);
    EXPECT_EQ(columns("p", {"point_disc_2d"}, {"half"}), "--scalar: expected float32 or float64");
    EXPECT_TRUE(columns("nothing", {"point_disc_2d"}, {"float64"}).starts_with("--columns: "));
    auto const queries = [](std::vector<std::string> tests, std::vector<std::string> scalars,
                            std::vector<std::string> answers, std::size_t files) {
        return refusal([&] { ccd_form_of(tests, scalars, answers, files); });
    };
    EXPECT_EQ(ccd_form_of({}, {}, {}, 3).test, nullptr);
    EXPECT_EQ(ccd_form_of({}, {"float32"}, {}, 3).scalar, scalar_type::float32);
    EXPECT_EQ(ccd_form_of({"edge_edge_ccd_3d"}, {}, {"a", "b"}, 2).answers.size(), 2u);
    EXPECT_EQ(queries({"point_disc_2d"}, {}, {}, 1), "--ccd-csv: point_disc_2d is not a test of moving shapes");
    EXPECT_EQ(queries({}, {}, {"a"}, 2), "--ccd-answers: found 1, expected 2, one for each FILE");
    EXPECT_EQ(queries({}, {"float32", "float64"}, {}, 1), "--ccd-csv takes at most one --test and one --scalar");
    EXPECT_EQ(queries({}, {"half"}, {}, 1), "--scalar: expected float32 or float64");
}

TEST(options, recorded_verdicts_are_by_index) {
    recorded_verdicts recorded;
    recorded.note(scalar_type::float64, 2, {"mine", verdict::hit, {0.5}});
    double number = 7;
    EXPECT_EQ(recorded.reply_to(scalar_type::float64, 0, &number), reply::declined);  // none in between
    EXPECT_EQ(number, 7);
    EXPECT_EQ(recorded.reply_to(scalar_type::float64, 2, &number), reply::hit);
    EXPECT_EQ(number, 0.5);
    EXPECT_EQ(recorded.reply_to(scalar_type::float64, 2, nullptr), reply::hit);
    EXPECT_EQ(recorded.reply_to(scalar_type::float64, 3, &number), reply::declined);
    EXPECT_EQ(recorded.reply_to(scalar_type::float32, 2, &number), reply::declined);
}

/// A program with the options of graze run; its status and what it says.
struct read_line {
    run_options options;
    std::optional<int> status;
    std::string text, output, messages;
};
read_line read_words(std::vector<char const*> words) {
    read_line found;
    command_line program("graze", "a test");
    program.version("graze 1");
    command_options const run = program.add_verb("run", "runs");
    program.add_verb("show", "shows");
    add_run_options(run, found.options);
    words.insert(words.begin(), "graze");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    found.status = program.read(static_cast<int>(words.size()), words.data());
    found.messages = testing::internal::GetCapturedStderr();
    found.output = testing::internal::GetCapturedStdout();
    if (!found.status) found.text = run.text();
    return found;
}

TEST(options, of_a_campaign_are_read_and_written_again) {
    read_line const found =
        read_words({"run", "--out", "a b's", "--test", "x*", "--test", "y", "--cases", "010", "--fail-on", "crash,hang",
                    "--shard", "3/3", "--audit", "1/4", "--judge", "cgal", "--no-shrink"});
    ASSERT_FALSE(found.status) << found.messages;
    EXPECT_EQ(found.options.out, "a b's");
    EXPECT_EQ(found.options.tests, (std::vector<std::string>{"x*", "y"}));
    EXPECT_EQ(found.options.cases, 10u);
    EXPECT_EQ(found.options.fail_on, (std::vector<std::string>{"crash", "hang"}));
    EXPECT_EQ(text_of(found.options.shard), "3/3");
    EXPECT_EQ(found.options.audit, 0.25);
    EXPECT_FALSE(found.options.screen);
    EXPECT_FALSE(found.options.shrink);
    EXPECT_TRUE(found.options.pictures);
    EXPECT_EQ(found.options.seed, 1u);
    EXPECT_TRUE(found.text.starts_with("graze run --out 'a b'\\''s' --test 'x*' --test y ")) << found.text;
    EXPECT_TRUE(found.text.ends_with(" --no-shrink") || found.text.find(" --no-shrink ") != std::string::npos);
    EXPECT_EQ(text_of(read_words({"run", "--out", "d", "--shard", "1/3"}).options.shard), "1/3");
}

TEST(options, that_are_wrong_are_told_by_name) {
    auto const message = [](std::vector<char const*> words) {
        words.insert(words.begin(), {"run", "--out", "d"});
        read_line const found = read_words(words);
        EXPECT_EQ(found.status, exit_bad_input);
        EXPECT_EQ(found.output, "");
        return found.messages.substr(0, found.messages.find('\n'));
    };
    for (char const* const share : {"2", "-1", "", "nan", "1/0", "0/0", "1/", "1/4/4", "1e"})
        EXPECT_EQ(message({"--audit", share}),
                  std::string("graze: --audit: \"") + share + "\" is not a share from 0 to 1, such as 1/64 or 0.1");
    for (char const* const shard : {"0/3", "4/3", "3", "/3", "1/", "-1/3", "1/3/5", "1.0/3"})
        EXPECT_EQ(message({"--shard", shard}),
                  std::string("graze: --shard: \"") + shard + "\" is not a shard i/n with 1 <= i <= n, such as 2/8");
    EXPECT_EQ(message({"--cases", "0"}), "graze: --cases: \"0\" is not a whole number of 1 or more");
    EXPECT_EQ(message({"--jobs", "0"}), "graze: --jobs: \"0\" is not a whole number of 1 or more");
    EXPECT_EQ(message({"--judge", "Screen"}), "graze: --judge: \"Screen\" is not a judge: screen or cgal");
    EXPECT_EQ(message({"--time-limit", "86401"}),
              "graze: --time-limit: \"86401\" is not a number of seconds above 0, at most a day");
    EXPECT_EQ(message({"--tests", "x"}), "graze: \"--tests\" is not an option of graze run, did you mean \"--test\"?");
    EXPECT_EQ(message({"--qqq=5"}), "graze: \"--qqq\" is not an option of graze run, 'graze run --help' lists them");
}

TEST(options, verbs_version_and_help) {
    read_line const typo = read_words({"sho"});
    EXPECT_EQ(typo.status, exit_bad_input);
    EXPECT_EQ(typo.messages, "graze: \"sho\" is not a verb, did you mean \"show\"?\n");
    EXPECT_EQ(read_words({"xyz"}).messages, "graze: \"xyz\" is not a verb, expected one of run, show\n");
    EXPECT_EQ(read_words({}).status, exit_bad_input);
    EXPECT_EQ(read_words({"--version"}).status, exit_fine);
    EXPECT_EQ(read_words({"--version"}).output, "graze 1\n");
    read_line const help = read_words({"run", "--help"});
    EXPECT_EQ(help.status, exit_fine);
    EXPECT_EQ(help.messages, "");
    EXPECT_NE(help.output.find("--baseline FILE"), std::string::npos);
    EXPECT_EQ(read_words({"run"}).status, exit_bad_input);  // --out is needed
    EXPECT_EQ(read_words({"show"}).status, std::nullopt);
}

TEST(help_layout, fits_its_columns) {
    EXPECT_EQ(fit_help("", 40), "");
    EXPECT_EQ(fit_help("one two\nthree\n\nfour", 40), "one two three\n\nfour\n");
    EXPECT_EQ(fit_help("one two three", 7), "one two\nthree\n");
    EXPECT_EQ(fit_help("one two three", 6), "one\ntwo\nthree\n");
    EXPECT_EQ(fit_help("  word      its explanation\n            goes on", 60),
              "  word      its explanation goes on\n");
    EXPECT_EQ(fit_help("  word      its explanation goes on here", 40), "  word      its explanation goes on here\n");
    EXPECT_EQ(fit_help("  word      its explanation goes on here", 39), "  word\n      its explanation goes on here\n");
    EXPECT_EQ(fit_help("  graze run --out d  --seed 5", 24), "  graze run --out d \\\n      --seed 5\n");
}

TEST(bad_lines, are_of_sorts) {
    auto const sort = [](std::string const& field, std::string const& message) {
        return sort_of({"f", 1, field, message});
    };
    EXPECT_EQ(sort("input[17]", "found 5, expected a number"), "input: expected a number");
    EXPECT_EQ(sort("verdicts.mine, expected", "found \"x, expected y\", expected hit"), "verdicts: expected hit");
    EXPECT_EQ(sort("line", "no JSON"), "line");
    EXPECT_EQ(sort("test", "found, expected " + std::string(200, 'x')), "test");
}

TEST(bad_lines, are_ten_in_full_and_then_counted) {
    auto const say = [](bool all, int count) {
        testing::internal::CaptureStderr();
        {
            bad_lines bad(all);
            for (int i = 1; i <= count; ++i)
                bad.tell({"f", static_cast<std::size_t>(i), i % 2 ? "input[3]" : "test", "found, expected it"});
            bad.tell({"none", 0, "", "cannot be read"});
        }
        return testing::internal::GetCapturedStderr();
    };
    auto const lines = [](std::string const& text) { return std::ranges::count(text, '\n'); };
    EXPECT_EQ(lines(say(false, 0)), 1);
    EXPECT_EQ(lines(say(false, 10)), 11);
    EXPECT_TRUE(
        say(false, 13).ends_with("3 more bad lines; --all-bad-lines reports each\n"
                                 "        2  input: expected it (f:11 to f:13)\n"
                                 "        1  test: expected it (f:12)\n"))
        << say(false, 13);
    EXPECT_EQ(lines(say(true, 13)), 14);
}

}  // namespace
}  // namespace graze
