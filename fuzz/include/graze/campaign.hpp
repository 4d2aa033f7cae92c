// A campaign: cases put to subjects, judged by the exact references, and counted.
//
// The work is a list of workloads (one test and scalar type each), cut into chunks that depend on the workload and the
// index alone. Threads take chunks in turn, and what they find is handed on in that order, whichever is done first.
// So the same seed gives the same counts and findings with any number of jobs, and what has been handed on at any
// moment is a beginning of the whole: enough to go on from later.
//
// A disagreement is confirmed, and counted, when CGAL's relation and the rational reference's are the same, each found by
// its own code from the input alone, and the same as the one the subject was judged by; a sphere, when both references
// have it. Its kind (outcome, cause, contact, degenerate shapes) is exact always. Its margin is exact, and rounded once,
// in every finding that is kept: before that bounds of it, which are proved, rule out most that are not. Of a share of the
// disagreements (audit) the margin is measured whether kept or not, and of an eighth of those the rational reference's
// full answer, in plain rationals, is put against relation, margin and contact.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/case_set.hpp"
#include "graze/error_spread.hpp"
#include "graze/families.hpp"
#include "graze/signature.hpp"
#include "graze/source.hpp"
#include "graze/structure_families.hpp"
#include "graze/structure_subject.hpp"
#include "graze/subject_client.hpp"
#include "graze/unrepeated_faults.hpp"

namespace graze {

/// Where a case comes from: one of families(); beyond the last of them a fuzzer, a file of cases or a climb; beyond those a
/// family of structures that has no namesake before.
enum class other_origin : std::uint8_t { fuzz, file, climb };
inline constexpr std::array<std::string_view, 3> other_origin_names{"fuzz", "file", "climb"};
std::size_t origin_of(other_origin from);
std::size_t origin_of(family_info const& family);
std::size_t origin_of(structure_family const& family);
std::size_t origin_count();
/// The name of the family, of either sort, or one of other_origin_names.
std::string_view origin_name(std::size_t origin);

/// Cases in a row, with the origin of each. Inputs lie one after the other; case i is
/// scalars[begins[i]] up to scalars[begins[i + 1]].
struct case_batch {
    std::vector<double> scalars;
    std::vector<std::size_t> begins{0};
    std::vector<std::size_t> origins;

    std::size_t size() const { return origins.size(); }
    std::span<double const> input(std::size_t i) const {
        return std::span(scalars).subspan(begins[i], begins[i + 1] - begins[i]);
    }
    void clear();
    void keep_first(std::size_t cases);
    void add(std::span<double const> input, std::size_t origin);
};

/// What a workload asks whose answers are structures.
struct structure_work {
    structure_kind kind{};
    std::vector<structure_subject> subjects;                    // in the order of workload::subjects
    std::deque<subject> named;                                  // what those refer to: names and places alone
    std::function<structure_record(std::uint64_t index)> make;  // the case, with its family, seed and index as extras
    std::vector<std::size_t> origins;                           // of cases, in turn
};

/// What is asked of one test and scalar type, of which subjects, and where its cases come from.
struct workload {
    test_info const* test = nullptr;  // null where the answers are structures
    scalar_type scalar = scalar_type::float32;
    std::vector<subject const*> subjects;
    /// Number of cases; the campaign's budget may end it sooner.
    std::uint64_t size = 0;
    /// Appends cases `first` up to `first + count`: the same for the same index, from any thread.
    std::function<void(std::uint64_t first, std::uint64_t count, case_batch& batch)> make;
    /// Where the case comes from, an object of JSON; "" where that cannot be told. Null for generated cases.
    std::function<std::string(std::uint64_t index, std::span<double const> input)> place = nullptr;
    std::shared_ptr<structure_work const> structures = nullptr;  // its make() gives what `make` has no room for

