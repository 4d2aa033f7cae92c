// The relation of a frustum F and a box B, by the corners of what they have in common.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "graze/certified/detail/frustum.hpp"
#include "graze/certified/detail/near_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

// P, what F and B have in common, is bounded: it is the hull of its corners, or empty. Each corner is on three of the
// twelve planes of F and B, the normals of which are linearly independent. Let `strict` be the planes that some corner
// of P is strictly on the inner side of, so that the mean of all corners, p, is on that side of just those.
//
// Planes with all of B strictly inside are left out, and are strict. Then:
//
// - Without corners: disjoint.
// - All six of F are strict: p is inside F, crossing.
// - Else let Z be those that are not. F is p + K about p, K the v with n_i.v >= 0 for all i in Z. F and B cross iff
//   they have a relatively inner point in common, which then is any with the most strict signs, p, and the directions
//   of both span the space. p is such a point of B iff both sides are strict on each axis of extent; of F iff K has no
//   point off its own boundary, that is, is a linear space. Directions of F are then those across all n_i in Z, of B
//   the axes of extent: they span the space iff no normal spanned by Z is one spanned by the axes without extent. Else:
//   touching.
//
// Rows h of planes have four numbers: n and d, of the box's sides (0 .. 1 .., -min) and (0 .. -1 .., max). The point on
// planes i, j, k has homogeneous coordinates X_c, the minors of their rows, with signs, and h.X, a determinant, has
// times X_3 the sign of the value that is asked for.

/// A number and the same with magnitudes in place of all terms, side by side.
GRAZE_CERTIFIED_INLINED f64x2 less_product(f64x2 from, f64x2 a, f64x2 b) {
    return from + flip_sign(a * b, f64x2(-0.0, 0.0));
}

inline constexpr double frustum_rows_factor = 8 * rounding_error;

/// The rows as doubles, each beside its magnitude. Of h.X each term carries nine factors (1 + d), |d| <= 2^-53: two of a minor
/// of two rows, three of X_c and four of h.X. So it is off by 4.6 e size (e = 2^-52), X_3 by less; 8 e covers the rounding of
/// size and of the bound.
///
/// Where numbers are short there is no error: let the numbers of a row be multiples of its unit, the last one of that times a
/// common unit. All of a determinant, partial sums too, are multiples of the product U of its rows' units, of the common one
/// too where it has a last column. Below 2^53 U these are doubles; and so it is where the size is, as what was rounded in that
/// is no less.
///
/// Range: numbers are 0 or from 2^-200 to 2^200, so that sums of products of four are 0 or above 2^-1022, and do not overflow.
/// A row may be multiplied by a power of two, and so may the last numbers of all: neither changes a sign.
class frustum_rows {
  public:
    explicit frustum_rows(double const* scalar) {
        if (load(scalar, 0)) return;
        int most = lowest;
        for (int i = 24; i < 30; ++i) most = greater(most, exponent_of(scalar[i]));
        fits_ = load(scalar, most == lowest ? 0 : -most);
    }
    bool fit() const { return fits_; }
    f64x2 const* row(int i) const { return row_[i]; }
    double unit(int i) const { return unit_[i]; }
    double common_unit() const { return common_unit_; }

  private:
    static constexpr int lowest = -5000;
    static int exponent_of(double x) { return x == 0 ? lowest : std::ilogb(x); }

    /// With last numbers times 2^last, and where that is not 0 rows brought to a size of about 1.
    bool load(double const* scalar, int last) {
        bool fits = true;
        auto const take = [&](int i, int c, double x) {
            double const size = std::fabs(x);
            fits &= (size == 0) | ((size >= 0x1p-200) & (size <= 0x1p200));
            row_[i][c] = f64x2(x, size);
        };
        for (int i = 0; i < frustum_planes; ++i) {
            int by[2] = {0, last};
            if (last != 0) {
                int most = exponent_of(scalar[4 * i + 3]) + last;
                for (int c = 0; c < 3; ++c) most = greater(most, exponent_of(scalar[4 * i + c]));
                for (int& exponent : by) exponent -= most;
            }
            for (int c = 0; c < 4; ++c) {
                double const x = scalar[4 * i + c];
                take(i, c, last == 0 ? x : scaled(x, by[c == 3], fits));
            }
        }
        for (int side = 0; side < 6; ++side) {
            double const sign = side < 3 ? 1 : -1, x = -sign * scalar[24 + side];
            for (int c = 0; c < 3; ++c) take(6 + side, c, c == side % 3 ? sign : 0);
            take(6 + side, 3, last == 0 ? x : scaled(x, last, fits));
        }
        fits_ = fits;
        if (fits) find_units();
        return fits;
    }
    /// What gets too small is 0, and sizes are not below it.
    void find_units() {
        auto const lowest_bit_of = [](f64x2 x) {
            std::uint64_t const bits = x.bits_of_second(), fraction = bits & 0xfffffffffffffu;
            if (bits == 0) return 0x1p300;
            double const whole = bits_as<double>(bits & ~std::uint64_t{0xfffffffffffffu});
            return fraction == 0 ? whole : whole * (0x1p-52 * static_cast<double>(fraction & (0 - fraction)));
        };
        common_unit_ = 0x1p300;
        for (int i = 6; i < 12; ++i) common_unit_ = lesser(common_unit_, lowest_bit_of(row_[i][3]));
        if (common_unit_ == 0x1p300) common_unit_ = 1;
        for (int i = 0; i < 12; ++i) {
            unit_[i] = lowest_bit_of(row_[i][3]) / common_unit_;
            for (int c = 0; c < 3; ++c) unit_[i] = lesser(unit_[i], lowest_bit_of(row_[i][c]));
        }
    }
    /// What gets too small is no longer the same number.
    static double scaled(double x, int by, bool& fits) {
        double const result = std::ldexp(x, by);
        fits &= (result == 0) == (x == 0);
        return result;
    }

