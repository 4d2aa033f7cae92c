// graze fuzz: a test's libFuzzer harness run by workers, and its findings reported as those of graze run.
#include <fmt/format.h>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "campaign/examine.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/run_options.hpp"
#include "formats/campaign_report.hpp"
#include "fuzzing/fuzz_input.hpp"
#include "graze/case_file.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

constexpr double default_seconds = 60;
/// Seconds that an execution may take, and that a worker may take to end after its time.
constexpr int execution_limit = 20, grace = 30;

std::atomic<bool> stopped = false;

// The first signal asks for an end with reports, a second one just ends.
extern "C" void stop_fuzzing(int number) {
    stopped = true;
    std::signal(number, SIG_DFL);
}

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
    std::vector<std::uint8_t> bytes;
    std::size_t count = 0, bad = 0;
    while (auto line = lines.next()) {
        if (auto const* wrong = std::get_if<line_error>(&*line)) {
            say_error(wrong->text() + "\n");
            ++bad;
            continue;
        }
        case_record const& record = std::get<case_record>(*line);
        if (record.question.test->id != chosen.test) continue;
        encode_case(record.question, bytes);
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
    worker(std::vector<std::string> words, std::vector<std::string> const& variables, fs::path const& log) {
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
        posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
        // A group of its own: what the terminal interrupts is this program, which ends the workers in good order.
        posix_spawnattr_t how;
        posix_spawnattr_init(&how);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
        std::vector<char*> arguments, environment;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        std::vector<std::string> kept = variables;
        for (std::string& variable : kept) environment.push_back(variable.data());
        for (char** each = environ; *each; ++each)
            if (!std::string_view(*each).starts_with("GRAZE_FUZZ_OUT=")) environment.push_back(*each);
        environment.push_back(nullptr);
        int const error = posix_spawn(&process_, words[0].c_str(), &files, &how, arguments.data(), environment.data());
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&how);
        if (error != 0) throw std::runtime_error(words[0] + ": cannot be started: " + std::strerror(error));
    }
    worker(worker&& other) noexcept : process_(std::exchange(other.process_, -1)), status_(other.status_) {}
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
std::size_t write_artifacts(test_info const& test, fs::path const& folder, fs::path const& file) {
    std::string text;
    std::size_t count = 0;
    for (auto const& entry : fs::directory_iterator(folder)) {
        std::ifstream in(entry.path(), std::ios::binary);
        std::vector<char> const bytes(std::istreambuf_iterator<char>(in), {});
        case_record record;
        if (!decode_case(test, std::span(reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size()),
                         record.question))
            continue;
        record.add_extra("artifact", json_quote(entry.path().filename().string()));
        text += to_line(record) + "\n";
        ++count;
    }
    if (count) write_file(file.string(), text);
    return count;
}

