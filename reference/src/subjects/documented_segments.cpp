// Segment and line against triangle and plane in 3D, and the smallest sphere of a triangle.
#include "subjects/documented_subject.hpp"
#include "graze/documented/min_sphere.hpp"
#include "graze/documented/segment_triangle.hpp"

namespace graze {
namespace {

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

template <class Code, class Text>
std::vector<subject> code_and_text(std::string const& function) {
    auto const call = [](std::string const& name) {
        return routine_call{"segment_triangle.hpp", name + "(a, b[0], b[1])"};
    };
    return {documented_subject<Code>("triple_product", contact_promise::unspecified, call(function)),
            documented_subject<Text>("triple_product_text", contact_promise::closed, call(function + "_text"))};
}

struct circumcentre {
    template <class Number>
    static documented::sphere3<Number> sphere(arguments<Number> const& in) {
        vec3<Number> const p[3] = {in.point3(0), in.point3(3), in.point3(6)};
        return documented::triangle_min_sphere_circumcentre(p);
    }
};

}  // namespace

std::vector<subject> documented_segment_triangle_3d() {
    return code_and_text<segment_triangle, segment_triangle_text>("segment_triangle_triple_product");
}
std::vector<subject> documented_segment_plane_3d() {
    return code_and_text<segment_plane, segment_plane_text>("segment_plane_triple_product");
}
std::vector<subject> documented_line_triangle_3d() {
    return code_and_text<line_triangle, line_triangle_text>("line_triangle_triple_product");
}

std::vector<subject> documented_triangle_min_sphere_3d() {
    return {documented_subject<circumcentre>("circumcentre", contact_promise::unspecified,
                                             {"min_sphere.hpp", "triangle_min_sphere_circumcentre(a)"})};
}

}  // namespace graze
