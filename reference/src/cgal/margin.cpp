// Margins: squared distances between objects of CGAL's exact rational kernel, and depths as the distance from the
// origin to the nearest facet of CGAL's hull of the vertex differences.
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_2.h>
#include <CGAL/convex_hull_3.h>
#include <CGAL/squared_distance_2.h>
#include <CGAL/squared_distance_3.h>

#include <algorithm>

#include "cgal/polytopes.hpp"
#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

using K = exact_kernel;
using number = CGAL::Gmpq;
using thin = thin_shape<K>;
using box = box_shape<K>;

template <class Range, class Value>
number least(Range const& range, Value const& value) {
    auto item = range.begin();
    number best = value(*item);
    while (++item != range.end()) best = std::min<number>(best, value(*item));
    return best;
}

/// The sides of a flat shape, or the one corner it has. Of disjoint sets, the nearest points lie on such. (CGAL 5.5
/// measures triangles of the plane too, but wrongly where a point sees two sides at a right or obtuse angle.)
std::vector<std::variant<K::Point_2, K::Segment_2>> outline(flat_shape<K> const& a) {
    std::size_t const n = a.hull.size();
    if (n == 1) return {a.hull[0]};
    std::vector<std::variant<K::Point_2, K::Segment_2>> sides;
    for (std::size_t i = 0; i < n; ++i) sides.push_back(K::Segment_2(a.hull[i], a.hull[(i + 1) % n]));
    return sides;
}

number squared_distance_2(flat_shape<K> const& a, flat_shape<K> const& b) {
    auto const theirs = outline(b);
    return least(outline(a), [&](auto const& p) {
        return least(theirs, [&](auto const& q) {
            return std::visit([](auto const& s, auto const& u) -> number { return CGAL::squared_distance(s, u); }, p,
                              q);
        });
    });
}

/// The sides of a thin shape: CGAL measures segments and points against all, and triangles against points.
std::vector<K::Segment_3> sides_of(thin const& t) {
    std::vector<K::Segment_3> sides;
    for (std::size_t i = 0; i < t.hull.size(); ++i)
        for (std::size_t j = i + 1; j < t.hull.size(); ++j) sides.emplace_back(t.hull[i], t.hull[j]);
    return sides;
}

/// Returns the squared distance of disjoint thin shapes: attained between two sides, or a corner and the other shape.
number squared_distance_3(thin const& a, thin const& b) {
    auto const from_corners = [](thin const& from, thin const& to) {
        return least(from.hull, [&](K::Point_3 const& p) {
            return std::visit([&](auto const& set) -> number { return CGAL::squared_distance(p, set); }, to.set);
        });
    };
    number best = std::min<number>(from_corners(a, b), from_corners(b, a));
    for (auto const& s : sides_of(a))
        for (auto const& u : sides_of(b)) best = std::min<number>(best, CGAL::squared_distance(s, u));
    return best;
}

/// The boundary of a box, as thin shapes.
std::vector<thin> faces_of(box const& b) {
    std::vector<thin> faces;
    if (b.dimension() < 3) {
        for (thin const& half : b.thin_parts()) faces.push_back(half);
        return faces;
    }
    for (unsigned axis = 0; axis < 3; ++axis)
        for (unsigned level = 0; level < 2; ++level) {
            unsigned const u = 1u << (axis + 1) % 3, v = 1u << (axis + 2) % 3, base = level << axis;
            faces.push_back(make_thin<K>({b.corner(base), b.corner(base | u), b.corner(base | u | v)}));
            faces.push_back(make_thin<K>({b.corner(base), b.corner(base | v), b.corner(base | u | v)}));
        }
    return faces;
}

/// Returns the squared distance from the origin to the boundary of the points' hull, which has the origin in its
/// interior.
number squared_depth(std::vector<K::Point_2> const& points) {
    std::vector<K::Point_2> hull;
    CGAL::convex_hull_2(points.begin(), points.end(), std::back_inserter(hull));
    number best;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        number const squared =
            CGAL::squared_distance(K::Point_2(CGAL::ORIGIN), K::Line_2(hull[i], hull[(i + 1) % hull.size()]));
        best = i == 0 ? squared : std::min<number>(best, squared);
    }
    return best;
}

