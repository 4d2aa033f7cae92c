// One case checked: both references, every subject, and what came of it, for people and for programs.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/selection.hpp"
#include "graze/asker.hpp"
#include "graze/campaign.hpp"
#include "graze/case_file.hpp"
#include "graze/judge.hpp"

namespace graze {

/// An asker, and what it cost so far. A subject that crashes or hangs as often as a campaign puts up with is asked no
/// more: see most_crashes and most_hangs.
class patient_asker {
  public:
    patient_asker(subject const& whom, scalar_type scalar) : channel_(whom, scalar) {}

    asker& channel() { return channel_; }
    /// Counts a reply. True where the subject is given up by it.
    bool note(reply answer);
    bool given_up() const;
    /// Why, in words: "documented.x of segment_segment_2d, float32, is asked no more: it hung on 4 cases".
    std::string reason(std::string_view test) const;

  private:
    asker channel_;
    std::uint64_t crashes_ = 0, hangs_ = 0;
};

/// The askers of a verb that takes case after case: one for each subject and scalar type, opened when it is first wanted,
/// so that a plugin's process serves every case.
using kept_askers = std::map<std::pair<subject const*, scalar_type>, patient_asker>;
patient_asker& asker_of(kept_askers& kept, subject const& whom, scalar_type scalar);

struct subject_result {
    std::string name;
    judgement made;
    bool certified;
    bool ruled_out;        // it is a disagreement that the verb was to rule out
    std::string given_up;  // by this answer, and why; else empty
};

struct case_report {
    std::uint64_t number;  // among the lines that are not blank, of all files, from 1
    std::string file;
    case_record record;
    // Nothing where a reference failed, and then `fault` says how.
    std::shared_ptr<exact_answer const> cgal, rational;
    std::string fault;  // of ours, on this case: the references differ, or one failed
    std::vector<subject_result> subjects;
    std::vector<std::string> not_asked;   // subjects given up on an earlier case
    std::vector<std::string> unanswered;  // of must_agree: none of the subjects asked
    bool expect_met = true;
    bool all_judged = true;  // of not_asked none is one that the verb was to judge

    bool ok() const;
    /// The rational answer, which is the one that brings a certificate; where it failed the other, or null.
    exact_answer const* truth() const { return rational ? rational.get() : cgal.get(); }
};

/// What check is to rule out, besides an expect that is not met, a certified subject that disagrees and references that
/// differ.
struct check_gate {
    std::vector<outcome> fail_on;       // of any subject
    std::vector<std::string> subjects;  // any disagreement of these
    /// Is there an outcome of the subject that is ruled out on this case?
    bool covers(std::string_view subject, std::vector<std::string> const& must_agree) const;
    bool rules_out(std::string_view subject, judgement const& made, std::vector<std::string> const& must_agree) const;

  private:
    bool must_be_right(std::string_view subject, std::vector<std::string> const& must_agree) const;
};

/// Answers, compares, and judges the selected subjects by the answer, case after case.
class case_checker {
  public:
    explicit case_checker(selection& subjects, check_gate gate = {}) : subjects_(subjects), gate_(std::move(gate)) {}
    case_report check(std::uint64_t number, std::string const& file, case_record record);

  private:
    void ask_subjects(case_report& report, exact_answer const& truth);

    selection& subjects_;
    check_gate gate_;
    kept_askers askers_;
};

/// The certificate of the report, JSON: of a disjoint mesh an array of them; null where there is none.
std::string certificates_json(test_info const& test, exact_answer const& truth);

/// The report as one JSON object, without a newline.
std::string to_json(case_report const& report);

/// The report for people: a few lines, at most 100 columns wide.
std::string to_text(case_report const& report, bool colour);

/// What a whole run of check saw.
class check_summary {
  public:
    void add(case_report const& report);
    void add_bad_input() { ++bad_; }
    bool all_ok() const { return not_ok_ == 0; }
    bool any_bad_input() const { return bad_ != 0; }
    std::string text(bool colour) const;

  private:
    struct asked : counts {
        std::uint64_t not_asked = 0;
    };

    std::uint64_t cases_ = 0, not_ok_ = 0, unmet_ = 0, ruled_out_ = 0, faults_ = 0, spheres_ = 0, bad_ = 0;
    std::array<std::uint64_t, relation_names.size()> relations_{};
    std::map<std::string, std::map<std::string, asked>> subjects_;  // by test, then by name
};

}  // namespace graze
