// The files of a campaign whose counts are known: summary.json, findings.jsonl, report.md, junit.xml, report.sarif and the
// summary of report.html tell these, and what gates is told as such.

#include "report_tools.hpp"

namespace graze {
namespace {

using json = nlohmann::json;

planned_campaign plain() {
    return {{{outcome::false_miss, cause::rounding, contact_kind::vertex_edge, 30, 4, "none", 7},
             {outcome::false_hit, cause::logic, contact_kind::edge_edge, 5, 900, "none", 12}}};
}

report_gate fail_on(std::vector<outcome> outcomes) {
    report_gate gate;
    gate.fail_on = std::move(outcomes);
    return gate;
}

std::string second_name() {
    return planned_work(1)[0].subjects[1]->name;
}

TEST(summary_json, has_the_counts) {
    report_folder const folder;
    planned_campaign plan = plain();
    plan.declined = 3;
    write_reports(folder.path(), store_of(folder, plan));
    json const summary = json::parse(folder.read("summary.json"));
    EXPECT_EQ(summary["format"], 1);
    EXPECT_EQ(summary["seed"], 1);
    EXPECT_EQ(summary["cases"], 1000);
    EXPECT_EQ(summary["seconds"], 2);
    EXPECT_EQ(summary["stopped"], false);
    EXPECT_EQ(summary["shard"], "1/1");
    json const& subjects = summary["tests"]["segment_segment_2d"]["subjects"];
    EXPECT_EQ(subjects.size(), 2u);
    json const& wrong = subjects[first_name()]["float64"];
    EXPECT_EQ(wrong["checked"], 1000);
    EXPECT_EQ(wrong["agree"], 962);
    EXPECT_EQ(wrong["false_miss"], 30);
    EXPECT_EQ(wrong["false_hit"], 5);
    EXPECT_EQ(wrong["declined"], 3);
    EXPECT_EQ(wrong["families"]["random"]["false_hit"], 5);
    EXPECT_EQ(wrong["worst"]["outcome"], "false_hit");
    EXPECT_EQ(wrong["worst"]["margin_ulps"], 900);
    json const& right = subjects[second_name()]["float64"];
    EXPECT_EQ(right["agree"], 1000);
    EXPECT_TRUE(right["worst"].is_null());
}

TEST(summary_json, says_that_a_campaign_was_stopped_and_keeps_the_seeds_of_several) {
    report_folder const folder;
    planned_campaign plan = plain();
    plan.state = "stopped";
    plan.seed = "1, 2";
    write_reports(folder.path(), store_of(folder, plan));
    json const summary = json::parse(folder.read("summary.json"));
    EXPECT_EQ(summary["stopped"], true);
    EXPECT_EQ(summary["seed"], "1, 2");
}

TEST(summary_json, says_of_each_finding_what_it_is_against_the_baseline) {
    report_folder const before, folder;
    planned_campaign plan = plain();
    plan.kinds.pop_back();
    report_gate gate;
    findings_store const store = store_of(folder, plain());
    gate.known = compare(baseline_of(store_of(before, plan)), store);
    write_reports(folder.path(), store, gate);
    std::map<std::string, std::string> status;
    json const summary = json::parse(folder.read("summary.json"));
    for (json const& item : summary["findings"]) status[item["outcome"]] = item.value("status", "");
    EXPECT_EQ(status, (std::map<std::string, std::string>{{"false_hit", "new"}, {"false_miss", "known"}}));
}

TEST(summary_json, tells_crashes_from_hangs_and_what_is_done_from_what_is_not) {
    report_folder const folder;
    planned_campaign plan = plain();
    plan.state = "running";
    plan.faults = {3, 2, 0};
    plan.given_up = true;
    plan.not_asked = 400;
    write_reports(folder.path(), store_of(folder, plan));
    json const summary = json::parse(folder.read("summary.json"));
    EXPECT_EQ(summary["stopped"], true);
    json const& wrong = summary["tests"]["segment_segment_2d"]["subjects"][first_name()]["float64"];
    EXPECT_EQ(wrong["not_reproduced"], json({{"crash", 3}, {"hang", 2}}));
    EXPECT_EQ(wrong["not_judged"], 400);
    EXPECT_EQ(wrong["checked"], 600);
}

TEST(findings_jsonl, has_a_case_of_each_kind) {
    report_folder const folder;
    planned_campaign plan = plain();
    plan.kinds[0].margin_ulps = infinite;
    write_reports(folder.path(), store_of(folder, plan));
    std::string const text = folder.read("findings.jsonl");
    EXPECT_EQ(times(text, "\n"), 2u);
    EXPECT_EQ(text.find("1e999"), std::string::npos);
    std::map<std::string, json> by_outcome;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        json const found = json::parse(line);
        by_outcome[found["outcome"]] = found;
    }
    json const& miss = by_outcome.at("false_miss");
    EXPECT_EQ(miss["margin_ulps"], "inf");
    EXPECT_EQ(miss["count"], 30);
    EXPECT_EQ(miss["subject"], first_name());
    EXPECT_EQ(miss["expect"], "crossing");
    EXPECT_EQ(miss["format"], 1);
    EXPECT_EQ(miss["family"], "random");
    EXPECT_EQ(miss["index"], 7);
    EXPECT_EQ(miss["cause"], "rounding");
    EXPECT_EQ(by_outcome.at("false_hit")["expect"], "disjoint");
    EXPECT_EQ(by_outcome.at("false_hit")["cause"], "logic");
}

TEST(report_md, has_rates_and_kinds) {
    report_folder const folder;
    planned_campaign plan = plain();
    plan.declined = 3;
    write_reports(folder.path(), store_of(folder, plan));
    std::string const text = folder.read("report.md");
    EXPECT_TRUE(text.starts_with("# graze: `documented.signed_areas on segment_segment_2d`\n")) << text.substr(0, 80);
    EXPECT_NE(text.find("1000 cases in 2.0 s, seed 1: **35 disagreements**"), std::string::npos) << text.substr(0, 300);
    std::string const row = between(text, "| `" + first_name() + "` | float64 |", "\n");
    EXPECT_NE(row.find(" 1000 | 5 (5000) | 30 (30000) | 0 / 0 | 0 / 0 | 3 | 3 |"), std::string::npos) << row;
    EXPECT_NE(text.find("| not judged | declined | cause |"), std::string::npos);
    EXPECT_NE(text.find("| segment_segment_2d | `" + first_name() + "` | float64 | 35000 |\n"), std::string::npos);
    EXPECT_NE(text.find("30 times. Cause: rounding: "), std::string::npos);
    EXPECT_NE(text.find("Contact: vertex-edge; no shape is degenerate."), std::string::npos);
    EXPECT_EQ(text.find("Against the baseline"), std::string::npos);
}

TEST(report_md, tells_crashes_from_hangs) {
    report_folder const folder;
    planned_campaign plan{{{outcome::crash, cause::unknown, contact_kind::none, 4, 1, "none", 7},
                           {outcome::hang, cause::unknown, contact_kind::none, 2, 1, "none", 90}}};
    plan.faults = {3, 1, 0};
    write_reports(folder.path(), store_of(folder, plan));
    std::string const row = between(folder.read("report.md"), "| `" + first_name() + "` | float64 |", "\n");
    EXPECT_NE(row.find(" | 4 / 2, 3 crashes and 1 hang that no case repeats | "), std::string::npos) << row;
}

TEST(report_md, keeps_names_within_their_cells) {
    report_folder const folder;
    planned_campaign plan = plain();
    plan.name = "external.a|`b``c\\|<i>";
    write_reports(folder.path(), store_of(folder, plan));
    std::string const text = folder.read("report.md");
    // Of code in a table cell GitHub takes the pipes that a backslash is before; nothing else ends it.
    std::string const cell = "``` external.a\\|`b``c\\\\|<i> ```";
    EXPECT_EQ(times(text, "| " + cell + " | float64 |"), 2u) << text;
    EXPECT_NE(text.find("``` external.a|`b``c\\|<i> ```, segment_segment_2d"), std::string::npos) << text;
    std::size_t columns = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("|")) {
            columns = 0;
            continue;
        }
        std::size_t const here = times(line, "|") - times(line, "\\|");
        EXPECT_TRUE(columns == 0 || here == columns) << line;
        columns = here;
    }
}

