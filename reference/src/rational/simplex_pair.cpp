// The same rule as in rational_reference.cpp: D = A - B, its facet normals and its point nearest to the origin. For
// each normal n, D lies within -below <= n . x <= above.
#include "rational/simplex_pair.hpp"

#include <algorithm>
#include <boost/container/static_vector.hpp>
#include <cmath>
#include <limits>

#include "rational/interval_number.hpp"
#include "rational/shapes.hpp"

namespace graze {
namespace {

using boost::container::static_vector;

/// An edge by its shape's number and its own, of edge_ends.
struct edge_id {
    std::size_t shape, edge;
};
constexpr std::size_t edge_ends[3][2] = {{0, 1}, {1, 2}, {2, 0}};
/// The edges whose cross product a facet normal is; in the plane the first, turned by a right angle.
struct normal_id {
    edge_id one, other;
};
/// At most one normal of each face and nine of pairs of edges.
using normal_list = static_vector<normal_id, 11>;

template <class Number>
struct supports {
    Number above, below;
};

/// Both sets in one type of number; z is 0 in the plane.
template <class Number>
struct simplices {
    using vector = vector_of<Number>;
    static_vector<vector, 3> sets[2];

    vector edge(edge_id id) const {
        return sets[id.shape][edge_ends[id.edge][1]] - sets[id.shape][edge_ends[id.edge][0]];
    }
    vector normal(normal_id const& id, std::size_t dimension) const {
        vector const along = edge(id.one);
        if (dimension == 2) return {-along[1], along[0], Number(0)};
        return cross(along, edge(id.other));
    }
    supports<Number> along(vector const& n) const {
        Number high[2], low[2];
        for (std::size_t s : {0u, 1u}) {
            high[s] = low[s] = dot(n, sets[s][0]);
            for (std::size_t i = 1; i < sets[s].size(); ++i) {
                Number const value = dot(n, sets[s][i]);
                using std::max, std::min;
                high[s] = max(high[s], value);
                low[s] = min(low[s], value);
            }
        }
        return {high[0] - low[1], high[1] - low[0]};
    }
};

std::size_t edges_of(std::size_t points) {
    return points == 3 ? 3 : points - 1;
}

normal_list normals_of(std::size_t const (&points)[2], std::size_t dimension) {
    normal_list list;
    if (dimension == 2) {
        for (std::size_t s : {0u, 1u})
            for (std::size_t e = 0; e < edges_of(points[s]); ++e) list.push_back({{s, e}, {s, e}});
        return list;
    }
    for (std::size_t s : {0u, 1u})
        if (points[s] == 3) list.push_back({{s, 0}, {s, 1}});
    for (std::size_t e = 0; e < edges_of(points[0]); ++e)
        for (std::size_t f = 0; f < edges_of(points[1]); ++f) list.push_back({{0, e}, {1, f}});
    return list;
}

/// Up to three of some points.
using carrier = static_vector<std::size_t, 3>;

/// The points that seem, in doubles, to carry the point of their hull nearest to the origin; perhaps wrongly, or none.
/// Each distance is that of a point built, since sums of squares cancel where sets are near to each other.
carrier guess_carrier(std::span<vector_of<double> const> p) {
    carrier best;
    double least = std::numeric_limits<double>::infinity();
    auto const consider = [&](double squared, std::initializer_list<std::size_t> members) {
        if (squared < least) least = squared, best = members;
    };
    for (std::size_t i = 0; i < p.size(); ++i) {
        consider(dot(p[i], p[i]), {i});
        for (std::size_t j = i + 1; j < p.size(); ++j) {
            vector_of<double> const u = p[j] - p[i];
            double const uu = dot(u, u), pu = dot(p[i], u), t = -pu / uu;
            if (t > 0 && t < 1) {
                vector_of<double> const x = p[i] + u * t;
                consider(dot(x, x), {i, j});
            }
            for (std::size_t k = j + 1; k < p.size(); ++k) {
                vector_of<double> const v = p[k] - p[i], n = cross(u, v);
                double const vv = dot(v, v), uv = dot(u, v), pv = dot(p[i], v), area = dot(n, n);
                double const a = (uv * pv - vv * pu) / area, b = (uv * pu - uu * pv) / area;
                if (!(a > 0 && b > 0 && a + b < 1)) continue;
                double const height = dot(n, p[i]);
                consider(height * height / area, {i, j, k});
            }
        }
    }
    return best;
}

class simplex_pair {
  public:
    simplex_pair(std::span<double const> a, std::span<double const> b, std::size_t dimension)
        : inputs_{a, b}, dimension_(dimension), exponent_(std::min(common_exponent(a), common_exponent(b))) {
        std::size_t const d = dimension;
        std::size_t const counts[2] = {a.size() / d, b.size() / d};
        normals_ = normals_of(counts, dimension);
        // Relative to one point: differences of neighbours often are exact.
        for (std::size_t s : {0u, 1u})
            for (std::size_t i = 0; i < counts[s]; ++i) {
                vector_of<interval_number> p;
                for (std::size_t axis = 0; axis < d; ++axis)
                    p[axis] = interval_number(inputs_[s][i * d + axis]) - interval_number(a[axis]);
                rough_.sets[s].push_back(p);
            }
    }

