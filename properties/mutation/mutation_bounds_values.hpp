// What the filters compare with their bounds, in their operations and the order of these, and the bounds. In long
// double (64 bits on x86, where the climb is best) a value is exact to a thousandth of a bound; what counts in the end
// is the rational reference.
#pragma once

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <vector>

#include "graze/certified.hpp"
#include "graze/vec.hpp"

namespace graze::bounds {

using numbers = std::vector<double>;
namespace of = certified::detail;

template <class Number>
struct points {
    numbers const& x;
    Number at(std::size_t i) const { return static_cast<Number>(x[i]); }
    Number less(std::size_t i, std::size_t j) const { return at(i) - at(j); }
    vec3<Number> between(std::size_t from, std::size_t to) const {
        return {less(to, from), less(to + 1, from + 1), less(to + 2, from + 2)};
    }
    /// In the plane: a*b - c*d of the differences of points.
    Number cross_of(std::size_t from, std::size_t to, std::size_t other_from, std::size_t other_to) const {
        return less(to, from) * less(other_to + 1, other_from + 1) -
               less(to + 1, from + 1) * less(other_to, other_from);
    }
};

/// The error bound of the batch forms' floats, as a multiple of that of doubles.
inline constexpr double float_errors = 0x1p29;

/// c's side of the line ab, as segment_segment_2d has it, and the turn from a to b around p, as point_triangle_2d.
template <class Number>
Number plane_side(numbers const& x) {
    return points<Number>{x}.cross_of(0, 2, 0, 4);
}
inline double plane_limit(numbers const& x) {
    return of::plane_bound_of<4>(x.data());
}

/// The first end's side of the plane, as segment_plane_3d has it.
template <class Number>
Number space_side(numbers const& x) {
    points<Number> const p{x};
    return dot(cross(p.between(0, 3), p.between(0, 6)), p.between(0, 9));
}
inline double space_limit(numbers const& x) {
    return of::five_point_bound(x.data());
}

template <class Number>
Number disc_excess(numbers const& x) {
    points<Number> const p{x};
    Number const dx = p.less(2, 0), dy = p.less(3, 1);
    return p.at(4) * p.at(4) - (dx * dx + dy * dy);
}
inline double disc_limit(numbers const& x) {
    points<double> const p{x};
    double const dx = p.less(2, 0), dy = p.less(3, 1);
    return of::disc_factor * (p.at(4) * p.at(4) + (dx * dx + dy * dy));
}

/// Triangle and rectangle: the edges, and twice the rectangle's middle as seen from their starts.
template <class Number>
struct rectangle_edges {
    Number ux[3], uy[3], sx[3], sy[3], hx, hy, normal;

    explicit rectangle_edges(numbers const& x) {
        points<Number> const p{x};
        hx = p.less(8, 6), hy = p.less(9, 7);
        for (std::size_t i = 0; i < 3; ++i) {
            ux[i] = p.less((2 * i + 2) % 6, 2 * i), uy[i] = p.less((2 * i + 2) % 6 + 1, 2 * i + 1);
            sx[i] = p.less(6, 2 * i) + p.less(8, 2 * i), sy[i] = p.less(7, 2 * i + 1) + p.less(9, 2 * i + 1);
        }
        normal = uy[0] * ux[2] - ux[0] * uy[2];
    }
    Number centre(std::size_t i) const { return ux[i] * sy[i] - uy[i] * sx[i]; }
    Number reach(std::size_t i) const { return std::fabs(ux[i]) * hy + std::fabs(uy[i]) * hx; }
};

/// The largest gap behind an edge, as triangle_rectangle_2d has it.
template <class Number>
Number rectangle_gap(numbers const& x) {
    rectangle_edges<Number> const e(x);
    Number const area = 2 * e.normal, bottom = area < 0 ? area : 0, top = area > 0 ? area : 0;
    Number gap = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        Number const centre = e.centre(i), reach = e.reach(i);
        Number const one = std::max(centre - reach - top, bottom - centre - reach);
        gap = i == 0 ? one : std::max(gap, one);
    }
    return gap;
}
inline double rectangle_limit(numbers const& x) {
    return of::edge_gap_bounds * of::plane_bound_of<5>(x.data());
}