    std::string_view test_id() const { return test ? std::string_view(test->id) : form_of(structures->kind).name; }
};

/// Cases of those families that suit the test in turn (case i is of family i mod their number), from the seed. None
/// where there are none.
workload family_workload(test_info const& test, scalar_type scalar, std::vector<subject const*> subjects,
                         std::vector<family_info const*> chosen, std::uint64_t seed, std::uint64_t size);

/// The same of structures.
workload structure_workload(structure_kind kind, scalar_type scalar, std::vector<structure_subject> subjects,
                            std::vector<structure_family const*> chosen, std::uint64_t seed, std::uint64_t size);

/// How many cases of the workload bring every configuration of its test to ten; `most` where so many do not, and where the
/// test has no configurations.
std::uint64_t cases_to_cover(workload const& work, std::uint64_t most);

struct counts {
    std::uint64_t checked = 0;
    std::array<std::uint64_t, outcome_count> outcomes{};
    std::uint64_t disagreements = 0;

    void add(outcome result, bool disagrees) {
        ++checked;
        ++outcomes[static_cast<std::size_t>(result)];
        disagreements += disagrees;
    }
    counts& operator+=(counts const& other);
    std::uint64_t of(outcome result) const { return outcomes[static_cast<std::size_t>(result)]; }
    std::uint64_t deaths() const { return of(outcome::crash) + of(outcome::hang); }
    std::uint64_t not_judged() const {
        return of(outcome::declined) + of(outcome::out_of_domain) + of(outcome::undefined);
    }
};

/// A disagreement, confirmed by both references as said above.
struct finding {
    std::uint64_t index = 0;  // of the case in its workload
    std::size_t origin = 0;
    std::vector<double> input;
    reply answer = reply::declined;
    relation rel = relation::undefined;
    /// 0 for spheres; of values the worst excess, and error in ulps; of structures 1 over the number of scalars, so that the
    /// simplest cases are kept, and 0.
    double margin = 0, margin_ulps = 0;
    double escape_ulps = 0, excess_ulps = 0;  // spheres only
    std::string line{};                       // structures only: of a case file, with what was answered

    /// How bad: margin_ulps, or the worse of escape and excess.
    double severity() const;
};

/// Is there no margin of a hit or a miss? Shapes that cross or lie apart have one above 0, but not those in motion that cross.
constexpr bool lacks_margin(relation rel, double margin) {
    return margin == 0 && (rel == relation::crossing || rel == relation::disjoint);
}

/// How findings of one signature are ranked: by severity, and by margin in units. The earlier case comes first among
/// equals, so that a merge has one result.
enum class ranking : std::uint8_t { by_ulps, by_margin };
inline constexpr std::array both_rankings{ranking::by_ulps, ranking::by_margin};
bool ranks_before(finding const& a, finding const& b, ranking how);

/// The findings kept of each signature, by each ranking.
inline constexpr std::size_t kept_findings = 3;

struct signature_tally {
    std::uint64_t count = 0;
    std::map<std::uint32_t, std::uint64_t> configurations;  // how many of each, by its number
    std::vector<finding> worst[2];                          // by ranking, worst first

    /// Would the finding be among the worst?
    bool wants(finding const& found) const;
    void keep(finding const& found);
    void merge(signature_tally const& other);
};

/// Everything counted about one subject in one workload.
struct subject_tally {
    counts total;
    std::vector<counts> by_family;  // by origin
    std::map<mistake, signature_tally> signatures;
    std::vector<std::uint32_t> wrong_cases;  // indices of disagreements among the recorded_cases
    error_spreads errors;                    // of values, by measure
    conditioned_errors conditioned;
    std::optional<double> first_disagreement_seconds;
    unrepeated_faults not_reproduced;
    bool given_up = false;  // it died or hung too often, and was asked no more

