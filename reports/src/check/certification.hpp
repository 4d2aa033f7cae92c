// graze run --certify: certificates of a campaign's answers, and what programs that share no code with us say of them.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "graze/store.hpp"

namespace graze {

/// What one checker said.
struct checked_by {
    std::string name;
    std::uint64_t confirmed = 0, refused = 0, not_checked = 0;
    std::vector<std::string> refusals;  // a line each; not all where there are many
};

struct certification {
    std::uint64_t findings = 0, sample = 0;  // answers certified
    std::uint64_t faults = 0;                // answers without a certificate: ours to mend
    std::vector<checked_by> checkers;        // those that were found
    bool is_stopped = false;

    /// No fault, nothing refused, and a checker has confirmed all of them.
    bool is_proved() const;
    /// Returns the result in words: "1203 answers certified, all proved: ...".
    std::string text() const;
};

/// Writes folder/certified.jsonl: the answer and certificate, as check --json --certify has them, of each case among the
/// findings that the store keeps (once, whoever is wrong on it), and of some cases of each workload, evenly spread, on
/// which all subjects agree. Then has it read by reference/check_certificates.py and graze-certify, where they are: beside
/// the program, in the folders of its build or installation, graze-certify also on the PATH.
certification certify_campaign(std::string const& folder, findings_store const& store, subject_catalog const& catalog,
                               std::vector<workload> const& work, shard_info const& shard, unsigned jobs,
                               std::atomic<bool> const* stop);

}  // namespace graze
