// graze digest: one hash for all answers of a subject, and the cases in which two files of answers differ.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <limits>
#include <optional>
#include <ostream>

#include "campaign/asking.hpp"
#include "campaign/run_options.hpp"
#include "check/file_cases.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "digest/comparison.hpp"
#include "digest/parting.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/model.hpp"
#include "select/selection.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

/// Cases of each family by --level; as many times more as the levels of the conformance suite differ by.
constexpr std::uint64_t cases_of_level[] = {40, 40 * 64};
constexpr std::size_t model_resolution = 64;  // as of graze mesh

struct digest_options {
    std::vector<std::string> tests, subjects, scalars, files, models, compare;
    plugin_choice plugins;
    std::optional<std::uint64_t> level, seed, cases;
    std::uint64_t jobs = 0;

    std::uint64_t seed_or_default() const { return seed.value_or(1); }
    std::string out;
    std::string plugin_old, plugin_new;  // whose steps are compared
    bool json = false, trace = false;
};

/// A line of the result.
struct digest_row {
    std::string subject;
    test_info const* test;
    scalar_type scalar;
    std::uint64_t cases;
    std::string sha256;
};

std::string rows_json(std::vector<digest_row> const& rows) {
    std::string text;
    for (digest_row const& row : rows)
        text += json_document({{"subject", row.subject},
                               {"test", row.test->id},
                               {"scalar", name_of(row.scalar)},
                               {"cases", row.cases},
                               {"sha256", row.sha256}})
                    .text() +
                '\n';
    return text;
}

std::string rows_text(std::vector<digest_row> const& rows) {
    std::size_t subject_width = 0, test_width = 0, cases_width = 0;
    for (digest_row const& row : rows) {
        subject_width = std::max(subject_width, visible(row.subject).size());
        test_width = std::max(test_width, row.test->id.size());
        cases_width = std::max(cases_width, std::to_string(row.cases).size());
    }
    std::string text;
    for (digest_row const& row : rows)
        text += fmt::format("{:<{}} {:<{}} {} {:>{}} {}\n", visible(row.subject), subject_width, row.test->id,
                            test_width, name_of(row.scalar), row.cases, cases_width, row.sha256);
    return text;
}

/// Where the cases come from: what they are called in the header, and the work on a test and scalar type.
struct case_origin {
    std::string name;
    std::uint64_t cases = 0;
    std::function<std::optional<workload>(test_info const&, scalar_type, std::vector<subject const*>)> make;
};

case_origin origin_of_cases(digest_options const& options, std::optional<file_cases>& from_files,
                            model_cases& of_models) {
    std::uint64_t const all = options.cases.value_or(std::numeric_limits<std::uint32_t>::max());
    if (!options.files.empty()) {
        from_files.emplace(case_files(options.files));
        return {fmt::format("files {:016x}", from_files->digest()), all,
                [&from_files, all](test_info const& test, scalar_type scalar, std::vector<subject const*> subjects) {
                    return from_files->make_workload(test, scalar, std::move(subjects), all);
                }};
    }
    if (!options.models.empty()) {
        for (std::string const& file : options.models) {
            try {
                of_models.add(read_model(file), file, threads_of(options.jobs));
            } catch (model_error const& error) {
                throw usage_error(error.what());
            }
        }
        return {fmt::format("models {:016x}", of_models.digest()), all,
                [&of_models, all](test_info const& test, scalar_type scalar,
                                  std::vector<subject const*> subjects) -> std::optional<workload> {
                    if (!model_cases::has_cases(test)) return std::nullopt;
                    return of_models.make_workload(test, scalar, std::move(subjects), all);
                }};
    }
    std::uint64_t const cases = options.cases.value_or(cases_of_level[options.level.value_or(1) - 1]);
    return {"generated", cases,
            [&options, cases](test_info const& test, scalar_type scalar, std::vector<subject const*> subjects) {
                return digest_workload(test, scalar, std::move(subjects), options.seed_or_default(), cases);
            }};
}

/// The work, and the names of all its subjects in their order.
struct digest_work {
    std::vector<workload> work;
    std::vector<std::string> subjects;
};

