// Asking a subject about generated cases and judging what it says.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "graze/classify.hpp"
#include "runner.hpp"

namespace graze::properties {

/// An answer and what became of it.
struct judged_answer {
    exact_answer truth;  // the rational reference's; of a right answer the relation alone
    reply given = reply::declined;
    std::vector<double> numbers;
    outcome result = outcome::declined;
    bool disagrees = false;
    /// Of a disagreement, how far the case is from contact, or the sphere, or the values by
    /// excess, from the exact ones: what bands are in.
    double distance_ulps = 0;
};
/// `times`: a time that is given is judged as well, which costs an isolation of the first contact.
judged_answer ask_and_judge(subject_client& client, test_case const& question, bool times = false);

/// "says miss on crossing shapes, 12.5 ulps from contact (false_miss)"
std::string text_of(subject const& candidate, judged_answer const& judged);

/// Sizes that arithmetic in the scalar type is at ease with, where the error of a sound routine is a small number of
/// ulps: with L the largest coordinate magnitude, L within 2^-10 and 2^10 (2^-4 and 2^4 for spheres), and no side of a
/// box, length of a segment, height of a triangle or radius below L / 16; affine maps with entries up to 16 in
/// magnitude and a determinant of at least 1/16.
bool is_well_shaped(test_case const& question);

}  // namespace graze::properties
