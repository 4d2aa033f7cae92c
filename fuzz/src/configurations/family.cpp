// configuration: the ways in which the shapes can lie (see configurations.hpp), in turn. The simplest input of each is varied
// and moved by maps that keep all signs, in whole numbers that the scalar type holds; radii and motions are added to what is
// then where it is.
#include <algorithm>
#include <numeric>

#include "configurations/arrangement.hpp"
#include "configurations/digits.hpp"
#include "configurations/per_test.hpp"
#include "families/list.hpp"
#include "families/numbers.hpp"
#include "fuzzing/closeness.hpp"
#include "graze/configurations.hpp"
#include "graze/reference.hpp"

namespace graze::making {
namespace {

/// Where the numbers of an arrangement's input lie.
struct slot {
    std::size_t offset;
    bool is_direction;
};

struct stock_of_size {
    arranging::arrangement what;
    std::vector<std::vector<double>> inputs;
    std::vector<slot> slots;  // points and directions, in order; of oriented boxes their centres and axes
    std::vector<arranging::element_order> orders;
    bool is_boxed = false, is_oriented = false;
};

/// What there is to draw from for a test.
struct stock {
    std::vector<stock_of_size> sizes;
    std::size_t count = 0, stride = 1;
    configuration_catalogue const* catalogue = nullptr;
};

stock make_stock(test_info const& test) {
    stock made;
    for (arranging::arrangement const& what : arranging::arrangements_of(test, true)) {
        stock_of_size& size = made.sizes.emplace_back();
        size.what = what;
        size.what.has_matrix = false;
        size.inputs = arranging::known_inputs(size.what);
        std::size_t offset = 0;
        std::size_t const d = what.dimension;
        for (std::size_t s = 0; s < what.shapes.size(); ++s) {
            shape const kind = what.shapes[s];
            size.is_boxed |= kind == shape::box;
            size.is_oriented |= kind == shape::obb;
            for (std::size_t i = 0; i < what.points_of(s); ++i, offset += d) size.slots.push_back({offset, false});
            if (traits_of(kind).further == further_scalars::direction) {
                size.slots.push_back({offset, true});
                offset += d;
            }
            if (kind == shape::obb) {
                for (std::size_t i = 0; i < 3; ++i, offset += d) size.slots.push_back({offset, true});
                offset += 3;  // half extents
            }
        }
        if (!what.has_box()) size.orders = arranging::symmetries_of(what);
        // A ball and a ray have so few that one in three would have no direction, and so no answer; a cylinder and what is
        // beside it likewise no axis.
        if (std::ranges::any_of(
                test.layout, [](part const& item) { return traits_of(item.kind).further == further_scalars::radius; }))
            std::erase_if(size.inputs, [&](std::vector<double> const& input) {
                if (test.layout[0].kind == shape::cylinder &&
                    std::equal(input.begin(), input.begin() + 3, input.begin() + 3))
                    return true;
                return std::ranges::any_of(size.slots, [&](slot const& at) {
                    auto const from = input.begin() + static_cast<std::ptrdiff_t>(at.offset);
                    return at.is_direction &&
                           std::all_of(from, from + static_cast<std::ptrdiff_t>(d), [](double x) { return x == 0; });
                });
            });
        made.count += size.inputs.size();
    }
    // In turn, but not neighbours after each other: a stride near the golden section's.
    made.stride = static_cast<std::size_t>(0.618 * static_cast<double>(made.count)) | 1;
    while (made.count > 0 && std::gcd(made.stride, made.count) != 1) made.stride += 2;
    made.catalogue = configuration_catalogue::of(test);
    return made;
}

stock const& stock_of(test_info const& test) {
    static arranging::per_test<stock> made;
    return made.get(test, make_stock);
}

/// A whole matrix of determinant 1 or -1 and its inverse.
struct exact_map {
    std::size_t dimension;
    std::array<vec, 3> rows{vec{1, 0, 0}, vec{0, 1, 0}, vec{0, 0, 1}};
    std::array<vec, 3> inverse = rows;
    bool is_mirrored = false;

