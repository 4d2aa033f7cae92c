#include "formats/structure_reports.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <ostream>
#include <sstream>

#include "gate/unrepeated.hpp"
#include "graze/internal/text/text.hpp"
#include "structures/lines.hpp"
#include "structures/picture.hpp"
#include "text/escape.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

json_object counts_json(counts const& sum) {
    json_object object{{"checked", sum.checked}};
    for (outcome const result : {outcome::agree, outcome::invalid_output, outcome::crash, outcome::hang,
                                 outcome::declined, outcome::undefined})
        object.add(name_of(result), sum.of(result));
    return object;
}

json_object row_json(structure_row const& row) {
    json_object object = counts_json(row.stored->total);
    json_object laws, families;
    for (structure_finding const& finding : row.findings)
        if (is_law(finding)) laws.add(finding.what, finding.count);
    unrepeated_faults const& faults = row.stored->not_reproduced;
    object.add("laws", laws);
    object.add("not_reproduced", json_object{{"crash", faults.crashes}, {"hang", faults.hangs}});
    object.add("given_up", row.stored->given_up);
    for (auto const& [family, sum] : row.stored->by_family) families.add(family, counts_json(sum));
    object.add("families", families);
    object.add("worst",
               row.findings.empty() ? json_text() : json_text::raw(line_of(row.stored->name, row.findings.front())));
    return object.add("first_disagreement_seconds", json_text(row.stored->first_disagreement_seconds));
}

std::string summary_json(stored_campaign const& campaign, std::vector<structure_row> const& rows) {
    // By test, then by subject, then by scalar type.
    std::map<std::string_view, std::map<std::string, std::map<std::string_view, json_text>>> tests;
    for (structure_row const& row : rows)
        tests[row.work->test][row.stored->name][name_of(row.work->scalar)] = row_json(row);
    json_object written;
    for (auto const& [test, subjects] : tests) {
        json_object by_subject;
        for (auto const& [subject, scalars] : subjects) {
            json_object by_scalar;
            for (auto const& [scalar, counts] : scalars) by_scalar.add(scalar, counts);
            by_subject.add(subject, by_scalar);
        }
        written.add(test, json_object{{"subjects", by_subject}});
    }
    std::string const& seed = campaign.setting("seed");
    return json_document({{"seed", is_number(seed) ? json_text::raw(seed) : seed},
                          {"cases", campaign.cases},
                          {"seconds", campaign.number("seconds")},
                          {"stopped", campaign.setting("state") != "complete"},
                          {"shard", campaign.setting("shard")},
                          {"confirmed_by_both_references", campaign.number("confirmed")},
                          {"tests", written}})
               .text() +
           '\n';
}

std::string counts_words(structure_row const& row) {
    std::vector<std::string> parts;
    for (structure_finding const& finding : row.findings)
        parts.push_back(fmt::format("{} {}", finding.what, finding.count));
    if (std::uint64_t const declined = row.stored->total.of(outcome::declined); declined != 0)
        parts.push_back(fmt::format("declined {}", declined));
    if (row.stored->given_up) parts.emplace_back("abandoned");
    return parts.empty() ? "nothing is wrong" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string name_words(structure_row const& row) {
    return fmt::format("{} on {}, {}", row.stored->name, row.work->test, name_of(row.work->scalar));
}

std::string seconds_words(stored_campaign const& campaign) {
    return fmt::format("{} cases in {:.0f} s", campaign.cases, campaign.number("seconds"));
}

std::string status_words(report_gate const& gate, structure_row const& row, structure_finding const& finding) {
    if (!gate.known) return "";
    outcome const result = is_law(finding)          ? outcome::invalid_output
                           : finding.what == "hang" ? outcome::hang
                                                    : outcome::crash;
    finding_key const key{row.work->test, row.stored->name, result, cause::unknown,
                          is_law(finding) ? finding.what : ""};
    return fmt::format(" ({})", name_of(gate.known->status_of(key)));
}

std::string markdown(stored_campaign const& campaign, std::vector<structure_row> const& rows, report_gate const& gate) {
    std::string text = fmt::format("# Structures\n\n{}.\n", seconds_words(campaign));
    if (gate.known)
        if (std::string const news = gate.known->news(); !news.empty()) text += "\n```\n" + news + "```\n";
    text += "\n| subject | test | scalar | cases | wrong | what |\n|---|---|---|--:|--:|---|\n";
    for (structure_row const& row : rows)
        text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", escaped(row.stored->name), row.work->test,
                            name_of(row.work->scalar), row.stored->total.checked, row.stored->total.disagreements,
                            counts_words(row));
    for (structure_row const& row : rows)
        for (structure_finding const& finding : row.findings)
            text += fmt::format("\n**{}**{}: {} ({} cases)\n\n```\n{}\n```\n", escaped(name_words(row)),
                                status_words(gate, row, finding), what_words(finding), finding.count,
                                line_of(row.stored->name, finding));
    return text;
}

