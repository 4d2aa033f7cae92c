// Ray against box.
#pragma once

#include "graze/documented/ray_box.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Visit>
void routines_of_ray_aabb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, contact_promise contact, std::string const& routine) {
        return routine_facts{name, contact, "ray_box.hpp",
                             "ray_aabb_" + routine + "(a.min, a.max, b.origin, b.direction)"};
    };
    visit(of_four_points_3d([](auto const&... p) { return documented::ray_aabb_kay_kajiya(p...); }),
          facts("kay_kajiya_1986", contact_promise::closed, "kay_kajiya"));
    visit(of_four_points_3d([](auto const&... p) { return documented::ray_aabb_williams(p...); }),
          facts("williams_2005", contact_promise::unspecified, "williams"));
    visit(of_four_points_3d([](auto const&... p) { return documented::ray_aabb_slabs_branchless(p...); }),
          facts("slabs_branchless", contact_promise::unspecified, "slabs_branchless"));
    auto const ize = [](auto const& in) {
        return documented::ray_aabb_ize(
            in.point3(0), in.point3(3), in.point3(6), in.point3(9),
            in.constant(documented::ray_aabb_far_factor<float>, documented::ray_aabb_far_factor<double>));
    };
    visit(ize, facts("ize_2013", contact_promise::unspecified, "ize"));
}

}  // namespace graze
