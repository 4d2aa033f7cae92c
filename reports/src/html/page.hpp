// The parts of report.html.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/data.hpp"

namespace graze {

/// The page's own style, embedded at build time.
std::string_view report_style();

/// The title, what the page is in plain words, the figures of the campaign, and the words that the page uses.
std::string introduction(report_data const& data);
/// The most telling subjects and kinds on one page; empty where nothing was found.
std::string summary_section(report_data const& data);
std::string overview_section(report_data const& data);
/// Makes the section of value tests; empty where there are none.
std::string accuracy_section(report_data const& data);
std::string subjects_section(report_data const& data);
/// The table of findings, and those that are shown in full.
std::string findings_section(report_data const& data);
std::string cases_section(report_data const& data);

/// Charts as static SVG: the rate of disagreement by the power of two of the margin, where a subject becomes trustworthy.
std::string margin_chart(std::map<int, sample_count> const& margins, std::string const& label);

/// The rate of disagreement by the power of two that the input is scaled with.
std::string scale_chart(std::map<int, sample_count> const& scales, std::string const& label);

/// The excess of values by the octave of the condition: median and largest of each, where a stable routine is flat.
std::string condition_chart(conditioned_errors const& errors, std::string const& label);

/// "1.07e+15", "infinite".
std::string short_number(double value);
/// A kind's margin as a share of the size of the shapes; "-" for a crash or hang.
std::string share_number(report_row const& row);
/// A table that scrolls in its own container, which the keyboard reaches.
std::string scrolling(std::string const& label, std::string const& table);
/// The items of a section one after the other: as many as fit `budget` bytes (one at least) as they are, the others
/// compressed in an element that the viewer replaces when it comes near the screen or a link leads into it.
std::string pieces(std::vector<std::string> const& items, std::string_view what, std::size_t budget);
/// The element that holds the viewer's data: as JSON, or compressed where it is long.
std::string data_island(std::string_view json);
/// Ten digits of an id, as elsewhere in reports.
inline std::string short_id(std::string const& id) {
    return id.substr(0, 10);
}

}  // namespace graze
