// graze fuzz: a test's libFuzzer harness run by workers, and its findings reported as those of graze run.
#include <fmt/format.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <list>
#include <thread>

#include "campaign/campaign_run.hpp"
#include "campaign/examination.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/fuzzing/fuzz_input.hpp"
#include "graze/internal/fuzzing/structure_input.hpp"
#include "graze/internal/process/spawn.hpp"
#include "graze/internal/text/text.hpp"
#include "select/selection.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

constexpr double default_seconds = 60;
/// Seconds that an execution may take, and that a worker may take to end after its time.
constexpr int execution_limit = 20, grace = 30;

struct settings {
    run_options common;
    std::string test, corpus, harness;
    std::vector<std::string> seeds;
    bool minimise = true;
};

/// Folders a harness may be in, in this order.
std::vector<fs::path> harness_folders() {
    std::vector<fs::path> folders;
    if (char const* const named = std::getenv("GRAZE_HARNESS_DIR")) folders.emplace_back(named);
    std::error_code error;
    fs::path const program = fs::read_symlink("/proc/self/exe", error).parent_path();
    folders.push_back(program);
    // This build's own, and those of the presets beside it.
    folders.push_back(program / "../fuzz/harness");
    for (char const* preset : {"fuzz", "fuzz-fast"}) folders.push_back(program / "../.." / preset / "fuzz/harness");
    return folders;
}

fs::path find_harness(settings const& chosen) {
    std::error_code error;
    if (!chosen.harness.empty()) {
        if (access(chosen.harness.c_str(), X_OK) == 0 && fs::is_regular_file(chosen.harness, error))
            return chosen.harness;
        throw usage_error(fmt::format("--harness {}: {}", json_quote(chosen.harness),
                                      fs::exists(chosen.harness, error) ? "not a program" : "no such file"));
    }
    std::string const name = "fuzz_" + chosen.test;
    std::string searched;
    for (fs::path const& folder : harness_folders()) {
        fs::path const at = (folder / name).lexically_normal();
        if (access(at.c_str(), X_OK) == 0) return at;
        searched += "\n  " + at.string();
    }
    throw usage_error(
        fmt::format("there is no harness of {0}. Build it with clang and its libFuzzer:\n"
                    "  cmake --preset fuzz && cmake --build --preset fuzz --target {1}\n"
                    "then name it with --harness, or its folder in GRAZE_HARNESS_DIR. Looked for:{2}",
                    chosen.test, name, searched));
}

/// Writes the cases of case files as inputs, named so that the same case is there once. Gives their number.
std::size_t write_seeds(settings const& chosen, fs::path const& folder) {
    fs::create_directories(folder);
    case_files lines(chosen.seeds);
    lines.take_structures();
    std::vector<std::uint8_t> bytes;
    std::size_t count = 0, bad = 0;
    while (auto line = lines.next()) {
        if (auto const* wrong = std::get_if<line_error>(&*line)) {
            say_error(wrong->text() + "\n");
            ++bad;
            continue;
        }
        if (auto const* structure = std::get_if<structure_record>(&*line)) {
            if (form_of(structure->kind).name != chosen.test) continue;
            encode_structure(*structure, bytes);
        } else {
            case_record const& record = std::get<case_record>(*line);
            if (record.question.test->id != chosen.test) continue;
            encode_case(record.question, bytes);
        }
        std::uint64_t hash = 0;
        for (std::uint8_t byte : bytes) hash = mix(hash ^ byte);
        write_file((folder / fmt::format("{:016x}", hash)).string(),
                   {reinterpret_cast<char const*>(bytes.data()), bytes.size()});
        ++count;
    }
    if (bad) throw usage_error("--seeds: lines above cannot be used");
    return count;
}

/// A harness at work, its output in a file.
class worker {
  public:
    explicit worker(process_start const& start) : process_(spawn_process(start)) {}
    worker(worker const&) = delete;
    ~worker() {
        if (process_ < 0) return;
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }

