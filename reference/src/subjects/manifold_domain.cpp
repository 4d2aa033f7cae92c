// The domain of routines that ask for the boundary of a solid: by certified tests.
#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "graze/internal/certified/instances.hpp"
#include "graze/internal/subjects/documented_domains.hpp"
#include "graze/rational.hpp"

namespace graze {
namespace {

using corner = std::array<double, 3>;
using triangle = std::array<corner, 3>;

class manifold_check {
  public:
    explicit manifold_check(std::span<double const> scalars) {
        for (std::size_t at = 0; at < scalars.size(); at += 9) {
            triangle& t = faces_.emplace_back();
            // Without negative zeros, so that corners are equal where their coordinates are.
            for (std::size_t i = 0; i < 9; ++i) t[i / 3][i % 3] = scalars[at + i] + 0.0;
        }
    }

    bool holds() {
        return std::ranges::all_of(faces_, has_area) && join_sides() && has_one_fan_a_vertex() &&
               meet_in_features_alone() && is_seen_from_outside();
    }

  private:
    using side = std::pair<corner, corner>;

    static int turn(int axis, corner const& a, corner const& b, corner const& c) {
        auto const u = static_cast<std::size_t>((axis + 1) % 3), v = static_cast<std::size_t>((axis + 2) % 3);
        double const input[6] = {a[u], a[v], b[u], b[v], c[u], c[v]};
        return certified::orient_2d(input, 6);
    }
    static bool has_area(triangle const& t) {
        return turn(0, t[0], t[1], t[2]) != 0 || turn(1, t[0], t[1], t[2]) != 0 || turn(2, t[0], t[1], t[2]) != 0;
    }

    /// Each directed side once, and its reverse once.
    bool join_sides() {
        for (std::size_t i = 0; i < faces_.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k)
                if (!owner_.emplace(side{faces_[i][k], faces_[i][(k + 1) % 3]}, i).second) return false;
        return std::ranges::all_of(owner_, [&](auto const& item) {
            return owner_.contains({item.first.second, item.first.first});
        });
    }
    std::size_t across(corner const& from, corner const& to) const { return owner_.at({to, from}); }

    bool has_one_fan_a_vertex() const {
        std::map<corner, std::size_t> around;
        for (triangle const& t : faces_)
            for (corner const& p : t) ++around[p];
        for (std::size_t i = 0; i < faces_.size(); ++i)
            for (corner const& p : faces_[i]) {
                std::size_t at = i, steps = 0;
                do {
                    triangle const& t = faces_[at];
                    auto const k = static_cast<std::size_t>(std::ranges::find(t, p) - t.begin());
                    at = across(p, t[(k + 1) % 3]);
                    ++steps;
                } while (at != i && steps <= faces_.size());
                if (steps != around[p]) return false;
            }
        return true;
    }

    static double low(triangle const& t, std::size_t axis) { return std::min({t[0][axis], t[1][axis], t[2][axis]}); }
    static double high(triangle const& t, std::size_t axis) { return std::max({t[0][axis], t[1][axis], t[2][axis]}); }
    static bool is_apart(triangle const& a, triangle const& b) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (low(a, axis) > high(b, axis) || low(b, axis) > high(a, axis)) return true;
        return false;
    }

    template <class... Corners>
    static std::vector<double> scalars_of(Corners const&... corners) {
        std::vector<double> all;
        (all.insert(all.end(), corners.begin(), corners.end()), ...);
        return all;
    }
    static bool meets(triangle const& t, corner const& p, corner const& q) {
        std::vector<double> const input = scalars_of(t[0], t[1], t[2], p, q);
        return certified::segment_triangle_3d_meets(input.data(), input.size());
    }

    /// Of two that share corners: `a` and `b` turned so that these come first, and how many.
    static std::size_t sort_shared(triangle& a, triangle& b) {
        std::size_t shared = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            auto const found = std::find(b.begin() + static_cast<std::ptrdiff_t>(shared), b.end(), a[i]);
            if (found == b.end()) continue;
            std::iter_swap(b.begin() + static_cast<std::ptrdiff_t>(shared), found);
            std::swap(a[shared++], a[i]);
        }
        return shared;
    }

