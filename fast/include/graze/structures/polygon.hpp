// Rings of a polygon: whether they bound one, and their direction around it. n log n steps for n corners.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "graze/structures/points.hpp"
#include "graze/structures/sweep.hpp"

namespace graze::structures {

/// Tells whether rings bound a polygon: none has a side without length, none touches itself or another, and each hole is
/// inside the outer ring and in no other hole. Points go by the first of their equals.
class ring_check {
  public:
    ring_check(plane_points const& all, std::span<point_id const> first, std::span<std::size_t const> rings) {
        std::vector<bool> seen(all.size());
        std::size_t begin = 0;
        for (std::size_t ring = 0; ring < rings.size(); ++ring) {
            std::size_t const count = rings[ring];
            if (count < 3) is_sound_ = false;
            for (std::size_t i = 0; i < count; ++i) {
                point_id const a = first[begin + i], b = first[begin + (i + 1) % count];
                if (seen[a] || a == b) is_sound_ = false;
                seen[a] = true;
                sides_.push_back(all.before(a, b) ? sweep_segment{a, b} : sweep_segment{b, a});
                ring_of_.push_back(static_cast<std::uint32_t>(ring));
            }
            begin += count;
        }
        above_.resize(sides_.size());
        entered_.resize(rings.size());
        if (is_sound_) sweep(all, sides_, *this);
    }

    bool is_sound() const { return is_sound_; }

    bool crosses(std::uint32_t, std::uint32_t) { return is_sound_ = false; }
    bool at(point_id p, sweep_status const& status, sweep_status::range here) {
        region beneath = here.first == status.segments().begin() ? region::outside : above_[*std::prev(here.first)];
        // Corners differ, so that all sides that start here are of one ring.
        for (auto side = here.first; side != here.last; ++side) {
            auto const next = std::next(side);
            bool const passes = status.segment(*side).low != p;
            bool const is_spike = next != here.last && status.compare(*side, *next) == 0;
            if (passes || is_spike) return is_sound_ = false;
            std::uint32_t const ring = ring_of_[*side];
            region const around = ring == 0 ? region::outside : region::polygon;
            if (!entered_[ring] && beneath != around) return is_sound_ = false;
            entered_[ring] = true;
            region const within = ring == 0 ? region::polygon : region::hole;
            above_[*side] = beneath = beneath == around ? within : around;
        }
        return true;
    }

  private:
    enum class region : std::uint8_t { outside, polygon, hole };

    bool is_sound_ = true;
    std::vector<sweep_segment> sides_;
    std::vector<std::uint32_t> ring_of_;
    std::vector<region> above_;  // each side
    std::vector<bool> entered_;  // each ring
};

/// The rings of a polygon, each point by the first of its equals, with the polygon to their left.
inline std::vector<std::vector<point_id>> rings_of(plane_points const& all, std::span<point_id const> first,
                                                   std::span<std::size_t const> counts) {
    std::vector<std::vector<point_id>> rings;
    std::size_t begin = 0;
    for (std::size_t count : counts) {
        std::vector<point_id> ring(first.begin() + static_cast<std::ptrdiff_t>(begin),
                                   first.begin() + static_cast<std::ptrdiff_t>(begin + count));
        auto const low = static_cast<std::size_t>(
            std::ranges::min_element(ring, [&](point_id a, point_id b) { return all.before(a, b); }) - ring.begin());
        // At its first corner a ring turns as it does on the whole.
        bool const left = turn(all, ring[(low + count - 1) % count], ring[low], ring[(low + 1) % count]) > 0;
        if (left != rings.empty()) std::ranges::reverse(ring);
        rings.push_back(std::move(ring));
        begin += count;
    }
    return rings;
}

}  // namespace graze::structures
