// The boundary carries the point, or its nearest point gives the margin. Else a ray from the point that has no vertex on
// it is crossed by edges an odd number of times from inside. Of directions (k, 1) every vertex is on one ray at most, so
// one of the first n + 1 has none.
#include "rational/polygon.hpp"

#include <algorithm>
#include <optional>

#include "rational/interval_number.hpp"
#include "rational/shapes.hpp"

namespace graze {
namespace {

template <class Number>
struct spot {
    Number x, y;
};

template <class Number>
Number turn_of(spot<Number> const& u, spot<Number> const& v) {
    return u.x * v.y - u.y * v.x;
}
template <class Number>
Number along_of(spot<Number> const& u, spot<Number> const& v) {
    return u.x * v.x + u.y * v.y;
}
template <class Number>
spot<Number> from_to(spot<Number> const& v, spot<Number> const& w) {
    return {w.x - v.x, w.y - v.y};
}

/// The vertices from `scalars` on, as seen from a point, in numbers made of doubles times a power of two.
template <class Number, class Make>
std::vector<spot<Number>> seen_from(spot<Number> const& eye, std::span<double const> scalars, Make const& make) {
    std::vector<spot<Number>> vertices;
    for (std::size_t i = 0; i < scalars.size(); i += 2)
        vertices.push_back(from_to(eye, {make(scalars[i]), make(scalars[i + 1])}));
    return vertices;
}

/// Is the origin on the edge?
template <class Number>
bool is_on_edge(spot<Number> const& v, spot<Number> const& w) {
    Number const zero(0);
    return turn_of(v, w) == zero && along_of(v, w) <= zero;
}

struct parity {
    bool on_boundary = false;
    int slope = 0;  // the ray's direction is (slope, 1)
    std::size_t crossings = 0;
};

/// With the point as origin.
template <class Number>
parity count_crossings(std::vector<spot<Number>> const& vertices) {
    std::size_t const n = vertices.size();
    parity found;
    for (std::size_t i = 0; i < n; ++i)
        if (is_on_edge(vertices[i], vertices[(i + 1) % n])) {
            found.on_boundary = true;
            return found;
        }
    Number const zero(0);
    for (int tried = 0;; ++tried) {
        found.slope = tried % 2 == 0 ? tried / 2 : -(tried + 1) / 2;
        spot<Number> const ray{Number(found.slope), Number(1)};
        std::vector<bool> left;
        for (spot<Number> const& v : vertices) {
            Number const side = turn_of(ray, v);
            if (side == zero && along_of(ray, v) > zero) break;
            left.push_back(side > zero);
        }
        if (left.size() < n) continue;  // a vertex is on it
        found.crossings = 0;
        for (std::size_t i = 0; i < n; ++i) {
            std::size_t const j = (i + 1) % n;
            if (left[i] == left[j]) continue;
            // The edge runs through the ray's line: in front where the ray's beginning is to the side it comes from.
            Number const turn = turn_of(vertices[i], vertices[j]);
            found.crossings += left[j] ? turn > zero : turn < zero;
        }
        return found;
    }
}

/// In integers: times the power of two that makes the scalars such.
struct scaled_polygon {
    spot<rational> point;
    std::vector<spot<rational>> vertices;  // as seen from the point
    long exponent;

    explicit scaled_polygon(std::span<double const> input) : exponent(-common_exponent(input)) {
        auto const whole = [this](double value) { return times_power(rational(value), exponent); };
        point = {whole(input[0]), whole(input[1])};
        vertices = seen_from(point, input.subspan(2), whole);
    }
};

/// By intervals of doubles where they tell.
parity parity_of(std::span<double const> input) {
    try {
        auto const bounds = [](double value) { return interval_number(value); };
        return count_crossings(
            seen_from(spot<interval_number>{bounds(input[0]), bounds(input[1])}, input.subspan(2), bounds));
    } catch (undecided const&) {
        return count_crossings(scaled_polygon(input).vertices);
    }
}

struct nearest_feature {
    rational squared;
    contact_kind kind;
    spot<rational> at;
};

nearest_feature nearest_of(std::vector<spot<rational>> const& vertices) {
    std::optional<nearest_feature> best;
    auto const consider = [&](rational const& squared, contact_kind kind, spot<rational> const& at) {
        if (!best || squared < best->squared)
            best = {squared, kind, at};
        else if (squared == best->squared)
            best->kind = std::min(best->kind, kind);
    };
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        spot<rational> const &v = vertices[i], &w = vertices[(i + 1) % vertices.size()], along = from_to(v, w);
        consider(along_of(v, v), contact_kind::vertex_vertex, v);
        if (along_of(v, along) >= 0 || along_of(w, along) <= 0) continue;  // an end is nearest
        rational const turn = turn_of(v, w), length = along_of(along, along);
        consider(turn * turn / length, contact_kind::vertex_edge, {along.y * turn / length, -along.x * turn / length});
    }
    return *best;
}

}  // namespace

