// Moving point and triangle, moving edges: additive advancement. M. Li, D. Kaufman, C. Jiang, Codimensional incremental
// potential contact, 2021 (ipc-toolkit): the mean motion removed, time advances by a share of the distance over a bound of
// the speed until the distance is below a share of what it was.
//
// Input     24 numbers of any number type: see moving_features.hpp.
// Result    do they come near, and the time at which they do, which is before they touch; 0 for those that touch at the start.
// Contact   nothing promised.
// Fails on  what comes nearer than a tenth of the first distance and does not touch: a hit. The distance's rounding: needles,
//           segments that are nearly parallel or short (ericson_clamp). Speeds that under- or overflow.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// The publications leave open a limit to the steps. Here: so many, a hit at the time reached then; a step that does not
// advance the time is such a hit too. What does not move, and does not touch, is a miss.
#pragma once

#include <cstddef>

#include "graze/documented/moving_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// The share of the distance by which time advances, and the distance that is near enough.
template <class Scalar>
inline constexpr Scalar additive_share = static_cast<Scalar>(0.9);
template <class Scalar>
inline constexpr Scalar additive_near = static_cast<Scalar>(0.1);

inline constexpr std::size_t most_additive_steps = 4096;

template <class Number>
impact<Number> features_additive(features kind, Number const* input, Number const& share, Number const& near_enough,
                                 Number const& no_square, std::size_t steps) {
    moving_features<Number> moving(kind, input);
    Number const zero(0), one(1);
    vec3<Number> const mean = (moving.way[0] + moving.way[1] + moving.way[2] + moving.way[3]) * Number(0.25);
    Number speed[4] = {zero, zero, zero, zero};
    for (int i = 0; i < 4; ++i) {
        moving.way[i] = moving.way[i] - mean;
        speed[i] = length(moving.way[i]);
    }
    Number const most = kind == features::edge_edge ? greater(speed[0], speed[1]) + greater(speed[2], speed[3])
                                                    : speed[0] + greater(greater(speed[1], speed[2]), speed[3]);
    auto const distance = [&] { return length(moving_features<Number>::gap(kind, moving.start, no_square)); };
    Number d = distance();
    if (d == zero) return {true, zero};
    if (most == zero) return {};
    Number const enough = near_enough * d;
    Number time = zero;
    std::size_t i = 0;
    for (; i < steps; ++i) {
        Number const step = share * d / most;
        for (int k = 0; k < 4; ++k) moving.start[k] = moving.start[k] + moving.way[k] * step;
        d = distance();
        if (time > zero && d < enough) return {true, time};
        Number const later = time + step;
        if (later > one) return {};
        if (!(later > time)) break;
        time = later;
    }
    return {true, time, i == steps};
}

template <class Number>
impact<Number> vertex_triangle_additive(Number const* input, Number const& share = additive_share<Number>,
                                        Number const& near_enough = additive_near<Number>,
                                        std::size_t steps = most_additive_steps) {
    return features_additive(features::vertex_triangle, input, share, near_enough, Number(0), steps);
}
template <class Number>
impact<Number> edge_edge_additive(Number const* input, Number const& share = additive_share<Number>,
                                  Number const& near_enough = additive_near<Number>,
                                  Number const& no_square = segment_is_point_square<Number>,
                                  std::size_t steps = most_additive_steps) {
    return features_additive(features::edge_edge, input, share, near_enough, no_square, steps);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
