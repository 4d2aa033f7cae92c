// Adaptive signs of orientation and in-circle determinants: J. Shewchuk, Adaptive Precision Floating-Point Arithmetic and
// Fast Robust Geometric Predicates, Discrete & Computational Geometry 18, 1997 (Triangle, TetGen). Written anew from the
// paper.
//
// Input     points as vec2 or vec3 of any number type with the arithmetic of a double, in one unit.
// Result    a number whose sign is the answer. Exact, as long as nothing over- or underflows.
// Fails on  products that underflow, to zero or so that their roundings are lost; those that overflow, and the split of
//           numbers from 2^996. Both are in the paper.
// Assumes   round to nearest even, no contraction. Errors: none raised. Allocates where the first stage does not decide.
//
// The stages are the paper's A (the determinant as written and its error), B (exact on the rounded differences) and D
// (exact); its C, a correction to first order between these, is left out: it spares time and changes no answer.
#pragma once

#include <algorithm>
#include <vector>

#include "graze/documented/signs.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// A sum of components that do not overlap, by increasing magnitude and none zero. Empty is zero.
template <class Number>
struct expansion {
    std::vector<Number> parts;

    void add(Number const& part) {
        if (!(part == Number(0))) parts.push_back(part);
    }
    /// The largest component has the sign of the sum.
    Number largest() const { return parts.empty() ? Number(0) : parts.back(); }
    Number estimate() const {
        Number sum(0);
        for (Number const& part : parts) sum = sum + part;
        return sum;
    }
};

/// The same as two_sum where the magnitude of a is not below that of b.
template <class Number>
double_double<Number> fast_two_sum(Number const& a, Number const& b) {
    Number const sum = a + b;
    return {sum, b - (sum - a)};
}

template <class Number>
expansion<Number> operator-(expansion<Number> const& e) {
    expansion<Number> negated;
    for (Number const& part : e.parts) negated.parts.push_back(-part);
    return negated;
}

/// FAST-EXPANSION-SUM: merged by magnitude, then summed up.
template <class Number>
expansion<Number> operator+(expansion<Number> const& e, expansion<Number> const& f) {
    using std::abs;
    if (e.parts.empty()) return f;
    if (f.parts.empty()) return e;
    std::vector<Number> merged(e.parts.size() + f.parts.size(), Number(0));
    std::merge(e.parts.begin(), e.parts.end(), f.parts.begin(), f.parts.end(), merged.begin(),
               [](Number const& u, Number const& v) { return abs(u) < abs(v); });
    expansion<Number> sum;
    double_double<Number> at = fast_two_sum(merged[1], merged[0]);
    sum.add(at.low);
    for (std::size_t i = 2; i < merged.size(); ++i) {
        at = two_sum(at.high, merged[i]);
        sum.add(at.low);
    }
    sum.add(at.high);
    return sum;
}

template <class Number>
expansion<Number> operator-(expansion<Number> const& e, expansion<Number> const& f) {
    return e + -f;
}

/// SCALE-EXPANSION.
template <class Number>
expansion<Number> operator*(expansion<Number> const& e, Number const& by) {
    expansion<Number> scaled;
    if (e.parts.empty()) return scaled;
    double_double<Number> at = two_product(e.parts[0], by);
    scaled.add(at.low);
    for (std::size_t i = 1; i < e.parts.size(); ++i) {
        double_double<Number> const product = two_product(e.parts[i], by);
        at = two_sum(at.high, product.low);
        scaled.add(at.low);
        at = fast_two_sum(product.high, at.high);
        scaled.add(at.low);
    }
    scaled.add(at.high);
    return scaled;
}

template <class Number>
expansion<Number> operator*(expansion<Number> const& e, expansion<Number> const& f) {
    expansion<Number> product;
    for (Number const& part : f.parts) product = product + e * part;
    return product;
}

/// u - v: rounded, or exactly.
template <class Number>
expansion<Number> difference_of(Number const& u, Number const& v, bool exactly) {
    double_double<Number> const both = two_sum(u, -v);
    expansion<Number> result;
    if (exactly) result.add(both.low);
    result.add(both.high);
    return result;
}

template <class Number>
vec2<expansion<Number>> difference_of(vec2<Number> const& u, vec2<Number> const& v, bool exactly) {
    return {difference_of(u.x, v.x, exactly), difference_of(u.y, v.y, exactly)};
}
template <class Number>
vec3<expansion<Number>> difference_of(vec3<Number> const& u, vec3<Number> const& v, bool exactly) {
    return {difference_of(u.x, v.x, exactly), difference_of(u.y, v.y, exactly), difference_of(u.z, v.z, exactly)};
}

/// Half a spacing of a double at 1, the paper's epsilon.
inline constexpr double shewchuk_epsilon = 0x1p-53;

/// From stage B on. `evaluate` gives the determinant of rounded or of exact differences; `factor` times `size` bounds
/// what the differences' rounding moves it by.
template <class Number, class Evaluate>
Number adapted_sign(Number const& size, double factor, Evaluate const& evaluate) {
    using std::abs;
    Number const rounded = evaluate(false).estimate(), bound = Number(factor) * size;
    if (rounded >= bound || -rounded >= bound) return rounded;
    return evaluate(true).largest();
}

/// Is the determinant beyond stage A's bound?
template <class Number>
bool is_beyond(Number const& determinant, Number const& bound) {
    return determinant > bound || -determinant > bound;
}

