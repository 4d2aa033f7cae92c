#include "rational/in_hull.hpp"

#include <array>

namespace graze {

bool in_hull(std::vector<point> const& points, point const& x) {
    std::size_t const n = points.size();
    std::vector<std::vector<rational>> rows(4, std::vector<rational>(n + 1));  // the last column is the right side
    std::array<std::size_t, 4> basis{n, n + 1, n + 2, n + 3};                  // a variable from n on is a shortfall
    for (std::size_t row = 0; row < 4; ++row) {
        for (std::size_t k = 0; k < n; ++k) rows[row][k] = row == 3 ? rational(1) : rational(points[k][row]);
        rows[row][n] = row == 3 ? rational(1) : x[row];
        if (rows[row][n] < 0)
            for (rational& value : rows[row]) value = -value;
    }
    for (;;) {
        // How much the sum falls for each unit of a column: what the rows of shortfalls have there.
        auto const fall = [&](std::size_t column) {
            rational sum = 0;
            for (std::size_t row = 0; row < 4; ++row)
                if (basis[row] >= n) sum += rows[row][column];
            return sum;
        };
        if (fall(n) == 0) return true;
        std::size_t column = 0;
        while (column < n && fall(column) <= 0) ++column;
        if (column == n) return false;
        std::size_t pivot = 4;
        for (std::size_t row = 0; row < 4; ++row) {
            if (rows[row][column] <= 0) continue;
            if (pivot == 4) {
                pivot = row;
                continue;
            }
            rational const mine = rows[row][n] * rows[pivot][column], theirs = rows[pivot][n] * rows[row][column];
            if (mine < theirs || (mine == theirs && basis[row] < basis[pivot])) pivot = row;
        }
        rational const factor = rows[pivot][column];
        for (rational& value : rows[pivot]) value /= factor;
        for (std::size_t row = 0; row < 4; ++row) {
            rational const by = rows[row][column];
            if (row == pivot || by == 0) continue;
            for (std::size_t k = 0; k <= n; ++k) rows[row][k] -= by * rows[pivot][k];
        }
        basis[pivot] = column;
    }
}

}  // namespace graze
