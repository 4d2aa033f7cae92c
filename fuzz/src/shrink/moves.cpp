// The moves of shrinking. Each makes proposals from the best case so far, unit by unit (an axis, a point, a scalar),
// and goes on from whatever was accepted. They work from what the scalars mean, not from which test it is.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

#include "graze/internal/solids/closed.hpp"
#include "graze/orbit.hpp"
#include "shrink/search.hpp"

namespace graze::shrinking {
namespace {

using places = std::vector<std::size_t>;

/// Numbers of bits to try: all the small ones, fewer of the large ones.
constexpr int widths[] = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48};

/// A copy of the best with the places changed.
template <class Change>
scalars changed(search const& state, places const& where, Change const& change) {
    scalars input = state.best();
    for (std::size_t i : where) {
        double const value = change(input[i]);
        input[i] = value == 0 ? 0 : value;
    }
    return input;
}

std::set<double> values_at(search const& state, places const& where) {
    std::set<double> values;
    for (std::size_t i : where) values.insert(state.best()[i]);
    return values;
}

/// All lengths, each axis of each frame, and each shape.
std::vector<places> groups_of(input_map const& map) {
    std::vector<places> groups{map.along(-1, -1)};
    for (int frame = 0; frame < map.frames; ++frame)
        for (int axis = 0; axis < map.dimension; ++axis) groups.push_back(map.along(axis, frame));
    if (map.shapes.size() <= 4) groups.insert(groups.end(), map.shapes.begin(), map.shapes.end());
    return groups;
}

/// Triangles of a mesh: half of them, then a quarter, ... then each.
bool drop_triangles(search& state) {
    test_info const& test = *state.best_case().test;
    if (!test.has_mesh()) return false;
    std::size_t const fixed = test.fixed_count(), size = 3 * test.dimension;
    bool any = false;
    std::size_t chunk = (state.best().size() - fixed) / size;
    while (chunk > 1) {
        chunk = (chunk + 1) / 2;
        for (std::size_t first = 0; fixed + first * size < state.best().size();) {
            scalars input = state.best();
            std::size_t const begin = fixed + first * size, end = std::min(begin + chunk * size, input.size());
            input.erase(input.begin() + static_cast<std::ptrdiff_t>(begin),
                        input.begin() + static_cast<std::ptrdiff_t>(end));
            std::vector<scalars> proposals{input};
            if (input.size() > fixed && state.accept_any(proposals))
                any = true;
            else
                first += chunk;
        }
    }
    return any;
}

/// Parts of a solid's surface, then triangles on both sides of a side that is drawn together.
bool drop_faces(search& state) {
    test_info const& test = *state.best_case().test;
    if (!test.has_solid()) return false;
    bool any = false;
    for (auto* const append : {append_without_part, append_collapsed})
        for (bool again = true; again && !state.spent(); any = any || again) {
            std::vector<scalars> proposals;
            append(test, state.best(), proposals);
            again = state.accept_any(proposals);
        }
    return any;
}

/// Points of shapes of any number: halves of them, quarters, ... then each; of two shapes as many of both.
bool drop_points(search& state) {
    test_info const& test = *state.best_case().test;
    if (!test.varies() || test.has_solid()) return false;
    std::size_t const d = test.dimension;
    auto const points = [&] { return (state.best().size() - test.fixed_count()) / test.growth(); };
    // Without `chunk` points of each shape, from the first of the one and the other on.
    auto const without = [&](std::size_t chunk, std::size_t first, std::size_t second) {
        scalars input = state.best();
        std::size_t const n = points(), at = test.fixed_count();
        auto const erase = [&](std::size_t from, std::size_t count) {
            input.erase(input.begin() + static_cast<std::ptrdiff_t>(from),
                        input.begin() + static_cast<std::ptrdiff_t>(from + count));
        };
        if (test.growing_shapes() == 2) erase(at + (n + second) * d, chunk * d);
        erase(at + first * d, chunk * d);
        return input;
    };
    bool any = false;
    for (std::size_t chunk = points(); chunk > 1;) {
        chunk = (chunk + 1) / 2;
        for (std::size_t first = 0; first + chunk <= points();) {
            std::vector<scalars> proposals{without(chunk, first, first)};
            if (test.accepts(proposals[0].size()) && state.accept_any(proposals))
                any = true;
            else
                first += chunk;
        }
    }
    // Other pairs of points too, while there are few.
    constexpr std::size_t few = 10;
    for (bool again = test.growing_shapes() == 2; again && points() <= few;) {
        again = false;
        std::vector<scalars> proposals;
        for (std::size_t first = 0; first < points(); ++first)
            for (std::size_t second = 0; second < points(); ++second)
                if (first != second && test.accepts(state.best().size() - test.growth()))
                    proposals.push_back(without(1, first, second));
        again = state.accept_any(proposals);
        any = any || again;
    }
    return any;
}

/// A point, or one of its coordinates, to the origin.
bool translate(search& state) {
    bool any = false;
    for (int frame = 0; frame < state.map().frames; ++frame) {
        std::vector<scalars> whole;
        for (auto const& point : state.map().points) {
            if (state.map().frame_of(point) != frame) continue;
            scalars input = state.best();
            for (int axis = 0; axis < state.map().dimension; ++axis)
                for (std::size_t i : state.map().places_along(axis, frame))
                    input[i] -= state.best()[point[static_cast<std::size_t>(axis)]];
            whole.push_back(std::move(input));
        }
        any |= state.accept_any(whole);
        for (int axis = 0; axis < state.map().dimension; ++axis) {
            places const where = state.map().places_along(axis, frame);
            std::vector<scalars> proposals;
            for (double const by : values_at(state, where))
                proposals.push_back(changed(state, where, [&](double value) { return value - by; }));
            any |= state.accept_any(proposals);
        }
    }
    return any;
}

/// Powers of two, of everything and along each axis; odd factors too.
bool scale(search& state) {
    bool any = false;
    std::vector<places> groups{state.map().along(-1, -1)};
    if (!state.map().round && state.map().matrix == input_map::none)
        for (int axis = 0; axis < state.map().dimension; ++axis) groups.push_back(state.map().along(axis, 0));
    for (places const& where : groups) {
        std::set<int> exponents;
        std::uint64_t factor = 0;
        int lowest = 0;
        for (std::size_t i : where) {
            double const value = state.best()[i];
            if (value == 0) continue;
            exponents.insert(-low_exponent(value));
            exponents.insert(-std::ilogb(value));
            // A part of the way, for a case that needs its exponents.
            for (int share = 2; share <= 64; share *= 2)
                for (int part : {std::ilogb(value) / share, std::ilogb(value) - std::ilogb(value) / share})
                    exponents.insert(-part);
            exponents.insert(std::ilogb(value) > 0 ? -1 : 1);
            int const low = low_exponent(value);
            lowest = factor == 0 ? low : std::min(lowest, low);
            double const odd = std::ldexp(std::abs(value), -low);
            factor = std::gcd(factor, static_cast<std::uint64_t>(odd));
        }
        exponents.erase(0);
        std::vector<scalars> proposals;
        for (int const by : exponents)
            proposals.push_back(changed(state, where, [&](double value) { return std::ldexp(value, by); }));
        // The common factor of the odd parts divides every one of them exactly.
        if (factor > 1)
            proposals.push_back(
                changed(state, where, [&](double value) { return value / static_cast<double>(factor); }));
        any |= state.accept_any(proposals);
    }
    return any;
}

void negate(scalars& input, std::size_t place) {
    input[place] = input[place] == 0 ? 0 : -input[place];
}

/// Axes turned round, with and without the triangles' winding.
bool mirror(search& state) {
    bool any = false;
    input_map const& map = state.map();
    std::size_t const d = static_cast<std::size_t>(map.dimension);
    for (int frame = 0; frame < map.frames; ++frame) {
        std::vector<scalars> proposals;
        for (unsigned axes = 1; axes < 1u << d; ++axes)
            for (bool const rewind : {false, true}) {
                scalars input = state.best();
                for (std::size_t axis = 0; axis < d; ++axis) {
                    if (!(axes >> axis & 1)) continue;
                    for (std::size_t i : map.along(static_cast<int>(axis), frame)) negate(input, i);
                    if (map.matrix != input_map::none)
                        for (std::size_t k = 0; k < d; ++k)
                            negate(input, map.matrix + (frame == 0 ? axis * (d + 1) + k : k * (d + 1) + axis));
                    for (auto const& box : map.boxes)
                        std::swap(input[map.points[box[0]][axis]], input[map.points[box[1]][axis]]);
                }
                if (rewind)
                    for (auto const& triangle : map.triangles)
                        for (std::size_t axis = 0; axis < d; ++axis)
                            std::swap(input[map.points[triangle[1]][axis]], input[map.points[triangle[2]][axis]]);
                proposals.push_back(std::move(input));
            }
        any |= state.accept_any(proposals);
    }
    return any;
}

/// One axis less a multiple of another: an exact map where the numbers are short. Not for boxes and discs.
bool shear(search& state) {
    input_map const& map = state.map();
    if (!map.boxes.empty() || map.round || map.matrix != input_map::none) return false;
    bool any = false;
    for (int axis = 0; axis < map.dimension; ++axis) {
        std::vector<scalars> proposals;
        for (int other = 0; other < map.dimension; ++other) {
            if (other == axis) continue;
            for (double const factor : {1.0, -1.0, 2.0, -2.0}) {
                scalars input = state.best();
                for (auto const& point : map.points)
                    input[point[static_cast<std::size_t>(axis)]] -=
                        factor * input[point[static_cast<std::size_t>(other)]];
                proposals.push_back(std::move(input));
            }
        }
        any |= state.accept_any(proposals);
    }
    return any;
}

/// The mesh where its map takes it, under the identity.
bool apply_matrix(search& state) {
    input_map const& map = state.map();
    if (map.matrix == input_map::none) return false;
    scalars input = state.best();
    double* const m = input.data() + map.matrix;
    for (auto const& point : map.points) {
        if (map.frame_of(point) != 1) continue;
        double const x = input[point[0]], y = input[point[1]];
        input[point[0]] = m[0] * x + m[1] * y + m[2];
        input[point[1]] = m[3] * x + m[4] * y + m[5];
    }
    std::vector<scalars> proposals{input};
    double const identity[] = {1, 0, 0, 0, 1, 0};
    std::copy(identity, identity + 6, proposals[0].begin() + static_cast<std::ptrdiff_t>(map.matrix));
    return state.accept_any(proposals);
}

/// A whole axis, or a shape along it, to one coordinate; a point to another point, or to the origin.
bool unite(search& state) {
    bool any = false;
    input_map const map = state.map();
    for (int frame = 0; frame < map.frames; ++frame)
        for (int axis = 0; axis < map.dimension; ++axis) {
            places const all = map.along(axis, frame);
            std::vector<places> groups{all};
            for (places const& item : map.shapes) {
                places inside;
                std::set_intersection(item.begin(), item.end(), all.begin(), all.end(), std::back_inserter(inside));
                if (inside.size() > 1) groups.push_back(std::move(inside));
            }
            for (places const& where : groups) {
                std::vector<scalars> proposals;
                std::set<double> values = values_at(state, all);
                values.insert(0);
                for (double const to : values) proposals.push_back(changed(state, where, [&](double) { return to; }));
                any |= state.accept_any(proposals);
            }
        }
    for (auto const& point : map.points) {
        std::vector<scalars> proposals;
        proposals.push_back(changed(state, point, [](double) { return 0.0; }));
        for (auto const& other : map.points) {
            if (map.frame_of(other) != map.frame_of(point)) continue;
            scalars input = state.best();
            for (std::size_t axis = 0; axis < point.size(); ++axis) input[point[axis]] = input[other[axis]];
            proposals.push_back(std::move(input));
        }
        any |= state.accept_any(proposals);
    }
    return any;
}

/// Groups of scalars to fewer bits at once: to a common grid, or to some bits each.
bool round_groups(search& state) {
    bool any = false;
    for (places const& where : groups_of(state.map())) {
        int low = 2000, high = -2000;
        for (std::size_t i : where) {
            if (state.best()[i] == 0) continue;
            low = std::min(low, low_exponent(state.best()[i]));
            high = std::max(high, std::ilogb(state.best()[i]));
        }
        std::vector<scalars> proposals;
        for (int const bits : widths) {
            if (bits > high - low) break;
            proposals.push_back(changed(state, where, [&](double value) { return on_grid(value, high + 1 - bits); }));
            proposals.push_back(changed(state, where, [&](double value) { return with_bits(value, bits); }));
        }
        if (low < high)
            proposals.push_back(changed(state, where, [&](double value) { return on_grid(value, low + 1); }));
        any |= state.accept_any(proposals);
    }
    return any;
}

/// Simple magnitudes in place of one.
std::set<double> simple_magnitudes(double size, std::set<double> const& others) {
    std::set<double> found(others);
    for (double const plain : {0.0, 1.0, 2.0, 3.0, 4.0, 5.0}) found.insert(plain);
    if (size == 0) return found;
    int const high = std::ilogb(size), low = low_exponent(size);
    for (int const bits : widths)
        if (bits <= high - low) found.insert(with_bits(size, bits));
    if (low < high) found.insert(on_grid(size, low + 1));
    for (int const exponent : {high, high + 1, high / 2, high - 1}) found.insert(std::ldexp(1.0, exponent));
    for (int const by : {high, low, high / 2, low / 2}) found.insert(std::ldexp(size, -by));
    found.insert(on_grid(size, 0));
    return found;
}

/// Each magnitude in turn, wherever it stands.
bool replace_values(search& state) {
    bool any = false;
    std::set<double, std::greater<>> sizes;
    for (double const value : state.best()) sizes.insert(std::abs(value));
    std::set<double> const others(sizes.begin(), sizes.end());
    for (double const size : sizes) {
        if (size == 0) continue;
        std::vector<scalars> proposals;
        for (double const to : simple_magnitudes(size, others)) {
            scalars input = state.best();
            for (double& value : input)
                if (std::abs(value) == size) value = to == 0 ? 0 : std::copysign(to, value);
            proposals.push_back(std::move(input));
        }
        any |= state.accept_any(proposals);
    }
    return any;
}

bool replace_scalars(search& state) {
    bool any = false;
    places order(state.best().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return cost_of(state.best()[a]) > cost_of(state.best()[b]); });
    for (std::size_t const place : order) {
        input_map::role const role = state.map().roles[place];
        std::set<double> others;
        for (double const value : values_at(state, role.axis < 0 ? places{} : state.map().along(role.axis, role.frame)))
            others.insert(std::abs(value));
        std::vector<scalars> proposals;
        double const value = state.best()[place];
        for (double const to : simple_magnitudes(std::abs(value), others))
            for (double const sign : {1.0, -1.0})
                proposals.push_back(changed(state, {place}, [&](double) { return sign * to; }));
        proposals.push_back(changed(state, {place}, [&](double) { return std::abs(value); }));
        any |= state.accept_any(proposals);
    }
    return any;
}

bool widen_scalars(search& state) {
    bool any = false;
    for (std::size_t place = 0; place < state.best().size(); ++place) any |= state.widen(place);
    return any;
}

/// The points of each shape in another order.
bool reorder(search& state) {
    test_info const& test = *state.best_case().test;
    std::vector<scalars> proposals;
    for (symmetric_form const& form : symmetric_forms(test)) {
        proposals.emplace_back();
        append_form(test, form, state.best(), proposals.back());
    }
    return state.accept_any(proposals);
}

}  // namespace

bool run_moves(search& state) {
    bool any = false;
    auto const run = [&](auto const... moves) { ((state.spent() ? void() : void(any |= moves(state))), ...); };
    // With a few questions only, those first that make all scalars simple at once.
    if (state.is_costly()) run(drop_triangles, drop_points, drop_faces, round_groups);
    run(drop_triangles, drop_points, drop_faces, apply_matrix, translate, scale, unite, round_groups, replace_values,
        replace_scalars, mirror, shear);
    if (!state.is_aiming()) run(widen_scalars, reorder);
    return any;
}

}  // namespace graze::shrinking
