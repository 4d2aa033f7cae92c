/// disc_triangle_2d: does a closed disc meet a closed triangle of the plane?
///
/// Input    9 finite scalars t0 t1 t2 centre radius, points as x y, radius >= 0; float or double, one unit. The
///          triangle is the convex hull of t0 t1 t2, wound either way: flat ones are allowed, and so is a radius of 0.
/// Result   disc_triangle_2d: relation (disjoint, touching, crossing); _meets: not disjoint.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, closed: contact meets.
/// Error    none. The double filter answers only beyond its bounds, see below and capsule_sphere_3d.hpp.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not, with or without contraction.
/// Source   the squared distances from the centre to the sides against the squared radius, times the sides' squared
///          lengths, without a root or a quotient; and on which sides of them the centre is. Where the radius is 0:
///          point_triangle_2d.
/// Cost     about 90 flops, in pairs, where the filter decides, else about 0.2 us; some us with exponent gaps above 70.
///          noexcept, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "graze/certified/capsule_sphere_3d.hpp"
#include "graze/certified/point_triangle_2d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Two sides, each from a corner on, against the disc. Of a side let u be its vector, w lead from the corner to the
/// centre, F = u . u, W = w . w, N = W + r r. Beyond capsule_sphere_factor F N the sign of `excess` is that of the
/// squared radius less the squared distance: as in capsule_sphere_3d.hpp, with no more factors (1 + d) anywhere. The
/// turn u x w has four factors, its terms add up to |u| |w| <= (F + W) / 2 at most: it is off by less than 2.001 e (F +
/// W), for which `doubt`, 4 e (F + W), is enough.
struct sides_and_disc {
    f64x2 excess, bound, turn, doubt, length, size;

    GRAZE_CERTIFIED_INLINED sides_and_disc(f64x2 x, f64x2 y, f64x2 next_x, f64x2 next_y, f64x2 centre_x, f64x2 centre_y,
                                           f64x2 square) {
        f64x2 const u = next_x - x, v = next_y - y, p = centre_x - x, q = centre_y - y, none(0.0);
        f64x2 const apart = p * p + q * q, along = u * p + v * q;
        length = u * u + v * v;
        size = apart + square;
        f64x2 const at = lesser(greater(along, none), length);
        excess = length * (square - apart) + at * ((along + along) - at);
        bound = f64x2(capsule_sphere_factor) * (length * size);
        turn = u * q - v * p;
        doubt = f64x2(4 * rounding_error) * (length + apart);
    }
};

