// A moving convex hull of points in 3D against one at rest: the GJK ray cast of G. van den Bergen, Ray Casting against General
// Convex Objects with Application to Continuous Collision Detection, 2004 (SOLID, Bullet), and conservative advancement,
// B. Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996, by the distance of GJK; both with Johnson's
// subdistances (hulls.hpp).
//
// Input     the displacement d as 3 numbers x y z of any number type, n points of the hull at rest as 3 n, and n of the one that
//           moves by s d for s from 0 to 1, in one unit.
// Result    do they meet, and a time: the ray cast's is where it ended on the ray, advancement's where they are near.
// Contact   nothing promised.
// Fails on  gjk_ray_cast: Johnson's subdistances cancel near contact; its relative tolerance. Advancement: an absolute tolerance
//           of 1e-4, within which hulls that pass by each other are hit; both: slow at grazing angles, where the rounds
//           end.
// Assumes   round to nearest, no contraction. Errors: none raised; the loops end after 64 rounds, with a miss.
//
// The publications leave open: the tolerances and the number of rounds; what is done where a support is there already (here: it
// is taken out and added again if the ray's point has moved, else they meet).
#pragma once

#include "graze/documented/hulls.hpp"
#include "graze/documented/moving_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// Of the distance on the ray, relative to the simplex, and of advancement, absolute.
template <class Scalar>
inline constexpr Scalar ray_cast_tolerance = static_cast<Scalar>(1e-6);
template <class Scalar>
inline constexpr Scalar advancement_tolerance = static_cast<Scalar>(1e-4);

template <class Number>
void keep_corners(unsigned set, vec3<Number> (&corner)[4]) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < 4; ++i)
        if (set >> i & 1) corner[kept++] = vec3<Number>(corner[i]);
}
/// The nearest point of the simplex after it moved: `w`, which is one of its points, comes last.
template <class Number>
vec3<Number> nearest_again(johnson_simplex<Number>& simplex, vec3<Number> (&corner)[4], vec3<Number> const& w) {
    std::size_t const at = simplex.place_of(w), last = simplex.size() - 1;
    vec3<Number> const own = corner[at];
    for (std::size_t i = at; i < last; ++i) {
        corner[i] = vec3<Number>(corner[i + 1]);
        simplex.replace(i, simplex[i + 1]);
    }
    corner[last] = own;
    simplex.drop_last();
    vec3<Number> const v = simplex.add(w);
    keep_corners(simplex.kept(), corner);
    return v;
}

template <class Number>
impact<Number> hull_hull_cast_gjk_ray(Number const* displacement, Number const* first, Number const* second,
                                      std::size_t n, Number const& tolerance = ray_cast_tolerance<Number>,
                                      int rounds = most_hull_rounds) {
    Number const zero(0), one(1), least = tolerance * tolerance;
    hull_difference<Number> const difference(first, second, n);
    vec3<Number> const ray{displacement[0], displacement[1], displacement[2]};
    vec3<Number> x{zero, zero, zero};
    Number time = zero;
    johnson_simplex<Number> simplex;
    vec3<Number> corner[4] = {};  // of the difference; the simplex has x less these
    vec3<Number> v = x - difference.any();
    for (int round = 0; round < rounds; ++round) {
        vec3<Number> const p = difference.support(v);
        vec3<Number> w = x - p;
        Number const vw = dot(v, w);
        bool const advances = vw > zero;
        if (advances) {
            Number const way = dot(v, ray);
            if (way >= zero) return {};
            time = time - vw / way;
            if (time > one) return {};
            x = ray * time;
            w = x - p;
            for (std::size_t i = 0; i < simplex.size(); ++i) simplex.replace(i, x - corner[i]);
        }
        if (simplex.has(w)) {
            if (!advances || simplex.size() == 1) return {true, time};
            v = nearest_again(simplex, corner, w);
        } else {
            corner[simplex.size()] = vec3<Number>(p);
            v = simplex.add(w);
            keep_corners(simplex.kept(), corner);
        }
        if (simplex.size() == 4 || dot(v, v) <= least * simplex.largest_square()) return {true, time};
    }
    return {false, {}, true};
}

/// The difference of two hulls, moved back.
template <class Number>
struct moved_difference {
    hull_difference<Number> base;
    vec3<Number> by;

    vec3<Number> support(vec3<Number> const& d) const { return base.support(d) - by; }
    vec3<Number> any() const { return base.any() - by; }
};

template <class Number>
impact<Number> hull_hull_cast_advancement(Number const* displacement, Number const* first, Number const* second,
                                          std::size_t n, Number const& enough = advancement_tolerance<Number>,
                                          Number const& tolerance = gjk_tolerance<Number>,
                                          Number const& epsilon = hull_epsilon<Number>, int rounds = most_hull_rounds) {
    Number const zero(0), one(1);
    vec3<Number> const way{displacement[0], displacement[1], displacement[2]};
    moved_difference<Number> at{hull_difference<Number>(first, second, n), {zero, zero, zero}};
    Number time = zero;
    for (int round = 0; round < rounds; ++round) {
        johnson_result<Number> const end = run_gjk_johnson(at, tolerance, epsilon, false);
        Number const square = dot(end.nearest, end.nearest);
        if (end.meets || square <= enough * enough) return {true, time};
        // How fast they come nearer, times the distance.
        Number const speed = dot(way, end.nearest);
        if (!(speed > zero)) return {};
        time = time + square / speed;
        if (time > one) return {};
        at.by = way * time;
    }
    return {false, {}, true};
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
