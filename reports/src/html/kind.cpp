// report.html: a finding that opens.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "formats/details.hpp"
#include "formats/verdict_words.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/trace.hpp"
#include "html/page.hpp"
#include "show/certificates_json.hpp"
#include "show/exact_text.hpp"
#include "show/finding_line.hpp"
#include "show/share_of_size.hpp"
#include "text/escape.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

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
            "class=\"n\">{}</td><td>{}{}</td></tr>",
            styles[static_cast<std::size_t>(row.agree)], row.parts ? " parts" : "", escaped(row.id), escaped(row.what),
            escaped(row.computed), escaped(row.exact), row.parts ? "diverges here" : escaped(row.remark),
            row.place.empty() ? "" : (row.parts || !row.remark.empty() ? "; " : "") + escaped(row.place, 120));
    return scrolling("Steps, floating point next to exact", text + "</tbody></table>");
}

/// The numbers of an answer beside the exact ones, and how far values are off.
std::string numbers_table(judged_case const& found) {
    test_info const& test = *found.question().test;
    std::vector<double> const exact = rounded_numbers(found.truth), &given = found.judged.numbers;
    if (exact.empty() || given.size() != exact.size()) return "";
    bool const has_errors = found.judged.ulps.size() == exact.size();
    std::string const caption = test.answer == answer_kind::sphere ? "Spheres" : "Values";
    std::string text = fmt::format(
        "<table><caption>{}</caption><thead><tr><th></th><th>the subject's</th><th>the exact one, "
        "rounded</th>{}</tr></thead><tbody>",
        caption, has_errors ? "<th>error in ulps</th><th>excess</th>" : "");
    for (std::size_t i = 0; i < exact.size(); ++i) {
        text += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td>",
                            test.numbers[i], short_number(given[i]), short_number(exact[i]));
        if (has_errors)
            text += fmt::format("<td class=\"n\">{}</td><td class=\"n\">{}</td>", short_number(found.judged.ulps[i]),
                                short_number(found.judged.excess[i]));
        text += "</tr>";
    }
    return scrolling(caption, text + "</tbody></table>");
}

/// How many of the finding there are with each scalar type, contact and lack of the shapes; none where that is one.
std::string parts_table(report_data const& data, report_row const& row) {
    if (row.parts.size() < 2) return "";
    constexpr std::size_t most = 20;
    std::size_t const shown = std::min(row.parts.size(), most);
    std::string const caption =
        shown < row.parts.size() ? fmt::format("Where it shows, the {} most frequent", shown) : "Where it shows";
    std::string text = fmt::format(
        "<table class=\"parts\"><caption>{}</caption><thead><tr><th>scalar</th><th>contact</th><th>degenerate</th>"
        "<th>count</th><th>worst, ulps</th><th>worst case</th></tr></thead><tbody>",
        caption);
    for (report_part const& item : std::span(row.parts).first(shown))
        text += fmt::format(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>"
            "<code>{}</code></td></tr>",
            name_of(data.subjects[item.subject].work->scalar), name_of(item.contact), escaped(item.degeneracy, 120),
            item.count, short_number(item.margin_ulps), escaped(short_id(item.case_id)));
    return scrolling(caption, text + "</tbody></table>");
}

std::string list(std::vector<std::string> const& sentences, char const* tag) {
    std::string text;
    for (std::string const& item : sentences) text += fmt::format("<li>{}</li>", escaped(item));
    return sentences.empty() ? "" : fmt::format("<{0}>{1}</{0}>", tag, text);
}

/// A line a point: its name, and its coordinates as decimals that read back as the same numbers.
std::string input_lines(explained_case const& shown) {
    test_case const& question = shown.found.question();
    std::vector<std::string> const names = input_names(*question.test, question.input.size());
    constexpr std::size_t most = 120;
    std::string text, point;
    for (std::size_t i = 0; i < std::min(question.input.size(), most); ++i) {
        std::string const name = names[i].substr(0, names[i].rfind('.'));
        text += name == point ? " " : (text.empty() ? "" : "\n") + name + "  ";
        text += " " + to_decimal(question.input[i], question.scalar);
        point = name;
    }
    if (question.input.size() > most)
        text += fmt::format("\n{} more scalars are in the case line.", question.input.size() - most);
    return "<pre class=\"input\" tabindex=\"0\" aria-label=\"Input\">" + escaped_lines(text) + "</pre>";
}

/// The page that asks the case again, changed or not; of tests that it draws.
std::string playground_link(judged_case const& found) {
    test_case const& question = found.question();
    std::string const line = json_object{
        {"test", question.test->id},
        {"scalar", name_of(question.scalar)},
        {"input", json_array(question.input, to_hex)},
        {"subject",
         found.candidate.name}}.text();
    return "<p><a href=\"playground.html#" + percent_encoded(line) + "\">Change this case and ask again</a></p>";
}

