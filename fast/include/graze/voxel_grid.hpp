/// The cells of a voxel grid: boxes side by side whose bounds are exact, so that neighbours share their faces exactly.
///
/// Scalar is float or double. All bounds are whole multiples of one power of two, the unit, and are exactly
/// representable in Scalar: cell i of an axis spans bound(axis, i) .. bound(axis, i + 1), both included, where
/// bound(axis, i) is (origin + i * step) units without any rounding. One step, the cell's size, serves all axes.
///
/// make() covers the box low .. high with at most `resolution` cells along its longest side, and with as many of the
/// same size as the other sides need, one at least:
///   - the unit is the least for which every bound has the digits of Scalar (24 or 53 bits), or, where that is finer
///     than needed, the one that makes step a whole number near 4 * resolution;
///   - the origin is the box's low corner rounded down to a whole number of units;
///   - step is the least whole number of units for which `resolution` cells reach the high corner.
/// So there are exactly `resolution` cells along the longest side wherever that side is at least resolution^2 units
/// long; else, since step is whole, more than half as many. A box without extent gets one cell.
///
/// Errors   make() gives no grid but a grid_problem: too_fine, the longest side has fewer units than there are to be
///          cells; overflow, a bound would be above the largest Scalar. low <= high must be finite, resolution from 1
///          to most_voxel_resolution.
/// Assumes  round to nearest, no -ffast-math. Copying and make() allocate the bounds; all else is noexcept.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <variant>
#include <vector>

#include "graze/vocabulary.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze {

inline constexpr std::uint32_t most_voxel_resolution = 65536;

/// Cells low .. high of each axis, both included.
struct cell_range {
    std::array<std::int32_t, 3> low{}, high{};

    std::uint64_t size() const noexcept {
        std::uint64_t product = 1;
        for (std::size_t k = 0; k < 3; ++k) product *= static_cast<std::uint64_t>(high[k] - low[k] + 1);
        return product;
    }
};

struct grid_problem {
    enum class kind : std::uint8_t { too_fine, overflow } what;
    /// too_fine: how many units the longest side has, so the highest resolution there could be.
    std::uint64_t most_cells = 0;
};

template <class Scalar>
class voxel_grid {
  public:
    using point = std::array<Scalar, 3>;

    static std::variant<voxel_grid, grid_problem> make(point const& low, point const& high, std::uint32_t resolution);

    /// The number of cells along an axis.
    std::int32_t cells(std::size_t axis) const noexcept { return static_cast<std::int32_t>(bounds_[axis].size()) - 1; }
    Scalar bound(std::size_t axis, std::int32_t index) const noexcept {
        return bounds_[axis][static_cast<std::size_t>(index)];
    }
    /// A cell's size, exact.
    Scalar cell_size() const noexcept { return size_; }
    /// step and the exponent of the unit: cell_size() is step * 2^unit_exponent.
    std::int64_t step() const noexcept { return step_; }
    int unit_exponent() const noexcept { return exponent_; }

    /// The cells whose closed boxes meet the box low .. high. False where there are none.
    bool touched(point const& low, point const& high, cell_range& cells) const noexcept {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::vector<Scalar> const& at = bounds_[axis];
            if (high[axis] < at.front() || at.back() < low[axis]) return false;
            std::int32_t first = guess(axis, low[axis]), last = guess(axis, high[axis]);
            // The guesses are rounded; the bounds decide. First: the least i with bound(i + 1) >= low.
            while (first > 0 && bound(axis, first) >= low[axis]) --first;
            while (bound(axis, first + 1) < low[axis]) ++first;
            // Last: the greatest i with bound(i) <= high.
            while (last > 0 && bound(axis, last) > high[axis]) --last;
            while (last + 1 < this->cells(axis) && bound(axis, last + 1) <= high[axis]) ++last;
            cells.low[axis] = first;
            cells.high[axis] = last;
        }
        return true;
    }

  private:
    /// A cell near x; only the speed depends on it.
    std::int32_t guess(std::size_t axis, Scalar x) const noexcept {
        double const cells_from_origin =
            (static_cast<double>(x) - static_cast<double>(bounds_[axis].front())) / static_cast<double>(size_);
        double const last = static_cast<double>(bounds_[axis].size() - 2);
        return cells_from_origin > 0 ? static_cast<std::int32_t>((std::min)(cells_from_origin, last)) : 0;
    }

    std::array<std::vector<Scalar>, 3> bounds_;
    Scalar size_ = 0;
    std::int64_t step_ = 0;
    int exponent_ = 0;
};

namespace detail {

/// floor(x / 2^exponent) for |x| < 2^(exponent + 62). Scaling by a power of two loses digits only where the quotient
/// is subnormal, and then what is left of it is compared with zero.
template <class Scalar>
std::int64_t units_below(Scalar x, int exponent) noexcept {
    Scalar const quotient = std::ldexp(x, -exponent);
    std::int64_t const whole = static_cast<std::int64_t>(std::floor(quotient));
    return quotient == 0 && x < 0 ? -1 : whole;
}

template <class Scalar>
std::int64_t units_above(Scalar x, int exponent) noexcept {
    return -units_below(-x, exponent);
}

}  // namespace detail

template <class Scalar>
std::variant<voxel_grid<Scalar>, grid_problem> voxel_grid<Scalar>::make(point const& low, point const& high,
                                                                        std::uint32_t resolution) {
    using limits = std::numeric_limits<Scalar>;
    Scalar farthest = 0;
    for (std::size_t k = 0; k < 3; ++k) farthest = (std::max)({farthest, std::fabs(low[k]), std::fabs(high[k])});
    // Corners below 2^(digits - 1) units; the cells reach past the high one by at most resolution + 1 <= 2^17 units,
    // so that bounds stay below 2^digits. No unit is less than the smallest subnormal.
    constexpr int least_exponent = limits::min_exponent - limits::digits;
    int exponent = farthest > 0 ? (std::max)(std::ilogb(farthest) + 2 - limits::digits, least_exponent) : 0;
    std::array<std::int64_t, 3> origin{}, extent{};
    std::int64_t step = 1;
    for (bool fine = true;; fine = false) {
        std::int64_t longest = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            origin[k] = detail::units_below(low[k], exponent);
            extent[k] = detail::units_above(high[k], exponent) - origin[k];
            longest = (std::max)(longest, extent[k]);
        }
        if (longest == 0) break;
        if (longest < static_cast<std::int64_t>(resolution))
            return grid_problem{grid_problem::kind::too_fine, static_cast<std::uint64_t>(longest)};
        step = (longest + resolution - 1) / resolution;
        int const spare = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(step))) -
                          static_cast<int>(std::bit_width(std::uint64_t{4} * resolution));
        if (!fine || spare <= 0) break;
        exponent += spare;
    }

    voxel_grid result;
    Scalar const unit = std::ldexp(Scalar(1), exponent);
    result.step_ = step;
    result.exponent_ = exponent;
    result.size_ = static_cast<Scalar>(step) * unit;
    for (std::size_t k = 0; k < 3; ++k) {
        std::int64_t const cells = std::max<std::int64_t>(1, (extent[k] + step - 1) / step);
        for (std::int64_t i = 0; i <= cells; ++i)
            result.bounds_[k].push_back(static_cast<Scalar>(origin[k] + i * step) * unit);
        if (!std::isfinite(result.bounds_[k].front()) || !std::isfinite(result.bounds_[k].back()))
            return grid_problem{grid_problem::kind::overflow, 0};
    }
    return result;
}

}  // namespace graze

#include "graze/exact_comparisons_end.hpp"
