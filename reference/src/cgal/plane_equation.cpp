// Planes by their coefficients: CGAL's plane of the exact kernel, and what it measures from there.
#include <CGAL/squared_distance_3.h>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

exact_answer judge_plane_equation(test_info const& test, std::span<double const> input) {
    auto const number = [&](std::size_t i) { return CGAL::Gmpq(input[i]); };
    exact_kernel::Plane_3 const plane(number(0), number(1), number(2), number(3));
    if (plane.is_degenerate()) return {};
    if (test.layout[1].kind == shape::box) {
        box_shape<exact_kernel> const box(test.layout[1], input);
        exact_answer answer;
        bool above = false, below = false;
        CGAL::Gmpq farthest[2] = {0, 0}, nearest;
        for (unsigned corner = 0; corner < 8; ++corner) {
            auto const p = box.corner(corner);
            CGAL::Oriented_side const side = plane.oriented_side(p);
            above = above || side == CGAL::ON_POSITIVE_SIDE;
            below = below || side == CGAL::ON_NEGATIVE_SIDE;
            CGAL::Gmpq const square = CGAL::squared_distance(plane, p);
            if (corner == 0 || square < nearest) nearest = square;
            CGAL::Gmpq& far = farthest[side == CGAL::ON_POSITIVE_SIDE];
            if (far < square) far = square;
        }
        // The way out is that of the side of the plane on which less of the box is.
        answer.rel = above && below           ? relation::crossing
                     : CGAL::is_zero(nearest) ? relation::touching
                                              : relation::disjoint;
        if (answer.rel == relation::crossing) answer.margin.square = to_rational(std::min(farthest[0], farthest[1]));
        if (answer.rel == relation::disjoint) answer.margin.square = to_rational(nearest);
        return answer;
    }
    part const& ball = test.layout[1];
    CGAL::Gmpq const squared = CGAL::squared_distance(plane, point_3<exact_kernel>(input, ball.offset));
    CGAL::Gmpq const radius(input[ball.offset + 3]), reach = radius * radius;
    exact_answer answer;
    CGAL::Comparison_result const compared = CGAL::compare(squared, reach);
    // A ball of radius 0 is a point: the difference has no interior.
    answer.rel = compared == CGAL::LARGER                           ? relation::disjoint
                 : compared == CGAL::EQUAL || CGAL::is_zero(radius) ? relation::touching
                                                                    : relation::crossing;
    if (answer.rel == relation::touching) return answer;
    // A depth in the middle of the ball is its radius more than 0.
    answer.margin = {to_rational(squared), to_rational(CGAL::is_zero(squared) ? CGAL::Gmpq(-radius) : radius)};
    return answer;
}

}  // namespace graze::cgal_reference