number squared_depth(std::vector<K::Point_3> const& points) {
    CGAL::Surface_mesh<K::Point_3> hull;
    CGAL::convex_hull_3(points.begin(), points.end(), hull, K());
    return least(hull.faces(), [&](auto face) {
        K::Point_3 corner[3];
        std::size_t n = 0;
        for (auto vertex : hull.vertices_around_face(hull.halfedge(face)))
            if (n < 3) corner[n++] = hull.point(vertex);
        return number(CGAL::squared_distance(K::Point_3(CGAL::ORIGIN), K::Plane_3(corner[0], corner[1], corner[2])));
    });
}

template <class Point, class Corners>
std::vector<Point> differences(Corners const& a, Corners const& b) {
    std::vector<Point> all;
    for (auto const& p : a)
        for (auto const& q : b) all.push_back(CGAL::ORIGIN + (p - q));
    return all;
}

corners<K::Point_3> corners_of(box const& b) {
    corners<K::Point_3> all;
    for (unsigned bits = 0; bits < 8; ++bits) all.push_back(b.corner(bits));
    return all;
}

/// From a ray to a thin shape that it does not meet: attained where the ray begins, at a corner or at a side. (CGAL 5.5
/// measures a ray and a parallel segment as if they were side by side; there an end of one is nearest.)
number squared_distance_3(thin const& t, K::Ray_3 const& ray) {
    number best =
        std::visit([&](auto const& set) -> number { return CGAL::squared_distance(ray.source(), set); }, t.set);
    for (K::Point_3 const& p : t.hull) best = std::min<number>(best, CGAL::squared_distance(ray, p));
    for (K::Segment_3 const& side : sides_of(t))
        if (!CGAL::parallel(ray.supporting_line(), side.supporting_line()))
            best = std::min<number>(best, CGAL::squared_distance(ray, side));
    return best;
}

/// Returns the squared distance of disjoint boxes: the gaps along the axes are the legs of the distance.
number squared_distance_3(box const& a, box const& b) {
    number sum = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        number const after = number(b.bounds[0][axis]) - number(a.bounds[1][axis]);
        number const before = number(a.bounds[0][axis]) - number(b.bounds[1][axis]);
        number const gap = std::max<number>(number(0), std::max<number>(after, before));
        sum += gap * gap;
    }
    return sum;
}

/// Returns the squared distance from a point to the nearest one of the box.
number squared_distance_3(K::Point_3 const& p, box const& b) {
    K::FT nearest[3];
    for (int axis = 0; axis < 3; ++axis)
        nearest[axis] = std::clamp<number>(p[axis], b.corner(0)[axis], b.corner(7)[axis]);
    return CGAL::squared_distance(p, K::Point_3(nearest[0], nearest[1], nearest[2]));
}

/// The squared margin of a pair of shapes that are disjoint or cross.
struct margin_of_pair {
    bool deep;  // they cross

