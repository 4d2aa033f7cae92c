// Conversions that lose nothing. What graze judges is the case, so a library has to be handed the case itself: where its form
// of a shape would be rounded, these say so, and the adapter declines.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace adapters {

/// Is a + b such a number, without rounding? Two sums give what the first one lost (Knuth).
template <class Number>
bool sum_is_exact(Number a, Number b) {
    Number const sum = a + b, of_b = sum - a;
    return std::isfinite(sum) && (a - (sum - of_b)) + (b - of_b) == 0;
}

/// Is v / 2? Odd subnormals have no half.
template <class Number>
bool has_half(Number v) {
    return v / 2 * 2 == v;
}

/// Is a * b? What the product lost is a number too, but for products close to underflow, which are taken for rounded.
template <class Number>
bool product_is_exact(Number a, Number b) {
    Number const product = a * b;
    if (a == 0 || b == 0) return true;
    Number const least = std::ldexp(Number(1), sizeof(Number) == 4 ? -100 : -900);
    return std::isfinite(product) && std::abs(product) >= least && std::fma(a, b, -product) == 0;
}

/// to - from of each coordinate; false where one rounds.
template <class Number, class Source>
bool differences(Source const* from, Source const* to, std::array<Number, 3>& given) {
    for (std::size_t i = 0; i < 3; ++i) {
        Number const a = to[i], b = -Number{from[i]};
        if (!sum_is_exact(a, b)) return false;
        given[i] = a + b;
    }
    return true;
}

/// A box around its centre.
template <class Number>
struct centred_box {
    std::array<Number, 3> centre, half;
};

/// Gives centre and half extents of a box from its least corner and its greatest; false where a number rounds.
template <class Number, class Source>
bool centre_and_half(Source const* ends, centred_box<Number>& given) {
    for (std::size_t i = 0; i < 3; ++i) {
        Number const low = ends[i], high = ends[3 + i];
        if (!has_half(low) || !has_half(high)) return false;
        if (!sum_is_exact(low / 2, high / 2) || !sum_is_exact(high / 2, -low / 2)) return false;
        given.centre[i] = low / 2 + high / 2;
        given.half[i] = high / 2 - low / 2;
    }
    return true;
}

/// A capsule of what has its length along one axis of its own: the axis of space that it lies along (any, if it is a
/// sphere), and its length between the centres of its ends.
template <class Number>
struct straight_capsule {
    std::array<Number, 3> centre;
    Number length = 0;
    std::size_t axis = 2;
};

/// Gives the capsule between two points; false where that rounds, as it does unless they differ in one coordinate at
/// most.
template <class Number, class Source>
bool straight(Source const* ends, straight_capsule<Number>& given) {
    given = {};
    std::size_t moved = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        Number const a = ends[i], b = ends[3 + i];
        given.centre[i] = a;
        if (a == b) continue;
        if (++moved > 1 || !has_half(a) || !has_half(b)) return false;
        if (!sum_is_exact(a / 2, b / 2) || !sum_is_exact(b, -a)) return false;
        given.centre[i] = a / 2 + b / 2;
        given.length = std::abs(b - a);
        given.axis = i;
    }
    return has_half(given.length);
}

/// The rotation, row after row, that turns axis `from` to axis `to` by turning all three in a circle.
template <class Number>
std::array<Number, 9> cyclic_turn(std::size_t from, std::size_t to) {
    std::array<Number, 9> rows{};
    for (std::size_t i = 0; i < 3; ++i) rows[3 * ((i + to + 3 - from) % 3) + i] = 1;
    return rows;
}

/// The cross product (b - a) x (c - a) of a triangle, not normalised; false where a step of it rounds.
template <class Number>
bool exact_cross(Number const* triangle, std::array<Number, 3>& given) {
    std::array<Number, 3> u, v;
    if (!differences(triangle, triangle + 3, u) || !differences(triangle, triangle + 6, v)) return false;
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t const j = (i + 1) % 3, k = (i + 2) % 3;
        if (!product_is_exact(u[j], v[k]) || !product_is_exact(u[k], v[j])) return false;
        if (!sum_is_exact(u[j] * v[k], -(u[k] * v[j]))) return false;
        given[i] = u[j] * v[k] - u[k] * v[j];
    }
    return true;
}

/// Is the plane a x + b y + c z + d = 0 across an axis, with a normal of unit length? Others are not: no other vector of
/// floating-point numbers has exactly that length.
template <class Number>
bool is_across_axis(Number const* plane) {
    Number sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (plane[i] != 0 && std::abs(plane[i]) != 1) return false;
        sum += std::abs(plane[i]);
    }
    return sum == 1;
}

}  // namespace adapters
