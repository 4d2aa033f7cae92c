// The tree of boxes over the triangles of a solid, and the frame that its boxes are in.
//
// Frame. x of axis k is at (x - centre_k) scale, scale a power of two from 2^-1024 to 2^1000, so that the solid lies within
// [-1, 1], and its boxes within [-2, 2]. In doubles that is off by 2^-52 of itself, and by 2^-1074 where it underflows. Boxes
// and queries are rounded outward to floats by more than that: every box holds its triangles, and no query misses a box that it
// meets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graze/certified/detail/solid_columns.hpp"

namespace graze::solids {

inline constexpr std::uint32_t tree_width = 8;
inline constexpr std::uint32_t no_triangle = ~std::uint32_t{0};

struct solid_frame {
    double centre[3] = {}, scale = 1;

    template <class Scalar>
    double at(int axis, Scalar x) const {
        return (static_cast<double>(x) - centre[axis]) * scale;
    }
};

/// What a number of the frame is rounded outward by, on top of its own rounding to float: 2^-23 of it and 2^-130.
inline float float_below(double x) {
    auto const f = static_cast<float>(x);
    return f - ((f < 0 ? -f : f) * 0x1p-23f + 0x1p-130f);
}
inline float float_above(double x) {
    auto const f = static_cast<float>(x);
    return f + ((f < 0 ? -f : f) * 0x1p-23f + 0x1p-130f);
}

/// A node's children, those that are there first: where they are, and their boxes, low and high along x, y and z, in bytes: side q
/// of axis k is at origin[k] + q step[k]. A step is a power of two from 2^-22 on and an origin a multiple of it, so that sides are,
/// too, of magnitudes below 2^24 steps: exact in floats.
struct alignas(64) tree_node {
    float origin[3], step[3];
    std::uint32_t valid;  // bit i: child i is there
    std::uint32_t child[tree_width];
    std::uint8_t side[6][tree_width];
};
inline constexpr float least_step = 0x1p-22f;

/// A child is a node by its number, or a leaf: a block of 1 to 4 triangles.
inline constexpr std::uint32_t leaf_bit = std::uint32_t{1} << 31;
inline constexpr std::uint32_t block_triangles = 4;
constexpr bool is_leaf(std::uint32_t child) {
    return (child & leaf_bit) != 0;
}
constexpr std::uint32_t leaf_of(std::uint32_t block, std::uint32_t triangles) {
    return leaf_bit | (triangles - 1) << 29 | block;
}
constexpr std::uint32_t block_of(std::uint32_t leaf) {
    return leaf & ((std::uint32_t{1} << 29) - 1);
}
constexpr std::uint32_t triangles_of(std::uint32_t leaf) {
    return (leaf >> 29 & 3) + 1;
}

/// Scalars of up to four triangles, scalar i of all of them in corner[i], and their numbers. The last triangle is repeated.
template <class Scalar>
struct alignas(16) triangle_block {
    Scalar corner[certified::detail::space_triangle_scalars][block_triangles];
    std::uint32_t number[block_triangles];

    void load(std::uint32_t lane, Scalar* triangle) const {
        for (std::size_t i = 0; i < certified::detail::space_triangle_scalars; ++i) triangle[i] = corner[i][lane];
    }
};

template <class Scalar>
struct solid_tree {
    solid_frame frame;
    Scalar low[3] = {}, high[3] = {};  // around all
    bool moderate = false;             // floats, or no double beyond 2^200 in magnitude
    std::uint32_t root = 0;
    std::vector<tree_node> nodes;
    std::vector<triangle_block<Scalar>> blocks;

    bool holds(Scalar const* p) const {
        bool inside = true;
        for (int k = 0; k < 3; ++k) inside &= (low[k] <= p[k]) & (p[k] <= high[k]);
        return inside;
    }
};

/// A number of a tree's levels that no tree exceeds, and of children that wait in a walk through it: seven of each level.
inline constexpr std::uint32_t most_levels = 64;
inline constexpr std::uint32_t most_waiting = (tree_width - 1) * most_levels + tree_width;

}  // namespace graze::solids
