// triangle_triangle_3d over vectors of cases: the filter of graze/certified/triangle_triangle_3d.hpp without branches.
// Included once for each target by forms-inl.hpp.
#include "batch/coplanar-inl.hpp"
#include "batch/loop-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// Where the vertices of a triangle are, given three signed distances from a plane beyond +-bound; where Zeros, also
/// if the distances within the bound are 0.
template <class D, bool Zeros>
struct plane_sides {
    hn::Mask<D> strictly_one_side, all_certain, any_certain;
    hn::Mask<D> positive[3];  // not negative, where none is positive: so that one differs from the others

    HWY_INLINE plane_sides(D d, hn::Vec<D> const (&side)[3], hn::Vec<D> bound) {
        auto const low = min(side[0], side[1], side[2]), high = max(side[0], side[1], side[2]);
        auto const minus_bound = hn::Neg(bound);
        strictly_one_side = hn::Or(hn::Gt(low, bound), hn::Lt(high, minus_bound));
        any_certain = hn::Or(hn::Gt(high, bound), hn::Lt(low, minus_bound));
        all_certain = hn::Gt(min(hn::Abs(side[0]), hn::Abs(side[1]), hn::Abs(side[2])), bound);
        for (int i = 0; i < 3; ++i) {
            if constexpr (Zeros)
                positive[i] =
                    hn::Or(hn::Gt(side[i], bound), hn::And(hn::Le(high, bound), hn::Ge(side[i], minus_bound)));
            else
                positive[i] = hn::Gt(side[i], hn::Zero(d));
        }
    }
};

/// A triangle whose first vertex is alone on its side of the other's plane.
template <class D>
struct triangle_by_lone {
    space_vectors<hn::Vec<D>> lone, second, third;
    hn::Mask<D> reversed;       // the order is an odd permutation of the given one
    hn::Mask<D> lone_positive;  // one of three signs differs, so it is the positive one where an odd number is

    HWY_INLINE triangle_by_lone(space_vectors<hn::Vec<D>> const (&p)[3], hn::Mask<D> const (&positive)[3]) {
        auto const first_two_differ = hn::Xor(positive[0], positive[1]);
        auto const last_two_differ = hn::Xor(positive[1], positive[2]);
        auto const at_1 = hn::And(first_two_differ, last_two_differ);
        auto const at_2 = hn::AndNot(first_two_differ, last_two_differ);
        lone = choose(at_1, p[1], choose(at_2, p[2], p[0]));
        second = choose(at_1, p[0], p[1]);
        third = choose(at_2, p[0], p[2]);
        reversed = last_two_differ;
        lone_positive = hn::Xor(first_two_differ, positive[2]);
    }
};

/// Do a triangle's edges certainly pass a line on both sides?
template <bool Twofold, class V>
HWY_INLINE auto edges_on_both_sides(space_vectors<V> const (&t)[3], space_vectors<V> const& from,
                                    space_vectors<V> const& to, V bound) {
    auto const way = between<Twofold>(from, to), p = between<Twofold>(from, t[0]), q = between<Twofold>(from, t[1]),
               r = between<Twofold>(from, t[2]);
    V const pq = height(cross(p, q), way), qr = height(cross(q, r), way), rp = height(cross(r, p), way);
    return hn::And(hn::Lt(min(pq, qr, rp), hn::Neg(bound)), hn::Gt(max(pq, qr, rp), bound));
}

struct triangle_triangle_3d_test {
    static constexpr int scalars = 18;
    static constexpr stage last_stage = stage::twofold;
    template <class Scalar, int Fixed>
    static constexpr auto certified = fallback::triangle_triangle_3d<Scalar, Fixed>;

