// A moving point and triangle, two moving edges, moving boxes and hulls.
#pragma once

#include "graze/documented/box_casts.hpp"
#include "graze/documented/ccd_additive.hpp"
#include "graze/documented/ccd_provot.hpp"
#include "graze/documented/ccd_root_parity.hpp"
#include "graze/documented/ccd_tight_inclusion.hpp"
#include "graze/documented/hull_casts.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {
namespace routines {

inline routine_facts moving_facts(std::string const& test, std::string const& name, std::string const& routine,
                                  contact_promise contact) {
    return {name, contact, "ccd_" + routine + ".hpp", test + "_" + routine + "(input)"};
}

/// What ends the loops: as published in floats; where numbers are exact so many that they end in a moment, and
/// the evaluation is none of the routine then.
template <class Number>
inline constexpr std::size_t tight_boxes = std::is_floating_point_v<Number> ? documented::most_tight_boxes : 64;
template <class Number>
inline constexpr std::size_t additive_steps = std::is_floating_point_v<Number> ? documented::most_additive_steps : 2;
template <class Number>
inline constexpr int cast_rounds = std::is_floating_point_v<Number> ? documented::most_hull_rounds : 10;

/// Calls visit for the routines of the one test or the other.
template <documented::features Kind, class Visit>
void each_moving(std::string const& test, Visit const& visit) {
    static constexpr bool edges = Kind == documented::features::edge_edge;
    visit(
        [](auto const& in) {
            return documented::features_provot(
                Kind, in.input, in.constant(documented::provot_tolerance<float>, documented::provot_tolerance<double>),
                in.constant(documented::segment_is_point_square<float>, documented::segment_is_point_square<double>));
        },
        moving_facts(test, "provot_1997", "provot", contact_promise::unspecified));
    visit(
        [](auto const& in) {
            if constexpr (edges)
                return documented::edge_edge_root_parity(in.input);
            else
                return documented::vertex_triangle_root_parity(in.input);
        },
        moving_facts(test, "root_parity_2012", "root_parity", contact_promise::closed));
    visit(
        [](auto const& in) {
            using number = std::remove_cvref_t<decltype(*in.input)>;
            auto const bound =
                edges ? in.constant(documented::tight_edge_edge_bound<float>, documented::tight_edge_edge_bound<double>)
                      : in.constant(documented::tight_vertex_triangle_bound<float>,
                                    documented::tight_vertex_triangle_bound<double>);
            auto const tolerance = in.constant(documented::tight_tolerance<float>, documented::tight_tolerance<double>);
            return documented::tight_inclusion<number>(Kind, in.input, bound, tolerance).search(tight_boxes<number>);
        },
        moving_facts(test, "tight_inclusion_2021", "tight_inclusion", contact_promise::closed));
    visit(
        [](auto const& in) {
            using number = std::remove_cvref_t<decltype(*in.input)>;
            return documented::features_additive(
                Kind, in.input, in.constant(documented::additive_share<float>, documented::additive_share<double>),
                in.constant(documented::additive_near<float>, documented::additive_near<double>),
                in.constant(documented::segment_is_point_square<float>, documented::segment_is_point_square<double>),
                additive_steps<number>);
        },
        moving_facts(test, "additive_2021", "additive", contact_promise::unspecified));
}

}  // namespace routines

template <class Visit>
void routines_of_vertex_triangle_ccd_3d(Visit const& visit) {
    routines::each_moving<documented::features::vertex_triangle>("vertex_triangle", visit);
}
template <class Visit>
void routines_of_edge_edge_ccd_3d(Visit const& visit) {
    routines::each_moving<documented::features::edge_edge>("edge_edge", visit);
}

template <class Visit>
void routines_of_aabb_aabb_cast_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::unspecified, "box_casts.hpp",
                             "aabb_aabb_cast_" + routine + "(a.min, a.max, b.min, b.max, c)"};
    };
    auto const of_boxes = []<class Function>(Function) {
        return [](auto const& in) {
            return Function()(in.point3(0), in.point3(3), in.point3(6), in.point3(9), in.point3(12));
        };
    };
    visit(of_boxes([](auto const&... p) { return documented::aabb_aabb_cast_ericson(p...); }),
          facts("ericson_2005", "ericson"));
    visit(of_boxes([](auto const&... p) { return documented::aabb_aabb_cast_swept(p...); }),
          facts("swept_2013", "swept"));
    visit(of_boxes([](auto const&... p) { return documented::aabb_aabb_cast_minkowski_slabs(p...); }),
          facts("minkowski_slabs", "minkowski_slabs"));
}

template <class Visit>
void routines_of_hull_hull_cast_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::unspecified, "hull_casts.hpp",
                             "hull_hull_cast_" + routine + "(input, b, c, std::size(b) / 3)"};
    };
    auto const ray = [](auto const& in) {
        using number = std::remove_cvref_t<decltype(*in.input)>;
        std::size_t const points = (in.count - 3) / 6;
        return documented::hull_hull_cast_gjk_ray(
            in.input, in.input + 3, in.input + 3 + 3 * points, points,
            in.constant(documented::ray_cast_tolerance<float>, documented::ray_cast_tolerance<double>),
            routines::cast_rounds<number>);
    };
    auto const advancement = [](auto const& in) {
        using number = std::remove_cvref_t<decltype(*in.input)>;
        std::size_t const points = (in.count - 3) / 6;
        return documented::hull_hull_cast_advancement(
            in.input, in.input + 3, in.input + 3 + 3 * points, points,
            in.constant(documented::advancement_tolerance<float>, documented::advancement_tolerance<double>),
            in.constant(documented::gjk_tolerance<float>, documented::gjk_tolerance<double>),
            in.constant(documented::hull_epsilon<float>, documented::hull_epsilon<double>),
            routines::cast_rounds<number>);
    };
    visit(ray, facts("gjk_ray_cast_2004", "gjk_ray"));
    visit(advancement, facts("advancement_1996", "advancement"));
}

}  // namespace graze
