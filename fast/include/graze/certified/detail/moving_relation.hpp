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

/// The plane's polynomial at times s where 1 - s is a double: products go through ten operations for a coefficient and eight
/// more, of a sum of magnitudes below 6 XYZ: off by less than 6 ((1 + unit)^18 - 1) XYZ < 108.1 unit XYZ. Products have L up
/// to 14 with exact factors, 10 with those of 2: 3 * 12 + 1 + 20 < 64, as double_double.hpp asks.
struct plane_in_pairs {
    double_double c[4];

    GRAZE_CERTIFIED_INLINED plane_in_pairs(double const* input, moving_layout const& layout) {
        using vector = triple<double_double>;
        auto const arm = [&](int const(&ends)[2], int t) {
            return arm_of(working_grid<double>{input}, 12 * t + 3 * ends[1], 12 * t + 3 * ends[0]);
        };
        auto const sum = [](vector const& a, vector const& b) { return vector{a.x + b.x, a.y + b.y, a.z + b.z}; };
        vector const e[2] = {arm(layout.e, 0), arm(layout.e, 1)}, f[2] = {arm(layout.f, 0), arm(layout.f, 1)},
                     r[2] = {arm(layout.r, 0), arm(layout.r, 1)};
        vector const n0 = cross_of(e[0], f[0]), n2 = cross_of(e[1], f[1]),
                     n1 = sum(cross_of(e[0], f[1]), cross_of(e[1], f[0]));
        c[0] = dot_of(n0, r[0]);
        c[1] = dot_of(n1, r[0]) + dot_of(n0, r[1]);
        c[2] = dot_of(n2, r[0]) + dot_of(n1, r[1]);
        c[3] = dot_of(n2, r[1]);
    }
    GRAZE_CERTIFIED_INLINED double at(double time) const {
        double_double const s{time, 0}, u{1 - time, 0}, square = u * u, cube = square * u;
        double_double const value = normalized(((c[3] * s + c[2] * u) * s + c[1] * square) * s + c[0] * cube);
        return value.high;
    }
};

/// Of a crossing that the filter has found, to nearest. False where that is not certain.
inline bool contact_in_pairs(double const* input, moving_layout const& layout, moving_filter<double> const& known,
                             double& first_contact) {
    if (!in_range<double>(known.extent[0]) || !in_range<double>(known.extent[1]) || !in_range<double>(known.extent[2]))
        return false;
    constexpr double cells = 0x1p53;
    plane_in_pairs const plane(input, layout);
    double const bound = 120 * 0x1p-100 * (known.extent[0] * known.extent[1] * known.extent[2]);
    double const near = std::floor(known.contact_at * cells), t = near / cells;
    double const value = plane.at(t), slope = (known.plane.at(known.contact_to) - known.plane.at(known.contact_from)) /
                                              (known.contact_to - known.contact_from);
    double const low =
        max(near + std::floor(-value / slope * cells - 0.5), std::ceil(known.contact_from * cells)) / cells;
    double const high = low + 2 / cells;
    if (!((low >= 0) & (low < 1)) || !(known.contact_way * plane.at(low) > bound)) return false;
    if (high < known.contact_to && !(-known.contact_way * plane.at(high) > bound)) return false;
    first_contact = low;
    return true;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW bool contact_of_crossing(Scalar const* input, moving_layout const& layout,
                                              moving_filter<Scalar> const& known, Scalar& first_contact) {
    if constexpr (std::is_same_v<Scalar, float>) {
        // Both are within 2^-29 of each other.
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
        case finding::disjoint: return relation::disjoint;
        case finding::crossing:
            if (first_contact == nullptr || contact_of_crossing(input, layout, filter, *first_contact))
                return relation::crossing;
            break;
        case finding::unknown: break;
    }
    return moving_relation_exactly(input, layout, first_contact);
}

}  // namespace graze::certified::detail
