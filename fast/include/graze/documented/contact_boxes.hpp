// Contacts of oriented boxes in 3D, among themselves by separating axes, and with a sphere by the box's nearest point.
//   gregorius       D. Gregorius, The Separating Axis Test between Convex Polyhedra, GDC 2013: faces, and edges whose arcs
//                   cross on the Gauss map. Faces are preferred: an edge must be a tenth of the depth better, and 0.0025.
//   ode             dBoxBox2 of ODE 0.16, without its points: fifteen axes, of which those of edges must be better by 1.05.
//   sphere: bullet  btSphereBoxCollisionAlgorithm of Bullet 2.89.
//   sphere: ode     dCollideSphereBox of ODE 0.16.
//
// Input     boxes: centre, three axes (orthonormal, but for rounding) and half extents >= 0 along them, of any number type;
//           the sphere's centre as vec3, and its radius >= 0; in one unit.
// Result    the contact, nothing where the sets are found to be apart. Of boxes: gregorius has points of edges alone, ode
//           none. Of a sphere ode has no points where the centre is in the box.
// Fails on  the preferences: an axis that is not the best. Edges that are nearly parallel, whose product is noise; gregorius
//           takes them for parallel where the sine is below 0.005. Spheres: bullet takes a centre nearer to the box than the
//           root of the scalar's epsilon for one inside.
// Assumes   round to nearest, no contraction. Errors: none raised.
//
// Left out is how far shapes may be apart for Bullet to keep them: here 0.
#pragma once

#include "graze/documented/contact.hpp"
#include "graze/documented/obb_obb.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

/// gregorius's preferences: kRelEdgeTolerance, kRelFaceTolerance, kAbsTolerance. Without any: 1, 1, 0.
template <class Number>
struct face_preference {
    Number edge, face, slop;
};
template <class Scalar>
inline constexpr face_preference<Scalar> gregorius_preference{static_cast<Scalar>(0.9f), static_cast<Scalar>(0.98f),
                                                              static_cast<Scalar>(0.5f * 0.005f)};
/// The sine below which gregorius takes two edges for parallel.
template <class Scalar>
inline constexpr Scalar gregorius_parallel = static_cast<Scalar>(0.005f);

/// What an axis tells: how far the boxes are apart along it, and which way it leads.
template <class Number>
struct axis_query {
    Number separation;
    vec3<Number> n;
    bool found = false;

    void consider(Number const& other, vec3<Number> const& way) {
        if (found && !(other > separation)) return;
        separation = other;
        n = vec3<Number>(way);
        found = true;
    }
};

/// The best of a's faces, seen outward.
template <class Number>
axis_query<Number> query_faces(oriented_box<Number> const& a, oriented_box<Number> const& b) {
    axis_query<Number> best{};
    for (int i = 0; i < 3; ++i)
        for (vec3<Number> const& n : {a.axis[i], -a.axis[i]})
            best.consider(dot(n, furthest_corner(b, -n) - a.centre) - a.half[i], n);
    return best;
}

/// One of a box's twelve edges: its middle, the axis that it leads along, and the two faces that it is between.
template <class Number>
struct box_edge {
    vec3<Number> middle, way, side[2];

    box_edge(oriented_box<Number> const& box, int axis, int signs) : middle(box.centre), way(box.axis[axis]) {
        for (int i = 0; i < 2; ++i) {
            int const other = (axis + 1 + i) % 3;
            vec3<Number> const& out = box.axis[other];
            side[i] = signs >> i & 1 ? -out : out;
            middle = middle + side[i] * box.half[other];
        }
    }
};
/// Do the arcs between a b and between c d cross on the sphere? Of edges along u and w.
template <class Number>
bool arcs_cross(vec3<Number> const (&ab)[2], vec3<Number> const& u, vec3<Number> const& c, vec3<Number> const& d,
                vec3<Number> const& w) {
    Number const zero(0), cba = dot(c, u), dba = dot(d, u), adc = dot(ab[0], w), bdc = dot(ab[1], w);
    return cba * dba < zero && adc * bdc < zero && cba * bdc > zero;
}

template <class Number>
struct edge_query : axis_query<Number> {
    vec3<Number> a, b;  // the lines' points nearest to each other
};

template <class Number>
edge_query<Number> query_edges(oriented_box<Number> const& a, oriented_box<Number> const& b, Number const& parallel) {
    edge_query<Number> best{};
    for (int place = 0; place < 144; ++place) {
        box_edge<Number> const e(a, place / 48, place / 12 % 4), f(b, place / 4 % 3, place % 4);
        // The arcs of a, and of b turned round; their planes' normals are the products of their ends.
        vec3<Number> const u = cross(e.side[1], e.side[0]), w = cross(f.side[1], f.side[0]);
        if (!arcs_cross(e.side, u, -f.side[0], -f.side[1], w)) continue;
        vec3<Number> n = cross(e.way, f.way);
        Number const size = length(n);
        if (size < parallel * length(e.way) * length(f.way)) continue;
        n = n / size;
        if (dot(n, e.middle - a.centre) < Number(0)) n = -n;
        Number const separation = dot(n, f.middle - e.middle);
        if (best.found && !(separation > best.separation)) continue;
        best.consider(separation, n);
        vec3<Number> const apart = f.middle - e.middle;
        Number const uu = dot(e.way, e.way), uw = dot(e.way, f.way), ww = dot(f.way, f.way);
        Number const u_apart = dot(e.way, apart), w_apart = dot(f.way, apart), area = uu * ww - uw * uw;
        best.a = e.middle + e.way * Number((u_apart * ww - uw * w_apart) / area);
        best.b = f.middle + f.way * Number((uw * u_apart - uu * w_apart) / area);
    }
    return best;
}

