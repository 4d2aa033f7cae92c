// Sign tests with CGAL: its orientation and side predicates, which are these determinants up to a sign also where the
// other points are degenerate, and its circumcentres for the margin.
#include "cgal/signs.hpp"

#include <CGAL/squared_distance_2.h>
#include <CGAL/squared_distance_3.h>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

/// Points of the input, one after the other.
template <class K, int Dimension>
auto points_of_case(std::span<double const> input) {
    if constexpr (Dimension == 2) {
        std::vector<typename K::Point_2> points;
        for (std::size_t i = 0; i < input.size(); i += 2) points.push_back(point_2<K>(input, i));
        return points;
    } else {
        std::vector<typename K::Point_3> points;
        for (std::size_t i = 0; i < input.size(); i += 3) points.push_back(point_3<K>(input, i));
        return points;
    }
}

/// CGAL's orientation in space is the determinant of q - p, r - p, s - p: of det(a - d, b - d, c - d) the opposite, and
/// the sides of its spheres go by it. The functions of the kernel have no precondition, unlike Circle_2 and Sphere_3.
template <class K>
int sign_of_case(shape kind, std::span<double const> input) {
    if (kind == shape::oriented_line || kind == shape::oriented_circle) {
        auto const p = points_of_case<K, 2>(input);
        return kind == shape::oriented_line
                   ? static_cast<int>(typename K::Orientation_2()(p[0], p[1], p[2]))
                   : static_cast<int>(typename K::Side_of_oriented_circle_2()(p[0], p[1], p[2], p[3]));
    }
    auto const p = points_of_case<K, 3>(input);
    return kind == shape::oriented_plane
               ? -static_cast<int>(typename K::Orientation_3()(p[0], p[1], p[2], p[3]))
               : -static_cast<int>(typename K::Side_of_oriented_sphere_3()(p[0], p[1], p[2], p[3], p[4]));
}

root_difference from_centre(CGAL::Gmpq const& distance_squared, CGAL::Gmpq const& radius_squared) {
    if (distance_squared == radius_squared) return {};
    return {to_rational(distance_squared), 0, to_rational(radius_squared)};
}

root_difference margin_of_sign(shape kind, std::span<double const> input) {
    if (kind == shape::oriented_line || kind == shape::oriented_circle) {
        auto const p = points_of_case<exact_kernel, 2>(input);
        if (kind == shape::oriented_line)
            return p[0] == p[1] ? root_difference{}
                                : root_difference{
                                      to_rational(CGAL::squared_distance(exact_kernel::Line_2(p[0], p[1]), p[2])), 0};
        if (CGAL::collinear(p[0], p[1], p[2])) return {};
        exact_kernel::Point_2 const centre = CGAL::circumcenter(p[0], p[1], p[2]);
        return from_centre(CGAL::squared_distance(centre, p[3]), CGAL::squared_distance(centre, p[0]));
    }
    auto const p = points_of_case<exact_kernel, 3>(input);
    if (kind == shape::oriented_plane) {
        if (CGAL::collinear(p[0], p[1], p[2])) return {};
        return {to_rational(CGAL::squared_distance(exact_kernel::Plane_3(p[0], p[1], p[2]), p[3])), 0};
    }
    if (CGAL::coplanar(p[0], p[1], p[2], p[3])) return {};
    exact_kernel::Point_3 const centre = CGAL::circumcenter(p[0], p[1], p[2], p[3]);
    return from_centre(CGAL::squared_distance(centre, p[4]), CGAL::squared_distance(centre, p[0]));
}

}  // namespace

relation decide_sign(test_info const& test, std::span<double const> input) {
    shape const kind = test.layout.front().kind;
    return sign_relation(within_filters(input) ? sign_of_case<input_kernel>(kind, input)
                                               : sign_of_case<ring_kernel>(kind, input));
}

exact_answer evaluate_sign(test_info const& test, std::span<double const> input) {
    exact_answer answer;
    answer.rel = decide_sign(test, input);
    answer.margin = margin_of_sign(test.layout.front().kind, input);
    return answer;
}

}  // namespace graze::cgal_reference
