// report.html: the findings, as a table and in full.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "check/case.hpp"
#include "formats/details.hpp"
#include "formats/verdict_words.hpp"
#include "graze/trace.hpp"
#include "html/escape.hpp"
#include "html/page.hpp"
#include "show/exact_text.hpp"
#include "show/finding_line.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

/// Rows of the static table; the viewer has all.
constexpr std::size_t most_static_rows = 300;

std::string margin_text(report_row const& row) {
    if (row.kind.result == outcome::wrong_sphere) return short_number(row.margin_ulps) + " ulps off";
    if (row.rel == relation::touching) return "0";
    return fmt::format("{} = {} ulps", short_number(row.margin), short_number(row.margin_ulps));
}

std::string copied(std::string const& id, std::string_view what, std::string const& text, bool open) {
    return fmt::format(
        "<details{}><summary>{}</summary><button class=\"graze-copy\" hidden data-copies=\"{}\">Copy</button><pre "
        "id=\"{}\" tabindex=\"0\">{}</pre></details>",
        open ? " open" : "", what, id, id, escaped_lines(text));
}

std::string input_table(explained_case const& shown) {
    test_case const& question = shown.found.question();
    std::vector<std::string> const names = input_names(*question.test, question.input.size());
    constexpr std::size_t most = 120;
    std::string text =
        "<table class=\"input\"><caption>Input</caption><thead><tr><th>scalar</th><th>value</th><th>as hexadecimal "
        "float</th></tr></thead><tbody>";
    for (std::size_t i = 0; i < std::min(question.input.size(), most); ++i)
        text += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
                            names[i], to_decimal(question.input[i], question.scalar), to_hex(question.input[i]));
    text += "</tbody></table>";
    if (question.input.size() > most)
        text += fmt::format("<p>{} more scalars are in the case line.</p>", question.input.size() - most);
    return scrolling("Input", text);
}

std::string steps_table(explained_case const& shown) {
    steps_account const& steps = shown.steps;
    if (steps.rows.empty()) return "";
    constexpr std::string_view styles[] = {"same", "rounded", "wrong"};
    // Rows of results (of spheres) are no steps.
    std::size_t const listed =
        static_cast<std::size_t>(std::ranges::count_if(steps.rows, [](step_row const& row) { return row.id != "=>"; }));
    std::string text = fmt::format(
        "<table class=\"steps\"><caption>Steps{}</caption><thead><tr><th>step</th><th>is</th>"
        "<th>{}</th><th>exactly</th><th>error</th></tr></thead><tbody>",
        listed < steps.total ? fmt::format(": {} of {}, those the answer comes from", listed, steps.total) : "",
        name_of(shown.found.question().scalar));
    for (step_row const& row : steps.rows)
        text += fmt::format(
            "<tr class=\"{}{}\"><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td "
            "class=\"n\">{}</td><td>{}</td></tr>",
            styles[static_cast<std::size_t>(row.agree)], row.parts ? " parts" : "", escaped(row.id), escaped(row.what),
            escaped(row.computed), escaped(row.exact), row.parts ? "they part here" : escaped(row.remark));
    return scrolling("Steps, float beside exact", text + "</tbody></table>");
}

std::string sphere_table(judged_case const& found) {
    if (!found.truth.sphere || found.made.sphere.size() < 4) return "";
    auto const exact = sphere_numbers(*found.truth.sphere);
    constexpr std::string_view components[] = {"centre.x", "centre.y", "centre.z", "radius"};
    std::string text =
        "<table><caption>Spheres</caption><thead><tr><th></th><th>the subject's</th><th>the exact one, "
        "rounded</th></tr></thead><tbody>";
    for (std::size_t i = 0; i < 4; ++i)
        text += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
                            components[i], short_number(found.made.sphere[i]), short_number(exact[i]));
    return scrolling("Spheres", text + "</tbody></table>");
}

std::string list(std::vector<std::string> const& sentences, char const* tag) {
    std::string text;
    for (std::string const& each : sentences) text += fmt::format("<li>{}</li>", escaped(each));
    return sentences.empty() ? "" : fmt::format("<{0}>{1}</{0}>", tag, text);
}

/// One of a finding's two cases.
std::string case_part(report_detail const& detail, explained_case const& shown, std::string const& which) {
    std::string const& id = detail.found.id;
    judged_case const& found = shown.found;
    std::string text = fmt::format(
        "<div class=\"case\"><h4>{}</h4><div class=\"graze-view\" data-finding=\"{}\" data-case=\"{}\">{}</div>",
        which == "worst" ? "The worst case" : "The simplest input that shows the same", escaped(id), which,
        case_drawing(shown));
    test_info const& test = *found.question().test;
    text += fmt::format("<p>Asked: {} <b>The subject {}.</b> Exactly: {}</p>", escaped(test.question),
                        test.is_sphere() ? "gives a sphere that is not the smallest, beside the exact one below"
                        : found.made.answer == reply::crash ? "crashes"
                        : found.made.answer == reply::hang  ? "hangs"
                                                            : fmt::format("says {}", name_of(found.made.answer)),
                        escaped(fmt::format("{}", fmt::join(shown.proof, " "))));
    text += input_table(shown) + sphere_table(found);
    if (!shown.steps.sentences.empty())
        text += "<p class=\"parting\">" + escaped(fmt::format("{}", fmt::join(shown.steps.sentences, " "))) + "</p>";
    text += steps_table(shown);
    if (!shown.check.empty())
        text += "<details class=\"check\"><summary>The certificate, and how to check it</summary>" +
                list(shown.check, "ol") +
                copied(fmt::format("certificate-{}-{}", escaped(id), which), "As JSON",
                       certificates_json(test, found.truth), false) +
                "</details>";
    text += copied(fmt::format("line-{}-{}", escaped(id), which), "Case line, for <code>graze check</code>",
                   short_finding_line(found), true);
    if (!shown.reproducer.empty())
        text += copied(fmt::format("program-{}-{}", escaped(id), which), "Reproducer in C++", shown.reproducer, false);
    return text + "</div>";
}

