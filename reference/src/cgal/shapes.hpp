// What the CGAL reference shares: its kernels, and shapes sorted by the dimension they really have, because CGAL's
// predicates ask for triangles with area and segments with length. Nothing here is rounded: shapes hold input points.
#pragma once

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Gmpq.h>
#include <CGAL/Mpzf.h>
#include <CGAL/Simple_cartesian.h>

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cmath>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "graze/reference.hpp"

namespace graze::cgal_reference {

/// Decides on input points: every predicate is exact, and nothing is ever constructed with it.
using input_kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
/// Constructs: distances, mapped points, hulls.
using exact_kernel = CGAL::Simple_cartesian<CGAL::Gmpq>;
/// Exact for what adds, subtracts and multiplies alone, and several times faster than rationals.
#ifdef CGAL_HAS_MPZF
using ring_kernel = CGAL::Simple_cartesian<CGAL::Mpzf>;
#else
using ring_kernel = exact_kernel;
#endif

/// Do the input kernel's filters hold? They compute with intervals of doubles, and once those overflow (an infinity
/// less another), or underflow and are divided by, some answers of do_intersect are certain and wrong. Its predicates
/// are of degree five at most; differences of these numbers are zero or at least 2^-152.
inline bool within_filters(std::span<double const> input) {
    return std::all_of(input.begin(), input.end(), [](double value) {
        double const size = std::abs(value);
        return size == 0 || (size >= 0x1p-100 && size <= 0x1p100);
    });
}

/// What of an answer is asked for: a margin takes much longer than the relation.
enum class wanted { relation_only, everything };

template <class Point>
using corners = boost::container::static_vector<Point, 8>;

inline rational to_rational(CGAL::Gmpq const& value) {
    return rational(value.mpq());
}

/// The value of a lazy exact number, whichever rationals it is of.
template <class Lazy>
CGAL::Gmpq gmpq_of(Lazy const& value) {
    auto const& number = CGAL::exact(value);
    if constexpr (std::is_convertible_v<decltype(number), CGAL::Gmpq>)
        return number;
    else
        return CGAL::Gmpq(number.get_mpq_t());
}

template <class K>
typename K::Point_2 point_2(std::span<double const> input, std::size_t offset) {
    return {typename K::FT(input[offset]), typename K::FT(input[offset + 1])};
}
template <class K>
typename K::Point_3 point_3(std::span<double const> input, std::size_t offset) {
    return {typename K::FT(input[offset]), typename K::FT(input[offset + 1]), typename K::FT(input[offset + 2])};
}

/// A convex set of the plane: the CGAL object of its own dimension, and its corners (counterclockwise if it has area).
template <class K>
struct flat_shape {
    std::variant<typename K::Point_2, typename K::Segment_2, typename K::Triangle_2, typename K::Iso_rectangle_2> set;
    corners<typename K::Point_2> hull;
};

/// A convex set of space that lies in a plane.
template <class K>
struct thin_shape {
    std::variant<typename K::Point_3, typename K::Segment_3, typename K::Triangle_3> set;
    corners<typename K::Point_3> hull;
    std::size_t dimension() const { return set.index(); }
};

/// The point or segment that collinear points span: CGAL's lexicographic order puts its ends first and last.
template <class Shape, class Segment, class Point, class Less>
Shape line_hull(corners<Point> const& points, Less const& less) {
    auto const [low, high] = std::minmax_element(points.begin(), points.end(), less);
    if (!less(*low, *high)) return {*low, {*low}};
    return {Segment(*low, *high), {*low, *high}};
}

template <class K>
flat_shape<K> make_flat(corners<typename K::Point_2> const& points) {
    if (points.size() == 3) {
        auto const turn = CGAL::orientation(points[0], points[1], points[2]);
        if (turn == CGAL::LEFT_TURN) return {typename K::Triangle_2(points[0], points[1], points[2]), points};
        if (turn == CGAL::RIGHT_TURN)
            return {typename K::Triangle_2(points[0], points[2], points[1]), {points[0], points[2], points[1]}};
    }
    return line_hull<flat_shape<K>, typename K::Segment_2>(points, typename K::Less_xy_2());
}

template <class K>
thin_shape<K> make_thin(corners<typename K::Point_3> const& points) {
    if (points.size() == 3 && !CGAL::collinear(points[0], points[1], points[2]))
        return {typename K::Triangle_3(points[0], points[1], points[2]), points};
    return line_hull<thin_shape<K>, typename K::Segment_3>(points, typename K::Less_xyz_3());
}

/// A rectangle with sides parallel to the axes, of any dimension.
template <class K>
flat_shape<K> make_rectangle(typename K::Point_2 const& low, typename K::Point_2 const& high) {
    if (CGAL::compare_x(low, high) == CGAL::EQUAL || CGAL::compare_y(low, high) == CGAL::EQUAL)
        return make_flat<K>({low, high});
    using point = typename K::Point_2;
    return {typename K::Iso_rectangle_2(low, high), {low, point(high.x(), low.y()), high, point(low.x(), high.y())}};
}

/// The points of a shape, or of one triangle of a mesh, that starts at `offset`.
template <class K>
corners<typename K::Point_2> points_2(shape kind, std::span<double const> input, std::size_t offset) {
    corners<typename K::Point_2> points;
    for (std::size_t i = 0; i < traits_of(kind).points; ++i) points.push_back(point_2<K>(input, offset + 2 * i));
    return points;
}
template <class K>
corners<typename K::Point_3> points_3(part const& item, std::span<double const> input) {
    corners<typename K::Point_3> points;
    for (std::size_t i = 0; i < traits_of(item.kind).points; ++i)
        points.push_back(point_3<K>(input, item.offset + 3 * i));
    return points;
}

/// The shape of a 2D layout part, or a triangle of a mesh, that starts at `offset`.
template <class K>
flat_shape<K> read_flat(shape kind, std::span<double const> input, std::size_t offset) {
    auto const points = points_2<K>(kind, input, offset);
    switch (kind) {
        case shape::point:
        case shape::segment:
        case shape::triangle:
        case shape::disc:  // its core, see round.cpp
        case shape::mesh: return make_flat<K>(points);
        case shape::box: return make_rectangle<K>(points[0], points[1]);
        case shape::sphere:
        case shape::capsule:
        case shape::cylinder:
        case shape::obb:
        case shape::frustum:
        case shape::plane:
        case shape::plane_equation:
        case shape::line:
        case shape::ray:
        case shape::oriented_line:
        case shape::oriented_plane:
        case shape::oriented_circle:
        case shape::oriented_sphere:
        case shape::displacement:
        case shape::affine:
        case shape::polygon:
        case shape::hull:
        case shape::solid: break;
    }
    throw std::logic_error("cgal reference: no flat shape: " + std::string(name_of(kind)));
}

/// A box in space: its corners by the bits of their number (bit k set: max on axis k), and its extent.
template <class K>
struct box_shape {
    std::array<std::array<double, 3>, 2> bounds;  // min, max

