// The search of contact_search.hpp in the plane, once the origin is inside: a polygon of vertices of D around it.
#pragma once

#include "graze/certified/detail/contact_search.hpp"

namespace graze::certified::detail {

/// A side from a vertex to the next one, the normal of length 1 to its right, which is outside, and its line's distance.
struct contact_side {
    int corner[2];
    vector3 normal;
    double factor, distance;
};

class contact_polygon {
  public:
    static constexpr int most_vertices = 128;

    contact_polygon(contact_simplex const& simplex, double) {
        for (int k = 0; k < 3; ++k) vertex[k] = simplex.vertex[k];
        vertices = 3;
        vector3 const u = vertex[1].at - vertex[0].at, v = vertex[2].at - vertex[0].at;
        bool const turns_left = u.x * v.y - u.y * v.x > 0;
        int const second = turns_left ? 1 : 2, third = 3 - second;
        face[0] = side_of(0, second);
        face[1] = side_of(second, third);
        face[2] = side_of(third, 0);
        faces = 3;
    }
    contact_polygon(contact_polygon const&) = delete;

    contact_vertex vertex[std::size_t{most_vertices}];
    contact_side face[std::size_t{most_vertices}];
    int vertices = 0, faces = 0, nearest = 0;

    /// Puts it between the ends of the nearest side.
    bool add(contact_vertex const& w) {
        int const from = face[nearest].corner[0], to = face[nearest].corner[1];
        vertex[vertices] = w;
        face[nearest] = side_of(from, vertices);
        face[faces++] = side_of(vertices++, to);
        return true;
    }

  private:
    contact_side side_of(int p, int q) const {
        vector3 const e = vertex[q].at - vertex[p].at;
        double const square = e.x * e.x + e.y * e.y, factor = square > 0 ? 1 / std::sqrt(square) : 0;
        vector3 const n{factor * e.y, -factor * e.x, 0};
        return {{p, q}, n, factor, square > 0 ? dot_of(n, vertex[p].at) : -1};
    }
};

}  // namespace graze::certified::detail