    static bool meet_in_more(triangle a, triangle b) {
        switch (sort_shared(a, b)) {
            case 0: {
                std::vector<double> const input = scalars_of(a[0], a[1], a[2], b[0], b[1], b[2]);
                return certified::triangle_triangle_3d_meets(input.data(), input.size());
            }
            // A common segment that begins at the corner leaves one of them by the opposite side.
            case 1: return meets(b, a[1], a[2]) || meets(a, b[1], b[2]);
            case 2: {
                std::vector<double> const input = scalars_of(a[0], a[1], a[2], b[2]);
                if (certified::orient_3d(input.data(), input.size()) != 0) return false;
                for (int axis = 0; axis < 3; ++axis)
                    if (int const of_a = turn(axis, a[0], a[1], a[2]); of_a != 0)
                        return of_a == turn(axis, a[0], a[1], b[2]);
                return true;  // not reached: a has an area
            }
            default: return true;
        }
    }
    /// Of pairs in the order of their least x, so that only those that overlap there are looked at.
    bool meet_in_features_alone() const {
        std::vector<triangle> sorted = faces_;
        std::ranges::sort(sorted, {}, [](triangle const& t) { return low(t, 0); });
        for (std::size_t i = 0; i < sorted.size(); ++i)
            for (std::size_t j = i + 1; j < sorted.size() && low(sorted[j], 0) <= high(sorted[i], 0); ++j)
                if (!is_apart(sorted[i], sorted[j]) && meet_in_more(sorted[i], sorted[j])) return false;
        return true;
    }

    /// A part of the surface that hangs together.
    struct part {
        std::vector<double> scalars;
        corner least;     // a corner of it
        int orientation;  // 1 where it is seen from outside
    };
    std::vector<part> parts() const {
        std::vector<part> all;
        std::vector<bool> seen(faces_.size(), false);
        for (std::size_t i = 0; i < faces_.size(); ++i) {
            if (seen[i]) continue;
            part& one = all.emplace_back(part{{}, faces_[i][0], 0});
            rational volume = 0;
            std::vector<std::size_t> open{i};
            seen[i] = true;
            while (!open.empty()) {
                triangle const& t = faces_[open.back()];
                open.pop_back();
                for (corner const& p : t) one.scalars.insert(one.scalars.end(), p.begin(), p.end());
                volume += determinant_of(t);
                for (std::size_t k = 0; k < 3; ++k) {
                    std::size_t const next = across(t[k], t[(k + 1) % 3]);
                    if (!seen[next]) open.push_back(next);
                    seen[next] = true;
                }
            }
            one.orientation = volume.sign();
        }
        return all;
    }
    static rational determinant_of(triangle const& t) {
        std::array<std::array<rational, 3>, 3> m;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k) m[i][k] = rational(t[i][k]);
        rational sum = 0;
        for (std::size_t k = 0; k < 3; ++k)
            sum += m[0][k] * (m[1][(k + 1) % 3] * m[2][(k + 2) % 3] - m[1][(k + 2) % 3] * m[2][(k + 1) % 3]);
        return sum;
    }

    /// What the other parts go around a part: not at all if that is seen from outside, once if it is a hollow.
    bool is_seen_from_outside() const {
        std::vector<part> const all = parts();
        for (part const& one : all) {
            int around = 0;
            for (part const& other : all) {
                if (&one == &other) continue;
                std::vector<double> input(one.least.begin(), one.least.end());
                input.insert(input.end(), other.scalars.begin(), other.scalars.end());
                if (certified::point_solid_3d_meets(input.data(), input.size())) around += other.orientation;
            }
            if (around != (one.orientation > 0 ? 0 : 1)) return false;
        }
        return true;
    }

    std::vector<triangle> faces_;
    std::map<side, std::size_t> owner_;
};

/// The last surface that a thread asked for: routines, and pixels of a map, ask for the same one again.
struct known_surface {
    std::vector<double> triangles;
    bool is_manifold = false;
};

}  // namespace

bool is_manifold_solid(std::span<double const> triangles) {
    thread_local known_surface last;
    if (!std::ranges::equal(last.triangles, triangles)) {
        last.triangles.clear();
        last.is_manifold = manifold_check(triangles).holds();
        last.triangles.assign(triangles.begin(), triangles.end());
    }
    return last.is_manifold;
}

}  // namespace graze
