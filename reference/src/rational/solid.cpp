// Solids in rationals, from first principles.
#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <vector>

#include "graze/solid_references.hpp"
#include "rational/whole_scalars.hpp"

namespace graze {
namespace solid_in_rationals {
namespace {

using place = std::array<rational, 3>;
using face = std::array<place, 3>;

place less(place const& a, place const& b) {
    return {rational(a[0] - b[0]), rational(a[1] - b[1]), rational(a[2] - b[2])};
}
place times(place const& a, place const& b) {
    return {rational(a[1] * b[2] - a[2] * b[1]), rational(a[2] * b[0] - a[0] * b[2]),
            rational(a[0] * b[1] - a[1] * b[0])};
}
rational product(place const& a, place const& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
bool is_zero(place const& a) {
    return a[0] == 0 && a[1] == 0 && a[2] == 0;
}
place normal_of(face const& t) {
    return times(less(t[1], t[0]), less(t[2], t[0]));
}

rational squared_distance_of_segment(place const& p, place const& a, place const& b) {
    place const way = less(b, a), from_a = less(p, a);
    rational const length = product(way, way), along = product(from_a, way);
    if (along <= 0 || length == 0) return product(from_a, from_a);
    if (along >= length) return product(less(p, b), less(p, b));
    return product(from_a, from_a) - along * along / length;
}

/// Is a point of the triangle's plane on the inner side of its edges, or on them? `normal` is not zero.
bool is_within_edges(place const& p, face const& t, place const& normal) {
    for (std::size_t k = 0; k < 3; ++k)
        if (product(normal, times(less(t[(k + 1) % 3], t[k]), less(p, t[k]))) < 0) return false;
    return true;
}

rational squared_distance(place const& p, face const& t) {
    place const normal = normal_of(t);
    if (!is_zero(normal) && is_within_edges(p, t, normal)) {
        rational const height = product(normal, less(p, t[0]));
        return height * height / product(normal, normal);
    }
    rational least = squared_distance_of_segment(p, t[0], t[1]);
    for (std::size_t k = 1; k < 3; ++k) least = std::min(least, squared_distance_of_segment(p, t[k], t[(k + 1) % 3]));
    return least;
}

/// A surface whose scalars are integers, times 2^exponent.
struct whole_surface {
    std::vector<place> fixed;  // the points and directions before the triangles
    std::vector<face> faces;
    long exponent = 0;

    whole_surface(std::span<double const> input, std::size_t points) {
        if (input.size() <= 3 * points || (input.size() - 3 * points) % 9 != 0)
            throw std::invalid_argument("a solid has nine scalars a triangle");
        whole_scalars const whole = read_whole_scalars(input);
        exponent = whole.exponent;
        auto const point = [&](std::size_t i) {
            return place{rational(whole.scalars[3 * i]), rational(whole.scalars[3 * i + 1]),
                         rational(whole.scalars[3 * i + 2])};
        };
        for (std::size_t i = 0; i < points; ++i) fixed.push_back(point(i));
        for (std::size_t i = points; 3 * i < input.size(); i += 3)
            faces.push_back({point(i), point(i + 1), point(i + 2)});
    }

    bool is_closed() const {
        std::map<std::pair<place, place>, long> surplus;
        for (face const& t : faces)
            for (std::size_t k = 0; k < 3; ++k) {
                place const &from = t[k], &to = t[(k + 1) % 3];
                if (from < to) ++surplus[{from, to}];
                if (to < from) --surplus[{to, from}];
            }
        return std::ranges::all_of(surplus, [](auto const& edge) { return edge.second == 0; });
    }

    /// Of a point on no triangle: what a ray from it counts, which meets no edge of a triangle with area. An edge's plane with the
    /// point holds at most two of the directions (1, k, k^2).
    long winding(place const& p) const {
        for (long k = 1;; ++k) {
            place const way{rational(1), rational(k), rational(k * k)};
            long sum = 0;
            bool is_generic = true;
            for (face const& t : faces) {
                place const a = less(t[0], p), b = less(t[1], p), c = less(t[2], p);
                if (is_zero(normal_of(t))) continue;
                int const first = product(way, times(a, b)).sign(), second = product(way, times(b, c)).sign(),
                          third = product(way, times(c, a)).sign();
                bool const up = first > 0 || second > 0 || third > 0, down = first < 0 || second < 0 || third < 0;
                if (up && down) continue;
                if (first == 0 || second == 0 || third == 0) {
                    is_generic = false;
                    break;
                }
                // Ahead of p where the volume has the sign of the way through.
                int const volume = product(a, times(b, c)).sign();
                if (volume == first) sum += first;
            }
            if (is_generic) return sum;
        }
    }
};

/// From where to where a ray is on a triangle, in multiples of its direction.
struct stretch {
    rational from, to;
};

std::optional<stretch> ahead(rational from, rational to) {
    if (to < 0) return std::nullopt;
    if (from < 0) from = 0;
    return stretch{from, to};
}

std::optional<stretch> meeting_of_segment(place const& origin, place const& way, place const& a, place const& b) {
    place const along = less(b, a), from = less(a, origin), across = times(way, along);
    rational const squared = product(way, way);
    if (is_zero(across)) {  // parallel, or a point
        if (!is_zero(times(way, from))) return std::nullopt;
        rational const first = product(from, way) / squared, second = product(less(b, origin), way) / squared;
        return ahead(std::min(first, second), std::max(first, second));
    }
    if (product(across, from) != 0) return std::nullopt;
    rational const area = product(across, across), share = product(times(from, way), across) / area;
    if (share < 0 || share > 1) return std::nullopt;
    rational const at = product(times(from, along), across) / area;
    return ahead(at, at);
}

std::optional<stretch> meeting_of(place const& origin, place const& way, face const& t) {
    place const normal = normal_of(t);
    if (is_zero(normal)) {
        // Its edges cover each other: the union of three stretches of one line, or points.
        std::optional<stretch> all;
        for (std::size_t k = 0; k < 3; ++k)
            if (auto const one = meeting_of_segment(origin, way, t[k], t[(k + 1) % 3]))
                all = all ? stretch{std::min(all->from, one->from), std::max(all->to, one->to)} : *one;
        return all;
    }
    rational const rise = product(normal, way), height = product(normal, less(t[0], origin));
    if (rise != 0) {
        rational const at = height / rise;
        if (at < 0) return std::nullopt;
        place const p{rational(origin[0] + at * way[0]), rational(origin[1] + at * way[1]),
                      rational(origin[2] + at * way[2])};
        return is_within_edges(p, t, normal) ? ahead(at, at) : std::nullopt;
    }
    if (height != 0) return std::nullopt;
    std::optional<rational> from, to;
    for (std::size_t k = 0; k < 3; ++k) {
        place const edge = less(t[(k + 1) % 3], t[k]);
        rational const start = product(normal, times(edge, less(origin, t[k]))),
                       slope = product(normal, times(edge, way));
        if (slope == 0) {
            if (start < 0) return std::nullopt;
            continue;
        }
        rational const at = -start / slope;
        if (slope > 0 && (!from || at > *from)) from = at;
        if (slope < 0 && (!to || at < *to)) to = at;
    }
    return *from <= *to ? ahead(*from, *to) : std::nullopt;
}

}  // namespace
}  // namespace solid_in_rationals

point_in_solid rational_point_in_solid(std::span<double const> input) {
    using namespace solid_in_rationals;
    whole_surface const surface(input, 1);
    if (!surface.is_closed()) return {};
    place const& p = surface.fixed[0];
    rational least = squared_distance(p, surface.faces[0]);
    for (face const& t : surface.faces) least = std::min(least, squared_distance(p, t));
    relation const rel = least == 0                ? relation::touching
                         : surface.winding(p) != 0 ? relation::crossing
                                                   : relation::disjoint;
    return {rel, times_power(least, 2 * surface.exponent)};
}

ray_in_solid rational_ray_in_solid(std::span<double const> input) {
    using namespace solid_in_rationals;
    whole_surface const surface(input, 2);
    place const &origin = surface.fixed[0], &way = surface.fixed[1];
    if (is_zero(way) || !surface.is_closed()) return {};
    std::vector<stretch> met;
    std::vector<rational> times_of_change{rational(0)};
    for (face const& t : surface.faces)
        if (auto const one = meeting_of(origin, way, t)) {
            met.push_back(*one);
            times_of_change.insert(times_of_change.end(), {one->from, one->to});
        }
    if (met.empty()) {
        bool const inside = surface.winding(origin) != 0;  // a ray that starts inside meets a triangle
        return {inside ? relation::crossing : relation::disjoint, inside ? std::optional<rational>(0) : std::nullopt};
    }
    std::ranges::sort(times_of_change);
    ray_in_solid found{relation::touching, std::ranges::min_element(met, {}, &stretch::from)->from};
    for (std::size_t i = 1; i < times_of_change.size(); ++i) {
        if (times_of_change[i - 1] == times_of_change[i]) continue;
        rational const middle = (times_of_change[i - 1] + times_of_change[i]) / 2;
        if (std::ranges::any_of(met, [&](stretch const& one) { return one.from <= middle && middle <= one.to; }))
            continue;
        place const p{rational(origin[0] + middle * way[0]), rational(origin[1] + middle * way[1]),
                      rational(origin[2] + middle * way[2])};
        if (surface.winding(p) == 0) continue;
        found.rel = relation::crossing;
        if (times_of_change[i - 1] == 0) found.t = rational(0);
    }
    return found;
}

}  // namespace graze
