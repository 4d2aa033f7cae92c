#include "rational/shapes.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "rational/frustum.hpp"

namespace graze {
namespace {

/// The scalars of a case as rationals, times a power of two.
struct scalars {
    std::span<double const> input;
    long exponent;

    rational operator[](std::size_t i) const {
        return exponent == 0 ? rational(input[i]) : times_power(rational(input[i]), exponent);
    }
    std::size_t size() const { return input.size(); }
};

point read_point(scalars const& input, std::size_t offset, std::size_t dimension) {
    point p{input[offset], input[offset + 1], 0};
    if (dimension == 3) p[2] = input[offset + 2];
    return p;
}

/// The set that starts at a scalar: a part, or a triangle of a mesh.
convex read_set(shape kind, scalars const& input, std::size_t offset, std::size_t points, std::size_t dimension) {
    convex set{kind, {}, {}};
    if (kind == shape::frustum) {
        set.planes = read_planes(input.input.subspan(offset, scalar_count(kind, dimension)));
        return set;
    }
    for (std::size_t i = 0; i < points; ++i)
        set.vertices.push_back(read_point(input, offset + i * dimension, dimension));
    auto const sweep = [&] {  // from the first point along the directions to the others
        for (std::size_t i = 1; i < set.vertices.size(); ++i) set.endless.push_back(set.vertices[i] - set.vertices[0]);
        set.vertices.resize(1);
    };
    switch (kind) {
        case shape::point:
        case shape::segment:
        case shape::triangle:
        case shape::hull: break;
        case shape::disc:
        case shape::sphere:
        case shape::capsule:
        case shape::cylinder:
            set.kind = kind == shape::cylinder ? kind : kind == shape::capsule ? shape::segment : shape::point;
            set.radius = input[offset + traits_of(kind).points * dimension];
            break;
        case shape::oriented_line: set.kind = shape::segment; break;
        case shape::oriented_plane:
        case shape::oriented_circle:
        case shape::oriented_sphere:
        case shape::mesh: set.kind = shape::triangle; break;
        case shape::obb: {
            point const centre = set.vertices[0];
            set.vertices.clear();
            for (unsigned corner = 0; corner < 8; ++corner) {
                point& at = set.vertices.emplace_back(centre);
                for (std::size_t k = 0; k < 3; ++k) {
                    point const along = read_point(input, offset + 3 + 3 * k, 3) * input[offset + 12 + k];
                    at = corner >> k & 1 ? at + along : at - along;
                }
            }
            break;
        }
        case shape::plane:
        case shape::line: sweep(); break;
        case shape::plane_equation: {
            // From the point nearest to the origin, across the normal and an axis, but for that of its largest component.
            point const normal = read_point(input, offset, 3);
            rational const squared = dot(normal, normal);
            std::size_t largest = 0;
            for (std::size_t axis = 1; axis < 3; ++axis)
                if (abs(normal[axis]) > abs(normal[largest])) largest = axis;
            set.kind = shape::plane;
            set.vertices = {squared == 0 ? point{} : normal * rational(-input[offset + 3] / squared)};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                point unit{};
                unit[axis] = 1;
                if (axis != largest) set.endless.push_back(cross(normal, unit));
            }
            break;
        }
        case shape::ray:
            set.kind = shape::segment;
            set.onward = read_point(input, offset + dimension, dimension);
            break;
        case shape::box: {
            point const low = set.vertices[0], high = set.vertices[1];
            set.vertices.clear();
            for (unsigned corner = 0; corner < 1u << dimension; ++corner)
                set.vertices.push_back(
                    {corner & 1 ? high[0] : low[0], corner & 2 ? high[1] : low[1], corner & 4 ? high[2] : low[2]});
            break;
        }
        case shape::frustum: break;  // has no points yet
        case shape::displacement: throw std::logic_error("rational reference: a displacement is no set");
        case shape::affine: throw std::logic_error("rational reference: a matrix is no set");
        case shape::solid: throw std::logic_error("rational reference: a solid is no convex set");
        case shape::polygon: throw std::logic_error("rational reference: a polygon is no convex set");
    }
    return set;
}

/// Do the points make what the shape is to be?
bool is_defined(convex const& set) {
    if (std::ranges::any_of(set.planes, [](half_space const& plane) { return is_zero(plane.normal); })) return false;
    if (set.kind == shape::cylinder) return set.vertices[0] != set.vertices[1];
    if (set.onward) return !is_zero(*set.onward);
    if (set.endless.size() == 2) return !is_zero(cross(set.endless[0], set.endless[1]));
    return set.endless.empty() || !is_zero(set.endless[0]);
}

rational largest_coordinate(std::vector<point> const& points, rational largest) {
    for (point const& p : points)
        for (rational const& c : p) largest = std::max<rational>(largest, abs(c));
    return largest;
}

/// The hull of the set at time 0 and at time 1.
void sweep(convex& set, point const& displacement) {
    std::size_t const count = set.vertices.size();
    for (std::size_t i = 0; i < count; ++i) set.vertices.push_back(set.vertices[i] + displacement);
    set.kind = count == 1 ? shape::segment : shape::hull;
}

/// Where the set, if it goes on one way, is cut: see decode.
void cut(convex& set, rational const& largest) {
    if (!set.onward || is_zero(*set.onward)) return;
    rational length = largest_coordinate({*set.onward}, 0), factor = 1;
    while (length * factor < 16 * largest) factor *= 65536;
    set.vertices.push_back(set.vertices[0] + *set.onward * factor);
}

operands decode_times(test_info const& test, scalars const& input) {
    operands sets;
    std::vector<part const*> const parts = test.sets();
    for (part const* const one : parts) {
        part const& item = *one;
        placed_part const placed = test.place(item, input.size());
        bool const repeats = traits_of(item.kind).repeats();
        std::size_t const step = repeats ? test.last_step() : placed.count;
        std::size_t const points = repeats ? traits_of(item.kind).points : placed.points;
        for (std::size_t at = placed.offset; at < placed.end(); at += step) {
            convex set = read_set(item.kind, input, at, points, test.dimension);
            sets.defined = sets.defined && is_defined(set);
            if (one == parts.front())
                sets.first = std::move(set);
            else
                sets.others.push_back(std::move(set));
        }
    }
    if (test.layout[0].kind == shape::point && test.layout.back().kind == shape::disc) {
        sets.disc_radius = sets.others[0].radius;
        sets.others[0].radius = 0;
    }
    if (part const* const way = test.displacement()) {
        sets.displacement = read_point(input, way->offset, test.dimension);
        sweep(sets.others.at(0), *sets.displacement);
    }
    if (sets.first.onward || (!sets.others.empty() && sets.others.back().onward)) {
        rational largest = largest_coordinate(sets.first.vertices, 0);
        for (convex const& other : sets.others) largest = largest_coordinate(other.vertices, std::move(largest));
        cut(sets.first, largest);
        for (convex& other : sets.others) cut(other, largest);
    }
    if (sets.defined && !sets.first.planes.empty())
        sets.first.vertices = corners_near(sets.first.planes, sets.others[0].vertices, sets.others[0].radius);
    if (part const* const matrix = test.matrix()) {
        std::array<rational, 6> m;
        for (std::size_t k = 0; k < 6; ++k) m[k] = input[matrix->offset + k];
        if (m[0] * m[4] == m[1] * m[3]) sets.defined = false;
        for (convex& triangle : sets.others)
            for (point& v : triangle.vertices)
                v = {m[0] * v[0] + m[1] * v[1] + m[2], m[3] * v[0] + m[4] * v[1] + m[5], 0};
    }
    return sets;
}

}  // namespace

