// Segment and line against triangle and plane in 3D, and the smallest sphere of a triangle.
#pragma once

#include "documented/routine.hpp"
#include "graze/documented/min_sphere.hpp"
#include "graze/documented/segment_triangle.hpp"

namespace graze {
namespace routines {

/// One routine of a triangle p1 p2 p3 and the points l1, l2.
#define GRAZE_TRIANGLE_AND_TWO_POINTS(name, routine)                              \
    struct name {                                                                 \
        template <class Number>                                                   \
        static bool hit(arguments<Number> const& in) {                            \
            vec3<Number> const p[3] = {in.point3(0), in.point3(3), in.point3(6)}; \
            return documented::routine(p, in.point3(9), in.point3(12));           \
        }                                                                         \
    }
GRAZE_TRIANGLE_AND_TWO_POINTS(segment_triangle, segment_triangle_triple_product);
GRAZE_TRIANGLE_AND_TWO_POINTS(segment_triangle_text, segment_triangle_triple_product_text);
GRAZE_TRIANGLE_AND_TWO_POINTS(segment_plane, segment_plane_triple_product);
GRAZE_TRIANGLE_AND_TWO_POINTS(segment_plane_text, segment_plane_triple_product_text);
GRAZE_TRIANGLE_AND_TWO_POINTS(line_triangle, line_triangle_triple_product);
GRAZE_TRIANGLE_AND_TWO_POINTS(line_triangle_text, line_triangle_triple_product_text);
#undef GRAZE_TRIANGLE_AND_TWO_POINTS

/// The routine as the document's code has it, and as its text does.
template <class Code, class Text, class Visit>
void code_and_text(std::string const& function, Visit const& visit) {
    visit(Code(), routine_facts{"triple_product", contact_promise::unspecified, "segment_triangle.hpp",
                                function + "(a, b[0], b[1])"});
    visit(Text(), routine_facts{"triple_product_text", contact_promise::closed, "segment_triangle.hpp",
                                function + "_text(a, b[0], b[1])"});
}

struct circumcentre {
    template <class Number>
    static documented::sphere3<Number> sphere(arguments<Number> const& in) {
        vec3<Number> const p[3] = {in.point3(0), in.point3(3), in.point3(6)};
        return documented::triangle_min_sphere_circumcentre(p);
    }
};

}  // namespace routines

template <class Visit>
void routines_of_segment_triangle_3d(Visit const& visit) {
    routines::code_and_text<routines::segment_triangle, routines::segment_triangle_text>(
        "segment_triangle_triple_product", visit);
}
template <class Visit>
void routines_of_segment_plane_3d(Visit const& visit) {
    routines::code_and_text<routines::segment_plane, routines::segment_plane_text>("segment_plane_triple_product",
                                                                                   visit);
}
template <class Visit>
void routines_of_line_triangle_3d(Visit const& visit) {
    routines::code_and_text<routines::line_triangle, routines::line_triangle_text>("line_triangle_triple_product",
                                                                                   visit);
}

template <class Visit>
void routines_of_triangle_min_sphere_3d(Visit const& visit) {
    visit(routines::circumcentre(), routine_facts{"circumcentre", contact_promise::unspecified, "min_sphere.hpp",
                                                  "triangle_min_sphere_circumcentre(a)"});
}

}  // namespace graze
