#include "voxels/solid_fill.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace graze {
namespace {

using mask = std::uint64_t;  // cells of a tile, as voxel_tile has them

constexpr mask all_cells = ~mask{0};
/// The cells of a tile with the least and with the greatest index along x, y and z, and how far a step along it shifts a bit.
constexpr std::array<mask, 3> first_cells{0x1111111111111111, 0x000f000f000f000f, 0x000000000000ffff};
constexpr std::array<int, 3> step_of{1, 4, 16};
constexpr mask last_cells(std::size_t axis) {
    return first_cells[axis] << 3 * step_of[axis];
}

/// All cells of `within` that are joined to `seeds` by common faces.
mask flood(mask seeds, mask within) {
    seeds &= within;
    for (mask grown = seeds;;) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            grown |= (grown & ~last_cells(axis)) << step_of[axis] | (grown & ~first_cells[axis]) >> step_of[axis];
        grown &= within;
        if (grown == seeds) return seeds;
        seeds = grown;
    }
}

/// Cells that share a face and do not meet the surface are on one side of it, so most follow from their neighbours before them,
/// and few have to be asked about.
template <class Scalar>
class filler {
  public:
    filler(certified::solid<Scalar> const& solid, voxel_grid<Scalar> const& grid,
           std::vector<voxel_tile> const& surface)
        : solid_(solid), grid_(grid), surface_(surface), inside_(surface.size()) {}

    std::vector<voxel_tile> fill() {
        std::vector<voxel_tile> filled;
        filled.reserve(2 * surface_.size());
        for (std::size_t i = 0; i < surface_.size(); ++i) {
            voxel_tile const& tile = surface_[i];
            bool const starts_row = i == 0 || surface_[i - 1].key >> 16 != tile.key >> 16;
            // Before the first tile of a row that the surface meets all is outside: the grid begins where the solid does.
            mask before = 0, before_known = last_cells(0);
            if (!starts_row) {
                before = inside_[i - 1];
                before_known = ~surface_[i - 1].bits;
                if (surface_[i - 1].key + 1 != tile.key) {
                    before = is_gap_inside(i - 1) ? all_cells : 0;
                    before_known = all_cells;
                    if (before)
                        for (std::uint64_t key = surface_[i - 1].key + 1; key != tile.key; ++key)
                            filled.push_back({key, all_cells});
                }
            }
            inside_[i] = inside_of(tile, before, before_known);
            filled.push_back({tile.key, tile.bits | inside_[i]});
        }
        return filled;
    }

  private:
    /// Are the tiles after this one, which the surface does not meet, inside?
    bool is_gap_inside(std::size_t i) const {
        mask const side = last_cells(0) & ~surface_[i].bits;
        if (side) return inside_[i] & side;
        return holds(voxel_tile{surface_[i].key + 1, 0}.cell(0));
    }

    /// Its cells that are inside; of the tile before it along x the cells that are known, and of them those inside.
    mask inside_of(voxel_tile const& tile, mask before, mask before_known) const {
        mask const empty = ~tile.bits;
        mask outside = beyond_grid(tile), inside = 0;
        auto const follow = [&](std::size_t axis, mask neighbour, mask known) {
            known &= last_cells(axis);
            mask const seeds = known >> 3 * step_of[axis], within = (known & neighbour) >> 3 * step_of[axis];
            inside |= within;
            outside |= seeds & ~within;
        };
        follow(0, before, before_known);
        inside = flood(inside, empty);
        outside = flood(outside, empty);
        for (std::size_t axis : {1u, 2u}) {
            if ((inside | outside) == empty) return inside;
            std::uint64_t const one = std::uint64_t{1} << 16 * axis;
            if ((tile.key >> 16 * axis & 0xffff) == 0) {
                follow(axis, 0, all_cells);
            } else {
                auto const at = std::ranges::lower_bound(surface_, tile.key - one, {}, &voxel_tile::key);
                if (at->key == tile.key - one)
                    follow(axis, inside_[static_cast<std::size_t>(at - surface_.begin())], ~at->bits);
            }
            inside = flood(inside, empty);
            outside = flood(outside, empty);
        }
        for (mask left; (left = empty & ~inside & ~outside) != 0;) {
            auto const bit = static_cast<unsigned>(std::countr_zero(left));
            mask& side = holds(tile.cell(bit)) ? inside : outside;
            side |= flood(mask{1} << bit, empty);
        }
        return inside;
    }

    /// Cells of the tile that are no cells of the grid.
    mask beyond_grid(voxel_tile const& tile) const {
        mask beyond = 0;
        voxel_cell const first = tile.cell(0);
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (int i = 0; i < voxel_tile::side; ++i)
                if (first[axis] + i >= grid_.cells(axis)) beyond |= first_cells[axis] << i * step_of[axis];
        return beyond;
    }

    /// Of a cell that the surface does not meet: is it inside? Its low corner is exact.
    bool holds(voxel_cell const& cell) const {
        std::array<Scalar, 3> corner;
        for (std::size_t axis = 0; axis < 3; ++axis) corner[axis] = grid_.bound(axis, cell[axis]);
        return solid_.contains(corner) == relation::crossing;
    }

    certified::solid<Scalar> const& solid_;
    voxel_grid<Scalar> const& grid_;
    std::vector<voxel_tile> const& surface_;
    std::vector<mask> inside_;  // of each tile of the surface
};

}  // namespace

template <class Scalar>
voxel_set fill_solid(certified::solid<Scalar> const& solid, voxel_grid<Scalar> const& grid, voxel_set const& surface) {
    return voxel_set(filler<Scalar>(solid, grid, surface.tiles()).fill());
}

template voxel_set fill_solid(certified::solid<float> const&, voxel_grid<float> const&, voxel_set const&);
template voxel_set fill_solid(certified::solid<double> const&, voxel_grid<double> const&, voxel_set const&);

}  // namespace graze