digest_work work_of(digest_options const& options, subject_catalog const& catalog,
                    std::vector<std::string> const& loaded, case_origin const& origin) {
    // Of libraries and programs those alone, unless others are named.
    std::vector<std::string> const& globs = options.subjects;
    selection wanted(globs);
    digest_work result;
    for (test_info const* test : select_tests(options.tests))
        for (scalar_type const scalar : chosen_scalars(options.scalars)) {
            std::vector<subject const*> subjects = subjects_to_ask(catalog, globs, wanted, loaded, *test, scalar);
            if (subjects.empty()) continue;
            for (subject const* candidate : subjects)
                if (std::ranges::find(result.subjects, candidate->name) == result.subjects.end())
                    result.subjects.push_back(candidate->name);
            if (std::optional<workload> work = origin.make(*test, scalar, std::move(subjects)); work && work->size != 0)
                result.work.push_back(std::move(*work));
        }
    return result;
}

int write_digests(digest_options const& options) {
    if (!options.files.empty() && !options.models.empty())
        throw usage_error("--cases-from and --model exclude each other");
    subject_catalog catalog;
    std::vector<std::string> const loaded = load_plugins(options.plugins, catalog).names;
    require_matches(options.subjects, subject_names(catalog), "--subject");
    std::optional<file_cases> from_files;
    model_cases of_models(model_resolution);
    case_origin const origin = origin_of_cases(options, from_files, of_models);
    digest_work const asked = work_of(options, catalog, loaded, origin);
    if (asked.work.empty())
        throw usage_error("there is nothing to ask: no case for the selected tests, scalar types and subjects");

    std::vector<digest_row> rows;
    std::string notes;
    progress_line line({}, {});
    auto const answer_all = [&](std::ostream* file) {
        std::size_t done = 0;
        answer_workloads(asked.work, threads_of(options.jobs), [&](answered_workload const& all) {
            workload const& work = *all.work;
            for (std::size_t i = 0; i < work.subjects.size(); ++i) {
                rows.push_back({work.subjects[i]->name, work.test, work.scalar, all.batch.size(), all.digest(i)});
                auto const& answers = all.answers[i];
                auto const left = std::ranges::count(answers, not_asked);
                std::string const who =
                    fmt::format("{} on {} {}", visible(work.subjects[i]->name), work.test->id, name_of(work.scalar));
                if (left != 0)
                    notes +=
                        fmt::format("{}: failed too often, {} of {} cases were not asked\n", who, left, answers.size());
                if (unrepeated_faults const& faults = all.faults[i]; faults.total() != 0)
                    notes += fmt::format(
                        "{}: {} crashes and {} hangs that no case repeated: its answers may differ from run to run\n",
                        who, faults.crashes, faults.hangs);
            }
            if (file) write_answers(*file, all);
            line.show(fmt::format("[{}/{}] {} {}", ++done, asked.work.size(), work.test->id, name_of(work.scalar)));
        });
    };
    if (options.out.empty()) {
        answer_all(nullptr);
    } else {
        std::exception_ptr failure;  // of asking, which is none of the file
        std::string const why = try_to_write(options.out, [&](std::ostream& file) {
            file << header_line({origin.name, options.seed_or_default(), origin.cases, GRAZE_VERSION, machine_text(),
                                 asked.subjects, plugin_digests(options.plugins)});
            try {
                answer_all(&file);
            } catch (...) {
                failure = std::current_exception();
                throw std::runtime_error("asking failed");
            }
        });
        if (failure) std::rethrow_exception(failure);
        if (!why.empty())
            throw std::runtime_error(fmt::format("--out {}: cannot be written: {}", visible(options.out), why));
    }
    line.clear();
    if (!notes.empty()) say_error(notes);
    print(options.json ? rows_json(rows) : rows_text(rows));
    return from_files && from_files->any_bad_line() ? exit_bad_input : exit_fine;
}

std::string ulps_text(std::uint64_t ulps) {
    return ulps == 1 ? "1 ulp" : fmt::format("{} ulps", ulps);
}

/// "mine.hits", or "gxx_O0.naive -> gxx_O3.naive".
std::string names_text(std::string const& old_name, std::string const& new_name) {
    return old_name == new_name ? visible(new_name) : visible(old_name) + " -> " + visible(new_name);
}

/// Both versions of the subjects, to ask for their steps.
class traced_versions {
  public:
    explicit traced_versions(digest_options const& options) {
        if (options.plugin_old.empty()) return;
        load(options.plugin_old, old_);
        load(options.plugin_new, new_);
    }