TEST(report_md, says_that_a_subject_was_given_up) {
    report_folder const folder;
    planned_campaign plan = plain();
    plan.given_up = true;
    plan.state = "stopped";
    write_reports(folder.path(), store_of(folder, plan));
    std::string const text = folder.read("report.md");
    EXPECT_NE(text.find("abandoned: 0 cases not judged"), std::string::npos);
    EXPECT_NE(text.find("1000 cases in 2.0 s, stopped, seed 1"), std::string::npos);
}

TEST(junit_xml, fails_where_the_gate_does) {
    report_folder const folder;
    findings_store const store = store_of(folder, plain());
    write_reports(folder.path(), store);
    std::string text = folder.read("junit.xml");
    EXPECT_EQ(times(text, "<failure"), 0u);
    EXPECT_NE(text.find("tests=\"2\" failures=\"0\" errors=\"0\""), std::string::npos) << text;
    EXPECT_NE(text.find("checked 1000, agree 965, false_hit 5, false_miss 30, disagreements 35"), std::string::npos);

    write_reports(folder.path(), store, fail_on({outcome::false_hit}));
    text = folder.read("junit.xml");
    EXPECT_EQ(times(text, "<failure"), 1u);
    EXPECT_EQ(times(text, "failures=\"1\""), 2u);  // of the test, and of all
    EXPECT_NE(text.find("5 of false_hit"), std::string::npos) << text;
    EXPECT_EQ(text.find("30 of false_miss"), std::string::npos);

    write_reports(folder.path(), store, fail_on({outcome::crash}));
    EXPECT_EQ(times(folder.read("junit.xml"), "<failure"), 0u);

    report_gate gate;
    gate.subjects = {first_name()};
    write_reports(folder.path(), store, gate);
    EXPECT_NE(folder.read("junit.xml").find("\"35 disagreements\""), std::string::npos);
}

