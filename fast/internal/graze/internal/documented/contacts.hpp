// Contacts: how far two convex sets are apart or how deep they cross, with the points and the direction of that.
#pragma once

#include "graze/documented/contact_boxes.hpp"
#include "graze/documented/contact_gjk_epa.hpp"
#include "graze/documented/contact_hulls_2d.hpp"
#include "graze/documented/contact_points.hpp"
#include "graze/documented/contact_polygons_2d.hpp"
#include "graze/internal/documented/oriented_boxes.hpp"
#include "graze/internal/documented/round_shapes.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {
namespace routines {

inline constexpr char const* triangle_has_area = "triangle not degenerate";

inline routine_facts contact_facts(std::string const& name, std::string const& header, std::string const& expression,
                                   std::string const& domain = {}) {
    return {name, contact_promise::unspecified, "contact_" + header + ".hpp", expression, domain};
}

/// The constants of GJK and EPA with the two sets.
template <class Number, class First, class Second>
documented::given_contact_3d<Number> contact_bergen(arguments<Number> const& in, First const& a, Second const& b) {
    return documented::contact_bergen<Number>(
        a, b, in.constant(documented::gjk_tolerance<float>, documented::gjk_tolerance<double>),
        in.constant(documented::hull_epsilon<float>, documented::hull_epsilon<double>),
        in.constant(documented::presson_accuracy<float>, documented::presson_accuracy<double>),
        in.constant(documented::presson_behind<float>, documented::presson_behind<double>));
}
template <class Number, class First, class Second>
documented::given_contact_3d<Number> contact_winter(arguments<Number> const& in, First const& a, Second const& b) {
    return documented::contact_winter<Number>(
        a, b, in.constant(documented::winter_slack<float>, documented::winter_slack<double>));
}
template <class Number>
Number bullet_epsilon_of(arguments<Number> const& in) {
    return in.constant(documented::bullet_epsilon<float>, documented::bullet_epsilon<double>);
}
template <class Number>
documented::box_core<Number> box_core_at(arguments<Number> const& in, std::size_t offset) {
    return {oriented_box_at(in, offset)};
}

}  // namespace routines

template <class Visit>
void routines_of_hull_hull_contact_2d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& header, std::string const& routine) {
        return routines::contact_facts(name, header, "hull_hull_2d_contact_" + routine + "(a, b, std::size(a) / 2)");
    };
    auto const epa = [](auto const& in) {
        return documented::hull_hull_2d_contact_dyn4j(
            in.input, in.input + in.count / 2, in.count / 4,
            in.constant(documented::dyn4j_epsilon<float>, documented::dyn4j_epsilon<double>),
            in.constant(documented::dyn4j_distance<float>, documented::dyn4j_distance<double>));
    };
    auto const sat = [](auto const& in) {
        return documented::hull_hull_2d_contact_dyn4j_sat(
            in.input, in.input + in.count / 2, in.count / 4,
            in.constant(documented::dyn4j_epsilon<float>, documented::dyn4j_epsilon<double>));
    };
    auto const box2d = [](auto const& in) {
        return documented::hull_hull_2d_contact_box2d(
            in.input, in.input + in.count / 2, in.count / 4,
            in.constant(documented::box2d_slop<float>, documented::box2d_slop<double>));
    };
    visit(epa, facts("dyn4j_epa", "hulls_2d", "dyn4j"));
    visit(sat, facts("dyn4j_sat", "polygons_2d", "dyn4j_sat"));
    visit(box2d, facts("box2d_faces", "polygons_2d", "box2d"));
}

template <class Visit>
void routines_of_hull_hull_contact_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::contact_facts(name, "gjk_epa",
                                       routine +
                                           "<Scalar>(graze::documented::hull_points<Scalar>{a, std::size(a) / 3}, "
                                           "graze::documented::hull_points<Scalar>{b, std::size(b) / 3})");
    };
    auto const hulls = []<class Function>(Function) {
        return []<class Number>(arguments<Number> const& in) {
            using hull = documented::hull_points<Number>;
            return Function()(in, hull{in.input, in.count / 6}, hull{in.input + in.count / 2, in.count / 6});
        };
    };
    visit(hulls([](auto const&... p) { return routines::contact_bergen(p...); }),
          facts("bergen_2003", "contact_bergen"));
    visit(hulls([](auto const&... p) { return routines::contact_winter(p...); }),
          facts("winter_2020", "contact_winter"));
}

