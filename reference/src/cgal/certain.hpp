// Numbers that are certain of their signs, or say that they are not: CGAL's intervals, and its exact ring numbers.
#pragma once

#include <CGAL/Interval_nt.h>

#include <optional>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference::guess {

/// To be used within reach of its protector, which sets the rounding mode, and on coordinates within_filters alone: what
/// overflows may become no number, and the least of such would be anything.
using interval = CGAL::Interval_nt<false>;
using ring = ring_kernel::FT;

inline std::optional<int> certain_sign(interval const& value) {
    if (value.inf() > 0) return 1;
    if (value.sup() < 0) return -1;
    if (value.inf() == 0 && value.sup() == 0) return 0;
    return std::nullopt;
}
inline std::optional<int> certain_sign(ring const& value) {
    return static_cast<int>(CGAL::sign(value));
}

inline interval lesser(interval const& a, interval const& b) {
    return {std::min(a.inf(), b.inf()), std::min(a.sup(), b.sup())};
}
inline ring lesser(ring const& a, ring const& b) {
    return b < a ? b : a;
}

}  // namespace graze::cgal_reference::guess
