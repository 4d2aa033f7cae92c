// The double filter of a hull and one that moves along d: the simplex method of hull_cast_exact.hpp on doubles, whose steps
// may be as rounded as they like, since what it finds is checked.
//
// Direction n: apart during all of the motion where the least n . c, c = a - b, exceeds the greater of 0 and n . d. The gap
// is off by less than 11 e S (hull_filter.hpp), n . d by less than 4 e S, and the difference of both by 2 e S more, where
// extents count the displacement, too: 2^-46 S is above all. Range as there: S >= 2^-900.
//
// Facet of three corners: d runs through its inside at a time strictly between 0 and 1, and so they cross, where the
// determinants with d in place of each corner are positive, det is, and their sum exceeds det. These are sums of products of
// three differences, as space_bound has it (d is one from the origin); the sum is off by three of these bounds and some rounding.
//
// Time. The facet is where C begins if no point of either hull is beyond it. Of three corners one has an edge of one hull to
// each of the others: n = u x v is across both edges exactly, and the points at their ends are on the facet. All others, or
// points equal to those, must be beyond the bound from it. Then the time is n . c / n . d, by space_bound again, or from two
// doubles a number: 63 u^2 of 6 X Y Z each at most (double_double.hpp), below 2^-97 X Y Z, u = 2^-53, and twice that
// and 2^-103 of the number itself for the quotient's check (time_down.hpp).
//
// Tetrahedron: they cross at the start where all of its determinants are certain, as hull_filter.hpp says.
#pragma once

#include <cmath>
#include <cstddef>

#include "graze/certified/detail/hull_filter.hpp"
#include "graze/certified/detail/time_down.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

template <class Scalar>
class hull_cast_filter {
  public:
    hull_cast_filter(Scalar const* input, int count)
        : point_(input + 3),
          clouds_(point_, count, input),
          d_{static_cast<double>(input[0]), static_cast<double>(input[1]), static_cast<double>(input[2])} {}

    /// With a time, which is set where they cross, what is found is unknown where the time is not sure.
    filter_result find(Scalar* time) {
        if (clouds_.apart) return filter_result::disjoint;
        extent_ = {greater(clouds_.extent[0], std::fabs(d_.x)), greater(clouds_.extent[1], std::fabs(d_.y)),
                   greater(clouds_.extent[2], std::fabs(d_.z))};
        if (!(greater(greater(extent_.x, extent_.y), extent_.z) <= 0x1p150)) return filter_result::unknown;
        bound_ = space_bound<Scalar>(extent_.x, extent_.y, extent_.z);
        begin();
        for (int round = 0; round < 48; ++round) {
            bool const with_unit = load_cofactors();
            price();
            if (parts()) return filter_result::disjoint;
            if (!with_unit && time == nullptr && is_run_through()) return filter_result::crossing;
            if (!(least_ < (with_unit ? 0 : det_) - slack_) || is_column(a_, b_)) {
                if (with_unit) return weigh_units() ? filter_result::disjoint : filter_result::unknown;
                bool const known = is_run_through() && (time == nullptr || find_time(*time));
                return known ? filter_result::crossing : filter_result::unknown;
            }
            column const next{between(point_ + 3 * b_, point_ + 3 * a_), a_, b_};
            double const share[3] = {dot_of(cofactor_[0], next.at), dot_of(cofactor_[1], next.at),
                                     dot_of(cofactor_[2], next.at)};
            int out = -1;
            for (int i = 0; i < 3; ++i)
                if (share[i] > 0 && (out < 0 || carried_[i] * share[out] < carried_[out] * share[i])) out = i;
            if (out < 0) {
                bool const inside =
                    !with_unit && det_ > bound_ && greater(greater(share[0], share[1]), share[2]) < -bound_;
                if (inside && time != nullptr) *time = 0;
                return inside ? filter_result::crossing : filter_result::unknown;
            }
            column_[out] = next;
        }
        return filter_result::unknown;
    }

  private:
    /// A corner a - b by the numbers of its points; a unit vector has none.
    struct column {
        vector3 at;
        int a, b;
    };

    /// Unit vectors towards d, turning left.
    void begin() {
        double const x = std::copysign(1.0, d_.x), y = std::copysign(1.0, d_.y), z = std::copysign(1.0, d_.z);
        int const second = x * y * z > 0 ? 1 : 0;
        column_[1 - second] = {{x, 0, 0}, -1, -1};
        column_[second] = {{0, y, 0}, -1, -1};
        column_[2] = {{0, 0, z}, -1, -1};
    }
    /// Says whether some column is a unit vector: n is that for these alone then, else the sum for all.
    bool load_cofactors() {
        bool any = false;
        vector3 of_units{0, 0, 0};
        corners_ = {0, 0, 0};
        for (int i = 0; i < 3; ++i) {
            vector3 const f = cross_of(column_[i == 2 ? 0 : i + 1].at, column_[i == 0 ? 2 : i - 1].at);
            bool const unit = column_[i].a < 0;
            cofactor_[i] = f;
            carried_[i] = dot_of(f, d_);
            any |= unit;
            if (unit)
                of_units = of_units - f;
            else
                corners_ = corners_ - negated(f);
        }
        det_ = dot_of(cofactor_[0], column_[0].at);
        n_ = any ? of_units : corners_;
        return any;
    }
    /// The corner that is the least far along n.
    void price() {
        auto const a = clouds_.furthest(0, negated(n_)), b = clouds_.furthest(1, n_);
        a_ = a.index;
        b_ = b.index;
        least_ = -(a.along + b.along);
        way_ = dot_of(n_, d_);
        slack_ = 0x1p-46 * (std::fabs(n_.x) * extent_.x + std::fabs(n_.y) * extent_.y + std::fabs(n_.z) * extent_.z);
    }
    /// Are they apart along n?
    bool parts() const { return slack_ >= 0x1p-946 && least_ > greater(way_, 0.0) + slack_; }
    /// No corner is below the plane n through 0 and those columns that are corners, and d is not above it. Turned a little, it is
    /// between them and 0: as little as the corner allows that is the lowest then.
    bool weigh_units() {
        if (!(way_ < -slack_)) return false;
        vector3 const n = n_;
        double cost = greater((0.5 * det_ - dot_of(corners_, d_)) / way_, 0.0);
        for (int round = 0; round < 8; ++round) {
            n_ = {corners_.x + cost * n.x, corners_.y + cost * n.y, corners_.z + cost * n.z};
            price();
            if (parts()) return true;
            vector3 const c = between(point_ + 3 * b_, point_ + 3 * a_);
            double const height = dot_of(n, c);
            if (!(height > 0)) return false;
            double const more = (0.5 * det_ - dot_of(corners_, c)) / height;
            if (!(more > cost)) return false;
            cost = more;
        }
        return false;
    }
    bool is_column(int a, int b) const {
        for (column const& c : column_)
            if (c.a == a && c.b == b) return true;
        return false;
    }
    bool is_run_through() const {
        return lesser(lesser(carried_[0], carried_[1]), carried_[2]) > bound_ && det_ > bound_ &&
               (carried_[0] + carried_[1]) + carried_[2] - det_ > 5 * bound_;
    }

