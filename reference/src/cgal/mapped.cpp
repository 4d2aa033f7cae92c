// A point against a triangle mapped by a matrix. The mapped corners are not input points, so the filters of CGAL's
// kernels do not apply to them as a whole: here the same orientations are asked first of CGAL's intervals of doubles,
// and of its exact dyadic numbers where those do not tell. Mapping adds and multiplies alone.
#include <CGAL/Interval_nt.h>

#include <optional>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

using filter_kernel = CGAL::Simple_cartesian<CGAL::Interval_nt<false>>;

template <class K>
corners<typename K::Point_2> mapped_corners(std::span<double const> m, std::span<double const> triangle) {
    using FT = typename K::FT;
    FT const m00(m[0]), m01(m[1]), m02(m[2]), m10(m[3]), m11(m[4]), m12(m[5]);
    corners<typename K::Point_2> points;
    for (std::size_t i = 0; i < 6; i += 2) {
        FT const x(triangle[i]), y(triangle[i + 1]);
        points.emplace_back(m00 * x + m01 * y + m02, m10 * x + m11 * y + m12);
    }
    return points;
}

/// Is the point strictly beyond all corners along an axis? Decides even where the triangle may be flat.
template <class Compare, class Point, class Corners>
bool beyond(Point const& p, Corners const& corners, Compare const& compare) {
    auto const all = [&](CGAL::Comparison_result side) {
        return std::all_of(corners.begin(), corners.end(),
                           [&](Point const& corner) { return CGAL::certainly(compare(p, corner) == side); });
    };
    return all(CGAL::LARGER) || all(CGAL::SMALLER);
}

/// The relation if intervals can tell it, for scalars up to 2^200: then nothing overflows (orientations are of degree
/// four). Underflow widens an interval, no more.
std::optional<relation> filtered(std::span<double const> p, std::span<double const> m,
                                 std::span<double const> triangle) {
    CGAL::Protect_FPU_rounding<true> const upwards;
    auto const point = point_2<filter_kernel>(p, 0);
    auto const corner = mapped_corners<filter_kernel>(m, triangle);
    if (beyond(point, corner, filter_kernel().compare_x_2_object()) ||
        beyond(point, corner, filter_kernel().compare_y_2_object()))
        return relation::disjoint;
    auto const turn = CGAL::orientation(corner[0], corner[1], corner[2]);
    if (!CGAL::is_certain(turn) || CGAL::get_certain(turn) == CGAL::COLLINEAR) return std::nullopt;
    bool sure = true, on_side = false;
    for (std::size_t i = 0; i < 3; ++i) {
        auto const side = CGAL::orientation(corner[i], corner[(i + 1) % 3], point);
        if (!CGAL::is_certain(side))
            sure = false;
        else if (CGAL::get_certain(side) == CGAL::COLLINEAR)
            on_side = true;
        else if (CGAL::get_certain(side) != CGAL::get_certain(turn))
            return relation::disjoint;
    }
    if (!sure) return std::nullopt;
    return on_side ? relation::touching : relation::crossing;
}

/// The sign of m00 m11 - m01 m10, in the kernel's numbers.
template <class K>
auto determinant_sign(std::span<double const> m) {
    using FT = typename K::FT;
    return CGAL::compare(FT(m[0]) * FT(m[4]), FT(m[1]) * FT(m[3]));
}

bool within_intervals(std::span<double const> scalars) {
    return std::all_of(scalars.begin(), scalars.end(), [](double value) { return std::abs(value) <= 0x1p200; });
}

}  // namespace

bool is_singular(std::span<double const> matrix) {
    if (within_intervals(matrix)) {
        CGAL::Protect_FPU_rounding<true> const upwards;
        auto const sign = determinant_sign<filter_kernel>(matrix);
        if (CGAL::is_certain(sign)) return CGAL::get_certain(sign) == CGAL::EQUAL;
    }
    return determinant_sign<ring_kernel>(matrix) == CGAL::EQUAL;
}

relation relate_mapped(std::span<double const> p, std::span<double const> matrix, std::span<double const> triangle) {
    if (within_intervals(p) && within_intervals(matrix) && within_intervals(triangle))
        if (auto const known = filtered(p, matrix, triangle)) return *known;
    return relate<ring_kernel>(make_flat<ring_kernel>({point_2<ring_kernel>(p, 0)}),
                               make_flat<ring_kernel>(mapped_corners<ring_kernel>(matrix, triangle)));
}

}  // namespace graze::cgal_reference
