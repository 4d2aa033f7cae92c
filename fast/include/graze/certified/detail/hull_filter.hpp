// The double filter of two hulls: a search by supports (E. Gilbert, D. Johnson, S. Keerthi, 1988) whose steps may be as
// rounded as they like, since what it finds is checked: a direction along which the hulls are apart, or a tetrahedron of
// differences a - b with the origin inside.
//
// Direction d. Let X, Y, Z be the extents of all points together, p' = p - o the points as seen from one of them, rounded,
// and S = |dx| X + |dy| Y + |dz| Z. In the model of filter.hpp d . p' has four factors (1 + e) at most, so it is off by
// less than 4.001 e S, and the gap between two of them, with one more rounding of at most 2 S, by less than 11 e S. With
// S computed to within 5 e of itself, 2^-48 S is above that. Range: used while extents are at most 2^150, so that d, of
// third degree in them, is below 2^455 and nothing overflows (floats: 2^129), and S >= 2^-900, beside which all that
// underflows, below 2^-1070, is nothing to the slack.
//
// Tetrahedron. The origin is inside iff the four determinants of three of its corners, in the order of a tetrahedron's
// faces, have one sign. Corners are differences of input points on each axis, rounded once: the analysis of
// space_bound in filter.hpp.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "graze/certified/detail/filter.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

inline constexpr int most_hull_points = 64;

/// The points of both hulls in double, as seen from the first one, and what bounds them.
template <class Scalar>
struct hull_clouds {
    int count;  // of each
    double x[2 * most_hull_points], y[2 * most_hull_points], z[2 * most_hull_points];
    double extent[3];
    bool apart;  // along an axis

    /// With a displacement: the second one moves along it. What is rounded keeps its order beside it. Clouds that are
    /// apart have no points unless `always`.
    hull_clouds(Scalar const* input, int points, Scalar const* displacement = nullptr, bool always = false)
        : count(points), apart(false) {
        double low[2][3], high[2][3];
        for (int set = 0; set < 2; ++set) {
            Scalar const* const from = input + 3 * count * set;
            for (int k = 0; k < 3; ++k) {
                Scalar least = from[k], most = from[k];
                for (int i = 1; i < count; ++i) {
                    least = lesser(least, from[3 * i + k]);
                    most = greater(most, from[3 * i + k]);
                }
                low[set][k] = static_cast<double>(least);
                high[set][k] = static_cast<double>(most);
            }
        }
        for (int k = 0; k < 3; ++k) {
            if (displacement == nullptr) {
                apart |= (high[0][k] < low[1][k]) | (high[1][k] < low[0][k]);
            } else {
                double const way = static_cast<double>(displacement[k]);
                bool const beyond = low[1][k] - high[0][k] > greater(-way, 0.0),
                           before = low[0][k] - high[1][k] > greater(way, 0.0);
                apart |= beyond | before;
            }
            extent[k] = greater(high[0][k], high[1][k]) - lesser(low[0][k], low[1][k]);
            middle[k] = ((low[1][k] - low[0][k]) + (high[1][k] - high[0][k])) * 0.5;
        }
        if (apart && !always) return;
        for (int i = 0; i < 2 * count; ++i) {
            vector3 const p = between(input, input + 3 * i);
            x[i] = p.x;
            y[i] = p.y;
            z[i] = p.z;
        }
    }

    double middle[3];  // about: from the first hull's to the second's

    /// The index of a point of a set that goes furthest along d, and how far.
    struct support {
        int index;
        double along;
    };
    support furthest(int set, vector3 const& d) const {
        support best{set * count, d.x * x[set * count] + d.y * y[set * count] + d.z * z[set * count]};
        for (int i = set * count + 1; i < (set + 1) * count; ++i) {
            double const along = d.x * x[i] + d.y * y[i] + d.z * z[i];
            if (along > best.along) best = {i, along};
        }
        return best;
    }
};

/// A corner of a tetrahedron: a difference a - b.
struct hull_simplex {
    vector3 corner[4];
    int count;
};

inline vector3 negated(vector3 const& v) {
    return {-v.x, -v.y, -v.z};
}

/// Takes two corners, the newer one first; keeps what is needed of them and returns where to look next.
inline vector3 search_from_line(hull_simplex& s) {
    vector3 const a = s.corner[0], ab = s.corner[1] - a, o = negated(a);
    if (dot_of(ab, o) > 0) {
        s.count = 2;
        return cross_of(cross_of(ab, o), ab);
    }
    s.count = 1;
    return o;
}

inline vector3 search_from_triangle(hull_simplex& s) {
    vector3 const a = s.corner[0], ab = s.corner[1] - a, ac = s.corner[2] - a, o = negated(a), n = cross_of(ab, ac);
    if (dot_of(cross_of(n, ac), o) > 0) {
        if (dot_of(ac, o) > 0) {
            s.corner[1] = s.corner[2];
            s.count = 2;
            return cross_of(cross_of(ac, o), ac);
        }
        return search_from_line(s);
    }
    if (dot_of(cross_of(ab, n), o) > 0) return search_from_line(s);
    s.count = 3;
    if (dot_of(n, o) > 0) return n;
    vector3 const b = s.corner[1];
    s.corner[1] = s.corner[2];
    s.corner[2] = b;
    return negated(n);
}

