// Everything that report.html shows, gathered from a store; and as the JSON that its viewer reads.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gate/comparison.hpp"
#include "gate/unrepeated.hpp"
#include "graze/internal/pictures/pictures.hpp"
#include "graze/store.hpp"
#include "show/subject_sentence.hpp"

namespace graze {

/// Is the subject the user's own: of a plugin, a program, a harness or a file of verdicts?
inline bool is_users_own(std::string_view subject) {
    return !subject.starts_with("documented.") && !subject.starts_with("certified.");
}

/// What a verb was to rule out, for the reports that say whether it was.
struct report_row;
struct report_gate {
    std::optional<comparison> known;  // with a baseline; nothing: none was given
    std::vector<outcome> fail_on;
    bool any_disagreement = false;      // of any subject
    std::vector<std::string> subjects;  // any disagreement of these
    bool needs_answers = false;         // the user's own subjects must have answered something
    subject_catalog catalog{};          // the subjects that are there to be asked again
    /// Is any disagreement of the subject to be ruled out?
    bool names(std::string_view subject) const {
        return any_disagreement || std::ranges::find(subjects, subject) != subjects.end();
    }
    /// Should the subject have answered something, and did not: were all its answers declined, or none to be judged?
    bool is_silent(stored_subject const& stored) const {
        return needs_answers && is_users_own(stored.name) && stored.total.checked == stored.total.not_judged();
    }
    /// How many faults of the subject that no case repeats are to be ruled out? With a baseline, all of the user's own.
    std::uint64_t unrepeated(stored_subject const& stored) const {
        bool const wholly = stored.is_certified() || names(stored.name) || (known && is_users_own(stored.name));
        return ruled_out(stored.not_reproduced, fail_on, wholly);
    }
    /// Is it this gate's concern that a subject was given up?
    bool minds_given_up() const { return any_disagreement || !fail_on.empty() || !subjects.empty() || known; }
    bool names(outcome result) const { return std::ranges::find(fail_on, result) != fail_on.end(); }
    /// Is the finding new, worse, or among what was to be ruled out?
    bool rules_out(report_row const& row, stored_subject const& stored) const;
};

/// A finding that opens on the page, as HTML and for the viewer. Made one by one from a report_detail (see details.hpp):
/// the exact numbers of thousands would fill memory.
struct opened_finding {
    std::string id, html, json;
};

/// The disagreements of a finding with one scalar type, contact and what the shapes lack.
struct report_part {
    std::size_t subject = 0;  // with its scalar type
    contact_kind contact = contact_kind::none;
    std::string degeneracy;
    std::uint64_t count = 0;
    std::string case_id;                            // of the worst case
    double margin = 0, margin_ulps = 0, share = 0;  // of that, as a row's
};

/// A finding: a row of the list. Subject, scalar type, contact and degeneracy are those of its worst case.
struct report_row {
    std::string id;
    std::size_t subject = 0;
    mistake kind;
    std::uint64_t count = 0;
    relation rel = relation::undefined;
    double margin = 0, margin_ulps = 0;  // of the worst case; of a sphere margin_ulps is the worse of escape and excess
    double share =
        0;  // the largest of any part: of the size of the shapes that the margin is; infinite for a crash or hang
    std::string status;                                   // new, worse, unseen, known; empty without a baseline
    std::string signature_id, case_id;                    // of the worst case
    std::vector<std::size_t> subjects;                    // with it, one a scalar type; ascending
    std::vector<report_part> parts;                       // most frequent first, at most most_parts
    std::map<std::string, std::uint64_t> configurations;  // how often by id, of the first most_described rows

