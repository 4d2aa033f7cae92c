// The cases that report.html shows in full, with their exact numbers: apart from data.hpp, since few parts of the
// report need those.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/data.hpp"
#include "judge/witness.hpp"
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

/// The worst case of a finding's kind, and the simplest input that shows the same.
struct report_detail {
    stored_finding found;
    std::size_t subject = 0;
    explained_case worst;
    std::optional<explained_case> shrunk;
};

/// Of a stored finding, judged.
explained_case explain_case(judged_case found);

/// How a reader checks the certificate with a calculator for fractions, numbers in place.
std::vector<std::string> certificate_check(test_case const& question, exact_answer const& truth);

/// A static drawing of a case: SVG.
std::string case_drawing(explained_case const& shown);

}  // namespace graze
