// GJK with Johnson's subdistances, G. van den Bergen, A Fast and Robust GJK Implementation, JGT 4(2), 1999 (SOLID): what the
// routines for hulls of points, their distance, contacts and casts share. See hulls.hpp for what the publication leaves open.
//
// Input     n points of a hull as 3 n numbers x y z of any number type.
// Assumes   round to nearest, no contraction. Errors: none raised; the loop ends after 64 rounds.
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
/// The relative tolerance of gjk_johnson.
template <class Scalar>
inline constexpr Scalar gjk_tolerance = static_cast<Scalar>(1e-6);

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
    /// How much the i-th of them counts in the nearest point, of the sum of all.
    Number const& weight(std::size_t i) const {
        unsigned rest = kept_;
        for (; i > 0; --i) rest &= rest - 1;
        return weight_[kept_][first_of(rest)];
    }
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

}  // namespace graze::documented

#include "graze/exact_comparisons_end.hpp"
