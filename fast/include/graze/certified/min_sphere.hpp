/// triangle_min_sphere_3d: the smallest sphere around a triangle in space, rounded as well as it can be.
///
/// Input    9 finite scalars p0 p1 p2, points as x y z; float or double, one unit. Collinear and equal points are
///          allowed.
/// Result   sphere[0..3]: centre and radius. The radius is the exact one rounded down where that sphere holds all
///          three points, else the next scalar: excess <= 1 ulp always. The centre is a scalar point near the exact
///          centre from which the farthest vertex is nearest; escape is 0 where such a one is found, else the least
///          found. Infinite radius where the exact one is beyond the largest scalar.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  excess <= 1 ulp. Escape is the least of all scalar points up to three steps an axis from the exact centre,
///          and of thousands farther out along the directions that cost least. It cannot always be 0: away from
///          the origin the centre's own grid is coarser than the radius's ulp.
/// Error    none: the search is by doubles, every decision by integers.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   barycentric circumcentre, weights a^2 (b^2 + c^2 - a^2); obtuse, right and flat: the longest edge.
/// Cost     about 10 us; up to 2 ms where no near centre holds all three. noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>

#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/exact_min_sphere.hpp"
#include "graze/certified/detail/plain_environment.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// The search for a centre among the scalars.
///
/// With C a choice, d = centre - C and v = p - centre, |p - C|^2 - radius^2 = power + 2 v.d + |d|^2 for each vertex. In
/// units of 2^unit, about the radius, the v and d are correct to some 2^-48 of themselves, so costs tell choices apart
/// but for 2^-44 of their terms (and what underflows). Closer ones are compared exactly: the outcome is that of
/// exact costs. Which choices are considered far out depends on rounding too: it runs to nearest, and sums of
/// products there are fused by hand, so that contraction changes nothing.
template <class Scalar>
class centre_search {
  public:
    double centre[3];  // the best yet
    big<2> reach;      // the square of the distance from there to the farthest vertex

    explicit centre_search(exact_min_sphere const& sphere) : sphere_(sphere) {
        scaled_double const n = approximate(sphere.squared), w = approximate(sphere.weight);
        unit_ = (n.exponent + std::ilogb(n.mantissa) - w.exponent - std::ilogb(w.mantissa)) / 2;
        for (int axis = 0; axis < 3; ++axis) {
            below_[axis] = centre_below<Scalar>(sphere, axis);
            for (int i = 0; i < 3; ++i) arm_[i][axis] = -rest(axis, sphere.p[3 * i + axis]);
        }
        if (sphere.inner >= 0) {
            scaled_double const q = approximate(sphere.power);
            power_[sphere.inner] = std::ldexp(q.mantissa, q.exponent - 2 * unit_);
        }
    }

    /// Stops as soon as a sphere of radius `enough` holds the vertices.
    void run(Scalar enough) {
        big<1> const r = to_big(static_cast<double>(enough));
        load_product(r, r, enough_squared_);
        if (near_choices(1) || near_choices(3)) return;
        if ((std::abs)(unit_) < far_unit_limit) far_choices();
    }

  private:
    /// Costs of different choices are compared exactly where they are as close as this part of their terms. Products
    /// of two factors correct to 2^-48 are off by 2^-47 of themselves and a few roundings, a cost is made of two such
    /// sums (what else is in it is the same for every choice): below 2^-45.8 of the larger.
    static constexpr double cost_error = 0x1p-44;
    /// The same of what underflows: a few least subnormals (2^-1074).
    static constexpr double cost_underflow = 0x1p-1000;
    /// Farther out, numbers of doubles' whole range are scaled by the unit: with a unit below 2^900 what is 2^122 times
    /// as large or as small is still normal.
    static constexpr int far_unit_limit = 900;

    struct choice {
        double value, rest;
    };

    /// centre - value on an axis.
    double rest(int axis, double value) const { return sphere_.ratio_of_offset(axis, value, -unit_); }

