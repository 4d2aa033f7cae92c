// Segment and line against triangle and plane in 3D, and the smallest sphere of a triangle.
#pragma once

#include "graze/documented/min_sphere.hpp"
#include "graze/documented/segment_triangle.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {
namespace routines {

/// The routine of a triangle p1 p2 p3 and the points l1, l2 as the document's code has it, and as its text does.
template <class Code, class Text, class Visit>
void code_and_text(std::string const& function, Code code, Text text, Visit const& visit) {
    visit(of_triangle_and_two_points_3d(code), routine_facts{"triple_product", contact_promise::unspecified,
                                                             "segment_triangle.hpp", function + "(a, b[0], b[1])"});
    visit(of_triangle_and_two_points_3d(text),
          routine_facts{"triple_product_text", contact_promise::closed, "segment_triangle.hpp",
                        function + "_text(a, b[0], b[1])"});
}

}  // namespace routines

template <class Visit>
void routines_of_segment_triangle_3d(Visit const& visit) {
    routines::code_and_text(
        "segment_triangle_triple_product",
        [](auto const&... p) { return documented::segment_triangle_triple_product(p...); },
        [](auto const&... p) { return documented::segment_triangle_triple_product_text(p...); }, visit);
}
template <class Visit>
void routines_of_segment_plane_3d(Visit const& visit) {
    routines::code_and_text(
        "segment_plane_triple_product", [](auto const&... p) { return documented::segment_plane_triple_product(p...); },
        [](auto const&... p) { return documented::segment_plane_triple_product_text(p...); }, visit);
}
template <class Visit>
void routines_of_line_triangle_3d(Visit const& visit) {
    routines::code_and_text(
        "line_triangle_triple_product", [](auto const&... p) { return documented::line_triangle_triple_product(p...); },
        [](auto const&... p) { return documented::line_triangle_triple_product_text(p...); }, visit);
}

template <class Visit>
void routines_of_triangle_min_sphere_3d(Visit const& visit) {
    visit([](auto const& in) { return documented::triangle_min_sphere_circumcentre(in.triangle3(0).vertex); },
          routine_facts{"circumcentre", contact_promise::unspecified, "min_sphere.hpp",
                        "triangle_min_sphere_circumcentre(a)"});
}

}  // namespace graze