    number operator()(box const& a, box const& b) const {
        return deep ? squared_depth(differences<K::Point_3>(corners_of(a), corners_of(b))) : squared_distance_3(a, b);
    }
    number operator()(thin const& a, thin const& b) const {
        return deep ? squared_depth(differences<K::Point_3>(a.hull, b.hull)) : squared_distance_3(a, b);
    }
    number operator()(thin const& t, box const& b) const {
        if (!deep && t.dimension() == 0) return squared_distance_3(t.hull[0], b);
        if (deep) return squared_depth(differences<K::Point_3>(t.hull, corners_of(b)));
        return least(faces_of(b), [&](thin const& face) { return squared_distance_3(t, face); });
    }
    /// A segment against a plane: the nearer end, either way.
    number operator()(plane_shape<K> const& through, thin const& segment) const {
        auto const& at = through.points;
        K::Plane_3 const plane(at[0], at[1], at[2]);
        return least(segment.hull, [&](K::Point_3 const& p) { return number(CGAL::squared_distance(plane, p)); });
    }
    /// A ray against a box. Outside, the nearest point of the box is on a face. Inside, the way out is over a face that
    /// the ray runs on towards, or over an edge, of those along an axis the ones farthest to either side of the ray.
    number operator()(box const& b, ray_shape<K> const& from) const {
        K::Ray_3 const ray = from.set();
        K::Line_3 const line = ray.supporting_line();
        if (!deep) return least(faces_of(b), [&](thin const& face) { return squared_distance_3(face, ray); });
        std::vector<number> ways;
        for (unsigned axis = 0; axis < 3; ++axis) {
            int const k = static_cast<int>(axis);
            number const before = ray.source()[k] - b.corner(0)[k], after = b.corner(7)[k] - ray.source()[k];
            number const towards = ray.to_vector()[k];
            if (towards >= 0) ways.push_back(after * after);
            if (towards <= 0) ways.push_back(before * before);
            if (b.flat_along(axis)) continue;
            number farthest[2] = {0, 0};  // of the edges along the axis, to either side
            for (unsigned bits = 0; bits < 8; ++bits) {
                if (bits >> axis & 1) continue;
                K::Point_3 const low = b.corner(bits), high = b.corner(bits | 1u << axis);
                auto const side = CGAL::orientation(ray.source(), ray.second_point(), low, high);
                if (side == CGAL::COPLANAR) continue;
                number& far = farthest[side == CGAL::POSITIVE];
                far = std::max<number>(far, CGAL::squared_distance(line, K::Line_3(low, high)));
            }
            // None but 0 where the ray runs along the axis.
            for (number const& far : farthest)
                if (far != 0) ways.push_back(far);
        }
        return *std::min_element(ways.begin(), ways.end());
    }
    /// A ray against a triangle or what it has shrunk to. Inside, the way out is back to where the ray begins, or over
    /// the line of a side.
    number operator()(thin const& t, ray_shape<K> const& from) const {
        K::Ray_3 const ray = from.set();
        if (!deep) return squared_distance_3(t, ray);
        number const back = CGAL::squared_distance(K::Plane_3(t.hull[0], t.hull[1], t.hull[2]), ray.source());
        number const over = least(sides_of(t), [&](K::Segment_3 const& s) {
            return number(CGAL::squared_distance(ray.supporting_line(), s.supporting_line()));
        });
        return std::min<number>(back, over);
    }
    /// A line against a triangle or what it has shrunk to. Inside, the way out is over the line of a side; outside, the
    /// nearest point is on a side, or the one corner there is.
    number operator()(thin const& t, line_shape<K> const& through) const {
        K::Line_3 const line(through.points[0], through.points[1]);
        if (t.dimension() == 0) return CGAL::squared_distance(line, t.hull[0]);
        return least(sides_of(t), [&](K::Segment_3 const& s) {
            return deep ? number(CGAL::squared_distance(line, s.supporting_line()))
                        : number(CGAL::squared_distance(line, s));
        });
    }
};

}  // namespace

rational squared_margin(relation rel, flat_shape<K> const& a, flat_shape<K> const& b) {
    if (rel == relation::crossing) return to_rational(squared_depth(differences<K::Point_2>(a.hull, b.hull)));
    if (rel != relation::disjoint) return 0;
    return to_rational(squared_distance_2(a, b));
}

rational squared_margin_in_space(test_info const& test, std::span<double const> input, relation rel) {
    if (rel != relation::crossing && rel != relation::disjoint) return 0;
    if (has_polytope(test)) return squared_margin_of_polytopes(polytopes_of(test, input), rel);
    return to_rational(for_pair<number, K>(test, input, margin_of_pair{rel == relation::crossing}));
}

}  // namespace graze::cgal_reference