    std::string sentence(answer_difference const& found) const {
        test_case const& question = found.asked.record.question;
        subject const* const before = old_.find(*question.test, found.old_subject);
        subject const* const after = new_.find(*question.test, found.new_subject);
        return before && after ? parting_sentence(*before, *after, question) : "";
    }

  private:
    static void load(std::string const& library, subject_catalog& into) {
        plugin_choice chosen;
        chosen.libraries = {library};
        load_plugins(chosen, into);
    }

    subject_catalog old_, new_;
};

/// A line of a case file, with what differs.
std::string difference_line(answer_difference const& found, std::string const& parting) {
    case_record record = found.asked.record;
    record.add_extra("family", json_quote(found.asked.family));
    record.add_extra("index", std::to_string(found.asked.index));
    record.add_extra("id", json_quote(found.asked.id));
    record.add_extra("subject", json_quote(found.new_subject));
    if (found.old_subject != found.new_subject) record.add_extra("old_subject", json_quote(found.old_subject));
    record.add_extra("old", json_quote(found.old_answer));
    record.add_extra("new", json_quote(found.new_answer));
    if (found.ulps) record.add_extra("ulps", std::to_string(*found.ulps));
    if (!parting.empty()) record.add_extra("parts", json_quote(parting));
    return to_line(record) + '\n';
}

std::string difference_text(answer_difference const& found, std::string const& parting) {
    test_case const& question = found.asked.record.question;
    std::string text =
        fmt::format("{} {} {} {} {}: {} -> {}{}\n", names_text(found.old_subject, found.new_subject), question.test->id,
                    name_of(question.scalar), visible(found.asked.family), found.asked.index, found.old_answer,
                    found.new_answer, found.ulps ? ", " + ulps_text(*found.ulps) : "");
    if (!parting.empty())
        for (std::string const& line : wrap_lines(parting, 2)) text += "  " + line + '\n';
    return text + "  " + difference_line(found, "");
}

std::string summary_json(compared_subject const& sum) {
    json_object line = json_document({{"subject", sum.name()},
                                      {"test", sum.test->id},
                                      {"scalar", name_of(sum.scalar)},
                                      {"cases", sum.cases},
                                      {"different", sum.different},
                                      {"of_kind", sum.of_kind},
                                      {"largest_ulps", sum.largest_ulps}});
    if (sum.is_in_both() && sum.old_name != sum.new_name) line.add("old_subject", sum.old_name);
    if (!sum.is_in_both()) line.add("only_in", sum.old_name.empty() ? "new" : "old");
    return line.text() + '\n';
}

std::string summary_text(compared_subject const& sum) {
    std::string const what =
        fmt::format("{} {} {}", sum.is_in_both() ? names_text(sum.old_name, sum.new_name) : visible(sum.name()),
                    sum.test->id, name_of(sum.scalar));
    if (!sum.is_in_both())
        return fmt::format("{}: only the {} file has it\n", what, sum.old_name.empty() ? "new" : "old");
    std::string text = fmt::format("{}: {} of {} answers differ", what, sum.different, sum.cases);
    if (std::uint64_t const others = sum.different - sum.of_kind; others != 0)
        text += fmt::format(", {} of them only in their numbers, by up to {}", others, ulps_text(sum.largest_ulps));
    return text + '\n';
}

int compare_files(digest_options const& options) {
    try {
        answers_reader old_file(options.compare[0]), new_file(options.compare[1]);
        traced_versions const versions(options);
        output out;
        std::vector<compared_subject> const sums =
            compare_answers(old_file, new_file, [&](answer_difference const& found) {
                std::string const parting = options.trace ? versions.sentence(found) : "";
                out.write(options.json ? difference_line(found, parting) : difference_text(found, parting));
            });
        for (compared_subject const& sum : sums) out.write(options.json ? summary_json(sum) : summary_text(sum));
        out.flush();
        return std::ranges::any_of(sums, &compared_subject::differs) ? exit_disagreement : exit_fine;
    } catch (bad_answers const& error) {
        throw usage_error(std::string("--compare: ") + error.what());
    }
}

