#include "rational/signs.hpp"

#include <array>
#include <cmath>

#include "rational/shapes.hpp"
#include "rational/whole_scalars.hpp"

namespace graze {
namespace {

using integers = std::vector<integer>;

/// The points of the input, all coordinates times 2^-exponent so that they are integers.
struct whole_points {
    std::vector<integers> points;
    long exponent;
};

whole_points read_whole(test_info const& test, std::span<double const> input) {
    whole_scalars whole = read_whole_scalars(input);
    whole_points read{{}, whole.exponent};
    for (std::size_t i = 0; i < input.size(); ++i) {
        if (i % test.dimension == 0) read.points.emplace_back();
        read.points.back().push_back(std::move(whole.scalars[i]));
    }
    return read;
}

/// Expands by the first row.
integer determinant(std::vector<integers> const& rows) {
    if (rows.size() == 1) return rows[0][0];
    integer sum = 0;
    for (std::size_t column = 0; column < rows.size(); ++column) {
        if (rows[0][column] == 0) continue;
        std::vector<integers> minor;
        for (std::size_t row = 1; row < rows.size(); ++row) {
            minor.emplace_back();
            for (std::size_t k = 0; k < rows.size(); ++k)
                if (k != column) minor.back().push_back(rows[row][k]);
        }
        integer const term = rows[0][column] * determinant(minor);
        sum += column % 2 == 0 ? term : integer(-term);
    }
    return sum;
}

integer dot_of(integers const& u, integers const& v) {
    integer sum = 0;
    for (std::size_t i = 0; i < u.size(); ++i) sum += u[i] * v[i];
    return sum;
}

/// Is the test about a circle or sphere, so that rows are lifted by their squared lengths?
bool is_lifted(test_info const& test) {
    return test.layout.front().kind == shape::oriented_circle || test.layout.front().kind == shape::oriented_sphere;
}

/// The points less the last one, each with its squared length where the test lifts.
std::vector<integers> rows_of(test_info const& test, whole_points const& read) {
    std::vector<integers> rows;
    integers const& last = read.points.back();
    for (std::size_t i = 0; i + 1 < read.points.size(); ++i) {
        integers row;
        for (std::size_t axis = 0; axis < test.dimension; ++axis) row.push_back(read.points[i][axis] - last[axis]);
        if (is_lifted(test)) row.push_back(dot_of(row, row));
        rows.push_back(std::move(row));
    }
    return rows;
}

int degree_of(test_info const& test) {
    return static_cast<int>(test.dimension) + (is_lifted(test) ? 2 : 0);
}

/// The square of the edges' length, area or volume: Gram's determinant.
integer gram(std::vector<integers> const& edges) {
    std::vector<integers> products;
    for (integers const& u : edges) {
        products.emplace_back();
        for (integers const& v : edges) products.back().push_back(dot_of(u, v));
    }
    return determinant(products);
}

/// The margin of whole points. With w the last point less the first, e_i the others' edges from the first:
///   line, plane      its squared distance is det^2 / gram(e), gram the square of the length or doubled area
///   circle, sphere   the centre c solves 2 e_i . c = |e_i|^2: c = n / (2 D) by Cramer's rule; the distance is
///                    | |w - c| - |c| |
root_difference margin_of_points(test_info const& test, whole_points const& read, integer const& det) {
    std::vector<integers> edges;
    for (std::size_t i = 1; i < read.points.size(); ++i) {
        edges.emplace_back();
        for (std::size_t axis = 0; axis < test.dimension; ++axis)
            edges.back().push_back(read.points[i][axis] - read.points[0][axis]);
    }
    integers const w = edges.back();
    edges.pop_back();
    integer const size = gram(edges);
    if (size == 0 || det == 0) return {};
    if (!is_lifted(test)) return {rational(integer(det * det), size), 0};
    integer const twice = 2 * determinant(edges);
    integers centre, arm;  // times twice
    for (std::size_t axis = 0; axis < test.dimension; ++axis) {
        std::vector<integers> replaced = edges;
        for (std::size_t i = 0; i < edges.size(); ++i) replaced[i][axis] = dot_of(edges[i], edges[i]);
        centre.push_back(determinant(replaced));
        arm.push_back(w[axis] * twice - centre.back());
    }
    integer const below = twice * twice;
    return {rational(dot_of(arm, arm), below), 0, rational(dot_of(centre, centre), below)};
}

}  // namespace

relation decide_sign(test_info const& test, std::span<double const> input) {
    integer const det = determinant(rows_of(test, read_whole(test, input)));
    return sign_relation(det.sign());
}

exact_answer evaluate_sign(test_info const& test, std::span<double const> input) {
    whole_points const read = read_whole(test, input);
    integer const det = determinant(rows_of(test, read));
    exact_answer answer;
    answer.rel = sign_relation(det.sign());
    answer.margin = margin_of_points(test, read, det);
    for (rational* square : {&answer.margin.square, &answer.margin.second_square})
        *square = times_power(*square, 2 * read.exponent);
    certificate proof;
    proof.what = certificate::kind::determinant;
    proof.determinant = times_power(rational(det), read.exponent * degree_of(test));
    answer.certificates.push_back(std::move(proof));
    return answer;
}

}  // namespace graze
