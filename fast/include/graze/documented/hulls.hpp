// Convex hulls of points in 3D by supports of their difference: GJK with Johnson's subdistances (G. van den Bergen, A Fast
// and Robust GJK Implementation, JGT 4(2), 1999; SOLID), GJK by regions (C. Muratori, 2006; C. Ericson, Real-Time Collision
// Detection, 2005, 9.5), and MPR (G. Snethen, XenoCollide, Game Programming Gems 7, 2008; libccd, ODE).
//
// Input     n points of the one hull as 3 n numbers x y z of any number type, and n of the other, in one unit.
// Result    true for a hit.
// Contact   nothing promised.
// Fails on  gjk_johnson: needles, where the subdistances cancel; contact nearer than its relative tolerance. gjk_regions:
//           an origin on a feature of the difference, which leaves no direction; products of third degree that under- or
//           overflow. mpr: an absolute tolerance of 1e-4, within which hulls that cross by less are missed.
// Assumes   round to nearest, no contraction. Errors: none raised; every loop ends after 64 rounds, with a miss.
//
// The publications leave open: the number of rounds; in which order Johnson's subsets are tried (here: smaller ones first,
// of one size by the order in which points came); what is done if no subset qualifies (here: the least of those whose
// weights are all positive).
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/vec.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::documented {

template <class Number>
struct hull_points {
    Number const* scalars;
    std::size_t count;

    vec3<Number> operator[](std::size_t i) const { return {scalars[3 * i], scalars[3 * i + 1], scalars[3 * i + 2]}; }
    /// The first that goes furthest along d.
    vec3<Number> furthest(vec3<Number> const& d) const {
        vec3<Number> best = (*this)[0];
        Number most = dot(best, d);
        for (std::size_t i = 1; i < count; ++i) {
            vec3<Number> const p = (*this)[i];
            Number const along = dot(p, d);
            if (along > most) {
                most = along;
                best = p;
            }
        }
        return best;
    }
    vec3<Number> mean() const {
        vec3<Number> sum = (*this)[0];
        for (std::size_t i = 1; i < count; ++i) sum = sum + (*this)[i];
        return sum / Number(static_cast<int>(count));
    }
};

/// The difference of two hulls.
template <class Number>
struct hull_difference {
    hull_points<Number> a, b;

    hull_difference(Number const* first, Number const* second, std::size_t n) : a{first, n}, b{second, n} {}
    vec3<Number> support(vec3<Number> const& d) const { return a.furthest(d) - b.furthest(-d); }
    vec3<Number> any() const { return a[0] - b[0]; }
};

inline constexpr int most_hull_rounds = 64;

/// The scalar's epsilon: 2^-23 or 2^-52.
template <class Scalar>
inline constexpr Scalar hull_epsilon = static_cast<Scalar>(scalar_type_of<Scalar> == scalar_type::float32 ? 0x1p-23
                                                                                                          : 0x1p-52);
/// The relative tolerance of gjk_johnson, and the absolute one of mpr.
template <class Scalar>
inline constexpr Scalar gjk_tolerance = static_cast<Scalar>(1e-6);
template <class Scalar>
inline constexpr Scalar mpr_tolerance = static_cast<Scalar>(1e-4);

/// Johnson's algorithm: of up to four points of the difference, those that carry the one nearest to the origin.
template <class Number>
class johnson_simplex {
  public:
    /// Adds w and keeps the subset that carries the nearest point, which is returned.
    vec3<Number> add(vec3<Number> const& w) {
        point_[count_] = w;
        unsigned const newest = 1u << count_, all = 2 * newest - 1;
        for (std::size_t i = 0; i <= count_; ++i)
            for (std::size_t j = 0; j <= count_; ++j) product_[i][j] = dot(point_[i], point_[j]);
        for (unsigned set : by_size) {
            if (set > all) continue;
            for (std::size_t i = 0; i <= count_; ++i)
                if (set >> i & 1) weight_[set][i] = weight_of(set, i);
        }
        unsigned chosen = 0;
        vec3<Number> nearest{};
        for (unsigned set : by_size)
            if (chosen == 0 && set <= all && (set & newest) != 0 && is_positive(set) && is_final(set, all)) {
                chosen = set;
                nearest = point_of(set);
            }
        if (chosen == 0)
            for (unsigned set : by_size) {
                if (set > all || (set & newest) == 0 || !is_positive(set)) continue;
                vec3<Number> const p = point_of(set);
                if (chosen != 0 && !(dot(p, p) < dot(nearest, nearest))) continue;
                chosen = set;
                nearest = p;
            }
        keep(chosen);
        return nearest;
    }

    void replace(std::size_t i, vec3<Number> const& w) { point_[i] = vec3<Number>(w); }
    /// Which points the last one left, by their bits.
    unsigned kept() const { return kept_; }
    std::size_t size() const { return count_; }
    vec3<Number> const& operator[](std::size_t i) const { return point_[i]; }
    void drop_last() { --count_; }
    /// size() for none.
    std::size_t place_of(vec3<Number> const& w) const {
        std::size_t i = 0;
        while (i < count_ && !(point_[i].x == w.x && point_[i].y == w.y && point_[i].z == w.z)) ++i;
        return i;
    }
    bool has(vec3<Number> const& w) const { return place_of(w) < count_; }
    Number largest_square() const {
        Number most = dot(point_[0], point_[0]);
        for (std::size_t i = 1; i < count_; ++i) {
            Number const square = dot(point_[i], point_[i]);
            if (square > most) most = square;
        }
        return most;
    }

  private:
    /// Subsets of four as bits, smaller ones first, of one size in the order of their members.
    static constexpr unsigned by_size[] = {1, 2, 4, 8, 3, 5, 9, 6, 10, 12, 7, 11, 13, 14, 15};

    static std::size_t first_of(unsigned set) {
        std::size_t i = 0;
        while (!(set >> i & 1)) ++i;
        return i;
    }

    /// D_j(X + j) = sum over i in X of D_i(X) (w_i . w_k - w_i . w_j), k the first of X; of one point 1.
    Number weight_of(unsigned set, std::size_t j) const {
        unsigned const rest = set & ~(1u << j);
        if (rest == 0) return Number(1);
        std::size_t const k = first_of(rest);
        Number sum(0);
        bool any = false;
        for (std::size_t i = k; i <= count_; ++i) {
            if (!(rest >> i & 1)) continue;
            Number const term = weight_[rest][i] * (product_[i][k] - product_[i][j]);
            sum = any ? sum + term : term;
            any = true;
        }
        return sum;
    }

    bool is_positive(unsigned set) const {
        for (std::size_t i = 0; i <= count_; ++i)
            if ((set >> i & 1) && !(weight_[set][i] > Number(0))) return false;
        return true;
    }
    bool is_final(unsigned set, unsigned all) const {
        for (std::size_t j = 0; j <= count_; ++j) {
            unsigned const more = set | 1u << j;
            if (more != set && more <= all && !(weight_[more][j] <= Number(0))) return false;
        }
        return true;
    }
    vec3<Number> point_of(unsigned set) const {
        std::size_t const first = first_of(set);
        Number whole = weight_[set][first];
        vec3<Number> sum = point_[first] * whole;
        for (std::size_t i = first + 1; i <= count_; ++i) {
            if (!(set >> i & 1)) continue;
            whole = whole + weight_[set][i];
            sum = sum + point_[i] * weight_[set][i];
        }
        return sum / whole;
    }
    void keep(unsigned set) {
        kept_ = set;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < 4; ++i)
            if (set >> i & 1) point_[kept++] = vec3<Number>(point_[i]);
        count_ = kept;
    }

    vec3<Number> point_[4] = {};
    std::size_t count_ = 0;
    unsigned kept_ = 0;
    Number product_[4][4] = {};
    Number weight_[16][4] = {};
};