    void merge(subject_tally const& other);
};

/// The configurations of so many cases of a workload are counted, and of those that are wrong. By then every one was reached
/// more than ten times; to count on would cost a twentieth of the time.
inline constexpr std::uint64_t classified_cases = std::uint64_t{1} << 16;

struct workload_tally {
    std::uint64_t cases = 0;
    std::uint64_t next = 0;               // all (of the shard's) cases before this one are in
    std::vector<subject_tally> subjects;  // as in the workload
    // Of the first classified_cases, those of each configuration, by number; empty where the test has none.
    std::vector<std::uint64_t> configurations;
};

/// What a campaign has come to: all of it, or what was added since the last time.
struct campaign_tally {
    std::vector<workload_tally> workloads;
    std::uint64_t cases = 0, confirmed = 0, audited = 0, disagreements = 0;
    double seconds = 0;
};

/// A tally of nothing, in the shape of the work.
campaign_tally empty_tally(std::vector<workload> const& work);

/// After so many crashes or hangs of a subject in one workload, or faults that no case repeats, it is not asked any more:
/// each costs a process or a second, and more of them tell nothing new.
inline constexpr std::uint64_t most_crashes = 1000, most_hangs = 4, most_unrepeated = 50;

/// How a subject failed so far.
struct failure_count {
    std::uint64_t crashes = 0, hangs = 0;
    unrepeated_faults not_reproduced;

    /// How often it cost the time limit, with those faults.
    std::uint64_t timeouts(unrepeated_faults const& faults) const { return hangs + faults.hangs + faults.timeouts; }
    bool is_too_much() const {
        return crashes >= most_crashes || timeouts(not_reproduced) >= most_hangs ||
               not_reproduced.total() >= most_unrepeated;
    }
};

/// Where a campaign goes on: what is needed of an earlier tally.
struct campaign_start {
    struct line {
        failure_count failed;
        bool given_up = false;
    };
    std::vector<std::uint64_t> next;       // a workload
    std::vector<std::vector<line>> lines;  // a workload, a subject
    double seconds = 0;                    // spent so far
    std::uint64_t cases = 0, disagreements = 0;
};

/// A shard takes the chunks whose number is index modulo count.
struct shard_info {
    std::uint64_t index = 0, count = 1;
};
/// "i/n", with i from 1 to n; and back, for any text.
std::string text_of(shard_info const& shard);
shard_info shard_from(std::string_view text);

struct campaign_options {
    std::uint64_t chunk = 256;
    unsigned jobs = 1;
    shard_info shard;
    std::optional<double> seconds;  // in all, with those spent before
    /// Let the certified relation screen the cases of workloads without certified subjects, and CGAL's predicates
    /// decide those of others; else CGAL's exact constructions answer all, with the margin, as `graze check` has them.
    bool screen = true;
    /// Share of the agreeing cases that go to both references all the same (as all that disagree do), and of those that
    /// disagree whose margins are measured whether kept or not; 1 is all.
    double audit = 1.0 / 64;
    /// Is a case of that share of the audited ones? Depends on its index alone, so that any number of jobs audits the same
    /// cases. An audit of all cases is of all, whatever the share.
    bool audits(std::uint64_t index, double part) const {
        double const least = audit >= 1 ? 1 : audit * part;
        return static_cast<double>(mix(index) >> 11) < least * 0x1p53;
    }
    /// Called now and then from the calling thread: cases done, disagreements, seconds.
    std::function<void(std::uint64_t cases, std::uint64_t disagreements, double seconds)> progress;
    /// Takes what was added since the last call, from the calling thread, every so many seconds and at the end.
    std::function<void(campaign_tally const& added)> commit;
    double commit_seconds = 0.5;
    /// Set to stop soon, with what was done so far counted.
    std::atomic<bool> const* stop = nullptr;
};

/// The references differ: a bug of ours, which nothing may hide. The case says where: of a structure the line does.
struct reference_conflict : std::runtime_error {
    reference_conflict(test_case at, std::string what) : std::runtime_error(std::move(what)), question(std::move(at)) {}
    reference_conflict(std::string at, std::string what) : std::runtime_error(std::move(what)), line(std::move(at)) {}
    test_case question;
    std::string line;
};

/// Runs the workloads side by side until all are done, time is up, or `stop` is set. True if all are done.
/// Throws reference_conflict, and what `commit` and `make` throw.
bool run_campaign(std::vector<workload> const& work, campaign_options const& options, campaign_start const& start);
bool run_campaign(std::vector<workload> const& work, campaign_options const& options);

}  // namespace graze
