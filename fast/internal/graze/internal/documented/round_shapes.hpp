// Spheres and capsules.
#pragma once

#include "graze/documented/capsules.hpp"
#include "graze/documented/plane_sphere.hpp"
#include "graze/documented/sphere_box.hpp"
#include "graze/documented/sphere_triangle.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Visit>
void routines_of_plane_sphere_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::closed, "plane_sphere.hpp",
                             "plane_sphere_" + routine + "({a[0], a[1], a[2]}, a[3], b.centre, b.radius)"};
    };
    auto const three = [](auto const& in) {
        return documented::plane_sphere_three(in.point3(0), in.input[3], in.point3(4), in.input[7]);
    };
    auto const weisstein = [](auto const& in) {
        return documented::plane_sphere_weisstein(in.point3(0), in.input[3], in.point3(4), in.input[7]);
    };
    visit(three, facts("three_normalized", "three"));
    visit(weisstein, facts("weisstein", "weisstein"));
}

template <class Visit>
void routines_of_sphere_aabb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::closed, "sphere_box.hpp",
                             "sphere_aabb_" + routine + "(a.min, a.max, b.centre, b.radius)"};
    };
    auto const of_box_and_sphere = []<class Function>(Function) {
        return [](auto const& in) { return Function()(in.point3(0), in.point3(3), in.point3(6), in.input[9]); };
    };
    visit(of_box_and_sphere([](auto const&... p) { return documented::sphere_aabb_arvo(p...); }),
          facts("arvo_1990", "arvo"));
    visit(of_box_and_sphere([](auto const&... p) { return documented::sphere_aabb_larsson(p...); }),
          facts("larsson_2007", "larsson"));
}

template <class Visit>
void routines_of_sphere_triangle_3d(Visit const& visit) {
    auto const facts = [](std::string const& name) {
        return routine_facts{name, contact_promise::closed, "sphere_triangle.hpp",
                             "sphere_triangle_" + name.substr(0, name.find("_2")) + "(a, b.centre, b.radius)"};
    };
    auto const of_triangle_and_sphere = []<class Function>(Function) {
        return [](auto const& in) { return Function()(in.triangle3(0).vertex, in.point3(9), in.input[12]); };
    };
    visit(of_triangle_and_sphere([](auto const&... p) { return documented::sphere_triangle_ericson_closest(p...); }),
          facts("ericson_closest"));
    visit(of_triangle_and_sphere([](auto const&... p) { return documented::sphere_triangle_ericson_sat(p...); }),
          facts("ericson_sat_2007"));
}

template <class Number>
struct segment_ends {
    vec3<Number> end[2];
};
template <class Number>
segment_ends<Number> ends_at(arguments<Number> const& in, std::size_t offset) {
    return {{in.point3(offset), in.point3(offset + 3)}};
}
template <class Number>
Number point_square_of(arguments<Number> const& in) {
    return in.constant(documented::segment_is_point_square<float>, documented::segment_is_point_square<double>);
}

template <class Visit>
void routines_of_capsule_triangle_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, contact_promise contact, std::string const& routine) {
        return routine_facts{name, contact, "capsules.hpp",
                             "capsule_triangle_" + routine + "(a, {b.p, b.q}, b.radius)"};
    };
    auto const edges_and_ends = [](auto const& in) {
        return documented::capsule_triangle_edges_and_ends(in.triangle3(0).vertex, ends_at(in, 9).end, in.input[15],
                                                           point_square_of(in));
    };
    visit(edges_and_ends, facts("edges_and_ends", contact_promise::closed, "edges_and_ends"));
    auto const octree = [](auto const& in) {
        return documented::capsule_triangle_octree(
            in.triangle3(0).vertex, ends_at(in, 9).end, in.input[15],
            in.constant(documented::octree_parallel<float>, documented::octree_parallel<double>));
    };
    visit(octree, facts("three_octree", contact_promise::unspecified, "octree"));
}

template <class Visit>
void routines_of_capsule_capsule_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::closed, "capsules.hpp",
                             "capsule_capsule_" + routine + "({a.p, a.q}, a.radius, {b.p, b.q}, b.radius)"};
    };
    auto const ericson = [](auto const& in) {
        return documented::capsule_capsule_ericson(ends_at(in, 0).end, in.input[6], ends_at(in, 7).end, in.input[13],
                                                   point_square_of(in));
    };
    visit(ericson, facts("ericson_clamp", "ericson"));
    auto const lumelsky = [](auto const& in) {
        return documented::capsule_capsule_lumelsky(ends_at(in, 0).end, in.input[6], ends_at(in, 7).end, in.input[13]);
    };
    visit(lumelsky, facts("lumelsky_1985", "lumelsky"));
}

}  // namespace graze