    bool is_running() {
        if (process_ >= 0 && waitpid(process_, &status_, WNOHANG) == process_) process_ = -1;
        return process_ >= 0;
    }
    void end(int signal_number) const {
        if (process_ >= 0) kill(process_, signal_number);
    }
    bool went_well() const { return WIFEXITED(status_) && WEXITSTATUS(status_) == 0; }

  private:
    pid_t process_ = -1;
    int status_ = 0;
};

/// How far the workers are, by their stores.
void show_progress(progress_line& line, std::vector<fs::path> const& folders, double seconds) {
    std::uint64_t cases = 0, disagreements = 0;
    for (fs::path const& folder : folders) {
        try {
            stored_campaign const so_far = findings_store(folder.string(), findings_store::mode::read).read();
            cases += so_far.cases;
            disagreements += so_far.disagreements;
        } catch (store_error const&) {
            // Not there yet, or being written: the next look will do.
        }
    }
    line.show(cases, disagreements, seconds);
}

std::string last_lines(fs::path const& log) {
    std::ifstream in(log);
    std::vector<std::string> lines;
    for (std::string text; std::getline(in, text);)
        if (text.starts_with("graze: ") || text.starts_with("{\"test\"") || text.find("ERROR: ") != std::string::npos ||
            text.find("SUMMARY: ") != std::string::npos || text.find("runtime error: ") != std::string::npos)
            lines.push_back(text);
    std::string text;
    for (std::size_t i = lines.size() > 12 ? lines.size() - 12 : 0; i < lines.size(); ++i)
        text += "  " + lines[i] + "\n";
    return text;
}

/// The inputs that stopped workers, as lines of a case file.
std::size_t write_artifacts(std::string const& test, fs::path const& folder, fs::path const& file) {
    std::string text;
    std::size_t count = 0;
    for (auto const& entry : fs::directory_iterator(folder)) {
        std::ifstream in(entry.path(), std::ios::binary);
        std::vector<char> const bytes(std::istreambuf_iterator<char>(in), {});
        std::optional<std::string> line =
            line_of_input(test, std::span(reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size()));
        if (!line) continue;
        line->insert(line->size() - 1, ",\"artifact\":" + json_quote(entry.path().filename().string()));
        text += *line + "\n";
        ++count;
    }
    if (count) write_file(file.string(), text);
    return count;
}

/// Where a session keeps what it works on.
struct session_folders {
    explicit session_folders(settings const& chosen)
        : out(fs::absolute(chosen.common.out)),
          corpus(chosen.corpus.empty() ? out / "corpus" : fs::absolute(chosen.corpus)) {}

    fs::path out, corpus;
    fs::path work = out / "corpus.work", seeds = out / "seeds", artifacts = out / "artifacts";
};

/// The workers of a session, each with a folder and a store of its own.
class worker_group {
  public:
    worker_group(settings const& chosen, fs::path const& harness, session_folders const& at, std::string const& command,
                 double seconds)
        : seconds_(seconds) {
        unsigned const jobs = jobs_of(chosen.common);
        for (unsigned i = 1; i <= jobs; ++i) {
            fs::path const& folder = folders_.emplace_back(at.out / "workers" / std::to_string(i));
            fs::create_directories(folder);
            process_start start;
            start.program = harness.string();
            start.words = {start.program,
                           at.work.string(),
                           at.corpus.string(),
                           at.seeds.string(),
                           fmt::format("-seed={}", chosen.common.seed + i - 1),
                           fmt::format("-max_total_time={}", std::max(1, static_cast<int>(seconds + 0.5))),
                           fmt::format("-timeout={}", execution_limit),
                           "-reload=5",
                           "-print_final_stats=1",
                           "-artifact_prefix=" + at.artifacts.string() + "/"};
            start.variables = {"GRAZE_FUZZ_OUT=" + folder.string(), fmt::format("GRAZE_FUZZ_SHARD={}/{}", i, jobs),
                               fmt::format("GRAZE_FUZZ_SEED={}", chosen.common.seed), "GRAZE_FUZZ_COMMAND=" + command,
                               "GRAZE_FUZZ_FAIL_ON=none"};  // the gate is this program's
            start.output = (folder / "log.txt").string();
            workers_.emplace_back(start);
        }
    }

