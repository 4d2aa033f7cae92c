// Triangles of points of the plane.
#pragma once

#include <CGAL/Polygon_2_algorithms.h>

#include <vector>

#include "cgal/structures.hpp"

namespace graze::cgal_structures {

template <class K>
struct flat_orientation {
    std::vector<typename K::Point_2> const& at;
    CGAL::Orientation operator()(std::size_t a, std::size_t b, std::size_t c) const {
        return typename K::Orientation_2()(at[a], at[b], at[c]);
    }
};

/// Makes a triangle counter-clockwise; false where it has no area.
template <class Orientation>
bool turn_left(numbers& triangle, Orientation const& orientation) {
    auto const turn = orientation(triangle[0], triangle[1], triangle[2]);
    if (turn == CGAL::RIGHT_TURN) std::swap(triangle[1], triangle[2]);
    return turn != CGAL::COLLINEAR;
}

inline CGAL::Gmpq area_of(std::vector<exact_kernel::Point_2> const& at, std::vector<numbers> const& triangles) {
    CGAL::Gmpq sum = 0;
    for (numbers const& t : triangles) sum += CGAL::area(at[t[0]], at[t[1]], at[t[2]]);
    return sum;
}

}  // namespace graze::cgal_structures
