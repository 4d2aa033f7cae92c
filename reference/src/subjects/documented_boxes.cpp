// Triangle against box and rectangle, and boxes against boxes.
#include "subjects/documented_subject.hpp"
#include "graze/documented/triangle_box.hpp"

namespace graze {
namespace {

enum class method { pef, sat };

template <method Method>
struct triangle_aabb {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        vec3<Number> const p[3] = {in.point3(0), in.point3(3), in.point3(6)};
        return Method == method::pef ? documented::triangle_aabb_pef(p, in.point3(9), in.point3(12))
                                     : documented::triangle_aabb_sat(p, in.point3(9), in.point3(12));
    }
};

struct triangle_rectangle {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        vec2<Number> const p[3] = {in.point2(0), in.point2(2), in.point2(4)};
        return documented::triangle_rectangle_edge_function(p, in.point2(6), in.point2(8));
    }
};

struct boxes_2d {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::aabb_aabb_interval_overlap(in.point2(0), in.point2(2), in.point2(4), in.point2(6));
    }
};

struct boxes_3d {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::aabb_aabb_interval_overlap(in.point3(0), in.point3(3), in.point3(6), in.point3(9));
    }
};

constexpr auto closed = contact_promise::closed;

routine_call call(std::string const& expression) {
    return {"triangle_box.hpp", expression};
}

}  // namespace

std::vector<subject> documented_triangle_aabb_3d() {
    return {documented_subject<triangle_aabb<method::pef>>("pef", closed, call("triangle_aabb_pef(a, b.min, b.max)")),
            documented_subject<triangle_aabb<method::sat>>("sat", closed, call("triangle_aabb_sat(a, b.min, b.max)"))};
}

std::vector<subject> documented_triangle_rectangle_2d() {
    return {documented_subject<triangle_rectangle>("edge_function", closed,
                                                   call("triangle_rectangle_edge_function(a, b.min, b.max)"))};
}

std::vector<subject> documented_aabb_aabb_2d() {
    return {documented_subject<boxes_2d>("interval_overlap", closed,
                                         call("aabb_aabb_interval_overlap(a.min, a.max, b.min, b.max)"))};
}
std::vector<subject> documented_aabb_aabb_3d() {
    return {documented_subject<boxes_3d>("interval_overlap", closed,
                                         call("aabb_aabb_interval_overlap(a.min, a.max, b.min, b.max)"))};
}

}  // namespace graze
