// Ray against box.
#pragma once

#include "documented/routine.hpp"
#include "graze/documented/ray_box.hpp"

namespace graze {
namespace routines {

#define GRAZE_RAY_BOX(routine)                                                                             \
    struct routine {                                                                                       \
        template <class Number>                                                                            \
        static bool hit(arguments<Number> const& in) {                                                     \
            return documented::ray_aabb_##routine(in.point3(0), in.point3(3), in.point3(6), in.point3(9)); \
        }                                                                                                  \
    };
GRAZE_RAY_BOX(kay_kajiya)
GRAZE_RAY_BOX(williams)
GRAZE_RAY_BOX(slabs_branchless)
#undef GRAZE_RAY_BOX

struct ize {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::ray_aabb_ize(
            in.point3(0), in.point3(3), in.point3(6), in.point3(9),
            in.constant(documented::ray_aabb_far_factor<float>, documented::ray_aabb_far_factor<double>));
    }
};

}  // namespace routines

template <class Visit>
void routines_of_ray_aabb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, contact_promise contact, std::string const& routine) {
        return routine_facts{name, contact, "ray_box.hpp",
                             "ray_aabb_" + routine + "(a.min, a.max, b.origin, b.direction)"};
    };
    visit(routines::kay_kajiya(), facts("kay_kajiya_1986", contact_promise::closed, "kay_kajiya"));
    visit(routines::williams(), facts("williams_2005", contact_promise::unspecified, "williams"));
    visit(routines::slabs_branchless(), facts("slabs_branchless", contact_promise::unspecified, "slabs_branchless"));
    visit(routines::ize(), facts("ize_2013", contact_promise::unspecified, "ize"));
}

}  // namespace graze
