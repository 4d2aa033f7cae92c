// The simplex method in two phases, on the whole tableau. Every row has a variable of its own at first, its shortfall, which the
// first phase brings to 0; the columns of these hold the inverse of the basis, and so the prices. The column that lowers the sum
// most comes next; after some steps it is the first that lowers it at all, and of rows the first variable: by Bland's rule
// that never goes round in a circle.
#include "rational/linear_program.hpp"

namespace graze {
namespace {

class tableau {
  public:
    tableau(std::vector<std::vector<rational>> const& columns, std::vector<rational> const& right)
        : variables_(columns.size()), rows_(right.size()), signs_(right.size(), 1) {
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (right[row] < 0) signs_[row] = -1;
            auto& entries = rows_[row];
            for (auto const& column : columns) entries.push_back(column[row] * signs_[row]);
            for (std::size_t other = 0; other < rows_.size(); ++other) entries.push_back(other == row ? 1 : 0);
            entries.push_back(right[row] * signs_[row]);
            basis_.push_back(variables_ + row);
        }
    }

    /// Minimizes the sum of these costs, by columns below `usable`.
    void minimize(std::vector<rational> const& costs, std::size_t usable) {
        constexpr std::size_t patience = 200;
        for (std::size_t steps = 0;; ++steps) {
            std::size_t best = usable;
            rational most = 0;
            for (std::size_t column = 0; column < usable; ++column) {
                rational const fall = fall_of(costs, column);
                if (fall <= most) continue;
                most = fall, best = column;
                if (steps >= patience) break;
            }
            if (best == usable) return;
            pivot(leaving_row(best), best);
        }
    }

    /// By how much the sum falls for each unit of a column; with the costs' end that of the right side.
    rational fall_of(std::vector<rational> const& costs, std::size_t column) const {
        rational sum = column < costs.size() ? rational(-costs[column]) : rational(0);
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (rational const& cost = costs[basis_[row]]; cost != 0) sum += cost * rows_[row][column];
        return sum;
    }

    /// Takes shortfalls of 0 out of the basis where another variable has a part in their row.
    void drop_shortfalls() {
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (basis_[row] < variables_) continue;
            for (std::size_t column = 0; column < variables_; ++column)
                if (rows_[row][column] != 0) {
                    pivot(row, column);
                    break;
                }
        }
    }

    std::size_t right_side() const { return variables_ + rows_.size(); }
    std::size_t shortfall(std::size_t row) const { return variables_ + row; }
    int sign_of(std::size_t row) const { return signs_[row]; }

    std::vector<rational> solution() const {
        std::vector<rational> x(variables_);
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (basis_[row] < variables_) x[basis_[row]] = rows_[row].back();
        return x;
    }

  private:
    /// The row whose variable is 0 first as the column's grows. Costs are not negative, so there is one.
    std::size_t leaving_row(std::size_t column) const {
        std::size_t found = rows_.size();
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (rows_[row][column] <= 0) continue;
            if (found == rows_.size()) {
                found = row;
                continue;
            }
            rational const mine = rows_[row].back() * rows_[found][column],
                           theirs = rows_[found].back() * rows_[row][column];
            if (mine < theirs || (mine == theirs && basis_[row] < basis_[found])) found = row;
        }
        return found;
    }

    void pivot(std::size_t at, std::size_t column) {
        rational const factor = rows_[at][column];
        for (rational& value : rows_[at])
            if (value != 0) value /= factor;
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            rational const by = rows_[row][column];
            if (row == at || by == 0) continue;
            for (std::size_t k = 0; k < rows_[row].size(); ++k)
                if (rows_[at][k] != 0) rows_[row][k] -= by * rows_[at][k];
        }
        basis_[at] = column;
    }

    std::size_t variables_;
    std::vector<std::vector<rational>> rows_;  // variables, shortfalls, and the right side
    std::vector<int> signs_;                   // of rows, so that the right side is not negative
    std::vector<std::size_t> basis_;           // of each row its variable
};

}  // namespace

std::optional<program_solution> minimize(std::vector<std::vector<rational>> const& columns,
                                         std::vector<rational> const& costs, std::vector<rational> const& right) {
    tableau table(columns, right);
    std::vector<rational> phase(table.right_side(), 0);
    for (std::size_t row = 0; row < right.size(); ++row) phase[table.shortfall(row)] = 1;
    table.minimize(phase, columns.size());
    if (table.fall_of(phase, table.right_side()) != 0) return std::nullopt;
    table.drop_shortfalls();

    phase = costs;
    phase.resize(table.right_side(), 0);
    table.minimize(phase, columns.size());
    program_solution found{table.solution(), {}, table.fall_of(phase, table.right_side())};
    for (std::size_t row = 0; row < right.size(); ++row)
        found.prices.push_back(table.fall_of(phase, table.shortfall(row)) * table.sign_of(row));
    return found;
}

}  // namespace graze
