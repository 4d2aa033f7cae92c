#include "models/winding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "graze/certified/detail/solid_columns.hpp"
#include "graze/certified/sphere_triangle_3d.hpp"
#include "graze/structures/surface.hpp"

namespace graze {

using structures::point_id;
using structures::space_box;
using structures::space_points;
using structures::tuple_side;

welded_surface::welded_surface(triangle_soup const& soup) {
    coordinates_.reserve(3 * soup.points.size());
    for (auto const& point : soup.points) coordinates_.insert(coordinates_.end(), point.begin(), point.end());
    std::vector<point_id> const first = structures::first_of_equals(points());
    faces_.reserve(soup.triangles.size());
    for (auto const& [a, b, c] : soup.triangles) faces_.push_back({first[a], first[b], first[c]});
    sides_ = structures::sides_of(faces_, soup.points.size());
}

std::optional<unpaired_edge> welded_surface::find_unpaired_edge(triangle_soup const& soup) const {
    std::optional<unpaired_edge> found;
    std::uint32_t lowest = std::numeric_limits<std::uint32_t>::max();
    structures::for_each_group(sides(), [&](std::span<tuple_side const> group, int net) {
        if (net == 0 || group[0].low == group[0].rest) return;
        int const way = net > 0 ? 1 : -1;
        // Owners ascend. Edges of a triangle are numbered by the corner opposite, the one after its first corner by 2.
        auto const place = std::ranges::find(group, way, &tuple_side::way);
        std::uint32_t const triangle = place->owner() / 3, opposite = place->owner() % 3;
        std::uint32_t const order = 3 * triangle + (opposite + 1) % 3;
        if (order >= lowest) return;
        lowest = order;
        auto const size = static_cast<std::uint64_t>(group.size());
        auto const excess = static_cast<std::uint64_t>(std::abs(net));
        auto const& corners = soup.triangles[triangle];
        found = unpaired_edge{soup.face_of(triangle), corners[(opposite + 1) % 3], corners[(opposite + 2) % 3],
                              (size + excess) / 2, (size - excess) / 2};
    });
    return found;
}

/// A ray along an axis, up or down, and the other two axes, from which the axis is seen to turn left.
struct winding_index::way {
    std::size_t axis;
    bool up;
    std::size_t u() const { return (axis + 1) % 3; }
    std::size_t v() const { return (axis + 2) % 3; }

    /// The way out of the box that is shortest, of those along axes that `takes` accepts.
    template <class Takes>
    static way out_of(space_box const& box, double const* from, Takes const& takes) {
        way best{0, true};
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!takes(axis)) continue;
            double const below = from[axis] / 2 - box.low[axis] / 2, above = box.high[axis] / 2 - from[axis] / 2;
            if (below < least) {
                least = below;
                best = {axis, false};
            }
            if (above < least) {
                least = above;
                best = {axis, true};
            }
        }
        return best;
    }
    bool reaches(space_box const& box, double const* from) const {
        return up ? box.high[axis] >= from[axis] : box.low[axis] <= from[axis];
    }
};

/// The point p + (e, e^2) in the plane across the ray, e infinitesimal.
struct winding_index::moved_point {
    double const* p;

    bool may_meet(space_box const& box, way const& along) const {
        return box.low[along.u()] <= p[along.u()] && p[along.u()] < box.high[along.u()] &&
               box.low[along.v()] <= p[along.v()] && p[along.v()] < box.high[along.v()] && along.reaches(box, p);
    }
    /// Is it left (1) or right (-1) of the line from a to b, seen against the axis? 0 where a and b are seen as one.
    int turn(space_points const& all, way const& along, point_id a, point_id b) const {
        return certified::detail::moved_turn_seen(static_cast<int>(along.axis), all[a], all[b], p);
    }
    int height(space_points const& all, std::array<point_id, 3> const& t) const {
        return structures::side(all, t[0], t[1], t[2], p);
    }
};

/// The point a + e (b - a) + e^2 (c - a) of a triangle a b c. A function that is affine in the point has the sign of its
/// first value at a, b, c that is not 0.
struct winding_index::face_point {
    space_points const& all;
    std::array<point_id, 3> corners;

    bool may_meet(space_box const& box, way const& along) const {
        double const* const p = all[corners[0]];
        return box.low[along.u()] <= p[along.u()] && p[along.u()] <= box.high[along.u()] &&
               box.low[along.v()] <= p[along.v()] && p[along.v()] <= box.high[along.v()] && along.reaches(box, p);
    }
    int turn(space_points const&, way const& along, point_id a, point_id b) const {
        for (point_id corner : corners)
            if (int const found = structures::turn_along(all, along.axis, a, b, corner); found != 0) return found;
        return 0;
    }
    int height(space_points const&, std::array<point_id, 3> const& t) const {
        for (point_id corner : corners)
            if (int const found = structures::side(all, t[0], t[1], t[2], corner); found != 0) return found;
        return 0;
    }
};

