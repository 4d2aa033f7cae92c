// The options that the verbs which run a campaign share, and what they come to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/internal/cli/command_line.hpp"
#include "graze/plugin.hpp"
#include "select/fail_on.hpp"

namespace graze {

inline constexpr std::uint64_t most_jobs = 1024;

/// --plugin, --command and --time-limit: subjects of one's own.
struct plugin_choice {
    std::vector<std::string> libraries, commands;
    std::vector<std::string> promises;  // "mine.boxes=closed": in place of what they say themselves
    bool takes_external = false;        // promises of verdicts in files of cases too, which the verb looks at itself
    double time_limit = 1;              // seconds they may take for a case
    double load_limit = 10;             // and until they are ready
    bool untraced = false;              // no causes and steps, even of those that have them

    bool empty() const { return libraries.empty() && commands.empty(); }
};

/// Adds the subjects of the libraries and programs to the catalog. To be called before names are matched. Throws usage_error.
loaded_subjects load_plugins(plugin_choice const& chosen, subject_catalog& catalog);

/// The published routines that build structures and, after them, those subjects.
std::vector<structure_subject> all_structures(std::vector<structure_subject> loaded);

/// What they are, for a store that belongs to them: "libmine.so sha256:2c26..." each. Throws std::runtime_error.
std::vector<std::string> plugin_digests(plugin_choice const& chosen);

/// Declares --plugin, --command, and --time-limit unless nothing is asked.
void add_plugin_options(command_options const& command, plugin_choice& chosen, bool with_limit = true);

/// Declares --untraced.
void add_untraced_option(command_options const& command, plugin_choice& chosen);

struct run_options {
    std::vector<std::string> tests, subjects, scalars, fail_on;
    plugin_choice plugins;
    subject_catalog catalog{};                // the subjects there are, once those of plugins and files are added
    std::optional<loaded_subjects> loaded{};  // of plugins, once the catalog has them
    std::optional<double> seconds;
    std::optional<std::uint64_t> cases;
    std::uint64_t seed = 1, jobs = 0;  // 0 jobs: one a core
    double audit = 1.0 / 64;
    bool screen = true, shrink = true, pictures = true;
    bool certify = false;
    bool fresh = false, resume = false;  // whatever the store that is there holds
    shard_info shard;
    std::vector<std::string> must_agree;  // subjects any disagreement of which makes the exit status 1
    std::vector<std::string> recorded;    // "external.mine sha256:...": subjects whose answers the files bring along
    std::vector<std::string> case_files;  // which hold them
    std::string baseline, write_baseline;
    std::string out;
};

/// Subjects that build structures: the published routines and, after them, those that were loaded.
std::vector<structure_subject> structures_of(run_options const& options);

/// Declares the options on a verb.
void add_run_options(command_options const& command, run_options& options);

/// Those of them that a fuzzer has a use for.
void add_fuzz_options(command_options const& command, run_options& options);

/// Those of them that decide the exit status: --fail-on, --baseline, --write-baseline.
/// `otherwise` says what fails the command without --fail-on.
void add_gate_options(command_options const& command, run_options& options, std::string_view otherwise);

/// The scalar types of --scalar; both if none was named. Throws usage_error.
std::vector<scalar_type> chosen_scalars(std::vector<std::string> const& names);

/// The number of threads asked for; one a core if none was.
unsigned jobs_of(run_options const& options);
unsigned threads_of(std::uint64_t jobs);

/// Declare --jobs and --audit.
void add_jobs_option(command_options const& command, std::uint64_t& jobs, std::string const& what);
void add_audit_option(command_options const& command, double& audit, std::string const& what);

/// The selected subjects of a test that take the scalar type.
std::vector<subject const*> chosen_subjects(run_options const& options, test_info const& test, scalar_type scalar);

}  // namespace graze
