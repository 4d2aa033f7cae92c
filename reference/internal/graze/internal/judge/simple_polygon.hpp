// Does a polygon meet itself?
#pragma once

#include <span>

namespace graze {

/// Do its edges share no points but the common end of neighbours, and have all a length? `vertices` are its scalars x y in
/// order, finite, at least 3 points. Exact, in time n log n.
bool is_simple_polygon(std::span<double const> vertices);

}  // namespace graze
