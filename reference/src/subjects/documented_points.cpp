// Point against disc, rectangle, triangle and mesh in 2D.
#include "subjects/documented_domains.hpp"
#include "subjects/documented_subject.hpp"
#include "graze/documented/point_triangles.hpp"
#include "graze/documented/triangle_triangle.hpp"

namespace graze {
namespace {

using documented::edge_rule;

/// The edge function of p against the triangles from `offset` on.
template <edge_rule Rule, class Number>
bool in_triangles(arguments<Number> const& in, vec2<Number> const& p, std::size_t offset) {
    return documented::point_trimesh_edge_function<Rule>(p, in.input + offset, (in.count - offset) / 6);
}

template <edge_rule Rule>
struct edge_function {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return in_triangles<Rule>(in, in.point2(0), 2);
    }
};

struct sign_products {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::point_triangle_sign_products(in.point2(0), in.point2(2), in.point2(4), in.point2(6));
    }
};

enum class inverse { affine, rigid };

template <inverse Kind>
struct transformed {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        Number const* m = in.input + 2;
        documented::affine2<Number> const matrix{m[0], m[1], m[2], m[3], m[4], m[5]};
        vec2<Number> const p = Kind == inverse::affine ? documented::inverse_affine(matrix, in.point2(0))
                                                       : documented::inverse_rigid(matrix, in.point2(0));
        return in_triangles<edge_rule::current>(in, p, 8);
    }
};

struct endpoints_only {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return in_triangles<edge_rule::current>(in, in.point2(2), 4);
    }
};

struct centre_distance {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::point_disc_centre_distance(in.point2(0), in.point2(2), in.input[4]);
    }
};

struct component_compare {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::point_rectangle_component_compare(in.point2(0), in.point2(2), in.point2(4));
    }
};

constexpr auto closed = contact_promise::closed;
constexpr char const* clockwise = "every triangle with an area is wound clockwise (y up)";
constexpr char const* counter_clockwise = "every triangle with an area is wound counter-clockwise (y up)";

routine_call call(std::string const& expression) {
    return {"point_triangles.hpp", expression};
}

/// `triangles` names the part that is a mesh.
routine_call call_edge_function(std::string const& rule, std::string const& point, std::string const& triangles) {
    return call("point_trimesh_edge_function<graze::documented::edge_rule::" + rule + ">(" + point + ", " + triangles +
                ", std::size(" + triangles + ") / 6)");
}

std::vector<subject> both_edge_functions(bool one_triangle) {
    auto const call_rule = [&](std::string const& rule) {
        if (!one_triangle) return call_edge_function(rule, "a", "b");
        return call("point_triangle_edge_function<graze::documented::edge_rule::" + rule +
                    ">({input[0], input[1]}, input + 2)");
    };
    return {documented_subject<edge_function<edge_rule::current>>("edge_function", closed, call_rule("current"),
                                                                  {clockwise, wound_from<-1, 2>}),
            documented_subject<edge_function<edge_rule::before_2023>>(
                "edge_function_2023", closed, call_rule("before_2023"), {counter_clockwise, wound_from<1, 2>})};
}

}  // namespace

std::vector<subject> documented_point_triangle_2d() {
    std::vector<subject> all = both_edge_functions(true);
    all.insert(all.begin(), documented_subject<sign_products>(
                                "sign_products", contact_promise::unspecified,
                                {"triangle_triangle.hpp", "point_triangle_sign_products(a, b[0], b[1], b[2])"}));
    return all;
}

std::vector<subject> documented_point_trimesh_2d() {
    return both_edge_functions(false);
}

std::vector<subject> documented_point_transformed_trimesh_2d() {
    return {documented_subject<transformed<inverse::affine>>(
                "inverse_affine", closed, call_edge_function("current", "graze::documented::inverse_affine(b, a)", "c"),
                {clockwise + std::string(" in the mesh's own frame"), wound_from<-1, 8>}),
            documented_subject<transformed<inverse::rigid>>(
                "inverse_rigid", closed, call_edge_function("current", "graze::documented::inverse_rigid(b, a)", "c"),
                {clockwise + std::string(" in the mesh's own frame; M's left part is orthonormal with determinant 1, "
                                         "every entry of its Gram matrix and the determinant within 4 ulps"),
                 rigid_and_wound})};
}

std::vector<subject> documented_moving_point_trimesh_2d() {
    return {documented_subject<endpoints_only>("endpoints_only", contact_promise::unspecified,
                                               call_edge_function("current", "a[1]", "b"))};
}

std::vector<subject> documented_point_disc_2d() {
    return {documented_subject<centre_distance>("centre_distance", closed,
                                                call("point_disc_centre_distance(a, b.centre, b.radius)"))};
}

std::vector<subject> documented_point_rectangle_2d() {
    return {documented_subject<component_compare>("component_compare", closed,
                                                  call("point_rectangle_component_compare(a, b.min, b.max)"))};
}

}  // namespace graze
