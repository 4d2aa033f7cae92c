// report.html: the most telling on one page, which is what is printed.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>

#include "formats/verdict_words.hpp"
#include "html/page.hpp"
#include "text/escape.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// Rows of each table: with the words around them they fit a sheet of paper.
constexpr std::size_t most_subjects = 8, most_findings = 6;

std::string subjects_table(report_data const& data) {
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < data.subjects.size(); ++i)
        if (data.subjects[i].subject->total.disagreements != 0) wrong.push_back(i);
    auto const rate = [&](std::size_t i) {
        counts const& sum = data.subjects[i].subject->total;
        return -static_cast<double>(sum.disagreements) / static_cast<double>(std::max<std::uint64_t>(sum.checked, 1));
    };
    std::ranges::stable_sort(wrong, {}, rate);
    std::size_t const shown = std::min(wrong.size(), most_subjects);
    std::string text = fmt::format(
        "<p>{} of {} subjects, counted once per scalar type, gave wrong answers.</p><table><caption>{}Most often "
        "wrong</caption><thead><tr><th>subject</th><th>test</th><th>scalar</th><th>wrong</th></tr></thead><tbody>",
        wrong.size(), data.subjects.size(), shown < wrong.size() ? fmt::format("The {} of them ", shown) : "");
    if (shown < wrong.size()) text.replace(text.rfind("Most often"), 1, "m");
    for (std::size_t i : std::span(wrong).first(shown)) {
        report_subject const& item = data.subjects[i];
        text += fmt::format(
            "<tr><td><a href=\"#subject-{}\"><code>{}</code></a></td><td>{}</td><td>{}</td><td data-label=\"wrong\" "
            "class=\"n\">{} of {} "
            "({})</td></tr>",
            i, escaped(item.subject->name, 60), escaped(item.work->test), name_of(item.work->scalar),
            item.subject->total.disagreements, item.subject->total.checked,
            escaped(share_text(item.subject->total.disagreements, item.subject->total.checked)));
    }
    return scrolling("Subjects most often wrong", text + "</tbody></table>");
}

std::string findings_table(report_data const& data, std::string const& caption, std::span<report_row const> rows) {
    std::string text = fmt::format(
        "<table><caption>{}</caption><thead><tr><th>finding</th><th>subject</th><th>test, scalar</th><th>outcome</th>"
        "<th>contact</th><th>count</th><th>ulps</th><th>× size</th></tr></thead><tbody>",
        caption);
    for (report_row const& row : rows) {
        report_subject const& reported = data.subjects[row.subject];
        std::string const id = escaped(short_id(row.id));
        text += fmt::format(
            "<tr><td><code>{}</code></td><td><code>{}</code></td><td>{}, {}</td><td>{}</td><td "
            "data-label=\"contact\">{}</td>"
            "<td data-label=\"count\" class=\"n\">{}</td><td data-label=\"ulps\" class=\"n\">{}</td><td "
            "data-label=\"× size\" class=\"n\">{}</td></tr>",
            opens(data, row.id) ? fmt::format("<a href=\"#finding-{}\">{}</a>", escaped(row.id), id) : id,
            escaped(reported.subject->name, 60), escaped(reported.work->test), scalars_of(data, row),
            name_of(row.kind.result), contacts_of(row), row.count, short_number(row.margin_ulps), share_number(row));
    }
    return scrolling(caption, text + "</tbody></table>");
}

}  // namespace

std::string share_number(report_row const& row) {
    bool const died = row.kind.result == outcome::crash || row.kind.result == outcome::hang;
    return died ? "-" : short_number(row.share);
}

std::string summary_section(report_data const& data) {
    if (data.rows.empty()) return "";
    std::string text = "<section id=\"summary\" class=\"paper\"><h2>Summary</h2>" + subjects_table(data);
    // What one table has shown no other repeats.
    std::set<std::vector<std::string_view>> shown;
    auto const add = [&](std::string const& caption, std::span<report_row const> rows) {
        std::vector<std::string_view> ids;
        for (report_row const& row : rows) ids.emplace_back(row.id);
        std::ranges::sort(ids);
        if (!ids.empty() && shown.insert(ids).second) text += findings_table(data, caption, rows);
    };
    std::vector<report_row> news;
    std::size_t count = 0;
    for (report_row const& row : data.rows)
        if (row.is_new_or_worse() && ++count <= most_findings) news.push_back(row);
    auto const first = [](std::vector<report_row> const& rows) {
        return std::span(rows).first(std::min(rows.size(), most_findings));
    };
    add(fmt::format("New or worse than the baseline: {}", count), news);
    add("Findings with the largest margin for the size of the shapes", first(data.largest));
    add("Most frequent findings", first(data.rows));
    return text +
           "<p>This is the printed summary. On screen, report.html shows every subject by family, all findings, and a "
           "picture with the exact answer of each.</p></section>";
}

}  // namespace graze
