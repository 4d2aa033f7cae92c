// Two boxes of any axes, by plain doubles in lanes: is a product of two axes a separating axis, or do all of them hold the origin
// inside D? (zonotope.hpp says what D is, and why these 15 directions tell.) Lanes are the three axes of a box, and T.
//
// Let a and b be the axes, f_l = a_(l+1) x a_(l+2), g_m likewise of b, h the half extents. Along n the gap is |n . T| less what D
// reaches, sum of h_k |n . axis_k|. All of the edges' products are among those of faces: (a_i x b_j) . a_k is +-f_l . b_j with l
// the third of i, k, l; (a_i x b_j) . b_m is +-g . a_i; and (a_i x b_j) . T is a_i . (b_j x T).
//
// Errors, e = 2^-53, S and S' the magnitudes of the largest components of the pair's axes and G that of T and all h_k axis_k added,
// a box's axes taken for its largest one. A gap has six products of magnitude S S' (|T| or h_k axis_k), so 6 S S' G together, each of
// which goes through eleven operations at most:
//   n . T          difference, product, difference, product, two sums, and the last difference: 7
//   h_k |n . a_k|  product, difference, product, two sums, product with h_k, three sums at most, the last difference: 10
// so that a gap is off by ((1 + e)^11 - 1) 6 S S' G < 66.1 e S S' G < 2^-46.9 S S' G. 2^-46 covers G as computed, which has at most
// eight roundings, and the bound's own.
//
// Range: S, S' and G in [2^-250, 2^250], and half extents at most G / S. Nothing overflows. What underflows is off by 2^-1074; that is
// of products of two axes, times G, or of three, times a half extent, or of all four: fewer than 2^8 times 2^-1074 G max(1, 1 / S),
// beside a bound of 2^-46 S S' G, which is more as S S' min(1, S) is 2^-750 at least.
#pragma once

#include "graze/certified/detail/four_doubles.hpp"
#include "graze/certified/detail/working_number.hpp"
#include "graze/certified/detail/zonotope.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Of one gap, times S S' G.
inline constexpr double box_gap_factor = 0x1p-46;

/// Which products have the origin inside, for certain: a bit for each two generators i < j.
class boxes_inside {
  public:
    static constexpr std::uint64_t bit_of(int i, int j) { return std::uint64_t{1} << (6 * i + j); }
    static constexpr std::uint64_t all = 0x3eull | 0x3cull << 6 | 0x38ull << 12 | 0x30ull << 18 | 0x20ull << 24;

    /// Those with one of them.
    static constexpr std::uint64_t all_of(int k) {
        return (std::uint64_t{0x041041041} << k | std::uint64_t{0x3f} << (6 * k)) & all;
    }

    bool at(int i, int j) const { return (bits_ & bit_of(i, j)) != 0; }
    void put(int i, int j) { bits_ |= bit_of(i, j); }
    bool are_all() const { return bits_ == all; }
    std::uint64_t bits() const { return bits_; }
    /// Bit l is that of the other two axes than l of a box, whose generators start there.
    void put_faces(unsigned of_three, int start) {
        std::uint64_t const of_box = (of_three & 1) << 8 | (of_three & 2) << 1 | (of_three & 4) >> 1;
        bits_ |= of_box << (7 * start);
    }
    /// Bit i is that of a_i and b_j.
    void put_edges(unsigned of_three, int j) {
        std::uint64_t const of_a = (of_three & 1) | (of_three & 2) << 5 | (of_three & 4) << 10;
        bits_ |= of_a << (3 + j);
    }

  private:
    std::uint64_t bits_ = 0;
};

/// S, S' and G, with the largest magnitude in T. Out of range no bound holds.
struct box_sizes {
    double a, b, extent;

    GRAZE_CERTIFIED_INLINED box_sizes(double size_a, double size_b, double apart, double const* in)
        : a(size_a),
          b(size_b),
          extent(apart + (in[12] + in[13] + in[14]) * size_a + (in[27] + in[28] + in[29]) * size_b) {}
    GRAZE_CERTIFIED_INLINED bool in_range() const {
        return lesser(extent, lesser(a, b)) >= 0x1p-250 && greater(extent, greater(a, b)) <= 0x1p250;
    }
    double of(int generator) const { return generator < 3 ? a : b; }
};

/// Three axes of a box, and T, in lanes.
struct box_lanes {
    four_doubles x, y, z;

    GRAZE_CERTIFIED_INLINED box_lanes(double const* axes, double tx, double ty, double tz)
        : x(axes[0], axes[3], axes[6], tx), y(axes[1], axes[4], axes[7], ty), z(axes[2], axes[5], axes[8], tz) {}
    GRAZE_CERTIFIED_INLINED box_lanes(four_doubles const& of_x, four_doubles const& of_y, four_doubles const& of_z)
        : x(of_x), y(of_y), z(of_z) {}
    /// Each axis with the one after it.
    GRAZE_CERTIFIED_INLINED box_lanes faces() const {
        four_doubles const x1 = x.turned(), y1 = y.turned(), z1 = z.turned(), x2 = x.turned_back(),
                           y2 = y.turned_back(), z2 = z.turned_back();
        return {y1 * z2 - z1 * y2, z1 * x2 - x1 * z2, x1 * y2 - y1 * x2};
    }
    /// With the same vector.
    GRAZE_CERTIFIED_INLINED four_doubles dot(double vx, double vy, double vz) const {
        return x * four_doubles(vx) + y * four_doubles(vy) + z * four_doubles(vz);
    }
    GRAZE_CERTIFIED_INLINED four_doubles dot(double const* v) const { return dot(v[0], v[1], v[2]); }
    GRAZE_CERTIFIED_INLINED four_doubles dot(box_lanes const& v) const { return x * v.x + y * v.y + z * v.z; }
    GRAZE_CERTIFIED_INLINED four_doubles sizes() const {
        return greater(greater(magnitude(x), magnitude(y)), magnitude(z));
    }
};

