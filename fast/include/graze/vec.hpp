// Points and vectors of two and three components over any number type. Every operation is written
// in the one order the documented routines publish: sums of products run left to right, and
// nothing is reassociated. Overloads of sqrt and abs for other number types are found by ADL.
#pragma once

#include <cmath>

#include "graze/vocabulary.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze {

template <class Number>
struct vec2 {
    Number x, y;
};

template <class Number>
struct vec3 {
    Number x, y, z;

    Number const& operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
};

template <class Number>
vec2<Number> operator+(vec2<Number> const& u, vec2<Number> const& v) {
    return {u.x + v.x, u.y + v.y};
}
template <class Number>
vec2<Number> operator-(vec2<Number> const& u, vec2<Number> const& v) {
    return {u.x - v.x, u.y - v.y};
}

template <class Number>
vec2<Number> operator*(vec2<Number> const& u, Number const& factor) {
    return {u.x * factor, u.y * factor};
}
template <class Number>
Number dot(vec2<Number> const& u, vec2<Number> const& v) {
    return u.x * v.x + u.y * v.y;
}

template <class Number>
vec3<Number> operator+(vec3<Number> const& u, vec3<Number> const& v) {
    return {u.x + v.x, u.y + v.y, u.z + v.z};
}
template <class Number>
vec3<Number> operator-(vec3<Number> const& u, vec3<Number> const& v) {
    return {u.x - v.x, u.y - v.y, u.z - v.z};
}
template <class Number>
vec3<Number> operator-(vec3<Number> const& u) {
    return {-u.x, -u.y, -u.z};
}
template <class Number>
vec3<Number> operator*(vec3<Number> const& u, Number const& factor) {
    return {u.x * factor, u.y * factor, u.z * factor};
}
template <class Number>
vec3<Number> operator/(vec3<Number> const& u, Number const& divisor) {
    return {u.x / divisor, u.y / divisor, u.z / divisor};
}

template <class Number>
Number dot(vec3<Number> const& u, vec3<Number> const& v) {
    return u.x * v.x + u.y * v.y + u.z * v.z;
}

template <class Number>
vec3<Number> cross(vec3<Number> const& u, vec3<Number> const& v) {
    return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}

template <class Number>
Number length(vec3<Number> const& u) {
    using std::sqrt;
    return sqrt(dot(u, u));
}

/// u / length(u), and the zero vector for a zero length.
template <class Number>
vec3<Number> normalize(vec3<Number> const& u) {
    Number const size = length(u);
    if (size == Number(0)) return {Number(0), Number(0), Number(0)};
    return u / size;
}

/// Return the lesser and the greater of two values; the second where one is no number, as SSE has it.
template <class Number>
Number lesser(Number const& a, Number const& b) {
    return a < b ? a : b;
}
template <class Number>
Number greater(Number const& a, Number const& b) {
    return a > b ? a : b;
}

/// The number type that a routine turns to where it says so, "in double": of floats; other numbers stay what they are.
/// What reads floats with arithmetic of its own has one of its own beside it.
template <class Number>
struct wider {
    static constexpr bool exists = false;
    static Number const& of(Number const& value) { return value; }
    static Number narrow(Number value) { return value; }
};
template <>
struct wider<float> {
    static constexpr bool exists = true;
    static double of(float value) { return static_cast<double>(value); }
    static float narrow(double value) { return static_cast<float>(value); }
};

}  // namespace graze

#include "graze/exact_comparisons_end.hpp"
