// Frusta, by their planes.
#pragma once

#include "graze/documented/frustum_box.hpp"
#include "graze/documented/frustum_sphere.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

/// What culls by one plane after the other takes what is outside of none for visible.
inline constexpr promise conservative{contact_promise::closed, one_sided_promise::never_misses};

template <class Visit>
void routines_of_frustum_sphere_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, promise promised, std::string const& routine) {
        return routine_facts{name, promised, "frustum_sphere.hpp",
                             "frustum_sphere_" + routine + "(input, b.centre, b.radius)"};
    };
    auto const planes = [](auto const& in) {
        return documented::frustum_sphere_planes(in.input, in.point3(24), in.input[27]);
    };
    visit(planes, facts("three_planes", conservative, "planes"));
    auto const nearest = [](auto const& in) {
        return documented::frustum_sphere_nearest(in.input, in.point3(24), in.input[27]);
    };
    visit(nearest, facts("dykstra_nearest", contact_promise::unspecified, "nearest"));
}

template <class Visit>
void routines_of_frustum_aabb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, conservative, "frustum_box.hpp",
                             "frustum_aabb_" + routine + "<Scalar>(input, b.min, b.max)"};
    };
    auto const of_planes_and_box = []<class Function>(Function) {
        return [](auto const& in) { return Function()(in.input, in.point3(24), in.point3(27)); };
    };
    visit(of_planes_and_box([](auto const&... p) { return documented::frustum_aabb_farthest(p...); }),
          facts("three_farthest", "farthest"));
    visit(of_planes_and_box([](auto const&... p) { return documented::frustum_aabb_extents(p...); }),
          facts("assarsson_moller_2000", "extents"));
    routine_facts of_corners = facts("quilez_2013", "corners");
    of_corners.domain =
        "the planes are in three opposite pairs, and where one of each meet are the frustum's eight corners, all "
        "different";
    visit(within<frustum_with_corners>(
              of_planes_and_box([](auto const&... p) { return documented::frustum_aabb_corners(p...); })),
          of_corners);
}

}  // namespace graze
