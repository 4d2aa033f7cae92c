// The domains that documents name for the edge function, as exact checks. Compiled apart from the routines: whatever
// arithmetic those are given, what they are asked stays the same.
#pragma once

#include <cstddef>
#include <span>

#include "graze/internal/documented/routine.hpp"

namespace graze {

/// Is every triangle from `offset` on that has an area wound the way of `sign` (1 is counter-clockwise, y up)?
bool is_wound(int sign, std::span<double const> input, std::size_t offset);

template <int Sign, std::size_t Offset>
bool wound_from(scalar_type, std::span<double const> input) {
    return is_wound(Sign, input, Offset);
}

bool is_simple(std::span<double const> input, std::size_t offset);

template <std::size_t Offset>
bool simple_from(scalar_type, std::span<double const> input) {
    return is_simple(input, Offset);
}

bool is_rigid_and_wound(scalar_type type, std::span<double const> input);
bool has_orthonormal_frames(scalar_type type, std::span<double const> input);
bool has_orthonormal_frame(scalar_type type, std::span<double const> input, std::size_t offset);
bool has_triangle_with_area(std::span<double const> input, std::size_t offset);
bool has_eight_corners(scalar_type type, std::span<double const> input);

bool is_manifold_solid(std::span<double const> triangles);

template <std::size_t Offset>
bool manifold_solid_from(scalar_type, std::span<double const> input) {
    return is_manifold_solid(input.subspan(Offset));
}

template <std::size_t Offset>
bool triangle_with_area_from(scalar_type, std::span<double const> input) {
    return has_triangle_with_area(input, Offset);
}

template <std::size_t Offset>
bool orthonormal_from(scalar_type type, std::span<double const> input) {
    return has_orthonormal_frame(type, input, Offset);
}

/// What decides a routine's domain; null where that is everywhere.
using domain_check = bool (*)(scalar_type type, std::span<double const> input);

inline domain_check check_of(everywhere) {
    return nullptr;
}
template <int Sign, std::size_t Offset>
domain_check check_of(wound<Sign, Offset>) {
    return wound_from<Sign, Offset>;
}
template <std::size_t Offset>
domain_check check_of(simple_polygon<Offset>) {
    return simple_from<Offset>;
}
template <std::size_t Offset>
domain_check check_of(manifold_solid<Offset>) {
    return manifold_solid_from<Offset>;
}
inline domain_check check_of(rigid_and_wound) {
    return is_rigid_and_wound;
}
inline domain_check check_of(frustum_with_corners) {
    return has_eight_corners;
}
inline domain_check check_of(orthonormal_frames) {
    return has_orthonormal_frames;
}
template <std::size_t Offset>
domain_check check_of(orthonormal_frame<Offset>) {
    return orthonormal_from<Offset>;
}
template <std::size_t Offset>
domain_check check_of(triangle_with_area<Offset>) {
    return triangle_with_area_from<Offset>;
}

}  // namespace graze
