// The exact relation of two hulls of up to 64 points each, by the signs of polynomials in an exact number type. With
// D = A - B, whose vertices are differences a - b:
//
// - A D without full dimension has no inside: the hulls touch where the origin is in D. In a plane it is not iff all
//   differences fit in an open half-plane; on a line, iff all are on one side.
// - In a D of full dimension a polytope of its vertices grows, from a tetrahedron on. While a face has the origin outside,
//   the vertex of D that goes furthest across it is added; D ending at such a face tells disjoint. Then the origin is in
//   the polytope: while a face has it on it, likewise; D ending there tells touching, no such face crossing.
//
// Each vertex added is one of D that was strictly outside, and there are 64 * 64 at most, so that it ends, nor is one added twice.
// Faces that a new vertex is in one plane with stay: no face is ever without area. For the stack's sake so many vertices do
// not find room; where more are needed hull_directions.hpp decides.
//
// Degree. Normals of faces are minors of differences of differences, and what is asked along them is of third degree
// as in exact_space.hpp, with factors below four times the coordinates: hence the narrower grids.
#pragma once

#include <cstdint>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/hull_filter.hpp"

namespace graze::certified::detail {

/// Room for a vector beside them: the displacement of a cast.
inline constexpr int most_hull_scalars = 6 * most_hull_points + 3;

/// Scalars of both hulls on a grid: coordinates below 2^59 as narrow1 (second differences below 2^61).
struct narrow_hull_grid {
    std::int64_t coordinate[most_hull_scalars];
    narrow1 difference(int i, int j) const { return {coordinate[i] - coordinate[j]}; }
    narrow1 value(int i) const { return {coordinate[i]}; }
    static narrow1 whole(int value) { return {value}; }
};
/// Coordinates below 2^121: second differences below 2^123, minors 2^247, sums of three products 2^372.
struct wide_hull_grid {
    int128 coordinate[most_hull_scalars];
    wide<2> difference(int i, int j) const { return grid<wide<2>, 1>::limbs(coordinate[i] - coordinate[j]); }
    wide<2> value(int i) const { return grid<wide<2>, 1>::limbs(coordinate[i]); }
    static wide<2> whole(int value) { return grid<wide<2>, 1>::limbs(value); }
};
/// Any finite scalars. (A second difference takes 35 of the 36 limbs.)
template <class Scalar>
struct big_hull_grid {
    Scalar const* scalar;
    GRAZE_CERTIFIED_SLOW big<1> difference(int i, int j) const {
        return difference_of(static_cast<double>(scalar[i]), static_cast<double>(scalar[j]));
    }
    GRAZE_CERTIFIED_SLOW big<1> value(int i) const { return to_big(static_cast<double>(scalar[i])); }
    static big<1> whole(int value) { return to_big(value); }
};
template <class Grid>
inline constexpr bool is_of_big_numbers = false;
template <class Scalar>
inline constexpr bool is_of_big_numbers<big_hull_grid<Scalar>> = true;

/// Bits of scalars: from the lowest set to the highest. None (0, 0) if all are 0.
struct bit_span {
    int lowest, highest;
};
/// Of every so many-th scalar.
template <class Scalar>
bit_span span_of_bits(Scalar const* scalar, int count, int first, int step) {
    bit_span found{0, 0};
    bool any = false;
    for (int i = first; i < count; i += step) {
        parts const p = parts_of(static_cast<double>(scalar[i]));
        if (p.mantissa == 0) continue;
        int const from = p.exponent + std::countr_zero(p.mantissa), to = p.exponent + 64 - std::countl_zero(p.mantissa);
        found = any ? bit_span{from < found.lowest ? from : found.lowest, to > found.highest ? to : found.highest}
                    : bit_span{from, to};
        any = true;
    }
    return found;
}

/// value / 2^lowest, which is an integer.
template <class Integer>
Integer on_hull_grid(double value, int lowest) {
    parts const p = parts_of(value);
    if (p.mantissa == 0) return 0;
    int const shift = p.exponent - lowest;
    Integer const magnitude = shift >= 0 ? static_cast<Integer>(static_cast<Integer>(p.mantissa) << shift)
                                         : static_cast<Integer>(p.mantissa >> -shift);
    return p.negative ? -magnitude : magnitude;
}

/// Runs algorithm(grid) on integers. Not inlined: grids of different numbers are not on the stack together.
template <class Integer, class Grid, class Scalar, class Algorithm>
GRAZE_CERTIFIED_SLOW auto on_hull_integers(Scalar const* scalar, int count, bit_span const* span,
                                           Algorithm const& algorithm) {
    Grid g;
    for (int i = 0; i < count; ++i)
        g.coordinate[i] = on_hull_grid<Integer>(static_cast<double>(scalar[i]), span[i % 3].lowest);
    return algorithm(g);
}
/// Runs algorithm(grid) in the cheapest numbers that hold the scalars, vectors one after the other.
template <class Scalar, class Algorithm>
auto on_exact_hulls(Scalar const* scalar, int count, Algorithm const& algorithm) {
    bit_span span[3];
    int bits = 0;
    for (int axis = 0; axis < 3; ++axis) {
        span[axis] = span_of_bits(scalar, count, axis, 3);
        int const own = span[axis].highest - span[axis].lowest;
        bits = own > bits ? own : bits;
    }
    if (bits <= 59) return on_hull_integers<std::int64_t, narrow_hull_grid>(scalar, count, span, algorithm);
    if (bits <= 121) return on_hull_integers<int128, wide_hull_grid>(scalar, count, span, algorithm);
    return algorithm(big_hull_grid<Scalar>{scalar});
}

/// Numbers of vertices, counter-clockwise from outside.
struct hull_face {
    std::uint16_t corner[3];
};

/// `Room` is how many vertices of the polytope find room. Where there are more, the answer is undefined.
template <class Grid, class Face = hull_face, int Room = 512>
class exact_hulls {
  public:
    exact_hulls(Grid const& g, int points) : g_(g), n_(points) {}

