// Triangle against triangle in 3D and the helpers that are tests of their own.
#pragma once

#include "graze/internal/documented/routine.hpp"

namespace graze {
namespace routines {

template <class Number>
Number coplanar_distance_of(arguments<Number> const& in) {
    return in.constant(documented::coplanar_distance<float>, documented::coplanar_distance<double>);
}

inline routine_facts triangle_facts(std::string const& name, std::string const& expression) {
    return {name, contact_promise::unspecified, "triangle_triangle.hpp", expression};
}
inline routine_facts moller_facts(std::string const& name) {
    return triangle_facts(name, "triangle_triangle_" + name +
                                    "<Scalar>({{a[0], a[1], a[2]}}, {{b[0], b[1], b[2]}}, "
                                    "graze::documented::coplanar_distance<Scalar>)");
}

}  // namespace routines

template <class Visit>
void routines_of_triangle_triangle_3d(Visit const& visit) {
    auto const code = [](auto const& in) {
        return documented::triangle_triangle_moller_1997(in.triangle3(0), in.triangle3(9),
                                                         routines::coplanar_distance_of(in));
    };
    auto const text = [](auto const& in) {
        return documented::triangle_triangle_moller_1997_text(in.triangle3(0), in.triangle3(9),
                                                              routines::coplanar_distance_of(in));
    };
    visit(code, routines::moller_facts("moller_1997"));
    visit(text, routines::moller_facts("moller_1997_text"));
}

template <class Visit>
void routines_of_segment_segment_2d(Visit const& visit) {
    visit(of_four_points_2d([](auto const&... p) { return documented::segment_segment_signed_areas(p...); }),
          routines::triangle_facts("signed_areas", "segment_segment_signed_areas(a[0], a[1], b[0], b[1])"));
}

template <class Visit>
void routines_of_triangle_triangle_2d(Visit const& visit) {
    visit(
        [](auto const& in) { return documented::triangle_triangle_coplanar_branch(in.triangle2(0), in.triangle2(6)); },
        routines::triangle_facts("coplanar_branch",
                                 "triangle_triangle_coplanar_branch<Scalar>"
                                 "({{a[0], a[1], a[2]}}, {{b[0], b[1], b[2]}})"));
}

}  // namespace graze
