// Compiled with assertions off, other users of CGAL here with assertions on: the linker would merge the inline
// functions of the two, so that the kernel here is another one by name.
#define CGAL graze_release_CGAL

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include <algorithm>
#include <array>

#include "timing/voxel_cgal.hpp"

namespace graze {
namespace {

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

template <class Scalar, class Shape>
void ask_all(Shape const& shape, Scalar const* const* columns, std::size_t count, std::uint8_t* meets) {
    for (std::size_t i = 0; i < count; ++i)
        meets[i] = CGAL::do_intersect(
            shape, CGAL::Bbox_3(static_cast<double>(columns[0][i]), static_cast<double>(columns[1][i]),
                                static_cast<double>(columns[2][i]), static_cast<double>(columns[3][i]),
                                static_cast<double>(columns[4][i]), static_cast<double>(columns[5][i])));
}

}  // namespace

template <class Scalar>
void cgal_boxes(Scalar const* t, Scalar const* const* columns, std::size_t count, std::uint8_t* meets) {
    auto const point = [t](int k) {
        return kernel::Point_3(static_cast<double>(t[k]), static_cast<double>(t[k + 1]), static_cast<double>(t[k + 2]));
    };
    std::array const p{point(0), point(3), point(6)};
    if (!CGAL::collinear(p[0], p[1], p[2])) return ask_all(kernel::Triangle_3(p[0], p[1], p[2]), columns, count, meets);
    auto const [low, high] = std::minmax_element(p.begin(), p.end());
    if (*low != *high) return ask_all(kernel::Segment_3(*low, *high), columns, count, meets);
    for (std::size_t i = 0; i < count; ++i) {
        bool inside = true;
        for (int k = 0; k < 3; ++k) inside = inside && columns[k][i] <= t[k] && t[k] <= columns[k + 3][i];
        meets[i] = inside;
    }
}

template void cgal_boxes(float const*, float const* const*, std::size_t, std::uint8_t*);
template void cgal_boxes(double const*, double const* const*, std::size_t, std::uint8_t*);

}  // namespace graze
