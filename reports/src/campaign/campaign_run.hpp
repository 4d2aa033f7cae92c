// The run of a campaign from a verb: its work, the reports it leaves, and what is said.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "campaign/run_options.hpp"
#include "graze/store.hpp"

namespace graze {

/// INT and TERM as a wish to stop. While one lives, the first signal asks for an end with reports, and a second one just
/// ends the program. One at a time.
class stop_signals {
  public:
    stop_signals();
    ~stop_signals();
    stop_signals(stop_signals const&) = delete;
    stop_signals& operator=(stop_signals const&) = delete;

    std::atomic<bool> const& asked() const { return asked_; }
    /// What the program ends with: 130 after INT, 143 after TERM, where one was caught; else `status`. Says so, and what
    /// is kept.
    int status_or(int status,
                  std::string_view kept = "what was done is kept, and the same command goes on from there") const;
    /// Is called by the handler.
    void note(int number) { number_ = number, asked_ = true; }

  private:
    std::atomic<bool> asked_ = false;
    std::atomic<int> number_ = 0;
};

/// A campaign to be run: its work, and what the store is to say of it.
struct campaign_plan {
    std::vector<workload> work;
    campaign_settings settings;  // kind, families, models, command; the rest comes from the options
    bool climb = false;          // after the cases, for the worst errors of values
};

/// The settings of a campaign on cases that are there: what they come from, and a hash of all of them.
campaign_settings settings_of(std::string const& kind, std::string const& families, std::string const& models,
                              std::uint64_t digest, std::string const& command);

/// Adds the subjects of plugins and programs to the catalog. Throws usage_error.
void load_subjects(run_options& options);

/// Sees that what was asked for can be done, and makes the folder for the reports: all that can go wrong before the
/// work begins. With plugins and no --subject, the subjects are those of the plugins. Throws usage_error or
/// std::runtime_error.
void prepare_run(run_options& options);
/// The same where these subjects are known, and those loaded.
void prepare_run(run_options& options, std::vector<std::string> const& known, std::vector<std::string> const& loaded);

/// Makes the work on a test and scalar type of these subjects, on at most so many cases; may decline.
using work_maker = std::function<std::optional<workload>(test_info const&, scalar_type, std::vector<subject const*>,
                                                         std::uint64_t limit)>;

/// The work on the tests and scalar types asked for that have a subject asked for. Throws usage_error with what is
/// `lacking` if there is none.
std::vector<workload> chosen_work(
    run_options const& options, std::vector<test_info const*> const& tests, work_maker const& make,
    std::string const& lacking = "--subject: none of the selected tests has such a subject for the scalar type");

/// Runs, writes the reports, says what came out, and gives the exit status of the contract.
int run_and_report(run_options const& options, campaign_plan const& plan);

/// What a campaign that is done leaves to its judging.
struct campaign_outcome {
    std::vector<workload> const* work = nullptr;  // what it asked; nothing: made again, where that is possible
    std::atomic<bool> const* stop = nullptr;
};

/// The same for a store that is finished: reports, table, baseline, exit status.
int report_and_judge(run_options const& options, findings_store& store, campaign_outcome const& done = {});

/// Says that the references differ, and what comes of it; gives the exit status.
int say_conflict(reference_conflict const& conflict, std::string_view consequence);

}  // namespace graze
