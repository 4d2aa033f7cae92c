// Spheres that move, against spheres and triangles at rest.
#pragma once

#include "graze/documented/sphere_casts.hpp"
#include "graze/documented/sphere_triangle_casts.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Visit>
void routines_of_sphere_sphere_cast_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine, contact_promise contact) {
        return routine_facts{name, contact, "sphere_casts.hpp",
                             "sphere_sphere_cast_" + routine + "(a.centre, a.radius, b.centre, b.radius, c)"};
    };
    auto const ericson = [](auto const& in) {
        return documented::sphere_sphere_cast_ericson(
            in.point3(0), in.input[3], in.point3(4), in.input[7], in.point3(8),
            in.constant(documented::cast_epsilon<float>, documented::cast_epsilon<double>));
    };
    auto const gomez = [](auto const& in) {
        return documented::sphere_sphere_cast_gomez(in.point3(0), in.input[3], in.point3(4), in.input[7], in.point3(8));
    };
    auto const pool_hall = [](auto const& in) {
        return documented::sphere_sphere_cast_pool_hall(in.point3(0), in.input[3], in.point3(4), in.input[7],
                                                        in.point3(8));
    };
    auto const roots = [](auto const& in) {
        return documented::sphere_sphere_cast_roots(in.point3(0), in.input[3], in.point3(4), in.input[7], in.point3(8));
    };
    visit(ericson, facts("ericson_2005", "ericson", contact_promise::unspecified));
    visit(gomez, facts("gomez_1999", "gomez", contact_promise::closed));
    visit(pool_hall, facts("pool_hall_2002", "pool_hall", contact_promise::unspecified));
    visit(roots, facts("two_roots", "roots", contact_promise::unspecified));
}

template <class Visit>
void routines_of_sphere_triangle_cast_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::unspecified, "sphere_triangle_casts.hpp",
                             "sphere_triangle_cast_" + routine + "(a, b.centre, b.radius, c)"};
    };
    auto const of_triangle_and_sphere = []<class Function>(Function) {
        return [](auto const& in) {
            return Function()(in.triangle3(0).vertex, in.point3(9), in.input[12], in.point3(13));
        };
    };
    visit(of_triangle_and_sphere([](auto const&... p) { return documented::sphere_triangle_cast_fauerby(p...); }),
          facts("fauerby_2003", "fauerby"));
    visit(of_triangle_and_sphere([](auto const&... p) { return documented::sphere_triangle_cast_plane_first(p...); }),
          facts("plane_first", "plane_first"));
    visit(of_triangle_and_sphere([](auto const&... p) { return documented::sphere_triangle_cast_thick(p...); }),
          facts("thick_triangle", "thick"));
}

}  // namespace graze
