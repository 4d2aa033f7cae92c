// Cylinders, solid and with flat ends: the points x with 0 <= (x - p).u <= u.u, u = q - p, and no farther than the radius
// from the line of p and q.
#pragma once

#include "graze/reference.hpp"
#include "rational/shapes.hpp"

namespace graze {

/// The answer to the test of a point or a ray and a cylinder.
exact_answer judge_cylinder(test_info const& test, std::span<double const> input);

/// Does the certificate prove the relation? By another way than the answer was found.
bool verify_cylinder(test_info const& test, std::span<double const> input, exact_answer const& answer);

}  // namespace graze
