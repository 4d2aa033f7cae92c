// One case checked: both references, every subject, and what came of it, for people and for programs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/case_file.hpp"
#include "graze/judge.hpp"
#include "graze/subject_client.hpp"
#include "select/fail_on.hpp"
#include "select/promises.hpp"
#include "select/selection.hpp"
#include "text/json_writer.hpp"

namespace graze {

/// A client, and what it cost so far. A subject that crashes or hangs as often as a campaign puts up with is asked no
/// more: see most_crashes and most_hangs.
class patient_client {
  public:
    patient_client(subject const& candidate, scalar_type scalar) : client_(candidate, scalar) {}

    subject_client& client() { return client_; }
    /// Counts a reply. True where the subject is given up by it.
    bool note(reply answer);
    /// What asking now counts that no case repeats: for a fault_scope.
    unrepeated_faults& not_reproduced() { return failed_.not_reproduced; }
    bool given_up() const;
    /// Why, in words: "documented.x of segment_segment_2d, float32, is asked no more: it hung on 4 cases".
    std::string reason(std::string_view test) const;

  private:
    subject_client client_;
    failure_count failed_;
};

/// The clients of a verb that takes case after case: one for each subject and scalar type, opened when it is first wanted,
/// so that a plugin's process serves every case.
using kept_clients = std::map<std::pair<subject const*, scalar_type>, patient_client>;
patient_client& client_of(kept_clients& kept, subject const& candidate, scalar_type scalar);

struct subject_result {
    std::string name;
    judgement judged;
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
    /// Is anything wrong: is it not ok, or does a subject disagree?
    bool any_wrong() const;
    /// The rational answer, which is the one that brings a certificate; where it failed the other, or null.
    exact_answer const* truth() const { return rational ? rational.get() : cgal.get(); }
    /// What a summary counts of the truth. It stays when the answers go.
    enum class answered : std::uint8_t { nothing, sphere, relation } what = answered::nothing;
    relation rel = relation::undefined;
    /// Drops answers that were written: the thread that made their numbers takes the memory back.
    void drop_answers();
};

/// What check is to rule out, besides an expect that is not met, a certified subject that disagrees and references that
/// differ.
struct check_gate {
    fail_on_choice fail_on;             // of any subject; recorded verdicts have to be right whatever it says, but none
    std::vector<std::string> subjects;  // any disagreement of these
    std::map<std::string, told_promise> promises{};
    /// Of the verdicts that a file holds.
    promise promise_of_external(std::string const& name) const;
    /// Is there an outcome of the subject that is ruled out on this case?
    bool covers(std::string_view subject, std::vector<std::string> const& must_agree) const;
    bool rules_out(std::string_view subject, judgement const& judged, std::vector<std::string> const& must_agree) const;

    bool rules_out(std::string_view subject, unrepeated_faults const& faults) const;
    /// Is a structure of this outcome, a wrong one, ruled out?
    bool rules_out_structure(std::string_view subject, outcome result,
                             std::vector<std::string> const& must_agree) const;

  private:
    bool must_be_right(std::string_view subject, std::vector<std::string> const& must_agree) const;
};

/// A subject that a case is put to. One outside of this process is asked before the case is judged.
struct asked_subject_of_case {
    subject const* candidate;
    bool asked = true;  // not: it was given up on an earlier case
    std::optional<reply> answered{};
    std::array<double, most_numbers> numbers{};
    std::string given_up{};  // by this answer, and why
};

/// A case on its way: all that depends on the cases before it.
struct planned_case {
    case_report report;
    std::vector<asked_subject_of_case> subjects;
    std::vector<bool> externals;  // of the record's verdicts: is it selected?
};

/// Takes cases in their order: selects the subjects, and asks those outside of this process.
class case_planner {
  public:
    /// Puts cases to those subjects of the catalog that are selected.
    case_planner(subject_catalog catalog, selection& subjects) : catalog_(std::move(catalog)), subjects_(subjects) {}
    planned_case plan(std::uint64_t number, std::string const& file, case_record record);
    /// Puts cases that were planned, in that order, to the subjects outside of this process, many at once.
    void ask_outside(std::span<planned_case* const> cases);
    /// Calls take with each of those subjects whose process failed so far in a way that no case repeats.
    void each_unrepeated(std::function<void(asked_subject const&, unrepeated_faults const&)> const& take);

  private:
    struct kept_client : patient_client {
        using patient_client::patient_client;
        std::size_t slice = first_slice;  // cases to send at once
        std::string test{};
    };
    /// Each hang costs the time limit, and replies to cases sent together are waited for together.
    static constexpr std::size_t first_slice = 4, most_at_once = 256;

    void ask(kept_client& client, std::span<std::pair<planned_case*, asked_subject_of_case*> const> cases);

    subject_catalog catalog_;
    selection& subjects_;
    std::map<std::pair<test_info const*, scalar_type>, std::vector<subject const*>> chosen_;
    std::map<std::pair<subject const*, scalar_type>, kept_client> outside_;
};

/// How much is asked of the references: a relation alone has neither margin nor certificate.
enum class check_depth : std::uint8_t { relation, all };

/// Answers, compares, and judges planned cases, in any order: one a thread.
class case_judge {
  public:
    /// `audit` is the share of the cases, by their number, that both references answer in full. All others have CGAL's
    /// relation and the rational reference's answer by its quick way, a smallest sphere that CGAL confirms, and both in
    /// full where an expect is not met, a certified subject is wrong or the two differ. Values always both in full.
    case_judge(check_gate const& gate, double audit, check_depth depth = check_depth::all)
        : gate_(gate), audit_(audit), depth_(depth) {}
    case_report judge(planned_case planned);

  private:
    bool is_audited(std::uint64_t number) const;
    /// Sets what is true of the case by the quickest way that is wanted. False where that settles nothing.
    bool answer_soon(case_report& report) const;
    void judge_subjects(planned_case& planned);
    judgement judgement_of(asked_subject_of_case const& asked, case_view question, exact_answer const& truth);

    check_gate const& gate_;
    double audit_;
    check_depth depth_;
    std::map<std::pair<subject const*, scalar_type>, subject_client> clients_;
};

/// The margin, and in spacings of the scalar type: margin_of and margin_ulps_of.
std::pair<double, double> margins_of(case_view question, exact_answer const& truth);

/// What the JSON of a case holds of the truth.
enum class told_truth : std::uint8_t {
    relation,
    all,       // with its margin and certificate
    certified  // the certificate suffices (see certify.hpp), and the input is there
};
/// The report as one JSON object, without a newline.
std::string to_json(case_report const& report, told_truth told = told_truth::all);

/// Adds the user's own keys, as they were written; those that would be taken for ours stand apart, under "extras".
json_object& add_extras(json_object& object, std::vector<std::pair<std::string, std::string>> const& extras);

/// The report for people: a few lines, at most 100 columns wide.
std::string to_text(case_report const& report, bool colour);
/// Writes one line: the file and line, the id, the exact answer, and which subjects are wrong.
std::string to_wrong_line(case_report const& report, bool colour);

struct structure_report;

/// What a whole run of check saw.
class check_summary {
  public:
    void add(case_report const& report);
    void add(structure_report const& report);
    void add_bad_input() { ++bad_; }
    std::uint64_t cases() const { return cases_; }
    bool all_ok() const { return not_ok_ == 0; }
    /// Names those of the subjects that declined all they were asked, and says if none was asked: a line each.
    std::string silent_subjects(std::vector<std::string> const& names) const;
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
