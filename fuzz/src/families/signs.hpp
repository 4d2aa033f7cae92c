// What the families have for sign tests besides placing shapes: points of one line, plane, circle or sphere.
#pragma once

#include <vector>

#include "families/tools.hpp"

namespace graze::making {

/// All points on one line, plane, circle or sphere, exactly: whole coordinates below 2^22 in float32, 2^46 in float64.
void fill_on_surface(sketch& draft);

/// The same of a circle or sphere with whole coordinates below 2^7.
void fill_on_small_surface(sketch& draft);

/// The same but for rounding: coordinates of all digits.
void fill_near_surface(sketch& draft);

/// The others degenerate, exactly: equal ends, collinear or coplanar points, those on one circle in space. The last point
/// among them or off.
void fill_degenerate(sketch& draft);

/// Exchanges points, so that what was done to one of them is done to any.
void shuffle_points(sketch& draft);

}  // namespace graze::making
