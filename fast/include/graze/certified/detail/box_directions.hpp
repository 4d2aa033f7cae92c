// An oriented box and a triangle, or a ray: where is the origin in D, the other shape less the box? By directions n,
// along which D reaches from the least n . p - R(n) to the largest n . p + R(n), p a corner of the other shape as seen
// from the box's centre and R(n) = sum h_k |n . a_k|. What a ray goes on along has no end on that side.
//
// Vectors of D are the box's axes that have an extent, and the other shape's edges or its direction. If D has an
// inside, every facet is spanned by two of them, so that the cross products of all pairs decide: it holds the origin in
// its inside iff it reaches beyond it along each that is not zero, both ways. More directions never change that answer.
// If D lies in a plane across n, the same holds in it for the directions n x v of its vectors v, and n . p must be 0;
// on a line, along it; and in a point p must be 0.
#pragma once

#include <type_traits>

#include "graze/certified/detail/box_numbers.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// What is asked about beside the box: `vectors` of them, as vectors 3 and on, and the pairs that span facets.
struct triangle_beside_box {
    static constexpr int scalars = 24, positions = 12, corners = 3, vectors = 3, pairs = 13;
    static constexpr bool is_ray = false;
    /// All edges of a triangle have one normal.
    static constexpr signed char pair[std::size_t{pairs}][2] = {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {0, 3}, {0, 4}, {0, 5},
                                                                {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}};

    template <class Box>
    static auto vector_of(Box const& box, int i) {
        return box.arm(others_of_box + (i == 2 ? 0 : 3 * i + 3), others_of_box + 3 * i);
    }
};
struct ray_beside_box {
    static constexpr int scalars = 21, positions = 6, corners = 1, vectors = 1, pairs = 6;
    static constexpr bool is_ray = true;
    static constexpr signed char pair[std::size_t{pairs}][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};

    template <class Box>
    static auto vector_of(Box const& box, int) {
        return vector_in(box, others_of_box + 3);
    }
};

template <class Number>
bool is_known_zero(vector3_of<Number> const& u) {
    return sign(u.x) == 0 && sign(u.y) == 0 && sign(u.z) == 0;
}

template <class Other, class Box>
class box_directions {
  public:
    static constexpr unsigned all_pairs = (1u << Other::pairs) - 1;

    explicit box_directions(Box const& box) : box_(box) {}

    /// Of bounded numbers: which pairs they do not tell of, where none parts the two.
    filter_result found(unsigned& in_doubt) const {
        in_doubt = 0;
        for (int i = 0; i < Other::pairs; ++i) {
            int const reaches = along_pair(i);
            if (reaches == -1) return filter_result::disjoint;
            if (reaches != 1) in_doubt |= 1u << i;
        }
        // Inside of all, D has an inside: where it lies in a plane or on a line, one of the directions is zero or
        // across it, and D reaches nowhere along it.
        return in_doubt == 0 ? filter_result::crossing : filter_result::unknown;
    }

    /// Of exact numbers, where D reaches beyond the origin along all other pairs.
    relation exact(unsigned in_doubt = all_pairs) const {
        relation result = relation::crossing;
        for (int i = 0; i < Other::pairs && result != relation::disjoint; ++i)
            if (((in_doubt >> i) & 1) != 0) result = weaker(result, along_normal(along_pair(i)));
        if (result == relation::disjoint || has_inside()) return result;
        return weaker(flat_relation(), relation::touching);
    }

  private:
    static constexpr int vectors = 3 + Other::vectors;

    /// How D reaches beyond the origin along the cross product of a pair: -1 not at all, 0 up to it, 1 both ways, or
    /// unknown_sign. 1 for a product of zero.
    GRAZE_CERTIFIED_SLOW int along_pair(int i) const {
        int const u = Other::pair[i][0], v = Other::pair[i][1];
        auto const n = normal_of(u, v);
        if constexpr (!is_bounded)
            if (is_known_zero(n)) return 1;
        return reach_along(n, u, v);
    }

