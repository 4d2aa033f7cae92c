// Two hulls whose difference D has full dimension, without a polytope: by all directions that a facet of D can have. These are
// the normals of three points of one hull, and cross products of an edge of either (exact_shapes.hpp): D is on
// one side of the origin along one of them, or touches it, or has it inside, and is as deep as the least of them says. Further
// directions never change that. For what the polytope of exact_hulls.hpp has no room for, in time without stack.
//
// Edges. Around the line through two points the others span a wedge, which is less than a half-plane iff there are planes through
// the line that have the hull on one side and touch it nowhere else; else no facet needs the edge. Of points on one line the two
// that are furthest apart count. A hull of 64 points has 3 * 64 - 6 edges at most.
//
// Steps: up to 2 * 41,664 normals of a hull's points and 186^2 of edges, each both ways, with up to 128 points looked at along each.
#pragma once

#include "graze/certified/detail/distance_values.hpp"
#include "graze/certified/detail/exact_hulls.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A squared distance of vertices of D, or of the line or plane through them, from the origin.
using hull_square = square_quotient<6, 4>;

/// Is n.n / n.d less than m.n / m.d?
GRAZE_CERTIFIED_SLOW inline bool is_less(hull_square const& n, hull_square const& m) {
    return compare_magnitude(n.n * m.d, m.n * n.d) < 0;
}

template <class Scalar>
class hull_directions {
  public:
    hull_directions(Scalar const* scalar, int points) : scalar_(scalar), n_(points) {}

    /// Where they touch, `at` gets a direction along which D ends at the origin.
    GRAZE_CERTIFIED_SLOW relation decide(vector3_of<big<2>>* at = nullptr) {
        relation result = relation::crossing;
        each([&](normal const& n) {
            int const reach = sign_of_reach(n);
            if (at != nullptr && reach == 0) *at = n;
            if (reach <= 0) result = weaker(result, along_normal(reach));
            return result != relation::disjoint;
        });
        return result;
    }
    /// The square of the depth, where the origin is inside, and a direction that has it.
    GRAZE_CERTIFIED_SLOW void depth(hull_square& square, vector3_of<big<2>>* at = nullptr) {
        bool any = false;
        each([&](normal const& n) {
            if (take_if_less(n, square, any) && at != nullptr) *at = n;
            return true;
        });
    }

  private:
    using arm = vector3_of<big<1>>;
    using normal = vector3_of<big<2>>;

    void load_arm(int to, int from, arm& v) const { detail::load_arm(scalar_ + 3 * to, scalar_ + 3 * from, v); }
    GRAZE_CERTIFIED_SLOW void load_normal(int from, int to, int other_from, int other_to, normal& n) const {
        arm u, v;
        load_arm(to, from, u);
        load_arm(other_to, other_from, v);
        load_cross(u, v, n);
    }
    static bool is_zero(normal const& n) { return n.x.size == 0 && n.y.size == 0 && n.z.size == 0; }

