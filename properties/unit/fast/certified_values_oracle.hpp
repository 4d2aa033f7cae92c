// The numbers of value tests by plain rational formulae, which share nothing with the certified ones.
#pragma once

#include <array>
#include <boost/multiprecision/gmp.hpp>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace graze::oracle {

using fraction = boost::multiprecision::mpq_rational;
inline fraction exactly(double value) {
    int exponent = 0;
    double const part = std::frexp(value, &exponent);
    boost::multiprecision::mpz_int n(static_cast<long long>(std::ldexp(part, 53))), d(1);
    exponent -= 53;
    (exponent < 0 ? d : n) <<= std::abs(exponent);
    return fraction(n, d);
}

/// A number, or the root of one, perhaps negative and on from another number.
struct exact_value {
    fraction of;
    bool root = false;
    int way = 1;
    fraction from = 0;

    /// Its sign less `other`.
    int compare(fraction const& other) const {
        if (!root) return of < other ? -1 : of > other;
        fraction const rest = (other - from) * way;
        if (rest < 0) return way;
        fraction const square = rest * rest;
        return of < square ? -way : of > square ? way : 0;
    }
};

using point = std::array<fraction, 3>;
inline point operator-(point const& u, point const& v) {
    return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}
inline point operator+(point const& u, point const& v) {
    return {u[0] + v[0], u[1] + v[1], u[2] + v[2]};
}
inline point operator*(point const& u, fraction const& f) {
    return {u[0] * f, u[1] * f, u[2] * f};
}
inline fraction inner(point const& u, point const& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
inline point outer(point const& u, point const& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

using numbers = std::vector<fraction>;
using answer = std::optional<std::vector<exact_value>>;
inline point point_at(numbers const& v, std::size_t at) {
    return {v[at], v[at + 1], v[at + 2]};
}
inline void append(std::vector<exact_value>& to, point const& p) {
    for (fraction const& x : p) to.push_back({x});
}

inline answer line_line(numbers const& v) {
    // Each line as p x + q y = r.
    auto const line = [&](std::size_t i) {
        fraction const p = v[i + 3] - v[i + 1], q = v[i] - v[i + 2];
        return point{p, q, p * v[i] + q * v[i + 1]};
    };
    point const at = outer(line(0), line(4));
    if (at[2] == 0) return {};
    return {{{-at[0] / at[2]}, {-at[1] / at[2]}}};
}

/// t where origin + t direction is in the plane.
inline std::optional<fraction> along_to_plane(numbers const& v, point const& origin, point const& direction,
                                              std::size_t at) {
    point const p = point_at(v, at), n = outer(point_at(v, at + 3) - p, point_at(v, at + 6) - p);
    fraction const along = inner(n, direction);
    if (along == 0) return {};
    return inner(n, p - origin) / along;
}

inline answer segment_plane(numbers const& v) {
    point const origin = point_at(v, 9), direction = point_at(v, 12) - origin;
    auto const t = along_to_plane(v, origin, direction, 0);
    if (!t) return {};
    std::vector<exact_value> result{{*t}};
    append(result, origin + direction * *t);
    return result;
}

/// Weights of a triangle's points in a point of its plane.
inline point weights(point const (&t)[3], point const& x) {
    point const n = outer(t[1] - t[0], t[2] - t[0]);
    fraction const whole = inner(n, n);
    auto const part = [&](int i, int j) -> fraction { return inner(outer(t[j] - t[i], x - t[i]), n) / whole; };
    return {part(1, 2), part(2, 0), part(0, 1)};
}

inline answer ray_triangle(numbers const& v) {
    point const t[3] = {point_at(v, 0), point_at(v, 3), point_at(v, 6)}, origin = point_at(v, 9), way = point_at(v, 12);
    auto const s = along_to_plane(v, origin, way, 0);
    if (!s || *s < 0) return {};
    point const w = weights(t, origin + way * *s);
    if (w[0] < 0 || w[1] < 0 || w[2] < 0) return {};
    return {{{*s}, {w[1]}, {w[2]}}};
}

inline answer ray_box(numbers const& v) {
    fraction enter = 0;
    std::optional<fraction> leave;
    for (std::size_t k = 0; k < 3; ++k) {
        fraction const &low = v[k], &high = v[3 + k], &o = v[6 + k], &d = v[9 + k];
        if (d == 0 && (o < low || o > high)) return {};
        if (d == 0) continue;
        fraction const x = (low - o) / d, y = (high - o) / d;
        enter = std::max(enter, std::min(x, y));
        leave = leave ? std::min(*leave, std::max(x, y)) : std::max(x, y);
    }
    if (!leave || *leave < enter) return {};
    return {{{enter}, {*leave}}};
}

/// The ends of a t t + 2 b t + c <= 0, from the origin on, a > 0.
inline answer between_roots(fraction const& a, fraction const& b, fraction const& c) {
    fraction const middle = -b / a, square = (b * b - a * c) / (a * a);
    if (square < 0) return {};
    exact_value const low{square, true, -1, middle}, high{square, true, 1, middle};
    if (high.compare(0) < 0) return {};
    return {{low.compare(0) < 0 ? exact_value{0} : low, high}};
}

inline answer ray_ball(numbers const& v) {
    point const w = point_at(v, 4) - point_at(v, 0), d = point_at(v, 7);
    if (inner(d, d) == 0) return {};
    return between_roots(inner(d, d), inner(w, d), inner(w, w) - v[3] * v[3]);
}

inline answer ray_cylinder(numbers const& v) {
    point const u = point_at(v, 3) - point_at(v, 0), w = point_at(v, 7) - point_at(v, 0), d = point_at(v, 10);
    fraction const square = inner(u, u), after = inner(w, u), onward = inner(d, u);
    if (square == 0 || inner(d, d) == 0) return {};
    fraction enter = 0;
    std::optional<fraction> leave;
    if (onward == 0) {
        if (after < 0 || after > square) return {};
    } else {
        fraction const x = -after / onward, y = (square - after) / onward;
        enter = std::max(enter, std::min(x, y));
        leave = std::max(x, y);
        if (*leave < enter) return {};
    }
    point const turn = outer(d, u), moment = outer(w, u);
    fraction const a = inner(turn, turn), b = inner(turn, moment), c = inner(moment, moment) - v[6] * v[6] * square;
    if (a == 0) {
        if (c > 0) return {};
        return {{{enter}, {*leave}}};
    }
    answer const side = between_roots(a, b, c);
    if (!side || (*side)[1].compare(enter) < 0 || (leave && (*side)[0].compare(*leave) > 0)) return {};
    return {{(*side)[0].compare(enter) > 0 ? (*side)[0] : exact_value{enter},
             leave && (*side)[1].compare(*leave) > 0 ? exact_value{*leave} : (*side)[1]}};
}

inline point nearest_on_segment(point const& p, point const& a, point const& b) {
    point const e = b - a;
    fraction const square = inner(e, e);
    if (square == 0) return a;
    fraction const t = inner(p - a, e) / square;
    return t <= 0 ? a : t >= 1 ? b : a + e * t;
}

inline answer point_triangle(numbers const& v) {
    point const p = point_at(v, 0), t[3] = {point_at(v, 3), point_at(v, 6), point_at(v, 9)};
    std::vector<point> candidates;
    for (int i = 0; i < 3; ++i) candidates.push_back(nearest_on_segment(p, t[i], t[(i + 1) % 3]));
    point const n = outer(t[1] - t[0], t[2] - t[0]);
    if (inner(n, n) != 0) {
        point const image = p - n * (inner(n, p - t[0]) / inner(n, n)), w = weights(t, image);
        if (w[0] >= 0 && w[1] >= 0 && w[2] >= 0) candidates.push_back(image);
    }
    point best = candidates[0];
    for (point const& x : candidates)
        if (inner(p - x, p - x) < inner(p - best, p - best)) best = x;
    std::vector<exact_value> result;
    append(result, best);
    result.push_back({inner(p - best, p - best), true});
    return result;
}

inline answer segment_segment(numbers const& v) {
    point const a = point_at(v, 0), b = point_at(v, 3), c = point_at(v, 6), d = point_at(v, 9);
    fraction least = inner(a - c, a - c);
    auto const consider = [&](point const& gap) { least = std::min(least, inner(gap, gap)); };
    for (point const& p : {a, b}) consider(p - nearest_on_segment(p, c, d));
    for (point const& p : {c, d}) consider(p - nearest_on_segment(p, a, b));
    point const u = b - a, w = d - c, r = c - a, n = outer(u, w);
    fraction const whole = inner(n, n);
    if (whole != 0) {
        fraction const s = inner(outer(r, w), n) / whole, t = inner(outer(r, u), n) / whole;
        if (s >= 0 && s <= 1 && t >= 0 && t <= 1) consider(a + u * s - (c + w * t));
    }
    return {{{least, true}}};
}

/// Ends of the part of a triangle that is in a plane it goes through, in the order along a direction.
inline std::optional<std::array<point, 2>> cut(point const (&t)[3], point const& n, point const& o, point const& way) {
    fraction height[3];
    for (int i = 0; i < 3; ++i) height[i] = inner(n, t[i] - o);
    if (*std::min_element(height, height + 3) >= 0 || *std::max_element(height, height + 3) <= 0) return {};
    std::vector<point> ends;
    for (int i = 0; i < 3; ++i) {
        int const j = (i + 1) % 3;
        if (height[i] == 0) ends.push_back(t[i]);
        if (height[i] * height[j] < 0)
            ends.push_back(t[i] + (t[j] - t[i]) * fraction(height[i] / (height[i] - height[j])));
    }
    if (inner(way, ends[1] - ends[0]) < 0) std::swap(ends[0], ends[1]);
    return {{ends[0], ends[1]}};
}

inline answer triangle_triangle(numbers const& v) {
    point const a[3] = {point_at(v, 0), point_at(v, 3), point_at(v, 6)};
    point const b[3] = {point_at(v, 9), point_at(v, 12), point_at(v, 15)};
    point const of_a = outer(a[1] - a[0], a[2] - a[0]), of_b = outer(b[1] - b[0], b[2] - b[0]), way = outer(of_a, of_b);
    auto const s = cut(a, of_b, b[0], way), t = cut(b, of_a, a[0], way);
    if (!s || !t || inner(way, way) == 0) return {};
    point const from = inner(way, (*s)[0] - (*t)[0]) < 0 ? (*t)[0] : (*s)[0];
    point const to = inner(way, (*s)[1] - (*t)[1]) < 0 ? (*s)[1] : (*t)[1];
    if (inner(way, to - from) <= 0) return {};
    std::vector<exact_value> result;
    append(result, from);
    append(result, to);
    return result;
}

inline std::vector<point> differences(numbers const& v) {
    std::vector<point> result;
    for (std::size_t i = 0; i < v.size() / 2; i += 3)
        for (std::size_t j = v.size() / 2; j < v.size(); j += 3) result.push_back(point_at(v, i) - point_at(v, j));
    return result;
}

/// By all triangles of differences: the nearest point of each, and whether it is nearest of all. With three at least, all
/// alike count too.
inline answer hull_distance(numbers const& v) {
    std::vector<point> const all = differences(v);
    std::optional<fraction> least;
    point const origin{0, 0, 0};
    point best = all[0];
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j)
            for (std::size_t k = 0; k <= j; ++k) {
                point const t[3] = {all[i], all[j], all[k]};
                point const n = outer(t[1] - t[0], t[2] - t[0]);
                point x = nearest_on_segment(origin, t[0], t[1]);
                if (fraction const square = inner(n, n); square != 0) {
                    point const image = n * fraction(inner(n, t[0]) / square), w = weights(t, image);
                    if (w[0] >= 0 && w[1] >= 0 && w[2] >= 0) x = image;
                }
                if (!least || inner(x, x) < *least) best = x, least = inner(x, x);
            }
    for (point const& w : all)
        if (inner(best, w) < *least) return {{{0, true}}};  // the origin is inside
    return {{{*least, true}}};
}

/// By the triangles at the origin.
inline answer polygon_area(numbers const& v) {
    fraction twice = 0;
    for (std::size_t i = 0; i < v.size(); i += 2) {
        std::size_t const j = (i + 2) % v.size();
        twice += v[i] * v[j + 1] - v[i + 1] * v[j];
    }
    return {{{twice / 2}}};
}

/// By all faces of what the differences span.
inline answer hull_depth(numbers const& v) {
    std::vector<point> const all = differences(v);
    std::optional<fraction> least;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k) {
                point const n = outer(all[j] - all[i], all[k] - all[i]);
                fraction const square = inner(n, n), height = inner(n, all[i]);
                bool above = false, below = false;
                for (point const& w : all) {
                    fraction const over = inner(n, w) - height;
                    above |= over > 0;
                    below |= over < 0;
                }
                if (square == 0 || (above && below)) continue;
                // All in one plane, or the origin not inside.
                if ((!above && !below) || height == 0 || (height < 0) != above) return {};
                if (!least || height * height / square < *least) least = height * height / square;
            }
    if (!least) return {};
    return {{{*least, true}}};
}

}  // namespace graze::oracle
