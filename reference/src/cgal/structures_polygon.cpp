// Triangulations of polygons: CGAL tells whether rings are simple and on which side of them a point is. Triangles that do not
// overlap are the polygon if none sticks out of it and their area is the polygon's.
#include <CGAL/Polygon_2_algorithms.h>
#include <CGAL/intersections.h>

#include "cgal/structures.hpp"
#include "cgal/structures_flat.hpp"
#include "structures/form.hpp"

namespace graze::cgal_structures {
namespace {

template <class K>
using ring = std::vector<typename K::Point_2>;

template <class K>
std::vector<ring<K>> rings_of(structure_input const& input) {
    std::vector<ring<K>> rings;
    std::size_t begin = 0;
    for (std::size_t const end : ring_ends(input)) {
        rings.emplace_back();
        for (; begin < end; ++begin) rings.back().push_back(cgal_reference::point_2<K>(input.coordinates, 2 * begin));
    }
    return rings;
}

template <class K>
bool is_simple(ring<K> const& corners) {
    std::size_t const n = corners.size();
    if (n < 3) return false;
    // What CGAL's sweep is not to be asked: sides of no length, and sides that turn right back.
    for (std::size_t i = 0; i < n; ++i) {
        auto const &a = corners[i], &b = corners[(i + 1) % n], &c = corners[(i + 2) % n];
        if (a == b) return false;
        if (CGAL::collinear(a, b, c) && !CGAL::collinear_are_strictly_ordered_along_line(a, b, c)) return false;
    }
    return CGAL::is_simple_2(corners.begin(), corners.end(), K());
}

template <class K>
bool rings_meet(ring<K> const& s, ring<K> const& t) {
    for (std::size_t i = 0; i < s.size(); ++i) {
        typename K::Segment_2 const u(s[i], s[(i + 1) % s.size()]);
        CGAL::Bbox_2 const box = u.bbox();
        for (std::size_t k = 0; k < t.size(); ++k) {
            typename K::Segment_2 const v(t[k], t[(k + 1) % t.size()]);
            if (CGAL::do_overlap(box, v.bbox()) && CGAL::do_intersect(u, v)) return true;
        }
    }
    return false;
}

template <class K>
CGAL::Bounded_side side_of(ring<K> const& corners, typename K::Point_2 const& p) {
    return CGAL::bounded_side_2(corners.begin(), corners.end(), p, K());
}

template <class K>
bool is_polygon(std::vector<ring<K>> const& rings) {
    for (ring<K> const& one : rings)
        if (!is_simple<K>(one)) return false;
    for (std::size_t i = 0; i < rings.size(); ++i)
        for (std::size_t k = i + 1; k < rings.size(); ++k) {
            if (rings_meet<K>(rings[i], rings[k])) return false;
            bool const holds = side_of<K>(rings[i], rings[k][0]) == CGAL::ON_BOUNDED_SIDE;
            if (holds != (i == 0)) return false;
            if (side_of<K>(rings[k], rings[i][0]) == CGAL::ON_BOUNDED_SIDE) return false;
        }
    return true;
}

/// Does a side pass through the interior of a counter-clockwise triangle? Where it does not, its line or that of a side of the
/// triangle parts them.
template <class K>
bool passes_through(typename K::Point_2 const& p, typename K::Point_2 const& q,
                    std::array<typename K::Point_2, 3> const& t) {
    typename K::Orientation_2 const orientation;
    bool left = false, right = false;
    for (auto const& corner : t) {
        auto const turn = orientation(p, q, corner);
        left |= turn == CGAL::LEFT_TURN, right |= turn == CGAL::RIGHT_TURN;
    }
    if (!left || !right) return false;
    for (std::size_t k = 0; k < 3; ++k)
        if (orientation(t[k], t[(k + 1) % 3], p) != CGAL::LEFT_TURN &&
            orientation(t[k], t[(k + 1) % 3], q) != CGAL::LEFT_TURN)
            return false;
    return true;
}

/// Is a point of the triangle outside of the polygon? Its middle tells where no side passes through it.
template <class K>
bool sticks_out(structure_input const& input, std::vector<ring<K>> const& rings,
                std::vector<ring<exact_kernel>> const& exact_rings, numbers const& triangle) {
    auto const corner = [&](std::size_t k) { return cgal_reference::point_2<K>(input.coordinates, 2 * triangle[k]); };
    std::array<typename K::Point_2, 3> const t{corner(0), corner(1), corner(2)};
    CGAL::Bbox_2 const box = t[0].bbox() + t[1].bbox() + t[2].bbox();
    for (ring<K> const& sides : rings)
        for (std::size_t i = 0; i < sides.size(); ++i) {
            auto const &p = sides[i], &q = sides[(i + 1) % sides.size()];
            if (CGAL::do_overlap(box, p.bbox() + q.bbox()) && passes_through<K>(p, q, t)) return true;
        }
    auto const exact = [&](std::size_t k) {
        return cgal_reference::point_2<exact_kernel>(input.coordinates, 2 * triangle[k]);
    };
    exact_kernel::Point_2 const middle = CGAL::centroid(exact(0), exact(1), exact(2));
    std::size_t around = 0;
    for (auto const& sides : exact_rings) around += side_of<exact_kernel>(sides, middle) == CGAL::ON_BOUNDED_SIDE;
    return around != 1;
}

CGAL::Gmpq area_of_polygon(std::vector<ring<exact_kernel>> const& rings) {
    CGAL::Gmpq sum = 0;
    for (std::size_t i = 0; i < rings.size(); ++i) {
        CGAL::Gmpq const area = CGAL::abs(CGAL::polygon_area_2(rings[i].begin(), rings[i].end(), exact_kernel()));
        sum += i == 0 ? area : CGAL::Gmpq(-area);
    }
    return sum;
}

}  // namespace

template <class K>
structure_fault judge_polygon(structure_input const& input, structure_answer const& answer) {
    std::vector<ring<K>> const rings = rings_of<K>(input);
    if (!is_polygon<K>(rings)) return {.undefined = true};
    if (auto const fault = index_fault(input, answer)) return *fault;
    located<typename K::Point_2> const points = flat_points<K>(input.coordinates);
    flat_orientation<K> const orientation{points.at};
    std::vector<numbers> triangles;
    numbers places;  // where the triangles with area are in the answer
    std::vector<numbers> const all = tuples_of(points, answer);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (numbers triangle = all[i]; turn_left(triangle, orientation)) {
            triangles.push_back(std::move(triangle));
            places.push_back(i);
        }
    if (auto fault = find_overlap(input, triangles, [&](numbers const& s, numbers const& t) {
            return triangles_overlap(s, t, orientation);
        })) {
        fault->tuple = places[*fault->tuple], fault->other_tuple = places[*fault->other_tuple];
        return *fault;
    }
    std::vector<ring<exact_kernel>> const exact_rings = rings_of<exact_kernel>(input);
    std::vector<exact_kernel::Point_2> const exact = flat_points<exact_kernel>(input.coordinates).at;
    bool const covered = area_of(exact, triangles) == area_of_polygon(exact_rings) &&
                         std::none_of(triangles.begin(), triangles.end(), [&](numbers const& triangle) {
                             return sticks_out<K>(input, rings, exact_rings, triangle);
                         });
    if (!covered) return {.law = structure_law::not_covered};
    return {.flat_tuples = all.size() - triangles.size()};
}

template structure_fault judge_polygon<input_kernel>(structure_input const&, structure_answer const&);
template structure_fault judge_polygon<ring_kernel>(structure_input const&, structure_answer const&);

}  // namespace graze::cgal_structures
