// Vertices of D = A - B, for hulls A and B, that carry its nearest point to the origin, exactly.
//
// Up to three vertices carry the point of what has been looked at that is nearest to the origin (E. Gilbert, D. Johnson, S.
// Keerthi, 1988). The direction to it is a vector of integers d; where no vertex of D is less far along d, that is the distance.
// Else the one that is least far joins, and one of the subsets with it carries the nearest point of all up to four: the one
// whose own nearest point is inside it and along whose direction no other is less far. None does: the origin is inside.
// Every step comes strictly nearer, so that no subset comes twice.
//
// The steps ask for signs alone, which `Signs` tell: by integers of any size (exact_hull_distance.hpp), or, where all
// coordinates are on one grid of at most 121 bits, by doubles with a bound first and by integers of few limbs where that is unsure.
#pragma once

#include "graze/certified/detail/exact_hulls.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// Vertices of D that carry its nearest point to the origin.
struct difference_simplex {
    struct pair {
        int i, j;  // number i of A, j of B

        bool operator==(pair const& other) const { return i == other.i && j == other.j; }
    };
    pair vertex[4];
    int count;

    bool has(pair const& v) const {
        for (int k = 0; k < count; ++k)
            if (vertex[k] == v) return true;
        return false;
    }
};

/// Of hulls of `points` points each, which are counted together where points are meant. `Signs` has a type `direction`, made
/// of a simplex: from the origin to the nearest point of the line or plane through up to three vertices, with some factor > 0,
/// zero too if the vertices do not span one. And functions: is_zero(d), along(d, to, from), the sign of d . (to - from) of
/// points or of vertices, and carries_nearest(simplex): do two or three vertices span a line or plane, with the nearest
/// point between them?
template <class Signs>
class nearest_simplex_search {
    using simplex = difference_simplex;
    using pair = difference_simplex::pair;

  public:
    nearest_simplex_search(Signs const& signs, int points) : signs_(signs), n_(points) {}

    /// None are left where the origin is inside four vertices; where some up to three carry it, they are. So of a D that has it
    /// on its boundary some are always left: of those four that have it on theirs the face with it includes the newest, or it
    /// would have been the nearest point before.
    GRAZE_CERTIFIED_SLOW void find(simplex& nearest) const {
        nearest.vertex[0] = {0, 0};
        nearest.count = 1;
        while (step(nearest)) {
        }
    }

  private:
    /// Takes the vertex of D that is least far along the direction to the nearest point, and keeps what carries the nearest one
    /// then. False where no vertex is less far, or the origin is the nearest point; none are left where it is inside four.
    GRAZE_CERTIFIED_SLOW bool step(simplex& nearest) const {
        {
            typename Signs::direction const d(signs_, nearest);
            if (signs_.is_zero(d)) return false;
            pair least = nearest.vertex[0];
            for (int i = 0; i < n_; ++i)
                if (i != least.i && signs_.along(d, i, least.i) < 0) least.i = i;
            for (int j = 0; j < n_; ++j)
                if (j != least.j && signs_.along(d, n_ + least.j, n_ + j) < 0) least.j = j;
            if (signs_.along(d, least, nearest.vertex[0]) >= 0) return false;
            nearest.vertex[nearest.count++] = least;
        }
        if (reduce(nearest)) return true;
        nearest.count = 0;
        return false;
    }
    /// Is none of the first so many less far along the direction to the nearest point of these? These are not.
    GRAZE_CERTIFIED_SLOW bool none_is_less_far(simplex const& own, pair const* vertex, int count) const {
        typename Signs::direction const d(signs_, own);
        for (int i = 0; i < count; ++i)
            if (!own.has(vertex[i]) && signs_.along(d, vertex[i], own.vertex[0]) < 0) return false;
        return true;
    }
    /// Keeps those that carry the nearest point, the last one among them. False if none do.
    bool reduce(simplex& s) const {
        int const newest = s.count - 1;
        for (int set = 0; set < 1 << newest; ++set) {
            simplex own{{s.vertex[newest]}, 1};
            for (int i = 0; i < newest && own.count < 4; ++i)
                if ((set >> i & 1) != 0) own.vertex[own.count++] = s.vertex[i];
            if (own.count == 4 || (own.count > 1 && !signs_.carries_nearest(own)) ||
                !none_is_less_far(own, s.vertex, newest))
                continue;
            s = own;
            return true;
        }
        return false;
    }

    Signs const& signs_;
    int n_;
};
template <class Signs>
nearest_simplex_search(Signs const&, int) -> nearest_simplex_search<Signs>;

