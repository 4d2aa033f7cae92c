// The determinants of the sign tests, in exact integers and, where a quick filter does not decide, in double by a closer
// one.
//
// Model as in filter.hpp: every operation on doubles returns the exact result times (1 + d), |d| <= e = 2^-52, in all
// rounding modes and with or without contraction. A determinant is a sum of products of differences. P is the sum of
// their magnitudes, and k the most factors (1 + d) that a product gathers:
//   orient_2d     4: two differences, product, subtraction
//   orient_3d     8: a minor's 4, a difference, product, two additions
//   incircle_2d  11: a minor's 4, a lift's 4 (differences, product, sum), product, two additions
//   insphere_3d  16: three minors' 8, a lift's 5, product, two additions
// so that |error| <= ((1 + e)^k - 1) P. P as computed, with additions for the subtractions, is at least (1 - e)^k P.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/certain_sum.hpp"
#include "graze/certified/detail/filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A determinant of points, whose products are of `degree` differences and gather `Factors` factors (1 + d) at most.
/// `lifted`: squared lengths are among them.
template <int Axes, int Points, bool Lifted, int Factors>
struct sign_form {
    static constexpr int axes = Axes, count = Axes * Points, degree = Lifted ? Axes + 2 : Axes;
    static constexpr bool lifted = Lifted;
    static constexpr double factor = (Factors + 1) * rounding_error;
};

// Called with `difference(i, j)`, scalar i less scalar j, of any kind of number, and `less(u, v)`, which is u - v, or for P
// u + v.

struct orient_2d_form : sign_form<2, 3, false, 4> {
    static constexpr int quick_factor = 5;
    template <class Difference, class Less>
    auto operator()(Difference const& difference, Less const& less) const {
        return less(difference(0, 4) * difference(3, 5), difference(1, 5) * difference(2, 4));
    }
};
struct orient_3d_form : sign_form<3, 4, false, 8> {
    static constexpr int quick_factor = 43;
    template <class Difference, class Less>
    auto operator()(Difference const& difference, Less const& less) const {
        auto const ax = difference(0, 9), ay = difference(1, 10), az = difference(2, 11);
        auto const bx = difference(3, 9), by = difference(4, 10), bz = difference(5, 11);
        auto const cx = difference(6, 9), cy = difference(7, 10), cz = difference(8, 11);
        return less(by * cz, bz * cy) * ax + less(cy * az, cz * ay) * bx + less(ay * bz, az * by) * cx;
    }
};
struct incircle_2d_form : sign_form<2, 4, true, 11> {
    static constexpr int quick_factor = 34;
    template <class Difference, class Less>
    auto operator()(Difference const& difference, Less const& less) const {
        auto const ax = difference(0, 6), ay = difference(1, 7), bx = difference(2, 6), by = difference(3, 7);
        auto const cx = difference(4, 6), cy = difference(5, 7);
        return (ax * ax + ay * ay) * less(bx * cy, cx * by) + (bx * bx + by * by) * less(cx * ay, ax * cy) +
               (cx * cx + cy * cy) * less(ax * by, bx * ay);
    }
};
struct insphere_3d_form : sign_form<3, 5, true, 16> {
    static constexpr int quick_factor = 340;
    template <class Difference, class Less>
    auto operator()(Difference const& difference, Less const& less) const {
        auto const ax = difference(0, 12), ay = difference(1, 13), az = difference(2, 14);
        auto const bx = difference(3, 12), by = difference(4, 13), bz = difference(5, 14);
        auto const cx = difference(6, 12), cy = difference(7, 13), cz = difference(8, 14);
        auto const dx = difference(9, 12), dy = difference(10, 13), dz = difference(11, 14);
        auto const ab = less(ax * by, bx * ay), bc = less(bx * cy, cx * by), cd = less(cx * dy, dx * cy);
        auto const da = less(dx * ay, ax * dy), ac = less(ax * cy, cx * ay), bd = less(bx * dy, dx * by);
        auto const abc = less(bc * az, ac * bz) + ab * cz, bcd = less(cd * bz, bd * cz) + bc * dz;
        auto const cda = da * cz + ac * dz + cd * az, dab = ab * dz + bd * az + da * bz;
        return less(abc * (dx * dx + dy * dy + dz * dz), dab * (cx * cx + cy * cy + cz * cz)) +
               less(cda * (bx * bx + by * by + bz * bz), bcd * (ax * ax + ay * ay + az * az));
    }
};