    /// The worst vertex's |p - C|^2 - radius^2, and the size of the terms it is made of.
    double cost(choice const* c, double& size) const {
        double const square = c[0].rest * c[0].rest + c[1].rest * c[1].rest + c[2].rest * c[2].rest;
        double worst = -std::numeric_limits<double>::infinity();
        size = square;
        for (int i = 0; i < 3; ++i) {
            double const x = 2 * arm_[i][0] * c[0].rest, y = 2 * arm_[i][1] * c[1].rest, z = 2 * arm_[i][2] * c[2].rest;
            double const value = power_[i] + (x + y + z) + square, terms = std::fabs(x) + std::fabs(y) + std::fabs(z);
            worst = value > worst ? value : worst;
            size = terms > size ? terms : size;
        }
        return worst;
    }

    /// Takes a choice that is better than the best yet. Is it good enough?
    bool consider(choice const* c) {
        double size;
        double const value = cost(c, size);
        if (found_ && value > cost_ + cost_error * (size + size_) + cost_underflow) return false;
        double const candidate[3] = {c[0].value, c[1].value, c[2].value};
        big<2> squared;
        load_reach_squared(sphere_.p, candidate, squared);
        if (found_ && sign_of_difference(squared, reach) >= 0) return false;
        found_ = true;
        cost_ = value;
        size_ = size;
        reach = squared;
        for (int k = 0; k < 3; ++k) centre[k] = candidate[k];
        return sign_of_difference(enough_squared_, reach) >= 0;
    }

    /// All scalars up to `steps` below and above the centre on each axis. The best of all, even where one is enough.
    bool near_choices(int steps) {
        choice list[3][6];
        int count[3] = {0, 0, 0};
        for (int axis = 0; axis < 3; ++axis) {
            Scalar value = below_[axis];
            for (int i = 1; i < steps; ++i) value = next_down(value);
            for (int i = 0; i < 2 * steps; ++i, value = next_up(value)) {
                if (!std::isfinite(value)) continue;
                double const v = static_cast<double>(value);
                list[axis][count[axis]++] = {v, rest(axis, v)};
            }
        }
        bool enough = false;
        for (int x = 0; x < count[0]; ++x)
            for (int y = 0; y < count[1]; ++y)
                for (int z = 0; z < count[2]; ++z) {
                    choice const c[3] = {list[0][x], list[1][y], list[2][z]};
                    enough |= consider(c);
                }
        return enough;
    }

    /// The neighbours of the scalar at a wanted rest, one below and one above. False where there are none.
    bool neighbours(int axis, double wanted, choice* pair) const {
        double const limit = static_cast<double>((std::numeric_limits<Scalar>::max)()) / 2;
        double const from = static_cast<double>(below_[axis]);
        double const at = from + std::ldexp(rest_below_[axis] - wanted, unit_);
        if (!(at > -limit && at < limit)) return false;
        Scalar value = static_cast<Scalar>(at);
        if (static_cast<double>(value) > at) value = next_down(value);
        for (int i = 0; i < 2; ++i, value = next_up(value)) {
            double const v = static_cast<double>(value);
            pair[i] = {v, rest_below_[axis] - std::ldexp(v - from, -unit_)};
        }
        return true;
    }

    /// 0, 1, -1, 2, -2, ...
    static int alternating(int i) { return i % 2 != 0 ? (i + 1) / 2 : -(i / 2); }

    /// Farther out a choice costs little where the first-order terms 2 v.d stay small: near the plane across the
    /// longest edge, where that is the diameter, or the normal through an acute triangle's centre.
    void far_choices() {
        for (int axis = 0; axis < 3; ++axis) rest_below_[axis] = rest(axis, static_cast<double>(below_[axis]));
        for (int axis = 0; axis < 3; ++axis)
            if (sphere_.inner >= 0 ? columns(axis) : layers(axis)) return;
    }

    /// The choice `steps` from the centre, on an axis where steps are equal.
    choice stepped(int axis, int steps) const {
        double const from = static_cast<double>(below_[axis]);
        double const v = static_cast<double>(
            static_cast<Scalar>(from + steps * (static_cast<double>(next_up(below_[axis])) - from)));
        return {v, rest_below_[axis] - std::ldexp(v - from, -unit_)};
    }