/// Integers of so many limbs in double, off by three factors (1 + e) at most, |e| <= 2^-53.
inline double double_of(wide<1> const& u) {
    return static_cast<double>(signed_limb(u));
}
inline double double_of(wide<2> const& u) {
    return static_cast<double>(static_cast<int128>(bits_of(u)));
}
template <int Limbs>
vector3 rough(vector3_of<wide<Limbs>> const& u) {
    return {double_of(u.x), double_of(u.y), double_of(u.z)};
}
inline vector3 magnitudes(vector3 const& u) {
    return {std::fabs(u.x), std::fabs(u.y), std::fabs(u.z)};
}
/// What the components of a cross product come to with magnitudes in place of all terms.
inline vector3 sizes_of_cross(vector3 const& u, vector3 const& v) {
    return {u.y * v.z + u.z * v.y, u.z * v.x + u.x * v.z, u.x * v.y + u.y * v.x};
}

/// Signs on a grid of integers, coordinates below 2^59 (Limbs 1) or 2^121 (2), all axes on one. Vertices of D are below 2^60,
/// edges between them 2^61, their minors 2^123, products of three vectors of these 2^186, of two minors 2^248, which their
/// types hold; so they do for two limbs, with 62 bits more a factor.
///
/// Filter. Let X be what a sum comes to with magnitudes in place of all terms. Of products of minors n = e x p with e and v, and
/// of two minors, a term goes through no more than 19 factors (1 + e): three of each of four conversions, three products, two
/// differences and two sums. The sum is off by less than 2^-48.7 X, and X itself is computed to within 2^-48 of itself,
/// so that 2^-48 X is above that. Integers neither underflow nor, below 2^508, overflow; where X is 0 the sum is.
template <class Coordinate>
class hull_grid_signs {
    static constexpr int limbs = sizeof(Coordinate) / 8;
    static constexpr double slack = 0x1p-48;
    using simplex = difference_simplex;
    using pair = difference_simplex::pair;
    using arm = vector3_of<wide<limbs>>;
    using minors = vector3_of<wide<2 * limbs>>;

  public:
    /// Exactly it is, of one vertex, p; of two n x e, n = e x p; of three n = e x f, or its opposite where that has the origin
    /// behind. In doubles `d`, off by slack `size` at most.
    struct direction {
        simplex const& of;
        int side = 1;
        vector3 d, size;

        direction(hull_grid_signs const& signs, simplex const& s) : of(s) {
            vector3 const p = rough(signs.vertex(s.vertex[0]));
            if (s.count == 1) {
                d = p;
                size = magnitudes(p);
                return;
            }
            vector3 const e = rough(signs.edge(s.vertex[1], s.vertex[0])), of_e = magnitudes(e),
                          other = s.count == 2 ? p : rough(signs.edge(s.vertex[2], s.vertex[0]));
            vector3 const n = cross_of(e, other), of_n = sizes_of_cross(of_e, magnitudes(other));
            if (s.count == 2) {
                d = cross_of(n, e);
                size = sizes_of_cross(of_n, of_e);
                return;
            }
            d = n;
            size = of_n;
            side = certain_sign(dot_of(n, p), dot_of(of_n, magnitudes(p)));
            if (side == unsure) side = sign(dot_of(signs.normal_of(s), signs.vertex(s.vertex[0])));
        }
    };

    hull_grid_signs(Coordinate const* coordinate, int points) : coordinate_(coordinate), n_(points) {}

    bool is_zero(direction const& d) const {
        if (d.of.count == 3) return d.side == 0;
        if (std::fabs(d.d.x) > slack * d.size.x || std::fabs(d.d.y) > slack * d.size.y ||
            std::fabs(d.d.z) > slack * d.size.z)
            return false;
        return is_nothing(d.of.count == 1 ? widened(vertex(d.of.vertex[0])) : normal_of(d.of));
    }
    int along(direction const& d, int to, int from) const { return along(d, arm_of(to, from)); }
    int along(direction const& d, pair v, pair from) const { return along(d, edge(v, from)); }
    bool carries_nearest(simplex const& s) const {
        if (s.count == 2) {
            arm const p = vertex(s.vertex[0]), e = edge(s.vertex[1], s.vertex[0]);
            auto const square = dot_of(e, e), behind = dot_of(p, e);
            return sign(square) != 0 && sign(behind) <= 0 && sign(behind + square) >= 0;
        }
        vector3 const e = rough(edge(s.vertex[1], s.vertex[0])), f = rough(edge(s.vertex[2], s.vertex[0])),
                      n = cross_of(e, f), of_n = sizes_of_cross(magnitudes(e), magnitudes(f));
        bool const is_some =
            std::fabs(n.x) > slack * of_n.x || std::fabs(n.y) > slack * of_n.y || std::fabs(n.z) > slack * of_n.z;
        if (!is_some && is_nothing(normal_of(s))) return false;
        for (int i = 0; i < 3; ++i)
            if (side_of_edge(s, n, of_n, s.vertex[i], s.vertex[i == 2 ? 0 : i + 1]) < 0) return false;
        return true;
    }

