// The fast stage of the contact of two hulls: what the search in doubles found is a candidate, checked by bounds from both
// sides.
//
// Candidate. Up to three vertices of D = A - B, shares w of them, from 0 to 1, and a direction d. All are taken as the exact
// numbers that they are, however they came about: v_0 + w_1 e_1 + w_2 e_2 = q is a point of D, with e_k = v_k - v_0.
//
// From below. s >= sep(d) = -(largest d . v over D) / |d| for any d. With c = -d . v_0 / |d| it is at least c less what
// points of A reach beyond a_0 along d and points of B before b_0, over |d|. A point is looked at in working numbers
// where doubles do not tell that it is on the near side: by 2^-48 S, the bound of hull_filter.hpp.
//
// From above. Apart: s <= |q|. Around the origin: the polytope's surface is closed, being a sum of boundaries. Where each of
// its triangles has the origin strictly inside its plane, all turn around it one way, so that every ray from it meets one:
// so long as the planes' distances are at least r, the ball of radius r is in D, and s <= -r. Convex it need not be.
//
// What is left is read off: both bounds round to one scalar, |q + s d / |d|| is small beside w, and so is what the
// vertices differ along d.
//
// Errors, with unit that of the working number and |.| the largest component. Differences of points are off by unit of
// themselves, e_k by twice that of M_k = |a_k - a_0| + |b_k - b_0|. d . v_0 has three terms of 4 factors, below 16 unit |d|
// |v_0|, as d . (a - a_0) has; |d| and quotients are off by 16 unit of themselves. q has terms of up to 6 factors:
// 12 unit (|v_0| + M_1 + M_2) as a vector. A plane's normal n = e_1 x e_2 has two terms of 6 factors a component, 32 unit M_1
// M_2 as a vector, and n . v_0 six of 10: 64 unit M_1 M_2 |v_0|. In the search, where extents are at most X, vertices are off
// by less than 2^-50 X and edges by 2^-49 X, so that a plane's distance is off by 2^-41 X^3 / |n|, and
// that of a line in the plane by 2^-41 X^2 / |e|.
//
// Range: doubles are used while the largest extent and coordinate are in [2^-100, 2^100], |d| and |n| are above 2^-300 and |s|
// is at least 2^-200, beside which what underflows is nothing to the bounds; floats always.
#pragma once

#include <limits>

#include "graze/certified/detail/contact_arithmetic.hpp"
#include "graze/certified/detail/contact_numbers.hpp"
#include "graze/certified/detail/contact_polygon.hpp"
#include "graze/certified/detail/contact_search.hpp"
#include "graze/certified/detail/distance_values.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <class Number, class Scalar>
class hull_contact_check {
  public:
    hull_contact_check(Scalar const* scalar, hull_clouds<Scalar> const& clouds, double largest)
        : scalar_(scalar),
          clouds_(clouds),
          largest_(largest),
          spacing_(std::ldexp(static_cast<double>(std::numeric_limits<Scalar>::epsilon()), std::ilogb(largest))) {}

    bool apart(contact_simplex const& simplex, Scalar* values) {
        int v[3] = {0, 0, 0};
        for (int k = 0; k < simplex.count; ++k) v[k] = k;
        if (!load(simplex.vertex, v, simplex.count, false)) return false;
        double error = loss();
        Number const length = length_of_vector(q_);
        double const size = high_of(length);
        double const above =
            low_precision(length - along_) + 12 * unit * (size_[0] + size_[1] + size_[2]) + 16 * unit * size;
        return write(greater(error, above), values);
    }

    /// Of a polytope with faces, or a polygon with sides.
    template <class Surface>
    bool around(Surface const& surface, double extent, Scalar* values) {
        double const least = surface.face[surface.nearest].distance, doubt = 0x1p-41 * extent * extent,
                     reach = least * (1 + 0x1p-36) + 0x1p-46 * extent;
        bool found = false;
        for (int pass = 0; pass < 2 && !found; ++pass)
            for (int i = 0; i < surface.faces && !found; ++i) {
                auto const& f = surface.face[i];
                if (pass == 0 ? i != surface.nearest : !(f.distance <= reach)) continue;
                found = load_face(surface.vertex, f);
            }
        if (!found) return false;
        double error = loss();
        double const own = -low_precision(along_);
        for (int i = 0; i < surface.faces; ++i) {
            auto const& f = surface.face[i];
            if (f.distance - doubt_of(f, doubt, extent) > own) continue;
            double const above = beyond_face(surface.vertex, f);
            if (!(above <= 0x1p-20 * own)) return false;
            error = greater(error, above);
        }
        return write(error, values);
    }

