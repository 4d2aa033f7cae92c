// A double with a bound of its error, carried along: the filter for what has too many terms for one bound of all.
//
// Model. As in filter.hpp every operation is off by a factor (1 + d), |d| <= e = 2^-52, in any rounding mode, and what
// underflows by 2^-1074 at most. With u = 2^-51 the bound of an operation's own rounding, u |result|, is twice what
// is needed. Sums of doubles that underflow are exact; a product and the three products in its bound lose less than
// 2^-1071 together: added at once. The bounds are rounded too: each of the (fewer than 2^10) operations on the way to a
// result takes five of them, together below (1 + e)^(5 * 2^10) < 1 + 2^-39, which the factor in `certain_sign` covers.
// Contraction leaves roundings out, no more. Overflow gives an infinite bound, or one that is no number: no sign then.
#pragma once

#include <cmath>
#include <type_traits>

#include "graze/certified/detail/big_vectors.hpp"
#include "graze/certified/detail/exact_grid.hpp"
#include "graze/certified/detail/exact_shapes.hpp"
#include "graze/certified/detail/filter.hpp"
#include "graze/certified/detail/filtered_points.hpp"

namespace graze::certified::detail {

struct bounded_number {
    double value, error;
};

inline constexpr double bounded_unit = 2 * rounding_error;

inline bounded_number bounded_difference(double a, double b) {
    double const value = a - b;
    return {value, std::fabs(value) * bounded_unit};
}
inline bounded_number operator+(bounded_number a, bounded_number b) {
    double const value = a.value + b.value;
    return {value, a.error + b.error + std::fabs(value) * bounded_unit};
}
inline bounded_number operator-(bounded_number a, bounded_number b) {
    return a + bounded_number{-b.value, b.error};
}
inline bounded_number operator*(bounded_number a, bounded_number b) {
    double const value = a.value * b.value;
    return {value, std::fabs(a.value) * b.error + (std::fabs(b.value) + b.error) * a.error +
                       std::fabs(value) * bounded_unit + 0x1p-1070};
}

/// Returns the sign, which an exact number always has.
template <class Number>
int certain_sign(Number const& of) {
    return sign(of);
}
inline int certain_sign(bounded_number of) {
    double const beyond = of.error * (1 + 0x1p-30);
    if (of.value > beyond) return 1;
    return of.value < -beyond ? -1 : unknown_sign;
}

inline int certain_sign_of_difference(bounded_number a, bounded_number b) {
    return certain_sign(a - b);
}
template <int Degree>
int certain_sign_of_difference(big<Degree> const& a, big<Degree> const& b) {
    return sign_of_difference(a, b);
}
template <class Number>
int certain_sign_of_difference(Number const& a, Number const& b) {
    return certain_sign(a - b);
}
/// a -= b.
template <class Number>
void take_from(Number& a, Number const& b) {
    a = a - b;
}
template <int Degree>
void take_from(big<Degree>& a, big<Degree> const& b) {
    accumulate(a, b, true);
}
template <class Number>
auto square_of(Number const& a) {
    return a * a;
}
/// sum -= a b.
template <class Sum, class A, class B>
void take_product(Sum& sum, A const& a, B const& b) {
    sum = sum - a * b;
}
template <int A, int B>
GRAZE_CERTIFIED_SLOW void take_product(big<A + B>& sum, big<A> const& a, big<B> const& b) {
    big<A + B> product;
    load_product(a, b, product);
    accumulate(sum, product, true);
}
/// a b - c d.
template <class A, class B, class C, class D>
auto minor_of(A const& a, B const& b, C const& c, D const& d) {
    return a * b - c * d;
}
template <int A, int B>
big<A + B> minor_of(big<A> const& a, big<B> const& b, big<A> const& c, big<B> const& d) {
    big<A + B> minor;
    load_minor(a, b, c, d, minor);
    return minor;
}
/// Of a b - c d.
template <class A, class B, class C, class D>
int certain_sign_of_minor(A const& a, B const& b, C const& c, D const& d) {
    return certain_sign(a * b - c * d);
}
template <int A, int B, int C, int D>
int certain_sign_of_minor(big<A> const& a, big<B> const& b, big<C> const& c, big<D> const& d) {
    return sign_of_minor(a, b, c, d);
}
/// Of a - b c.
template <class A, class B, class C>
int certain_sign_less_product(A const& a, B const& b, C const& c) {
    return certain_sign(a - b * c);
}
template <int A, int B, int C>
GRAZE_CERTIFIED_SLOW int certain_sign_less_product(big<A> const& a, big<B> const& b, big<C> const& c) {
    big<A> product;
    load_product(b, c, product);
    return sign_of_difference(a, product);
}
/// (u x v) . n
template <class U, class V, class N>
auto triple_of(vector3_of<U> const& u, vector3_of<V> const& v, vector3_of<N> const& n) {
    return dot_of(cross_of(u, v), n);
}

// Is a point or a segment within a radius of a point, a segment, a triangle? By the features of both that may be nearest,
// each pair of which has a distance that is no less than the least, and one of which has it: their squares against the
// radius's, where the feet of the perpendicular lie inside the features. Neither roots nor quotients: polynomials of
// degree six at most, for bounded and for exact numbers alike.

/// Input scalars as numbers to compute with, all axes on one grid: see exact_grid.hpp.
struct bounded_reader {
    double const* scalar;

