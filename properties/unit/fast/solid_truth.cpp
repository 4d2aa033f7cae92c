// The certified tests of solids against arithmetic in integers: solid_truth [CASES [ROWS QUERIES [RAYS]]].
// CASES solids of a few triangles are asked one by one. Then QUERIES points, rays and distances of a sphere with noise, and of a
// cube in squares, of about 4 ROWS^2 triangles each, are asked of the index, and each triangle here; and RAYS rays to points that
// are exactly on their edges, each of which has to hit by t = 1.
#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "graze/certified/point_solid_3d.hpp"
#include "graze/certified/point_solid_distance_3d.hpp"
#include "graze/certified/ray_solid_3d.hpp"
#include "graze/certified/ray_solid_hit_3d.hpp"
#include "graze/certified_solid.hpp"
#include "integer_surface.hpp"

namespace {

using namespace graze::oracle;
using graze::relation;
using surface = integer_surface;

/// Is `value` a number rounded once? compare(x) is the sign of number - x for x >= 0 that is m 2^e.
template <class Scalar, class Compare>
bool is_rounded(Scalar value, Compare const& compare) {
    if (!(value >= 0) || std::isinf(value)) return false;
    constexpr int digits = std::numeric_limits<Scalar>::digits;
    int exponent;
    auto const whole = static_cast<std::uint64_t>(std::ldexp(std::frexp(value, &exponent), digits + 1));
    if (whole == 0) return compare(big(0), 0) == 0;
    int const unit = exponent - digits - 1;
    // Half a step up is 1 in units of whole, and half a step down is 1/2 below a power of two.
    bool const power = whole == std::uint64_t{1} << digits, even = whole % 4 == 0;
    int const up = compare(big(whole) + 1, unit), down = compare(2 * big(whole) - (power ? 1 : 2), unit - 1);
    return (even ? up <= 0 : up < 0) && (even ? down >= 0 : down > 0);
}
/// The sign of num / den - m 2^e, or of num / den - (m 2^e)^2.
int compare_with(big num, big den, big m, int e, bool squared) {
    if (squared) {
        m *= m;
        e *= 2;
    }
    m *= den;
    if (e > 0) m <<= e;
    if (e < 0) num <<= -e;
    return num < m ? -1 : num > m ? 1 : 0;
}
/// Is t the ratio times 2^scale, rounded once?
template <class Scalar>
bool is_time(Scalar t, ratio const& exact, int scale) {
    big const num(exact.num), den(exact.den);
    return is_rounded(t, [&](big const& m, int e) { return compare_with(num, den, m, e - scale, false); });
}
template <class Scalar>
bool is_distance(Scalar value, std::vector<std::array<big, 2>> const& squares, int scale) {
    auto least = squares[0];
    for (auto const& one : squares)
        if (one[0] * least[1] < least[0] * one[1]) least = one;
    return is_rounded(value, [&](big const& m, int e) { return compare_with(least[0], least[1], m, e - scale, true); });
}

std::uint64_t wrong = 0, asked = 0;

void report(bool good, char const* what, std::span<double const> input) {
    ++asked;
    if (good) return;
    if (++wrong > 5) return;
    std::printf("wrong: %s of", what);
    for (double x : input) std::printf(" %.17g", x);
    std::printf("\n");
}

struct chooser {
    std::mt19937_64 engine;
    int below(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
    double whole(double range) {
        return std::floor((static_cast<double>(engine() >> 11) * 0x1p-53) * (2 * range + 1)) - range;
    }
    vec point(double range) { return {whole(range), whole(range), whole(range)}; }
};

void add_tetrahedron(std::vector<triangle>& all, vec const& a, vec const& b, vec const& c, vec const& d) {
    all.push_back({a, c, b});
    all.push_back({a, b, d});
    all.push_back({b, c, d});
    all.push_back({c, a, d});
}
void add_box(std::vector<triangle>& all, vec const& low, vec const& high, chooser& choose) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (bool top : {false, true}) {
            auto const corner = [&](bool u, bool v) {
                vec p;
                p[axis] = top ? high[axis] : low[axis];
                p[(axis + 1) % 3] = (u ? high : low)[(axis + 1) % 3];
                p[(axis + 2) % 3] = (v ? high : low)[(axis + 2) % 3];
                return p;
            };
            std::array<vec, 4> ring{corner(false, false), corner(true, false), corner(true, true), corner(false, true)};
            if (!top) std::swap(ring[1], ring[3]);
            auto const first = static_cast<std::size_t>(choose.below(2));
            for (std::size_t k : {first, first + 2}) all.push_back({ring[k % 4], ring[(k + 1) % 4], ring[(k + 2) % 4]});
        }
}
/// A sum of closed surfaces: tetrahedra and boxes of either orientation, flat ones and ones without extent among them.
std::vector<triangle> small_solid(chooser& choose, double range) {
    std::vector<triangle> all;
    for (int count = 1 + choose.below(3); count > 0; --count) {
        std::size_t const start = all.size();
        std::array<vec, 4> corners;  // drawn one after the other, whatever the compiler
        switch (choose.below(4)) {
            case 0:
            case 1:
                for (vec& p : corners) p = choose.point(range);
                add_tetrahedron(all, corners[0], corners[1], corners[2], corners[3]);
                break;
            case 2: {
                vec low = choose.point(range), high = choose.point(range);
                for (std::size_t k = 0; k < 3; ++k)
                    if (low[k] > high[k] && choose.below(8) != 0) std::swap(low[k], high[k]);
                add_box(all, low, high, choose);
                break;
            }
            default: {
                vec const a = choose.point(range), b = choose.point(range), c = choose.point(range);
                all.push_back({a, b, c});
                all.push_back({a, c, b});
            }
        }
        if (choose.below(6) == 0)
            for (std::size_t i = start; i < all.size(); ++i) std::swap(all[i][1], all[i][2]);
    }
    std::shuffle(all.begin(), all.end(), choose.engine);
    return all;
}

/// Points of a surface with integers below 2^12: corners, middles of edges, points of faces, and beside them; else anywhere.
vec point_by(std::vector<triangle> const& of, chooser& choose, double range) {
    triangle const& t = of[static_cast<std::size_t>(choose.below(static_cast<int>(of.size())))];
    auto const k = static_cast<std::size_t>(choose.below(3));
    vec p = t[k];
    int const kind = choose.below(5);
    if (kind == 0) return choose.point(range + 1);
    for (std::size_t i = 0; i < 3; ++i) {
        if (kind == 1) p[i] = std::floor((p[i] + t[(k + 1) % 3][i]) / 2);
        if (kind == 2) p[i] = std::floor((t[0][i] + t[1][i] + t[2][i]) / 3);
        if (kind == 3) p[i] += choose.whole(1);
    }
    return p;
}
/// From an origin, in a direction to a point of the surface, along an edge or an axis, or any.
vec direction_by(std::vector<triangle> const& of, vec const& origin, chooser& choose, double range) {
    triangle const& t = of[static_cast<std::size_t>(choose.below(static_cast<int>(of.size())))];
    switch (choose.below(4)) {
        case 0: return choose.point(range);
        case 1: return t[1] - t[0];
        case 2: {
            vec d{0, 0, 0};
            d[static_cast<std::size_t>(choose.below(3))] = choose.below(2) == 0 ? 1 : -1;
            return d;
        }
        default: return point_by(of, choose, range) - origin;
    }
}

/// Exponents that input is scaled by: of coordinates and, on top, of directions.
template <class Scalar>
int some_exponent(chooser& choose) {
    constexpr int spread = sizeof(Scalar) == 4 ? 90 : 900;
    return choose.below(3) == 0 ? choose.below(2 * spread) - spread : 0;
}

template <class Scalar>
void put(std::vector<Scalar>& to, vec const& p, int exponent) {
    for (double x : p) to.push_back(static_cast<Scalar>(std::ldexp(x, exponent)));
}

template <class Scalar>
void ask_small(surface& truth, chooser& choose, double range) {
    int const scale = some_exponent<Scalar>(choose), turn = some_exponent<Scalar>(choose) / 2;
    std::vector<Scalar> triangles;
    for (triangle const& t : truth.triangles())
        for (vec const& p : t) put(triangles, p, scale);
    vec const p = point_by(truth.triangles(), choose, range);
    vec const d = direction_by(truth.triangles(), p, choose, range);
    std::vector<Scalar> point, ray;
    put(point, p, scale);
    ray = point;
    put(ray, d, scale / 2 + turn);
    point.insert(point.end(), triangles.begin(), triangles.end());
    ray.insert(ray.end(), triangles.begin(), triangles.end());
    std::vector<double> const shown_point(point.begin(), point.end()), shown_ray(ray.begin(), ray.end());

    relation const place = truth.place(p);
    report(graze::certified::point_solid_3d(point.data(), point.size()) == place, "point_solid_3d", shown_point);
    Scalar value = 0;
    bool given = graze::certified::point_solid_distance_3d(point.data(), point.size(), &value);
    if (place == relation::crossing) value = -value;
    report(given && is_distance(value, truth.nearest(p), scale), "point_solid_distance_3d", shown_point);

    relation const along = graze::certified::ray_solid_3d(ray.data(), ray.size());
    given = graze::certified::ray_solid_hit_3d(ray.data(), ray.size(), &value);
    if (is_zero(d)) {
        report(along == relation::undefined && !given, "a ray without direction", shown_ray);
        return;
    }
    auto const exact = truth.ray(p, d);
    report(along == exact.along, "ray_solid_3d", shown_ray);
    report(given == exact.first.has_value() && (!given || is_time(value, *exact.first, scale - scale / 2 - turn)),
           "ray_solid_hit_3d", shown_ray);
}

/// About 4 rows^2 triangles, corners in integers; noise folds some of them over.
std::vector<triangle> noisy_sphere(int rows, chooser& choose) {
    std::vector<std::vector<vec>> at;
    for (int i = 0; i <= rows; ++i) {
        at.emplace_back();
        for (int j = 0; j < 2 * rows; ++j) {
            bool const pole = i == 0 || i == rows;
            double const r = pole ? 3900 : 3900 + choose.whole(20), down = std::numbers::pi * i / rows,
                         turn = std::numbers::pi * j / rows, flat = pole ? 0 : std::sin(down);
            at.back().push_back({std::round(r * flat * std::cos(turn)), std::round(r * flat * std::sin(turn)),
                                 std::round(r * std::cos(down))});
        }
    }
    std::vector<triangle> all;
    for (std::size_t i = 0; i + 1 < at.size(); ++i)
        for (std::size_t j = 0; j < at[i].size(); ++j) {
            std::size_t const next = (j + 1) % at[i].size();
            if (i + 2 < at.size()) all.push_back({at[i][j], at[i + 1][j], at[i + 1][next]});
            if (i > 0) all.push_back({at[i][j], at[i + 1][next], at[i][next]});
        }
    return all;
}

/// A cube, each side in squares of two triangles: many corners of boxes are on a ray, and many triangles in one plane.
std::vector<triangle> cube_in_squares(int rows) {
    int const count = std::max(1, static_cast<int>(rows / std::sqrt(3.0)));
    std::vector<double> at;
    for (int i = 0; i <= count; ++i) at.push_back(std::round(4096.0 * i / count) - 2048);
    std::vector<triangle> all;
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (bool top : {false, true})
            for (std::size_t i = 0; i + 1 < at.size(); ++i)
                for (std::size_t j = 0; j + 1 < at.size(); ++j) {
                    auto const corner = [&](std::size_t u, std::size_t v) {
                        vec p;
                        p[axis] = top ? 2048 : -2048;
                        p[(axis + 1) % 3] = at[u];
                        p[(axis + 2) % 3] = at[v];
                        return p;
                    };
                    vec const a = corner(i, j), b = corner(i + 1, j), c = corner(i + 1, j + 1), d = corner(i, j + 1);
                    all.push_back({a, top ? b : c, top ? c : b});
                    all.push_back({a, top ? c : d, top ? d : c});
                }
    return all;
}

template <class Scalar>
void ask_index(surface& truth, std::uint64_t queries, std::uint64_t rays, chooser& choose) {
    auto const& all = truth.triangles();
    std::vector<Scalar> triangles;
    for (triangle const& t : all)
        for (vec const& p : t) put(triangles, p, 0);
    graze::certified::solid<Scalar> const solid{std::span<Scalar const>(triangles)};
    if (!solid.is_closed()) std::exit(2);
    using span = std::span<Scalar const, 3>;
    for (std::uint64_t i = 0; i < queries; ++i) {
        vec const p = point_by(all, choose, 4000);
        vec d = direction_by(all, p, choose, 4000);
        if (is_zero(d)) d[0] = 1;
        std::vector<Scalar> point, way;
        put(point, p, 0);
        put(way, d, 0);
        double const shown[6] = {p[0], p[1], p[2], d[0], d[1], d[2]};
        if (i % 2 == 0) {
            relation const place = truth.place(p);
            report(solid.contains(span(point)) == place, "contains", {shown, 3});
            Scalar const value = solid.signed_distance(span(point));
            report(is_distance(place == relation::crossing ? -value : value, truth.nearest(p), 0), "signed_distance",
                   {shown, 3});
        } else {
            auto const exact = truth.ray(p, d);
            auto const hit = solid.first_hit(span(point), span(way));
            report(solid.ray_relation(span(point), span(way)) == exact.along, "ray_relation", shown);
            report(solid.any_hit(span(point), span(way)) == exact.first.has_value(), "any_hit", shown);
            report(hit.has_value() == exact.first.has_value() && (!hit || is_time(hit->t, *exact.first, 0)),
                   "first_hit", shown);
        }
    }
    // Eighths along an edge, from eighths outside: both have at most 16 bits, and so have differences.
    for (std::uint64_t i = 0; i < rays; ++i) {
        triangle const& t = all[choose.engine() % all.size()];
        auto const k = static_cast<std::size_t>(choose.below(3));
        double const share = choose.below(8) / 8.0;
        Scalar origin[3], way[3];
        double shown[6];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            double const on = t[k][axis] + share * (t[(k + 1) % 3][axis] - t[k][axis]);
            shown[axis] = choose.whole(4096 * 8) / 8;
            if (axis == i % 3) shown[axis] = shown[axis] < 0 ? -4096 : 4096;
            origin[axis] = static_cast<Scalar>(shown[axis]);
            shown[3 + axis] = on - shown[axis];
            way[axis] = static_cast<Scalar>(shown[3 + axis]);
        }
        auto const hit = solid.first_hit(span(origin), span(way));
        report(hit && hit->t <= 1 && solid.any_hit(span(origin), span(way)), "a ray to an edge", shown);
    }
}

}  // namespace

