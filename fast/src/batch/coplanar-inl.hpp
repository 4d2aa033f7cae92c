// Flat and coplanar shapes in space, seen along an axis. Shapes whose images are apart are apart. Those in one plane
// that the axis is not in are where their images are.
// Included once for each target (Highway's foreach_target pattern), after hwy/highway.h.
#if defined(GRAZE_BATCH_COPLANAR_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_COPLANAR_INL
#undef GRAZE_BATCH_COPLANAR_INL
#else
#define GRAZE_BATCH_COPLANAR_INL
#endif

#include "batch/lanes-inl.hpp"

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

/// How well turns in an image are known: those beyond +-error are of that sign. Where `exact`, those within are zero,
/// and others beyond +-gap. Not plain numbers are twofold ones.
///
/// Turns of plain numbers are off by less than error = plane_bound (lanes-inl.hpp), of twofold ones by at most
/// f^2 XY (2 * 8 + 4 * 2) (1 + 2^-40), which is below 2^-101 XY, and underflow adds less than 2u. A turn beyond +-gap
/// is beyond an area within +-error: the errors of both add to less than 2 error. Turns are multiples of the product of
/// two powers of two, which divide the coordinates: if that is 4 error or more, one that is not zero comes out beyond
/// 3 error. On short coordinates plain numbers are exact.
template <class D>
struct image_accuracy {
    hn::Vec<D> error, gap;
    hn::Mask<D> exact;
};

/// A triangle's image and other points: whether an edge parts them, whether the image's winding is certain, and the
/// depth in it, for the edge where that is least, of the point that is furthest inside. Where the winding is not, the
/// image is that thin, and the points may be beyond an edge on either side.
template <class D>
struct seen_by_edges {
    hn::Mask<D> part, wound;
    hn::Vec<D> depth;

    template <bool Twofold, int Points, class V = hn::Vec<D>>
    HWY_INLINE seen_by_edges(D d, std::bool_constant<Twofold>, plane_vectors<V> const (&t)[3],
                             plane_vectors<V> const (&p)[Points], image_accuracy<D> const& known) {
        auto const pq = between<Twofold>(t[0], t[1]), qr = between<Twofold>(t[1], t[2]),
                   rp = between<Twofold>(t[2], t[0]);
        V const area = high_part(cross(pq, qr));
        auto const left = hn::Gt(area, known.error), right = hn::Lt(area, hn::Neg(known.error));
        V const above = hn::IfThenElse(left, hn::Inf(d), known.gap),
                below = hn::IfThenElse(right, hn::Inf(d), known.gap);
        wound = hn::Or(left, right);
        part = hn::Lt(known.gap, known.gap);
        depth = hn::Inf(d);
        auto const look = [&](auto const& edge, plane_vectors<V> const& from) HWY_ATTR {
            V low = high_part(cross(edge, between<Twofold>(from, p[0]))), high = low;
            for (int k = 1; k < Points; ++k) {
                V const turn = high_part(cross(edge, between<Twofold>(from, p[k])));
                low = hn::Min(low, turn);
                high = hn::Max(high, turn);
            }
            part = hn::Or(part, hn::Or(hn::Gt(low, above), hn::Lt(high, hn::Neg(below))));
            depth = hn::Min(depth, hn::IfThenElse(right, hn::Neg(low), high));
        };
        look(pq, t[0]);
        look(qr, t[1]);
        look(rp, t[2]);
    }
};

/// Images of two triangles, of which one shape's plane is seen.
template <bool Twofold, class D, class V = hn::Vec<D>>
HWY_INLINE lane_findings<D> filter_images(D d, plane_vectors<V> const (&a)[3], plane_vectors<V> const (&b)[3],
                                          image_accuracy<D> const& known) {
    std::bool_constant<Twofold> const twofold;
    seen_by_edges<D> const of_a(d, twofold, a, b, known), of_b(d, twofold, b, a, known);
    auto const apart = hn::Or(of_a.part, of_b.part);
    auto const deep = hn::And(hn::Gt(of_a.depth, known.error), hn::Gt(of_b.depth, known.error));
    auto const overlap = hn::And(deep, hn::And(of_a.wound, of_b.wound));
    auto const meet = hn::AndNot(apart, hn::Or(known.exact, overlap));
    return {meet, hn::Not(hn::Or(apart, meet))};
}

