// The signs of an arrangement of points and directions: the orientations of all their tuples.
#pragma once

#include <array>
#include <stdexcept>

#include "configurations/arrangement.hpp"
#include "configurations/exact_signs.hpp"
#include "graze/internal/rational/vectors.hpp"

namespace graze::arranging {

/// A point, or with weight 0 a direction.
template <class Number>
struct element {
    std::array<Number, 3> x{Number(0), Number(0), Number(0)};
    int weight = 1;
};

template <class Number>
struct element_list {
    std::array<element<Number>, most_elements> at{};
    std::size_t count = 0;
    std::size_t size() const { return count; }
    element<Number> const& operator[](std::size_t i) const { return at[i]; }
    element<Number> const& back() const { return at[count - 1]; }
};

template <class Number>
element_list<Number> elements_of(arrangement const& of, scaled_input<Number> const& input) {
    element_list<Number> found;
    std::size_t const d = of.dimension;
    std::size_t at = 0;
    std::size_t const matrix_at = of.has_matrix ? scalar_count(of.shapes.front(), d) : 0;
    for (std::size_t s = 0; s < of.shapes.size(); ++s) {
        bool const mapped = of.has_matrix && s + 1 == of.shapes.size();
        if (mapped) at += d * (d + 1);
        bool const directed = traits_of(of.shapes[s]).further == further_scalars::direction;
        for (std::size_t p = 0; p < of.points_of(s) + directed; ++p) {
            if (found.count == most_elements) throw std::logic_error("configurations: too many points");
            element<Number>& one = found.at[found.count++];
            one.weight = directed && p > 0 ? 0 : 1;
            for (std::size_t a = 0; a < d; ++a)
                if (mapped) {
                    Number sum = input.raise(input.at[matrix_at + a * (d + 1) + d]);
                    for (std::size_t b = 0; b < d; ++b)
                        sum = sum + input.at[matrix_at + a * (d + 1) + b] * input.at[at + b];
                    one.x[a] = sum;
                } else {
                    one.x[a] = of.has_matrix ? input.raise(input.at[at + a]) : input.at[at + a];
                }
            at += d;
        }
    }
    return found;
}

struct sign_writer {
    std::uint64_t code = 0;
    int count = 0;
    bool any = false;
    void write(int sign) {
        code |= static_cast<std::uint64_t>(sign + 1) << (2 * count++);
        any |= sign != 0;
    }
};

/// Of an input that asks nothing. No configuration has it.
inline constexpr std::uint64_t no_code = ~std::uint64_t{0};

constexpr std::uint64_t code_at(std::uint64_t level, std::uint64_t signs) {
    return level << 60 | signs;
}

/// All tuples by the first element, which is a point: [i j k] = w_i [0 j k] - w_j [0 i k] + w_k [0 i j].
template <class Number>
sign_writer plane_signs(element_list<Number> const& points, std::size_t u, std::size_t v) {
    std::size_t const n = points.size();
    std::array<std::array<Number, 2>, most_elements> from{};
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t a = 0; a < 2; ++a) {
            std::size_t const axis = a == 0 ? u : v;
            from[i][a] = points[i].weight ? Number(points[i].x[axis] - points[0].x[axis]) : points[i].x[axis];
        }
    auto const cross = [&](std::size_t i, std::size_t j) {
        return Number(from[i][0] * from[j][1] - from[i][1] * from[j][0]);
    };
    std::array<Number, most_elements * most_elements> pairs{};
    for (std::size_t i = 1; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j) pairs[i * most_elements + j] = cross(i, j);
    sign_writer out;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j)
            for (std::size_t k = j + 1; k < n; ++k) {
                if (i == 0) {
                    out.write(sign_of(pairs[j * most_elements + k]));
                    continue;
                }
                Number sum(0);
                if (points[i].weight) sum = sum + pairs[j * most_elements + k];
                if (points[j].weight) sum = sum - pairs[i * most_elements + k];
                if (points[k].weight) sum = sum + pairs[i * most_elements + j];
                out.write(sign_of(sum));
            }
    return out;
}

/// The place of a triple i < j < k of elements from 1 on among all, in order.
constexpr std::array<std::uint8_t, most_elements * most_elements * most_elements> places_of_triples() {
    std::array<std::uint8_t, most_elements * most_elements * most_elements> places{};
    std::uint8_t next = 0;
    for (std::size_t i = 1; i < most_elements; ++i)
        for (std::size_t j = i + 1; j < most_elements; ++j)
            for (std::size_t k = j + 1; k < most_elements; ++k)
                places[(i * most_elements + j) * most_elements + k] = next++;
    return places;
}

