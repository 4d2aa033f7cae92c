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

namespace graze {
namespace {

struct check_options {
    bool json = false, certify = false, all_bad_lines = false, wrong_only = false;
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
        if (!options.ccd_answers.empty()) throw usage_error("--ccd-answers goes with --ccd-csv");
        if (options.columns.empty() && !(options.tests.empty() && options.scalars.empty()))
            throw usage_error(
                "--test and --scalar say what the lines of --columns or --ccd-csv are; lines of JSON say it "
                "themselves");
        return case_files(options.files, columns_of(options.columns, options.tests, options.scalars));
    }
    if (!options.columns.empty()) throw usage_error("--columns and --ccd-csv: expected one of them");
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

int check(check_options const& options) {
    case_files files = files_of(options);
    if (options.certify && !options.json) throw usage_error("--certify goes with --json");
    subject_catalog catalog;
    check_gate gate{read_fail_on(options.fail_on), load_plugins(options.plugins, catalog)};
    std::vector<std::string> const loaded = gate.subjects;
    if (gate.fail_on.is_given()) gate.subjects.clear();
    // A name that begins with "external." turns up only with the verdicts of a case.
    require_matches(options.subjects, subject_names(catalog), "--subject", "external.");

    output out;
    selection chosen(options.subjects);
    std::set<std::string> told;
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
    waiting_line waiting;
    if (isatty(STDERR_FILENO) == 1) work.wait = [&] { waiting.show(); };
    work.write = [&](case_report const& report) {
        if (options.wrong_only) {
            if (!report.any_wrong()) return std::string();
            if (!options.json) return to_wrong_line(report, colour);
        }
        return options.json ? to_json(report, options.certify) + '\n' : to_text(report, colour);
    };
    work.take = [&](checked_line& line, bool more) {
        waiting.take();
        if (auto const* const error = std::get_if<line_error>(&line)) {
            out.flush();
            bad.tell(*error);
            summary.add_bad_input();
            return true;
        }
        auto const& [report, text] = std::get<checked_case>(line);
        summary.add(report);
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
        if (std::ranges::any_of(subject_names(catalog), matches))
            continue;  // a subject of a test that no case asked about
        say_error(fmt::format("graze check: --subject {} matches nothing\n", json_quote(glob)));
        unmatched = true;
    }
    return stop.status_or(summary.any_bad_input() || unmatched              ? exit_bad_input
                          : summary.all_ok() && silent.empty() && !is_flaky ? exit_fine
                                                                            : exit_disagreement,
                          "the cases judged so far are above");
}

void declare(command_options const& command, check_options& options) {
    command.add_flag("--json", options.json, "One JSON object a case");
    command.add_flag("--wrong-only", options.wrong_only,
                     "Print only cases on which something is wrong, a line each: file and line, the case's id where it "
                     "has one, the exact answer, and who is wrong. With --json: their objects");
    command.add_flag(
        "--certify", options.certify,
        "Prove each answer in the output of --json: the input, and a certificate that suffices for every answer, touching, crossing, values "
        "and spheres too, as reference/check_certificates.py confirms");
    command.add_repeated(
        "--subject S", options.subjects,
        "A subject or a glob such as 'documented.*'; may be repeated. All subjects without it, and the "
        "verdicts that cases bring along, which are subjects 'external.NAME'");
    add_plugin_options(command, options.plugins);
    add_untraced_option(command, options.plugins);
    add_fail_on_option(
        command, options.fail_on,
        "Outcomes of any subject that make the exit status 1, separated by commas; disagreement: any that "
        "is one; none: no outcome at all. Without it, with --plugin or --command: any disagreement of "
        "their subjects. Wrong verdicts that cases bring along always count, but for none");
    command.add(
        "--columns NAMES", options.columns,
        "Read the files as tables (CSV) of these columns, or other people's JSON, of the one --test and --scalar: as "
        "for graze run");
    command.add_flag("--ccd-csv", options.ccd_csv,
                     "Read the files as tables of queries about moving shapes, as below: each is judged, and its label");
    command.add_repeated(
        "--ccd-answers FILE", options.ccd_answers,
        "Judge these answers to the queries of --ccd-csv: a JSON array of true and false, one a query, in place of the labels; one file "
        "for each FILE, in their order");
    command.add_repeated("--test T", options.tests,
                         "With --columns: the test that the lines are cases of. With --ccd-csv it is needed where the "
                         "folder or name of a file does not tell (edge-edge, vertex-face, ...ee.csv, ...vf.csv)");
    command.add_repeated("--scalar X", options.scalars,
                         "With --columns: float32 or float64. With --ccd-csv: float64 without it");
    add_bad_lines_option(command, options.all_bad_lines);
    add_jobs_option(command, options.jobs,
                    "Threads; one a core without it. Their number changes nothing that is written");
    add_audit_option(
        command, options.audit,
        "Share of the cases that both references answer in full, margins too: 1/64 without it; 0 is none, "
        "1 is all. The others have both references' relation, and the margin and certificate of one; of a smallest "
        "sphere one finds it, and the other confirms it");
    command.add("FILE", options.files, "Files of cases; - is standard input").required();
    command.footer(R"(
A file holds one JSON object a line (which is broken here):

  {"test":"segment_segment_2d","scalar":"float32",
   "input":[0,0,"0x1p+0",1,0,1,"0.1",0],"expect":"crossing",
   "verdicts":{"mine":"hit"},"note":"kept"}

  input     JSON numbers, decimal strings or hexadecimal-float strings, each rounded once to the scalar type
  sizes     if given, of two hulls: how many points each has, as [8,4]; without it each has half of them
  expect    if given: disjoint, touching, crossing, undefined, or meets (touching or crossing); for signs negative,
            zero or positive; for values defined or undefined
  verdicts  if given: hit, miss or declined, a sign, for triangle_min_sphere_3d four numbers
  values    if given: an array of numbers of each program, where the answer is values
  id        if given: shown with the case
  must_agree  if given: an array of names or globs of subjects that must be right on this case

A file of --ccd-csv has eight rows a query: the points p a b c (of edges: a b c d) at time 0, then at time 1;
in each row the numerators and denominators of x, y and z, and 1 where the query is reported to meet, 0 where not,
or nothing. A query whose fractions are no scalars, or whose rows are wrong or lacking, is named by its lines.

For each case: the exact relation by two independent references, the margin, a certificate that proves the
relation, and every subject's verdict and outcome. Cases come out in their order, each as soon as it can.

A subject that hangs on 4 cases of a test and scalar type, or crashes on 1000, is asked no more, which standard
error says; the later cases name it under given_up. Where its process fails and no case repeats that, standard error
says so, and --fail-on (or, without it, that it comes from --plugin or --command) counts a crash or hang.

Exit status: 1 where an expect is not met, a subject of must_agree disagrees or was not asked, verdicts that a case
brings along are wrong (but for --fail-on none), an outcome of --fail-on occurred (without it: a subject of --plugin or
--command disagrees), a subject of --plugin or --command declined all cases or was asked none, a certified subject
disagrees or the references differ; 2 where a line or file is bad or holds no case, which is told on standard error
while the rest is still judged.
Known flaws of documented subjects alone exit 0. 130 or 143: interrupted by INT or TERM, with the cases judged until
then.
)");
}

}  // namespace

verb add_check(command_line& program) {
    return make_verb(program, "check", "Judge the cases of files by the exact answers", declare, check);
}

}  // namespace graze
