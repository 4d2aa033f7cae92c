// graze shrink: the simplest case that shows the same flaw, for each case and each subject that disagrees on it.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "campaign/run_options.hpp"
#include "check/case.hpp"
#include "cli/bad_lines.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "graze/campaign.hpp"
#include "graze/certified_structure.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/internal/structures/audit.hpp"
#include "graze/judge.hpp"
#include "graze/orbit.hpp"
#include "graze/reference.hpp"
#include "graze/shrink.hpp"
#include "show/finding_line.hpp"
#include "structures/lines.hpp"
#include "structures/simplify.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

struct shrink_request {
    std::vector<std::string> subjects;
    plugin_choice plugins;
    std::vector<std::string> files;
    bool all_bad_lines = false;
};

/// Keys that speak of a case as it was before; a shrunk one has its own.
constexpr std::array<std::string_view, 12> own_keys{"subject",    "outcome",     "cause",    "contact_kind",
                                                    "degeneracy", "comparison",  "parts_at", "finding",
                                                    "margin",     "margin_ulps", "orbit",    "shrunk_from"};

/// The subject a finding names, or nothing. Throws usage_error for a name that the test does not have.
subject const* named_subject(case_record const& record, subject_catalog const& catalog) {
    for (auto const& [key, raw] : record.extras) {
        if (key != "subject") continue;
        test_info const& test = *record.question.test;
        subject const* const found = raw.starts_with('"') ? catalog.find(test, decode_json_string(raw)) : nullptr;
        if (!found) throw usage_error("subject: " + quote_excerpt(raw) + " is not a subject of " + test.id);
        return found;
    }
    return nullptr;
}

/// The shrunk case with what is known of it. All of it is found anew, so that the line speaks of nothing else.
std::string shrunk_line(case_record const& record, subject_client& client, test_case question) {
    exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
    judgement const judged = judge(client, question, truth);
    auto const kind = signature_of(client.candidate(), question, truth, judged);
    if (!kind) throw std::runtime_error(client.candidate().name + " does not repeat its answer");
    // Every form of a case that hangs would hang.
    bool const patient = judged.result != outcome::hang;
    orbit_count const orbit = patient ? count_orbit(client, question, truth) : orbit_count{};
    bool const has_margin = truth.has_margin();

    case_record out;
    if (!truth.sphere) out.expect = enum_named<expectation>(expectation_names, name_of(truth.rel));
    add_kind(out, *kind);
    out.add_extra("margin", has_margin ? json_number(margin_of(truth)) : "null");
    out.add_extra("margin_ulps", has_margin ? json_number(margin_ulps_of(question, truth)) : "null");
    out.add_extra("orbit", patient ? json_quote(fmt::format("{}/{}", orbit.wrong, orbit.size)) : "null");
    out.add_extra("shrunk_from", json_array(record.question.input, to_hex).text());
    for (auto const& [key, raw] : record.extras)
        if (std::ranges::find(own_keys, key) == own_keys.end()) out.add_extra(key, raw);
    out.question = std::move(question);
    return to_line(out);
}

struct shrunk_lines {
    std::size_t written = 0;
    std::vector<std::string> given_up;  // subjects that were not asked, after what earlier cases did to them
};

/// Shrinks one case for every subject asked for. Throws for a fault of ours.
shrunk_lines shrink_record(case_record const& record, subject_catalog const& catalog, selection& chosen,
                           bool any_subject, kept_clients& clients, output& out) {
    test_case const& question = record.question;
    subject const* const only = any_subject ? named_subject(record, catalog) : nullptr;
    shrunk_lines done;
    for (subject const* candidate : catalog.of(*question.test)) {
        if (!candidate->supports(question.scalar)) continue;
        if (only ? candidate != only : !chosen.contains(candidate->name)) continue;
        patient_client& asked = client_of(clients, *candidate, question.scalar);
        if (asked.given_up()) {
            done.given_up.push_back(candidate->name);
            continue;
        }
        subject_client& client = asked.client();
        auto const found = signature_of(client, question);
        if (!found) continue;
        // Counted by case: the search itself asks as often as it needs.
        reply const cost = found->result == outcome::hang    ? reply::hang
                           : found->result == outcome::crash ? reply::crash
                                                             : reply::declined;
        if (asked.note(cost)) say_error(fmt::format("graze shrink: {}\n", asked.reason(question.test->id)));
        ++done.written;
        if (!out.write(shrunk_line(record, client, shrink_case(client, question)) + '\n') || !out.flush()) break;
    }
    return done;
}