exact_answer judge_polygon(std::span<double const> input, bool everything) {
    parity const found = parity_of(input);
    exact_answer answer;
    answer.rel = found.on_boundary          ? relation::touching
                 : found.crossings % 2 == 1 ? relation::crossing
                                            : relation::disjoint;
    if (!everything) return answer;
    certificate proof;
    proof.point = {rational(input[0]), rational(input[1])};
    if (found.on_boundary) {
        proof.what = certificate::kind::common_point;
    } else {
        proof.what = certificate::kind::parity;
        proof.direction = {rational(found.slope), rational(1)};
        proof.crossings = found.crossings;
        scaled_polygon const exact(input);
        answer.margin.square = times_power(nearest_of(exact.vertices).squared, -2 * exact.exponent);
    }
    answer.certificates.push_back(std::move(proof));
    return answer;
}

std::vector<rational> nearest_on_polygon(std::span<double const> input) {
    scaled_polygon const exact(input);
    spot<rational> const at = nearest_of(exact.vertices).at;
    return {times_power(at.x, -exact.exponent) + rational(input[0]),
            times_power(at.y, -exact.exponent) + rational(input[1])};
}

contact_kind kind_at_polygon(std::span<double const> input) {
    return nearest_of(scaled_polygon(input).vertices).kind;
}

namespace {

template <class Number>
int side_of(spot<Number> const& p, spot<Number> const& q, spot<Number> const& r) {
    Number const turn = turn_of(from_to(p, q), from_to(p, r));
    return turn > Number(0) ? 1 : turn < Number(0) ? -1 : 0;
}

/// Do the closed segments pq and rs share a point?
template <class Number>
bool share_point(spot<Number> const& p, spot<Number> const& q, spot<Number> const& r, spot<Number> const& s) {
    int const r_side = side_of(p, q, r), s_side = side_of(p, q, s), p_side = side_of(r, s, p),
              q_side = side_of(r, s, q);
    if (r_side * s_side < 0 && p_side * q_side < 0) return true;
    auto const between = [](spot<Number> const& a, spot<Number> const& b, spot<Number> const& x) {
        return along_of(from_to(x, a), from_to(x, b)) <= Number(0);
    };
    return (r_side == 0 && between(p, q, r)) || (s_side == 0 && between(p, q, s)) ||
           (p_side == 0 && between(r, s, p)) || (q_side == 0 && between(r, s, q));
}

template <class Number>
bool is_simple(std::vector<spot<Number>> const& v) {
    std::size_t const n = v.size();
    Number const zero(0);
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t const j = (i + 1) % n, k = (i + 2) % n;
        if (v[i].x == v[j].x && v[i].y == v[j].y) return false;
        // Neighbours share their common end alone unless one turns back over the other.
        if (side_of(v[i], v[j], v[k]) == 0 && along_of(from_to(v[i], v[j]), from_to(v[j], v[k])) < zero) return false;
    }
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 2; j < n; ++j)
            if ((j + 1) % n != i && share_point(v[i], v[i + 1], v[j], v[(j + 1) % n])) return false;
    return true;
}

}  // namespace

bool is_simple_polygon(std::span<double const> vertices) {
    try {
        return is_simple(seen_from(spot<interval_number>{}, vertices, [](double x) { return interval_number(x); }));
    } catch (undecided const&) {
        long const exponent = -common_exponent(vertices);
        return is_simple(
            seen_from(spot<rational>{}, vertices, [&](double x) { return times_power(rational(x), exponent); }));
    }
}

}  // namespace graze
