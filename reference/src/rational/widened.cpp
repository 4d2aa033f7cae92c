#include "rational/widened.hpp"

#include <algorithm>

namespace graze {
namespace {

/// A multiple of a unit vector, with its length: both rational.
struct measured_direction {
    point direction;
    rational length;
};

/// Next to the direction of v, within some 2^-bits: by stereographic projection from the pole opposite to its largest
/// coordinate, every rational point of the plane is one of the sphere.
measured_direction near_direction(point const& v, unsigned bits) {
    std::size_t pole = 0;
    for (std::size_t axis = 1; axis < 3; ++axis)
        if (abs(v[axis]) > abs(v[pole])) pole = axis;
    rational const below = sqrt_approximation(dot(v, v), bits) + abs(v[pole]);
    integer const grid = integer(1) << bits;
    measured_direction result;
    rational squares = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (axis == pole) continue;
        rational const share = v[axis] * grid / below;
        rational const rounded(integer(numerator(share) / denominator(share)), grid);
        result.direction[axis] = 2 * rounded;
        squares += rounded * rounded;
    }
    result.direction[pole] = v[pole] < 0 ? rational(squares - 1) : rational(1 - squares);
    result.length = 1 + squares;
    return result;
}

/// The direction between the nearest points, with a length that is too large by less than 2^-bits of it.
measured_direction exact_direction(point const& v, unsigned bits) {
    rational const squared = dot(v, v);
    rational length = sqrt_approximation(squared, bits + 8);
    if (length * length < squared) length += times_power(length, -static_cast<long>(bits) - 4);
    return {v, length};
}

/// Separates sets farther apart than the radii: finer and finer directions about that of the nearest points end with
/// one that separates. A set without end, a ray too, leaves that direction alone, and its length is rounded up.
certificate separation(core_points const& nearest, convex const& a, convex const& b, std::ptrdiff_t dimension) {
    certificate proof;
    proof.what = certificate::kind::separation;
    for (unsigned bits = 64;; bits *= 2) {
        point const between = nearest.second - nearest.first;
        bool const is_forced = !a.endless.empty() || !b.endless.empty() || a.onward || b.onward;
        auto const [direction, length] = is_forced ? exact_direction(between, bits) : near_direction(between, bits);
        proof.a = dot(direction, a.vertices[0]);
        for (point const& v : a.vertices) proof.a = std::max(proof.a, dot(direction, v));
        proof.b = dot(direction, b.vertices[0]);
        for (point const& v : b.vertices) proof.b = std::min(proof.b, dot(direction, v));
        proof.a += length * a.radius;
        proof.b -= length * b.radius;
        if (proof.a >= proof.b) continue;
        proof.direction.assign(direction.begin(), direction.begin() + dimension);
        return proof;
    }
}

}  // namespace

exact_answer widened(exact_answer const& core, core_points const& nearest, convex const& a, convex const& b,
                     std::size_t dimension) {
    auto const coordinates = static_cast<std::ptrdiff_t>(dimension);
    rational const reach = a.radius + b.radius;
    exact_answer answer;
    // The cores meet: the origin is in the inside of D, deeper by the radii than in the difference of the cores.
    bool const apart = core.rel == relation::disjoint;
    rational const& squared = core.margin.square;
    answer.rel = !apart                     ? relation::crossing
                 : squared > reach * reach  ? relation::disjoint
                 : squared == reach * reach ? relation::touching
                                            : relation::crossing;
    if (answer.rel != relation::touching)
        answer.margin = {core.rel == relation::touching ? rational(0) : squared, apart ? reach : rational(-reach)};
    if (answer.rel == relation::disjoint) {
        answer.certificates.push_back(separation(nearest, a, b, coordinates));
        return answer;
    }
    // Between the nearest points in the ratio of the radii.
    point const common = nearest.first + (nearest.second - nearest.first) * rational(a.radius / reach);
    certificate proof;
    proof.what = certificate::kind::common_point;
    proof.point.assign(common.begin(), common.begin() + coordinates);
    answer.certificates.push_back(std::move(proof));
    return answer;
}

}  // namespace graze