/// Where gjk_johnson has come to when it ends: the point nearest to the origin, and whether that is the origin itself.
template <class Number>
struct johnson_result {
    bool meets;
    vec3<Number> nearest;
};

/// `apart_is_enough`: it ends where the origin is known to be outside.
template <class Number, class Difference>
johnson_result<Number> run_gjk_johnson(Difference const& d, Number const& tolerance, Number const& epsilon,
                                       bool apart_is_enough) {
    johnson_simplex<Number> simplex;
    vec3<Number> v = d.any();
    for (int round = 0; round < most_hull_rounds; ++round) {
        vec3<Number> const w = d.support(-v);
        Number const vw = dot(v, w);
        if (apart_is_enough && vw > Number(0)) return {false, v};
        Number const vv = dot(v, v);
        if (simplex.has(w) || vv - vw <= tolerance * vv) return {false, v};
        v = simplex.add(w);
        if (simplex.size() == 4 || dot(v, v) <= epsilon * simplex.largest_square()) return {true, v};
    }
    return {false, v};
}
template <class Number>
johnson_result<Number> run_gjk_johnson(Number const* first, Number const* second, std::size_t n,
                                       Number const& tolerance, Number const& epsilon, bool apart_is_enough) {
    return run_gjk_johnson(hull_difference<Number>(first, second, n), tolerance, epsilon, apart_is_enough);
}

template <class Number>
bool hull_hull_gjk_johnson(Number const* first, Number const* second, std::size_t n,
                           Number const& tolerance = gjk_tolerance<Number>,
                           Number const& epsilon = hull_epsilon<Number>) {
    return run_gjk_johnson(first, second, n, tolerance, epsilon, true).meets;
}

/// The simplex of gjk_regions, the newest point first.
template <class Number>
struct region_simplex {
    vec3<Number> point[4];
    int count;

