#include "listing/domain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "graze/rational.hpp"

namespace graze {
namespace {

/// Returns whether the scalar is a length or a coordinate: not an entry of a matrix, an axis or a direction.
bool is_length(test_info const& test, part const& item, placed_part const& at, std::size_t index) {
    std::size_t const further = at.points * test.dimension;
    if (index < further) return true;
    switch (traits_of(item.kind).further) {
        case further_scalars::none:
        case further_scalars::radius: return true;
        case further_scalars::direction:
        case further_scalars::matrix: return false;
        case further_scalars::coefficients: return index == test.dimension;  // with a normal of length 1
        case further_scalars::planes: return index % 4 == 3;                 // likewise
        case further_scalars::frame: return index >= further + test.dimension * test.dimension;
    }
    return true;
}

/// Returns the largest extent along an axis of a bounded shape, exactly.
rational extent_of(test_info const& test, part const& item, placed_part const& at, std::span<double const> input) {
    std::size_t const dimension = test.dimension, further = at.offset + at.points * dimension;
    rational most = 0;
    for (std::size_t axis = 0; axis < dimension; ++axis) {
        double low = input[at.offset + axis], high = low;
        for (std::size_t i = 1; i < at.points; ++i) {
            low = std::min(low, input[at.offset + i * dimension + axis]);
            high = std::max(high, input[at.offset + i * dimension + axis]);
        }
        most = std::max(most, rational(rational(high) - rational(low)));
    }
    if (traits_of(item.kind).further == further_scalars::radius) most += 2 * rational(input[further]);
    if (traits_of(item.kind).further == further_scalars::frame)
        for (std::size_t i = 0; i < dimension; ++i)
            most = std::max(most, rational(2 * rational(input[further + dimension * dimension + i])));
    return most;
}

bool has_extent(part const& item) {
    shape_traits const& traits = traits_of(item.kind);
    return item.kind != shape::point && item.kind != shape::affine && item.kind != shape::displacement &&
           traits.reach == extent::bounded;
}

}  // namespace

std::string fault_of(documented_domain const& domain) {
    auto const is_range = [](double low, double high) { return low >= 0 && low <= high && std::isfinite(low); };
    if (!is_range(domain.smallest, domain.largest)) return "the sizes of its domain are not from one to a greater one";
    if (!is_range(domain.least, domain.greatest))
        return "the magnitudes of its domain are not from one to a greater one";
    return "";
}

std::string words_of(documented_domain const& domain) {
    if (!domain.words.empty()) return domain.words;
    std::string words;
    if (domain.smallest > 0 || std::isfinite(domain.largest))
        words = fmt::format("every shape is from {} to {} long", domain.smallest, domain.largest);
    if (domain.least > 0 || std::isfinite(domain.greatest))
        words += fmt::format("{}every number but 0 is from {} to {} in magnitude", words.empty() ? "" : " and ",
                             domain.least, domain.greatest);
    return words;
}

bool is_inside(test_info const& test, documented_domain const& domain, std::span<double const> input) {
    for (part const& item : test.layout) {
        placed_part const at = test.place(item, input.size());
        if (domain.least > 0 || std::isfinite(domain.greatest))
            for (std::size_t i = 0; i < at.count; ++i) {
                double const magnitude = std::abs(input[at.offset + i]);
                if (magnitude != 0 && (magnitude < domain.least || magnitude > domain.greatest) &&
                    is_length(test, item, at, i))
                    return false;
            }
        if (!has_extent(item) || (domain.smallest == 0 && !std::isfinite(domain.largest))) continue;
        rational const length = extent_of(test, item, at, input);
        if (length < rational(domain.smallest)) return false;
        if (std::isfinite(domain.largest) && length > rational(domain.largest)) return false;
    }
    return true;
}

}  // namespace graze