template <class Visit>
void routines_of_obb_obb_contact_3d(Visit const& visit) {
    std::string const a = routines::oriented_box_called("a"), b = routines::oriented_box_called("b");
    auto const facts = [&](std::string const& name, std::string const& routine) {
        return routines::contact_facts(name, "gjk_epa",
                                       routine + "<Scalar>(graze::documented::box_core<Scalar>{" + a +
                                           "}, graze::documented::box_core<Scalar>{" + b + "})");
    };
    auto const axes_facts = [&](std::string const& name, std::string const& routine, std::string const& preference) {
        return routines::contact_facts(name, "boxes",
                                       "obb_obb_contact_" + routine + "<Scalar>(" + a + ", " + b + preference + ")",
                                       routines::orthonormal_axes);
    };
    visit(
        [](auto const& in) {
            return routines::contact_bergen(in, routines::box_core_at(in, 0), routines::box_core_at(in, 15));
        },
        facts("bergen_2003", "contact_bergen"));
    visit(
        [](auto const& in) {
            return routines::contact_winter(in, routines::box_core_at(in, 0), routines::box_core_at(in, 15));
        },
        facts("winter_2020", "contact_winter"));
    auto const gregorius = []<class Number>(arguments<Number> const& in) {
        auto const& narrow = documented::gregorius_preference<float>;
        auto const& wide = documented::gregorius_preference<double>;
        return documented::obb_obb_contact_gregorius<Number>(
            oriented_box_at(in, 0), oriented_box_at(in, 15),
            {in.constant(narrow.edge, wide.edge), in.constant(narrow.face, wide.face),
             in.constant(narrow.slop, wide.slop)},
            in.constant(documented::gregorius_parallel<float>, documented::gregorius_parallel<double>));
    };
    auto const unbiased = []<class Number>(arguments<Number> const& in) {
        return documented::obb_obb_contact_gregorius<Number>(
            oriented_box_at(in, 0), oriented_box_at(in, 15), {Number(1), Number(1), Number(0)},
            in.constant(documented::gregorius_parallel<float>, documented::gregorius_parallel<double>));
    };
    auto const ode = [](auto const& in) {
        return documented::obb_obb_contact_ode(
            oriented_box_at(in, 0), oriented_box_at(in, 15),
            in.constant(documented::ode_fudge<float>, documented::ode_fudge<double>));
    };
    visit(within<orthonormal_frames>(gregorius), axes_facts("gregorius_2013", "gregorius", ""));
    visit(within<orthonormal_frames>(unbiased), axes_facts("gregorius_unbiased", "gregorius", ", {1, 1, 0}"));
    visit(within<orthonormal_frames>(ode), axes_facts("ode_box_box", "ode", ""));
}

template <class Visit>
void routines_of_capsule_capsule_contact_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::contact_facts(
            name, "points", "capsule_capsule_contact_" + routine + "({a.p, a.q}, a.radius, {b.p, b.q}, b.radius)");
    };
    auto const ericson = [](auto const& in) {
        return documented::capsule_capsule_contact_ericson(ends_at(in, 0).end, in.input[6], ends_at(in, 7).end,
                                                           in.input[13], point_square_of(in));
    };
    auto const bullet = [](auto const& in) {
        return documented::capsule_capsule_contact_bullet(ends_at(in, 0).end, in.input[6], ends_at(in, 7).end,
                                                          in.input[13], routines::bullet_epsilon_of(in));
    };
    auto const bergen = []<class Number>(arguments<Number> const& in) {
        using core = documented::hull_points<Number>;
        return documented::widened(routines::contact_bergen(in, core{in.input, 2}, core{in.input + 7, 2}), in.input[6],
                                   in.input[13]);
    };
    visit(ericson, facts("ericson_clamp", "ericson"));
    visit(bullet, facts("bullet_capsules", "bullet"));
    visit(bergen,
          routines::contact_facts("bergen_2003", "gjk_epa",
                                  "widened(graze::documented::contact_bergen<Scalar>("
                                  "graze::documented::hull_points<Scalar>{input, 2}, "
                                  "graze::documented::hull_points<Scalar>{input + 7, 2}), a.radius, b.radius)"));
}

