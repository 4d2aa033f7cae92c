// Points and rays against solids, in rationals.
#pragma once

#include <array>
#include <span>

#include "graze/certify.hpp"
#include "graze/classify.hpp"
#include "graze/reference.hpp"

namespace graze {

/// Is the point in the solid, or does the ray meet it? Without `everything` the relation alone.
exact_answer judge_solid(test_info const& test, std::span<double const> input, bool everything);

/// Proves the answer: see graze/certify.hpp.
std::vector<proof> certify_solid(test_info const& test, std::span<double const> input, exact_answer const& answer);
std::vector<proof> certify_solid_values(test_info const& test, std::span<double const> input,
                                        exact_answer const& answer);

/// Which features meet or are nearest: of a point those of the triangles nearest to it, of a ray of those that it is nearest to, or
/// meets first. Of several the first kind.
contact_kind kind_at_solid(test_info const& test, std::span<double const> input, exact_answer const& truth);

/// The point of a triangle, nine numbers, that is nearest to a point, three.
std::array<rational, 3> nearest_on_triangle(std::array<rational, 3> const& p,
                                            std::array<std::array<rational, 3>, 3> const& triangle);

/// Are there as many directed edges as reverses of them?
bool is_closed_surface(std::span<double const> triangles);

/// Does the certificate prove the answer?
bool verify_solid(test_info const& test, std::span<double const> input, exact_answer const& answer);

}  // namespace graze
