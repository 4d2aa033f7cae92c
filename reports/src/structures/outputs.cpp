#include "structures/outputs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <ostream>
#include <sstream>

#include "graze/internal/text/text.hpp"
#include "show/structure_words.hpp"
#include "text/escape.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"
#include "text/whole_file.hpp"
#include "validate/structure_picture.hpp"

namespace graze {
namespace {

json_object counts_json(structure_counts const& counts) {
    json_object object{
        {"checked", counts.checked},    {"agree", counts.agree}, {"invalid_output", counts.all_invalid()},
        {"crash", counts.crash},        {"hang", counts.hang},   {"declined", counts.declined},
        {"undefined", counts.undefined}};
    json_object laws;
    for (std::size_t i = 0; i < counts.invalid.size(); ++i)
        if (counts.invalid[i] != 0) laws.add(structure_law_names[i], counts.invalid[i]);
    return object.add("laws", laws);
}

std::string summary_json(structure_results const& results) {
    // By test, then by subject, then by scalar type.
    std::map<std::string_view, std::map<std::string, std::map<std::string_view, json_text>>> tests;
    for (structure_row const& row : results.rows) {
        json_object object = counts_json(row.total);
        unrepeated_faults const& faults = row.failed.not_reproduced;
        object.add("not_reproduced", json_object{{"crash", faults.crashes}, {"hang", faults.hangs}});
        object.add("given_up", row.is_given_up);
        json_object families;
        for (auto const& [family, counts] : row.families) families.add(family, counts_json(counts));
        object.add("families", families);
        json_text worst;
        for (auto const& [what, finding] : row.findings)
            if (worst.text() == "null") worst = json_text::raw(line_of(*row.subject, finding));
        object.add("worst", worst).add("first_disagreement_seconds", json_text(row.first_disagreement_seconds));
        tests[form_of(row.subject->kind).name][row.subject->name][name_of(row.subject->scalar)] = object;
    }
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
    return json_document({{"seed", results.plan->seed},
                          {"cases", results.cases()},
                          {"seconds", results.seconds},
                          {"tests", written}})
               .text() +
           '\n';
}

std::string what_words(structure_finding const& finding, structure_kind kind) {
    if (finding.fault.law == structure_law::valid) return finding.what;
    return fmt::format("{}: {}", name_of(finding.fault.law), fault_words(finding.fault, kind));
}

std::string counts_words(structure_counts const& counts) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < counts.invalid.size(); ++i)
        if (counts.invalid[i] != 0) parts.push_back(fmt::format("{} {}", structure_law_names[i], counts.invalid[i]));
    if (counts.crash != 0) parts.push_back(fmt::format("crash {}", counts.crash));
    if (counts.hang != 0) parts.push_back(fmt::format("hang {}", counts.hang));
    if (counts.declined != 0) parts.push_back(fmt::format("declined {}", counts.declined));
    return parts.empty() ? "nothing is wrong" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string name_words(structure_row const& row) {
    return fmt::format("{} on {}, {}", row.subject->name, form_of(row.subject->kind).name,
                       name_of(row.subject->scalar));
}

std::string points_words(structure_record const& record) {
    std::vector<std::string> points;
    std::size_t const dimension = form_of(record.kind).dimension;
    for (std::size_t i = 0; i < record.coordinates.size(); i += dimension) {
        std::vector<std::string> numbers;
        for (std::size_t k = 0; k < dimension; ++k)
            numbers.push_back(to_decimal(record.coordinates[i + k], record.scalar));
        points.push_back(fmt::format("({})", fmt::join(numbers, " ")));
    }
    constexpr std::size_t most = 24;
    std::size_t const count = points.size();
    if (count > most) points.resize(most);
    return fmt::format("{}{}", fmt::join(points, " "), count > most ? fmt::format(" and {} more", count - most) : "");
}

std::string markdown(structure_results const& results) {
    std::string text = fmt::format(
        "# Structures\n\n{} cases in {:.0f} s.\n\n| subject | test | scalar | cases | wrong | what "
        "|\n|---|---|---|--:|--:|---|\n",
        results.cases(), results.seconds);
    for (structure_row const& row : results.rows)
        text += fmt::format("| {} | {} | {} | {} | {} | {}{} |\n", escaped(row.subject->name),
                            form_of(row.subject->kind).name, name_of(row.subject->scalar), row.total.checked,
                            row.total.disagreements(), counts_words(row.total), row.is_given_up ? ", abandoned" : "");
    for (structure_row const& row : results.rows)
        for (auto const& [what, finding] : row.findings)
            text +=
                fmt::format("\n**{}**: {} ({} cases)\n\n```\n{}\n```\n", escaped(name_words(row)),
                            what_words(finding, finding.record.kind), finding.count, line_of(*row.subject, finding));
    return text;
}

std::string page(structure_results const& results, std::string const& command) {
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
        "<style>{}</style></head><body>\n<h1>Structures</h1>\n<p>{} cases in {:.0f} s: <code>{}</code></p>\n"
        "<table><thead><tr><th>subject<th>test<th>scalar<th>cases<th>wrong<th>what</thead><tbody>\n",
        policy_hash(style), style, results.cases(), results.seconds, escaped(command));
    for (structure_row const& row : results.rows)
        text += fmt::format("<tr><th scope=\"row\">{}<td>{}<td>{}<td class=\"n\">{}<td class=\"n{}\">{}<td>{}{}\n",
                            escaped(row.subject->name), form_of(row.subject->kind).name, name_of(row.subject->scalar),
                            row.total.checked, row.total.disagreements() != 0 ? " bad" : "", row.total.disagreements(),
                            counts_words(row.total), row.is_given_up ? ", abandoned" : "");
    text += "</tbody></table>\n";
    for (structure_row const& row : results.rows)
        for (auto const& [what, finding] : row.findings) {
            structure_record const& record = finding.record;
            text += fmt::format("<h2>{}: {}</h2>\n<p>{}. {} cases.</p>\n", escaped(name_words(row)), what,
                                escaped(what_words(finding, record.kind)), finding.count);
            bool const is_drawn = form_of(record.kind).dimension == 2 && finding.fault.law != structure_law::valid;
            if (is_drawn) {
                std::ostringstream picture;
                write_svg(picture, record.input(), finding.reply.answer, finding.fault);
                text += picture.str();
            }
            text += fmt::format("<pre>{}</pre>\n", escaped(line_of(*row.subject, finding)));
        }
    return text + "</body></html>\n";
}

