// Structures for tests of their judges: points of many kinds, what CGAL builds on them, and faults planted in it.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "graze/structure.hpp"

namespace graze {

struct structure_case {
    structure_kind kind{};
    std::vector<double> coordinates;
    std::vector<std::size_t> rings;
    structure_answer answer;

    structure_input input() const { return {kind, coordinates, rings}; }
    std::vector<std::vector<std::int64_t>> tuples() const;
    void answer_with(std::vector<std::vector<std::int64_t>> const& tuples);
};

/// A line of a case file.
std::string text_of(structure_case const& any);

/// Points on a small grid, random, nearly on a line, of any exponent and so on; some of them twice. Polygons: mostly defined.
structure_case random_points(structure_kind kind, std::size_t count, std::mt19937_64& random);

/// A Delaunay triangulation of boxes side by side, each in five or six tetrahedra. Only in some do the sides fit.
structure_case random_boxes(std::mt19937_64& random);

/// Answers with what CGAL builds; with nothing where the case is undefined.
void build_structure(structure_case& any);

/// Changes the answer, or a point by one ulp. May happen to change nothing of importance.
void plant_fault(structure_case& any, std::mt19937_64& random);

}  // namespace graze
