/// A set of voxels, sparse: tiles of 4 x 4 x 4 cells, a 64-bit word each, sorted. 16 bytes a tile that is not empty.
///
/// Cells have indices from 0 to 65535 on each axis. voxel_builder takes cells in any order, and the set that comes of
/// it depends on the cells alone.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "graze/vocabulary.hpp"  // which refuses older standards

namespace graze {

using voxel_cell = std::array<std::int32_t, 3>;

struct voxel_tile {
    std::uint64_t key = 0;   // z, y, x of the tile, 16 bits each, z highest
    std::uint64_t bits = 0;  // bit 16 z + 4 y + x of the cell in it

    static constexpr std::int32_t side = 4;

    static constexpr std::uint64_t key_of(std::int32_t x, std::int32_t y, std::int32_t z) noexcept {
        auto const part = [](std::int32_t cell) { return static_cast<std::uint64_t>(cell / side); };
        return part(z) << 32 | part(y) << 16 | part(x);
    }
    static constexpr unsigned bit_of(std::int32_t x, std::int32_t y, std::int32_t z) noexcept {
        return static_cast<unsigned>(z % side * 16 + y % side * 4 + x % side);
    }
    /// The cell of a bit.
    voxel_cell cell(unsigned bit) const noexcept {
        auto const at = [this](int shift, unsigned within) {
            return static_cast<std::int32_t>(key >> shift & 0xffff) * side + static_cast<std::int32_t>(within);
        };
        return {at(0, bit % 4), at(16, bit / 4 % 4), at(32, bit / 16)};
    }
    friend bool operator==(voxel_tile const&, voxel_tile const&) = default;
};

class voxel_set {
  public:
    voxel_set() = default;
    /// Sorted by key, each key once, none empty.
    explicit voxel_set(std::vector<voxel_tile> tiles) : tiles_(std::move(tiles)) {}
    /// Sorted by key, each key once, none empty.
    std::vector<voxel_tile> const& tiles() const noexcept { return tiles_; }

    std::uint64_t size() const noexcept {
        std::uint64_t count = 0;
        for (voxel_tile const& item : tiles_) count += static_cast<std::uint64_t>(std::popcount(item.bits));
        return count;
    }
    bool contains(std::int32_t x, std::int32_t y, std::int32_t z) const noexcept {
        std::uint64_t const key = voxel_tile::key_of(x, y, z);
        auto const at = std::lower_bound(tiles_.begin(), tiles_.end(), key,
                                         [](voxel_tile const& tile, std::uint64_t k) { return tile.key < k; });
        return at != tiles_.end() && at->key == key && (at->bits >> voxel_tile::bit_of(x, y, z) & 1) != 0;
    }
    /// Calls take(cell), tile by tile in their order.
    template <class Take>
    void each(Take const& take) const {
        for (voxel_tile const& tile : tiles_)
            for (std::uint64_t rest = tile.bits; rest != 0; rest &= rest - 1)
                take(tile.cell(static_cast<unsigned>(std::countr_zero(rest))));
    }
    friend bool operator==(voxel_set const&, voxel_set const&) = default;

  private:
    friend class voxel_builder;
    std::vector<voxel_tile> tiles_;
};

/// Collects cells. Tiles met lately are kept at hand in a table of 256 KB, since the triangles of a model mostly come
/// near each other; what falls out of it is listed, and the list sorted now and then, so memory stays within a few
/// times the set's.
class voxel_builder {
  public:
    voxel_builder() : recent_(std::size_t{1} << table_bits, voxel_tile{}) {}

    void add(std::uint64_t key, std::uint64_t bits) {
        voxel_tile& slot = recent_[slot_of(key)];
        if (slot.key != key && slot.bits != 0) drop(slot);
        slot = {key, (slot.key == key ? slot.bits : 0) | bits};
    }
    /// Cells of the tile that are known to be in the set: some of those that are.
    std::uint64_t known(std::uint64_t key) const noexcept {
        voxel_tile const& slot = recent_[slot_of(key)];
        return slot.key == key ? slot.bits : 0;
    }

    /// The union of what the builders collected; they are empty afterwards.
    static voxel_set finish(std::vector<voxel_builder>& builders) {
        voxel_set all;
        for (voxel_builder& item : builders) {
            for (voxel_tile& slot : item.recent_)
                if (slot.bits != 0) item.list_.push_back(std::exchange(slot, {}));
            item.compact();
            all.tiles_.insert(all.tiles_.end(), item.list_.begin(), item.list_.end());
            item.list_ = {};
        }
        unite(all.tiles_);
        return all;
    }

  private:
    static constexpr int table_bits = 14;

    /// Multiplying by an odd constant near 2^64 / golden ratio spreads neighbours over the table.
    static std::uint64_t slot_of(std::uint64_t key) noexcept { return key * 0x9e3779b97f4a7c15u >> (64 - table_bits); }
    void drop(voxel_tile const& tile) {
        list_.push_back(tile);
        if (list_.size() >= compact_at_) {
            compact();
            compact_at_ = (std::max)(compact_at_, 2 * list_.size());
        }
    }
    void compact() { unite(list_); }
    static void unite(std::vector<voxel_tile>& tiles) {
        std::sort(tiles.begin(), tiles.end(), [](voxel_tile const& a, voxel_tile const& b) { return a.key < b.key; });
        std::size_t kept = 0;
        for (voxel_tile const tile : tiles)
            if (kept != 0 && tiles[kept - 1].key == tile.key)
                tiles[kept - 1].bits |= tile.bits;
            else
                tiles[kept++] = tile;
        tiles.resize(kept);
    }

    std::vector<voxel_tile> recent_, list_;
    std::size_t compact_at_ = std::size_t{1} << 18;
};

}  // namespace graze
