// Moving point and triangle, moving edges: root parity. T. Brochu, E. Edwards, R. Bridson, Efficient geometrically exact
// continuous collision detection, TOG 31(4), 2012. The difference of the two features over time and weights (t, u, v) maps a
// prism, of edges a cube, into space; its boundary is mapped to triangles and bilinear patches, and a ray from the origin
// tells by how often it crosses them whether the origin is inside.
//
// Input     24 numbers of any number type: see moving_features.hpp.
// Result    do they meet. No time.
// Contact   closed, as published: an origin that is on the boundary's image counts as inside where signs tell so.
// Fails on  two roots, which make an even number, and images that are degenerate (motion in one plane), in any arithmetic
//           (B. Wang et al., A large-scale benchmark and an inclusion-based algorithm for continuous collision detection, TOG
//           40(5), 2021; and Fast and exact root parity for continuous collision detection, 2022). Here rounding too.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// The publication leaves open, or its code and text differ: the ray (here along parity_ray); the patch (two triangles that
// share the diagonal of the corners 0 and 2, and where the origin is strictly inside the corners' tetrahedron the sign of the
// quadric that is zero on the patch: once more where the origin lies between patch and triangles, a hit on the patch); a
// product that is zero (here: counted as positive, so a ray through an edge may count for two or none).
#pragma once

#include "graze/documented/moving_features.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// The way the ray goes; its numbers are floats.
template <class Number>
vec3<Number> parity_ray() {
    return {Number(0x1.3c6ef4p-1), Number(0x1.827f52p-1), Number(0x1.c41568p-3)};
}

/// Counts how often the ray from the origin crosses what is added.
template <class Number>
class parity_counter {
  public:
    bool is_odd() const { return odd_ || on_a_patch_; }

    void add_triangle(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c) {
        Number const zero(0), at_a = dot(way_, cross(b, c)), at_b = dot(way_, cross(c, a)),
                              at_c = dot(way_, cross(a, b));
        bool const turns = at_a >= zero;
        if ((at_b >= zero) != turns || (at_c >= zero) != turns) return;
        Number const whole = at_a + at_b + at_c, height = dot(a, cross(b, c));
        if (whole == zero) return;
        if (height == zero || (height > zero) == (whole > zero)) odd_ = !odd_;
    }

    /// Corners in order around the patch.
    void add_patch(vec3<Number> const (&x)[4]) {
        add_triangle(x[0], x[1], x[2]);
        add_triangle(x[0], x[2], x[3]);
        // The origin's weights in the corners' tetrahedron: det of the others, signs alternating, all of the volume's sign.
        auto const corner = [](vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c) {
            return dot(a, cross(b, c));
        };
        Number const weight[4] = {corner(x[1], x[2], x[3]), -corner(x[0], x[2], x[3]), corner(x[0], x[1], x[3]),
                                  -corner(x[0], x[1], x[2])};
        Number const zero(0);
        bool const positive = weight[0] > zero;
        for (Number const& w : weight)
            if (w == zero || (w > zero) != positive) return;
        // Zero on the patch, positive on the triangles' side.
        Number const quadric = weight[0] * weight[2] - weight[1] * weight[3];
        if (quadric > zero) odd_ = !odd_;
        if (quadric == zero) on_a_patch_ = true;
    }

  private:
    vec3<Number> way_ = parity_ray<Number>();
    bool odd_ = false, on_a_patch_ = false;
};

template <class Number>
impact<Number> vertex_triangle_root_parity(Number const* input) {
    moving_features<Number> const moving(features::vertex_triangle, input);
    Number const one(1);
    vec3<Number> first[3], last[3];
    for (int i = 0; i < 3; ++i) {
        first[i] = moving.start[0] - moving.start[i + 1];
        last[i] = moving.at(0, one) - moving.at(i + 1, one);
    }
    parity_counter<Number> count;
    count.add_triangle(first[0], first[1], first[2]);
    count.add_triangle(last[0], last[1], last[2]);
    for (int i = 0; i < 3; ++i) {
        int const j = (i + 1) % 3;
        count.add_patch({first[i], first[j], last[j], last[i]});
    }
    return {count.is_odd(), {}};
}

template <class Number>
impact<Number> edge_edge_root_parity(Number const* input) {
    moving_features<Number> const moving(features::edge_edge, input);
    Number const one(1);
    // Around the square of the weights: ac, bc, bd, ad.
    int const of_first[4] = {0, 1, 1, 0}, of_second[4] = {2, 2, 3, 3};
    vec3<Number> first[4], last[4];
    for (int i = 0; i < 4; ++i) {
        first[i] = moving.start[of_first[i]] - moving.start[of_second[i]];
        last[i] = moving.at(of_first[i], one) - moving.at(of_second[i], one);
    }
    parity_counter<Number> count;
    count.add_patch(first);
    count.add_patch(last);
    for (int i = 0; i < 4; ++i) {
        int const j = (i + 1) % 4;
        count.add_patch({first[i], first[j], last[j], last[i]});
    }
    return {count.is_odd(), {}};
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