/// Images of a triangle and a segment.
template <bool Twofold, class D, class V = hn::Vec<D>>
HWY_INLINE lane_findings<D> filter_images(D d, plane_vectors<V> const (&t)[3], plane_vectors<V> const (&s)[2],
                                          image_accuracy<D> const& known) {
    seen_by_edges<D> const of_t(d, std::bool_constant<Twofold>(), t, s, known);
    auto const way = between<Twofold>(s[0], s[1]);
    V const side[3] = {high_part(cross(way, between<Twofold>(s[0], t[0]))),
                       high_part(cross(way, between<Twofold>(s[0], t[1]))),
                       high_part(cross(way, between<Twofold>(s[0], t[2])))};
    V const low = min(side[0], side[1], side[2]), high = max(side[0], side[1], side[2]);
    V const minus_error = hn::Neg(known.error);
    auto const apart = hn::Or(of_t.part, hn::Or(hn::Gt(low, known.error), hn::Lt(high, minus_error)));
    auto const deep = hn::And(hn::Gt(of_t.depth, known.error), of_t.wound);
    auto const overlap = hn::And(deep, hn::And(hn::Lt(low, minus_error), hn::Gt(high, known.error)));
    auto const meet = hn::AndNot(apart, hn::Or(known.exact, overlap));
    return {meet, hn::Not(hn::Or(apart, meet))};
}

/// Magnitudes of normals of planes through the points, the longest an axis. If t[0] and other[0] differ, some edge is
/// not along the way between them, or all points are on a line; if they are equal, the shapes and all images meet.
template <int Others, class V>
HWY_INLINE space_vectors<V> longest_normal(space_vectors<V> const (&t)[3], space_vectors<V> const (&other)[Others]) {
    auto const e = between(t[0], t[1]), f = between(t[0], t[2]), reach = between(t[0], other[0]);
    space_vectors<V> normal = cross(e, f);
    normal = {hn::Abs(normal.x), hn::Abs(normal.y), hn::Abs(normal.z)};
    auto const consider = [&normal](space_vectors<V> const& u) HWY_ATTR {
        normal = {hn::Max(normal.x, hn::Abs(u.x)), hn::Max(normal.y, hn::Abs(u.y)), hn::Max(normal.z, hn::Abs(u.z))};
    };
    consider(cross(e, reach));
    consider(cross(f, reach));
    for (int i = 1; i < Others; ++i) consider(cross(between(other[0], other[i]), reach));
    return normal;
}

/// What the images of the shapes tell where `found` does not: points are the triangle's and then the other shape's,
/// `extent` and `units` those of all on each axis. `coplanar`: the shapes certainly are in one plane.
///
/// Images without error that are not apart share a point, and so do shapes in one plane that the axis is not in (a
/// normal of it certainly is not zero there). Where all normals are zero, the shapes meet or all points are on a line,
/// and then boxes that are not apart show contact. Twofold images of doubles would seldom be exact.
template <bool Twofold, int Others, class D, class V = hn::Vec<D>>
HWY_INLINE lane_findings<D> filter_flat(D d, space_vectors<V> const (&t)[3], space_vectors<V> const (&other)[Others],
                                        space_vectors<V> const& extent, space_vectors<V> const& units,
                                        hn::Mask<D> coplanar, lane_findings<D> const& found) {
    space_vectors<V> const normal = longest_normal(t, other);
    lane_projection<D> const seen(d, normal);
    plane_vectors<V> flat[3], flat_other[Others];
    for (int i = 0; i < 3; ++i) flat[i] = seen(t[i]);
    for (int i = 0; i < Others; ++i) flat_other[i] = seen(other[i]);
    auto const size = seen(extent);
    V const plain_error = plane_bound<1>(d, size.x, size.y);
    auto faithful = hn::Gt(longest(normal), plain_error);
    image_accuracy<D> known;
    if constexpr (Twofold) {
        known.error = plane_bound<1, true>(d, size.x, size.y);
        auto const unit = seen(units);
        known.exact = hn::Ge(hn::Mul(unit.x, unit.y), hn::Mul(known.error, constant(d, 4)));
    } else {
        known.exact = coordinates_are_short(d, units, extent);
        known.error = hn::IfThenElse(known.exact, hn::Zero(d), plain_error);
        faithful = hn::Or(faithful, known.exact);
    }
    known.gap = hn::Mul(known.error, constant(d, 3));
    auto const images = filter_images<Twofold>(d, flat, flat_other, known);
    auto const meet = hn::And(images.meet, hn::And(coplanar, faithful));
    auto const apart = hn::Not(hn::Or(images.meet, images.unknown));
    return {hn::Or(found.meet, hn::And(found.unknown, meet)), hn::AndNot(hn::Or(meet, apart), found.unknown)};
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
