// Surfaces whose corners are integers below 2^13, so that a double holds each determinant: where points are, what rays meet, and
// how far triangles are, by these alone. Nothing is shared with the certified tests of solids.
#pragma once

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <limits>
#include <optional>
#include <random>
#include <vector>

#include "graze/vocabulary.hpp"

namespace graze::oracle {

using vec = std::array<double, 3>;
__extension__ typedef __int128 wide;
using big = boost::multiprecision::cpp_int;

inline vec operator-(vec const& a, vec const& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline double dot(vec const& a, vec const& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline vec cross(vec const& a, vec const& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double det(vec const& a, vec const& b, vec const& c) {
    return dot(a, cross(b, c));
}
inline bool is_zero(vec const& a) {
    return a == vec{0, 0, 0};
}

/// A quotient of integers; den > 0.
struct ratio {
    wide num, den;
};
inline ratio make_ratio(double num, double den) {
    return den < 0 ? ratio{-static_cast<wide>(num), -static_cast<wide>(den)}
                   : ratio{static_cast<wide>(num), static_cast<wide>(den)};
}
inline bool operator<(ratio const& a, ratio const& b) {
    return a.num * b.den < b.num * a.den;
}
inline bool operator==(ratio const& a, ratio const& b) {
    return a.num * b.den == b.num * a.den;
}

using triangle = std::array<vec, 3>;

/// Triangles in columns, so that a loop over all of them runs in vectors.
class integer_surface {
  public:
    explicit integer_surface(std::vector<triangle> const& of) : triangles_(of) {
        for (std::size_t i = 0; i < 9; ++i)
            for (triangle const& t : of) columns_[i].push_back(t[i / 3][i % 3]);
        candidate_.resize(of.size());
        square_.resize(of.size());
    }
    std::vector<triangle> const& triangles() const { return triangles_; }

    bool holds_on_a_triangle(vec const& p) {
        mark_in_plane(p);
        for (std::size_t i = 0; i < triangles_.size(); ++i)
            if (candidate_[i] && is_on(moved(i, p))) return true;
        return false;
    }
    relation place(vec const& p) {
        if (holds_on_a_triangle(p)) return relation::touching;
        return winding_along(p, {1, 0, 0}, {}) != 0 ? relation::crossing : relation::disjoint;
    }

    struct answer {
        relation along;
        std::optional<ratio> first;
    };
    answer ray(vec const& origin, vec const& direction) {
        relation const start = place(origin);
        std::vector<std::array<ratio, 2>> stretches;
        std::vector<ratio> ends{{0, 1}};
        std::optional<ratio> first;
        mark_along(origin, direction);
        for (std::size_t i = 0; i < triangles_.size(); ++i) {
            if (!candidate_[i]) continue;
            auto const common = stretch(moved(i, origin), direction);
            if (!common || (*common)[1].num < 0) continue;
            ratio const from = (*common)[0].num < 0 ? ratio{0, 1} : (*common)[0];
            if (!first || from < *first) first = from;
            stretches.push_back({from, (*common)[1]});
            ends.push_back(from);
            ends.push_back((*common)[1]);
        }
        if (start != relation::disjoint) first = ratio{0, 1};
        std::sort(ends.begin(), ends.end());
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        bool inside = start == relation::crossing;
        for (std::size_t i = 0; i < ends.size() && !inside; ++i) {
            bool const covered = std::any_of(stretches.begin(), stretches.end(),
                                             [&](auto const& s) { return !(ends[i] < s[0]) && ends[i] < s[1]; });
            inside = !covered && winding_along(origin, direction, ends[i]) != 0;
        }
        return {inside ? relation::crossing : first ? relation::touching : relation::disjoint, first};
    }

    /// The squares of the distances that may be the least, as quotients of integers.
    std::vector<std::array<big, 2>> nearest(vec const& p) {
        std::size_t const n = triangles_.size();
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < n; ++i) {
            // Of the box of a triangle: what is farther than the best so far is left out.
            vec const& a = triangles_[i][0];
            vec const& b = triangles_[i][1];
            vec const& c = triangles_[i][2];
            double low = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                double const below = std::min({a[k], b[k], c[k]}) - p[k], above = p[k] - std::max({a[k], b[k], c[k]}),
                             off = std::max({below, above, 0.0});
                low += off * off;
            }
            square_[i] = low;
            if (low * (1 - 1e-9) > least) continue;
            auto const exact = square(moved(i, p));
            square_[i] = static_cast<double>(exact[0]) / static_cast<double>(exact[1]);
            least = std::min(least, square_[i]);
        }
        std::vector<std::array<big, 2>> all;
        for (std::size_t i = 0; i < n; ++i) {
            if (square_[i] > least * (1 + 1e-9)) continue;
            auto const exact = square(moved(i, p));
            all.push_back({big(exact[0]), big(exact[1])});
        }
        return all;
    }

  private:
    triangle moved(std::size_t i, vec const& p) const {
        triangle const& t = triangles_[i];
        return {t[0] - p, t[1] - p, t[2] - p};
    }
    void mark_in_plane(vec const& p) {
        for (std::size_t i = 0; i < candidate_.size(); ++i) {
            double const ax = columns_[0][i] - p[0], ay = columns_[1][i] - p[1], az = columns_[2][i] - p[2];
            double const bx = columns_[3][i] - p[0], by = columns_[4][i] - p[1], bz = columns_[5][i] - p[2];
            double const cx = columns_[6][i] - p[0], cy = columns_[7][i] - p[1], cz = columns_[8][i] - p[2];
            candidate_[i] = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx) == 0 ? 1 : 0;
        }
    }
    /// Those that the line may meet.
    void mark_along(vec const& p, vec const& d) {
        for (std::size_t i = 0; i < candidate_.size(); ++i) {
            double const ax = columns_[0][i] - p[0], ay = columns_[1][i] - p[1], az = columns_[2][i] - p[2];
            double const bx = columns_[3][i] - p[0], by = columns_[4][i] - p[1], bz = columns_[5][i] - p[2];
            double const cx = columns_[6][i] - p[0], cy = columns_[7][i] - p[1], cz = columns_[8][i] - p[2];
            double const adx = ay * d[2] - az * d[1], ady = az * d[0] - ax * d[2], adz = ax * d[1] - ay * d[0];
            double const cdx = cy * d[2] - cz * d[1], cdy = cz * d[0] - cx * d[2], cdz = cx * d[1] - cy * d[0];
            double const u = bx * cdx + by * cdy + bz * cdz, v = cx * adx + cy * ady + cz * adz,
                         w = -(bx * adx + by * ady + bz * adz);
            candidate_[i] = std::min(u, std::min(v, w)) >= 0 || std::max(u, std::max(v, w)) <= 0 ? 1 : 0;
        }
    }

    /// Is the origin on the triangle?
    static bool is_on(triangle const& t) {
        vec const n = cross(t[1] - t[0], t[2] - t[0]);
        if (det(t[0], t[1], t[2]) != 0) return false;
        if (!is_zero(n)) {
            for (std::size_t k = 0; k < 3; ++k)
                if (dot(n, cross(t[k], t[(k + 1) % 3])) < 0) return false;
            return true;
        }
        for (std::size_t k = 0; k < 3; ++k)
            if (is_zero(cross(t[k], t[(k + 1) % 3])) && dot(t[k], t[(k + 1) % 3]) <= 0) return true;
        return false;
    }

    /// The winding number of the points just after t = `after` on the ray, which are on no triangle: what crosses the ray later.
    /// The ray is moved a vanishing step aside, in a direction in which it meets no edge.
    int winding_along(vec const& origin, vec const& d, std::optional<ratio> after) {
        mark_along(origin, d);
        for (;;) {
            vec const e{step(), step(), step()};
            int sum = 0;
            bool good = true;
            for (std::size_t i = 0; i < triangles_.size() && good; ++i) {
                if (!candidate_[i]) continue;
                triangle const t = moved(i, origin);
                double const along = det(t[1] - t[0], t[2] - t[0], d), height = det(t[0], t[1], t[2]);
                if (along == 0) continue;
                int left = 0;
                for (std::size_t k = 0; k < 3; ++k) {
                    vec const &b = t[k], &c = t[(k + 1) % 3];
                    double side = det(b, c, d);
                    if (side == 0) side = -det(e, c - b, d);
                    left += side > 0 ? 1 : -1;
                    good = good && side != 0;
                }
                if (left != 3 && left != -3) continue;
                bool const later =
                    after ? *after < make_ratio(height, along) : (height > 0) == (along > 0) && height != 0;
                if (later) sum += along > 0 ? 1 : -1;
            }
            if (good) return sum;
        }
    }
    double step() { return static_cast<double>(engine_() % 2001) - 1000; }

    /// What the line t d has in common with a triangle: times from and to.
    static std::optional<std::array<ratio, 2>> stretch(triangle const& t, vec const& d) {
        double const along = det(t[1] - t[0], t[2] - t[0], d), height = det(t[0], t[1], t[2]);
        if (along != 0) {
            int left = 0, right = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                double const side = det(t[k], t[(k + 1) % 3], d);
                left += side > 0;
                right += side < 0;
            }
            if (left > 0 && right > 0) return {};
            ratio const at = make_ratio(height, along);
            return {{at, at}};
        }
        std::optional<std::array<ratio, 2>> all;
        auto const add = [&](double num, double den) {
            ratio const at = make_ratio(num, den);
            if (!all) all = {{at, at}};
            (*all)[0] = std::min((*all)[0], at);
            (*all)[1] = std::max((*all)[1], at);
        };
        for (std::size_t k = 0; k < 3; ++k) {
            vec const &a = t[k], &b = t[(k + 1) % 3];
            if (is_zero(cross(a, d))) add(dot(a, d), dot(d, d));
            vec const edge = b - a, across = cross(d, edge), from = cross(d, a), to = cross(d, b);
            if (is_zero(across) || det(a, b, d) != 0) continue;
            std::size_t const axis = across[0] != 0 ? 0 : across[1] != 0 ? 1 : 2;
            if ((from[axis] < 0 && to[axis] > 0) || (from[axis] > 0 && to[axis] < 0))
                add(cross(a, edge)[axis], across[axis]);
        }
        return all;
    }