template <class Number>
Number orient_2d_shewchuk(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c) {
    constexpr double e = shewchuk_epsilon;
    Number const zero(0), left = (a.x - c.x) * (b.y - c.y), right = (a.y - c.y) * (b.x - c.x), det = left - right;
    Number size(0);
    if (left > zero) {
        if (right <= zero) return det;
        size = left + right;
    } else if (left < zero) {
        if (right >= zero) return det;
        size = -left - right;
    } else {
        return det;
    }
    Number const bound = Number((3 + 16 * e) * e) * size;
    if (det >= bound || -det >= bound) return det;
    return adapted_sign(size, (2 + 12 * e) * e, [&](bool exactly) {
        auto const u = difference_of(a, c, exactly), v = difference_of(b, c, exactly);
        return u.x * v.y - u.y * v.x;
    });
}

template <class Number>
Number orient_3d_shewchuk(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c, vec3<Number> const& d) {
    using std::abs;
    constexpr double e = shewchuk_epsilon;
    vec3<Number> const u = a - d, v = b - d, w = c - d;
    Number const vw = v.x * w.y, wv = w.x * v.y, wu = w.x * u.y, uw = u.x * w.y, uv = u.x * v.y, vu = v.x * u.y;
    Number const det = u.z * (vw - wv) + v.z * (wu - uw) + w.z * (uv - vu);
    Number const size =
        (abs(vw) + abs(wv)) * abs(u.z) + (abs(wu) + abs(uw)) * abs(v.z) + (abs(uv) + abs(vu)) * abs(w.z);
    if (is_beyond(det, Number((7 + 56 * e) * e) * size)) return det;
    return adapted_sign(size, (3 + 28 * e) * e, [&](bool exactly) {
        auto const p = difference_of(a, d, exactly), q = difference_of(b, d, exactly), r = difference_of(c, d, exactly);
        return (q.x * r.y - r.x * q.y) * p.z + (r.x * p.y - p.x * r.y) * q.z + (p.x * q.y - q.x * p.y) * r.z;
    });
}

template <class Number>
Number incircle_2d_shewchuk(vec2<Number> const& a, vec2<Number> const& b, vec2<Number> const& c,
                            vec2<Number> const& d) {
    using std::abs;
    constexpr double e = shewchuk_epsilon;
    vec2<Number> const u = a - d, v = b - d, w = c - d;
    Number const vw = v.x * w.y, wv = w.x * v.y, wu = w.x * u.y, uw = u.x * w.y, uv = u.x * v.y, vu = v.x * u.y;
    Number const ul = u.x * u.x + u.y * u.y, vl = v.x * v.x + v.y * v.y, wl = w.x * w.x + w.y * w.y;
    Number const det = ul * (vw - wv) + vl * (wu - uw) + wl * (uv - vu);
    Number const size = (abs(vw) + abs(wv)) * ul + (abs(wu) + abs(uw)) * vl + (abs(uv) + abs(vu)) * wl;
    if (is_beyond(det, Number((10 + 96 * e) * e) * size)) return det;
    return adapted_sign(size, (4 + 48 * e) * e, [&](bool exactly) {
        auto const p = difference_of(a, d, exactly), q = difference_of(b, d, exactly), r = difference_of(c, d, exactly);
        auto const lift = [](auto const& t) { return t.x * t.x + t.y * t.y; };
        return (q.x * r.y - r.x * q.y) * lift(p) + (r.x * p.y - p.x * r.y) * lift(q) +
               (p.x * q.y - q.x * p.y) * lift(r);
    });
}

/// The determinant of insphere, of four differences of any kind of number; with a magnitude for `size`, products and
/// sums of magnitudes alone.
template <class Value, class Product, class Less>
Value insphere_of(vec3<Value> const& a, vec3<Value> const& b, vec3<Value> const& c, vec3<Value> const& d,
                  Product const& lift, Less const& less) {
    auto const minor_of = [&](vec3<Value> const& u, vec3<Value> const& v) { return less(u.x * v.y, v.x * u.y); };
    Value const ab = minor_of(a, b), bc = minor_of(b, c), cd = minor_of(c, d), da = minor_of(d, a);
    Value const ac = minor_of(a, c), bd = minor_of(b, d);
    Value const abc = less(a.z * bc, b.z * ac) + c.z * ab, bcd = less(b.z * cd, c.z * bd) + d.z * bc;
    Value const cda = c.z * da + d.z * ac + a.z * cd, dab = d.z * ab + a.z * bd + b.z * da;
    return less(lift(d) * abc, lift(c) * dab) + less(lift(b) * cda, lift(a) * bcd);
}

template <class Number>
Number insphere_3d_shewchuk(vec3<Number> const& a, vec3<Number> const& b, vec3<Number> const& c, vec3<Number> const& d,
                            vec3<Number> const& e) {
    using std::abs;
    constexpr double half = shewchuk_epsilon;
    auto const lift = [](auto const& t) { return t.x * t.x + t.y * t.y + t.z * t.z; };
    auto const minus = [](auto const& u, auto const& v) { return u - v; };
    auto const plus = [](auto const& u, auto const& v) { return u + v; };
    auto const size_of = [](vec3<Number> const& t) { return vec3<Number>{abs(t.x), abs(t.y), abs(t.z)}; };
    vec3<Number> const u = a - e, v = b - e, w = c - e, t = d - e;
    Number const det = insphere_of(u, v, w, t, lift, minus);
    Number const size = insphere_of(size_of(u), size_of(v), size_of(w), size_of(t), lift, plus);
    if (is_beyond(det, Number((16 + 224 * half) * half) * size)) return det;
    return adapted_sign(size, (5 + 72 * half) * half, [&](bool exactly) {
        return insphere_of(difference_of(a, e, exactly), difference_of(b, e, exactly), difference_of(c, e, exactly),
                           difference_of(d, e, exactly), lift, minus);
    });
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
