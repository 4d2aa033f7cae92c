// Voxels in files that other programs read.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "graze/vocabulary.hpp"
#include "graze/voxel_set.hpp"

namespace graze {

/// What a file says of the grid besides the cells. Bounds are exact: cell i of an axis begins at origin + i * size.
struct voxel_file_facts {
    std::string model, subject;
    scalar_type scalar = scalar_type::float32;
    std::array<std::int32_t, 3> cells{};
    std::array<double, 3> origin{};
    double cell_size = 0;
};

/// The ends of file names that are known, as a list for people.
std::string voxel_file_kinds();

/// Sees that the file's kind is known, and that it can be made: before the work, not after it.
/// Throws std::runtime_error naming the file.
void prepare_voxel_file(std::string const& path, voxel_file_facts const& facts);

/// Writes the file beside and moves it over, so that what was there is lost only to what is whole. Throws
/// std::runtime_error naming it.
///   .jsonl  a line about the grid, then [x,y,z] a line for each cell that is set
///   .nrrd   a byte a cell of the whole grid, 1 where it is set, x fastest
void write_voxel_file(std::string const& path, voxel_file_facts const& facts, voxel_set const& set);

}  // namespace graze
