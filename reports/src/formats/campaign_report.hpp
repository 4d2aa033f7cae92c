// What a campaign leaves in its folder besides the store: the reports, all made from the
// store.
#pragma once

#include <string>

#include "formats/data.hpp"
#include "graze/store.hpp"

namespace graze {

/// At most most_markdown bytes, so that it fits a comment on a pull request: what is new or worse first, then the
/// tables, then as many of the worst findings as there is room for.
std::string report_markdown(report_data const& data);
inline constexpr std::size_t most_markdown = 60'000;
/// A test suite a test, a test case a subject and scalar type.
std::string junit_xml(report_data const& data, report_gate const& gate);

/// Writes report.html, report.md, junit.xml, summary.json and findings.jsonl, and returns what they tell of. Throws
/// std::runtime_error naming the file.
stored_campaign write_reports(std::string const& folder, findings_store const& store, report_gate const& gate = {});

}  // namespace graze