    f64x2 row_[12][4];
    double unit_[12], common_unit_;
    bool fits_ = false;
};

/// The planes in doubles, and where these do not tell in exact numbers.
class frustum_box {
  public:
    explicit frustum_box(double const* scalar) : scalar_(scalar), rows_(scalar) {}

    relation decide() {
        int plane[std::size_t{all_planes}], planes = 0;
        for (int i = 0; i < all_planes; ++i) {
            own_[i] = 1u << i;
            if (i < 6 && is_around_box(i))
                strict_ |= 1u << i;
            else if (!is_doubled(i))
                plane[planes++] = i;
            else
                own_[i - 3] |= 1u << i;
        }
        if ((strict_ & of_frustum) == of_frustum) return relation::crossing;
        around_ = strict_;
        for (int i = 0; i < planes; ++i)
            for (int j = 0; j < i; ++j) {
                int const q = plane[j], r = plane[i];
                if (are_opposite(r, q)) continue;
                f64x2 minor[6];
                load_minors(q, r, minor);
                for (int k = 0; k < j; ++k) {
                    int const p = plane[k];
                    if (are_opposite(r, p) || are_opposite(q, p)) continue;
                    consider(p, q, r, minor);
                    if (any_ && (strict_ & of_frustum) == of_frustum) return relation::crossing;
                }
            }
        return any_ ? flat_relation() : relation::disjoint;
    }

  private:
    static constexpr int all_planes = 12;
    static constexpr unsigned of_frustum = 63;

    bool is_flat(int axis) const { return scalar_[24 + axis] == scalar_[27 + axis]; }
    /// The planes of max where they are those of min.
    bool is_doubled(int i) const { return i >= 9 && is_flat(i - 9); }
    static bool are_opposite(int i, int j) { return i == j + 3 && j >= 6; }

    /// Is all of the box strictly inside half-space i, for certain? Then it is of no account to what both have in
    /// common.
    bool is_around_box(int i) const {
        double const* const p = scalar_ + 4 * i;
        bounded_number least{p[3], 0};
        for (int k = 0; k < 3; ++k)
            least = least + bounded_number{p[k], 0} * bounded_number{scalar_[(p[k] > 0 ? 24 : 27) + k], 0};
        return certain_sign(least) == 1;
    }

    /// The planes of which others' point depends.
    unsigned asked_beside(int i, int j, int k) const {
        return ~(around_ | own_[i] | own_[j] | own_[k]) & ((1u << all_planes) - 1);
    }

    /// Of two rows, columns 01 02 03 12 13 23.
    void load_minors(int i, int j, f64x2* minor) const {
        f64x2 const *const u = rows_.row(i), *const v = rows_.row(j);
        int at = 0;
        for (int a = 0; a < 4; ++a)
            for (int b = a + 1; b < 4; ++b) minor[at++] = less_product(u[a] * v[b], u[b], v[a]);
    }
    /// `unit` is that of the determinant.
    static int sign_of(f64x2 of, double unit) {
        double const value = of.first(), size = of.second(), bound = frustum_rows_factor * size;
        if (value > bound) return 1;
        if (value < -bound) return -1;
        return size < 0x1p53 * unit ? (value > 0) - (value < 0) : unknown_sign;
    }

    /// Signs at the point on three planes: of X_3, and of h.X for others.
    struct signs {
        int whole, of[std::size_t{all_planes}];
        bool above = false, below = false;

        void add(int plane, int sign) {
            of[plane] = sign;
            above |= sign == 1;
            below |= sign == -1;
        }
        /// Whatever the sign of X_3, some plane has the point outside.
        bool are_outside() const { return (above && below) || (whole == 1 && below) || (whole == -1 && above); }
    };