    std::optional<pair_answer> measure() {
        pair_answer answer;
        answer.rel = relate();
        if (answer.rel == relation::crossing)
            find_depth(answer);
        else if (answer.rel == relation::disjoint && !find_distance(answer))
            return std::nullopt;
        answer.margin_square = times_power(answer.margin_square, 2L * exponent_);
        if (dimension_ == 3 && answer.rel != relation::touching && in_one_plane())
            answer.contact = contact_kind::coplanar;
        return answer;
    }

  private:
    using integers = vector_of<integer>;

    simplices<integer> const& exact() {
        if (!exact_.sets[0].empty()) return exact_;
        std::size_t const d = dimension_;
        for (std::size_t s : {0u, 1u})
            for (std::size_t i = 0; i < inputs_[s].size(); i += d) {
                integers p;
                for (std::size_t axis = 0; axis < d; ++axis) p[axis] = scaled(inputs_[s][i + axis]);
                exact_.sets[s].push_back(p);
            }
        return exact_;
    }

    /// value * 2^-exponent_, an integer.
    integer scaled(double value) const {
        int exponent = 0;
        auto const significand = static_cast<long>(std::ldexp(std::frexp(value, &exponent), 53));
        int const shift = exponent - 53 - exponent_;
        if (significand == 0) return 0;
        return shift >= 0 ? integer(integer(significand) << static_cast<unsigned>(shift))
                          : integer(significand >> -shift);
    }

    /// Disjoint unless the distance, which find_distance proves, is zero: where a normal parts the sets, and where D is
    /// flat, so that they cannot cross.
    relation relate() {
        static_vector<std::size_t, 11> unsure;
        std::size_t sure = 0;
        for (std::size_t k = 0; k < normals_.size(); ++k) {
            auto const n = rough_.normal(normals_[k], dimension_);
            auto const is_zero = [](interval_number const& x) { return x.low() == 0 && x.high() == 0; };
            bounds_.push_back({});
            if (is_zero(n[0]) && is_zero(n[1]) && is_zero(n[2])) continue;
            auto const [above, below] = rough_.along(n);
            if (above.high() < 0 || below.high() < 0) return relation::disjoint;
            bounds_.back() = depth_bounds(min(above, below), dot(n, n));
            if (above.low() > 0 && below.low() > 0)
                ++sure;
            else
                unsure.push_back(k);
        }
        bool on_boundary = false;
        for (std::size_t k : unsure) {
            integers const n = exact().normal(normals_[k], dimension_);
            if (graze::is_zero(n)) {
                bounds_[k] = {};
                continue;
            }
            auto const [above, below] = exact().along(n);
            if (above < 0 || below < 0) return relation::disjoint;
            if (above == 0 && below == 0) return relation::disjoint;
            on_boundary = on_boundary || above == 0 || below == 0;
            ++sure;
        }
        if (sure == 0) return relation::disjoint;
        return on_boundary ? relation::touching : relation::crossing;
    }

    /// Bounds of the squared depth along a normal; none for no normal at all.
    struct depth_range {
        double low = std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
    };
    static depth_range depth_bounds(interval_number const& bound, interval_number const& norm) {
        interval_number const squared = bound * bound;
        // A quotient of doubles is off by less than the factor allows, or underflows.
        constexpr double slack = 1 + 0x1p-50, step = std::numeric_limits<double>::min();
        depth_range range{0, std::numeric_limits<double>::infinity()};
        if (bound.low() > 0) range.low = std::max(0.0, squared.low() / norm.high() / slack - step);
        if (norm.low() > 0) range.high = squared.high() / norm.low() * slack + step;
        return range;
    }

    /// The sets cross: the least of the depths, and of equal ones the first kind.
    void find_depth(pair_answer& answer) {
        double most = std::numeric_limits<double>::infinity();
        for (depth_range const& each : bounds_) most = std::min(most, each.high);
        integer square, norm;  // the depth squared is square / norm
        bool first = true;
        for (std::size_t k = 0; k < normals_.size(); ++k) {
            if (bounds_[k].low > most || bounds_[k].low == std::numeric_limits<double>::infinity()) continue;
            integers const n = exact().normal(normals_[k], dimension_);
            auto const [above, below] = exact().along(n);
            integer const bound = std::min(above, below), its_square = bound * bound, its_norm = dot(n, n);
            integer const left = first ? integer(0) : integer(its_square * norm);
            integer const right = first ? integer(1) : integer(square * its_norm);
            if (left > right) continue;
            // A depth above is how far the first set goes along n into the second, one below how far against n.
            contact_kind kind = contact_kind::none;
            if (above == bound) kind = support_kind(n);
            if (below == bound) kind = std::min(kind, support_kind(-n));
            answer.contact = !first && left == right ? std::min(answer.contact, kind) : kind;
            square = its_square, norm = its_norm, first = false;
        }
        answer.margin_square = rational(square, norm);
    }