/// Disjoint or crossing for certain; else `inside` has what is known.
GRAZE_CERTIFIED_INLINED filter_result screen_boxes(double const* in, boxes_inside& inside) {
    double const *const axes_a = in + 3, *const axes_b = in + 18, *const half_a = in + 12, *const half_b = in + 27;
    double const tx = in[15] - in[0], ty = in[16] - in[1], tz = in[17] - in[2];
    box_lanes const a(axes_a, tx, ty, tz), b(axes_b, tx, ty, tz);
    double size_a[4], size_b[4];
    a.sizes().store(size_a);
    b.sizes().store(size_b);
    box_sizes const size(greater(greater(size_a[0], size_a[1]), size_a[2]),
                         greater(greater(size_b[0], size_b[1]), size_b[2]), size_a[3], in);
    if (!size.in_range()) [[unlikely]]
        return filter_result::unknown;
    double const error_a = box_gap_factor * size.extent * size.a, error_b = box_gap_factor * size.extent * size.b;

    // Lanes of p[j] and of the first gaps are the faces of A: |f . b_j|.
    box_lanes const f = a.faces();
    four_doubles p[3] = {f.dot(axes_b), f.dot(axes_b + 3), f.dot(axes_b + 6)};
    for (four_doubles& each : p) each = magnitude(each);
    four_doubles const along_f = magnitude(f.dot(tx, ty, tz)), volume_a = magnitude(f.dot(a)),
                       halves_a(half_a[0], half_a[1], half_a[2], 0);
    four_doubles const gap_a = along_f - (halves_a * volume_a + four_doubles(half_b[0]) * p[0] +
                                          four_doubles(half_b[1]) * p[1] + four_doubles(half_b[2]) * p[2]);
    if ((bits_below(four_doubles(error_a * size.a), gap_a) & 7) != 0) return filter_result::disjoint;

    // The same of B. Lanes of q[i] are its faces, |g . a_i|.
    box_lanes const g = b.faces();
    four_doubles q[3] = {g.dot(axes_a), g.dot(axes_a + 3), g.dot(axes_a + 6)};
    for (four_doubles& each : q) each = magnitude(each);
    four_doubles const along_g = magnitude(g.dot(tx, ty, tz)), volume_b = magnitude(g.dot(b)),
                       halves_b(half_b[0], half_b[1], half_b[2], 0);
    four_doubles const gap_b = along_g - (halves_b * volume_b + four_doubles(half_a[0]) * q[0] +
                                          four_doubles(half_a[1]) * q[1] + four_doubles(half_a[2]) * q[2]);
    if ((bits_below(four_doubles(error_b * size.b), gap_b) & 7) != 0) return filter_result::disjoint;

    // Edges: of each of b with all of a.
    double of_b[3][4];  // |g_m . a| of the lanes of a
    {
        double of_a[3][4];
        for (int i = 0; i < 3; ++i) q[i].store(of_a[i]);
        for (int m = 0; m < 3; ++m)
            for (int i = 0; i < 3; ++i) of_b[m][i] = of_a[i][m];
    }
    four_doubles const along[3] = {four_doubles(of_b[0][0], of_b[0][1], of_b[0][2], 0),
                                   four_doubles(of_b[1][0], of_b[1][1], of_b[1][2], 0),
                                   four_doubles(of_b[2][0], of_b[2][1], of_b[2][2], 0)};
    four_doubles const after = halves_a.turned(), before = halves_a.turned_back();
    double const error = error_a * size.b;
    unsigned apart = 0;
    for (int j = 0; j < 3; ++j) {
        int const m = j == 2 ? 0 : j + 1, n = j == 0 ? 2 : j - 1;
        double const* const v = axes_b + 3 * j;
        double const moment[3] = {v[1] * tz - v[2] * ty, v[2] * tx - v[0] * tz, v[0] * ty - v[1] * tx};
        four_doubles const gap =
            magnitude(a.dot(moment)) - (after * p[j].turned_back() + before * p[j].turned() +
                                        four_doubles(half_b[m]) * along[n] + four_doubles(half_b[n]) * along[m]);
        apart |= bits_below(four_doubles(error), gap);
        inside.put_edges(bits_below(gap, four_doubles(-error)) & 7, j);
    }
    if ((apart & 7) != 0) return filter_result::disjoint;
    inside.put_faces(bits_below(gap_a, four_doubles(-error_a * size.a)) & 7, 0);
    inside.put_faces(bits_below(gap_b, four_doubles(-error_b * size.b)) & 7, 3);
    return inside.are_all() ? filter_result::crossing : filter_result::unknown;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