std::string finding_article(report_detail const& detail) {
    stored_finding const& found = detail.found;
    std::string orbit;
    if (found.orbit)
        orbit =
            fmt::format(" Wrong in {} of {} orders of vertices and operands.", found.orbit->wrong, found.orbit->size);
    std::string text = fmt::format(
        "<article id=\"finding-{}\"><h3><code>{}</code> {}</h3><p class=\"facts\">{}, {}. {} disagreements of this "
        "kind; contact: {}; degenerate: {}. Cause {}.{}</p>",
        escaped(found.id), escaped(found.kind.subject, 300), sentence_of(found.kind.result), escaped(found.kind.test),
        name_of(found.kind.scalar), found.count, name_of(found.kind.contact), escaped(found.kind.degeneracy, 300),
        explanation_of(found.kind.why), orbit);
    text += fmt::format(
        "<p>Finding <code>{}</code>, a case of family {}. <a href=\"#subject-{}\">More of this subject</a>. "
        "In full: <code>graze show DIR {}</code>.</p>",
        escaped(found.id), escaped(found.family, 60), detail.subject, escaped(short_id(found.id)));
    // What is simpler comes first.
    if (detail.shrunk) text += case_part(detail, *detail.shrunk, "shrunk");
    text += case_part(detail, detail.worst, "worst");
    return text + "</article>";
}

}  // namespace

std::string findings_section(report_data const& data) {
    std::string text = "<section id=\"findings\"><h2>Findings</h2>";
    if (data.rows.empty()) return text + "<p>No disagreement was found.</p></section>";
    std::vector<report_row const*> shown;
    for (report_row const& row : data.rows) shown.push_back(&row);
    std::ranges::stable_partition(shown, [](report_row const* row) { return row->is_new_or_worse(); });
    if (shown.size() > most_static_rows) shown.resize(most_static_rows);
    bool const gated = std::ranges::any_of(data.rows, [](auto const& row) { return !row.status.empty(); });
    text += fmt::format(
        "<p>Disagreements of one subject with the same outcome, cause, contact and degeneracy are one kind; a row is "
        "one of the {} kinds, with its worst case{}. What is underlined leads to the finding in full, further down: "
        "that is the worst of each subject and cause, {} at most. The others are shown in full by <code>graze show DIR "
        "ID</code>, with DIR this page's folder.</p>",
        data.kinds,
        shown.size() < data.kinds
            ? fmt::format("<span class=\"graze-static\">; here are the {} most frequent ones{}</span>", shown.size(),
                          gated ? ", new and worse ones first" : "")
            : "",
        most_details);
    std::string table = "<table><thead><tr><th>finding</th>";
    if (gated) table += "<th>status</th>";
    table +=
        "<th>subject</th><th>test</th><th>scalar</th><th>outcome</th><th>cause</th><th>contact</th><th>degenerate</"
        "th><th>count</th>"
        "<th>worst margin</th></tr></thead><tbody>";
    for (report_row const* row : shown) {
        report_subject const& who = data.subjects[row->subject];
        bool const linked = is_in_full(data, row->id);
        std::string const id = escaped(short_id(row->id));
        table += fmt::format("<tr><td><code>{}</code></td>",
                             linked ? fmt::format("<a href=\"#finding-{}\">{}</a>", escaped(row->id), id) : id);
        if (gated) table += fmt::format("<td class=\"status-{0}\">{0}</td>", row->status);
        table += fmt::format(
            "<td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td "
            "class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            escaped(who.who->name, 300), escaped(who.work->test), name_of(who.work->scalar), name_of(row->kind.result),
            name_of(row->kind.why), name_of(row->kind.contact), escaped(row->kind.degeneracy, 300), row->count,
            margin_text(*row));
    }
    return text + scrolling("Findings", table + "</tbody></table>") + "</section>";
}

std::string cases_section(report_data const& data) {
    if (data.details.empty()) return "";
    std::string text = fmt::format(
        "<section id=\"cases\"><h2>Findings in full</h2><p>{} findings, the worst of each subject and cause, {} at "
        "most. Any other: <code>graze show DIR ID</code>, with DIR this page's folder.</p>",
        data.details.size(), most_details);
    for (report_detail const& detail : data.details) text += finding_article(detail);
    return text + "</section>";
}

}  // namespace graze
