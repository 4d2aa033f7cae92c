// Everything that report.html shows, gathered from a store; and as the JSON that its viewer reads.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/baseline.hpp"
#include "pictures/pictures.hpp"
#include "graze/store.hpp"
#include "judge/witness.hpp"
#include "show/judged_case.hpp"
#include "show/steps.hpp"

namespace graze {

/// What a verb was to rule out, for the reports that say whether it was.
struct report_gate {
    std::optional<baseline> known;  // nothing: no baseline was given
    std::vector<outcome> fail_on;
};

/// A case as the report shows it.
struct report_case {
    judged_case found;
    std::optional<nearest_pair> nearest;
    std::vector<std::string> proof;  // what is true, in sentences
    std::vector<std::string> check;  // how a reader checks that
    steps_account steps;
    std::string reproducer;
};

/// The worst case of a finding's kind, and the simplest input that shows the same.
struct report_detail {
    stored_finding found;
    std::size_t subject = 0;
    report_case worst;
    std::optional<report_case> shrunk;
};

/// A kind of disagreement: a row of the list of findings.
struct report_row {
    std::string id;
    std::size_t subject = 0;
    signature kind;
    std::uint64_t count = 0;
    relation rel = relation::undefined;
    double margin = 0, margin_ulps = 0;  // of the worst case; of a sphere margin_ulps is the worse of escape and excess
    std::string status;                  // new, worse, known; empty without a baseline
    std::string signature_id;

    bool is_new_or_worse() const { return status == "new" || status == "worse"; }
};

struct report_subject {
    stored_workload const* work;
    stored_subject const* who;
    test_info const* test;            // null for one that this graze does not have
    subject_pictures const* drawn;    // null without pictures
    std::optional<report_row> worst;  // the worst disagreement by ulps
    double relative = 0;              // its margin over the largest extent of the shapes
};

struct report_data {
    stored_campaign campaign;
    std::vector<subject_pictures> pictures;
    std::vector<report_subject> subjects;
    worst_findings worst;
    std::vector<report_row> rows;  // most frequent first; at most most_rows
    std::vector<report_detail> details;
    std::uint64_t kinds = 0;  // in the store
    /// Signatures of which findings.jsonl has the findings: at most most_listed of a subject, most frequent first.
    std::vector<std::string> listed;
    std::string title;

    report_data() = default;
    report_data(report_data const&) = delete;  // the subjects refer to the campaign
};

inline constexpr std::size_t most_rows = 200'000, most_details = 80, most_listed = 1'000;

/// Subjects that are in the catalog are asked again; of others (plugins not given) what the campaign saw is shown.
void gather_report(findings_store const& store, report_gate const& gate, report_data& data);

/// Of a stored finding, judged.
report_case explain_case(judged_case found);

/// How a reader checks the certificate with a calculator for fractions, numbers in place.
std::vector<std::string> certificate_check(test_case const& question, exact_answer const& truth);

/// The text of the element graze-data, not yet escaped for a script; see viewer/src/report_data.ts.
std::string report_json(report_data const& data);

/// The page.
std::string report_html(report_data const& data);

/// A static drawing of a case: SVG.
std::string case_drawing(report_case const& shown);

/// What a map shows, in a sentence.
std::string map_caption(report_subject const& each);

/// A map as a PNG file: a pixel a pixel.
std::string map_png(input_slice const& slice, std::string_view pixels);

}  // namespace graze