/// Range: all F and N as in capsule_sphere_3d.hpp, where what underflows or is flushed is nothing to the bounds. Of
/// floats it changes a turn by less than 2^-123 sqrt(F + W) besides, which half of its doubt covers from F = 2^-130 on.
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool are_disc_sides_in_range(f64x2 least, f64x2 most) {
    bool const large = least.first() >= (std::is_same_v<Scalar, float> ? 0x1p-130 : 0x1p-400);
    if constexpr (std::is_same_v<Scalar, float>)
        return large || keeps_subnormals();
    else
        return large & (most.first() <= 0x1p400);
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED filter_result filter_disc_triangle(Scalar const* input) {
    f64x2 const a = first_axes(input), b = first_axes(input + 2), c = first_axes(input + 4),
                centre = first_axes(input + 6);
    double const radius = static_cast<double>(input[8]);
    f64x2 const centre_x = unpack_low(centre, centre), centre_y = unpack_high(centre, centre), square(radius * radius);
    // The sides from a and b, and that from c twice.
    f64x2 const x = unpack_low(a, b), y = unpack_high(a, b), last_x = unpack_low(c, c), last_y = unpack_high(c, c);
    sides_and_disc const first(x, y, unpack_low(b, c), unpack_high(b, c), centre_x, centre_y, square);
    sides_and_disc const last(last_x, last_y, unpack_low(a, a), unpack_high(a, a), centre_x, centre_y, square);
    auto const most_of = [](f64x2 u, f64x2 v) {
        f64x2 const most = greater(u, v);
        return greater(most, most.swapped());
    };
    f64x2 const most = most_of(greater(first.length, last.length), greater(first.size, last.size));
    f64x2 const least = -most_of(greater(-first.length, -last.length), greater(-first.size, -last.size));
    if (!are_disc_sides_in_range<Scalar>(least, most)) [[unlikely]]
        return filter_result::unknown;
    unsigned const nearer = (first.excess > first.bound).bits() | (last.excess > last.bound).bits();
    unsigned const farther = (first.excess < -first.bound).bits() & (last.excess < -last.bound).bits();
    unsigned const left = (first.turn > first.doubt).bits() | (last.turn > last.doubt).bits() << 2;
    unsigned const right = (first.turn < -first.doubt).bits() | (last.turn < -last.doubt).bits() << 2;
    bool const outside = (left != 0) & (right != 0), inside = (left == 15) | (right == 15);
    return filter_result_of((farther == 3) & outside, (nearer != 0) | inside);
}

/// Decides where the radius is not 0: inside where the centre is on one strict side of all three, which no flat
/// triangle has; else by its distances from the corners, and from the sides where the foot of the perpendicular lies
/// between their ends. Of integers below 2^61 the turns are below 2^125, their squares below 2^250.
struct disc_triangle_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        relation result = relation::disjoint;
        int turns = 0;
        for (int from = 0; from < 6; from += 2) {
            int const to = from == 4 ? 0 : from + 2;
            turns += turn_at(g, from, to);
            result = stronger(result, stronger(about_corner(g, from), about_side(g, from, to)));
        }
        return turns == 3 || turns == -3 ? relation::crossing : result;
    }

  private:
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static int turn_at(Grid const& g, int from, int to) {
        return certain_sign_of_minor(g.difference(to, from), g.difference(7, from + 1), g.difference(to + 1, from + 1),
                                     g.difference(6, from));
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation about_corner(Grid const& g, int corner) {
        auto excess = square_of(g.value(8));
        for (int axis = 0; axis < 2; ++axis) {
            auto const gap = g.difference(6 + axis, corner + axis);
            take_product(excess, gap, gap);
        }
        return along_normal(sign(excess));
    }
    template <class Grid>
    GRAZE_CERTIFIED_SLOW static relation about_side(Grid const& g, int from, int to) {
        auto const u = g.difference(to, from), v = g.difference(to + 1, from + 1), p = g.difference(6, from),
                   q = g.difference(7, from + 1);
        auto const radius = g.value(8);
        decltype(square_of(u)) less_along{}, less_length{}, less_square{};
        take_product(less_along, u, p);
        take_product(less_along, v, q);
        take_product(less_length, u, u);
        take_product(less_length, v, v);
        take_product(less_square, radius, radius);
        if (sign(less_along) >= 0 || certain_sign_of_difference(less_along, less_length) <= 0)
            return relation::disjoint;
        auto const turn = minor_of(u, q, v, p);
        return along_normal(-certain_sign_of_minor(turn, turn, less_square, less_length));
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW relation disc_triangle_exactly(Scalar const* input) {
    GRAZE_CERTIFIED_KEEPS_SUBNORMALS(disc_triangle_exactly, input);
    if (input[8] != 0) return on_one_grid<9>(as_doubles<9, Scalar>(input).value, disc_triangle_algorithm{});
    // A disc of radius 0 is a point.
    Scalar const point_and_triangle[8] = {input[6], input[7], input[0], input[1],
                                          input[2], input[3], input[4], input[5]};
    return point_triangle_2d(point_and_triangle, 8);
}

}  // namespace detail

template <class Scalar>
relation disc_triangle_2d(Scalar const* input, std::size_t) noexcept {
    detail::filter_result const found = detail::filter_disc_triangle(input);
    if (found != detail::filter_result::unknown) [[likely]]
        return detail::relation_found(found);
    return detail::disc_triangle_exactly(input);
}

template <class Scalar>
bool disc_triangle_2d_meets(Scalar const* input, std::size_t count) noexcept {
    return disc_triangle_2d(input, count) != relation::disjoint;
}

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