int fuzz(command_options const& command, settings chosen) {
    run_options& options = chosen.common;
    test_info const* const test = find_test(chosen.test);
    if (!test) {
        std::vector<std::string_view> ids;
        for (test_info const& each : catalog()) ids.push_back(each.id);
        std::string_view const nearest = nearest_name(chosen.test, ids);
        throw usage_error(json_quote(chosen.test) + " is not a known test; " +
                          (nearest.empty() ? "'graze list' prints them" : "did you mean " + json_quote(nearest) + "?"));
    }
    fs::path const harness = fs::absolute(find_harness(chosen)).lexically_normal();
    prepare_run(options);
    fs::path const out = fs::absolute(options.out);
    fs::path const work = out / "corpus.work", seeds = out / "seeds", artifacts = out / "artifacts";
    fs::path const corpus = chosen.corpus.empty() ? out / "corpus" : fs::absolute(chosen.corpus);
    if (std::size_t const found = write_seeds(chosen, seeds); !chosen.seeds.empty())
        say_error(fmt::format("{} seeds of {}\n", found, chosen.test));
    fs::remove_all(artifacts);
    for (fs::path const& folder : {work, corpus, artifacts}) fs::create_directories(folder);

    unsigned const jobs = jobs_of(options);
    double const seconds = options.seconds.value_or(default_seconds);
    std::vector<fs::path> folders;
    std::vector<worker> workers;
    std::signal(SIGINT, stop_fuzzing);
    std::signal(SIGTERM, stop_fuzzing);
    for (unsigned i = 1; i <= jobs; ++i) {
        folders.push_back(out / "workers" / std::to_string(i));
        fs::create_directories(folders.back());
        workers.emplace_back(
            std::vector<std::string>{harness.string(), work.string(), corpus.string(), seeds.string(),
                                     fmt::format("-seed={}", options.seed + i - 1),
                                     fmt::format("-max_total_time={}", std::max(1, static_cast<int>(seconds + 0.5))),
                                     fmt::format("-timeout={}", execution_limit), "-reload=5", "-print_final_stats=1",
                                     "-artifact_prefix=" + artifacts.string() + "/"},
            std::vector<std::string>{
                "GRAZE_FUZZ_OUT=" + folders.back().string(), fmt::format("GRAZE_FUZZ_SHARD={}/{}", i, jobs),
                fmt::format("GRAZE_FUZZ_SEED={}", options.seed), "GRAZE_FUZZ_COMMAND=" + command.text()},
            folders.back() / "log.txt");
    }

    progress_line line({}, seconds);
    auto const start = std::chrono::steady_clock::now();
    auto const spent = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    bool told = false, failed = false;
    for (double looked = 0;;) {
        bool running = false;
        for (worker& each : workers) {
            bool const goes_on = each.is_running();
            running = running || goes_on;
            failed = failed || (!goes_on && !told && !each.went_well());
        }
        if (!running) break;
        // What stops one worker is a bug: the others need not go on.
        if ((stopped || failed) && !told) {
            for (worker const& each : workers) each.end(SIGINT);
            told = true;
        }
        if (spent() > seconds + grace)
            for (worker const& each : workers) each.end(SIGKILL);
        if (spent() > looked + 1) {
            looked = spent();
            show_progress(line, folders, looked);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    line.clear();

    if (failed) {
        say_error("graze fuzz: a harness stopped\n");
        for (fs::path const& folder : folders) say_error(last_lines(folder / "log.txt"));
        if (std::size_t const count = write_artifacts(*test, artifacts, out / "stopped.jsonl"))
            say_error(fmt::format("{} inputs that stopped it: {}\n", count, (out / "stopped.jsonl").string()));
    }
    // Added to the corpus: the inputs that reach what those in it do not.
    if (chosen.minimise && !failed) {
        worker merge({harness.string(), "-merge=1", corpus.string(), work.string(), seeds.string()}, {},
                     out / "merge.txt");
        while (merge.is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
        if (merge.went_well())
            fs::remove_all(work);
        else
            say_error(fmt::format("graze fuzz: the corpus was not minimised, see {}\n", (out / "merge.txt").string()));
    }

    // Made again each time: the workers' stores hold everything.
    for (char const* name : {"findings.db", "findings.db-wal", "findings.db-shm"}) fs::remove(out / name);
    std::vector<std::string> filled;
    for (fs::path const& folder : folders)
        if (fs::exists(folder / "findings.db")) filled.push_back(folder.string());
    if (filled.empty())
        throw std::runtime_error(fmt::format("the harness left no store; see {}", (folders[0] / "log.txt").string()));
    findings_store store(options.out, findings_store::mode::create);
    store.merge(filled);
    examine_options examine;
    examine.jobs = jobs;
    examine.shrink = options.shrink && !stopped;
    examine.progress = [&](std::size_t done, std::size_t of) { line.show_step("examining findings", done, of); };
    examine_findings(store, examine);
    line.clear();
    draw_campaign_pictures(options, store, {});
    store.finish(stopped || failed ? "stopped" : "complete", {});
    int const status = report_and_judge(options, store);
    return failed ? exit_disagreement : status;
}

}  // namespace

verb add_fuzz(command_line& program) {
    command_options const command =
        program.add_verb("fuzz", "Runs the libFuzzer harness of a test, which climbs towards contact, and reports");
    auto const chosen = std::make_shared<settings>();
    command.add("TEST", chosen->test, "The test to fuzz, an id that 'graze list' prints").required().value_name("");
    add_fuzz_options(command, chosen->common);
    command.option("--jobs").description("Workers, each a process; one a core without it");
    command
        .add("--corpus", chosen->corpus,
             "Inputs to begin with; those that reach more are added. DIR/corpus "
             "of --out without it")
        .value_name("DIR");
    command.add_repeated("--seeds", chosen->seeds, "Case files whose cases of the test are inputs to begin with, too")
        .value_name("FILE");
    command.add("--harness", chosen->harness, "The harness, made by graze_add_fuzzer; found by itself for graze's own")
        .value_name("PROGRAM");
    command.add_negation("--no-minimise", chosen->minimise,
                         "Leave the corpus as it is: all inputs are in DIR/corpus.work");
    command.footer(fmt::format(
        "Runs for {:.0f} seconds without --seconds, a worker a core without --jobs. Each worker has its own store,\n"
        "DIR/workers/N, which a further run with the same --out and --jobs adds to; DIR gets the reports of all, as\n"
        "those of graze run. Stored disagreements are confirmed by both references; of those that look alike only "
        "some\n"
        "are confirmed and counted as of a kind, while the counts of outcomes are of all executions, by the certified "
        "test.\n"
        "\n"
        "A wrong certified subject, references that differ, or a sanitizer's report stop it: exit status 1, with the\n"
        "inputs in DIR/stopped.jsonl.\n"
        "\n"
        "  graze fuzz triangle_triangle_3d --seconds 60 --out out/fuzz",
        default_seconds));
    return {command, [command, chosen] { return fuzz(command, *chosen); }};
}

}  // namespace graze
