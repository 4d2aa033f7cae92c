// What the routines for moving features share: a point and a triangle, or two edges, whose points move straight and evenly,
// x(t) = x0 + t (x1 - x0) for t from 0 to 1.
//
// Input     24 numbers of any number type: the points p a b c (of edges a b c d: ab and cd) at time 0, then at time 1, as
//           x y z in one unit.
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include <optional>

#include "graze/documented/nearest_points.hpp"
#include "graze/vec.hpp"

namespace graze::documented {

/// What a routine for moving shapes gives: do they meet, and when first; no time where they do not, or it knows none.
template <class Number>
struct impact {
    bool hit = false;
    std::optional<Number> time{};
    bool gave_up = false;  // a limit of steps ended it
};

enum class features { vertex_triangle, edge_edge };

template <class Number>
struct moving_features {
    features kind;
    vec3<Number> start[4], way[4];

    moving_features(features of, Number const* input) : kind(of) {
        for (int i = 0; i < 4; ++i) {
            Number const* const from = input + 3 * i;
            Number const* const to = from + 12;
            start[i] = {from[0], from[1], from[2]};
            way[i] = vec3<Number>{to[0], to[1], to[2]} - start[i];
        }
    }
    bool edges() const { return kind == features::edge_edge; }

    vec3<Number> at(int i, Number const& time) const { return start[i] + way[i] * time; }

    /// From the nearest point of the one to that of the other, by ericson_voronoi and ericson_clamp.
    static vec3<Number> gap(features kind, vec3<Number> const (&x)[4], Number const& no_square) {
        return kind == features::edge_edge ? segments_gap_ericson(x[0], x[1], x[2], x[3], no_square)
                                           : x[0] - nearest_on_triangle(x[0], x[1], x[2], x[3]);
    }
};

}  // namespace graze::documented
