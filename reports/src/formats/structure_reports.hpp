// What a campaign on structures leaves: summary.json, findings.jsonl, report.md, report.html, report.sarif and junit.xml.
#pragma once

#include <string>

#include "formats/data.hpp"

namespace graze {

/// Writes the files into the folder, and reads the campaign. Returns a few lines for people: each subject, what is wrong with it, and
/// a case. Throws std::runtime_error naming the file that cannot be written.
std::string write_structure_reports(std::string const& folder, findings_store const& store, report_gate const& gate,
                                    stored_campaign& campaign);

}  // namespace graze
