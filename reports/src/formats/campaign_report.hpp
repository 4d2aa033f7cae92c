// What a campaign leaves in its folder besides the store: the reports, all made from the
// store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graze/store.hpp"
#include "formats/data.hpp"

namespace graze {

std::string summary_json(report_data const& data);
/// At most most_markdown bytes, so that it fits a comment on a pull request: what is new or worse first, then the
/// tables, then as many of the worst findings as there is room for.
std::string report_markdown(report_data const& data);
inline constexpr std::size_t most_markdown = 60'000;
/// A test suite a test, a test case a subject and scalar type.
std::string junit_xml(report_data const& data, report_gate const& gate);

/// Makes the folder if need be, and sees that files can be made in it: before the campaign, not after it. Throws
/// std::runtime_error naming it.
void prepare_folder(std::string const& folder);

/// Writes a file whole or not at all. Throws std::runtime_error naming it.
void write_file(std::string const& path, std::string const& text);

/// Writes report.html, report.md, junit.xml, summary.json and findings.jsonl, and returns what they tell of. Throws
/// std::runtime_error naming the file.
stored_campaign write_reports(std::string const& folder, findings_store const& store, report_gate const& gate = {});

}  // namespace graze