  private:
    using vector = vector3_of<Number>;
    static constexpr double unit = unit_of<Number>;
    /// Of vectors whose length is asked for, so that nothing underflows in its square.
    static constexpr double shortest = std::is_same_v<Scalar, float> ? 0 : 0x1p-300;

    vector arm(int to, int from) const {
        Scalar const *p = scalar_ + 3 * to, *q = scalar_ + 3 * from;
        return {contact_difference<Number>(p[0], q[0]), contact_difference<Number>(p[1], q[1]),
                contact_difference<Number>(p[2], q[2])};
    }
    /// v - from, and a size of it.
    vector edge(contact_vertex const& v, contact_vertex const& from, double& size) const {
        vector const a = arm(v.i, from.i), b = arm(v.j, from.j);
        size = (1 + 0x1p-40) * (largest_of(a) + largest_of(b));
        return a - b;
    }
    static Number length_of_vector(vector const& u) {
        Number const square = normalized(square_of(u));
        return high_of(square) > 0 ? normalized(root_of(square)) : number_of<Number>(0);
    }
    static vector normalized_vector(vector const& u) { return {normalized(u.x), normalized(u.y), normalized(u.z)}; }

    bool load_face(contact_vertex const* vertex, contact_face const& f) {
        int const v[3] = {f.corner[0], f.corner[1], f.corner[2]};
        return load(vertex, v, 3, true);
    }
    bool load_face(contact_vertex const* vertex, contact_side const& f) {
        int const v[3] = {f.corner[0], f.corner[1], 0};
        return load(vertex, v, 2, true);
    }
    static double doubt_of(contact_face const& f, double doubt, double extent) { return doubt * extent * f.factor; }
    static double doubt_of(contact_side const& f, double doubt, double) { return doubt * f.factor; }
    double beyond_face(contact_vertex const* vertex, contact_face const& f) const {
        return beyond_plane(vertex, f.corner);
    }
    double beyond_face(contact_vertex const* vertex, contact_side const& f) const {
        return beyond_line(vertex[f.corner[0]], vertex[f.corner[1]]);
    }

    /// q, d, c and what is needed for bounds. False where the nearest point of the plane is not between the vertices.
    bool load(contact_vertex const* vertex, int const (&v)[3], int count, bool is_around) {
        constexpr double slack = 0x1p-24;
        count_ = count;
        for (int k = 0; k < count; ++k) own_[k] = vertex[v[k]];
        vector const start = arm(own_[0].i, own_[0].j);
        size_[0] = (1 + 0x1p-40) * largest_of(start);
        size_[1] = size_[2] = 0;
        share_[0] = share_[1] = number_of<Number>(0);
        q_ = start;
        vector e[2];
        for (int k = 1; k < count; ++k) e[k - 1] = edge(own_[k], own_[0], size_[k]);
        if (count == 2) {
            Number const whole = normalized(dot_of(e[0], e[0]));
            if (!(high_of(whole) > 0)) return false;
            share_[0] = divided(normalized(-dot_of(start, e[0])), whole);
            if (is_around && !(high_of(share_[0]) >= -slack && high_of(share_[0]) <= 1 + slack)) return false;
            share_[0] = between_0_and_1(share_[0]);
            q_ = moved(q_, share_[0], e[0]);
        }
        if (count == 2 && is_around) {
            // In the plane: to the right of the side.
            d_ = normalized_vector({e[0].y, -e[0].x, number_of<Number>(0)});
        } else if (count < 3) {
            d_ = normalized_vector({-q_.x, -q_.y, -q_.z});
        } else {
            vector const n = normalized_vector(cross_of(e[0], e[1]));
            Number const whole = normalized(dot_of(n, n));
            if (!(high_of(whole) > 0)) return false;
            share_[0] = divided(normalized(dot_of(n, cross_of(e[1], start))), whole);
            share_[1] = divided(normalized(dot_of(n, cross_of(start, e[0]))), whole);
            double const left = high_of(share_[0]) + high_of(share_[1]) - 1;
            if (!(high_of(share_[0]) >= -slack) || !(high_of(share_[1]) >= -slack) || !(left <= slack)) return false;
            share_[0] = between_0_and_1(share_[0]);
            share_[1] = between_0_and_1(share_[1]);
            Number const rest = number_of<Number>(1) - share_[0];
            if (low_precision(share_[1] - rest) > 0) share_[1] = normalized(rest);
            q_ = moved(moved(q_, share_[0], e[0]), share_[1], e[1]);
            d_ = (high_of(dot_of(n, start)) < 0) == is_around ? vector{-n.x, -n.y, -n.z} : n;
        }
        length_ = length_of_vector(d_);
        of_length_ = high_of(length_);
        return of_length_ > shortest;
    }
    static Number between_0_and_1(Number const& t) {
        double const size = high_of(t);
        return size < 0 ? number_of<Number>(0) : size > 1 ? number_of<Number>(1) : t;
    }
    static vector moved(vector const& p, Number const& t, vector const& e) {
        return {p.x + t * e.x, p.y + t * e.y, p.z + t * e.z};
    }