    template <stage Stage, class D, class Input>
    static HWY_INLINE lane_findings<D> filter(D d, Input const& input, std::size_t i,
                                              hn::Mask<D> settled = hn::FirstN(D(), 0)) {
        using V = hn::Vec<D>;
        constexpr bool twofold = Stage == stage::twofold;
        space_vectors<V> const a[3] = {input.space_point(d, 0, i), input.space_point(d, 1, i),
                                       input.space_point(d, 2, i)};
        space_vectors<V> const b[3] = {input.space_point(d, 3, i), input.space_point(d, 4, i),
                                       input.space_point(d, 5, i)};
        V x, y, z;
        auto apart = hn::Or(hn::Or(ranges_apart<D>(a[0].x, a[1].x, a[2].x, b[0].x, b[1].x, b[2].x, x),
                                   ranges_apart<D>(a[0].y, a[1].y, a[2].y, b[0].y, b[1].y, b[2].y, y)),
                            ranges_apart<D>(a[0].z, a[1].z, a[2].z, b[0].z, b[1].z, b[2].z, z));
        if constexpr (Stage != stage::signs) apart = hn::Or(apart, settled);
        auto const nothing = hn::AndNot(apart, apart);
        if (hn::AllTrue(d, apart)) return {nothing, nothing};
        V const bound = space_bound<1, twofold>(d, x, y, z);

        auto const normal_b = cross(between<twofold>(b[0], b[1]), between<twofold>(b[0], b[2]));
        V const side_a[3] = {height(normal_b, between<twofold>(b[0], a[0])),
                             height(normal_b, between<twofold>(b[0], a[1])),
                             height(normal_b, between<twofold>(b[0], a[2]))};
        auto const normal_a = cross(between<twofold>(a[0], a[1]), between<twofold>(a[0], a[2]));
        V const side_b[3] = {height(normal_a, between<twofold>(a[0], b[0])),
                             height(normal_a, between<twofold>(a[0], b[1])),
                             height(normal_a, between<twofold>(a[0], b[2]))};
        plane_sides<D, Stage != stage::signs> const sides_a(d, side_a, bound), sides_b(d, side_b, bound);
        auto const disjoint = hn::Or(apart, hn::Or(sides_a.strictly_one_side, sides_b.strictly_one_side));
        if (hn::AllTrue(d, disjoint)) return {nothing, nothing};

        // As in the scalar filter, where the triangles' intervals on the planes' common line overlap iff neither
        // `first` nor `second` is positive, once the second and third vertex of each triangle are exchanged where its
        // order or the other's lone vertex asks for it. Exchanging both triangles' turns (first, second) into
        // (-second, -first): so b's alone are exchanged, and the signs turned.
        triangle_by_lone<D> const t(a, sides_a.positive), u(b, sides_b.positive);
        auto const turned = hn::Not(hn::Xor(t.reversed, u.lone_positive));
        auto const exchanged = hn::Xor(turned, hn::Not(hn::Xor(u.reversed, t.lone_positive)));
        space_vectors<V> const m = choose(exchanged, u.third, u.second), n = choose(exchanged, u.second, u.third);
        auto const across = between<twofold>(t.lone, u.lone);
        V const first = height(cross(between<twofold>(t.lone, t.second), across), between<twofold>(t.lone, m));
        V const second = height(cross(across, between<twofold>(t.lone, t.third)), between<twofold>(t.lone, n));
        V const worse = hn::IfThenElse(turned, hn::Neg(hn::Min(first, second)), hn::Max(first, second));
        auto const certain = hn::And(sides_a.all_certain, sides_b.all_certain);
        auto const overlap = hn::And(certain, hn::Lt(worse, hn::Neg(bound)));
        auto const gap = hn::And(certain, hn::Gt(worse, bound));
        if constexpr (Stage != stage::signs) {
            // All signs known and a strict one among either's sides, so that neither triangle is flat nor both are in
            // one plane: what is not positive meets.
            space_vectors<V> const points[6] = {a[0], a[1], a[2], b[0], b[1], b[2]};
            auto const units = units_of(d, points);
            auto const zeros = zeros_are_exact(units, bound);
            auto const exact = hn::And(zeros, hn::And(sides_a.any_certain, sides_b.any_certain));
            auto const contact = hn::AndNot(disjoint, hn::Or(overlap, hn::And(exact, hn::Le(worse, bound))));
            lane_findings<D> found{contact, hn::Not(hn::Or(hn::Or(disjoint, gap), hn::Or(exact, contact)))};
            if (hn::AllFalse(d, found.unknown)) return found;
            // A strict sign among one's sides only: that one is flat, the other is not. The flat one's lone vertex and
            // any other of it are on closed sides of the other's plane, not both in it: the one point of the flat one's
            // line that is in the plane is between them.
            auto const flat_a = sides_a.any_certain;
            auto const one_flat =
                hn::And(hn::And(zeros, found.unknown), hn::Xor(sides_a.any_certain, sides_b.any_certain));
            if (!hn::AllFalse(d, one_flat)) {
                space_vectors<V> const from = choose(flat_a, t.lone, u.lone), to = choose(flat_a, t.second, u.second);
                space_vectors<V> const solid[3] = {choose(flat_a, b[0], a[0]), choose(flat_a, b[1], a[1]),
                                                   choose(flat_a, b[2], a[2])};
                auto const parted = hn::And(one_flat, edges_on_both_sides<twofold>(solid, from, to, bound));
                found.meet = hn::Or(found.meet, hn::AndNot(hn::Or(disjoint, parted), one_flat));
                found.unknown = hn::AndNot(one_flat, found.unknown);
            }
            if (hn::AllFalse(d, found.unknown)) return found;
            // No strict sign: one is not flat and the other in its plane, or both are flat, and the lines of two that
            // are not in one plane do not meet. (That both may be flat is seldom, so it is asked first.)
            auto const none_strict = hn::AndNot(hn::Or(sides_a.any_certain, sides_b.any_certain), zeros);
            V const widest = max(x, y, z), size = hn::Max(longest(high_part(normal_a)), longest(high_part(normal_b)));
            auto const both_flat = hn::And(none_strict, hn::Le(size, plane_bound<1>(d, widest, widest)));
            if (!hn::AllFalse(d, hn::And(both_flat, found.unknown))) {
                auto const along_a = between<twofold>(a[0], choose(same(a[0], a[1]), a[2], a[1])),
                           along_b = between<twofold>(b[0], choose(same(b[0], b[1]), b[2], b[1]));
                V const skew = hn::Abs(height(cross(along_a, along_b), between<twofold>(a[0], b[0])));
                found.unknown = hn::AndNot(hn::And(both_flat, hn::Gt(skew, bound)), found.unknown);
            }
            constexpr bool twofold_images = twofold && Input::of_floats;
            return filter_flat<twofold_images>(d, b, a, {x, y, z}, units, none_strict, found);
        }
        return {hn::AndNot(disjoint, overlap), hn::Not(hn::Or(disjoint, hn::Or(overlap, gap)))};
    }

    /// A common vertex.
    template <class D, class Input>
    static HWY_INLINE hn::Mask<D> certain_contact(D d, Input const& input, std::size_t i) {
        using V = hn::Vec<D>;
        space_vectors<V> const a = input.space_point(d, 0, i);
        auto shared = hn::Ne(a.x, a.x);
        for (int p = 0; p < 3; ++p)
            for (int q = 3; q < 6; ++q)
                shared = hn::Or(shared, same(input.space_point(d, p, i), input.space_point(d, q, i)));
        return shared;
    }
};

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
