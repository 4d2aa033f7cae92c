/// ray_cylinder_interval_3d: where a ray enters a cylinder in space and where it leaves it, correctly rounded.
///
/// Input    13 finite scalars p q radius origin direction, points as x y z, radius >= 0; float or double, one unit. The
///          cylinder is solid with flat ends: all between the planes through p and q across the axis p q, within the
///          radius of the axis; a radius of 0 is the segment p q. The ray is origin + t direction, t >= 0: the
///          direction is taken as given, of any length.
/// Result   true, and values[0..1]: the least and the largest t of the ray's points in the closed cylinder, the former
///          0 where the origin is in it, both equal for one common point; each the scalar nearest to the exact one,
///          ties to even, beyond the largest scalar infinity; a zero is +0. False where the ray misses the cylinder, p
///          = q or the direction is zero. `values` is untouched then.
/// Domain   every finite input, subnormals, -0 and the largest values included. No undefined behaviour.
/// Promise  exact, rounded once.
/// Error    none beyond that rounding. The fast stages answer only where their bounds, derived below, leave one answer.
/// Fails on nothing known.
/// Assumes  no -ffast-math; any rounding mode, subnormals flushed or not (both are kept), with or without contraction.
/// Source   the planes of the ends and the roots of the squared distance from the axis, without cancellation; which of
///          them are entry and exit is told by signs, before any is divided out.
/// Cost     about 120 flops, a root and 3 divisions for float input, 150 to 400 more for double input; near contact,
///          and where the ray is across the axis, about 0.5 us, some 10 us with exponent gaps above 70. noexcept, no
///          allocation.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/four_inputs.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/short_parts.hpp"
#include "graze/certified/ray_cylinder_3d.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified {
namespace detail {

/// Where entry and exit are: at the origin, in the plane of an end, whose first scalar is `end`, or on the side.
struct cylinder_place {
    enum : unsigned char { none, origin, plane, side } kind;
    int end = 0;
};

/// The interval as doubles have it, where the signs that tell its places are certain (ray_cylinder_3d.hpp, whose
/// letters these are). In a plane t = -h / g, h of that end; on the side, with s the root of q = B B - A C and k = |B|
/// + s, the ray enters at C / k, and leaves at k / A where B < 0, else at -C / k.
///
/// Errors, e = 2^-52, relative ones first. Of h 12 e M, of g 4.01 e |u| |d| <= 2.01 e (1 + F a / g g) |g|: with a
/// reciprocal and a product (3 F a / g g + 6) e |t| + 12 e M / |g|. Of q 200 e F F a M, of s that over s and e s, of B
/// 22.1 e F |w| |d|. With z = F F a M / (s k), which is at least 1/2, as B B and q are at most F F a M, and at least F
/// F a M / k k, that of k is below (200 z + 44.2 z + 4 z) e k; of A 21 e F a, of C 32 e F M. Reciprocals and products
/// add some 4 e: 260 e z in all.
struct cylinder_interval {
    ray_cylinder_filter signs;
    value_result known = value_result::unsure;
    cylinder_place enter, leave;
    double at[2], off[2];

