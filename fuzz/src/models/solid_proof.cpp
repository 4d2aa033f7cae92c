// The common part of two triangles is the hull of corners of the one that are on the other, of where edges of the one go
// through the other's plane, and of where edges cross in one plane.
#include "models/solid_proof.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "graze/internal/rational/vectors.hpp"

namespace graze {
namespace {

using exact_point = std::array<rational, 3>;
using exact_triangle = std::array<exact_point, 3>;

exact_triangle exact_triangle_of(triangle_soup const& model, std::uint32_t triangle) {
    exact_triangle result;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) result[i][k] = rational(model.points[model.triangles[triangle][i]][k]);
    return result;
}
exact_point normal_of(exact_triangle const& t) {
    return cross(t[1] - t[0], t[2] - t[0]);
}
/// Of a point in the plane of the triangle.
bool holds(exact_triangle const& t, exact_point const& normal, exact_point const& p) {
    for (std::size_t i = 0; i < 3; ++i)
        if (dot(normal, cross(t[(i + 1) % 3] - t[i], p - t[i])) < 0) return false;
    return true;
}

/// Adds the points of a's edges on b: ends, and where they go through its plane.
void add_points_on(exact_triangle const& a, exact_triangle const& b, std::vector<exact_point>& found) {
    exact_point const normal = normal_of(b);
    std::array<rational, 3> height;
    for (std::size_t i = 0; i < 3; ++i) height[i] = dot(normal, a[i] - b[0]);
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t const j = (i + 1) % 3;
        if (height[i] == 0 && holds(b, normal, a[i])) found.push_back(a[i]);
        if ((height[i] < 0 && height[j] > 0) || (height[i] > 0 && height[j] < 0)) {
            exact_point const p = a[i] + (a[j] - a[i]) * rational(height[i] / (height[i] - height[j]));
            if (holds(b, normal, p)) found.push_back(p);
        }
    }
}

/// Adds where edges that are not parallel cross.
void add_crossings(exact_triangle const& a, exact_triangle const& b, std::vector<exact_point>& found) {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            exact_point const u = a[(i + 1) % 3] - a[i], v = b[(j + 1) % 3] - b[j], w = b[j] - a[i];
            exact_point const across = cross(u, v);
            if (is_zero(across) || dot(across, w) != 0) continue;
            rational const square = dot(across, across);
            rational const s = dot(cross(w, v), across) / square, t = dot(cross(w, u), across) / square;
            if (s >= 0 && s <= 1 && t >= 0 && t <= 1) found.push_back(a[i] + u * s);
        }
}

/// A double as an integer times 2^exponent, the exponent as large as can be; of 0 the largest int.
int lowest_exponent(double x) {
    if (x == 0) return std::numeric_limits<int>::max();
    int exponent;
    auto const digits = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), 53));
    int zeros = 0;
    while ((digits >> zeros & 1) == 0) ++zeros;
    return exponent - 53 + zeros;
}
integer scaled_integer(double x, int exponent) {
    if (x == 0) return 0;
    int own;
    auto const digits = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &own), 53));
    int const shift = own - 53 - exponent;  // below 0 by the zeros at the end of the digits at most
    return shift < 0 ? integer(digits >> -shift) : integer(integer(digits) << static_cast<unsigned>(shift));
}

}  // namespace

rational six_volume_of(triangle_soup const& model) {
    int exponent = std::numeric_limits<int>::max();
    for (auto const& point : model.points)
        for (double x : point) exponent = std::min(exponent, lowest_exponent(x));
    if (exponent == std::numeric_limits<int>::max()) return 0;
    std::vector<std::array<integer, 3>> points(model.points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) points[i][k] = scaled_integer(model.points[i][k], exponent);
    integer sum = 0;
    for (auto const& [a, b, c] : model.triangles) sum += dot(points[a], cross(points[b], points[c]));
    return times_power(rational(sum), 3L * exponent);
}

std::array<rational, 3> common_point_of(triangle_soup const& model, std::uint32_t first, std::uint32_t second) {
    exact_triangle const a = exact_triangle_of(model, first), b = exact_triangle_of(model, second);
    std::vector<exact_point> found;
    add_points_on(a, b, found);
    add_points_on(b, a, found);
    add_crossings(a, b, found);
    if (found.empty()) throw std::logic_error("two triangles are said to meet, and have no point in common");
    exact_point sum{};
    for (exact_point const& p : found) sum = sum + p;
    return sum * rational(rational(1) / static_cast<unsigned long>(found.size()));
}

}  // namespace graze
