// What a campaign leaves in its folder besides the store: summary.json, report.md and findings.jsonl, all made from the
// store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graze/case_file.hpp"
#include "graze/store.hpp"

namespace graze {

/// A finding as a line of a case file: its expect is the exact relation; what the store knows of it comes along as
/// extra keys. The index is that of the case in its family, as generate counts them.
case_record finding_case(stored_campaign const& campaign, stored_finding const& found);

std::string summary_json(findings_store const& store);
std::string report_markdown(findings_store const& store);

/// Makes the folder if need be, and sees that files can be made in it: before the campaign, not after it. Throws
/// std::runtime_error naming it.
void prepare_folder(std::string const& folder);

/// Writes a file whole or not at all. Throws std::runtime_error naming it.
void write_file(std::string const& path, std::string const& text);

/// Writes the three files. Throws std::runtime_error naming the file.
void write_reports(std::string const& folder, findings_store const& store);

}  // namespace graze
