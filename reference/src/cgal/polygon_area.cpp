// polygon_area_2d with CGAL: the signed area of its polygon in its kernel of rationals.
#include <CGAL/Polygon_2_algorithms.h>

#include "cgal/shapes.hpp"
#include "cgal/values.hpp"

namespace graze::cgal_reference {

exact_answer values_of_polygon_area_2d(std::span<double const> input) {
    std::vector<exact_kernel::Point_2> vertices;
    for (std::size_t i = 0; i < input.size(); i += 2) vertices.push_back(point_2<exact_kernel>(input, i));
    exact_kernel::FT const area = CGAL::polygon_area_2(vertices.begin(), vertices.end(), exact_kernel());
    return defined({{to_rational(area), false}});
}

}  // namespace graze::cgal_reference
