// What graze check makes of a case: who is asked, what is ruled out, and how it is told, all in this process.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "check/case.hpp"
#include "graze/unrepeated_faults.hpp"

namespace graze {
namespace {

using ordered = nlohmann::ordered_json;

constexpr std::string_view crossing = "[0,0,2,2,0,2,2,0]", touching = "[0,0,2,2,2,2,3,0]", apart = "[0,0,1,0,0,1,1,1]";

/// A case of segment_segment_2d with further members, as they stand in its line.
std::string line_of(std::string_view input, std::string const& more = "") {
    return R"({"test":"segment_segment_2d","scalar":"float64","input":)" + std::string(input) + more + "}";
}
std::string sphere_line(std::string const& answer) {
    return R"({"test":"triangle_min_sphere_3d","scalar":"float64","input":[0,0,0,3,0,0,0,4,0],"verdicts":{"mine":)" +
           answer + "}}";
}
std::string moving_line(std::string const& answer) {
    return R"({"test":"vertex_triangle_ccd_3d","scalar":"float64","input":[0,0,1,-1,-1,0,1,-1,0,0,1,0,)"
           R"(0,0,-1,-1,-1,0,1,-1,0,0,1,0],"verdicts":{"mine":)" +
           answer + "}}";
}

case_record record_of(std::string const& line) {
    case_line const read = parse_case(line, "cases.jsonl", 5);
    if (auto const* const error = std::get_if<line_error>(&read)) {
        ADD_FAILURE() << error->text();
        return {};
    }
    return std::get<case_record>(read);
}

case_report judged(std::string const& line, check_gate const& gate = {},
                   std::vector<std::string> const& globs = {"external.*"}, double audit = 0) {
    selection chosen(globs);
    case_planner planner({}, chosen);
    planned_case planned = planner.plan(1, "cases.jsonl", record_of(line));
    planned_case* const all[] = {&planned};
    planner.ask_outside(all);
    return case_judge(gate, audit).judge(std::move(planned));
}

check_gate gate_of(std::vector<std::string> const& fail_on, std::vector<std::string> subjects = {}) {
    return {read_fail_on(fail_on), std::move(subjects)};
}

judgement judgement_with(outcome result, bool disagrees) {
    judgement found;
    found.result = result;
    found.disagrees = disagrees;
    return found;
}

TEST(check_gate, needs_verdicts_of_files_to_be_right) {
    judgement const wrong = judgement_with(outcome::false_hit, true), right = judgement_with(outcome::agree, false);
    EXPECT_TRUE(gate_of({}).rules_out("external.mine", wrong, {}));
    EXPECT_FALSE(gate_of({}).rules_out("external.mine", right, {}));
    EXPECT_FALSE(gate_of({}).rules_out("external", wrong, {}));
    EXPECT_FALSE(gate_of({}).rules_out("documented.x", wrong, {}));
    EXPECT_FALSE(gate_of({"none"}).rules_out("external.mine", wrong, {}));
    EXPECT_TRUE(gate_of({"crash"}).rules_out("external.mine", wrong, {}));
    EXPECT_FALSE(gate_of({}).covers("documented.x", {}));
    EXPECT_TRUE(gate_of({}).covers("external.mine", {}));
}

TEST(check_gate, rules_out_subjects_outcomes_and_what_must_agree) {
    judgement const wrong = judgement_with(outcome::false_hit, true), silent = judgement_with(outcome::declined, false);
    EXPECT_TRUE(gate_of({}, {"mine.x"}).rules_out("mine.x", wrong, {}));
    EXPECT_FALSE(gate_of({}, {"mine.*"}).rules_out("mine.x", wrong, {}));  // names, no globs
    EXPECT_TRUE(gate_of({"disagreement"}).rules_out("documented.x", wrong, {}));
    EXPECT_FALSE(gate_of({"disagreement"}).rules_out("documented.x", silent, {}));
    EXPECT_TRUE(gate_of({"false_hit"}).rules_out("documented.x", wrong, {}));
    EXPECT_FALSE(gate_of({"false_miss"}).rules_out("documented.x", wrong, {}));
    EXPECT_TRUE(gate_of({"declined"}).rules_out("documented.x", silent, {}));  // though no disagreement
    EXPECT_TRUE(gate_of({}).rules_out("documented.x", wrong, {"other", "documented.?"}));
    EXPECT_TRUE(gate_of({"none"}).rules_out("documented.x", wrong, {"documented.x"}));
    EXPECT_FALSE(gate_of({}).rules_out("documented.x", silent, {"*"}));
    EXPECT_TRUE(gate_of({"crash"}).covers("documented.x", {}));
    EXPECT_TRUE(gate_of({}).covers("documented.x", {"documented.*"}));
    unrepeated_faults const faults{1, 0, 0};
    EXPECT_FALSE(gate_of({}).rules_out("mine.x", faults));
    EXPECT_FALSE(gate_of({"hang"}).rules_out("mine.x", faults));
    EXPECT_TRUE(gate_of({"crash"}).rules_out("mine.x", faults));
    EXPECT_TRUE(gate_of({}, {"mine.x"}).rules_out("mine.x", faults));
}

TEST(check_judging, is_fine_where_all_is_right) {
    case_report const report =
        judged(line_of(crossing, R"(,"expect":"meets","verdicts":{"mine":"hit","b":"declined"})"));
    EXPECT_EQ(report.number, 1u);
    EXPECT_EQ(report.record.line, 5u);
    EXPECT_TRUE(report.ok());
    EXPECT_FALSE(report.any_wrong());
    EXPECT_EQ(report.rel, relation::crossing);
    ASSERT_EQ(report.subjects.size(), 2u);
    EXPECT_EQ(report.subjects[0].name, "external.mine");
    EXPECT_EQ(report.subjects[0].judged.result, outcome::agree);
    EXPECT_FALSE(report.subjects[0].judged.why);
    EXPECT_EQ(report.subjects[1].judged.result, outcome::declined);
    ASSERT_TRUE(report.cgal && report.rational);
    // In full the same.
    EXPECT_TRUE(judged(line_of(crossing, R"(,"expect":"meets","verdicts":{"mine":"hit"})"), {}, {}, 1).ok());
}

TEST(check_judging, rules_out_wrong_verdicts) {
    std::string const line = line_of(crossing, R"(,"verdicts":{"mine":"miss"})");
    case_report const report = judged(line);
    EXPECT_FALSE(report.ok());
    EXPECT_EQ(report.subjects[0].judged.result, outcome::false_miss);
    EXPECT_EQ(report.subjects[0].judged.why, cause::unknown);
    EXPECT_TRUE(report.subjects[0].ruled_out);
    case_report const passed = judged(line, gate_of({"none"}));
    EXPECT_TRUE(passed.ok());
    EXPECT_TRUE(passed.any_wrong());
    EXPECT_TRUE(judged(line, {}, {"external.other"}).ok());
    EXPECT_EQ(judged(line_of(apart, R"(,"verdicts":{"mine":"hit"})")).subjects[0].judged.result, outcome::false_hit);
    // Of one that promises nothing contact is no disagreement, but may be ruled out.
    std::string const contact = line_of(touching, R"(,"verdicts":{"mine":"miss"})");
    EXPECT_EQ(judged(contact).subjects[0].judged.result, outcome::contact_miss);
    EXPECT_TRUE(judged(contact).ok());
    case_report const ruled = judged(contact, gate_of({"contact_miss"}));
    EXPECT_FALSE(ruled.ok());
    EXPECT_FALSE(ruled.subjects[0].judged.disagrees);
}

TEST(check_judging, compares_with_what_is_expected) {
    for (auto const& [input, expect, met] : {std::tuple(crossing, "crossing", true),
                                             {crossing, "touching", false},
                                             {touching, "touching", true},
                                             {touching, "meets", true},
                                             {apart, "meets", false},
                                             {apart, "disjoint", true}}) {
        case_report const report = judged(line_of(input, std::string(R"(,"expect":")") + expect + '"'));
        EXPECT_EQ(report.expect_met, met) << expect;
        EXPECT_EQ(report.ok(), met) << expect;
        EXPECT_TRUE(report.fault.empty());
    }
}

TEST(check_judging, asks_who_must_agree) {
    std::string const line = R"(,"verdicts":{"mine":"miss"},"must_agree":["external.*","nobody"])";
    case_report const report = judged(line_of(crossing, line));
    EXPECT_EQ(report.unanswered, std::vector<std::string>{"nobody"});
    EXPECT_FALSE(report.ok());
    EXPECT_TRUE(report.subjects[0].ruled_out);
    EXPECT_FALSE(judged(line_of(apart, R"(,"must_agree":["nobody"])")).ok());
    EXPECT_TRUE(judged(line_of(apart, R"(,"must_agree":[])")).ok());
    EXPECT_TRUE(judged(line_of(apart, R"(,"must_agree":["documented.*"])"), {}, {}).unanswered.empty());
}

TEST(check_judging, measures_spheres_and_times) {
    subject_result const large = judged(sphere_line("[1.5,2,0,3]")).subjects[0];
    EXPECT_EQ(large.judged.result, outcome::wrong_sphere);
    EXPECT_EQ(large.judged.escape_ulps, 0);
    EXPECT_EQ(large.judged.excess_ulps, 0x1p50);
    EXPECT_TRUE(large.ruled_out);
    subject_result const small = judged(sphere_line("[1.5,2,0,2]")).subjects[0];
    EXPECT_EQ(small.judged.escape_ulps, 0x1p50);
    EXPECT_EQ(small.judged.excess_ulps, 0);
    EXPECT_EQ(judged(sphere_line("[1.5,2,0,2.5]")).subjects[0].judged.result, outcome::agree);
    EXPECT_EQ(judged(sphere_line(R"(["nan",2,0,"inf"])")).subjects[0].judged.result, outcome::wrong_sphere);
    EXPECT_EQ(judged(sphere_line("\"declined\"")).subjects[0].judged.result, outcome::declined);
    EXPECT_EQ(judged(sphere_line("\"declined\"")).what, case_report::answered::sphere);
    // The point meets the triangle half way.
    EXPECT_EQ(judged(moving_line(R"(["hit",0.5])")).subjects[0].judged.result, outcome::agree);
    subject_result const late = judged(moving_line(R"(["hit",0.75])")).subjects[0];
    EXPECT_EQ(late.judged.result, outcome::late_impact);
    EXPECT_EQ(late.judged.lateness, 0.25);
    EXPECT_EQ(judged(moving_line(R"("hit")")).subjects[0].judged.result, outcome::agree);
    EXPECT_EQ(judged(moving_line(R"("miss")")).subjects[0].judged.result, outcome::false_miss);
}

/// Subjects that answer as a process of their own would.
void add_remote(subject_catalog& catalog, std::string const& name, reply answer) {
    subject added;
    added.name = name;
    added.remote64 = [answer] {
        return [answer](void const*, std::span<std::size_t const> begins, reply* replies, void*) {
            std::fill_n(replies, begins.size() - 1, answer);
            if (answer == reply::declined) count_unrepeated(reply::crash);
        };
    };
    catalog.add("segment_segment_2d", std::move(added));
}

TEST(check_judging, gives_up_who_hangs_and_counts_faults) {
    subject_catalog catalog;
    add_remote(catalog, "far.hangs", reply::hang);
    add_remote(catalog, "far.faults", reply::declined);
    selection chosen({"far.*"});
    case_planner planner(catalog, chosen);
    std::vector<planned_case> planned;
    for (std::uint64_t i = 1; i <= 9; ++i) planned.push_back(planner.plan(i, "f", record_of(line_of(crossing))));
    std::vector<planned_case*> pointers;
    for (planned_case& one : planned) pointers.push_back(&one);
    planner.ask_outside(std::span(pointers).first(5));
    planner.ask_outside(std::span(pointers).subspan(5));
    check_gate const minds = gate_of({}, {"far.hangs"}), passes = gate_of({});
    check_summary summary;
    for (std::size_t i = 0; i < planned.size(); ++i) {
        planned_case copy = planned[i];
        case_report const mild = case_judge(passes, 0).judge(std::move(copy));
        case_report const report = case_judge(minds, 0).judge(std::move(planned[i]));
        summary.add(report);
        EXPECT_EQ(report.not_asked.size(), i < most_hangs ? 0u : 1u) << i;
        EXPECT_FALSE(report.ok()) << i;  // by its hangs, and then since it was not asked
        EXPECT_TRUE(mild.ok()) << i;
        if (i + 1 == most_hangs) {
            EXPECT_EQ(report.subjects[0].given_up,
                      "far.hangs of segment_segment_2d, float64, is abandoned: it hung on 4 cases");
        } else {
            EXPECT_EQ(report.subjects[0].given_up, "") << i;
        }
    }
    std::map<std::string, unrepeated_faults> faults;
    planner.each_unrepeated(
        [&](asked_subject const& asked, unrepeated_faults const& count) { faults[asked.subject] = count; });
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_GT(faults["far.faults"].crashes, 0u);
    EXPECT_EQ(faults["far.faults"].hangs, 0u);
    EXPECT_NE(summary.text(false).find("hang 4, abandoned, 5 not asked"), std::string::npos) << summary.text(false);
    EXPECT_EQ(
        summary.silent_subjects({"far.hangs", "far.faults", "far.faults"}),
        "graze check: far.faults of segment_segment_2d declined 9 of 9 cases and answered none: nothing was tested\n");
    EXPECT_EQ(summary.silent_subjects({"far.other"}),
              "graze check: no case asks far.other: nothing of --plugin or --command was tested\n");
    EXPECT_EQ(summary.silent_subjects({}), "");
}

TEST(check_json, has_its_keys_in_order_and_the_users_own) {
    std::string const more = R"(,"expect":"disjoint","verdicts":{"a<\"\u0001":"miss"},"note":1.50,"margin":3,"ok":[])";
    std::string const text = to_json(judged(line_of(crossing, more)));
    ordered const answer = ordered::parse(text);
    std::vector<std::string> keys;
    for (auto const& [key, value] : answer.items()) keys.push_back(key);
    EXPECT_EQ(keys, (std::vector<std::string>{"case", "test", "scalar", "relation", "references", "margin",
                                              "margin_ulps", "certificate", "subjects", "expect", "ok", "file", "line",
                                              "format", "note", "extras"}));
    EXPECT_EQ(answer["relation"], "crossing");
    EXPECT_EQ(answer["references"], (ordered{{"cgal", "crossing"}, {"rational", "crossing"}}));
    EXPECT_EQ(answer["margin"], std::sqrt(2.0));
    EXPECT_EQ(answer["margin_ulps"], std::sqrt(2.0) * 0x1p51);
    EXPECT_EQ(answer["certificate"]["point"], (ordered{"1/1", "1/1"}));
    EXPECT_EQ(answer["subjects"]["external.a<\"\x01"],
              (ordered{{"verdict", "miss"}, {"outcome", "false_miss"}, {"cause", "unknown"}}));
    EXPECT_EQ(answer["expect"], "disjoint");
    EXPECT_EQ(answer["ok"], false);
    EXPECT_EQ(answer["line"], 5);
    EXPECT_EQ(answer["extras"], (ordered{{"margin", 3}, {"ok", ordered::array()}}));
    EXPECT_NE(text.find("\"note\":1.50"), std::string::npos) << "as it was written";
    EXPECT_TRUE(ordered::parse(to_json(judged(line_of(crossing))))["expect"].is_null());
}

TEST(check_json, writes_numbers_that_are_none_as_text) {
    std::string const text = to_json(judged(sphere_line(R"(["nan",2,-0.0,"-inf"])")));
    EXPECT_NE(text.find(R"("sphere":["nan",2,-0,"-inf"])"), std::string::npos) << text;
    ordered const sphere = ordered::parse(text);
    ordered const& mine = sphere["subjects"]["external.mine"];
    EXPECT_EQ(mine["escape_ulps"], "inf");
    EXPECT_TRUE(sphere["relation"].is_null());
    EXPECT_TRUE(sphere["margin"].is_null());
    EXPECT_EQ(sphere["exact_sphere"], (ordered{1.5, 2, 0, 2.5}));
    ordered const hit = ordered::parse(to_json(judged(moving_line(R"("hit")"))));
    EXPECT_EQ(hit["first_contact"], 0.5);
    EXPECT_TRUE(hit["subjects"]["external.mine"]["time"].is_null());
    EXPECT_EQ(ordered::parse(to_json(judged(moving_line(R"(["hit",0.75])"))))["subjects"]["external.mine"]["lateness"],
              0.25);
}

TEST(check_text, is_of_a_line_or_some) {
    std::string const more = R"(,"expect":"disjoint","id":"a\n7","id:mine":8,"verdicts":{"mine":"miss","b":"hit"},)"
                             R"("must_agree":["nobody"])";
    case_report report = judged(line_of(crossing, more));
    EXPECT_EQ(to_wrong_line(report, false),
              "cases.jsonl:5  id a\\n7  mine 8  segment_segment_2d float64  crossing  margin 1.414 = 3.185e+15 ulps  "
              "disjoint was expected  false_miss external.mine (unknown)  must agree, but was not asked: nobody\n");
    EXPECT_EQ(
        to_text(report, false),
        "#1 cases.jsonl:5  id a\\n7  mine 8  segment_segment_2d float64  crossing  margin 1.414 = 3.185e+15 ulps\n"
        "    common point (1/1, 1/1)\n"
        "    disjoint was expected\n"
        "    agree          external.b\n"
        "    false_miss     external.mine (unknown)\n"
        "    must agree, but was not asked: nobody\n");
    EXPECT_NE(to_text(report, true).find("\x1b[31mfalse_miss   \x1b[0m"), std::string::npos);
    report.not_asked = {"mine.gone"};
    report.fault = "cgal failed";
    EXPECT_TRUE(to_wrong_line(report, false).ends_with("  abandoned: mine.gone\n"));
    EXPECT_NE(to_text(report, false).find("\n    FAULT cgal failed\n"), std::string::npos);
    EXPECT_EQ(to_text(judged(line_of(touching)), false),
              "#1 cases.jsonl:5  segment_segment_2d float64  touching\n    common point (2/1, 2/1)\n");
    EXPECT_NE(to_wrong_line(judged(sphere_line("[1.5,2,0,3]")), false)
                  .find("wrong_sphere external.mine (unknown) (escape 0, excess 1.126e+15 ulps)"),
              std::string::npos);
    EXPECT_NE(to_wrong_line(judged(moving_line(R"(["hit",0.75])")), false).find("external.mine (unknown) (by 0.25)"),
              std::string::npos);
}

TEST(check_text, of_all_counts) {
    check_summary summary;
    EXPECT_EQ(summary.text(false), "\n0 cases\n");
    summary.add(judged(line_of(crossing, R"(,"expect":"touching","verdicts":{"a\u001b[31m":"miss"})")));
    EXPECT_TRUE(summary.text(false).starts_with("\n1 case: 1 crossing\nnot as expected: 1\ngated disagreements: 1\n"))
        << summary.text(false);
    EXPECT_EQ(summary.text(false).find('\x1b'), std::string::npos);
    EXPECT_FALSE(summary.any_bad_input());
    summary.add(judged(sphere_line("[1.5,2,0,2.5]")));
    summary.add_bad_input();
    EXPECT_TRUE(summary.any_bad_input());
    EXPECT_FALSE(summary.all_ok());
    EXPECT_EQ(summary.cases(), 2u);
    EXPECT_NE(summary.text(false).find("\n2 cases: 1 crossing, 1 sphere\n"), std::string::npos);
    EXPECT_NE(summary.text(false).find("bad lines or files: 1\n"), std::string::npos);
    EXPECT_NE(summary.text(false).find("external.mine                 1          0  agree 1\n"), std::string::npos)
        << summary.text(false);
}

}  // namespace
}  // namespace graze
