/// What is true of solids: two references that share no geometric code, one with CGAL and one in rationals from first principles.
///
/// Input    of a point 3 + 9n scalars p, then n >= 1 triangles, points as x y z; of a ray 6 + 9n scalars origin, direction, then
///          triangles. Triangles are counter-clockwise seen from outside; they may meet, and may have no area.
/// Result   undefined where the surface is not closed: some directed edge occurs more often than its reverse, points being equal
///          where their coordinates are. The solid has the points on triangles, and those whose winding number is not 0.
/// Domain   finite doubles of any exponent.
/// Errors   std::invalid_argument for another number of scalars.
/// Cost     of a point some us a triangle, of a ray that for each stretch between its meetings with triangles.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/rational.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

struct point_in_solid {
    relation rel = relation::undefined;  // touching on a triangle, crossing inside, else disjoint
    rational distance_squared{};         // to the nearest triangle
};

struct ray_in_solid {
    /// Crossing where the ray has a point that is on no triangle and inside, else touching where it meets a triangle, else disjoint.
    /// Undefined for a zero direction too.
    relation rel = relation::undefined;
    std::optional<rational> t{};  // the least t >= 0 at which the ray is in the solid
};

point_in_solid rational_point_in_solid(std::span<double const> input);
ray_in_solid rational_ray_in_solid(std::span<double const> input);

point_in_solid cgal_point_in_solid(std::span<double const> input);
ray_in_solid cgal_ray_in_solid(std::span<double const> input);

/// The test of a ray against one triangle.
inline test_info const& ray_triangle_test() {
    static test_info const& test = *find_test("ray_triangle_3d");
    return test;
}
/// Its input: the ray of a ray's input, and a triangle of the solid.
inline std::vector<double> ray_and_triangle(std::span<double const> ray_and_solid, std::size_t triangle) {
    auto const ray = ray_and_solid.first(6), corners = ray_and_solid.subspan(6 + 9 * triangle, 9);
    std::vector<double> input(corners.begin(), corners.end());
    input.insert(input.end(), ray.begin(), ray.end());
    return input;
}

}  // namespace graze