int run_digest(digest_options const& options) {
    bool const of_versions = !options.plugin_old.empty() || !options.plugin_new.empty();
    if (options.compare.empty() && (options.trace || of_versions))
        throw usage_error("--trace, --plugin-old and --plugin-new require --compare");
    if (of_versions && (!options.trace || options.plugin_old.empty() || options.plugin_new.empty()))
        throw usage_error("--plugin-old and --plugin-new require each other and --trace");
    if (options.compare.empty()) return write_digests(options);
    for (auto const& [name, given] :
         std::initializer_list<std::pair<std::string_view, bool>>{{"plugin", !options.plugins.libraries.empty()},
                                                                  {"command", !options.plugins.commands.empty()},
                                                                  {"test", !options.tests.empty()},
                                                                  {"subject", !options.subjects.empty()},
                                                                  {"scalar", !options.scalars.empty()},
                                                                  {"cases-from", !options.files.empty()},
                                                                  {"model", !options.models.empty()},
                                                                  {"level", options.level.has_value()},
                                                                  {"cases", options.cases.has_value()},
                                                                  {"seed", options.seed.has_value()},
                                                                  {"out", !options.out.empty()}})
        if (given)
            throw usage_error(fmt::format("--compare and --{} exclude each other: the files say what was asked", name));
    return compare_files(options);
}

void declare_digest(command_options const& command, digest_options& options) {
    command.add("--out FILE", options.out, "Also write every case with its answers, for --compare");
    command
        .add("--compare OLD NEW", options.compare,
             "List the cases in which two such files differ; exit status 1 if any")
        .exactly(2);
    command.add_flag("--json", options.json, "Print a JSON object per line");
    command.group("What is asked");
    command.add_repeated("--test T", options.tests, "Tests: names or globs; default: all");
    command.add_repeated("--subject S", options.subjects,
                         "Subjects: names or globs; default: those of --plugin and --command, else all");
    command.add_repeated("--scalar X", options.scalars, "float32 or float64; default: both");
    add_plugin_options(command, options.plugins);
    command.group("How much");
    command
        .add_read("--level L", options.level, number_from(1, std::size(cases_of_level)),
                  "Cases of each family per test and scalar type. 1: 40; 2: 2560")
        .shown_default("1");
    command.add_read("--cases N", options.cases, number_from(1),
                     "So many of each family instead; of files and models the most per test and scalar type");
    command.add_read("--seed N", options.seed, number_from(0), "Random seed: the same seed generates the same cases")
        .shown_default("1");
    add_jobs_option(command, options.jobs, "Number of threads; default: one per core. It changes no answer");
    command.group("Comparison");
    command.add_flag("--trace", options.trace,
                     "Say where the two part: the first step that differs, of documented and traceable subjects");
    command.add("--plugin-old LIB", options.plugin_old, "The library that answered OLD, for --trace");
    command.add("--plugin-new LIB", options.plugin_new, "The library that answered NEW, for --trace");
    command.group("What is asked");
    command.add_repeated("--cases-from FILE", options.files,
                         "Use the cases of a file (- for standard input) instead of generated ones. May be repeated");
    command.add_repeated("--model FILE", options.models,
                         "Use the cases of a polygon model, as 'graze mesh' does. May be repeated");
    command.footer(R"(
  graze digest --plugin ./libmine.so --out before.jsonl
  graze digest --compare before.jsonl after.jsonl

Tells whether a compiler, a flag or a machine changes what your routines answer. Prints a line per subject, test and scalar
type: the number of cases and the SHA-256 of all answers. Answers are verdicts, signs, and the bits of values and times. The
inputs are the same everywhere. Equal lines mean equal answers.

If lines differ, write files with --out on both sides and compare them. --compare prints each case that differs with both
answers and its input, which 'graze check' reads, then a summary. Subjects are matched by name, or after the library's name
if each file has one library and no name is in both. A subject that only one file has fails the comparison.

--trace runs the steps of both versions on each input that differs. If the steps are the same, it names those that
contraction, flushing of subnormals or extended precision would change. Give the libraries of traceable subjects with
--plugin-old and --plugin-new.

All NaN count as one. A crash, a hang and a refusal to answer are answers too. A subject that hangs 4 times on a test and
scalar type is not asked again there. The digests of certified.* are in fast/digests.txt.
)");
}

}  // namespace

verb add_digest(command_line& program) {
    return make_verb(program, "digest", "List hashes of all answers; compare two builds", declare_digest, run_digest);
}

}  // namespace graze
