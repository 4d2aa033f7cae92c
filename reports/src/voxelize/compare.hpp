// The cells on which pef, sat and the exact answer differ, as case-file lines and as a campaign's findings.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/voxelize.hpp"

namespace graze {

/// What came of judging the pairs: disagreements of a certified subject are to be ruled out.
struct voxel_judged {
    std::uint64_t certified_wrong = 0;
};

/// Judges each pair by both references and calls take with it as a line of a case file, without newline, in order:
/// expect is the exact relation; "triangle", "cell", "margin_ulps" and "disagree" (outcome and cause of each subject
/// that is wrong) come along. Throws reference_conflict.
template <class Scalar>
voxel_judged each_difference(voxel_model<Scalar> const& model, std::vector<voxel_difference> const& pairs,
                             unsigned jobs, std::function<void(std::size_t done, std::size_t of)> const& told,
                             std::function<void(std::string const& line)> const& take);

/// The pairs as the cases of a campaign, put to pef, sat and certified. Refers to both arguments.
template <class Scalar>
workload difference_workload(voxel_model<Scalar> const& model, std::vector<voxel_difference> const& pairs);

}  // namespace graze
