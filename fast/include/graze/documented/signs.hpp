// Orientation and in-circle signs: the determinants as they are written, and with an absolute epsilon (fast forms of
// J. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, Discrete &
// Computational Geometry 18, 1997); and in double-double as JTS has it (CGAlgorithmsDD.orientationIndex).
//
// Input     points as vec2 or vec3 of any number type, in one unit.
// Result    a number whose sign is the answer: of det(a - c, b - c), det(a - d, b - d, c - d), and of the determinants
//           lifted by squared lengths. NaN where steps overflow to it: no answer.
// Fails on  naive: rounding near zero; products under- and overflow. epsilon: its value is absolute, so that small shapes
//           are all zero and large ones as without it. jts_dd: products are
//           rounded at 106 bits, which loses the sign where exponents lie far apart; they underflow; the split overflows
//           from 2^996, where NaN comes of it. (Its filter is sound in this order: all six orders of the points of
//           jts#750 come out right.)
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// The epsilon's value is ours: the publications leave it open.
#pragma once

#include "graze/vec.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
inline constexpr Number sign_epsilon = static_cast<Number>(1e-12);

/// The determinant, or zero within epsilon.
template <class Number>
Number beyond_epsilon(Number const& determinant, Number const& epsilon = sign_epsilon<Number>) {
    using std::abs;
    return abs(determinant) <= epsilon ? Number(0) : determinant;
}

template <class Number>
Number orient_2d_naive(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c) {
    return (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x);
}

template <class Number>
Number orient_3d_naive(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c, vec3<Number> const& d) {
    vec3<Number> const ad = a - d, bd = b - d, cd = c - d;
    return ad.x * (bd.y * cd.z - bd.z * cd.y) + bd.x * (cd.y * ad.z - cd.z * ad.y) + cd.x * (ad.y * bd.z - ad.z * bd.y);
}

template <class Number>
Number incircle_2d_naive(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c, vec2<Number> const& d) {
    vec2<Number> const ad = a - d, bd = b - d, cd = c - d;
    Number const ab = ad.x * bd.y - bd.x * ad.y, bc = bd.x * cd.y - cd.x * bd.y, ca = cd.x * ad.y - ad.x * cd.y;
    Number const al = ad.x * ad.x + ad.y * ad.y, bl = bd.x * bd.x + bd.y * bd.y, cl = cd.x * cd.x + cd.y * cd.y;
    return al * bc + bl * ca + cl * ab;
}

template <class Number>
Number insphere_3d_naive(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c, vec3<Number> const& d,
                         vec3<Number> const& e) {
    vec3<Number> const ae = a - e, be = b - e, ce = c - e, de = d - e;
    auto const minor_of = [](vec3<Number> const& u, vec3<Number> const& v) { return u.x * v.y - v.x * u.y; };
    Number const ab = minor_of(ae, be), bc = minor_of(be, ce), cd = minor_of(ce, de), da = minor_of(de, ae);
    Number const ac = minor_of(ae, ce), bd = minor_of(be, de);
    Number const abc = ae.z * bc - be.z * ac + ce.z * ab, bcd = be.z * cd - ce.z * bd + de.z * bc;
    Number const cda = ce.z * da + de.z * ac + ae.z * cd, dab = de.z * ab + ae.z * bd + be.z * da;
    Number const al = dot(ae, ae), bl = dot(be, be), cl = dot(ce, ce), dl = dot(de, de);
    return (dl * abc - cl * dab) + (bl * cda - al * bcd);
}

/// A number as the sum of two, the second the rounding of the first.
template <class Number>
struct double_double {
    Number high, low;
};

template <class Number>
double_double<Number> two_sum(Number const& a, Number const& b) {
    Number const sum = a + b, part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

/// Dekker's split at 27 bits of a double.
template <class Number>
double_double<Number> split_number(Number const& a) {
    Number const large = Number(134217729) * a, high = large - (large - a);
    return {high, a - high};
}

template <class Number>
double_double<Number> two_product(Number const& a, Number const& b) {
    Number const product = a * b;
    auto const [ah, al] = split_number(a);
    auto const [bh, bl] = split_number(b);
    return {product, al * bl - (((product - ah * bh) - al * bh) - ah * bl)};
}

template <class Number>
double_double<Number> operator*(double_double<Number> const& u, double_double<Number> const& v) {
    double_double<Number> const p = two_product(u.high, v.high);
    return two_sum(p.high, p.low + (u.high * v.low + u.low * v.high));
}

template <class Number>
double_double<Number> operator-(double_double<Number> const& u, double_double<Number> const& v) {
    double_double<Number> const s = two_sum(u.high, -v.high), t = two_sum(u.low, -v.low);
    double_double<Number> const once = two_sum(s.high, s.low + t.high);
    return two_sum(once.high, t.low + once.low);
}

template <class Number>
Number orient_2d_jts_dd(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c) {
    using std::abs;
    Number const zero(0), left = (a.x - c.x) * (b.y - c.y), right = (a.y - c.y) * (b.x - c.x), det = left - right;
    bool const decided = !((left > zero && right > zero) || (left < zero && right < zero));
    if (decided || abs(det) >= Number(1e-15) * (abs(left) + abs(right))) return det;
    auto const less = [](Number const& u, Number const& v) { return two_sum(u, -v); };
    double_double<Number> const exact = less(b.x, a.x) * less(c.y, b.y) - less(b.y, a.y) * less(c.x, b.x);
    return exact.high == zero ? exact.low : exact.high;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
