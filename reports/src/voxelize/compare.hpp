// The cells on which pef, sat and the exact answer differ, as lines of a case file.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "graze/voxelize.hpp"

namespace graze {

/// Judges each pair of a triangle and a cell by both references and calls take with it as a case of triangle_aabb_3d, a
/// line without its newline, in order: expect is the exact relation; "triangle", "cell", "margin_ulps" and "disagree"
/// (outcome and cause of each subject that is wrong) come along. Gives the number of those on which a certified subject
/// is wrong, which is to be ruled out. Throws reference_conflict.
template <class Scalar>
std::uint64_t judge_differences(voxel_model<Scalar> const& model, std::vector<voxel_difference> const& pairs,
                                unsigned jobs, std::function<void(std::size_t done, std::size_t of)> const& told,
                                std::function<void(std::string const& line)> const& take);

}  // namespace graze
