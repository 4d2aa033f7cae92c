// The cells on which pef, sat and the exact answer differ, as case-file lines and as a campaign's findings.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/voxelize.hpp"

namespace graze {

/// Pairs of a triangle and a cell as cases. Refers to what it is made of.
template <class Scalar>
struct voxel_comparison {
    voxel_model<Scalar> const& model;
    std::vector<voxel_difference> const& pairs;

    test_case question(std::size_t i) const;

    /// Judges each pair by both references and calls take with it as a line of a case file, without newline, in order:
    /// expect is the exact relation; "triangle", "cell", "margin_ulps" and "disagree" (outcome and cause of each subject
    /// that is wrong) come along. Gives the number of those on which a certified subject is wrong, which is to be ruled
    /// out. Throws reference_conflict.
    std::uint64_t judge_each(unsigned jobs, std::function<void(std::size_t done, std::size_t of)> const& told,
                             std::function<void(std::string const& line)> const& take) const;

    /// The pairs as the cases of a campaign, put to pef, sat and certified. Refers to the same.
    workload work() const;
};

}  // namespace graze
