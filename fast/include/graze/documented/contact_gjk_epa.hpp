// Contacts of convex sets in 3D by supports of their difference: GJK where they are apart, EPA where they cross.
//   bergen          G. van den Bergen, Collision Detection in Interactive 3D Environments, 2003 (SOLID): GJK with Johnson's
//                   subdistances (hulls.hpp), then EPA (hull_measures.hpp) over the faces that hold the foot of the origin's
//                   perpendicular; the tetrahedron to begin with, and the accuracy, of N. Presson's btGjkEpa2 (Bullet 2.89).
//   winter          I. Winter, GJK and EPA: Collision algorithms in 3D, winter.dev, 2020: GJK by regions, then EPA.
//
// Input     two sets that tell their point furthest along a direction, hull_points or box_core (any three axes), of any number
//           type, in one unit; radii >= 0 that widen them.
// Result    the contact. bergen: nothing where a difference without volume holds the origin, or where EPA ends with a face
//           behind it. winter: nothing where the sets are apart, or the origin is on a feature of the simplex; no points.
// Fails on  bergen: see hulls.hpp and hull_measures.hpp; a direction that is noise where cores nearly touch. winter: crossing
//           sets whose supports span a simplex with the origin on it, such as upright boxes; it ends with a face within 0.001
//           of the support, whatever the size of the sets; it takes faces away that have the new point on their side of the
//           origin, whether they are seen from it or not.
// Assumes   round to nearest, no contraction. Errors: none raised; every loop ends after 64 or 255 rounds.
//
// The publications leave open: which direction is first; the number of rounds; which of faces equally near is expanded
// (here: the first). winter.dev has no end where every face was taken away (here: nothing is found).
//
// Left out: winter.dev adds 0.001 to the depth that it has found, which parts the sets by a little more than they need. This is
// no part of the depth (its author's engine, IwEngine, adds nothing in the plane): with it every depth would be wrong.
#pragma once

#include <array>
#include <vector>

#include "graze/documented/contact.hpp"
#include "graze/documented/hull_measures.hpp"
#include "graze/documented/obb_obb.hpp"

// Some platforms have a macro of this name.
#pragma push_macro("abs")
#undef abs

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
struct box_core {
    oriented_box<Number> box;

    vec3<Number> furthest(vec3<Number> const& d) const { return furthest_corner(box, d); }
};

/// A point of the difference, and the points of the sets whose difference it is.
template <class Number>
struct support_pair {
    vec3<Number> a, b, w;
};
template <class Number, class First, class Second>
struct set_difference {
    First a;
    Second b;

    support_pair<Number> pair(vec3<Number> const& d) const {
        vec3<Number> const p = a.furthest(d), q = b.furthest(-d);
        return {p, q, p - q};
    }
    vec3<Number> support(vec3<Number> const& d) const { return a.furthest(d) - b.furthest(-d); }
};

/// The simplex of GJK with the points of both sets.
template <class Number>
struct pair_simplex {
    support_pair<Number> at[4] = {};
    std::size_t count = 0;