  private:
    static constexpr int unsure = 2;

    static int certain_sign(double sum, double size) {
        return sum > slack * size ? 1 : sum < -slack * size ? -1 : size == 0 ? 0 : unsure;
    }
    static bool is_nothing(minors const& n) { return sign(n.x) == 0 && sign(n.y) == 0 && sign(n.z) == 0; }

    wide<limbs> difference(int i, int j) const {
        Coordinate const d = coordinate_[i] - coordinate_[j];
        if constexpr (limbs == 1)
            return {{static_cast<std::uint64_t>(d)}};
        else
            return wide_of(static_cast<uint128>(d));
    }
    /// to - from, of points.
    arm arm_of(int to, int from) const {
        return {difference(3 * to, 3 * from), difference(3 * to + 1, 3 * from + 1),
                difference(3 * to + 2, 3 * from + 2)};
    }
    arm vertex(pair v) const { return arm_of(v.i, n_ + v.j); }
    arm edge(pair v, pair from) const { return vertex(v) - vertex(from); }
    minors widened(arm const& u) const {
        wide<limbs> const one = {{1}};
        return {u.x * one, u.y * one, u.z * one};
    }
    /// e x p of two vertices, e x f of three.
    GRAZE_CERTIFIED_SLOW minors normal_of(simplex const& s) const {
        arm const e = edge(s.vertex[1], s.vertex[0]);
        return cross_of(e, s.count == 2 ? vertex(s.vertex[0]) : edge(s.vertex[2], s.vertex[0]));
    }
    int along(direction const& d, arm const& v) const {
        vector3 const w = rough(v);
        int const sure = certain_sign(dot_of(d.d, w), dot_of(d.size, magnitudes(w)));
        return sure == unsure ? along_exactly(d, v) : sure * d.side;
    }
    /// (n x e) . v = n . (e x v).
    GRAZE_CERTIFIED_SLOW int along_exactly(direction const& d, arm const& v) const {
        simplex const& s = d.of;
        if (s.count == 1) return sign(dot_of(vertex(s.vertex[0]), v));
        auto const n = normal_of(s);
        return s.count == 2 ? sign(dot_of(n, cross_of(edge(s.vertex[1], s.vertex[0]), v)))
                            : d.side * sign(dot_of(n, v));
    }
    /// The sign of n . (from x to): the origin is left of the edge, seen from n's end, where it is not negative.
    int side_of_edge(simplex const& s, vector3 const& n, vector3 const& of_n, pair from, pair to) const {
        arm const p = vertex(from), q = vertex(to);
        vector3 const u = rough(p), v = rough(q), across = cross_of(u, v);
        int const sure = certain_sign(dot_of(n, across), dot_of(of_n, sizes_of_cross(magnitudes(u), magnitudes(v))));
        return sure == unsure ? sign(dot_of(normal_of(s), cross_of(p, q))) : sure;
    }

    Coordinate const* coordinate_;
    int n_;
};

/// On the grid of multiples of 2^lowest.
template <class Integer, class Scalar>
GRAZE_CERTIFIED_SLOW void find_nearest_on_grid(Scalar const* scalar, int points, int lowest,
                                               difference_simplex& nearest) {
    Integer coordinate[std::size_t{6 * most_hull_points}];
    for (int i = 0; i < 6 * points; ++i) coordinate[i] = on_hull_grid<Integer>(static_cast<double>(scalar[i]), lowest);
    hull_grid_signs<Integer> const signs(coordinate, points);
    nearest_simplex_search(signs, points).find(nearest);
}
/// False where neither grid holds the scalars.
template <class Scalar>
bool find_nearest_on_grid(Scalar const* scalar, int points, difference_simplex& nearest) {
    bit_span const span = span_of_bits(scalar, 6 * points, 0, 1);
    int const bits = span.highest - span.lowest;
    if (bits > 121) return false;
    if (bits <= 59)
        find_nearest_on_grid<std::int64_t>(scalar, points, span.lowest, nearest);
    else
        find_nearest_on_grid<int128>(scalar, points, span.lowest, nearest);
    return true;
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
