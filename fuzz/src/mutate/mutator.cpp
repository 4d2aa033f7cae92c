// The mutator, and its changes that take scalars as they lie.
#include "mutate/mutator.hpp"

#include <algorithm>
#include <cmath>

#include "graze/internal/solids/closed.hpp"
#include "graze/orbit.hpp"

namespace graze {
namespace mutating {
namespace {

/// Where the coordinates of a point lie in an input: its first scalar.
using place = std::size_t;

std::vector<place> points_of(test_case const& question) {
    std::vector<place> places;
    std::size_t const d = question.test->dimension;
    for (part const& item : question.test->layout) {
        placed_part const placed = question.test->place(item, question.input.size());
        for (std::size_t i = 0; i < placed.points; ++i) places.push_back(placed.offset + i * d);
    }
    return places;
}

double& any_scalar(test_case& question, source& choices) {
    return question.input[choices.below(question.input.size())];
}

/// Steps of the scalar type: a few, or a power of two of them.
void step(test_case& question, source& choices) {
    double& value = any_scalar(question, choices);
    double const unit = spacing(question.scalar, value);
    double const count =
        choices.flip() ? static_cast<double>(choices.between(1, 4)) : making::power_of_two(choices.between(0, 20));
    value += (choices.flip() ? -count : count) * unit;
}

double plain_value(test_case const& question, source& choices) {
    bool const narrow = question.scalar == scalar_type::float32;
    double const sign = choices.flip() ? -1 : 1;
    switch (choices.below(6)) {
        case 0: return sign * 0.0;
        case 1: return static_cast<double>(choices.between(-8, 8));
        case 2: return sign * making::power_of_two(choices.between(-30, 30));
        case 3: return making::signed_unit(choices);
        case 4:
            return sign *
                   making::power_of_two(choices.between(least_exponent_of(question.scalar), narrow ? 127 : 1023));
        default: return sign * largest_of(question.scalar);
    }
}

void set_value(test_case& question, source& choices) {
    any_scalar(question, choices) = plain_value(question, choices);
}

void copy_value(test_case& question, source& choices) {
    double const value = any_scalar(question, choices);
    double& to = any_scalar(question, choices);
    switch (choices.below(4)) {
        case 0: to = -value; break;
        case 1: to = (to + value) / 2; break;
        default: to = value;
    }
}

/// A point, or two in a row (an edge), onto others; or one coordinate of a point onto that of another (axis-aligned).
void copy_feature(test_case& question, source& choices) {
    std::vector<place> const points = points_of(question);
    std::size_t const d = question.test->dimension;
    std::size_t const from = choices.below(points.size()), to = choices.below(points.size());
    if (choices.one_in(4)) {
        std::size_t const axis = choices.below(d);
        question.input[points[to] + axis] = question.input[points[from] + axis];
        return;
    }
    std::size_t const count = choices.one_in(3) ? 2 : 1;
    for (std::size_t i = 0; i < count && std::max(from, to) + i < points.size(); ++i)
        for (std::size_t axis = 0; axis < d; ++axis)
            question.input[points[to + i] + axis] = question.input[points[from + i] + axis];
}

void swap_axes(test_case& question, source& choices) {
    std::size_t const d = question.test->dimension;
    std::size_t const a = choices.below(d), b = choices.below(d);
    bool const mirrored = choices.flip();
    for (place at : points_of(question)) {
        std::swap(question.input[at + a], question.input[at + b]);
        if (mirrored) question.input[at + a] = -question.input[at + a];
    }
}

/// The same question with its points in another order.
void reorder(test_case& question, source& choices) {
    auto const& forms = symmetric_forms(*question.test);
    std::vector<double> changed;
    append_form(*question.test, forms[choices.below(forms.size())], question.input, changed);
    question.input = std::move(changed);
}

/// All coordinates on a grid of a power of two: ties and parallels appear.
void to_grid(test_case& question, source& choices) {
    double largest = 0;
    for (double value : question.input) largest = std::max(largest, std::abs(value));
    if (largest == 0) return;
    double const cell =
        making::power_of_two(std::max(std::ilogb(largest) - static_cast<int>(choices.between(0, 8)), -1074));
    std::vector<place> const points = points_of(question);
    bool const one = choices.flip();
    std::size_t const chosen = choices.below(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t axis = 0; axis < question.test->dimension; ++axis)
            if (double& c = question.input[points[i] + axis]; !one || i == chosen) c = std::nearbyint(c / cell) * cell;
}

/// A point more or less of each shape of any number; a new one is a copy, or in the middle of two.
void resize_shapes(test_case& question, source& choices) {
    test_info const& test = *question.test;
    std::size_t const d = test.dimension, n = (question.input.size() - test.fixed_count()) / test.growth();
    bool const more = choices.flip() && n < most_fuzzed_points;
    std::size_t const after = more ? n + 1 : n - 1;
    if (!test.accepts(test.fixed_count() + after * test.growth())) return step(question, choices);
    std::vector<double> changed(question.input.begin(),
                                question.input.begin() + static_cast<std::ptrdiff_t>(test.fixed_count()));
    for (part const& item : test.layout) {
        if (!traits_of(item.kind).varies()) continue;
        placed_part const placed = test.place(item, question.input.size());
        std::size_t const chosen = choices.below(n), other = choices.flip() ? chosen : (chosen + 1) % n;
        auto const at = [&](std::size_t i, std::size_t axis) { return question.input[placed.offset + i * d + axis]; };
        for (std::size_t i = 0; i < n; ++i) {
            if (more || i != chosen)
                for (std::size_t axis = 0; axis < d; ++axis) changed.push_back(at(i, axis));
            if (more && i == chosen)
                for (std::size_t axis = 0; axis < d; ++axis) changed.push_back(at(i, axis) / 2 + at(other, axis) / 2);
        }
    }
    question.input = std::move(changed);
}

/// A triangle in three, or a side drawn together.
void resize_solid(test_case& question, source& choices) {
    test_info const& test = *question.test;
    std::size_t const triangles = (question.input.size() - test.fixed_count()) / test.growth();
    std::size_t const chosen = choices.below(triangles);
    if (triangles + 2 <= most_fuzzed_faces && choices.flip()) {
        question.input = with_split_triangle(test, question.input, chosen);
        return;
    }
    std::vector<std::vector<double>> fewer;
    append_collapsed(test, question.input, fewer);
    if (fewer.empty()) return step(question, choices);
    question.input = std::move(fewer[choices.below(fewer.size())]);
}

/// A triangle of the mesh more or less; a new one shares an edge with the one it is made from.
void resize_mesh(test_case& question, source& choices) {
    if (question.test->has_solid()) return resize_solid(question, choices);
    if (question.test->varies()) return resize_shapes(question, choices);
    if (!question.test->has_mesh()) return step(question, choices);
    constexpr std::ptrdiff_t triangle = scalar_count(shape::mesh, 2);
    std::size_t const fixed = question.test->fixed_count(), count = (question.input.size() - fixed) / triangle;
    std::size_t const chosen = fixed + triangle * choices.below(count);
    auto const at = question.input.begin() + static_cast<std::ptrdiff_t>(chosen);
    if (count > 1 && (count >= most_fuzzed_triangles || choices.flip())) {
        question.input.erase(at, at + triangle);
        return;
    }
    std::vector<double> added(at, at + triangle);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        double const opposite = added[2 + axis] / 2 + added[4 + axis] / 2;
        added[axis] = opposite + (opposite - added[axis]);
    }
    std::swap(added[2], added[4]);  // wound as the first
    std::swap(added[3], added[5]);
    question.input.insert(question.input.end(), added.begin(), added.end());
}

void other_type(test_case& question, source&) {
    question.scalar = question.scalar == scalar_type::float32 ? scalar_type::float64 : scalar_type::float32;
}

}  // namespace

void change_scalars(test_case& question, source& choices) {
    using change = void (*)(test_case&, source&);
    static constexpr change changes[] = {step,      step,    set_value, copy_value, copy_feature, copy_feature,
                                         swap_axes, reorder, to_grid,   to_grid,    resize_mesh,  other_type};
    changes[choices.below(std::size(changes))](question, choices);
}

}  // namespace mutating

