// The generators of the families, one file or two each; families.cpp lists them.
#pragma once

#include <vector>

#include "graze/catalog.hpp"
#include "graze/source.hpp"

namespace graze::making {

void random_shapes(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);
void near_contact(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);
void coplanar(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);
void degenerate(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);
void shared_feature(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);
void grid(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);
void extreme_scale(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);
void mesh(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);

}  // namespace graze::making