    /// Is edge i to j one of one hull alone?
    bool is_edge(int i, int j) const { return column_[i].a == column_[j].a || column_[i].b == column_[j].b; }
    Scalar const* from_of_edge(int i, int j) const {
        return point_ + 3 * (column_[i].b == column_[j].b ? column_[i].a : column_[j].b);
    }
    Scalar const* to_of_edge(int i, int j) const {
        return point_ + 3 * (column_[i].b == column_[j].b ? column_[j].a : column_[i].b);
    }
    bool find_time(Scalar& time) const {
        int r = 0;
        while (r < 3 && !(is_edge(r, r == 2 ? 0 : r + 1) && is_edge(r, r == 0 ? 2 : r - 1))) ++r;
        if (r == 3) return false;
        int const p = r == 2 ? 0 : r + 1, q = r == 0 ? 2 : r - 1;
        vector3 const n =
            cross_of(between(from_of_edge(r, p), to_of_edge(r, p)), between(from_of_edge(r, q), to_of_edge(r, q)));
        if (!begins_at(n, r)) return false;
        double const height = dot_of(n, column_[r].at), way = dot_of(n, d_);
        if (!(height > bound_ && way > bound_)) return false;
        if constexpr (std::is_same_v<Scalar, float>) {
            // Above 1.02 of the sum of both relative errors, as long as these are below 2^-7, and of roundings.
            double const off = 1.02 * (bound_ / height + bound_ / way) + 0x1p-50, guess = height / way;
            float const nearest = static_cast<float>(guess);
            double const beyond = guess - static_cast<double>(nearest);
            time = beyond < 0 ? scalar_beside(nearest, false) : nearest;
            if (off < 0x1p-7 && std::fabs(beyond) > off * guess) return true;
        }
        return find_time_in_pairs(r, p, q, time);
    }
    GRAZE_CERTIFIED_SLOW bool find_time_in_pairs(int r, int p, int q, Scalar& time) const {
        using vector = vector3_of<double_double>;
        auto const arm = [](Scalar const* from, Scalar const* to) {
            auto const along = [&](int k) { return sum_of(static_cast<double>(to[k]), -static_cast<double>(from[k])); };
            return vector{along(0), along(1), along(2)};
        };
        vector const n = cross_of(arm(from_of_edge(r, p), to_of_edge(r, p)), arm(from_of_edge(r, q), to_of_edge(r, q)));
        vector const c = arm(point_ + 3 * column_[r].b, point_ + 3 * column_[r].a), d{{d_.x, 0}, {d_.y, 0}, {d_.z, 0}};
        double_double const height = normalized(dot_of(n, c)), way = normalized(dot_of(n, d));
        double const off = 0x1p-95 * (extent_.x * extent_.y * extent_.z) + 0x1p-103 * height.high;
        return time_down(height, way, off, time);
    }
    /// Are all points that are none of the facet's beyond it for certain?
    bool begins_at(vector3 const& n, int r) const {
        int const count = clouds_.count;
        for (int set = 0; set < 2; ++set) {
            Scalar const* const on = point_ + 3 * (set == 0 ? column_[r].a : column_[r].b);
            for (int i = set * count; i < (set + 1) * count; ++i) {
                double const along = dot_of(n, between(on, point_ + 3 * i)), beyond = set == 0 ? along : -along;
                if (!(beyond > bound_) && !is_on_facet(set, i)) return false;
            }
        }
        return true;
    }
    bool is_on_facet(int set, int i) const {
        Scalar const* const own = point_ + 3 * i;
        for (column const& c : column_) {
            Scalar const* const other = point_ + 3 * (set == 0 ? c.a : c.b);
            if (own[0] == other[0] && own[1] == other[1] && own[2] == other[2]) return true;
        }
        return false;
    }

    Scalar const* point_;
    hull_clouds<Scalar> clouds_;
    vector3 d_, extent_, n_, corners_;
    double bound_, det_, carried_[3];
    // Of the last direction.
    double least_, way_, slack_;
    int a_, b_;
    vector3 cofactor_[3];
    column column_[3];
};

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