    /// The same along n, which vectors u and v are across.
    template <class Normal>
    GRAZE_CERTIFIED_SLOW int reach_along(Normal const& n, int u = -1, int v = -1) const {
        decltype(dot_of(n, box_.away(others_of_box))) reach{};
        for (int k = 0; k < 3; ++k)
            if (k != u && k != v) add_share(reach, n, k);
        int up = -1, down = -1;
        for (int i = 0; i < Other::corners; ++i) compare_corner(n, reach, i, up, down);
        if constexpr (Other::is_ray) {
            int const onward = u == 3 || v == 3 ? 0 : sign_along(n, 3);
            if (onward == unknown_sign) return up == 1 && down == 1 ? 1 : unknown_sign;
            if (onward > 0) up = 1;
            if (onward < 0) down = 1;
        }
        if (up == -1 || down == -1) return -1;
        return up == unknown_sign || down == unknown_sign ? unknown_sign : up < down ? up : down;
    }
    template <class Normal>
    GRAZE_CERTIFIED_SLOW int sign_along(Normal const& n, int vector) const {
        return certain_sign(dot_of(n, vector_at(vector)));
    }
    template <class Reach, class Normal>
    GRAZE_CERTIFIED_SLOW void add_share(Reach& reach, Normal const& n, int k) const {
        auto share = dot_of(n, axis_of(box_, k));
        drop_sign(share);
        take_from(reach, negated(box_.value(half_of_box + k)) * share);
    }
    /// `up` becomes the sign of reach + n . p where that is larger, `down` of reach - n . p.
    template <class Normal, class Reach>
    GRAZE_CERTIFIED_SLOW void compare_corner(Normal const& n, Reach const& reach, int corner, int& up,
                                             int& down) const {
        auto along = dot_of(n, box_.away(others_of_box + 3 * corner));
        down = larger_sign(down, certain_sign_of_difference(reach, along));
        along = negated(along);
        up = larger_sign(up, certain_sign_of_difference(reach, along));
    }
    static int larger_sign(int a, int b) {
        if (a == 1 || b == 1) return 1;
        return a == unknown_sign || b == unknown_sign ? unknown_sign : a < b ? b : a;
    }

    static constexpr bool is_bounded = std::is_same_v<Box, bounded_box>;

    GRAZE_CERTIFIED_SLOW auto normal_of(int u, int v) const {
        // Arms and axes have one type.
        return cross_of(vector_at(u), vector_at(v));
    }
    auto vector_at(int i) const { return i < 3 ? axis_of(box_, i) : Other::vector_of(box_, i - 3); }

    GRAZE_CERTIFIED_SLOW bool is_vector(int i) const {
        return !is_known_zero(vector_at(i)) && (i >= 3 || sign(box_.value(half_of_box + i)) != 0);
    }
    GRAZE_CERTIFIED_SLOW bool has_inside() const {
        for (int i = 0; i < Other::pairs; ++i) {
            int const u = Other::pair[i][0], v = Other::pair[i][1];
            if (is_vector(u) && is_vector(v) && some_vector_along(normal_of(u, v))) return true;
        }
        return false;
    }
    template <class Normal>
    GRAZE_CERTIFIED_SLOW bool some_vector_along(Normal const& n) const {
        for (int k = 0; k < vectors; ++k)
            if (is_vector(k) && sign_along(n, k) != 0) return true;
        return false;
    }

