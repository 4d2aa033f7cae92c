// What a ray has of triangles of a closed surface, exactly: where it meets each of them first and last, which of them it goes
// through, and whether it has a point that is inside the surface and on none of them.
//
// Winding. The ray is moved by an infinitesimal e along one axis and by e^2 along another, neither of them the first axis that
// the direction has a part of: it meets no edge then that is not parallel to it. Where the ray is on no triangle, the winding
// number is the sum over the triangles that the moved ray goes through further on, 1 for each that it leaves the inside by
// and -1 for each other. Times of these are those of the ray itself, as the move is infinitesimal.
//
// All numbers are big integers: this is for rays that meet edges, vertices, faces lengthwise or triangles at one point.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/round_once.hpp"
#include "graze/certified/detail/solid_columns.hpp"
#include "graze/certified/detail/working_number.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// A triangle, then origin and direction of a ray: a layout that ray_triangle_3d has, too.
inline constexpr std::size_t ray_triangle_scalars = 15;

/// n / d, d > 0.
template <int Degree>
struct quotient {
    big<Degree> n, d;
};
/// When a ray meets the plane of three points.
using exact_time = quotient<3>;

template <int Degree>
GRAZE_CERTIFIED_SLOW int compare_times(quotient<Degree> const& a, quotient<Degree> const& b) {
    big<2 * Degree> left, right;
    load_product(a.n, b.d, left);
    load_product(b.n, a.d, right);
    return sign_of_difference(left, right);
}

/// n / d of any sign of d, not 0.
template <int Degree, class Time>
void load_time(big<Degree> const& n, big<Degree> const& d, Time& to) {
    load_wider(n, to.n);
    load_wider(d, to.d);
    if (d.negative) {
        to.d.negative = false;
        to.n.negative = !n.negative && n.size != 0;
    }
}

template <int Degree>
big<Degree> const& component(vector3_of<big<Degree>> const& u, int axis) {
    return axis == 0 ? u.x : axis == 1 ? u.y : u.z;
}
template <int Degree>
int axis_of_part(vector3_of<big<Degree>> const& u) {
    return sign(u.x) != 0 ? 0 : sign(u.y) != 0 ? 1 : sign(u.z) != 0 ? 2 : -1;
}

/// The direction, or the way from one point of the input to another.
struct input_vector {
    int to, from;

    template <class Scalar>
    void load_part(Scalar const* input, int axis, big<1>& part) const {
        if (from < 0)
            load_wider(to_big<big_double>(static_cast<double>(input[to + axis])), part);
        else
            load_difference(static_cast<double>(input[to + axis]), static_cast<double>(input[from + axis]), part);
    }
    template <class Scalar>
    void load(Scalar const* input, vector3_of<big<1>>& all) const {
        load_part(input, 0, all.x);
        load_part(input, 1, all.y);
        load_part(input, 2, all.z);
    }
};
inline constexpr input_vector ray_direction{12, -1};

/// Part `axis` of u x v.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_cross_part(Scalar const* input, input_vector u, input_vector v, int axis, big<2>& to) {
    int const i = (axis + 1) % 3, j = (axis + 2) % 3;
    big<1> ui, uj, vi, vj;
    u.load_part(input, i, ui);
    u.load_part(input, j, uj);
    v.load_part(input, i, vi);
    v.load_part(input, j, vj);
    load_minor(ui, vj, uj, vi, to);
}

/// How the line of a ray and an edge that are in one plane lie: parallel, on one line, or neither, with the first axis along
/// which that plane is not seen edge-on.
struct edge_on_ray {
    enum : unsigned char { parallel, along, neither } way;
    int axis;
};
template <class Scalar>
GRAZE_CERTIFIED_SLOW edge_on_ray edge_of_ray(Scalar const* input, input_vector arm, input_vector edge) {
    vector3_of<big<1>> d, other;
    vector3_of<big<2>> normal;
    ray_direction.load(input, d);
    edge.load(input, other);
    load_cross(d, other, normal);
    int const axis = axis_of_part(normal);
    if (axis >= 0) return {edge_on_ray::neither, axis};
    arm.load(input, other);
    load_cross(d, other, normal);
    return {axis_of_part(normal) >= 0 ? edge_on_ray::parallel : edge_on_ray::along, axis_of_part(d)};
}

/// When the line of a ray meets an edge.
using edge_time = quotient<2>;

/// Takes times, and keeps the least that is not negative, or the greatest.
struct outer_time {
    bool greatest, any = false;
    edge_time found;

    GRAZE_CERTIFIED_SLOW void take(edge_time const& time) {
        if (sign(time.n) < 0) return;
        if (any) {
            int const order = compare_times(time, found);
            if (greatest ? order <= 0 : order >= 0) return;
        }
        found = time;
        any = true;
    }
};

