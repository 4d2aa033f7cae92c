#include "show/finding_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "show/listed_finding.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

std::string number(double value) {
    return std::isfinite(value) ? fmt::format("{:.3g}", value) : "infinite";
}

/// "; edge-edge", or "; 5 kinds of contact and shapes": in how many parts it shows.
std::string parts_summary(listed_finding const& found) {
    std::set<std::string> seen;
    for (stored_finding const& item : found.parts) seen.insert(part_text(item.kind));
    if (seen.size() > 1) return fmt::format("; {} kinds of contact and shapes", seen.size());
    return seen.begin()->empty() ? "" : "; " + *seen.begin();
}

}  // namespace

std::size_t list_findings(findings_store const& store, std::string const& folder, selection& chosen,
                          std::size_t columns, std::function<bool(std::string_view)> const& write) {
    std::vector<listed_finding> const findings =
        list_findings(store, [&](std::string const&, signature const& kind) { return chosen.contains(kind.subject); });
    bool const one_test = std::ranges::all_of(
        findings, [&](listed_finding const& item) { return item.kind().test == findings[0].kind().test; });
    std::string text = fmt::format("{} finding{} in {}, most frequent first; 'graze show {} ID' shows one\n",
                                   findings.size(), findings.size() == 1 ? "" : "s", folder, folder);
    if (one_test && !findings.empty()) text += fmt::format("all of {}\n", findings[0].kind().test);
    text += fmt::format("{:<10} {:>8} {:>8} {:>8}  finding\n", "id", "count", "ulps", "x size");
    constexpr std::size_t indent = 39;
    for (listed_finding const& item : findings) {
        signature const& kind = item.kind();
        bool const has_none =
            kind.result == outcome::crash || kind.result == outcome::hang || kind.result == outcome::invalid_output;
        text += fmt::format("{:<10} {:>8} {:>8} {:>8}  ", item.id.substr(0, 10), item.count,
                            has_none ? "-" : number(item.ulps), has_none ? "-" : number(item.share));
        std::string const what = fmt::format("{}{}: {}; {}{}", one_test ? "" : kind.test + " ", visible(kind.subject),
                                             mistake_text(kind), item.scalars(), parts_summary(item));
        bool first = true;
        for (std::string const& line :
             wrap_lines(what, text_columns - std::clamp(columns, indent + 30, text_columns) + indent)) {
            text += fmt::format("{:{}}{}\n", "", first ? 0 : indent, line);
            first = false;
        }
        if (!write(text)) return findings.size();
        text.clear();
    }
    if (!text.empty()) write(text);
    return findings.size();
}

}  // namespace graze
