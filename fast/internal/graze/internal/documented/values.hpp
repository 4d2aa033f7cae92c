// Routines that give numbers: where lines, planes, triangles, boxes and spheres are met, and how far shapes are apart.
#pragma once

#include "graze/documented/hull_measures.hpp"
#include "graze/documented/line_line.hpp"
#include "graze/documented/nearest_points_eberly.hpp"
#include "graze/documented/ray_box.hpp"
#include "graze/documented/ray_plane.hpp"
#include "graze/documented/ray_sphere_hit.hpp"
#include "graze/documented/ray_triangle.hpp"
#include "graze/documented/segment_triangle.hpp"
#include "graze/documented/triangle_ends.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {
namespace routines {

inline routine_facts value_facts(std::string const& name, std::string const& header, std::string const& expression) {
    return {name, contact_promise::unspecified, header, expression};
}

}  // namespace routines

template <class Visit>
void routines_of_line_line_point_2d(Visit const& visit) {
    auto const facts = [](std::string const& name) {
        return routines::value_facts(name, "line_line.hpp", "line_line_point_" + name + "(a[0], a[1], b[0], b[1])");
    };
    visit(of_four_points_2d([](auto const&... p) { return documented::line_line_point_determinant(p...); }),
          facts("determinant"));
    visit(of_four_points_2d([](auto const&... p) { return documented::line_line_point_parametric(p...); }),
          facts("parametric"));
    visit(of_four_points_2d([](auto const&... p) { return documented::line_line_point_jts_conditioned(p...); }),
          facts("jts_conditioned"));
    visit(of_four_points_2d([](auto const&... p) { return documented::line_line_point_signed_areas(p...); }),
          facts("signed_areas"));
}

template <class Visit>
void routines_of_segment_plane_point_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::value_facts(name, "segment_triangle.hpp",
                                     "segment_plane_point_" + routine + "(a, b[0], b[1])");
    };
    visit(of_triangle_and_two_points_3d([](auto const&... p) { return documented::segment_plane_point_ericson(p...); }),
          facts("ericson_plane", "ericson"));
    visit(of_triangle_and_two_points_3d(
              [](auto const&... p) { return documented::segment_plane_point_signed_distances(p...); }),
          facts("signed_distances", "signed_distances"));
}

template <class Visit>
void routines_of_ray_plane_point_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine, std::string const& least) {
        return routines::value_facts(
            name, "ray_plane.hpp",
            "ray_plane_point_" + routine + "<Scalar>({a[0], a[1], a[2]}, a[3], b.origin, b.direction" + least + ")");
    };
    auto const three = [](auto const& in) {
        return documented::ray_plane_point_three(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    visit(three, facts("three_ray", "three", ""));
    auto const babylon = [](auto const& in) {
        return documented::ray_plane_point_babylon(
            in.point3(0), in.input[3], in.point3(4), in.point3(7),
            in.constant(documented::ray_plane_babylon_least<float>, documented::ray_plane_babylon_least<double>));
    };
    visit(babylon, facts("babylon_ray", "babylon", ", graze::documented::ray_plane_babylon_least<Scalar>"));
    auto const from_point = [](auto const& in) {
        return documented::ray_plane_point_from_point(
            in.point3(0), in.input[3], in.point3(4), in.point3(7),
            in.constant(documented::ray_plane_course_least<float>, documented::ray_plane_course_least<double>));
    };
    visit(from_point, facts("from_plane_point", "from_point", ", graze::documented::ray_plane_course_least<Scalar>"));
}

template <class Visit>
void routines_of_ray_triangle_hit_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::value_facts(name, "ray_triangle.hpp",
                                     "ray_triangle_" + routine + "_hit(a, b.origin, b.direction).values()");
    };
    auto const moller_trumbore = [](auto const& in) {
        return documented::ray_triangle_moller_trumbore_hit(in.triangle3(0).vertex, in.point3(9), in.point3(12),
                                                            in.constant(1e-6f, 1e-6))
            .values();
    };
    visit(moller_trumbore, facts("moller_trumbore_1997", "moller_trumbore"));
    visit(of_triangle_and_two_points_3d(
              [](auto const&... p) { return documented::ray_triangle_moller_trumbore_divide_hit(p...).values(); }),
          facts("moller_trumbore_divide", "moller_trumbore_divide"));
    visit(of_triangle_and_two_points_3d(
              [](auto const&... p) { return documented::ray_triangle_badouel_hit(p...).values(); }),
          facts("badouel_1990", "badouel"));
    visit(of_triangle_and_two_points_3d(
              [](auto const&... p) { return documented::ray_triangle_woop_hit(p...).values(); }),
          facts("woop_2013", "woop"));
}

