// A campaign on structures: subjects that are programs, asked about generated points and polygons. Counts are the same with any
// number of jobs where --cases ends it, and no subject is given up.
#pragma once

#include <array>
#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/structure_families.hpp"
#include "graze/structure_subject.hpp"

namespace graze {

/// What came of cases. `invalid` by the law that was broken first.
struct structure_counts {
    std::uint64_t checked = 0, agree = 0, declined = 0, undefined = 0, crash = 0, hang = 0;
    std::array<std::uint64_t, structure_law_names.size()> invalid{};

    std::uint64_t all_invalid() const;
    std::uint64_t disagreements() const { return all_invalid() + crash + hang; }
    structure_counts& operator+=(structure_counts const& other);
};

/// A way in which a subject is wrong, with the simplest case of it.
struct structure_finding {
    std::string what;  // the law that is broken, or crash or hang
    std::uint64_t count = 0;
    structure_record record{};  // with its family, seed and index among the extras
    structure_reply reply{};
    structure_fault fault{};
    bool is_simplified = false;
    std::string contradiction{};  // of ours: a reference judges otherwise
};

struct structure_row {
    structure_subject const* subject{};
    structure_counts total{};
    std::map<std::string_view, structure_counts> families{};
    failure_count failed{};
    bool is_given_up = false;
    std::map<std::string, structure_finding> findings{};  // by what
    std::optional<double> first_disagreement_seconds{};
};

struct structure_plan {
    std::vector<structure_subject> subjects;
    std::vector<structure_family const*> families;  // those that suit are taken in turn
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> cases;  // of each subject
    std::optional<double> seconds;       // in all
    unsigned jobs = 1;
    bool simplify = true;
    std::atomic<bool> const* stop = nullptr;
    std::function<void(std::uint64_t cases, std::uint64_t disagreements, double seconds)> told = {};
};

struct structure_results {
    structure_plan const* plan;
    std::vector<structure_row> rows;
    double seconds = 0;
    std::uint64_t cases() const;
    std::string contradiction() const;  // the first one, or ""
};

/// Asks, judges, and simplifies one case of each finding.
structure_results run_structures(structure_plan const& plan);

/// Looks for a case with fewer points and simpler coordinates on which the subject breaks the same law. Asks at most `tries` times.
void simplify(structure_session& session, structure_finding& finding, std::size_t tries,
              std::atomic<bool> const* stop = nullptr);

}  // namespace graze