void mutate_case(test_case& question, source& choices) {
    std::vector<double> before;
    for (std::uint64_t more = 1 + choices.below(4); more > 0; --more) {
        if (question.test->has_solid()) before = question.input;
        if (!question.test->in_motion() && choices.flip())
            mutating::change_shapes(question, choices);
        else
            mutating::change_scalars(question, choices);
        keep_closed(*question.test, before, question.input);
        make_valid(*question.test, question.scalar, question.input);
    }
}

void cross_cases(test_case const& first, test_case const& second, source& choices, test_case& child) {
    child = first;
    test_case other = second;
    if (other.scalar != child.scalar) convert_case(other, child.scalar);
    test_info const& test = *first.test;
    std::size_t const fixed = test.fixed_count(), d = test.dimension;
    // What is taken or left in one piece: a part, a point, or a coordinate.
    std::uint64_t const grain = choices.below(3);
    // Of shapes of any number of points the child has as many as either.
    if (test.varies() && choices.flip()) std::swap(child.input, other.input);
    for (part const& item : test.layout) {
        bool const whole = choices.flip();
        if (traits_of(item.kind).has_triangles()) {
            if (whole) {
                child.input.resize(fixed);
                child.input.insert(child.input.end(), other.input.begin() + static_cast<std::ptrdiff_t>(fixed),
                                   other.input.end());
            }
            continue;
        }
        bool taken = whole;
        placed_part const to = test.place(item, child.input.size()), from = test.place(item, other.input.size());
        for (std::size_t i = 0; i < std::min(to.count, from.count); ++i) {
            if (grain == 2 || (grain == 1 && i % d == 0)) taken = choices.flip();
            if (taken) child.input[to.offset + i] = other.input[from.offset + i];
        }
    }
    make_valid(test, child.scalar, child.input);
}

}  // namespace graze