    bool is_new_or_worse() const { return status == "new" || status == "worse"; }
    /// Takes in another part of the same finding, or more of them.
    void join(report_row const& other);
};
/// How bad its worst case is: "12 ulps"; of a contact "error 3e+04", of a time "lateness 0.25".
std::string worst_words(report_row const& row);
inline constexpr std::size_t most_parts = 100, most_described = 300;

/// Most frequent first; of equal ones as the campaign has them.
bool comes_first(report_row const& a, report_row const& b);

struct report_subject {
    stored_workload const* work;
    stored_subject const* subject;
    test_info const* test;            // null for one that this graze does not have
    subject_pictures const* drawn;    // null without pictures
    std::optional<report_row> worst;  // the worst disagreement by ulps
};

/// What a reader is told of a subject before all else.
struct first_account {
    subject_account told;
    std::string finding;  // the id of the one that its simplest case belongs to; empty: it was never wrong
    std::string numbers;  // of that case, parts apart by bars, with what it says and what is true
    std::string picture;  // of it, SVG; empty where there are many accounts
    std::string to_do;    // a sentence
};

struct report_data {
    stored_campaign campaign;
    std::vector<subject_pictures> pictures;
    std::vector<report_subject> subjects;
    worst_findings worst;
    std::vector<report_row> rows;           // most frequent first; at most most_rows
    std::vector<report_row> largest;        // those with the largest share first; at most most_largest
    std::vector<opened_finding> opened;     // in the order of rows
    std::set<std::string, std::less<>> in;  // their ids
    /// With the inputs of their worst cases; most frequent and largest in turn; at most most_foremost.
    std::vector<std::pair<report_row, stored_finding>> foremost;
    std::uint64_t findings = 0;  // in the store
    /// Against a baseline: rates that rose or fell, and how the two were compared where their cases differ.
    std::vector<std::string> compared;
    /// Signatures of which findings.jsonl has the findings: at most most_listed of a subject, most frequent first.
    std::vector<std::string> listed;
    std::string title;
    bool has_playground = false;          // playground.html lies beside the report
    std::vector<first_account> accounts;  // one a subject; none of many

    report_data();
    report_data(report_data const&) = delete;  // the subjects refer to the campaign
    ~report_data();
};

inline constexpr std::size_t most_rows = 200'000, most_details = 80, most_listed = 1'000;

/// Findings open on the page up to so many bytes, most_details of them in full. With a list of 10^5 beside them the
/// page opens in 2 s in Chromium.
inline constexpr std::size_t most_opened_bytes = 8'000'000;
/// One larger than this is left out: a mesh can have any number of triangles.
inline constexpr std::size_t most_kind_bytes = 200'000;
inline constexpr std::size_t most_largest = 5'000, most_foremost = 300;

/// All of it but the findings that open and the accounts. Returns rows that are new or worse, at most most_details.
std::vector<report_row> gather_rows(findings_store const& store, report_gate const& gate, report_data& data);

/// Subjects that are in the catalog are asked again; of others (plugins not given) what the campaign saw is shown.
void gather_report(findings_store const& store, report_gate const& gate, report_data& data);

/// "float32", or "float32, float64": of the scalar types that a row was seen with.
std::string scalars_of(report_data const& data, report_row const& row);
/// "vertex-edge, edge-edge": the kinds of contact it was seen in, most frequent first, with "+2" for more than three;
/// the same of what the shapes lacked.
std::string contacts_of(report_row const& row);
std::string degeneracies_of(report_row const& row);

/// Decimal digits alone: a seed of one campaign, while those of several joined are a list.
bool is_number(std::string_view text);

/// Does the finding open on the page?
inline bool opens(report_data const& data, std::string_view finding) {
    return data.in.contains(finding);
}

/// The text of the element graze-data, not yet escaped for a script; see viewer/src/report_data.ts.
std::string report_json(report_data const& data);

/// The page.
std::string report_html(report_data const& data);

/// At most most_markdown bytes, so that it fits a comment on a pull request: what is new or worse first, then the
/// tables, then as many of the foremost findings as there is room for.
std::string report_markdown(report_data const& data);
inline constexpr std::size_t most_markdown = 60'000;
/// A test suite a test, a test case a subject and scalar type.
std::string junit_xml(report_data const& data, report_gate const& gate);

/// SARIF 2.1.0: a rule an outcome and cause, a result a finding; what would be more than GitHub takes is
/// left out, and that is said.
std::string sarif_json(report_data const& data, findings_store const& store, report_gate const& gate);

/// What the reports tell of.
struct reported_campaign {
    stored_campaign campaign;
    std::vector<first_account> accounts;
};

/// Writes report.html, report.md, junit.xml, report.sarif, summary.json and findings.jsonl, and returns what they tell of. Throws
/// std::runtime_error naming the file.
reported_campaign write_reports(std::string const& folder, findings_store const& store, report_gate const& gate = {});

/// What a map shows, in a sentence.
std::string map_caption(report_subject const& item);

/// A map as a PNG file: a pixel a pixel.
std::string map_png(input_slice const& slice, std::string_view pixels);

}  // namespace graze
