// An oriented box and a ball in doubles, and what of them is written. What is proved of contacts is said in ball_box_contact.hpp.
#pragma once

#include "graze/certified/detail/box_directions.hpp"
#include "graze/certified/detail/contact_features.hpp"
#include "graze/certified/detail/exact_box.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline constexpr int ball_beside_box = 15, radius_beside_box = 18;
inline constexpr double ball_box_contact_factor = 256;

/// A box and a ball in doubles.
template <class Scalar>
struct box_and_ball {
    box_frame<Scalar> box;
    vector3 w;
    double largest;  // L
    double reach;    // not above the largest magnitude of a coordinate of either set

    GRAZE_CERTIFIED_INLINED explicit box_and_ball(Scalar const* input)
        : box(input), w(between(input, input + ball_beside_box)) {
        double const radius = radius_of<double>(input, radius_beside_box);
        f64x2 const half = box.half.first;
        auto const extent = [&](f64x2 first, double last) {
            return sum_of(half * magnitude(first)) + box.half.last * std::fabs(last);
        };
        double const extents[3] = {extent(box.x, box.last.x), extent(box.y, box.last.y), extent(box.z, box.last.z)};
        double of_box = 0, of_ball = 0;
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
            of_box = greater_lane(of_box, std::fabs(static_cast<double>(input[i])) + extents[i]);
            of_ball = greater_lane(of_ball, std::fabs(static_cast<double>(input[ball_beside_box + i])));
        }
        largest = 2 * greater_lane(of_box, of_ball);
        reach = greater_lane(of_box, of_ball + radius) * (1 - 0x1p-50);
    }
    /// The nearest shares of what is t beyond none.
    GRAZE_CERTIFIED_INLINED box_coordinates within(box_coordinates const& t) const {
        return {lesser(greater(t.first, -box.half.first), box.half.first),
                lesser_lane(greater_lane(t.last, -box.half.last), box.half.last)};
    }
    GRAZE_CERTIFIED_INLINED vector3 arm_of_shares(box_coordinates const& t) const {
        return {w.x - (sum_of(t.first * box.x) + t.last * box.last.x),
                w.y - (sum_of(t.first * box.y) + t.last * box.last.y),
                w.z - (sum_of(t.first * box.z) + t.last * box.last.z)};
    }
    /// Are all shares inside?
    GRAZE_CERTIFIED_INLINED bool is_inside(box_coordinates const& t) const {
        f64x2 const left = lesser(box.half.first - magnitude(t.first), f64x2(box.half.last - std::fabs(t.last)));
        return lesser(left, left.swapped()).first() > 0;
    }
    /// sum h_k |off . a_k| - off . at.
    GRAZE_CERTIFIED_INLINED double beyond(vector3 const& off, vector3 const& at) const {
        box_coordinates const along = box.coordinates(off);
        return sum_of(box.half.first * magnitude(along.first)) + box.half.last * std::fabs(along.last) -
               dot_of(off, at);
    }
};

/// Moves the nearest point and the ball's point from the ball's centre, and writes them: `core` n leads from the box to that.
template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED void write_ball_box_contact(Scalar const* input, box_and_ball<Scalar> const& of,
                                                    vector3_of<Number> const& arm, vector3_of<Number> const& n,
                                                    Number const& s, Scalar* values) {
    contact_numbers<Number> out;
    out.s[0] = s;
    n.store(out.n);
    Number const arms[3] = {arm.x, arm.y, arm.z}, radius = radius_of<Number>(input, radius_beside_box);
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
        Number const ball = number_from<Number>(static_cast<double>(input[ball_beside_box + i]));
        out.a[i] = normalized(ball - arms[i]);
        out.b[i] = normalized(ball - radius * out.n[i]);
    }
    out.reach = of.reach;
    out.exponent = 0;
    vector3 const at = of.w - high_vector(arm);
    auto const tilt = [&](double const(&off)[3]) { return contact_tilt{of.beyond({off[0], off[1], off[2]}, at), 0}; };
    write_contact(out, tilt, values);
}

/// Axis k.
template <class Number, class Scalar>
GRAZE_CERTIFIED_INLINED vector3_of<Number> axis_of_box_as(Scalar const* input, int k) {
    Scalar const* const axis = input + axis_of_box + 3 * k;
    return {number_from<Number>(static_cast<double>(axis[0])), number_from<Number>(static_cast<double>(axis[1])),
            number_from<Number>(static_cast<double>(axis[2]))};
}
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool box_is_in_range(box_and_ball<Scalar> const& of) {
    if (!in_range<Scalar>(of.largest) || !in_range<Scalar>(of.reach)) return false;
    if constexpr (std::is_same_v<Scalar, float>) {
        return true;
    } else {
        // Not above their sum, which what is no number stays in.
        box_frame<Scalar> const& box = of.box;
        double const all =
            sum_of(magnitude(box.x) + magnitude(box.y) + (magnitude(box.z) + magnitude(box.half.first))) +
            (std::fabs(box.last.x) + std::fabs(box.last.y) + (std::fabs(box.last.z) + std::fabs(box.half.last)));
        return all <= 0x1p100;
    }
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
