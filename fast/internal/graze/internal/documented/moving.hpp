// A moving point and triangle, two moving edges.
#pragma once

#include "graze/documented/ccd_additive.hpp"
#include "graze/documented/ccd_provot.hpp"
#include "graze/documented/ccd_root_parity.hpp"
#include "graze/documented/ccd_tight_inclusion.hpp"
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

}  // namespace graze
