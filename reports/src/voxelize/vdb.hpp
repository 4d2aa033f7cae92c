// Voxels as OpenVDB's grids, where OpenVDB was there at build time.
//
// OpenVDB is in a module, graze_vdb.so, that is loaded when a .vdb file is asked for: linked to the program it would
// cost every start of it some 35 ms, 30 MB and four threads.
#pragma once

#include <iosfwd>
#include <map>
#include <string>

#include "voxelize/files.hpp"

namespace graze {

/// Throws std::runtime_error if the module cannot be loaded, or OpenVDB has no transform for cells of this size.
void require_vdb_grid(voxel_file_facts const& facts);

/// A FloatGrid called "surface", class fog volume: 1 and active in cells that are set, background 0. Index coordinates
/// are the cells'; the transform takes them to the cells' middles, as float64 rounds them. Takes about 2 KB of memory
/// for every 8 x 8 x 8 cells with one that is set. The stream must seek, and begin where the file does. The same cells
/// give the same bytes.
void write_vdb(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set);

/// What the module does for these. It is built with the program, and links none of its libraries.
struct vdb_module {
    static constexpr char const* file = "graze_vdb.so";
    static constexpr char const* symbol = "graze_vdb_module";

    void (*require_grid)(voxel_file_facts const& facts);
    /// notes: names and values of the grid's metadata.
    void (*write)(std::ostream& out, voxel_file_facts const& facts, std::map<std::string, std::string> const& notes,
                  voxel_set const& set);
};

}  // namespace graze
