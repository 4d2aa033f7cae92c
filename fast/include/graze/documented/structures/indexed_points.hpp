// What the documented routines that build structures share. They take points, and answer with indices into them.
//
// Assumes   round to nearest, no contraction. Errors: none raised.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "graze/vec.hpp"

namespace graze::documented {

using index_list = std::vector<std::size_t>;
using triangle_list = std::vector<std::array<std::size_t, 3>>;

template <class Number>
using plane_list = std::vector<vec2<Number>>;
template <class Number>
using space_list = std::vector<vec3<Number>>;

/// Twice the signed area of p q r: positive for a left turn.
template <class Number>
Number turn_of(vec2<Number> const& p, vec2<Number> const& q, vec2<Number> const& r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}

/// The indices below `count`, sorted by merging. std::sort may leave its range where a comparison contradicts itself,
/// as rounded ones do.
template <class Less>
index_list sorted_indices(std::size_t count, Less const& less) {
    index_list now(count), next(count);
    for (std::size_t i = 0; i < count; ++i) now[i] = i;
    for (std::size_t width = 1; width < count; width *= 2) {
        for (std::size_t begin = 0; begin < count; begin += 2 * width) {
            std::size_t const middle = std::min(begin + width, count), end = std::min(begin + 2 * width, count);
            std::size_t left = begin, right = middle;
            for (std::size_t at = begin; at < end; ++at) {
                bool const takes_right = left == middle || (right < end && less(now[right], now[left]));
                next[at] = now[takes_right ? right++ : left++];
            }
        }
        now.swap(next);
    }
    return now;
}

/// The order of the plane: by x, then by y.
template <class Number>
bool comes_before(vec2<Number> const& p, vec2<Number> const& q) {
    return p.x < q.x || (!(q.x < p.x) && p.y < q.y);
}
template <class Number>
index_list sorted_by_x(plane_list<Number> const& points) {
    return sorted_indices(points.size(),
                          [&](std::size_t i, std::size_t j) { return comes_before(points[i], points[j]); });
}

/// The most faces or triangles that a routine keeps: a right answer has at most two for each point. Rounding lets the
/// published loops make more and more of them.
inline std::size_t most_faces(std::size_t point_count) {
    return 8 * point_count + 64;
}

}  // namespace graze::documented
