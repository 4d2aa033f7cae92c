// The contact of two boxes of any axes by integers.
//
// Apart: the facet, edge or vertex of D = B - A that carries the nearest point (exact_box_places.hpp). Else D ends nearest to
// the origin along a cross product of two axes, where it has an inside or lies in a plane; a D on a line is an edge, of
// parallel generators.
//
// Degrees: positions 2, axes 1, half extents 1. Of a facet the normal is of degree 2 and the squared distance 8 / 4; of an
// edge the perpendicular to it is of degree 4, times the edge's square of degree 2, so that the squared distance is 8 / 4
// too.
#pragma once

#include "graze/certified/detail/box_contact.hpp"
#include "graze/certified/detail/exact_box_places.hpp"
#include "graze/certified/detail/exact_hull_contact.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

class exact_box_contact : exact_box_places {
  public:
    exact_box_contact(exact_generators const& of, box_filter const& filter) : exact_box_places(of, filter) {}

    /// Of a D that does not have the origin in it. Writes what is nearest; returns the distance.
    template <class Scalar>
    GRAZE_CERTIFIED_SLOW Scalar apart(box_contact_place& to) {
        if (!find_facet() && !find_edge()) find_vertex();
        to.n = direction();
        store_shares(to);
        return rounded_distance<Scalar>();
    }
    /// Of a D that has the origin inside: less than 0 by the depth, or +0.
    template <class Scalar>
    GRAZE_CERTIFIED_SLOW Scalar crossing(box_contact_place& to) {
        int pair[2] = {0, 1};
        find_least_depth(pair);
        meet_on_face(pair[0], pair[1], to);
        Scalar const depth = rounded_depth<Scalar>(pair[0], pair[1]);
        return depth == 0 ? depth : -depth;
    }
    /// Of a D that has the origin on its boundary, or has no inside.
    GRAZE_CERTIFIED_SLOW void touching(box_contact_place& to) {
        to.n = {{1, 0}, {0, 0}, {0, 0}};
        for (int i = 0; i < of_.count; ++i)
            for (int j = i + 1; j < of_.count; ++j)
                if (!filter_.tells_nothing_new(i, j) && ends_at_origin(i, j)) return meet_on_face(i, j, to);
        if (of_.count == 0) return store_shares(to);
        to.n = across_line();
        find_on_line();
        store_shares(to);
    }

  private:
    /// Is 0 what parts the boxes along the product?
    bool ends_at_origin(int i, int j) const {
        return filter_.beyond_reach(i, j) == unknown_sign && ends_at_origin_exactly(i, j);
    }
    GRAZE_CERTIFIED_SLOW bool ends_at_origin_exactly(int i, int j) const {
        normal n;
        load_cross(of_.axis[i], of_.axis[j], n);
        return !is_zero(n) && beyond_reach(n, of_, i, j) == 0;
    }
    bool parts(int i, int j) const {
        int const known = filter_.beyond_reach(i, j);
        return known == unknown_sign ? parts_exactly(i, j) : known == 1;
    }
    GRAZE_CERTIFIED_SLOW bool parts_exactly(int i, int j) const {
        normal n;
        load_cross(of_.axis[i], of_.axis[j], n);
        return beyond_reach(n, of_, i, j) > 0;
    }
    bool find_facet() {
        for (int i = 0; i < of_.count; ++i)
            for (int j = i + 1; j < of_.count; ++j)
                if (!filter_.tells_nothing_new(i, j) && parts(i, j) && find_on_face(i, j)) return true;
        return false;
    }
    template <class Scalar>
    GRAZE_CERTIFIED_SLOW Scalar rounded_distance() const {
        square_quotient<8, 4> square;
        if (many_ == 2)
            load_height_square(square);
        else if (many_ == 1)
            load_line_square(square);
        else
            load_vertex_square(square);
        return square.d.size == 0 ? Scalar{0} : rounded_root<Scalar>(square.n, square.d);
    }
    GRAZE_CERTIFIED_SLOW void load_vertex_square(square_quotient<8, 4>& square) const {
        normal p;
        load_position(p);
        load_dot(p, p, square.d);
        load_wider(square.d, square.n);
        load_wider(to_big(1, 0), square.d);
    }
    GRAZE_CERTIFIED_SLOW void load_line_square(square_quotient<8, 4>& square) const {
        {
            normal p;
            load_position(p);
            vector3_of<big<4>> perpendicular;
            load_perpendicular(free_[0], p, perpendicular);
            load_dot(perpendicular, perpendicular, square.n);
        }
        big<2> whole;
        load_dot(of_.axis[free_[0]], of_.axis[free_[0]], whole);
        load_product(whole, whole, square.d);
    }
    GRAZE_CERTIFIED_SLOW void load_height_square(square_quotient<8, 4>& square) const {
        normal p, n;
        load_position(p);
        load_cross(of_.axis[free_[0]], of_.axis[free_[1]], n);
        load_dot(n, p, square.d);
        load_product(square.d, square.d, square.n);
        load_dot(n, n, square.d);
    }

