/// Conservative voxelisation, triangle by triangle: which cells of a grid does a closed triangle meet?
///
/// voxel_walk asks about the cells near a triangle alone. The cells whose boxes its bounding box touches are a range;
/// where they are many, boxes of 4^k cells a side are tested first, from the coarsest level down to the tiles of a
/// voxel_set, and only the cells of tiles that the triangle meets are asked about. Those tests are exact (certified,
/// contact counts), so no cell is lost, and every subject asked walks the same cells. Work grows with the tiles a
/// triangle meets, not with its bounding box.
///
/// Boxes asked about go in columns (structure of arrays: min x y z, max x y z) to
///     ask(triangle, columns, count, meets)     triangle: 9 scalars; meets[i] becomes 1 for a hit, else 0
/// pef_boxes, sat_boxes and certified_boxes do so one by one; graze::batch::triangle_many_aabbs_3d has the same form
/// and answers as certified_boxes.
///
/// Input    triangles of finite scalars, degenerate ones allowed; cells outside the grid are not asked about.
/// Result   with an exact ask, and a sink that adds hits to a voxel_builder: a cell is set iff its closed box meets a
///          triangle (26-separating: no path through common faces of unset cells crosses the surface).
/// Error    none; no exception but of the sink. Memory: the walk itself holds 30 KB (float) or 60 KB (double).
/// Threads  one walk a thread; grids are shared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "graze/certified/triangle_aabb_3d.hpp"
#include "graze/documented/triangle_box.hpp"
#include "graze/voxel_grid.hpp"
#include "graze/voxel_set.hpp"

namespace graze {
namespace detail {

template <class Scalar, class Hit>
void ask_one_by_one(Scalar const* triangle, Scalar const* const* columns, std::size_t count, std::uint8_t* meets,
                    Hit const& hit) {
    vec3<Scalar> const p[3] = {{triangle[0], triangle[1], triangle[2]},
                               {triangle[3], triangle[4], triangle[5]},
                               {triangle[6], triangle[7], triangle[8]}};
    for (std::size_t i = 0; i < count; ++i)
        meets[i] = hit(p, vec3<Scalar>{columns[0][i], columns[1][i], columns[2][i]},
                       vec3<Scalar>{columns[3][i], columns[4][i], columns[5][i]});
}

}  // namespace detail

/// documented.pef and documented.sat, as published. Compile with -ffp-contract=off for their very verdicts.
template <class Scalar>
void pef_boxes(Scalar const* triangle, Scalar const* const* columns, std::size_t count, std::uint8_t* meets) {
    detail::ask_one_by_one(triangle, columns, count, meets, documented::triangle_aabb_pef<Scalar>);
}
template <class Scalar>
void sat_boxes(Scalar const* triangle, Scalar const* const* columns, std::size_t count, std::uint8_t* meets) {
    detail::ask_one_by_one(triangle, columns, count, meets, documented::triangle_aabb_sat<Scalar>);
}
template <class Scalar>
void certified_boxes(Scalar const* triangle, Scalar const* const* columns, std::size_t count, std::uint8_t* meets) {
    Scalar input[15];
    for (int k = 0; k < 9; ++k) input[k] = triangle[k];
    for (std::size_t i = 0; i < count; ++i) {
        for (int k = 0; k < 6; ++k) input[9 + k] = columns[k][i];
        meets[i] = certified::triangle_aabb_3d_meets(input, 15);
    }
}

/// Boxes in columns, with room for a tile's cells beyond the number at which they are handed on.
template <class Scalar>
struct box_columns {
    static constexpr std::size_t hand_on_at = 448, capacity = 512;
    // The odd lengths keep the columns' addresses from competing for the same lines of a cache.
    Scalar column[6][capacity + 24];
    std::uint8_t meets[capacity];
    std::size_t count = 0;

    void add(Scalar x0, Scalar y0, Scalar z0, Scalar x1, Scalar y1, Scalar z1) noexcept {
        column[0][count] = x0;
        column[1][count] = y0;
        column[2][count] = z0;
        column[3][count] = x1;
        column[4][count] = y1;
        column[5][count] = z1;
        ++count;
    }
    template <class Ask>
    void ask(Scalar const* triangle, Ask const& how) {
        Scalar const* const columns[6] = {column[0], column[1], column[2], column[3], column[4], column[5]};
        how(triangle, columns, count, meets);
    }
};

/// What a walk does with the cells it comes to: known(key) gives those of a tile that need not be asked about, take()
/// gets each tile that was: the cells asked about and those that the subject says are met.
template <class Scalar, class Ask>
struct set_sink {
    Ask ask;
    voxel_builder cells{};
    std::uint64_t asked = 0;

    std::uint64_t known(std::uint64_t key) const noexcept { return cells.known(key); }
    void decide(Scalar const* triangle, box_columns<Scalar>& boxes) {
        asked += boxes.count;
        boxes.ask(triangle, ask);
    }
    void take(std::uint64_t key, std::uint64_t /*asked*/, std::uint64_t met) {
        if (met != 0) cells.add(key, met);
    }
};

/// Sink has known(), decide(triangle, boxes), which fills boxes.meets, and take(), as set_sink has. Tiles is the exact
/// ask for boxes of many cells.
template <class Scalar, class Sink, class Tiles>
class voxel_walk {
  public:
    voxel_walk(voxel_grid<Scalar> const& grid, Sink& sink, Tiles tiles)
        : grid_(grid), sink_(sink), tiles_(std::move(tiles)), boxes_(std::make_unique<box_columns<Scalar>>()) {}