std::string page(stored_campaign const& campaign, std::vector<structure_row> const& rows, report_gate const& gate) {
    constexpr std::string_view style =
        ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0 "
        "auto;padding:1rem;max-width:60rem}"
        "table{border-collapse:collapse;display:block;overflow-x:auto}td,th{padding:.2rem .6rem;border-bottom:1px "
        "solid #8886;text-align:left}"
        "td.n{text-align:right}pre{overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem;border:"
        "1px solid #8886;padding:.5rem}"
        "svg{max-width:min(100%,30rem);height:auto;background:#fff}.bad{color:#cf222e;font-weight:600}";
    std::string text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>graze: structures</title>"
        "<meta name=\"viewport\" content=\"width=device-width\">"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src {}\">"
        "<style>{}</style></head><body>\n<h1>Structures</h1>\n<p>{}: <code>{}</code></p>\n",
        policy_hash(style), style, seconds_words(campaign), escaped(campaign.setting("command")));
    if (gate.known)
        if (std::string const news = gate.known->news(); !news.empty())
            text += fmt::format("<pre>{}</pre>\n", escaped_lines(news));
    text += "<table><thead><tr><th>subject<th>test<th>scalar<th>cases<th>wrong<th>what</thead><tbody>\n";
    for (structure_row const& row : rows) {
        std::uint64_t const wrong = row.stored->total.disagreements;
        text += fmt::format("<tr><th scope=\"row\">{}<td>{}<td>{}<td class=\"n\">{}<td class=\"n{}\">{}<td>{}\n",
                            escaped(row.stored->name), escaped(row.work->test), name_of(row.work->scalar),
                            row.stored->total.checked, wrong != 0 ? " bad" : "", wrong, counts_words(row));
    }
    text += "</tbody></table>\n";
    for (structure_row const& row : rows)
        for (structure_finding const& finding : row.findings) {
            structure_record const& record = finding.record;
            text += fmt::format("<h2>{}: {}{}</h2>\n<p>{}. {} cases.</p>\n", escaped(name_words(row)), finding.what,
                                status_words(gate, row, finding), escaped(what_words(finding)), finding.count);
            if (form_of(record.kind).dimension == 2 && is_law(finding)) {
                std::ostringstream picture;
                write_svg(picture, record.input(), finding.reply.answer, finding.fault);
                text += picture.str();
            }
            text += fmt::format("<pre>{}</pre>\n", escaped(line_of(row.stored->name, finding)));
        }
    return text + "</body></html>\n";
}

}  // namespace

std::string write_structure_reports(std::string const& folder, findings_store const& store, report_gate const& gate,
                                    stored_campaign& campaign) {
    std::filesystem::path const to = folder;
    report_data data;
    gather_rows(store, gate, data);
    std::vector<structure_row> const rows = read_structures(store, data.campaign);
    std::string findings, text;
    for (structure_row const& row : rows)
        for (structure_finding const& finding : row.findings) findings += line_of(row.stored->name, finding) + '\n';
    write_file(to / "findings.jsonl", findings);
    write_file(to / "summary.json", summary_json(data.campaign, rows));
    write_file(to / "report.md", markdown(data.campaign, rows, gate));
    write_file(to / "report.html", page(data.campaign, rows, gate));
    write_file(to / "report.sarif", sarif_json(data, store, gate));
    write_file(to / "junit.xml", junit_xml(data, gate));
    for (structure_row const& row : rows) {
        counts const& sum = row.stored->total;
        text += fmt::format("{}: {} of {} cases are wrong: {}\n", visible(name_words(row)), sum.disagreements,
                            sum.checked, counts_words(row));
        if (row.stored->not_reproduced.total() != 0)
            text += fmt::format("    {}\n", describe(row.stored->not_reproduced));
        for (structure_finding const& finding : row.findings) {
            text += fmt::format("    {} {}, e.g. {}\n", finding.id.substr(0, 10), finding.what,
                                points_text(finding.record));
            if (finding.reply.what == structure_reply::kind::answered)
                text += fmt::format("      returned {}\n      {}\n", to_json(finding.reply.answer, finding.record.kind),
                                    what_words(finding));
        }
    }
    text += fmt::format("report: {}\n", (to / "report.html").string());
    campaign = std::move(data.campaign);
    return text;
}

}  // namespace graze
