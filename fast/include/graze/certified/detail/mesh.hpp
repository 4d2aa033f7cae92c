// A set of the plane against the triangles of a mesh, one by one: the strongest relation counts.
#pragma once

#include <cstddef>

#include "graze/certified/detail/exact_shapes.hpp"

namespace graze::certified::detail {

inline constexpr std::size_t mesh_scalars = 6;  // a triangle of the plane

/// The strongest of one(input), an input being the first First scalars and those of one triangle after them.
template <std::size_t First, class Scalar, class One>
relation strongest_in_mesh(Scalar const* input, std::size_t count, One const& one) {
    Scalar single[First + mesh_scalars];
    for (std::size_t i = 0; i < First; ++i) single[i] = input[i];
    relation strongest = relation::disjoint;
    for (std::size_t at = First; at + mesh_scalars <= count; at += mesh_scalars) {
        for (std::size_t i = 0; i < mesh_scalars; ++i) single[First + i] = input[at + i];
        strongest = stronger(strongest, one(single, First + mesh_scalars));
        if (strongest == relation::crossing) break;
    }
    return strongest;
}

/// Does one(input) hold for any of them?
template <std::size_t First, class Scalar, class One>
bool any_in_mesh(Scalar const* input, std::size_t count, One const& one) {
    Scalar single[First + mesh_scalars];
    for (std::size_t i = 0; i < First; ++i) single[i] = input[i];
    for (std::size_t at = First; at + mesh_scalars <= count; at += mesh_scalars) {
        for (std::size_t i = 0; i < mesh_scalars; ++i) single[First + i] = input[at + i];
        if (one(single, First + mesh_scalars)) return true;
    }
    return false;
}

}  // namespace graze::certified::detail
