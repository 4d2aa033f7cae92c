// Discs and spheres among themselves, rectangles, triangles and a capsule against them; a box against a capsule; rays
// against spheres, capsules and segments; planes against boxes.
#pragma once

#include "graze/documented/ball_ball.hpp"
#include "graze/documented/capsule_box.hpp"
#include "graze/documented/capsule_sphere.hpp"
#include "graze/documented/disc_rectangle.hpp"
#include "graze/documented/disc_triangle.hpp"
#include "graze/documented/plane_box.hpp"
#include "graze/documented/ray_capsule.hpp"
#include "graze/documented/ray_segment.hpp"
#include "graze/documented/ray_sphere.hpp"
#include "graze/internal/documented/points.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

namespace routines {

inline routine_facts closed_routine(std::string const& name, std::string const& header, std::string const& call) {
    return {name, contact_promise::closed, header, call};
}

}  // namespace routines

template <class Visit>
void routines_of_disc_disc_2d(Visit const& visit) {
    auto const ericson = [](auto const& in) {
        return documented::ball_ball_ericson(in.point2(0), in.input[2], in.point2(3), in.input[5]);
    };
    auto const distance = [](auto const& in) {
        return documented::ball_ball_distance(in.point2(0), in.input[2], in.point2(3), in.input[5]);
    };
    std::string const arguments = "(a.centre, a.radius, b.centre, b.radius)";
    visit(ericson, routines::closed_routine("ericson_squares", "ball_ball.hpp", "ball_ball_ericson" + arguments));
    visit(distance, routines::closed_routine("distance", "ball_ball.hpp", "ball_ball_distance" + arguments));
}

template <class Visit>
void routines_of_sphere_sphere_3d(Visit const& visit) {
    auto const ericson = [](auto const& in) {
        return documented::ball_ball_ericson(in.point3(0), in.input[3], in.point3(4), in.input[7]);
    };
    auto const distance = [](auto const& in) {
        return documented::ball_ball_distance(in.point3(0), in.input[3], in.point3(4), in.input[7]);
    };
    std::string const arguments = "(a.centre, a.radius, b.centre, b.radius)";
    visit(ericson, routines::closed_routine("ericson_squares", "ball_ball.hpp", "ball_ball_ericson" + arguments));
    visit(distance, routines::closed_routine("distance", "ball_ball.hpp", "ball_ball_distance" + arguments));
}

template <class Visit>
void routines_of_disc_rectangle_2d(Visit const& visit) {
    auto const ericson = [](auto const& in) {
        return documented::disc_rectangle_ericson(in.point2(0), in.point2(2), in.point2(4), in.input[6]);
    };
    auto const half_extents = [](auto const& in) {
        return documented::disc_rectangle_half_extents(in.point2(0), in.point2(2), in.point2(4), in.input[6]);
    };
    std::string const arguments = "(a.min, a.max, b.centre, b.radius)";
    visit(ericson,
          routines::closed_routine("ericson_nearest", "disc_rectangle.hpp", "disc_rectangle_ericson" + arguments));
    visit(half_extents,
          routines::closed_routine("half_extents", "disc_rectangle.hpp", "disc_rectangle_half_extents" + arguments));
}

template <class Visit>
void routines_of_disc_triangle_2d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::closed_routine(name, "disc_triangle.hpp",
                                        "disc_triangle_" + routine + "(a, b.centre, b.radius)");
    };
    auto const ericson = [](auto const& in) {
        return documented::disc_triangle_ericson(in.triangle2(0).vertex, in.point2(6), in.input[8]);
    };
    auto const quilez = [](auto const& in) {
        return documented::disc_triangle_quilez(in.triangle2(0).vertex, in.point2(6), in.input[8]);
    };
    auto const ivancescu = [](auto const& in) {
        return documented::disc_triangle_ivancescu(in.triangle2(0).vertex, in.point2(6), in.input[8]);
    };
    visit(ericson, facts("ericson_nearest", "ericson"));
    visit(quilez, facts("quilez_distance", "quilez"));
    routine_facts wound_facts = facts("ivancescu_parts", "ivancescu");
    wound_facts.domain = routines::counter_clockwise;
    visit(within<wound<1, 0>>(ivancescu), wound_facts);
}

