// A frustum's corners are where three of its planes meet, on no plane's negative side. The point of it nearest to another
// is that one's foot on a plane, on the line of two or at the corner of three, or itself: of those that are in the
// frustum the nearest. A normal cone is made of at most three independent normals at a time.
#include "rational/frustum.hpp"

#include <algorithm>
#include <stdexcept>

#include "rational/hull_pair.hpp"
#include "rational/nearest_point.hpp"
#include "rational/whole_scalars.hpp"
#include "rational/widened.hpp"

namespace graze {
namespace {

rational value_at(half_space const& plane, point const& p) {
    return rational(plane.normal[0]) * p[0] + rational(plane.normal[1]) * p[1] + rational(plane.normal[2]) * p[2] +
           rational(plane.offset);
}

point rational_point(whole_point const& p) {
    return {rational(p[0]), rational(p[1]), rational(p[2])};
}

/// Where three planes meet in one point: that times the determinant of the normals, which is positive.
struct whole_corner {
    whole_point at;
    integer times;

    point place() const { return {rational(at[0], times), rational(at[1], times), rational(at[2], times)}; }
};
std::optional<whole_corner> meet(half_space const& a, half_space const& b, half_space const& c) {
    whole_point const bc = cross(b.normal, c.normal);
    integer const times = dot(a.normal, bc);
    if (times == 0) return std::nullopt;
    whole_point const sum = bc * a.offset + cross(c.normal, a.normal) * b.offset + cross(a.normal, b.normal) * c.offset;
    return times > 0 ? whole_corner{-sum, times} : whole_corner{sum, -times};
}

/// Calls f(i, j, k) for every three of n.
template <class Function>
void for_triples(std::size_t n, Function const& f) {
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j)
            for (std::size_t k = j + 1; k < n; ++k) f(i, j, k);
}

/// Does the frustum, if it has a point, go on without end? Then along the line of two planes, or one across all normals.
bool is_endless(std::vector<half_space> const& planes) {
    bool spans = false;
    for_triples(planes.size(), [&](std::size_t i, std::size_t j, std::size_t k) {
        spans = spans || dot(planes[i].normal, cross(planes[j].normal, planes[k].normal)) != 0;
    });
    if (!spans) return true;
    for (std::size_t i = 0; i < planes.size(); ++i)
        for (std::size_t j = i + 1; j < planes.size(); ++j) {
            whole_point const along = cross(planes[i].normal, planes[j].normal);
            if (is_zero(along)) continue;
            bool forwards = true, backwards = true;
            for (half_space const& plane : planes) {
                integer const rises = dot(plane.normal, along);
                forwards = forwards && rises >= 0;
                backwards = backwards && rises <= 0;
            }
            if (forwards || backwards) return true;
        }
    return false;
}

/// The point's foot on the plane, or on the line of two that meet in one.
point foot_on(half_space const& plane, point const& p) {
    point const n = rational_point(plane.normal);
    return p - n * rational(value_at(plane, p) / dot(n, n));
}
std::optional<point> foot_on(half_space const& one, half_space const& other, point const& p) {
    point const m = rational_point(one.normal), n = rational_point(other.normal);
    rational const mm = dot(m, m), mn = dot(m, n), nn = dot(n, n), area = mm * nn - mn * mn;
    if (area == 0) return std::nullopt;
    rational const u = value_at(one, p), v = value_at(other, p);
    return p - m * rational((u * nn - v * mn) / area) - n * rational((v * mm - u * mn) / area);
}

/// Weights, none negative, with which normals make a vector; nothing if they do not.
using weight_list = std::optional<std::vector<rational>>;
weight_list make(point const& vector, std::vector<point> const& normals) {
    std::vector<rational> weights;
    if (normals.size() == 1) {
        weights = {rational(dot(vector, normals[0]) / dot(normals[0], normals[0]))};
    } else if (normals.size() == 2) {
        point const &m = normals[0], &n = normals[1];
        rational const mm = dot(m, m), mn = dot(m, n), nn = dot(n, n), area = mm * nn - mn * mn;
        if (area == 0) return std::nullopt;
        rational const u = dot(vector, m), v = dot(vector, n);
        weights = {rational((u * nn - v * mn) / area), rational((v * mm - u * mn) / area)};
    } else {
        point const &l = normals[0], &m = normals[1], &n = normals[2];
        rational const volume = dot(l, cross(m, n));
        if (volume == 0) return std::nullopt;
        weights = {rational(dot(vector, cross(m, n)) / volume), rational(dot(vector, cross(n, l)) / volume),
                   rational(dot(vector, cross(l, m)) / volume)};
    }
    point rest = vector;
    for (std::size_t i = 0; i < normals.size(); ++i) {
        if (weights[i] < 0) return std::nullopt;
        rest = rest - normals[i] * weights[i];
    }
    return is_zero(rest) ? weight_list(weights) : std::nullopt;
}

/// The first choice of up to `most` planes for which `found` gives weights, as weights of the planes as given.
template <class Found>
std::vector<rational> weights_by_choice(std::vector<half_space> const& planes, std::size_t most, Found const& found) {
    for (std::size_t size = 1; size <= most; ++size)
        for (unsigned bits = 1; bits < 1u << planes.size(); ++bits) {
            std::vector<std::size_t> chosen;
            for (std::size_t i = 0; i < planes.size(); ++i)
                if (bits >> i & 1) chosen.push_back(i);
            if (chosen.size() != size) continue;
            weight_list const weights = found(chosen);
            if (!weights) continue;
            std::vector<rational> all(planes.size(), 0);
            for (std::size_t i = 0; i < size; ++i)
                all[chosen[i]] = times_power((*weights)[i], -planes[chosen[i]].exponent);
            return all;
        }
    throw std::logic_error("rational reference: no weights of a frustum's planes");
}

/// With the common point, or the direction that separates.
certificate proof_of(std::vector<half_space> const& planes, point const& nearest, point const& direction,
                     rational const& beyond) {
    certificate proof;
    proof.what = certificate::kind::separation;
    proof.direction.assign(direction.begin(), direction.end());
    proof.a = dot(direction, nearest);
    proof.b = beyond;
    proof.weights = weights_of_planes(planes, nearest, direction);
    return proof;
}

certificate common_point(point const& at) {
    certificate proof;
    proof.what = certificate::kind::common_point;
    proof.point.assign(at.begin(), at.end());
    return proof;
}

exact_answer judge_ball(std::vector<half_space> const& planes, point const& centre, rational const& radius) {
    exact_answer answer;
    point const nearest = *nearest_in(planes, centre), between = centre - nearest;
    rational const squared = dot(between, between), reach = radius * radius;
    if (squared > reach) {
        answer.rel = relation::disjoint;
        answer.margin = {squared, radius};
        // As long as a rational that is a little more than the length, but not so much that the sets are not separate.
        for (unsigned bits = 64;; bits *= 2) {
            rational length = radius == 0 ? rational(0) : sqrt_approximation(squared, bits + 8);
            if (length * length < squared) length += times_power(length, -static_cast<long>(bits) - 4);
            rational const beyond = dot(between, centre) - length * radius;
            if (beyond <= dot(between, nearest)) continue;
            answer.certificates = {proof_of(planes, nearest, between, beyond)};
            return answer;
        }
    }
    bool const is_inside =
        radius == 0 ? std::ranges::all_of(planes, [&](half_space const& plane) { return value_at(plane, centre) > 0; })
                    : squared < reach;
    answer.rel = is_inside ? relation::crossing : relation::touching;
    answer.certificates = {common_point(nearest)};
    return answer;
}

}  // namespace

