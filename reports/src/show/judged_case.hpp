// One subject's answer to one case, with what is true: what is shown, and what reproducers are made of.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "graze/subject_client.hpp"
#include "graze/case_file.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/store.hpp"

namespace graze {

struct judged_case {
    case_record record;  // of a file, with the user's own keys
    subject candidate;   // as the catalog has it; one that is not there has a name and nothing else
    exact_answer truth;
    judgement judged;
    std::optional<stored_finding> stored = std::nullopt;  // where it is a campaign's finding

    test_case const& question() const { return record.question; }
    bool disagrees() const { return judged.why.has_value(); }
};

/// The case of a finding, or the simplest input found for it, if `shrunk`; its expect is the exact relation. Throws
/// store_error for a test that this graze does not have.
case_record case_of(stored_finding const& found, bool shrunk);

/// What the subject promises, as the campaign was told.
promise promise_of(stored_campaign const& campaign, signature const& kind);

/// What the campaign saw, of a subject with that promise.
judged_case as_stored(stored_finding found, promise given, case_record record, exact_answer truth);

/// Subjects that findings are put to again, each opened when it is first wanted: a process that begins costs more than a
/// thousand answers of it.
class kept_subjects {
  public:
    explicit kept_subjects(subject_catalog catalog) : catalog_(std::move(catalog)) {}

    subject_catalog const& catalog() const { return catalog_; }
    subject_client& of(subject const& candidate, scalar_type scalar) {
        if (open_.size() > most_open && !open_.contains({&candidate, scalar})) open_.clear();
        return open_.try_emplace({&candidate, scalar}, candidate, scalar).first->second;
    }

  private:
    static constexpr std::size_t most_open = 64;  // each may be a process of its own
    subject_catalog catalog_;
    std::map<std::pair<subject const*, scalar_type>, subject_client> open_;
};

/// The finding judged again by the rational reference. A subject that is not in the catalog, or died of the case, is
/// not asked: what the campaign saw stands.
judged_case judge_finding(stored_finding found, promise given, bool shrunk, kept_subjects& open);

/// Which of hit and miss is right; nothing where neither is wrong, or the answer is a sphere.
std::optional<bool> right_answer(judged_case const& found);

}  // namespace graze