    /// `minor` has those of planes j and k.
    void consider(int i, int j, int k, f64x2 const* minor) {
        unsigned const asked = asked_beside(i, j, k);
        signs found;
        unsigned unknown = asked;
        found.whole = unknown_sign;
        if (rows_.fit()) {
            f64x2 const* const p = rows_.row(i);
            auto const less = [](f64x2 u) { return flip_sign(u, f64x2(-0.0, 0.0)); };
            double const unit = rows_.unit(i) * rows_.unit(j) * rows_.unit(k);
            f64x2 x[4];
            x[3] = less_product(p[0] * minor[3] + p[2] * minor[0], p[1], minor[1]);
            found.whole = sign_of(x[3], unit);
            if (found.whole == 0) return;
            x[0] = less(less_product(p[1] * minor[5] + p[3] * minor[3], p[2], minor[4]));
            x[1] = less_product(p[0] * minor[5] + p[3] * minor[1], p[2], minor[2]);
            x[2] = less(less_product(p[0] * minor[4] + p[3] * minor[0], p[1], minor[2]));
            // What had the last point outside often has this one, too.
            unsigned left = asked;
            for (int plane = (left >> telling_ & 1) != 0 ? telling_ : last_of(left); left != 0; plane = last_of(left)) {
                left &= ~(1u << plane);
                f64x2 const* const h = rows_.row(plane);
                f64x2 const last = h[3] * x[3];
                int const axis = (plane - 6) % 3;
                f64x2 const value =
                    plane >= 6 ? h[axis] * x[axis] + last : (h[0] * x[0] + h[1] * x[1]) + (h[2] * x[2] + last);
                int const sign = sign_of(value, unit * rows_.unit(plane) * rows_.common_unit());
                found.add(plane, sign);
                if (found.are_outside()) {
                    telling_ = plane;
                    return;
                }
                if (sign != unknown_sign) unknown &= ~(1u << plane);
            }
        }
        if ((unknown != 0 || found.whole == unknown_sign) && !settle(i, j, k, unknown, found)) return;
        any_ = true;
        for (int plane = 0; plane < all_planes; ++plane)
            if ((asked >> plane & 1) != 0 && found.of[plane] != 0) strict_ |= 1u << plane;
    }
    static int last_of(unsigned planes) { return planes == 0 ? 0 : static_cast<int>(std::bit_width(planes)) - 1; }

    /// Exactly, what is unknown. Is that a corner?
    GRAZE_CERTIFIED_SLOW bool settle(int i, int j, int k, unsigned unknown, signs& found) const {
        point at;
        load_point(i, j, k, at);
        found.whole = sign(at.x[3]);
        if (found.whole == 0 || found.are_outside()) return false;
        for (int plane = 0; plane < all_planes; ++plane) {
            if ((unknown >> plane & 1) == 0) continue;
            found.add(plane, sign_at(at, plane));
            if (found.are_outside()) return false;
        }
        return true;
    }

    /// Number c of the row of plane i.
    big<1> entry(int i, int c) const {
        if (i < 6) return to_big(scalar_[4 * i + c]);
        int const axis = (i - 6) % 3, side = i < 9 ? 1 : -1;
        if (c < 3) return to_big(static_cast<double>(c == axis ? side : 0));
        return to_big(side > 0 ? -scalar_[24 + axis] : scalar_[27 + axis]);
    }

    struct point {
        big<3> x[4];
    };

    GRAZE_CERTIFIED_SLOW big<2> minor_of_rows(int i, int j, int a, int b) const {
        return minor_of(entry(i, a), entry(j, b), entry(i, b), entry(j, a));
    }
    /// less -= the minor of rows i, j, k and columns a, b, c.
    GRAZE_CERTIFIED_SLOW void take_minor(big<3>& less, int i, int j, int k, int a, int b, int c) const {
        take_product(less, minor_of_rows(i, j, a, b), entry(k, c));
        take_product(less, minor_of_rows(i, j, b, c), entry(k, a));
        take_product(less, minor_of_rows(i, j, c, a), entry(k, b));
    }
    /// The columns without c turn once for each c.
    GRAZE_CERTIFIED_SLOW void load_point(int i, int j, int k, point& at) const {
        for (big<3>& x : at.x) x = big<3>{};
        take_minor(at.x[0], i, j, k, 1, 2, 3);
        take_minor(at.x[1], i, j, k, 0, 3, 2);
        take_minor(at.x[2], i, j, k, 0, 1, 3);
        take_minor(at.x[3], i, j, k, 0, 2, 1);
    }
    GRAZE_CERTIFIED_SLOW int sign_at(point const& at, int plane) const {
        big<4> less{};
        for (int c = 0; c < 4; ++c) take_product(less, at.x[c], entry(plane, c));
        return -sign(less);
    }

