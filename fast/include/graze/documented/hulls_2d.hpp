// Convex hulls of points in 2D: GJK as small libraries have it (I. Kroitor, gjk.c, 2016, after C. Muratori and dyn4j),
// and separating axes of the sides (C. Ericson, Real-Time Collision Detection, 2005, 5.2.1) of hulls by the monotone
// chain (A. Andrew, Information Processing Letters 9(5), 1979).
//
// Input     n points of the one hull as 2 n numbers x y of any number type, and n of the other, in one unit; n <= 64.
// Result    true for a hit.
// Contact   gjk promises nothing; axes is closed. Fails on  gjk: an origin on a feature of the difference; triple
//           products that under- or overflow. axes: rounding of the turns, by which corners are dropped or kept, and of
//           the products near contact.
// Assumes   round to nearest, no contraction. Errors: none raised; gjk ends after 64 rounds, with a miss.
//
// Kroitor's loop has no end of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
struct flat_points {
    Number const* scalars;
    std::size_t count;

    vec2<Number> operator[](std::size_t i) const { return {scalars[2 * i], scalars[2 * i + 1]}; }
    /// The first that goes furthest along d.
    vec2<Number> furthest(vec2<Number> const& d) const {
        std::size_t best = 0;
        Number most = dot((*this)[0], d);
        for (std::size_t i = 1; i < count; ++i) {
            Number const along = dot((*this)[i], d);
            if (!(along > most)) continue;
            most = along;
            best = i;
        }
        return (*this)[best];
    }
    vec2<Number> mean() const {
        vec2<Number> sum = (*this)[0];
        for (std::size_t i = 1; i < count; ++i) sum = sum + (*this)[i];
        auto const all = Number(static_cast<int>(count));
        return {sum.x / all, sum.y / all};
    }
};

/// (a x b) x c, in the plane.
template <class Number>
vec2<Number> triple_product(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c) {
    Number const ac = dot(a, c), bc = dot(b, c);
    return b * ac - a * bc;
}

template <class Number>
bool hull_hull_2d_gjk(Number const* first, Number const* second, std::size_t n) {
    Number const zero(0);
    flat_points<Number> const one{first, n}, other{second, n};
    auto const turned = [](vec2<Number> const& v) { return vec2<Number>{-v.x, -v.y}; };
    auto const support = [&](vec2<Number> const& d) { return one.furthest(d) - other.furthest(turned(d)); };
    vec2<Number> d = one.mean() - other.mean();
    if (d.x == zero && d.y == zero) d.x = Number(1);
    vec2<Number> corner[3] = {support(d), {zero, zero}, {zero, zero}};
    if (dot(corner[0], d) <= zero) return false;
    d = turned(corner[0]);
    int last = 0;
    for (int round = 0; round < 64; ++round) {
        vec2<Number> const a = support(d);
        corner[++last] = a;
        if (dot(a, d) <= zero) return false;
        vec2<Number> const to_origin = turned(a);
        if (last < 2) {
            vec2<Number> const ab = corner[0] - a;
            d = triple_product(ab, to_origin, ab);
            if (dot(d, d) == zero) d = {ab.y, -ab.x};
            continue;
        }
        vec2<Number> const ab = corner[1] - a, ac = corner[0] - a, beyond_ac = triple_product(ab, ac, ac);
        if (dot(beyond_ac, to_origin) >= zero) {
            d = beyond_ac;
        } else {
            vec2<Number> const beyond_ab = triple_product(ac, ab, ab);
            if (dot(beyond_ab, to_origin) < zero) return true;
            corner[0] = corner[1];
            d = beyond_ab;
        }
        corner[1] = corner[2];
        --last;
    }
    return false;
}

/// Corners of a hull, counter-clockwise.
template <class Number>
struct flat_ring {
    std::array<std::size_t, 130> corner;
    std::size_t size = 0;

    explicit flat_ring(flat_points<Number> const& points) {
        std::array<std::size_t, 64> order;
        for (std::size_t i = 0; i < points.count; ++i) order[i] = i;
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(points.count),
                  [&](std::size_t i, std::size_t j) {
                      vec2<Number> const p = points[i], q = points[j];
                      return p.x < q.x || (p.x == q.x && p.y < q.y);
                  });
        auto const add = [&](std::size_t i, std::size_t least) {
            while (size >= least) {
                vec2<Number> const p = points[corner[size - 2]], u = points[corner[size - 1]] - p, v = points[i] - p;
                if (u.x * v.y - u.y * v.x > Number(0)) break;
                --size;
            }
            corner[size++] = i;
        };
        for (std::size_t i = 0; i < points.count; ++i) add(order[i], 2);
        std::size_t const lower = size + 1;
        for (std::size_t i = points.count - 1; i-- > 0;) add(order[i], lower);
        if (size > 1) --size;
    }
};

/// Do the sides of the first hull have an axis that parts it from the second?
template <class Number>
bool sides_part(flat_points<Number> const& one, flat_points<Number> const& other) {
    flat_ring<Number> const ring(one);
    for (std::size_t i = 0; i < ring.size; ++i) {
        vec2<Number> const p = one[ring.corner[i]], u = one[ring.corner[i + 1 == ring.size ? 0 : i + 1]] - p;
        vec2<Number> const out{u.y, -u.x};
        bool apart = ring.size > 1;
        for (std::size_t j = 0; j < other.count && apart; ++j) apart = dot(out, other[j] - p) > Number(0);
        if (apart) return true;
    }
    return false;
}
/// The axes of the coordinates do for hulls that are points or in one line.
template <class Number>
bool boxes_part(flat_points<Number> const& one, flat_points<Number> const& other) {
    Number const zero(0), way(1);
    for (vec2<Number> const& d : {vec2<Number>{way, zero}, {-way, zero}, {zero, way}, {zero, -way}})
        if (dot(one.furthest(d), d) < -dot(other.furthest({-d.x, -d.y}), {-d.x, -d.y})) return true;
    return false;
}

template <class Number>
bool hull_hull_2d_axes(Number const* first, Number const* second, std::size_t n) {
    flat_points<Number> const one{first, n}, other{second, n};
    return !boxes_part(one, other) && !sides_part(one, other) && !sides_part(other, one);
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
