// What walks through a tree find, and the exact tests for triangles that their filters leave open.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "graze/certified/point_solid_distance_3d.hpp"
#include "graze/certified/ray_solid_hit_3d.hpp"
#include "graze/solids/solid_queries.hpp"
#include "graze/solids/solid_tree.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::solids {

using certified::detail::time_bounds;

/// The triangle that a ray meets first, of those seen: bounds of the time in units of the ray_query's direction.
template <class Scalar>
struct ray_meeting {
    time_bounds bounds{0, std::numeric_limits<double>::infinity()};
    std::uint32_t block = 0, lane = 0;
    bool any = false;
    bool is_rounded = false;
    Scalar rounded = 0;  // in units of the direction as given, where is_rounded
};

template <class Scalar>
void load_ray_triangle(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray, std::uint32_t block,
                       std::uint32_t lane, Scalar* input) {
    tree.blocks[block].load(lane, input);
    for (std::size_t i = 0; i < 6; ++i) input[certified::detail::space_triangle_scalars + i] = ray.ray[i];
}

/// Bounds of a time, given rounded to a scalar, in units of the query's direction.
template <class Scalar>
time_bounds bounds_of_rounded(Scalar time, int power) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    constexpr Scalar most = (std::numeric_limits<Scalar>::max)();
    auto const about = static_cast<double>(time > most ? most : time);
    constexpr double of_unit = std::is_same_v<Scalar, float> ? 0x1p-23 : 0x1p-52;
    double const off = about * of_unit + static_cast<double>(std::numeric_limits<Scalar>::denorm_min());
    double const low = std::ldexp(about - off, power) * (1 - 0x1p-50),
                 high = time > most ? infinite : std::ldexp(about + off, power) * (1 + 0x1p-50);
    return {low > 0x1p-1000 ? low : 0, high > 0x1p-999 ? high : 0x1p-999};
}

/// Keeps the one that is met first; of two at one time that of the lower number.
template <class Scalar>
void take_meeting(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray, ray_meeting<Scalar> const& other,
                  ray_meeting<Scalar>& first) {
    if (first.any && other.bounds.low > first.bounds.high) return;
    if (first.any && !(other.bounds.high < first.bounds.low)) [[unlikely]] {
        Scalar of_other[certified::detail::ray_triangle_scalars], of_first[certified::detail::ray_triangle_scalars];
        load_ray_triangle(tree, ray, other.block, other.lane, of_other);
        load_ray_triangle(tree, ray, first.block, first.lane, of_first);
        int const order = certified::detail::compare_meeting_times(of_other, false, of_first, false);
        if (order > 0) return;
        if (order == 0 && tree.blocks[other.block].number[other.lane] > tree.blocks[first.block].number[first.lane])
            return;
    }
    first = other;
}

/// Does the ray meet one of the triangles with the bits of `open`?
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool any_met_exactly(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray,
                                          std::uint32_t leaf, std::uint32_t open) {
    for (std::uint32_t lane = 0; lane < block_triangles; ++lane) {
        if ((open >> lane & 1) == 0) continue;
        Scalar input[certified::detail::ray_triangle_scalars];
        load_ray_triangle(tree, ray, block_of(leaf), lane, input);
        if (certified::ray_triangle_3d_meets(input, certified::detail::ray_triangle_scalars)) return true;
    }
    return false;
}

template <class Scalar>
GRAZE_CERTIFIED_SLOW void take_exact_meetings(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray,
                                              std::uint32_t leaf, std::uint32_t open, ray_meeting<Scalar>& first) {
    for (std::uint32_t lane = 0; lane < block_triangles; ++lane) {
        if ((open >> lane & 1) == 0) continue;
        Scalar input[certified::detail::ray_triangle_scalars], time;
        load_ray_triangle(tree, ray, block_of(leaf), lane, input);
        if (!certified::detail::first_time_on(input, time)) continue;
        take_meeting(tree, ray, {bounds_of_rounded(time, ray.power), block_of(leaf), lane, true, true, time}, first);
    }
}

/// The time of a meeting, rounded once.
template <class Scalar>
Scalar rounded_time(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray, ray_meeting<Scalar> const& of) {
    if (of.is_rounded) return of.rounded;
    if constexpr (std::is_same_v<Scalar, float>) {
        // Powers of floats are doubles, and products with them exact.
        double const unit = certified::detail::bits_as<double>(static_cast<std::uint64_t>(1023 - ray.power) << 52);
        double const low = of.bounds.low * unit, high = of.bounds.high * unit, middle = (low + high) / 2;
        float time;
        if (certified::detail::rounds_surely(certified::detail::estimate<double>{middle, high - middle}, time))
            return time;
    }
    Scalar input[certified::detail::ray_triangle_scalars], time = 0;
    load_ray_triangle(tree, ray, of.block, of.lane, input);
    certified::detail::first_time_on(input, time);
    return time;
}

/// Gathers the triangles that may be nearest to a point.
template <class Scalar>
class nearest_triangles {
  public:
    double most_square = std::numeric_limits<double>::infinity();  // in the frame; what is farther is not nearest

    nearest_triangles(solid_tree<Scalar> const& tree, point_query<Scalar> const& point) : tree_(tree), point_(point) {}

    void take(std::uint32_t block, std::uint32_t lane, double low, double high) {
        if (low > most_) return;
        if (high < most_) {
            most_ = high;
            most_square = point_.square_of(high);
        }
        if (count_ == most_items) settle();
        items_[count_++] = {low, block, lane};
    }
    void take_exactly(std::uint32_t block, std::uint32_t lane) {
        Scalar triangle[certified::detail::space_triangle_scalars];
        tree_.blocks[block].load(lane, triangle);
        Scalar const distance = certified::detail::rounded_distance(point_.p, triangle);
        if (!(distance < rounded_)) return;
        rounded_ = distance;
        // The exact distance is at most half a unit more.
        constexpr double of_unit = std::is_same_v<Scalar, float> ? 0x1p-23 : 0x1p-52;
        auto const about = static_cast<double>(distance);
        double const most = about + about * of_unit + static_cast<double>(std::numeric_limits<Scalar>::denorm_min());
        if (most < most_) {
            most_ = most;
            most_square = point_.square_of(most);
        }
    }
    Scalar distance() {
        settle();
        return rounded_;
    }

  private:
    static constexpr std::uint32_t most_items = 32;
    struct item {
        double low;
        std::uint32_t block, lane;
    };
    /// Asks those that others have not ruled out.
    void settle() {
        for (std::uint32_t i = 0; i < count_; ++i)
            if (items_[i].low <= most_) take_exactly(items_[i].block, items_[i].lane);
        count_ = 0;
    }

    solid_tree<Scalar> const& tree_;
    point_query<Scalar> const& point_;
    double most_ = std::numeric_limits<double>::infinity();
    Scalar rounded_ = std::numeric_limits<Scalar>::infinity();  // the least distance of those that were asked exactly
    std::uint32_t count_ = 0;
    item items_[most_items];
};

}  // namespace graze::solids

#include "graze/exact_comparisons_end.hpp"