/// The same as the batch form has it.
template <class Number>
Number batch_rectangle_gap(numbers const& x) {
    rectangle_edges<Number> const e(x);
    Number gap = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        Number const one = std::fabs(e.centre(i) - e.normal) - e.reach(i);
        gap = i == 0 ? one : std::max(gap, one);
    }
    return gap - std::fabs(e.normal);
}
inline double batch_rectangle_limit(numbers const& x) {
    return 11 * of::plane_bound_of<5>(x.data());
}

/// The gap along the triangle's normal, as triangle_aabb_3d has it.
template <class Number>
Number box_gap(numbers const& x) {
    points<Number> const p{x};
    using std::fabs;
    auto const e0 = [&](std::size_t k) { return p.less(3 + k, k); };
    auto const e2 = [&](std::size_t k) { return p.less(k, 6 + k); };
    Number const n[3] = {e0(2) * e2(1) - e0(1) * e2(2), e0(0) * e2(2) - e0(2) * e2(0), e0(1) * e2(0) - e0(0) * e2(1)};
    auto const s = [&](std::size_t k) { return p.less(9 + k, k) + p.less(12 + k, k); };
    Number const centre = n[0] * s(0) + n[1] * s(1) + n[2] * s(2);
    Number const reach = fabs(n[0]) * p.less(12, 9) + fabs(n[1]) * p.less(13, 10) + fabs(n[2]) * p.less(14, 11);
    return fabs(centre) - reach;
}
inline double box_limit(numbers const& x) {
    return of::plane_gap_bounds * of::five_point_bound(x.data());
}

/// The terms of the least turn of the mapped triangle around the point.
template <class Number>
struct mapped_triangle {
    Number u[3][2], size[2] = {0, 0};

    explicit mapped_triangle(numbers const& x) {
        points<Number> const p{x};
        using std::fabs;
        for (std::size_t k = 0; k < 2; ++k)
            for (std::size_t i = 0; i < 3; ++i) {
                Number const a = p.at(2 + 3 * k) * p.at(8 + 2 * i), b = p.at(3 + 3 * k) * p.at(9 + 2 * i);
                Number const shift = p.less(4 + 3 * k, k);
                u[i][k] = (a + b) + shift;
                size[k] = std::max(size[k], fabs(a) + fabs(b) + fabs(shift));
            }
    }
};
/// That turn, as point_transformed_trimesh_2d has it.
template <class Number>
Number mapped_turn(numbers const& x) {
    mapped_triangle<Number> const m(x);
    auto const turn = [&](std::size_t i, std::size_t j) { return m.u[i][0] * m.u[j][1] - m.u[i][1] * m.u[j][0]; };
    return std::min({turn(0, 1), turn(1, 2), turn(2, 0)});
}
inline double mapped_limit(numbers const& x) {
    mapped_triangle<double> const m(x);
    return of::mapped_factor * (m.size[0] * m.size[1]);
}

/// The signs of segment_triangle_3d: the ends' sides, and the turns of the edges.
template <class Number>
struct segment_signs {
    Number first, second, pq, rp, qr;

    explicit segment_signs(numbers const& x) {
        points<Number> const p{x};
        auto const e = p.between(0, 3), f = p.between(6, 0), reach = p.between(0, 9), way = p.between(9, 12);
        auto const normal = cross(f, e), moment = cross(reach, way);
        Number const across = dot(normal, way);
        first = dot(normal, reach), second = first + across;
        pq = dot(moment, e), rp = dot(moment, f), qr = across - (pq + rp);
    }
};
template <class Number>
Number segment_side(numbers const& x) {
    return segment_signs<Number>(x).second;
}
template <class Number>
Number segment_turn(numbers const& x) {
    return segment_signs<Number>(x).qr;
}
/// The batch form has the same.
inline double segment_limit(numbers const& x) {
    return of::segment_signs_bounds * of::five_point_bound(x.data());
}

/// How far each vertex of triangle `with` is outside the edge across from the first vertex of triangle `in`, and how
/// far all are outside its image, as triangle_triangle_3d has it.
template <class Number>
struct triangle_image {
    Number across[3], outside;