/// The same of a structure: with fewer points and simpler coordinates the subject still breaks the same law.
std::size_t shrink_structure(structure_record const& record, std::vector<structure_subject> const& subjects,
                             std::vector<std::string> const& globs, output& out) {
    constexpr std::size_t tries = 2000;
    std::string named;
    for (auto const& [key, raw] : record.extras)
        if (key == "subject" && raw.starts_with('"')) named = decode_json_string(raw);
    std::size_t written = 0;
    for (structure_subject const& subject : subjects) {
        if (subject.kind != record.kind || subject.scalar != record.scalar) continue;
        bool const asked = !globs.empty() ? any_matches(globs, subject.name) : named.empty() || subject.name == named;
        if (!asked) continue;
        std::unique_ptr<structure_session> const session = subject.open();
        structure_record const* const first = &record;
        structure_finding finding;
        finding.reply = session->ask({&first, 1}).at(0);
        if (finding.reply.what != structure_reply::kind::answered) continue;
        finding.fault = certified_structure_fault(record.input(), finding.reply.answer);
        if (finding.fault.undefined || finding.fault.law == structure_law::valid) continue;
        finding.what = name_of(finding.fault.law);
        finding.record = record;
        std::erase_if(finding.record.extras, [](auto const& extra) {
            constexpr std::array<std::string_view, 5> of_a_finding{"subject", "answer", "fault", "outcome", "count"};
            return std::ranges::find(of_a_finding, extra.first) != of_a_finding.end();
        });
        finding.record.answers.clear();
        simplify(*session, finding, tries);
        std::string const fault = audit_structure(finding.record.input(), finding.reply.answer, finding.fault).fault;
        if (!fault.empty()) throw std::runtime_error("FAULT IN GRAZE: " + fault + "; please report this case");
        ++written;
        if (!out.write(line_of(subject.name, finding) + '\n') || !out.flush()) break;
    }
    return written;
}

int shrink(shrink_request const& options) {
    subject_catalog catalog;
    std::vector<structure_subject> const structures = all_structures(load_plugins(options.plugins, catalog).structures);
    std::vector<std::string_view> known = subject_names(catalog);
    for (structure_subject const& subject : structures) known.push_back(subject.name);
    require_matches(options.subjects, known, "--subject");

    output out;
    selection chosen(options.subjects);
    kept_clients clients;
    bool bad = false, fault = false;
    case_files input(options.files);
    input.take_structures();
    bad_lines wrong(options.all_bad_lines);
    while (auto line = input.next()) {
        if (auto const* const error = std::get_if<line_error>(&*line)) {
            wrong.tell(*error);
            bad = true;
            continue;
        }
        auto const* const structure = std::get_if<structure_record>(&*line);
        std::string const place =
            fmt::format("{}:{}: ", input.file(), structure ? structure->line : std::get<case_record>(*line).line);
        try {
            shrunk_lines done;
            if (structure)
                done.written = shrink_structure(*structure, structures, options.subjects, out);
            else
                done = shrink_record(std::get<case_record>(*line), catalog, chosen, options.subjects.empty(), clients,
                                     out);
            for (std::string const& name : done.given_up) say_error(place + name + " abandoned, not asked\n");
            if (done.written == 0 && done.given_up.empty())
                say_error(place + "no subject disagrees: nothing to minimise\n");
        } catch (usage_error const& error) {
            say_error(place + error.what() + '\n');
            bad = true;
        } catch (reference_conflict const& error) {
            say_error(fmt::format("{}FAULT IN GRAZE: {}; please report this case: {}\n", place, error.what(),
                                  to_line({error.question, {}, {}, {}})));
            fault = true;
        } catch (std::runtime_error const& error) {
            say_error(place + error.what() + '\n');
            fault = true;
        }
        if (!out.is_open()) break;
    }
    out.flush();
    return bad ? exit_bad_input : fault ? exit_disagreement : exit_fine;
}

void declare(command_options const& command, shrink_request& options) {
    command.add("FILE", options.files, "Case files; - is standard input").required();
    command.add_repeated(
        "--subject S", options.subjects,
        "Subjects: names or globs. Default: the one that a case names as its \"subject\", else all subjects");
    add_bad_lines_option(command, options.all_bad_lines);
    add_plugin_options(command, options.plugins);
    command.footer(R"(
  graze shrink out/tri/findings.jsonl > simple.jsonl
  graze shrink --plugin ./libmine.so --subject 'libmine.*' cases.jsonl

Prints one case for each case and subject that disagrees: the simplest one found with the same test, subject, scalar type,
outcome, cause, contact kind and degeneracy. Both references confirm it. Simple means few significant bits, small integers,
zeros and equal coordinates. A structure gets fewer points and shorter numbers, and the subject breaks the same law.

Further keys of a line: subject, outcome, cause, contact_kind, degeneracy, margin, margin_ulps, shrunk_from (the original
input) and orbit. An orbit of "1/72" means that the subject is wrong in 1 of 72 orders of vertices and operands. Keys of
your own, such as note, are kept.

Exit status 0: also where no subject disagrees, which standard error says. 1: the references differ, or a subject does not
repeat its answer. 2: a line or file is bad.
)");
}

}  // namespace

verb add_shrink(command_line& program) {
    return make_verb(program, "shrink", "Minimise failing cases", declare, shrink);
}

}  // namespace graze