    /// The square of the distance of the origin.
    static std::array<wide, 2> square(triangle const& t) {
        vec const n = cross(t[1] - t[0], t[2] - t[0]);
        wide const whole = wide_dot(n, n);
        if (whole != 0) {
            bool in = true;
            for (std::size_t k = 0; k < 3; ++k) in = in && dot(cross(t[k], t[(k + 1) % 3]), n) >= 0;
            wide const height = static_cast<wide>(det(t[0], t[1], t[2]));
            if (in) return {height * height, whole};
        }
        std::array<wide, 2> least{-1, 1};
        for (std::size_t k = 0; k < 3; ++k) {
            vec const &a = t[k], edge = t[(k + 1) % 3] - a;
            std::array<wide, 2> one{wide_dot(a, a), 1};
            double const down = -dot(a, edge), length = dot(edge, edge);
            if (down > 0 && down < length) {
                vec const off = cross(a, edge);
                one = {wide_dot(off, off), static_cast<wide>(length)};
            }
            if (least[0] < 0 || one[0] * least[1] < least[0] * one[1]) least = one;
        }
        return least;
    }
    static wide wide_dot(vec const& a, vec const& b) {
        wide sum = 0;
        for (std::size_t k = 0; k < 3; ++k) sum += static_cast<wide>(a[k]) * static_cast<wide>(b[k]);
        return sum;
    }

    std::vector<triangle> triangles_;
    std::array<std::vector<double>, 9> columns_;
    std::vector<char> candidate_;
    std::vector<double> square_;
    std::mt19937_64 engine_{1};
};

}  // namespace graze::oracle
