// Baselines and what a campaign is told against one: written and read back, what is new, worse, gone, and refused.

#include "cli/status.hpp"
#include "gate/baseline.hpp"
#include "gate/comparison.hpp"
#include "report_tools.hpp"

namespace graze {
namespace {

planned_kind hit(std::uint64_t count = 5, double margin_ulps = 900, std::uint64_t index = 12) {
    return {outcome::false_hit, cause::logic, contact_kind::edge_edge, count, margin_ulps, "none", index};
}

baseline known_of(planned_campaign const& plan) {
    report_folder const folder;
    return read_baseline(folder.write("baseline.jsonl", baseline_text(store_of(folder, plan))));
}
comparison compared(planned_campaign const& before, planned_campaign const& now) {
    report_folder const folder;
    return compare(known_of(before), store_of(folder, now));
}
/// What became of the finding with that outcome.
baseline_status status_of(comparison const& found, outcome result) {
    for (auto const& [key, what] : found.findings)
        if (key.result == result) return what.status;
    ADD_FAILURE() << "no finding of " << name_of(result);
    return baseline_status::known;
}
bool is_worse_or_new(comparison const& found) {
    return !found.news().empty();
}

TEST(baseline, is_read_as_it_was_written) {
    report_folder const folder;
    findings_store const store = store_of(folder, {{miss(), hit(5, infinite)}});
    std::string const text = baseline_text(store);
    EXPECT_EQ(text.find("1e999"), std::string::npos);
    baseline const known = read_baseline(folder.write("baseline.jsonl", text));
    baseline const now = baseline_of(store);
    ASSERT_EQ(known.findings.size(), 2u);
    for (auto const& [key, finding] : now.findings) EXPECT_EQ(known.findings.at(key).worst, finding.worst);
    ASSERT_EQ(known.subjects.size(), now.subjects.size());
    for (auto const& [candidate, what] : now.subjects) {
        baseline_subject const& read = known.subjects.at(candidate);
        EXPECT_EQ(read.cases, what.cases);
        EXPECT_EQ(read.cases_of, what.cases_of);
        ASSERT_TRUE(read.wrong && what.wrong);
        EXPECT_EQ(read.wrong->indices(), what.wrong->indices());
        ASSERT_EQ(read.families.size(), what.families.size());
        for (auto const& [family, sum] : what.families) {
            EXPECT_EQ(read.families.at(family).checked, sum.checked);
            EXPECT_EQ(read.families.at(family).outcomes, sum.outcomes);
        }
    }
    EXPECT_EQ(last_line(text)["format"], 1);
    EXPECT_EQ(last_line(text)["cases"], 1000);
    EXPECT_EQ(last_line(text)["campaign"]["seed"], "1");
}

TEST(baseline, takes_the_forms_of_infinity) {
    report_folder const folder;
    std::string const text = baseline_text(store_of(folder, {{hit(5, infinite)}}));
    std::string const written = ":\"inf\"";
    ASSERT_GT(times(text, written), 0u);
    for (std::string const other : {"\"inf\"", "1e999", "1.7976931348623157e308"}) {
        std::string older = text;
        for (std::size_t at = older.find(written); at != std::string::npos; at = older.find(written, at + 1))
            older.replace(at, written.size(), ":" + other);
        EXPECT_EQ(read_baseline(folder.write("older.jsonl", older)).findings.begin()->second.most(), infinite) << other;
    }
}

TEST(baseline, is_refused_with_its_line_and_field) {
    report_folder const folder;
    std::string const text = baseline_text(store_of(folder, {{miss()}}));
    auto const refuses = [&](std::string const& from, std::string const& to, std::string const& words) {
        std::string bad = text;
        ASSERT_NE(bad.find(from), std::string::npos) << from;
        bad.replace(bad.find(from), from.size(), to);
        try {
            read_baseline(folder.write("bad.jsonl", bad));
            ADD_FAILURE() << from << " as " << to << " is taken";
        } catch (usage_error const& error) {
            EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
        }
    };
    refuses("\"format\":1", "\"format\":2", "bad.jsonl:1: format: ");
    refuses("\"worst\":4", "\"worst\":\"much\"", "bad.jsonl:1: worst: ");
    refuses("\"worst\":4", "\"worst\":null", "bad.jsonl:1: worst: ");
    refuses("\"outcome\":\"false_miss\"", "\"outcome\":\"wrong\"", "bad.jsonl:1: outcome: ");
    refuses("\"scalar\":\"float64\"", "\"scalar\":64", "scalar: ");
    refuses("\"cases\":1000", "\"cases\":-1", "cases: expected a count");
    refuses("\"cases\":1000", "\"cases\":9007199254740993", "cases: expected a count");
    refuses("{", "[", "bad.jsonl:1: line: ");
    EXPECT_THROW(read_baseline(folder.file("none.jsonl")), usage_error);
}

TEST(baseline, has_the_worst_of_a_finding_whatever_the_contact) {
    planned_kind other = miss(3, 90, 100);
    other.contact = contact_kind::edge_edge;
    for (planned_campaign const& plan : {planned_campaign{{miss(), other}}, planned_campaign{{other, miss()}}}) {
        baseline const known = known_of(plan);
        ASSERT_EQ(known.findings.size(), 1u);
        EXPECT_EQ(known.findings.begin()->second.most(), 90);
    }
}

TEST(baseline, has_of_a_subject_that_was_given_up_the_cases_that_it_was_asked) {
    planned_campaign plan{{miss()}};
    plan.given_up = true;
    plan.not_asked = 400;
    std::set<std::uint64_t> cases;
    for (auto const& [candidate, what] : known_of(plan).subjects) cases.insert(what.cases);
    EXPECT_EQ(cases, (std::set<std::uint64_t>{600, 1000}));
}

TEST(baseline, names_of_comparisons_are_told_apart_but_where_one_knows_the_line_alone) {
    finding_key const one{"segment_segment_2d", "mine.sides", outcome::false_hit, cause::rounding, "0123"};
    auto const named = [&](std::string const& comparison) {
        finding_key key = one;
        key.comparison = comparison;
        return known_findings{{key, {{{scalar_type::float64, 4}}, 1, "mine.cpp:5 (>)"}}};
    };
    EXPECT_EQ(named_alike(named("0123"), named("4567")).begin()->first.comparison, "0123");
    EXPECT_EQ(named_alike(named("mine.cpp:5 (>)"), named("4567")).begin()->first.comparison, "4567");
    EXPECT_EQ(named_alike(named("0123"), named("mine.cpp:5 (>)")).begin()->first.comparison, "mine.cpp:5 (>)");
}

TEST(comparison, of_the_same_campaign_has_no_news) {
    comparison const found = compared({{miss(), hit()}}, {{miss(), hit()}});
    EXPECT_EQ(found.news(), "");
    EXPECT_EQ(found.good_news(), "");
    EXPECT_TRUE(found.method.empty());
}

TEST(comparison, tells_what_is_new_worse_and_gone) {
    EXPECT_TRUE(is_worse_or_new(compared({{miss()}}, {{miss(), hit()}})));
    EXPECT_TRUE(is_worse_or_new(compared({{miss(30, 4)}}, {{miss(30, 4.5)}})));
    EXPECT_TRUE(is_worse_or_new(compared({{miss(30, 4)}}, {{miss(31, 4)}})));  // a case that was right
    EXPECT_TRUE(is_worse_or_new(compared({{miss(30, 4)}}, {{miss(30, infinite)}})));
    EXPECT_FALSE(is_worse_or_new(compared({{miss(30, infinite)}}, {{miss(30, infinite)}})));
    comparison const better = compared({{miss(), hit()}}, {{miss()}});
    EXPECT_EQ(better.news(), "");
    EXPECT_EQ(better.gone.size(), 1u);
    EXPECT_NE(better.good_news(), "");
}

TEST(comparison, knows_which_cases_both_have) {
    planned_campaign more{{miss(), hit(1, 900, 1000)}, 2000};
    EXPECT_EQ(status_of(compared({{miss()}}, more), outcome::false_hit), baseline_status::unseen);
    more.kinds[1].index = 999;
    EXPECT_EQ(status_of(compared({{miss()}}, more), outcome::false_hit), baseline_status::fresh);
    // Nothing is gone that was not asked again.
    planned_kind const late = hit(5, 900, 800);
    EXPECT_EQ(compared({{miss(), late}}, {{miss()}}).gone.size(), 1u);
    EXPECT_TRUE(compared({{miss(), late}}, {{miss()}, 500}).gone.empty());
}

TEST(comparison, tells_that_a_subject_was_given_up_sooner) {
    planned_campaign given_up{{miss()}};
    given_up.given_up = true;
    given_up.not_asked = 400;
    comparison const sooner = compared({{miss()}}, given_up);
    EXPECT_NE(sooner.news().find("abandoned, and not asked 400 cases that it was asked before"), std::string::npos)
        << sooner.news();
    EXPECT_EQ(compared(given_up, given_up).news(), "");
}

TEST(comparison, tells_the_gravest_ten_and_how_many_more_there_are) {
    planned_campaign now{{miss()}};
    for (int i = 1; i <= 12; ++i) {
        now.kinds.push_back(hit(1, i, static_cast<std::uint64_t>(100 + i)));
        now.kinds.back().comparison = "comparison " + std::to_string(i);
    }
    std::string const news = compared({{miss()}}, now).news("out/report.html");
    EXPECT_EQ(times(news, "new: "), 10u) << news;
    EXPECT_NE(news.find("and 2 more: out/report.html\n"), std::string::npos) << news;
    EXPECT_NE(between(news, "new: ", "\n").find("worst 12 ulps"), std::string::npos) << news;
    EXPECT_EQ(news.find("worst 2 ulps"), std::string::npos) << news;
}

TEST(comparison, tells_what_became_more_frequent_in_other_cases) {
    planned_campaign const few{{miss(200)}, 20000}, many{{miss(400)}, 20000, "2"};
    comparison const risen = compared(few, many);
    EXPECT_FALSE(risen.risen.empty());
    EXPECT_NE(risen.news().find("more frequent: "), std::string::npos) << risen.news();
    comparison const fallen = compared(many, few);
    EXPECT_TRUE(fallen.risen.empty());
    EXPECT_FALSE(fallen.fallen.empty());
    EXPECT_FALSE(is_worse_or_new(fallen));
    EXPECT_NE(fallen.good_news().find("less frequent: "), std::string::npos) << fallen.good_news();
}

TEST(comparison, leaves_to_chance_what_may_be_chance_in_other_cases) {
    planned_campaign other{{miss(30, 9, 200), hit(1)}};
    other.seed = "2";
    comparison const found = compared({{miss()}}, other);
    EXPECT_FALSE(
        is_worse_or_new(found));  // one in a thousand that the other cases did not show, and another worst case
    EXPECT_FALSE(found.method.empty());
    other.kinds = {miss(), hit(60)};
    EXPECT_TRUE(is_worse_or_new(compared({{miss()}}, other)));
}

}  // namespace
}  // namespace graze
