#include "rational/nearest_point.hpp"

#include <algorithm>
#include <limits>

#include "graze/internal/rational/number_parts.hpp"

namespace graze {
namespace {

/// Weights over their sum, of the point nearest to the origin on the flat through affinely independent points: with
/// p = p0 + sum w_i (p_i - p0), the gradient vanishes where G w = -(p_i - p0) . p0. False for points that are not.
bool put_nearest_on_flat(std::vector<whole_point> const& points, whole_combination& on) {
    std::size_t const n = on.members.size() - 1;
    whole_point const& base = points[on.members[0]];
    whole_point arms[3];
    integer rows[3][4];
    for (std::size_t i = 0; i < n; ++i) arms[i] = points[on.members[i + 1]] - base;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j) rows[i][j] = rows[j][i] = dot(arms[i], arms[j]);
        rows[i][n] = -dot(arms[i], base);
    }
    // Elimination without fractions (E. Bareiss, 1968): all stays determinants, and the pivots are equal in the end. A
    // Gram matrix of independent vectors is positive definite, so no pivot is zero.
    integer pivot = 1, before;
    for (std::size_t i = 0; i < n; ++i) {
        before = std::move(pivot);
        pivot = rows[i][i];
        if (pivot == 0) return false;
        for (std::size_t k = 0; k < n; ++k) {
            if (k == i) continue;
            for (std::size_t j = i + 1; j <= n; ++j) {
                rows[k][j] = rows[k][j] * pivot - rows[k][i] * rows[i][j];
                if (i > 0) divide_multiple(rows[k][j], before);
            }
        }
    }
    on.weights.assign({pivot});
    for (std::size_t i = 0; i < n; ++i) {
        on.weights[0] -= rows[i][n];
        on.weights.push_back(std::move(rows[i][n]));
    }
    on.sum = std::move(pivot);
    return true;
}

/// Up to three vertices that seem, in doubles, to carry their hull's point nearest to the origin; perhaps wrongly, or none.
struct guessed_carrier {
    std::vector<std::size_t> members;
    vector_of<double> value{};
};

/// Of all of them.
guessed_carrier guess_carrier(std::vector<vector_of<double>> const& p) {
    using vector = vector_of<double>;
    guessed_carrier best;
    double least = std::numeric_limits<double>::infinity();
    auto const consider = [&](double squared, std::initializer_list<std::size_t> members, auto const& value) {
        if (squared < least) least = squared, best = {members, value()};
    };
    std::vector<double> squares(p.size()), along(p.size());  // of what leads to each point, and that times the first
    for (std::size_t i = 0; i < p.size(); ++i) {
        double const pp = dot(p[i], p[i]);
        consider(pp, {i}, [&] { return p[i]; });
        for (std::size_t k = i + 1; k < p.size(); ++k) {
            vector const v = p[k] - p[i];
            squares[k] = dot(v, v);
            along[k] = dot(p[i], v);
        }
        for (std::size_t j = i + 1; j < p.size(); ++j) {
            vector const u = p[j] - p[i];
            double const uu = squares[j], pu = along[j], t = -pu / uu;
            if (t > 0 && t < 1) consider(pp + t * pu, {i, j}, [&] { return p[i] + u * t; });
            for (std::size_t k = j + 1; k < p.size(); ++k) {
                vector const v = p[k] - p[i];
                double const vv = squares[k], uv = dot(u, v), pv = along[k], area = uu * vv - uv * uv;
                double const of_u = uv * pv - vv * pu, of_v = uv * pu - uu * pv;
                if ((of_u > 0) != (area > 0) || (of_v > 0) != (area > 0)) continue;  // no division would be positive
                double const a = of_u / area, b = of_v / area;
                if (a > 0 && b > 0 && a + b < 1)
                    consider(pp + a * pu + b * pv, {i, j, k}, [&] { return p[i] + u * a + v * b; });
            }
        }
    }
    return best;
}

/// Of many: whose triples are 40,000 for two boxes, from few on by the vertex that goes least along the way to them.
guessed_carrier guess_among(std::vector<vector_of<double>> const& p) {
    if (p.size() <= 12) return guess_carrier(p);
    guessed_carrier best{{0}, p[0]};
    for (int steps = 0; steps < 32; ++steps) {
        std::size_t next = 0;
        for (std::size_t i = 1; i < p.size(); ++i)
            if (dot(best.value, p[i]) < dot(best.value, p[next])) next = i;
        std::vector<std::size_t> members = best.members;
        members.push_back(next);
        std::vector<vector_of<double>> few;
        for (std::size_t const member : members) few.push_back(p[member]);
        guessed_carrier found = guess_carrier(few);
        if (!(dot(found.value, found.value) < dot(best.value, best.value))) break;
        for (std::size_t& member : found.members) member = members[member];
        best = std::move(found);
    }
    return best;
}

void put_value(std::vector<whole_point> const& points, whole_combination& of) {
    of.value = {};
    for (std::size_t i = 0; i < of.members.size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis) of.value[axis] += points[of.members[i]][axis] * of.weights[i];
}

/// Less what the weights and their sum have in common.
void reduce(whole_combination& of) {
    integer common = of.sum;
    for (integer const& weight : of.weights) common = gcd(common, weight);
    if (common == 1) return;
    for (integer& weight : of.weights) weight /= common;
    of.sum /= common;
}

