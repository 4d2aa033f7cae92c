// Other ways to write the same question, and under how many of them a subject is wrong.
#pragma once

#include <cstdint>
#include <vector>

#include "graze/subject_client.hpp"

namespace graze {

struct exact_answer;

/// Other ways to write the same question: any order of a triangle's or plane's points, either order of the ends of a
/// segment or line, either order of two operands of one kind. Of a mesh every triangle takes the same order.
/// A form lists the old place of each scalar; for a mesh those of the part before it, then of its first triangle.
/// Where the input decides how many points the shapes have, a form is one number of the bits of form_bits instead.
/// The first form is the input as it is. Made once a test; the reference stays good.
using symmetric_form = std::vector<std::uint16_t>;
std::vector<symmetric_form> const& symmetric_forms(test_info const& test);

/// What is done to an input whose shapes have any number of points.
namespace form_bits {
inline constexpr std::uint16_t points_reversed = 1, points_rotated = 2, shapes_exchanged = 4;
}

/// Appends the input in that form.
void append_form(test_info const& test, symmetric_form const& form, std::span<double const> input,
                 std::vector<double>& out);

/// Counts the symmetric forms under which the subject disagrees. Forms outside its domain do not count at all.
struct orbit_count {
    unsigned wrong = 0, size = 0;
};

/// All forms share the truth. A subject that hangs takes its time limit for each form.
orbit_count count_orbit(subject_client& client, case_view question, exact_answer const& truth);

}  // namespace graze
