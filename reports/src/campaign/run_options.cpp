#include "campaign/run_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <thread>

#include "cli/status.hpp"
#include "graze/command.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "graze/plugin.hpp"
#include "select/promises.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

constexpr std::string_view default_failures =
    "any disagreement of a subject of --plugin or --command. A subject that was abandoned or answered nothing fails "
    "too";

/// What stands before the first slash and, where there is one, after it.
std::pair<std::string_view, std::optional<std::string_view>> around_slash(std::string_view text) {
    std::size_t const slash = text.find('/');
    if (slash == std::string_view::npos) return {text, std::nullopt};
    return {text.substr(0, slash), text.substr(slash + 1)};
}

/// Is all of it a number, and which?
template <class Value>
bool is_number(std::string_view text, Value& value) {
    auto const [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && stop == text.data() + text.size();
}

/// A share from 0 to 1, written as a number or as a fraction.
double read_share(std::string const& text) {
    auto const [above, below] = around_slash(text);
    double share = 0, parts = 1;
    if (!is_number(above, share) || (below && !is_number(*below, parts)) || !(share / parts >= 0 && share / parts <= 1))
        throw usage_error(json_quote(text) + " is not a share from 0 to 1, such as 1/64 or 0.1");
    return share / parts;
}

shard_info read_shard(std::string const& text) {
    auto const [index, count] = around_slash(text);
    shard_info shard;
    if (!is_number(index, shard.index) || !count || !is_number(*count, shard.count) || shard.index == 0 ||
        shard.index > shard.count)
        throw usage_error(json_quote(text) + " is not a shard i/n with 1 <= i <= n, such as 2/8");
    shard.index %= shard.count;
    return shard;
}

void add_seconds_option(command_options const& command, run_options& options) {
    command.add_read("--seconds N", options.seconds, read_seconds, "Total time budget in seconds");
}

void add_jobs_option(command_options const& command, run_options& options) {
    add_jobs_option(command, options.jobs,
                    "Number of threads; default: one per core. It changes no count and no finding");
}

void add_examination_options(command_options const& command, run_options& options) {
    command.add_negation("--no-shrink", options.shrink, "Skip the search for simpler failing inputs");
    command.add_negation("--no-pictures", options.pictures, "Skip rates by margin and scale, and disagreement maps");
}

}  // namespace

loaded_subjects load_plugins(plugin_choice const& chosen, subject_catalog& catalog) {
    loaded_subjects loaded;
    std::vector<std::string>& names = loaded.names;
    plugin_options options;
    options.time_limit = chosen.time_limit;
    options.load_limit = chosen.load_limit;
    options.traced = !chosen.untraced;
    options.most_kept = 32;  // a verb asks, examines and reports by clients of their own
    auto const load = [&](std::string const& option, std::vector<std::string> const& values, auto const& load_one) {
        for (std::string const& value : values) {
            try {
                loaded_subjects more = load_one(value);
                std::ranges::move(more.names, std::back_inserter(names));
                std::ranges::move(more.structures, std::back_inserter(loaded.structures));
                std::ranges::move(more.prepared, std::back_inserter(loaded.prepared));
            } catch (plugin_error const& error) {
                throw usage_error(option + ' ' + error.what());
            } catch (std::exception const& error) {
                throw usage_error(option + ' ' + json_quote(value) + ": " + error.what());
            }
        }
    };
    load("--plugin", chosen.libraries,
         [&](std::string const& library) { return load_plugin(catalog, library, options); });
    load("--command", chosen.commands,
         [&](std::string const& command) { return load_command(catalog, read_command(command), options); });
    for (auto const& [name, told] : read_promises(chosen.promises)) {
        if (name.starts_with(external_group)) {
            if (chosen.takes_external) continue;
            throw usage_error(fmt::format("--promise {}: expected run --cases-from or check, which read verdicts",
                                          quote_excerpt(name)));
        }
        if (std::ranges::find(names, name) == names.end())
            throw usage_error(fmt::format("--promise {}: not a subject of --plugin or --command, {}",
                                          quote_excerpt(name),
                                          did_you_mean(name, std::vector<std::string_view>(names.begin(), names.end()),
                                                       "which bring none so named")));
        bool has_hits = false;
        catalog.change(name, [&, given = told](test_info const& test, subject& added) {
            if (!test.has_hits()) return;
            has_hits = true;
            added.promised = given.in_place_of(added.promised);
        });
        if (!has_hits)
            throw usage_error(fmt::format("--promise {}: its tests have no hits and misses", quote_excerpt(name)));
    }
    return loaded;
}

