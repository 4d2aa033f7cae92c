// The search for the contact of two clouds of points in doubles, whose steps may be as rounded as they like, since what it
// finds is checked (hull_contact.hpp): vertices of D = A - B that carry its nearest point to the origin (E. Gilbert, D.
// Johnson, S. Keerthi, 1988), or a polytope of them around the origin that grows across its nearest face (G. van den Bergen,
// 2001).
#pragma once

#include <cmath>
#include <cstdint>

#include "graze/certified/detail/hull_filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline vector3 sum_of(vector3 const& u, vector3 const& v) {
    return {u.x + v.x, u.y + v.y, u.z + v.z};
}
inline vector3 product_of(double t, vector3 const& v) {
    return {t * v.x, t * v.y, t * v.z};
}

/// A vertex of D: number i of A less number j of B, both of all points.
struct contact_vertex {
    vector3 at;
    int i, j;
};

/// Up to three vertices, and the point between them that is nearest to the origin.
struct contact_simplex {
    contact_vertex vertex[4];
    int count;
    vector3 nearest;
    double square;

    void take(vector3 const& p, int first, int second = -1, int third = -1) {
        nearest = p;
        square = dot_of(p, p);
        int const kept[3] = {first, second, third};
        contact_vertex own[3];
        count = 0;
        for (int k = 0; k < 3 && kept[k] >= 0; ++k) own[count++] = vertex[kept[k]];
        for (int k = 0; k < count; ++k) vertex[k] = own[k];
    }
    bool has(int i, int j) const {
        bool found = false;
        for (int k = 0; k < count; ++k) found |= vertex[k].i == i && vertex[k].j == j;
        return found;
    }
};

/// The nearest point of a triangle to the origin, by the region of its corner, side or inside that has it (C. Ericson,
/// Real-Time Collision Detection, 2005, 5.1.5). Which corners carry it: bits.
inline vector3 nearest_of_triangle(vector3 const& a, vector3 const& b, vector3 const& c, unsigned& corners) {
    auto const by = [&corners](unsigned own, vector3 const& at) {
        corners = own;
        return at;
    };
    vector3 const u = b - a, v = c - a;
    double const au = -dot_of(u, a), av = -dot_of(v, a);
    if (au <= 0 && av <= 0) return by(1, a);
    double const bu = -dot_of(u, b), bv = -dot_of(v, b);
    if (bu >= 0 && bv <= bu) return by(2, b);
    double const of_c = au * bv - bu * av;
    if (of_c <= 0 && au >= 0 && bu <= 0 && au > bu) return by(3, sum_of(a, product_of(au / (au - bu), u)));
    double const cu = -dot_of(u, c), cv = -dot_of(v, c);
    if (cv >= 0 && cu <= cv) return by(4, c);
    double const of_b = cu * av - au * cv;
    if (of_b <= 0 && av >= 0 && cv <= 0 && av > cv) return by(5, sum_of(a, product_of(av / (av - cv), v)));
    double const of_a = bu * cv - cu * bv;
    double const along_b = bv - bu, along_c = cu - cv, all = of_a + of_b + of_c;
    if (of_a <= 0 && along_b >= 0 && along_c >= 0 && along_b + along_c > 0)
        return by(6, sum_of(b, product_of(along_b / (along_b + along_c), c - b)));
    if (!(all > 0)) return by(1, a);  // rounding made a triangle of none
    return by(7, sum_of(a, sum_of(product_of(of_b / all, u), product_of(of_c / all, v))));
}

/// `Flat`: all is in one plane with the origin, which three vertices may enclose then.
template <class Clouds, bool Flat = false>
class contact_search {
  public:
    enum class result : unsigned char { apart, around, lost };

    explicit contact_search(Clouds const& clouds) : clouds_(clouds) {}

    contact_simplex simplex;

    /// `around`: the origin seems to be inside four vertices, or three.
    result find() {
        vector3 const middle{clouds_.middle[0], clouds_.middle[1], clouds_.middle[2]};
        simplex.vertex[0] = support(middle);
        simplex.take(simplex.vertex[0].at, 0);
        for (int round = 0; round < 64; ++round) {
            contact_vertex const w = support(negated(simplex.nearest));
            double const square = simplex.square, gain = square - dot_of(simplex.nearest, w.at);
            if (!(square > 0) || !(square <= 0x1p400)) return result::lost;
            if (gain <= 0x1p-49 * square || simplex.has(w.i, w.j)) return result::apart;
            simplex.vertex[simplex.count++] = w;
            if (!reduce()) return result::around;
            if (!(simplex.square < square)) return result::apart;
        }
        return result::lost;
    }
    contact_vertex support(vector3 const& d) const {
        int const i = clouds_.furthest(0, d).index, j = clouds_.furthest(1, negated(d)).index;
        return {{clouds_.x[i] - clouds_.x[j], clouds_.y[i] - clouds_.y[j], clouds_.z[i] - clouds_.z[j]}, i, j};
    }

