// Triangle against triangle in 3D and the helpers that are tests of their own.
#pragma once

#include "documented/routine.hpp"
#include "graze/documented/triangle_triangle.hpp"

namespace graze {
namespace routines {

template <class Number>
Number coplanar_distance_of(arguments<Number> const& in) {
    return in.constant(documented::coplanar_distance<float>, documented::coplanar_distance<double>);
}

template <class Number>
documented::triangle3<Number> triangle3_at(arguments<Number> const& in, std::size_t offset) {
    return {{in.point3(offset), in.point3(offset + 3), in.point3(offset + 6)}};
}

struct moller_1997 {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::triangle_triangle_moller_1997(triangle3_at(in, 0), triangle3_at(in, 9),
                                                         coplanar_distance_of(in));
    }
};

struct moller_1997_text {
    template <class Number>
    static bool hit(arguments<Number> const& in) {
        return documented::triangle_triangle_moller_1997_text(triangle3_at(in, 0), triangle3_at(in, 9),
                                                              coplanar_distance_of(in));
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
    visit(routines::moller_1997(), routines::moller_facts("moller_1997"));
    visit(routines::moller_1997_text(), routines::moller_facts("moller_1997_text"));
}

template <class Visit>
void routines_of_segment_segment_2d(Visit const& visit) {
    visit(routines::signed_areas(),
          routines::triangle_facts("signed_areas", "segment_segment_signed_areas(a[0], a[1], b[0], b[1])"));
}

template <class Visit>
void routines_of_triangle_triangle_2d(Visit const& visit) {
    visit(routines::coplanar_branch(), routines::triangle_facts("coplanar_branch",
                                                                "triangle_triangle_coplanar_branch<Scalar>"
                                                                "({{a[0], a[1], a[2]}}, {{b[0], b[1], b[2]}})"));
}

}  // namespace graze