std::vector<structure_subject> all_structures(std::vector<structure_subject> loaded) {
    std::vector<structure_subject> all = documented_structures();
    std::ranges::move(loaded, std::back_inserter(all));
    return all;
}

std::vector<structure_subject> structures_of(run_options const& options) {
    return all_structures(options.loaded ? options.loaded->structures : std::vector<structure_subject>());
}

std::vector<std::string> plugin_digests(plugin_choice const& chosen) {
    std::vector<std::string> digests;
    for (std::string const& library : chosen.libraries)
        digests.push_back(fmt::format("{} sha256:{}{}", std::filesystem::path(library).filename().string(),
                                      digest_of_file(library), chosen.untraced ? " untraced" : ""));
    for (std::string const& typed : chosen.commands) {
        // Of its words, but for those that name a file what that holds: where it lies is no matter.
        subject_command const command = read_command(typed);
        std::string all;
        for (std::size_t i = 0; i < command.words.size(); ++i)
            all += json_quote(command.files[i].empty() || (i == 0 && command.words[0].find('/') == std::string::npos)
                                  ? command.words[i]
                                  : digest_of_file(command.files[i]));
        digests.push_back(fmt::format("{} sha256:{}", command.group, digest_of(all)));
    }
    for (std::string const& text : chosen.promises) digests.push_back("promise " + text);
    return digests;
}

void add_plugin_options(command_options const& command, plugin_choice& chosen, bool with_limit) {
    command.group("Your code");
    command.add_repeated(
        "--plugin LIB", chosen.libraries,
        "Load subjects from a shared library. STEM.so provides STEM.NAME. May be repeated. The interface is "
        "graze/subject.h");
    command.add_repeated(
        "--command CMD", chosen.commands,
        "Run a program with subjects, in any language. 'node mine.mjs' provides mine.NAME, from the name of the file; "
        "OTHER='node mine.mjs' provides OTHER.NAME. May be repeated. No shell reads CMD. The protocol is in "
        "fuzz/examples/commands");
    if (with_limit) {
        add_promise_option(command, chosen.promises,
                           "a subject of --plugin, --command or the verdicts of a file, external.NAME,");
        auto const read_limit = [](std::string const& text) {
            return read_positive(text, "a number of seconds above 0, at most a day", 86400);
        };
        command
            .add_read("--time-limit S", chosen.time_limit, read_limit,
                      "Seconds of processor time per case before it counts as a hang; ten times as many if the process "
                      "sleeps")
            .shown_default("1");
    }
    command.group("Options");
}

void add_untraced_option(command_options const& command, plugin_choice& chosen) {
    command.add_flag("--untraced", chosen.untraced,
                     "Skip cause analysis of traceable plugins: faster, but their causes are unknown");
}

void add_fuzz_options(command_options const& command, run_options& options) {
    command.add("--out DIR", options.out, "Folder for findings.db and the reports").required();
    command.group("How much");
    add_seconds_option(command, options);
    command.add_number("--seed", options.seed, "Seed of the first worker; the others have the next ones");
    add_jobs_option(command, options.jobs, "Number of workers; default: one per core");
    add_gate_options(command, options, default_failures);
    add_plugin_options(command, options.plugins);
    command.group("Advanced");
    add_examination_options(command, options);
}

