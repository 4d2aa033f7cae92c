// Checks the certificate of a contact by maxima and minima over corners.
#include <algorithm>

#include "rational/contact.hpp"
#include "rational/in_hull.hpp"

namespace graze {
namespace {

point point_from(std::vector<rational> const& coordinates) {
    point p{};
    std::copy(coordinates.begin(), coordinates.end(), p.begin());
    return p;
}

}  // namespace

bool verify_contact(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    if (answer.rel != relation::defined || !answer.values || answer.certificates.size() != 1) return false;
    certificate const& proof = answer.certificates[0];
    std::size_t const d = test.dimension;
    if (proof.what != certificate::kind::contact || proof.direction.size() != d || proof.point.size() != d ||
        proof.nearest.size() != d)
        return false;
    operands const sets = decode(*test_of_sets(test), input);
    std::vector<point> const &first = sets.first.vertices, &second = sets.others[0].vertices;
    point const n = point_from(proof.direction), a = point_from(proof.point), b = point_from(proof.nearest);
    if (is_zero(n) || !in_hull(first, a) || !in_hull(second, b)) return false;
    auto const along = [&](point const& u, point const& v) { return dot(n, u) < dot(n, v); };
    rational const most = dot(n, *std::max_element(first.begin(), first.end(), along)),
                   least = dot(n, *std::min_element(second.begin(), second.end(), along)), gap = least - most,
                   squared = dot(n, n);
    if (dot(n, a) != most || dot(n, b) != least || (b - a) * squared != n * gap) return false;
    if (proof.sign != gap.sign() || proof.distance_squared * squared != gap * gap) return false;
    rational const reach = sets.first.radius + sets.others[0].radius;
    bool const touch = proof.sign > 0 && proof.distance_squared == reach * reach;
    exact_value const s = touch             ? exact_value{0}
                          : proof.sign == 0 ? exact_value{-reach}
                                            : exact_value{proof.distance_squared, true, -reach, proof.sign < 0};
    std::vector<exact_value> numbers{s};
    // The points of the sets are beside those of the cores, by the radius along the direction.
    auto const add = [&](point const& from, rational const& by) {
        for (std::size_t axis = 0; axis < d; ++axis) {
            rational const part = n[axis] * by;
            numbers.push_back(part == 0 ? exact_value{from[axis]}
                                        : exact_value{part * part / squared, true, from[axis], part < 0});
        }
    };
    add(a, sets.first.radius);
    add(b, -sets.others[0].radius);
    add(point{}, 1);
    return proof.radius == reach && *answer.values == numbers;
}

}  // namespace graze
