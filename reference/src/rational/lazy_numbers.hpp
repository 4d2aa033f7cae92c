// Two sets of points in two types of number: intervals of doubles, and integers made when those do not decide.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "graze/internal/rational/interval_number.hpp"
#include "graze/rational.hpp"
#include "rational/shapes.hpp"
#include "rational/whole_scalars.hpp"

namespace graze {

using boost::container::static_vector;

/// Corners of a set: of a box 2^dimension.
template <class Number>
using corner_list = static_vector<vector_of<Number>, 8>;

/// A vertex of the one set or the other.
struct vertex_id {
    std::size_t set, index;
};

/// The corners of both sets in one type of number.
template <class Number>
struct corner_pair {
    corner_list<Number> sets[2];

    vector_of<Number> const& operator[](vertex_id id) const { return sets[id.set][id.index]; }
    vector_of<Number> arm(vertex_id from, vertex_id to) const { return (*this)[to] - (*this)[from]; }
};

inline std::optional<int> known_sign(interval_number const& x) {
    if (x.low() > 0) return 1;
    if (x.high() < 0) return -1;
    if (x.low() == 0 && x.high() == 0) return 0;
    return std::nullopt;
}

/// The sets of a case. `Integer` has room for what is computed of them.
template <class Integer>
class lazy_corners {
  public:
    /// Takes corners as doubles. All lengths are times 2^-scale in intervals, and 2^-unit in integers.
    lazy_corners(corner_list<double> const& a, corner_list<double> const& b, int scale, int unit)
        : given_{&a, &b}, unit_(unit) {
        for (std::size_t s : {0u, 1u})
            for (auto const& corner : *given_[s]) {
                vector_of<interval_number> p;
                for (std::size_t axis = 0; axis < 3; ++axis) p[axis] = scaled(corner[axis], scale);
                rough_.sets[s].push_back(p);
            }
    }

    corner_pair<interval_number> const& rough() const { return rough_; }
    corner_pair<Integer> const& exact() {
        if (!exact_.sets[0].empty()) return exact_;
        for (std::size_t s : {0u, 1u})
            for (auto const& corner : *given_[s]) exact_.sets[s].push_back(whole_point_of<Integer>(corner, unit_));
        return exact_;
    }
    vector_of<double> const& given(vertex_id id) const { return (*given_[id.set])[id.index]; }

    /// The sign of what `make` makes of the corners, in integers only if it must be.
    template <class Make>
    int sign(Make const& make) {
        if (std::optional<int> const known = known_sign(make(rough_))) return *known;
        Integer const value = make(exact());
        return value.sign();
    }

  private:
    static interval_number scaled(double value, int scale) {
        if (scale == 0) return interval_number(value);
        double const moved = std::ldexp(value, -scale);
        return std::ldexp(moved, scale) == value ? interval_number(moved) : interval_number::about(moved);
    }

    corner_list<double> const* given_[2];
    int unit_;
    corner_pair<interval_number> rough_;
    corner_pair<Integer> exact_;
};

/// A vector made of the corners, in intervals now and in integers once those are needed.
template <class Integer, class Make>
class lazy_vector {
  public:
    lazy_vector(lazy_corners<Integer>& corners, Make make)
        : corners_(corners), make_(std::move(make)), rough_(make_(corners.rough())) {}

    vector_of<interval_number> const& rough() const { return rough_; }
    vector_of<Integer> const& exact() {
        if (!exact_) exact_ = make_(corners_.exact());
        return *exact_;
    }
    bool is_zero() {
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (sign(axis) != 0) return false;
        return true;
    }
    int sign(std::size_t axis) {
        if (std::optional<int> const known = known_sign(rough_[axis])) return *known;
        return exact()[axis].sign();
    }
    /// Of the step from one vertex to another along it.
    int sign_along(vertex_id from, vertex_id to) {
        if (std::optional<int> const known = known_sign(dot(rough_, corners_.rough().arm(from, to)))) return *known;
        Integer const along = dot(exact(), corners_.exact().arm(from, to));
        return along.sign();
    }

  private:
    lazy_corners<Integer>& corners_;
    Make make_;
    vector_of<interval_number> rough_;
    std::optional<vector_of<Integer>> exact_;
};

}  // namespace graze
