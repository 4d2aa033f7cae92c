// graze check: judges each case of the files given.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "campaign/campaign_run.hpp"
#include "campaign/run_options.hpp"
#include "check/case.hpp"
#include "check/file_cases.hpp"
#include "check/pipeline.hpp"
#include "cli/bad_lines.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "gate/unrepeated.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/internal/text/text.hpp"
#include "select/promises.hpp"

namespace graze {
namespace {

struct check_options {
    bool json = false, certify = false, relation_only = false, all_bad_lines = false, wrong_only = false;
    std::vector<std::string> subjects, fail_on;
    plugin_choice plugins;
    std::uint64_t jobs = 0;  // one a core
    double audit = 1.0 / 64;
    std::vector<std::string> files, tests, scalars;
    std::string columns;
    bool ccd_csv = false;
    std::vector<std::string> ccd_answers;
};

case_files files_of(check_options const& options) {
    if (!options.ccd_csv) {
        if (!options.ccd_answers.empty()) throw usage_error("--ccd-answers requires --ccd-csv");
        if (options.columns.empty() && !(options.tests.empty() && options.scalars.empty()))
            throw usage_error(
                "--test and --scalar say what the lines of --columns or --ccd-csv are; lines of JSON say it "
                "themselves");
        return case_files(options.files, columns_of(options.columns, options.tests, options.scalars));
    }
    if (!options.columns.empty()) throw usage_error("--columns and --ccd-csv exclude each other");
    return case_files(options.files,
                      ccd_form_of(options.tests, options.scalars, options.ccd_answers, options.files.size()));
}

/// What is said on a terminal while a case takes long.
class waiting_line {
  public:
    void take() {
        clear();
        ++taken_;
        since_ = shown_ = clock::now();
    }
    void show() {
        auto const now = clock::now();
        std::chrono::duration<double> const waited = now - since_;
        if (waited.count() < 1 || now - shown_ < std::chrono::milliseconds(200)) return;
        shown_ = now;
        line_.show(fmt::format("case {}: {:.0f} s", taken_ + 1, waited.count()));
    }
    void clear() { line_.clear(); }

