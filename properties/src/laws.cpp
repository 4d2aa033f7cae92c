#include "laws.hpp"

#include <algorithm>
#include <cmath>

#include "graze/catalog.hpp"

namespace graze::properties {
namespace {

std::size_t dimension_of(test_info const& test) {
    return test.dimension;
}

/// The value, if the scalar type holds it.
bool is_scalar(double value, scalar_type type) {
    return std::isfinite(value) &&
           (type == scalar_type::float64 || static_cast<double>(static_cast<float>(value)) == value);
}

/// a + b where the scalar type holds the exact sum.
std::optional<double> exact_sum(double a, double b, scalar_type type) {
    double const sum = a + b;
    if (!is_scalar(sum, type)) return std::nullopt;
    // Knuth's two-sum: the rounding error of sum, exactly (sums of scalars do not underflow).
    double const shown = sum - a;
    if ((a - (sum - shown)) + (b - shown) != 0) return std::nullopt;
    return sum;
}

/// Moves `d` coordinates at `from`; `shifted` is false for directions.
bool move_point(motion const& how, scalar_type type, std::size_t d, bool shifted, double const* from, double* to) {
    for (std::size_t i = 0; i < d; ++i) {
        double const turned = how.negated[i] ? -from[how.axes[i]] : from[how.axes[i]];
        double const scaled = std::ldexp(turned, how.exponent);
        if (!is_scalar(scaled, type) || std::ldexp(scaled, -how.exponent) != turned) return false;
        to[i] = scaled;
        if (!shifted || how.shift[i] == 0) continue;
        auto const sum = exact_sum(scaled, how.shift[i], type);
        if (!sum) return false;
        to[i] = *sum;
    }
    return true;
}

std::optional<changed_case> moved(test_case const& question, motion const& how) {
    test_info const& test = *question.test;
    std::size_t const d = dimension_of(test);
    std::vector<double> const& from = question.input;
    changed_case generated{from, how};
    for (part const& item : test.layout) {
        std::size_t const end = item.count != 0 ? item.offset + item.count : from.size();
        if (item.kind == shape::affine) {
            // Columns of rows m00 m01 m02, m10 m11 m12: two directions and a point.
            for (std::size_t column = 0; column < 3; ++column) {
                double const old[2] = {from[item.offset + column], from[item.offset + 3 + column]};
                double image[2] = {};
                if (!move_point(how, question.scalar, d, column == 2, old, image)) return std::nullopt;
                for (std::size_t row = 0; row < 2; ++row) generated.input[item.offset + 3 * row + column] = image[row];
            }
            return generated;  // the mesh that follows stays in its own frame
        }
        if (traits_of(item.kind).further == further_scalars::coefficients ||
            traits_of(item.kind).further == further_scalars::planes) {
            // With x' = M x + t and n' = M n, M M^T = 4^e: n' . x' + d' = 4^e (n . x + d) where d' = 4^e d - n' . t.
            for (std::size_t at = item.offset; at < item.offset + item.count; at += d + 1) {
                double* const to = &generated.input[at];
                if (!move_point(how, question.scalar, d, false, &from[at], to)) return std::nullopt;
                rational last = times_power(rational(from[at + d]), 2L * how.exponent);
                for (std::size_t i = 0; i < d; ++i) last -= rational(to[i]) * rational(how.shift[i]);
                to[d] = to_double(last);
                if (!is_scalar(to[d], question.scalar) || rational(to[d]) != last) return std::nullopt;
            }
            continue;
        }
        if (traits_of(item.kind).further == further_scalars::radius) {
            std::size_t const at = item.offset + traits_of(item.kind).points * d;
            double const radius = std::ldexp(from[at], how.exponent);
            if (!is_scalar(radius, question.scalar) || std::ldexp(radius, -how.exponent) != from[at])
                return std::nullopt;
            generated.input[at] = radius;
        }
        // Half extents stay: the axes grow in their place.
        std::size_t const kept = traits_of(item.kind).further == further_scalars::frame ? d : 0;
        std::size_t const points =
            (end - item.offset - kept) / d;  // of what is round the core alone; a direction counts
        for (std::size_t i = 0; i < points; ++i) {
            std::size_t const at = item.offset + i * d;
            if (!move_point(how, question.scalar, d, question.test->is_coordinate(at), &from[at], &generated.input[at]))
                return std::nullopt;
        }
        if (item.kind == shape::box)
            for (std::size_t axis = 0; axis < d; ++axis)
                if (generated.input[item.offset + axis] > generated.input[item.offset + d + axis])
                    std::swap(generated.input[item.offset + axis], generated.input[item.offset + d + axis]);
    }
    return generated;
}

/// Puts the points of every shape that has `count` interchangeable ones into another order.
std::optional<changed_case> reordered(test_case const& question, std::size_t count, std::uint64_t orders[4]) {
    constexpr std::size_t order_of_three[5][3] = {{1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};
    std::size_t const d = dimension_of(*question.test);
    changed_case generated{question.input, {}};
    bool any = false;
    std::size_t shape_index = 0;
    for (part const& item : question.test->layout) {
        if (!traits_of(item.kind).permutable || traits_of(item.kind).points != count) continue;
        std::size_t const end = item.count != 0 ? item.offset + count * d : question.input.size();
        std::uint64_t const order = orders[shape_index++];
        for (std::size_t at = item.offset; at < end; at += count * d)
            for (std::size_t i = 0; i < count; ++i) {
                std::size_t const old = count == 2 ? 1 - i : order_of_three[order][i];
                std::copy_n(&question.input[at + old * d], d, &generated.input[at + i * d]);
            }
        any = true;
    }
    if (!any) return std::nullopt;
    return generated;
}

std::optional<changed_case> swap_operands(test_case const& question, source&) {
    changed_case generated{question.input, {}};
    std::size_t const first = question.test->place(question.test->layout[0], question.input.size()).count;
    // Of what moves at both times.
    auto const size = static_cast<std::ptrdiff_t>(generated.input.size() / (question.test->has_two_times() ? 2 : 1));
    for (auto at = generated.input.begin(); at != generated.input.end(); at += size)
        std::rotate(at, at + static_cast<std::ptrdiff_t>(first), at + size);
    return generated;
}

std::optional<changed_case> permute_vertices(test_case const& question, source& choices) {
    std::uint64_t orders[4];
    for (std::uint64_t& order : orders) order = choices.below(5);
    if (question.test->has_two_times())
        std::fill(std::begin(orders), std::end(orders), orders[0]);  // at both times alike
    return reordered(question, 3, orders);
}

std::optional<changed_case> reverse_segment(test_case const& question, source&) {
    std::uint64_t orders[4] = {};
    return reordered(question, 2, orders);
}

std::optional<changed_case> mirror(test_case const& question, source& choices) {
    motion how;
    how.negated[choices.below(dimension_of(*question.test))] = true;
    return moved(question, how);
}

std::optional<changed_case> permute_axes(test_case const& question, source& choices) {
    motion how;
    if (question.test->dimension == 2) {
        how.axes = {1, 0, 2};
    } else {
        std::uint64_t const turns = choices.below(5);
        constexpr std::array<std::size_t, 3> orders[5] = {{1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};
        how.axes = orders[turns];
    }
    return moved(question, how);
}

std::optional<changed_case> scale(test_case const& question, source& choices) {
    motion how;
    // The most that the coordinates leave room for is often little; less is tried then.
    how.exponent = static_cast<int>(choices.between(1, 90));
    if (choices.flip()) how.exponent = -how.exponent;
    for (; how.exponent != 0; how.exponent /= 2)
        if (auto result = moved(question, how)) return result;
    return std::nullopt;
}

std::optional<changed_case> translate(test_case const& question, source& choices) {
    test_info const& test = *question.test;
    std::size_t const d = dimension_of(test);
    motion how;
    bool any = false;
    // Axis by axis, so that one that has no exact shift does not keep the others where they are. A vertex goes to the
    // origin, or everything goes some steps of the largest coordinate's last bits.
    for (std::size_t axis = 0; axis < d; ++axis) {
        std::uint64_t const way = choices.below(4);
        std::int64_t const steps = choices.between(1, 16);
        std::size_t const which = choices.below(question.input.size());
        double largest = 0;
        for (double value : question.input) largest = std::max(largest, std::abs(value));
        if (largest == 0) largest = 1;
        for (int tries = 0; tries < 3; ++tries) {
            motion tried = how;
            if (way == 0 && tries == 0)
                tried.shift[axis] =
                    -question.input[which - which % d + axis < question.input.size() ? which - which % d + axis : axis];
            else
                tried.shift[axis] =
                    std::ldexp(static_cast<double>(way % 2 != 0 ? steps : -steps), std::ilogb(largest) - 4 * tries - 4);
            if (tried.shift[axis] == 0 || !is_scalar(tried.shift[axis], question.scalar) || !moved(question, tried))
                continue;
            how = tried;
            any = true;
            break;
        }
    }
    if (!any) return std::nullopt;
    return moved(question, how);
}

std::optional<changed_case> negate(test_case const& question, source&) {
    motion how;
    how.negated.fill(true);
    return moved(question, how);
}

/// Two points of a sign test, other than the last, exchange places: the sign alternates, the margin stays.
std::optional<changed_case> exchange_points(test_case const& question, source& choices) {
    std::size_t const d = dimension_of(*question.test), others = question.input.size() / d - 1;
    changed_case generated{question.input, {}};
    std::size_t const first = choices.below(others), second = (first + 1 + choices.below(others - 1)) % others;
    for (std::size_t axis = 0; axis < d; ++axis)
        std::swap(generated.input[first * d + axis], generated.input[second * d + axis]);
    generated.how.reverses = true;
    return generated;
}

/// Backwards: they meet or not, in the same way, and come as near.
std::optional<changed_case> reverse_time(test_case const& question, source&) {
    changed_case generated{question.input, {}};
    std::rotate(generated.input.begin(),
                generated.input.begin() + static_cast<std::ptrdiff_t>(generated.input.size() / 2),
                generated.input.end());
    return generated;
}

bool has_two_times(test_info const& test) {
    return test.has_two_times();
}

bool is_sign(test_info const& test) {
    return test.answer == answer_kind::sign;
}

bool always(test_info const&) {
    return true;
}

template <std::size_t Points>
bool has_permutable(test_info const& test) {
    return std::any_of(test.layout.begin(), test.layout.end(), [](part const& item) {
        return traits_of(item.kind).permutable && traits_of(item.kind).points == Points;
    });
}

bool has_equal_operands(test_info const& test) {
    return test.layout.size() == (test.has_two_times() ? 4 : 2) && test.layout[0].kind == test.layout[1].kind;
}

}  // namespace

std::array<rational, 3> motion::operator()(std::array<rational, 3> const& point) const {
    std::array<rational, 3> image;
    rational const factor(std::ldexp(1.0, exponent));
    for (std::size_t i = 0; i < 3; ++i)
        image[i] = point[axes[i]] * (negated[i] ? -factor : factor) + rational(shift[i]);
    return image;
}

relation motion::operator()(relation before, test_info const& test) const {
    if (test.answer != answer_kind::sign || before == relation::zero) return before;
    bool reversed = reverses;
    for (std::size_t i = 0; i < test.dimension; ++i) {
        reversed = reversed != negated[i];
        for (std::size_t j = i + 1; j < test.dimension; ++j) reversed = reversed != (axes[i] > axes[j]);
    }
    if (!reversed) return before;
    return before == relation::negative ? relation::positive : relation::negative;
}

std::span<law const> laws() {
    static constexpr law all[] = {
        {"swap_operands", swap_operands, has_equal_operands},
        {"permute_vertices", permute_vertices, has_permutable<3>},
        {"reverse_segment", reverse_segment, has_permutable<2>},
        {"mirror", mirror, always},
        {"permute_axes", permute_axes, always},
        {"scale", scale, always},
        {"translate", translate, always},
        {"negate", negate, always},
        {"exchange_points", exchange_points, is_sign},
        {"reverse_time", reverse_time, has_two_times},
    };
    return all;
}

}  // namespace graze::properties
