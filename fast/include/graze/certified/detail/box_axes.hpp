// How far two boxes of any axes are apart along the products of two axes, in doubles.
//
// D = B - A has T + sum t_k h_k axis_k, |t_k| <= 1, of six generators k. Along n it ends |n . T| - sum h_k |n . axis_k| before
// the origin, or beyond that by as much where it is negative: the gap. The best product, by its gap over its length, is the
// separating axis (S. Gottschalk, M. Lin, D. Manocha, OBBTree, 1996).
//
// Errors, with A_k the largest component of axis k and G that of T and all h_k axis_k added: a gap has six terms of A_i A_j G
// at most in magnitude, each in up to 11 operations within 2^-53, which is below 2^-46 A_i A_j G; a product is off by 2^-50
// A_i A_j.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/working_number.hpp"
#include "graze/certified/detail/zonotope.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// The pairs of generators: of A, of B, of both.
inline constexpr int box_pairs = 15;
inline constexpr int pair_of_generators[box_pairs][2] = {{1, 2}, {2, 0}, {0, 1}, {4, 5}, {5, 3}, {3, 4}, {0, 3}, {0, 4},
                                                         {0, 5}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}};

struct box_axes {
    vector3 axis[6], side[6], apart;
    double half[6], size[6], extent, gap[box_pairs], square[box_pairs];
    int best = -1;

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED explicit box_axes(Scalar const* input) {
        auto const at = [input](int i) { return static_cast<double>(input[i]); };
        apart = {at(15) - at(0), at(16) - at(1), at(17) - at(2)};
        extent = largest_of(apart);
        for (int k = 0; k < 6; ++k) {
            int const i = axis_of_generator(k);
            axis[k] = {at(i), at(i + 1), at(i + 2)};
            half[k] = at(half_of_generator(k));
            side[k] = {half[k] * axis[k].x, half[k] * axis[k].y, half[k] * axis[k].z};
            size[k] = largest_of(axis[k]);
            extent += half[k] * size[k];
        }
        find_gaps();
    }
    double width_of(int k) const { return half[k] * size[k]; }
    bool is_nothing(int k) const { return half[k] == 0 || size[k] == 0; }
    template <class Scalar>
    bool is_in_range() const {
        if constexpr (std::is_same_v<Scalar, float>) {
            return extent <= 0x1p130;
        } else {
            bool result = in_range<Scalar>(extent);
            for (int k = 0; k < 6; ++k) result &= is_nothing(k) || in_range<Scalar>(size[k]);
            return result;
        }
    }
    vector3 normal_of(int pair) const {
        return cross_of(axis[pair_of_generators[pair][0]], axis[pair_of_generators[pair][1]]);
    }
    double scale_of(int pair) const { return size[pair_of_generators[pair][0]] * size[pair_of_generators[pair][1]]; }

  private:
    using vector_pair = vector3_of<f64x2>;

