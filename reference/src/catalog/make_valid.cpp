#include "graze/make_valid.hpp"

#include <cmath>
#include <utility>

#include "graze/scalars.hpp"

namespace graze {

void sort_corners(std::span<double> low, std::span<double> high) {
    for (std::size_t axis = 0; axis < low.size(); ++axis)
        if (low[axis] > high[axis]) std::swap(low[axis], high[axis]);
}

void make_valid(test_info const& test, scalar_type scalar, std::span<double> input) {
    std::size_t const d = test.dimension;
    for (double& value : input) value = to_scalar(scalar, value);
    for (part const& item : test.layout) {
        shape_traits const& traits = traits_of(item.kind);
        if (traits.sorted) sort_corners(input.subspan(item.offset, d), input.subspan(item.offset + d, d));
        switch (traits.further) {
            case further_scalars::none:
            case further_scalars::direction:
            case further_scalars::matrix: break;
            case further_scalars::radius: {
                double& radius = input[item.offset + traits.points * d];
                radius = std::abs(radius);
            }
        }
    }
}

}  // namespace graze