    /// Sets c and returns by what sep(d) may be less.
    double loss() {
        vector const start = arm(own_[0].i, own_[0].j);
        along_ = divided(normalized(-dot_of(d_, start)), length_);
        vector3 const d{high_of(d_.x), high_of(d_.y), high_of(d_.z)};
        double const most = (1 + 0x1p-40) * largest_of(d_),
                     doubt = 0x1p-48 * (std::fabs(d.x) * clouds_.extent[0] + std::fabs(d.y) * clouds_.extent[1] +
                                        std::fabs(d.z) * clouds_.extent[2]);
        double lost[2] = {0, 0};
        uneven_ = 0;
        for (int set = 0; set < 2; ++set) {
            int const first = set * clouds_.count, own = set == 0 ? own_[0].i : own_[0].j;
            double const way = set == 0 ? 1 : -1;
            vector3 const u{way * d.x, way * d.y, way * d.z};
            double const from = u.x * clouds_.x[own] + u.y * clouds_.y[own] + u.z * clouds_.z[own] - doubt;
            for (int i = first; i < first + clouds_.count; ++i) {
                if (u.x * clouds_.x[i] + u.y * clouds_.y[i] + u.z * clouds_.z[i] < from || i == own) continue;
                vector const a = set == 0 ? arm(i, own) : arm(own, i);
                lost[set] = greater(lost[set], low_precision(dot_of(d_, a)) + 16 * unit * most * largest_of(a));
            }
            for (int k = 1; k < count_; ++k) {
                int const i = set == 0 ? own_[k].i : own_[k].j;
                uneven_ = greater(uneven_, std::fabs(low_precision(dot_of(d_, arm(i, own)))));
            }
        }
        return (1 + 0x1p-40) * (lost[0] + lost[1] + 16 * unit * most * size_[0]) / of_length_ +
               16 * unit * std::fabs(high_of(along_));
    }
    /// By what -r may be above c, r the distance of the plane of these vertices. Infinite where the origin may be outside.
    double beyond_plane(contact_vertex const* vertex, std::uint8_t const* v) const {
        double size[2];
        vector const start = arm(vertex[v[0]].i, vertex[v[0]].j), e = edge(vertex[v[1]], vertex[v[0]], size[0]),
                     f = edge(vertex[v[2]], vertex[v[0]], size[1]), n = cross_of(e, f);
        double const area = size[0] * size[1];
        Number const height = normalized(dot_of(n, start)), length = length_of_vector(n);
        double const least = high_of(length) * (1 - 0x1p-20);
        if (!(high_of(height) > 0) || !(least > greater(32 * unit * area, shortest)))
            return std::numeric_limits<double>::infinity();
        Number const distance = divided(height, length);
        double const error =
            (64 * unit * area * largest_of(start) + high_of(distance) * 32 * unit * area) / least * (1 + 0x1p-18) +
            16 * unit * high_of(distance);
        return low_precision(-distance - along_) + error;
    }

