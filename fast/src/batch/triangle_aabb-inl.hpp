// triangle_aabb_3d over vectors of cases: the filter of graze/certified/triangle_aabb_3d.hpp.
// Included once for each target by forms-inl.hpp.
#include "batch/loop-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// One axis of a case: the box's size, its middle as seen from each vertex (twice), the edges.
template <class V>
struct box_axis {
    V height, s[3], e[3];

    HWY_INLINE box_axis(V a, V b, V c, V from, V to) {
        height = hn::Sub(to, from);
        s[0] = hn::Add(hn::Sub(from, a), hn::Sub(to, a));
        s[1] = hn::Add(hn::Sub(from, b), hn::Sub(to, b));
        s[2] = hn::Add(hn::Sub(from, c), hn::Sub(to, c));
        e[0] = hn::Sub(b, a);
        e[1] = hn::Sub(c, b);
        e[2] = hn::Sub(a, c);
    }
};

/// The largest gap between twice the projections of box and triangle along the normals of the triangle's edges, seen
/// along the third axis; positive: apart. `normal` is the triangle normal's component along that axis.
///
/// Along the left normal of edge u twice the rectangle spans c - r .. c + r with c = u.x*s.y - u.y*s.x and
/// r = |u.x|*h.y + |u.y|*h.x; twice the triangle spans 0 .. 2*normal (or the other way round), so that the gap is
/// |c - normal| - r - |normal|. Error: s is a sum of two differences, |s| <= 2X with two factors (1 + d) on each
/// part. The gap is a sum of products with at most eight factors (two in s, one in u, product, four additions), of
/// magnitudes 2 * 2XY (c), 2 * XY (r), 2 * 2XY (normal, twice), so |error| <= 10 XY ((1 + e)^8 - 1) < 80.1 e XY, and
/// underflow adds at most 10 u: below 11 plane_bound = 99 e XY + 88 u.
inline constexpr int edge_gap_bounds = 11;

template <class V>
HWY_INLINE V edge_gap(box_axis<V> const& x, box_axis<V> const& y, V normal) {
    V gap[3];
    for (int k = 0; k < 3; ++k) {
        V const centre = hn::Abs(hn::Sub(minor(x.e[k], y.s[k], y.e[k], x.s[k]), normal));
        V const reach = hn::MulAdd(hn::Abs(x.e[k]), y.height, hn::Mul(hn::Abs(y.e[k]), x.height));
        gap[k] = hn::Sub(centre, reach);
    }
    return hn::Sub(max(gap[0], gap[1], gap[2]), hn::Abs(normal));
}

/// The gap along the triangle's normal is |normal . s| - |normal| . h. Magnitudes 6 * 2XYZ and 6 * XYZ, at most ten
/// factors (normal 4, s 2, product, three additions): |error| <= 18 XYZ ((1 + e)^10 - 1) < 180.1 e XYZ, and underflow
/// adds at most (18.2 M + 9) u: below 4 space_bound = 200 e XYZ + 256 M u.
inline constexpr int plane_gap_bounds = 4;

struct triangle_aabb_3d_test {
    static constexpr int scalars = 15;
    static constexpr stage last_stage = stage::zeros;
    template <class Scalar, int Fixed>
    static constexpr auto certified = fallback::triangle_aabb_3d<Scalar, Fixed>;