    exact_hulls(exact_hulls const&) = delete;

    /// From a tetrahedron of those, where they are near the origin, it grows least.
    GRAZE_CERTIFIED_SLOW relation decide(hull_seeds const& seeds = {}) {
        for (int i = 0; i < seeds.count && vertices_ < 4; ++i) try_vertex(seeds.a[i], seeds.b[i]);
        for (int i = 0; i < n_ && vertices_ < 4; ++i) try_vertex(i, 0);
        for (int j = 1; j < n_ && vertices_ < 4; ++j) try_vertex(0, j);
        if (vertices_ < 4) return flat_relation();
        auto const n = normal_of_face({0, 1, 2});
        if (side(n, 0, 3) > 0) {
            std::uint8_t const swapped[2] = {a_[1], b_[1]};
            a_[1] = a_[2];
            b_[1] = b_[2];
            a_[2] = swapped[0];
            b_[2] = swapped[1];
        }
        faces_ = 4;
        face_[0] = face_of(0, 1, 2), face_[1] = face_of(0, 3, 1), face_[2] = face_of(0, 2, 3),
        face_[3] = face_of(1, 3, 2);
        return enclose_origin();
    }

  protected:
    static constexpr int most_vertices = Room, most_faces = 2 * most_vertices - 4;

    static Face face_of(int p, int q, int r) {
        Face result{};
        result.corner[0] = static_cast<std::uint16_t>(p);
        result.corner[1] = static_cast<std::uint16_t>(q);
        result.corner[2] = static_cast<std::uint16_t>(r);
        return result;
    }

    auto vertex(int v, int axis) const { return g_.difference(3 * a_[v] + axis, 3 * (n_ + b_[v]) + axis); }
    auto edge(int from, int to, int axis) const { return vertex(to, axis) - vertex(from, axis); }