    explicit box_shape(std::array<std::array<double, 3>, 2> const& of) : bounds(of) {}
    box_shape(part const& item, std::span<double const> input) {
        for (std::size_t k = 0; k < 6; ++k) bounds[k / 3][k % 3] = input[item.offset + k];
    }
    typename K::Point_3 corner(unsigned bits) const {
        using FT = typename K::FT;
        return {FT(bounds[bits & 1][0]), FT(bounds[bits >> 1 & 1][1]), FT(bounds[bits >> 2 & 1][2])};
    }
    bool flat_along(std::size_t axis) const { return bounds[0][axis] == bounds[1][axis]; }
    std::size_t dimension() const { return 3u - flat_along(0) - flat_along(1) - flat_along(2); }

    /// A box without volume as thin shapes: a point, a segment, or the two halves of a rectangle.
    boost::container::static_vector<thin_shape<K>, 2> thin_parts() const {
        boost::container::static_vector<thin_shape<K>, 2> parts;
        unsigned sides[3], count = 0;  // bits of the axes it extends along
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (!flat_along(axis)) sides[count++] = 1u << axis;
        if (count < 2) {
            parts.push_back(make_thin<K>({corner(0), corner(7)}));
        } else {
            parts.push_back(make_thin<K>({corner(0), corner(sides[0]), corner(7)}));
            parts.push_back(make_thin<K>({corner(0), corner(sides[1]), corner(7)}));
        }
        return parts;
    }
};

/// A plane and a line of space stay points: as CGAL objects of the exact-predicates kernel they would be rounded.
template <class K>
struct plane_shape {
    corners<typename K::Point_3> points;
};
template <class K>
struct line_shape {
    corners<typename K::Point_3> points;
};

/// In the exact kernel, what has coordinates of input points.
template <class K>
thin_shape<exact_kernel> exactly(thin_shape<K> const& thin) {
    corners<exact_kernel::Point_3> points;
    for (auto const& p : thin.hull) points.push_back({CGAL::Gmpq(p.x()), CGAL::Gmpq(p.y()), CGAL::Gmpq(p.z())});
    return make_thin<exact_kernel>(points);
}

/// A ray keeps its scalars: a second point of it is constructed, which the exact kernel alone can.
template <class K>
struct ray_shape {
    std::span<double const> scalars;  // origin, direction

