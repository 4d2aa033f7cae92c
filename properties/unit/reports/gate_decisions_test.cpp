// What a gate rules out, what it says of it, and which cases of a baseline can be asked again: on hand-made comparisons.
#include <gtest/gtest.h>

#include "formats/data.hpp"
#include "gate/ask_again.hpp"
#include "gate/comparison.hpp"
#include "report_tools.hpp"

namespace graze {
namespace {

finding_key key_of_subject(std::string const& subject) {
    return {"segment_segment_2d", subject, outcome::false_hit, cause::rounding, ""};
}

comparison::finding_state state_of(baseline_status status, double worst, std::uint64_t count = 2) {
    return {status, worst, 3, count, "float32", ""};
}

changed_cases change_of(std::vector<std::uint64_t> const& wrong) {
    changed_cases change;
    change.subject = {"segment_segment_2d", scalar_type::float64, "mine.cross"};
    change.compared = 1000;
    change.newly_wrong = set_of(wrong);
    return change;
}

TEST(gate_words, of_nothing_are_none) {
    comparison const nothing;
    EXPECT_EQ(nothing.news(), "");
    EXPECT_EQ(nothing.good_news(), "");
    EXPECT_EQ(nothing.status_of(key_of_subject("mine.cross")), baseline_status::known);
}

TEST(gate_words, of_findings_tell_what_gates_alone) {
    comparison found;
    found.findings[key_of_subject("a")] = state_of(baseline_status::known, 4);
    found.findings[key_of_subject("b")] = state_of(baseline_status::unseen, 4);
    found.findings[key_of_subject("c")] = state_of(baseline_status::worse_beyond, 4);
    EXPECT_EQ(found.news(), "");
    found.findings[key_of_subject("d")] = state_of(baseline_status::fresh, 4.25, 1);
    found.findings[key_of_subject("e")] = state_of(baseline_status::worse, infinite);
    EXPECT_EQ(found.news(),
              "new: \"d\" segment_segment_2d: false_hit, cause rounding; float32, 1 case; worst 4.25 ulps\n"
              "worse: \"e\" segment_segment_2d: false_hit, cause rounding; float32, 2 cases; worst inf ulps now, 3 in "
              "the baseline\n");
    EXPECT_EQ(found.status_of(key_of_subject("d")), baseline_status::fresh);
    EXPECT_EQ(name_of(baseline_status::fresh), "new");
    EXPECT_EQ(name_of(baseline_status::unseen), "unseen");
    EXPECT_EQ(name_of(baseline_status::worse_beyond), "known");
}

TEST(gate_words, of_findings_are_ten_the_gravest_first) {
    comparison found;
    for (int i = 0; i < 10; ++i)
        found.findings[key_of_subject("s" + std::to_string(i))] = state_of(baseline_status::fresh, i);
    std::string const ten = found.news("page");
    EXPECT_EQ(std::ranges::count(ten, '\n'), 10) << ten;
    EXPECT_TRUE(ten.starts_with("new: \"s9\"")) << ten;
    found.findings[key_of_subject("s10")] = state_of(baseline_status::fresh, 0.5);
    std::string const eleven = found.news("page");
    EXPECT_EQ(std::ranges::count(eleven, '\n'), 11) << eleven;
    EXPECT_TRUE(eleven.ends_with("and 1 more: page\n")) << eleven;
    EXPECT_EQ(eleven.find("\"s0\""), std::string::npos) << eleven;
    EXPECT_NE(found.news().find(": report.html\n"), std::string::npos);
    found.findings.clear();
    for (int i = 0; i < 11; ++i) found.gone[key_of_subject("s" + std::to_string(i))].worst[{}] = i;
    EXPECT_TRUE(found.good_news().starts_with("gone: \"s10\" ")) << found.good_news();
    EXPECT_TRUE(found.good_news("page").ends_with("and 1 more: page\n")) << found.good_news();
}

TEST(gate_words, name_a_hostile_subject_within_its_line) {
    comparison found;
    finding_key key = key_of_subject("a\n\"\x1b[31m" + std::string(100, 'x'));
    found.findings[key] = state_of(baseline_status::fresh, 4);
    found.findings[key].parts_at = "x.cpp\n:5 (<)";
    std::string const text = found.news();
    EXPECT_EQ(std::ranges::count(text, '\n'), 1) << text;
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_LT(text.size(), 300u);
}

TEST(gate_words, of_cases_name_five) {
    EXPECT_EQ(describe(change_of({7})),
              "\"mine.cross\" segment_segment_2d float64: 1 of the 1000 cases that the baseline has too were right and "
              "are wrong now: case 7");
    changed_cases change = change_of({1, 2, 3, 4, 5});
    EXPECT_TRUE(describe(change).ends_with("cases 1, 2, 3, 4, 5")) << describe(change);
    change.newly_wrong.insert(99);
    change.asked_again = true;
    change.more_deaths = 2;
    change.not_asked = 40;
    EXPECT_EQ(
        describe(change),
        "\"mine.cross\" segment_segment_2d float64: 6 of the 1000 cases of the baseline, asked again, were right "
        "and are wrong now: cases 1, 2, 3, 4, 5 and 1 more; 2 more of the 1000 cases of the baseline, asked again, "
        "end in a crash or a hang; abandoned, and not asked 40 cases that it was asked before");
    change.newly_wrong = {};
    change.more_deaths = change.not_asked = 0;
    change.more_wrong = 3;
    EXPECT_TRUE(
        describe(change).ends_with("float64: 3 more of the 1000 cases of the baseline, asked again, are wrong "
                                   "than before, by their counts"))
        << describe(change);
}

TEST(gate_words, of_cases_tell_the_simplest_and_what_is_mended) {
    comparison found;
    found.cases.push_back(change_of({7}));
    found.cases[0].lines = {"{\"a\":1}", "{\"a\":2}"};
    found.cases[0].mended = set_of({1, 2});
    EXPECT_EQ(found.news(), "newly wrong: " + describe(found.cases[0]) + "\n  the simplest: {\"a\":1}\n");
    EXPECT_EQ(found.good_news(),
              "fixed: \"mine.cross\" segment_segment_2d float64: 2 of 1000 cases were wrong and are right now\n");
    found.cases[0].newly_wrong = {};
    EXPECT_EQ(found.news(), "");
    for (auto* const count : {&found.cases[0].more_wrong, &found.cases[0].more_deaths, &found.cases[0].not_asked}) {
        *count = 1;
        EXPECT_EQ(found.cases[0].worse(), 1u);
        EXPECT_TRUE(found.news().starts_with("newly wrong: "));
        *count = 0;
    }
}

TEST(gate_words, of_rates_tell_family_and_scalar_types) {
    changed_rate rate{{"segment_segment_2d", scalar_type::float64, "mine.cross"},
                      false,
                      outcome::false_hit,
                      "grid",
                      {200, 20000, 400, 20000},
                      1.5};
    EXPECT_EQ(describe(rate),
              "\"mine.cross\" segment_segment_2d float64: false_hit in family grid more often: 400 of 20000 cases, 200 "
              "of 20000 in the baseline; at least 1.5 times as often");
    rate.both_scalars = true;
    rate.family = "";
    rate.change = {400, 20000, 200, 20000};
    EXPECT_EQ(describe(rate),
              "\"mine.cross\" segment_segment_2d float32 and float64: false_hit less often: 200 of 20000 cases, 400 of "
              "20000 in the baseline; at most 0.667 times as often");
    comparison found;
    found.risen = {rate};
    found.fallen = {rate};
    EXPECT_EQ(found.news(), "more frequent: " + describe(rate) + "\n");
    EXPECT_EQ(found.good_news(), "less frequent: " + describe(rate) + "\n");
}

TEST(unrepeated, are_told_in_words) {
    EXPECT_EQ(describe(unrepeated_faults{}), "");
    EXPECT_EQ(describe(unrepeated_faults{1, 0, 1}), "1 crash that no case repeats");
    EXPECT_EQ(describe(unrepeated_faults{0, 2, 0}), "2 hangs that no case repeats");
    EXPECT_EQ(describe(unrepeated_faults{12, 1, 0}), "12 crashes and 1 hang that no case repeats");
}

TEST(unrepeated, are_ruled_out_by_outcome) {
    unrepeated_faults const faults{3, 4, 9};
    std::vector<outcome> const none, crash{outcome::crash}, both{outcome::hang, outcome::crash};
    EXPECT_EQ(ruled_out(faults, none, false), 0u);
    EXPECT_EQ(ruled_out(faults, crash, false), 3u);
    EXPECT_EQ(ruled_out(faults, both, false), 7u);
    EXPECT_EQ(ruled_out(faults, none, true), 7u);
}

stored_subject stored(std::string const& name) {
    stored_subject subject;
    subject.name = name;
    subject.not_reproduced = {3, 4, 0};
    return subject;
}

TEST(report_gate, minds_faults_of_those_that_it_names) {
    report_gate gate;
    EXPECT_EQ(gate.unrepeated(stored("mine.cross")), 0u);
    EXPECT_EQ(gate.unrepeated(stored("certified.cross")), 7u);
    gate.fail_on = {outcome::hang};
    EXPECT_EQ(gate.unrepeated(stored("mine.cross")), 4u);
    gate.subjects = {"mine.cross"};
    EXPECT_EQ(gate.unrepeated(stored("mine.cross")), 7u);
    EXPECT_EQ(gate.unrepeated(stored("mine.cross2")), 4u);
    gate = {};
    gate.any_disagreement = true;
    EXPECT_EQ(gate.unrepeated(stored("documented.cross")), 7u);
    gate = {};
    gate.known.emplace();
    EXPECT_EQ(gate.unrepeated(stored("mine.cross")), 7u);
    EXPECT_EQ(gate.unrepeated(stored("documented.cross")), 0u);
}

TEST(report_gate, minds_subjects_that_were_given_up) {
    report_gate gate;
    EXPECT_FALSE(gate.minds_given_up());
    gate.needs_answers = true;
    EXPECT_FALSE(gate.minds_given_up());
    for (int i = 0; i < 4; ++i) {
        gate = {};
        if (i == 0) gate.any_disagreement = true;
        if (i == 1) gate.fail_on = {outcome::false_hit};
        if (i == 2) gate.subjects = {"mine.cross"};
        if (i == 3) gate.known.emplace();
        EXPECT_TRUE(gate.minds_given_up()) << i;
    }
}

TEST(report_gate, minds_silence_of_the_users_own) {
    report_gate gate;
    gate.needs_answers = true;
    stored_subject subject = stored("mine.cross");
    EXPECT_TRUE(gate.is_silent(subject));  // asked nothing
    for (outcome const result : {outcome::declined, outcome::out_of_domain, outcome::undefined})
        subject.total.add(result, false);
    EXPECT_TRUE(gate.is_silent(subject));
    gate.needs_answers = false;
    EXPECT_FALSE(gate.is_silent(subject));
    gate.needs_answers = true;
    subject.name = "documented.cross";
    EXPECT_FALSE(gate.is_silent(subject));
    subject.name = "external.cross";
    EXPECT_TRUE(gate.is_silent(subject));
    subject.total.add(outcome::crash, true);
    EXPECT_FALSE(gate.is_silent(subject));
}

TEST(report_gate, rules_out_by_status_subject_and_outcome) {
    report_row row;
    row.kind.result = outcome::false_hit;
    auto const ruled = [&](report_gate const& gate, std::string const& name) {
        return gate.rules_out(row, stored(name));
    };
    report_gate gate;
    EXPECT_FALSE(ruled(gate, "mine.cross"));
    EXPECT_TRUE(ruled(gate, "certified.cross"));
    for (std::string const status : {"", "known", "unseen"}) {
        row.status = status;
        EXPECT_FALSE(ruled(gate, "mine.cross")) << status;
    }
    for (std::string const status : {"new", "worse"}) {
        row.status = status;
        EXPECT_TRUE(ruled(gate, "mine.cross")) << status;
    }
    row.status = "";
    gate.fail_on = {outcome::false_miss};
    EXPECT_FALSE(ruled(gate, "mine.cross"));
    gate.fail_on.push_back(outcome::false_hit);
    EXPECT_TRUE(ruled(gate, "mine.cross"));
    gate = {};
    gate.subjects = {"mine.cross"};
    EXPECT_TRUE(ruled(gate, "mine.cross"));
    EXPECT_FALSE(ruled(gate, "mine.cros"));
    gate.any_disagreement = true;
    EXPECT_TRUE(ruled(gate, "mine.cros"));
}

campaign_settings settings_of_run() {
    return {{"kind", "run"}, {"seed", "1"}, {"families", "random,grid"}, {"graze_version", GRAZE_VERSION}};
}

std::optional<workload> work_of(campaign_settings const& cases_of) {
    return generated_work(cases_of, *find_test("segment_segment_2d"), scalar_type::float64, {}, 100);
}

TEST(cases_again, are_made_of_settings) {
    std::optional<workload> const work = work_of(settings_of_run());
    ASSERT_TRUE(work);
    EXPECT_EQ(work->size, 100u);
    case_batch first, second;
    work->make(0, 4, first);
    ASSERT_EQ(first.size(), 4u);
    EXPECT_EQ(origin_name(first.origins[0]), "random");
    EXPECT_EQ(origin_name(first.origins[1]), "grid");
    EXPECT_EQ(origin_name(first.origins[2]), "random");
    campaign_settings other = settings_of_run();
    other["seed"] = "2";
    work_of(other)->make(0, 4, second);
    EXPECT_NE(first.scalars, second.scalars);
    other["seed"] = "18446744073709551615";
    EXPECT_TRUE(work_of(other));
}

TEST(cases_again, are_none_of_what_cannot_be_made) {
    auto const refused = [](std::string const& key, std::string const& value) {
        campaign_settings settings = settings_of_run();
        settings[key] = value;
        return !work_of(settings);
    };
    for (std::string const seed : {"", "-1", "1, 2", " 1", "1 ", "0x1", "18446744073709551616"})
        EXPECT_TRUE(refused("seed", seed)) << seed;
    for (std::string const kind : {"", "mesh", "fuzz", "runs"}) EXPECT_TRUE(refused("kind", kind)) << kind;
    for (std::string const names : {"file", "random,file", "random grid", "Random", "random,,grid"})
        EXPECT_TRUE(refused("families", names)) << names;
    for (std::string const version : {"", "0", GRAZE_VERSION ".1"}) EXPECT_TRUE(refused("graze_version", version));
    EXPECT_FALSE(work_of({}));
}

TEST(cases_again, are_asked_of_subjects_that_are_there) {
    test_info const& test = *find_test("segment_segment_2d");
    std::string const name = test.subjects[0].name;
    asked_subject const asked{test.id, scalar_type::float64, name};
    baseline known;
    known.subjects[asked].cases = 60;
    known.subjects[asked].cases_of = settings_of_run();
    auto const askable_now = [&] { return askable(known, {asked}, {}).size(); };
    EXPECT_EQ(askable_now(), 0u);  // no shard
    for (std::string const shard : {"1/1", "2/3"}) {
        known.subjects[asked].cases_of["shard"] = shard;
        EXPECT_EQ(askable_now(), 1u) << shard;
    }
    for (std::string const shard : {"1/2, 2/2", "0/1", "3/2", "1", "01/1"}) {
        known.subjects[asked].cases_of["shard"] = shard;
        EXPECT_EQ(askable_now(), 0u) << shard;
    }
    known.subjects[asked].cases_of["shard"] = "1/1";
    EXPECT_TRUE(askable(known, {}, {}).empty());
    EXPECT_TRUE(askable(known, {{test.id, scalar_type::float64, "mine.gone"}}, {}).empty());
    EXPECT_TRUE(askable(known, {{"no_test", scalar_type::float64, name}}, {}).empty());
    EXPECT_TRUE(askable(known, {{test.id, scalar_type::float32, name}}, {}).empty());  // not in the baseline
    cases_asked_again const answers = ask_again(known, {asked}, {});
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_EQ(answers.at(asked).cases, 60u);
    std::uint64_t checked = 0;
    for (auto const& [family, sum] : answers.at(asked).families) checked += sum.checked;
    EXPECT_EQ(checked, 60u);
    ASSERT_TRUE(answers.at(asked).wrong);
    known.subjects[asked].cases = 0;
    EXPECT_EQ(askable_now(), 0u);
}

}  // namespace
}  // namespace graze
