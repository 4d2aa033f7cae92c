#include "suite/structure_tier.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "graze/rational.hpp"
#include "graze/structures/polygon.hpp"

namespace graze {
namespace {

using structures::point_id;
template <std::size_t Dimension>
using exact_point = std::array<rational, Dimension>;

template <std::size_t Dimension>
exact_point<Dimension> exact(double const* p) {
    exact_point<Dimension> point;
    for (std::size_t k = 0; k < Dimension; ++k) point[k] = p[k];
    return point;
}
template <std::size_t Dimension>
exact_point<Dimension> difference(exact_point<Dimension> const& p, exact_point<Dimension> const& q) {
    exact_point<Dimension> arm;
    for (std::size_t k = 0; k < Dimension; ++k) arm[k] = p[k] - q[k];
    return arm;
}
template <std::size_t Dimension>
rational dot(exact_point<Dimension> const& u, exact_point<Dimension> const& v) {
    rational sum = 0;
    for (std::size_t k = 0; k < Dimension; ++k) sum += u[k] * v[k];
    return sum;
}
exact_point<2> normal_of(std::array<exact_point<2>, 1> const& arms) {
    return {-arms[0][1], arms[0][0]};
}
exact_point<3> normal_of(std::array<exact_point<3>, 2> const& arms) {
    auto const& [u, v] = arms;
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

/// The square of what is near, by the longest side of the box around the points.
template <std::size_t Dimension>
rational near_square(structures::points<Dimension> const& all) {
    rational extent = 0;
    for (std::size_t k = 0; k < Dimension; ++k) {
        double low = all[0][k], high = low;
        for (point_id i = 1; i < all.size(); ++i) {
            low = std::min(low, all[i][k]);
            high = std::max(high, all[i][k]);
        }
        extent = std::max<rational>(extent, rational(high) - rational(low));
    }
    rational const near = extent * rational(near_share);
    return near * near;
}

/// What is closest to its further points: none, near them or on them.
enum class nearness : std::uint8_t { apart, near, on };

/// Lines or planes with all points on one side, and spheres without a point inside, through points of the set.
template <std::size_t Dimension>
class supports {
  public:
    explicit supports(structures::points<Dimension> const& all) : all_(all), near_square_(near_square(all)) {}

    nearness closest(bool with_spheres) {
        look_at<Dimension>({});
        if (with_spheres && found_ != nearness::on) look_at<Dimension + 1>({});
        return found_;
    }

  private:
    /// Goes through all sets of Count points, in order.
    template <std::size_t Count>
    void look_at(std::array<point_id, Count> chosen, std::size_t known = 0) {
        if (found_ == nearness::on) return;
        if (known == Count) return look_beside(chosen);
        for (point_id i = known == 0 ? 0 : chosen[known - 1] + 1; i < all_.size(); ++i) {
            chosen[known] = i;
            look_at(chosen, known + 1);
        }
    }
    template <std::size_t Count>
    void look_beside(std::array<point_id, Count> chosen) {
        if (!orient(chosen)) return;
        int seen = 0;
        bool is_on = false;
        for (point_id i = 0; i < all_.size(); ++i) {
            if (std::ranges::find(chosen, i) != chosen.end()) continue;
            int const sign = side_of(chosen, i);
            // No point may be inside of a sphere, or on another side of a plane than others.
            if (Count > Dimension ? sign > 0 : sign * seen < 0) return;
            if (sign != 0) seen = sign;
            is_on |= sign == 0;
        }
        if (is_on) {
            found_ = nearness::on;
            return;
        }
        for (point_id i = 0; i < all_.size() && found_ == nearness::apart; ++i)
            if (std::ranges::find(chosen, i) == chosen.end() && is_near(chosen, i)) found_ = nearness::near;
    }

    // Of a line or plane.
    bool orient(std::array<point_id, 2> const&) const { return Dimension == 2; }
    bool orient(std::array<point_id, 3>& of) const {
        if constexpr (Dimension == 3) return !structures::on_one_line(all_, of[0], of[1], of[2]);
        // Of a circle: its points turn left.
        if constexpr (Dimension == 2) {
            int const turn = structures::turn(all_, of[0], of[1], of[2]);
            if (turn < 0) std::swap(of[1], of[2]);
            return turn != 0;
        }
    }
    bool orient(std::array<point_id, 4>& of) const {
        if constexpr (Dimension == 3) {
            int const side = structures::side(all_, of[0], of[1], of[2], of[3]);
            if (side > 0) std::swap(of[1], of[2]);
            return side != 0;
        }
        return false;
    }
    int side_of(std::array<point_id, 2> const& of, point_id i) const {
        if constexpr (Dimension == 2) return structures::turn(all_, of[0], of[1], i);
        return 0;
    }
    int side_of(std::array<point_id, 3> const& of, point_id i) const {
        if constexpr (Dimension == 2) return structures::in_circle(all_, of[0], of[1], of[2], i);
        if constexpr (Dimension == 3) return structures::side(all_, of[0], of[1], of[2], i);
    }
    int side_of(std::array<point_id, 4> const& of, point_id i) const {
        if constexpr (Dimension == 3) return structures::in_sphere(all_, of, i);
        return 0;
    }

    /// Of a plane, by (normal . arm)^2 < near^2 normal^2.
    bool is_near(std::array<point_id, Dimension> const& of, point_id i) const {
        auto const origin = exact<Dimension>(all_[of[0]]);
        std::array<exact_point<Dimension>, Dimension - 1> arms;
        for (std::size_t n = 1; n < Dimension; ++n) arms[n - 1] = difference(exact<Dimension>(all_[of[n]]), origin);
        auto const normal = normal_of(arms);
        rational const height = dot(normal, difference(exact<Dimension>(all_[i]), origin));
        return height * height < near_square_ * dot(normal, normal);
    }
    /// Of a sphere with the centre c and the square r2 of its radius, for a point p outside it: |p - c| < r + near where the power
    /// |p - c|^2 - r2 less near^2 is below 2 r near.
    bool is_near(std::array<point_id, Dimension + 1> const& of, point_id i) const {
        auto const origin = exact<Dimension>(all_[of[0]]);
        std::array<exact_point<Dimension>, Dimension> arms;
        for (std::size_t n = 0; n < Dimension; ++n) arms[n] = difference(exact<Dimension>(all_[of[n + 1]]), origin);
        exact_point<Dimension> const centre = centre_from(arms);
        rational const square = dot(centre, centre);
        auto const arm = difference(difference(exact<Dimension>(all_[i]), origin), centre);
        rational const rest = dot(arm, arm) - square - near_square_;
        return rest < 0 || rest * rest < 4 * square * near_square_;
    }
    /// The point at equal distances from 0 and the arms, which span the space: c . arm = arm^2 / 2, by Cramer's rule.
    static exact_point<2> centre_from(std::array<exact_point<2>, 2> const& arms) {
        auto const& [u, v] = arms;
        rational const twice = 2 * (u[0] * v[1] - u[1] * v[0]), p = dot(u, u), q = dot(v, v);
        return {(p * v[1] - q * u[1]) / twice, (q * u[0] - p * v[0]) / twice};
    }
    static exact_point<3> centre_from(std::array<exact_point<3>, 3> const& arms) {
        auto const &u = arms[0], &v = arms[1], &w = arms[2];
        using pair = std::array<exact_point<3>, 2>;
        exact_point<3> const vw = normal_of(pair{v, w}), wu = normal_of(pair{w, u}), uv = normal_of(pair{u, v});
        rational const twice = 2 * dot(u, vw), p = dot(u, u), q = dot(v, v), r = dot(w, w);
        exact_point<3> centre;
        for (std::size_t k = 0; k < 3; ++k) centre[k] = (p * vw[k] + q * wu[k] + r * uv[k]) / twice;
        return centre;
    }

    structures::points<Dimension> const& all_;
    rational near_square_;
    nearness found_ = nearness::apart;
};

/// The square of the distance from p to the segment from a to b, which has a length.
rational square_to_segment(exact_point<2> const& p, exact_point<2> const& a, exact_point<2> const& b) {
    auto const side = difference(b, a), arm = difference(p, a);
    rational const along = dot(side, arm), length = dot(side, side);
    auto const nearest = along <= 0 ? a
                         : along >= length
                             ? b
                             : exact_point<2>{a[0] + side[0] * along / length, a[1] + side[1] * along / length};
    auto const rest = difference(p, nearest);
    return dot(rest, rest);
}

nearness nearness_in_rings(structures::plane_points const& all, std::vector<std::size_t> rings) {
    if (rings.empty()) rings.push_back(all.size());
    struct side {
        point_id from, to;
    };
    std::vector<side> sides, spans;
    std::vector<point_id> between;  // the corner that a span leaves out
    point_id begin = 0;
    for (std::size_t const size : rings) {
        auto const count = static_cast<point_id>(size);
        for (point_id i = 0; i < count; ++i) {
            sides.push_back({begin + i, begin + (i + 1) % count});
            spans.push_back({begin + i, begin + (i + 2) % count});
            between.push_back(begin + (i + 1) % count);
        }
        begin += count;
    }
    for (std::size_t i = 0; i < spans.size(); ++i)
        if (structures::on_one_line(all, spans[i].from, between[i], spans[i].to)) return nearness::on;
    std::vector<exact_point<2>> corners;
    for (point_id i = 0; i < all.size(); ++i) corners.push_back(exact<2>(all[i]));
    rational const near = near_square(all);
    auto const is_near = [&](point_id p, side const& s) {
        return square_to_segment(corners[p], corners[s.from], corners[s.to]) < near;
    };
    for (std::size_t i = 0; i < spans.size(); ++i)
        if (is_near(between[i], spans[i])) return nearness::near;
    for (side const& s : sides)
        for (point_id p = 0; p < all.size(); ++p)
            if (p != s.from && p != s.to && is_near(p, s)) return nearness::near;
    return nearness::apart;
}

template <std::size_t Dimension>
std::optional<tier> tier_of_equals(structures::points<Dimension> const& all, bool may_be_flat) {
    std::vector<point_id> const first = structures::first_of_equals(all);
    for (point_id i = 0; i < all.size(); ++i)
        if (first[i] != i) return tier::degenerate;
    if (may_be_flat && structures::spanning_triangle(all).empty()) return tier::degenerate;
    return std::nullopt;
}

nearness nearness_of(structure_record const& record) {
    bool const with_spheres = record.kind == structure_kind::delaunay_2d || record.kind == structure_kind::delaunay_3d;
    if (form_of(record.kind).dimension == 3) {
        structures::space_points const all(record.coordinates);
        return supports<3>(all).closest(with_spheres);
    }
    structures::plane_points const all(record.coordinates);
    return record.kind == structure_kind::polygon_triangulation_2d ? nearness_in_rings(all, record.rings)
                                                                   : supports<2>(all).closest(with_spheres);
}

}  // namespace

std::optional<tier> tier_of_points(structure_record const& record) {
    if (std::ranges::any_of(record.coordinates, is_extreme)) return tier::extreme;
    if (form_of(record.kind).dimension == 3) return tier_of_equals(structures::space_points(record.coordinates), false);
    return tier_of_equals(structures::plane_points(record.coordinates), record.kind == structure_kind::convex_hull_2d);
}

tier tier_of(structure_record const& record) {
    if (auto const told = tier_of_points(record)) return *told;
    switch (nearness_of(record)) {
        case nearness::on: return tier::contact;
        case nearness::near: return tier::near;
        case nearness::apart: break;
    }
    return tier::ordinary;
}

}  // namespace graze
