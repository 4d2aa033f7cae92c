#include "rational/nearest_point.hpp"

#include <algorithm>
#include <limits>

namespace graze {
namespace {

/// Weights, summing to 1, of the point nearest to the origin on the flat through affinely independent points:
/// with p = p0 + sum w_i (p_i - p0), the gradient vanishes where G w = -(p_i - p0) . p0. Gauss elimination.
/// Empty for points that are not.
std::vector<rational> nearest_on_flat(std::vector<difference> const& points, std::vector<std::size_t> const& members) {
    std::size_t const n = members.size() - 1;
    point const& base = points[members[0]].value;
    std::vector<std::vector<rational>> rows(n, std::vector<rational>(n + 1));
    for (std::size_t i = 0; i < n; ++i) {
        point const direction = points[members[i + 1]].value - base;
        for (std::size_t j = 0; j < n; ++j) rows[i][j] = dot(direction, points[members[j + 1]].value - base);
        rows[i][n] = -dot(direction, base);
    }
    // A Gram matrix of independent vectors is positive definite, so no pivot is zero.
    for (std::size_t i = 0; i < n; ++i) {
        if (rows[i][i] == 0) return {};
        for (std::size_t k = 0; k < n; ++k) {
            if (k == i) continue;
            // Without a division: of integers they stay integers, whose products need no reducing.
            rational const factor = rows[k][i];
            for (std::size_t j = 0; j <= n; ++j) rows[k][j] = rows[k][j] * rows[i][i] - factor * rows[i][j];
        }
    }
    std::vector<rational> weights(n + 1);
    weights[0] = 1;
    for (std::size_t i = 0; i < n; ++i) {
        weights[i + 1] = rows[i][n] / rows[i][i];
        weights[0] -= weights[i + 1];
    }
    return weights;
}

/// Up to three vertices of D that seem, in doubles, to carry its point nearest to the origin; perhaps wrongly, or none.
std::vector<std::size_t> guess_carrier(std::vector<difference> const& points) {
    using vector = vector_of<double>;
    std::vector<vector> p;
    auto const about = [](rational const& value) { return mpq_get_d(value.backend().data()); };
    for (difference const& d : points) p.push_back({about(d.value[0]), about(d.value[1]), about(d.value[2])});
    std::vector<std::size_t> best;
    double least = std::numeric_limits<double>::infinity();
    auto const consider = [&](double squared, std::initializer_list<std::size_t> members) {
        if (squared < least) least = squared, best = members;
    };
    std::vector<double> squares(p.size()), along(p.size());  // of what leads to each point, and that times the first
    for (std::size_t i = 0; i < p.size(); ++i) {
        double const pp = dot(p[i], p[i]);
        consider(pp, {i});
        for (std::size_t k = i + 1; k < p.size(); ++k) {
            vector const v = p[k] - p[i];
            squares[k] = dot(v, v);
            along[k] = dot(p[i], v);
        }
        for (std::size_t j = i + 1; j < p.size(); ++j) {
            vector const u = p[j] - p[i];
            double const uu = squares[j], pu = along[j], t = -pu / uu;
            if (t > 0 && t < 1) consider(pp + t * pu, {i, j});
            for (std::size_t k = j + 1; k < p.size(); ++k) {
                vector const v = p[k] - p[i];
                double const vv = squares[k], uv = dot(u, v), pv = along[k], area = uu * vv - uv * uv;
                double const of_u = uv * pv - vv * pu, of_v = uv * pu - uu * pv;
                if ((of_u > 0) != (area > 0) || (of_v > 0) != (area > 0)) continue;  // no division would be positive
                double const a = of_u / area, b = of_v / area;
                if (a > 0 && b > 0 && a + b < 1) consider(pp + a * pu + b * pv, {i, j, k});
            }
        }
    }
    return best;
}

/// A positive multiple in integers.
point without_denominators(point v) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (integer const by = denominator(v[axis]); by != 1) v = v * rational(by);
    return v;
}

/// From a combination on. `least` gives the index of a vertex that goes least along a direction.
template <class Least>
combination walk_to_nearest(combination x, std::vector<difference> const& points, Least const& least) {
    for (;;) {
        point const direction = without_denominators(x.value);
        std::size_t const best = least(direction);
        if (dot(direction, points[best].value) >= dot(direction, x.value)) return x;
        x.members.push_back(best);
        x.weights.push_back(0);
        for (;;) {
            std::vector<rational> const target = nearest_on_flat(points, x.members);
            // Walk from the present weights towards the target until the first one would turn negative.
            rational step = 1;
            for (std::size_t i = 0; i < target.size(); ++i)
                if (target[i] < 0) step = std::min(step, rational(x.weights[i] / (x.weights[i] - target[i])));
            combination next;
            for (std::size_t i = 0; i < target.size(); ++i) {
                rational const weight = x.weights[i] + step * (target[i] - x.weights[i]);
                if (weight == 0) continue;
                next.members.push_back(x.members[i]);
                next.weights.push_back(weight);
                next.value = next.value + points[x.members[i]].value * weight;
            }
            x = std::move(next);
            if (step == 1) break;
        }
    }
}

}  // namespace

combination nearest_to_origin(std::vector<difference> const& points) {
    combination x{{0}, {rational(1)}, points[0].value};
    // Any affinely independent vertices with positive weights may start it: the right ones end it at once.
    if (std::vector<std::size_t> const guess = guess_carrier(points); guess.size() > 1) {
        std::vector<rational> const weights = nearest_on_flat(points, guess);
        if (!weights.empty() && std::all_of(weights.begin(), weights.end(), [](rational const& w) { return w > 0; })) {
            x = {guess, weights, {}};
            for (std::size_t i = 0; i < guess.size(); ++i) x.value = x.value + points[guess[i]].value * weights[i];
        }
    }
    return walk_to_nearest(std::move(x), points, [&](point const& direction) {
        std::size_t best = 0;
        rational least = dot(direction, points[0].value);
        for (std::size_t i = 1; i < points.size(); ++i) {
            rational const along = dot(direction, points[i].value);
            if (along < least) least = along, best = i;
        }
        return best;
    });
}

std::size_t least_along(point const& direction, std::vector<point> const& set) {
    std::size_t best = 0;
    rational least = dot(direction, set[0]);
    for (std::size_t i = 1; i < set.size(); ++i) {
        rational const along = dot(direction, set[i]);
        if (along < least) least = along, best = i;
    }
    return best;
}

combination nearest_to_origin(std::vector<point> const& a, std::vector<point> const& b,
                              std::vector<difference>& points) {
    points = {{a[0] - b[0], 0, 0}};
    return walk_to_nearest({{0}, {rational(1)}, points[0].value}, points, [&](point const& direction) {
        std::size_t const i = least_along(direction, a), j = least_along(-direction, b);
        for (std::size_t k = 0; k < points.size(); ++k)
            if (points[k].a == i && points[k].b == j) return k;
        points.push_back({a[i] - b[j], i, j});
        return points.size() - 1;
    });
}

}  // namespace graze
