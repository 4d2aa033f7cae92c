// The relation of two sets, how deep they cross, and the features that decide. The same rule as in reference.cpp: D = A - B,
// its facet normals and its point nearest to the origin. For each normal n, D lies within -below <= n . x <= above.
#pragma once

#include <array>
#include <bit>
#include <cmath>

#include "graze/internal/rational/number_parts.hpp"
#include "graze/internal/rational/set_pair.hpp"
#include "rational/carrier_guess.hpp"
#include "rational/flat_pair.hpp"
#include "rational/pair_parts.hpp"

namespace graze {

inline integer const& whole(integer const& value) {
    return value;
}
/// Of an integer of fixed width.
template <class Fixed>
integer whole(Fixed const& value) {
    return widened(value);
}

template <class Integer>
class set_pair {
  public:
    set_pair(shape const (&kinds)[2], corner_list<double> const (&given)[2], std::size_t dimension, int scale, int unit)
        : kinds_{kinds[0], kinds[1]},
          dimension_(dimension),
          scale_(scale),
          unit_(unit),
          corners_(given[0], given[1], scale, unit),
          edges_{edges_of(0, kinds[0], given[0].size()), edges_of(1, kinds[1], given[1].size())},
          normals_(normals_of(kinds_, given, edges_, dimension)) {}

    std::optional<pair_answer> measure(pair_wanted what) {
        pair_answer answer;
        answer.rel = relate();
        if (what == pair_wanted::relation_only) return answer;
        exact_margin_ = what >= pair_wanted::exact_margin;
        separation_ = what == pair_wanted::separation;
        bool const coplanar = dimension_ == 3 && (flat_ || in_one_plane());
        if (answer.rel == relation::touching && !coplanar)
            answer.contact = touching_kind();
        else if (answer.rel == relation::crossing)
            find_depth(answer);
        else if (answer.rel == relation::disjoint && !find_distance(answer))
            return std::nullopt;
        if (coplanar) answer.contact = contact_kind::coplanar;
        // Lengths times 2^-scale. Where that costs bits the bounds are moved out.
        if (scale_ != 0 && answer.rel != relation::touching) {
            answer.margin_low = std::max(0.0, interval_number::about(std::ldexp(answer.margin_low, scale_)).low());
            answer.margin_high = interval_number::about(std::ldexp(answer.margin_high, scale_)).high();
        }
        if (exact_margin_) answer.margin_square = times_power(answer.margin_square, 2L * unit_);
        return answer;
    }

  private:
    using integers = vector_of<Integer>;

    template <class Make>
    lazy_vector<Integer, Make> lazy(Make make) {
        return {corners_, std::move(make)};
    }
    auto lazy_normal(normal_id const& id) {
        return lazy([id, d = dimension_](auto const& corners) { return normal_of(corners, id, d); });
    }

    /// Where D is flat no normal above tells whether the origin is within its plane.
    relation relate() {
        static_vector<std::size_t, 13> unsure;
        std::size_t sure = 0;
        for (std::size_t k = 0; k < normals_.size(); ++k) {
            auto const n = normal_of(corners_.rough(), normals_[k], dimension_);
            auto const zero = [](interval_number const& x) { return x.low() == 0 && x.high() == 0; };
            bounds_.push_back(interval_number(0));
            live_.push_back(false);
            if (zero(n[0]) && zero(n[1]) && zero(n[2])) continue;
            auto const [above, below] = supports_of(corners_.rough(), n);
            if (above.high() < 0 || below.high() < 0) return relation::disjoint;
            live_.back() = true;
            bounds_.back() = min(above, below);
            if (bounds_.back().low() > 0)
                ++sure;
            else
                unsure.push_back(k);
        }
        bool on_boundary = false;
        std::optional<integers> flat;
        for (std::size_t k : unsure) {
            integers const n = normal_of(corners_.exact(), normals_[k], dimension_);
            if (is_zero(n)) {
                live_[k] = false;
                continue;
            }
            auto const [above, below] = support_signs(normals_[k], n);
            if (above < 0 || below < 0) return relation::disjoint;
            if (above == 0 && below == 0) {
                flat = n;
                break;
            }
            on_boundary = on_boundary || above == 0 || below == 0;
            ++sure;
        }
        flat_ = flat || sure == 0;
        if (flat_)
            return flat_sets<Integer>(corners_.exact(), kinds_, dimension_).meet(flat) ? relation::touching
                                                                                       : relation::disjoint;
        return on_boundary ? relation::touching : relation::crossing;
    }