template <class Number>
sign_writer space_signs(element_list<Number> const& points) {
    std::size_t const n = points.size();
    std::array<vector_of<Number>, most_elements> from{};
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t a = 0; a < 3; ++a)
            from[i][a] = points[i].weight ? Number(points[i].x[a] - points[0].x[a]) : points[i].x[a];
    std::array<Number, 10> triples{};  // of the elements after the first, in order
    static constexpr auto place = places_of_triples();
    for (std::size_t i = 1; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j) {
            Number const x = from[i][1] * from[j][2] - from[i][2] * from[j][1];
            Number const y = from[i][2] * from[j][0] - from[i][0] * from[j][2];
            Number const z = from[i][0] * from[j][1] - from[i][1] * from[j][0];
            for (std::size_t k = j + 1; k < n; ++k)
                triples[place[(i * most_elements + j) * most_elements + k]] =
                    x * from[k][0] + y * from[k][1] + z * from[k][2];
        }
    auto const triple = [&](std::size_t i, std::size_t j, std::size_t k) -> Number const& {
        return triples[place[(i * most_elements + j) * most_elements + k]];
    };
    sign_writer out;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j)
            for (std::size_t k = j + 1; k < n; ++k)
                for (std::size_t l = k + 1; l < n; ++l) {
                    if (i == 0) {
                        out.write(sign_of(triple(j, k, l)));
                        continue;
                    }
                    Number sum(0);
                    if (points[i].weight) sum = sum + triple(j, k, l);
                    if (points[j].weight) sum = sum - triple(i, k, l);
                    if (points[k].weight) sum = sum + triple(i, j, l);
                    if (points[l].weight) sum = sum - triple(i, j, k);
                    out.write(sign_of(sum));
                }
    return out;
}

template <class Number>
sign_writer line_signs(element_list<Number> const& points, std::size_t axis) {
    sign_writer out;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            Number sum(0);
            if (points[i].weight) sum = sum + points[j].x[axis];
            if (points[j].weight) sum = sum - points[i].x[axis];
            out.write(sign_of(sum));
        }
    return out;
}

/// The sign of the answer of a test in-circle or in-sphere: the orientation of the points lifted to a paraboloid.
template <class Number>
int lifted_sign(arrangement const& of, element_list<Number> const& points) {
    std::size_t const d = of.dimension;
    std::vector<std::vector<Number>> rows;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        std::vector<Number> row;
        Number square(0);
        for (std::size_t a = 0; a < d; ++a) {
            Number const from = points[i].x[a] - points.back().x[a];
            square = square + from * from;
            row.push_back(from);
        }
        row.push_back(square);
        rows.push_back(std::move(row));
    }
    // By minors of the first columns: [i j] of two, [i j k] of three.
    auto const minor2 = [&](std::size_t i, std::size_t j) {
        return Number(rows[i][0] * rows[j][1] - rows[i][1] * rows[j][0]);
    };
    auto const minor3 = [&](std::size_t i, std::size_t j, std::size_t k) {
        return Number(minor2(i, j) * rows[k][2] - minor2(i, k) * rows[j][2] + minor2(j, k) * rows[i][2]);
    };
    if (d == 2) return sign_of(minor3(0, 1, 2));
    Number sum(0);
    sum = sum + minor3(0, 1, 2) * rows[3][3] - minor3(0, 1, 3) * rows[2][3];
    sum = sum + minor3(0, 2, 3) * rows[1][3] - minor3(1, 2, 3) * rows[0][3];
    return sign_of(sum);
}

template <class Number>
std::uint64_t code_of_points(arrangement const& of, scaled_input<Number> const& input) {
    if (of.has_matrix) {
        Number const* const m = input.at.data() + scalar_count(of.shapes.front(), of.dimension);
        if (sign_of(Number(m[0] * m[4] - m[1] * m[3])) == 0) return no_code;  // it maps to no triangle
    }
    auto const points = elements_of(of, input);
    if (of.dimension == 3)
        if (sign_writer out = space_signs(points); out.any) {
            if (of.is_lifted()) out.write(lifted_sign(of, points));
            return code_at(3, out.code);
        }
    // Flat: as its image in one of the planes of the axes has it that is not flat itself.
    static constexpr std::size_t planes[3][2] = {{0, 1}, {1, 2}, {2, 0}};
    for (std::size_t image = 0; image < (of.dimension == 3 ? 3 : 1); ++image)
        if (sign_writer out = plane_signs(points, planes[image][0], planes[image][1]); out.any) {
            if (of.is_lifted()) out.write(lifted_sign(of, points));
            return code_at(2, out.code);
        }
    for (std::size_t axis = 0; axis < of.dimension; ++axis)
        if (sign_writer const out = line_signs(points, axis); out.any) return code_at(1, out.code);
    return code_at(0, 0);
}

}  // namespace graze::arranging
