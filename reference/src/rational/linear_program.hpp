// Linear programs in rationals, of a few equations.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "graze/rational.hpp"

namespace graze {

/// A solution of: minimize the sum of cost_j x_j over x >= 0 with, for every row, the sum of columns_j[row] x_j = right[row].
struct program_solution {
    std::vector<rational> x;
    /// A price for each row: the sum of prices[row] columns_j[row] is at most cost_j, and that of prices[row] right[row] is the
    /// minimum. So the prices prove that nothing is less.
    std::vector<rational> prices;
    rational minimum;
};

/// Nothing where no x fulfils the equations. The minimum has to be bounded: costs are not negative.
std::optional<program_solution> minimize(std::vector<std::vector<rational>> const& columns,
                                         std::vector<rational> const& costs, std::vector<rational> const& right);

}  // namespace graze