/// (u x edge) / (direction x edge), by one part.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_edge_time(Scalar const* input, input_vector u, input_vector v, input_vector edge,
                                         int axis, edge_time& to) {
    big<2> n, d;
    load_cross_part(input, u, v, axis, n);
    load_cross_part(input, ray_direction, edge, axis, d);
    load_time(n, d, to);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_time_along(Scalar const* input, input_vector arm, int axis, edge_time& to) {
    big<1> n, d;
    arm.load_part(input, axis, n);
    ray_direction.load_part(input, axis, d);
    load_time(n, d, to);
}

/// The times at which the ray's line meets the closed segment from v to w, scalars of the input, of a triangle that is in one
/// plane with it: one, or of both ends.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void take_times_on_segment(Scalar const* input, int v, int w, outer_time& times) {
    input_vector const arm{v, 9}, edge{w, v};
    edge_on_ray const on = edge_of_ray(input, arm, edge);
    if (on.way == edge_on_ray::parallel) return;
    edge_time time;
    if (on.way == edge_on_ray::along) {
        load_time_along(input, arm, on.axis, time);
        times.take(time);
        load_time_along(input, {w, 9}, on.axis, time);
        return times.take(time);
    }
    // arm + s edge = t d: t (d x edge) = arm x edge, and s (d x edge) = arm x d.
    load_edge_time(input, arm, ray_direction, edge, on.axis, time);
    if (sign(time.n) < 0 || sign_of_difference(time.n, time.d) > 0) return;
    load_edge_time(input, arm, edge, edge, on.axis, time);
    times.take(time);
}

/// With E = t1 - t0, F = t2 - t0, S = origin - t0, D the direction: whole = E.(D x F), height = F.(S x E), so that the ray
/// meets the plane at height / whole.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_plane_time(Scalar const* input, big<3>& height, big<3>& whole) {
    vector3_of<big<1>> e, f, other;
    vector3_of<big<2>> across;
    input_vector{3, 0}.load(input, e);
    input_vector{6, 0}.load(input, f);
    ray_direction.load(input, other);
    load_cross(other, f, across);
    load_dot(across, e, whole);
    input_vector{9, 0}.load(input, other);
    load_cross(other, e, across);
    load_dot(across, f, height);
}

