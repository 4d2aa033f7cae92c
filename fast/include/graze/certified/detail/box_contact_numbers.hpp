// The numbers of the contact of two boxes, from where it is.
#pragma once

#include "graze/certified/detail/contact_numbers.hpp"
#include "graze/certified/detail/working_number.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

// Numbers of A and of B side by side: lanes do the same as one after the other.

template <class Number>
using of_both = std::conditional_t<is_pair<Number>, lane_pairs, f64x2>;

GRAZE_CERTIFIED_INLINED f64x2 side_by_side(double a, double b) {
    return {a, b};
}
GRAZE_CERTIFIED_INLINED lane_pairs side_by_side(double_double const& a, double_double const& b) {
    return {f64x2(a.high, b.high), f64x2(a.low, b.low)};
}
template <class Number>
GRAZE_CERTIFIED_INLINED vector3_of<of_both<Number>> side_by_side(vector3_of<Number> const& a,
                                                                 vector3_of<Number> const& b) {
    return {side_by_side(a.x, b.x), side_by_side(a.y, b.y), side_by_side(a.z, b.z)};
}
GRAZE_CERTIFIED_INLINED double of_set(f64x2 a, int set) {
    return set == 0 ? a.first() : a.second();
}
GRAZE_CERTIFIED_INLINED double_double of_set(lane_pairs const& a, int set) {
    return {of_set(a.high, set), of_set(a.low, set)};
}
template <class Lanes>
GRAZE_CERTIFIED_INLINED auto of_set(vector3_of<Lanes> const& a, int set) {
    return vector3_of{of_set(a.x, set), of_set(a.y, set), of_set(a.z, set)};
}

/// Moves both centres by shares t of the sides, B's with them and A's against them, and writes all; s, n and the exponent are
/// known. Sides k and k + 3 are beside each other.
template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED void write_box_contact(contact_numbers<Number>& found, vector3_of<Number> const (&centre)[2],
                                               vector3_of<of_both<Number>> const (&side)[3], Number const (&t)[6],
                                               Scalar* values) {
    of_both<Number> sum[3];
    side_by_side(centre[0], centre[1]).store(sum);
    f64x2 reach[3], along[3][3];
    for (int i = 0; i < 3; ++i) reach[i] = magnitude(high_of(sum[i]));
    for (int k = 0; k < 3; ++k) {
        of_both<Number> own[3];
        side[k].store(own);
        of_both<Number> const share = side_by_side(-t[k], t[k + 3]);
        for (int i = 0; i < 3; ++i) {
            sum[i] = normalized(sum[i] + share * own[i]);
            along[k][i] = high_of(own[i]);
            reach[i] = reach[i] + magnitude(along[k][i]);
        }
    }
    for (int i = 0; i < 3; ++i) {
        found.a[i] = of_set(sum[i], 0);
        found.b[i] = of_set(sum[i], 1);
    }
    f64x2 const most = greater(greater(reach[0], reach[1]), reach[2]);
    found.reach = greater(most.first(), most.second()) * (1 - 0x1p-48);
    auto const tilt = [&](double const(&off)[3]) {
        f64x2 more(0.0);
        for (int k = 0; k < 3; ++k) {
            f64x2 const by = f64x2(off[0]) * along[k][0] + f64x2(off[1]) * along[k][1] + f64x2(off[2]) * along[k][2];
            more = more + (magnitude(by) + f64x2(high_of(t[k]), high_of(t[k + 3])) * by);
        }
        return contact_tilt{more.first(), more.second()};
    };
    write_contact(found, tilt, values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