void add_run_options(command_options const& command, run_options& options) {
    // Those that are needed most come first: -h shows the first of all.
    command
        .add("--out DIR", options.out,
             "Folder for findings.db, report.html and the other reports. The same command resumes an interrupted "
             "campaign. "
             "If a subject was rebuilt, the old store is kept as findings.db.1 and a new campaign starts")
        .required();
    command.group("What is asked");
    command.add_repeated("--test T", options.tests, "Tests to run: names or globs; default: all");
    command.add_repeated("--subject S", options.subjects, "Subjects to judge: names or globs; default: all");
    command.add_repeated("--scalar X", options.scalars, "float32 or float64; default: both");
    command.group("How much");
    command.add_read("--cases N", options.cases, number_from(1), "Number of cases per test and scalar type");
    add_seconds_option(command, options);
    command.add_number("--seed", options.seed, "Random seed: the same seed generates the same cases");
    add_gate_options(command, options, default_failures);
    add_plugin_options(command, options.plugins);
    command.group("How much");
    add_jobs_option(command, options);
    command.add_read("--shard i/n", options.shard, read_shard, "Run part i of n alone; 'graze merge' joins the parts");
    command.group("Advanced");
    add_untraced_option(command, options.plugins);
    command.add_flag("--fresh", options.fresh, "Start over; an existing store is kept as findings.db.1");
    command.add_flag("--resume", options.resume, "Resume even if a subject was rebuilt");
    add_examination_options(command, options);
    command.add_flag(
        "--certify", options.certify,
        "Afterwards write DIR/certified.jsonl: answers with certificates, of all stored findings and a sample of the "
        "other cases. reference/check_certificates.py confirms them, and graze-certify where it is installed. Exit "
        "status 1 if one is refused or nothing can check them");
    add_audit_option(command, options.audit,
                     "Share of the agreeing cases that both references answer too; default: 1/64; 1 is all");
    command
        .add_read(
            "--judge J",
            [&options](std::string const& text) {
                if (text != "screen" && text != "cgal")
                    throw usage_error(json_quote(text) + " is not a judge: screen or cgal");
                options.screen = text == "screen";
            },
            "screen: the certified tests detect disagreements and both references confirm them. cgal: CGAL's exact "
            "constructions answer every case. The counts are the same")
        .shown_default("screen");
}

void add_gate_options(command_options const& command, run_options& options, std::string_view otherwise) {
    command.group("What fails the run");
    add_fail_on_option(
        command, options.fail_on,
        fmt::format(
            "Exit with 1 on these outcomes of any subject, separated by commas. disagreement: any wrong answer; "
            "none: never fail. Default: {}",
            otherwise));
    command.add("--baseline FILE", options.baseline,
                "Exit with 1 on what this file of known disagreements lacks: cases that are newly wrong, new findings, "
                "worse cases. If the campaign has other cases (another seed): significantly higher rates");
    command.add("--write-baseline FILE", options.write_baseline,
                "Accept what this campaign finds: write it as a baseline");
    command.group("Options");
}

std::vector<scalar_type> chosen_scalars(std::vector<std::string> const& names) {
    if (names.empty()) return {scalar_type::float32, scalar_type::float64};
    std::vector<scalar_type> chosen;
    for (std::string const& name : names) {
        auto const found = enum_named<scalar_type>(scalar_type_names, name);
        if (!found)
            throw usage_error("--scalar: " + json_quote(name) + " is not a scalar type, expected float32 or float64");
        if (std::find(chosen.begin(), chosen.end(), *found) == chosen.end()) chosen.push_back(*found);
    }
    std::ranges::sort(chosen);
    return chosen;
}

std::vector<subject const*> chosen_subjects(run_options const& options, test_info const& test, scalar_type scalar) {
    std::vector<subject const*> chosen;
    for (subject const* candidate : options.catalog.of(test))
        if (any_matches(options.subjects, candidate->name) && candidate->supports(scalar)) chosen.push_back(candidate);
    return chosen;
}

void add_jobs_option(command_options const& command, std::uint64_t& jobs, std::string const& what) {
    command.add_read("--jobs N", jobs, number_from(1, most_jobs), what);
}

void add_audit_option(command_options const& command, double& audit, std::string const& what) {
    command.add_read("--audit RATE", audit, read_share, what);
}

unsigned jobs_of(run_options const& options) {
    return threads_of(options.jobs);
}

unsigned threads_of(std::uint64_t jobs) {
    return jobs ? static_cast<unsigned>(jobs) : std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace graze
