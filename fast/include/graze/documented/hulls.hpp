// Convex hulls of points in 3D by supports of their difference: GJK with Johnson's subdistances (G. van den Bergen, A Fast
// and Robust GJK Implementation, JGT 4(2), 1999; SOLID), GJK by regions (C. Muratori, 2006; C. Ericson, Real-Time Collision
// Detection, 2005, 9.5), and MPR (G. Snethen, XenoCollide, Game Programming Gems 7, 2008; libccd, ODE).
//
// Input     n points of the one hull as 3 n numbers x y z of any number type, and n of the other, in one unit.
// Result    true for a hit.
// Contact   nothing promised.
// Fails on  gjk_johnson: needles, where the subdistances cancel; contact nearer than its relative tolerance. gjk_regions:
//           an origin on a feature of the difference, which leaves no direction; products of third degree that under- or
//           overflow. mpr: an absolute tolerance of 1e-4, within which hulls that cross by less are missed.
// Assumes   round to nearest, no contraction. Errors: none raised; every loop ends after 64 rounds, with a miss.
//
// The publications leave open: the number of rounds; in which order Johnson's subsets are tried (here: smaller ones first,
// of one size by the order in which points came); what is done if no subset qualifies (here: the least of those whose
// weights are all positive).
#pragma once

#include "graze/documented/gjk_johnson.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// The absolute tolerance of mpr.
template <class Scalar>
inline constexpr Scalar mpr_tolerance = static_cast<Scalar>(1e-4);

template <class Number>
bool hull_hull_gjk_johnson(Number const* first, Number const* second, std::size_t n,
                           Number const& tolerance = gjk_tolerance<Number>,
                           Number const& epsilon = hull_epsilon<Number>) {
    return run_gjk_johnson(first, second, n, tolerance, epsilon, true).meets;
}

/// The simplex of gjk_regions, the newest point first.
template <class Number>
struct region_simplex {
    vec3<Number> point[4];
    int count;

    /// What is left of two points, and where to search next.
    vec3<Number> of_line() {
        vec3<Number> const a = point[0], ab = point[1] - a, o = -a;
        if (dot(ab, o) > Number(0)) {
            count = 2;
            return cross(cross(ab, o), ab);
        }
        count = 1;
        return o;
    }
    vec3<Number> of_triangle() {
        Number const zero(0);
        vec3<Number> const a = point[0], b = point[1], c = point[2], ab = b - a, ac = c - a, o = -a;
        vec3<Number> const n = cross(ab, ac);
        if (dot(cross(n, ac), o) > zero) {
            if (dot(ac, o) > zero) {
                point[1] = c;
                count = 2;
                return cross(cross(ac, o), ac);
            }
            return of_line();
        }
        if (dot(cross(ab, n), o) > zero) return of_line();
        count = 3;
        if (dot(n, o) > zero) return n;
        point[1] = c;
        point[2] = b;
        return -n;
    }
    /// Is the origin inside the tetrahedron? Else where to search next.
    bool of_tetrahedron(vec3<Number>& next) {
        Number const zero(0);
        vec3<Number> const a = point[0], b = point[1], c = point[2], e = point[3];
        vec3<Number> const ab = b - a, ac = c - a, ae = e - a, o = -a;
        if (dot(cross(ab, ac), o) > zero) {
            next = of_triangle();
            return false;
        }
        if (dot(cross(ac, ae), o) > zero) {
            point[1] = c;
            point[2] = e;
            next = of_triangle();
            return false;
        }
        if (dot(cross(ae, ab), o) > zero) {
            point[1] = e;
            point[2] = b;
            next = of_triangle();
            return false;
        }
        return true;
    }
};

/// `simplex` ends with the tetrahedron around the origin, if that is found. `zero_is_apart`: the origin on the plane through
/// a support is outside.
template <class Number, class Difference>
bool run_gjk_regions(Difference const& difference, region_simplex<Number>& simplex, bool zero_is_apart = false) {
    Number const zero(0), one(1);
    vec3<Number> const start = difference.support({one, zero, zero});
    simplex = region_simplex<Number>{{start, start, start, start}, 1};
    vec3<Number> d = -start;
    for (int round = 0; round < most_hull_rounds; ++round) {
        vec3<Number> const w = difference.support(d);
        Number const along = dot(w, d);
        if (along < zero || (zero_is_apart && along == zero)) return false;
        for (int i = simplex.count; i > 0; --i) simplex.point[i] = vec3<Number>(simplex.point[i - 1]);
        simplex.point[0] = w;
        ++simplex.count;
        if (simplex.count == 2)
            d = simplex.of_line();
        else if (simplex.count == 3)
            d = simplex.of_triangle();
        else if (simplex.of_tetrahedron(d))
            return true;
    }
    return false;
}
template <class Number>
bool hull_hull_gjk_regions(Number const* first, Number const* second, std::size_t n) {
    region_simplex<Number> simplex{};
    return run_gjk_regions(hull_difference<Number>(first, second, n), simplex);
}

template <class Number>
bool hull_hull_mpr(Number const* first, Number const* second, std::size_t n,
                   Number const& tolerance = mpr_tolerance<Number>, Number const& epsilon = hull_epsilon<Number>) {
    hull_difference<Number> const difference(first, second, n);
    Number const zero(0);
    vec3<Number> v0 = difference.a.mean() - difference.b.mean();
    if (v0.x == zero && v0.y == zero && v0.z == zero) v0.x = v0.x + Number(10) * epsilon;
    vec3<Number> d = normalize(-v0);
    vec3<Number> v1 = difference.support(d);
    if (dot(v1, d) < epsilon) return false;
    d = cross(v0, v1);
    if (dot(d, d) < epsilon) return true;
    d = normalize(d);
    vec3<Number> v2 = difference.support(d);
    if (dot(v2, d) < epsilon) return false;
    d = normalize(cross(v1 - v0, v2 - v0));
    if (dot(d, v0) > zero) {
        vec3<Number> const swapped = v1;
        v1 = v2;
        v2 = swapped;
        d = -d;
    }
    // The portal: a triangle that the ray from v0 to the origin runs through.
    vec3<Number> v3 = v2;
    bool found = false;
    for (int round = 0; round < most_hull_rounds && !found; ++round) {
        v3 = difference.support(d);
        if (dot(v3, d) < epsilon) return false;
        if (dot(cross(v1, v3), v0) <= -epsilon)
            v2 = v3;
        else if (dot(cross(v3, v2), v0) <= -epsilon)
            v1 = v3;
        else
            found = true;
        if (!found) d = normalize(cross(v1 - v0, v2 - v0));
    }
    if (!found) return false;
    // Refined until the origin is on this side of it, or beyond what goes furthest.
    for (int round = 0; round < most_hull_rounds; ++round) {
        d = normalize(cross(v2 - v1, v3 - v1));
        if (dot(d, v1) > -epsilon) return true;
        vec3<Number> const w = difference.support(d);
        Number const most = dot(d, w);
        if (most <= -epsilon) return false;
        Number least = most - dot(d, v1);
        for (vec3<Number> const* v : {&v2, &v3}) {
            Number const gain = most - dot(d, *v);
            if (gain < least) least = gain;
        }
        if (least <= tolerance) return false;
        vec3<Number> const x = cross(w, v0);
        if (dot(v1, x) > zero) {
            if (dot(v2, x) > zero)
                v1 = w;
            else
                v3 = w;
        } else {
            if (dot(v3, x) > zero)
                v2 = w;
            else
                v1 = w;
        }
    }
    return false;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
