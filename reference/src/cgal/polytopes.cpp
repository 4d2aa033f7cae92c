#include "cgal/polytopes.hpp"

#include <limits>

namespace graze::cgal_reference {
namespace {

constexpr int of_zero = std::numeric_limits<int>::min() / 2;

/// Above the logarithm of the magnitude.
int log_of(double value) {
    return value == 0 ? of_zero : std::ilogb(value) + 1;
}

}  // namespace

polytope_pair polytopes_of(test_info const& test, std::span<double const> input) {
    polytope_pair pair;
    int largest = of_zero;  // above the logarithms of coordinates; a corner of an oriented box is a sum of four terms
    for (std::size_t k = 0; k < 2; ++k) {
        part const& item = test.layout[k];
        placed_part const placed = test.place(item, input.size());
        bool const is_round = traits_of(item.kind).further == further_scalars::radius;
        pair[k] = {item.kind, input.subspan(placed.offset, is_round ? 3 * placed.points : placed.count), 0};
        auto const note = [&](int log) { largest = std::max(largest, log + 2); };
        auto const& scalars = pair[k].scalars;
        std::size_t const coordinates = 3 * placed.points;
        for (double value : scalars.first(coordinates)) note(log_of(value));
        if (item.kind == shape::obb)
            for (std::size_t i = 3; i < 12; ++i) note(log_of(scalars[i]) + log_of(scalars[12 + (i - 3) / 3]));
    }
    for (polytope& item : pair) {
        if (item.kind != shape::ray) continue;
        int way = of_zero;
        for (double value : item.scalars.subspan(3, 3)) way = std::max(way, log_of(value) - 1);
        if (way != of_zero && largest > of_zero / 2) item.onward = largest + 4 - way;
    }
    return pair;
}

bool within_filters(polytope const& item) {
    if (!within_filters(item.scalars)) return false;
    auto const body = guess::read_body<double>(
        item, [](double x) { return x; }, [](double x, double y) { return x * y; },
        [](double x, int exponent) { return std::ldexp(x, exponent); });
    auto const all = [](auto const& vectors) {
        return std::all_of(vectors.begin(), vectors.end(),
                           [](guess::triple<double> const& v) { return within_filters(v); });
    };
    return all(body.points) && all(body.arms);
}

bool has_no_direction(polytope_pair const& pair) {
    return std::any_of(pair.begin(), pair.end(), [](polytope const& item) {
        auto const is_zero = [](double value) { return value == 0; };
        auto const scalars = item.scalars.last(3);
        return item.kind == shape::ray && std::all_of(scalars.begin(), scalars.end(), is_zero);
    });
}

}  // namespace graze::cgal_reference
