// All reports of a campaign with hostile names, no counts, huge ones and infinities; rows of reports, SARIF's rules and the
// text about models.

#include "formats/intersections.hpp"
#include "formats/model_edges.hpp"
#include "formats/sarif_rules.hpp"
#include "formats/verdict_words.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "report_tools.hpp"
#include "show/promise_words.hpp"

namespace graze {
namespace {

using json = nlohmann::json;

constexpr std::array<char const*, 6> files{"summary.json", "findings.jsonl", "report.md",
                                           "junit.xml",    "report.sarif",   "report.html"};

/// What is wrong with a document of XML as far as our own goes; "" if it is well formed.
std::string fault_of_xml(std::string_view text) {
    std::vector<std::string> open;
    bool any = false;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const next = std::min(text.find_first_of("<&", at), text.size());
        if (text.substr(at, next - at).find("]]>") != std::string_view::npos) return "]]>";
        if (next == text.size()) break;
        if (text[next] == '&') {
            std::string_view const entity = text.substr(next, text.find(';', next) + 1 - next);
            if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;" && entity != "&#39;")
                return "entity " + std::string(entity.substr(0, 10));
            at = next + entity.size();
            continue;
        }
        std::size_t end = next + 1;
        for (bool quoted = false; end < text.size() && (quoted || text[end] != '>'); ++end) {
            if (text[end] == '<') return "a < in a tag";
            quoted = quoted != (text[end] == '"');
        }
        std::string_view const tag = text.substr(next + 1, end - next - 1);
        std::string const name(tag.substr(0, tag.find(' ')));
        at = end + 1;
        if (tag.starts_with('?')) continue;
        if (tag.starts_with('/')) {
            if (open.empty() || "/" + open.back() != name) return "end of " + name;
            open.pop_back();
        } else if (any && open.empty()) {
            return "another root";
        } else {
            any = true;
            open.push_back(name);
        }
    }
    return !open.empty() ? "no end of " + open.back() : any ? "" : "no element";
}

/// What must hold of every report, whatever the campaign.
void expect_sound(report_folder const& folder) {
    for (char const* const name : files) {
        std::string const text = folder.read(name);
        EXPECT_EQ(find_invalid_utf8(text), std::string_view::npos) << name;
        for (char const c : text)
            ASSERT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') << name << ": " << +c;
        EXPECT_EQ(text.find("\x7f"), std::string::npos) << name;
    }
    for (char const* const name : {"junit.xml", "report.html"})
        EXPECT_EQ(folder.read(name).find("<img"), std::string::npos);
    EXPECT_EQ(fault_of_xml(folder.read("junit.xml")), "");
    EXPECT_TRUE(json::accept(folder.read("summary.json")));
    json const sarif = json::parse(folder.read("report.sarif"), nullptr, false);
    ASSERT_FALSE(sarif.is_discarded());
    for (json const& result : sarif["runs"][0]["results"]) {
        std::string const message = result["message"]["text"];
        EXPECT_EQ(message.find_first_of("[]{}"), std::string::npos) << message;  // links and placeholders
    }
    std::istringstream lines(folder.read("findings.jsonl"));
    for (std::string line; std::getline(lines, line);) EXPECT_TRUE(json::accept(line)) << line;
    std::string const page = folder.read("report.html");
    EXPECT_TRUE(json::accept(between(page, "id=\"graze-data\">", "</script>")));
    EXPECT_EQ(times(page, "<script"), times(page, "</script>"));
}

TEST(reports, are_sound_whatever_the_name) {
    std::string const hostile = "external.</script><img src=x onerror='a()'>\"&amp;|`b`[c](d){0}]]>";
    for (std::string const& name : {hostile, std::string("external.\x01\x1b[31m\x7f\r\n\t\\"),
                                    std::string("external.\u20ac\u202e\u0085"), "external." + std::string(5000, '<')}) {
        report_folder const folder;
        planned_campaign plan{{miss()}};
        plan.name = name;
        plan.seed = hostile;
        plan.kinds[0].comparison = hostile;
        plan.kinds[0].degeneracy = hostile;
        plan.given_up = true;
        plan.faults = {3, 2, 0};
        plan.state = "stopped";
        report_gate gate;
        gate.any_disagreement = gate.needs_answers = true;
        write_reports(folder.path(), store_of(folder, plan), gate);
        expect_sound(folder);
        json const subjects = json::parse(folder.read("summary.json"))["tests"]["segment_segment_2d"]["subjects"];
        EXPECT_TRUE(subjects.contains(name));
        if (name != hostile) continue;
        json const sarif = json::parse(folder.read("report.sarif"));
        std::string markdown;
        for (json const& result : sarif["runs"][0]["results"])
            if (result["ruleId"] == "false_miss/rounding") markdown = result["message"]["markdown"];
        EXPECT_TRUE(markdown.starts_with(
            "external.\\</script\\>\\<img src=x onerror='a()'\\>\"\\&amp;\\|\\`b\\`(c)(d)(0)))\\> "))
            << markdown;
    }
}

// Words of a command may be any bytes.
TEST(reports, are_sound_whatever_the_command) {
    report_folder const folder;
    planned_campaign plan{{miss()}};
    plan.command = "graze run --out '\xff\xc3(\u20ac\n<img src=x>`'";
    write_reports(folder.path(), store_of(folder, plan));
    expect_sound(folder);
    EXPECT_NE(folder.read("report.md").find("Made by `` graze run --out '\ufffd\ufffd(\u20ac?<img src=x>`' ``.\n"),
              std::string::npos)
        << folder.read("report.md").substr(0, 600);
}

TEST(reports, are_sound_without_a_case) {
    report_folder const folder;
    planned_campaign plan;
    plan.cases = 0;
    report_gate gate;
    gate.needs_answers = true;
    write_reports(folder.path(), store_of(folder, plan), gate);
    expect_sound(folder);
    for (char const* const name : {"report.md", "summary.json"})
        EXPECT_EQ(folder.read(name).find("nan"), std::string::npos) << name;
    EXPECT_EQ(folder.read("findings.jsonl"), "");
    EXPECT_EQ(json::parse(folder.read("summary.json"))["finding_count"], 0);
    EXPECT_EQ(times(folder.read("junit.xml"), "<failure"), 0u);  // nobody's own was silent
    EXPECT_TRUE(json::parse(folder.read("report.sarif"))["runs"][0]["results"].empty());
}

TEST(reports, of_the_users_own_that_answered_nothing_fail) {
    report_folder const folder;
    planned_campaign plan;
    plan.name = "mine.cross";
    plan.declined = plan.cases;
    report_gate gate;
    gate.needs_answers = true;
    write_reports(folder.path(), store_of(folder, plan), gate);
    EXPECT_NE(folder.read("junit.xml").find("<failure message=\"answered nothing: checked 1000, declined 1000, "),
              std::string::npos);
    json const sarif = json::parse(folder.read("report.sarif"));
    ASSERT_EQ(sarif["runs"][0]["results"].size(), 1u);
    EXPECT_EQ(sarif["runs"][0]["results"][0]["ruleId"], "answered_nothing");
    EXPECT_EQ(sarif["runs"][0]["results"][0]["level"], "error");
    gate.needs_answers = false;
    write_reports(folder.path(), store_of(report_folder(), plan), gate);
    EXPECT_EQ(folder.read("junit.xml").find("<failure"), std::string::npos);
}

TEST(reports, have_infinities_and_huge_counts) {
    report_folder const folder;
    planned_campaign plan{{miss(30, infinite)}};
    plan.cases = std::uint64_t{1} << 52;
    plan.declined = (std::uint64_t{1} << 51) + 1;
    plan.name = "mine.cross";
    findings_store const store = store_of(folder, plan);
    write_reports(folder.path(), store);
    expect_sound(folder);
    json const summary = json::parse(folder.read("summary.json"));
    json const& sums = summary["tests"]["segment_segment_2d"]["subjects"]["mine.cross"]["float64"];
    EXPECT_EQ(sums["checked"].dump(), "4503599627370496");
    EXPECT_EQ(sums["declined"].dump(), "2251799813685249");
    EXPECT_EQ(sums["worst"]["margin_ulps"], "inf");
    EXPECT_NE(folder.read("report.md").find("Margin infinite (infinite ulps)"), std::string::npos);
    json const sarif = json::parse(folder.read("report.sarif"));
    json const& result = sarif["runs"][0]["results"][0];
    EXPECT_EQ(result["properties"]["margin_ulps"], "inf");
    EXPECT_EQ(result["occurrenceCount"], 30);
    EXPECT_EQ(result["level"], "warning");  // the user's own, which no gate rules out
    json const data = json::parse(between(folder.read("report.html"), "id=\"graze-data\">", "</script>"));
    EXPECT_TRUE(data["findings"]["margin_ulps"][0].is_null());
}

TEST(sarif_rules, are_numbered_as_they_are_asked_for) {
    sarif_rules rules;
    EXPECT_EQ(rules.text(), "[]");
    EXPECT_EQ(rules.number_of(outcome::false_hit, cause::logic), 0u);
    EXPECT_EQ(rules.number_of(sarif_rule::given_up), 1u);
    EXPECT_EQ(rules.number_of(outcome::false_hit, cause::range), 2u);
    EXPECT_EQ(rules.number_of(outcome::false_hit, cause::logic), 0u);
    EXPECT_EQ(rules.id(2), "false_hit/range");
    std::set<std::string> ids;
    for (sarif_rule const rule : {sarif_rule::more_frequent, sarif_rule::given_up, sarif_rule::not_reproduced,
                                  sarif_rule::ruled_out, sarif_rule::answered_nothing, sarif_rule::newly_wrong})
        ids.insert(rules.id(rules.number_of(rule)));
    EXPECT_EQ(ids, (std::set<std::string>{"more_frequent", "given_up", "not_reproduced", "ruled_out",
                                          "answered_nothing", "newly_wrong"}));
    json const all = json::parse(rules.text());
    EXPECT_EQ(all.size(), 8u);
    EXPECT_EQ(all[0]["name"], "FalseHitLogic");
    EXPECT_EQ(all[0]["shortDescription"]["text"],
              "A collision test says hit, but the sets are disjoint; logic: the same steps are wrong in exact "
              "arithmetic too.");
    for (json const& rule : all) EXPECT_EQ(rule["defaultConfiguration"]["level"], "warning");
    // Every outcome that is a disagreement has words of its own.
    std::set<std::string_view> sentences;
    for (std::size_t i = 1; i <= static_cast<std::size_t>(outcome::hang); ++i)
        sentences.insert(sentence_of(static_cast<outcome>(i)));
    EXPECT_EQ(sentences.size(), static_cast<std::size_t>(outcome::hang));
}

TEST(promises, have_words_and_permit_what_they_say) {
    using enum one_sided_promise;
    EXPECT_EQ(promise_words({}), "none");
    EXPECT_EQ(promise_words(contact_promise::open), "open");
    EXPECT_EQ(promise_words({contact_promise::closed, never_misses}), "closed, never misses");
    EXPECT_EQ(promise_words({contact_promise::unspecified, never_invents}), "never invents");
    counts sum;
    for (outcome const result : {outcome::false_hit, outcome::false_hit, outcome::false_miss, outcome::agree})
        sum.add(result, false);
    EXPECT_EQ(permitted_words(sum, contact_promise::closed), "");
    EXPECT_EQ(permitted_words(sum, {contact_promise::closed, never_misses}), "; 2 false hits are permitted");
    EXPECT_EQ(permitted_words(sum, {contact_promise::closed, never_invents}), "; 1 false miss is permitted");
}

report_row row_of(std::size_t subject, std::uint64_t count, double margin_ulps, contact_kind contact, std::string id) {
    report_row row;
    row.subject = subject;
    row.count = count;
    row.margin_ulps = row.share = margin_ulps;
    row.kind.contact = contact;
    row.kind.degeneracy = "none";
    row.case_id = std::move(id);
    row.subjects = {subject};
    row.parts.push_back({subject, contact, "none", count, row.case_id, 0, margin_ulps, margin_ulps});
    return row;
}

TEST(report_rows, join_alike_in_either_order) {
    report_row const a = row_of(1, 30, 4, contact_kind::vertex_edge, "a"),
                     b = row_of(0, 5, 900, contact_kind::edge_edge, "b"),
                     c = row_of(1, 7, 900, contact_kind::edge_edge, "c");
    std::array<report_row, 3> const rows{a, b, c};
    std::array<std::size_t, 3> order{0, 1, 2};
    do {
        report_row sum = rows[order[0]];
        sum.join(rows[order[1]]);
        sum.join(rows[order[2]]);
        EXPECT_EQ(sum.count, 42u);
        EXPECT_EQ(sum.share, 900);
        EXPECT_EQ(sum.margin_ulps, 900);
        EXPECT_EQ(sum.case_id, "b");  // of equal ones that of the first subject
        EXPECT_EQ(sum.subject, 0u);
        EXPECT_EQ(sum.subjects, (std::vector<std::size_t>{0, 1}));
        EXPECT_EQ(sum.parts.size(), 3u);
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST(report_rows, are_in_order_and_in_words) {
    report_row const a = row_of(1, 30, 4, contact_kind::vertex_edge, "a"),
                     b = row_of(0, 5, 900, contact_kind::edge_edge, "b");
    EXPECT_TRUE(comes_first(a, b));
    EXPECT_FALSE(comes_first(b, a));
    EXPECT_FALSE(comes_first(a, a));
    EXPECT_TRUE(comes_first(row_of(0, 30, 1, contact_kind::edge_edge, "z"), a));
    report_row many = a;
    EXPECT_EQ(contacts_of(many), "vertex-edge");
    EXPECT_EQ(degeneracies_of(many), "none");
    for (char const* const lack : {"none", "b", "b", "c", "d", "e"}) {
        many.parts.push_back(many.parts[0]);
        many.parts.back().degeneracy = lack;
    }
    EXPECT_EQ(degeneracies_of(many), "none, b, c +2");
    EXPECT_EQ(contacts_of(many), "vertex-edge");
    for (std::string const text : {"0", "007", "18446744073709551616"}) EXPECT_TRUE(is_number(text)) << text;
    for (std::string const text : {"", "1, 2", "-1", "1.0", " 1", "\u0661"}) EXPECT_FALSE(is_number(text)) << text;
    EXPECT_TRUE(is_users_own("mine.cross"));
    EXPECT_TRUE(is_users_own("documented"));
    EXPECT_FALSE(is_users_own("documented.cross"));
    EXPECT_FALSE(is_users_own("certified.cross"));
}

TEST(model_text, tells_edges) {
    triangle_soup tetrahedron{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                              {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
    EXPECT_EQ(edges_text("a.stl", tetrahedron), "a.stl: closed, each edge belongs to two faces\n");
    triangle_soup open = tetrahedron;
    open.triangles.pop_back();
    open.face_numbers = {4, 5, 6};
    EXPECT_EQ(edges_text("a.stl", open),
              "a.stl: 3 open edges, with a face on one side alone; the first is (0, 0, 0) to (0, 1, 0), of face 4\n");
    triangle_soup book{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}};
    for (int i = 0; i < 5; ++i) book.triangles.push_back({0, 1, 2});
    EXPECT_EQ(edges_text("b", book),
              "b: 3 non-manifold edges, with three faces or more; the first is (0, 0, 0) to (1, 0, 0), of "
              "faces 0, 1, 2, 3, ...\n");
    book.triangles.resize(4);
    EXPECT_TRUE(edges_text("b", book).ends_with("of faces 0, 1, 2, 3\n"));
    EXPECT_EQ(edges_text("c", {}), "c: closed, each edge belongs to two faces\n");
}

// As files have them: facets with points of their own, faces of more corners, faces too few and too many.
TEST(model_text, tells_edges_of_files) {
    report_folder const folder;
    using points = std::vector<std::array<double, 3>>;
    using faces = std::vector<std::vector<std::size_t>>;
    auto const text = [&](points const& corners, faces const& all) {
        std::ostringstream off;
        off << "OFF\n" << corners.size() << ' ' << all.size() << " 0\n";
        for (auto const& [x, y, z] : corners) off << x << ' ' << y << ' ' << z << '\n';
        for (auto const& face : all) {
            off << face.size();
            for (std::size_t const corner : face) off << ' ' << corner;
            off << '\n';
        }
        return edges_text("m", read_model(folder.write("model.off", off.str())));
    };
    std::string const closed = "m: closed, each edge belongs to two faces\n";
    points const cube{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    faces const triangles{{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5}, {0, 5, 4},
                          {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};
    EXPECT_EQ(text(cube, triangles), closed);
    points soup;
    faces apart;
    for (auto const& face : triangles) {
        for (std::size_t const corner : face) {
            soup.push_back(cube[corner]);
            if (soup.size() % 2 == 0 && soup.back()[0] == 0) soup.back()[0] = -0.0;
        }
        apart.push_back({soup.size() - 3, soup.size() - 2, soup.size() - 1});
    }
    EXPECT_EQ(text(soup, apart), closed);
    EXPECT_EQ(text(cube, {triangles.begin() + 1, triangles.end()}),
              "m: 3 open edges, with a face on one side alone; the first is (0, 0, 0) to (1, 1, 0), of face 0\n");
    points hanging = cube;
    hanging.push_back({0.5, -1, 0});
    faces more = triangles;
    more.push_back({0, 1, 8});
    EXPECT_EQ(
        text(hanging, more),
        "m: 2 open edges, with a face on one side alone; the first is (0, 0, 0) to (0.5, -1, 0), of face 12\n"
        "m: 1 non-manifold edge, with three faces or more; the first is (0, 0, 0) to (1, 0, 0), of faces 0, 4, 12\n");
    more.back() = triangles[0];
    EXPECT_TRUE(text(cube, more).starts_with("m: 3 non-manifold edges, with ")) << text(cube, more);
    more.back() = {0, 0, 6};  // without extent
    EXPECT_EQ(text(cube, more), closed);
    faces quads{{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
    EXPECT_EQ(text(cube, quads), closed);
    quads.back().pop_back();
    EXPECT_TRUE(text(cube, quads).starts_with("m: 3 open edges, ")) << text(cube, quads);
}

TEST(model_text, tells_intersections) {
    triangle_soup const soup{
        {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0.5, 0.5, -1}, {0.5, 0.5, 1}, {-0.0, 3, 0}}, {{0, 1, 2}, {3, 4, 5}}, {7, 9}};
    meeting_faces const pair{0, 1, meeting::cross, 0};
    std::string const text = intersection_line("a\"\n.stl", soup, pair);
    json const line = json::parse(text);
    EXPECT_EQ(line["file"], "a\"\n.stl");
    EXPECT_EQ(line["faces"], json({7, 9}));
    EXPECT_EQ(line["corners"], json({{0, 1, 2}, {3, 4, 5}}));
    EXPECT_EQ(line["kind"], "cross");
    EXPECT_EQ(line["expect"], "crossing");
    EXPECT_EQ(line["input"].size(), 18u);
    EXPECT_NE(text.find(",-0,3,0]"), std::string::npos) << text;
    EXPECT_TRUE(std::holds_alternative<case_record>(parse_case(text, "", 1)));
    EXPECT_EQ(json::parse(intersection_line("a", soup, {0, 1, meeting::overlap, 2}))["expect"], "touching");
    EXPECT_EQ(intersection_summary("a", soup, {pair, {0, 1, meeting::touch, 1}}, 0.5),
              "a: 2 triangles, 2 pairs meet in more than they share: 1 cross, 0 overlap, 1 touch; 0.500 s\n");
    coloured_model coloured;
    coloured.add(soup, {});
    coloured.add(soup, {pair});
    std::ostringstream ply;
    coloured.write_ply(ply);
    EXPECT_TRUE(
        ply.str().ends_with("3 0 1 2 190 190 190\n3 3 4 5 190 190 190\n3 6 7 8 220 40 40\n3 9 10 11 220 40 40\n"))
        << ply.str();
}

}  // namespace
}  // namespace graze
