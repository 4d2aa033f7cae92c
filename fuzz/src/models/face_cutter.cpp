// A projection along an axis that the plane of a flat face does not hold maps the face one to one and keeps every sign up
// to one factor, so it decides for the face in space. An ear is a corner whose triangle holds no other corner; cutting
// one makes ears of its neighbours at most, so each corner is looked at three times.
#include "models/face_cutter.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "graze/certified/orient_2d.hpp"
#include "graze/certified/orient_3d.hpp"
#include "graze/certified/triangle_triangle_2d.hpp"
#include "graze/internal/judge/simple_polygon.hpp"

namespace graze {
namespace {

/// Faces that meet themselves are looked at pair by pair of their triangles; larger ones are not.
constexpr std::size_t most_corners_in_pairs = 10'000;

/// Axes in the order in which the ring's normal is long along them. Rounded: any order serves a flat face, so long as an
/// axis along which it has no area comes to nothing.
std::array<std::size_t, 3> axes_of(std::span<std::array<double, 3> const> points, std::span<std::uint32_t const> ring) {
    double largest = 0;
    for (std::uint32_t corner : ring)
        for (double x : points[corner]) largest = std::max(largest, std::abs(x));
    int const exponent = largest > 0 ? -std::ilogb(largest) - 2 : 0;
    auto const at = [&](std::uint32_t corner, std::size_t axis) {
        return std::ldexp(points[corner][axis], exponent) - std::ldexp(points[ring[0]][axis], exponent);
    };
    std::array<double, 3> normal{};
    for (std::size_t i = 0; i < ring.size(); ++i) {
        std::uint32_t const p = ring[i], q = ring[i + 1 == ring.size() ? 0 : i + 1];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::size_t const u = (axis + 1) % 3, v = (axis + 2) % 3;
            normal[axis] = std::fma(at(p, u) - at(q, u), at(p, v) + at(q, v), normal[axis]);  // alike everywhere
        }
    }
    std::array<std::size_t, 3> axes{2, 1, 0};
    std::ranges::stable_sort(axes,
                             [&](std::size_t a, std::size_t b) { return std::abs(normal[a]) > std::abs(normal[b]); });
    return axes;
}

}  // namespace

void face_cutter::look_along(std::size_t axis) {
    seen_.clear();
    for (std::uint32_t corner : ring_)
        seen_.push_back({points_[corner][(axis + 1) % 3], points_[corner][(axis + 2) % 3]});
}

int face_cutter::side(std::size_t p, std::size_t q, std::size_t r) const {
    std::array<double, 6> const input{seen_[p][0], seen_[p][1], seen_[q][0], seen_[q][1], seen_[r][0], seen_[r][1]};
    return turn_ * certified::orient_2d(input.data(), input.size());
}

/// Are all corners seen on one line?
bool face_cutter::is_line() const {
    std::size_t other = 1;
    while (other < seen_.size() && seen_[other] == seen_[0]) ++other;
    for (std::size_t i = other + 1; i < seen_.size(); ++i)
        if (side(0, other, i) != 0) return false;
    return true;
}

/// Are all corners in one plane? Of a ring that is not seen as a line.
bool face_cutter::is_flat() const {
    std::size_t const n = ring_.size();
    std::size_t q = 1;
    while (seen_[q] == seen_[0]) ++q;
    std::size_t r = q + 1;
    while (side(0, q, r) == 0) ++r;
    for (std::size_t i = 1; i < n; ++i) {
        if (i == q || i == r) continue;
        std::array<double, 12> input;
        std::size_t at = 0;
        for (std::size_t corner : {std::size_t{0}, q, r, i})
            for (double x : points_[ring_[corner]]) input[at++] = x;
        if (certified::orient_3d(input.data(), input.size()) != 0) return false;
    }
    return true;
}

/// Seen from the first corner, do the others stand in order within less than half a turn? Then the ring is simple, and
/// the fan is right.
bool face_cutter::cut_fan(std::vector<triangle>& triangles) const {
    std::size_t const n = ring_.size();
    int const turn = side(0, 1, 2);
    if (turn == 0) return false;
    for (std::size_t i = 2; i < n; ++i)
        if (side(0, i - 1, i) != turn || side(0, 1, i) != turn) return false;
    for (std::size_t i = 2; i < n; ++i) triangles.push_back({ring_[0], ring_[i - 1], ring_[i]});
    return true;
}

/// Does the triangle at a convex corner hold no other corner? Of those only the ones that are not convex matter.
bool face_cutter::is_ear(std::size_t corner) const {
    std::size_t const u = before_[corner], w = after_[corner];
    if (side(u, corner, w) <= 0) return false;
    point_2d const &a = seen_[u], &b = seen_[corner], &c = seen_[w];
    auto const [left, right] = std::minmax({a[0], b[0], c[0]});
    auto const [low, high] = std::minmax({a[1], b[1], c[1]});
    auto const begin = std::ranges::lower_bound(blockers_, left, {}, [this](std::size_t i) { return seen_[i][0]; });
    for (auto at = begin; at != blockers_.end() && seen_[*at][0] <= right; ++at) {
        point_2d const& p = seen_[*at];
        if (p[1] < low || p[1] > high || !is_blocker_[*at] || is_gone_[*at] || p == a || p == b || p == c) continue;
        if (side(u, corner, *at) >= 0 && side(corner, w, *at) >= 0 && side(w, u, *at) >= 0) return false;
    }
    return true;
}

void face_cutter::refresh(std::size_t corner) {
    is_blocker_[corner] = side(before_[corner], corner, after_[corner]) <= 0;
    if (!is_blocker_[corner] && !is_queued_[corner] && is_ear(corner)) {
        is_queued_[corner] = true;
        queue_.push_back(corner);
    }
}