    auto normal_of_face(hull_face const& f) const {
        int const p = f.corner[0], q = f.corner[1], r = f.corner[2];
        if constexpr (is_of_big_numbers<Grid>) {
            normal3<big<2>> n;
            load_normal(p, q, r, n);
            return n;
        } else {
            auto const ux = edge(p, q, 0), uy = edge(p, q, 1), uz = edge(p, q, 2);
            auto const vx = edge(p, r, 0), vy = edge(p, r, 1), vz = edge(p, r, 2);
            using minor = decltype(ux * vy - uy * vx);
            return normal3<minor>{uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
        }
    }
    GRAZE_CERTIFIED_SLOW void load_edge(int from, int to, vector3_of<big<1>>& e) const {
        vector3_of<big<1>> p;
        load_arm(g_.scalar + 3 * a_[to], g_.scalar + 3 * (n_ + b_[to]), e);
        load_arm(g_.scalar + 3 * a_[from], g_.scalar + 3 * (n_ + b_[from]), p);
        load_difference(e, p, e);
    }
    GRAZE_CERTIFIED_SLOW void load_normal(int p, int q, int r, normal3<big<2>>& n) const {
        vector3_of<big<1>> u, v;
        load_edge(p, q, u);
        load_edge(p, r, v);
        load_cross(u, v, n);
    }
    GRAZE_CERTIFIED_SLOW static int sign_of_dot(normal3<big<2>> const& n, vector3_of<big<1>> const& v) {
        big<3> sum;
        load_dot(n, v, sum);
        return sign(sum);
    }
    /// Sign of n . (w - v).
    template <class Normal>
    int side(Normal const& n, int v, int w) const {
        if constexpr (is_of_big_numbers<Grid>)
            return big_side(n, v, w);
        else
            return sign(n.x * edge(v, w, 0) + n.y * edge(v, w, 1) + n.z * edge(v, w, 2));
    }
    GRAZE_CERTIFIED_SLOW int big_side(normal3<big<2>> const& n, int v, int w) const {
        vector3_of<big<1>> e;
        load_edge(v, w, e);
        return sign_of_dot(n, e);
    }
    /// Sign of n . v.
    template <class Normal>
    int height(Normal const& n, int v) const {
        if constexpr (is_of_big_numbers<Grid>)
            return along(n, 3 * (n_ + b_[v]), 3 * a_[v]);
        else
            return sign(n.x * vertex(v, 0) + n.y * vertex(v, 1) + n.z * vertex(v, 2));
    }
    /// Sign of n . (q - p), of points given by their first scalars.
    template <class Normal>
    int along(Normal const& n, int p, int q) const {
        if constexpr (is_of_big_numbers<Grid>)
            return big_along(n, p, q);
        else
            return sign(n.x * g_.difference(q, p) + n.y * g_.difference(q + 1, p + 1) +
                        n.z * g_.difference(q + 2, p + 2));
    }
    GRAZE_CERTIFIED_SLOW int big_along(normal3<big<2>> const& n, int p, int q) const {
        vector3_of<big<1>> e;
        load_arm(g_.scalar + q, g_.scalar + p, e);
        return sign_of_dot(n, e);
    }

    void put(int v, int i, int j) {
        a_[v] = static_cast<std::uint8_t>(i);
        b_[v] = static_cast<std::uint8_t>(j);
    }

    /// Takes a_i - b_j where it spans a dimension more with those there are.
    GRAZE_CERTIFIED_SLOW void try_vertex(int i, int j) {
        int const v = vertices_;
        put(v, i, j);
        bool is_new = v == 0;
        if (v == 1) is_new = sign(edge(0, 1, 0)) != 0 || sign(edge(0, 1, 1)) != 0 || sign(edge(0, 1, 2)) != 0;
        if (v == 2) is_new = !normal_of_face({0, 1, 2}).is_zero();
        if (v == 3) is_new = side(normal_of_face({0, 1, 2}), 0, 3) != 0;
        vertices_ += is_new;
    }

    GRAZE_CERTIFIED_SLOW relation enclose_origin() {
        for (;;) {
            // One with the origin outside; else it is in the polytope, and one with the origin on it.
            int across = 0, out = 1;
            for (int i = 0; i < faces_ && out >= 0; ++i) {
                int const own = height(normal_of_face(face_[i]), face_[i].corner[0]);
                if (own < out) {
                    across = i;
                    out = own;
                }
            }
            if (out > 0) return relation::crossing;
            if (vertices_ == most_vertices) return relation::undefined;
            if (!take_beyond(face_[across])) {
                ended_at_ = across;
                return out < 0 ? relation::disjoint : relation::touching;
            }
            add_vertex();
        }
    }

    /// Puts the vertex of D that goes furthest across the face after those there are, unless the face is where D ends.
    GRAZE_CERTIFIED_SLOW bool take_beyond(hull_face const& across) {
        auto const n = normal_of_face(across);
        int const p = across.corner[0];
        int most = a_[p], least = b_[p];
        for (int i = 0; i < n_; ++i)
            if (along(n, 3 * most, 3 * i) > 0) most = i;
        for (int j = 0; j < n_; ++j)
            if (along(n, 3 * (n_ + least), 3 * (n_ + j)) < 0) least = j;
        if (most == a_[p] && least == b_[p]) return false;
        put(vertices_, most, least);
        return true;
    }

    GRAZE_CERTIFIED_SLOW void add_vertex() {
        int const v = vertices_++;
        // The faces it sees go to the end.
        int kept = 0;
        for (int i = 0; i < faces_; ++i) {
            Face const f = face_[i];
            if (side(normal_of_face(f), f.corner[0], v) > 0) continue;
            face_[i] = face_[kept];
            face_[kept++] = f;
        }
        // The edges of those whose neighbours it does not see.
        int rim = 0;
        for (int i = kept; i < faces_; ++i)
            for (int k = 0; k < 3; ++k) {
                std::uint16_t const from = face_[i].corner[k], to = face_[i].corner[k == 2 ? 0 : k + 1];
                if (!is_edge_of_seen(kept, to, from)) {
                    rim_[rim][0] = from;
                    rim_[rim++][1] = to;
                }
            }
        for (int i = 0; i < rim; ++i) face_[kept + i] = face_of(rim_[i][0], rim_[i][1], v);
        faces_ = kept + rim;
    }

    bool is_edge_of_seen(int first, std::uint16_t from, std::uint16_t to) const {
        for (int i = first; i < faces_; ++i)
            for (int k = 0; k < 3; ++k)
                if (face_[i].corner[k] == from && face_[i].corner[k == 2 ? 0 : k + 1] == to) return true;
        return false;
    }

    /// D spans the vertices_ dimensions, less one, of those taken.
    GRAZE_CERTIFIED_SLOW relation flat_relation() const {
        int dropped = 2;
        if (vertices_ == 3) {
            auto const n = normal_of_face({0, 1, 2});
            if (height(n, 0) != 0) return relation::disjoint;
            dropped = n.nonzero_axis();
        } else if (vertices_ == 2 && !is_line_through_origin()) {
            return relation::disjoint;
        } else if (vertices_ == 2) {
            // Any axis but one along which alone it extends.
            dropped = sign(edge(0, 1, 2)) != 0 ? 0 : 2;
        }
        return fits_in_half_plane(dropped == 0 ? 1 : 0, dropped == 2 ? 1 : 2, dropped) ? relation::disjoint
                                                                                       : relation::touching;
    }

    bool is_line_through_origin() const {
        for (int k = 0; k < 3; ++k) {
            int const l = k == 2 ? 0 : k + 1;
            if (sign(vertex(0, k) * edge(0, 1, l) - vertex(0, l) * edge(0, 1, k)) != 0) return false;
        }
        return true;
    }

    /// Do all differences, seen along an axis that is none of x and y, fit in an open half-plane? They are in a plane (or
    /// on a line) through the origin that has no two points in one such place, or are one point. They fit while they are
    /// in a wedge of less than a half-plane, from `right` counter-clockwise to `left`.
    bool fits_in_half_plane(int x, int y, int dropped) const {
        int right[2] = {0, 0}, left[2] = {0, 0};
        auto const at = [&](int const* v, int axis) { return g_.difference(3 * v[0] + axis, 3 * (n_ + v[1]) + axis); };
        for (int i = 0; i < n_; ++i)
            for (int j = 0; j < n_; ++j) {
                int const v[2] = {i, j};
                auto const vx = at(v, x), vy = at(v, y);
                if (sign(vx) == 0 && sign(vy) == 0 && sign(at(v, dropped)) == 0) return false;
                if (i == 0 && j == 0) continue;
                int const from_left = sign(at(left, x) * vy - at(left, y) * vx),
                          from_right = sign(at(right, x) * vy - at(right, y) * vx);
                if (from_left == 0 && from_right == 0) {
                    // On the line of both: of one side as long as neither coordinate changes its sign.
                    if (sign(vx) != sign(at(left, x)) || sign(vy) != sign(at(left, y))) return false;
                } else if (from_left <= 0 && from_right >= 0) {
                    continue;
                } else if (from_left > 0 && from_right > 0) {
                    left[0] = i;
                    left[1] = j;
                } else if (from_left < 0 && from_right < 0) {
                    right[0] = i;
                    right[1] = j;
                } else {
                    return false;  // opposite to the wedge, or to one of its ends
                }
            }
        return true;
    }

    Grid const& g_;
    int n_, vertices_ = 0, faces_ = 0, ended_at_ = 0;
    std::uint8_t a_[std::size_t{most_vertices}], b_[std::size_t{most_vertices}];
    Face face_[std::size_t{most_faces}];
    std::uint16_t rim_[std::size_t{most_vertices}][2];
};

}  // namespace graze::certified::detail