std::string sarif(structure_results const& results) {
    std::vector<json_text> found;
    for (structure_row const& row : results.rows)
        for (auto const& [what, finding] : row.findings) {
            std::string const words =
                fmt::format("{}: {} ({} cases): {}", name_words(row), what_words(finding, finding.record.kind),
                            finding.count, points_words(finding.record));
            std::string const print =
                row.subject->name + "/" + std::string(form_of(row.subject->kind).name) + "/" + what;
            found.push_back(json_object{{"ruleId", "structure/" + what},
                                        {"level", "error"},
                                        {"message", json_object{{"text", plain_text(words)}}},
                                        {"partialFingerprints", json_object{{"graze/v1", plain_text(print)}}}});
        }
    json_object const driver{{"name", "graze"}, {"version", GRAZE_VERSION}};
    json_object const run{{"tool", json_object{{"driver", driver}}}, {"results", json_array(found)}};
    return json_object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                       {"version", "2.1.0"},
                       {"properties", json_object{{"format", file_format}}},
                       {"runs", json_array(std::vector<json_text>{run})}}
               .text() +
           '\n';
}

std::string junit(structure_results const& results, structure_gate const& gate) {
    std::string cases;
    std::size_t failures = 0;
    for (structure_row const& row : results.rows) {
        std::string inside;
        if (gate.fails(row)) {
            ++failures;
            std::string lines;
            for (auto const& [what, finding] : row.findings)
                lines += fmt::format("{} ({} cases)\n", what_words(finding, finding.record.kind), finding.count);
            inside = fmt::format("<failure message=\"{}\">{}</failure>", escaped(counts_words(row.total)),
                                 escaped_lines(lines));
        }
        cases +=
            fmt::format("<testcase classname=\"{}\" name=\"{} {}\">{}</testcase>\n", form_of(row.subject->kind).name,
                        escaped(row.subject->name), name_of(row.subject->scalar), inside);
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites><testsuite name=\"graze structures\" tests=\"{}\" "
        "failures=\"{}\">\n"
        "{}</testsuite></testsuites>\n",
        results.rows.size(), failures, cases);
}

}  // namespace

std::string line_of(structure_subject const& subject, structure_finding const& finding) {
    structure_record record = finding.record;
    auto const add = [&](std::string key, json_text const& value) {
        record.extras.emplace_back(std::move(key), value.text());
    };
    add("subject", subject.name);
    if (finding.reply.what == structure_reply::kind::answered) {
        add("answer", json_text::raw(to_json(finding.reply.answer, record.kind)));
        json_object fault;
        add_fault(fault, record.input(), finding.reply.answer, finding.fault);
        add("fault", fault);
    }
    add("outcome", finding.fault.law == structure_law::valid ? finding.what : std::string("invalid_output"));
    if (finding.count != 0) add("count", finding.count);
    return to_line(record);
}

bool structure_gate::fails(structure_row const& row) const {
    structure_counts const& sum = row.total;
    unrepeated_faults const& faults = row.failed.not_reproduced;
    bool const is_mine = mine.contains(row.subject->name);
    if (!is_mine && !others) return false;
    if (invalid && sum.all_invalid() != 0) return true;
    if (crash && sum.crash + faults.crashes != 0) return true;
    if (hang && sum.hang + faults.hangs != 0) return true;
    return is_mine && unanswered && (row.is_given_up || sum.checked == sum.declined);
}

void write_outputs(std::string const& folder, structure_results const& results, structure_gate const& gate,
                   std::string const& command) {
    std::filesystem::path const to = folder;
    std::string findings;
    for (structure_row const& row : results.rows)
        for (auto const& [what, finding] : row.findings) findings += line_of(*row.subject, finding) + '\n';
    write_file(to / "findings.jsonl", findings);
    write_file(to / "summary.json", summary_json(results));
    write_file(to / "report.md", markdown(results));
    write_file(to / "report.html", page(results, command));
    write_file(to / "report.sarif", sarif(results));
    write_file(to / "junit.xml", junit(results, gate));
}

std::string summary_text(structure_results const& results) {
    std::string text;
    for (structure_row const& row : results.rows) {
        structure_counts const& sum = row.total;
        text += fmt::format("{}: {} of {} cases are wrong: {}{}\n", visible(name_words(row)), sum.disagreements(),
                            sum.checked, counts_words(sum), row.is_given_up ? "; abandoned" : "");
        if (row.failed.not_reproduced.total() != 0)
            text += fmt::format("    {} crashes and {} hangs that no case repeats\n", row.failed.not_reproduced.crashes,
                                row.failed.not_reproduced.hangs);
        for (auto const& [what, finding] : row.findings) {
            text += fmt::format("    {}, e.g. {}\n", what, points_words(finding.record));
            if (finding.reply.what == structure_reply::kind::answered)
                text += fmt::format("      returned {}\n      {}\n", to_json(finding.reply.answer, finding.record.kind),
                                    what_words(finding, finding.record.kind));
        }
    }
    return text;
}

}  // namespace graze
