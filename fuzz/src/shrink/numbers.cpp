// How simple an input is, and simple numbers near others.
#include <algorithm>
#include <bit>
#include <cmath>

#include "shrink/search.hpp"

namespace graze {
namespace {

/// |value| = significand * 2^exponent with an odd significand; 0 for zero.
struct odd_parts {
    std::uint64_t significand;
    int exponent;
};

odd_parts parts_of(double value) {
    std::uint64_t const bits = std::bit_cast<std::uint64_t>(value) & ~(std::uint64_t{1} << 63);
    if (bits == 0) return {0, 0};
    int const biased = static_cast<int>(bits >> 52);
    std::uint64_t const fraction = bits & ((std::uint64_t{1} << 52) - 1);
    std::uint64_t const whole = biased == 0 ? fraction : fraction | std::uint64_t{1} << 52;
    int const zeros = std::countr_zero(whole);
    return {whole >> zeros, std::max(biased, 1) - 1075 + zeros};
}

unsigned width(std::uint64_t value) {
    return static_cast<unsigned>(std::bit_width(value));
}

}  // namespace

namespace shrinking {

unsigned cost_of(double value) {
    odd_parts const parts = parts_of(value);
    unsigned const sign = std::signbit(value);
    unsigned const size = static_cast<unsigned>(std::abs(parts.exponent));
    return width(parts.significand) + width(size) + (parts.exponent < 0) + sign;
}

int low_exponent(double value) {
    return parts_of(value).exponent;
}

std::int64_t order_of(double value, scalar_type scalar) {
    std::int64_t const size = scalar == scalar_type::float32
                                  ? std::bit_cast<std::int32_t>(std::abs(static_cast<float>(value)))
                                  : std::bit_cast<std::int64_t>(std::abs(value));
    return std::signbit(value) ? -size : size;
}

double from_order(std::int64_t order, scalar_type scalar) {
    std::int64_t const size = std::abs(order);
    double const value = scalar == scalar_type::float32
                             ? static_cast<double>(std::bit_cast<float>(static_cast<std::int32_t>(size)))
                             : std::bit_cast<double>(size);
    return order < 0 ? -value : value;
}

double simplest_between(double low, double high) {
    if (low <= 0 && high >= 0) return 0;
    if (high < 0) return -simplest_between(-high, -low);
    // The coarsest power of two with a multiple in between; a multiple of 1 is better than one of something coarser
    // only where the latter costs more.
    double best = low;
    for (int exponent = std::ilogb(high), last = exponent - 60; exponent >= last; --exponent) {
        double const multiple = std::max(1.0, std::ceil(std::ldexp(low, -exponent)));
        double const value = std::ldexp(multiple, exponent);
        if (value < low || value > high) continue;
        if (cost_of(value) < cost_of(best)) best = value;
        if (multiple > 64) break;
    }
    return best;
}

double with_bits(double value, int bits) {
    if (value == 0) return 0;
    return on_grid(value, std::ilogb(value) - bits + 1);
}

double on_grid(double value, int exponent) {
    if (value == 0 || low_exponent(value) >= exponent) return value;
    double const rounded = std::ldexp(std::nearbyint(std::ldexp(value, -exponent)), exponent);
    return rounded == 0 ? 0 : rounded;
}

input_map::input_map(test_info const& test, std::size_t count)
    : roles(count), dimension(static_cast<int>(test.dimension)) {
    std::size_t const d = test.dimension;
    int frame = 0;
    auto const add_points = [&](std::size_t offset, std::size_t number) {
        for (std::size_t i = 0; i < number; ++i) {
            std::vector<std::size_t> place;
            for (std::size_t axis = 0; axis < d; ++axis, ++offset) {
                roles[offset] = {static_cast<int>(axis), frame, true};
                place.push_back(offset);
            }
            points.push_back(std::move(place));
        }
    };
    auto const add_shape = [&](std::size_t offset, std::size_t number) {
        shapes.emplace_back();
        for (std::size_t i = 0; i < number; ++i) shapes.back().push_back(offset + i);
    };
    auto const add_triangle = [&](std::size_t offset) {
        std::size_t const first = points.size();
        add_points(offset, 3);
        add_shape(offset, 3 * d);
        triangles.push_back({first, first + 1, first + 2});
    };
    for (part const& item : test.layout) {
        shape_traits const& traits = traits_of(item.kind);
        if (traits.repeats() && matrix != none) frame = 1, frames = 2;
        if (traits.varies() && !traits.has_triangles()) {
            placed_part const placed = test.place(item, count);
            add_points(placed.offset, placed.points);
            add_shape(placed.offset, placed.count);
            continue;
        }
        if (traits.points == 3 && traits.reach == extent::bounded) {
            for (std::size_t at = item.offset; at < (traits.has_triangles() ? count : item.offset + item.count); at += 3 * d)
                add_triangle(at);
            continue;
        }
        if (traits.further == further_scalars::matrix) {
            matrix = item.offset;
            for (std::size_t i = 0; i < item.count; ++i) roles[item.offset + i] = {-1, 0, false};
            points.emplace_back();
            for (std::size_t axis = 0; axis < d; ++axis) {
                std::size_t const place = item.offset + axis * (d + 1) + d;
                roles[place] = {static_cast<int>(axis), 0, true};
                points.back().push_back(place);
            }
        }
        round = round || traits.further == further_scalars::radius;
        if (traits.sorted) boxes.push_back({points.size(), points.size() + 1});
        add_points(item.offset, traits.points);
        if (traits.further == further_scalars::coefficients)
            for (std::size_t i = 0; i < d; ++i) roles[item.offset + i] = {-1, 0, false};
        if (traits.further == further_scalars::frame)
            for (std::size_t i = traits.points * d; i < traits.points * d + d * d; ++i)
                roles[item.offset + i] = {-1, 0, false};
        if (traits.further == further_scalars::planes)
            for (std::size_t i = 0; i < item.count; ++i)
                if (i % 4 < 3) roles[item.offset + i] = {-1, 0, false};
        round = round || traits.further == further_scalars::frame || traits.points == 0;
        if (traits.further == further_scalars::direction)
            for (std::size_t axis = 0; axis < d; ++axis)
                roles[item.offset + traits.points * d + axis] = {static_cast<int>(axis), 0, true, false};
        add_shape(item.offset, item.count);
    }
}

std::vector<std::size_t> input_map::along(int axis, int frame) const {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < roles.size(); ++i)
        if ((axis < 0 ? roles[i].length : roles[i].axis == axis) && (frame < 0 || roles[i].frame == frame))
            places.push_back(i);
    return places;
}

std::vector<std::size_t> input_map::places_along(int axis, int frame) const {
    std::vector<std::size_t> found = along(axis, frame);
    std::erase_if(found, [this](std::size_t at) { return !roles[at].place; });
    return found;
}

}  // namespace shrinking

complexity complexity_of(std::span<double const> input) {
    complexity sum;
    sum.scalars = input.size();
    std::vector<double> sizes;
    sizes.reserve(input.size());
    for (double value : input) {
        sum.cost += shrinking::cost_of(value);
        sum.exponents += static_cast<unsigned>(std::abs(parts_of(value).exponent));
        sizes.push_back(std::abs(value));
    }
    std::sort(sizes.begin(), sizes.end());
    sum.distinct = static_cast<unsigned>(std::unique(sizes.begin(), sizes.end()) - sizes.begin());
    return sum;
}

bool is_simpler(std::span<double const> a, std::span<double const> b) {
    if (auto const order = complexity_of(a) <=> complexity_of(b); order != 0) return order < 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::abs(a[i]) != std::abs(b[i])) return std::abs(a[i]) < std::abs(b[i]);
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::signbit(a[i]) != std::signbit(b[i])) return std::signbit(b[i]);
    return false;
}

}  // namespace graze
