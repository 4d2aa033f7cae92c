// What the family extreme_scale does to points of about the size of 1: of moving shapes, of rings and of solids.
#pragma once

#include "families/numbers.hpp"

namespace graze::making {

struct exponent_range {
    std::int64_t lowest, highest;
};

/// Any digits at any exponent, or the largest number of the scalar type.
inline void put_extreme(source& choices, scalar_type scalar, exponent_range const& of, double& coordinate) {
    double const digits = signed_unit(choices);
    coordinate = std::ldexp(digits, static_cast<int>(choices.between(of.lowest, of.highest)));
    if (choices.one_in(3)) coordinate = largest_of(scalar) * (digits < 0 ? -1 : 1);
}

/// Scales all by scale(exponent), puts one axis of each_point(f) into the top binade, or changes some coordinates by
/// change_one(exponent_range).
template <class Scale, class EachPoint, class ChangeOne>
void take_to_extremes(source& choices, scalar_type scalar, std::size_t dimension, Scale const& scale,
                      EachPoint const& each_point, ChangeOne const& change_one) {
    bool const narrow = scalar == scalar_type::float32;
    exponent_range const of{narrow ? -146 : -1070, narrow ? 126 : 1022};
    switch (choices.below(5)) {
        case 0: scale(of.highest); break;
        case 1: scale(choices.between(of.lowest, of.highest)); break;
        case 2: scale(choices.between(of.lowest, of.lowest + 40)); break;
        case 3: {  // all in the top binade of one axis: sums overflow, differences do not
            scale(choices.between(of.lowest, of.highest));
            std::size_t const axis = choices.below(dimension);
            double const top = std::ldexp(choices.flip() ? 1 : -1, narrow ? 127 : 1023);
            each_point([&](vec& p) { p[axis] = top * (1 + static_cast<double>(choices.below(16)) / 16); });
            break;
        }
        default:
            for (std::uint64_t more = 1 + choices.below(4); more > 0; --more) change_one(of);
    }
}

}  // namespace graze::making
