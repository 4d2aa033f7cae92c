// What a solid is, by plain rational arithmetic: distances by projections, winding numbers by rays in general position, rays by
// the stretches that triangles have of them. Nothing is shared with the certified tests of solids.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "certified_values_oracle.hpp"
#include "graze/vocabulary.hpp"

namespace graze::oracle {

/// A stretch of a ray, by its ends in multiples of the direction.
struct stretch {
    fraction from, to;
};

class exact_solid {
  public:
    /// Nine numbers a triangle.
    explicit exact_solid(numbers const& corners) {
        for (std::size_t i = 0; i + 9 <= corners.size(); i += 9)
            triangles_.push_back({point_at(corners, i), point_at(corners, i + 3), point_at(corners, i + 6)});
    }

    bool is_closed() const {
        std::map<std::pair<point, point>, long> count;
        for (auto const& t : triangles_)
            for (std::size_t k = 0; k < 3; ++k) {
                if (t[k] == t[(k + 1) % 3]) continue;
                ++count[{t[k], t[(k + 1) % 3]}];
                --count[{t[(k + 1) % 3], t[k]}];
            }
        return std::ranges::all_of(count, [](auto const& item) { return item.second == 0; });
    }

    fraction square_distance(point const& p) const {
        fraction least = square_distance(triangles_[0], p);
        for (auto const& t : triangles_) least = std::min(least, square_distance(t, p));
        return least;
    }
    relation place(point const& p) const {
        return square_distance(p) == 0 ? relation::touching : winding(p) != 0 ? relation::crossing : relation::disjoint;
    }
    /// Negative inside.
    exact_value signed_distance(point const& p) const {
        return {square_distance(p), true, place(p) == relation::crossing ? -1 : 1};
    }

    relation ray(point const& origin, point const& direction) const {
        if (inner(direction, direction) == 0) return relation::undefined;
        std::vector<fraction> ends{0};
        bool any = false;
        for (stretch const& of : stretches(origin, direction)) {
            any = true;
            ends.push_back(of.from);
            ends.push_back(of.to);
        }
        std::ranges::sort(ends);
        ends.push_back(ends.back() + 2);
        for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
            fraction const between = (ends[i] + ends[i + 1]) / 2;
            if (ends[i] < ends[i + 1] && place(origin + direction * between) == relation::crossing)
                return relation::crossing;
        }
        return any ? relation::touching : relation::disjoint;
    }
    std::optional<fraction> first(point const& origin, point const& direction) const {
        if (inner(direction, direction) == 0) return {};
        if (place(origin) != relation::disjoint) return fraction(0);
        std::optional<fraction> least;
        for (stretch const& of : stretches(origin, direction))
            if (!least || of.from < *least) least = of.from;
        return least;
    }
    /// Of those that the ray meets at that time the least number.
    std::size_t first_triangle(point const& origin, point const& direction, fraction const& time) const {
        for (std::size_t i = 0; i < triangles_.size(); ++i) {
            auto const of = stretch_of(triangles_[i], origin, direction);
            if (of && of->from == time) return i;
        }
        return triangles_.size();
    }

  private:
    using triangle = std::array<point, 3>;

    static fraction square_distance(triangle const& t, point const& p) {
        numbers all(p.begin(), p.end());
        for (point const& corner : t) all.insert(all.end(), corner.begin(), corner.end());
        return point_triangle(all)->back().of;
    }

