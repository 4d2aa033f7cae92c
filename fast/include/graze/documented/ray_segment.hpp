// Ray against segment in 2D: by the parameters of both, G. Rees, Stack Overflow (question 563198); and by products with a
// perpendicular of the direction, as rootllama has it (Line segment to ray intersection, 2015).
//
// Input     the segment's ends a, b, the ray's origin and direction as vec2 of any number type; the direction of any length.
// Result    true for a hit: the ray and the segment meet in one point.
// Contact   hits where they touch in one point. Where they are parallel (rootllama: or the denominator is below 1e-6) both say
//           miss, and so where one lies along the other.
// Fails on  rounding near contact; small or nearly parallel input, by rootllama's constant; products that over- or underflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
Number cross(vec2<Number> const& u, vec2<Number> const& v) {
    return u.x * v.y - u.y * v.x;
}

template <class Number>
bool ray_segment_parameters(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& origin,
                            vec2<Number> const& direction) {
    vec2<Number> const ab = b - a, to_a = a - origin;
    Number const zero(0), both = cross(direction, ab);
    if (both == zero) return false;
    Number const t = cross(to_a, ab) / both, u = cross(to_a, direction) / both;
    return t >= zero && u >= zero && u <= Number(1);
}

template <class Number>
bool ray_segment_rootllama(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& origin,
                           vec2<Number> const& direction, Number const& least) {
    using std::abs;
    vec2<Number> const from_a = origin - a, ab = b - a, across{-direction.y, direction.x};
    Number const zero(0), both = ab.x * across.x + ab.y * across.y;
    if (abs(both) < least) return false;
    Number const t = cross(ab, from_a) / both, u = (from_a.x * across.x + from_a.y * across.y) / both;
    return t >= zero && u >= zero && u <= Number(1);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