    exact_kernel::Ray_3 set() const {
        exact_kernel::Point_3 const direction = point_3<exact_kernel>(scalars, 3);
        return {point_3<exact_kernel>(scalars, 0), direction - CGAL::ORIGIN};
    }
};

template <class K>
using space_shape = std::variant<thin_shape<K>, box_shape<K>, plane_shape<K>, line_shape<K>, ray_shape<K>>;

/// The shape of a 3D layout part; of what has a radius its core, see round.cpp.
template <class K>
space_shape<K> read_in_space(part const& item, std::span<double const> input) {
    switch (item.kind) {
        case shape::point:
        case shape::segment:
        case shape::triangle:
        case shape::sphere:
        case shape::capsule: return make_thin<K>(points_3<K>(item, input));
        case shape::box: return box_shape<K>(item, input);
        case shape::plane: return plane_shape<K>{points_3<K>(item, input)};
        case shape::line: return line_shape<K>{points_3<K>(item, input)};
        case shape::ray: return ray_shape<K>{input.subspan(item.offset, item.count)};
        case shape::disc:
        case shape::cylinder:
        case shape::obb:
        case shape::frustum:
        case shape::plane_equation:
        case shape::oriented_line:
        case shape::oriented_plane:
        case shape::oriented_circle:
        case shape::oriented_sphere:
        case shape::displacement:
        case shape::affine:
        case shape::mesh:
        case shape::polygon:
        case shape::hull:
        case shape::solid: break;
    }
    throw std::logic_error("cgal reference: no shape of space: " + std::string(name_of(item.kind)));
}

/// What `answer` gives for the two shapes of a 3D test, in the order in which it takes them.
template <class Result, class K, class Answer>
Result for_pair(test_info const& test, std::span<double const> input, Answer const& answer) {
    return std::visit(
        [&](auto const& a, auto const& b) -> Result {
            if constexpr (requires { answer(a, b); })
                return answer(a, b);
            else if constexpr (requires { answer(b, a); })
                return answer(b, a);
            else
                throw std::logic_error("cgal reference: no answer for the shapes of " + test.id);
        },
        read_in_space<K>(test.layout[0], input), read_in_space<K>(test.layout[1], input));
}

/// Disjoint if the sets do not meet; otherwise crossing if nothing separates them weakly, and touching if
/// something does. Sets that nothing separates must meet: CGAL contradicting itself stops here.
relation relation_of(bool meet, bool separable);

/// For the input and the exact kernel, and for the ring kernel if one set is a point: other pairs may divide.
template <class K>
relation relate(flat_shape<K> const& a, flat_shape<K> const& b);

/// Is the left part of an affine map singular? `matrix` is its six scalars.
bool is_singular(std::span<double const> matrix);
/// A point and a triangle that such a map moves.
relation relate_mapped(std::span<double const> point, std::span<double const> matrix, std::span<double const> triangle);

/// The relation of a 3D test; what is asked for alone comes by guesses and their proofs where it can.
relation relate_in_space(test_info const& test, std::span<double const> input, wanted what);

/// Has one of the shapes a radius?
bool is_round(test_info const& test);
/// The answer to a 3D test of which that is so.
exact_answer judge_round(test_info const& test, std::span<double const> input, wanted what);
/// The answers to 2D tests of discs, of a segment and a ray, and of hulls.
exact_answer judge_flat_round(test_info const& test, std::span<double const> input, wanted what);
exact_answer judge_flat_ray(test_info const& test, std::span<double const> input);
exact_answer judge_flat_hulls(std::span<double const> input, wanted what);
/// The answers to tests of a cylinder.
exact_answer judge_cylinder(test_info const& test, std::span<double const> input);
/// The answers to tests of a frustum.
exact_answer judge_frustum(test_info const& test, std::span<double const> input);
/// The answer to a test of a plane by its coefficients.
exact_answer judge_plane_equation(test_info const& test, std::span<double const> input);
/// A point and a polygon, which is no convex set.
relation relate_polygon(std::span<double const> input);
rational squared_margin_of_polygon(std::span<double const> input);
/// A polygon that may meet itself, or two of them.
exact_answer judge_polygons(test_info const& test, std::span<double const> input, wanted what);
/// Two shapes of space by their corners alone: see polytopes.hpp.
struct polytope;
relation relate_polytopes(std::array<polytope, 2> const& pair, wanted what);
rational squared_margin_of_polytopes(std::array<polytope, 2> const& pair, relation rel);
/// Are those asked of the test's shapes?
inline bool has_polytope(test_info const& test) {
    return std::any_of(test.layout.begin(), test.layout.end(),
                       [](part const& item) { return item.kind == shape::hull || item.kind == shape::obb; });
}

/// The margin, given the relation, of two sets of the plane and of a 3D test.
rational squared_margin(relation rel, flat_shape<exact_kernel> const& a, flat_shape<exact_kernel> const& b);
rational squared_margin_in_space(test_info const& test, std::span<double const> input, relation rel);

}  // namespace graze::cgal_reference