    auto normal(int i) const { return vector3_of<big<1>>{entry(i, 0), entry(i, 1), entry(i, 2)}; }
    GRAZE_CERTIFIED_SLOW auto across(int i, int j) const { return cross_of(normal(i), normal(j)); }
    bool is_level(int i) const { return i < 6 && (strict_ >> i & 1) == 0; }
    template <class Vector>
    static int sign_on(Vector const& v, int axis) {
        return sign(axis == 0 ? v.x : axis == 1 ? v.y : v.z);
    }
    template <class Vector>
    static int axis_of(Vector const& v) {
        return sign(v.x) != 0 ? 0 : sign(v.y) != 0 ? 1 : sign(v.z) != 0 ? 2 : -1;
    }
    GRAZE_CERTIFIED_SLOW int axis_across(int i, int j) const { return axis_of(across(i, j)); }
    GRAZE_CERTIFIED_SLOW int sign_across(int i, int j, int axis) const { return sign_on(across(i, j), axis); }
    GRAZE_CERTIFIED_SLOW int sign_of_volume(int i, int j, int k) const { return sign(dot_of(normal(i), across(j, k))); }

    /// Is there a v with signs n_i.v >= 0 for all i in Z and not all 0, or its negative? sign_of(i) is that of n_i.v.
    template <class Sign>
    bool is_open(Sign const& sign_of) const {
        bool above = false, below = false;
        for (int i = 0; i < frustum_planes; ++i) {
            if (!is_level(i)) continue;
            int const sign = sign_of(i);
            above |= sign > 0;
            below |= sign < 0;
        }
        return above != below;
    }

    GRAZE_CERTIFIED_SLOW relation flat_relation() const {
        int flat = 0, flat_axis = 0, long_axis = 0;
        for (int axis = 0; axis < 3; ++axis) {
            if (is_flat(axis)) {
                ++flat;
                flat_axis = axis;
            } else {
                long_axis = axis;
                if ((strict_ >> (6 + axis) & 9) != 9) return relation::touching;
            }
        }
        int first = 0;
        while (!is_level(first)) ++first;
        int second = -1, third = -1;
        for (int i = first + 1; i < frustum_planes && second < 0; ++i)
            if (is_level(i) && axis_across(first, i) >= 0) second = i;
        if (second < 0) return along_one_normal(first, flat, flat_axis, long_axis);
        for (int i = second + 1; i < frustum_planes && third < 0; ++i)
            if (is_level(i) && sign_of_volume(i, first, second) != 0) third = i;
        return third < 0 ? across_one_line(first, second, flat, flat_axis) : about_a_point(flat);
    }
    /// All normals in Z are along one: v is that normal.
    relation along_one_normal(int first, int flat, int flat_axis, int long_axis) const {
        int axis = 0;
        while (scalar_[4 * first + axis] == 0) ++axis;
        auto const is_up = [&](int i) { return scalar_[4 * i + axis] > 0 ? 1 : -1; };
        if (is_open(is_up) || flat == 3) return relation::touching;
        double const* const n = scalar_ + 4 * first;
        bool spans = true;
        if (flat == 1) spans = n[(flat_axis + 1) % 3] != 0 || n[(flat_axis + 2) % 3] != 0;
        if (flat == 2) spans = n[long_axis] != 0;
        return spans ? relation::crossing : relation::touching;
    }
    /// All normals in Z are in one plane, with a line across, along which v is of no account: the ends of K are across
    /// some normal.
    relation across_one_line(int first, int second, int flat, int flat_axis) const {
        int const axis = axis_across(first, second);
        for (int i = 0; i < frustum_planes; ++i)
            if (is_level(i) && is_open([&](int j) { return sign_across(i, j, axis); })) return relation::touching;
        bool const spans = flat == 0 || (flat == 1 && sign_across(first, second, flat_axis) != 0);
        return spans ? relation::crossing : relation::touching;
    }
    /// The edges of K are across two normals.
    relation about_a_point(int flat) const {
        if (flat != 0) return relation::touching;
        for (int i = 0; i < frustum_planes; ++i)
            for (int j = 0; j < i; ++j)
                if (is_level(i) && is_level(j) && is_open([&](int k) { return sign_of_volume(k, j, i); }))
                    return relation::touching;
        return relation::crossing;
    }

    double const* scalar_;
    frustum_rows rows_;
    // `own_`: that plane, and the one that it is too where the box is flat.
    unsigned strict_ = 0, around_ = 0, own_[std::size_t{all_planes}];
    int telling_ = 0;
    bool any_ = false;
};

GRAZE_CERTIFIED_SLOW inline relation frustum_box_by_corners(double const* scalar) {
    return frustum_box(scalar).decide();
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
