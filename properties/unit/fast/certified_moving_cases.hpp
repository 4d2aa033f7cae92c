// Cases of moving features, by what is hard about them.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <string_view>
#include <vector>

#include "graze/source.hpp"

namespace graze {

inline constexpr std::array<std::string_view, 21> moving_families{"random",
                                                                  "lattice",
                                                                  "near",
                                                                  "lattice_of_two",
                                                                  "touch_at_one_instant",
                                                                  "in_one_plane",
                                                                  "in_a_turning_plane",
                                                                  "along_edges",
                                                                  "start_end",
                                                                  "static",
                                                                  "parallel",
                                                                  "second_root",
                                                                  "huge_steps",
                                                                  "subnormal",
                                                                  "top_binade",
                                                                  "exponent_gaps",
                                                                  "nearly_touch",
                                                                  "roots_near_each_other",
                                                                  "little_motion",
                                                                  "near_an_edge",
                                                                  "next_to_degenerate"};

/// Numbers of the double's or the float's range, not yet rounded to the float.
class moving_cases {
  public:
    moving_cases(std::size_t family, bool edges, bool small, source& choices)
        : v_(24), edges_(edges), small_(small), choices_(choices) {
        fill(family);
        if (family < 12 && choices.one_in(8)) scale_all(small ? between(-100, 100) : between(-900, 900));
        for (double& x : v_)
            if (small) x = static_cast<double>(static_cast<float>(x));
    }
    std::vector<double> const& input() const { return v_; }

  private:
    int between(int low, int high) { return static_cast<int>(choices_.between(low, high)); }
    double uniform(double low, double high) {
        return low + (high - low) * static_cast<double>(choices_.next() >> 11) * 0x1p-53;
    }
    void random() {
        for (double& x : v_) x = uniform(-1, 1);
    }
    void lattice(int reach) {
        for (double& x : v_) x = between(0, reach);
    }
    double& at(int time, int point, int axis) { return v_[static_cast<std::size_t>(12 * time + 3 * point + axis)]; }
    void scale_all(int exponent) {
        for (double& x : v_) x = std::ldexp(small_ ? static_cast<double>(static_cast<float>(x)) : x, exponent);
    }
    void shift_by_ulps(int most) {
        double const ulp = small_ ? 0x1p-23 : 0x1p-52;
        for (double& x : v_)
            if (choices_.one_in(4))
                x = (small_ ? static_cast<double>(static_cast<float>(x)) : x) * (1 + between(-most, most) * ulp);
    }
    int mover() const { return edges_ ? 2 : 0; }
    /// Where the mover is nearly in contact at that time, at a + u (b - a) + w (c - a), of edges u along ab and w along cd.
    double met(int axis, double time, double u, double w) {
        auto const now = [&](int i) { return at(0, i, axis) * (1 - time) + at(1, i, axis) * time; };
        return edges_ ? (now(0) * (1 - u) + now(1) * u - now(3) * w) / (1 - w)
                      : now(1) * (1 - u - w) + now(2) * u + now(3) * w;
    }
    void meet(double time, double u, double w) {
        for (int k = 0; k < 3; ++k) at(1, mover(), k) = (met(k, time, u, w) - at(0, mover(), k) * (1 - time)) / time;
    }
    double little(int least, int most) { return std::ldexp(uniform(-1, 1), -between(least, most)); }

