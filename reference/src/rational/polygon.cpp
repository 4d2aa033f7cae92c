// The boundary carries the point, or its nearest point gives the margin. Else a ray from the point that has no vertex on
// it is crossed by edges an odd number of times from inside. Of directions (k, 1) every vertex is on one ray at most, so
// one of the first n + 1 has none.
#include "rational/polygon.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "graze/internal/rational/interval_number.hpp"
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

/// Has the point as its origin.
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

/// Holds the polygon in integers: times the power of two that makes the scalars such.
class scaled_polygon {
  public:
    explicit scaled_polygon(std::span<double const> input)
        : exponent(-common_exponent(input)), input_(input), point_{whole(0), whole(1)} {}

    long const exponent;

    std::size_t size() const { return input_.size() / 2 - 1; }
    /// Returns a vertex as seen from the point.
    spot<rational> vertex(std::size_t i) const { return from_to(point_, {whole(2 * i + 2), whole(2 * i + 3)}); }
    std::vector<spot<rational>> vertices() const {
        std::vector<spot<rational>> all;
        for (std::size_t i = 0; i < size(); ++i) all.push_back(vertex(i));
        return all;
    }

  private:
    rational whole(std::size_t i) const { return times_power(rational(input_[i]), exponent); }

    std::span<double const> input_;
    spot<rational> point_;
};

/// Decides by intervals of doubles where they tell.
parity parity_of(std::span<double const> input) {
    try {
        auto const bounds = [](double value) { return interval_number(value); };
        return count_crossings(
            seen_from(spot<interval_number>{bounds(input[0]), bounds(input[1])}, input.subspan(2), bounds));
    } catch (undecided const&) {
        return count_crossings(scaled_polygon(input).vertices());
    }
}

struct nearest_feature {
    rational squared;
    contact_kind kind;
    spot<rational> at;
};

/// The edges that may be as near to the point as any, or nearer: all but those that bounds in doubles keep away.
std::vector<std::size_t> near_edges(std::span<double const> input) {
    auto const bounds = [](double value) { return interval_number(value); };
    std::vector<spot<interval_number>> const vertices =
        seen_from(spot<interval_number>{bounds(input[0]), bounds(input[1])}, input.subspan(2), bounds);
    std::size_t const n = vertices.size();
    std::vector<double> low(n);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < n; ++i) {
        spot<interval_number> const &v = vertices[i], &w = vertices[(i + 1) % n], along = from_to(v, w);
        interval_number const at_v = along_of(v, v), at_w = along_of(w, w);
        least = at_v.high() < least ? at_v.high() : least;
        interval_number const first = along_of(v, along), last = along_of(w, along), length = along_of(along, along);
        low[i] = std::min(at_v.low(), at_w.low());
        // Where both ends lie to one side along the edge, an end is nearest.
        if (first.low() >= 0 || last.high() <= 0) continue;
        low[i] = 0;
        if (!(length.low() > 0)) continue;
        interval_number const turn = turn_of(v, w), squared = turn * turn / length;
        low[i] = squared.low();
        if (first.high() <= 0 && last.low() >= 0) least = squared.high() < least ? squared.high() : least;
    }
    std::vector<std::size_t> near;
    for (std::size_t i = 0; i < n; ++i)
        if (!(low[i] > least)) near.push_back(i);  // what is no number keeps nothing away
    return near;
}

nearest_feature nearest_of(std::span<double const> input, scaled_polygon const& exact) {
    std::optional<nearest_feature> best;
    auto const consider = [&](rational const& squared, contact_kind kind, spot<rational> const& at) {
        if (!best || squared < best->squared)
            best = {squared, kind, at};
        else if (squared == best->squared)
            best->kind = std::min(best->kind, kind);
    };
    for (std::size_t i : near_edges(input)) {
        spot<rational> const v = exact.vertex(i), w = exact.vertex((i + 1) % exact.size()), along = from_to(v, w);
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
        answer.margin.square = times_power(nearest_of(input, exact).squared, -2 * exact.exponent);
    }
    answer.certificates.push_back(std::move(proof));
    return answer;
}

std::vector<rational> nearest_on_polygon(std::span<double const> input) {
    scaled_polygon const exact(input);
    spot<rational> const at = nearest_of(input, exact).at;
    return {times_power(at.x, -exact.exponent) + rational(input[0]),
            times_power(at.y, -exact.exponent) + rational(input[1])};
}

contact_kind kind_at_polygon(std::span<double const> input) {
    return nearest_of(input, scaled_polygon(input)).kind;
}

}  // namespace graze