    static vector_pair beside(vector3 const& u, vector3 const& v) {
        return {f64x2(u.x, v.x), f64x2(u.y, v.y), f64x2(u.z, v.z)};
    }
    /// Two pairs of generators side by side, the first of which is `pair` and the other so many further.
    GRAZE_CERTIFIED_INLINED void put(int pair, int further, vector_pair const& n, vector_pair const& from,
                                     f64x2 const& reach) {
        f64x2 const own = magnitude(dot_of(n, from)) - reach, length = dot_of(n, n);
        gap[pair] = own.first();
        gap[pair + further] = own.second();
        square[pair] = length.first();
        square[pair + further] = length.second();
    }
    /// Lanes are the first two axes of a box, or one of either box. Of a box's faces the products with the other's axes tell those
    /// of edges with axes too: (a_i x b_j) . a_k is that of a face of A and b_j, but for its sign.
    GRAZE_CERTIFIED_INLINED void find_gaps() {
        vector3 const *const a = axis, *const b = axis + 3;
        double const *const half_a = half, *const half_b = half + 3;
        vector_pair const from = beside(apart, apart), a01 = beside(a[0], a[1]), b01 = beside(b[0], b[1]),
                          ab2 = beside(a[2], b[2]), faces_a = cross_of(beside(a[1], a[2]), beside(a[2], a[0])),
                          faces_b = cross_of(beside(b[1], b[2]), beside(b[2], b[0])),
                          faces_2 = cross_of(beside(a[0], b[0]), beside(a[1], b[1]));
        vector3 const face_a[3] = {{faces_a.x.first(), faces_a.y.first(), faces_a.z.first()},
                                   {faces_a.x.second(), faces_a.y.second(), faces_a.z.second()},
                                   {faces_2.x.first(), faces_2.y.first(), faces_2.z.first()}},
                      face_b2{faces_2.x.second(), faces_2.y.second(), faces_2.z.second()};
        f64x2 p[3], q[3];  // p[i]: |face_a[i] . b|, q[i]: |face_b . a[i]|, of the first two of b
        for (int i = 0; i < 3; ++i) {
            p[i] = magnitude(dot_of(beside(face_a[i], face_a[i]), b01));
            q[i] = magnitude(dot_of(faces_b, beside(a[i], a[i])));
        }
        vector_pair const b22 = beside(b[2], b[2]);
        // Of b[2], with the first two of A's faces, or of a; and of the last ones.
        f64x2 const p2 = magnitude(dot_of(faces_a, b22)), q2 = magnitude(dot_of(a01, beside(face_b2, face_b2))),
                    last = magnitude(dot_of(faces_2, beside(b[2], a[2]))), in_a_b = magnitude(dot_of(faces_2, ab2));
        f64x2 const halves_a(half_a[0], half_a[1]), halves_b(half_b[0], half_b[1]), a2(half_a[2]), b2(half_b[2]);
        double const in_a = in_a_b.first(), in_b = in_a_b.second(), p22 = last.first(), q22 = last.second();
        // Faces of A, of B, and the last of both.
        put(0, 1, faces_a, from,
            halves_a * f64x2(in_a) + f64x2(half_b[0]) * unpack_low(p[0], p[1]) +
                f64x2(half_b[1]) * unpack_high(p[0], p[1]) + b2 * p2);
        put(3, 1, faces_b, from,
            halves_b * f64x2(in_b) + f64x2(half_a[0]) * q[0] + f64x2(half_a[1]) * q[1] + a2 * q[2]);
        put(2, 3, faces_2, from,
            f64x2(half_a[2], half_b[2]) * in_a_b + f64x2(half_b[0], half_a[0]) * f64x2(p[2].first(), q2.first()) +
                f64x2(half_b[1], half_a[1]) * f64x2(p[2].second(), q2.second()) + f64x2(half_b[2], half_a[2]) * last);
        // Edges, with the first two of b.
        double const of_b2[3] = {q2.first(), q2.second(), q22};
        for (int i = 0; i < 3; ++i) {
            int const k = i == 2 ? 0 : i + 1, l = i == 0 ? 2 : i - 1;
            put(6 + 3 * i, 1, cross_of(beside(a[i], a[i]), b01), from,
                f64x2(half_a[k]) * p[l] + f64x2(half_a[l]) * p[k] + halves_b.swapped() * f64x2(of_b2[i]) +
                    b2 * q[i].swapped());
        }
        // With the last of b.
        put(8, 3, cross_of(a01, b22), from,
            halves_a.swapped() * f64x2(p22) + a2 * p2.swapped() + f64x2(half_b[0]) * unpack_high(q[0], q[1]) +
                f64x2(half_b[1]) * unpack_low(q[0], q[1]));
        vector3 const n = cross_of(a[2], b[2]);
        gap[14] = std::fabs(dot_of(n, apart)) - (half_a[0] * p2.second() + half_a[1] * p2.first() +
                                                 half_b[0] * q[2].second() + half_b[1] * q[2].first());
        square[14] = dot_of(n, n);
        find_best();
    }
    /// Of axes that are not nearly parallel, with an extent. Which is best is as good as random, so without branches.
    GRAZE_CERTIFIED_INLINED void find_best() {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        double extents[6], most = -infinite;
        for (int k = 0; k < 6; ++k) extents[k] = is_nothing(k) ? infinite : size[k];
        GRAZE_CERTIFIED_UNROLLED for (int pair = 0; pair < box_pairs; ++pair) {
            // Axes with less are nearly parallel, and the quotient would overflow.
            double const scale = extents[pair_of_generators[pair][0]] * extents[pair_of_generators[pair][1]],
                         least = 0x1p-80 * (scale * scale),
                         own = gap[pair] * std::fabs(gap[pair]) / greater(square[pair], least);
            bool const is_better = (square[pair] > least) & (own > most);
            most = is_better ? own : most;
            best = is_better ? pair : best;
        }
    }
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
