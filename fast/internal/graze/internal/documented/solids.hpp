// Point and ray against a solid.
#pragma once

#include "graze/documented/point_polygon.hpp"
#include "graze/documented/solids.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {
namespace routines {

/// The triangles from a scalar on.
template <class Arguments>
auto triangles_from(Arguments const& in, std::size_t offset) {
    return documented::solid_triangles{in.input + offset, (in.count - offset) / 9};
}
inline constexpr char const manifold[] = "the surface is a manifold, does not meet itself, and is seen from outside";

inline routine_facts solid_facts(std::string const& name, std::string const& expression, bool anywhere) {
    return {name, contact_promise::unspecified, "solids.hpp", expression, anywhere ? "" : manifold};
}
inline std::string point_expression(std::string const& function, std::string const& more = "") {
    return function + "(a, graze::documented::solid_triangles{b, std::size(b) / 9}" + more + ")";
}
inline std::string ray_expression(std::string const& function, std::string const& rule) {
    return function + "(graze::documented::" + rule +
           "_rule(), a.origin, a.direction, graze::documented::solid_triangles{b, std::size(b) / 9})";
}
inline constexpr char const half_a_turn[] = ", graze::documented::half_turn<Scalar>";

}  // namespace routines

template <class Visit>
void routines_of_point_solid_3d(Visit const& visit) {
    using namespace routines;
    auto const facts = [](std::string const& name) {
        bool const by_angles = name == "solid_angles";
        return solid_facts(name, point_expression("point_solid_" + name, by_angles ? half_a_turn : ""), by_angles);
    };
    auto const parity = [](auto const& in) {
        return documented::point_solid_ray_parity(in.point3(0), triangles_from(in, 3));
    };
    auto const votes = [](auto const& in) {
        return documented::point_solid_ray_votes(in.point3(0), triangles_from(in, 3));
    };
    auto const angles = [](auto const& in) {
        return documented::point_solid_solid_angles(
            in.point3(0), triangles_from(in, 3),
            in.constant(documented::half_turn<float>, documented::half_turn<double>));
    };
    auto const pseudonormal = [](auto const& in) {
        return documented::point_solid_pseudonormal(in.point3(0), triangles_from(in, 3));
    };
    auto const nearest_face = [](auto const& in) {
        return documented::point_solid_nearest_face(in.point3(0), triangles_from(in, 3));
    };
    visit(within<manifold_solid<3>>(parity), facts("ray_parity"));
    visit(within<manifold_solid<3>>(votes), facts("ray_votes"));
    visit(angles, facts("solid_angles"));
    visit(within<manifold_solid<3>>(pseudonormal), facts("pseudonormal"));
    visit(within<manifold_solid<3>>(nearest_face), facts("nearest_face"));
}

template <class Visit>
void routines_of_point_solid_distance_3d(Visit const& visit) {
    using namespace routines;
    auto const facts = [](std::string const& name) {
        bool const by_angles = name == "solid_angles";
        return solid_facts(name, point_expression("point_solid_distance_" + name, by_angles ? half_a_turn : ""),
                           by_angles);
    };
    auto const pseudonormal = [](auto const& in) {
        return documented::point_solid_distance_pseudonormal(in.point3(0), triangles_from(in, 3));
    };
    auto const nearest_face = [](auto const& in) {
        return documented::point_solid_distance_nearest_face(in.point3(0), triangles_from(in, 3));
    };
    auto const angles = [](auto const& in) {
        return documented::point_solid_distance_solid_angles(
            in.point3(0), triangles_from(in, 3),
            in.constant(documented::half_turn<float>, documented::half_turn<double>));
    };
    visit(within<manifold_solid<3>>(pseudonormal), facts("pseudonormal"));
    visit(within<manifold_solid<3>>(nearest_face), facts("nearest_face"));
    visit(angles, facts("solid_angles"));
}

template <class Visit>
void routines_of_ray_solid_3d(Visit const& visit) {
    using namespace routines;
    auto const facts = [](std::string const& rule) {
        return solid_facts(rule, ray_expression("ray_solid_any", rule), true);
    };
    auto const moller_trumbore = [](auto const& in) {
        return documented::ray_solid_any(documented::moller_trumbore_rule(), in.point3(0), in.point3(3),
                                         triangles_from(in, 6));
    };
    auto const woop = [](auto const& in) {
        return documented::ray_solid_any(documented::woop_rule(), in.point3(0), in.point3(3), triangles_from(in, 6));
    };
    visit(moller_trumbore, facts("moller_trumbore"));
    visit(woop, facts("woop"));
}

template <class Visit>
void routines_of_ray_solid_hit_3d(Visit const& visit) {
    using namespace routines;
    auto const facts = [](std::string const& rule) {
        return solid_facts(rule, ray_expression("ray_solid_first", rule), false);
    };
    auto const moller_trumbore = [](auto const& in) {
        return documented::ray_solid_first(documented::moller_trumbore_rule(), in.point3(0), in.point3(3),
                                           triangles_from(in, 6));
    };
    auto const woop = [](auto const& in) {
        return documented::ray_solid_first(documented::woop_rule(), in.point3(0), in.point3(3), triangles_from(in, 6));
    };
    visit(within<manifold_solid<6>>(moller_trumbore), facts("moller_trumbore"));
    visit(within<manifold_solid<6>>(woop), facts("woop"));
}

}  // namespace graze