    /// Waits for all of them, and ends them early once `stop` is set or one has failed.
    void wait(std::atomic<bool> const& stop, progress_line& line) {
        auto const start = std::chrono::steady_clock::now();
        bool told = false;
        for (double looked = 0;;) {
            bool running = false;
            for (worker& item : workers_) {
                bool const goes_on = item.is_running();
                running = running || goes_on;
                failed_ = failed_ || (!goes_on && !told && !item.went_well());
            }
            if (!running) break;
            // What stops one worker is a bug: the others need not go on.
            if ((stop || failed_) && !told) {
                for (worker const& item : workers_) item.end(SIGINT);
                told = true;
            }
            double const spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            if (spent > seconds_ + grace)
                for (worker const& item : workers_) item.end(SIGKILL);
            if (spent > looked + 1) {
                looked = spent;
                show_progress(line, folders_, looked);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        line.clear();
    }

    /// Did one stop for a bug that it found?
    bool failed() const { return failed_; }

    std::vector<fs::path> const& folders() const { return folders_; }

  private:
    double seconds_;
    std::vector<fs::path> folders_;
    std::list<worker> workers_;
    bool failed_ = false;
};

void say_what_stopped(std::string const& test, worker_group const& workers, session_folders const& at) {
    say_error("graze fuzz: a harness stopped\n");
    for (fs::path const& folder : workers.folders()) say_error(last_lines(folder / "log.txt"));
    fs::path const inputs = at.out / "stopped.jsonl";
    if (std::size_t const count = write_artifacts(test, at.artifacts, inputs))
        say_error(fmt::format("{} inputs that stopped it: {}\n", count, inputs.string()));
}

/// Adds to the corpus the inputs that reach what those in it do not.
void minimise_corpus(fs::path const& harness, session_folders const& at) {
    process_start start;
    start.program = harness.string();
    start.words = {start.program, "-merge=1", at.corpus.string(), at.work.string(), at.seeds.string()};
    start.variables = {"GRAZE_FUZZ_OUT", "GRAZE_FUZZ_FAIL_ON=none"};
    start.output = (at.out / "merge.txt").string();
    worker merge(start);
    while (merge.is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (merge.went_well())
        fs::remove_all(at.work);
    else
        say_error(fmt::format("graze fuzz: the corpus was not minimised, see {}\n", start.output));
}

/// One store of what the workers found, made again each time: theirs hold everything.
findings_store join_stores(worker_group const& workers, run_options const& options, session_folders const& at) {
    for (char const* name : {"findings.db", "findings.db-wal", "findings.db-shm"}) fs::remove(at.out / name);
    std::vector<std::string> filled;
    for (fs::path const& folder : workers.folders())
        if (fs::exists(folder / "findings.db")) filled.push_back(folder.string());
    if (filled.empty())
        throw std::runtime_error(
            fmt::format("the harness left no store; see {}", (workers.folders()[0] / "log.txt").string()));
    findings_store store(options.out, findings_store::mode::create);
    store.merge(filled);
    double seconds = 0;  // of the clock: the workers ran at the same time
    for (std::string const& folder : filled)
        seconds = std::max(seconds, findings_store(folder, findings_store::mode::read).read().number("seconds"));
    store.set_seconds(seconds);
    return store;
}

/// A gate on subjects that the harness does not have is none. Says so, and gives the exit status.
int say_not_asked(run_options const& options, std::string const& test, stored_campaign const& campaign) {
    auto const has = [&](std::string const& name) {
        if (auto const kind = structure_kind_of(test))
            return std::ranges::any_of(options.loaded->structures, [&](structure_subject const& item) {
                return item.kind == *kind && item.name == name;
            });
        return options.catalog.find(named_test(test), name) != nullptr;
    };

    int status = exit_fine;
    for (std::string const& name : options.must_agree) {
        bool const asked = std::ranges::any_of(campaign.work, [&](stored_workload const& work) {
            return std::ranges::any_of(work.subjects,
                                       [&](stored_subject const& stored) { return stored.name == name; });
        });
        if (asked || !has(name)) continue;
        say_error(
            fmt::format("graze fuzz: {} was not asked: the harness has no such subject. graze_add_fuzzer makes one "
                        "that has; --fail-on none does without\n",
                        name));
        status = exit_disagreement;
    }
    return status;
}

int fuzz(command_options const& command, settings chosen) {
    run_options& options = chosen.common;
    std::string const& test = chosen.test;
    if (!structure_kind_of(test)) named_test(test);
    fs::path const harness = fs::absolute(find_harness(chosen)).lexically_normal();
    options.subjects = {"*"};  // those of the harness; a plugin is there for the report alone
    prepare_run(options);
    session_folders const at(chosen);
    if (std::size_t const found = write_seeds(chosen, at.seeds); !chosen.seeds.empty())
        say_error(fmt::format("{} seeds of {}\n", found, chosen.test));
    fs::remove_all(at.artifacts);
    for (fs::path const& folder : {at.work, at.corpus, at.artifacts}) fs::create_directories(folder);

    stop_signals const stop;
    double const seconds = options.seconds.value_or(default_seconds);
    worker_group workers(chosen, harness, at, command.text(), seconds);
    progress_line line({}, seconds);
    workers.wait(stop.asked(), line);
    if (workers.failed()) say_what_stopped(test, workers, at);
    if (chosen.minimise && !workers.failed()) minimise_corpus(harness, at);

    findings_store store = join_stores(workers, options, at);
    line.clear();
    examine_campaign(options, store, {nullptr, &stop.asked()});
    store.finish(stop.asked() || workers.failed() ? "stopped" : "complete", {});
    int const status = std::max(report_and_judge(options, store), say_not_asked(options, test, store.read()));
    return stop.status_or(workers.failed() ? exit_disagreement : status);
}

void declare(command_options const& command, settings& chosen) {
    command.add("TEST", chosen.test, "The test or structure to fuzz, as 'graze list' prints it").required();
    add_fuzz_options(command, chosen.common);
    command.group("Corpus");
    command.add("--corpus DIR", chosen.corpus,
                "Initial inputs; inputs that reach more are added. Default: DIR/corpus of --out");
    command.add_repeated("--seeds FILE", chosen.seeds, "Case files whose cases of the test are initial inputs too");
    command.add("--harness PROGRAM", chosen.harness, "A harness made by graze_add_fuzzer; default: graze's own");
    command.add_negation("--no-minimise", chosen.minimise,
                         "Do not minimise the corpus; all inputs stay in DIR/corpus.work");
    command.footer(fmt::format(R"(
  graze fuzz triangle_triangle_3d --seconds 60 --out out/fuzz
  graze fuzz segment_segment_2d --harness build/fuzz_mine --plugin build/mine.so --out out/mine

Runs for {:.0f} seconds by default. Each worker is a process with a store of its own, DIR/workers/N; another run with the
same --out and --jobs continues it. DIR receives the reports of all workers, as from 'graze run'. Outcomes are counted for
every execution, by the certified test. Both references confirm each stored disagreement; of similar ones only some are
confirmed and counted as findings.

A wrong certified subject, differing references or a sanitizer's report end the run with exit status 1. The inputs are
then in DIR/stopped.jsonl.
)",
                               default_seconds));
}

}  // namespace

verb add_fuzz(command_line& program) {
    return make_verb(program, "fuzz", "Fuzz a test with libFuzzer, guided towards contact", declare, fuzz);
}

}  // namespace graze
