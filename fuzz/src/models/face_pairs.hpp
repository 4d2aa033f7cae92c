// Whether two faces of a model meet beyond what they share, by the certified tests alone.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "graze/certified.hpp"
#include "graze/internal/models/intersections.hpp"

namespace graze {

/// The faces of a model over points that are all different, in the scalar type that holds their coordinates.
template <class Scalar>
class face_pairs {
  public:
    using corners = std::array<std::uint32_t, 3>;  // points

    face_pairs(std::vector<std::array<Scalar, 3>> points, std::vector<corners> faces)
        : points_(std::move(points)), faces_(std::move(faces)), flat_(faces_.size()) {
        for (std::size_t i = 0; i < faces_.size(); ++i) flat_[i] = is_flat(faces_[i]);
    }

    std::optional<meeting_faces> meet(std::uint32_t first, std::uint32_t second) const {
        corners const &a = faces_[first], &b = faces_[second];
        std::uint8_t shared;
        bool const none_flat = flat_[first] == 0 && flat_[second] == 0;
        if (none_flat) {
            unsigned const in_b = corners_in(a, b);
            shared = static_cast<std::uint8_t>(count_of(in_b));
            if (in_b != 0 && !meet_beyond(a, b, in_b)) return {};
        } else {
            common const in_both = common_of(a, b);
            shared = static_cast<std::uint8_t>(in_both.count);
            if (in_both.count != 0 && !flat_meet_beyond(first, second, in_both)) return {};
        }
        meeting_faces found{first, second, meeting::touch, shared};
        numbers<6> const input = joined(a, b);
        relation const answer = certified::triangle_triangle_3d(input.data(), input.size());
        if (answer == relation::disjoint) return {};
        if (answer == relation::crossing)
            found.kind = meeting::cross;
        else if (none_flat && are_coplanar(a, b) && overlap_in_plane(a, b))
            found.kind = meeting::overlap;
        return found;
    }

  private:
    template <std::size_t Points>
    using numbers = std::array<Scalar, 3 * Points>;
    using segment = std::array<std::uint32_t, 2>;

    /// The points that are corners of both, each once, and where they were found first.
    struct common {
        int count = 0;
        std::array<std::uint32_t, 3> point{};
        bool has(std::uint32_t p) const {
            return std::find(point.begin(), point.begin() + count, p) != point.begin() + count;
        }
    };
    static common common_of(corners const& a, corners const& b) {
        common found;
        for (std::uint32_t p : a)
            if ((p == b[0] || p == b[1] || p == b[2]) && !found.has(p))
                found.point[static_cast<std::size_t>(found.count++)] = p;
        return found;
    }
    /// The corners that are not common, each once.
    struct others {
        std::size_t count = 0;
        std::array<std::uint32_t, 3> point{};
    };
    static others others_of(corners const& face, common const& in_both) {
        others found;
        for (std::uint32_t p : face)
            if (!in_both.has(p) && std::find(found.point.begin(), found.point.begin() + found.count, p) ==
                                       found.point.begin() + found.count)
                found.point[found.count++] = p;
        return found;
    }

    numbers<6> joined(corners const& a, corners const& b) const {
        return gather<6>({a[0], a[1], a[2], b[0], b[1], b[2]});
    }
    template <std::size_t Points>
    numbers<Points> gather(std::array<std::uint32_t, Points> const& of) const {
        numbers<Points> input;
        for (std::size_t i = 0; i < Points; ++i) std::copy_n(points_[of[i]].begin(), 3, input.begin() + 3 * i);
        return input;
    }
    relation plane_and_point(corners const& t, std::uint32_t p) const {
        auto const input = gather<5>({t[0], t[1], t[2], p, p});
        return certified::segment_plane_3d(input.data(), input.size());
    }
    bool on_one_side(corners const& t, segment const& s) const {
        auto const input = gather<5>({t[0], t[1], t[2], s[0], s[1]});
        return certified::segment_plane_3d(input.data(), input.size()) == relation::disjoint;
    }
    bool meets(corners const& t, segment const& s) const {
        auto const input = gather<5>({t[0], t[1], t[2], s[0], s[1]});
        return certified::segment_triangle_3d_meets(input.data(), input.size());
    }

    /// Are the corners in line? A normal that is farther from zero than rounding can bring it says no.
    bool is_flat(corners const& t) const {
        auto const p = points_[t[0]], q = points_[t[1]], r = points_[t[2]];
        auto const way = [&](auto const& to, std::size_t axis) {
            return static_cast<double>(to[axis]) - static_cast<double>(p[axis]);
        };
        for (std::size_t x = 0; x < 3; ++x) {
            std::size_t const y = (x + 1) % 3;
            double const one = way(q, x) * way(r, y), other = way(q, y) * way(r, x);
            double const size = std::abs(one) + std::abs(other);
            if (size > 0x1p-400 && size < 0x1p400 && std::abs(one - other) > 0x1p-45 * size) return false;
        }
        return plane_and_point(t, t[0]) == relation::undefined;
    }

