// What the verbs that run a campaign share: their options, the run itself, and what they leave and say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaign_report.hpp"
#include "verbs.hpp"

namespace graze {

struct run_options {
    std::vector<std::string> tests, subjects, plugins, scalars, fail_on;
    std::optional<double> seconds;
    std::optional<std::uint64_t> cases;
    std::uint64_t seed = 1, jobs = 0;  // 0 jobs: one a core
    double audit = 1.0 / 64;
    std::string out;
};

/// Declares the options on a verb.
void add_run_options(CLI::App& command, run_options& options);

/// Sees that what was asked for can be done, and makes the folder for the reports: all that can go wrong before the
/// work begins. Throws usage_error or std::runtime_error.
void prepare_run(run_options const& options);

/// The scalar types asked for; both if none was. Throws usage_error.
std::vector<scalar_type> chosen_scalars(run_options const& options);

/// The selected subjects of a test that take the scalar type.
std::vector<subject const*> chosen_subjects(run_options const& options, test_info const& test, scalar_type scalar);

/// Runs, writes the reports, says what came out, and gives the exit status of the contract.
int run_and_report(run_options const& options, campaign_record& campaign);

/// The words of the command line as one would type them again.
std::string command_text(CLI::App const& command);

}  // namespace graze