    /// The signs of the supports along an exact normal, by the corners alone that may be extreme along it.
    supports<int> support_signs(normal_id const& id, integers const& n) {
        auto const rough = normal_of(corners_.rough(), id, dimension_);
        static_vector<std::size_t, 8> high[2], low[2];
        for (std::size_t s : {0u, 1u}) {
            auto const& set = corners_.rough().sets[s];
            static_vector<interval_number, 8> along;
            for (auto const& corner : set) along.push_back(dot(rough, corner - corners_.rough().sets[0][0]));
            constexpr double infinity = std::numeric_limits<double>::infinity();
            double highest = -infinity, lowest = infinity;
            for (interval_number const& item : along)
                highest = std::max(highest, item.low()), lowest = std::min(lowest, item.high());
            for (std::size_t i = 0; i < set.size(); ++i) {
                // The ends of the normal's edges are level: one stands for both.
                bool const stood_for = std::ranges::any_of(std::array{id.one, id.other}, [&](edge_id const& e) {
                    return e.from.set == s && std::max(e.from.index, e.to.index) == i;
                });
                if (stood_for) continue;
                if (!(along[i].high() < highest)) high[s].push_back(i);
                if (!(along[i].low() > lowest)) low[s].push_back(i);
            }
        }
        auto const largest = [&](auto const& of_a, auto const& of_b, int side) {
            int most = -1;
            for (std::size_t i : of_a)
                for (std::size_t j : of_b) {
                    if (most > 0) return most;
                    Integer const step = dot(n, corners_.exact().arm({1, j}, {0, i}));
                    most = std::max(most, side * step.sign());
                }
            return most;
        };
        return {largest(high[0], low[1], 1), largest(low[0], high[1], -1)};
    }

    /// The sets cross: the least of the depths, and of equal ones the first kind.
    void find_depth(pair_answer& answer) {
        double most = std::numeric_limits<double>::infinity(), least = most;
        for (std::size_t k = 0; k < normals_.size(); ++k) {
            if (!live_[k]) continue;
            auto const n = normal_of(corners_.rough(), normals_[k], dimension_);
            bounds_[k] = root_of_quotient(bounds_[k] * bounds_[k], dot(n, n));
            most = std::min(most, bounds_[k].high()), least = std::min(least, bounds_[k].low());
        }
        answer.margin_low = least;
        answer.margin_high = most;
        static_vector<std::size_t, 13> candidates;
        for (std::size_t k = 0; k < normals_.size(); ++k)
            if (live_[k] && bounds_[k].low() <= most) candidates.push_back(k);
        Integer square, norm;  // the depth squared is square / norm
        bool first = true;
        for (std::size_t k : candidates) {
            auto n = lazy_normal(normals_[k]);
            bool up = true, down = true;
            if (candidates.size() > 1 || exact_margin_) {
                auto const [above, below] = supports_of(corners_.exact(), n.exact());
                Integer const bound = std::min(above, below), its_square = bound * bound;
                Integer const its_norm = dot(n.exact(), n.exact());
                if (its_norm == 0) continue;
                int order = 0;
                if (!first) order = Integer(its_square * norm).compare(Integer(square * its_norm));
                if (order > 0) continue;
                if (order < 0) first = true;
                square = its_square, norm = its_norm;
                up = above == bound, down = below == bound;
            } else {
                auto const [above, below] = supports_of(corners_.rough(), n.rough());
                if (above.high() < below.low() || below.high() < above.low()) {
                    up = above.high() < below.low(), down = !up;
                } else {
                    auto const both = supports_of(corners_.exact(), n.exact());
                    up = both.above <= both.below, down = both.below <= both.above;
                }
            }
            // A depth above is how far the first set goes along n into the second, one below how far against n.
            contact_kind kind = contact_kind::none;
            if (up) kind = support_kind(n, 1, normals_[k]);
            if (down) kind = std::min(kind, support_kind(n, -1, normals_[k]));
            answer.contact = first ? kind : std::min(answer.contact, kind);
            first = false;
        }
        if (exact_margin_) answer.margin_square = rational(whole(square), whole(norm));
    }