/// From a combination of members with positive weights as far towards the nearest point of their flat as no weight turns
/// negative; members whose weights are zero then go. True where that is the flat's.
bool step_to_flat(std::vector<whole_point> const& points, whole_combination& x) {
    whole_combination target;
    target.members = x.members;
    put_nearest_on_flat(points, target);
    integer up = 1, down = 1;  // the step is their quotient
    bool whole = true;
    for (std::size_t i = 0; i < target.weights.size(); ++i) {
        if (target.weights[i] >= 0) continue;
        integer its_up = x.weights[i] * target.sum, its_down = its_up - target.weights[i] * x.sum;
        if (its_up * down < up * its_down) up = std::move(its_up), down = std::move(its_down);
        whole = false;
    }
    whole_combination next;
    for (std::size_t i = 0; i < target.weights.size(); ++i) {
        integer weight = target.weights[i];
        if (!whole) weight = x.weights[i] * target.sum * (down - up) + up * (weight * x.sum);
        if (weight == 0) continue;
        next.members.push_back(x.members[i]);
        next.weights.push_back(std::move(weight));
    }
    next.sum = whole ? target.sum : integer(x.sum * target.sum * down);
    if (!whole) reduce(next);
    x = std::move(next);
    return whole;
}

/// From a combination on. `least` gives the index of a vertex that goes least along a direction.
template <class Least>
whole_combination walk_to_nearest(whole_combination x, std::vector<whole_point> const& points, Least const& least) {
    for (;;) {
        put_value(points, x);
        if (is_zero(x.value)) return x;
        std::size_t const best = least(x.value);
        if (dot(x.value, points[best]) * x.sum >= dot(x.value, x.value)) return x;
        x.members.push_back(best);
        x.weights.push_back(0);
        while (!step_to_flat(points, x)) continue;
    }
}

template <class Vector>
std::size_t index_of_least(Vector const& direction, std::vector<Vector> const& set) {
    std::size_t best = 0;
    auto least = dot(direction, set[0]);
    for (std::size_t i = 1; i < set.size(); ++i)
        if (auto along = dot(direction, set[i]); along < least) least = std::move(along), best = i;
    return best;
}

/// `about` are the points in doubles, by which the walk's beginning is guessed.
whole_combination walk_among(std::vector<whole_point> const& points, std::vector<vector_of<double>> const& about) {
    whole_combination x{{0}, {integer(1)}, 1, {}};
    // Any affinely independent vertices with positive weights may start it: the right ones end it at once.
    if (guessed_carrier const guess = guess_among(about); guess.members.size() > 1) {
        whole_combination guessed;
        guessed.members.assign(guess.members.begin(), guess.members.end());
        if (put_nearest_on_flat(points, guessed) &&
            std::ranges::all_of(guessed.weights, [](integer const& weight) { return weight > 0; }))
            x = std::move(guessed);
    }
    return walk_to_nearest(std::move(x), points, [&](whole_point const& way) { return index_of_least(way, points); });
}

/// Of points that were multiplied by `factor`.
combination in_rationals(whole_combination const& of, integer const& factor) {
    combination result{{of.members.begin(), of.members.end()}, {}, {}};
    for (integer const& weight : of.weights) result.weights.emplace_back(weight, of.sum);
    integer const unit = of.sum * factor;
    for (std::size_t axis = 0; axis < 3; ++axis) result.value[axis] = rational(of.value[axis], unit);
    return result;
}

}  // namespace

integer common_denominator(point const& p, integer so_far) {
    for (rational const& c : p)
        if (!is_whole(c)) so_far = lcm(so_far, denominator(c));
    return so_far;
}
whole_point whole_multiple(point const& p, integer const& factor) {
    whole_point result;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        result[axis] = numerator(p[axis]);
        if (factor != 1) result[axis] *= integer(factor / denominator(p[axis]));
    }
    return result;
}

combination nearest_to_origin(std::vector<difference> const& points) {
    integer factor = 1;
    for (difference const& item : points) factor = common_denominator(item.value, std::move(factor));
    std::vector<whole_point> whole;
    std::vector<vector_of<double>> about;
    for (difference const& item : points) {
        whole.push_back(whole_multiple(item.value, factor));
        about.push_back(
            {rounded_to_zero(item.value[0]), rounded_to_zero(item.value[1]), rounded_to_zero(item.value[2])});
    }
    return in_rationals(walk_among(whole, about), factor);
}

whole_combination nearest_in_integers(std::vector<whole_point> const& points, integer const& unit) {
    std::vector<vector_of<double>> about;
    about.reserve(points.size());
    quotient_rounder in_double(unit);
    for (whole_point const& item : points)
        about.push_back({in_double(item[0]), in_double(item[1]), in_double(item[2])});
    return walk_among(points, about);
}

std::size_t least_along(point const& direction, std::vector<point> const& set) {
    return index_of_least(direction, set);
}

combination nearest_to_origin(std::vector<point> const& a, std::vector<point> const& b,
                              std::vector<difference>& points) {
    integer factor = 1;
    for (auto const* set : {&a, &b})
        for (point const& item : *set) factor = common_denominator(item, std::move(factor));
    std::vector<whole_point> of_a, of_b;
    for (point const& item : a) of_a.push_back(whole_multiple(item, factor));
    for (point const& item : b) of_b.push_back(whole_multiple(item, factor));
    points = {{a[0] - b[0], 0, 0}};
    std::vector<whole_point> whole{of_a[0] - of_b[0]};
    auto const least = [&](whole_point const& way) {
        std::size_t const i = index_of_least(way, of_a), j = index_of_least(-way, of_b);
        for (std::size_t k = 0; k < points.size(); ++k)
            if (points[k].a == i && points[k].b == j) return k;
        points.push_back({a[i] - b[j], i, j});
        whole.push_back(of_a[i] - of_b[j]);
        return points.size() - 1;
    };
    return in_rationals(walk_to_nearest({{0}, {integer(1)}, 1, {}}, whole, least), factor);
}

}  // namespace graze