/// Nothing to look for next, a zero vector, where all faces have the origin inside.
inline vector3 search_from_tetrahedron(hull_simplex& s) {
    vector3 const a = s.corner[0], b = s.corner[1], c = s.corner[2], e = s.corner[3], o = negated(a);
    vector3 const ab = b - a, ac = c - a, ae = e - a;
    auto const face = [&](vector3 const& second, vector3 const& third) {
        s.corner[1] = second;
        s.corner[2] = third;
        return search_from_triangle(s);
    };
    if (dot_of(cross_of(ab, ac), o) > 0) return face(b, c);
    if (dot_of(cross_of(ac, ae), o) > 0) return face(c, e);
    if (dot_of(cross_of(ae, ab), o) > 0) return face(e, b);
    return {0, 0, 0};
}

/// Is the origin inside for certain? A corner is sought on that side of three from which they turn clockwise: inside, all four
/// volumes are negative. It is unknown where rounding turned them.
inline bool encloses_origin(hull_simplex const& s, double bound) {
    auto const side = [&](int i, int j, int k) { return dot_of(cross_of(s.corner[i], s.corner[j]), s.corner[k]); };
    return greater(greater(side(1, 2, 3), side(0, 3, 2)), greater(side(0, 1, 3), side(0, 2, 1))) < -bound;
}

/// Vertices of D that are near what of it is nearest to the origin, by the numbers of points of either hull, the second's from 0 on.
struct hull_seeds {
    int count = 0;
    std::uint8_t a[5], b[5];

    void put(int of_a, int of_b) {
        a[count] = static_cast<std::uint8_t>(of_a);
        b[count++] = static_cast<std::uint8_t>(of_b);
    }
};

/// What the search has taken.
struct hull_steps {
    static constexpr int most = 32;
    int count = 0;
    vector3 corner[std::size_t{most}];
    std::uint8_t a[std::size_t{most}], b[std::size_t{most}];

    void put(vector3 const& own, int of_a, int of_b) {
        corner[count] = own;
        a[count] = static_cast<std::uint8_t>(of_a);
        b[count++] = static_cast<std::uint8_t>(of_b);
    }
    void take_corners(hull_simplex const& s, hull_seeds& seeds) const {
        for (int i = 0; i < s.count; ++i) {
            int at = 0;
            while (at + 1 < count &&
                   !(corner[at].x == s.corner[i].x && corner[at].y == s.corner[i].y && corner[at].z == s.corner[i].z))
                ++at;
            seeds.put(a[at], b[at]);
        }
    }
};

/// Where it is unknown, `seeds` has the corners that the search ended with, and the vertex of D furthest behind them.
template <class Scalar>
filter_result filter_hulls(Scalar const* input, int points, hull_seeds* seeds = nullptr) {
    hull_clouds<Scalar> const clouds(input, points);
    if (clouds.apart) return filter_result::disjoint;
    double const* const extent = clouds.extent;
    if (!(greater(greater(extent[0], extent[1]), extent[2]) <= 0x1p150)) return filter_result::unknown;
    double const bound = space_bound<Scalar>(extent[0], extent[1], extent[2]);
    hull_simplex s;
    hull_steps steps;
    s.count = 0;
    vector3 d{clouds.middle[0], clouds.middle[1], clouds.middle[2]};
    auto const left_open = [&] {
        if (seeds != nullptr && steps.count > 0) {
            steps.take_corners(s, *seeds);
            if (s.count < 4) seeds->put(clouds.furthest(0, negated(d)).index, clouds.furthest(1, d).index - points);
        }
        return filter_result::unknown;
    };
    while (steps.count < hull_steps::most) {
        auto const a = clouds.furthest(0, d), b = clouds.furthest(1, negated(d));
        double const size = std::fabs(d.x) * extent[0] + std::fabs(d.y) * extent[1] + std::fabs(d.z) * extent[2];
        if (!(size >= 0x1p-900)) return left_open();
        double const furthest = a.along + b.along;  // of all differences
        if (furthest < -0x1p-48 * size) return filter_result::disjoint;
        if (!(furthest > 0x1p-48 * size)) return left_open();
        for (int i = s.count; i > 0; --i) s.corner[i] = s.corner[i - 1];
        s.corner[0] = between(input + 3 * b.index, input + 3 * a.index);
        steps.put(s.corner[0], a.index, b.index - points);
        ++s.count;
        switch (s.count) {
            case 1: d = negated(s.corner[0]); break;
            case 2: d = search_from_line(s); break;
            case 3: d = search_from_triangle(s); break;
            default: {
                vector3 const next = search_from_tetrahedron(s);
                if (s.count == 4) return encloses_origin(s, bound) ? filter_result::crossing : left_open();
                d = next;
            }
        }
    }
    return left_open();
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
