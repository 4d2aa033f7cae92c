// The findings in a campaign's folder, as text.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "graze/store.hpp"
#include "select/selection.hpp"

namespace graze {

/// Hands on a head and then each finding of the chosen subjects, most frequent first: its id, count, worst case in ulps and
/// against the size of the shapes, and what it is, in lines of at most so many columns where words allow it. Ends early
/// once `write` gives false. Gives how many findings there were.
std::size_t list_findings(findings_store const& store, std::string const& folder, selection& chosen,
                          std::size_t columns, std::function<bool(std::string_view)> const& write);

}  // namespace graze