/// Decides by P, whatever the shapes are like; 0 where that does not decide. `factor` leaves (1 - 0.01 e) P of slack or
/// more.
///
/// Range: used while all differences are below 2^190, so that nothing overflows, and P is at least 2^-100. Underflow
/// adds to a product at most 2^-1074, which other factors of a difference each bring below 2^(4 * 191 - 1074) < 2^-300;
/// there are fewer than 2^8 of them, beside a slack above 2^-153.
template <class Form>
int sign_by_size(double const* scalar) {
    double largest = 0;
    auto const difference = [&](int i, int j) { return scalar[i] - scalar[j]; };
    auto const magnitude = [&](int i, int j) {
        double const size = std::fabs(scalar[i] - scalar[j]);
        largest = size > largest ? size : largest;
        return size;
    };
    double const det = Form()(difference, [](double u, double v) { return u - v; });
    double const size = Form()(magnitude, [](double u, double v) { return u + v; });
    if (!(largest <= 0x1p190 && size >= 0x1p-100)) return 0;
    double const bound = Form::factor * size;
    return (det > bound) - (det < -bound);
}

/// The same determinants of any finite doubles, of big numbers.
class big_determinant {
  public:
    big_determinant(double const* scalar, int axes, int points) : axes_(axes) {
        for (int i = 0; i < axes * (points - 1); ++i)
            load_difference(scalar[i], scalar[axes * (points - 1) + i % axes], at_[i]);
        for (int p = 0; p < points - 1; ++p)
            for (int q = p + 1; q < points - 1; ++q)
                load_minor(at(p, 0), at(q, 1), at(p, 1), at(q, 0), minor_[index_of(p, q)]);
    }

    int orient_3d() const {
        big<3> all;
        load_volume(0, 1, 2, all);
        return sign(all);
    }
    /// |a|^2 (b x c) + |b|^2 (c x a) + |c|^2 (a x b)
    int incircle_2d() const {
        big<4> sum, product;
        big<2> square;
        for (int i = 0; i < 3; ++i) {
            load_square(i, square);
            load_product(square, minor_[i == 0 ? index_of(1, 2) : index_of(0, 3 - i)], product);
            accumulate(sum, product, i == 1);
        }
        return sign(sum);
    }
    /// (a, b, c) |d|^2 - (d, a, b) |c|^2 + (c, d, a) |b|^2 - (b, c, d) |a|^2
    int insphere_3d() const {
        big<5> sum, product;
        big<3> volume;
        big<2> square;
        for (int i = 3; i >= 0; --i) {
            load_volume((i + 1) % 4, (i + 2) % 4, (i + 3) % 4, volume);
            load_square(i, square);
            load_product(volume, square, product);
            accumulate(sum, product, i % 2 == 0);
        }
        return sign(sum);
    }

  private:
    /// Of the minor of points p < q.
    static constexpr int index_of(int p, int q) { return p * (5 - p) / 2 + q - 1; }
    /// A coordinate of a point less that of the last.
    big<1> const& at(int point, int axis) const { return at_[axes_ * point + axis]; }
    GRAZE_CERTIFIED_SLOW void load_volume(int p, int q, int r, big<3>& to) const {
        int const of[3] = {p, q, r};
        big<3> product;
        to.size = 0;
        for (int i = 0; i < 3; ++i) {
            int const first = of[(i + 1) % 3], second = of[(i + 2) % 3];
            bool const turned = first > second;
            load_product(minor_[turned ? index_of(second, first) : index_of(first, second)], at(of[i], 2), product);
            accumulate(to, product, turned);
        }
    }
    GRAZE_CERTIFIED_SLOW void load_square(int point, big<2>& to) const {
        big<2> product;
        load_product(at(point, 0), at(point, 0), to);
        for (int axis = 1; axis < axes_; ++axis) {
            load_product(at(point, axis), at(point, axis), product);
            accumulate(to, product, false);
        }
    }

    int axes_;
    big<1> at_[12];
    big<2> minor_[6];
};

/// On a grid: |coordinate| < 2^61 as one limb, < 2^125 as two, or any. Differences are below 2^62 (2^126), a product of
/// k of them below 2^(62 k) (2^(126 k)) in k (2 k) limbs. Sums add at most: a minor 1 bit, a lift 2, three minors times
/// differences 3, so orient_3d 3, incircle_2d 5, insphere_3d 7: fewer than the 2 k - 1 bits that are left but for orient_2d
/// and minors (1 of 3), lifts (2 of 3), three minors (3 of 5).
struct limb_grid {
    std::int64_t const* coordinate;

    wide<1> difference(int i, int j) const { return {{static_cast<std::uint64_t>(coordinate[i] - coordinate[j])}}; }
};

template <class Form>
struct sign_algorithm {
    template <int Count>
    requires(Count == Form::count && Form::count > 6) int operator()(grid<big<1>, Count> const& g) const {
        big_determinant const of(g.scalar, Form::axes, Form::count / Form::axes);
        if constexpr (!Form::lifted) return of.orient_3d();
        return Form::axes == 2 ? of.incircle_2d() : of.insphere_3d();
    }
    template <class Grid>
    int operator()(Grid const& g) const {
        return sign(Form()([&g](int i, int j) { return g.difference(i, j); },
                           [](auto const& u, auto const& v) { return u - v; }));
    }
};