    /// The same of a side in the plane: e x v_0 has two terms of 5 factors.
    double beyond_line(contact_vertex const& from, contact_vertex const& to) const {
        double size;
        vector const start = arm(from.i, from.j), e = edge(to, from, size);
        Number const height = normalized(start.x * e.y - start.y * e.x), length = length_of_vector(e);
        double const least = high_of(length) * (1 - 0x1p-20);
        if (!(high_of(height) > 0) || !(least > greater(32 * unit * size, shortest)))
            return std::numeric_limits<double>::infinity();
        Number const distance = divided(height, length);
        double const error =
            (16 * unit * size * largest_of(start) + high_of(distance) * 8 * unit * size) / least * (1 + 0x1p-18) +
            16 * unit * high_of(distance);
        return low_precision(-distance - along_) + error;
    }

    bool write(double error, Scalar* values) const {
        if (!(uneven_ <= 0x1p-3 * spacing_ * of_length_)) return false;
        double const size = std::fabs(high_of(along_));
        Scalar s = 0;
        if constexpr (std::is_same_v<Scalar, float>) {
            if (!rounds_surely(estimate<double>{low_precision(along_), error + 0x1p-52 * size}, s)) return false;
        } else {
            if (!(size >= 0x1p-200) || !rounds_surely(estimate<double_double>{along_, error}, s)) return false;
        }
        contact_numbers<Number> found{{along_}, {}, {}, {}, largest_, 0};
        vector{divided(d_.x, length_), divided(d_.y, length_), divided(d_.z, length_)}.store(found.n);
        Number const q[3] = {q_.x, q_.y, q_.z};
        for (int axis = 0; axis < 3; ++axis) {
            if (!(std::fabs(low_precision(q[axis] + along_ * found.n[axis])) <= 0x1p-4 * spacing_)) return false;
            found.a[axis] = place(own_[0].i, own_[1].i, own_[2].i, axis);
            found.b[axis] = place(own_[0].j, own_[1].j, own_[2].j, axis);
        }
        values[0] = s;
        write_contact(found, values);
        return true;
    }
    Number place(int p, int q, int r, int axis) const {
        Scalar const* const x = scalar_ + axis;
        Number sum = number_of<Number>(static_cast<double>(x[3 * p]));
        if (count_ > 1) sum = sum + share_[0] * contact_difference<Number>(x[3 * q], x[3 * p]);
        if (count_ > 2) sum = sum + share_[1] * contact_difference<Number>(x[3 * r], x[3 * p]);
        return normalized(sum);
    }

    Scalar const* scalar_;
    hull_clouds<Scalar> const& clouds_;
    contact_vertex own_[3];
    int count_ = 0;
    vector q_, d_;
    Number share_[2], length_, along_;  // along_: c
    double size_[3], of_length_ = 0, uneven_ = 0, largest_, spacing_;
};

/// Of points with three coordinates, of which `Flat` has 0 for the last.
template <bool Flat, class Scalar>
GRAZE_CERTIFIED_SLOW value_result hull_contact_checked(Scalar const* input, int points, Scalar* values) {
    double largest = 0;
    for (int i = 0; i < 6 * points; ++i) largest = greater(largest, std::fabs(static_cast<double>(input[i])));
    hull_clouds<Scalar> const clouds(input, points, nullptr, true);
    double const extent = greater(greater(clouds.extent[0], clouds.extent[1]), clouds.extent[2]);
    if (!in_range<Scalar>(extent) || !in_range<Scalar>(largest) || !(extent > 0) || !(largest <= 0x1p128))
        return value_result::unsure;
    using search = contact_search<hull_clouds<Scalar>, Flat>;
    search of(clouds);
    typename search::result const found = of.find();
    auto const checked = [&](auto const& ask) {
        if (ask(hull_contact_check<working<Scalar>, Scalar>(input, clouds, largest))) return value_result::known;
        if constexpr (std::is_same_v<Scalar, float>)
            if (ask(hull_contact_check<double_double, Scalar>(input, clouds, largest))) return value_result::known;
        return value_result::unsure;
    };
    if (found == search::result::apart) return checked([&](auto check) { return check.apart(of.simplex, values); });
    if (found == search::result::lost) return value_result::unsure;
    std::conditional_t<Flat, contact_polygon, contact_polytope> surface(of.simplex, extent);
    if (!grow(surface, of, extent)) return value_result::unsure;
    return checked([&](auto check) { return check.around(surface, extent, values); });
}
template <class Scalar>
value_result hull_contact_fast(Scalar const* input, std::size_t count, Scalar* values) {
    return hull_contact_checked<false>(input, static_cast<int>(count / 6), values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