    template <class Scalar>
    GRAZE_CERTIFIED_INLINED explicit cylinder_interval(Scalar const* input) {
        constexpr double e = rounding_error;
        filter_result const found = signs(input);
        if (found != filter_result::crossing) {
            if (found == filter_result::disjoint) known = value_result::undefined;
            return;
        }
        bool const first_side = signs.first > 0, last_side = signs.last > 0;
        if (!((std::fabs(signs.first) > signs.first_bound) & (std::fabs(signs.last) > signs.bound))) return;
        double const inverse = 1 / signs.onward, whole = signs.length * signs.way;
        double const steepness = whole * (inverse * inverse);
        auto const set = [&](int i, double t, double bound) {
            at[i] = t;
            off[i] = bound;
        };
        auto const set_plane = [&](int i, double h) {
            double const t = -h * inverse;
            set(i, t, (3 * steepness + 6) * e * t + std::fabs(signs.plane_bound * inverse));
        };
        if (!first_side && signs.comes)
            set_plane(0, signs.turned ? signs.from_q : signs.after);
        else
            set(0, 0, 0);
        if (!last_side) set_plane(1, signs.turned ? signs.after : signs.from_q);
        if (first_side | last_side) {
            if (!(signs.aside > signs.aside_bound)) return;
            double const root = std::sqrt(signs.aside), k = std::fabs(signs.slope) + root;
            f64x2 const inverses = f64x2(1.0) / f64x2(k, signs.area);
            double const z = signs.length * whole * signs.size / (root * k);
            if (!(z <= 0x1p20)) return;
            f64x2 const ends = f64x2(std::fabs(signs.outside), k) * inverses;
            f64x2 const bounds =
                f64x2(32 * e * (signs.length * signs.size), ends.second() * (21 * e * whole)) * inverses +
                f64x2(260 * e * z) * ends;
            if (first_side) set(0, ends.first(), bounds.first());
            if (last_side) {
                bool const beyond = signs.slope < 0;
                set(1, beyond ? ends.second() : ends.first(), beyond ? bounds.second() : bounds.first());
                if (beyond & !(bounds.second() <= 0x1p-10 * ends.second())) return;
            }
        }
        int const near_end = signs.turned ? 3 : 0;
        enter = {first_side    ? cylinder_place::side
                 : signs.comes ? cylinder_place::plane
                               : cylinder_place::origin,
                 near_end};
        leave = {last_side ? cylinder_place::side : cylinder_place::plane, 3 - near_end};
        known = value_result::known;
    }
};

/// Floats: squares are within 2^-150 and 2^150, so nothing over- or underflows before it is rounded.
GRAZE_CERTIFIED_INLINED value_result ray_cylinder_interval_first(float const* input, float* values) {
    cylinder_interval const of(input);
    if (of.known != value_result::known) return of.known;
    float found[2];
    f64x2 const t(of.at[0], of.at[1]), bound(of.off[0], of.off[1]);
    if (!round_surely(t, f64x2(1 + 0x1p-8) * bound + f64x2(0x1p-52) * t, found)) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

/// 1.5 2^(E + 28), 2^E <= size < 2^(E + 1): adding it and taking it away again cuts a number to multiples of 2^(E -
/// 24).
struct cut_at {
    double unit, by;

    GRAZE_CERTIFIED_INLINED explicit cut_at(double size)
        : unit(bits_as<double>(bits_as<std::uint64_t>(size) & std::uint64_t{0x7ff} << 52)), by(0x1.8p28 * unit) {}
    GRAZE_CERTIFIED_INLINED double operator()(double x) const { return (x + by) - by; }
};
GRAZE_CERTIFIED_INLINED double largest_of(double x, double y, double z) {
    return greater(greater(std::fabs(x), std::fabs(y)), std::fabs(z));
}

/// T + by, off by at most `bound`.
struct refined_end {
    double by, bound;

    GRAZE_CERTIFIED_INLINED bool rounds_surely(double t, double& to) const {
        double const from = t + (by - bound), up_to = t + (by + bound);
        to = from + 0.0;
        return from == up_to;
    }
};

/// From an end of the axis to the point at T on the ray, of 26 bits: x + y exactly but for two roundings of y, as in
/// ray_sphere_hit_3d.hpp. Cut, x' is of multiples of 2^(X - 24), magnitudes below 2^(X + 1); x'' is x - x' + y, rounded
/// once, and `rest` is above all of these and of y. u is cut alike.
///
/// With u = 2^-53 beside the vector of that name: products of x' and u' are exact, and so are sums of three. What is
/// left, x' u'' and x'' u, is off by roundings of products and sums, and those of x'', u'' and y, and u for its upper
/// part: 12 u of at most 5 2^U rest for either axis.
struct cylinder_vectors {
    double short_u[3], rest_u[3], u[3], unit_u;
    double short_x[3], rest_x[3], rest;

    GRAZE_CERTIFIED_INLINED cylinder_vectors(double const* input, int end, double t) : unit_u(0), rest(0) {
        double x[3], y[3], low[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            double_double const axis = sum_of(input[3 + k], -input[k]), w = sum_of(input[7 + k], -input[end + k]);
            double const d = input[10 + k], first = shortened(d);
            double_double const sum = sum_of(w.high, t * first);
            u[k] = axis.high;
            low[k] = axis.low;
            x[k] = sum.high;
            y[k] = sum.low + (w.low + t * (d - first));
        }
        cut_at const cut_u(largest_of(u[0], u[1], u[2])), cut_x(greater(largest_of(x[0], x[1], x[2]), 0x1p-250));
        unit_u = cut_u.unit;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            short_u[k] = cut_u(u[k]);
            rest_u[k] = (u[k] - short_u[k]) + low[k];
            short_x[k] = cut_x(x[k]);
            rest_x[k] = (x[k] - short_x[k]) + y[k];
            rest = greater(rest, std::fabs(y[k]));
        }
        rest += 0x1p-24 * cut_x.unit;
    }
};

inline constexpr double half_rounding = 0x1p-53;

/// In a plane: the point at T is v . u / |u| above it, v from that end. 15 2^U rest is what the terms left come to.
GRAZE_CERTIFIED_INLINED refined_end refined_plane(double const* input, int end, double t, cylinder_interval const& of) {
    constexpr double u = half_rounding;
    cylinder_vectors const v(input, end, t);
    double exact = 0, left = 0;
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        exact += v.short_x[k] * v.short_u[k];
        left += v.short_x[k] * v.rest_u[k] + v.rest_x[k] * v.u[k];
    }
    double const inverse = 1 / of.signs.onward, by = -(exact + left) * inverse;
    double const steepness = of.signs.length * of.signs.way * (inverse * inverse);
    return {by, 192 * u * (v.unit_u * v.rest) * std::fabs(inverse) + std::fabs(by) * (u * (12 + 6 * steepness))};
}

