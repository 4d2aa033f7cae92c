// Relations in space, by CGAL's predicates on input points alone. Planes and lines stay point triples and pairs: as
// CGAL objects of the exact-predicates kernel they would be rounded.
#include <CGAL/intersections.h>

#include <algorithm>
#include <stdexcept>

#include "cgal/certain_rays.hpp"
#include "cgal/polytopes.hpp"
#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

/// The signs of some orientations: are there both? only one, and no zero?
struct sides {
    bool positive = false, negative = false, zero = false;
    void add(int sign) {
        positive = positive || sign > 0;
        negative = negative || sign < 0;
        zero = zero || sign == 0;
    }
    bool mixed() const { return positive && negative; }
    bool strictly_one() const { return !mixed() && !zero; }
};

template <class K>
struct space {
    using point = typename K::Point_3;
    using thin = thin_shape<K>;
    using box = box_shape<K>;

    static int side(point const& a, point const& b, point const& c, point const& d) {
        return static_cast<int>(CGAL::orientation(a, b, c, d));
    }

    static bool meet(thin const& a, thin const& b) {
        return std::visit([](auto const& p, auto const& q) { return CGAL::do_intersect(p, q); }, a.set, b.set);
    }

    static sides sides_of(thin const& triangle, corners<point> const& points) {
        sides found;
        for (point const& p : points) found.add(side(triangle.hull[0], triangle.hull[1], triangle.hull[2], p));
        return found;
    }

    /// The directed line pq against the edges of a triangle.
    static sides sides_of_edges(point const& p, point const& q, corners<point> const& triangle) {
        sides found;
        for (std::size_t i = 0; i < 3; ++i) found.add(side(p, q, triangle[i], triangle[(i + 1) % 3]));
        return found;
    }

    /// Do a segment and a triangle meet in one point inside both?
    static bool cross(thin const& segment, thin const& triangle) {
        return sides_of(triangle, segment.hull).mixed() &&
               sides_of_edges(segment.hull[0], segment.hull[1], triangle.hull).strictly_one();
    }

    /// The corners of t, cyclically, from one strictly on one side of o's plane, the others on the other side or on it;
    /// and whether that one is on the positive side.
    static std::pair<corners<point>, bool> from_apex(thin const& t, thin const& o) {
        int sign[3];
        for (std::size_t i = 0; i < 3; ++i) sign[i] = side(o.hull[0], o.hull[1], o.hull[2], t.hull[i]);
        for (std::size_t i = 0; i < 3; ++i)
            if (sign[i] != 0 && sign[i] * sign[(i + 1) % 3] <= 0 && sign[i] * sign[(i + 2) % 3] <= 0)
                return {{t.hull[i], t.hull[(i + 1) % 3], t.hull[(i + 2) % 3]}, sign[i] > 0};
        throw std::logic_error("cgal reference: no apex on a plane with corners on both sides");
    }

    /// Do two triangles meet in a point inside both, in different planes? Each must have corners strictly on both sides
    /// of the other's plane; then both cut the common line of the planes in intervals, and those must overlap in more
    /// than a point: P. Guigue, O. Devillers, "Fast and robust triangle-triangle overlap test using orientation
    /// predicates", 2003, with strict signs.
    static bool cross_triangles(thin const& a, thin const& b) {
        if (!sides_of(b, a.hull).mixed() || !sides_of(a, b.hull).mixed()) return false;
        auto [p, p_above] = from_apex(a, b);
        auto [q, q_above] = from_apex(b, a);
        // Both apexes on the positive side of the other's plane: turning a triangle over changes the side of the
        // other's.
        if (!p_above) std::swap(q[1], q[2]);
        if (!q_above) std::swap(p[1], p[2]);
        return side(p[0], p[1], q[0], q[1]) < 0 && side(p[0], p[2], q[2], q[0]) < 0;
    }

    /// D has full dimension only for a triangle with a triangle or segment in another plane.
    static relation relate(thin const& a, thin const& b) {
        bool crossing = false;
        if (a.dimension() == 2 && b.dimension() == 2) crossing = cross_triangles(a, b);
        if (a.dimension() == 1 && b.dimension() == 2) crossing = cross(a, b);
        if (a.dimension() == 2 && b.dimension() == 1) crossing = cross(b, a);
        return relation_of(meet(a, b), !crossing);
    }

    static relation relate(plane_shape<K> const& through, thin const& other) {
        corners<point> const& plane = through.points;
        if (CGAL::collinear(plane[0], plane[1], plane[2])) return relation::undefined;
        sides found;
        for (point const& p : other.hull) found.add(side(plane[0], plane[1], plane[2], p));
        return found.mixed() ? relation::crossing : found.zero ? relation::touching : relation::disjoint;
    }