    /// Columns along an axis: the two choices nearest to the plane across the diameter.
    bool columns(int axis) {
        constexpr int reach_of_columns = 40;
        double const* u = arm_[sphere_.inner == 0 ? 1 : 0];
        int const a = axis == 2 ? 0 : axis + 1, b = axis == 0 ? 2 : axis - 1;
        if (u[axis] == 0) return false;
        for (int i = 0; i < reach_of_columns; ++i)
            for (int j = 0; j < reach_of_columns; ++j) {
                choice c[3], pair[2];
                c[a] = stepped(a, alternating(i));
                c[b] = stepped(b, alternating(j));
                if (!neighbours(axis, -std::fma(u[a], c[a].rest, u[b] * c[b].rest) / u[axis], pair)) continue;
                for (choice const& one : pair) {
                    c[axis] = one;
                    if (consider(c)) return true;
                }
            }
        return false;
    }

    /// Layers across an axis: the four choices around the normal.
    bool layers(int axis) {
        constexpr int reach_of_layers = 1000;
        int const a = axis == 2 ? 0 : axis + 1, b = axis == 0 ? 2 : axis - 1;
        double const *u = arm_[0], *v = arm_[1];
        auto const minor_of = [u, v](int i, int j) { return std::fma(u[i], v[j], -(u[j] * v[i])); };
        double const along = minor_of(a, b), normal_a = minor_of(b, axis), normal_b = minor_of(axis, a);
        if (along == 0) return false;
        for (int i = 0; i < reach_of_layers; ++i) {
            choice c[3], pair_a[2], pair_b[2];
            c[axis] = stepped(axis, alternating(i));
            double const t = c[axis].rest / along;
            if (!neighbours(a, normal_a * t, pair_a) || !neighbours(b, normal_b * t, pair_b)) continue;
            for (choice const& one : pair_a)
                for (choice const& other : pair_b) {
                    c[a] = one;
                    c[b] = other;
                    if (consider(c)) return true;
                }
        }
        return false;
    }

    exact_min_sphere const& sphere_;
    big<2> enough_squared_;
    int unit_;
    Scalar below_[3];
    double rest_below_[3], arm_[3][3], power_[3] = {0, 0, 0};
    bool found_ = false;
    double cost_ = 0, size_ = 0;
};

/// Radii allowed are `below` and `above`. Not inlined, so that what the sphere was made of is not on the stack with it.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void round_centre(exact_min_sphere const& exact, Scalar below, Scalar above, Scalar* sphere) {
    centre_search<Scalar> found(exact);
    found.run(above);
    for (int k = 0; k < 3; ++k) sphere[k] = found.centre[k] == 0 ? Scalar{0} : static_cast<Scalar>(found.centre[k]);
    big<2> square;
    big<1> const r = to_big(static_cast<double>(below));
    load_product(r, r, square);
    sphere[3] = sign_of_difference(square, found.reach) >= 0 ? below : above;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW void rounded_min_sphere(Scalar const* input, Scalar* sphere) {
    double p[9];
    for (int i = 0; i < 9; ++i) p[i] = static_cast<double>(input[i]);
    exact_min_sphere const exact(p);
    if (sign(exact.squared) == 0) {
        for (int k = 0; k < 3; ++k) sphere[k] = input[k];
        sphere[3] = 0;
        return;
    }
    // Radii allowed: the exact one rounded down, and the next, at most one ulp above the exact one.
    constexpr Scalar largest = (std::numeric_limits<Scalar>::max)();
    Scalar const below = radius_below<Scalar>(exact);
    if (below == largest && exact.compare_radius(static_cast<double>(below)) > 0) {
        for (int k = 0; k < 3; ++k) sphere[k] = centre_below<Scalar>(exact, k);
        sphere[3] = std::numeric_limits<Scalar>::infinity();
        return;
    }
    round_centre(exact, below, below == largest ? largest : next_up(below), sphere);
}

}  // namespace detail

template <class Scalar>
void triangle_min_sphere_3d(Scalar const* input, std::size_t count, Scalar* sphere) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(triangle_min_sphere_3d, input, count, sphere);
    detail::rounded_min_sphere(input, sphere);
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
