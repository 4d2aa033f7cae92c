// What a fuzzing harness does with an input, whichever engine drives it: every subject answers, the certified relation
// screens, disagreements are confirmed by both references and stored.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "fuzzing/closeness.hpp"
#include "fuzzing/fuzz_input.hpp"
#include "graze/store.hpp"
#include "graze/subject.h"
#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {

/// What ends a harness: a certified subject is wrong, or the references differ. Both are bugs of ours.
struct fuzz_stop : std::runtime_error {
    fuzz_stop(test_case at, std::string what) : std::runtime_error(std::move(what)), question(std::move(at)) {}
    test_case question;
};

struct fuzz_options {
    /// Folder of the store; empty: nothing is stored.
    std::string out;
    shard_info shard;
    /// More that the store is to say of the campaign: seed, command.
    campaign_settings settings;
    /// Only this scalar type: cases of the other are rounded to it.
    std::optional<scalar_type> scalar;
    /// Subjects to ask; empty: all of the test.
    std::vector<subject const*> subjects;
    /// Share of all cases that CGAL decides too. Besides, those that reach a counter first.
    double audit = 1.0 / 256;
    /// Share of the processor time that may go into confirming disagreements of kinds that were confirmed before.
    double confirm_share = 0.15;
    /// Called before (true) and after (false) what a confirmation runs, which is no news of the case.
    std::function<void(bool begins)> confirming;
};

/// Kinds of disagreement that are told apart without exact arithmetic.
inline constexpr std::size_t disagreement_kinds = 8 * 2 * 7 * 8 * 4 * 3;
/// One byte for each degree of closeness, and some for the kinds of disagreement (kinds may share one), the engine's to
/// look at and to clear. It does so after each execution: thousands more would take longer than the execution.
inline constexpr std::size_t closeness_counters = 2 * 8 * 2 * 32, kind_counters = 1021;
inline constexpr std::size_t fuzz_counters = closeness_counters + kind_counters;

class fuzz_session {
  public:
    /// `counters` takes fuzz_counters bytes or none. Throws store_error.
    fuzz_session(test_info const& test, fuzz_options options, std::span<std::uint8_t> counters = {});
    /// Stores what was not stored yet, if it can.
    ~fuzz_session();

    /// Puts a case to the subjects. Throws fuzz_stop, with everything stored; store_error.
    void run(test_case const& question);
    /// The same of bytes; false for none.
    bool run(std::span<std::uint8_t const> bytes);

    /// Stores what was found since the last time, which run does by itself every half second.
    void commit();

    std::uint64_t executions() const { return executions_; }
    /// Kinds of disagreement confirmed since this session began.
    std::size_t signature_count() const { return seen_signatures_.size(); }

  private:
    struct candidate {
        subject const* who;
        std::size_t number;  // among the subjects asked, for counters
        std::optional<asker> lines[2];
        std::size_t places[2];  // in the workloads
    };
    /// Disagreements that look alike without exact arithmetic.
    struct lookalikes {
        std::uint64_t count = 0;
        double worst_ulps = 0;
    };

    relation screen();
    std::size_t closeness_counter() const;
    std::size_t kind_of(candidate const& asked, outcome result) const;
    bool mark(std::size_t counter);
    bool is_worth_confirming(std::size_t kind);
    void confirm(candidate const& asked, judgement const& made);
    void audit();
    [[noreturn]] void stop(std::string const& what);
    double seconds() const;

    test_info const& test_;
    fuzz_options options_;
    std::span<std::uint8_t> counters_;
    std::vector<bool> reached_ = std::vector<bool>(fuzz_counters);
    std::vector<candidate> subjects_;
    std::vector<workload> work_;  // float32, float64
    campaign_tally added_;
    std::optional<findings_store> store_;
    std::uint64_t next_[2] = {0, 0};
    double seconds_before_ = 0, confirming_ = 0, processor_start_, committed_at_ = 0, commit_cost_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), committed_ = start_;
    std::uint64_t executions_ = 0;

    test_case question_;
    std::vector<float> floats_;
    exact_answer truth_;
    closeness close_;
    reply reply_ = reply::declined;
    double sphere_[4] = {};
    std::vector<lookalikes> lookalikes_ = std::vector<lookalikes>(disagreement_kinds);
    std::set<signature> seen_signatures_;
};

/// Adds subjects linked into this program to the catalog, as STEM.NAME. They run in this process: what they do to it
/// is for sanitizers to see. Gives them; throws std::invalid_argument naming the subject for an entry that
/// graze/subject.h does not allow.
std::vector<subject const*> adopt_subjects(graze_subject const* entries, std::size_t count, int abi,
                                           std::string const& stem);

}  // namespace graze
