#pragma once

#include <vector>

#include "graze/structure_families.hpp"

namespace graze::making {

std::vector<structure_family> families_of_points();
std::vector<structure_family> families_of_rings();
std::vector<structure_family> families_of_outlines();

}  // namespace graze::making