/// On the side: v x u is to be r |u| long. Its components are exact sums c of two products of x' and u', and what is
/// left, of 6 2^U rest, off by 54 u 2^U rest; r u is made of such products too. Let 2^C <= r |u| < 2^(C + 1). Cut to
/// multiples of 2^(C - 24), c' and what is left, c'', below `rest`, with b' and b'' for r u: the sum of the squares of
/// the c' and, less those, of the b' is exact where the former are below 16 4^C in all; (c' + c) c'' and the like come
/// to 24 2^C rest at most, and are off by 216 u 2^C rest with their roundings, and for those of c'' and b'' by 16 2^C
/// (54 u 2^U rest_x + u rest) and 160 u 2^C rest: below u 2^C (400 rest + 900 2^U rest_x). With f that, B half its
/// slope, (v x u) . (d x u), and A the end is at T + x, A x x + 2 B x + f = 0, as in ray_sphere_hit_3d.hpp. B is off by
/// 57 u F r |d| and thus by 40 u (1 + 4 y y) of itself, y = F r |d| / 2 |B|; A is off by 22 e F a.
GRAZE_CERTIFIED_INLINED bool refine_side(double const* input, double t, bool leaves, cylinder_interval const& of,
                                         refined_end& to) {
    constexpr double u = half_rounding;
    cylinder_vectors const v(input, 0, t);
    double const radius = input[6], length = of.signs.length;
    cut_at const cut_r(radius), cut(std::sqrt(of.signs.reach * length));
    double const short_r = cut_r(radius), rest_r = radius - short_r;
    double squares = 0, own = 0, left = 0, rest = 0, slope = 0;
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
        int const j = (i + 1) % 3, k = (i + 2) % 3;
        double const minor = v.short_x[j] * v.short_u[k] - v.short_x[k] * v.short_u[j];
        double const beside =
            (v.short_x[j] * v.rest_u[k] + v.rest_x[j] * v.u[k]) - (v.short_x[k] * v.rest_u[j] + v.rest_x[k] * v.u[j]);
        double const c = cut(minor), rest_c = (minor - c) + beside, whole_c = c + rest_c;
        double const reach = short_r * v.short_u[i], b = cut(reach),
                     rest_b = (reach - b) + (short_r * v.rest_u[i] + rest_r * v.u[i]);
        squares += c * c;
        own += b * b;
        left += (c + whole_c) * rest_c - (b + (b + rest_b)) * rest_b;
        rest = greater(rest, std::fabs(rest_c));
        slope += whole_c * (input[10 + j] * v.u[k] - input[10 + k] * v.u[j]);
    }
    rest += 0x1p-24 * cut.unit;
    double const beyond = (squares - own) + left, half = -0.5 / slope, step = beyond * half;
    double const turn = of.signs.area * step * half, whole = length * of.signs.way;
    double const steepness = 1 + 4 * (length * of.signs.reach * whole) * (half * half);
    double const bound = u * cut.unit * (400 * rest + 900 * (v.unit_u * v.rest)) * std::fabs(half);
    to.by = step + step * turn;
    to.bound =
        bound + std::fabs(step) * (64 * u * steepness + 64 * u * whole * std::fabs(step * half) + 4 * turn * turn);
    return (squares < 16 * cut.unit * cut.unit) & (rest < cut.unit) & (steepness < 0x1p30) &
           (std::fabs(turn) < 0x1p-6) & (leaves ? slope > 0 : slope < 0);
}

