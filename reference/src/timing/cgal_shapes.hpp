// A layout's shapes as objects of CGAL's exact-predicates kernel, and what its users ask of them. The kernel as they have
// it: this is compiled with assertions off, the references with assertions on, and the linker would merge the inline
// functions of the two, so that the kernel here is another one by name. Included before anything else of CGAL.
#pragma once

#define CGAL graze_release_CGAL

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Iso_rectangle_2.h>
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <type_traits>
#include <variant>

namespace graze::timed_cgal {

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using scalars = std::span<double const>;

template <int Dimension>
using point_of = std::conditional_t<Dimension == 2, kernel::Point_2, kernel::Point_3>;
template <int Dimension>
using segment_of = std::conditional_t<Dimension == 2, kernel::Segment_2, kernel::Segment_3>;
template <int Dimension>
using triangle_of = std::conditional_t<Dimension == 2, kernel::Triangle_2, kernel::Triangle_3>;
template <int Dimension>
using box_of = std::conditional_t<Dimension == 2, kernel::Iso_rectangle_2, kernel::Iso_cuboid_3>;

template <int Dimension>
point_of<Dimension> point_at(scalars input, std::size_t index) {
    std::size_t const at = index * static_cast<std::size_t>(Dimension);
    if constexpr (Dimension == 2)
        return {input[at], input[at + 1]};
    else
        return {input[at], input[at + 1], input[at + 2]};
}

// Of each the class of one with the dimension of its kind, and the classes that one of less may need.

/// A shape that one class always fits.
template <class Object>
struct plain_shape {
    using object = Object;
    using any = std::variant<Object>;
    static bool is_reduced(scalars) { return false; }
    static bool is_finite(scalars) { return true; }
};

template <int Dimension>
struct point_shape : plain_shape<point_of<Dimension>> {
    static point_of<Dimension> full(scalars s) { return point_at<Dimension>(s, 0); }
    static std::variant<point_of<Dimension>> reduced(scalars s) { return full(s); }
};

template <int Dimension>
struct box_shape : plain_shape<box_of<Dimension>> {
    static box_of<Dimension> full(scalars s) { return {point_at<Dimension>(s, 0), point_at<Dimension>(s, 1)}; }
    static std::variant<box_of<Dimension>> reduced(scalars s) { return full(s); }
};

struct disc_shape : plain_shape<kernel::Circle_2> {
    static kernel::Circle_2 full(scalars s) { return {point_at<2>(s, 0), s[2] * s[2]}; }
    static any reduced(scalars s) { return full(s); }
    static bool is_finite(scalars s) { return std::isfinite(full(s).squared_radius()); }
};

struct sphere_shape : plain_shape<kernel::Sphere_3> {
    static kernel::Sphere_3 full(scalars s) { return {point_at<3>(s, 0), s[3] * s[3]}; }
    static any reduced(scalars s) { return full(s); }
    static bool is_finite(scalars s) { return std::isfinite(s[3] * s[3]); }
};

/// All within a radius of a point or a segment: CGAL has no class for it.
template <class Core>
struct swept {
    Core core;
    double radius;
};

struct plane_shape : plain_shape<kernel::Plane_3> {
    static kernel::Plane_3 full(scalars s) { return {point_at<3>(s, 0), point_at<3>(s, 1), point_at<3>(s, 2)}; }
    static any reduced(scalars s) { return full(s); }
    static bool is_finite(scalars s) {
        auto const result = full(s);
        return std::isfinite(result.a()) && std::isfinite(result.b()) && std::isfinite(result.c()) &&
               std::isfinite(result.d());
    }
};

struct plane_equation_shape : plain_shape<kernel::Plane_3> {
    static kernel::Plane_3 full(scalars s) { return {s[0], s[1], s[2], s[3]}; }
    static any reduced(scalars s) { return full(s); }
};

struct line_shape : plain_shape<kernel::Line_3> {
    static kernel::Line_3 full(scalars s) { return {point_at<3>(s, 0), point_at<3>(s, 1)}; }
    static any reduced(scalars s) { return full(s); }
    static bool is_finite(scalars s) {
        auto const along = full(s).to_vector();
        return std::isfinite(along.x()) && std::isfinite(along.y()) && std::isfinite(along.z());
    }
};

template <int Dimension>
using ray_of = std::conditional_t<Dimension == 2, kernel::Ray_2, kernel::Ray_3>;

template <int Dimension>
struct ray_shape : plain_shape<ray_of<Dimension>> {
    using typename plain_shape<ray_of<Dimension>>::any;
    static ray_of<Dimension> full(scalars s) {
        return {point_at<Dimension>(s, 0), point_at<Dimension>(s, 1) - point_of<Dimension>(CGAL::ORIGIN)};
    }
    static any reduced(scalars s) { return full(s); }
    /// Its second point is a sum, and rounded: to one that is finite, and another than the first?
    static bool is_finite(scalars s) {
        auto const on = full(s).second_point();
        for (int axis = 0; axis < Dimension; ++axis)
            if (!std::isfinite(on[axis])) return false;
        return on != point_at<Dimension>(s, 0);
    }
};

template <int Dimension>
struct segment_shape {
    using object = segment_of<Dimension>;
    using any = std::variant<point_of<Dimension>, object>;
    static object full(scalars s) { return {point_at<Dimension>(s, 0), point_at<Dimension>(s, 1)}; }
    static bool is_reduced(scalars s) { return full(s).is_degenerate(); }
    static bool is_finite(scalars) { return true; }
    static any reduced(scalars s) {
        if (is_reduced(s)) return point_at<Dimension>(s, 0);
        return full(s);
    }
};

/// A disc or sphere as its centre and what is within the radius of that.
template <int Dimension>
struct ball_shape : plain_shape<swept<point_of<Dimension>>> {
    using typename plain_shape<swept<point_of<Dimension>>>::any;
    static swept<point_of<Dimension>> full(scalars s) { return {point_at<Dimension>(s, 0), s[Dimension]}; }
    static any reduced(scalars s) { return full(s); }
    static bool is_finite(scalars s) { return std::isfinite(4 * s[Dimension] * s[Dimension]); }
};

struct capsule_shape {
    using object = swept<segment_of<3>>;
    using any = std::variant<swept<point_of<3>>, object>;
    static object full(scalars s) { return {segment_shape<3>::full(s), s[6]}; }
    static bool is_reduced(scalars s) { return segment_shape<3>::is_reduced(s); }
    /// The square of two radii's sum is.
    static bool is_finite(scalars s) { return std::isfinite(4 * s[6] * s[6]); }
    static any reduced(scalars s) {
        if (is_reduced(s)) return swept<point_of<3>>{point_at<3>(s, 0), s[6]};
        return full(s);
    }
};

template <int Dimension>
struct triangle_shape {
    using object = triangle_of<Dimension>;
    using any = std::variant<point_of<Dimension>, segment_of<Dimension>, object>;
    static object full(scalars s) {
        return {point_at<Dimension>(s, 0), point_at<Dimension>(s, 1), point_at<Dimension>(s, 2)};
    }
    static bool is_reduced(scalars s) {
        // By the points: exact even where the kernel's filters overflow, as far as any predicate of it is.
        return CGAL::collinear(point_at<Dimension>(s, 0), point_at<Dimension>(s, 1), point_at<Dimension>(s, 2));
    }
    static bool is_finite(scalars) { return true; }
    static any reduced(scalars s) {
        if (!is_reduced(s)) return full(s);
        std::array const p{point_at<Dimension>(s, 0), point_at<Dimension>(s, 1), point_at<Dimension>(s, 2)};
        auto const [low, high] = std::minmax_element(p.begin(), p.end());
        if (*low == *high) return *low;
        return segment_of<Dimension>(*low, *high);
    }
};

/// Is one within a distance, given by its square, of the other?
template <class A, class B>
bool are_within(A const& a, B const& b, double squared) {
    return kernel().compare_squared_distance_3_object()(a, b, squared) != CGAL::LARGER;
}
template <class A>
bool are_within(A const& a, point_of<2> const& b, double squared) {
    return kernel().compare_squared_distance_2_object()(a, b, squared) != CGAL::LARGER;
}

template <class A, class B>
bool meet(A const& a, B const& b) {
    return CGAL::do_intersect(a, b);
}
/// To CGAL a circle is the curve.
inline bool meet(kernel::Point_2 const& p, kernel::Circle_2 const& disc) {
    return disc.bounded_side(p) != CGAL::ON_UNBOUNDED_SIDE;
}
/// And a sphere the surface, but where it is asked for a box: what does not meet that may be inside, with any point of it.
inline bool meet(point_of<3> const& p, kernel::Sphere_3 const& ball) {
    return !ball.has_on_unbounded_side(p);
}
template <class A>
bool meet(A const& a, kernel::Sphere_3 const& ball) {
    return !ball.has_on_unbounded_side(a.vertex(0)) || CGAL::do_intersect(a, ball);
}
inline bool meet(kernel::Plane_3 const& plane, kernel::Sphere_3 const& ball) {
    return CGAL::do_intersect(plane, ball);
}
inline bool meet(box_of<3> const& box, kernel::Sphere_3 const& ball) {
    return CGAL::do_intersect(box, ball);
}
template <class A, class B>
bool meet(swept<A> const& a, swept<B> const& b) {
    double const reach = a.radius + b.radius;
    return are_within(a.core, b.core, reach * reach);
}
/// CGAL 5.5 measures no segment and triangle: they meet, or an end or a side is nearest.
template <class Core>
bool meet(triangle_of<3> const& t, swept<Core> const& b) {
    double const squared = b.radius * b.radius;
    auto const holds = [&](point_of<3> const& centre) { return meet(t, kernel::Sphere_3(centre, squared)); };
    if constexpr (std::is_same_v<Core, point_of<3>>) {
        return holds(b.core);
    } else {
        if (CGAL::do_intersect(t, b.core) || holds(b.core.source()) || holds(b.core.target())) return true;
        for (int i = 0; i < 3; ++i)
            if (are_within(b.core, segment_of<3>(t.vertex(i), t.vertex(i + 1)), squared)) return true;
        return false;
    }
}
/// The point of a box nearest to another has coordinates of both.
inline point_of<2> nearest_of(box_of<2> const& box, point_of<2> const& p) {
    return {std::clamp(p.x(), box.xmin(), box.xmax()), std::clamp(p.y(), box.ymin(), box.ymax())};
}
inline point_of<3> nearest_of(box_of<3> const& box, point_of<3> const& p) {
    return {std::clamp(p.x(), box.xmin(), box.xmax()), std::clamp(p.y(), box.ymin(), box.ymax()),
            std::clamp(p.z(), box.zmin(), box.zmax())};
}
inline bool meet(box_of<2> const& box, swept<point_of<2>> const& disc) {
    return are_within(nearest_of(box, disc.core), disc.core, disc.radius * disc.radius);
}
/// CGAL measures no box: an end of the segment is nearest, or an edge of the box. A flat box has edges that are points.
template <class Core>
bool meet(box_of<3> const& box, swept<Core> const& b) {
    double const squared = b.radius * b.radius;
    auto const holds = [&](point_of<3> const& p) { return are_within(nearest_of(box, p), p, squared); };
    if constexpr (std::is_same_v<Core, point_of<3>>) {
        return holds(b.core);
    } else {
        if (CGAL::do_intersect(box, b.core) || holds(b.core.source()) || holds(b.core.target())) return true;
        auto const corner = [&](unsigned bits) {
            return point_of<3>(bits & 1 ? box.xmax() : box.xmin(), bits & 2 ? box.ymax() : box.ymin(),
                               bits & 4 ? box.zmax() : box.zmin());
        };
        for (unsigned bits = 0; bits < 8; ++bits)
            for (unsigned axis = 1; axis < 8; axis *= 2) {
                if ((bits & axis) != 0) continue;
                point_of<3> const p = corner(bits), q = corner(bits | axis);
                if (p == q ? are_within(b.core, p, squared) : are_within(b.core, segment_of<3>(p, q), squared))
                    return true;
            }
        return false;
    }
}
inline bool meet(triangle_of<2> const& t, swept<point_of<2>> const& disc) {
    if (!t.has_on_unbounded_side(disc.core)) return true;
    for (int i = 0; i < 3; ++i)
        if (are_within(segment_of<2>(t.vertex(i), t.vertex(i + 1)), disc.core, disc.radius * disc.radius)) return true;
    return false;
}
/// CGAL 5.5 measures a ray and a segment beside it as if both were lines: there an end is nearest.
inline bool meet(swept<segment_of<3>> const& capsule, kernel::Ray_3 const& ray) {
    double const squared = capsule.radius * capsule.radius;
    segment_of<3> const& core = capsule.core;
    if (are_within(ray, core.source(), squared) || are_within(ray, core.target(), squared) ||
        are_within(core, ray.source(), squared))
        return true;
    return !CGAL::parallel(core.supporting_line(), ray.supporting_line()) && are_within(ray, core, squared);
}
inline bool meet(swept<point_of<3>> const& ball, kernel::Ray_3 const& ray) {
    return are_within(ray, ball.core, ball.radius * ball.radius);
}
/// What a triangle without area is.
template <class A, class Core>
bool meet(A const& a, swept<Core> const& b) {
    return are_within(a, b.core, b.radius * b.radius);
}

}  // namespace graze::timed_cgal
