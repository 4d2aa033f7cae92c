/// triangle_triangle_segment_3d: the segment in which two triangles in space cross, its ends correctly rounded.
///
/// Input    18 finite scalars a0 a1 a2 b0 b1 b2, points as x y z; float or double, one unit.
/// Result   true, and values[0..5]: x y z of one end and of the other, in an order that follows from the input; each the
///          scalar nearest to the exact one, ties to even, beyond the largest scalar infinity; a zero is +0. False unless
///          the relation of triangle_triangle_3d is crossing and neither triangle is flat. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The filter and the fast stage answer only beyond their bounds.
/// Fails on nothing known.
/// Assumes  no -ffast-math, no denormals-are-zero; any rounding mode, which is kept, with or without contraction.
/// Source   the order of the ends by orientations as in P. Guigue, O. Devillers, Fast and Robust Triangle-Triangle Overlap
///          Test Using Orientation Predicates, JGT 8(1), 2003; each end is where an edge meets the other's plane.
/// Cost     that of triangle_triangle_3d's filter for a miss; some 300 operations more for a hit, of double input 1500;
///          1 us where integers of fixed width decide, some us where coordinates are more than 125 bits apart. noexcept,
///          no allocation.
#pragma once

#include <cstddef>

#include "graze/certified/segment_plane_point_3d.hpp"
#include "graze/certified/triangle_triangle_3d.hpp"

namespace graze::certified {
namespace detail {

/// An edge of one triangle, by the scalars its points begin at, and the first scalar of the other.
struct pierced_edge {
    int plane, from, to;
};

/// In the notation of lines_overlap (exact_space.hpp) each triangle's part of the common line runs from where ij (ln) is to
/// where ik (lm) is. It ends where both do: orientation(i, j, l, n) <= 0 tells that ln is not before ij, orientation(i,
/// k, l, m) >= 0 that lm is not after ik. `orient` gives these signs; false where it knows none.
template <class Orient>
bool find_pierced_edges(int const* side_a, int const* side_b, Orient const& orient, pierced_edge* ends) {
    lone_order const s = order_by_lone_vertex(side_a), t = order_by_lone_vertex(side_b);
    int const j_at = t.sign > 0 ? 1 : 2, m_at = s.sign > 0 ? 1 : 2;
    int const i = 3 * s.index[0], j = 3 * s.index[j_at], k = 3 * s.index[3 - j_at];
    int const l = 9 + 3 * t.index[0], m = 9 + 3 * t.index[m_at], n = 9 + 3 * t.index[3 - m_at];
    int const first = orient(i, j, l, n), last = orient(i, k, l, m);
    if (first == unknown_sign || last == unknown_sign) return false;
    ends[0] = first <= 0 ? pierced_edge{0, l, n} : pierced_edge{9, i, j};
    ends[1] = last >= 0 ? pierced_edge{0, l, m} : pierced_edge{9, i, k};
    return true;
}

/// Triple products of differences are off by 6 ((1 + e)^8 - 1) M^3 < 48.1 e M^3, e = 2^-52 and M the largest difference.
template <class Scalar>
class rough_signs {
  public:
    explicit rough_signs(Scalar const* input) : input_(input) {
        double most = 0;
        for (int k = 0; k < 3; ++k) {
            double low = static_cast<double>(input[k]), high = low;
            for (int i = k + 3; i < 18; i += 3) {
                low = min(low, static_cast<double>(input[i]));
                high = max(high, static_cast<double>(input[i]));
            }
            most = max(most, high - low);
        }
        bound_ = in_range<Scalar>(most) ? 50 * 0x1p-52 * (most * most * most) : std::numeric_limits<double>::infinity();
    }
    int operator()(int p, int q, int r, int s) const {
        double const volume =
            dot_of(cross_of(rough_arm(input_, q, p), rough_arm(input_, r, p)), rough_arm(input_, s, p));
        return volume > bound_ ? 1 : volume < -bound_ ? -1 : unknown_sign;
    }
    /// Of the plane of a triangle, where another's vertices are.
    bool sides(int plane, int other, int* side) const {
        triple<double> const n = cross_of(rough_arm(input_, plane + 3, plane), rough_arm(input_, plane + 6, plane));
        bool known = true;
        for (int i = 0; i < 3; ++i) {
            double const height = dot_of(n, rough_arm(input_, other + 3 * i, plane));
            side[i] = height > 0 ? 1 : -1;
            known &= std::fabs(height) > bound_;
        }
        return known;
    }

