// Finds two triangles of a plane whose interiors meet: n log n steps for n triangles.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "graze/structures/chain.hpp"
#include "graze/structures/points.hpp"
#include "graze/structures/sides.hpp"
#include "graze/structures/sweep.hpp"

namespace graze::structures {

/// A place beside a point: an infinitesimal step from it towards another one, then a far smaller one to the left.
struct place_beside {
    point_id at, towards;
};

/// On which side of the line from a to b is the place? 1 is left; never 0.
inline int turn(plane_points const& all, point_id a, point_id b, place_beside place) {
    if (int const sign = turn(all, a, b, place.at); sign != 0) return sign;
    if (int const sign = turn(all, a, b, place.towards); sign != 0) return sign;
    return all.before(a, b) == all.before(place.at, place.towards) ? 1 : -1;  // both on one line: to its left or not
}

/// The first two triangles that have the place inside, of those that turn left.
inline std::optional<std::array<std::size_t, 2>> two_around(plane_points const& all,
                                                            std::span<std::array<point_id, 3> const> triangles,
                                                            place_beside place) {
    std::optional<std::size_t> one;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        auto const& [a, b, c] = triangles[i];
        if (turn(all, a, b, place) < 0 || turn(all, b, c, place) < 0 || turn(all, c, a, place) < 0) continue;
        if (one) return std::array{*one, i};
        one = i;
    }
    return std::nullopt;
}

/// Two triangles whose interiors meet, of triangles that turn left.
///
/// How many triangles cover a place changes only across their common boundary: the edges that others do not cancel. The sweep
/// counts them from below to above. Where two such edges cross, a triangle beside the one and one beside the other overlap.
class plane_overlap {
  public:
    plane_overlap(plane_points const& all, std::span<std::array<point_id, 3> const> triangles,
                  std::span<tuple_side const> sides)
        : all_(all), triangles_(triangles) {
        for_each_group(sides, [&](std::span<tuple_side const> group, int net) {
            if (net == 0) return;
            point_id const low = group[0].low, high = static_cast<point_id>(group[0].rest);
            bool const ascends = all.before(low, high);
            segments_.push_back(ascends ? sweep_segment{low, high} : sweep_segment{high, low});
            weights_.push_back(ascends ? net : -net);
            owners_.push_back(group[0].owner() / 3);
        });
        covered_.resize(segments_.size());
    }

    std::optional<std::array<std::size_t, 2>> find() {
        sweep(all_, segments_, *this);
        return found_;
    }

    bool crosses(std::uint32_t i, std::uint32_t j) {
        found_ = {owners_[i], owners_[j]};
        std::ranges::sort(*found_);
        return false;
    }
    bool at(point_id p, sweep_status const& status, sweep_status::range here) {
        if (here.first == here.last) return true;
        int covered = here.first == status.segments().begin() ? 0 : covered_[*std::prev(here.first)];
        for (auto first = here.first; first != here.last;) {
            auto last = first;  // those on one line are passed at once
            for (; last != here.last && status.compare(*first, *last) == 0; ++last) covered += weights_[*last];
            for (auto each = first; each != last; ++each) covered_[*each] = covered;
            if (covered > 1) {
                found_ = two_around(all_, triangles_, {p, status.segment(*first).high});
                return false;
            }
            first = last;
        }
        return true;
    }

  private:
    plane_points const& all_;
    std::span<std::array<point_id, 3> const> triangles_;
    std::vector<sweep_segment> segments_;
    std::vector<int> weights_;         // how many triangles more are above than below
    std::vector<std::size_t> owners_;  // a triangle of which it is an edge
    std::vector<int> covered_;         // how many triangles are above, beside the sweep line
    std::optional<std::array<std::size_t, 2>> found_;
};

}  // namespace graze::structures