    /// The signed number of triangles that a ray in some direction goes through: of a point on none of them. Tries directions
    /// until the ray meets no edge.
    long winding(point const& p) const {
        for (long attempt = 1;; ++attempt) {
            point const way{fraction(7919 * attempt + 13, 104729), fraction(-1299 * attempt * attempt + 1, 15485863),
                            fraction(611953, 32452843 + attempt)};
            if (auto const found = winding_along(p, way)) return *found;
        }
    }
    std::optional<long> winding_along(point const& p, point const& way) const {
        long sum = 0;
        for (auto const& t : triangles_) {
            point const n = outer(t[1] - t[0], t[2] - t[0]);
            if (inner(n, n) == 0) continue;
            fraction const along = inner(n, way);
            int left = 0, right = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                fraction const turn = inner(way, outer(t[k] - p, t[(k + 1) % 3] - p));
                left += turn > 0;
                right += turn < 0;
            }
            if (left > 0 && right > 0) continue;
            if (left + right < 3) {
                if (along == 0 || inner(n, t[0] - p) / along >= 0) return {};
                continue;
            }
            if (inner(n, t[0] - p) / along > 0) sum += along > 0 ? 1 : -1;
        }
        return sum;
    }

    std::vector<stretch> stretches(point const& origin, point const& direction) const {
        std::vector<stretch> found;
        for (auto const& t : triangles_)
            if (auto const of = stretch_of(t, origin, direction)) found.push_back(*of);
        return found;
    }
    /// What the closed ray has in common with a closed triangle.
    static std::optional<stretch> stretch_of(triangle const& t, point const& origin, point const& direction) {
        point const n = outer(t[1] - t[0], t[2] - t[0]);
        if (inner(n, n) == 0) return stretch_of_flat(t, origin, direction);
        fraction const along = inner(n, direction), height = inner(n, t[0] - origin);
        fraction low = 0;
        std::optional<fraction> high;
        if (along != 0) {
            if (height / along < 0) return {};
            low = height / along;
            high = low;
        } else if (height != 0) {
            return {};
        }
        // Left of each edge: start + time slope >= 0.
        for (std::size_t k = 0; k < 3; ++k) {
            point const inward = outer(n, t[(k + 1) % 3] - t[k]);
            fraction const start = inner(inward, origin - t[k]), slope = inner(inward, direction);
            if (slope == 0 && start < 0) return {};
            if (slope > 0) low = std::max(low, fraction(-start / slope));
            if (slope < 0) high = high ? std::min(*high, fraction(-start / slope)) : fraction(-start / slope);
        }
        if (!high || *high < low) return {};
        return stretch{low, *high};
    }
    /// The convex hull of points of one line.
    static std::optional<stretch> stretch_of_flat(triangle const& t, point const& origin, point const& direction) {
        point const low = std::min({t[0], t[1], t[2]}), high = std::max({t[0], t[1], t[2]}), edge = high - low;
        auto const time_at = [&](point const& x) -> std::optional<fraction> {
            point const off = outer(x - origin, direction);
            if (inner(off, off) != 0) return {};
            return inner(x - origin, direction) / inner(direction, direction);
        };
        point const across = outer(direction, edge);
        fraction from, to;
        if (inner(across, across) == 0) {
            auto const first = time_at(low), second = time_at(high);
            if (!first) return {};
            from = std::min(*first, *second);
            to = std::max(*first, *second);
        } else {
            if (inner(across, low - origin) != 0) return {};
            fraction const whole = inner(across, across), share = inner(outer(low - origin, direction), across) / whole;
            if (share < 0 || share > 1) return {};
            from = to = inner(outer(low - origin, edge), across) / whole;
        }
        if (to < 0) return {};
        return stretch{std::max(from, fraction(0)), to};
    }

    std::vector<triangle> triangles_;
};

/// Is `value` the scalar nearest to a number, ties to even, beyond the largest one infinity?
template <class Scalar>
bool is_nearest(exact_value const& number, Scalar value) {
    constexpr Scalar infinite = std::numeric_limits<Scalar>::infinity(), most = std::numeric_limits<Scalar>::max();
    if (number.compare(0) == 0) return value == 0 && !std::signbit(value);
    fraction const beyond =
        exactly(static_cast<double>(most)) +
        (exactly(static_cast<double>(most)) - exactly(static_cast<double>(std::nextafter(most, Scalar{0})))) / 2;
    if (std::isinf(value)) return value > 0 ? number.compare(beyond) >= 0 : number.compare(-beyond) <= 0;
    auto const middle = [&](Scalar other) {
        if (std::isinf(other)) return other > 0 ? beyond : fraction(-beyond);
        return fraction((exactly(static_cast<double>(value)) + exactly(static_cast<double>(other))) / 2);
    };
    int const below = number.compare(middle(std::nextafter(value, -infinite))),
              above = number.compare(middle(std::nextafter(value, infinite)));
    int exponent;
    bool const odd =
        std::fmod(std::ldexp(std::frexp(value, &exponent), std::numeric_limits<Scalar>::digits), Scalar{2}) != 0;
    bool const is_subnormal = std::fabs(value) < std::numeric_limits<Scalar>::min();
    bool const is_odd =
        is_subnormal ? std::fmod(value / std::numeric_limits<Scalar>::denorm_min(), Scalar{2}) != 0 : odd;
    return (is_odd ? below > 0 : below >= 0) && (is_odd ? above < 0 : above <= 0);
}

}  // namespace graze::oracle
