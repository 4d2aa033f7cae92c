#include "show/share_of_size.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "graze/reference.hpp"

namespace graze {

double extent_of(test_info const& test, std::span<double const> input, int unit) {
    std::size_t const dimension = test.dimension;
    std::array<double, 3> low, high;
    low.fill(INFINITY);
    high.fill(-INFINITY);
    auto const number = [&](std::size_t i) { return std::ldexp(input[i], -unit); };
    auto const reach = [&](std::size_t axis, double from, double to) {
        low[axis] = std::min(low[axis], from);
        high[axis] = std::max(high[axis], to);
    };
    std::span<double const> map;  // in the plane; the mesh behind it lies where it leads
    for (part const& item : test.layout) {
        shape_traits const& traits = traits_of(item.kind);
        if (traits.further == further_scalars::matrix) {
            map = input.subspan(item.offset, item.count);
            continue;
        }
        // A direction is no place.
        placed_part const placed = test.place(item, input.size());
        for (std::size_t i = 0; i < placed.points * dimension; ++i) {
            std::size_t const axis = i % dimension, point = placed.offset + i - axis;
            double at = number(point + axis);
            if (traits.repeats() && map.size() == 6 && dimension == 2)
                at = map[3 * axis] * number(point) + map[3 * axis + 1] * number(point + 1) +
                     std::ldexp(map[3 * axis + 2], -unit);
            reach(axis, at, at);
        }
        if (traits.further == further_scalars::frame)
            for (std::size_t i = 0; i < 3 * dimension; ++i) {
                double const half = input[item.offset + item.count - dimension + i / dimension];
                double const far = std::abs(number(item.offset + dimension + i) * half);
                reach(i % dimension, number(item.offset + i % dimension) - far,
                      number(item.offset + i % dimension) + far);
            }
        if (traits.further != further_scalars::radius) continue;
        double const radius = number(item.offset + traits.points * dimension);
        for (std::size_t i = 0; i < traits.points * dimension; ++i)
            reach(i % dimension, number(item.offset + i) - radius, number(item.offset + i) + radius);
    }
    double most = 0;
    for (std::size_t axis = 0; axis < dimension; ++axis) most = std::max(most, high[axis] - low[axis]);
    return most;
}

double share_of_size(test_info const& test, stored_finding const& found) {
    if (found.kind.result == outcome::crash || found.kind.result == outcome::hang) return INFINITY;
    if (found.kind.result == outcome::wrong_value || found.kind.result == outcome::wrong_contact)
        return found.what.margin;
    bool const sphere = found.kind.result == outcome::wrong_sphere;
    int const ulp = static_cast<int>(spacing_exponent(test, found.kind.scalar, found.what.input));
    double const margin = sphere ? found.what.severity() : std::ldexp(found.what.margin, -ulp);
    if (!(margin > 0)) return 0;
    double const share = margin / extent_of(test, found.what.input, ulp);
    return std::isnan(share) ? 1 : share;
}

}  // namespace graze
