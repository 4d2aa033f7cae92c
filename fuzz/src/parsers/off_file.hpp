// Reading OFF models in text. CGAL's reader (5.5) takes too much on trust for files from anywhere: it converts negative
// and huge numbers to indices, and looks for colours that are not there.
#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <vector>

namespace graze {

struct off_model {
    std::vector<std::array<double, 3>> points;
    std::vector<std::vector<std::size_t>> polygons;  // indices of points
};

/// Reads a file of `size` bytes, a vertex and a face a line; normals, colours and texture coordinates are left out.
/// False, with nothing read, where it is a binary one, without colours and the like. Throws std::runtime_error with
/// line, what is there, and what was expected.
bool read_off(std::istream& file, std::uintmax_t size, off_model& model);

}  // namespace graze