    /// In a plane with the line pq: is there a corner on it, or corners on both sides?
    static bool reaches_line(point const& p, point const& q, corners<point> const& points) {
        for (point const& r : points)
            if (CGAL::collinear(p, q, r) || CGAL::coplanar_orientation(p, q, points[0], r) == CGAL::NEGATIVE)
                return true;
        return false;
    }

    /// A line that is not in the triangle's plane passes every edge on the same side, or through it. (Parallel to the
    /// plane the three orientations sum to zero, so they are mixed.)
    static relation relate(thin const& t, line_shape<K> const& line) {
        point const &p = line.points[0], &q = line.points[1];
        if (p == q) return relation::undefined;
        auto const touching_if = [](bool meets) { return meets ? relation::touching : relation::disjoint; };
        if (t.dimension() == 0) return touching_if(CGAL::collinear(p, q, t.hull[0]));
        if (t.dimension() == 1)
            return touching_if(CGAL::coplanar(p, q, t.hull[0], t.hull[1]) && reaches_line(p, q, t.hull));
        sides const found = sides_of_edges(p, q, t.hull);
        if (found.mixed()) return relation::disjoint;
        if (!found.positive && !found.negative) return touching_if(reaches_line(p, q, t.hull));
        return found.zero ? relation::touching : relation::crossing;
    }

    static typename K::Point_2 projected(point const& p, std::size_t axis) {
        return {p[static_cast<int>((axis + 1) % 3)], p[static_cast<int>((axis + 2) % 3)]};
    }

    /// Does D have full dimension: does the thin shape extend along all axes the box is flat along?
    static bool spans_space(thin const& t, box const& b) {
        switch (b.dimension()) {
            case 3: return true;
            case 2:
                for (std::size_t axis = 0; axis < 3; ++axis)
                    if (b.flat_along(axis))
                        return std::any_of(t.hull.begin(), t.hull.end(), [&](point const& p) {
                            return p[static_cast<int>(axis)] != t.hull[0][static_cast<int>(axis)];
                        });
                return false;
            case 1:
                for (std::size_t axis = 0; axis < 3; ++axis)
                    if (!b.flat_along(axis))
                        return t.dimension() == 2 &&
                               !CGAL::collinear(projected(t.hull[0], axis), projected(t.hull[1], axis),
                                                projected(t.hull[2], axis));
                return false;
            default: return false;
        }
    }

    /// Along an axis, do an edge of the thin shape and the box's shadow lie on two sides of a line, contact allowed?
    static bool shadow_separates(thin const& t, box const& b, std::size_t axis) {
        std::size_t const n = t.hull.size();
        std::size_t const edges = n == 3 ? 3 : n - 1;
        for (std::size_t i = 0; i < edges; ++i) {
            auto const p = projected(t.hull[i], axis), q = projected(t.hull[(i + 1) % n], axis);
            if (p == q) continue;
            int const own =
                n == 3 ? static_cast<int>(CGAL::orientation(p, q, projected(t.hull[(i + 2) % 3], axis))) : 0;
            sides found;
            for (unsigned corner = 0; corner < 8; ++corner)
                found.add(static_cast<int>(CGAL::orientation(p, q, projected(b.corner(corner), axis))));
            if (own <= 0 && !found.negative) return true;
            if (own >= 0 && !found.positive) return true;
        }
        return false;
    }