TEST(junit_xml, has_an_error_for_a_campaign_that_was_stopped) {
    report_folder const folder;
    planned_campaign plan = plain();
    plan.state = "stopped";
    write_reports(folder.path(), store_of(folder, plan));
    std::string const text = folder.read("junit.xml");
    EXPECT_EQ(times(text, "<error "), 1u);
    EXPECT_NE(text.find("tests=\"3\" failures=\"0\" errors=\"1\""), std::string::npos);
    EXPECT_NE(text.find("stopped after 1000 cases"), std::string::npos);
}

TEST(report_sarif, has_levels_by_what_gates) {
    report_folder const folder;
    findings_store const store = store_of(folder, plain());
    write_reports(folder.path(), store);
    json sarif = json::parse(folder.read("report.sarif"));
    EXPECT_EQ(sarif["properties"]["format"], 1);
    EXPECT_EQ(sarif["version"], "2.1.0");
    json const* run = &sarif["runs"][0];
    EXPECT_EQ((*run)["invocations"][0]["executionSuccessful"], true);
    ASSERT_EQ((*run)["results"].size(), 2u);
    std::set<std::string> prints;
    for (json const& item : (*run)["results"]) {
        EXPECT_EQ(item["level"], "note");  // a published routine's known flaws
        EXPECT_FALSE(item.contains("baselineState"));
        prints.insert(item["partialFingerprints"]["graze/finding/v1"]);
        std::size_t const rule = item["ruleIndex"];
        EXPECT_EQ((*run)["tool"]["driver"]["rules"][rule]["id"], item["ruleId"]);
        json const& what = item["properties"];
        EXPECT_EQ(item["ruleId"], what["outcome"].get<std::string>() + "/" + what["cause"].get<std::string>());
        EXPECT_EQ(item["properties"]["subject"], first_name());
    }
    EXPECT_EQ(prints.size(), 2u);

    write_reports(folder.path(), store, fail_on({outcome::false_hit}));
    sarif = json::parse(folder.read("report.sarif"));
    run = &sarif["runs"][0];
    ASSERT_EQ((*run)["results"].size(), 2u);
    json const& first = (*run)["results"][0];  // errors come first
    EXPECT_EQ(first["level"], "error");
    EXPECT_EQ(first["properties"]["outcome"], "false_hit");
    EXPECT_EQ(first["occurrenceCount"], 5);
    EXPECT_EQ(first["properties"]["margin_ulps"], 900);
    EXPECT_EQ((*run)["results"][1]["level"], "note");
    EXPECT_NE(first["message"]["text"].get<std::string>().find("5 of 1000 cases"), std::string::npos);
}

