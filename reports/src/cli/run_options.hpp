// What the verbs that run a campaign share: their options, the run itself, and what they leave and say.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/verbs.hpp"
#include "graze/campaign.hpp"
#include "graze/store.hpp"

namespace graze {

struct run_options {
    std::vector<std::string> tests, subjects, plugins, scalars, fail_on;
    std::optional<double> seconds;
    std::optional<std::uint64_t> cases;
    std::uint64_t seed = 1, jobs = 0;  // 0 jobs: one a core
    double audit = 1.0 / 64;
    bool screen = true, shrink = true, pictures = true;
    shard_info shard;
    std::string baseline, write_baseline;
    double time_limit = 1;  // seconds a plugin may take for a case
    std::string out;
};

/// A campaign to be run: its work, and what the store is to say of it.
struct campaign_plan {
    std::vector<workload> work;
    campaign_settings settings;  // kind, families, models, command; the rest comes from the options
};

/// Declares the options on a verb.
void add_run_options(command_options const& command, run_options& options);

/// Those of them that a fuzzer has a use for.
void add_fuzz_options(command_options const& command, run_options& options);

/// Those of them that decide the exit status: --fail-on, --baseline, --write-baseline.
void add_gate_options(command_options const& command, run_options& options);

/// Sees that what was asked for can be done, and makes the folder for the reports: all that can go wrong before the
/// work begins. Throws usage_error or std::runtime_error.
void prepare_run(run_options const& options);

/// The scalar types asked for; both if none was. Throws usage_error.
std::vector<scalar_type> chosen_scalars(run_options const& options);

/// The number of threads asked for; one a core if none was.
unsigned jobs_of(run_options const& options);

/// The selected subjects of a test that take the scalar type.
std::vector<subject const*> chosen_subjects(run_options const& options, test_info const& test, scalar_type scalar);

/// Makes the work on a test and scalar type of these subjects, on at most so many cases; may decline.
using work_maker = std::function<std::optional<workload>(test_info const&, scalar_type, std::vector<subject const*>,
                                                         std::uint64_t limit)>;

/// The work on the tests and scalar types asked for that have a subject asked for.
std::vector<workload> chosen_work(run_options const& options, std::vector<test_info const*> const& tests,
                                  work_maker const& make);

/// Runs, writes the reports, says what came out, and gives the exit status of the contract.
int run_and_report(run_options const& options, campaign_plan const& plan);

/// The same for a store that is finished: reports, table, baseline, exit status.
int report_and_judge(run_options const& options, findings_store& store);

/// The pictures of a campaign that is done or stopped, into its store: after examine_findings.
void draw_campaign_pictures(run_options const& options, findings_store& store, std::vector<workload> const& work);

/// The outcomes of --fail-on. Throws usage_error.
std::vector<outcome> outcomes_to_fail_on(run_options const& options);

}  // namespace graze