  private:
    Scalar const* input_;
    double bound_;
};

/// The triangles are known to cross, beyond the filter's bounds.
template <class Scalar>
GRAZE_CERTIFIED_SLOW knowledge crossing_ends_fast(Scalar const* input, std::size_t, Scalar* values) {
    rough_signs<Scalar> const signs(input);
    int side_a[3], side_b[3];
    pierced_edge ends[2];
    if (!signs.sides(9, 0, side_a) || !signs.sides(0, 9, side_b)) return knowledge::unsure;
    if (!find_pierced_edges(side_a, side_b, signs, ends)) return knowledge::unsure;
    Scalar found[6];
    bool sure = true;
    for (int i = 0; i < 2; ++i) {
        auto const [p, from, to] = ends[i];
        double most;
        auto const meeting = plane_meeting_of(working_grid<Scalar>{input}, p, p + 3, p + 6, from, to, &most);
        auto const share = share_of<Scalar>(meeting, most);
        sure = sure && in_range<Scalar>(most) && rounds_surely(along(input[from], share, meeting.w.x), found[3 * i]) &&
               rounds_surely(along(input[from + 1], share, meeting.w.y), found[3 * i + 1]) &&
               rounds_surely(along(input[from + 2], share, meeting.w.z), found[3 * i + 2]);
    }
    if (!sure) return knowledge::unsure;
    copy_values(found, values);
    return knowledge::given;
}

/// The edges at whose crossings with a triangle the segment ends. False of flat triangles, which have no sides, and are in
/// the other's plane or through it.
template <class Grid>
bool ends_on(Grid const& g, pierced_edge (&ends)[2]) {
    auto const orient = [&](int p, int q, int r, int s) {
        return orientation(g, point3_at(p), point3_at(q), point3_at(r), point3_at(s));
    };
    int side_a[3], side_b[3];
    for (int i = 0; i < 3; ++i) {
        side_a[i] = orient(9, 12, 15, 3 * i);
        side_b[i] = orient(0, 3, 6, 9 + 3 * i);
    }
    if (!straddle(side_a) || !straddle(side_b)) return false;
    find_pierced_edges(side_a, side_b, orient, ends);
    return true;
}

/// `Cross`: the triangles are known to.
template <bool Cross, class Scalar>
GRAZE_CERTIFIED_SLOW knowledge crossing_ends_on_grid(Scalar const* input, std::size_t, Scalar* values) {
    if constexpr (!Cross)
        if (triangle_triangle_3d(input, 18) != relation::crossing) return knowledge::none;
    return on_fixed_grid<3, 18, knowledge>(input, [&](auto const& g) -> knowledge {
        pierced_edge ends[2];
        if (!ends_on(g, ends)) return knowledge::none;
        Scalar found[6];
        for (int i = 0; i < 2; ++i) {
            auto const [p, from, to] = ends[i];
            auto const meeting = plane_meeting_of(g, p, p + 3, p + 6, from, to);
            if (sign(meeting.d) == 0) return knowledge::unsure;
            Scalar const *const start = input + from, *const end = input + to;
            Scalar* const own = found + 3 * i;
            bool const sure = in_doubles_or_pairs<Scalar>([&]<class Number>() {
                auto const share = estimate_of<Number>(meeting.n) / estimate_of<Number>(meeting.d);
                return round_along(start[0], end[0], share, own[0]) && round_along(start[1], end[1], share, own[1]) &&
                       round_along(start[2], end[2], share, own[2]);
            });
            if (!sure) return knowledge::unsure;
        }
        copy_values(found, values);
        return knowledge::given;
    });
}

/// The triangles are known to cross, beyond the filter's bounds.
template <class Scalar>
GRAZE_CERTIFIED_INLINED knowledge crossing_ends_known(Scalar const* input, std::size_t count, Scalar* values) {
    knowledge const known = crossing_ends_fast(input, count, values);
    return known == knowledge::given ? known : crossing_ends_on_grid<true>(input, count, values);
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool crossing_ends_exact(Scalar const* input, std::size_t, Scalar* values) {
    if (triangle_triangle_3d(input, 18) != relation::crossing) return false;
    exact_scalars<Scalar> const g{input};
    pierced_edge ends[2];
    if (!ends_on(g, ends)) return false;
    Scalar found[6];
    for (int i = 0; i < 2; ++i) {
        auto const [p, from, to] = ends[i];
        round_meeting(g, plane_meeting_of(g, p, p + 3, p + 6, from, to), from, found + 3 * i);
    }
    copy_values(found, values);
    return true;
}

}  // namespace detail

template <class Scalar>
bool triangle_triangle_segment_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    // The filter holds in every rounding mode. What it leaves open is for integers.
    detail::certain_sides<Scalar> known;
    detail::finding const found = detail::filter_triangles(input, known);
    if (found == detail::finding::disjoint) return false;
    if (found == detail::finding::crossing) [[likely]]
        return detail::values_of<detail::crossing_ends_known<Scalar>, detail::crossing_ends_exact<Scalar>>(input, count,
                                                                                                           values);
    return detail::values_of<detail::crossing_ends_on_grid<false, Scalar>, detail::crossing_ends_exact<Scalar>>(
        input, count, values);
}

}  // namespace graze::certified