  private:
    using clock = std::chrono::steady_clock;
    progress_line line_{{}, {}};
    std::uint64_t taken_ = 0;
    clock::time_point since_ = clock::now(), shown_ = since_;
};

int check(check_options options) {
    case_files files = files_of(options);
    files.take_structures();
    if (options.certify && !options.json) throw usage_error("--certify requires --json");
    if (options.certify && options.relation_only) throw usage_error("--certify and --relation-only exclude each other");
    told_truth const truth = options.certify         ? told_truth::certified
                             : options.relation_only ? told_truth::relation
                                                     : told_truth::all;
    subject_catalog catalog;
    options.plugins.takes_external = true;
    loaded_subjects loaded_ones = load_plugins(options.plugins, catalog);
    check_gate gate{read_fail_on(options.fail_on), std::move(loaded_ones.names)};
    gate.promises = read_promises(options.plugins.promises);
    std::vector<structure_subject> structures = std::move(loaded_ones.structures);
    for (structure_subject const& subject : structures) gate.subjects.push_back(subject.name);
    structures = all_structures(std::move(structures));
    std::vector<std::string> const loaded = gate.subjects;
    if (gate.fail_on.is_given()) gate.subjects.clear();
    // A name that begins with "external." turns up only with the verdicts of a case.
    std::vector<std::string_view> known = subject_names(catalog);
    for (structure_subject const& subject : structures) known.push_back(subject.name);
    require_matches(options.subjects, known, "--subject", "external.");

    output out;
    selection chosen(options.subjects);
    std::set<std::string> told;
    std::set<std::string> promised;  // external.NAME, of which no verdict was met yet
    for (auto const& [name, promise] : gate.promises)
        if (name.starts_with(external_group)) promised.insert(name);
    check_summary summary;
    bool const colour = !options.json && wants_colour();
    bad_lines bad(options.all_bad_lines);
    // What was written comes before what is said next, where both go to one place.
    auto const say = [&](std::string_view message) {
        if (message.empty()) return;
        out.flush();
        say_error(message);
    };
    stop_signals const stop;
    check_work work{catalog, std::move(files), threads_of(options.jobs), options.audit, {}, {}, &stop.asked(), {}};
    if (options.relation_only) work.depth = check_depth::relation;
    waiting_line waiting;
    if (isatty(STDERR_FILENO) == 1) work.wait = [&] { waiting.show(); };
    work.write = [&](case_report const& report) {
        if (options.wrong_only) {
            if (!report.any_wrong()) return std::string();
            if (!options.json) return to_wrong_line(report, colour);
        }
        return options.json ? to_json(report, truth) + '\n' : to_text(report, colour);
    };
    work.structures = std::move(structures);
    work.write_structure = [&](structure_report const& report) {
        if (options.wrong_only) {
            if (!report.any_wrong()) return std::string();
            if (!options.json) return to_wrong_line(report, colour);
        }
        return options.json ? to_json(report) + '\n' : to_text(report, colour);
    };
    work.take = [&](checked_line& line, bool more) {
        waiting.take();
        if (auto const* const error = std::get_if<line_error>(&line)) {
            out.flush();
            bad.tell(*error);
            summary.add_bad_input();
            return true;
        }
        if (auto const* const structure = std::get_if<checked_structure>(&line)) {
            summary.add(structure->report);
            if (!structure->report.fault.empty())
                say(fmt::format("{}:{}: FAULT IN GRAZE: {}; please report this case\n", structure->report.file,
                                structure->report.record->line, structure->report.fault));
            return out.write(structure->text) && (more || out.flush());
        }
        auto const& [report, text] = std::get<checked_case>(line);
        summary.add(report);
        for (external_verdict const& external : report.record.verdicts)
            if (!promised.empty()) promised.erase(std::string(external_group) + external.name);
        say(case_warnings(report.record, report.file, told));
        for (std::string const& glob : report.unanswered)
            say(fmt::format("{}:{}: must_agree: {} matches no subject that was asked\n", report.file,
                            report.record.line, json_quote(glob)));
        if (!report.fault.empty())
            say(fmt::format("{}:{}: FAULT IN GRAZE: {}; please report this case: {}\n", report.file, report.record.line,
                            report.fault, to_line(report.record)));
        for (subject_result const& result : report.subjects)
            if (!result.given_up.empty()) say(fmt::format("graze check: {}\n", result.given_up));
        // Each answer goes out at once: the writer of a pipe may be waiting for it.
        return out.write(text) && (more || out.flush());
    };
    bool is_flaky = false;
    work.take_unrepeated = [&](asked_subject const& asked, unrepeated_faults const& faults) {
        say(fmt::format("graze check: {} of {}, {}: {}\n", asked.subject, asked.test, name_of(asked.scalar),
                        describe(faults)));
        is_flaky |= gate.rules_out(asked.subject, faults);
    };
    std::string const empty = check_lines(std::move(work), chosen, gate);
    waiting.clear();
    bad.finish();
    say(empty);
    // A file without a case is a case that was not checked; nothing at all is no answer.
    if (!empty.empty() || (summary.cases() == 0 && !stop.asked())) summary.add_bad_input();
    if (empty.empty() && summary.cases() == 0 && !stop.asked()) say("graze check: no case was judged\n");
    std::string const silent = gate.fail_on.nothing ? "" : summary.silent_subjects(loaded);
    if (!stop.asked() && out.is_open()) say(silent);
    if (!options.json) out.write(summary.text(colour));
    out.flush();

    bool unmatched = false;
    for (std::string const& glob : out.is_open() && !stop.asked() ? chosen.unused() : std::vector<std::string>()) {
        auto const matches = [&](std::string_view name) { return glob_matches(glob, name); };
        if (std::ranges::any_of(known, matches)) continue;  // a subject of a test that no case asked about
        say_error(fmt::format("graze check: --subject {} matches nothing\n", json_quote(glob)));
        unmatched = true;
    }
    for (std::string const& name : out.is_open() && !stop.asked() ? promised : std::set<std::string>()) {
        say_error(
            fmt::format("graze check: --promise {}: the files have no verdicts of that name\n", quote_excerpt(name)));
        unmatched = true;
    }
    return stop.status_or(summary.any_bad_input() || unmatched              ? exit_bad_input
                          : summary.all_ok() && silent.empty() && !is_flaky ? exit_fine
                                                                            : exit_disagreement,
                          "the cases judged so far are above");
}

void declare(command_options const& command, check_options& options) {
    command.add("FILE", options.files, "Case files; - is standard input").required();
    command.add_flag("--json", options.json, "Print one JSON object per case");
    command.add_flag("--wrong-only", options.wrong_only,
                     "Print only wrong cases, one line each: file and line, id, exact answer, subjects. With --json: "
                     "their objects");
    command.add_repeated("--subject S", options.subjects,
                         "Subjects to judge: names or globs; default: all. Verdicts in the file are subjects "
                         "'external.NAME'");
    command.add_flag("--certify", options.certify,
                     "Add the input and a sufficient certificate to --json, for reference/check_certificates.py");
    command.add_flag("--relation-only", options.relation_only,
                     "Leave out margin and certificate: several times faster. Both references still give the relation");
    add_fail_on_option(
        command, options.fail_on,
        "Exit with 1 on these outcomes of any subject, separated by commas. disagreement: any wrong answer; none: no "
        "outcome. Default: any disagreement of a subject of --plugin or --command. A wrong verdict in the file fails "
        "too, "
        "except with none");
    add_plugin_options(command, options.plugins);
    command.group("Tables");
    command.add("--columns NAMES", options.columns,
                "Read the files as tables (CSV) or foreign JSON with these columns, as 'graze run --help' describes");
    command.add_repeated("--test T", options.tests,
                         "The test of --columns, or of --ccd-csv where neither folder nor file name tells (edge-edge, "
                         "vertex-face, ...ee.csv, ...vf.csv)");
    command.add_repeated("--scalar X", options.scalars,
                         "float32 or float64: the type of --columns or --ccd-csv; default for --ccd-csv: float64");
    command.add_flag("--ccd-csv", options.ccd_csv, "Read the files as tables of continuous collision queries");
    command.add_repeated(
        "--ccd-answers FILE", options.ccd_answers,
        "Judge these answers to --ccd-csv, a JSON array of true and false, instead of the labels; one file "
        "per FILE, in order");
    command.group("Advanced");
    add_untraced_option(command, options.plugins);
    add_bad_lines_option(command, options.all_bad_lines);
    add_jobs_option(command, options.jobs, "Number of threads; default: one per core. It changes no output");
    add_audit_option(
        command, options.audit,
        "Share of the cases whose margin both references compute; default: 1/64; 1 is all. Both always compute the "
        "relation. One of them finds a smallest sphere, the other confirms it");
    command.footer(R"(
  graze check cases.jsonl
  graze check --plugin ./libmine.so --wrong-only cases.jsonl

A file has one JSON object per line, such as this one (split here):

  {"test":"segment_segment_2d","scalar":"float32",
   "input":[0,0,"0x1p+0",1,0,1,"0.1",0],"expect":"crossing",
   "verdicts":{"mine":"hit"},"note":"kept"}

  input     JSON numbers, decimal strings or hexadecimal floats, each rounded once to the scalar type
  sizes     optional, for two hulls: the number of points of each, as [8,4]; default: half each
  expect    optional: disjoint, touching, crossing, undefined, or meets (touching or crossing); for signs negative,
            zero or positive; for values defined or undefined
  verdicts  optional: hit, miss or declined; a sign; for triangle_min_sphere_3d four numbers
  values    optional, for tests of values: an array of numbers per program
  id        optional: shown with the case
  answer    of a structure: the indices that an algorithm returned, as [[0,1,2],[2,1,3]] or, of a hull in the plane, [0,1,2]
  must_agree  optional: names or globs of subjects that must be right on this case

A file of --ccd-csv has eight rows per query: the points p a b c (for edges: a b c d) at time 0, then at time 1. A row
has the numerators and denominators of x, y and z, and optionally a label: 1 for a reported contact, 0 for none. Bad
queries are reported by their lines.

For each case graze prints the relation by both references, the margin, a certificate, and every subject's verdict and
outcome. Cases are printed in input order as soon as they are ready.

A subject is abandoned after 4 hangs or 1000 crashes on a test and scalar type; later cases list it under given_up. A
failure of its process that no case repeats still counts as a crash or hang.

Exit status 0: nothing is wrong. Known flaws of documented subjects do not gate. Exit status 1:
  -  an "expect" is not met, or a subject of must_agree disagrees or was not asked
  -  a verdict in the file is wrong
  -  an outcome of --fail-on occurs, or by default a subject of --plugin or --command disagrees
  -  a subject of --plugin or --command declines every case or is asked none
  -  a certified subject disagrees, or the references differ
Exit status 2: a line or file is bad or holds no case; the other lines are still judged. 130 or 143: interrupted by SIGINT
or SIGTERM.
)");
}

}  // namespace

verb add_check(command_line& program) {
    return make_verb(program, "check", "Judge the cases of files against the exact answers", declare, check);
}

}  // namespace graze
