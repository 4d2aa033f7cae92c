// The parts of report.html.
#pragma once

#include <string>
#include <string_view>

#include "report_data.hpp"

namespace graze {

/// The page's own style, embedded at build time.
std::string_view report_style();

std::string overview_section(report_data const& data);
std::string subjects_section(report_data const& data);
/// The table of findings, and those that are shown in full.
std::string findings_section(report_data const& data);
std::string cases_section(report_data const& data);

/// Per million, to three digits; "0" where there is none.
std::string per_million(std::uint64_t count, std::uint64_t of);
/// "1.07e+15", "infinite".
std::string short_number(double value);
/// A table that scrolls in its own container, which the keyboard reaches.
std::string scrolling(std::string const& label, std::string const& table);
/// Ten digits of an id, as elsewhere in reports.
inline std::string short_id(std::string const& id) {
    return id.substr(0, 10);
}

}  // namespace graze