    /// What is left of two points, and where to search next.
    vec3<Number> of_line() {
        vec3<Number> const a = point[0], ab = point[1] - a, o = -a;
        if (dot(ab, o) > Number(0)) {
            count = 2;
            return cross(cross(ab, o), ab);
        }
        count = 1;
        return o;
    }
    vec3<Number> of_triangle() {
        Number const zero(0);
        vec3<Number> const a = point[0], b = point[1], c = point[2], ab = b - a, ac = c - a, o = -a;
        vec3<Number> const n = cross(ab, ac);
        if (dot(cross(n, ac), o) > zero) {
            if (dot(ac, o) > zero) {
                point[1] = c;
                count = 2;
                return cross(cross(ac, o), ac);
            }
            return of_line();
        }
        if (dot(cross(ab, n), o) > zero) return of_line();
        count = 3;
        if (dot(n, o) > zero) return n;
        point[1] = c;
        point[2] = b;
        return -n;
    }
    /// Is the origin inside the tetrahedron? Else where to search next.
    bool of_tetrahedron(vec3<Number>& next) {
        Number const zero(0);
        vec3<Number> const a = point[0], b = point[1], c = point[2], e = point[3];
        vec3<Number> const ab = b - a, ac = c - a, ae = e - a, o = -a;
        if (dot(cross(ab, ac), o) > zero) {
            next = of_triangle();
            return false;
        }
        if (dot(cross(ac, ae), o) > zero) {
            point[1] = c;
            point[2] = e;
            next = of_triangle();
            return false;
        }
        if (dot(cross(ae, ab), o) > zero) {
            point[1] = e;
            point[2] = b;
            next = of_triangle();
            return false;
        }
        return true;
    }
};

/// `simplex` ends with the tetrahedron around the origin, if that is found.
template <class Number>
bool run_gjk_regions(hull_difference<Number> const& difference, region_simplex<Number>& simplex) {
    Number const zero(0), one(1);
    vec3<Number> const start = difference.support({one, zero, zero});
    simplex = region_simplex<Number>{{start, start, start, start}, 1};
    vec3<Number> d = -start;
    for (int round = 0; round < most_hull_rounds; ++round) {
        vec3<Number> const w = difference.support(d);
        if (dot(w, d) < zero) return false;
        for (int i = simplex.count; i > 0; --i) simplex.point[i] = vec3<Number>(simplex.point[i - 1]);
        simplex.point[0] = w;
        ++simplex.count;
        if (simplex.count == 2)
            d = simplex.of_line();
        else if (simplex.count == 3)
            d = simplex.of_triangle();
        else if (simplex.of_tetrahedron(d))
            return true;
    }
    return false;
}
template <class Number>
bool hull_hull_gjk_regions(Number const* first, Number const* second, std::size_t n) {
    region_simplex<Number> simplex{};
    return run_gjk_regions(hull_difference<Number>(first, second, n), simplex);
}

template <class Number>
bool hull_hull_mpr(Number const* first, Number const* second, std::size_t n,
                   Number const& tolerance = mpr_tolerance<Number>, Number const& epsilon = hull_epsilon<Number>) {
    hull_difference<Number> const difference(first, second, n);
    Number const zero(0);
    vec3<Number> v0 = difference.a.mean() - difference.b.mean();
    if (v0.x == zero && v0.y == zero && v0.z == zero) v0.x = v0.x + Number(10) * epsilon;
    vec3<Number> d = normalize(-v0);
    vec3<Number> v1 = difference.support(d);
    if (dot(v1, d) < epsilon) return false;
    d = cross(v0, v1);
    if (dot(d, d) < epsilon) return true;
    d = normalize(d);
    vec3<Number> v2 = difference.support(d);
    if (dot(v2, d) < epsilon) return false;
    d = normalize(cross(v1 - v0, v2 - v0));
    if (dot(d, v0) > zero) {
        vec3<Number> const swapped = v1;
        v1 = v2;
        v2 = swapped;
        d = -d;
    }
    // The portal: a triangle that the ray from v0 to the origin runs through.
    vec3<Number> v3 = v2;
    bool found = false;
    for (int round = 0; round < most_hull_rounds && !found; ++round) {
        v3 = difference.support(d);
        if (dot(v3, d) < epsilon) return false;
        if (dot(cross(v1, v3), v0) <= -epsilon)
            v2 = v3;
        else if (dot(cross(v3, v2), v0) <= -epsilon)
            v1 = v3;
        else
            found = true;
        if (!found) d = normalize(cross(v1 - v0, v2 - v0));
    }
    if (!found) return false;
    // Refined until the origin is on this side of it, or beyond what goes furthest.
    for (int round = 0; round < most_hull_rounds; ++round) {
        d = normalize(cross(v2 - v1, v3 - v1));
        if (dot(d, v1) > -epsilon) return true;
        vec3<Number> const w = difference.support(d);
        Number const most = dot(d, w);
        if (most <= -epsilon) return false;
        Number least = most - dot(d, v1);
        for (vec3<Number> const* v : {&v2, &v3}) {
            Number const gain = most - dot(d, *v);
            if (gain < least) least = gain;
        }
        if (least <= tolerance) return false;
        vec3<Number> const x = cross(w, v0);
        if (dot(v1, x) > zero) {
            if (dot(v2, x) > zero)
                v1 = w;
            else
                v3 = w;
        } else {
            if (dot(v3, x) > zero)
                v2 = w;
            else
                v1 = w;
        }
    }
    return false;
}

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