    bounded_number difference(int i, int j) const { return bounded_difference(scalar[i], scalar[j]); }
    bounded_number value(int i) const { return {scalar[i], 0}; }
};

/// What is known of the distance: compared with a radius, pair of features by pair.
template <class Reader, class Radius>
class near_features {
  public:
    near_features(Reader const& read, Radius const& radius) : read_(read), square_(radius * radius) {}

    bool is_within() const { return within_; }

    /// Unknown where the numbers do not tell.
    filter_result found() const {
        if (within_) return filter_result::crossing;
        return doubt_ || level_ ? filter_result::unknown : filter_result::disjoint;
    }
    /// Returns the relation where the numbers are exact.
    relation exact() const { return within_ ? relation::crossing : level_ ? relation::touching : relation::disjoint; }

    void points(int p, int q) {
        auto const w = arm_of(read_, q, p);
        consider(certain_sign(dot_of(w, w) - square_));
    }

    /// A point and the inside of a segment.
    void point_edge(int p, int a, int b) {
        in_a_frame([=, this] { compare_point_edge(p, a, b); });
    }
    /// The insides of two segments.
    void edges(int a, int b, int c, int d) {
        in_a_frame([=, this] { compare_edges(a, b, c, d); });
    }
    /// A point and the inside of a triangle.
    void point_face(int p, int a, int b, int c) {
        in_a_frame([=, this] { compare_point_face(p, a, b, c); });
    }

    void point_triangle(int p, int a, int b, int c) {
        for (int corner : {a, b, c}) points(p, corner);
        if (within_) return;
        point_edge(p, a, b);
        point_edge(p, b, c);
        point_edge(p, c, a);
        if (!within_) point_face(p, a, b, c);
    }

    void segments(int a, int b, int c, int d) {
        for (int p : {a, b})
            for (int q : {c, d}) points(p, q);
        if (within_) return;
        point_edge(a, c, d);
        point_edge(b, c, d);
        point_edge(c, a, b);
        point_edge(d, a, b);
        if (!within_) edges(a, b, c, d);
    }

  private:
    static constexpr bool is_of_big_numbers = std::is_same_v<Radius, big<1>>;

    /// Big numbers of one pair of features are not on the stack with those of another.
    template <class Step>
    GRAZE_CERTIFIED_SLOW static void in_its_own_frame(Step const& step) {
        step();
    }
    template <class Step>
    static void in_a_frame(Step const& step) {
        if constexpr (is_of_big_numbers)
            in_its_own_frame(step);
        else
            step();
    }

    void compare_point_edge(int p, int a, int b) {
        auto const w = arm_of(read_, p, a), u = arm_of(read_, b, a);
        auto const along = dot_of(w, u), length = dot_of(u, u);
        int const after = certain_sign(along), before = certain_sign_of_difference(length, along);
        if (is_outside(after) || is_outside(before)) return;
        auto const moment = cross_of(w, u);
        consider(certain_sign_less_product(dot_of(moment, moment), square_, length), after, before);
    }

