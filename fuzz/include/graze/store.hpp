// The findings store: DIR/findings.db, an SQLite database that a campaign fills, that survives being killed at any
// moment, and that anybody can read with plain sqlite3. The tables are described in src/store/schema.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/orbit.hpp"

namespace graze {

/// A store that cannot be used or written: the text names it, says why, and that nothing stored before is lost.
struct store_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a store says of the whole campaign, by key: kind (run, mesh, fuzz), seed, families, models, audit, judge, shard
/// fix its counts and findings; plugins (the files that subjects came from, with their digests), command, graze_version,
/// state, seconds, confirmed, audited tell about it.
using campaign_settings = std::map<std::string, std::string>;

struct stored_subject {
    std::string name;
    promise promised;
    std::string domain;
    bool given_up = false;
    std::optional<double> first_disagreement_seconds;
    unrepeated_faults not_reproduced;
    counts total;
    std::vector<std::pair<std::string, counts>> by_family;  // in the order of families(), then climb, fuzz, file
    std::map<cause, std::uint64_t> causes;
    /// How far off values are, by error_measure, and the worst case with its family.
    struct error_summary : error_spread {
        std::string family;  // of the worst case
    };
    std::array<error_summary, error_measure_names.size()> errors;
    conditioned_errors conditioned;
    /// Does asking it again cost a time limit or a process now and then?
    bool is_costly() const { return given_up || total.of(outcome::hang) != 0 || not_reproduced.total() != 0; }
    bool is_certified() const { return name.starts_with("certified."); }
};

struct stored_workload {
    std::string test;
    scalar_type scalar = scalar_type::float32;
    std::uint64_t cases = 0, next = 0;  // judged; all (of the shard's) before the case of this index are
    std::uint64_t size = 0;             // asked for, of all shards; 2^63 - 1 for no limit
    std::vector<stored_subject> subjects;
    std::map<std::string, std::uint64_t> configurations;  // cases by the id of their configuration
    /// Cases that the subject, since given up, was not asked about.
    std::uint64_t not_judged(stored_subject const& stored) const {
        return cases - (std::min)(cases, stored.total.checked);
    }
};

/// Everything but the findings.
struct stored_campaign {
    campaign_settings settings;
    std::vector<stored_workload> work;  // by test in the catalog's order, then scalar
    std::uint64_t cases = 0, disagreements = 0;

    std::string const& setting(std::string const& key) const;  // "" if there is none
    double number(std::string const& key) const;               // 0 if there is none
    std::vector<std::string> families() const;                 // those with counts, in the order of families()
    bool has_structures() const;                               // are its tests those whose answers are structures?
};

struct stored_finding {
    std::string id, signature_id;
    signature kind;
    std::uint64_t count = 0;  // disagreements of this signature
    std::string family;
    std::uint64_t index_in_family = 0;  // of the case, as generate counts them
    finding what;
    int rank_ulps = 0, rank_margin = 0;  // 1 is worst; 0 is not among those kept for it
    std::optional<orbit_count> orbit;
    std::vector<double> shrunk;  // the simplest input found with the same signature; may be empty
    std::string simplest;        // of a structure the line of it, with what was answered; may be empty
    std::string place;           // where on a model it lies, as an object of JSON; may be empty
};

/// How many disagreements of a finding were in cases of a configuration.
struct wrong_configuration {
    std::string test, subject, finding, configuration;  // the last two by their ids
    std::uint64_t count = 0;
};

/// The worst cases by ulps (of equal ones the first), in the order of stored_campaign.
struct worst_findings {
    std::vector<stored_finding> of_subject;  // of each test, scalar type and subject
    std::vector<stored_finding> of_cause;    // of each outcome and cause of those
};

struct subject_pictures;

class findings_store {
  public:
    enum class mode : std::uint8_t {
        create,  // made if there is none
        modify,  // must be there
        read     // must be there, and is not changed
    };
    /// Opens DIR/findings.db. Throws store_error: no store, not a store, damaged, of a newer version, in use by another
    /// campaign.
    findings_store(std::string const& folder, mode how);
    ~findings_store();
    findings_store(findings_store&&) noexcept;

    /// Is there a campaign in it yet?
    bool is_empty() const;

