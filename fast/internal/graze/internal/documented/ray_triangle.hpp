// Ray against triangle.
#pragma once

#include "graze/documented/ray_triangle.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Visit>
void routines_of_ray_triangle_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::closed, "ray_triangle.hpp",
                             "ray_triangle_" + routine + "(a, b.origin, b.direction)"};
    };
    auto const with_epsilon = [](auto const& in) {
        return documented::ray_triangle_moller_trumbore(in.triangle3(0).vertex, in.point3(9), in.point3(12),
                                                        in.constant(1e-6f, 1e-6));
    };
    visit(with_epsilon, facts("moller_trumbore_1997", "moller_trumbore"));
    visit(of_triangle_and_two_points_3d(
              [](auto const&... p) { return documented::ray_triangle_moller_trumbore_divide(p...); }),
          facts("moller_trumbore_divide", "moller_trumbore_divide"));
    visit(of_triangle_and_two_points_3d([](auto const&... p) { return documented::ray_triangle_badouel(p...); }),
          facts("badouel_1990", "badouel"));
    visit(of_triangle_and_two_points_3d([](auto const&... p) { return documented::ray_triangle_woop(p...); }),
          facts("woop_2013", "woop"));
}

}  // namespace graze