template <class Number>
given_contact_3d<Number> obb_obb_contact_gregorius(
    oriented_box<Number> const& a, oriented_box<Number> const& b,
    face_preference<Number> const& prefers = gregorius_preference<Number>,
    Number const& parallel = gregorius_parallel<Number>) {
    Number const zero(0);
    axis_query<Number> const faces_a = query_faces(a, b);
    if (faces_a.separation > zero) return {};
    axis_query<Number> const faces_b = query_faces(b, a);
    if (faces_b.separation > zero) return {};
    edge_query<Number> const edges = query_edges(a, b, parallel);
    if (edges.found && edges.separation > zero) return {};
    Number const best = faces_a.separation > faces_b.separation ? faces_a.separation : faces_b.separation;
    if (edges.found && edges.separation > prefers.edge * best + prefers.slop)
        return contact<vec3<Number>, Number>{edges.separation, edges.a, edges.b, edges.n};
    if (faces_b.separation > prefers.face * faces_a.separation + prefers.slop)
        return contact_without_points(faces_b.separation, -faces_b.n);
    return contact_without_points(faces_a.separation, faces_a.n);
}

/// How much better, in ode, the axis of two edges must be.
template <class Scalar>
inline constexpr Scalar ode_fudge = static_cast<Scalar>(1.05);

template <class Number>
given_contact_3d<Number> obb_obb_contact_ode(oriented_box<Number> const& a, oriented_box<Number> const& b,
                                             Number const& fudge = ode_fudge<Number>) {
    using std::abs;
    using std::sqrt;
    Number const zero(0);
    vec3<Number> const apart = b.centre - a.centre;
    Number const p[3] = {dot(a.axis[0], apart), dot(a.axis[1], apart), dot(a.axis[2], apart)};
    auto const turn = [&](int i, int j) { return dot(a.axis[i], b.axis[j]); };
    Number const r[3][3] = {{turn(0, 0), turn(0, 1), turn(0, 2)},
                            {turn(1, 0), turn(1, 1), turn(1, 2)},
                            {turn(2, 0), turn(2, 1), turn(2, 2)}};
    axis_query<Number> best{};
    // The axis leads from a to b; false where it parts them.
    auto const takes_face = [&](Number const& along, Number const& reach, vec3<Number> const& axis) {
        Number const separation = abs(along) - reach;
        if (separation > zero) return false;
        best.consider(separation, along < zero ? -axis : axis);
        return true;
    };
    for (int i = 0; i < 3; ++i)
        if (!takes_face(p[i],
                        a.half[i] + b.half[0] * abs(r[i][0]) + b.half[1] * abs(r[i][1]) + b.half[2] * abs(r[i][2]),
                        a.axis[i]))
            return {};
    for (int j = 0; j < 3; ++j)
        if (!takes_face(dot(b.axis[j], apart),
                        a.half[0] * abs(r[0][j]) + a.half[1] * abs(r[1][j]) + a.half[2] * abs(r[2][j]) + b.half[j],
                        b.axis[j]))
            return {};
    for (int i = 0; i < 3; ++i) {
        int const k = (i + 1) % 3, l = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            int const m = j == 0 ? 1 : 0, n = j == 2 ? 1 : 2;  // in this order
            // Component i of the axis in a's frame is 0.
            Number const along = p[l] * r[k][j] - p[k] * r[l][j];
            Number const separation = abs(along) - (a.half[k] * abs(r[l][j]) + a.half[l] * abs(r[k][j]) +
                                                    b.half[m] * abs(r[i][n]) + b.half[n] * abs(r[i][m]));
            if (separation > zero) return {};
            Number const size = sqrt(r[l][j] * r[l][j] + r[k][j] * r[k][j]);
            if (!(size > zero)) continue;
            Number const scaled = separation / size;
            if (!(scaled * fudge > best.separation)) continue;
            best.separation = scaled;
            vec3<Number> const way = a.axis[l] * Number(r[k][j] / size) - a.axis[k] * Number(r[l][j] / size);
            best.n = along < zero ? -way : way;
        }
    }
    return contact_without_points(best.separation, best.n);
}

/// The sphere's centre seen from the box, and its point nearest to that.
template <class Number>
struct centre_in_frame {
    vec3<Number> at, nearest;
    bool is_beyond;  // some axis was cut

