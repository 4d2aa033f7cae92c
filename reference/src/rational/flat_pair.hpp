// Two sets whose difference is flat: do they meet within its plane or line?
#pragma once

#include <optional>

#include "rational/lazy_numbers.hpp"

namespace graze {

template <class Integer>
class flat_sets {
  public:
    flat_sets(corner_pair<Integer> const& corners, shape const (&kinds)[2], std::size_t dimension)
        : corners_(corners), dimension_(dimension) {
        for (std::size_t s : {0u, 1u}) {
            auto const& set = corners.sets[s];
            for (std::size_t i = 1; i < set.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (kinds[s] != shape::box || (j == 0 && (i & (i - 1)) == 0)) edges_.push_back(set[i] - set[j]);
        }
    }

    /// `normal` is that of a plane, in 2D of a line, that holds both; without one all edges are parallel, in 2D there
    /// are none.
    bool meet(std::optional<vector_of<Integer>> const& normal) const {
        if (dimension_ == 3 && normal) {
            std::size_t const axis = part_of(*normal);
            return meet_in_plane((axis + 1) % 3, (axis + 2) % 3);
        }
        if (normal) return meet_on_line((*normal)[0] != 0 ? 1 : 0);
        vector_of<Integer> const arm = corners_.sets[0][0] - corners_.sets[1][0];
        for (vector_of<Integer> const& e : edges_)
            if (!is_zero(e)) return is_zero(cross(e, arm)) && meet_on_line(part_of(e));
        return is_zero(arm);
    }

  private:
    static std::size_t part_of(vector_of<Integer> const& v) { return v[0] != 0 ? 0 : v[1] != 0 ? 1 : 2; }

    /// Seen along the third axis, which parts no two points of their plane.
    bool meet_in_plane(std::size_t x, std::size_t y) const {
        bool any = false;
        for (vector_of<Integer> const& e : edges_) {
            if (e[x] == 0 && e[y] == 0) continue;
            any = true;
            Integer high[2], low[2];
            for (std::size_t s : {0u, 1u})
                for (std::size_t i = 0; i < corners_.sets[s].size(); ++i) {
                    auto const& p = corners_.sets[s][i];
                    Integer const value = e[x] * p[y] - e[y] * p[x];
                    high[s] = i == 0 ? value : std::max(high[s], value);
                    low[s] = i == 0 ? value : std::min(low[s], value);
                }
            if (high[0] < low[1] || high[1] < low[0]) return false;
            if (high[0] == low[0] && high[1] == low[1]) return meet_on_line(e[x] != 0 ? x : y);
        }
        return any;
    }

    bool meet_on_line(std::size_t axis) const {
        Integer high[2], low[2];
        for (std::size_t s : {0u, 1u})
            for (std::size_t i = 0; i < corners_.sets[s].size(); ++i) {
                Integer const& value = corners_.sets[s][i][axis];
                high[s] = i == 0 ? value : std::max(high[s], value);
                low[s] = i == 0 ? value : std::min(low[s], value);
            }
        return low[0] <= high[1] && low[1] <= high[0];
    }

    corner_pair<Integer> const& corners_;
    std::size_t dimension_;
    static_vector<vector_of<Integer>, 6> edges_;
};

}  // namespace graze
