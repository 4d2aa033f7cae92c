// A grid over a solid's box. A cell that no triangle's box meets has one winding number all over: a point in it needs no walk,
// and one in another cell only a walk along an axis up to such a cell, or out of the box.
//
// Cell i of an axis holds the scalars from cut[i] up to, and without, cut[i + 1]; the last one holds the highest scalar of the
// box, too. Triangles mark the cells from that of the lowest scalar of theirs to that of the highest along each axis. Two
// neighbours without a mark: a triangle's box that met the box around both would have marked one of them.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graze/solids/solid_tree.hpp"
#include "graze/solids/walks.hpp"

namespace graze::solids {

/// From p along an axis up to `end`, and the winding number there.
template <class Scalar>
struct walk_to_cell {
    int axis = 0;
    bool up = true;
    Scalar end = 0;
    int winding = 0;
};

/// Feeds the triangles whose boxes a column meets.
template <class Scalar>
struct column_taker {
    solid_tree<Scalar> const& tree;
    certified::detail::column<Scalar> column;

    GRAZE_CERTIFIED_SLOW bool operator()(std::uint32_t block, std::uint32_t lane) {
        Scalar triangle[certified::detail::space_triangle_scalars];
        tree.blocks[block].load(lane, triangle);
        return column.take(triangle);
    }
};

/// Where the triangles between p and the end of a walk leave it: touches, or the winding number.
template <class Scalar>
certified::detail::column<Scalar> place_by_walk(solid_tree<Scalar> const& tree, Scalar const* p,
                                                walk_to_cell<Scalar> const& walk) {
    Scalar low[3] = {p[0], p[1], p[2]}, high[3] = {p[0], p[1], p[2]};
    (walk.up ? high : low)[walk.axis] = walk.end;
    column_taker<Scalar> taker{tree, {p, walk.axis, walk.up, false, walk.winding}};
    each_in_box(tree, box_query<Scalar>(tree, low, high), taker);
    return taker.column;
}

template <class Scalar>
class solid_cells {
  public:
    static constexpr std::int8_t unknown = -128;

    void build(solid_tree<Scalar> const& tree, std::size_t triangles) {
        choose_counts(tree, 2 * static_cast<double>(triangles) + 8);
        winding_.assign(std::size_t{count_[0]} * count_[1] * count_[2], not_asked);
        if (mark(tree, 64 * triangles + 4096))
            ask(tree, triangles / 16 + 16);
        else
            winding_.assign(winding_.size(), unknown);
    }

    /// The winding number all over the cell that holds p, a point of the box, or `unknown`; then `walk` gets one to a cell that
    /// is known, or out of the box.
    int at(solid_tree<Scalar> const& tree, Scalar const* p, walk_to_cell<Scalar>& walk) const {
        std::uint32_t cell[3];
        for (int k = 0; k < 3; ++k) cell[k] = cell_of(k, p[k]);
        std::size_t const here = place(cell[0], cell[1], cell[2]);
        if (winding_[here] != unknown) return winding_[here];
        std::uint32_t least = ~std::uint32_t{0};
        std::size_t const step[3] = {1, count_[0], std::size_t{count_[0]} * count_[1]};
        for (int k = 0; k < 3; ++k) {
            std::size_t at = here;
            for (std::uint32_t i = cell[k]; cell[k] - i < least;) {
                if (i-- == 0) {
                    least = cell[k] + 1;
                    walk = {k, false, tree.low[k], 0};
                    break;
                }
                at -= step[k];
                if (winding_[at] == unknown || cell[k] - i >= least) continue;
                least = cell[k] - i;
                walk = {k, false, cut_[k][i + 1], winding_[at]};
                break;
            }
            at = here;
            for (std::uint32_t i = cell[k]; i - cell[k] < least;) {
                if (++i == count_[k]) {
                    if (i - cell[k] < least) {
                        least = i - cell[k];
                        walk = {k, true, tree.high[k], 0};
                    }
                    break;
                }
                at += step[k];
                if (winding_[at] == unknown || i - cell[k] >= least) continue;
                least = i - cell[k];
                walk = {k, true, cut_[k][i], winding_[at]};
                break;
            }
        }
        return unknown;
    }

    std::size_t bytes() const {
        return winding_.capacity() + (cut_[0].capacity() + cut_[1].capacity() + cut_[2].capacity()) * sizeof(Scalar);
    }

  private:
    static constexpr std::int8_t not_asked = -127;
    static constexpr int most_winding = 100;
    static constexpr std::uint32_t most_count = 1024;

    std::size_t place(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
        return x + std::size_t{count_[0]} * (y + std::size_t{count_[1]} * z);
    }
    std::uint32_t cell_of(int axis, Scalar x) const {
        double const guess = (static_cast<double>(x) - low_[axis]) * inverse_[axis];
        std::uint32_t const last = count_[axis] - 1;
        std::uint32_t i = guess > 0 ? (guess < last ? static_cast<std::uint32_t>(guess) : last) : 0;
        auto const& cut = cut_[axis];
        while (i > 0 && x < cut[i]) --i;
        while (i < last && x >= cut[i + 1]) ++i;
        return i;
    }