template <class Visit>
void routines_of_ray_aabb_interval_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::value_facts(name, "ray_box.hpp",
                                     "ray_aabb_" + routine + "_interval(a.min, a.max, b.origin, b.direction).values()");
    };
    visit(of_four_points_3d([](auto const&... p) { return documented::ray_aabb_kay_kajiya_interval(p...).values(); }),
          facts("kay_kajiya_1986", "kay_kajiya"));
    visit(of_four_points_3d([](auto const&... p) { return documented::ray_aabb_williams_interval(p...).values(); }),
          facts("williams_2005", "williams"));
    visit(of_four_points_3d(
              [](auto const&... p) { return documented::ray_aabb_slabs_branchless_interval(p...).values(); }),
          facts("slabs_branchless", "slabs_branchless"));
    auto const ize = [](auto const& in) {
        return documented::ray_aabb_ize_interval(
                   in.point3(0), in.point3(3), in.point3(6), in.point3(9),
                   in.constant(documented::ray_aabb_far_factor<float>, documented::ray_aabb_far_factor<double>))
            .values();
    };
    visit(ize, facts("ize_2013", "ize"));
}

template <class Visit>
void routines_of_ray_sphere_hit_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::value_facts(name, "ray_sphere_hit.hpp",
                                     "ray_sphere_hit_" + routine + "(a.centre, a.radius, b.origin, b.direction)");
    };
    auto const quadratic = [](auto const& in) {
        return documented::ray_sphere_hit_quadratic(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    auto const half_b = [](auto const& in) {
        return documented::ray_sphere_hit_half_b(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    auto const stable = [](auto const& in) {
        return documented::ray_sphere_hit_stable(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    auto const half_chord = [](auto const& in) {
        return documented::ray_sphere_hit_half_chord(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    visit(quadratic, facts("quadratic_formula", "quadratic"));
    visit(half_b, facts("half_b", "half_b"));
    visit(stable, facts("stable_quadratic", "stable"));
    visit(half_chord, facts("half_chord", "half_chord"));
}

template <class Visit>
void routines_of_point_triangle_closest_3d(Visit const& visit) {
    visit(
        [](auto const& in) { return documented::point_triangle_closest_ericson(in.point3(0), in.triangle3(3).vertex); },
        routines::value_facts("ericson_voronoi", "nearest_points.hpp", "point_triangle_closest_ericson(a, b)"));
    visit(
        [](auto const& in) { return documented::point_triangle_closest_eberly(in.point3(0), in.triangle3(3).vertex); },
        routines::value_facts("eberly_1999", "nearest_points_eberly.hpp", "point_triangle_closest_eberly(a, b)"));
}

template <class Visit>
void routines_of_segment_segment_distance_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& header, std::string const& routine) {
        return routines::value_facts(name, header, "segment_segment_distance_" + routine + "(a[0], a[1], b[0], b[1])");
    };
    auto const ericson = [](auto const& in) {
        return documented::segment_segment_distance_ericson(
            in.point3(0), in.point3(3), in.point3(6), in.point3(9),
            in.constant(documented::segment_is_point_square<float>, documented::segment_is_point_square<double>));
    };
    visit(ericson, facts("ericson_clamp", "nearest_points.hpp", "ericson"));
    visit(of_four_points_3d([](auto const&... p) { return documented::segment_segment_distance_lumelsky(p...); }),
          facts("lumelsky_1985", "nearest_points.hpp", "lumelsky"));
    visit(of_four_points_3d([](auto const&... p) { return documented::segment_segment_distance_eberly(p...); }),
          facts("eberly_robust_2015", "nearest_points_eberly.hpp", "eberly"));
}

template <class Visit>
void routines_of_triangle_triangle_segment_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::value_facts(
            name, "triangle_ends.hpp",
            "triangle_ends_" + routine + "<Scalar>({{a[0], a[1], a[2]}}, {{b[0], b[1], b[2]}})");
    };
    visit([](auto const& in) { return documented::triangle_ends_moller_1997(in.triangle3(0), in.triangle3(9)); },
          facts("moller_1997_ends", "moller_1997"));
    visit([](auto const& in) { return documented::triangle_ends_guigue_devillers(in.triangle3(0), in.triangle3(9)); },
          facts("guigue_devillers_2003", "guigue_devillers"));
}

template <class Visit>
void routines_of_hull_hull_distance_3d(Visit const& visit) {
    auto const johnson = [](auto const& in) {
        return documented::hull_hull_distance_gjk_johnson(
            in.input, in.input + in.count / 2, in.count / 6,
            in.constant(documented::gjk_tolerance<float>, documented::gjk_tolerance<double>),
            in.constant(documented::hull_epsilon<float>, documented::hull_epsilon<double>));
    };
    visit(johnson, routines::value_facts("gjk_johnson", "hull_measures.hpp",
                                         "hull_hull_distance_gjk_johnson(a, b, std::size(a) / 3)"));
}

template <class Visit>
void routines_of_hull_hull_depth_3d(Visit const& visit) {
    auto const epa = [](auto const& in) {
        return documented::hull_hull_depth_epa(
            in.input, in.input + in.count / 2, in.count / 6,
            in.constant(documented::epa_tolerance<float>, documented::epa_tolerance<double>));
    };
    visit(epa, routines::value_facts("epa_2001", "hull_measures.hpp", "hull_hull_depth_epa(a, b, std::size(a) / 3)"));
}

}  // namespace graze
