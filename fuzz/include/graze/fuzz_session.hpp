// What a fuzzing harness does with an input, whichever engine drives it: every subject answers, the certified relation
// screens, disagreements are confirmed by both references and stored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/store.hpp"
#include "graze/structure_subject.hpp"
#include "graze/subject.h"

namespace graze {

/// What ends a harness: a certified subject is wrong, or the references differ. Both are bugs of ours.
struct fuzz_stop : std::runtime_error {
    fuzz_stop(test_case at, std::string const& what);
    /// Of a structure, with what was answered.
    fuzz_stop(std::string at, std::string const& what) : std::runtime_error(what), line(std::move(at)) {}
    test_case question;  // not of structures
    std::string line;    // of a case file
};
/// Ends a harness that is asked to: a subject under test gives a wrong answer.
struct fuzz_failure : fuzz_stop {
    using fuzz_stop::fuzz_stop;
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
    /// Outcomes of wrong answers that end the session; empty: it goes on after each.
    std::vector<outcome> fail_on;
    /// Share of all cases that CGAL decides too. Besides, those that reach a counter first.
    double audit = 1.0 / 256;
    /// Share of the processor time that may go into confirming disagreements of kinds that were confirmed before.
    double confirm_share = 0.15;
    /// Called before (true) and after (false) what a confirmation runs, which is no news of the case.
    std::function<void(bool begins)> confirming;
};

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

    /// Puts a case to the subjects. Throws fuzz_stop and fuzz_failure, with everything stored; store_error.
    void run(test_case const& question);
    /// The same of bytes; false for none.
    bool run(std::span<std::uint8_t const> bytes);

    /// Stores what was found since the last time, which run does by itself every half second.
    void commit();

    std::uint64_t executions() const;
    /// Kinds of disagreement confirmed since this session began.
    std::size_t signature_count() const;

  private:
    struct state;
    std::unique_ptr<state> state_;
};

/// The subjects linked into this program, as they are exported: by the third version of graze/subject.h, with promises
/// of one side, or by the first.
struct linked_subjects {
    graze_subject_v3 const* third = nullptr;
    graze_subject const* plain = nullptr;  // looked at without the other
    std::size_t count = 0;
    int abi = 0;
};

/// Those of them that build structures, as STEM.NAME: called in this process. Throws as below.
std::vector<structure_subject> adopt_structures(linked_subjects const& linked, std::string const& stem);

/// Adds the other subjects linked into this program to the catalog, as STEM.NAME. They run in this process: what they do to it
/// is for sanitizers to see. Returns them; throws std::invalid_argument naming the subject for an entry that
/// graze/subject.h does not allow.
std::vector<subject const*> adopt_subjects(subject_catalog& catalog, linked_subjects const& linked,
                                           std::string const& stem);

}  // namespace graze
