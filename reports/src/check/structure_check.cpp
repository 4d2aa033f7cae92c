#include "check/structure_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graze/certified_structure.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/internal/structures/audit.hpp"
#include "show/structure_words.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

std::string painted(std::string const& text, bool colour) {
    return colour ? "\x1b[31m" + text + "\x1b[0m" : text;
}

std::string id_words(structure_record const& record) {
    for (auto const& [key, raw] : record.extras)
        if (key == "id") return "  id " + visible(raw);
    return "";
}

std::string head_of(structure_report const& report) {
    return fmt::format("{}:{}{}  {} {}  {}", visible(report.file), report.record->line, id_words(*report.record),
                       form_of(report.record->kind).name, name_of(report.record->scalar),
                       report.is_defined ? "defined" : "undefined");
}

std::string words_of(judged_structure const& subject, structure_kind kind) {
    if (!subject.fault) return visible(subject.name);
    return fmt::format("{} ({}: {})", visible(subject.name), name_of(subject.fault->law),
                       fault_words(*subject.fault, kind));
}

}  // namespace

bool judged_structure::is_wrong() const {
    return reply.what == structure_reply::kind::crash || reply.what == structure_reply::kind::hang ||
           (fault && fault->law != structure_law::valid);
}

outcome judged_structure::result() const {
    switch (reply.what) {
        case structure_reply::kind::crash: return outcome::crash;
        case structure_reply::kind::hang: return outcome::hang;
        case structure_reply::kind::declined: return outcome::declined;
        case structure_reply::kind::answered: break;
    }
    if (fault->undefined) return outcome::undefined;
    return is_wrong() ? outcome::invalid_output : outcome::agree;
}

bool structure_report::ok() const {
    return expect_met && fault.empty() && unanswered.empty() &&
           std::ranges::none_of(subjects, &judged_structure::ruled_out);
}

bool structure_report::any_wrong() const {
    return !ok() || std::ranges::any_of(subjects, &judged_structure::is_wrong);
}

structure_report judge_structure(std::uint64_t number, std::string file, structure_record record,
                                 std::vector<asked_structure> asked, check_gate const& gate) {
    structure_report report{number, std::move(file), std::make_shared<structure_record const>(std::move(record))};
    structure_input const input = report.record->input();
    auto const judged = [&](structure_answer const& answer) {
        structure_fault const fault = certified_structure_fault(input, answer);
        structure_audit const audit = audit_structure(input, answer, fault);
        report.asked_references = report.asked_references && audit.is_small;
        if (!audit.fault.empty()) report.fault += (report.fault.empty() ? "" : "; ") + audit.fault;
        return fault;
    };
    // Whether a case is defined hangs on no answer.
    report.is_defined = !judged({}).undefined;
    if (report.record->expect) report.expect_met = (*report.record->expect == relation::defined) == report.is_defined;
    for (asked_structure& one : asked) {
        judged_structure subject{std::move(one)};
        if (subject.reply.what == structure_reply::kind::answered) subject.fault = judged(subject.reply.answer);
        subject.ruled_out =
            subject.is_wrong() && gate.rules_out_structure(subject.name, subject.result(), report.record->must_agree);
        report.subjects.push_back(std::move(subject));
    }
    for (std::string const& glob : report.record->must_agree)
        if (std::ranges::none_of(report.subjects, [&](auto const& item) { return glob_matches(glob, item.name); }))
            report.unanswered.push_back(glob);
    return report;
}

std::string to_json(structure_report const& report) {
    structure_record const& record = *report.record;
    json_object object{
        {"case", report.number}, {"test", form_of(record.kind).name}, {"scalar", name_of(record.scalar)}};
    std::string_view const defined = name_of(report.is_defined ? relation::defined : relation::undefined);
    // What is defined hangs on no answer, and was asked of both.
    json_text const reference = report.fault.empty() ? json_text(defined) : json_text();
    object.add("relation", defined);
    object.add("references", json_object{{"cgal", reference}, {"rational", reference}});
    object.add("margin", json_text()).add("margin_ulps", json_text()).add("certificate", json_text());
    json_object subjects;
    for (judged_structure const& subject : report.subjects) {
        json_object one{{"verdict", name_of(subject.fault ? verdict::hit : verdict::declined)},
                        {"outcome", name_of(subject.result())}};
        add_fault(one, record.input(), subject.reply.answer, subject.fault.value_or(structure_fault{}));
        if (record.kind == structure_kind::polygon_triangulation_2d && subject.fault && !subject.is_wrong())
            one.add("flat_tuples", subject.fault->flat_tuples);
        subjects.add(subject.name, one);
    }
    object.add("subjects", subjects);
    object.add("expect", record.expect ? name_of(*record.expect) : json_text());
    object.add("ok", report.ok()).add("file", report.file).add("line", record.line).add("format", file_format);
    if (!report.fault.empty()) object.add("fault", report.fault);
    return add_extras(object, record.extras).text();
}

std::string to_text(structure_report const& report, bool colour) {
    structure_kind const kind = report.record->kind;
    std::string text = fmt::format("#{} {}\n", report.number, head_of(report));
    if (!report.asked_references) text += "    too large for the references: judged by the certified judge alone\n";
    if (!report.fault.empty()) text += "    " + painted("FAULT " + report.fault, colour) + '\n';
    if (!report.expect_met)
        text += fmt::format("    {} was expected\n", painted(std::string(name_of(*report.record->expect)), colour));
    for (judged_structure const& subject : report.subjects) {
        std::string const label = fmt::format("{:<15}", name_of(subject.result()));
        text += "    " + (subject.is_wrong() ? painted(label, colour) : label) +
                (subject.is_wrong() ? words_of(subject, kind) : visible(subject.name)) + '\n';
    }
    for (std::string const& glob : report.unanswered)
        text += "    " + painted("must agree, but was not asked: " + visible(glob), colour) + '\n';
    return text;
}

std::string to_wrong_line(structure_report const& report, bool colour) {
    std::string text = head_of(report);
    auto const add = [&](std::string const& what) { text += "  " + painted(what, colour); };
    if (!report.fault.empty()) add("FAULT " + report.fault);
    if (!report.expect_met) add(fmt::format("{} was expected", name_of(*report.record->expect)));
    for (judged_structure const& subject : report.subjects)
        if (subject.is_wrong())
            add(std::string(name_of(subject.result())) + ' ' + words_of(subject, report.record->kind));
    for (std::string const& glob : report.unanswered) add("must agree, but was not asked: " + visible(glob));
    return text + '\n';
}

}  // namespace graze
