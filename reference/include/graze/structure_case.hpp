// A line of a case file about a structure: the points, and what algorithms built over them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graze/structure.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

/// An answer that a line brings along: judged as subject "external.NAME". Nothing where it declined.
struct recorded_structure {
    std::string name;
    std::optional<structure_answer> answer;
};

struct structure_record {
    structure_kind kind{};
    scalar_type scalar{};
    std::vector<double> coordinates;  // rounded to the scalar type
    std::vector<std::size_t> rings;   // polygons, as "sizes" says; empty: one ring of all corners
    std::optional<relation> expect;   // defined or undefined
    std::vector<recorded_structure> answers;
    /// Keys that mean nothing here, and must_agree, with the raw JSON text of their values, in order.
    std::vector<std::pair<std::string, std::string>> extras;
    std::size_t line = 0;
    std::vector<std::string> must_agree{};
    std::vector<std::string> doubts{};

    structure_input input() const { return {kind, coordinates, rings}; }
};

/// Tuples of indices, as JSON has them: an array of arrays, or of a hull in the plane one of indices. Throws
/// std::invalid_argument, saying what was found and expected, for anything else. Whole numbers beyond those of an int64 are -1.
structure_answer parse_structure_answer(std::string_view json, structure_kind kind);

/// The same of a line of a file of such: a tuple, or an array of tuples; of a hull in the plane an index or an array of indices.
structure_answer parse_structure_lines(std::string_view json, structure_kind kind);

/// "[[0,1,2],[2,1,3]]", or "[0,1,2]" of a hull in the plane.
std::string to_json(structure_answer const& answer, structure_kind kind);

}  // namespace graze
