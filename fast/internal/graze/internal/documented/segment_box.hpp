// Segment against box.
#pragma once

#include "graze/documented/segment_box.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Visit>
void routines_of_segment_aabb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name) {
        return routine_facts{name, contact_promise::closed, "segment_box.hpp",
                             "segment_aabb_" + name + "(a.min, a.max, b[0], b[1])"};
    };
    auto const ericson_sat = [](auto const& in) {
        return documented::segment_aabb_ericson_sat(
            in.point3(0), in.point3(3), in.point3(6), in.point3(9),
            in.constant(documented::segment_aabb_epsilon<float>, documented::segment_aabb_epsilon<double>));
    };
    visit(ericson_sat, facts("ericson_sat"));
    visit(of_four_points_3d([](auto const&... p) { return documented::segment_aabb_clip_slabs(p...); }),
          facts("clip_slabs"));
}

}  // namespace graze