operands decode(test_info const& test, std::span<double const> input) {
    return decode_times(test, {input, 0});
}

int common_exponent(std::span<double const> values) {
    // A double is an odd integer times 2^e; the least e makes all of them integers.
    int lowest = std::numeric_limits<int>::max();
    for (double value : values) {
        if (value == 0) continue;
        int exponent = 0;
        auto const significand =
            static_cast<std::uint64_t>(std::ldexp(std::abs(std::frexp(value, &exponent)), 53));  // an integer
        lowest = std::min(lowest, exponent - 53 + std::countr_zero(significand));
    }
    return lowest == std::numeric_limits<int>::max() ? 0 : lowest;
}

scaled_operands decode_scaled(test_info const& test, std::span<double const> input) {
    if (test.scales_as_one()) {
        long const exponent = -common_exponent(input);
        return {decode_times(test, {input, exponent}), exponent};
    }
    auto const is_equation = [](part const& item) {
        further_scalars const further = traits_of(item.kind).further;
        return further == further_scalars::coefficients || further == further_scalars::planes;
    };
    if (test.matrix() || std::ranges::any_of(test.layout, is_equation)) return {decode(test, input), 0};
    // Half extents times axes: no scalar's power of two tells. Denominators are powers of two.
    operands sets = decode(test, input);
    unsigned long bits = 0;
    auto const for_lengths = [&sets](auto const& what) {
        for (convex* set : {&sets.first, &sets.others[0]}) {
            for (point& v : set->vertices)
                for (rational& c : v) what(c);
            if (set->onward)
                for (rational& c : *set->onward) what(c);
            what(set->radius);
        }
    };
    for_lengths([&](rational const& c) { bits = std::max<unsigned long>(bits, msb(denominator(c))); });
    auto const exponent = static_cast<long>(bits);
    for_lengths([&](rational& c) { c = times_power(c, exponent); });
    return {std::move(sets), exponent};
}

}  // namespace graze
