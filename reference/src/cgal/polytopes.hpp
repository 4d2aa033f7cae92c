// Polytopes of space: points, and up to three arms from each to both sides. Hulls, boxes of both kinds, what has three
// corners or fewer, the cores of what has a radius, and rays, cut so far away that it is of no matter.
#pragma once

#include <boost/container/static_vector.hpp>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

/// One of the two shapes of a test, as the layout has its scalars.
struct polytope {
    shape kind = shape::point;
    std::span<double const> scalars{};
    int onward = 0;  // a ray ends 2^onward of its direction from its origin
};
using polytope_pair = std::array<polytope, 2>;

/// The two shapes of a case. With M the largest magnitude of a coordinate of a corner, rays end 16 M or more from their
/// origin. All points of the other shape are less than 4 M from there, and so are the distance of the two and their
/// depth; points that matter to either are less than 8 M away.
polytope_pair polytopes_of(test_info const& test, std::span<double const> input);

/// Is the direction of one of the two, of a ray, zero?
bool has_no_direction(polytope_pair const& pair);

/// Do intervals of doubles hold for what is made of its corners? Products of scalars, and where a ray is cut, may leave what
/// within_filters allows to scalars.
bool within_filters(polytope const& item);

namespace guess {

template <class Number>
using triple = std::array<Number, 3>;

/// A corner's number is eight times its point's, and bit k tells whether it is at the positive end of arm k.
template <class Number>
struct body {
    std::vector<triple<Number>> points;
    boost::container::static_vector<triple<Number>, 3> arms;

    triple<Number> corner(std::size_t number) const {
        triple<Number> at = points[number / 8];
        for (std::size_t k = 0; k < arms.size(); ++k)
            for (std::size_t i = 0; i < 3; ++i)
                at[i] = (number >> k & 1) != 0 ? at[i] + arms[k][i] : at[i] - arms[k][i];
        return at;
    }
};

/// A polytope in other numbers: scalars by `of_value`, products of two by `of_product`, a scalar times a power of two by
/// `of_power`.
template <class Number, class Value, class Product, class Power>
body<Number> read_body(polytope const& from, Value const& of_value, Product const& of_product, Power const& of_power) {
    body<Number> result;
    auto const& scalars = from.scalars;
    auto const add = [&](std::size_t x, std::size_t y, std::size_t z) {
        result.points.push_back({of_value(scalars[x]), of_value(scalars[y]), of_value(scalars[z])});
    };
    if (from.kind == shape::box) {
        for (std::size_t bits = 0; bits < 8; ++bits)
            add(3 * (bits & 1), 1 + 3 * (bits >> 1 & 1), 2 + 3 * (bits >> 2 & 1));
    } else if (from.kind == shape::obb) {
        add(0, 1, 2);
        for (std::size_t k = 0; k < 3; ++k) {
            auto const axis = scalars.subspan(3 + 3 * k, 3);
            double const extent = scalars[12 + k];
            result.arms.push_back(
                {of_product(axis[0], extent), of_product(axis[1], extent), of_product(axis[2], extent)});
        }
    } else if (from.kind == shape::ray) {
        add(0, 1, 2);
        triple<Number> end = result.points[0];
        for (std::size_t i = 0; i < 3; ++i) end[i] = end[i] + of_power(scalars[3 + i], from.onward);
        result.points.push_back(end);
    } else {
        for (std::size_t i = 0; i < scalars.size(); i += 3) add(i, i + 1, i + 2);
    }
    return result;
}

/// Returns 2^exponent, in factors that doubles hold.
template <class Number>
Number power_of_two(int exponent) {
    Number result(1);
    while (exponent != 0) {
        int const part = std::clamp(exponent, -1000, 1000);
        result = result * Number(std::ldexp(1.0, part));
        exponent -= part;
    }
    return result;
}

/// In numbers that add and multiply without error, or keep account of it.
template <class Number>
body<Number> read_body(polytope const& from) {
    return read_body<Number>(
        from, [](double x) { return Number(x); }, [](double a, double b) { return Number(a) * Number(b); },
        [](double a, int exponent) { return Number(a) * power_of_two<Number>(exponent); });
}

}  // namespace guess
}  // namespace graze::cgal_reference
