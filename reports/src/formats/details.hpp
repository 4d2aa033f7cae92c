// The cases that report.html shows in full, with their exact numbers: apart from data.hpp, since few parts of the
// report need those.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/data.hpp"
#include "graze/internal/judge/witness.hpp"
#include "show/judged_case.hpp"
#include "show/steps.hpp"

namespace graze {

/// A case as the report shows it.
struct explained_case {
    judged_case found;
    std::optional<nearest_pair> nearest;
    std::vector<std::string> proof;  // what is true, in sentences
    std::vector<std::string> check;  // how a reader checks that
    steps_account steps;
    std::string reproducer;
};

/// The worst case of a finding, and the simplest input that shows the same. In full it has both, where there are
/// both; else the simpler one alone, without steps, reproducer and how to check the certificate.
struct report_detail {
    report_row row;
    stored_finding found;  // the worst case
    bool in_full = true;
    std::optional<explained_case> worst, shrunk;
};

/// Explains a stored finding that was judged.
explained_case explain_case(judged_case found, bool in_full);

/// Chooses the findings that open on the page, and makes them: what is new or worse first, then the worst of each subject
/// and cause, the most frequent and those that are largest against the size of the shapes, in turn.
void gather_opened(findings_store const& store, subject_catalog const& catalog,
                   std::vector<report_row> const& of_causes, std::vector<report_row> const& news, report_data& data);

/// What tells the reader of one finding: a details element.
std::string kind_html(report_data const& data, report_detail const& detail);
/// For the viewer.
std::string kind_json(report_detail const& detail);

/// How a reader checks the certificate with a calculator for fractions, numbers in place.
std::vector<std::string> certificate_check(test_case const& question, exact_answer const& truth);

/// A static drawing of a case: SVG.
std::string case_drawing(explained_case const& shown);
/// Where a point is drawn, right and up: in 2D as it lies, in 3D as seen from the front, a little from the right and from
/// above, as one draws boxes.
std::array<double, 2> projected(std::array<double, 3> const& p, std::size_t dimension);
/// Where the values of an answer are, and where the subject has them, magnified until they part: SVG and what its marks
/// are. Empty for other answers.
std::string value_closeup(judged_case const& found);

}  // namespace graze