    /// |n . T| less what D reaches along n, n = axis_i x axis_j.
    GRAZE_CERTIFIED_SLOW void load_height(int i, int j, big<4>& height) const {
        normal n;
        load_cross(of_.axis[i], of_.axis[j], n);
        big<3> share;
        load_dot(n, of_.apart, share);
        share.negative = false;
        load_wider(share, height);
        for (int k = 0; k < of_.count; ++k) {
            if (k == i || k == j) continue;
            load_dot(n, of_.axis[k], share);
            share.negative = false;
            take_product(of_.half[k], share, height);
        }
    }
    GRAZE_CERTIFIED_SLOW static void take_product(big_double const& half, big<3> const& share, big<4>& height) {
        big<4> product;
        load_product(share, half, product);
        accumulate(height, product, true);
    }
    GRAZE_CERTIFIED_SLOW void load_normal_square(int i, int j, big<4>& square) const {
        normal n;
        load_cross(of_.axis[i], of_.axis[j], n);
        load_dot(n, n, square);
    }
    GRAZE_CERTIFIED_SLOW static void load_square_times(big<4> const& height, big<4> const& factor, big<12>& to) {
        big<8> square;
        load_product(height, height, square);
        load_product(square, factor, to);
    }
    /// The square of the height of the pair times the square of the other one's normal.
    GRAZE_CERTIFIED_SLOW void load_side(int const (&pair)[2], int const (&other)[2], big<12>& to) const {
        big<4> height, factor;
        load_height(pair[0], pair[1], height);
        load_normal_square(other[0], other[1], factor);
        load_square_times(height, factor, to);
    }
    /// The same taken away, limb by limb of the factor, for a product by itself would be on the stack too.
    GRAZE_CERTIFIED_SLOW static void take_square_times(big<4> const& height, big<4> const& factor, big<12>& from) {
        big<8> square;
        load_product(height, height, square);
        for (int i = 0; i < factor.size; ++i) take_multiple(square, factor.limb[i], factor.low + i, from);
    }
    GRAZE_CERTIFIED_SLOW static void take_multiple(big<8> const& u, std::uint64_t limb, int at, big<12>& from) {
        big_double factor = to_big<big_double>(limb, 0);
        factor.low += at;
        big<9> product;
        load_product(u, factor, product);
        product.trim();
        accumulate(from, product, true);
    }
    GRAZE_CERTIFIED_SLOW void take_side(int const (&pair)[2], int const (&other)[2], big<12>& from) const {
        big<4> height, factor;
        load_height(pair[0], pair[1], height);
        load_normal_square(other[0], other[1], factor);
        take_square_times(height, factor, from);
    }
    GRAZE_CERTIFIED_SLOW bool is_less_deep(int const (&pair)[2], int const (&than)[2]) const {
        big<12> difference;
        load_side(pair, than, difference);
        take_side(than, pair, difference);
        return sign(difference) < 0;
    }
    /// Nearly.
    GRAZE_CERTIFIED_SLOW scaled_double square_of_depth(int const (&pair)[2]) const {
        big<4> number;
        load_height(pair[0], pair[1], number);
        scaled_double const height = approximate(number);
        load_normal_square(pair[0], pair[1], number);
        scaled_double const square = approximate(number);
        double const quotient = height.mantissa / square.mantissa * height.mantissa;
        int const exponent = std::ilogb(quotient);
        return {std::ldexp(quotient, -exponent), 2 * height.exponent - square.exponent + exponent};
    }
    void find_least_depth(int (&best)[2]) const {
        int many = 0;
        for (int i = 0; i < of_.count; ++i)
            for (int j = i + 1; j < of_.count; ++j) {
                if (filter_.tells_nothing_new(i, j) || filter_.is_deeper(i, j)) continue;
                best[0] = i;
                best[1] = j;
                ++many;
            }
        // If one is left it is not zero: there is one.
        if (many != 1) find_least_depth_exactly(best);
    }
    void find_least_depth_exactly(int (&best)[2]) const {
        scaled_double least{0, 0};
        for (int i = 0; i < of_.count; ++i)
            for (int j = i + 1; j < of_.count; ++j) {
                if (filter_.tells_nothing_new(i, j) || filter_.is_deeper(i, j) || is_parallel(i, j)) continue;
                int const own[2] = {i, j};
                scaled_double const square = square_of_depth(own);
                // Known to 2^-48 of themselves.
                double const quotient = least.mantissa == 0 ? 0
                                                            : std::ldexp(square.mantissa / least.mantissa,
                                                                         square.exponent - least.exponent);
                if (quotient > 1 + 0x1p-40 || (quotient >= 1 - 0x1p-40 && !is_less_deep(own, best))) continue;
                least = square;
                best[0] = i;
                best[1] = j;
            }
    }
    template <class Scalar>
    GRAZE_CERTIFIED_SLOW Scalar rounded_depth(int i, int j) const {
        square_quotient<8, 4> square;
        load_height(i, j, square.d);
        load_product(square.d, square.d, square.n);
        load_normal_square(i, j, square.d);
        return square.d.size == 0 ? Scalar{0} : rounded_root<Scalar>(square.n, square.d);
    }