    /// The kind of the features where the first set goes furthest along a direction, and the second against it.
    contact_kind support_kind(integers const& direction) {
        return kind_of(support_dimension(0, direction), support_dimension(1, -direction));
    }
    int support_dimension(std::size_t set, integers const& direction) {
        static_vector<integers, 3> extreme;
        integer most;
        for (integers const& v : exact().sets[set]) {
            integer const along = dot(direction, v);
            if (extreme.empty() || along > most) extreme.clear(), most = along;
            if (along == most) extreme.push_back(v);
        }
        return dimension_of(extreme);
    }

    /// Their distance, if it is not zero. False if it is, or the guess of what carries it was wrong.
    bool find_distance(pair_answer& answer) {
        static_vector<vector_of<double>, 9> differences;
        std::size_t const count[2] = {rough_.sets[0].size(), rough_.sets[1].size()};
        for (std::size_t i = 0; i < count[0]; ++i)
            for (std::size_t j = 0; j < count[1]; ++j) {
                vector_of<double> difference{};
                std::size_t const d = dimension_;
                for (std::size_t axis = 0; axis < d; ++axis)
                    difference[axis] = inputs_[0][i * d + axis] - inputs_[1][j * d + axis];
                differences.push_back(difference);
            }
        carrier const members = guess_carrier({differences.data(), differences.size()});
        if (members.empty()) return false;
        auto const point = [&](std::size_t i) {
            return exact().sets[0][members[i] / count[1]] - exact().sets[1][members[i] % count[1]];
        };
        integers const p = point(0);
        integers x = p;  // a positive multiple of the point of the members' hull nearest to the origin
        integer square = dot(p, p), norm = 1;  // its square is square / norm
        if (members.size() == 2) {
            integers const u = point(1) - p;
            integer const uu = dot(u, u), pu = dot(p, u);
            if (uu == 0 || pu > 0 || -pu > uu) return false;
            x = p * uu - u * pu;
            square = square * uu - pu * pu;
            norm = uu;
        } else if (members.size() == 3) {
            integers const u = point(1) - p, v = point(2) - p, n = cross(u, v);
            integer const uu = dot(u, u), vv = dot(v, v), uv = dot(u, v), pu = dot(p, u), pv = dot(p, v);
            integer const area = dot(n, n), at_u = uv * pv - vv * pu, at_v = uv * pu - uu * pv;
            if (area == 0 || at_u < 0 || at_v < 0 || at_u + at_v > area) return false;
            integer const height = dot(n, p);
            x = height < 0 ? -n : n;
            square = height * height;
            norm = area;
        }
        // The nearest of all D if no point of D is less far along x than it is.
        auto const [above, below] = exact().along(x);
        if (square == 0 || -below < dot(x, p)) return false;
        answer.margin_square = rational(square, norm);
        answer.contact = support_kind(-x);
        return true;
    }

    bool in_one_plane() {
        for (std::size_t s : {0u, 1u}) {
            if (rough_.sets[s].size() < 3) continue;
            auto const n = rough_.normal({{s, 0}, {s, 1}}, 3);
            for (auto const& p : rough_.sets[1 - s]) {
                interval_number const off = dot(n, p - rough_.sets[s][0]);
                if (off.low() > 0 || off.high() < 0) return false;
            }
        }
        static_vector<integers, 6> all;
        for (auto const& set : exact().sets) all.insert(all.end(), set.begin(), set.end());
        return dimension_of(all) <= 2;
    }

    std::span<double const> inputs_[2];
    std::size_t dimension_;
    int exponent_;
    normal_list normals_;
    static_vector<depth_range, 11> bounds_;
    simplices<interval_number> rough_;
    simplices<integer> exact_;
};

}  // namespace

contact_kind kind_of(int one, int other) {
    using enum contact_kind;
    constexpr contact_kind kinds[3][3] = {{vertex_vertex, vertex_edge, vertex_face},
                                          {vertex_edge, edge_edge, edge_face},
                                          {vertex_face, edge_face, face_face}};
    return kinds[std::min(one, 2)][std::min(other, 2)];
}

std::optional<pair_answer> measure_simplices(std::span<double const> a, std::span<double const> b, std::size_t dimension) {
    // Nothing overflows then: squared depths are of degree six.
    auto const small = [](double value) { return std::abs(value) <= 0x1p150; };
    if (!std::all_of(a.begin(), a.end(), small) || !std::all_of(b.begin(), b.end(), small)) return std::nullopt;
    return simplex_pair(a, b, dimension).measure();
}

}  // namespace graze
