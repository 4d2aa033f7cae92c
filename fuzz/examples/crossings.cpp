// Does the segment ab go through the triangle pqr? Three versions of a routine as one finds them, made traceable: graze tells
// why the first is wrong and at which line, the second has its mistake mended, the third rounds less. README.md tells
// the story.
#include <cmath>

#include "graze/traceable.hpp"

namespace {

template <class Number>
struct vector3 {
    Number x, y, z;
};
template <class Number>
vector3<Number> operator-(vector3<Number> const& a, vector3<Number> const& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class Number>
vector3<Number> cross(vector3<Number> const& a, vector3<Number> const& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class Number>
Number dot(vector3<Number> const& a, vector3<Number> const& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class Number>
vector3<Number> at(Number const* x, int i) {
    return {x[3 * i], x[3 * i + 1], x[3 * i + 2]};
}

/// Where the line meets the plane, then whether that is in the triangle. The sides are asked of the plane's point for two of
/// the edges only: the third was forgotten.
struct first {
    template <class Number>
    bool operator()(Number const* x) const {
        using std::abs;
        auto const p = at(x, 0), q = at(x, 1), r = at(x, 2), a = at(x, 3), b = at(x, 4);
        auto const normal = cross(q - p, r - p);
        Number const slope = dot(normal, b - a);
        if (abs(slope) < Number(1e-6)) return false;
        Number const t = dot(normal, p - a) / slope;
        if (t < 0 || t > 1) return false;
        vector3<Number> const hit{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t};
        return dot(cross(q - p, hit - p), normal) >= 0 && dot(cross(r - q, hit - q), normal) >= 0;
    }
};

/// With the third edge.
struct second {
    template <class Number>
    bool operator()(Number const* x) const {
        auto const p = at(x, 0), q = at(x, 1), r = at(x, 2), a = at(x, 3), b = at(x, 4);
        auto const normal = cross(q - p, r - p);
        Number const slope = dot(normal, b - a);
        if (slope == 0) return false;
        Number const t = dot(normal, p - a) / slope;
        if (t < 0 || t > 1) return false;
        vector3<Number> const hit{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t};
        return dot(cross(q - p, hit - p), normal) >= 0 && dot(cross(r - q, hit - q), normal) >= 0 &&
               dot(cross(p - r, hit - r), normal) >= 0;
    }
};

/// Signs of volumes, and no point that is rounded before it is asked about: what is left to go wrong is a determinant. What
/// lies in one plane is declined.
struct third {
    template <class Number>
    static Number volume(vector3<Number> const& a, vector3<Number> const& b, vector3<Number> const& c,
                         vector3<Number> const& d) {
        return dot(cross(a - d, b - d), c - d);
    }
    template <class Number>
    int operator()(Number const* x) const {
        auto const p = at(x, 0), q = at(x, 1), r = at(x, 2), a = at(x, 3), b = at(x, 4);
        Number const side_a = volume(p, q, r, a), side_b = volume(p, q, r, b);
        if (side_a == 0 && side_b == 0) return -1;  // in one plane: for another routine
        if ((side_a > 0 && side_b > 0) || (side_a < 0 && side_b < 0)) return false;
        Number const u = volume(a, b, p, q), v = volume(a, b, q, r), w = volume(a, b, r, p);
        return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    }
};

}  // namespace

GRAZE_EXPORT_SUBJECTS(graze::traceable<first>("segment_triangle_3d", "first"),
                      graze::traceable<second>("segment_triangle_3d", "second"),
                      graze::traceable<third>("segment_triangle_3d", "third"));
