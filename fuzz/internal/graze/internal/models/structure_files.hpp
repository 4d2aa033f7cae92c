// Structures that exist as files: points, and what an algorithm built over them.
#pragma once

#include <string>
#include <vector>

#include "graze/structure.hpp"

namespace graze {

/// Reads the coordinates of points, `dimension` each: the vertices of an OFF, OBJ or PLY file, an XYZ file (the
/// coordinates of a point a line), or JSON lines (an array a line). In the plane the third coordinate of a format of space has to be 0. Throws
/// model_error, which names the file, the line where it has lines, what is there and what was expected.
std::vector<double> read_points(std::string const& path, std::size_t dimension);

/// Reads rays, six numbers each, origin then direction: a line of words each in an .xyz file, or JSON lines of arrays. Throws
/// model_error.
std::vector<double> read_rays(std::string const& path);

/// Reads a structure over these points: the faces of an OFF or OBJ file, or JSON lines of indices. Of a file with vertices of its own each is the input's first point of the same
/// coordinates, or -1; otherwise indices are those of the input. Throws model_error.
structure_answer read_structure(std::string const& path, structure_input const& input);

}  // namespace graze