/// The sign of whole.
template <class Scalar>
GRAZE_CERTIFIED_SLOW int way_through(Scalar const* input) {
    big<3> height, whole;
    load_plane_time(input, height, whole);
    return sign(whole);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_time_on_plane(Scalar const* input, exact_time& to) {
    big<3> height, whole;
    load_plane_time(input, height, whole);
    load_time(height, whole, to);
}
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_time_on_edges(Scalar const* input, bool last, exact_time& to) {
    outer_time times{last, false, {}};
    for (int i = 0; i < 9; i += 3) take_times_on_segment(input, i, i == 6 ? 0 : i + 3, times);
    if (!times.any) return load_time(big<1>(), to_big(1, 0), to);  // of bits that are no input
    load_wider(times.found.n, to.n);
    load_wider(times.found.d, to.d);
}

/// The time at which the ray meets the triangle first, or last; it is known to meet it. Where it is parallel to the triangle's
/// plane, or the triangle has no area, a time is that of an edge, or 0 for an origin on the triangle.
template <class Scalar>
GRAZE_CERTIFIED_SLOW void load_meeting_time(Scalar const* input, bool last, exact_time& to) {
    if (way_through(input) != 0)
        load_time_on_plane(input, to);
    else if (!last && is_on_triangle(input, input + 9))
        load_time(big<1>(), to_big(1, 0), to);
    else
        load_time_on_edges(input, last, to);
}

/// The first time at which the ray meets the triangle, known to meet it, rounded once.
template <class Scalar>
GRAZE_CERTIFIED_SLOW Scalar rounded_meeting_time(Scalar const* input) {
    exact_time time;
    load_meeting_time(input, false, time);
    return rounded_quotient<Scalar>(time.n, time.d);
}

/// The order of the times at which a ray meets two triangles, of both first or last.
template <class Scalar>
GRAZE_CERTIFIED_SLOW int compare_meeting_times(Scalar const* a, bool last_of_a, Scalar const* b, bool last_of_b) {
    exact_time of_a, of_b;
    load_meeting_time(a, last_of_a, of_a);
    load_meeting_time(b, last_of_b, of_b);
    return compare_times(of_a, of_b);
}

/// Bounds of a time that is not negative.
struct time_bounds {
    double low, high;

    static time_bounds of(exact_time const& time) {
        constexpr double most = (std::numeric_limits<double>::max)();
        double const about = ratio(time.n, time.d);
        if (!(about <= most)) return {most / 2, std::numeric_limits<double>::infinity()};
        if (about < 0x1p-1000) return {0, sign(time.n) == 0 ? 0 : 0x1p-999};
        return {about * (1 - 0x1p-48), about * (1 + 0x1p-48)};
    }
};

template <class Scalar>
GRAZE_CERTIFIED_SLOW time_bounds meeting_bounds(Scalar const* input, bool last) {
    exact_time time;
    load_meeting_time(input, last, time);
    return time_bounds::of(time);
}

/// What a ray has of a triangle.
struct ray_passage {
    bool meets = false, lengthwise = false;  // from `in` to `out`: the ray lies in its plane, or it has no area
    signed char leaving = 0;                 // 1 where the moved ray leaves the inside through it, -1 enters it
    time_bounds in{}, out{};
};

/// The sign of the first number that is not 0: a function of the moved origin.
template <int Degree>
int moved_sign(big<Degree> const& value, vector3_of<big<2>> const& slope, int fixed_axis) {
    if (int const of = sign(value); of != 0) return of;
    int const first = sign(component(slope, (fixed_axis + 1) % 3));
    return first != 0 ? first : sign(component(slope, (fixed_axis + 2) % 3));
}
/// Of the product a.(b x edge) that has the direction d and an edge in it: its slope by the origin is d x edge.
template <class Scalar>
GRAZE_CERTIFIED_SLOW int moved_turn(Scalar const* input, int v, int w) {
    vector3_of<big<1>> d, other;
    vector3_of<big<2>> across;
    big<3> turn;
    ray_direction.load(input, d);
    input_vector{w, v}.load(input, other);
    load_cross(d, other, across);
    input_vector{9, v}.load(input, other);
    load_dot(across, other, turn);
    return moved_sign(turn, across, axis_of_part(d));
}

/// With N the normal: the moved ray leaves through a triangle with N.D > 0 around which all edges turn alike.
template <class Scalar>
GRAZE_CERTIFIED_SLOW int leaving_through(Scalar const* input, int way) {
    for (int i = 0; i < 9; i += 3)
        if (moved_turn(input, i, i == 6 ? 0 : i + 3) != way) return 0;
    return way;
}

/// Takes a triangle that the ray is known to meet.
template <class Scalar>
GRAZE_CERTIFIED_SLOW ray_passage passage_through(Scalar const* input) {
    ray_passage found;
    found.meets = true;
    found.in = found.out = meeting_bounds(input, false);
    int const way = -way_through(input);  // whole = -N.D
    if (way != 0) {
        found.leaving = static_cast<signed char>(leaving_through(input, way));
    } else {
        found.lengthwise = true;
        found.out = meeting_bounds(input, true);
    }
    return found;
}

/// A time of a passage: its number, and whether it is that of the first meeting or the last. The start of the ray is none's.
struct passage_time {
    std::size_t of;
    bool last;
    time_bounds bounds;
};

/// A Source has size(); get(i), the passage of the ray through triangle i; and load(i, input), its layout.
template <class Scalar, class Source>
int compare_passage_times(Source const& source, passage_time const& a, passage_time const& b) {
    if (a.bounds.low > b.bounds.high) return 1;
    if (a.bounds.high < b.bounds.low) return -1;
    if (a.of == b.of && a.last == b.last) return 0;
    Scalar of_a[ray_triangle_scalars], of_b[ray_triangle_scalars];
    source.load(a.of, of_a);
    source.load(b.of, of_b);
    return compare_meeting_times(of_a, a.last, of_b, b.last);
}
template <class Scalar, class Source>
bool is_after_start(Source const& source, passage_time const& a) {
    if (a.bounds.low > 0) return true;
    Scalar input[ray_triangle_scalars];
    source.load(a.of, input);
    exact_time time;
    load_meeting_time(input, a.last, time);
    return sign(time.n) > 0;
}

/// Walks from time to time: between two of them the ray is on a triangle all along or nowhere.
template <class Scalar, class Source>
GRAZE_CERTIFIED_SLOW relation relation_along_ray(Source const& source) {
    bool any = false, at_start = true;
    for (passage_time now{};;) {
        auto const order = [&](passage_time const& a) {
            if (at_start) return is_after_start<Scalar>(source, a) ? 1 : 0;
            return compare_passage_times<Scalar>(source, a, now);
        };
        bool covered = false, ends = true;
        long long winding = 0;
        passage_time next{};
        auto const take = [&](passage_time const& a) {
            if (ends || compare_passage_times<Scalar>(source, a, next) < 0) next = a;
            ends = false;
        };
        for (std::size_t i = 0; i < source.size(); ++i) {
            ray_passage const& passage = source.get(i);
            if (!passage.meets) continue;
            any = true;
            passage_time const in{i, false, passage.in}, out{i, true, passage.out};
            if (order(in) > 0) {
                winding += passage.leaving;
                take(in);
            } else if (passage.lengthwise && order(out) > 0) {
                covered = true;
                take(out);
            }
        }
        if (!covered && winding != 0) return relation::crossing;
        if (ends) return any ? relation::touching : relation::disjoint;
        now = next;
        at_start = false;
    }
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
