// Certificates that suffice: see graze/certify.hpp. Sets without end are cut so far away that the origin is inside of D, on
// its boundary or outside as it was; sets in a plane are given a thickness, [-1, 1] across it. Then D is the difference of
// two polytopes, and a polytope of its vertices grows around the origin or ends at a face that has it.
#include "graze/certify.hpp"

#include <algorithm>
#include <stdexcept>

#include "rational/certify_sets.hpp"
#include "rational/hull_pair.hpp"
#include "rational/nearest_point.hpp"
#include "rational/shapes.hpp"

namespace graze {
namespace {

/// Returns where a set is cut, so that a cut end is beyond all that is of matter: with d a difference of two of the
/// given points and d + s u + t v = 0, s^2 <= |d|^2 |v|^2 / |u x v|^2; and for u alone s^2 <= |d|^2 / |u|^2.
rational cut_length(std::vector<point> const& directions, rational const& largest) {
    rational most = 0, area = 1;
    for (point const& u : directions) most = std::max(most, dot(u, u));
    if (directions.size() == 2) {
        point const across = cross(directions[0], directions[1]);
        area = dot(across, across);
    } else {
        area = dot(directions[0], directions[0]);
        most = 1;
    }
    rational const squared = 12 * largest * largest * most / area;
    return times_power(1, squared < 1 ? 1 : floor_log2(squared) / 2 + 2);
}

/// The direction from the first of the generators with a positive weight to another, or the direction that one is.
struct leading {
    std::size_t set, generator;
    point way;
};

std::vector<index_list> independent(generated_set const& a, generated_set const& b,
                                    std::vector<std::vector<rational>> const& weights, std::size_t dimension) {
    std::vector<leading> ways;
    for (std::size_t s = 0; s < 2; ++s) {
        generated_set const& set = s == 0 ? a : b;
        std::size_t first = set.points.size();
        for (std::size_t i = 0; i < set.points.size(); ++i) {
            if (weights[s][i] <= 0) continue;
            if (first == set.points.size())
                first = i;
            else
                ways.push_back({s, i, set.points[i] - set.points[first]});
        }
        for (std::size_t i = 0; i < set.directions.size(); ++i)
            if (!set.one_way || weights[s][set.points.size() + i] > 0)
                ways.push_back({s, set.points.size() + i, set.directions[i]});
    }
    std::vector<point> chosen{point{}};
    if (dimension == 2) chosen.push_back({0, 0, 1});
    std::vector<index_list> named;
    for (leading const& item : ways) {
        chosen.push_back(item.way);
        if (dimension_of(chosen) + 1 == static_cast<int>(chosen.size()))
            named.push_back({item.set, item.generator});
        else
            chosen.pop_back();
    }
    if (named.size() != dimension) throw std::logic_error("certificate: weights of crossing sets span no room");
    return named;
}

/// Positive weights of all vertices of a polytope around the origin that make the origin: where the line from their mean
/// through the origin leaves by a face.
std::vector<rational> balance(inner_polytope const& around) {
    std::size_t const n = around.vertices.size();
    point mean{};  // times n
    for (point const& v : around.vertices) mean = mean + v;
    std::vector<rational> weights(n, rational(1, n));
    if (is_zero(mean)) return weights;
    for (auto const& face : around.faces) {
        point const &p = around.vertices[face[0]], &q = around.vertices[face[1]], &r = around.vertices[face[2]];
        // Cramer's rule: the shares of p, q and r make -mean times the volume p . (q x r), which is positive.
        std::array<rational, 3> const shares{-dot(cross(q, r), mean), -dot(cross(r, p), mean), -dot(cross(p, q), mean)};
        if (std::ranges::any_of(shares, [](rational const& share) { return share < 0; })) continue;
        rational const volume = dot(p, cross(q, r));
        rational whole = volume * n;
        for (rational const& share : shares) whole += share;
        for (rational& weight : weights) weight = volume / whole;
        for (std::size_t i = 0; i < 3; ++i) weights[face[i]] += shares[i] / whole;
        return weights;
    }
    throw std::logic_error("certificate: no face across from the mean of a polytope around the origin");
}

std::vector<rational> coordinates(point const& p, std::size_t dimension) {
    return {p.begin(), p.begin() + static_cast<std::ptrdiff_t>(dimension)};
}

/// The furthest along a direction: of all but the radius.
rational reach_along(generated_set const& set, point const& direction) {
    return dot(direction, set.points[least_along(-direction, set.points)]);
}

}  // namespace

generated_set generators_of(convex const& from) {
    generated_set set{from.vertices, from.endless, false, from.radius};
    if (from.onward) {
        set.points.resize(1);
        set.directions = {*from.onward};
        set.one_way = true;
    }
    return set;
}

pair_prover::pair_prover(generated_set a, generated_set b, std::size_t dimension, long exponent)
    : sets_{std::move(a), std::move(b)}, dimension_(dimension), exponent_(exponent) {
    rational largest = 1;
    for (generated_set const& set : sets_)
        for (point const& p : set.points)
            for (rational const& c : p) largest = std::max(largest, rational(abs(c)));
    for (std::size_t s = 0; s < 2; ++s) {
        generated_set const& set = sets_[s];
        for (std::size_t i = 0; i < set.points.size(); ++i) hulls_[s].push_back({set.points[i], i, {}});
        if (!set.directions.empty()) {
            rational const length = cut_length(set.directions, largest);
            for (std::size_t k = 0; k < set.directions.size(); ++k) {
                std::vector<cut_corner> cut;
                for (cut_corner const& item : hulls_[s])
                    for (int way : {set.one_way ? 0 : -1, 1}) {
                        cut.push_back(item);
                        rational const along = length * way;
                        cut.back().at = item.at + set.directions[k] * along;
                        cut.back().along.push_back(along);
                    }
                hulls_[s] = std::move(cut);
            }
        }
        for (cut_corner const& item : hulls_[s]) corners_[s].push_back(item.at);
    }
    if (dimension_ == 3) return;
    std::size_t const flat = corners_[1].size();
    for (std::size_t i = 0; i < flat; ++i) {
        point& below = corners_[1][i];
        below[2] = -1;
        corners_[1].push_back({below[0], below[1], 1});
        hulls_[1].push_back(hulls_[1][i]);
    }
}

std::vector<std::vector<rational>> pair_prover::weights_of(std::vector<std::array<std::size_t, 2>> const& members,
                                                           std::vector<rational> const& shares) const {
    std::vector<std::vector<rational>> weights(2);
    for (std::size_t s = 0; s < 2; ++s) {
        std::size_t const points = sets_[s].points.size();
        weights[s].assign(points + sets_[s].directions.size(), 0);
        for (std::size_t k = 0; k < members.size(); ++k) {
            cut_corner const& corner = hulls_[s][members[k][s]];
            weights[s][corner.generator] += shares[k];
            for (std::size_t i = 0; i < corner.along.size(); ++i) weights[s][points + i] += corner.along[i] * shares[k];
        }
    }
    return weights;
}

point pair_prover::made_by(std::size_t s, std::vector<std::vector<rational>> const& weights) const {
    generated_set const& set = sets_[s];
    point sum{};
    for (std::size_t i = 0; i < weights[s].size(); ++i)
        if (weights[s][i] != 0)
            sum = sum + (i < set.points.size() ? set.points[i] : set.directions[i - set.points.size()]) * weights[s][i];
    return sum;
}

weighted_pair pair_prover::nearest() const {
    std::vector<difference> needed;
    combination const found = nearest_to_origin(corners_[0], corners_[1], needed);
    std::vector<std::array<std::size_t, 2>> members;
    for (std::size_t i : found.members) members.push_back({needed[i].a, needed[i].b});
    weighted_pair result{weights_of(members, found.weights), {}, {}};
    result.first = made_by(0, result.weights);
    result.second = made_by(1, result.weights);
    return result;
}

void pair_prover::add_point(proof& to, point const& at, std::vector<std::vector<rational>> weights) const {
    std::vector<rational> where = coordinates(at, dimension_);
    for (rational& x : where) x = times_power(x, -exponent_);
    to.add("point", std::move(where)).add("weights", std::move(weights));
}

void pair_prover::add_separation(proof& to) const {
    weighted_pair const closest = nearest();
    point direction = closest.second - closest.first;
    if (is_zero(direction)) direction = supporting_direction(corners_[0], corners_[1]);
    // With radii the nearest points are a rational distance apart: their sum.
    rational const reach = sets_[0].radius + sets_[1].radius;
    rational const bound = reach_along(sets_[0], direction) + reach * sets_[0].radius;
    to.add("direction", coordinates(direction, dimension_)).add("bound", times_power(bound, -exponent_));
}

proof pair_prover::touching() const {
    weighted_pair closest = nearest();
    proof result;
    rational const reach = sets_[0].radius + sets_[1].radius;
    point const between = closest.second - closest.first;
    rational const share = reach == 0 ? rational(0) : rational(sets_[0].radius / reach);
    add_point(result, closest.first + between * share, std::move(closest.weights));
    add_separation(result);
    return result;
}

proof pair_prover::crossing() const {
    proof result;
    rational const reach = sets_[0].radius + sets_[1].radius;
    if (reach != 0) {
        weighted_pair closest = nearest();
        point const between = closest.second - closest.first;
        add_point(result, closest.first + between * rational(sets_[0].radius / reach), std::move(closest.weights));
        result.add("interior", times_power(dot(between, between), -2 * exponent_));
        return result;
    }
    inner_polytope const around = polytope_around_origin(corners_[0], corners_[1], false);
    auto weights = weights_of(around.members, balance(around));
    std::vector<index_list> interior = independent(sets_[0], sets_[1], weights, dimension_);
    point const at = made_by(0, weights);
    add_point(result, at, std::move(weights));
    result.add("interior", std::move(interior));
    return result;
}

proof pair_prover::depth(rational const& squared) const {
    inner_polytope const around = polytope_around_origin(corners_[0], corners_[1], true);
    std::vector<index_list> points, faces;
    for (auto const& item : around.members) points.push_back({item[0], item[1]});
    point out{};
    rational least = -1, norm = 1;  // squared: their quotient
    for (auto const& face : around.faces) {
        faces.push_back({face[0], face[1], face[2]});
        point const &p = around.vertices[face[0]], &q = around.vertices[face[1]], &r = around.vertices[face[2]];
        point const normal = cross(q - p, r - p);
        rational const height = dot(normal, p), square = height * height, length = dot(normal, normal);
        if (least >= 0 && square * norm >= least * length) continue;
        least = square, norm = length;
        out = normal;
    }
    proof result;
    result.add("depth_squared", squared).add("direction", coordinates(out, 3));
    result.add("points", std::move(points)).add("faces", std::move(faces));
    return result;
}

}  // namespace graze