/// False where it does not come to an end.
bool face_cutter::cut_ears(std::vector<triangle>& triangles) {
    std::size_t const n = ring_.size();
    // The ring turns as it does at its leftmost, lowest corner.
    auto const first = static_cast<std::size_t>(std::ranges::min_element(seen_) - seen_.begin());
    turn_ = 1;
    turn_ = side((first + n - 1) % n, first, (first + 1) % n) < 0 ? -1 : 1;

    before_.resize(n);
    after_.resize(n);
    is_blocker_.assign(n, false);
    is_queued_.assign(n, false);
    is_gone_.assign(n, false);
    blockers_.clear();
    queue_.clear();
    for (std::size_t i = 0; i < n; ++i) {
        before_[i] = (i + n - 1) % n;
        after_[i] = (i + 1) % n;
    }
    for (std::size_t i = 0; i < n; ++i) {
        is_blocker_[i] = side(before_[i], i, after_[i]) <= 0;
        if (is_blocker_[i]) blockers_.push_back(i);
    }
    std::ranges::sort(blockers_, {}, [this](std::size_t i) { return std::pair(seen_[i][0], i); });
    for (std::size_t i = 0; i < n; ++i) refresh(i);
    std::size_t left = n;
    for (std::size_t at = 0; at < queue_.size() && left > 3; ++at) {
        std::size_t const corner = queue_[at];
        is_queued_[corner] = false;
        if (is_gone_[corner] || !is_ear(corner)) continue;
        std::size_t const u = before_[corner], w = after_[corner];
        triangles.push_back({ring_[u], ring_[corner], ring_[w]});
        is_gone_[corner] = true;
        after_[u] = w;
        before_[w] = u;
        --left;
        refresh(u);
        refresh(w);
    }
    if (left > 3) return false;
    auto const last = static_cast<std::size_t>(std::ranges::find(is_gone_, false) - is_gone_.begin());
    std::size_t const u = before_[last], w = after_[last];
    if (side(u, last, w) <= 0) return false;
    triangles.push_back({ring_[u], ring_[last], ring_[w]});
    return true;
}

/// Do the insides of two triangles meet, as they are seen along the axis?
bool face_cutter::overlap(std::span<triangle const> triangles, std::size_t axis) const {
    std::vector<std::array<double, 6>> corners;
    for (triangle const& item : triangles) {
        std::array<double, 6> seen;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 2; ++k) seen[2 * i + k] = points_[item[i]][(axis + 1 + k) % 3];
        corners.push_back(seen);
    }
    auto const low = [](std::array<double, 6> const& t, std::size_t k) { return std::min({t[k], t[k + 2], t[k + 4]}); };
    auto const high = [](std::array<double, 6> const& t, std::size_t k) {
        return std::max({t[k], t[k + 2], t[k + 4]});
    };
    std::ranges::sort(corners, {}, [&](auto const& t) { return low(t, 0); });
    for (std::size_t i = 0; i < corners.size(); ++i)
        for (std::size_t j = i + 1; j < corners.size() && low(corners[j], 0) < high(corners[i], 0); ++j) {
            if (low(corners[j], 1) >= high(corners[i], 1) || low(corners[i], 1) >= high(corners[j], 1)) continue;
            std::array<double, 12> both;
            std::ranges::copy(corners[j], std::ranges::copy(corners[i], both.begin()).out);
            if (certified::triangle_triangle_2d(both.data(), both.size()) == relation::crossing) return true;
        }
    return false;
}

face_flaw face_cutter::cut(std::span<std::uint32_t const> corners, std::vector<triangle>& triangles) {
    std::size_t const begin = triangles.size();
    auto const fan = [&] {
        triangles.resize(begin);
        for (std::size_t k = 2; k < corners.size(); ++k) triangles.push_back({corners[0], corners[k - 1], corners[k]});
    };
    if (corners.size() == 3) {
        fan();
        return face_flaw::none;
    }
    ring_.clear();
    for (std::uint32_t corner : corners)
        if (ring_.empty() || points_[corner] != points_[ring_.back()]) ring_.push_back(corner);
    while (ring_.size() > 1 && points_[ring_.front()] == points_[ring_.back()]) ring_.pop_back();
    turn_ = 1;
    if (ring_.size() < 3) {
        fan();
        return face_flaw::no_area;
    }

    bool any_area = false, flat = true;
    std::array<std::size_t, 3> const axes = axes_of(points_, ring_);
    std::size_t first_axis = axes[0];
    for (std::size_t axis : axes) {
        turn_ = 1;
        look_along(axis);
        if (is_line()) continue;
        if (!any_area) {
            first_axis = axis;
            flat = is_flat();
        }
        any_area = true;
        face_flaw const found = flat ? face_flaw::none : face_flaw::not_flat;
        if (ring_.size() == 3) {
            triangles.push_back({ring_[0], ring_[1], ring_[2]});
            return found;
        }
        if (cut_fan(triangles)) return found;
        std::vector<double> scalars;
        scalars.reserve(2 * seen_.size());
        for (point_2d const& p : seen_) scalars.insert(scalars.end(), p.begin(), p.end());
        if (is_simple_polygon(scalars) && cut_ears(triangles)) return found;
        triangles.resize(begin);
        if (flat) break;  // it meets itself, however it is seen
    }
    if (!any_area) {
        fan();
        return face_flaw::no_area;
    }
    // A ring that only touches itself, as one with a slit to a hole does, may have an inside that ears cover once.
    look_along(first_axis);
    if (ring_.size() <= most_corners_in_pairs && cut_ears(triangles) &&
        !overlap(std::span(triangles).subspan(begin), first_axis))
        return flat ? face_flaw::none : face_flaw::not_flat;
    fan();
    return face_flaw::crossing;
}

}  // namespace graze