    /// Nine scalars: three points.
    void triangle(Scalar const* t) {
        triangle_ = t;
        typename voxel_grid<Scalar>::point low, high;
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = (std::min)({t[k], t[k + 3], t[k + 6]});
            high[k] = (std::max)({t[k], t[k + 3], t[k + 6]});
        }
        if (!grid_.touched(low, high, range_)) return;
        // The coarsest level: at most four of its boxes an axis, but five where they do not begin together.
        std::int32_t longest = 0;
        for (std::size_t k = 0; k < 3; ++k) longest = (std::max)(longest, range_.high[k] - range_.low[k] + 1);
        int level = 1;
        while (longest > std::int32_t{4} << 2 * level) ++level;
        if (range_.size() <= few_cells) {
            each_box(range_, 1, [this](cell_range const& cells) { add_tile(cells); });
        } else {
            descend(range_, level);
        }
        if (boxes_->count != 0) hand_on();
    }

  private:
    /// So few cells are asked about at once: testing tiles first costs as much.
    static constexpr std::uint64_t few_cells = 32;
    static constexpr int most_boxes = 125;

    struct asked_tile {
        std::uint64_t key, asked;
    };

    /// Cuts the range into its parts in the boxes of a level.
    template <class Take>
    static void each_box(cell_range const& range, int level, Take const& take) {
        int const shift = 2 * level;
        for (std::int32_t z = range.low[2] >> shift; z <= range.high[2] >> shift; ++z)
            for (std::int32_t y = range.low[1] >> shift; y <= range.high[1] >> shift; ++y)
                for (std::int32_t x = range.low[0] >> shift; x <= range.high[0] >> shift; ++x) {
                    std::array<std::int32_t, 3> const corner{x, y, z};
                    cell_range part;
                    for (std::size_t k = 0; k < 3; ++k) {
                        part.low[k] = (std::max)(range.low[k], corner[k] << shift);
                        part.high[k] = (std::min)(range.high[k], ((corner[k] + 1) << shift) - 1);
                    }
                    take(part);
                }
    }

    /// Asks about the boxes of a level in the range, and goes into those that the triangle meets.
    void descend(cell_range const& range, int level) {
        cell_range parts[most_boxes];
        Scalar columns[6][most_boxes];
        std::uint8_t meets[most_boxes];
        std::size_t count = 0;
        each_box(range, level, [&](cell_range const& part) {
            parts[count] = part;
            for (std::size_t k = 0; k < 3; ++k) {
                columns[k][count] = grid_.bound(k, part.low[k]);
                columns[k + 3][count] = grid_.bound(k, part.high[k] + 1);
            }
            ++count;
        });
        if (count == 1) {
            meets[0] = 1;  // the boxes inside will tell
        } else {
            Scalar const* const pointers[6] = {columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]};
            tiles_(triangle_, pointers, count, meets);
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (meets[i] == 0) continue;
            if (level > 1)
                descend(parts[i], level - 1);
            else
                add_tile(parts[i]);
        }
    }

    /// Cells of one tile join those to be asked about.
    void add_tile(cell_range const& cells) {
        std::uint64_t const key = voxel_tile::key_of(cells.low[0], cells.low[1], cells.low[2]);
        std::uint64_t const known = sink_.known(key);
        std::uint64_t asked = 0;
        for (std::int32_t z = cells.low[2]; z <= cells.high[2]; ++z)
            for (std::int32_t y = cells.low[1]; y <= cells.high[1]; ++y)
                for (std::int32_t x = cells.low[0]; x <= cells.high[0]; ++x) {
                    std::uint64_t const bit = std::uint64_t{1} << voxel_tile::bit_of(x, y, z);
                    if ((known & bit) != 0) continue;
                    asked |= bit;
                    boxes_->add(grid_.bound(0, x), grid_.bound(1, y), grid_.bound(2, z), grid_.bound(0, x + 1),
                                grid_.bound(1, y + 1), grid_.bound(2, z + 1));
                }
        if (asked == 0) return;
        waiting_[waiting_count_++] = {key, asked};
        if (boxes_->count >= box_columns<Scalar>::hand_on_at) hand_on();
    }

    void hand_on() {
        sink_.decide(triangle_, *boxes_);
        std::size_t at = 0;
        for (std::size_t i = 0; i < waiting_count_; ++i) {
            std::uint64_t met = 0;
            // In the order they were added: by bit.
            for (std::uint64_t rest = waiting_[i].asked; rest != 0; rest &= rest - 1)
                met |= (rest & (~rest + 1)) & (std::uint64_t{0} - boxes_->meets[at++]);
            sink_.take(waiting_[i].key, waiting_[i].asked, met);
        }
        boxes_->count = waiting_count_ = 0;
    }

    voxel_grid<Scalar> const& grid_;
    Sink& sink_;
    Tiles tiles_;
    std::unique_ptr<box_columns<Scalar>> boxes_;
    asked_tile waiting_[box_columns<Scalar>::capacity];  // a box each at least
    std::size_t waiting_count_ = 0;
    Scalar const* triangle_ = nullptr;
    cell_range range_;
};

}  // namespace graze
