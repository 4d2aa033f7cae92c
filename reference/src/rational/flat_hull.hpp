// Hulls of points of the plane.
#pragma once

#include "rational/shapes.hpp"

namespace graze {

/// The corners of the hull of points of the plane, counter-clockwise: of points on a line its two ends, of equal ones one.
std::vector<point> corners_in_plane(std::vector<point> points);

/// Two sets, hulls of the plane by their corners alone; others as they are.
operands by_corners(operands sets, std::size_t dimension);

}  // namespace graze