TEST(report_sarif, has_states_of_a_baseline) {
    report_folder const before, folder;
    planned_campaign old = plain(), now = plain();
    now.kinds.back().result = outcome::crash;
    old.name = now.name = "mine.cross";
    findings_store const store = store_of(folder, now);
    report_gate gate;
    gate.known = compare(baseline_of(store_of(before, old)), store);
    gate.known->cases.clear();
    write_reports(folder.path(), store, gate);
    std::map<std::string, std::pair<std::string, std::string>> states;
    json const sarif = json::parse(folder.read("report.sarif"));
    for (json const& result : sarif["runs"][0]["results"])
        states[result["ruleId"]] = {result["level"], result["baselineState"]};
    EXPECT_EQ(states, (std::map<std::string, std::pair<std::string, std::string>>{
                          {"crash/logic", {"error", "new"}},
                          {"false_miss/rounding", {"note", "unchanged"}},
                          {"false_hit/logic", {"none", "absent"}}}));
    gate.known->findings.begin()->second.status = baseline_status::unseen;
    gate.known->findings.rbegin()->second.status = baseline_status::worse;
    write_reports(folder.path(), store, gate);
    std::multiset<std::string> pairs;
    json const again = json::parse(folder.read("report.sarif"));
    for (json const& result : again["runs"][0]["results"])
        pairs.insert(result["level"].get<std::string>() + " " + result["baselineState"].get<std::string>());
    EXPECT_EQ(pairs, (std::multiset<std::string>{"error updated", "none absent", "warning unchanged"}));
}

TEST(report_sarif, says_what_was_stopped_or_given_up) {
    report_folder const folder;
    planned_campaign plan = plain();
    plan.state = "stopped";
    plan.given_up = true;
    write_reports(folder.path(), store_of(folder, plan), fail_on({outcome::crash}));
    json const sarif = json::parse(folder.read("report.sarif"));
    json const& run = sarif["runs"][0];
    EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
    EXPECT_EQ(run["invocations"][0]["toolExecutionNotifications"].size(), 1u);
    std::size_t given_up = 0;
    for (json const& item : run["results"])
        if (item["message"]["text"].get<std::string>().find("was abandoned") != std::string::npos) {
            EXPECT_EQ(item["level"], "error");
            ++given_up;
        }
    EXPECT_EQ(given_up, 1u);
}

TEST(report_html, has_the_summary_and_the_data) {
    report_folder const folder;
    write_reports(folder.path(), store_of(folder, plain()));
    std::string const page = folder.read("report.html");
    EXPECT_NE(page.find("<title>graze: documented.signed_areas on segment_segment_2d</title>"), std::string::npos);
    std::string const summary = between(page, "<section id=\"summary\" class=\"paper\">", "</section>");
    EXPECT_NE(summary.find("<p>1 of 2 subjects, "), std::string::npos) << summary;
    EXPECT_NE(summary.find("35 of 1000"), std::string::npos);
    EXPECT_EQ(summary.find(second_name()), std::string::npos);
    json const data = json::parse(between(page, "id=\"graze-data\">", "</script>"));
    EXPECT_EQ(data["format"], 1);
    EXPECT_EQ(data["cases"], 1000);
    EXPECT_EQ(data["findings"]["count"], json({30, 5}));
    EXPECT_EQ(data["findings"]["margin_ulps"], json({4, 900}));
    EXPECT_EQ(data["findings_in_store"], 2);
}

TEST(report_html, counts_all_that_is_new) {
    report_folder const before, folder;
    planned_campaign plan = plain();
    for (int i = 0; i < 8; ++i) {
        plan.kinds.push_back(plan.kinds[1]);
        plan.kinds.back().comparison = "comparison " + std::to_string(i);
    }
    findings_store const store = store_of(folder, plan);
    report_gate gate;
    gate.known = compare(baseline_of(store_of(before, plain())), store);
    write_reports(folder.path(), store, gate);
    std::string const table =
        between(folder.read("report.html"), "<caption>New or worse than the baseline: 8</caption>", "</table>");
    EXPECT_EQ(times(table, "<tr>"), 1u + 6u) << table;
}

TEST(report_html, has_no_summary_where_nothing_is_wrong) {
    report_folder const folder;
    write_reports(folder.path(), store_of(folder, {}));
    EXPECT_EQ(folder.read("report.html").find("<section id=\"summary\" class=\"paper\">"), std::string::npos);
    EXPECT_NE(folder.read("report.md").find("**0 disagreements**"), std::string::npos);
}

}  // namespace
}  // namespace graze
