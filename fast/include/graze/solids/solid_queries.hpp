// What a walk through a tree knows of a ray, a box and a point: the same in the frame of the tree, with bounds.
//
// Ray. With D the direction times a power of two, its largest part in [1, 2), the ray is at O + tau D in the frame. An origin
// that is farther than 4 away moves up first, to where the ray enters [-2, 2] on the last axis: the solid is ahead of there. Its
// parts are off by `error`, so each slab is asked with the bounds of its own that let most rays in. Where a box is met tau is at
// most 8: the ray is then within 4, and 1 of its parts moves by 1 at least. A part of D below 2^-62 moves by 2^-59 at most until
// then: bounds of origins are 2^-55 wider, and a slope of 2^62 has the ray within for 2^-56 2^62 > 8.
//
// Slabs. (side - origin) slope in floats is right to five roundings of 2^-24 with the slope's own three; slopes are 2^-20 shorter
// for entries and longer for exits. Origins are rounded by 2^-24 of themselves twice, in vectors once more with the slope (side slope
// - product is rounded once), and bounds 2^-21 wider. Where an entry is negative the ray starts within, wherever it is. Rounding is
// monotone, so what underflows keeps its order.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "graze/certified/detail/arithmetic.hpp"
#include "graze/solids/solid_tree.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::solids {

template <class Scalar>
struct ray_query {
    Scalar ray[6];  // origin, direction
    double origin[3], direction[3];
    int power = 0;  // direction = that of the ray / 2^power
    bool moderate = true, misses = false;
    float entry_from[3], exit_from[3], entry_slope[3], exit_slope[3];
    std::uint32_t entry_side[3];  // of a node's sides; the exit is the one beside it
    double scale, shift = 0;      // tau = time 2^power scale - shift

    ray_query(solid_tree<Scalar> const& tree, Scalar const* from, Scalar const* way) : scale(tree.frame.scale) {
        double longest = 0;
        for (int k = 0; k < 3; ++k) {
            ray[k] = from[k];
            ray[k + 3] = way[k];
            origin[k] = static_cast<double>(from[k]);
            direction[k] = static_cast<double>(way[k]);
            longest = certified::detail::greater(longest, std::fabs(direction[k]));
            moderate &= std::is_same_v<Scalar, float> || std::fabs(origin[k]) <= 0x1p200;
        }
        moderate &= tree.moderate;
        shorten(longest);
        place(tree.frame);
    }

    /// An upper bound of tau at a time that is not above `most`, in units of the direction here.
    float limit_of(double most) const {
        double const tau = most * scale;
        return float_above(tau - shift + (tau + shift) * 0x1p-50);
    }

  private:
    void shorten(double longest) {
        if (longest >= 0x1p-1000 && longest <= 0x1p1000) [[likely]] {
            auto const field = static_cast<int>(certified::detail::bits_as<std::uint64_t>(longest) >> 52);
            power = field - 1023;
            double const by = certified::detail::bits_as<double>(static_cast<std::uint64_t>(1023 - power) << 52);
            for (double& d : direction) d *= by;
        } else if (longest > 0) {
            power = std::ilogb(longest);
            for (double& d : direction) d = std::ldexp(d, -power);
        }
    }
    void place(solid_frame const& frame) {
        double at[3], error[3], farthest = 0;
        for (int k = 0; k < 3; ++k) {
            at[k] = frame.at(k, origin[k]);
            error[k] = 0x1p-55;
            farthest = certified::detail::greater(farthest, std::fabs(at[k]));
        }
        bool const is_near = farthest <= 0x1p40;  // false for what is infinite or no number
        if (farthest > 4 && is_near) [[unlikely]] {
            for (int k = 0; k < 3; ++k) {
                double const way = std::fabs(at[k]) - 2;
                if (way <= 0) continue;
                misses |= !(at[k] * direction[k] < 0);
                shift = certified::detail::greater(shift, way / std::fabs(direction[k]));
            }
            // From 2^60 on another axis has left.
            misses |= !(shift <= 0x1p60);
            for (int k = 0; k < 3 && !misses; ++k) {
                double const by = shift * direction[k];
                error[k] += (std::fabs(at[k]) + std::fabs(by)) * 0x1p-50;
                at[k] += by;
            }
        }
        // Without a branch: signs are as good as random.
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            auto const way = static_cast<float>(direction[k]);
            auto const f = static_cast<float>(at[k]), size = std::fabs(way);
            float const wider = std::fabs(f) * 0x1p-21f + static_cast<float>(error[k]) * 1.001f,
                        slope = 1 / certified::detail::greater(size, 0x1p-62f);
            entry_from[k] = f + std::copysign(wider, way);
            exit_from[k] = f - std::copysign(wider, way);
            entry_slope[k] = std::copysign(slope * (1 - 0x1p-20f), way);
            exit_slope[k] = std::copysign(slope * (1 + 0x1p-20f), way);
            entry_side[k] = static_cast<std::uint32_t>(2 * k) + (std::signbit(way) ? 1 : 0);
        }
        if (!is_near) [[unlikely]]
            for (int k = 0; k < 3; ++k) {
                entry_from[k] = std::copysign(0x1p60f, entry_slope[k]);
                exit_from[k] = -entry_from[k];
            }
    }
};

/// A closed box, in scalars and in the frame.
template <class Scalar>
struct box_query {
    double low[3], high[3];  // of scalars
    float frame_low[3], frame_high[3];

    box_query(solid_tree<Scalar> const& tree, Scalar const* from, Scalar const* to) {
        for (int k = 0; k < 3; ++k) {
            low[k] = static_cast<double>(from[k]);
            high[k] = static_cast<double>(to[k]);
            frame_low[k] = float_below(tree.frame.at(k, from[k]));
            frame_high[k] = float_above(tree.frame.at(k, to[k]));
        }
    }
};

/// A point and the bound of its error in the frame.
template <class Scalar>
struct point_query {
    Scalar const* p;
    double at[3], in_frame[3], error = 0, scale;
    bool moderate;

    point_query(solid_tree<Scalar> const& tree, Scalar const* point)
        : p(point), scale(tree.frame.scale), moderate(tree.moderate) {
        for (int k = 0; k < 3; ++k) {
            at[k] = static_cast<double>(point[k]);
            in_frame[k] = tree.frame.at(k, point[k]);
            error = certified::detail::greater(error, std::fabs(in_frame[k]));
            moderate &= std::is_same_v<Scalar, float> || std::fabs(at[k]) <= 0x1p200;
        }
        error = error * 0x1p-50 + 0x1p-200;
    }
    /// The square in the frame of a distance, or more; infinite where it overflows.
    double square_of(double distance) const {
        double const there = distance * scale * (1 + 0x1p-40) + 0x1p-200;
        return there * there * (1 + 0x1p-40);
    }
};

}  // namespace graze::solids

#include "graze/exact_comparisons_end.hpp"
