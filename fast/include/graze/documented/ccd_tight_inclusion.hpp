// Moving point and triangle, moving edges: bisection with an inclusion that is tight. B. Wang, Z. Ferguson, T. Schneider,
// X. Jiang, M. Attene, D. Panozzo, A large-scale benchmark and an inclusion-based algorithm for continuous collision
// detection, TOG 40(5), 2021 (IPC Toolkit). Boxes of time and weights (t, u, v), from [0, 1]^3 on, are halved and dropped
// where the difference of the features, which has its extremes at a box's corners, is away from zero on an axis.
//
// Input     24 numbers of any number type: see moving_features.hpp.
// Result    do they meet, and where the earliest box that is small enough begins: boxes that begin earlier are halved on,
//           others are left out from then on.
// Contact   closed: never misses, as published.
// Fails on  what passes by within 1e-6: hits. Times are early by as much as the tolerance is wide, and more where the limit of
//           boxes is reached: a hit at the earliest time of that level. The rounding bound does not grow with coordinates
//           above 1: misses there.
// Assumes   round to nearest, no contraction. Errors: none raised; boxes are kept in a std::vector.
//
// The publication leaves open: the order of boxes of one level that begin at the same time (here: as they were made); which
// side is halved of those alike (here: time, then u, then v).
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "graze/documented/moving_features.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

namespace graze::documented {

/// Bounds of rounding by the publication, times the cube of the largest coordinate of an axis up to 1.
template <class Scalar>
inline constexpr Scalar tight_vertex_triangle_bound = static_cast<Scalar>(scalar_type_of<Scalar> == scalar_type::float32
                                                                              ? 3.576279e-06
                                                                              : 6.661338147750939e-15);
template <class Scalar>
inline constexpr Scalar tight_edge_edge_bound = static_cast<Scalar>(scalar_type_of<Scalar> == scalar_type::float32
                                                                        ? 3.337861e-06
                                                                        : 6.217248937900877e-15);
template <class Scalar>
inline constexpr Scalar tight_tolerance = static_cast<Scalar>(1e-6);

/// 1000000 as published; here as many as a case of a campaign can take, in about 10 ms.
inline constexpr std::size_t most_tight_boxes = 16384;

template <class Number>
class tight_inclusion {
  public:
    tight_inclusion(features kind, Number const* input, Number const& bound_factor, Number const& tolerance)
        : moving_(kind, input), tolerance_(tolerance) {
        using std::abs;
        Number const one(1);
        for (int k = 0; k < 3; ++k) {
            Number most(0);
            for (int i = k; i < 24; i += 3) most = greater(most, Number(abs(input[i])));
            Number const limited = lesser(most, one);
            bound_[k] = bound_factor * (limited * limited * limited);
        }
    }

    impact<Number> search(std::size_t limit) {
        Number const zero(0), one(1);
        std::vector<box> level{{{zero, zero, zero}, {one, one, one}}}, next;
        measure_sides(level.front());
        impact<Number> found;
        std::size_t count = 0;
        while (!level.empty()) {
            next.clear();
            for (box const& b : level) {
                if (found.hit && !(b.low[0] < *found.time)) break;
                if (++count > limit) return {true, level.front().low[0], true};
                fate const end = look_at(b);
                if (end == fate::hit) found = {true, b.low[0]};
                if (end == fate::keep) halve(b, next);
            }
            auto const begins_earlier = [](box const& a, box const& b) { return a.low[0] < b.low[0]; };
            if (!std::is_sorted(next.begin(), next.end(), begins_earlier))
                std::stable_sort(next.begin(), next.end(), begins_earlier);
            level.swap(next);
        }
        return found;
    }

  private:
    struct box {
        Number low[3], high[3];
    };
    enum class fate { drop, keep, hit };

    /// Bit i of the index of a value is the i-th of t, u, v: high?
    void corners(box const& b, vec3<Number> (&value)[8]) const {
        for (int i = 0; i < 2; ++i) {
            Number const& t = i == 0 ? b.low[0] : b.high[0];
            vec3<Number> const x[4] = {moving_.at(0, t), moving_.at(1, t), moving_.at(2, t), moving_.at(3, t)};
            bool const edges = moving_.edges();
            vec3<Number> const e = edges ? x[1] - x[0] : x[2] - x[1], f = edges ? x[3] - x[2] : x[3] - x[1];
            vec3<Number> const along_f[2] = {f * b.low[2], f * b.high[2]};
            for (int j = 0; j < 2; ++j) {
                vec3<Number> const on_e = (edges ? x[0] : x[1]) + e * (j == 0 ? b.low[1] : b.high[1]);
                for (int k = 0; k < 2; ++k)
                    value[i + 2 * j + 4 * k] = edges ? on_e - (x[2] + along_f[k]) : x[0] - (on_e + along_f[k]);
            }
        }
    }

    fate look_at(box const& b) const {
        vec3<Number> value[8];
        corners(b, value);
        bool narrow = true, within = true;
        for (int k = 0; k < 3; ++k) {
            Number low = value[0][k], high = low;
            for (int i = 1; i < 8; ++i) {
                low = lesser(low, value[i][k]);
                high = greater(high, value[i][k]);
            }
            if (low > bound_[k] || high < -bound_[k]) return fate::drop;
            narrow = narrow && high - low <= tolerance_;
            within = within && low >= -bound_[k] && high <= bound_[k];
        }
        return narrow || within ? fate::hit : fate::keep;
    }

    /// How much a corner of all changes with t, u and v at most, on some axis.
    void measure_sides(box const& all) {
        using std::abs;
        vec3<Number> value[8];
        corners(all, value);
        for (int i = 0; i < 3; ++i) {
            change_[i] = Number(0);
            for (int corner = 0; corner < 8; ++corner)
                for (int k = 0; k < 3; ++k)
                    change_[i] =
                        greater(change_[i], Number(abs(value[corner | 1 << i][k] - value[corner & ~(1 << i)][k])));
        }
    }

    void halve(box const& b, std::vector<box>& to) const {
        int side = 0;
        for (int i = 1; i < 3; ++i)
            if ((b.high[i] - b.low[i]) * change_[i] > (b.high[side] - b.low[side]) * change_[side]) side = i;
        Number const middle = (b.low[side] + b.high[side]) * Number(0.5);
        box half[2] = {b, b};
        half[0].high[side] = middle;
        half[1].low[side] = middle;
        for (box const& h : half)
            if (moving_.edges() || !(h.low[1] + h.low[2] > Number(1))) to.push_back(h);
    }

    moving_features<Number> moving_;
    Number tolerance_;
    Number bound_[3] = {Number(0), Number(0), Number(0)}, change_[3] = {Number(0), Number(0), Number(0)};
};

template <class Number>
impact<Number> vertex_triangle_tight_inclusion(Number const* input,
                                               Number const& bound = tight_vertex_triangle_bound<Number>,
                                               Number const& tolerance = tight_tolerance<Number>,
                                               std::size_t limit = most_tight_boxes) {
    return tight_inclusion<Number>(features::vertex_triangle, input, bound, tolerance).search(limit);
}
template <class Number>
impact<Number> edge_edge_tight_inclusion(Number const* input, Number const& bound = tight_edge_edge_bound<Number>,
                                         Number const& tolerance = tight_tolerance<Number>,
                                         std::size_t limit = most_tight_boxes) {
    return tight_inclusion<Number>(features::edge_edge, input, bound, tolerance).search(limit);
}

}  // namespace graze::documented

#pragma pop_macro("abs")