    /// The kind of the features where the first set goes furthest along a direction (that times `side`), and the second
    /// against it.
    template <class Direction>
    contact_kind support_kind(Direction& along, int side, normal_id const& of) {
        return kind_of(support_dimension(0, along, side, of), support_dimension(1, along, -side, of));
    }
    template <class Direction>
    int support_dimension(std::size_t set, Direction& along, int side, normal_id const& of) {
        unsigned tied[8] = {};  // with which corners a corner is level, as an edge of the normal tells
        for (edge_id const& e : {of.one, of.other})
            if (e.from.set == set) {
                tied[e.from.index] |= 1u << e.to.index;
                tied[e.to.index] |= 1u << e.from.index;
            }
        std::size_t top = 0;
        unsigned extreme = 1;
        for (std::size_t i = 1; i < corners_.rough().sets[set].size(); ++i) {
            int const higher = tied[i] & extreme ? 0 : side * along.sign_along({set, top}, {set, i});
            if (higher > 0) top = i, extreme = 0;
            if (higher >= 0) extreme |= 1u << i;
        }
        return dimension_of_corners(set, extreme);
    }

    /// Of the flat through some corners of a set.
    int dimension_of_corners(std::size_t set, unsigned which) {
        static_vector<std::size_t, 8> distinct;
        for (std::size_t i = 0; which >> i != 0; ++i)
            if (which >> i & 1 && std::ranges::none_of(distinct, [&](std::size_t other) {
                    return corners_.given({set, i}) == corners_.given({set, other});
                }))
                distinct.push_back(i);
        if (kinds_[set] == shape::box) return std::countr_zero(distinct.size());
        return distinct.size() == 3 && is_collinear(set) ? 1 : static_cast<int>(distinct.size()) - 1;
    }
    bool is_collinear(std::size_t set) {
        if (dimension_ == 3) return lazy_normal({edges_[set][0], edges_[set][1]}).is_zero();
        return corners_.sign([&](auto const& corners) {
            return cross(corners.arm({set, 0}, {set, 1}), corners.arm({set, 0}, {set, 2}))[2];
        }) == 0;
    }

    contact_kind touching_kind();
    int carrier_dimension(std::size_t set, static_vector<std::size_t, 8> const& hull, vertex_id at);
    static_vector<std::size_t, 8> hull_of(std::size_t set);
    bool in_one_plane();
    bool find_distance(pair_answer& answer);
    bool measure_distance(pair_answer& answer, carrier const& members);
    template <class Number, class Make>
    carrier carrier_of(corner_pair<Number> const& corners, Make const& make);

    shape kinds_[2];
    std::size_t dimension_;
    int scale_, unit_;
    bool exact_margin_ = false, separation_ = false, flat_ = false;
    lazy_corners<Integer> corners_;
    static_vector<edge_id, 3> edges_[2];
    normal_list normals_;
    static_vector<interval_number, 13> bounds_;  // of how far D goes along each normal; of a depth once it is asked for
    static_vector<bool, 13> live_;               // it is no zero vector
};

}  // namespace graze