/// Doubles, by the ends above, cut to 26 bits, and what they leave.
GRAZE_CERTIFIED_INLINED value_result ray_cylinder_interval_first(double const* input, double* values) {
    cylinder_interval const of(input);
    if (of.known != value_result::known) return of.known;
    double found[2] = {0, 0};
    auto const is_sure = [&](cylinder_place place, int i) {
        if (place.kind == cylinder_place::origin) return true;
        double const t = shortened(of.at[i]);
        refined_end end{};
        if (place.kind == cylinder_place::plane)
            end = refined_plane(input, place.end, t, of);
        else if (!refine_side(input, t, i == 1, of, end))
            return false;
        return end.rounds_surely(t, found[i]);
    };
    if (!is_sure(of.enter, 0) || !is_sure(of.leave, 1)) return value_result::unsure;
    copy_values(found, values);
    return value_result::known;
}

/// Both places, `none` twice where the ray misses: by the signs of S and of its slope, as in ray_cylinder_algorithm.
struct cylinder_places {
    cylinder_place enter{cylinder_place::none}, leave{cylinder_place::none};

    template <class Grid>
    static cylinder_places of(Grid const& g) {
        using signs = ray_cylinder_signs;
        if (sign(g.value(10)) == 0 && sign(g.value(11)) == 0 && sign(g.value(12)) == 0) return {};
        if (signs::has_no_axis(g)) return {};
        int const turn = signs::along(g, vector_of(g, 10)), after_p = signs::along(g, arm_of(g, 7, 0)),
                  after_q = signs::along(g, arm_of(g, 7, 3));
        if (turn == 0 && (after_p < 0 || after_q > 0)) return {};
        int const first_end = turn >= 0 ? 0 : 3, last_end = 3 - first_end, after_near = turn >= 0 ? after_p : -after_q,
                  after_far = turn >= 0 ? after_q : -after_p;
        if (after_far > 0) return {};
        bool const comes = after_near < 0, goes = turn != 0;
        bool const is_in = (comes ? signs::at_end(g, first_end) : signs::at_origin(g)) != relation::disjoint;
        bool const stays_in = goes && signs::at_end(g, last_end) != relation::disjoint;
        if (!is_in) {
            if ((comes ? turn * signs::slope_at_end(g, first_end) : signs::slope_at_origin(g)) >= 0) return {};
            if (!stays_in) {
                if (goes && turn * signs::slope_at_end(g, last_end) <= 0) return {};
                if (signs::of_lines(g) == relation::disjoint) return {};
            }
        }
        cylinder_places places;
        places.enter = {!is_in  ? cylinder_place::side
                        : comes ? cylinder_place::plane
                                : cylinder_place::origin,
                        first_end};
        places.leave = {stays_in ? cylinder_place::plane : cylinder_place::side, last_end};
        return places;
    }
};