    void fill(std::size_t family) {
        switch (family) {
            case 0: return random();
            case 1: return lattice(3);
            case 2:
                random();
                meet(uniform(0.05, 1), choices_.one_in(3) ? 0 : uniform(0, 0.9),
                     choices_.one_in(3) ? 0 : uniform(0, 0.1));
                return shift_by_ulps(2);
            case 3: return lattice(1);
            case 4: return touch_at_one_instant();
            case 5: return in_one_plane();
            case 6:
                for (int i = 0; i < 4; ++i) {
                    int const x = between(-3, 3), y = between(-3, 3);
                    for (int t = 0; t < 2; ++t)
                        at(t, i, 0) = x, at(t, i, 1) = y, at(t, i, 2) = t == 0 ? x + 3 * y : 2 * x - y;
                }
                return;
            case 7: return along_edges();
            case 8: return start_end();
            case 9:
                choices_.flip() ? lattice(3) : random();
                for (std::size_t i = 0; i < 12; ++i) v_[12 + i] = v_[i];
                if (choices_.flip())
                    for (int i = 0; i < 4; ++i)
                        for (int k = 0; k < 3; ++k) at(1, i, k) += k + 1;
                return;
            case 10: return parallel();
            case 11:
                random();
                meet(uniform(0.5, 1), uniform(0, 0.5), uniform(0, 0.5));
                return shift_by_ulps(1);
            case 12:
                random();
                for (double& x : v_)
                    if (choices_.one_in(5)) x = std::ldexp(x, between(0, small_ ? 120 : 1000));
                return;
            case 13:
                for (double& x : v_) x = choices_.flip() ? between(0, 4) : between(-1000, 1000);
                return scale_all(small_ ? -149 : -1074);
            case 14:
                lattice(3);
                for (double& x : v_) {
                    x = std::ldexp((x - 1.5) * 1.25, small_ ? 126 : 1022);
                    double const most = small_ ? static_cast<double>(std::numeric_limits<float>::max())
                                               : std::numeric_limits<double>::max();
                    if (choices_.one_in(4)) x = std::copysign(most, x);
                }
                return;
            case 16:
                touch_at_one_instant();
                for (double& x : v_)
                    if (x == 0 && choices_.one_in(4))
                        x = std::ldexp(between(-1, 1), -between(20, choices_.flip() ? 140 : small_ ? 149 : 1074));
                return;
            case 17: return pass_near(little(4, small_ ? 24 : 48));
            case 18: return move_little(std::ldexp(1, -between(0, small_ ? 16 : 40)));
            case 19:
                random();
                return choices_.flip() ? meet(uniform(0.05, 1), little(8, 48), uniform(0, 0.9))
                                       : meet(uniform(0.05, 1), uniform(0, 0.9), little(8, 48));
            case 20: {
                constexpr std::size_t degenerate[] = {1, 3, 6, 7, 8, 9, 10};
                fill(degenerate[choices_.below(std::size(degenerate))]);
                for (double& x : v_)
                    if (x == 0 && choices_.one_in(3))
                        x = std::ldexp(choices_.flip() ? 1 : -1, -between(20, small_ ? 149 : 1074));
                return;
            }
            default:
                lattice(3);
                for (double& x : v_)
                    if (choices_.one_in(3)) x = std::ldexp(x - 1, small_ ? between(-140, 120) : between(-1060, 1000));
        }
    }

