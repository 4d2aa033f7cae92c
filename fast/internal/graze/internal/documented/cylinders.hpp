// A point and rays against a cylinder.
#pragma once

#include "graze/documented/point_cylinder.hpp"
#include "graze/documented/ray_cylinder.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Visit>
void routines_of_point_cylinder_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::closed, "point_cylinder.hpp",
                             "point_cylinder_" + routine + "(a.p, a.q, a.radius, b)"};
    };
    auto const james = [](auto const& in) {
        return documented::point_cylinder_james(in.point3(0), in.point3(3), in.input[6], in.point3(7));
    };
    auto const projection = [](auto const& in) {
        return documented::point_cylinder_projection(in.point3(0), in.point3(3), in.input[6], in.point3(7));
    };
    auto const quilez = [](auto const& in) {
        return documented::point_cylinder_quilez(in.point3(0), in.point3(3), in.input[6], in.point3(7));
    };
    visit(james, facts("james_2001", "james"));
    visit(projection, facts("unit_axis", "projection"));
    visit(quilez, facts("quilez_distance", "quilez"));
}

template <class Visit>
void routines_of_ray_cylinder_3d(Visit const& visit) {
    std::string const arguments = "(a.p, a.q, a.radius, b.origin, b.direction";
    auto const quilez = [](auto const& in) {
        return documented::ray_cylinder_quilez(in.point3(0), in.point3(3), in.input[6], in.point3(7), in.point3(10));
    };
    auto const ericson = [](auto const& in) {
        return documented::ray_cylinder_ericson(in.point3(0), in.point3(3), in.input[6], in.point3(7), in.point3(10),
                                                in.constant(1e-6f, 1e-6));
    };
    auto const cychosz = [](auto const& in) {
        return documented::ray_cylinder_cychosz(in.point3(0), in.point3(3), in.input[6], in.point3(7), in.point3(10));
    };
    visit(quilez, routine_facts{"quilez_roots", contact_promise::unspecified, "ray_cylinder.hpp",
                                "ray_cylinder_quilez" + arguments + ")"});
    visit(ericson, routine_facts{"ericson_segment", contact_promise::unspecified, "ray_cylinder.hpp",
                                 "ray_cylinder_ericson" + arguments + ", Scalar(1e-6))"});
    visit(cychosz, routine_facts{"cychosz_1994", contact_promise::closed, "ray_cylinder.hpp",
                                 "ray_cylinder_cychosz" + arguments + ")"});
}

template <class Visit>
void routines_of_ray_cylinder_interval_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::unspecified, "ray_cylinder.hpp",
                             "ray_cylinder_" + routine + "_interval(a.p, a.q, a.radius, b.origin, b.direction)"};
    };
    auto const roots = [](auto const& in) {
        return documented::ray_cylinder_roots_interval(in.point3(0), in.point3(3), in.input[6], in.point3(7),
                                                       in.point3(10));
    };
    auto const cychosz = [](auto const& in) {
        return documented::ray_cylinder_cychosz_interval(in.point3(0), in.point3(3), in.input[6], in.point3(7),
                                                         in.point3(10));
    };
    auto const frame = [](auto const& in) {
        return documented::ray_cylinder_frame_interval(in.point3(0), in.point3(3), in.input[6], in.point3(7),
                                                       in.point3(10));
    };
    visit(roots, facts("roots_and_ends", "roots"));
    visit(cychosz, facts("cychosz_1994", "cychosz"));
    visit(frame, facts("frame_of_axis", "frame"));
}

}  // namespace graze