/// Decides in exact integers. Lifts add squares along the axes, which then share one grid.
template <class Form>
int sign_on_integers(double const* scalar) {
    constexpr int axes = Form::lifted ? 1 : Form::axes;
    std::int64_t coordinate[Form::count];
    sign_algorithm<Form> const algorithm;
    if (put_on_integer_grid<axes, Form::count>(scalar, coordinate) != 0) return algorithm(limb_grid{coordinate});
    return on_wider_grid<axes, Form::count>(scalar, algorithm);
}

/// orient_2d by its two products, each exact as a pair of doubles. Rounding is to nearest, u = 2^-53, and nothing underflows where
/// differences, rounded, are 0 or in [2^-450, 2^450], as those of floats are: low parts of products are multiples of 2^-1006, and
/// 2^-100 P is above 2^-1000.
///
/// Where the differences are exact, so are the products: as rounding is monotonic, the larger product's high part is not the smaller
/// one, and of equal ones the low parts tell, which are exact. Else the difference of pairs of doubles, each with L = 1 and E = 0, has
/// E = 15 (double_double.hpp): it is off by 15 u^2 P < 2^-102 P, and known above 2^-100 P.
template <class Scalar>
GRAZE_CERTIFIED_INLINED known_sign sign_by_products(double const* scalar) {
    double_double const ax = sum_of(scalar[0], -scalar[4]), ay = sum_of(scalar[1], -scalar[5]),
                        bx = sum_of(scalar[2], -scalar[4]), by = sum_of(scalar[3], -scalar[5]);
    auto const in_range = [](double x) {
        double const size = std::fabs(x);
        return (size == 0) | ((size >= 0x1p-450) & (size <= 0x1p450));
    };
    bool const are_near = std::is_same_v<Scalar, float> || static_cast<bool>(in_range(ax.high) & in_range(ay.high) &
                                                                             in_range(bx.high) & in_range(by.high));
    if (!are_near) [[unlikely]]
        return {0, std::numeric_limits<double>::infinity()};
    double_double const first = product_of(ax.high, by.high), second = product_of(ay.high, bx.high);
    if ((ax.low == 0) & (ay.low == 0) & (bx.low == 0) & (by.low == 0)) [[likely]] {
        double const high = first.high - second.high;
        return {high != 0 ? high : first.low - second.low, 0};
    }
    double_double const det = ax * by - ay * bx;
    return {det.high + det.low, 0x1p-101 * (std::fabs(first.high) + std::fabs(second.high))};
}

/// The same of doubles near neither end of their range, or made so by a power of two that takes no bit from any.
template <class Scalar>
GRAZE_CERTIFIED_INLINED known_sign sign_by_products_anywhere(double const* scalar) {
    known_sign const found = sign_by_products<Scalar>(scalar);
    if (std::is_same_v<Scalar, float> || found.known) return found;
    double largest = 0, scaled[6];
    for (int i = 0; i < 6; ++i) largest = greater(largest, std::fabs(scalar[i]));
    double const up = largest < 1 ? 0x1p600 : 0x1p-600, down = largest < 1 ? 0x1p-600 : 0x1p600;
    bool is_exact = true;
    for (int i = 0; i < 6; ++i) {
        scaled[i] = scalar[i] * up;
        is_exact &= scaled[i] * down == scalar[i];
    }
    return is_exact ? sign_by_products<Scalar>(scaled) : found;
}

/// What a quick filter leaves: not `BySize` where that has bounded the error by P already.
template <class Form, bool BySize = true, class Scalar>
GRAZE_CERTIFIED_SLOW int sign_exactly(Scalar const* input) {
    double scalar[Form::count];
    if constexpr (std::is_same_v<Form, orient_2d_form>) {
        GRAZE_CERTIFIED_ROUNDS_TO_NEAREST((sign_exactly<Form, BySize>), input);
        for (int i = 0; i < Form::count; ++i) scalar[i] = static_cast<double>(input[i]);
        known_sign const found = sign_by_products_anywhere<Scalar>(scalar);
        if (found.known) return found.sign;
    } else {
        GRAZE_CERTIFIED_KEEPS_SUBNORMALS((sign_exactly<Form, BySize>), input);
        for (int i = 0; i < Form::count; ++i) scalar[i] = static_cast<double>(input[i]);
    }
    if constexpr (BySize) {
        int const found = sign_by_size<Form>(scalar);
        if (found != 0) return found;
    }
    return sign_on_integers<Form>(scalar);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