    /// Starts the campaign, or goes on with the one that is there. Throws store_error naming what differs, if that is
    /// another one. Sizes of workloads may have grown.
    campaign_start begin(campaign_settings const& settings, std::vector<workload> const& work);

    /// Adds a tally, all or nothing. Throws store_error.
    void add(campaign_tally const& added, std::vector<workload> const& work);

    /// Notes how long it took by the clock, where its parts ran side by side: merge adds up what each took.
    void set_seconds(double seconds);
    /// Notes how the campaign ended: "complete" or "stopped".
    void finish(std::string const& state, std::vector<workload> const& work);

    /// Notes something else about the campaign, by a key of its own; with an empty value, nothing any more.
    void note(std::string const& key, std::string const& value);

    stored_campaign read() const;
    /// Calls take for all findings, worst first within a signature, in an order that depends on the contents alone.
    void each_finding(std::function<void(stored_finding const&)> const& take) const;
    /// The same for the findings of these signatures.
    void each_finding(std::vector<std::string> const& signature_ids,
                      std::function<void(stored_finding const&)> const& take) const;
    /// Calls take for the worst case of every signature, in the order of ids and without details, which are its input,
    /// orbit and shrunk case: one pass over the file, however many there are.
    void each_worst(std::function<void(stored_finding const&)> const& take) const;
    /// Chosen in one such pass; take is called with the inputs.
    worst_findings worst(std::function<void(stored_finding const&)> const& take = {}) const;
    /// Findings whose id begins so, at most `most`.
    std::vector<stored_finding> find(std::string const& id_prefix, std::size_t most) const;
    /// Calls take for every finding, by its id (see finding_key), and every configuration that it was seen in: one pass.
    void each_wrong_configuration(std::function<void(wrong_configuration const&)> const& take) const;
    std::uint64_t signature_count() const;
    /// Which of the first recorded_cases each subject got wrong; nothing where the store does not have it of all: of an
    /// earlier graze, a fuzzer, or different campaigns put together.
    std::optional<std::map<asked_subject, case_set>> wrong_cases() const;
    /// How many findings these are, as reports and baselines count them.
    std::uint64_t finding_count() const;

    /// Calls take for findings without details: those of which the orbit is not known yet; those with a shrunk input.
    void each_without_orbit(std::function<void(stored_finding const&)> const& take) const;
    void each_shrunk(std::function<void(stored_finding const&)> const& take) const;
    /// The findings to shrink, without details, in the order of ids: the worst of those signatures, `most` of each test,
    /// scalar type, subject, outcome and cause, that have the most disagreements.
    std::vector<stored_finding> findings_to_shrink(std::size_t most) const;
    /// Notes of one finding what was found out about it later. No scalars: it is not shrunk.
    void set_orbit(std::string const& finding_id, orbit_count orbit);
    void set_shrunk(std::string const& finding_id, std::vector<double> const& input);
    /// Notes the simplest structure found with the same signature as a finding.
    void set_simplest(std::string const& finding_id, structure_record const& record, std::string const& line);
    /// Notes where the findings of that work lie, where it can tell.
    void set_places(std::vector<workload> const& work);
    /// Runs `work` in one transaction.
    void together(std::function<void()> const& work);

    /// What was drawn of the campaign (see pictures.hpp), in the order of read(); empty for a store without. The whole
    /// of it is replaced at once.
    std::vector<subject_pictures> pictures() const;
    void set_pictures(std::vector<subject_pictures> const& drawn);

    /// Joins the stores of the folders into this empty one. Shards of one campaign give what it would have given whole;
    /// other campaigns are added up. Throws store_error for stores that overlap.
    void merge(std::vector<std::string> const& folders);

    std::string const& path() const;

  private:
    struct state;
    std::unique_ptr<state> state_;
};

/// Moves the store of a folder out of the way of another: to findings.db.1, or the next number that is free, which it
/// gives. Throws store_error where it is in use, or no store.
std::string set_store_aside(std::string const& folder);

/// The scalars as one line of hexadecimal floats, and back. The form of inputs in a store.
std::string scalars_to_text(std::span<double const> values);
std::vector<double> scalars_from_text(std::string_view text);

}  // namespace graze
