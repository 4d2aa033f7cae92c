// Triangle against box and rectangle, and boxes against boxes.
#pragma once

#include "documented/routine.hpp"
#include "graze/documented/triangle_box.hpp"

namespace graze {
namespace routines {

struct pef {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        vec3<Number> const p[3] = {in.point3(0), in.point3(3), in.point3(6)};
        return documented::triangle_aabb_pef(p, in.point3(9), in.point3(12));
    }
};

struct sat {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        vec3<Number> const p[3] = {in.point3(0), in.point3(3), in.point3(6)};
        return documented::triangle_aabb_sat(p, in.point3(9), in.point3(12));
    }
};

struct triangle_rectangle {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        vec2<Number> const p[3] = {in.point2(0), in.point2(2), in.point2(4)};
        return documented::triangle_rectangle_edge_function(p, in.point2(6), in.point2(8));
    }
};

struct boxes_2d {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::aabb_aabb_interval_overlap(in.point2(0), in.point2(2), in.point2(4), in.point2(6));
    }
};

struct boxes_3d {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::aabb_aabb_interval_overlap(in.point3(0), in.point3(3), in.point3(6), in.point3(9));
    }
};

inline routine_facts box_facts(std::string const& name, std::string const& expression) {
    return {name, contact_promise::closed, "triangle_box.hpp", expression};
}

}  // namespace routines

template <class Visit>
void routines_of_triangle_aabb_3d(Visit const& visit) {
    visit(routines::pef(), routines::box_facts("pef", "triangle_aabb_pef(a, b.min, b.max)"));
    visit(routines::sat(), routines::box_facts("sat", "triangle_aabb_sat(a, b.min, b.max)"));
}

template <class Visit>
void routines_of_triangle_rectangle_2d(Visit const& visit) {
    visit(routines::triangle_rectangle(),
          routines::box_facts("edge_function", "triangle_rectangle_edge_function(a, b.min, b.max)"));
}

template <class Visit>
void routines_of_aabb_aabb_2d(Visit const& visit) {
    visit(routines::boxes_2d(),
          routines::box_facts("interval_overlap", "aabb_aabb_interval_overlap(a.min, a.max, b.min, b.max)"));
}
template <class Visit>
void routines_of_aabb_aabb_3d(Visit const& visit) {
    visit(routines::boxes_3d(),
          routines::box_facts("interval_overlap", "aabb_aabb_interval_overlap(a.min, a.max, b.min, b.max)"));
}

}  // namespace graze
