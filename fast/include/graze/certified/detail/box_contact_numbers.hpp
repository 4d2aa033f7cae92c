// The numbers of the contact of two boxes, from where it is.
#pragma once

#include "graze/certified/detail/contact_numbers.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Moves both centres by shares t of the sides, B's with them and A's against them, and writes all; s, n and the exponent are
/// known.
template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED void write_box_contact(contact_numbers<Number>& found, vector3_of<Number> const (&centre)[2],
                                               vector3_of<Number> const (&side)[6], Number const (&t)[6],
                                               Scalar* values) {
    Number sum[2][3];
    double reach[2][3];
    for (int set = 0; set < 2; ++set) {
        centre[set].store(sum[set]);
        for (int i = 0; i < 3; ++i) reach[set][i] = std::fabs(high_of(sum[set][i]));
    }
    double along[6][3];
    for (int k = 0; k < 6; ++k) {
        Number own[3];
        side[k].store(own);
        Number const share = k < 3 ? -t[k] : t[k];
        for (int i = 0; i < 3; ++i) {
            Number& to = sum[k / 3][i];
            to = normalized(to + share * own[i]);
            along[k][i] = high_of(own[i]);
            reach[k / 3][i] += std::fabs(along[k][i]);
        }
    }
    found.reach = 0;
    for (int i = 0; i < 3; ++i) {
        found.a[i] = sum[0][i];
        found.b[i] = sum[1][i];
        found.reach = greater(found.reach, greater(reach[0][i], reach[1][i]));
    }
    found.reach *= 1 - 0x1p-48;
    auto const tilt = [&](double const(&off)[3]) {
        double more[2] = {0, 0};
        for (int k = 0; k < 6; ++k) {
            double const by = off[0] * along[k][0] + off[1] * along[k][1] + off[2] * along[k][2];
            more[k / 3] += std::fabs(by) + high_of(t[k]) * by;
        }
        return contact_tilt{more[0], more[1]};
    };
    write_contact(found, tilt, values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