    /// The mover passes the plane, which turns, at a distance: twice through it, or not at all. At the time T of the least
    /// distance R = u E + w F + distance N, w negative for edges, and the rate of (E x F) . R, V . R + N . R', is zero.
    void pass_near(double distance) {
        using vector = std::array<double, 3>;
        auto const dot = [](vector const& a, vector const& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; };
        auto const cross = [](vector const& a, vector const& b) {
            return vector{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
        };
        random();
        // Near time 0 only the second time may be in [0, 1].
        double const time = choices_.one_in(3) ? little(6, small_ ? 12 : 24) : uniform(0.1, 0.9);
        double const u = uniform(0, 0.5), w = (edges_ ? -1 : 1) * uniform(0, 0.5);
        vector e, f, e_rate, f_rate, rate, arm;
        int const base = edges_ ? 0 : 1, from[2] = {base, edges_ ? 2 : 1}, to[2] = {base + 1, 3};
        for (int k = 0; k < 3; ++k) {
            auto const edge = [&](int i, vector& now, vector& later) {
                auto const i_k = static_cast<std::size_t>(k);
                double const start = at(0, to[i], k) - at(0, from[i], k), end = at(1, to[i], k) - at(1, from[i], k);
                now[i_k] = start + time * (end - start);
                later[i_k] = end - start;
            };
            edge(0, e, e_rate);
            edge(1, f, f_rate);
        }
        vector const normal = cross(e, f), turned = cross(e_rate, f), turned_too = cross(e, f_rate);
        for (std::size_t k = 0; k < 3; ++k) {
            arm[k] = u * e[k] + w * f[k] + distance * normal[k];
            rate[k] = uniform(-1, 1);
        }
        double const excess = (dot(turned, arm) + dot(turned_too, arm) + dot(normal, rate)) / dot(normal, normal);
        for (int t = 0; t < 2; ++t)
            for (int k = 0; k < 3; ++k) {
                auto const i_k = static_cast<std::size_t>(k);
                double const to_be = at(t, base, k) + arm[i_k] + (t - time) * (rate[i_k] - excess * normal[i_k]),
                             step = to_be - at(t, mover(), k);
                at(t, mover(), k) = to_be;
                if (edges_) at(t, 3, k) += step;
            }
    }
    void move_little(double reach) {
        random();
        for (std::size_t i = 0; i < 12; ++i) v_[12 + i] = v_[i] + reach * uniform(-1, 1);
        double const u = choices_.one_in(3) ? little(8, 40) : uniform(0, 0.6), w = uniform(0, 0.4);
        for (int k = 0; k < 3; ++k) at(0, mover(), k) = met(k, 0, u, w) + reach * uniform(-1, 1);
        meet(uniform(0.05, 1), u, w);
    }
    /// A square of a linear function times another: p, or c of a still ab, goes through a plane's side and back.
    void touch_at_one_instant() {
        lattice(4);
        for (double& x : v_) x -= 2;
        if (choices_.flip()) {
            int const further = 1 << between(0, 3);
            for (std::size_t i = 0; i < 12; ++i) v_[12 + i] = v_[i] + (v_[12 + i] - v_[i]) * further;
        }
        if (choices_.flip()) return;
        // The normal's and the arm's third components vanish together: (t - m / n)^2 is a factor of the plane's polynomial.
        int const n = between(2, 5), m = between(1, n - 1);
        int const base = edges_ ? 0 : 1, turning = edges_ ? 1 : 2;
        for (int i = 0; i < 4; ++i)
            for (int t = 0; t < 2; ++t) at(t, i, 2) = 0;
        for (int t = 0; t < 2; ++t) {
            double const height = t == 0 ? -m : n - m;
            at(t, mover(), 2) = height;
            at(t, turning, 2) = height;
            if (edges_) at(t, 3, 2) = height * 2;
        }
        if (choices_.flip()) at(1, base, 0) = at(0, base, 0);
    }
    void in_one_plane() {
        lattice(between(2, 6));
        int const k = between(0, 2), i = (k + 1) % 3, j = (k + 2) % 3;
        bool const random = choices_.one_in(3), tilted = choices_.flip() && !random;
        for (int p = 0; p < 4; ++p)
            for (int t = 0; t < 2; ++t) {
                if (random) at(t, p, i) = uniform(0, 3), at(t, p, j) = uniform(0, 3);
                at(t, p, k) = tilted ? 2 * at(t, p, i) - at(t, p, j) : 1;
            }
    }
    void along_edges() {
        lattice(4);
        int const far[2] = {between(-3, 3), between(-3, 3)}, from = edges_ ? 0 : 1;
        for (int t = 0; t < 2; ++t)
            for (int k = 0; k < 3; ++k)
                at(t, mover(), k) = at(t, from, k) + far[t] * (at(t, from + 1, k) - at(t, from, k));
    }
    void start_end() {
        lattice(5);
        for (double& x : v_) x *= 4;
        int const t = between(0, 1), u = between(0, 4), w = between(0, 4 - u);
        for (int k = 0; k < 3; ++k) {
            if (edges_)
                at(t, 2, k) = (at(t, 0, k) * (4 - u) + at(t, 1, k) * u) / 4;
            else
                at(t, 0, k) = (at(t, 1, k) * (4 - u - w) + at(t, 2, k) * u + at(t, 3, k) * w) / 4;
        }
        if (edges_ && w > 0)
            for (int k = 0; k < 3; ++k) at(t, 3, k) = 2 * at(t, 2, k) - at(t, 3, k);
    }
    /// Edges parallel at both times, and mostly between; triangles on a line.
    void parallel() {
        lattice(3);
        int const way[3] = {between(-2, 2), between(-2, 2), between(-2, 2)};
        bool const on_a_line = choices_.flip(), together = choices_.flip();
        int const shared = between(-2, 2);
        for (int t = 0; t < 2; ++t) {
            int const a = between(-2, 2), b = between(-2, 2), c = together ? shared : between(-2, 2);
            for (int k = 0; k < 3; ++k) {
                int const from = edges_ ? 0 : 1;
                at(t, from + 1, k) = at(t, from, k) + a * way[k];
                if (edges_ && on_a_line) at(t, 2, k) = at(t, 0, k) + c * way[k];
                if (!edges_ && on_a_line) at(t, 0, k) = at(t, 1, k) + c * way[k];
                at(t, 3, k) = at(t, edges_ ? 2 : 1, k) + b * way[k];
            }
        }
    }

    std::vector<double> v_;
    bool edges_, small_;
    source& choices_;
};

}  // namespace graze