template <class Visit>
void routines_of_sphere_obb_contact_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routines::contact_facts(name, "boxes",
                                       "sphere_obb_contact_" + routine + "<Scalar>(" +
                                           routines::oriented_box_called("a") + ", b.centre, b.radius)",
                                       routines::orthonormal_axes);
    };
    visit(within<orthonormal_frame<3>>([](auto const& in) {
              return documented::sphere_obb_contact_bullet(oriented_box_at(in, 0), in.point3(15), in.input[18],
                                                           routines::bullet_epsilon_of(in));
          }),
          facts("bullet_sphere_box", "bullet"));
    visit(within<orthonormal_frame<3>>([](auto const& in) {
              return documented::sphere_obb_contact_ode(oriented_box_at(in, 0), in.point3(15), in.input[18]);
          }),
          facts("ode_sphere_box", "ode"));
}

template <class Visit>
void routines_of_sphere_triangle_contact_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine, std::string const& domain = {}) {
        return routines::contact_facts(name, "points", "sphere_triangle_contact_" + routine + "(a, b.centre, b.radius)",
                                       domain);
    };
    auto const ericson = [](auto const& in) {
        return documented::sphere_triangle_contact_ericson(in.triangle3(0).vertex, in.point3(9), in.input[12]);
    };
    auto const bullet = [](auto const& in) {
        return documented::sphere_triangle_contact_bullet(in.triangle3(0).vertex, in.point3(9), in.input[12],
                                                          routines::bullet_epsilon_of(in));
    };
    auto const wicked = [](auto const& in) {
        return documented::sphere_triangle_contact_wicked(in.triangle3(0).vertex, in.point3(9), in.input[12]);
    };
    visit(ericson, facts("ericson_closest", "ericson"));
    visit(within<triangle_with_area<0>>(bullet), facts("bullet_detector", "bullet", routines::triangle_has_area));
    visit(within<triangle_with_area<0>>(wicked), facts("wicked_2020", "wicked", routines::triangle_has_area));
}

template <class Visit>
void routines_of_capsule_triangle_contact_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine, std::string const& domain = {}) {
        return routines::contact_facts(name, "points",
                                       "capsule_triangle_contact_" + routine + "(a, {b.p, b.q}, b.radius)", domain);
    };
    auto const edges_and_ends = [](auto const& in) {
        return documented::capsule_triangle_contact_ericson(in.triangle3(0).vertex, ends_at(in, 9).end, in.input[15],
                                                            point_square_of(in));
    };
    auto const wicked = [](auto const& in) {
        return documented::capsule_triangle_contact_wicked(in.triangle3(0).vertex, ends_at(in, 9).end, in.input[15]);
    };
    auto const bergen = []<class Number>(arguments<Number> const& in) {
        using core = documented::hull_points<Number>;
        return documented::widened(routines::contact_bergen(in, core{in.input, 3}, core{in.input + 9, 2}), Number(0),
                                   in.input[15]);
    };
    visit(edges_and_ends, facts("edges_and_ends", "ericson"));
    visit(within<triangle_with_area<0>>(wicked), facts("wicked_2020", "wicked", routines::triangle_has_area));
    visit(bergen, routines::contact_facts("bergen_2003", "gjk_epa",
                                          "widened(graze::documented::contact_bergen<Scalar>("
                                          "graze::documented::hull_points<Scalar>{input, 3}, "
                                          "graze::documented::hull_points<Scalar>{input + 9, 2}), Scalar(0), "
                                          "b.radius)"));
}

}  // namespace graze