std::vector<half_space> read_planes(std::span<double const> scalars) {
    std::vector<half_space> planes;
    for (std::size_t at = 0; at < scalars.size(); at += 4) {
        whole_scalars const whole = read_whole_scalars(scalars.subspan(at, 4));
        auto const& x = whole.scalars;
        planes.push_back({{x[0], x[1], x[2]}, x[3], whole.exponent});
    }
    return planes;
}

bool is_within(std::vector<half_space> const& planes, point const& p) {
    return std::ranges::all_of(planes, [&](half_space const& plane) { return value_at(plane, p) >= 0; });
}

std::vector<point> corners_of(std::vector<half_space> const& planes, std::optional<rational> const& bound) {
    std::vector<half_space> all = planes;
    if (bound)
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (int side : {-1, 1}) {
                // bound - side x >= 0, times the bound's denominator.
                half_space& plane = all.emplace_back();
                plane.normal[axis] = -side * denominator(*bound);
                plane.offset = numerator(*bound);
            }
    std::vector<point> corners;
    for_triples(all.size(), [&](std::size_t i, std::size_t j, std::size_t k) {
        auto const corner = meet(all[i], all[j], all[k]);
        if (!corner) return;
        for (half_space const& plane : all)
            if (dot(plane.normal, corner->at) + plane.offset * corner->times < 0) return;
        corners.push_back(corner->place());
    });
    std::ranges::sort(corners);
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    return corners;
}

