// Point against polygon.
#pragma once

#include "graze/documented/point_polygon.hpp"
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

}  // namespace graze
