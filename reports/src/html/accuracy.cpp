// How far the numbers of value tests were off: a table a test, a row a subject and type of numbers.
#include <fmt/format.h>

#include "graze/internal/text/text.hpp"
#include "html/page.hpp"
#include "text/escape.hpp"

namespace graze {
namespace {

std::string input_text(std::vector<double> const& input) {
    std::string text;
    for (double value : input) (text += text.empty() ? "" : " ") += to_hex(value);
    return text;
}

/// An error of one measure: median, 99th percentile, and the worst, which opens to its input.
std::string error_cells(stored_subject::error_summary const& spread) {
    std::string const usual = fmt::format("<td class=\"n\">{}</td><td class=\"n\">{}</td>",
                                          short_number(spread.quantile(0.5)), short_number(spread.quantile(0.99)));
    if (!spread.worst) return usual + "<td class=\"n none\">-</td>";
    return usual + fmt::format(
                       "<td class=\"n\"><details><summary>{}</summary><small>{}: "
                       "<code>{}</code></small></details></td>",
                       short_number(spread.worst->amount), escaped(spread.family, 60),
                       escaped(input_text(spread.worst->input), 10'000));
}

/// Makes the table of times of contact: `rows` are late, then early.
std::string time_table(report_subject const& item, std::string const& rows) {
    return scrolling(
        "Times of " + item.work->test,
        fmt::format(
            "<table><caption>{}</caption><thead><tr><th>subject</th><th>late: median</th><th>99 %</th>"
            "<th>latest</th><th>early: median</th><th>99 %</th><th>earliest</th><th>not finite</th></tr></thead>"
            "<tbody>{}</tbody></table>",
            escaped(item.work->test), rows));
}

}  // namespace

std::string accuracy_section(report_data const& data) {
    std::string rows, drawn, times;
    std::vector<std::string> tables;
    for (std::size_t i = 0; i < data.subjects.size(); ++i) {
        report_subject const& item = data.subjects[i];
        auto const& [ulps, excess] = item.subject->errors;
        if (!ulps.counts.empty())
            rows += fmt::format(
                "<tr><th scope=\"row\"><code>{}</code> <small>{}</small></th>{}{}<td class=\"n\">{}</td></tr>",
                escaped(item.subject->name, 300), name_of(item.work->scalar), error_cells(excess), error_cells(ulps),
                ulps.infinite());
        if (!item.subject->is_certified() && !item.subject->conditioned.counts.empty())
            drawn += fmt::format(
                "<figure>{}<figcaption><code>{}</code> {}</figcaption></figure>",
                condition_chart(item.subject->conditioned, fmt::format("Excess of {}, {}, by condition",
                                                                       item.subject->name, name_of(item.work->scalar))),
                escaped(item.subject->name, 300), name_of(item.work->scalar));
        bool const is_last = i + 1 == data.subjects.size() || data.subjects[i + 1].work->test != item.work->test;
        if (!is_last || rows.empty()) continue;
        if (item.test && item.test->in_motion()) {
            times += time_table(item, rows);
            rows.clear();
            drawn.clear();
            continue;
        }
        std::string table = scrolling(
            "Errors of " + item.work->test,
            fmt::format("<table><caption>{}{}</caption><thead><tr><th>subject</th><th>excess: median</th><th>99 %</th>"
                        "<th>worst</th><th>ulps: median</th><th>99 %</th><th>worst</th><th>not "
                        "finite</th></tr></thead><tbody>{}</tbody>"
                        "</table>",
                        escaped(item.work->test), item.test ? ": " + escaped(item.test->question) : "", rows));
        if (!drawn.empty())
            table += fmt::format(
                "<details class=\"conditions\"><summary>Excess by condition</summary><div "
                "class=\"plots\">{}</div></details>",
                drawn);
        tables.push_back(std::move(table));
        rows.clear();
        drawn.clear();
    }
    if (!times.empty())
        times =
            "<section id=\"times\"><h2>Times of contact</h2><p>A time after the exact first contact is a <b>late "
            "impact</b>; "
            "an earlier one is slack. Both are shares of the motion.</p>" +
            times + "</section>";
    if (tables.empty()) return times;
    constexpr std::size_t most_static_bytes = 60'000;
    return times +
           "<section id=\"accuracy\"><h2>Errors of values</h2><p>The figures are of the worst number of each answer. "
           "<b>Ulps</b> are spacings of the scalar type at the exact value. <b>Excess</b> divides the error by what "
           "half "
           "a spacing in the number itself and in each number of the input can cost. An excess of 1 is as good as the "
           "input allows; a stable routine stays below a small constant however ill-conditioned the input is. Open the "
           "worst for its family and input.</p><p>Charts: the horizontal axis is the condition, what an excess of 1 "
           "amounts to, in half spacings of the number. The line is the median, dots are the largest, and the dashed "
           "line "
           "is where an answer counts as wrong. A stable routine is flat.</p>" +
           pieces(tables, "tests", most_static_bytes) + "</section>";
}

}  // namespace graze