    /// The perpendicular of both segments has its feet inside them.
    void compare_edges(int a, int b, int c, int d) {
        auto const u = arm_of(read_, b, a), v = arm_of(read_, d, c), w = arm_of(read_, a, c);
        auto const n = cross_of(u, v);
        auto const area = dot_of(n, n);
        int const is_across = certain_sign(area);
        if (is_outside(is_across)) return;  // parallel: an end is as near
        // Each share in a block of its own: they are large, and not on the stack together.
        int after_a, before_b, after_c, before_d;
        {
            auto const share = triple_of(v, w, n);
            after_a = certain_sign(share), before_b = certain_sign_of_difference(area, share);
        }
        if (is_outside(after_a) || is_outside(before_b)) return;
        {
            auto const share = triple_of(u, w, n);
            after_c = certain_sign(share), before_d = certain_sign_of_difference(area, share);
        }
        if (is_outside(after_c) || is_outside(before_d)) return;
        auto const height = dot_of(n, w);
        consider(certain_sign_of_minor(height, height, square_, area), is_across, after_a, before_b, after_c, before_d);
    }

    void compare_point_face(int p, int a, int b, int c) {
        auto const u = arm_of(read_, b, a), v = arm_of(read_, c, a), w = arm_of(read_, p, a);
        auto const n = cross_of(u, v);
        int has_area, weight_a, weight_b, weight_c;
        {
            auto rest = dot_of(n, n);  // the area squared, then less the weights
            has_area = certain_sign(rest);
            if (is_outside(has_area)) return;  // an edge is as near
            {
                auto const weight = triple_of(u, w, n);
                weight_c = certain_sign(weight);
                if (is_outside(weight_c)) return;
                take_from(rest, weight);
            }
            {
                auto const weight = triple_of(w, v, n);
                weight_b = certain_sign(weight);
                if (is_outside(weight_b)) return;
                take_from(rest, weight);
            }
            weight_a = certain_sign(rest);
            if (is_outside(weight_a)) return;
        }
        auto const height = dot_of(n, w);
        consider(certain_sign_of_minor(height, height, square_, dot_of(n, n)), has_area, weight_a, weight_b, weight_c);
    }

    Reader const& read_;
    decltype(std::declval<Radius>() * std::declval<Radius>()) square_;
    bool within_ = false, level_ = false, doubt_ = false;

    /// Is it at an end or beyond, where another pair of features is as near or nearer?
    static bool is_outside(int sign) { return sign != unknown_sign && sign <= 0; }