/// One of a finding's two cases.
std::string case_part(report_data const& data, report_detail const& detail, explained_case const& shown,
                      std::string const& which) {
    std::string const& id = detail.row.id;
    judged_case const& found = shown.found;
    std::string text = fmt::format(
        "<div class=\"case\"><h4>{}</h4><div class=\"graze-view\" data-finding=\"{}\" data-case=\"{}\">{}</div>{}",
        which == "worst" ? "The worst case" : "Simplest input", escaped(id), which, case_drawing(shown),
        value_closeup(found));
    test_info const& test = *found.question().test;
    text += fmt::format(
        "<p>Asked: {} <b>The subject {}.</b> Exactly: {}</p>", escaped(test.question),
        test.answer == answer_kind::sphere ? "gives a sphere that is not the smallest, shown next to the exact one"
        : found.judged.result == outcome::wrong_value   ? "gives inaccurate values, shown next to the exact ones"
        : found.judged.result == outcome::wrong_contact ? "gives a wrong contact, shown next to a right one"
        : found.judged.result == outcome::late_impact
            ? fmt::format("gives a time that is {} late", short_number(found.judged.lateness.value_or(0)))
        : found.judged.answer == reply::crash ? "crashes"
        : found.judged.answer == reply::hang  ? "hangs"
                                              : fmt::format("says {}", name_of(found.judged.answer)),
        escaped(fmt::format("{}", fmt::join(shown.proof, " "))));
    std::string const line =
        copied(fmt::format("line-{}-{}", escaped(id), which), "Case line, for <code>graze check</code>",
               short_finding_line(found), detail.in_full);
    if (!detail.in_full) return text + input_lines(shown) + numbers_table(found) + line + "</div>";
    text += input_table(shown) + numbers_table(found);
    if (!shown.steps.sentences.empty())
        text += "<p class=\"parting\">" + escaped(fmt::format("{}", fmt::join(shown.steps.sentences, " "))) + "</p>";
    text += steps_table(shown);
    if (!shown.check.empty())
        text += "<details class=\"check\"><summary>The certificate, and how to check it</summary>" +
                list(shown.check, "ol") +
                copied(fmt::format("certificate-{}-{}", escaped(id), which), "As JSON",
                       certificates_json(test, found.truth).text(), false) +
                "</details>";
    text += line;
    if (data.has_playground) text += playground_link(found);
    if (!shown.reproducer.empty())
        text += copied(fmt::format("program-{}-{}", escaped(id), which), "Reproducer in C++", shown.reproducer, false);
    return text + "</div>";
}

/// "margin 0.25 = 8 ulps, 0.5 × size".
std::string worst_sentence(stored_finding const& found, double share) {
    if (found.kind.result == outcome::crash || found.kind.result == outcome::hang) return "";
    if (found.kind.result == outcome::wrong_sphere)
        return fmt::format("up to {} ulps off, {} × size", short_number(found.what.severity()), short_number(share));
    if (found.kind.result == outcome::wrong_value)
        return fmt::format("excess up to {}, {} ulps off", short_number(found.what.margin),
                           short_number(found.what.margin_ulps));
    if (found.kind.result == outcome::wrong_contact)
        return fmt::format("errors up to {}", short_number(found.what.margin));
    if (found.kind.result == outcome::late_impact) return fmt::format("up to {} late", short_number(found.what.margin));
    if (found.what.rel == relation::touching) return "at contact";
    if (lacks_margin(found.what.rel, found.what.margin)) return "no margin";
    return fmt::format("up to {} = {} ulps from contact, {} × size", short_number(found.what.margin),
                       short_number(found.what.margin_ulps), short_number(share));
}

}  // namespace

std::string kind_html(report_data const& data, report_detail const& detail) {
    stored_finding const& found = detail.found;
    report_row const& row = detail.row;
    test_info const& test = *(detail.shrunk ? detail.shrunk : detail.worst)->found.question().test;
    std::string const id = escaped(row.id);
    std::string const far = worst_sentence(found, share_of_size(test, found));
    std::string text = fmt::format(
        "<details class=\"kind\"><summary><code class=\"id\">{}</code> <code>{}</code> {} <small>{}, {}; <b>{}</b> "
        "times; contact {}; degenerate {}{}{}</small></summary><article id=\"finding-{}\"><p class=\"facts\">",
        escaped(short_id(row.id)), escaped(found.kind.subject, 120), sentence_of(found.kind.result),
        escaped(found.kind.test), scalars_of(data, row), row.count, contacts_of(row),
        escaped(degeneracies_of(row), 120), far.empty() ? "" : "; ", far, id);
    text += found.kind.why == cause::unknown ? "Cause: unknown."
                                             : fmt::format("Cause: {}.", explanation_of(found.kind.why));
    if (std::string const place = row.kind.parted.text(); !place.empty())
        text += fmt::format(" It diverges from exact arithmetic at <code>{}</code>.", escaped(place, 120));
    if (found.orbit)
        text +=
            fmt::format(" Wrong in {} of {} orders of vertices and operands.", found.orbit->wrong, found.orbit->size);
    text += fmt::format(
        " The worst case is of {}. <a href=\"#subject-{}\">More of this subject</a>. {}: <code>graze show DIR "
        "{}</code>.</p>",
        found.place.empty() ? "family " + escaped(found.family, 60) : escaped(place_words(found), 160), row.subject,
        detail.in_full ? "As text" : "The worst case, its steps and a reproducer", escaped(short_id(row.id)));
    text += parts_table(data, row);
    // What is simpler comes first.
    if (detail.shrunk) text += case_part(data, detail, *detail.shrunk, "shrunk");
    if (detail.worst) text += case_part(data, detail, *detail.worst, "worst");
    return text + "</article></details>\n";
}

}  // namespace graze
