// report.html: the findings, as a table and in full.
#include <fmt/format.h>

#include <algorithm>

#include "html/page.hpp"
#include "text/escape.hpp"

namespace graze {
namespace {

/// Rows of the static table; the viewer has all.
constexpr std::size_t most_static_rows = 100;

/// Findings that the page shows without unpacking.
constexpr std::size_t most_static_bytes = 250'000;

std::string margin_text(report_row const& row) {
    if (row.kind.result == outcome::wrong_sphere) return short_number(row.margin_ulps) + " ulps off";
    if (row.kind.result == outcome::wrong_value)
        return fmt::format("excess {}, {} ulps off", short_number(row.margin), short_number(row.margin_ulps));
    if (row.kind.result == outcome::wrong_contact) return "error " + short_number(row.margin);
    if (row.kind.result == outcome::late_impact) return short_number(row.margin) + " late";
    if (row.rel == relation::touching) return "0";
    if (lacks_margin(row.rel, row.margin)) return "none";
    return fmt::format("{} = {} ulps", short_number(row.margin), short_number(row.margin_ulps));
}

/// Which findings the page has not, and how to see them.
std::string left_out(report_data const& data) {
    return fmt::format(
        "The page holds {} of the {} findings: new or worse ones, the worst of each subject and cause, then the most "
        "frequent and the largest for their size. For the other {}, <code>graze show DIR</code> lists all and "
        "<code>graze show DIR ID</code> shows one; DIR is this page's folder.",
        data.opened.size(), data.findings, data.findings - data.opened.size());
}

}  // namespace

std::string findings_section(report_data const& data) {
    std::string text = "<section id=\"findings\"><h2>Findings</h2>";
    if (data.rows.empty()) return text + "<p>No disagreement was found.</p></section>";
    std::vector<report_row const*> shown;
    for (report_row const& row : data.rows) shown.push_back(&row);
    std::stable_partition(shown.begin(), shown.end(), [](report_row const* row) { return row->is_new_or_worse(); });
    if (shown.size() > most_static_rows) shown.resize(most_static_rows);
    bool const gated = std::ranges::any_of(data.rows, [](auto const& row) { return !row.status.empty(); });
    text += fmt::format(
        "<p>A finding is all disagreements of one subject on one test with the same outcome and cause; for a traceable "
        "routine also the same diverging comparison. Each row is one of the {} findings with its worst case, most "
        "frequent first{}{}. <i>× size</i> is the margin as a share of the largest extent of the shapes. {}</p>",
        data.findings, gated ? "<span class=\"graze-static\">, new and worse ones before all</span>" : "",
        shown.size() < data.findings
            ? fmt::format("<span class=\"graze-static\">; here are the first {}</span>", shown.size())
            : "",
        data.opened.size() == data.findings ? "Select a row or an id for the finding in full." : left_out(data));
    std::string table = "<table><thead><tr><th>finding</th>";
    if (gated) table += "<th>status</th>";
    table +=
        "<th>subject</th><th>test</th><th>scalar</th><th>outcome</th><th>cause</th><th>contact</th><th>degenerate</"
        "th><th>parts at</th><th>count</th>"
        "<th>worst margin</th><th>× size</th></tr></thead><tbody>";
    for (report_row const* row : shown) {
        report_subject const& reported = data.subjects[row->subject];
        bool const linked = opens(data, row->id);
        std::string const id = escaped(short_id(row->id));
        table += fmt::format("<tr><td><code>{}</code></td>",
                             linked ? fmt::format("<a href=\"#finding-{}\">{}</a>", escaped(row->id), id) : id);
        if (gated) table += fmt::format("<td class=\"status-{0}\">{0}</td>", row->status);
        table += fmt::format(
            "<td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td "
            "class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            escaped(reported.subject->name, 300), escaped(reported.work->test), scalars_of(data, *row),
            name_of(row->kind.result), name_of(row->kind.why), contacts_of(*row), escaped(degeneracies_of(*row), 300),
            escaped(row->kind.parted.text(), 120), row->count, margin_text(*row), share_number(*row));
    }
    return text + scrolling("Findings", table + "</tbody></table>") + "</section>";
}

std::string cases_section(report_data const& data) {
    if (data.opened.empty()) return "";
    std::string text = fmt::format(
        "<section id=\"cases\"><h2>Findings in full</h2><p>{} Each opens with its simplest input, a picture and the "
        "exact answer; {} also have their worst case, the routine's steps next to exact ones, the certificate and a "
        "reproducer.{} Most frequent first{}.</p>",
        data.opened.size() == data.findings ? fmt::format("All {} findings.", data.findings) : left_out(data),
        data.opened.size() <= most_details ? "they" : fmt::format("{} of them", most_details),
        data.opened.size() <= most_details
            ? ""
            : " Of any other: <code>graze show DIR ID</code>, with DIR this page's folder.",
        std::ranges::any_of(data.rows, &report_row::is_new_or_worse) ? ", new and worse ones before all" : "");
    std::vector<std::string> items;
    for (opened_finding const& kind : data.opened) items.push_back(kind.html);
    return text + pieces(items, "findings", most_static_bytes) + "</section>";
}

}  // namespace graze
