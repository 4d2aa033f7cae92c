// A campaign: cases put to subjects, judged by the exact references, and counted.
//
// The work is a list of workloads (one test and scalar type each), cut into chunks that depend on the workload
// and the index alone. Threads take chunks in turn, and everything they produce is merged by operations
// that do not care for order, so the same seed gives the same counts and findings with any number of jobs.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/families.hpp"
#include "graze/judge.hpp"

namespace graze {

/// Cases in a row, with the family of each. Inputs lie one after the other; case i is
/// scalars[begins[i]] up to scalars[begins[i + 1]].
struct case_batch {
    std::vector<double> scalars;
    std::vector<std::size_t> begins{0};
    std::vector<std::size_t> families;  // index into families()

    std::size_t size() const { return families.size(); }
    std::span<double const> input(std::size_t i) const {
        return std::span(scalars).subspan(begins[i], begins[i + 1] - begins[i]);
    }
    void clear();
    void add(std::span<double const> input, std::size_t family);
};

/// What is asked of one test and scalar type, of which subjects, and where its cases come from.
struct workload {
    test_info const* test = nullptr;
    scalar_type scalar = scalar_type::float32;
    std::vector<subject const*> subjects;
    /// Number of cases; the campaign's budget may end it sooner.
    std::uint64_t size = 0;
    /// Appends cases `first` up to `first + count`: the same for the same index, from any thread.
    std::function<void(std::uint64_t first, std::uint64_t count, case_batch& batch)> make;
};

/// Cases of the families in turn (case i is of family i mod their number), from the seed.
workload family_workload(test_info const& test, scalar_type scalar, std::vector<subject const*> subjects,
                         std::vector<family_info const*> chosen, std::uint64_t seed, std::uint64_t size);

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
};

/// A disagreement, confirmed by both references.
struct finding {
    std::uint64_t index = 0;  // of the case in its workload
    std::size_t family = 0;
    std::vector<double> input;
    reply answer = reply::declined;
    outcome result = outcome::agree;
    cause why = cause::unknown;
    relation rel = relation::undefined;
    double margin = 0, margin_ulps = 0;       // 0 for spheres
    double escape_ulps = 0, excess_ulps = 0;  // spheres only

    /// How bad: margin_ulps, or the worse of escape and excess.
    double severity() const;
    /// Worse first; among equals the earlier case, so that a merge has one result.
    bool worse_than(finding const& other) const;
};

/// Everything counted about one subject in one workload.
struct subject_tally {
    counts total;
    std::vector<counts> by_family;  // one per entry of families()
    std::map<cause, std::uint64_t> causes;
    /// The worst few findings of each outcome and cause, worst first.
    std::map<std::pair<outcome, cause>, std::vector<finding>> findings;
    std::optional<double> first_disagreement_seconds;

    void merge(subject_tally const& other);
    finding const* worst() const;
};

struct workload_tally {
    std::uint64_t cases = 0;
    std::vector<subject_tally> subjects;  // as in the workload
};

struct campaign_options {
    std::uint64_t chunk = 256;
    unsigned jobs = 1;
    std::optional<double> seconds;
    /// Without certified subjects in a workload, their relation screens the cases; this share of those that agree
    /// goes to both references all the same (as all that disagree do). With them CGAL answers every case, and
    /// the rational reference this share.
    double audit = 1.0 / 64;
    std::size_t kept_findings = 4;  // of each outcome and cause
    /// Called now and then from one thread: cases done, disagreements, seconds.
    std::function<void(std::uint64_t cases, std::uint64_t disagreements, double seconds)> progress;
    /// Set to stop soon, with what was done so far counted.
    std::atomic<bool> const* stop = nullptr;
};

struct campaign_result {
    std::vector<workload_tally> workloads;
    std::uint64_t cases = 0, confirmed = 0, audited = 0;
    double seconds = 0;
    bool stopped = false;
};

/// The references differ: a bug of ours, which nothing may hide. The case says where.
struct reference_conflict : std::runtime_error {
    reference_conflict(test_case at, std::string what) : std::runtime_error(std::move(what)), question(std::move(at)) {}
    test_case question;
};

/// Runs the workloads side by side until all are done, time is up, or `stop` is set.
/// Throws reference_conflict.
campaign_result run_campaign(std::vector<workload> const& work, campaign_options const& options);

}  // namespace graze
