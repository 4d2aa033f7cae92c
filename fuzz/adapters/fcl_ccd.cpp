// FCL: a point and a triangle, or two edges, that move straight and evenly: the routines that its continuous collision of
// meshes ends in, which say whether they meet and when. Templates on the scalar type. The library has the point after the
// triangle. Its documentation promises nothing for shapes that touch; its times are "in [0, 1]".
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include "adapter.hpp"

namespace {

template <class S>
fcl::Vector3<S> point(S const* v, int index) {
    return {v[3 * index], v[3 * index + 1], v[3 * index + 2]};
}

/// Without a contact the library writes 2: no time.
template <class S>
int with_time(bool hit, S* time) {
    if (!hit) *time = std::numeric_limits<S>::quiet_NaN();
    return hit;
}

/// Its useNewton: roots by interval Newton steps and halving, as by default, or those of the cubic in closed form. Where
/// the coefficients overflow the former halve down to their resolution all over, and the latter are hits at NaN.
template <class S, bool newton>
int intersect_vf(S const* v, S* time) {
    fcl::Vector3<S> contact;
    bool const hit =
        fcl::detail::Intersect<S>::intersect_VF(point(v, 1), point(v, 2), point(v, 3), point(v, 0), point(v, 5),
                                                point(v, 6), point(v, 7), point(v, 4), time, &contact, newton);
    return with_time(hit, time);
}

template <class S, bool newton>
int intersect_ee(S const* v, S* time) {
    fcl::Vector3<S> contact;
    bool const hit =
        fcl::detail::Intersect<S>::intersect_EE(point(v, 0), point(v, 1), point(v, 2), point(v, 3), point(v, 4),
                                                point(v, 5), point(v, 6), point(v, 7), time, &contact, newton);
    return with_time(hit, time);
}

}  // namespace

/// The Newton steps take the sign of a number from its eighth byte, which a float does not have: of floats the last is
/// behind their array, and the answer would depend on what is there. They are asked in double alone.
void adapters::add_moving_subjects() {
    char const* const vertex = "vertex_triangle_ccd_3d";
    char const* const edges = "edge_edge_ccd_3d";
    adapters::add_giving<intersect_vf<double, true>, 1, double>(vertex, "intersect_vf");
    adapters::add_giving<intersect_ee<double, true>, 1, double>(edges, "intersect_ee");
    adapters::add_giving<intersect_vf<float, false>, 1, float>(vertex, "intersect_vf_cubic");
    adapters::add_giving<intersect_vf<double, false>, 1, double>(vertex, "intersect_vf_cubic");
    adapters::add_giving<intersect_ee<float, false>, 1, float>(edges, "intersect_ee_cubic");
    adapters::add_giving<intersect_ee<double, false>, 1, double>(edges, "intersect_ee_cubic");
}