    /// The second time on coordinates so short that doubles are exact. The gap along the normal is a sum of 18
    /// products, the others of at most ten.
    template <stage Stage, class D, class Input>
    static HWY_INLINE lane_findings<D> filter(D d, Input const& input, std::size_t i,
                                              hn::Mask<D> settled = hn::FirstN(D(), 0)) {
        using V = hn::Vec<D>;
        space_vectors<V> const a = input.space_point(d, 0, i), b = input.space_point(d, 1, i),
                               c = input.space_point(d, 2, i), low = input.space_point(d, 3, i),
                               high = input.space_point(d, 4, i);
        V extent_x, extent_y, extent_z;
        auto apart = hn::Or(hn::Or(ranges_apart<D>(a.x, b.x, c.x, low.x, high.x, high.x, extent_x),
                                   ranges_apart<D>(a.y, b.y, c.y, low.y, high.y, high.y, extent_y)),
                            ranges_apart<D>(a.z, b.z, c.z, low.z, high.z, high.z, extent_z));
        hn::Mask<D> exact = settled;
        if constexpr (Stage != stage::signs) {
            space_vectors<V> const points[5] = {a, b, c, low, high};
            exact = hn::AndNot(hn::Or(apart, settled),
                               coordinates_are_short(d, units_of(d, points), {extent_x, extent_y, extent_z}));
            auto const unknown = hn::Not(hn::Or(hn::Or(apart, settled), exact));
            if (hn::AllFalse(d, exact)) return {exact, unknown};
            apart = hn::Or(apart, settled);
        }
        auto const nothing = hn::AndNot(apart, apart);
        if (hn::AllTrue(d, apart)) return {nothing, nothing};

        box_axis<V> const x(a.x, b.x, c.x, low.x, high.x), y(a.y, b.y, c.y, low.y, high.y),
            z(a.z, b.z, c.z, low.z, high.z);
        // cross(b - a, c - a), where c - a is -e[2].
        space_vectors<V> const normal{minor(z.e[0], y.e[2], y.e[0], z.e[2]), minor(x.e[0], z.e[2], z.e[0], x.e[2]),
                                      minor(y.e[0], x.e[2], x.e[0], y.e[2])};
        space_vectors<V> const size{hn::Abs(normal.x), hn::Abs(normal.y), hn::Abs(normal.z)},
            height{x.height, y.height, z.height}, middle{x.s[0], y.s[0], z.s[0]};
        V const plane_gap = hn::Sub(hn::Abs(dot(normal, middle)), dot(size, height));
        V const plane_limit = space_bound<plane_gap_bounds>(d, extent_x, extent_y, extent_z);
        auto disjoint = hn::Or(apart, hn::Gt(plane_gap, plane_limit));
        if (Stage == stage::signs && hn::AllTrue(d, disjoint)) return {nothing, nothing};

        V const gap_x = edge_gap(y, z, normal.x), gap_y = edge_gap(z, x, normal.y), gap_z = edge_gap(x, y, normal.z);
        if constexpr (Stage != stage::signs) {
            // A box thickened by any little amount has these directions and no others: what none parts meets.
            V const zero = hn::Zero(d);
            auto const parted = hn::Or(hn::Or(hn::Gt(plane_gap, zero), hn::Gt(gap_x, zero)),
                                       hn::Or(hn::Gt(gap_y, zero), hn::Gt(gap_z, zero)));
            return {hn::AndNot(parted, exact), hn::Not(hn::Or(apart, exact))};
        }
        V const limit_x = plane_bound<edge_gap_bounds>(d, extent_y, extent_z),
                limit_y = plane_bound<edge_gap_bounds>(d, extent_z, extent_x),
                limit_z = plane_bound<edge_gap_bounds>(d, extent_x, extent_y);
        disjoint =
            hn::Or(disjoint, hn::Or(hn::Or(hn::Gt(gap_x, limit_x), hn::Gt(gap_y, limit_y)), hn::Gt(gap_z, limit_z)));
        // Beyond the plane's limit the triangle is not flat and the box has extent across its plane, so these
        // directions and the axes are all that can part the two. The ranges on the axes were compared exactly.
        auto const overlap = hn::And(hn::And(hn::Lt(plane_gap, hn::Neg(plane_limit)), hn::Lt(gap_x, hn::Neg(limit_x))),
                                     hn::And(hn::Lt(gap_y, hn::Neg(limit_y)), hn::Lt(gap_z, hn::Neg(limit_z))));
        return {hn::AndNot(disjoint, overlap), hn::Not(hn::Or(disjoint, overlap))};
    }

    /// A vertex in the box.
    template <class D, class Input>
    static HWY_INLINE hn::Mask<D> certain_contact(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        space_vectors<V> const low = input.space_point(d, 3, i), high = input.space_point(d, 4, i);
        return hn::Or(
            hn::Or(inside(input.space_point(d, 0, i), low, high), inside(input.space_point(d, 1, i), low, high)),
            inside(input.space_point(d, 2, i), low, high));
    }
};

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
