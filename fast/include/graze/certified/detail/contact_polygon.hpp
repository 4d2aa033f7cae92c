// The search of contact_search.hpp in the plane, once the origin is inside: a polygon of vertices of D around it.
#pragma once

#include "graze/certified/detail/contact_search.hpp"

namespace graze::certified::detail {

/// A side from a vertex to the next one, the normal of length 1 to its right, which is outside, and its line's distance.
struct contact_side {
    int from, to;
    vector3 normal;
    double factor, distance;
};

template <class Search>
class contact_polygon {
  public:
    static constexpr int most_vertices = 128;

    contact_polygon(Search const& search, double size) : search_(search), size_(size) {
        for (int k = 0; k < 3; ++k) vertex[k] = search.simplex.vertex[k];
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

    /// Grows until D ends at the nearest side, nearly. False where there is no room.
    bool grow() {
        for (;;) {
            nearest = 0;
            for (int i = 1; i < faces; ++i)
                if (face[i].distance < face[nearest].distance) nearest = i;
            contact_side const f = face[nearest];
            if (!(f.distance >= 0)) return false;
            contact_vertex const w = search_.support(f.normal);
            bool is_old = false;
            for (int k : {f.from, f.to}) is_old |= vertex[k].i == w.i && vertex[k].j == w.j;
            if (is_old || dot_of(f.normal, w.at) - f.distance <= 0x1p-46 * size_) return true;
            if (vertices == most_vertices) return false;
            vertex[vertices] = w;
            face[nearest] = side_of(f.from, vertices);
            face[faces++] = side_of(vertices++, f.to);
        }
    }

  private:
    contact_side side_of(int p, int q) const {
        vector3 const e = vertex[q].at - vertex[p].at;
        double const square = e.x * e.x + e.y * e.y, factor = square > 0 ? 1 / std::sqrt(square) : 0;
        vector3 const n{factor * e.y, -factor * e.x, 0};
        return {p, q, n, factor, square > 0 ? dot_of(n, vertex[p].at) : -1};
    }

    Search const& search_;
    double size_;
};

}  // namespace graze::certified::detail
