// Segment against box.
#pragma once

#include "documented/routine.hpp"
#include "graze/documented/segment_box.hpp"

namespace graze {
namespace routines {

struct ericson_sat {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::segment_aabb_ericson_sat(
            in.point3(0), in.point3(3), in.point3(6), in.point3(9),
            in.constant(documented::segment_aabb_epsilon<float>, documented::segment_aabb_epsilon<double>));
    }
};

struct clip_slabs {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::segment_aabb_clip_slabs(in.point3(0), in.point3(3), in.point3(6), in.point3(9));
    }
};

}  // namespace routines

template <class Visit>
void routines_of_segment_aabb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name) {
        return routine_facts{name, contact_promise::closed, "segment_box.hpp",
                             "segment_aabb_" + name + "(a.min, a.max, b[0], b[1])"};
    };
    visit(routines::ericson_sat(), facts("ericson_sat"));
    visit(routines::clip_slabs(), facts("clip_slabs"));
}

}  // namespace graze