std::vector<point> corners_near(std::vector<half_space> const& planes, std::vector<point> const& others,
                                rational const& radius) {
    if (!is_endless(planes)) return corners_of(planes, std::nullopt);
    std::optional<point> const nearest = nearest_in(planes, others[0]);
    if (!nearest) return {};
    // What is nearest to any of the others is no farther from the first than they are, and than the frustum is from it.
    rational largest = radius;
    for (point const& p : others)
        for (rational const& c : p) largest = std::max<rational>(largest, abs(c));
    for (rational const& c : *nearest) largest = std::max<rational>(largest, abs(c));
    rational bound = 1;
    while (bound < 16 * largest) bound *= 65536;
    return corners_of(planes, bound);
}

std::optional<point> nearest_in(std::vector<half_space> const& planes, point const& to) {
    if (is_within(planes, to)) return to;
    std::optional<point> best;
    rational least;
    auto const consider = [&](std::optional<point> const& at) {
        if (!at) return;
        rational const squared = dot(*at - to, *at - to);
        if ((best && squared >= least) || !is_within(planes, *at)) return;
        best = at;
        least = squared;
    };
    for (half_space const& plane : planes) consider(foot_on(plane, to));
    for (std::size_t i = 0; i < planes.size(); ++i)
        for (std::size_t j = i + 1; j < planes.size(); ++j) consider(foot_on(planes[i], planes[j], to));
    for_triples(planes.size(), [&](std::size_t i, std::size_t j, std::size_t k) {
        if (auto const corner = meet(planes[i], planes[j], planes[k])) consider(corner->place());
    });
    return best;
}

std::vector<rational> weights_of_planes(std::vector<half_space> const& planes, point const& farthest,
                                        point const& direction) {
    if (is_zero(direction)) return std::vector<rational>(planes.size(), 0);
    return weights_by_choice(planes, 3, [&](std::vector<std::size_t> const& chosen) -> weight_list {
        std::vector<point> normals;
        for (std::size_t i : chosen) {
            if (value_at(planes[i], farthest) != 0) return std::nullopt;
            normals.push_back(rational_point(planes[i].normal));
        }
        return make(-direction, normals);
    });
}

std::vector<rational> weights_of_emptiness(std::vector<half_space> const& planes) {
    return weights_by_choice(planes, 4, [&](std::vector<std::size_t> const& chosen) -> weight_list {
        if (chosen.size() < 2) return std::nullopt;
        // The last one's normal turned round by those of the others.
        std::vector<point> normals;
        for (std::size_t i : chosen) normals.push_back(rational_point(planes[i].normal));
        point const last = normals.back();
        normals.pop_back();
        weight_list weights = make(-last, normals);
        if (!weights) return std::nullopt;
        weights->push_back(1);
        rational sum = 0;
        for (std::size_t i = 0; i < chosen.size(); ++i) sum += (*weights)[i] * rational(planes[chosen[i]].offset);
        return sum < 0 ? weights : std::nullopt;
    });
}

exact_answer judge_frustum(operands const& sets, wanted what) {
    std::vector<half_space> const& planes = sets.first.planes;
    convex const& other = sets.others[0];
    exact_answer answer;
    if (sets.first.vertices.empty()) {
        answer.rel = relation::disjoint;
        answer.margin_is_infinite = true;
        certificate& proof = answer.certificates.emplace_back();
        proof.what = certificate::kind::separation;
        proof.direction.assign(3, 0);
        proof.weights = weights_of_emptiness(planes);
        for (std::size_t i = 0; i < planes.size(); ++i)
            proof.a += proof.weights[i] * times_power(rational(planes[i].offset), planes[i].exponent);
        return answer;
    }
    if (other.vertices.size() == 1) {
        answer = judge_ball(planes, other.vertices[0], other.radius);
    } else {
        answer = judge_hulls(sets.first, other, what == wanted::everything);
        if (answer.rel == relation::disjoint && what == wanted::everything) {
            certificate& proof = answer.certificates[0];
            point direction{};
            std::ranges::copy(proof.direction, direction.begin());
            point const& farthest = sets.first.vertices[least_along(-direction, sets.first.vertices)];
            proof = proof_of(planes, farthest, direction, proof.b);
        }
    }
    if (answer.rel == relation::crossing) {
        answer.margin = {};
        answer.margin_is_unknown = true;
    }
    return answer;
}

}  // namespace graze
