// Triangle against box and rectangle, and boxes against boxes.
#pragma once

#include "graze/documented/triangle_box.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {
namespace routines {

inline routine_facts box_facts(std::string const& name, std::string const& expression) {
    return {name, contact_promise::closed, "triangle_box.hpp", expression};
}
inline routine_facts overlap_facts() {
    return box_facts("interval_overlap", "aabb_aabb_interval_overlap(a.min, a.max, b.min, b.max)");
}
inline constexpr auto overlap = [](auto const&... corners) {
    return documented::aabb_aabb_interval_overlap(corners...);
};

}  // namespace routines

template <class Visit>
void routines_of_triangle_aabb_3d(Visit const& visit) {
    visit(of_triangle_and_two_points_3d([](auto const&... p) { return documented::triangle_aabb_pef(p...); }),
          routines::box_facts("pef", "triangle_aabb_pef(a, b.min, b.max)"));
    visit(of_triangle_and_two_points_3d([](auto const&... p) { return documented::triangle_aabb_sat(p...); }),
          routines::box_facts("sat", "triangle_aabb_sat(a, b.min, b.max)"));
}

template <class Visit>
void routines_of_triangle_rectangle_2d(Visit const& visit) {
    auto const edge_function = [](auto const& in) {
        return documented::triangle_rectangle_edge_function(in.triangle2(0).vertex, in.point2(6), in.point2(8));
    };
    visit(edge_function, routines::box_facts("edge_function", "triangle_rectangle_edge_function(a, b.min, b.max)"));
}

template <class Visit>
void routines_of_aabb_aabb_2d(Visit const& visit) {
    visit(of_four_points_2d(routines::overlap), routines::overlap_facts());
}
template <class Visit>
void routines_of_aabb_aabb_3d(Visit const& visit) {
    visit(of_four_points_3d(routines::overlap), routines::overlap_facts());
}

}  // namespace graze
