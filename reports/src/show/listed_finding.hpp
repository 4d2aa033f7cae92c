// The findings of a campaign's folder with what each is made of, for text.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "graze/store.hpp"

namespace graze {

/// A finding. Its parts are the worst case of each scalar type, contact and lack of the shapes, most frequent first.
struct listed_finding {
    std::string id;
    std::uint64_t count = 0;            // of all parts
    double ulps = 0, share = 0;         // of the worst case in ulps; the largest of any part of the size of its shapes
    std::size_t worst = 0;              // the part with the worst case in ulps
    std::vector<stored_finding> parts;  // without inputs

    signature const& kind() const { return parts[worst].kind; }
    /// "float32 and float64".
    std::string scalars() const;
};

/// Those that `wanted` takes by id and kind, most frequent first.
std::vector<listed_finding> list_findings(
    findings_store const& store, std::function<bool(std::string const& id, signature const& kind)> const& wanted);

/// "contact_miss, logic, parts at mine.cpp:42 (<=)": what is wrong in the finding, where that is known.
std::string mistake_text(mistake const& what);

/// "vertex-edge, triangle_is_segment"; "" for neither.
std::string part_text(mistake const& part);

/// What the finding is made of, as the lines that follow a label of so many columns: a line a part, at most `most`.
std::string parts_text(listed_finding const& found, std::size_t indent, std::size_t most);

}  // namespace graze