/// On integers of fixed width, of which nothing but the result is rounded: products, quotients and sums of one sign.
/// `unit` is that of positions over that of directions.
template <class Grid, class Scalar>
bool round_plane_on(Grid const& g, int end, double unit, Scalar& to) {
    auto const u = arm_of(g, 3, 0);
    auto const after = dot_of(arm_of(g, 7, end), u);
    to = 0;
    return sign(after) == 0 || round_length(quotient_on_grid(magnitude_of(pair_of(after)),
                                                             magnitude_of(pair_of(dot_of(u, vector_of(g, 10))))),
                                            unit, to);
}
template <class Grid, class Scalar>
bool round_side_on(Grid const& g, bool leaves, double unit, Scalar& to) {
    auto const u = arm_of(g, 3, 0), w = arm_of(g, 7, 0), d = vector_of(g, 10);
    auto const n = cross_of(u, d);
    auto const length = dot_of(u, u), after = dot_of(w, u);
    auto const area = dot_of(n, n);
    auto const height = dot_of(n, w);
    auto const reach = square_of(g.value(6));
    auto const slope = length * dot_of(w, d) - after * dot_of(u, d);
    auto const outside = length * (dot_of(w, w) - reach) - after * after;
    auto const aside = reach * area - height * height;
    auto const root = sign(aside) <= 0 ? double_double{} : root_on_grid(pair_of(length) * pair_of(aside));
    auto const k = normalized(magnitude_of(pair_of(slope)) + root);
    to = 0;
    if (leaves && sign(slope) < 0) return round_length(quotient_on_grid(k, pair_of(area)), unit, to);
    return sign(outside) == 0 || round_length(quotient_on_grid(magnitude_of(pair_of(outside)), k), unit, to);
}
template <class Scalar, class Grid>
value_result ray_cylinder_interval_on(Grid const& g, double unit, Scalar* values) {
    cylinder_places const places = cylinder_places::of(g);
    if (places.enter.kind == cylinder_place::none) return value_result::undefined;
    Scalar found[2] = {0, 0};
    for (int i = 0; i < 2; ++i) {
        cylinder_place const place = i == 0 ? places.enter : places.leave;
        if (place.kind == cylinder_place::origin) continue;
        if (!(place.kind == cylinder_place::plane ? round_plane_on(g, place.end, unit, found[i])
                                                  : round_side_on(g, i == 1, unit, found[i])))
            return value_result::unsure;
    }
    copy_values(found, values);
    return value_result::known;
}

template <class Scalar>
GRAZE_CERTIFIED_INLINED value_result ray_cylinder_interval_fast(Scalar const* input, std::size_t, Scalar* values) {
    value_result const known = ray_cylinder_interval_first(input, values);
    if (known != value_result::unsure) [[likely]]
        return known;
    return in_units_of_ray_grid<10, 13>(
        input, [&](auto const& g, double unit) { return ray_cylinder_interval_on(g, unit, values); });
}

/// w + t d along an axis.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_moved(exact_scalars<Scalar> const& g, big<1> const& t, int axis, big<2>& to) {
    load_product(t, g.value(10 + axis), to);
    accumulate(to, big<2>(g.difference(7 + axis, axis)), false);
}
/// (w + t d) x u, t = q 2^e.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_cylinder_moment(exact_scalars<Scalar> const& g, std::uint64_t q, int e,
                                               vector3_of<big<3>>& moment) {
    vector3_of<big<2>> v;
    {
        big<1> const t = to_big(q, e);
        load_moved(g, t, 0, v.x), load_moved(g, t, 1, v.y), load_moved(g, t, 2, v.z);
    }
    load_cross(v, arm_of(g, 3, 0), moment);
}
/// The sign of its product with d x u.
template <class Scalar>
GRAZE_CERTIFIED_SLOW int slope_of_moment(exact_scalars<Scalar> const& g, vector3_of<big<3>> const& moment) {
    auto const n = cross_of(vector_of(g, 10), arm_of(g, 3, 0));
    big<5> slope;
    load_dot(moment, n, slope);
    return sign(slope);
}
/// The sign of its square less R F.
template <class Scalar>
GRAZE_CERTIFIED_SLOW int side_of_moment(exact_scalars<Scalar> const& g, vector3_of<big<3>> const& moment) {
    auto const u = arm_of(g, 3, 0);
    big<4> const length(dot_of(u, u));
    big<6> square;
    load_dot(moment, moment, square);
    take_product(square, square_of(g.value(6)), length);
    return sign(square);
}

/// As compare_with_sphere_end, of the endless cylinder.
template <class Scalar>
GRAZE_CERTIFIED_SLOW int compare_with_cylinder_side(exact_scalars<Scalar> const& g, int end, std::uint64_t q, int e) {
    vector3_of<big<3>> moment;
    load_cylinder_moment(g, q, e, moment);
    int const side = side_of_moment(g, moment), rises = slope_of_moment(g, moment);
    if (side < 0) return end;
    return side == 0 && (rises == 0 || rises == end) ? 0 : -rises;
}
/// What is near to them, for guesses.
struct scaled_side {
    int slope_sign;
    scaled_double slope, outside, area, root;

    template <class Scalar>
    GRAZE_CERTIFIED_SLOW static void load(exact_scalars<Scalar> const& g, scaled_side& to) {
        big<2> length, after;
        load_axis(g, length, after);
        load_slope(g, length, after, to);
        load_outside(g, length, after, to.outside);
        load_root(g, length, to);
    }

