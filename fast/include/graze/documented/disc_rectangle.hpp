// Disc against axis-aligned rectangle in 2D: by the nearest point of the rectangle, C. Ericson, Real-Time Collision Detection,
// 2005, 5.2.5; and by the rectangle's half extents, as e.James answered on Stack Overflow (question 401847).
//
// Input     rectangle min, max and the disc's centre as vec2 of any number type, and its radius, in one unit; min <= max on
//           both axes, radius >= 0.
// Result    true for a hit: the closed disc and the closed rectangle share a point.
// Contact   closed, both.
// Fails on  rounding near contact, of the half extents too; squares that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

template <class Number>
bool disc_rectangle_ericson(vec2<Number> const& min, vec2<Number> const& max, vec2<Number> const& centre,
                            Number const& radius) {
    auto const squared_gap = [](Number const& low, Number const& high, Number const& at) {
        Number sum(0);
        if (at < low) sum = sum + (low - at) * (low - at);
        if (at > high) sum = sum + (at - high) * (at - high);
        return sum;
    };
    Number const squared = squared_gap(min.x, max.x, centre.x) + squared_gap(min.y, max.y, centre.y);
    return squared <= radius * radius;
}

template <class Number>
bool disc_rectangle_half_extents(vec2<Number> const& min, vec2<Number> const& max, vec2<Number> const& centre,
                                 Number const& radius) {
    using std::abs;
    Number const two(2);
    vec2<Number> const half{(max.x - min.x) / two, (max.y - min.y) / two};
    Number const x = abs(centre.x - (min.x + max.x) / two), y = abs(centre.y - (min.y + max.y) / two);
    if (x > half.x + radius || y > half.y + radius) return false;
    if (x <= half.x || y <= half.y) return true;
    Number const to_corner = (x - half.x) * (x - half.x) + (y - half.y) * (y - half.y);
    return to_corner <= radius * radius;
}

}  // namespace graze::documented

#pragma pop_macro("abs")
