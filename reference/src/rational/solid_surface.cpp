#include "rational/solid_surface.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "rational/whole_scalars.hpp"

namespace graze::solid_in_rationals {

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

place point_at(place const& origin, place const& way, rational const& at) {
    return {rational(origin[0] + at * way[0]), rational(origin[1] + at * way[1]), rational(origin[2] + at * way[2])};
}

namespace {

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

}  // namespace

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

whole_surface::whole_surface(std::span<double const> input, std::size_t points) {
    if (input.size() <= 3 * points || (input.size() - 3 * points) % 9 != 0)
        throw std::invalid_argument("a solid has nine scalars a triangle");
    whole_scalars const whole = read_whole_scalars(input);
    exponent = whole.exponent;
    auto const point = [&](std::size_t i) {
        return place{rational(whole.scalars[3 * i]), rational(whole.scalars[3 * i + 1]),
                     rational(whole.scalars[3 * i + 2])};
    };
    for (std::size_t i = 0; i < points; ++i) fixed.push_back(point(i));
    for (std::size_t i = points; 3 * i < input.size(); i += 3) faces.push_back({point(i), point(i + 1), point(i + 2)});
}

bool whole_surface::is_closed() const {
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
winding_by_ray whole_surface::winding(place const& p) const {
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
        if (is_generic) return {sum, way};
    }
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
        place const p = point_at(origin, way, at);
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

}  // namespace graze::solid_in_rationals
