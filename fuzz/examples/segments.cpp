// Do two segments meet in the plane? Two routines as one finds them in game code, for float and double.
#include <algorithm>
#include <cmath>

#include "graze/subject.h"

namespace {

template <class Scalar>
struct point {
    Scalar x, y;
};

template <class Scalar>
Scalar cross(point<Scalar> a, point<Scalar> b) {
    return a.x * b.y - a.y * b.x;
}

template <class Scalar>
point<Scalar> operator-(point<Scalar> a, point<Scalar> b) {
    return {a.x - b.x, a.y - b.y};
}

/// Solves a + s (b - a) = c + t (d - c) and looks whether s and t are in [0, 1]. Subtly wrong: segments that are nearly
/// parallel, or just small, are taken for parallel, and parallel ones never meet.
template <class Scalar>
bool solve(point<Scalar> const* p) {
    point<Scalar> const along = p[1] - p[0], other = p[3] - p[2], apart = p[2] - p[0];
    Scalar const determinant = cross(along, other);
    if (std::abs(determinant) < Scalar(1e-6)) return false;
    Scalar const s = cross(apart, other) / determinant, t = cross(apart, along) / determinant;
    return s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

/// On which side of the line ab is c? In double, where the products of floats are exact, but not their sum.
template <class Scalar>
int side(point<Scalar> a, point<Scalar> b, point<Scalar> c) {
    point<double> const from{a.x, a.y}, to{b.x, b.y}, at{c.x, c.y};
    double const area = cross(to - from, at - from);
    return (area > 0) - (area < 0);
}

template <class Scalar>
bool in_box(point<Scalar> a, point<Scalar> b, point<Scalar> c) {
    return std::min(a.x, b.x) <= c.x && c.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= c.y &&
           c.y <= std::max(a.y, b.y);
}

/// The ends of each are on different sides of the other, or one end lies on the other. Right but where the sign of an
/// area is lost to rounding.
template <class Scalar>
bool sides(point<Scalar> const* p) {
    int const a = side(p[2], p[3], p[0]), b = side(p[2], p[3], p[1]), c = side(p[0], p[1], p[2]),
              d = side(p[0], p[1], p[3]);
    if (a * b < 0 && c * d < 0) return true;
    return (a == 0 && in_box(p[2], p[3], p[0])) || (b == 0 && in_box(p[2], p[3], p[1])) ||
           (c == 0 && in_box(p[0], p[1], p[2])) || (d == 0 && in_box(p[0], p[1], p[3]));
}

/// What graze calls: the input of segment_segment_2d is the points a, b, c, d of segments ab and cd.
template <class Scalar, bool routine(point<Scalar> const*)>
int decide(void const* input, size_t, void*) {
    return routine(static_cast<point<Scalar> const*>(input));
}

graze_subject const subjects[] = {
    {"segment_segment_2d", "solve", 32, GRAZE_CONTACT_UNSPECIFIED, decide<float, solve<float>>},
    {"segment_segment_2d", "solve", 64, GRAZE_CONTACT_UNSPECIFIED, decide<double, solve<double>>},
    {"segment_segment_2d", "sides", 32, GRAZE_CONTACT_CLOSED, decide<float, sides<float>>},
    {"segment_segment_2d", "sides", 64, GRAZE_CONTACT_CLOSED, decide<double, sides<double>>},
};

}  // namespace

graze_subject const* graze_subjects(size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
