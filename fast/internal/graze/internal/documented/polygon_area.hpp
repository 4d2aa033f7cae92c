// Areas of polygons.
#pragma once

#include "graze/documented/polygon_area.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Visit>
void routines_of_polygon_area_2d(Visit const& visit) {
    auto const facts = [](std::string const& name) {
        return routine_facts{name, contact_promise::unspecified, "polygon_area.hpp",
                             "polygon_area_" + name + "(input, count / 2)"};
    };
    visit([](auto const& in) { return documented::polygon_area_shoelace(in.input, in.count / 2); }, facts("shoelace"));
    visit([](auto const& in) { return documented::polygon_area_sunday(in.input, in.count / 2); }, facts("sunday"));
    visit([](auto const& in) { return documented::polygon_area_from_first_vertex(in.input, in.count / 2); },
          facts("from_first_vertex"));
}

}  // namespace graze
