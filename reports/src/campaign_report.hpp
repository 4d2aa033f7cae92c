// What a campaign leaves in its folder: summary.json, report.md and findings.jsonl.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/case_file.hpp"

namespace graze {

/// A campaign and what it was asked, for the reports.
struct campaign_record {
    std::string models;   // their names; empty where families made the cases
    std::string command;  // the command line that makes it again
    std::uint64_t seed = 0;
    double audit = 0;  // share of agreeing cases that went to both references
    std::vector<workload> work;
    campaign_result result;
    std::size_t families = 1;  // that take turns in each workload
};

/// A finding as a line of a case file: its expect is the exact relation; subject, outcome, cause, margin, family and
/// index come along as extra keys. The index is that of the case in its family, as generate counts them.
case_record finding_case(campaign_record const& campaign, workload const& work, subject const& candidate,
                         finding const& found);

std::string summary_json(campaign_record const& campaign);
std::string report_markdown(campaign_record const& campaign);
/// Every kept finding, one case a line, so that `graze check` reads it.
std::string findings_lines(campaign_record const& campaign);

/// Makes the folder if need be, and sees that files can be made in it: before the campaign, not after it. Throws
/// std::runtime_error naming it.
void prepare_folder(std::string const& folder);

/// Writes the three files, each whole or not at all. Throws std::runtime_error naming the file.
void write_reports(std::string const& folder, campaign_record const& campaign);

}  // namespace graze
