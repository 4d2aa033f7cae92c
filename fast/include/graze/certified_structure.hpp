/// certified_structure_fault: does a structure fulfil its laws?
///
/// Input    points and tuples of indices (structure.hpp). Coordinates are finite doubles; any of them may be equal.
/// Result   the first law that is broken, and what shows it, or `undefined`.
/// Domain   every finite input, subnormals, -0 and the largest values included; up to 2^31 points and 2^28 tuples.
/// Promise  exact.
/// Error    std::length_error beyond the domain, std::bad_alloc.
/// Assumes  no -ffast-math; rounding to nearest; subnormals kept; with or without contraction.
/// Source   certified signs of orientation, in-circle and in-sphere determinants; the laws by steps that structures/ derives.
/// Cost     n log n steps for n points, but where tetrahedra overlap or their faces differ.
#pragma once

#include <vector>

#include "graze/structure.hpp"
#include "graze/structures/cells.hpp"
#include "graze/structures/hull_2d.hpp"
#include "graze/structures/index_law.hpp"
#include "graze/structures/polygon.hpp"
#include "graze/structures/surface.hpp"
#include "graze/structures/triangles.hpp"

namespace graze {

inline structure_fault certified_structure_fault(structure_input const& input, structure_answer const& answer) {
    using namespace structures;
    structure_fault undefined;
    undefined.undefined = true;
    if (form_of(input.kind).dimension == 3) {
        space_points const all(input.coordinates);
        if (in_one_plane(all)) return undefined;
        if (auto const fault = broken_index(input, answer)) return *fault;
        return input.kind == structure_kind::delaunay_3d ? delaunay_3d_judge(all, answer).judge()
                                                         : judge_hull_3d(all, answer);
    }
    plane_points const all(input.coordinates);
    if (input.kind == structure_kind::delaunay_2d && spanning_triangle(all).empty()) return undefined;
    if (input.kind == structure_kind::polygon_triangulation_2d) {
        std::vector<std::size_t> rings(input.rings.begin(), input.rings.end());
        if (rings.empty()) rings.push_back(all.size());
        if (!ring_check(all, first_of_equals(all), rings).is_sound()) return undefined;
        if (auto const fault = broken_index(input, answer)) return *fault;
        return judge_polygon_triangulation(all, rings, answer);
    }
    if (auto const fault = broken_index(input, answer)) return *fault;
    if (input.kind == structure_kind::delaunay_2d) return delaunay_2d_judge(all, answer).judge();
    std::vector<point_id> listed;
    for (std::int64_t i : answer.indices) listed.push_back(static_cast<point_id>(i));
    return hull_2d_judge(all, listed).judge();
}

}  // namespace graze