    void keep(unsigned set) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < 4; ++i)
            if (set >> i & 1) at[kept++] = support_pair<Number>(at[i]);
        count = kept;
    }
    /// Adds what goes furthest along d, or the other way, if that makes `grows` true; returns whether one does.
    template <class Difference, class Grows>
    bool extend(Difference const& difference, vec3<Number> const& d, Grows const& grows) {
        for (vec3<Number> const& way : {d, -d}) {
            at[count] = difference.pair(way);
            if (!grows(at[count].w)) continue;
            ++count;
            return true;
        }
        return false;
    }
    /// From one, two or three points, whose hull holds the origin, to four of a tetrahedron; false where there is none.
    template <class Difference>
    bool complete(Difference const& difference) {
        Number const zero(0), one(1);
        auto const differs = [&](vec3<Number> const& v) { return dot(v, v) > zero; };
        vec3<Number> const axis[3] = {{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
        for (int i = 0; i < 3 && count == 1; ++i)
            extend(difference, axis[i], [&](vec3<Number> const& w) { return differs(w - at[0].w); });
        for (int i = 0; i < 3 && count == 2; ++i) {
            vec3<Number> const edge = at[1].w - at[0].w, out = cross(edge, axis[i]);
            if (!differs(out)) continue;
            extend(difference, out, [&](vec3<Number> const& w) { return differs(cross(edge, w - at[0].w)); });
        }
        if (count == 3) {
            vec3<Number> const n = cross(at[1].w - at[0].w, at[2].w - at[0].w);
            extend(difference, n, [&](vec3<Number> const& w) { return !(dot(n, w - at[0].w) == zero); });
        }
        return count == 4;
    }
};

/// EPA_ACCURACY of Bullet, and EPA_PLANE_EPS: how far behind the origin a face may be.
template <class Scalar>
inline constexpr Scalar presson_accuracy = static_cast<Scalar>(scalar_type_of<Scalar> == scalar_type::float32 ? 1e-4
                                                                                                              : 1e-12);
template <class Scalar>
inline constexpr Scalar presson_behind = static_cast<Scalar>(scalar_type_of<Scalar> == scalar_type::float32 ? 1e-5
                                                                                                            : 1e-14);
inline constexpr int most_epa_rounds = 255;

/// The face nearest to the origin of the polytope that the simplex expands to.
template <class Number, class Difference>
given_contact_3d<Number> contact_by_epa(Difference const& difference, pair_simplex<Number> const& simplex,
                                        Number const& accuracy, Number const& behind) {
    region_simplex<Number> const start{{simplex.at[0].w, simplex.at[1].w, simplex.at[2].w, simplex.at[3].w}, 4};
    epa_polytope<Number> polytope(start);
    std::vector<support_pair<Number>> pair(simplex.at, simplex.at + 4);
    // The weight of a corner in the foot of the perpendicular: the area of the foot's triangle with the other two.
    auto const weight = [&pair](auto const& face, std::size_t i) -> Number {
        return dot(cross(pair[face.corner[(i + 1) % 3]].w, pair[face.corner[(i + 2) % 3]].w), face.n);
    };
    auto const holds_foot = [&weight](auto const& face) {
        return weight(face, 0) >= Number(0) && weight(face, 1) >= Number(0) && weight(face, 2) >= Number(0);
    };
    auto face = polytope.nearest_that(holds_foot);
    for (int round = 0; round < most_epa_rounds; ++round) {
        support_pair<Number> const next = difference.pair(face.n);
        if (dot(next.w, face.n) - face.height <= accuracy) break;
        pair.push_back(next);
        polytope.expand(next.w);
        if (polytope.empty()) return {};
        face = polytope.nearest_that(holds_foot);
    }
    // The simplex did not hold the origin.
    if (face.height < -behind) return {};
    Number const share[3] = {weight(face, 0), weight(face, 1), weight(face, 2)};
    Number const whole = share[0] + share[1] + share[2];
    support_pair<Number> const &u = pair[face.corner[0]], &v = pair[face.corner[1]], &w = pair[face.corner[2]];
    return contact<vec3<Number>, Number>{-face.height, (u.a * share[0] + v.a * share[1] + w.a * share[2]) / whole,
                                         (u.b * share[0] + v.b * share[1] + w.b * share[2]) / whole, face.n};
}

/// GJK, and EPA where it ends at the origin.
template <class Number, class First, class Second>
given_contact_3d<Number> contact_bergen(First const& a, Second const& b,
                                        Number const& tolerance = gjk_tolerance<Number>,
                                        Number const& epsilon = hull_epsilon<Number>,
                                        Number const& accuracy = presson_accuracy<Number>,
                                        Number const& behind = presson_behind<Number>) {
    Number const zero(0), one(1);
    set_difference<Number, First, Second> const difference{a, b};
    johnson_simplex<Number> johnson;
    pair_simplex<Number> simplex;
    support_pair<Number> const first = difference.pair({one, zero, zero});
    vec3<Number> v = first.w;
    bool meets = dot(v, v) == zero;
    for (int round = 0; round < most_hull_rounds && !meets; ++round) {
        support_pair<Number> const next = difference.pair(-v);
        Number const vv = dot(v, v);
        if (johnson.has(next.w) || vv - dot(v, next.w) <= tolerance * vv) break;
        simplex.at[johnson.size()] = next;
        v = johnson.add(next.w);
        simplex.keep(johnson.kept());
        meets = johnson.size() == 4 || dot(v, v) <= epsilon * johnson.largest_square();
    }
    if (meets) {
        if (simplex.count == 0) {
            simplex.at[0] = first;
            simplex.count = 1;
        }
        if (!simplex.complete(difference)) return {};
        return contact_by_epa(difference, simplex, accuracy, behind);
    }
    if (simplex.count == 0) return contact_of_nearest(first.a, first.b, zero, zero);
    Number whole = johnson.weight(0);
    vec3<Number> p = simplex.at[0].a * whole, q = simplex.at[0].b * whole;
    for (std::size_t i = 1; i < simplex.count; ++i) {
        Number const& share = johnson.weight(i);
        whole = whole + share;
        p = p + simplex.at[i].a * share;
        q = q + simplex.at[i].b * share;
    }
    Number const distance = length(v);
    return contact<vec3<Number>, Number>{distance, p / whole, q / whole, -v / distance};
}

/// How near the support a face is with which winter's EPA ends.
template <class Scalar>
inline constexpr Scalar winter_slack = static_cast<Scalar>(0.001f);

/// Points of the difference around the origin, with the faces that winter keeps of them.
template <class Number>
class winter_polytope {
  public:
    struct face {
        std::size_t corner[3];
        vec3<Number> n;  // of length 1, away from the origin
        Number height;
    };

    explicit winter_polytope(region_simplex<Number> const& simplex) : point_(simplex.point, simplex.point + 4) {
        add_face(0, 1, 2);
        add_face(0, 3, 1);
        add_face(0, 2, 3);
        add_face(1, 3, 2);
    }
    bool empty() const { return face_.empty(); }
    face const& nearest() const {
        std::size_t least = 0;
        for (std::size_t i = 1; i < face_.size(); ++i)
            if (face_[i].height < face_[least].height) least = i;
        return face_[least];
    }
    void expand(vec3<Number> const& w) {
        std::vector<std::array<std::size_t, 2>> rim;
        for (std::size_t i = 0; i < face_.size();) {
            if (!(dot(face_[i].n, w) > Number(0))) {
                ++i;
                continue;
            }
            for (std::size_t k = 0; k < 3; ++k) toggle_edge(rim, face_[i].corner[k], face_[i].corner[(k + 1) % 3]);
            face_[i] = face(face_.back());
            face_.pop_back();
        }
        point_.push_back(w);
        for (auto const& edge : rim) add_face(edge[0], edge[1], point_.size() - 1);
    }

  private:
    void add_face(std::size_t i, std::size_t j, std::size_t k) {
        vec3<Number> n = normalize(cross(point_[j] - point_[i], point_[k] - point_[i]));
        Number height = dot(n, point_[i]);
        if (height < Number(0)) {
            n = -n;
            height = -height;
        }
        face_.push_back({{i, j, k}, n, height});
    }

    std::vector<vec3<Number>> point_;
    std::vector<face> face_;
};

template <class Number, class First, class Second>
given_contact_3d<Number> contact_winter(First const& a, Second const& b, Number const& slack = winter_slack<Number>) {
    using std::abs;
    set_difference<Number, First, Second> const difference{a, b};
    region_simplex<Number> simplex{};
    if (!run_gjk_regions(difference, simplex, true)) return {};
    winter_polytope<Number> polytope(simplex);
    for (int round = 0; round < most_epa_rounds; ++round) {
        auto const face = polytope.nearest();
        vec3<Number> const w = difference.support(face.n);
        if (!(abs(dot(face.n, w) - face.height) > slack)) return contact_without_points<Number>(-face.height, face.n);
        polytope.expand(w);
        if (polytope.empty()) return {};
    }
    return {};
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"

#pragma pop_macro("abs")