    /// Which of a's corners are corners of b: a bit each.
    static unsigned corners_in(corners const& a, corners const& b) {
        auto const is_in = [&b](std::uint32_t p) -> unsigned { return p == b[0] || p == b[1] || p == b[2]; };
        return is_in(a[0]) | is_in(a[1]) << 1 | is_in(a[2]) << 2;
    }
    /// Of three bits; std::popcount calls a function where the processor's instruction may not be there.
    static unsigned count_of(unsigned set) { return (set & 1) + (set >> 1 & 1) + (set >> 2); }
    /// The edge across from the only corner in the set.
    static segment across(corners const& t, unsigned corner) {
        return {t[corner == 1 ? 1 : 0], t[corner == 4 ? 1 : 2]};
    }

    /// For faces that are not flat and share corners; those of a that b has too.
    bool meet_beyond(corners const& a, corners const& b, unsigned in_b) const {
        if (in_b == 7) return true;
        unsigned const in_a = corners_in(b, a);
        // From a shared edge on, faces share more only in one plane and on the same side of it: a piece with an area.
        if (count_of(in_a) == 2) {
            std::uint32_t const rest = b[static_cast<std::size_t>(std::countr_one(in_a))];
            auto const input = gather<4>({a[0], a[1], a[2], rest});
            return certified::orient_3d(input.data(), input.size()) == 0 && overlap_in_plane(a, b);
        }
        // Faces on one side of the other's plane but for the corner: most, where a surface bends one way.
        segment const end_a = across(a, in_b), end_b = across(b, in_a);
        if (on_one_side(a, end_b)) return false;
        // A point in common beside the corner: so are those on the way from there, to where one of the faces ends, on
        // the edge across.
        return meets(b, end_a) || meets(a, end_b);
    }

    /// The same where one of the faces is flat at least.
    bool flat_meet_beyond(std::uint32_t first, std::uint32_t second, common const& in_both) const {
        corners const &a = faces_[first], &b = faces_[second];
        others const rest_a = others_of(a, in_both), rest_b = others_of(b, in_both);
        // One and the same segment, which is an edge of both.
        if (in_both.count == 3) return false;
        if (in_both.count == 2) {
            // A face that is not flat has no more than the edge on its line. Two that are reach beyond the same end.
            if (flat_[first] == 0 || flat_[second] == 0 || rest_a.count == 0 || rest_b.count == 0) return false;
            auto const ends = in_both.point;
            return (is_between(ends[0], rest_a.point[0], ends[1]) && is_between(ends[0], rest_b.point[0], ends[1])) ||
                   (is_between(ends[1], rest_a.point[0], ends[0]) && is_between(ends[1], rest_b.point[0], ends[0]));
        }
        return some_meets(b, rest_a, in_both.point[0], flat_[first] != 0) ||
               some_meets(a, rest_b, in_both.point[0], flat_[second] != 0);
    }
    /// Does the face t meet the other one's far end, seen from the shared corner: its edge across, or the ends on both
    /// sides where the corner is between them?
    bool some_meets(corners const& t, others const& rest, std::uint32_t corner, bool flat) const {
        if (rest.count == 0) return false;
        std::uint32_t const p = rest.point[0], q = rest.point[rest.count - 1];
        if (flat && p != q && is_between(corner, p, q)) return meets(t, {p, p}) || meets(t, {q, q});
        return meets(t, {p, q});
    }
    /// Is the first of three different points in line strictly between the others?
    bool is_between(std::uint32_t middle, std::uint32_t one, std::uint32_t other) const {
        auto const &m = points_[middle], &p = points_[one], &q = points_[other];
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (p[axis] != q[axis])
                return (p[axis] < m[axis] && m[axis] < q[axis]) || (q[axis] < m[axis] && m[axis] < p[axis]);
        return false;
    }

    /// Is b in the plane of a, which is not flat?
    bool are_coplanar(corners const& a, corners const& b) const {
        return std::all_of(b.begin(), b.end(),
                           [&](std::uint32_t p) { return plane_and_point(a, p) == relation::touching; });
    }
    /// Do faces in one plane, neither of them flat, overlap? Seen along an axis that lies in the plane they are flat,
    /// and seem to have no inside.
    bool overlap_in_plane(corners const& a, corners const& b) const {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::array<Scalar, 12> seen;
            for (std::size_t i = 0; i < 6; ++i) {
                auto const& p = points_[i < 3 ? a[i] : b[i - 3]];
                seen[2 * i] = p[(axis + 1) % 3];
                seen[2 * i + 1] = p[(axis + 2) % 3];
            }
            if (certified::triangle_triangle_2d(seen.data(), seen.size()) == relation::crossing) return true;
        }
        return false;
    }

    std::vector<std::array<Scalar, 3>> points_;
    std::vector<corners> faces_;
    std::vector<std::uint8_t> flat_;
};

}  // namespace graze
