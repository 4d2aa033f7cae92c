// Baselines line by line: what a line may hold, what it may not, with file, line and field, and lines of earlier versions.
#include <limits>

#include "cli/status.hpp"
#include "gate/baseline.hpp"
#include "report_tools.hpp"

namespace graze {
namespace {

std::string const finding_on_file =
    R"({"format":1,"test":"segment_segment_2d","subject":"mine.cross","outcome":"false_hit","cause":"rounding",)"
    R"x("comparison":"0123","parts_at":"mine.cpp:5 (>)","worst":4,"scalars":{"float32":4,"float64":2.5}})x";
std::string const subject_text =
    R"({"format":1,"test":"segment_segment_2d","scalar":"float64","subject":"mine.cross","cases":100,"worst":4,)"
    R"("campaign":{"kind":"run","seed":"1"},"families":{"grid":{"checked":60,"false_hit":3},"random":{"checked":40}},)"
    R"("wrong_cases":{"deltas":"AQI="}})";

std::string replaced(std::string text, std::string const& from, std::string const& to) {
    std::size_t const at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

baseline read(std::string const& text) {
    report_folder const folder;
    return read_baseline(folder.write("known.jsonl", text));
}

/// The message with which a line is refused, after a good line and a blank one; "" if it is taken.
std::string refusal(std::string const& line) {
    report_folder const folder;
    try {
        read_baseline(folder.write("known.jsonl", finding_on_file + "\n\n" + line + "\n" + finding_on_file + "\n"));
    } catch (usage_error const& error) {
        std::string const text = error.what(), place = folder.file("known.jsonl") + ":3: ";
        EXPECT_TRUE(text.starts_with(place)) << text;
        return text.substr(std::min(place.size(), text.size()));
    }
    return "";
}

TEST(baseline_lines, hold_a_finding) {
    baseline const known = read(finding_on_file);
    ASSERT_EQ(known.findings.size(), 1u);
    auto const& [key, found] = *known.findings.begin();
    EXPECT_EQ(key, (finding_key{"segment_segment_2d", "mine.cross", outcome::false_hit, cause::rounding, "0123"}));
    EXPECT_EQ(found.worst, (std::map<scalar_type, double>{{scalar_type::float32, 4}, {scalar_type::float64, 2.5}}));
    EXPECT_EQ(found.parts_at, "mine.cpp:5 (>)");
    EXPECT_EQ(found.count, 0u);
    EXPECT_EQ(found.most(), 4);
    EXPECT_FALSE(found.is_named_by_line(key));
    EXPECT_EQ(scalars_text(found), "float32 and float64");
    EXPECT_EQ(describe(key, found.parts_at),
              R"x("mine.cross" segment_segment_2d: false_hit, cause rounding, parts at mine.cpp:5 (>))x");
    EXPECT_EQ(describe(key, ""), R"("mine.cross" segment_segment_2d: false_hit, cause rounding)");
    EXPECT_TRUE(known.subjects.empty());
}

TEST(baseline_lines, hold_a_subject) {
    baseline const known = read(subject_text);
    EXPECT_TRUE(known.findings.empty());
    ASSERT_EQ(known.subjects.size(), 1u);
    auto const& [asked, found] = *known.subjects.begin();
    EXPECT_EQ(asked, (asked_subject{"segment_segment_2d", scalar_type::float64, "mine.cross"}));
    EXPECT_EQ(found.cases, 100u);
    EXPECT_EQ(found.cases_of, (campaign_settings{{"kind", "run"}, {"seed", "1"}}));
    ASSERT_EQ(found.families.size(), 2u);
    EXPECT_EQ(found.families.at("grid").checked, 60u);
    EXPECT_EQ(found.families.at("grid").of(outcome::false_hit), 3u);
    EXPECT_EQ(found.families.at("random").of(outcome::false_hit), 0u);
    ASSERT_TRUE(found.wrong);
    EXPECT_EQ(found.wrong->indices(), (std::vector<std::uint64_t>{1, 3}));
    EXPECT_FALSE(
        read(replaced(subject_text, R"(,"wrong_cases":{"deltas":"AQI="})", "")).subjects.begin()->second.wrong);
}

TEST(baseline_lines, may_be_none_or_blank_and_hold_more) {
    EXPECT_TRUE(read("").findings.empty());
    EXPECT_TRUE(read("\n \t\r\n\n").subjects.empty());
    EXPECT_EQ(read(finding_on_file + "\r\n" + subject_text).findings.size(), 1u);  // no newline at the end
    EXPECT_EQ(read(replaced(finding_on_file, R"("format":1,)", "")).findings.size(), 1u);
    EXPECT_EQ(read(replaced(finding_on_file, "{", R"({"note":[1,{"worst":null}],)")).findings.size(), 1u);
    // Of a subject that stands there twice the last counts, and nothing of the first.
    baseline const twice = read(
        subject_text + "\n" +
        replaced(replaced(subject_text, R"("random")", R"("aligned")"), R"(,"wrong_cases":{"deltas":"AQI="})", ""));
    ASSERT_EQ(twice.subjects.size(), 1u);
    EXPECT_FALSE(twice.subjects.begin()->second.families.contains("random"));
    EXPECT_FALSE(twice.subjects.begin()->second.wrong);
}

TEST(baseline_lines, join_lines_of_one_finding) {
    baseline const known = read(replaced(finding_on_file, R"("float64":2.5)", R"("float64":1)") + "\n" +
                                replaced(finding_on_file, R"("float32":4)", R"("float32":3)"));
    ASSERT_EQ(known.findings.size(), 1u);
    EXPECT_EQ(known.findings.begin()->second.worst,
              (std::map<scalar_type, double>{{scalar_type::float32, 4}, {scalar_type::float64, 2.5}}));
}

TEST(baseline_lines, have_severities_in_every_form) {
    auto const worst = [](std::string const& number, scalar_type scalar = scalar_type::float64) {
        std::string const text = replaced(replaced(finding_on_file, R"("worst":4)", R"("worst":1e300)"),
                                          R"("float64":2.5)", R"("float64":)" + number);
        return read(text).findings.begin()->second.worst.at(scalar);
    };
    EXPECT_EQ(worst("0"), 0);
    EXPECT_EQ(worst("-0.0"), 0);
    EXPECT_EQ(worst("5e-324"), std::numeric_limits<double>::denorm_min());
    EXPECT_EQ(worst("0.1"), 0.1);
    // No scalar type is worse than the whole.
    EXPECT_EQ(worst("\"inf\""), 1e300);
    EXPECT_EQ(worst("1e999"), 1e300);
    std::string const all = replaced(finding_on_file, R"("worst":4)", R"("worst":"inf")");
    for (std::string const number : {"\"inf\"", "1e999", "1.7976931348623157e308"})
        EXPECT_EQ(read(replaced(all, "2.5", number)).findings.begin()->second.most(), infinite) << number;
    EXPECT_EQ(read(replaced(all, "2.5", "1.7976931348623155e308")).findings.begin()->second.most(),
              1.7976931348623155e308);
    // Without scalar types it is known of both.
    for (std::string const scalars : {"", R"(,"scalars":{})"}) {
        std::string const text = replaced(finding_on_file, R"(,"scalars":{"float32":4,"float64":2.5})", scalars);
        EXPECT_EQ(read(text).findings.begin()->second.worst,
                  (std::map<scalar_type, double>{{scalar_type::float32, 4}, {scalar_type::float64, 4}}));
    }
}

// A line a scalar type, contact and degeneracy, with the comparison's line behind the degeneracy.
TEST(baseline_lines, of_earlier_versions_are_read) {
    std::string const older =
        R"({"test":"segment_segment_2d","scalar":"float32","subject":"mine.cross","outcome":"false_hit",)"
        R"("cause":"rounding","contact_kind":"vertex-edge","degeneracy":"none","worst":4})";
    baseline const known =
        read(older + "\n" + replaced(replaced(older, "vertex-edge", "edge-edge"), R"("worst":4)", R"("worst":9)") +
             "\n" + replaced(older, "float32", "float64"));
    ASSERT_EQ(known.findings.size(), 1u);
    EXPECT_EQ(known.findings.begin()->first,
              (finding_key{"segment_segment_2d", "mine.cross", outcome::false_hit, cause::rounding, ""}));
    EXPECT_EQ(known.findings.begin()->second.worst,
              (std::map<scalar_type, double>{{scalar_type::float32, 9}, {scalar_type::float64, 4}}));
    EXPECT_EQ(known.findings.begin()->second.parts_at, "");
    baseline const parted = read(replaced(older, R"("none")", "\"none, parts at mine.cpp:5 (>)\""));
    auto const& [key, found] = *parted.findings.begin();
    EXPECT_EQ(key.comparison, "mine.cpp:5 (>)");
    EXPECT_EQ(found.parts_at, "mine.cpp:5 (>)");
    EXPECT_TRUE(found.is_named_by_line(key));

    EXPECT_EQ(refusal(replaced(older, "vertex-edge", "corner")).substr(0, 35),
              R"(contact_kind: "corner": expected on)");
    EXPECT_EQ(refusal(replaced(older, R"("contact_kind":"vertex-edge",)", "")), "contact_kind: expected a string");
    EXPECT_EQ(refusal(replaced(older, R"("degeneracy":"none",)", "")), "degeneracy: expected a string");
    EXPECT_EQ(refusal(replaced(older, "float32", "half")), R"(scalar: "half": expected one of float32, float64)");
}

TEST(baseline_lines, that_are_none_are_refused) {
    std::string const line = "line: expected a JSON object of a baseline";
    for (std::string const text : {"nonsense", "{", "[]", "7", "\"text\"", "null", "{\"test\":\"a\"", "{} {}",
                                   "{\"a\" 1}", "\xef\xbb\xbf{}", "{\"test\":\"\xff\"}"})
        EXPECT_EQ(refusal(text), line) << text;
    EXPECT_EQ(refusal(std::string("{\"test\":\"a\0b\"}", 14)), line);
    std::string const format = "format: expected 1, or none: a later graze may have written it";
    for (std::string const number : {"0", "2", "1.0", "\"1\"", "null", "10"}) {
        EXPECT_EQ(refusal(replaced(finding_on_file, "\"format\":1", "\"format\":" + number)), format) << number;
        EXPECT_EQ(refusal(replaced(subject_text, "\"format\":1", "\"format\":" + number)), format) << number;
    }
}

TEST(baseline_lines, of_findings_are_refused_by_their_field) {
    auto const refused = [](std::string const& from, std::string const& to) {
        return refusal(replaced(finding_on_file, from, to));
    };
    EXPECT_EQ(refused(R"("test":"segment_segment_2d",)", ""), "test: expected a string");
    EXPECT_EQ(refused(R"("mine.cross")", "5"), "subject: expected a string");
    EXPECT_EQ(refused(R"("outcome":"false_hit",)", ""), "outcome: expected a string");
    EXPECT_TRUE(refused("false_hit", "False_Hit").starts_with(R"(outcome: "False_Hit": expected one of agree, )"));
    EXPECT_EQ(refused(R"("rounding")", R"("")"), R"(cause: "": expected one of logic, range, rounding, unknown)");
    EXPECT_EQ(refused(R"("0123")", "123"), "comparison: expected a string");
    EXPECT_EQ(refused("\"mine.cpp:5 (>)\"", "null"), "parts_at: expected a string");
    for (std::string const bad : {"null", "true", "\"nan\"", "\"-inf\"", "\"4\"", "[4]"})
        EXPECT_EQ(refused(R"("worst":4)", "\"worst\":" + bad), R"(worst: expected a number or "inf")") << bad;
    EXPECT_EQ(refused(R"("worst":4,)", ""), R"(worst: expected a number or "inf")");
    EXPECT_EQ(refused(R"({"float32":4,"float64":2.5})", "[4]"), "scalars: expected an object");
    EXPECT_EQ(refused(R"("float32":4)", R"("float16":4)"), "scalars: expected float32 or float64");
    EXPECT_EQ(refused(R"("float32":4)", R"("float32":"4")"), R"(float32: expected a number or "inf")");
}

TEST(baseline_lines, of_subjects_are_refused_by_their_field) {
    auto const refused = [](std::string const& from, std::string const& to) {
        return refusal(replaced(subject_text, from, to));
    };
    EXPECT_EQ(refused(R"("test":"segment_segment_2d",)", ""), "test: expected a string");
    EXPECT_EQ(refused(R"("subject":"mine.cross",)", ""), "subject: expected a string");
    EXPECT_EQ(refused(R"("scalar":"float64",)", ""), "scalar: expected a string");
    EXPECT_EQ(refused(R"("float64")", R"("float16")"), "scalar: expected float32 or float64");
    for (std::string const bad :
         {"-1", "1.5", "1e2", "\"100\"", "null", "9007199254740993", "18446744073709551616", "-0"}) {
        EXPECT_EQ(refused(R"("cases":100)", "\"cases\":" + bad), "cases: expected a count") << bad;
        EXPECT_EQ(refused(R"("checked":60)", "\"checked\":" + bad), "checked: expected a count") << bad;
        EXPECT_EQ(refused(R"("false_hit":3)", "\"false_hit\":" + bad), "false_hit: expected a count") << bad;
    }
    EXPECT_EQ(refused(R"("cases":100)", R"("cases":9007199254740992)"), "");
    EXPECT_EQ(refused(R"("cases":100,)", ""), "cases: expected a count");
    EXPECT_EQ(refused(R"({"kind":"run","seed":"1"})", "7"), "campaign: expected an object");
    EXPECT_EQ(refused(R"("seed":"1")", R"("seed":1)"), "campaign: expected strings");
    EXPECT_EQ(refused(R"({"grid":{"checked":60,"false_hit":3},"random":{"checked":40}})", "[]"),
              "families: expected an object");
    EXPECT_EQ(refused(R"({"checked":40})", "40"), "families: expected an object of counts each");
    EXPECT_EQ(refused(R"({"checked":40})", "{}"), "checked: expected a count");
    EXPECT_EQ(refused(R"({"deltas":"AQI="})", R"("AQI=")"), "wrong_cases: expected an object");
    for (std::string const bad :
         {"{}", R"({"deltas":5})", R"({"deltas":"A"})", R"({"deltas":"!!!!"})", R"({"indices":"AQI="})",
          R"({"deltas":"AQI=","bits":"Cg=="})", R"({"deltas":"gA=="})"})
        EXPECT_EQ(refused(R"({"deltas":"AQI="})", bad),
                  "wrong_cases: expected deltas or bits, in base64, of cases below \"cases\"")
            << bad;
    EXPECT_NE(refused(R"("cases":100)", R"("cases":3)"), "");  // the last wrong case is the third
    EXPECT_EQ(refused(R"("cases":100)", R"("cases":4)"), "");
    EXPECT_EQ(refused(R"({"deltas":"AQI="})", R"({"bits":"Cg=="})"), "");
}

TEST(baseline_lines, keep_names_of_any_kind) {
    report_folder const folder;
    for (std::string const name : {"external.\"\\\n\x01\x7f</script>,;\t", "external.\u20ac\u202e", "external."}) {
        planned_campaign plan{{{outcome::false_hit, cause::logic, contact_kind::edge_edge, 5, 900, "none", 12}}};
        plan.name = name;
        plan.seed = "1, \"2\"\n";
        report_folder const stored;
        std::string const text = baseline_text(store_of(stored, plan));
        EXPECT_EQ(times(text, "\n"), 3u) << text;
        baseline const known = read_baseline(folder.write("known.jsonl", text));
        ASSERT_EQ(known.findings.size(), 1u);
        EXPECT_EQ(known.findings.begin()->first.subject, name);
        ASSERT_TRUE(known.subjects.contains({"segment_segment_2d", scalar_type::float64, name}));
        EXPECT_EQ(known.subjects.begin()->second.cases_of.at("seed"), plan.seed);
    }
}

}  // namespace
}  // namespace graze