  private:
    template <class Scalar>
    GRAZE_CERTIFIED_SLOW static void load_axis(exact_scalars<Scalar> const& g, big<2>& length, big<2>& after) {
        auto const u = arm_of(g, 3, 0), w = arm_of(g, 7, 0);
        load_dot(u, u, length), load_dot(w, u, after);
    }
    template <class Scalar>
    GRAZE_CERTIFIED_SLOW static void load_slope(exact_scalars<Scalar> const& g, big<2> const& length,
                                                big<2> const& after, scaled_side& to) {
        big<2> along, onward;
        {
            auto const d = vector_of(g, 10);
            load_dot(arm_of(g, 7, 0), d, along), load_dot(arm_of(g, 3, 0), d, onward);
        }
        big<4> minor;
        load_minor(length, along, after, onward, minor);
        to.slope_sign = sign(minor);
        to.slope = approximate(minor);
    }
    template <class Scalar>
    GRAZE_CERTIFIED_SLOW static void load_outside(exact_scalars<Scalar> const& g, big<2> const& length,
                                                  big<2> const& after, scaled_double& to) {
        auto const w = arm_of(g, 7, 0);
        big<2> beyond = dot_of(w, w);
        take_product(beyond, g.value(6), g.value(6));
        big<4> minor;
        load_minor(length, beyond, after, after, minor);
        to = approximate(minor);
    }
    template <class Scalar>
    GRAZE_CERTIFIED_SLOW static void load_root(exact_scalars<Scalar> const& g, big<2> const& length, scaled_side& to) {
        big<3> height;
        big<4> area;
        {
            auto const n = cross_of(arm_of(g, 3, 0), vector_of(g, 10));
            load_dot(n, arm_of(g, 7, 0), height);
            load_dot(n, n, area);
        }
        to.area = approximate(area);
        big<6> aside;
        load_product(square_of(g.value(6)), area, aside);
        take_product(aside, height, height);
        scaled_double const f = approximate(length), of = approximate(aside);
        to.root = {std::sqrt(f.mantissa * std::fabs(of.mantissa)), (f.exponent + of.exponent) / 2};
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar rounded_plane(exact_scalars<Scalar> const& g, int end) {
    auto const u = arm_of(g, 3, 0);
    return rounded_quotient<Scalar>(dot_of(arm_of(g, end, 7), u), dot_of(u, vector_of(g, 10)));
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar rounded_side(exact_scalars<Scalar> const& g, bool leaves) {
    scaled_side of;
    scaled_side::load(g, of);
    scaled_double const k = scaled_sum({std::fabs(of.slope.mantissa), of.slope.exponent}, of.root);
    bool const beyond = leaves && of.slope_sign < 0;
    scaled_double const n = beyond ? k : of.outside, d = beyond ? of.area : k;
    if (n.mantissa == 0) return 0;
    return rounded_magnitude<Scalar>(
        {std::fabs(n.mantissa / d.mantissa), n.exponent - d.exponent},
        [&](std::uint64_t q, int e) { return compare_with_cylinder_side(g, leaves ? 1 : -1, q, e); });
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool ray_cylinder_interval_exact(Scalar const* input, std::size_t, Scalar* values) {
    exact_scalars<Scalar> const g{input};
    cylinder_places const places = cylinder_places::of(g);
    if (places.enter.kind == cylinder_place::none) return false;
    auto const at = [&](cylinder_place place, bool leaves) {
        if (place.kind == cylinder_place::origin) return Scalar{0};
        return place.kind == cylinder_place::plane ? rounded_plane(g, place.end) : rounded_side(g, leaves);
    };
    Scalar const found[2] = {at(places.enter, false), at(places.leave, true)};
    copy_values(found, values);
    return true;
}

}  // namespace detail

template <class Scalar>
bool ray_cylinder_interval_3d(Scalar const* input, std::size_t count, Scalar* values) noexcept {
    GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(ray_cylinder_interval_3d, input, count, values);
    return detail::values_of<detail::ray_cylinder_interval_fast<Scalar>, detail::ray_cylinder_interval_exact<Scalar>>(
        input, count, values);
}

GRAZE_CERTIFIED_VALUES(ray_cylinder_interval_3d, 2, ray_cylinder_interval_3d, no_stage)

}  // namespace graze::certified

#include "graze/exact_comparisons_end.hpp"
