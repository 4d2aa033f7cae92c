// The contact of an oriented box and a ball by integers: the numbers that the box's nearest feature gives.
#pragma once

#include "graze/certified/detail/contact_numbers.hpp"
#include "graze/certified/detail/exact_box_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// The root of n / d in units of 2^exponent, to some 2^-100 of itself.
template <int N, int D>
GRAZE_CERTIFIED_SLOW double_double root_in_units(big<N> const& n, big<D> const& d, int exponent) {
    if (n.size == 0) return {0, 0};
    double_double const root =
        root_on_grid(quotient_on_grid(pair_below(n, n.top()), pair_below(d, d.top())));  // both above 2^-64
    int const more = 32 * (n.top() - d.top()) - exponent;
    return {std::ldexp(root.high, more), std::ldexp(root.low, more)};
}

/// Numbers of a box and a ball in units of 2^exponent, in which all coordinates are below 16: what underflows is nothing to
/// the spacing there.
struct box_and_ball_in_units {
    int exponent;
    double centre[3], generator[3][3], ball[3], radius, reach = 0;

    GRAZE_CERTIFIED_SLOW explicit box_and_ball_in_units(double const* scalar) {
        bool is_first = true;
        exponent = 0;
        auto const consider = [&](double a, double b) {
            if (a == 0 || b == 0 || !is_finite(a) || !is_finite(b)) return;
            int const own = std::ilogb(a) + std::ilogb(b);
            if (is_first || own > exponent) exponent = own;
            is_first = false;
        };
        for (int i : {0, 1, 2, 15, 16, 17, 18}) consider(scalar[i], 1);
        for (int i = 0; i < 9; ++i) consider(scalar[axis_of_box + i], scalar[half_extent_of_box + i / 3]);
        radius = std::ldexp(std::fabs(scalar[18]), -exponent);
        for (int i = 0; i < 3; ++i) {
            centre[i] = std::ldexp(scalar[i], -exponent);
            ball[i] = std::ldexp(scalar[15 + i], -exponent);
            double of_box = std::fabs(centre[i]);
            for (int k = 0; k < 3; ++k) {
                generator[k][i] = product_in_units(scalar[axis_of_box + 3 * k + i], scalar[half_extent_of_box + k]);
                of_box += std::fabs(generator[k][i]);
            }
            reach = greater(reach, greater(of_box, std::fabs(ball[i]) + radius));
        }
        reach *= 1 - 0x1p-50;
    }

  private:
    static bool is_finite(double a) { return std::fabs(a) <= (std::numeric_limits<double>::max)(); }
    double product_in_units(double a, double b) const {
        if (a == 0 || b == 0 || !is_finite(a) || !is_finite(b)) return 0;
        int const of_a = std::ilogb(a), of_b = std::ilogb(b);
        return std::ldexp(std::ldexp(a, -of_a) * std::ldexp(b, -of_b), of_a + of_b - exponent);
    }
};
template <class Scalar>
GRAZE_CERTIFIED_SLOW void write_exact_ball_box_contact(box_and_ball_in_units const& of, double_double const& core,
                                                       vector3_of<double_double> const& n, Scalar* values) {
    contact_numbers<double_double> out;
    n.store(out.n);
    out.s[0] = normalized(core - double_double{of.radius, 0});
    for (int i = 0; i < 3; ++i) {
        double_double const ball{of.ball[i], 0};
        out.a[i] = normalized(ball - core * out.n[i]);
        out.b[i] = normalized(ball - double_double{of.radius, 0} * out.n[i]);
    }
    out.reach = of.reach;
    out.exponent = of.exponent;
    auto const tilt = [&](double const(&off)[3]) {
        double over = 0;
        for (int i = 0; i < 3; ++i) over -= off[i] * (out.a[i].high - of.centre[i]);
        for (auto const& g : of.generator) over += std::fabs(off[0] * g[0] + off[1] * g[1] + off[2] * g[2]);
        return contact_tilt{over, 0};
    };
    write_contact(out, tilt, values);
}

/// Rounds the signed distance, and gives that of the cores in units of 2^exponent, and its sign.
template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar exact_box_distance(exact_box_and_centre const& box, box_feature const& of, double radius,
                                               int exponent, double_double& core, int& side) {
    box_square square;
    box.load_square(of, square);
    side = of.dimensions == 3 ? -1 : sign(square.n);
    core = root_in_units(square.n, square.d, exponent);
    if (side < 0) core = -core;
    big<2> of_ball;
    load_wider(to_big<big_double>(std::fabs(radius)), of_ball);  // the magnitude, should it be no radius
    return rounded_root_less<Scalar>(side, square.n, square.d, of_ball);
}

/// The feature that has the nearest point. The last one remains of bits that are no input.
GRAZE_CERTIFIED_SLOW inline box_feature exact_nearest_feature(exact_box_and_centre const& box, int guess) {
    box_feature of(guess);
    if (!box.is_nearest(of)) of = box_feature(box_feature::number_of_inside);
    for (int i = 0; i < box_feature::count && !box.is_nearest(of); ++i) of = box_feature(i);
    if (of.dimensions == 3) of.axis = box.nearest_face();
    return of;
}
/// `guess` is the feature to try first.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void exact_ball_box_contact(Scalar const* input, int guess, Scalar* values) {
    double scalar[19];
    for (int i = 0; i < 19; ++i) scalar[i] = static_cast<double>(input[i]);
    ball_box_filter const filter(scalar);
    exact_box_and_centre const box(scalar, filter);
    box_feature const of = exact_nearest_feature(box, guess);
    box_and_ball_in_units const units(scalar);
    double_double core;
    int side = 0;
    values[0] = exact_box_distance<Scalar>(box, of, scalar[18], units.exponent, core, side);
    write_exact_ball_box_contact(units, core, side != 0 ? box.direction(of) : box.touching_direction(), values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