    GRAZE_CERTIFIED_SLOW relation flat_relation() const {
        for (int i = 0; i < Other::pairs; ++i) {
            int const u = Other::pair[i][0], v = Other::pair[i][1];
            if (!is_vector(u) || !is_vector(v)) continue;
            auto const n = normal_of(u, v);
            if (!is_known_zero(n)) return relation_in_plane(n);
        }
        for (int i = 0; i < vectors; ++i)
            if (is_vector(i)) return relation_on_line(vector_at(i));
        return is_known_zero(box_.away(others_of_box)) ? relation::touching : relation::disjoint;
    }
    template <class Normal>
    GRAZE_CERTIFIED_SLOW relation relation_in_plane(Normal const& n) const {
        relation result = along_normal(reach_along(n));
        for (int k = 0; k < vectors && result != relation::disjoint; ++k)
            if (is_vector(k)) result = weaker(result, along_normal(reach_along(cross_of(n, vector_at(k)))));
        return result;
    }
    template <class Vector>
    GRAZE_CERTIFIED_SLOW relation relation_on_line(Vector const& v) const {
        if (!is_known_zero(cross_of(box_.away(others_of_box), v))) return relation::disjoint;
        return along_normal(reach_along(v));
    }

    Box const& box_;
};

/// The relation by bounded numbers, and by exact ones along what these do not tell of.
template <class Other>
GRAZE_CERTIFIED_SLOW relation decide_box_directions(double const* scalar) {
    unsigned in_doubt = 0;
    bounded_box const bounded{scalar};
    filter_result const found = box_directions<Other, bounded_box>(bounded).found(in_doubt);
    if (found != filter_result::unknown) return relation_found(found);
    return on_exact_box<Other::positions, Other::scalars>(scalar, [in_doubt](auto const& box) {
        return box_directions<Other, std::remove_cvref_t<decltype(box)>>(box).exact(in_doubt);
    });
}

// In the box's own coordinates. Let A be the matrix of the axes and A^T A = I + E with no entry of E above `skew` in
// magnitude, skew <= 2^-10. A^T maps space one to one, and the box to (I + E) s, |s_k| <= h_k: within skew |h|_1 of s,
// so that it is inside the box of the half extents h + f, and holds that of h - f, f = 3.02 skew H, H the largest half
// extent: (I + E)^-1 u is within skew (1 + 4 skew) |h|_1 of u for each u of that. Signs and contacts are what they
// were.

/// A vector's coordinates in a box are its products with the axes: those of the first two beside each other, and of the
/// last.
struct box_coordinates {
    f64x2 first;
    double last;
};
template <class Scalar>
struct box_frame {
    f64x2 x, y, z;  // of the first two axes
    vector3 last;
    box_coordinates half;
    double skew;

    GRAZE_CERTIFIED_INLINED explicit box_frame(Scalar const* box) {
        f64x2 const xy[2] = {first_axes(box + 3), first_axes(box + 6)};
        x = unpack_low(xy[0], xy[1]);
        y = unpack_high(xy[0], xy[1]);
        z = f64x2(static_cast<double>(box[5]), static_cast<double>(box[8]));
        last = {static_cast<double>(box[9]), static_cast<double>(box[10]), static_cast<double>(box[11])};
        half = {first_axes(box + 12), static_cast<double>(box[14])};
        // A sum of them all, which what is no number is not lost in. As computed each is off by less than 4.02 e, e =
        // 2^-52.
        box_coordinates const angles = coordinates(last);
        f64x2 const lengths = x * x + y * y + z * z;
        f64x2 const across = x * x.swapped() + y * y.swapped() + z * z.swapped();
        f64x2 const all = magnitude(lengths - f64x2(1.0)) + magnitude(angles.first) +
                          magnitude(blend(across, f64x2(angles.last - 1)));
        skew = sum_of(all) + 32 * rounding_error;
    }
    GRAZE_CERTIFIED_INLINED box_coordinates coordinates(vector3 const& v) const {
        return {x * f64x2(v.x) + y * f64x2(v.y) + z * f64x2(v.z), dot_of(last, v)};
    }
    double longest_half() const { return greater(greater(half.first.first(), half.first.second()), half.last); }
    double shortest_half() const { return lesser(lesser(half.first.first(), half.first.second()), half.last); }
};
/// |error| of a coordinate is 4.01 e |a| |d| for a vector d that is off by a factor (1 + e) an axis, which
/// is less than 7.1 e times the largest coordinate: 8 e covers the rounding of that.
inline constexpr double most_skew = 0x1p-10;

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