    template <class Visit>
    void each(Visit const& visit) {
        normal n;
        auto const both_ways = [&] {
            if (is_zero(n)) return true;
            for (int way = 0; way < 2; ++way) {
                if (!visit(n)) return false;
                n.x.negative = !n.x.negative;
                n.y.negative = !n.y.negative;
                n.z.negative = !n.z.negative;
            }
            return true;
        };
        for (int set = 0; set < 2 * n_; set += n_)
            for (int i = set; i < set + n_; ++i)
                for (int j = i + 1; j < set + n_; ++j)
                    for (int k = j + 1; k < set + n_; ++k) {
                        load_normal(i, j, i, k, n);
                        if (!both_ways()) return;
                    }
        std::uint64_t edges[2][most_hull_points];
        for (int set = 0; set < 2; ++set) find_edges(set * n_, edges[set]);
        for (int i = 0; i < n_; ++i)
            for (int j = i + 1; j < n_; ++j) {
                if ((edges[0][i] >> j & 1) == 0) continue;
                for (int k = 0; k < n_; ++k)
                    for (int l = k + 1; l < n_; ++l) {
                        if ((edges[1][k] >> l & 1) == 0) continue;
                        load_normal(i, j, n_ + k, n_ + l, n);
                        if (!both_ways()) return;
                    }
            }
    }
    void find_edges(int first, std::uint64_t* edges) const {
        for (int i = 0; i < n_; ++i) {
            edges[i] = 0;
            for (int j = i + 1; j < n_; ++j)
                if (may_be_edge(first, i, j)) edges[i] |= std::uint64_t{1} << j;
        }
    }
    /// The order of two points along the first axis on which i and j are apart.
    int compare_along(int i, int j, int p, int q) const {
        for (int k = 0; k < 3; ++k) {
            Scalar const a = scalar_[3 * i + k], b = scalar_[3 * j + k];
            if (a == b) continue;
            Scalar const u = scalar_[3 * p + k], v = scalar_[3 * q + k];
            return u == v ? 0 : (u < v) == (a < b) ? -1 : 1;
        }
        return 0;
    }
    /// The sign of the component that is not zero of n, times that of m: of vectors along each other.
    static int way_of(normal const& n, normal const& m) {
        return sign(n.x) != 0 ? sign(n.x) * sign(m.x) : sign(n.y) != 0 ? sign(n.y) * sign(m.y) : sign(n.z) * sign(m.z);
    }
    /// From the plane through the line ij and p to q: the sign of ij . (ij x p) x (ij x q).
    GRAZE_CERTIFIED_SLOW int turn(int i, normal const& p, int q) const {
        arm v;
        load_arm(q, i, v);
        big<3> along;
        load_dot(p, v, along);
        return sign(along);
    }
    GRAZE_CERTIFIED_SLOW bool may_be_edge(int first, int i, int j) const {
        i += first;
        j += first;
        if (compare_along(i, j, i, j) == 0) return false;
        // Planes through the line and a point, by their normals: the wedge's ends.
        normal right, left;
        int at_right = -1, at_left = -1;
        for (int k = first; k < first + n_; ++k) {
            if (k == i || k == j) continue;
            normal n;
            load_normal(i, j, i, k, n);
            if (is_zero(n)) {
                // On the line: beyond an end, or an end once more.
                int const low = compare_along(i, j, k, i), high = compare_along(i, j, k, j);
                if (low < 0 || high > 0 || (low == 0 && k < i) || (high == 0 && k < j)) return false;
                continue;
            }
            if (at_right < 0) {
                right = n;
                left = n;
                at_right = at_left = k;
                continue;
            }
            int const from_left = turn(i, left, k), from_right = turn(i, right, k);
            if ((from_left == 0 && way_of(left, n) < 0) || (from_right == 0 && way_of(right, n) < 0)) return false;
            if ((from_left > 0 && from_right < 0)) return false;
            if (from_left > 0) {
                left = n;
                at_left = k;
            }
            if (from_right < 0) {
                right = n;
                at_right = k;
            }
        }
        return true;
    }

    /// Sign of n . (q - p).
    GRAZE_CERTIFIED_SLOW int along(normal const& n, int p, int q) const {
        arm v;
        load_arm(q, p, v);
        big<3> sum;
        load_dot(n, v, sum);
        return sign(sum);
    }
    void find_support(normal const& n) {
        for (int i = 0; i < n_; ++i)
            if (i != most_ && along(n, most_, i) > 0) most_ = i;
        for (int j = 0; j < n_; ++j)
            if (j != least_ && along(n, n_ + least_, n_ + j) < 0) least_ = j;
    }
    /// Along n D reaches beyond the origin, up to it, or not so far. The last support often tells.
    int sign_of_reach(normal const& n) {
        if (along(n, n_ + least_, most_) > 0) return 1;
        find_support(n);
        return along(n, n_ + least_, most_);
    }
    GRAZE_CERTIFIED_SLOW void load_square(normal const& n, hull_square& own) const {
        big<3> height;
        load_height(n, height);
        own.n = height * height;
        load_dot(n, n, own.d);
    }
    GRAZE_CERTIFIED_SLOW void load_height(normal const& n, big<3>& height) const {
        arm v;
        load_arm(most_, n_ + least_, v);
        load_dot(n, v, height);
    }
    GRAZE_CERTIFIED_SLOW bool take_if_less(normal const& n, hull_square& square, bool& any) {
        hull_square own;
        if (any && along(n, n_ + least_, most_) > 0) {
            load_square(n, own);
            if (!is_less(own, square)) return false;
        }
        find_support(n);
        load_square(n, own);
        if (any && !is_less(own, square)) return false;
        any = true;
        square = own;
        return true;
    }

    Scalar const* scalar_;
    int n_, most_ = 0, least_ = 0;
};

template <int Room = 512, class Scalar>
GRAZE_CERTIFIED_SLOW relation decide_hulls_by_polytope(Scalar const* input, int points, hull_seeds const& seeds = {}) {
    return on_exact_hulls(input, 6 * points, [points, &seeds](auto const& g) {
        exact_hulls<std::remove_cvref_t<decltype(g)>, hull_face, Room> work(g, points);
        return work.decide(seeds);
    });
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW relation decide_hulls(Scalar const* input, int points, hull_seeds const& seeds = {}) {
    relation const found = decide_hulls_by_polytope(input, points, seeds);
    return found != relation::undefined ? found : hull_directions<Scalar>(input, points).decide();
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
