// Flat and coplanar shapes in space, seen along an axis: the plane filters of graze/certified/plane_filters.hpp in
// lanes. Shapes whose images are apart are apart. Where they lie in one plane and the triangle's image has a certain
// winding, the axis is not in that plane and the image is one to one: then images that meet are shapes that do.
// Included once for each target (Highway's foreach_target pattern), after hwy/highway.h.
#if defined(GRAZE_BATCH_COPLANAR_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_COPLANAR_INL
#undef GRAZE_BATCH_COPLANAR_INL
#else
#define GRAZE_BATCH_COPLANAR_INL
#endif

#include "batch_lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// Drops the axis that a normal is longest on, which may be any: only what can be told depends on the choice.
template <class D>
struct lane_projection {
    hn::Mask<D> drop_x, drop_y;

    template <class V>
    HWY_INLINE lane_projection(D, space_vectors<V> const& normal) {
        V const x = hn::Abs(normal.x), y = hn::Abs(normal.y), z = hn::Abs(normal.z);
        drop_x = hn::And(hn::Gt(x, y), hn::Gt(x, z));
        drop_y = hn::Gt(y, z);  // where it is not x
    }
    template <class V>
    HWY_INLINE plane_vectors<V> operator()(space_vectors<V> const& p) const {
        return {hn::IfThenElse(drop_x, p.y, hn::IfThenElse(drop_y, p.z, p.x)),
                hn::IfThenElse(drop_x, p.z, hn::IfThenElse(drop_y, p.x, p.y))};
    }
};

/// The larger magnitudes of two vectors: longest along the axis where either is.
template <class V>
HWY_INLINE space_vectors<V> longest_components(space_vectors<V> const& u, space_vectors<V> const& v) {
    return {hn::Max(hn::Abs(u.x), hn::Abs(v.x)), hn::Max(hn::Abs(u.y), hn::Abs(v.y)),
            hn::Max(hn::Abs(u.z), hn::Abs(v.z))};
}

/// How far inside the triangle's image each point is of those that are furthest inside, for the edge where that is
/// least: a turn, so beyond +-bound it is certain. `wound`: the triangle's winding is.
template <int Points, class D, class V = hn::Vec<D>>
HWY_INLINE V depth_behind_edges(D d, plane_vectors<V> const (&t)[3], plane_vectors<V> const (&p)[Points], V bound,
                                hn::Mask<D>& wound) {
    plane_vectors<V> const edge[3] = {between(t[0], t[1]), between(t[1], t[2]), between(t[2], t[0])};
    V const area = cross(edge[0], edge[1]);
    wound = hn::Gt(hn::Abs(area), bound);
    auto const turned = hn::Lt(area, hn::Zero(d));
    V depth[3];
    for (int i = 0; i < 3; ++i) {
        V turn[Points];
        for (int k = 0; k < Points; ++k) {
            V const left = cross(edge[i], between(t[i], p[k]));
            turn[k] = hn::IfThenElse(turned, hn::Neg(left), left);
        }
        depth[i] = hn::Max(turn[0], hn::Max(turn[1], turn[Points - 1]));
    }
    return least(depth[0], depth[1], depth[2]);
}

/// Images of two triangles. `coplanar`: the triangles certainly are in one plane.
template <class D, class V = hn::Vec<D>>
HWY_INLINE lane_findings<D> filter_images(D d, plane_vectors<V> const (&a)[3], plane_vectors<V> const (&b)[3], V bound,
                                          hn::Mask<D> coplanar) {
    hn::Mask<D> wound_a, wound_b;
    V const behind_a = depth_behind_edges(d, a, b, bound, wound_a),
            behind_b = depth_behind_edges(d, b, a, bound, wound_b);
    auto const apart =
        hn::Or(hn::And(wound_a, hn::Lt(behind_a, hn::Neg(bound))), hn::And(wound_b, hn::Lt(behind_b, hn::Neg(bound))));
    auto const crossing = hn::And(hn::And(hn::And(wound_a, wound_b), coplanar),
                                  hn::And(hn::Gt(behind_a, bound), hn::Gt(behind_b, bound)));
    return {crossing, hn::Not(hn::Or(apart, crossing))};
}

/// Images of a triangle and a segment.
template <class D, class V = hn::Vec<D>>
HWY_INLINE lane_findings<D> filter_images(D d, plane_vectors<V> const (&t)[3], plane_vectors<V> const (&s)[2], V bound,
                                          hn::Mask<D> coplanar) {
    hn::Mask<D> wound;
    V const behind = depth_behind_edges(d, t, s, bound, wound), minus_bound = hn::Neg(bound);
    auto const way = between(s[0], s[1]);
    V const side[3] = {cross(way, between(s[0], t[0])), cross(way, between(s[0], t[1])),
                       cross(way, between(s[0], t[2]))};
    V const low = least(side[0], side[1], side[2]), high = most(side[0], side[1], side[2]);
    auto const apart =
        hn::Or(hn::Or(hn::Gt(low, bound), hn::Lt(high, minus_bound)), hn::And(wound, hn::Lt(behind, minus_bound)));
    auto const both_sides = hn::And(hn::Lt(low, minus_bound), hn::Gt(high, bound));
    auto const crossing = hn::And(hn::And(wound, coplanar), hn::And(both_sides, hn::Gt(behind, bound)));
    return {crossing, hn::Not(hn::Or(apart, crossing))};
}

/// What the images of the shapes tell where `found` does not: points are the triangle's and then the other shape's,
/// `extent` that of all on each axis.
template <int Others, class D, class V = hn::Vec<D>>
HWY_INLINE lane_findings<D> filter_flat(D d, space_vectors<V> const (&t)[3], space_vectors<V> const (&other)[Others],
                                        space_vectors<V> const& normal, space_vectors<V> const& extent,
                                        hn::Mask<D> coplanar, lane_findings<D> const& found) {
    lane_projection<D> const seen(d, normal);
    plane_vectors<V> flat[3], flat_other[Others];
    for (int i = 0; i < 3; ++i) flat[i] = seen(t[i]);
    for (int i = 0; i < Others; ++i) flat_other[i] = seen(other[i]);
    auto const size = seen(extent);
    auto const images = filter_images(d, flat, flat_other, plane_bound<1>(d, size.x, size.y), coplanar);
    return {hn::Or(found.meet, hn::And(found.unknown, images.meet)), hn::And(found.unknown, images.unknown)};
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
