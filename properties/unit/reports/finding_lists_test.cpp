// Findings of a store as lists, lines and words, and which cases a gate hands on.
#include <cmath>
#include <limits>

#include "cli/status.hpp"
#include "formats/failing_cases.hpp"
#include "report_tools.hpp"
#include "show/finding_line.hpp"
#include "show/finding_list.hpp"
#include "show/load_finding.hpp"
#include "show/share_of_size.hpp"

namespace graze {
namespace {

using json = nlohmann::json;

planned_kind kind_of(outcome result, contact_kind contact, std::uint64_t count, double margin_ulps, std::uint64_t index,
                     std::string comparison = "") {
    return {result, cause::rounding, contact, count, margin_ulps, "none", index, std::move(comparison)};
}
planned_campaign of_three() {
    return {{kind_of(outcome::false_miss, contact_kind::vertex_edge, 30, 4, 7),
             kind_of(outcome::false_miss, contact_kind::edge_edge, 3, 90, 100),
             kind_of(outcome::false_hit, contact_kind::edge_edge, 40, 900, 200),
             kind_of(outcome::crash, contact_kind::none, 1, 0, 300)}};
}
bool take_all(std::string const&, signature const&) {
    return true;
}

stored_finding stored(outcome result) {
    stored_finding found;
    found.id = "0123456789abcdef";
    found.kind.test = "segment_segment_2d";
    found.kind.scalar = scalar_type::float64;
    found.kind.subject = "mine.cross";
    found.kind.result = result;
    found.kind.why = cause::rounding;
    found.kind.contact = contact_kind::vertex_edge;
    found.kind.degeneracy = "none";
    found.count = 3;
    found.family = "grid";
    found.index_in_family = 5;
    found.what.input = {0, 0, 2, 2, 0, 2, 2, 0};
    found.what.rel = relation::crossing;
    found.what.margin = 0.5;
    found.what.margin_ulps = 12;
    return found;
}

TEST(listed_findings, are_the_most_frequent_first) {
    report_folder const folder;
    findings_store const store = store_of(folder, of_three());
    std::vector<listed_finding> const list = list_findings(store, take_all);
    ASSERT_EQ(list.size(), 3u);
    EXPECT_EQ(list[0].kind().result, outcome::false_hit);
    EXPECT_EQ(list[1].kind().result, outcome::false_miss);
    EXPECT_EQ(list[1].count, 33u);
    EXPECT_EQ(list[1].ulps, 90);
    ASSERT_EQ(list[1].parts.size(), 2u);
    EXPECT_EQ(list[1].parts[0].count, 30u);
    EXPECT_EQ(list[1].worst, 1u);
    EXPECT_EQ(list[1].kind().contact, contact_kind::edge_edge);
    EXPECT_EQ(list[1].scalars(), "float64");
    EXPECT_NEAR(list[1].share, 90 * 0x1p-52 / 2, 0x1p-52);
    EXPECT_EQ(list[2].share, infinite);
    EXPECT_EQ(parts_text(list[1], 2, 1), "        30  float64          4 ulps  " + list[1].parts[0].id.substr(0, 10) +
                                             "  vertex-edge\n  and 1 less frequent\n");
    EXPECT_EQ(parts_text(list[1], 2, 2).find("more"), std::string::npos);
    EXPECT_EQ(
        list_findings(store, [](auto const&, signature const& kind) { return kind.result == outcome::crash; }).size(),
        1u);
    report_folder const empty;
    EXPECT_TRUE(list_findings(store_of(empty, {}), take_all).empty());
}

/// The list as text; ends after so many pieces.
std::string list_text(planned_campaign const& plan, std::vector<std::string> const& globs, std::size_t columns = 100,
                      std::size_t most = 1000) {
    report_folder const folder;
    selection chosen(globs);
    std::string text;
    list_findings(store_of(folder, plan), "DIR", chosen, columns, [&](std::string_view piece) {
        text += piece;
        return --most != 0;
    });
    return text;
}

TEST(listed_findings, are_a_table) {
    std::string const text = list_text(of_three(), {});
    EXPECT_TRUE(
        text.starts_with("3 findings in DIR, most frequent first; 'graze show DIR ID' shows one\n"
                         "all of segment_segment_2d\n"
                         "id            count     ulps   x size  finding\n"))
        << text;
    std::string const gap = "\n" + std::string(39, ' ');
    EXPECT_NE(text.find("       40      900 9.99e-14  " + first_name() + ": false_hit, rounding; float64;" + gap +
                        "edge-edge\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("       33       90 9.99e-15  " + first_name() + ": false_miss, rounding; float64; 2" + gap +
                        "kinds of contact and shapes\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("        1        -        -  " + first_name() + ": crash, rounding; float64\n"),
              std::string::npos)
        << text;
    EXPECT_EQ(times(list_text(of_three(), {}, 100, 1), "float64"), 1u);
    EXPECT_TRUE(list_text(of_three(), {"nobody"}).starts_with("0 findings in DIR"))
        << list_text(of_three(), {"nobody"});
    planned_campaign one = of_three();
    one.kinds = {kind_of(outcome::false_miss, contact_kind::none, 1, infinite, 7)};
    one.name = "mine.\x1b[31m\n" + std::string(200, 'x');
    std::string const hostile = list_text(one, {"mine.*"}, 69);
    EXPECT_TRUE(hostile.starts_with("1 finding in DIR")) << hostile;
    EXPECT_NE(hostile.find("        1 infinite infinite  "), std::string::npos) << hostile;
    EXPECT_EQ(hostile.find('\x1b'), std::string::npos);
    std::istringstream lines(hostile.substr(hostile.find("id  ")));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 69u) << line;
}

std::string refusal(findings_store const& store, std::string const& id, bool shrunk = false) {
    try {
        load_finding(store, id, shrunk);
        return "";
    } catch (usage_error const& error) {
        return error.what();
    }
}

TEST(loaded_finding, is_named_by_the_beginning_of_an_id) {
    report_folder const folder;
    findings_store const store = store_of(folder, of_three());
    listed_finding const whole = list_findings(store, take_all)[1];
    loaded_finding const loaded = load_finding(store, whole.id.substr(0, 12), false);
    ASSERT_TRUE(loaded.whole);
    EXPECT_EQ(loaded.found.id, whole.parts[1].id);  // the worst
    EXPECT_EQ(loaded.found.what.input.size(), 8u);
    EXPECT_TRUE(finding_text(loaded).starts_with("finding   " + whole.id + ": 33 times, with float64; shown is case " +
                                                 loaded.found.id.substr(0, 10) + "\n"))
        << finding_text(loaded);
    loaded_finding const by_case = load_finding(store, whole.parts[0].id, false);
    EXPECT_FALSE(by_case.whole);
    EXPECT_EQ(by_case.found.what.margin_ulps, 4);
    EXPECT_EQ(finding_text(by_case), "case      " + whole.parts[0].id + ", a case of finding " + whole.id + "\n");
    for (std::string const id : {"", "g", "ABC", "0x1", "12 ", "a\n"})
        EXPECT_TRUE(refusal(store, id).starts_with("ID \"")) << id << ": " << refusal(store, id);
    std::string const longer = whole.id + "0";
    EXPECT_EQ(refusal(store, longer), folder.file("findings.db") + " has no finding " + longer);
    EXPECT_EQ(refusal(store, whole.id, true),
              "finding " + whole.id + " has no simpler input; see its input without --shrunk");
}

TEST(loaded_finding, is_one_alone) {
    report_folder const folder;
    planned_campaign plan;
    for (std::uint64_t i = 0; i < 17; ++i)
        plan.kinds.push_back(
            kind_of(outcome::false_miss, contact_kind::none, 1, 4, i, "comparison " + std::to_string(i)));
    findings_store const store = store_of(folder, plan);
    std::map<char, std::size_t> first_digits;
    for (listed_finding const& one : list_findings(store, take_all)) ++first_digits[one.id[0]];
    for (auto const& [digit, count] : first_digits) {
        if (count < 2) continue;
        std::string const text = refusal(store, std::string(1, digit));
        EXPECT_NE(text.find("has more than one finding " + std::string(1, digit) + "..., such as "), std::string::npos);
        return;
    }
    ADD_FAILURE() << "of 17 ids two begin alike";
}

TEST(finding_words, tell_the_mistake) {
    mistake kind = stored(outcome::false_hit).kind;
    EXPECT_EQ(mistake_text(kind), "false_hit, rounding");
    EXPECT_EQ(part_text(kind), "vertex-edge");
    kind.why = cause::unknown;
    kind.parted = {"0123", "mine.cpp", 42, "<="};
    kind.degeneracy = "triangle_is_segment";
    EXPECT_EQ(mistake_text(kind), "false_hit, parts at mine.cpp:42 (<=)");
    EXPECT_EQ(part_text(kind), "vertex-edge, triangle_is_segment");
    kind.contact = contact_kind::none;
    EXPECT_EQ(part_text(kind), "triangle_is_segment");
    kind.degeneracy = "none";
    EXPECT_EQ(part_text(kind), "");
}

TEST(finding_words, tell_the_place_on_a_model) {
    auto const words = [](std::string place) {
        stored_finding found = stored(outcome::false_hit);
        found.place = std::move(place);
        return place_words(found);
    };
    EXPECT_EQ(words(R"({"file":"part.stl","faces":[12,40]})"), "part.stl, faces 12 and 40");
    EXPECT_EQ(words(R"({"faces":[0],"file":"a \"b\".stl"})"), "a \"b\".stl, face 0");
    for (std::string const bad : {"", "[]", "{", "{}", R"({"file":"a"})", R"({"faces":[1]})",
                                  R"({"file":"a","faces":7})", "{\"file\":\"\xff\",\"faces\":[1}"})
        EXPECT_EQ(words(bad), "") << bad;
}

TEST(finding_line, has_what_a_store_knows) {
    stored_finding found = stored(outcome::false_miss);
    found.what.margin_ulps = infinite;
    found.orbit = orbit_count{3, 8};
    found.shrunk = {0, -0.0, 1, 1, 0, 1, 1, 0};
    found.place = R"({"file":"part.stl","faces":[12]})";
    found.kind.parted = {"0123", "mine.cpp", 42, "<="};
    json const line = json::parse(finding_line(found));
    EXPECT_EQ(line["id"], found.id);
    EXPECT_EQ(line["finding"], id_of(finding_key_of(found.kind)));
    EXPECT_EQ(line["margin"], 0.5);
    EXPECT_EQ(line["margin_ulps"], "inf");
    EXPECT_EQ(line["orbit"], "3/8");
    EXPECT_EQ(line["index"], 5);
    EXPECT_EQ(line["shrunk"][1], "-0x0p+0");
    EXPECT_EQ(line["place"]["faces"], json({12}));
    EXPECT_EQ(line["comparison"], "0123");
    EXPECT_EQ(line["parts_at"], "mine.cpp:42 (<=)");
    EXPECT_EQ(line["contact_kind"], "vertex-edge");
    EXPECT_EQ(line["expect"], "crossing");
    found.place = "nonsense";
    found.kind.parted = {};
    found.orbit.reset();
    json const bare = json::parse(finding_line(found));
    for (char const* const key : {"place", "comparison", "parts_at", "orbit", "escape_ulps", "excess", "lateness"})
        EXPECT_FALSE(bare.contains(key)) << key;
    // It is a case that reads back.
    EXPECT_TRUE(std::holds_alternative<case_record>(parse_case(finding_line(found), "", 1)));
    EXPECT_EQ(json::parse(simplest_finding_line(found))["input"][1], "-0x0p+0");
    found.shrunk.clear();
    EXPECT_EQ(json::parse(simplest_finding_line(found))["input"][2], "0x1p+1");
}

TEST(finding_line, has_the_measures_of_its_outcome) {
    auto const keys_of = [](outcome result) {
        std::set<std::string> keys;
        json const line = json::parse(finding_line(stored(result)));
        for (char const* const key :
             {"margin", "margin_ulps", "escape_ulps", "excess_ulps", "ulps", "excess", "lateness"})
            if (line.contains(key)) keys.insert(key);
        return keys;
    };
    using names = std::set<std::string>;
    EXPECT_EQ(keys_of(outcome::false_hit), (names{"margin", "margin_ulps"}));
    EXPECT_EQ(keys_of(outcome::crash), (names{"margin", "margin_ulps"}));
    EXPECT_EQ(keys_of(outcome::wrong_sphere), (names{"escape_ulps", "excess_ulps"}));
    EXPECT_EQ(keys_of(outcome::wrong_value), (names{"ulps", "excess"}));
    EXPECT_EQ(keys_of(outcome::late_impact), (names{"lateness"}));
    stored_finding unknown = stored(outcome::false_hit);
    unknown.kind.test = "no_test";
    EXPECT_THROW(finding_line(unknown), store_error);
    case_record record;
    record.add_extra("note", "\"a\\n\"");
    record.add_extra("number", "5");
    EXPECT_EQ(extra_text(record, "note"), "a\n");
    EXPECT_EQ(extra_text(record, "number"), "");
    EXPECT_EQ(extra_text(record, "other"), "");
}

TEST(share_of_size, is_of_the_largest_extent) {
    test_info const& test = *find_test("segment_segment_2d");
    stored_finding found = stored(outcome::false_miss);
    EXPECT_EQ(share_of_size(test, found), 0.25);
    found.what.input = {-0x1p1023, 0, 0x1p1023, 0, 0, 0, 1, 1};  // an extent beyond the largest double
    found.what.margin = 0x1p1023;
    EXPECT_EQ(share_of_size(test, found), 0.5);
    for (double const margin : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
        found.what.margin = margin;
        EXPECT_EQ(share_of_size(test, found), 0) << margin;
    }
    found = stored(outcome::crash);
    EXPECT_EQ(share_of_size(test, found), infinite);
    found.kind.result = outcome::hang;
    EXPECT_EQ(share_of_size(test, found), infinite);
    found.kind.result = outcome::wrong_value;
    EXPECT_EQ(share_of_size(test, found), 0.5);
}

TEST(right_answer, depends_on_the_promise_at_contact_alone) {
    judged_case found;
    using answer = std::optional<bool>;
    for (contact_promise const promise :
         {contact_promise::unspecified, contact_promise::closed, contact_promise::open}) {
        found.candidate.promised = promise;
        found.truth.rel = relation::crossing;
        EXPECT_EQ(right_answer(found), answer(true));
        found.truth.rel = relation::disjoint;
        EXPECT_EQ(right_answer(found), answer(false));
        found.truth.rel = relation::undefined;
        EXPECT_EQ(right_answer(found), answer());
    }
    found.truth.rel = relation::touching;
    EXPECT_EQ(right_answer(found), answer(false));
    found.candidate.promised = contact_promise::closed;
    EXPECT_EQ(right_answer(found), answer(true));
    found.candidate.promised = contact_promise::unspecified;
    EXPECT_EQ(right_answer(found), answer());
    found.truth.rel = relation::crossing;
    found.judged.result = outcome::out_of_domain;
    EXPECT_EQ(right_answer(found), answer());
}

TEST(failing_cases, are_those_that_the_gate_rules_out) {
    report_folder const folder;
    findings_store const store = store_of(folder, of_three());
    stored_campaign const campaign = store.read();
    auto const outcomes = [&](report_gate const& gate) {
        std::vector<std::string> list;
        std::istringstream lines(failing_cases(store, campaign, gate));
        for (std::string line; std::getline(lines, line);) list.push_back(json::parse(line)["outcome"]);
        return list;
    };
    using names = std::vector<std::string>;
    EXPECT_EQ(outcomes({}), names());
    report_gate gate;
    gate.fail_on = {outcome::false_miss};
    EXPECT_EQ(outcomes(gate), (names{"false_miss", "false_miss"}));
    gate = {};
    gate.subjects = {first_name()};
    EXPECT_EQ(outcomes(gate), (names{"false_hit", "false_miss", "false_miss", "crash"}));  // the most frequent first
    gate = {};
    gate.known.emplace();
    for (listed_finding const& one : list_findings(store, take_all))
        gate.known->findings[finding_key_of(one.kind())].status =
            one.kind().result == outcome::crash        ? baseline_status::fresh
            : one.kind().result == outcome::false_miss ? baseline_status::worse
                                                       : baseline_status::unseen;
    EXPECT_EQ(outcomes(gate), (names{"crash", "false_miss", "false_miss"}));
}

TEST(failing_cases, begin_with_ordinary_numbers) {
    using numbers = std::vector<double>;
    EXPECT_TRUE(is_ordinary({}));
    EXPECT_TRUE(is_ordinary(numbers{0, -0.0, 1, -0x1p30, 0x1p-30}));
    for (double const value : {0x1.8p30, -0x1.8p30, 0x1.8p-31, std::numeric_limits<double>::denorm_min(), infinite,
                               std::numeric_limits<double>::quiet_NaN()})
        EXPECT_FALSE(is_ordinary(numbers{1, value})) << value;
}

}  // namespace
}  // namespace graze
