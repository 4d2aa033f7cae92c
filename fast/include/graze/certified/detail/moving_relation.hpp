// A moving point and triangle, two moving edges: boxes, the filter, the time of a crossing in double_double, and integers for
// what is left.
#pragma once

#include "graze/certified/detail/moving_filter.hpp"

namespace graze::certified::detail {

/// Are the boxes around all that the shapes sweep apart?
template <class Scalar>
GRAZE_CERTIFIED_INLINED bool swept_boxes_apart(Scalar const* input, moving_layout const& layout) {
    Scalar low[2][3], high[2][3];
    for (int i = 0; i < 8; ++i) {
        int const shape = i % 4 < layout.first ? 0 : 1;
        bool const begins = i == 0 || i == layout.first;
        for (int k = 0; k < 3; ++k) {
            Scalar const x = input[3 * i + k];
            low[shape][k] = begins ? x : min(low[shape][k], x);
            high[shape][k] = begins ? x : max(high[shape][k], x);
        }
    }
    bool apart = false;
    for (int k = 0; k < 3; ++k) apart |= (high[0][k] < low[1][k]) | (high[1][k] < low[0][k]);
    return apart;
}

/// The plane's polynomial at a time in [0, 1], as the triple product of its vectors there, start + time (end - start).
/// These have L = 4 and E = 17 in double_double.hpp's count, minors 10 and 94, products with the third vector 15 and 194,
/// sums of three 17 and 258: off by less than 259 u^2 of the magnitudes, 6 (3 X) (3 Y) (3 Z).
GRAZE_CERTIFIED_INLINED double plane_in_pairs(double const* input, moving_layout const& layout, double time) {
    auto const at_time = [&](int const(&ends)[2]) {
        auto const arm = [&](int t) {
            return arm_of(working_grid<double>{input}, 12 * t + 3 * ends[1], 12 * t + 3 * ends[0]);
        };
        double_double const share{time, 0};
        triple<double_double> const start = arm(0), end = arm(1);
        return triple<double_double>{start.x + share * (end.x - start.x), start.y + share * (end.y - start.y),
                                     start.z + share * (end.z - start.z)};
    };
    return normalized(dot_of(cross_of(at_time(layout.e), at_time(layout.f)), at_time(layout.r))).high;
}
/// 259 u^2 * 162 with u = 2^-53 is below 656 * 2^-100; the rest covers that X, Y, Z and the bound are rounded, and what
/// underflows.
inline constexpr double pairs_factor = 660 * 0x1p-100;
static_assert(259 * 162 * 0x1p-106 <= 656 * unit_of<double_double>);

/// Bounds in roundings e of X Y Z, and in X Y Z, derived at contact_in_pairs.
inline constexpr double slope_roundings = 850, largest_bend = 144;

/// Gives the first contact of a crossing that the filter has found, to nearest. False where that is not certain.
///
/// From a time t, nearly the root r: r = t - p(t) / p'(x) for an x between. With V for p(t), off by v, and S for the slope,
/// off by s <= |S| / 2 wherever x may be, V / S is off by 2 (v |S| + s |V|) / S^2 at most. First x is anywhere in what
/// encloses r; then it is as near to t as r is known to be, 2 (|V| + v) / |S|, and s is less. Where that is below a quarter of
/// 2^-53, r is 1/4 to 7/4 of it above the cell taken; the quotient, below 2^-8 then, is rounded by less than 2^-7 of it.
/// s        Differences of coefficients are off by 2 * 72.1 e XYZ and 12 for their sum; mixed twice, three roundings each of
///          what is below 12 XYZ, 72 more; three times that, rounded: 721. |p''| <= 6 * 24 XYZ, over 2^-53 that t may be
///          before what encloses r: 72. V's rounding to double, e / 2, is as much of S, below 36 XYZ: 18. Taken as 850.
/// Else the signs at the cell and two on tell, where they are not known from the filter.
inline bool contact_in_pairs(double const* input, moving_layout const& layout, moving_filter<double> const& known,
                             double& first_contact) {
    if (!in_range<double>(known.extent[0]) || !in_range<double>(known.extent[1]) || !in_range<double>(known.extent[2]))
        return false;
    constexpr double cells = 0x1p53;
    double const volume = known.extent[0] * known.extent[1] * known.extent[2], error = pairs_factor * volume;
    double const near = std::floor(known.contact_at * cells), t = near / cells;
    double const value = plane_in_pairs(input, layout, t), slope = known.plane.slope(t);
    double const steepness = std::fabs(slope), size = std::fabs(value) + error;
    double const slope_error = slope_roundings * known.plane_unit, bend = largest_bend * volume;
    double const nearer = slope_error + bend * (2 * size / steepness);
    double const least = near + std::floor(-value / slope * cells - 0.5);
    if ((slope_error + bend * (known.contact_to - known.contact_from) <= 0.5 * steepness) &
        (error * steepness + nearer * size <= 0x1p-56 * (steepness * steepness))) [[likely]] {
        first_contact = max(least, 0.0) / cells;
        return true;
    }
    double const low = max(least, std::ceil(known.contact_from * cells)) / cells, high = low + 2 / cells;
    auto const is_certain = [&](double when, int way) { return way * plane_in_pairs(input, layout, when) > error; };
    if (!(low < known.contact_to) || !is_certain(low, known.contact_way)) return false;
    if (high < known.contact_to && !is_certain(high, -known.contact_way)) return false;
    first_contact = low;
    return true;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool contact_of_crossing(Scalar const* input, moving_layout const& layout,
                                              moving_filter<Scalar> const& known, Scalar& first_contact) {
    if constexpr (std::is_same_v<Scalar, float>) {
        // What encloses the root is 2^-25 wide at most, and the rest of the cell 2^-24.
        first_contact = static_cast<float>(std::floor(known.contact_from * 0x1p24) * 0x1p-24);
        return true;
    } else {
        return works_in_doubles && is_rounding_to_nearest() && contact_in_pairs(input, layout, known, first_contact);
    }
}

template <class Scalar>
relation moving_relation(Scalar const* input, moving_layout const& layout, Scalar* first_contact) noexcept {
    if (swept_boxes_apart(input, layout)) return relation::disjoint;
    moving_filter<Scalar> filter(input, layout);
    switch (filter.find()) {
        case filter_result::disjoint: return relation::disjoint;
        case filter_result::crossing:
            if (first_contact == nullptr || contact_of_crossing(input, layout, filter, *first_contact))
                return relation::crossing;
            break;
        case filter_result::unknown: break;
    }
    return moving_relation_exactly(input, layout, first_contact);
}

}  // namespace graze::certified::detail
