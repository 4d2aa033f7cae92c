// What a harness of a fuzzing engine does where the answers are structures: the certified judge decides, disagreements are
// confirmed by both references and stored.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "graze/fuzz_session.hpp"
#include "graze/internal/campaign/structure_findings.hpp"
#include "graze/structure_subject.hpp"

namespace graze {

class structure_harness {
  public:
    /// Without subjects it asks the documented ones. Throws store_error.
    structure_harness(structure_kind kind, fuzz_options options, std::vector<structure_subject> subjects,
                      std::span<std::uint8_t> counters);
    /// Stores what was not stored yet, if it can.
    ~structure_harness();

    /// Puts the case of the bytes to the subjects; false for none. Throws fuzz_stop and fuzz_failure, with everything stored;
    /// store_error.
    bool run(std::span<std::uint8_t const> bytes);
    void commit();
    std::uint64_t executions() const { return executions_; }

  private:
    struct candidate {
        structure_subject subject;
        std::size_t place;  // in its workload
        std::unique_ptr<structure_session> session;
    };

    void ask(candidate& asked, std::size_t number, bool is_audited_case);
    /// By both references.
    void confirm(structure_reply const& given, judged_reply const& judged);
    void mark(std::uint64_t look);
    double seconds() const;
    [[noreturn]] void stop(structure_reply const& given, std::string const& what);

    structure_kind kind_;
    fuzz_options options_;
    std::span<std::uint8_t> counters_;
    std::vector<workload> work_;  // float32, float64
    std::vector<candidate> candidates_;
    campaign_tally added_;
    std::optional<findings_store> store_;
    std::uint64_t next_[2] = {0, 0}, executions_ = 0;
    double seconds_before_ = 0, start_, committed_;
    std::unordered_map<std::uint64_t, std::uint64_t> alike_;  // how many of each look
    structure_record record_;
};

}  // namespace graze
