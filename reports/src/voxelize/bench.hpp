// graze voxelize --bench: what voxels cost, by subject and by resolution, in one run.
#pragma once

#include <string>
#include <vector>

#include "graze/voxelize.hpp"

namespace graze {

struct voxel_bench_row {
    std::uint32_t resolution = 0;
    std::string subject;
    double seconds = 0, cpu_seconds = 0;  // the least of the repetitions; of all threads together
    std::uint64_t cells = 0, set = 0, tiles = 0;
    std::uint64_t differing = 0;  // cells set by the subject or exactly, not by both
};

/// Times the walk with certified, sat, pef and CGAL at a resolution, each in turn, several times over.
template <class Scalar>
std::vector<voxel_bench_row> bench_voxels(voxel_model<Scalar> const& model, std::uint32_t resolution, unsigned jobs);

/// For people: one table, with ratios of the time of all threads to that of certified.
std::string voxel_bench_table(std::vector<voxel_bench_row> const& rows);
std::string voxel_bench_json(std::vector<voxel_bench_row> const& rows);

}  // namespace graze