    GRAZE_CERTIFIED_SLOW vector3_of<double_double> across_line() const {
        vector3_of<big<1>> e{big<1>(of_.axis[0].y), big<1>(of_.axis[0].x), big<1>{}};
        if (e.x.size == 0 && e.y.size == 0) return {{1, 0}, {0, 0}, {0, 0}};
        e.x.negative = !e.x.negative;
        return direction_of(e);
    }
};

/// a b 2^-exponent, where that is not too little.
inline double_double scaled_product(double a, double b, int exponent) {
    int of_a = 0, of_b = 0;
    double const u = std::frexp(a, &of_a), v = std::frexp(b, &of_b);
    double_double const product = product_of(u, v);
    int const by = of_a + of_b - exponent;
    return {std::ldexp(product.high, by), std::ldexp(product.low, by)};
}
/// In units of the largest coordinate, about. In a frame of its own, after integers were on the stack.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void write_exact_box_contact(Scalar const* input, box_contact_place const& at, Scalar* values) {
    double largest;
    int exponent = greater(exponent_of_largest(input, 3, largest), exponent_of_largest(input + 15, 3, largest));
    for (int k = 0; k < 6; ++k) {
        double half;
        int const of_half = exponent_of_largest(input + half_of_generator(k), 1, half),
                  of_axis = exponent_of_largest(input + axis_of_generator(k), 3, largest);
        if (half == 0 || largest == 0) continue;
        exponent = of_half + of_axis > exponent ? of_half + of_axis : exponent;
    }
    auto const position = [&](int i) { return double_double{std::ldexp(static_cast<double>(input[i]), -exponent), 0}; };
    vector3_of<double_double> const centre[2] = {{position(0), position(1), position(2)},
                                                 {position(15), position(16), position(17)}};
    vector3_of<double_double> side[6];
    for (int k = 0; k < 6; ++k) {
        auto const half = static_cast<double>(input[half_of_generator(k)]);
        auto const along = [&](int i) {
            return scaled_product(half, static_cast<double>(input[axis_of_generator(k) + i]), exponent);
        };
        side[k] = {along(0), along(1), along(2)};
    }
    contact_numbers<double_double> found{{}, {}, {}, {}, 0, exponent};
    at.n.store(found.n);
    // s, for what rounding n does to it: n . z.
    double s = 0;
    for (int i = 0; i < 3; ++i) {
        auto const of = [i](vector3_of<double_double> const& u) { return (i == 0 ? u.x : i == 1 ? u.y : u.z).high; };
        double z = of(centre[1]) - of(centre[0]);
        for (int k = 0; k < 6; ++k) z += at.t[k].high * of(side[k]);
        s += z * found.n[i].high;
    }
    found.s[0] = {s, 0};
    vector3_of<lane_pairs> const sides[3] = {side_by_side(side[0], side[3]), side_by_side(side[1], side[4]),
                                             side_by_side(side[2], side[5])};
    write_box_contact(found, centre, sides, at.t, values);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar find_box_contact(double const* input, box_contact_place& at) {
    exact_generators const of(input);
    box_filter const filter(input, of);
    auto const sign_along = [&](int i, int j) {
        return filter.tells_nothing_new(i, j) ? 0 : filter.beyond_reach(i, j);
    };
    relation const found = zonotope_exactly(of, sign_along);
    exact_box_contact contact(of, filter);
    if (found == relation::disjoint) return contact.template apart<Scalar>(at);
    if (found == relation::crossing) return contact.template crossing<Scalar>(at);
    contact.touching(at);
    return 0;
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool box_contact_exact(Scalar const* input, std::size_t, Scalar* values) {
    box_contact_place at{};
    {
        as_doubles<30, Scalar> const in(input);
        values[0] = find_box_contact<Scalar>(in.value, at);
    }
    write_exact_box_contact(input, at, values);
    return true;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
