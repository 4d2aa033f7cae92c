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
    GRAZE_CERTIFIED_INLINED void find_gaps() {
        vector3 const *const a = axis, *const b = axis + 3;
        vector3 const of_a[3] = {cross_of(a[1], a[2]), cross_of(a[2], a[0]), cross_of(a[0], a[1])},
                      of_b[3] = {cross_of(b[1], b[2]), cross_of(b[2], b[0]), cross_of(b[0], b[1])};
        double p[3][3], q[3][3];  // |of_a[i] . b[j]|, |of_b[j] . a[i]|
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                p[i][j] = std::fabs(dot_of(of_a[i], b[j]));
                q[i][j] = std::fabs(dot_of(of_b[j], a[i]));
            }
        double const in_a = std::fabs(dot_of(of_a[0], a[0])), in_b = std::fabs(dot_of(of_b[0], b[0]));
        auto const put = [this](int pair, vector3 const& n, double reach) {
            gap[pair] = std::fabs(dot_of(n, apart)) - reach;
            square[pair] = dot_of(n, n);
        };
        for (int i = 0; i < 3; ++i) {
            put(i, of_a[i], half[i] * in_a + half[3] * p[i][0] + half[4] * p[i][1] + half[5] * p[i][2]);
            put(3 + i, of_b[i], half[3 + i] * in_b + half[0] * q[0][i] + half[1] * q[1][i] + half[2] * q[2][i]);
        }
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                int const k = (i + 1) % 3, l = (i + 2) % 3, m = (j + 1) % 3, n = (j + 2) % 3;
                put(6 + 3 * i + j, cross_of(a[i], b[j]),
                    half[k] * p[l][j] + half[l] * p[k][j] + half[3 + m] * q[i][n] + half[3 + n] * q[i][m]);
            }
        double most = 0;
        for (int pair = 0; pair < box_pairs; ++pair) {
            double const scale = scale_of(pair);
            if (!(square[pair] > 0x1p-80 * (scale * scale))) continue;
            if (is_nothing(pair_of_generators[pair][0]) || is_nothing(pair_of_generators[pair][1])) continue;
            double const own = gap[pair] * std::fabs(gap[pair]) / square[pair];
            if (best >= 0 && !(own > most)) continue;
            most = own;
            best = pair;
        }
    }
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
