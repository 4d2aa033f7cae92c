// The plain reference. Every shape is the convex hull of points, plus, for a plane or a line, the
// directions it runs along without end. One rule answers every test: where is the origin with
// respect to D = A - B? D is the hull of the vertex differences, so
//   - the point of D nearest to the origin decides whether A and B meet, and gives the distance;
//   - every facet of D is spanned by edges of A and B (and the endless directions), so the cross products
//     of those are all the normals there are; the support of D along each of them is the
//     distance to a plane that bounds D, and the least of them the depth.
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "graze/reference.hpp"
#include "rational/shapes.hpp"

namespace graze::rational_reference {
namespace {

struct difference {
    point value;       // a - b, with the endless directions projected away
    std::size_t a, b;  // which vertices
};

/// D, its candidate facet normals, and the dimension-free questions about it.
struct minkowski_difference {
    std::vector<difference> points;
    std::vector<point> normals;  // every facet of D has one of these, or its opposite, as normal
};

/// v less its components along the mutually orthogonal `endless` directions.
point projected(point v, std::vector<point> const& endless) {
    for (point const& u : endless) v = v - u * rational(dot(v, u) / dot(u, u));
    return v;
}

minkowski_difference subtract(convex const& a, convex const& b, std::size_t dimension) {
    std::vector<point> endless;
    for (convex const* set : {&a, &b})
        for (point const& u : set->endless) endless.push_back(projected(u, endless));

    minkowski_difference d;
    for (std::size_t i = 0; i < a.vertices.size(); ++i)
        for (std::size_t j = 0; j < b.vertices.size(); ++j)
            d.points.push_back({projected(a.vertices[i] - b.vertices[j], endless), i, j});

    std::vector<point> edges = a.edges();
    for (point const& e : b.edges()) edges.push_back(e);
    auto const add = [&](point const& normal) {
        if (!is_zero(normal)) d.normals.push_back(normal);
    };
    if (dimension == 2)
        for (point const& e : edges) add({-e[1], e[0], 0});
    else if (endless.size() == 2)
        add(cross(endless[0], endless[1]));
    else if (endless.size() == 1)
        for (point const& e : edges) add(cross(endless[0], e));
    else
        for (std::size_t i = 0; i < edges.size(); ++i)
            for (std::size_t j = i + 1; j < edges.size(); ++j) add(cross(edges[i], edges[j]));
    return d;
}

/// A point of D as a convex combination of its vertices.
struct combination {
    std::vector<std::size_t> members;
    std::vector<rational> weights;
    point value{};
};

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
    for (std::size_t i = 0; i < p.size(); ++i) {
        consider(dot(p[i], p[i]), {i});
        for (std::size_t j = i + 1; j < p.size(); ++j) {
            vector const u = p[j] - p[i];
            double const uu = dot(u, u), pu = dot(p[i], u), t = -pu / uu;
            if (t > 0 && t < 1) consider(dot(p[i], p[i]) + t * pu, {i, j});
            for (std::size_t k = j + 1; k < p.size(); ++k) {
                vector const v = p[k] - p[i];
                double const vv = dot(v, v), uv = dot(u, v), pv = dot(p[i], v), area = uu * vv - uv * uv;
                double const a = (uv * pv - vv * pu) / area, b = (uv * pu - uu * pv) / area;
                if (a > 0 && b > 0 && a + b < 1) consider(dot(p[i], p[i]) + a * pu + b * pv, {i, j, k});
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

/// The point of D nearest to the origin (P. Wolfe, "Finding the nearest point in a polytope", 1976). With exact
/// arithmetic every round comes strictly nearer, so it ends; at the end x . p >= x . x for every
/// vertex p, which is what makes x the nearest.
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
    for (;;) {
        std::size_t best = 0;
        point const direction = without_denominators(x.value);
        rational least = dot(direction, points[0].value);
        for (std::size_t i = 1; i < points.size(); ++i) {
            rational const along = dot(direction, points[i].value);
            if (along < least) least = along, best = i;
        }
        if (least >= dot(direction, x.value)) return x;
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

enum class wanted { relation_only, everything };

exact_answer judge_pair(convex const& a, convex const& b, std::size_t dimension, wanted what) {
    exact_answer answer;
    minkowski_difference const d = subtract(a, b, dimension);

    // The supports: h(n) = max n.p bounds D on one side, -min n.p on the other.
    bool apart = false, on_boundary = d.normals.empty(), flat = d.normals.empty();
    rational depth_square = -1, depth_norm = 1;  // the depth squared is their quotient
    for (point const& n : d.normals) {
        rational high = dot(n, d.points[0].value), low = high;
        for (difference const& p : d.points) {
            rational const along = dot(n, p.value);
            high = std::max(high, along);
            low = std::min(low, along);
        }
        apart = apart || high < 0 || low > 0;
        on_boundary = on_boundary || high == 0 || low == 0;
        flat = flat || high == low;
        if (apart) break;  // the nearest points give the rest
        if (what == wanted::relation_only) continue;
        rational const bound = std::min(high, rational(-low)), square = bound * bound, norm = dot(n, n);
        if (depth_square < 0 || square * depth_norm < depth_square * norm) depth_square = square, depth_norm = norm;
    }
    // A flat D can be missed by the origin within its own plane or line, where it has no facet normals above.
    if (what == wanted::relation_only && !flat) {
        answer.rel = apart ? relation::disjoint : on_boundary ? relation::touching : relation::crossing;
        return answer;
    }

    combination const nearest = nearest_to_origin(d.points);
    bool const meet = is_zero(nearest.value);
    if (apart && meet) throw std::logic_error("rational reference: a separating plane between sets that meet");
    answer.rel = !meet ? relation::disjoint : on_boundary ? relation::touching : relation::crossing;

    certificate proof;
    if (meet) {
        if (answer.rel == relation::crossing) answer.margin.square = depth_square / depth_norm;
        // The nearest points of both shapes differ by endless directions at most: the bounded shape's own is common.
        proof.what = certificate::kind::common_point;
        bool const use_a = a.endless.empty();
        point common{};
        for (std::size_t i = 0; i < nearest.members.size(); ++i) {
            difference const& p = d.points[nearest.members[i]];
            common = common + (use_a ? a.vertices[p.a] : b.vertices[p.b]) * nearest.weights[i];
        }
        proof.point.assign(common.begin(), common.begin() + static_cast<std::ptrdiff_t>(dimension));
    } else {
        answer.margin.square = dot(nearest.value, nearest.value);
        proof.what = certificate::kind::separation;
        point const direction = -nearest.value;
        proof.direction.assign(direction.begin(), direction.begin() + static_cast<std::ptrdiff_t>(dimension));
        proof.a = dot(direction, a.vertices[0]);
        for (point const& v : a.vertices) proof.a = std::max(proof.a, dot(direction, v));
        proof.b = dot(direction, b.vertices[0]);
        for (point const& v : b.vertices) proof.b = std::min(proof.b, dot(direction, v));
    }
    answer.certificates.push_back(std::move(proof));
    return answer;
}

exact_answer judge_disc(point const& p, point const& centre, rational const& radius) {
    exact_answer answer;
    rational const squared = dot(p - centre, p - centre), radius_squared = radius * radius;
    // A disc of radius zero is a point: the difference has no interior.
    answer.rel = squared > radius_squared                   ? relation::disjoint
                 : squared == radius_squared || radius == 0 ? relation::touching
                                                            : relation::crossing;
    answer.margin = {squared, radius};
    certificate proof;
    proof.what = certificate::kind::disc;
    proof.distance_squared = squared;
    proof.radius_squared = radius_squared;
    answer.certificates.push_back(std::move(proof));
    return answer;
}

/// Right, obtuse and flat triangles: the sphere on the longest edge. Acute ones: the circumscribed sphere, whose
/// centre has the barycentric weights a^2 (b^2 + c^2 - a^2).
exact_sphere smallest_sphere(std::vector<point> const& p) {
    std::array<std::array<int, 2>, 3> const edges{{{0, 1}, {0, 2}, {1, 2}}};
    std::array<rational, 3> squared;
    for (std::size_t k = 0; k < 3; ++k) {
        point const e = p[static_cast<std::size_t>(edges[k][1])] - p[static_cast<std::size_t>(edges[k][0])];
        squared[k] = dot(e, e);
    }
    std::size_t longest = 0;
    for (std::size_t k = 1; k < 3; ++k)
        if (squared[k] > squared[longest]) longest = k;

    exact_sphere sphere;
    if (squared[longest] == 0) {
        sphere.centre = p[0];
        sphere.support = {0};
    } else if (2 * squared[longest] >= squared[0] + squared[1] + squared[2]) {
        auto const [i, j] = edges[longest];
        sphere.centre = (p[static_cast<std::size_t>(i)] + p[static_cast<std::size_t>(j)]) * rational(1, 2);
        sphere.radius_squared = squared[longest] / 4;
        sphere.support = {i, j};
    } else {
        // Vertex k lies opposite the edge between the other two.
        std::array<rational, 3> const opposite{squared[2], squared[1], squared[0]};
        rational const all = opposite[0] + opposite[1] + opposite[2];
        rational sum = 0;
        point centre{};
        for (std::size_t k = 0; k < 3; ++k) {
            rational const weight = opposite[k] * (all - 2 * opposite[k]);
            centre = centre + p[k] * weight;
            sum += weight;
        }
        sphere.centre = centre * rational(1 / sum);
        point const arm = sphere.centre - p[0];
        sphere.radius_squared = dot(arm, arm);
        sphere.support = {0, 1, 2};
    }
    return sphere;
}

exact_answer answer_of(test_info const& test, operands const& sets, wanted what) {
    if (test.is_sphere()) {
        exact_answer answer;
        answer.sphere = smallest_sphere(sets.first.vertices);
        return answer;
    }
    if (!sets.defined) return {};
    if (sets.disc_radius) return judge_disc(sets.first.vertices[0], sets.others[0].vertices[0], *sets.disc_radius);

    // A mesh is judged triangle by triangle; the strongest relation counts, with the largest depth or
    // the smallest distance.
    exact_answer strongest;
    for (std::size_t i = 0; i < sets.others.size(); ++i) {
        exact_answer one = judge_pair(sets.first, sets.others[i], test.dimension, what);
        for (certificate& proof : one.certificates) proof.triangle = i;
        if (i == 0 || one.rel > strongest.rel) {
            strongest = std::move(one);
        } else if (one.rel == strongest.rel) {
            bool const stronger = one.rel == relation::crossing   ? one.margin.square > strongest.margin.square
                                  : one.rel == relation::disjoint ? one.margin.square < strongest.margin.square
                                                                  : false;
            if (stronger) strongest.margin = one.margin;
            if (one.rel == relation::disjoint)
                for (certificate& proof : one.certificates) strongest.certificates.push_back(std::move(proof));
        }
        if (what == wanted::relation_only && strongest.rel == relation::crossing) break;
    }
    return strongest;
}

/// Lengths times 2^-exponent.
void unscale(exact_answer& answer, long exponent) {
    if (exponent == 0) return;
    auto const length = [exponent](rational& value) { value = times_power(value, -exponent); };
    auto const square = [exponent](rational& value) { value = times_power(value, -2 * exponent); };
    square(answer.margin.square);
    length(answer.margin.offset);
    for (certificate& proof : answer.certificates) {
        for (rational& x : proof.point) length(x);
        for (rational& x : proof.direction) length(x);
        for (rational* each : {&proof.a, &proof.b, &proof.distance_squared, &proof.radius_squared}) square(*each);
    }
    if (!answer.sphere) return;
    for (rational& x : answer.sphere->centre) length(x);
    square(answer.sphere->radius_squared);
}

exact_answer answer_for(test_info const& test, std::span<double const> input, wanted what) {
    scaled_operands const scaled = decode_scaled(test, input);
    exact_answer answer = answer_of(test, scaled.sets, what);
    unscale(answer, scaled.exponent);
    return answer;
}

}  // namespace

relation decide(test_info const& test, std::span<double const> input) {
    return answer_for(test, input, wanted::relation_only).rel;
}

exact_answer evaluate(test_info const& test, std::span<double const> input) {
    return answer_for(test, input, wanted::everything);
}

}  // namespace graze::rational_reference