    triangle_image(numbers const& x, std::size_t in, std::size_t with) {
        points<Number> const p{x};
        Number const area = p.cross_of(in, in + 2, in, in + 4), turn = area < 0 ? Number(-1) : Number(1);
        Number depth[3];
        for (std::size_t i = 0; i < 3; ++i) {
            std::size_t const at = with + 2 * i;
            Number const first = p.cross_of(in, in + 2, in, at), last = p.cross_of(in, at, in, in + 4);
            Number const inside[3] = {turn * first, turn * last, turn * (area - (first + last))};
            for (std::size_t k = 0; k < 3; ++k) depth[k] = i == 0 ? inside[k] : std::max(depth[k], inside[k]);
            across[i] = -inside[2];
        }
        outside = -std::min({depth[0], depth[1], depth[2]});
    }
};
template <class Number>
Number triangle_outside(numbers const& x) {
    return triangle_image<Number>(x, 0, 6).across[0];
}
inline double triangle_image_limit(numbers const& x) {
    return of::triangle_image_bounds * of::plane_bound_of<6>(x.data());
}

/// How far the segment is outside the triangle's image, as segment_triangle_3d has it, and the sides of the vertices.
template <class Number>
struct segment_image {
    Number outside, low, high;

    explicit segment_image(numbers const& x) {
        points<Number> const p{x};  // p q r and the ends, at 0 2 4 6 8
        Number const area = p.cross_of(4, 0, 0, 2), side_p = p.cross_of(0, 6, 6, 8);
        Number const e_way = p.cross_of(0, 2, 6, 8), f_way = p.cross_of(4, 0, 6, 8);
        Number const from_pq = p.cross_of(0, 2, 0, 6), from_rp = p.cross_of(4, 0, 0, 6);
        Number const from_qr = area - (from_pq + from_rp);
        Number const to_pq = from_pq + e_way, to_rp = from_rp + f_way, to_qr = area - (to_pq + to_rp);
        Number const turn = area < 0 ? Number(-1) : Number(1);
        outside = -std::min({std::max(turn * from_pq, turn * to_pq), std::max(turn * from_qr, turn * to_qr),
                             std::max(turn * from_rp, turn * to_rp)});
        Number const side_q = side_p - e_way, side_r = side_p + f_way;
        low = std::min({side_p, side_q, side_r}), high = std::max({side_p, side_q, side_r});
    }
};
template <class Number>
Number segment_outside(numbers const& x) {
    return segment_image<Number>(x).outside;
}
inline double segment_image_limit(numbers const& x) {
    return of::segment_image_bounds * of::plane_bound_of<5>(x.data());
}

/// The batch forms' sum of two doubles, rounding to nearest.
struct twofold {
    double high = 0, low = 0;

    twofold() = default;
    explicit twofold(double value) : high(value) {}
    twofold(double larger, double smaller) : high(larger + smaller), low(smaller - (high - larger)) {}
};
inline twofold operator-(twofold a, twofold b) {
    double const difference = a.high - b.high, seen = difference + b.high;
    double const rest = (a.high - seen) + ((seen - difference) - b.high);
    return {difference, rest + (a.low - b.low)};
}
inline twofold operator+(twofold a, twofold b) {
    b.high = -b.high, b.low = -b.low;
    return a - b;
}
inline twofold operator*(twofold a, twofold b) {
    double const product = a.high * b.high, mixed = std::fma(a.high, b.low, a.low * b.high);
    return {product, std::fma(a.high, b.high, -product) + mixed};
}
/// In other rounding modes they are not used.
template <auto Value>
double in_twofold(numbers const& x) {
    return std::fegetround() == FE_TONEAREST ? Value(x).high : 0;
}
inline double twofold_limit(numbers const& x) {
    return 0x1p-96 / of::space_factor * of::five_point_bound(x.data());
}
/// Where the inputs are such that the value is.
inline long double zero(numbers const&) {
    return 0;
}

/// A bound of doubles in terms of floats.
template <auto Limit>
double in_floats(numbers const& x) {
    return float_errors * Limit(x);
}

}  // namespace graze::bounds
