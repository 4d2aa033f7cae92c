// How far two convex hulls in 3D are apart, and how deep they are in each other: GJK with Johnson's subdistances (see
// hulls.hpp), and the polytope that EPA expands from the tetrahedron of gjk_regions, G. van den Bergen, Proximity Queries
// and Penetration Depth Computation on 3D Game Objects, GDC 2001 (Bullet, libccd).
//
// Input     n points of the one hull as 3 n numbers x y z of any number type, and n of the other, in one unit.
// Result    the distance, 0 where they meet; the depth, nothing where no tetrahedron around the origin is found.
// Fails on  gjk_johnson: see hulls.hpp; its stop is relative. epa: an absolute stop at 1e-4; faces that are flat, and rims
//           that rounding breaks.
// Assumes   round to nearest, no contraction. Errors: none raised; every loop ends after 64 rounds.
//
// The publications leave open: the number of rounds; which of faces equally near is expanded (here: the first).
#pragma once

#include <array>
#include <vector>

#include "graze/documented/given_values.hpp"
#include "graze/documented/hulls.hpp"

namespace graze::documented {

template <class Number>
given_values<Number, 1> hull_hull_distance_gjk_johnson(Number const* first, Number const* second, std::size_t n,
                                                       Number const& tolerance = gjk_tolerance<Number>,
                                                       Number const& epsilon = hull_epsilon<Number>) {
    johnson_result<Number> const end = run_gjk_johnson(first, second, n, tolerance, epsilon, false);
    return std::array<Number, 1>{end.meets ? Number(0) : length(end.nearest)};
}

/// The absolute tolerance of epa.
template <class Scalar>
inline constexpr Scalar epa_tolerance = static_cast<Scalar>(1e-4);

/// An edge of the rim that is there the other way round is inside, and goes.
inline void toggle_edge(std::vector<std::array<std::size_t, 2>>& rim, std::size_t from, std::size_t to) {
    for (auto edge = rim.begin(); edge != rim.end(); ++edge)
        if ((*edge)[0] == to && (*edge)[1] == from) {
            rim.erase(edge);
            return;
        }
    rim.push_back({from, to});
}

/// Points of the difference of two hulls around the origin, and the faces of what they span.
template <class Number>
class epa_polytope {
  public:
    struct face {
        std::size_t corner[3];
        vec3<Number> n;  // of length 1, outward
        Number height;
    };

    explicit epa_polytope(region_simplex<Number> const& simplex) {
        for (vec3<Number> const& p : simplex.point) point_.push_back(p);
        static constexpr std::size_t corner[4][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}};
        for (auto const& c : corner) {
            // Outward: away from the fourth.
            vec3<Number> const n = cross(point_[c[1]] - point_[c[0]], point_[c[2]] - point_[c[0]]);
            bool const inward = dot(n, point_[c[3]] - point_[c[0]]) > Number(0);
            add_face(c[0], c[inward ? 2 : 1], c[inward ? 1 : 2]);
        }
    }

    bool empty() const { return face_.empty(); }
    face const& nearest() const {
        std::size_t least = 0;
        for (std::size_t i = 1; i < face_.size(); ++i)
            if (face_[i].height < face_[least].height) least = i;
        return face_[least];
    }
    /// The nearest of those that holds(face) is true of, or of all where it is of none.
    template <class Holds>
    face const& nearest_that(Holds const& holds) const {
        face const* best = nullptr;
        for (face const& f : face_)
            if ((!best || f.height < best->height) && holds(f)) best = &f;
        return best ? *best : nearest();
    }
    /// Takes the faces away that w is before, and joins their rim to it.
    void expand(vec3<Number> const& w) {
        std::vector<std::array<std::size_t, 2>> rim;
        std::vector<face> kept;
        for (face const& f : face_) {
            if (!(dot(f.n, w - point_[f.corner[0]]) > Number(0))) {
                kept.push_back(f);
                continue;
            }
            for (std::size_t i = 0; i < 3; ++i) toggle_edge(rim, f.corner[i], f.corner[(i + 1) % 3]);
        }
        face_.swap(kept);
        point_.push_back(w);
        for (auto const& edge : rim) add_face(edge[0], edge[1], point_.size() - 1);
    }

  private:
    void add_face(std::size_t i, std::size_t j, std::size_t k) {
        vec3<Number> const n = normalize(cross(point_[j] - point_[i], point_[k] - point_[i]));
        face_.push_back({{i, j, k}, n, dot(n, point_[i])});
    }
    std::vector<vec3<Number>> point_;
    std::vector<face> face_;
};

template <class Number>
given_values<Number, 1> hull_hull_depth_epa(Number const* first, Number const* second, std::size_t n,
                                            Number const& tolerance = epa_tolerance<Number>) {
    hull_difference<Number> const difference(first, second, n);
    region_simplex<Number> simplex{};
    if (!run_gjk_regions(difference, simplex)) return {};
    epa_polytope<Number> polytope(simplex);
    for (int round = 0; round < most_hull_rounds; ++round) {
        auto const nearest = polytope.nearest();
        vec3<Number> const w = difference.support(nearest.n);
        if (dot(w, nearest.n) - nearest.height <= tolerance) return std::array<Number, 1>{nearest.height};
        polytope.expand(w);
        if (polytope.empty()) return {};
    }
    return std::array<Number, 1>{polytope.nearest().height};
}

}  // namespace graze::documented