    /// `sides`, where they are certain, are all inside. Features whose distance is not that of two points of them are
    /// no farther apart than their lines or planes are, so that what those tell of too far holds all the same.
    template <class... Sides>
    void consider(int compared, Sides... sides) {
        bool const inside = (true && ... && (sides != unknown_sign));
        if (compared == 1) return;
        if (compared == unknown_sign || !inside)
            doubt_ = true;
        else
            (compared < 0 ? within_ : level_) = true;
    }
};
template <class Reader, class Radius>
near_features(Reader const&, Radius const&) -> near_features<Reader, Radius>;

/// Runs algorithm(grid) on all scalars as integers of one grid.
template <int Count, class Algorithm>
auto on_one_grid(double const* scalar, Algorithm const& algorithm) {
    return on_limb_grid<1, Count>(scalar, algorithm);
}

template <class Features>
struct nearness_algorithm {
    template <class Grid>
    relation operator()(Grid const& g) const {
        return Features::of(g).exact();
    }
};

template <class Features>
GRAZE_CERTIFIED_SLOW relation nearness_exactly(double const* scalar) {
    return on_one_grid<Features::count>(scalar, nearness_algorithm<Features>{});
}

/// The relation that Features::of(reader) tells of `count` scalars: of bounded numbers, of exact ones where those do not.
template <class Features>
relation settle_nearness(double const* scalar) {
    bounded_reader const read{scalar};
    filter_result const found = Features::of(read).found();
    if (found == filter_result::unknown) [[unlikely]]
        return nearness_exactly<Features>(scalar);
    return found == filter_result::crossing ? relation::crossing : relation::disjoint;
}

inline double within_unit(double x) {
    return x > 0 ? (x < 1 ? x : 1) : 0;  // 0 for what is no number
}
/// part / whole, or some number where whole is 0 or less, or next to it: of points and parallel lines any will do. So ordinary
/// shapes do not trap.
inline double share_of(double part, double whole) {
    return part / (whole > 0x1p-900 ? whole : 1);
}

/// By a point of each set and the vector n = w + s u + t v from the one to the other, near the shortest wherever it was
/// found: near enough for the radius R, or the sets far enough apart along n. u and v are edges of the sets, w leads from a
/// vertex of the second to one of the first; s and t are in [-1, 1]. `least(n . u, n . v)` is what the least n . (x - y) of
/// vertices x and y of the two has beyond n . w. Model of filter.hpp (e = 2^-52), L being the largest magnitude of a
/// coordinate of u, v and w as computed.
///
/// near   A coordinate of n as computed is off by at most ((1 + e)^4 - 1) 3 L (1 + e) < 12.1 e L, n by less than 21 e L; of a
///        triangle s and t may add up to 1 + e in magnitude, a point less than 2 e L beside it. So |n| + 23 e L < R tells;
///        26 e L and R (1 - 8 e) cover the roundings of R, of squares and of the comparison.
/// apart  Whatever n is. n . w and the rest as computed are off by at most
///        ((1 + e)^6 - 1) |n|_1 3 L (1 + e) < 31.4 e |n| L, since |n|_1 <= sqrt(3) |n|. So what is computed
///        need exceed |n| (R + 31.4 e L), as it does where its square exceeds n . n k k, k = (R + 40 e L) (1 + 16 e), which
///        covers the roundings of both sides.
/// Range  L and R are at most 2^200, where nothing overflows but what s and t are made of, which any number will do for.
///        Compared are squares of numbers from 2^-400, or where n is 2^-200 long, L thus above 2^-203, from 2^-450: an
///        underflow, 2^-1074 at most, is far below their slack.
template <class Least>
filter_result near_points_tell(vector3 const& u, vector3 const& v, vector3 const& w, double s, double t, double radius,
                               Least const& least) {
    auto const largest_of = [](vector3 const& of) {
        return greater(greater(std::fabs(of.x), std::fabs(of.y)), std::fabs(of.z));
    };
    double const largest = greater(greater(largest_of(u), largest_of(v)), largest_of(w));
    if (!(largest <= 0x1p200 && radius <= 0x1p200)) return filter_result::unknown;
    vector3 const n{w.x + s * u.x + t * v.x, w.y + s * u.y + t * v.y, w.z + s * u.z + t * v.z};
    double const square = dot_of(n, n);
    double const reach = radius * (1 - 8 * rounding_error) - 26 * rounding_error * largest;
    if (reach >= 0x1p-400 && square < reach * reach * (1 - 8 * rounding_error)) return filter_result::crossing;
    double const gap = dot_of(n, w) + least(dot_of(n, u), dot_of(n, v));
    double const beyond = (radius + 40 * rounding_error * largest) * (1 + 16 * rounding_error);
    bool const apart = square >= 0x1p-400 && gap > 0 && gap * gap > square * (beyond * beyond);
    return apart ? filter_result::disjoint : filter_result::unknown;
}

/// The scalars as doubles.
template <int Count, class Scalar>
struct as_doubles {
    double value[std::size_t{Count}];
    explicit as_doubles(Scalar const* input) {
        for (int i = 0; i < Count; ++i) value[i] = static_cast<double>(input[i]);
    }
};

/// Are the points from `a` and those from `b` more than a radius apart along some axis? Sizes beyond 2^1000 are left alone:
/// below, a rounded difference and a rounded sum of radii are each off by a factor (1 + e), subnormal ones by none.
inline bool apart_along_an_axis(double const* a, int count_a, double const* b, int count_b, double radius) {
    for (int axis = 0; axis < 3; ++axis) {
        double low_a = a[axis], high_a = low_a, low_b = b[axis], high_b = low_b;
        for (int i = 1; i < count_a; ++i) {
            low_a = lesser(low_a, a[3 * i + axis]);
            high_a = greater(high_a, a[3 * i + axis]);
        }
        for (int i = 1; i < count_b; ++i) {
            low_b = lesser(low_b, b[3 * i + axis]);
            high_b = greater(high_b, b[3 * i + axis]);
        }
        double const gap = greater(low_a - high_b, low_b - high_a) * (1 - 4 * rounding_error);
        if (gap > radius && gap <= 0x1p1000) return true;
    }
    return false;
}

}  // namespace graze::certified::detail