template <class Enter, class Take>
bool winding_index::visit(part const& of, Enter const& enter, Take const& take) const {
    if (of.tree) return of.tree->visit(enter, [&](std::uint32_t i) { return take(of.triangles[i]); });
    for (std::uint32_t triangle : of.triangles)
        if (enter(structures::box_of(points_, surface_.faces()[triangle])) && !take(triangle)) return false;
    return true;
}

/// Counts the triangles ahead. Going up through one that turns left seen from above leaves its inside.
template <class Origin>
std::int64_t winding_index::count(part const& of, Origin const& origin, way const& along) const {
    std::int64_t sum = 0;
    visit(
        of, [&](space_box const& box) { return origin.may_meet(box, along); },
        [&](std::uint32_t triangle) {
            auto const& t = surface_.faces()[triangle];
            // Three equal turns, so that the triangle, seen along the axis, has an area and holds the point.
            int const turn = origin.turn(points_, along, t[0], t[1]);
            if (turn == 0 || origin.turn(points_, along, t[1], t[2]) != turn ||
                origin.turn(points_, along, t[2], t[0]) != turn)
                return true;
            int const way_out = along.up ? turn : -turn;
            // Height is that of the origin above the plane, from where the corners turn left.
            if (origin.height(points_, t) == -way_out) sum += way_out;
            return true;
        });
    return sum;
}

winding_index::winding_index(welded_surface const& surface, questions number)
    : surface_(surface), points_(surface.points()) {
    auto const faces = surface.faces();
    structures::joined_sets sets(faces.size());
    structures::for_each_group(surface.sides(), [&](std::span<tuple_side const> group, int) {
        for (tuple_side const& item : group) sets.join(group[0].owner() / 3, item.owner() / 3);
    });
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> part_of_set(faces.size(), none);
    for (std::uint32_t i = 0; i < faces.size(); ++i) {
        std::uint32_t& at = part_of_set[sets.of(i)];
        if (at == none) {
            at = static_cast<std::uint32_t>(parts_.size());
            parts_.emplace_back();
        }
        parts_[at].triangles.push_back(i);
        part_of_.push_back(at);
    }
    std::vector<space_box> boxes;
    for (part& item : parts_) {
        space_box around = structures::box_of(points_, faces[item.triangles[0]]);
        for (std::uint32_t i : item.triangles) around.include(structures::box_of(points_, faces[i]));
        part_boxes_.push_back(around);
        if (number == questions::few) continue;
        boxes.clear();
        for (std::uint32_t i : item.triangles) boxes.push_back(structures::box_of(points_, faces[i]));
        item.tree = std::make_unique<structures::box_index const>(boxes);
    }
    tree_ = std::make_unique<structures::box_index const>(part_boxes_);
}

std::int64_t winding_index::off(std::array<double, 3> const& point) const {
    std::int64_t sum = 0;
    space_box const here{point, point};
    tree_->visit([&](space_box const& box) { return box.meets(here); },
                 [&](std::uint32_t i) {
                     way const along = way::out_of(part_boxes_[i], point.data(), [](std::size_t) { return true; });
                     sum += count(parts_[i], moved_point{point.data()}, along);
                     return true;
                 });
    return sum;
}

std::optional<std::int64_t> winding_index::at(std::array<double, 3> const& point) const {
    if (meets_ball(point, 0)) return std::nullopt;
    return off(point);
}

bool winding_index::meets_ball(std::array<double, 3> const& centre, double radius) const {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    space_box around{centre, centre};
    if (radius > 0)
        for (std::size_t k = 0; k < 3; ++k) {
            around.low[k] = std::nextafter(centre[k] - radius, -infinite);
            around.high[k] = std::nextafter(centre[k] + radius, infinite);
        }
    auto const meets = [&](space_box const& box) { return box.meets(around); };
    return !tree_->visit(meets, [&](std::uint32_t i) {
        return visit(parts_[i], meets, [&](std::uint32_t triangle) {
            std::array<double, 13> input;
            std::size_t at = 0;
            for (point_id corner : surface_.faces()[triangle])
                for (std::size_t k = 0; k < 3; ++k) input[at++] = points_[corner][k];
            for (double x : centre) input[at++] = x;
            input[at] = radius;
            return !certified::sphere_triangle_3d_meets(input.data(), input.size());
        });
    });
}

std::array<std::int64_t, 2> winding_index::beside(std::uint32_t triangle) const {
    auto const& t = surface_.faces()[triangle];
    face_point const origin{points_, t};
    double const* const corner = points_[t[0]];
    auto const looks = [&](std::size_t axis) { return structures::turn_along(points_, axis, t[0], t[1], t[2]); };
    std::int64_t outer = 0;
    std::array<double, 3> const at{corner[0], corner[1], corner[2]};
    space_box const here{at, at};
    tree_->visit([&](space_box const& box) { return box.meets(here); },
                 [&](std::uint32_t i) {
                     way const along =
                         way::out_of(part_boxes_[i], corner, [&](std::size_t axis) { return looks(axis) != 0; });
                     outer += count(parts_[i], origin, along);
                     // Other parts have one number on both sides. Of its own the ray starts on one of them.
                     if (i == part_of_[triangle] && (looks(along.axis) > 0) != along.up) --outer;
                     return true;
                 });
    return {outer, outer + 1};
}

}  // namespace graze
