// Delaunay tetrahedralisation by cavities in a super tetrahedron (A. Bowyer, The Computer Journal 24(2), 1981; D. Watson, same
// issue), with spheres by centre and radius, as tutorials extend the version in the plane: with corners 20 times as far away as the
// points' box is large, and with corners 100000 times as far.
//
// Input     points of any number type, in one unit.
// Result    tetrahedra.
// Promise   none.
// Fails on  bowyer_watson: hulls with almost flat faces or edges, whose tetrahedra the corners of the super tetrahedron take: not
//           covered; bowyer_watson_far: the same, more rarely, and rounding of spheres as large as its super tetrahedron. Both:
//           points on or almost on spheres, in planes or equal, which rounding puts in some of the spheres: cavities that are
//           not star-shaped, and flat tetrahedra. Squares that under- or overflow.
// Assumes   round to nearest, no contraction. Errors: none raised; it ends where there are more than 40 tetrahedra a point.
#pragma once

#include <map>
#include <utility>

#include "graze/documented/structures/indexed_points.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

using tetrahedron_list = std::vector<std::array<std::size_t, 4>>;

/// A tetrahedron with its sphere. The centre is no number, or infinite, where the corners are in one plane.
template <class Number>
struct sphered_tetrahedron {
    std::array<std::size_t, 4> corner;
    vec3<Number> centre;
    Number squared_radius;

    sphered_tetrahedron(space_list<Number> const& points, std::array<std::size_t, 4> const& corners) : corner(corners) {
        vec3<Number> const a = points[corner[0]], b = points[corner[1]] - a, c = points[corner[2]] - a,
                           d = points[corner[3]] - a;
        Number const divisor = Number(2) * dot(b, cross(c, d));
        vec3<Number> const sum = cross(c, d) * dot(b, b) + cross(d, b) * dot(c, c) + cross(b, c) * dot(d, d);
        vec3<Number> const from_a{sum.x / divisor, sum.y / divisor, sum.z / divisor};
        centre = a + from_a;
        squared_radius = dot(from_a, from_a);
    }
    bool has_inside(vec3<Number> const& p) const { return dot(p - centre, p - centre) < squared_radius; }
};

template <class Number>
tetrahedron_list cavity_tetrahedra(space_list<Number> const& points, Number const& factor) {
    std::size_t const n = points.size(), most = 40 * n + 64;
    if (n < 4) return {};
    vec3<Number> low = points[0], high = points[0];
    for (vec3<Number> const& p : points) {
        low = {lesser<Number>(p.x, low.x), lesser<Number>(p.y, low.y), lesser<Number>(p.z, low.z)};
        high = {greater<Number>(p.x, high.x), greater<Number>(p.y, high.y), greater<Number>(p.z, high.z)};
    }
    Number const size = greater<Number>(greater<Number>(high.x - low.x, high.y - low.y), high.z - low.z),
                 far = factor * size, half(Number(1) / Number(2));
    vec3<Number> const middle = (low + high) * half;
    space_list<Number> all = points;
    all.push_back({middle.x - far, middle.y - size, middle.z - size});
    all.push_back({middle.x + far, middle.y - size, middle.z - size});
    all.push_back({middle.x, middle.y + far, middle.z - size});
    all.push_back({middle.x, middle.y, middle.z + far});
    std::vector<sphered_tetrahedron<Number>> cells{{all, {n, n + 1, n + 2, n + 3}}};
    for (std::size_t i = 0; i < n && cells.size() <= most; ++i) {
        std::vector<sphered_tetrahedron<Number>> kept;
        std::map<std::array<std::size_t, 3>, std::size_t> uses;  // of the faces of the cavity's cells
        for (auto const& cell : cells) {
            if (!cell.has_inside(points[i])) {
                kept.push_back(cell);
                continue;
            }
            for (std::size_t k = 0; k < 4; ++k) {
                std::array<std::size_t, 3> face{cell.corner[(k + 1) % 4], cell.corner[(k + 2) % 4],
                                                cell.corner[(k + 3) % 4]};
                std::sort(face.begin(), face.end());
                ++uses[face];
            }
        }
        for (auto const& [face, count] : uses)
            if (count == 1) kept.push_back({all, {face[0], face[1], face[2], i}});
        cells.swap(kept);
    }
    tetrahedron_list found;
    for (auto const& cell : cells)
        if (std::all_of(cell.corner.begin(), cell.corner.end(), [&](std::size_t corner) { return corner < n; }))
            found.push_back(cell.corner);
    return found;
}

template <class Number>
tetrahedron_list delaunay_3d_bowyer_watson(space_list<Number> const& points) {
    return cavity_tetrahedra<Number>(points, Number(20));
}
template <class Number>
tetrahedron_list delaunay_3d_bowyer_watson_far(space_list<Number> const& points) {
    return cavity_tetrahedra<Number>(points, Number(100000));
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
