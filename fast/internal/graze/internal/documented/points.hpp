// Point against disc, rectangle, triangle and mesh in 2D.
#pragma once

#include "graze/documented/point_triangles.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {
namespace routines {

using documented::edge_rule;

/// The edge function of p against the triangles from `offset` on.
template <edge_rule Rule, class Number>
bool in_triangles(arguments<Number> const& in, vec2<Number> const& p, std::size_t offset) {
    return documented::point_trimesh_edge_function<Rule>(p, in.input + offset, (in.count - offset) / 6);
}

template <class Number>
documented::affine2<Number> affine_map(arguments<Number> const& in) {
    Number const* m = in.input + 2;
    return {m[0], m[1], m[2], m[3], m[4], m[5]};
}

inline constexpr char const* clockwise = "every triangle with an area is wound clockwise (y up)";
inline constexpr char const* counter_clockwise = "every triangle with an area is wound counter-clockwise (y up)";

inline routine_facts point_facts(std::string const& name, std::string const& expression,
                                 std::string const& domain = {}) {
    return {name, contact_promise::closed, "point_triangles.hpp", expression, domain};
}

/// The expression that calls the edge function; `triangles` names the part that is a mesh.
inline std::string call_edge_function(std::string const& rule, std::string const& point, std::string const& triangles) {
    return "point_trimesh_edge_function<graze::documented::edge_rule::" + rule + ">(" + point + ", " + triangles +
           ", std::size(" + triangles + ") / 6)";
}

template <class Visit>
void both_edge_functions(bool one_triangle, Visit const& visit) {
    auto const call_rule = [&](std::string const& rule) {
        if (!one_triangle) return call_edge_function(rule, "a", "b");
        return "point_triangle_edge_function<graze::documented::edge_rule::" + rule +
               ">({input[0], input[1]}, input + 2)";
    };
    auto const now = [](auto const& in) { return in_triangles<edge_rule::current>(in, in.point2(0), 2); };
    auto const before = [](auto const& in) { return in_triangles<edge_rule::before_2023>(in, in.point2(0), 2); };
    visit(within<wound<-1, 2>>(now), point_facts("edge_function", call_rule("current"), clockwise));
    visit(within<wound<1, 2>>(before), point_facts("edge_function_2023", call_rule("before_2023"), counter_clockwise));
}

}  // namespace routines

template <class Visit>
void routines_of_point_triangle_2d(Visit const& visit) {
    visit(of_four_points_2d([](auto const&... p) { return documented::point_triangle_sign_products(p...); }),
          routine_facts{"sign_products", contact_promise::unspecified, "triangle_triangle.hpp",
                        "point_triangle_sign_products(a, b[0], b[1], b[2])"});
    routines::both_edge_functions(true, visit);
}

template <class Visit>
void routines_of_point_trimesh_2d(Visit const& visit) {
    routines::both_edge_functions(false, visit);
}

template <class Visit>
void routines_of_point_transformed_trimesh_2d(Visit const& visit) {
    std::string const own_frame = routines::clockwise + std::string(" in the mesh's own frame");
    using documented::edge_rule;
    auto const affine = [](auto const& in) {
        auto const p = documented::inverse_affine(routines::affine_map(in), in.point2(0));
        return routines::in_triangles<edge_rule::current>(in, p, 8);
    };
    auto const rigid = [](auto const& in) {
        auto const p = documented::inverse_rigid(routines::affine_map(in), in.point2(0));
        return routines::in_triangles<edge_rule::current>(in, p, 8);
    };
    visit(within<wound<-1, 8>>(affine),
          routines::point_facts("inverse_affine",
                                routines::call_edge_function("current", "graze::documented::inverse_affine(b, a)", "c"),
                                own_frame));
    visit(within<rigid_and_wound>(rigid),
          routines::point_facts("inverse_rigid",
                                routines::call_edge_function("current", "graze::documented::inverse_rigid(b, a)", "c"),
                                own_frame + "; M's left part is orthonormal with determinant 1, every entry of its "
                                            "Gram matrix and the determinant within 4 ulps"));
}

template <class Visit>
void routines_of_moving_point_trimesh_2d(Visit const& visit) {
    visit([](auto const& in) { return routines::in_triangles<documented::edge_rule::current>(in, in.point2(2), 4); },
          routine_facts{"endpoints_only", contact_promise::unspecified, "point_triangles.hpp",
                        routines::call_edge_function("current", "a[1]", "b")});
}

template <class Visit>
void routines_of_point_disc_2d(Visit const& visit) {
    visit(
        [](auto const& in) { return documented::point_disc_centre_distance(in.point2(0), in.point2(2), in.input[4]); },
        routines::point_facts("centre_distance", "point_disc_centre_distance(a, b.centre, b.radius)"));
}

template <class Visit>
void routines_of_point_rectangle_2d(Visit const& visit) {
    auto const component_compare = [](auto const& in) {
        return documented::point_rectangle_component_compare(in.point2(0), in.point2(2), in.point2(4));
    };
    visit(component_compare,
          routines::point_facts("component_compare", "point_rectangle_component_compare(a, b.min, b.max)"));
}

}  // namespace graze