    void shear(std::size_t to, std::size_t from, double by) {
        // Row `to` and `by` times row `from`; of the inverse columns, the other way.
        for (std::size_t a = 0; a < dimension; ++a) rows[to][a] += by * rows[from][a];
        for (std::size_t a = 0; a < dimension; ++a) inverse[a][from] -= by * inverse[a][to];
    }
    void exchange(std::size_t i, std::size_t j) {
        if (i == j) return;
        std::swap(rows[i], rows[j]);
        for (vec& row : inverse) std::swap(row[i], row[j]);
        is_mirrored = !is_mirrored;
    }
    void turn_back(std::size_t i) {
        for (double& x : rows[i]) x = -x;
        for (vec& row : inverse) row[i] = -row[i];
        is_mirrored = !is_mirrored;
    }
    vec of(std::array<vec, 3> const& matrix, double const* p) const {
        vec image{};
        for (std::size_t a = 0; a < dimension; ++a)
            for (std::size_t b = 0; b < dimension; ++b) image[a] += matrix[a][b] * p[b];
        return image;
    }
};

/// Axes exchanged and turned back, and sheared unless `upright`.
exact_map draw_map(source& choices, std::size_t dimension, bool upright, bool keeps_side) {
    exact_map drawn{dimension};
    for (std::size_t i = dimension - 1; i > 0; --i) drawn.exchange(i, choices.below(i + 1));
    for (std::size_t i = 0; i < dimension; ++i)
        if (choices.flip()) drawn.turn_back(i);
    if (keeps_side && drawn.is_mirrored) drawn.turn_back(0);
    if (upright || choices.flip()) return drawn;
    for (std::uint64_t more = choices.below(4) + 1; more > 0; --more) {
        std::size_t const to = choices.below(dimension);
        std::size_t const from = (to + 1 + choices.below(dimension - 1)) % dimension;
        std::int64_t const by = choices.between(1, 2);
        drawn.shear(to, from, static_cast<double>(choices.flip() ? by : -by));
    }
    return drawn;
}

/// Another input of the same configuration, with more digits: each coordinate off by a share of a grid's step, where that
/// changes no sign.
void vary(stock const& from, stock_of_size const& size, source& choices, std::vector<double>& core) {
    if (!from.catalogue || size.is_oriented) return;
    auto const before = from.catalogue->find_quickly(core);
    if (!before) return;  // its inputs have a matrix
    std::vector<double> varied = core;
    std::uint64_t const some = choices.below(3);  // all coordinates, or one in two or three
    for (double& x : varied) {
        x *= 16;
        std::int64_t const by = choices.between(-9, 9);
        if (choices.below(some + 1) == 0) x += static_cast<double>(by);
    }
    if (size.is_boxed) {
        std::size_t at = 0;
        for (std::size_t s = 0; s < size.what.shapes.size(); ++s) {
            if (size.what.shapes[s] == shape::box)
                for (std::size_t a = 0; a < size.what.dimension; ++a)
                    if (varied[at + a] > varied[at + size.what.dimension + a]) return;
            at += size.what.scalars_of(s);
        }
    }
    if (from.catalogue->find_quickly(varied) == before) core = std::move(varied);
}

double largest_of(std::vector<double> const& numbers) {
    double largest = 0;
    for (double const x : numbers) largest = std::max(largest, std::abs(x));
    return largest;
}

/// Moves the input by an exact map, in place. Gives the map.
exact_map place(stock_of_size const& size, scalar_type scalar, source& choices, bool is_sign,
                std::vector<double>& core) {
    std::size_t const d = size.what.dimension;
    if (!size.orders.empty()) {
        arranging::element_order const& order = size.orders[choices.below(size.orders.size())];
        std::vector<double> const before = core;
        for (std::size_t i = 0; i < order.size(); ++i)
            std::copy_n(before.begin() + static_cast<std::ptrdiff_t>(size.slots[order[i]].offset), d,
                        core.begin() + static_cast<std::ptrdiff_t>(size.slots[i].offset));
    }
    bool const upright = size.what.has_box() || size.what.is_lifted();
    exact_map const map = draw_map(choices, d, upright, is_sign);
    for (slot const& at : size.slots) {
        vec const image = map.of(map.rows, core.data() + at.offset);
        std::copy_n(image.begin(), d, core.begin() + static_cast<std::ptrdiff_t>(at.offset));
    }
    std::size_t at = 0;
    for (std::size_t s = 0; s < size.what.shapes.size(); ++s) {
        if (size.what.shapes[s] == shape::box) sort_corners({core.data() + at, d}, {core.data() + at + d, d});
        at += size.what.scalars_of(s);
    }
    // Away from the origin, as far as the scalar type holds the sums.
    std::int64_t const room =
        std::min(scalar == scalar_type::float32 ? 23 : 50, arranging::quick_bits_of(size.what) - 8);
    std::int64_t const bits = choices.between(0, room - 4);
    vec shift{};
    for (std::size_t a = 0; a < d; ++a) shift[a] = signed_integer(choices, bits);
    double const most = power_of_two(room) - largest_of(core);
    if (choices.flip() && std::abs(shift[0]) < most && std::abs(shift[1]) < most && std::abs(shift[2]) < most)
        for (slot const& point : size.slots)
            if (!point.is_direction)
                for (std::size_t a = 0; a < d; ++a) core[point.offset + a] += shift[a];
    return map;
}

/// Writes the cores' numbers where the layout has them, radii 0.
void write_cores(test_info const& test, std::span<double const> core, std::vector<double>& input) {
    std::size_t at = 0;
    for (part const& item : test.layout) {
        std::size_t count = item.count;
        if (traits_of(item.kind).further == further_scalars::matrix) {
            input.insert(input.end(), arranging::identity_entries.begin(), arranging::identity_entries.end());
            continue;
        }
        if (traits_of(item.kind).varies())
            count = (core.size() - test.fixed_count()) / (test.growth() / test.dimension);
        if (item.kind == shape::mesh) count = 3 * test.dimension;
        if (traits_of(item.kind).further == further_scalars::radius) --count;
        input.insert(input.end(), core.begin() + static_cast<std::ptrdiff_t>(at),
                     core.begin() + static_cast<std::ptrdiff_t>(at + count));
        at += count;
        if (traits_of(item.kind).further == further_scalars::radius) input.push_back(0);
    }
}

/// Radii at, below and above the distance of the cores.
void add_radii(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    std::vector<std::size_t> radii;
    for (part const& item : test.layout)
        if (traits_of(item.kind).further == further_scalars::radius) radii.push_back(item.offset + item.count - 1);
    if (radii.empty()) return;
    std::vector<float> narrow;
    // Where there is no number the cores are apart, or one is none.
    bool const apart =
        test.answer == answer_kind::values
            ? rational_reference::decide(test, input) == relation::undefined
            : (test.screen32 ? test : *test_of_sets(test)).screen(scalar, input, narrow) == relation::disjoint;
    double distance = 0;
    if (apart) {
        double unit = 0;
        for (double const x : input) unit = std::max(unit, spacing(scalar, x));
        distance = estimate_closeness({&test, scalar, input}, relation::disjoint).ulps * unit;
    }
    double const off = choices.one_in(3) ? scale_between(choices, -3, 3) : 1;
    double radius = distance > 0 ? distance * off : choices.one_in(3) ? 0 : scale_between(choices, -3, 3);
    double share = 0;
    if (radii.size() == 2) {
        share = static_cast<double>(choices.below(17)) / 16 * radius;
        share = to_scalar(scalar, share);
        input[radii[0]] = share;
    }
    radius = to_scalar(scalar, std::max(0.0, radius - share));
    std::int64_t const steps = choices.between(-2, 2);
    input[radii.back()] = std::max(0.0, radius + static_cast<double>(steps) * spacing(scalar, radius));
}

/// Sends the points of a configuration from where they are at time 0, 1 or between both.
void set_in_motion(source& choices, std::size_t room, std::vector<double>& input) {
    std::vector<double> const at = input;
    std::uint64_t const when = choices.below(4);
    std::int64_t const most = choices.between(0, static_cast<std::int64_t>(room));
    bool const together = choices.one_in(4);
    std::vector<double> way(at.size());
    for (std::size_t i = 0; i < way.size(); ++i)
        way[i] = together && i >= 3 ? way[i - 3] : signed_integer(choices, most);
    // The first shape alone, or the second, or both.
    std::uint64_t const rest = choices.below(3);
    for (std::size_t i = 0; i < way.size(); ++i)
        if (rest == (i < way.size() / 4 ? 1u : 2u)) way[i] = 0;
    input.clear();
    for (std::size_t i = 0; i < at.size(); ++i) input.push_back(at[i] - (when == 0 ? 0 : way[i]));
    for (std::size_t i = 0; i < at.size(); ++i) input.push_back(at[i] + (when == 1 ? 0 : way[i]));
}

}  // namespace

void configuration(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) {
    stock const& from = stock_of(test);
    if (from.count == 0) return grid(test, scalar, choices, input);
    std::size_t number =
        choices.turn() ? (*choices.turn() % from.count) * from.stride % from.count : choices.below(from.count);
    std::size_t const place_in_all = number;
    stock_of_size const* size = from.sizes.data();
    while (number >= size->inputs.size()) number -= (size++)->inputs.size();

    std::vector<double> core = size->inputs[number];
    if (choices.flip()) vary(from, *size, choices, core);
    bool const moves = test.in_motion();
    exact_map const map = place(*size, scalar, choices, test.answer == answer_kind::sign, core);
    if (moves) set_in_motion(choices, scalar == scalar_type::float32 ? 16 : 40, core);
    // In turn each is off by ulps once in 16 times.
    bool const by_chance = choices.one_in(16);
    bool const moved = choices.turn() ? (place_in_all + *choices.turn() / from.count) % 16 == 0 : by_chance;
    std::int64_t const most = size->is_oriented ? 4 : 20;  // an oriented box's numbers are multiplied with each other
    std::int64_t const exponent = choices.flip() ? choices.between(-most, most) : 0;
    double const factor = power_of_two(exponent);
    input.clear();
    if (moves)
        input = core;
    else
        write_cores(test, core, input);
    if (part const* const matrix = test.matrix()) {
        // The mesh is mapped back, so that the matrix brings it here.
        std::size_t const at = matrix->offset + matrix->count, d = test.dimension;
        for (std::size_t i = at; i + d <= input.size(); i += d) {
            vec const image = map.of(map.inverse, input.data() + i);
            std::copy_n(image.begin(), d, input.begin() + static_cast<std::ptrdiff_t>(i));
        }
        for (std::size_t a = 0; a < d; ++a)
            for (std::size_t b = 0; b < d; ++b) input[matrix->offset + a * (d + 1) + b] = map.rows[a][b];
    }
    add_radii(test, scalar, choices, input);
    for (std::size_t i = 0; i < input.size(); ++i)
        if (part const* const matrix = test.matrix();
            !matrix || i < matrix->offset || i >= matrix->offset + matrix->count)
            input[i] *= factor;
    if (size->is_oriented)
        // The same boxes with axes of other lengths.
        for (std::size_t box = 0; box < 2; ++box) {
            double length = 0;
            for (std::size_t i = 3; i < 6; ++i) length += input[15 * box + i] / factor * input[15 * box + i] / factor;
            length = std::sqrt(length);
            int exponent_of_length = 0;
            bool const to_unit = std::frexp(length, &exponent_of_length) == 0.5 && !choices.one_in(4);
            std::int64_t const drawn = choices.between(-2, 2);
            double const by = to_unit ? 1 / length : power_of_two(drawn);
            for (std::size_t i = 3; i < 12; ++i) input[15 * box + i] *= by / factor;
            for (std::size_t i = 12; i < 15; ++i) input[15 * box + i] /= by;
        }
    if (choices.one_in(8))
        for (double& x : input)
            if (x == 0 && choices.flip()) x = -0.0;
    if (moved) {
        double& x = input[choices.below(input.size())];
        std::int64_t const steps = choices.between(1, 2);
        x += static_cast<double>(choices.flip() ? steps : -steps) * spacing(scalar, x);
    }
    make_valid(test, scalar, input);
}

}  // namespace graze::making
