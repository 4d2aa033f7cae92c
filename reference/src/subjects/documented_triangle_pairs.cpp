// Triangle against triangle in 3D and the helpers that are tests of their own.
#include "subjects/documented_subject.hpp"
#include "graze/documented/triangle_triangle.hpp"

namespace graze {
namespace {

template <class Number>
documented::triangle3<Number> triangle3_at(arguments<Number> const& in, std::size_t offset) {
    return {{in.point3(offset), in.point3(offset + 3), in.point3(offset + 6)}};
}

struct moller_1997 {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::triangle_triangle_moller_1997(triangle3_at(in, 0), triangle3_at(in, 9),
                                                         in.coplanar_distance());
    }
};

struct moller_1997_text {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::triangle_triangle_moller_1997_text(triangle3_at(in, 0), triangle3_at(in, 9),
                                                              in.coplanar_distance());
    }
};

struct signed_areas {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::segment_segment_signed_areas(in.point2(0), in.point2(2), in.point2(4), in.point2(6));
    }
};

struct coplanar_branch {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::triangle_triangle_coplanar_branch<Number>({{in.point2(0), in.point2(2), in.point2(4)}},
                                                                     {{in.point2(6), in.point2(8), in.point2(10)}});
    }
};

routine_call call(std::string const& expression) {
    return {"triangle_triangle.hpp", expression};
}
routine_call call_3d(std::string const& function) {
    return call(function +
                "<Scalar>({{a[0], a[1], a[2]}}, {{b[0], b[1], b[2]}}, graze::documented::coplanar_distance<Scalar>)");
}

}  // namespace

std::vector<subject> documented_triangle_triangle_3d() {
    constexpr auto nothing = contact_promise::unspecified;
    return {documented_subject<moller_1997>("moller_1997", nothing, call_3d("triangle_triangle_moller_1997")),
            documented_subject<moller_1997_text>("moller_1997_text", nothing,
                                                 call_3d("triangle_triangle_moller_1997_text"))};
}

std::vector<subject> documented_segment_segment_2d() {
    return {documented_subject<signed_areas>("signed_areas", contact_promise::unspecified,
                                             call("segment_segment_signed_areas(a[0], a[1], b[0], b[1])"))};
}

std::vector<subject> documented_triangle_triangle_2d() {
    return {documented_subject<coplanar_branch>("coplanar_branch", contact_promise::unspecified,
                                                call("triangle_triangle_coplanar_branch<Scalar>"
                                                     "({{a[0], a[1], a[2]}}, {{b[0], b[1], b[2]}})"))};
}

}  // namespace graze
