// Changes to inputs with a solid that leave its surface closed. Corners are equal where their coordinates are.
#pragma once

#include <span>
#include <vector>

#include "graze/catalog.hpp"

namespace graze {

/// Nine scalars a triangle: has every directed edge as many reverses as it occurs?
bool is_closed_surface_of(std::span<double const> triangles);

/// Takes a change of single corners of a test's solid to all corners that were equal to them, if it left the surface open.
/// Does nothing for other tests.
void keep_closed(test_info const& test, std::span<double const> before, std::span<double> after);

/// Appends to `inputs` the input with one side of a triangle drawn together to one of its ends, for each side; triangles that
/// have the same corner twice go.
void append_collapsed(test_info const& test, std::span<double const> input, std::vector<std::vector<double>>& inputs);

/// Appends the input without one of the parts of its surface that have no corner in common, for each part of several.
void append_without_part(test_info const& test, std::span<double const> input,
                         std::vector<std::vector<double>>& inputs);

/// The input with a triangle in three parts around a point, the mean of its corners.
std::vector<double> with_split_triangle(test_info const& test, std::span<double const> input, std::size_t triangle);

}  // namespace graze
