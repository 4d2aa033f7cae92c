// Point against polygon, a polygon by itself, polygon against polygon.
#pragma once

#include "graze/documented/point_polygon.hpp"
#include "graze/documented/polygon_pairs.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Visit>
void routines_of_point_polygon_2d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& domain = {}) {
        return routine_facts{name, contact_promise::unspecified, "point_polygon.hpp",
                             "point_polygon_" + name + "(a, b, std::size(b) / 2)", domain};
    };
    visit([](auto const& in) { return documented::point_polygon_pnpoly(in.point2(0), in.input + 2, in.count / 2 - 1); },
          facts("pnpoly"));
    auto const winding = [](auto const& in) {
        return documented::point_polygon_winding_sunday(in.point2(0), in.input + 2, in.count / 2 - 1);
    };
    visit(within<simple_polygon<2>>(winding),
          facts("winding_sunday",
                "the polygon is simple: edges have a length and share no points but the ends of "
                "neighbours"));
    auto const angle_sum = [](auto const& in) {
        return documented::point_polygon_angle_sum(
            in.point2(0), in.input + 2, in.count / 2 - 1,
            in.constant(documented::half_turn<float>, documented::half_turn<double>));
    };
    visit(angle_sum, facts("angle_sum"));
}

template <class Visit>
void routines_of_polygon_self_intersection_2d(Visit const& visit) {
    auto const facts = [](std::string const& name) {
        return routine_facts{name, contact_promise::unspecified, "polygon_pairs.hpp",
                             "polygon_self_intersection_" + name + "(a, std::size(a) / 2)"};
    };
    visit([](auto const& in) { return documented::polygon_self_intersection_boe(in.input, in.count / 2); },
          facts("boe"));
    visit([](auto const& in) { return documented::polygon_self_intersection_orourke(in.input, in.count / 2); },
          facts("orourke"));
    visit([](auto const& in) { return documented::polygon_self_intersection_bourke(in.input, in.count / 2); },
          facts("bourke"));
}

template <class Visit>
void routines_of_polygon_polygon_2d(Visit const& visit) {
    auto const facts = [](std::string const& name) {
        return routine_facts{name, contact_promise::unspecified, "polygon_pairs.hpp",
                             "polygon_polygon_" + name + "(a, b, std::size(a) / 2)"};
    };
    visit(
        [](auto const& in) {
            return documented::polygon_polygon_corners(in.input, in.input + in.count / 2, in.count / 4);
        },
        facts("corners"));
    visit(
        [](auto const& in) {
            return documented::polygon_polygon_sides_and_corners(in.input, in.input + in.count / 2, in.count / 4);
        },
        facts("sides_and_corners"));
    visit(
        [](auto const& in) {
            return documented::polygon_polygon_thompson(in.input, in.input + in.count / 2, in.count / 4);
        },
        facts("thompson"));
}

}  // namespace graze
