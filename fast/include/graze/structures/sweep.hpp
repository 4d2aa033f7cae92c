// A sweep over segments in the order of `before` (M. Shamos and D. Hoey, FOCS 1976): it keeps those that the sweep line meets,
// from below to above, and finds a pair that crosses. n log n steps for n segments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <vector>

#include "graze/structures/points.hpp"

namespace graze::structures {

struct sweep_segment {
    point_id low, high;  // low before high; each the first of its equals
};

/// The segments that the sweep line meets. They have an order until two of them cross. Those that overlap on one line are
/// equal in it.
class sweep_status {
    struct probe {
        point_id at;
    };
    struct less {
        using is_transparent = void;
        sweep_status const* of;

        bool operator()(std::uint32_t i, std::uint32_t j) const { return of->compare(i, j) < 0; }
        bool operator()(std::uint32_t i, probe p) const { return of->side_of(i, p.at) > 0; }
        bool operator()(probe p, std::uint32_t i) const { return of->side_of(i, p.at) < 0; }
    };

  public:
    using order = std::multiset<std::uint32_t, less>;
    using place = order::const_iterator;
    struct range {
        place first, last;
    };

    sweep_status(plane_points const& all, std::span<sweep_segment const> segments)
        : all_(all), segments_(segments), order_(less{this}) {}
    sweep_status(sweep_status const&) = delete;
    sweep_status& operator=(sweep_status const&) = delete;

    sweep_segment const& segment(std::uint32_t i) const { return segments_[i]; }
    order const& segments() const { return order_; }

    /// 1 where the point is above the segment, -1 below, 0 on its line.
    int side_of(std::uint32_t i, point_id p) const { return turn(all_, segments_[i].low, segments_[i].high, p); }
    /// -1 where i is below j, 1 above, 0 where they overlap on one line.
    int compare(std::uint32_t i, std::uint32_t j) const {
        sweep_segment const &s = segments_[i], &t = segments_[j];
        if (s.low == t.low) return -side_of(i, t.high);
        if (all_.before(t.low, s.low)) return -compare(j, i);
        int const at_start = side_of(i, t.low);
        return at_start != 0 ? -at_start : -side_of(i, t.high);
    }
    /// Do the interiors cross in one point?
    bool cross(std::uint32_t i, std::uint32_t j) const {
        sweep_segment const &s = segments_[i], &t = segments_[j];
        return side_of(i, t.low) * side_of(i, t.high) < 0 && side_of(j, s.low) * side_of(j, s.high) < 0;
    }
    /// Those that have the point.
    range through(point_id p) const {
        auto const [first, last] = order_.equal_range(probe{p});
        return {first, last};
    }

    place enter(std::uint32_t i) { return order_.insert(i); }
    void leave(place at) { order_.erase(at); }

  private:
    plane_points const& all_;
    std::span<sweep_segment const> segments_;
    order order_;
};

/// Calls visit.at(point, status, segments through the point) at each end of a segment, after those that end there left and
/// those that start there entered; and visit.crosses(i, j) for the first pair found to cross. Both return whether to go on.
template <class Visitor>
void sweep(plane_points const& all, std::span<sweep_segment const> segments, Visitor& visit) {
    std::vector<point_id> order;
    std::vector<std::uint32_t> starts(segments.size()), stops(segments.size());
    for (std::uint32_t i = 0; i < segments.size(); ++i) {
        order.push_back(segments[i].low);
        order.push_back(segments[i].high);
        starts[i] = stops[i] = i;
    }
    auto const less = [&](point_id a, point_id b) { return all.before(a, b); };
    std::ranges::sort(order, less);
    order.erase(std::unique(order.begin(), order.end()), order.end());
    std::ranges::sort(starts, less, [&](std::uint32_t i) { return segments[i].low; });
    std::ranges::sort(stops, less, [&](std::uint32_t i) { return segments[i].high; });

    sweep_status status(all, segments);
    std::vector<sweep_status::place> places(segments.size());
    auto start = starts.begin();
    auto stop = stops.begin();
    for (point_id p : order) {
        for (; stop != stops.end() && segments[*stop].high == p; ++stop) status.leave(places[*stop]);
        for (; start != starts.end() && segments[*start].low == p; ++start) places[*start] = status.enter(*start);
        sweep_status::range const here = status.through(p);
        // What lies beside the point is new to each other too.
        auto at = here.first == status.segments().begin() ? here.first : std::prev(here.first);
        for (; at != here.last; ++at) {
            auto const above = std::next(at);
            if (above == status.segments().end()) break;
            if (status.cross(*at, *above) && !visit.crosses(*at, *above)) return;
        }
        if (!visit.at(p, status, here)) return;
    }
}

}  // namespace graze::structures
