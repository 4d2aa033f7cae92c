// Relations of rays by signs of expressions in their scalars, without a second point of a ray.
#pragma once

#include <optional>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

/// The relation of a ray with a box, or with a triangle whose plane it runs through; nothing for others, nor for what
/// has no direction.
std::optional<relation> relate_ray(test_info const& test, std::span<double const> input);

}  // namespace graze::cgal_reference