template <class Visit>
void routines_of_capsule_sphere_3d(Visit const& visit) {
    auto const ericson = [](auto const& in) {
        return documented::capsule_sphere_ericson(in.point3(0), in.point3(3), in.input[6], in.point3(7), in.input[10]);
    };
    auto const three = [](auto const& in) {
        return documented::capsule_sphere_three(in.point3(0), in.point3(3), in.input[6], in.point3(7), in.input[10]);
    };
    std::string const arguments = "(a.p, a.q, a.radius, b.centre, b.radius)";
    visit(ericson,
          routines::closed_routine("ericson_segment", "capsule_sphere.hpp", "capsule_sphere_ericson" + arguments));
    visit(three, routines::closed_routine("three_nearest", "capsule_sphere.hpp", "capsule_sphere_three" + arguments));
}

template <class Visit>
void routines_of_capsule_aabb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::closed_routine(name, "capsule_box.hpp",
                                        "capsule_aabb_" + routine + "(a.min, a.max, b.p, b.q, b.radius)");
    };
    auto const eberly = [](auto const& in) {
        return documented::capsule_aabb_eberly(in.point3(0), in.point3(3), in.point3(6), in.point3(9), in.input[12]);
    };
    auto const moving_sphere = [](auto const& in) {
        using documented::segment_is_point_square;
        return documented::capsule_aabb_moving_sphere(
            in.point3(0), in.point3(3), in.point3(6), in.point3(9), in.input[12],
            in.constant(segment_is_point_square<float>, segment_is_point_square<double>));
    };
    visit(eberly, facts("eberly_distance", "eberly"));
    visit(moving_sphere, facts("ericson_moving_sphere", "moving_sphere"));
}

template <class Visit>
void routines_of_ray_sphere_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::closed_routine(name, "ray_sphere.hpp",
                                        "ray_sphere_" + routine + "(a.centre, a.radius, b.origin, b.direction)");
    };
    auto const ericson = [](auto const& in) {
        return documented::ray_sphere_ericson(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    auto const quadratic = [](auto const& in) {
        return documented::ray_sphere_quadratic(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    auto const three = [](auto const& in) {
        return documented::ray_sphere_three(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    visit(ericson, facts("ericson_discriminant", "ericson"));
    visit(quadratic, facts("quadratic_formula", "quadratic"));
    visit(three, facts("three_distance", "three"));
}

template <class Visit>
void routines_of_ray_capsule_3d(Visit const& visit) {
    std::string const arguments = "(a.p, a.q, a.radius, b.origin, b.direction)";
    auto const quilez = [](auto const& in) {
        return documented::ray_capsule_quilez(in.point3(0), in.point3(3), in.input[6], in.point3(7), in.point3(10));
    };
    auto const eberly = [](auto const& in) {
        return documented::ray_capsule_eberly(in.point3(0), in.point3(3), in.input[6], in.point3(7), in.point3(10));
    };
    visit(quilez, routine_facts{"quilez_roots", contact_promise::unspecified, "ray_capsule.hpp",
                                "ray_capsule_quilez" + arguments});
    visit(eberly, routines::closed_routine("eberly_distance", "ray_capsule.hpp", "ray_capsule_eberly" + arguments));
}

template <class Visit>
void routines_of_plane_aabb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::closed_routine(name, "plane_box.hpp",
                                        "plane_aabb_" + routine + "({a[0], a[1], a[2]}, a[3], b.min, b.max)");
    };
    auto const ericson = [](auto const& in) {
        return documented::plane_aabb_ericson(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    auto const corners = [](auto const& in) {
        return documented::plane_aabb_corners(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    auto const three = [](auto const& in) {
        return documented::plane_aabb_three(in.point3(0), in.input[3], in.point3(4), in.point3(7));
    };
    visit(ericson, facts("ericson_extents", "ericson"));
    visit(corners, facts("greene_corners", "corners"));
    visit(three, facts("three_products", "three"));
}

template <class Visit>
void routines_of_ray_segment_2d(Visit const& visit) {
    auto const parameters = [](auto const& in) {
        return documented::ray_segment_parameters(in.point2(0), in.point2(2), in.point2(4), in.point2(6));
    };
    auto const rootllama = [](auto const& in) {
        return documented::ray_segment_rootllama(in.point2(0), in.point2(2), in.point2(4), in.point2(6),
                                                 in.constant(0.000001f, 0.000001));
    };
    visit(parameters, routine_facts{"rees_parameters", contact_promise::unspecified, "ray_segment.hpp",
                                    "ray_segment_parameters(a[0], a[1], b.origin, b.direction)"});
    visit(rootllama, routine_facts{"rootllama_2015", contact_promise::unspecified, "ray_segment.hpp",
                                   "ray_segment_rootllama(a[0], a[1], b.origin, b.direction, Scalar(0.000001))"});
}

}  // namespace graze
