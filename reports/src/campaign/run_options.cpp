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
#include "text/whole_file.hpp"

namespace graze {
namespace {

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
    command.add_read("--seconds N", options.seconds, read_seconds, "Be done after so many seconds, all in all");
}

void add_jobs_option(command_options const& command, run_options& options) {
    add_jobs_option(command, options.jobs,
                    "Threads; one a core without it. Their number changes no count and no finding");
}

void add_shrink_option(command_options const& command, run_options& options) {
    command.add_negation("--no-shrink", options.shrink, "Do not look for simpler inputs with the same disagreement");
}

void add_pictures_option(command_options const& command, run_options& options) {
    command.add_negation(
        "--no-pictures", options.pictures,
        "Do not sample rates by margin and scale, nor draw maps of disagreements: some seconds at the end");
}

}  // namespace

std::vector<std::string> load_plugins(plugin_choice const& chosen, subject_catalog& catalog) {
    std::vector<std::string> names;
    plugin_options options;
    options.time_limit = chosen.time_limit;
    options.load_limit = chosen.load_limit;
    options.traced = !chosen.untraced;
    options.most_kept = 32;  // a verb asks, examines and reports by clients of their own
    auto const load = [&](std::string const& option, std::vector<std::string> const& values, auto const& load_one) {
        for (std::string const& value : values) {
            try {
                std::ranges::move(load_one(value), std::back_inserter(names));
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
    return names;
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
    return digests;
}

void add_plugin_options(command_options const& command, plugin_choice& chosen, bool with_limit) {
    command.add_repeated(
        "--plugin LIB", chosen.libraries,
        "Take in a shared library of subjects, as STEM.NAME after its file STEM.so; may be repeated. "
        "See graze/subject.h");
    command.add_repeated(
        "--command CMD", chosen.commands,
        "Take in a program of subjects, in any language: 'node mine.mjs' makes them mine.NAME, after the last "
        "word "
        "that names a file; OTHER='node mine.mjs' makes them OTHER.NAME. May be repeated. No shell is run. See "
        "fuzz/examples/commands");
    if (!with_limit) return;
    auto const read_limit = [](std::string const& text) {
        return read_positive(text, "a number of seconds above 0, at most a day", 86400);
    };
    command
        .add_read("--time-limit S", chosen.time_limit, read_limit,
                  "Seconds of processor time that a plugin or command may take for a case before it counts as a hang; "
                  "ten times as many "
                  "if it sleeps")
        .shown_default("1");
}

void add_untraced_option(command_options const& command, plugin_choice& chosen) {
    command.add_flag(
        "--untraced", chosen.untraced,
        "Take traceable subjects of plugins as all others: their causes are unknown, which are looked for in "
        "every disagreement else");
}

void add_fuzz_options(command_options const& command, run_options& options) {
    command.add("--out DIR", options.out, "Folder for findings.db and the reports; made if need be").required();
    add_plugin_options(command, options.plugins);
    add_seconds_option(command, options);
    command.add_number("--seed", options.seed, "Seed of the first worker; the next have the next ones");
    add_jobs_option(command, options);
    add_gate_options(command, options);
    add_shrink_option(command, options);
    add_pictures_option(command, options);
}

void add_run_options(command_options const& command, run_options& options) {
    // What is asked for most comes first.
    command
        .add("--out DIR", options.out,
             "Folder for findings.db, report.html and the other reports; made if need be. A campaign "
             "that was stopped, or killed, goes on where it was; one that is done is reported again; one of subjects "
             "that were rebuilt since is kept as findings.db.1, and a new one begins")
        .required();
    command.add_repeated("--test T", options.tests, "Tests to ask: names or globs; all without it");
    command.add_repeated("--subject S", options.subjects, "Subjects to judge: names or globs; all without it");
    add_plugin_options(command, options.plugins);
    add_untraced_option(command, options.plugins);
    add_seconds_option(command, options);
    command.add_read("--cases N", options.cases, number_from(1), "So many cases of each test and scalar type");
    command.add_number("--seed", options.seed, "The same seed gives the same cases");
    add_gate_options(command, options);
    command.add_flag("--fresh", options.fresh, "Begin anew, whatever DIR holds; that is kept as findings.db.1");
    command.add_flag("--resume", options.resume, "Go on with what DIR holds, even if its subjects were rebuilt since");
    command.add_repeated("--scalar X", options.scalars, "float32 or float64; both without it");
    add_jobs_option(command, options);
    add_shrink_option(command, options);
    add_pictures_option(command, options);
    command.add_flag(
        "--certify", options.certify,
        "Then write DIR/certified.jsonl, answers with certificates that suffice: all stored findings and a "
        "sample of the cases on which all agree; have reference/check_certificates.py and, where it is, "
        "graze-certify confirm them, and say so in the reports. Exit status 1 if one is refused or nothing can check "
        "them");
    command.add_read("--shard i/n", options.shard, read_shard,
                     "Do part i of n alone; 'graze merge' joins them to what the whole would have been");
    add_audit_option(
        command, options.audit,
        "Share of the agreeing cases that both references answer too: 1/64 without it; 0 is none, 1 is all");
    command
        .add_read(
            "--judge J",
            [&options](std::string const& text) {
                if (text != "screen" && text != "cgal")
                    throw usage_error(json_quote(text) + " is not a judge: screen or cgal");
                options.screen = text == "screen";
            },
            "screen: the certified tests find the disagreements, and exact references confirm them; cgal: CGAL's exact "
            "constructions answer every case. The counts are the same")
        .shown_default("screen");
}

void add_gate_options(command_options const& command, run_options& options) {
    add_fail_on_option(
        command, options.fail_on,
        "Outcomes of any subject that make the exit status 1, separated by commas; so does, with them, a "
        "subject that was given up or answered nothing. disagreement: any outcome that is one; none: no "
        "outcome at all");
    command.add("--baseline FILE", options.baseline,
                "Fail on what this file of known disagreements does not know: exit status 1 for cases that the subject "
                "got right then and gets wrong now, new findings, worse cases and, on other cases, what is more frequent "
                "than chance explains");
    command.add("--write-baseline FILE", options.write_baseline,
                "Write what this campaign found as a baseline: accept it");
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
