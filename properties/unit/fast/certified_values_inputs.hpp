// Inputs for the certified values: random, near-degenerate, tied and extreme.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "certified_tools.hpp"
#include "certified_values_oracle.hpp"

namespace graze {

struct value_shape {
    char const* id;
    std::size_t count, values;
    int dimension, cases;
    oracle::answer (*truth)(oracle::numbers const&);
};

/// Kinds of input: all alike, small integers, such far from the origin (their quotients are often halfway between scalars),
/// small integers off by some units of rounding, and exponents that are any, those of one end, or of the other; points of sizes
/// so far apart that what is made of the small ones underflows, points that come near to the line of two others, all alike
/// but of a size that is any, and points with eighths beside points of some units of the smallest subnormal.
template <class Scalar>
std::vector<Scalar> make_input(value_shape const& entry, source& choices) {
    using limits = std::numeric_limits<Scalar>;
    bool const of_hulls = entry.truth == oracle::hull_distance || entry.truth == oracle::hull_depth;
    auto const kind = choices.below(of_hulls ? 7 : 11);
    auto const integer = [&](int most) { return static_cast<Scalar>(choices.between(-most, most)); };
    auto const share = [&] { return std::ldexp(static_cast<Scalar>(choices.between(-(1 << 30), 1 << 30)), -30); };
    Scalar const far = std::ldexp(Scalar(1), limits::digits - 1);
    bool const is_far[3] = {choices.flip(), choices.flip(), choices.flip()};
    constexpr bool narrow = limits::digits < 30;
    int const large = narrow ? 30 : 70,
              small = static_cast<int>(narrow ? choices.between(-140, -20) : choices.between(-1000, -200));
    auto const dimension = static_cast<std::size_t>(entry.dimension);
    std::uint64_t const are_small = choices.next();
    int const size = static_cast<int>(choices.between(limits::min_exponent, limits::max_exponent));
    std::vector<Scalar> v;
    for (std::size_t i = 0; i < entry.count; ++i) {
        Scalar x = 0;
        if (kind == 0) x = share();
        if (kind == 1 || kind == 2 || kind == 3) x = integer(3);
        if (kind == 2 && is_far[i % dimension]) x += far;
        if (kind == 3)
            for (auto steps = choices.below(3); steps > 0; --steps) x = std::nextafter(x, limits::infinity());
        if (kind == 4)
            x = std::ldexp(share(), static_cast<int>(
                                        choices.between(limits::min_exponent - limits::digits, limits::max_exponent)));
        if (kind == 5) x = std::ldexp(integer(9), limits::min_exponent - limits::digits + 1);
        if (kind == 6) x = std::ldexp(integer(9), limits::max_exponent - 5);
        if (kind == 7) x = std::ldexp(share(), (are_small >> i / dimension & 1) != 0 ? small : large);
        if (kind == 8) x = share();
        if (kind == 9) x = std::ldexp(share(), size);
        if (kind == 10) x = (are_small >> i / dimension & 1) != 0 ? integer(4) * limits::denorm_min() : integer(12) / 8;
        v.push_back(x == 0 && choices.flip() ? -x : x);
    }
    if (kind == 8) {
        std::size_t const points = entry.count / dimension;
        Scalar const along = share(), beside = std::ldexp(Scalar(1), -static_cast<int>(choices.between(3, 60)));
        Scalar *const p = &v[dimension * choices.below(points)], *const q = &v[dimension * choices.below(points)],
                      *const r = &v[dimension * choices.below(points)];
        for (std::size_t k = 0; k < dimension; ++k) p[k] = q[k] + (r[k] - q[k]) * along + beside * share();
    }
    // An outline that goes there and back, but for one vertex and a gap of any size.
    if (entry.truth == oracle::polygon_area && kind < 10 && choices.flip()) {
        std::size_t const count = entry.count / 2, moved = 2 * choices.below(count);
        for (std::size_t j = 1; 2 * j < count; ++j)
            for (std::size_t k = 0; k < 2; ++k) v[2 * (count - j) + k] = v[2 * j + k];
        Scalar const gap = std::ldexp(share(), -static_cast<int>(choices.below(2 * limits::digits)));
        if (choices.flip()) v[moved] += gap * v[moved];
    }
    // At a corner of what the ray is to meet, or the middle of two.
    if ((entry.truth == oracle::ray_box || entry.truth == oracle::ray_triangle) && kind < 4) {
        std::size_t const i = 3 * choices.below(2), j = 3 * choices.below(2), o = entry.count - 6;
        for (std::size_t k = 0; k < 3; ++k) v[o + 3 + k] = (v[i + k] - v[o + k]) + (v[j + k] - v[o + k]);
    }
    // A radius; and a ray that is aimed at the ball or the cylinder, to which it may be tangent or nearly so.
    if (entry.truth == oracle::ray_ball || entry.truth == oracle::ray_cylinder) {
        std::size_t const o = entry.count - 6, radius = o - 1;
        v[radius] = std::fabs(v[radius]);
        if (choices.flip()) {
            Scalar const aside = choices.flip() ? share() : 1;
            for (std::size_t k = 0; k < 3; ++k)
                v[o + 3 + k] = (v[k] - v[o + k]) + (k == choices.below(3) ? aside * v[radius] : Scalar(0));
        }
        if (choices.below(8) == 0) v[radius] = 0;
        for (Scalar& x : v) x = std::isfinite(x) ? x : limits::max();
    }
    // A ray to or from a place in the triangle's plane, weights of any size or none, or on the edge without the first
    // point: but for what is rounded.
    if (entry.truth == oracle::ray_triangle && (kind == 0 || kind == 8) && choices.below(8) != 0) {
        auto const weight = [&] {
            Scalar const any = std::ldexp(std::fabs(share()) / 3, -static_cast<int>(choices.below(2 * limits::digits)));
            return choices.below(4) == 0 ? Scalar(0) : any;
        };
        Scalar const first = weight(), second = choices.below(3) == 0 ? 1 - first : weight(),
                     way = choices.flip() ? std::ldexp(static_cast<Scalar>(choices.between(1, 47)), -4) : 1 + weight();
        bool const to_place = choices.flip();
        for (std::size_t k = 0; k < 3; ++k) {
            Scalar const place = v[k] + first * (v[3 + k] - v[k]) + second * (v[6 + k] - v[k]);
            (to_place ? v[12 + k] : v[9 + k]) = to_place ? (place - v[9 + k]) / way : place - way * v[12 + k];
        }
    }
    // A ray from a place in the triangle's plane, so near to the first corner that products with it underflow.
    if (entry.truth == oracle::ray_triangle && kind == 10 && choices.flip()) {
        Scalar const first = integer(4), second = integer(4);
        for (std::size_t k = 0; k < 3; ++k) {
            v[k] = 0;
            for (std::size_t i = k + 3; i < 15; i += 3) v[i] = integer(12) / 8;
            v[9 + k] = 8 * (first * v[3 + k] + second * v[6 + k]) * limits::denorm_min();
        }
    }
    // Points in triangles and on segments, and segments that cross: but for a gap of any size, and what is rounded.
    if ((entry.truth == oracle::point_triangle || entry.truth == oracle::segment_segment) && kind == 0) {
        bool const of_triangle = entry.truth == oracle::point_triangle, cross = !of_triangle && choices.flip();
        Scalar const first = std::fabs(share()), second = of_triangle ? (1 - first) * std::fabs(share()) : Scalar(0),
                     gap = std::ldexp(share(), -static_cast<int>(choices.below(2 * limits::digits)));
        std::size_t const base = of_triangle ? 3 : 6;
        for (Scalar& x : v) x += std::ldexp(share(), -28);  // of as many bits as there are
        for (std::size_t k = 0; k < 3; ++k) {
            Scalar on = v[base + k] + first * (v[base + 3 + k] - v[base + k]) + gap;
            if (of_triangle) on += second * (v[9 + k] - v[3 + k]);
            v[(cross ? 3 : 0) + k] = cross ? on + (on - v[k]) : on;
        }
    }
    // Lines along lines, points on lines and planes, and planes through points of one line: but for a gap of any size, and
    // what is rounded.
    if ((entry.truth == oracle::line_line || entry.truth == oracle::segment_plane) && kind < 4 && choices.flip()) {
        bool const flat = entry.truth == oracle::line_line;
        std::size_t const to = flat ? 4 + 2 * choices.below(2) : 6 + 3 * choices.below(3);
        std::size_t const from = to == (flat ? 6 : 12) ? to - (flat ? 2 : 3) : 0;
        Scalar const first = share(), second = flat || to == 6 ? Scalar(0) : share(),
                     gap = std::ldexp(share(), -static_cast<int>(choices.below(2 * limits::digits)));
        for (std::size_t k = 0; k < static_cast<std::size_t>(entry.dimension); ++k)
            v[to + k] =
                v[from + k] + first * (v[(flat ? 2 : 3) + k] - v[k]) + second * (v[6 + k] - v[k]) + gap * v[to + k];
    }
    // A ray through a point where all slabs end, at some sixteenths of a direction of many bits: exactly, but differences
    // are no scalars, since the origin has the bits that products lack.
    if (entry.truth == oracle::ray_box && kind == 0 && choices.flip()) {
        Scalar const sixteenths = std::ldexp(static_cast<Scalar>(choices.between(1, 47)), -4);
        for (std::size_t k = 0; k < 3; ++k) {
            Scalar const way = v[9 + k] / 3, end = way * sixteenths;
            v[9 + k] = way;
            v[6 + k] = std::fma(-way, sixteenths, end);
            v[choices.flip() ? k : 3 + k] = end;
        }
    }
    // A ray or a line at whose end t is midway between scalars, 2^digits and something odd, but as a quotient by what has
    // no exact reciprocal.
    bool const through_plane = entry.truth == oracle::ray_triangle || entry.truth == oracle::segment_plane;
    if ((entry.truth == oracle::ray_box || through_plane) && kind == 1 && choices.below(4) == 0) {
        auto const any_odd = [&] { return static_cast<Scalar>(2 * choices.between(-4, 3) + 1); };
        Scalar const place = std::ldexp(Scalar(1), limits::digits);
        for (std::size_t k = through_plane ? 2 : 0; k < 3; ++k) {
            Scalar const way = static_cast<Scalar>(3 + 2 * choices.below(3)), from = -way * any_odd(),
                         end = way * place;
            std::size_t const o = entry.count - 6 + k;
            v[o] = from, v[o + 3] = entry.truth == oracle::segment_plane ? from + way : way;
            for (std::size_t i = k; i + 6 < entry.count; i += 3) v[i] = through_plane || i < 3 ? end : 2 * end;
        }
        if (through_plane && choices.flip())
            for (std::size_t k = 0; k < 2; ++k)
                v[entry.count - 3 + k] = entry.truth == oracle::segment_plane ? v[entry.count - 6 + k] : Scalar(0);
    }
    if (entry.truth == oracle::ray_box)
        for (std::size_t k = 0; k < 3; ++k)
            if (v[k] > v[3 + k]) std::swap(v[k], v[3 + k]);
    return v;
}

}  // namespace graze
