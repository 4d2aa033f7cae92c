// Vectors of big integers, their products and sums in place: what operators would make of temporaries takes many times the stack.
#pragma once

#include "graze/certified/detail/dense_integer.hpp"
#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/vectors.hpp"

namespace graze::certified::detail {

/// sum of u_k v_k. Not inlined, as what follows: of the numbers in between only these are on the stack.
template <class U, class V, int Degree>
GRAZE_CERTIFIED_SLOW void load_dot(U const& u, V const& v, big<Degree>& to) {
    big<Degree> product;
    load_product(u.x, v.x, to);
    load_product(u.y, v.y, product);
    accumulate(to, product, false);
    load_product(u.z, v.z, product);
    accumulate(to, product, false);
}
/// a b - c d.
template <int U, int V, int UCapacity, int VCapacity>
GRAZE_CERTIFIED_SLOW void load_minor(big<U, UCapacity> const& a, big<V, VCapacity> const& b, big<U, UCapacity> const& c,
                                     big<V, VCapacity> const& d, big<U + V>& to) {
    big<U + V> product;
    load_product(a, b, to);
    load_product(c, d, product);
    accumulate(to, product, true);
}
template <class U, class V, class Cross>
void load_cross(U const& u, V const& v, Cross& to) {
    load_minor(u.y, v.z, u.z, v.y, to.x);
    load_minor(u.z, v.x, u.x, v.z, to.y);
    load_minor(u.x, v.y, u.y, v.x, to.z);
}
template <int Degree>
GRAZE_CERTIFIED_SLOW void load_difference(vector3_of<big<Degree>> const& u, vector3_of<big<Degree>> const& v,
                                          vector3_of<big<Degree>>& to) {
    to = u;
    accumulate(to.x, v.x, true);
    accumulate(to.y, v.y, true);
    accumulate(to.z, v.z, true);
}

/// to - from, of points.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_arm(Scalar const* to, Scalar const* from, vector3_of<big<1>>& v) {
    load_difference(static_cast<double>(to[0]), static_cast<double>(from[0]), v.x);
    load_difference(static_cast<double>(to[1]), static_cast<double>(from[1]), v.y);
    load_difference(static_cast<double>(to[2]), static_cast<double>(from[2]), v.z);
}

template <int U, int V>
big<U + V> dot_of(vector3_of<big<U>> const& u, vector3_of<big<V>> const& v) {
    big<U + V> sum;
    load_dot(u, v, sum);
    return sum;
}
template <int U, int V>
vector3_of<big<U + V>> cross_of(vector3_of<big<U>> const& u, vector3_of<big<V>> const& v) {
    vector3_of<big<U + V>> across;
    load_cross(u, v, across);
    return across;
}

/// The sign of a b - c d.
template <int U, int V>
GRAZE_CERTIFIED_SLOW int sign_of_minor(big<U> const& a, big<V> const& b, big<U> const& c, big<V> const& d) {
    big<U + V> minor;
    load_minor(a, b, c, d, minor);
    return sign(minor);
}
/// a b - c d of numbers of other degrees than each other's.
template <int A, int B, int C, int D>
requires(A + B == C + D && A != C) GRAZE_CERTIFIED_SLOW
    int sign_of_minor(big<A> const& a, big<B> const& b, big<C> const& c, big<D> const& d) {
    big<A + B> left, right;
    load_product(a, b, left);
    load_product(c, d, right);
    accumulate(left, right, true);
    return sign(left);
}
/// The sign of a - b.
template <int Degree>
GRAZE_CERTIFIED_SLOW int sign_of_difference(big<Degree> const& a, big<Degree> const& b) {
    int const of_a = sign(a), of_b = sign(b);
    return of_a != of_b ? (of_a > of_b) - (of_a < of_b) : of_a * compare_magnitude(a, b);
}
/// (u x v) . w
template <int U, int V, int W>
GRAZE_CERTIFIED_SLOW big<U + V + W> triple_of(vector3_of<big<U>> const& u, vector3_of<big<V>> const& v,
                                              vector3_of<big<W>> const& w) {
    big<U + V + W> sum, product;
    big<U + V> minor;
    load_minor(u.y, v.z, u.z, v.y, minor);
    load_product(minor, w.x, sum);
    load_minor(u.z, v.x, u.x, v.z, minor);
    load_product(minor, w.y, product);
    accumulate(sum, product, false);
    load_minor(u.x, v.y, u.y, v.x, minor);
    load_product(minor, w.z, product);
    accumulate(sum, product, false);
    return sum;
}

}  // namespace graze::certified::detail