    static bool separable(thin const& t, box const& b) {
        if (!spans_space(t, b)) return true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            auto const along = [&](point const& p) { return p[static_cast<int>(axis)]; };
            auto const all = [&](auto const& holds) { return std::all_of(t.hull.begin(), t.hull.end(), holds); };
            if (all([&](point const& p) { return along(p) <= b.corner(0)[static_cast<int>(axis)]; }) ||
                all([&](point const& p) { return along(p) >= b.corner(7)[static_cast<int>(axis)]; }) ||
                shadow_separates(t, b, axis))
                return true;
        }
        if (t.dimension() < 2) return false;
        sides found;
        for (unsigned corner = 0; corner < 8; ++corner)
            found.add(side(t.hull[0], t.hull[1], t.hull[2], b.corner(corner)));
        return !found.mixed();
    }

    static bool meet(thin const& t, box const& b) {
        if (b.dimension() == 3) {
            typename K::Iso_cuboid_3 const cuboid(b.corner(0), b.corner(7));
            return std::visit([&](auto const& set) { return CGAL::do_intersect(cuboid, set); }, t.set);
        }
        auto const parts = b.thin_parts();
        return std::any_of(parts.begin(), parts.end(), [&](thin const& half) { return meet(t, half); });
    }

    /// D is a box: the sets cross where they overlap in more than a face along every axis.
    static relation relate(box const& a, box const& b) {
        bool apart = false, inside = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            double const low_a = a.bounds[0][axis], high_a = a.bounds[1][axis];
            double const low_b = b.bounds[0][axis], high_b = b.bounds[1][axis];
            apart = apart || high_a < low_b || high_b < low_a;
            inside = inside && low_a < high_b && low_b < high_a;
        }
        return relation_of(!apart, !inside);
    }

    static relation relate(thin const& t, box const& b) { return relation_of(meet(t, b), separable(t, b)); }

    /// Does a ray that meets the box cross it: does it run through its inside, or through that of a rectangle?
    static bool crosses(box_shape<exact_kernel> const& b, exact_kernel::Ray_3 const& ray) {
        using exact_point = exact_kernel::Point_3;
        exact_point const low = b.corner(0), high = b.corner(7);
        auto const inside = [&](exact_point const& p) {
            for (int axis = 0; axis < 3; ++axis)
                if (low[axis] != high[axis] && (p[axis] <= low[axis] || p[axis] >= high[axis])) return false;
            return true;
        };
        if (b.dimension() == 3) {
            auto const common = CGAL::intersection(ray, exact_kernel::Iso_cuboid_3(low, high));
            auto const* const chord = common ? boost::get<exact_kernel::Segment_3>(&*common) : nullptr;
            return chord && inside(CGAL::midpoint(chord->source(), chord->target()));
        }
        if (b.dimension() < 2) return false;
        int const along = b.flat_along(0) ? 0 : b.flat_along(1) ? 1 : 2;
        if (ray.to_vector()[along] == 0) return false;
        exact_kernel::Vector_3 const normal(along == 0, along == 1, along == 2);
        auto const common = CGAL::intersection(ray, exact_kernel::Plane_3(low, normal));
        auto const* const at = common ? boost::get<exact_point>(&*common) : nullptr;
        return at && *at != ray.source() && inside(*at);
    }

    static relation relate(box const& b, ray_shape<K> const& from) {
        exact_kernel::Ray_3 const ray = from.set();
        if (ray.is_degenerate()) return relation::undefined;
        box_shape<exact_kernel> const exact{b.bounds};
        bool meets = false;
        if (b.dimension() == 3)
            meets = CGAL::do_intersect(exact_kernel::Iso_cuboid_3(exact.corner(0), exact.corner(7)), ray);
        else
            for (auto const& half : exact.thin_parts())
                meets = meets || std::visit([&](auto const& set) { return CGAL::do_intersect(set, ray); }, half.set);
        return relation_of(meets, !crosses(exact, ray));
    }

    static relation relate(thin const& t, ray_shape<K> const& from) {
        using exact = space<exact_kernel>;
        exact_kernel::Ray_3 const ray = from.set();
        if (ray.is_degenerate()) return relation::undefined;
        auto const target = exactly<K>(t);
        bool const meets = std::visit([&](auto const& set) { return CGAL::do_intersect(set, ray); }, target.set);
        // It crosses a triangle inside, where it does not begin.
        bool const crosses = meets && target.dimension() == 2 &&
                             exact::side(target.hull[0], target.hull[1], target.hull[2], ray.source()) != 0 &&
                             exact::sides_of_edges(ray.source(), ray.second_point(), target.hull).strictly_one();
        return relation_of(meets, !crosses);
    }

    static relation of(test_info const& test, std::span<double const> input) {
        return for_pair<relation, K>(
            test, input, [](auto const& a, auto const& b) -> decltype(relate(a, b)) { return relate(a, b); });
    }
};

}  // namespace

relation relate_in_space(test_info const& test, std::span<double const> input, wanted what) {
    if (has_polytope(test)) return relate_polytopes(polytopes_of(test, input), what);
    if (what == wanted::relation_only)
        if (std::optional<relation> const found = relate_ray(test, input)) return *found;
    auto const is_thin = [](part const& item) {
        return item.kind <= shape::triangle || item.kind == shape::sphere || item.kind == shape::capsule;
    };
    if (!within_filters(input) && is_thin(test.layout[0]) && is_thin(test.layout[1]))
        return space<ring_kernel>::relate(make_thin<ring_kernel>(points_3<ring_kernel>(test.layout[0], input)),
                                          make_thin<ring_kernel>(points_3<ring_kernel>(test.layout[1], input)));
    return within_filters(input) ? space<input_kernel>::of(test, input) : space<exact_kernel>::of(test, input);
}

}  // namespace graze::cgal_reference