    void choose_counts(solid_tree<Scalar> const& tree, double most_cells) {
        double extent[3], longest = 0;
        for (int k = 0; k < 3; ++k) {
            low_[k] = static_cast<double>(tree.low[k]);
            extent[k] = static_cast<double>(tree.high[k]) / 2 - low_[k] / 2;
            longest = certified::detail::greater(longest, extent[k]);
        }
        for (int k = 0; k < 3; ++k) count_[k] = 1;
        if (longest > 0)
            for (double along = 1; along < most_count; along *= 1.05) {
                std::uint32_t count[3];
                for (int k = 0; k < 3; ++k) count[k] = 1 + static_cast<std::uint32_t>(extent[k] / longest * along);
                if (static_cast<double>(count[0]) * count[1] * count[2] > most_cells) break;
                for (int k = 0; k < 3; ++k) count_[k] = count[k];
            }
        for (int k = 0; k < 3; ++k) {
            auto const count = static_cast<double>(count_[k]);
            inverse_[k] = extent[k] > 0 ? count / 2 / extent[k] : 0;
            cut_[k].resize(std::size_t{count_[k]} + 1);
            for (std::uint32_t i = 0; i <= count_[k]; ++i) {
                auto const cut = static_cast<Scalar>(low_[k] + i / count * extent[k] + i / count * extent[k]);
                cut_[k][i] = i == 0               ? tree.low[k]
                             : i == count_[k]     ? tree.high[k]
                             : cut < tree.high[k] ? cut
                                                  : tree.high[k];
            }
        }
    }
    /// False where more cells than `most` are marked.
    bool mark(solid_tree<Scalar> const& tree, std::size_t most) {
        for (auto const& block : tree.blocks)
            for (std::uint32_t lane = 0; lane < block_triangles; ++lane) {
                if (lane > 0 && block.number[lane] == block.number[lane - 1]) break;
                std::uint32_t first[3], last[3];
                std::size_t cells = 1;
                for (int k = 0; k < 3; ++k) {
                    using certified::detail::greater;
                    using certified::detail::lesser;
                    Scalar const a = block.corner[k][lane], b = block.corner[k + 3][lane],
                                 c = block.corner[k + 6][lane];
                    first[k] = cell_of(k, lesser(lesser(a, b), c));
                    last[k] = cell_of(k, greater(greater(a, b), c));
                    cells *= last[k] - first[k] + 1;
                }
                if (cells > most) return false;
                most -= cells;
                for (std::uint32_t z = first[2]; z <= last[2]; ++z)
                    for (std::uint32_t y = first[1]; y <= last[1]; ++y)
                        for (std::uint32_t x = first[0]; x <= last[0]; ++x) winding_[place(x, y, z)] = unknown;
            }
        return true;
    }
    /// One walk for all cells that hang together, for `most` of these.
    void ask(solid_tree<Scalar> const& tree, std::size_t most) {
        std::vector<std::uint32_t> open;
        for (std::uint32_t z = 0; z < count_[2]; ++z)
            for (std::uint32_t y = 0; y < count_[1]; ++y)
                for (std::uint32_t x = 0; x < count_[0]; ++x) {
                    if (winding_[place(x, y, z)] != not_asked) continue;
                    std::int8_t value = unknown;
                    Scalar const corner[3] = {cut_[0][x], cut_[1][y], cut_[2][z]};
                    bool const holds =
                        cell_of(0, corner[0]) == x && cell_of(1, corner[1]) == y && cell_of(2, corner[2]) == z;
                    if (holds && most > 0) {
                        --most;
                        auto const found = place_by_walk(tree, corner, {2, true, tree.high[2], 0});
                        if (!found.touches && found.winding <= most_winding && found.winding >= -most_winding)
                            value = static_cast<std::int8_t>(found.winding);
                    }
                    fill(x, y, z, value, open);
                }
    }
    void fill(std::uint32_t x, std::uint32_t y, std::uint32_t z, std::int8_t value, std::vector<std::uint32_t>& open) {
        auto const add = [&](std::size_t at) {
            if (winding_[at] != not_asked) return;
            winding_[at] = value;
            open.push_back(static_cast<std::uint32_t>(at));
        };
        add(place(x, y, z));
        std::size_t const row = count_[0], layer = row * count_[1];
        while (!open.empty()) {
            std::size_t const at = open.back();
            open.pop_back();
            std::size_t const i = at % row, j = at / row % count_[1], k = at / layer;
            if (i > 0) add(at - 1);
            if (i + 1 < count_[0]) add(at + 1);
            if (j > 0) add(at - row);
            if (j + 1 < count_[1]) add(at + row);
            if (k > 0) add(at - layer);
            if (k + 1 < count_[2]) add(at + layer);
        }
    }

    std::uint32_t count_[3] = {1, 1, 1};
    double low_[3] = {}, inverse_[3] = {};
    std::vector<Scalar> cut_[3];
    std::vector<std::int8_t> winding_;  // x fastest
};

}  // namespace graze::solids
