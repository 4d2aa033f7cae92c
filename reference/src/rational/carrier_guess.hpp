// Which of some points carry the point of their hull nearest to the origin: E. Gilbert, D. Johnson, S. Keerthi, "A fast
// procedure for computing the distance between complex objects in three-dimensional space", 1988, with the nearest point
// of up to four found by trying all of their subsets.
#pragma once

#include <algorithm>
#include <boost/container/static_vector.hpp>
#include <span>
#include <type_traits>

#include "graze/internal/rational/vectors.hpp"

namespace graze {

/// Up to three of some points.
using carrier = boost::container::static_vector<std::size_t, 3>;

/// `square` / `norm` is the squared distance of what the members carry.
template <class Number>
struct carried {
    carrier members;
    vector_of<Number> direction{};  // from the origin, of any length
    Number square{}, norm{};

    bool operator<(carried const& other) const {
        if constexpr (std::is_floating_point_v<Number>)
            return square / norm < other.square / other.norm;
        else
            return square * other.norm < other.square * norm;
    }
};

/// Vectors are built as products of differences: in doubles sums of squares cancel where sets are near to each other.
template <class Number>
carried<Number> nearest_among(std::span<vector_of<Number> const> points, std::span<std::size_t const> few) {
    carried<Number> best;
    auto const consider = [&](carried<Number> const& found) {
        if (best.members.empty() || found < best) best = found;
    };
    for (std::size_t i = 0; i < few.size(); ++i) {
        vector_of<Number> const& p = points[few[i]];
        consider({{few[i]}, p, dot(p, p), Number(1)});
        for (std::size_t j = i + 1; j < few.size(); ++j) {
            vector_of<Number> const& q = points[few[j]];
            vector_of<Number> const u = q - p;
            if (dot(p, u) < 0 && dot(q, u) > 0) {
                vector_of<Number> const turned = cross(p, u);
                consider({{few[i], few[j]}, cross(u, turned), dot(turned, turned), dot(u, u)});
            }
            for (std::size_t k = j + 1; k < few.size(); ++k) {
                vector_of<Number> const& r = points[few[k]];
                vector_of<Number> const n = cross(u, vector_of<Number>(r - p));
                if (!(dot(n, cross(p, q)) > 0 && dot(n, cross(q, r)) > 0 && dot(n, cross(r, p)) > 0)) continue;
                Number const height = dot(n, p);
                consider({{few[i], few[j], few[k]}, height < 0 ? -n : n, Number(height * height), dot(n, n)});
            }
        }
    }
    return best;
}

/// What carries it, or nothing after too many rounds; in doubles perhaps wrongly.
template <class Number>
carrier find_carrier(std::span<vector_of<Number> const> points) {
    std::size_t start = 0;
    Number least = dot(points[0], points[0]);
    for (std::size_t i = 1; i < points.size(); ++i)
        if (Number const square = dot(points[i], points[i]); square < least) start = i, least = square;
    boost::container::static_vector<std::size_t, 4> few{start};
    carried<Number> best = nearest_among(points, {few.data(), few.size()});
    for (int round = 0; round < 24; ++round) {
        vector_of<Number> const& base = points[best.members[0]];
        std::size_t furthest = best.members[0];
        least = Number(0);
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (std::ranges::find(best.members, i) != best.members.end()) continue;
            Number const step = dot(best.direction, vector_of<Number>(points[i] - base));
            if (step < least) furthest = i, least = step;
        }
        if (furthest == best.members[0]) return best.members;
        few.assign(best.members.begin(), best.members.end());
        few.push_back(furthest);
        carried<Number> next = nearest_among(points, {few.data(), few.size()});
        if (!(next < best)) return best.members;
        best = std::move(next);
    }
    return {};
}

}  // namespace graze