int main(int count, char** words) {
    auto const number = [&](int i, std::uint64_t otherwise) {
        return count > i ? std::strtoull(words[i], nullptr, 10) : otherwise;
    };
    std::uint64_t const cases = number(1, 20000), rows = number(2, 30), queries = number(3, 1000),
                        rays = number(4, 20000);
    chooser choose{std::mt19937_64(number(5, 1))};
    constexpr double ranges[] = {1, 2, 4, 16, 256, 4000};
    for (std::uint64_t i = 0; i < cases; ++i) {
        double const range = ranges[i % std::size(ranges)];
        surface truth(small_solid(choose, range));
        if (i % 2 == 0)
            ask_small<float>(truth, choose, range);
        else
            ask_small<double>(truth, choose, range);
    }
    std::printf("%llu answers of small solids\n", static_cast<unsigned long long>(asked));
    if (rows > 1) {
        surface sphere(noisy_sphere(static_cast<int>(rows), choose)), cube(cube_in_squares(static_cast<int>(rows)));
        for (surface* truth : {&sphere, &cube}) {
            ask_index<float>(*truth, queries / 4, rays / 4, choose);
            ask_index<double>(*truth, queries / 4, rays / 4, choose);
            std::printf("with those of a solid of %zu triangles: %llu\n", truth->triangles().size(),
                        static_cast<unsigned long long>(asked));
        }
    }
    std::printf("%llu answers, %llu wrong\n", static_cast<unsigned long long>(asked),
                static_cast<unsigned long long>(wrong));
    return wrong != 0;
}