  private:
    void take_triangle(int p, int q, int r) {
        unsigned corners;
        vector3 const at =
            nearest_of_triangle(simplex.vertex[p].at, simplex.vertex[q].at, simplex.vertex[r].at, corners);
        int kept[3] = {-1, -1, -1}, many = 0;
        if ((corners & 1) != 0) kept[many++] = p;
        if ((corners & 2) != 0) kept[many++] = q;
        if ((corners & 4) != 0) kept[many++] = r;
        simplex.take(at, kept[0], kept[1], kept[2]);
    }
    /// False where the origin is inside four.
    bool reduce() {
        if (simplex.count == 2) {
            vector3 const a = simplex.vertex[0].at, u = simplex.vertex[1].at - a;
            double const along = -dot_of(u, a), whole = dot_of(u, u);
            if (along <= 0)
                simplex.take(a, 0);
            else if (along >= whole)
                simplex.take(simplex.vertex[1].at, 1);
            else
                simplex.take(sum_of(a, product_of(along / whole, u)), 0, 1);
            return true;
        }
        if (simplex.count == 3) {
            contact_simplex const all = simplex;
            take_triangle(0, 1, 2);
            if (!Flat || simplex.count < 3) return true;
            simplex = all;
            return false;
        }
        contact_simplex const all = simplex;
        contact_simplex best = simplex;
        best.square = -1;
        static constexpr int face[4][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}};
        for (auto const& f : face) {
            vector3 const p = all.vertex[f[0]].at;
            vector3 const n = cross_of(all.vertex[f[1]].at - p, all.vertex[f[2]].at - p);
            double const own = dot_of(n, all.vertex[f[3]].at - p), origin = -dot_of(n, p);
            if ((own > 0 && origin > 0) || (own < 0 && origin < 0)) continue;
            simplex = all;
            take_triangle(f[0], f[1], f[2]);
            if (best.square < 0 || simplex.square < best.square) best = simplex;
        }
        simplex = best.square < 0 ? all : best;
        return best.square >= 0;
    }

    Clouds const& clouds_;
};

/// Grows a surface of faces around the origin, which have corners, a normal of length 1 and a distance, until D ends at the nearest
/// one, nearly. False where there is no room.
template <class Surface, class Search>
bool grow(Surface& surface, Search const& search, double size) {
    for (;;) {
        surface.nearest = 0;
        for (int i = 1; i < surface.faces; ++i)
            if (surface.face[i].distance < surface.face[surface.nearest].distance) surface.nearest = i;
        auto const& f = surface.face[surface.nearest];
        if (!(f.distance >= 0)) return false;
        contact_vertex const w = search.support(f.normal);
        bool is_old = false;
        for (int k : f.corner) is_old |= surface.vertex[k].i == w.i && surface.vertex[k].j == w.j;
        if (is_old || dot_of(f.normal, w.at) - f.distance <= 0x1p-46 * size) return true;
        if (surface.vertices == Surface::most_vertices || !surface.add(w)) return false;
    }
}

/// Numbers of vertices, counter-clockwise from outside, the normal of length 1, by what it was multiplied for that, and the
/// distance of its plane: less than 0 where there is no normal, which ends the search.
struct contact_face {
    std::uint8_t corner[3];
    vector3 normal;
    double factor, distance;
};

class contact_polytope {
  public:
    static constexpr int most_vertices = 96, most_faces = 2 * most_vertices;

    contact_polytope(contact_simplex const& simplex, double size) : size_(size) {
        for (int k = 0; k < 4; ++k) vertex[k] = simplex.vertex[k];
        vertices = 4;
        vector3 const p = vertex[0].at;
        if (dot_of(cross_of(vertex[1].at - p, vertex[2].at - p), vertex[3].at - p) > 0) {
            contact_vertex const first = vertex[1];
            vertex[1] = vertex[2];
            vertex[2] = first;
        }
        put(0, 1, 2);
        put(0, 3, 1);
        put(0, 2, 3);
        put(1, 3, 2);
    }
    contact_polytope(contact_polytope const&) = delete;

    contact_vertex vertex[std::size_t{most_vertices}];
    contact_face face[std::size_t{most_faces}];
    int vertices = 0, faces = 0, nearest = 0;

    /// Takes the faces that see it away, and puts those from their rim to it there. Whatever is taken away, the surface stays
    /// closed: its boundary is the rim, once in each direction.
    bool add(contact_vertex const& w) {
        std::uint8_t rim[std::size_t{most_vertices}][2];
        int edges = 0;
        for (int i = 0; i < faces;) {
            contact_face const f = face[i];
            if (!(dot_of(f.normal, w.at) - f.distance > 0x1p-47 * size_)) {
                ++i;
                continue;
            }
            for (int k = 0; k < 3; ++k) {
                std::uint8_t const from = f.corner[k], to = f.corner[k == 2 ? 0 : k + 1];
                int at = 0;
                while (at < edges && (rim[at][0] != to || rim[at][1] != from)) ++at;
                if (at < edges) {
                    --edges;
                    rim[at][0] = rim[edges][0];
                    rim[at][1] = rim[edges][1];
                } else {
                    if (edges == most_vertices) return false;
                    rim[edges][0] = from;
                    rim[edges++][1] = to;
                }
            }
            face[i] = face[--faces];
        }
        if (faces + edges > most_faces) return false;
        vertex[vertices] = w;
        for (int i = 0; i < edges; ++i) put(rim[i][0], rim[i][1], vertices);
        ++vertices;
        return true;
    }

  private:
    void put(int p, int q, int r) {
        vector3 const a = vertex[p].at, n = cross_of(vertex[q].at - a, vertex[r].at - a);
        double const square = dot_of(n, n), factor = square > 0 ? 1 / std::sqrt(square) : 0;
        face[faces++] = {{static_cast<std::uint8_t>(p), static_cast<std::uint8_t>(q), static_cast<std::uint8_t>(r)},
                         product_of(factor, n),
                         factor,
                         square > 0 ? factor * dot_of(n, a) : -1};
    }
    double size_;
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
