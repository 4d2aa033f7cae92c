// Vectors of two and three numbers of any kind: doubles, lanes, double-doubles, bounded and exact ones.
#pragma once

#include "graze/certified/detail/f64x2.hpp"

namespace graze::certified::detail {

template <class Number>
struct vector3_of {
    Number x, y, z;

    /// For indexing.
    void store(Number* axis) const {
        axis[0] = x;
        axis[1] = y;
        axis[2] = z;
    }
};
template <class Number>
vector3_of(Number, Number, Number) -> vector3_of<Number>;
using vector3 = vector3_of<double>;

template <class Number>
vector3_of<Number> operator-(vector3_of<Number> const& u, vector3_of<Number> const& v) {
    return {u.x - v.x, u.y - v.y, u.z - v.z};
}
/// Products of its parts go through two operations.
template <class U, class V>
GRAZE_CERTIFIED_INLINED auto cross_of(vector3_of<U> const& u, vector3_of<V> const& v) {
    return vector3_of{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
/// Products go through three operations.
template <class U, class V>
GRAZE_CERTIFIED_INLINED auto dot_of(vector3_of<U> const& u, vector3_of<V> const& v) {
    return u.x * v.x + u.y * v.y + u.z * v.z;
}

template <class Number>
struct vector2_of {
    Number x, y;
};
using vector2 = vector2_of<double>;

template <class Number>
vector2_of<Number> operator-(vector2_of<Number> const& u, vector2_of<Number> const& v) {
    return {u.x - v.x, u.y - v.y};
}
template <class Number>
Number cross_of(vector2_of<Number> const& u, vector2_of<Number> const& v) {
    return u.x * v.y - u.y * v.x;
}

/// scalars i.. less scalars j.., as a vector.
template <class Grid>
GRAZE_CERTIFIED_INLINED auto arm_of(Grid const& g, int i, int j) {
    return vector3_of{g.difference(i, j), g.difference(i + 1, j + 1), g.difference(i + 2, j + 2)};
}
template <class Grid>
GRAZE_CERTIFIED_INLINED auto vector_of(Grid const& g, int i) {
    return vector3_of{g.value(i), g.value(i + 1), g.value(i + 2)};
}

}  // namespace graze::certified::detail
