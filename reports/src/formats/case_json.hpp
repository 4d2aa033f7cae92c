// A test, and a case of it with what is true, as the viewer reads them (viewer/src/report_data.ts).
#pragma once

#include <cmath>

#include "formats/details.hpp"
#include "text/json_writer.hpp"

namespace graze {

/// The viewer draws numbers alone.
inline json_text finite_or_null(double value) {
    return std::isfinite(value) ? value : json_text();
}

json_text test_json(test_info const& test);
json_text case_json(explained_case const& shown, bool in_full);

}  // namespace graze
