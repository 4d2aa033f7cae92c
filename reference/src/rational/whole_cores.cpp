#include "rational/whole_cores.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "rational/nearest_point.hpp"

namespace graze {
namespace {

/// Both sets, times one positive integer that makes all their coordinates integers.
struct whole_sets {
    std::vector<whole_point> first, second, edges, endless;
    integer unit;
};

whole_sets in_integers(convex const& a, convex const& b) {
    whole_sets result;
    result.unit = 1;
    for (convex const* set : {&a, &b})
        for (auto const* points : {&set->vertices, &set->endless})
            for (point const& p : *points) result.unit = common_denominator(p, std::move(result.unit));
    auto const add = [&](std::vector<whole_point>& to, std::vector<point> const& points) {
        for (point const& p : points) to.push_back(whole_multiple(p, result.unit));
    };
    add(result.first, a.vertices);
    add(result.second, b.vertices);
    add(result.endless, a.endless);
    add(result.endless, b.endless);
    result.edges = edges_of(a.kind, result.first);
    std::ranges::move(edges_of(b.kind, result.second), std::back_inserter(result.edges));
    return result;
}

/// Every facet of D has one of these, or its opposite, as normal: across the endless directions, by the edges.
std::vector<whole_point> normals_of(whole_sets const& sets, std::size_t dimension) {
    std::vector<whole_point> normals;
    auto const add = [&](whole_point normal) {
        if (!is_zero(normal)) normals.push_back(std::move(normal));
    };
    std::vector<whole_point> const &endless = sets.endless, &edges = sets.edges;
    if (dimension == 2)
        for (whole_point const& e : edges) add({-e[1], e[0], 0});
    else if (endless.size() == 2)
        add(cross(endless[0], endless[1]));
    else if (endless.size() == 1)
        for (whole_point const& e : edges) add(cross(endless[0], e));
    else
        for (std::size_t i = 0; i < edges.size(); ++i)
            for (std::size_t j = i + 1; j < edges.size(); ++j) add(cross(edges[i], edges[j]));
    return normals;
}

/// The vertices of D, with the endless directions projected away, times an integer. That of two directions is what is left
/// along their normal n: n (v . n) / n . n.
struct whole_differences {
    std::vector<whole_point> points;
    integer factor;
};
whole_differences subtract(whole_sets const& sets) {
    whole_differences result{{}, 1};
    result.points.reserve(sets.first.size() * sets.second.size());
    for (whole_point const& p : sets.first)
        for (whole_point const& q : sets.second) result.points.push_back(p - q);
    if (sets.endless.empty()) return result;
    whole_point const along = sets.endless.size() == 1 ? sets.endless[0] : cross(sets.endless[0], sets.endless[1]);
    result.factor = dot(along, along);
    for (whole_point& v : result.points) {
        whole_point const part = along * dot(along, v);
        v = sets.endless.size() == 1 ? v * result.factor - part : part;
    }
    return result;
}

/// The point of one set, of which `of_set` tells the vertex, that a combination of differences has in it.
template <class Index>
point point_of_set(whole_combination const& of, std::vector<whole_point> const& set, integer const& unit,
                   Index const& of_set) {
    whole_point sum{};
    for (std::size_t i = 0; i < of.members.size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += set[of_set(of.members[i])][axis] * of.weights[i];
    integer const whole = of.sum * unit;
    return {rational(sum[0], whole), rational(sum[1], whole), rational(sum[2], whole)};
}

/// How far the sets go along the direction of disjoint sets that leads from a nearest point to the other.
certificate proof_of_distance(whole_point const& nearest, integer const& scale, whole_sets const& sets,
                              std::size_t dimension) {
    certificate proof;
    proof.what = certificate::kind::separation;
    whole_point const direction = -nearest;
    for (std::size_t axis = 0; axis < dimension; ++axis) proof.direction.emplace_back(direction[axis], scale);
    integer most, least;
    for (whole_point const& v : sets.first)
        if (integer along = dot(direction, v); &v == sets.first.data() || along > most) most = std::move(along);
    for (whole_point const& v : sets.second)
        if (integer along = dot(direction, v); &v == sets.second.data() || along < least) least = std::move(along);
    integer const area = scale * sets.unit;
    proof.a = rational(most, area);
    proof.b = rational(least, area);
    return proof;
}

}  // namespace

exact_answer judge_cores(convex const& a, convex const& b, std::size_t dimension, wanted what, core_points* cores) {
    exact_answer answer;
    whole_sets const sets = in_integers(a, b);
    if (sets.endless.size() > 2) throw std::logic_error("rational reference: more than a plane without end");
    std::vector<whole_point> const normals = normals_of(sets, dimension);

    // The supports: h(n) = max n.p bounds D on one side, -min n.p on the other.
    bool apart = false, on_boundary = normals.empty(), flat = normals.empty();
    integer depth_square = -1, depth_norm = 1;  // the depth squared is their quotient
    for (whole_point const& n : normals) {
        integer highs[2], lows[2];
        for (auto const* set : {&sets.first, &sets.second}) {
            integer& most = highs[set == &sets.second];
            integer& least = lows[set == &sets.second];
            least = most = dot(n, (*set)[0]);
            for (std::size_t i = 1; i < set->size(); ++i) {
                integer along = dot(n, (*set)[i]);
                if (along < least)
                    least = std::move(along);
                else if (along > most)
                    most = std::move(along);
            }
        }
        integer const high = highs[0] - lows[1], low = lows[0] - highs[1];
        apart = apart || high < 0 || low > 0;
        on_boundary = on_boundary || high == 0 || low == 0;
        flat = flat || high == low;
        if (apart) break;  // the nearest points give the rest
        if (what == wanted::relation_only) continue;
        integer const bound = std::min(high, integer(-low)), square = bound * bound, norm = dot(n, n);
        if (depth_square < 0 || square * depth_norm < depth_square * norm) depth_square = square, depth_norm = norm;
    }
    // A flat D can be missed by the origin within its own plane or line, where it has no facet normals above.
    if (what == wanted::relation_only && !flat && !(apart && cores)) {
        answer.rel = apart ? relation::disjoint : on_boundary ? relation::touching : relation::crossing;
        return answer;
    }

    whole_differences const d = subtract(sets);
    integer const unit = sets.unit * d.factor;
    whole_combination const nearest = nearest_in_integers(d.points, unit);
    bool const meet = is_zero(nearest.value);
    std::size_t const count = sets.second.size();
    auto const of_first = [&] {
        return point_of_set(nearest, sets.first, sets.unit, [&](std::size_t i) { return i / count; });
    };
    auto const of_second = [&] {
        return point_of_set(nearest, sets.second, sets.unit, [&](std::size_t i) { return i % count; });
    };
    if (cores) {
        // The endless set's point is as far from the other's as they are apart.
        integer const below = nearest.sum * unit;
        point apart_by;
        for (std::size_t axis = 0; axis < 3; ++axis) apart_by[axis] = rational(nearest.value[axis], below);
        if (!a.endless.empty())
            *cores = {of_second() + apart_by, of_second()};
        else
            *cores = {of_first(), b.endless.empty() ? of_second() : of_first() - apart_by};
    }
    if (apart && meet) throw std::logic_error("rational reference: a separating plane between sets that meet");
    answer.rel = !meet ? relation::disjoint : on_boundary ? relation::touching : relation::crossing;
    if (!meet) {
        integer const scale = nearest.sum * unit;
        answer.margin.square = rational(dot(nearest.value, nearest.value), integer(scale * scale));
        answer.certificates.push_back(proof_of_distance(nearest.value, scale, sets, dimension));
        return answer;
    }
    if (answer.rel == relation::crossing)
        answer.margin.square = rational(depth_square, integer(depth_norm * sets.unit * sets.unit));
    // The bounded set's own point: those of both differ by endless directions at most.
    point const common = a.endless.empty() ? of_first() : of_second();
    certificate proof;
    proof.what = certificate::kind::common_point;
    proof.point.assign(common.begin(), common.begin() + static_cast<std::ptrdiff_t>(dimension));
    answer.certificates.push_back(std::move(proof));
    return answer;
}

}  // namespace graze
