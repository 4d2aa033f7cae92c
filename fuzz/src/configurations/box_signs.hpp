// What the separating axes of an arrangement with boxes say, as text that does not depend on the order of axes and corners.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "configurations/arrangement.hpp"
#include "configurations/exact_signs.hpp"
#include "graze/internal/rational/vectors.hpp"
#include "graze/source.hpp"

namespace graze::arranging {

struct words {
    std::string text;
    void add_sorted(std::string part) {
        std::ranges::sort(part);
        text += part + "|";
    }
};

/// Two intervals: apart, touching or overlapping.
template <class Number>
char state_of(Number const& low, Number const& high, Number const& other_low, Number const& other_high) {
    int const before = sign_of(Number(other_low - high)), behind = sign_of(Number(low - other_high));
    return before > 0 || behind > 0 ? 'a' : before == 0 || behind == 0 ? 't' : 'o';
}

template <class Number>
struct range_of {
    Number low, high;
    explicit range_of(Number const& value) : low(value), high(value) {}
    void add(Number const& value) {
        if (sign_of(Number(value - low)) < 0) low = value;
        if (sign_of(Number(value - high)) > 0) high = value;
    }
    /// To all values a factor times all from one to another.
    void add_product(Number const& factor, Number const& from, Number const& to) {
        int const sign = sign_of(factor);
        if (sign == 0) return;
        low = low + factor * (sign > 0 ? from : to);
        high = high + factor * (sign > 0 ? to : from);
    }
};

template <class Number>
std::uint64_t code_of_box_and_points(arrangement const& of, scaled_input<Number> const& input) {
    std::size_t const d = of.dimension;
    bool const box_first = of.shapes.front() == shape::box;
    shape const other = of.shapes[box_first ? 1 : 0];
    bool const is_ray = traits_of(other).further == further_scalars::direction;
    std::size_t const n = traits_of(other).points;
    Number const* const low = input.at.data() + (box_first ? 0 : scalar_count(other, d));
    Number const* const high = low + d;
    Number const* const points = input.at.data() + (box_first ? 2 * d : 0);
    Number const* const direction = points + n * d;
    words found;
    std::string faces, corners, edges;
    for (std::size_t a = 0; a < d; ++a) {
        range_of<Number> range(points[a]);
        for (std::size_t i = 1; i < n; ++i) range.add(points[i * d + a]);
        int const before = sign_of(Number(low[a] - range.high)), behind = sign_of(Number(range.low - high[a]));
        int const way = is_ray ? sign_of(direction[a]) : 0;
        int const apart = way > 0 ? behind : way < 0 ? before : std::max(before, behind);
        faces += apart > 0 ? 'a' : apart == 0 ? 't' : 'o';
    }
    found.add_sorted(faces);
    if (faces.find('a') != std::string::npos) return key_of(found.text) >> 4;
    std::size_t flat = 0, still = 0;
    for (std::size_t a = 0; a < d; ++a) {
        flat += sign_of(Number(high[a] - low[a])) == 0;
        still += is_ray && sign_of(direction[a]) == 0;
    }
    found.text += std::to_string(flat) + std::to_string(still);
    bool const many = n == 3 && d == 3;  // a coarser view keeps them to some thousand
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t out = 0, on = 0;
        for (std::size_t a = 0; a < d; ++a) {
            int const below = sign_of(Number(points[i * d + a] - low[a]));
            int const above = sign_of(Number(points[i * d + a] - high[a]));
            out += below < 0 || above > 0;
            on += below == 0 || above == 0;
        }
        corners += out == 0 ? static_cast<char>('0' + on) : many ? 'x' : static_cast<char>('w' + out);
    }
    found.add_sorted(corners);
    auto const differ = [&](std::size_t i, std::size_t j, std::size_t a) {
        return Number(points[j * d + a] - points[i * d + a]);
    };
    if (many) {
        std::array<Number, 3> normal{};
        bool any = false;
        for (std::size_t a = 0; a < 3; ++a) {
            std::size_t const u = (a + 1) % 3, v = (a + 2) % 3;
            normal[a] = differ(0, 1, u) * differ(0, 2, v) - differ(0, 1, v) * differ(0, 2, u);
            any |= sign_of(normal[a]) != 0;
        }
        range_of<Number> range(Number(0));  // over the corners of the box
        for (std::size_t a = 0; a < 3; ++a) range.add_product(normal[a], low[a] - points[a], high[a] - points[a]);
        char const state = any ? state_of(Number(0), Number(0), range.low, range.high) : 'z';
        found.text += state;
        if (state == 'a') return key_of(found.text) >> 4;
    }
    std::size_t const pairs = is_ray ? 1 : n * (n - 1) / 2;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        std::size_t const i = pair == 2 ? 1 : 0, j = is_ray ? 0 : pair == 0 ? 1 : 2;
        for (std::size_t axis = 0; axis < (d == 3 ? 3 : 1); ++axis) {
            std::size_t const u = d == 3 ? (axis + 1) % 3 : 0, v = d == 3 ? (axis + 2) % 3 : 1;
            Number const along = is_ray ? direction[u] : differ(i, j, u), up = is_ray ? direction[v] : differ(i, j, v);
            if (sign_of(along) == 0 && sign_of(up) == 0) {
                edges += 'z';
                continue;
            }
            auto const beside = [&](Number const& x, Number const& y) {
                return Number(along * Number(y - points[i * d + v]) - up * Number(x - points[i * d + u]));
            };
            range_of<Number> mine{Number(0)}, its{Number(0)};
            if (n == 3) {
                std::size_t const k = 3 - i - j;
                mine.add(beside(points[k * d + u], points[k * d + v]));
            }
            its.add_product(along, low[v] - points[i * d + v], high[v] - points[i * d + v]);
            its.add_product(-up, low[u] - points[i * d + u], high[u] - points[i * d + u]);
            edges += state_of(mine.low, mine.high, its.low, its.high);
        }
    }
    if (many)
        for (char const state : {'a', 't', 'z'})
            found.text += static_cast<char>('0' + std::min<std::ptrdiff_t>(2, std::ranges::count(edges, state)));
    else
        found.add_sorted(edges);
    return key_of(found.text) >> 4;
}

