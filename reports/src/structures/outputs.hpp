// What a campaign on structures leaves: summary.json, findings.jsonl, report.md, report.html, report.sarif and junit.xml.
#pragma once

#include <set>
#include <string>

#include "structures/campaign.hpp"

namespace graze {

/// Does the row fail the campaign? `invalid`, `crash` and `hang`: which outcomes do.
struct structure_gate {
    bool invalid = true, crash = true, hang = true;
    /// A subject that was given up or answered nothing fails too.
    bool unanswered = true;
    std::set<std::string> mine{};  // the subjects of programs
    bool others = false;           // do outcomes of published routines fail it too?

    bool fails(structure_row const& row) const;
};

/// The finding as a line of a case file, without a count where that is 0.
std::string line_of(structure_subject const& subject, structure_finding const& finding);

/// Writes the files into the folder. Throws std::runtime_error naming the one that cannot be written.
void write_outputs(std::string const& folder, structure_results const& results, structure_gate const& gate,
                   std::string const& command);

/// A few lines for people: each subject, what is wrong with it, and a case.
std::string summary_text(structure_results const& results);

}  // namespace graze