    centre_in_frame(oriented_box<Number> const& box, vec3<Number> const& centre) : is_beyond(false) {
        vec3<Number> const apart = centre - box.centre;
        at = {dot(apart, box.axis[0]), dot(apart, box.axis[1]), dot(apart, box.axis[2])};
        nearest = {cut(at.x, box.half.x), cut(at.y, box.half.y), cut(at.z, box.half.z)};
    }

  private:
    Number cut(Number const& value, Number const& reach) {
        if (!(value < -reach) && !(value > reach)) return value;
        is_beyond = true;
        return value < -reach ? -reach : reach;
    }
};
template <class Number>
vec3<Number> out_of_frame(oriented_box<Number> const& box, vec3<Number> const& v) {
    return box.axis[0] * v.x + box.axis[1] * v.y + box.axis[2] * v.z;
}
template <class Number>
vec3<Number> unit_of_axis(int axis, Number const& sign) {
    Number const zero(0);
    return {axis == 0 ? sign : zero, axis == 1 ? sign : zero, axis == 2 ? sign : zero};
}

template <class Number>
given_contact_3d<Number> sphere_obb_contact_bullet(oriented_box<Number> const& box, vec3<Number> const& centre,
                                                   Number const& radius,
                                                   Number const& epsilon = bullet_epsilon<Number>) {
    centre_in_frame<Number> const seen(box, centre);
    vec3<Number> n = seen.at - seen.nearest, point = seen.nearest;
    Number const square = dot(n, n);
    if (square > radius * radius) return {};
    Number distance(0);
    if (square <= epsilon) {
        // The nearest of the six sides.
        Number least = box.half.x - seen.at.x;
        int axis = 0, sign = 1;
        auto const consider = [&](Number const& depth, int on, int way) {
            if (!(depth < least)) return;
            least = depth;
            axis = on;
            sign = way;
        };
        consider(box.half.x + seen.at.x, 0, -1);
        for (int i = 1; i < 3; ++i) {
            consider(box.half[i] - seen.at[i], i, 1);
            consider(box.half[i] + seen.at[i], i, -1);
        }
        n = unit_of_axis(axis, Number(sign));
        // The first side leaves the point cut to the box, the others take the centre.
        if (axis != 0 || sign < 0) point = vec3<Number>(seen.at);
        Number const side = sign > 0 ? box.half[axis] : -box.half[axis];
        point = {axis == 0 ? side : point.x, axis == 1 ? side : point.y, axis == 2 ? side : point.z};
        distance = -least;
    } else {
        distance = length(n);
        n = n * Number(Number(1) / distance);
    }
    distance = distance - radius;
    vec3<Number> const way = out_of_frame(box, n), on_box = out_of_frame(box, point) + box.centre;
    return contact<vec3<Number>, Number>{distance, on_box, on_box + way * distance, way};
}

/// dNormalize3: scaled by the reciprocal of the component of largest magnitude, which is 1 then.
template <class Number>
vec3<Number> normalize_scaled(vec3<Number> const& v) {
    using std::abs;
    using std::sqrt;
    Number const zero(0), one(1), x = abs(v.x), y = abs(v.y), z = abs(v.z);
    int const i = y > x ? (z > y ? 2 : 1) : z > x ? 2 : 0;
    if (i == 0 && !(x > zero)) return {one, zero, zero};
    int const j = i == 0 ? 1 : 0, k = i == 2 ? 1 : 2;
    Number const scale = one / Number(abs(v[i])), p = v[j] * scale, q = v[k] * scale;
    Number const rest = one / Number(sqrt(Number(one + p * p + q * q)));
    Number const own = v[i] < zero ? -rest : rest, first = p * rest, second = q * rest;
    return {i == 0 ? own : first, i == 1 ? own : i == 0 ? first : second, i == 2 ? own : second};
}

template <class Number>
given_contact_3d<Number> sphere_obb_contact_ode(oriented_box<Number> const& box, vec3<Number> const& centre,
                                                Number const& radius) {
    using std::abs;
    Number const zero(0);
    centre_in_frame<Number> const seen(box, centre);
    if (!seen.is_beyond) {
        int axis = 0;
        Number least = box.half.x - abs(seen.at.x);
        for (int i = 1; i < 3; ++i) {
            Number const depth = box.half[i] - abs(seen.at[i]);
            if (!(depth < least)) continue;
            least = depth;
            axis = i;
        }
        vec3<Number> const& way = box.axis[axis];
        return contact_without_points<Number>(-(least + radius), seen.at[axis] > zero ? way : -way);
    }
    vec3<Number> const point = out_of_frame(box, seen.nearest), gap = (centre - box.centre) - point;
    Number const size = length(gap), depth = radius - size;
    if (depth < zero) return {};
    vec3<Number> const n = normalize_scaled(gap), on_box = point + box.centre;
    return contact<vec3<Number>, Number>{-depth, on_box, centre - n * radius, n};
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