/// The order of four coordinates on an axis, or that of its mirror image, whichever comes first.
template <class Number>
std::string order_on_axis(Number const& a, Number const& b, Number const& c, Number const& d) {
    auto const compare = [](Number const& p, Number const& q) { return "<=>"[sign_of(Number(p - q)) + 1]; };
    std::string const way{compare(a, b), compare(c, d), compare(a, c), compare(a, d), compare(b, c), compare(b, d)};
    auto const back = [](char op) { return op == '<' ? '>' : op == '>' ? '<' : '='; };
    // Mirrored, low ends are high ends: a' = -b, b' = -a, c' = -d, d' = -c.
    std::string const mirrored{way[0], way[1], back(way[5]), back(way[4]), back(way[3]), back(way[2])};
    return std::min(way, mirrored);
}

template <class Number>
std::uint64_t code_of_boxes(arrangement const& of, scaled_input<Number> const& input) {
    std::size_t const d = of.dimension;
    std::array<std::string, 2> both;
    for (std::size_t first = 0; first < 2; ++first) {
        Number const* const a = input.at.data() + (first == 0 ? 0 : 2 * d);
        Number const* const b = input.at.data() + (first == 0 ? 2 * d : 0);
        std::vector<std::string> axes;
        for (std::size_t axis = 0; axis < d; ++axis)
            axes.push_back(order_on_axis(a[axis], a[axis + d], b[axis], b[axis + d]));
        std::ranges::sort(axes);
        for (std::string const& one : axes) both[first] += one + "|";
    }
    return key_of(std::min(both[0], both[1])) >> 4;
}

template <class Number>
std::uint64_t code_of_oriented_boxes(arrangement const&, scaled_input<Number> const& input) {
    struct frame {
        std::array<vector_of<Number>, 3> axis, reach;
        vector_of<Number> centre;
    };
    std::array<frame, 2> boxes;
    for (std::size_t b = 0; b < 2; ++b) {
        Number const* const x = input.at.data() + 15 * b;
        for (std::size_t a = 0; a < 3; ++a) boxes[b].centre[a] = input.raise(x[a]);
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t a = 0; a < 3; ++a) {
                boxes[b].axis[i][a] = x[3 + 3 * i + a];
                boxes[b].reach[i][a] = x[12 + i] * x[3 + 3 * i + a];
            }
    }
    vector_of<Number> between{};
    for (std::size_t a = 0; a < 3; ++a) between[a] = boxes[1].centre[a] - boxes[0].centre[a];
    auto const magnitude = [](Number const& value) { return sign_of(value) < 0 ? Number(-value) : value; };
    auto const state = [&](vector_of<Number> const& normal) {
        if (sign_of(normal[0]) == 0 && sign_of(normal[1]) == 0 && sign_of(normal[2]) == 0) return 'z';
        Number sum = magnitude(dot(between, normal));
        for (frame const& box : boxes)
            for (vector_of<Number> const& reach : box.reach) sum = sum - magnitude(dot(reach, normal));
        int const sign = sign_of(sum);
        return sign > 0 ? 'a' : sign == 0 ? 't' : 'o';
    };
    std::array<std::string, 2> faces;
    for (std::size_t b = 0; b < 2; ++b)
        for (std::size_t i = 0; i < 3; ++i)
            faces[b] += state(cross(boxes[b].axis[(i + 1) % 3], boxes[b].axis[(i + 2) % 3]));
    bool const apart = (faces[0] + faces[1]).find('a') != std::string::npos;
    std::string edges;
    for (std::size_t b = 0; b < 2; ++b) {
        std::ranges::sort(faces[b]);
        std::size_t none = 0;
        for (std::size_t i = 0; i < 3; ++i) none += sign_of(input.at[15 * b + 12 + i]) == 0;
        faces[b] += std::to_string(none);
    }
    std::string text = std::min(faces[0], faces[1]) + "|" + std::max(faces[0], faces[1]) + "|";
    if (apart) return key_of(text) >> 4;
    for (vector_of<Number> const& u : boxes[0].axis)
        for (vector_of<Number> const& v : boxes[1].axis) edges += state(cross(u, v));
    std::ranges::sort(edges);
    return key_of(text + edges) >> 4;
}

}  // namespace graze::arranging
