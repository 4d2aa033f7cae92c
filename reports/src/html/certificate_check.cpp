// How a reader checks a certificate.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "formats/details.hpp"
#include "show/exact_text.hpp"

namespace graze {
namespace {

using rational_point = std::array<rational, 3>;

/// Numbers beyond this are said to be long; `graze check --json` has them in full.
constexpr std::size_t longest_number = 160;

std::string number(rational const& value) {
    std::string text = exact_text(value);
    if (text.size() <= longest_number) return text;
    return fmt::format("(about {}, {} characters in full)", rounded_text(value, 17), text.size());
}

std::string tuple(rational_point const& p, std::size_t dimension) {
    std::string text = "(" + number(p[0]);
    for (std::size_t i = 1; i < dimension; ++i) text += ", " + number(p[i]);
    return text + ")";
}

rational product(rational_point const& u, rational_point const& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

rational_point spatial(std::vector<rational> const& values) {
    rational_point p{};
    std::copy(values.begin(), values.end(), p.begin());
    return p;
}

std::string products(witness_set const& set, rational_point const& d) {
    std::string text;
    for (auto const& [name, at] : set.corners)
        text += fmt::format("{}d . {} = {}", text.empty() ? "" : ", ", name, number(product(d, at)));
    return text;
}

void add_endless(std::vector<std::string>& lines, witness_set const& set, rational_point const& d) {
    if (set.endless.empty()) return;
    if (set.one_way) {
        lines.push_back(
            fmt::format("The {} goes on from there along its direction, whose product with d is {}: never back "
                        "towards the other shape.",
                        name_of(set.kind), number(product(d, set.endless[0]))));
        return;
    }
    lines.push_back(
        fmt::format("The {} runs on without end along differences of its points, and d is at right angles "
                    "to {}: d . x is the same all over it.",
                    name_of(set.kind), set.endless.size() == 1 ? "that" : "those"));
}

/// "p = 1/2 a0 + 1/2 a1"
std::string combination(witness_set const& set, std::vector<rational> const& weights) {
    std::string text;
    for (std::size_t i = 0; i < set.corners.size(); ++i)
        if (weights[i] != 0)
            text += fmt::format("{}{} * {}", text.empty() ? "" : " + ", number(weights[i]), set.corners[i].first);
    for (std::size_t i = 0; i < set.endless.size(); ++i)
        text += fmt::format(" + {} * ({})", number(weights[set.corners.size() + i]),
                            set.one_way ? "direction"
                            : i == 0    ? "second point - first point"
                                        : "third point - first point");
    return text;
}

void add_membership(std::vector<std::string>& lines, witness_set const& set, rational_point const& p,
                    std::string_view which) {
    auto const weights = weights_in(set, p);
    if (!weights) return;
    lines.push_back(fmt::format("It lies in {}: p = {}{}.", which, combination(set, *weights),
                                set.endless.empty() ? ", with weights that are not negative and add up to 1" : ""));
}

std::vector<std::string> check_sphere(exact_sphere const& sphere) {
    std::vector<std::string> vertices;
    for (int vertex : sphere.support) vertices.push_back("p" + std::to_string(vertex));
    rational_point const centre = sphere.centre;
    return {fmt::format("Centre c = {}, squared radius {}.", tuple(centre, 3), number(sphere.radius_squared)),
            fmt::format("{} {} at exactly that squared distance from c, no vertex is farther away, and c lies between "
                        "{}: so every smaller sphere misses one of them.",
                        fmt::join(vertices, " and "), vertices.size() == 1 ? "is" : "are",
                        vertices.size() == 1 ? "them" : "these")};
}

std::vector<std::string> check_motion(exact_answer const& truth) {
    certificate const& proof = truth.certificates.front();
    if (proof.what == certificate::kind::first_root) {
        std::vector<std::string> coefficients;
        for (integer const& c : proof.polynomial) coefficients.push_back(number(rational(c)));
        return {fmt::format("Take the polynomial of the time t whose coefficients are, from the constant on, {}.",
                            fmt::join(coefficients, ", ")),
                fmt::format("From t = {} to {} it has one root, which is the first time at which they meet: count with "
                            "Sturm's chain.",
                            number(proof.from), number(proof.to))};
    }
    return {
        fmt::format("The time from 0 to 1 is in {} piece{}, each with a direction d (of several rows: the first, "
                    "plus t times the second, plus t^2 times the third, ...).",
                    truth.certificates.size(), truth.certificates.size() == 1 ? "" : "s"),
        "For every point x of the first shape and y of the second, d . (x - y) is a polynomial of t that is below 0 at "
        "both ends of the piece and has no root between: so they are apart. The pieces are in the JSON."};
}

}  // namespace

namespace {

void add_weights(std::vector<std::string>& lines, certificate const& proof) {
    std::vector<std::string> weights;
    for (rational const& weight : proof.weights) weights.push_back(number(weight));
    lines.push_back(
        fmt::format("The planes' values a . x + d, times the weights {}, make a = {} less d . x, d = {}; in the "
                    "frustum none is below 0.",
                    fmt::join(weights, ", "), number(proof.a), tuple(spatial(proof.direction), 3)));
}

}  // namespace

std::vector<std::string> certificate_check(test_case const& question, exact_answer const& truth) {
    if (truth.sphere) return check_sphere(*truth.sphere);
    if (truth.rel == relation::undefined || truth.certificates.empty()) return {};
    test_info const& test = *question.test;
    if (test.has_two_times()) return check_motion(truth);
    witness_sets const sets = witness_sets_of(test, question.input);
    std::vector<std::string> lines;
    constexpr std::size_t few = 2;
    std::size_t shown = 0;
    for (certificate const& proof : truth.certificates) {
        if (shown++ == few) {
            std::size_t const others = truth.certificates.size() - few;
            lines.push_back(others == 1 ? "The other triangle likewise: its certificate is in the JSON."
                                        : fmt::format("The other {} triangles likewise: their certificates are in the "
                                                      "JSON.",
                                                      others));
            break;
        }
        if (test.layout[0].kind == shape::polygon && proof.what == certificate::kind::common_point) {
            lines.push_back(fmt::format("Take the point p = {}.", tuple(spatial(proof.point), 2)));
            lines.push_back(truth.rel == relation::crossing
                                ? "It is on no side, and a ray from it crosses an odd number of sides of either ring."
                                : "Of either ring it is on a side, or a ray from it crosses an odd number of sides.");
            continue;
        }
        witness_set const& second = sets.others.empty() ? sets.first : sets.others[proof.triangle];
        std::string const of = test.has_triangles() ? fmt::format("triangle {}", proof.triangle) : "the second shape";
        switch (proof.what) {
            case certificate::kind::simple_polygon:
                lines.push_back(
                    "Compare each side with each other one: no two have a common point, but neighbours their "
                    "one common corner.");
                break;
            case certificate::kind::polygon_sides:
                lines.push_back(fmt::format("Take the point p = {}.", tuple(spatial(proof.point), 2)));
                lines.push_back(
                    fmt::format("It is on sides {} and {}, counted from 0: side i leads from corner i to the "
                                "next.",
                                proof.sides[0], proof.sides[1]));
                break;
            case certificate::kind::polygon_apart:
                lines.push_back(fmt::format(
                    "Between the points {} and {} of the two rings the squared distance is {}; "
                    "no two sides are nearer to each other.",
                    tuple(spatial(proof.point), 2), tuple(spatial(proof.nearest), 2), number(proof.distance_squared)));
                lines.push_back("By the even-odd rule no corner of either is inside the other.");
                break;
            case certificate::kind::contact: {
                rational_point const n = spatial(proof.direction);
                lines.push_back(fmt::format(
                    "Take the direction n = {}, and of the cores, the shapes without their radii, the points "
                    "a = {} and b = {}.",
                    tuple(n, test.dimension), tuple(spatial(proof.point), test.dimension),
                    tuple(spatial(proof.nearest), test.dimension)));
                lines.push_back(fmt::format("Over the first core, {}: none is above n . a.", products(sets.first, n)));
                lines.push_back(fmt::format("Over the second, {}: none is below n . b.", products(second, n)));
                lines.push_back(
                    fmt::format("The squared distance of a and b is {}; with the radii, {} together, that makes s{}.",
                                number(proof.distance_squared), number(proof.radius),
                                proof.sign < 0 ? ", below 0 since n . b is less than n . a" : ""));
                break;
            }
            case certificate::kind::none:
            case certificate::kind::first_root:
            case certificate::kind::moving_separation: break;
            case certificate::kind::separation: {
                rational_point const d = spatial(proof.direction);
                if (!proof.weights.empty()) add_weights(lines, proof);
                if (sets.first.corners.empty()) {
                    lines.push_back("No point has a sum of values >= 0 that is less than 0: the frustum is empty.");
                    break;
                }
                lines.push_back(fmt::format("Take the direction d = {}.", tuple(d, test.dimension)));
                lines.push_back(fmt::format("Over the first shape, {}: the largest is a = {}.", products(sets.first, d),
                                            number(proof.a)));
                add_endless(lines, sets.first, d);
                lines.push_back(
                    fmt::format("Over {}, {}: the least is b = {}.", of, products(second, d), number(proof.b)));
                add_endless(lines, second, d);
                lines.push_back(fmt::format("b - a = {} is above 0: no point can be in both.",
                                            number(rational(proof.b - proof.a))));
                break;
            }
            case certificate::kind::common_point: {
                rational_point const p = spatial(proof.point);
                lines.push_back(fmt::format("Take the point p = {}.", tuple(p, test.dimension)));
                add_membership(lines, sets.first, p, "the first shape");
                add_membership(lines, second, p, of);
                lines.push_back("A point of both: they meet.");
                break;
            }
            case certificate::kind::disc:
                lines.push_back(
                    fmt::format("The squared distance of p from the centre is {}, the squared radius {}: "
                                "compare the two.",
                                number(proof.distance_squared), number(proof.radius_squared)));
                break;
            case certificate::kind::cylinder:
                lines.push_back(fmt::format(
                    "With v = x - p and u = q - p, v . u / u . u = {} tells how far along the axis x is: inside from 0 "
                    "to "
                    "1. Its squared distance from the axis, |v x u|^2 / u . u, is {}, the squared radius {}.",
                    number(proof.a), number(proof.distance_squared), number(proof.radius_squared)));
                break;
            case certificate::kind::cylinder_ray:
                if (!proof.point.empty())
                    lines.push_back(
                        fmt::format("The ray o + t d is between the planes of the ends from t = {} to t = {}.",
                                    number(proof.point[0]), number(proof.point[1])));
                if (!proof.direction.empty())
                    lines.push_back(fmt::format("It is within the side where (t - {})^2 <= {}.",
                                                number(proof.direction[0]), number(proof.direction[1])));
                lines.push_back("No t >= 0 is in both, or the ray is parallel to the ends or the side, and outside.");
                break;
            case certificate::kind::determinant:
                lines.push_back(
                    fmt::format("The determinant of the points' differences from the last one{} is {}: "
                                "compute it with fractions.",
                                test.layout.back().offset == (test.dimension + 1) * test.dimension
                                    ? ", each with its squared length,"
                                    : "",
                                number(proof.determinant)));
                break;
            case certificate::kind::winding:
                lines.push_back(fmt::format("Take the point x = {} and the ray x + s d, s >= 0, with d = {}.",
                                            tuple(spatial(proof.point), 3), tuple(spatial(proof.direction), 3)));
                lines.push_back(fmt::format(
                    "x is on no triangle, and the ray meets no edge of one that has an area. Count 1 for each "
                    "triangle that it leaves by, where (b - a) x (c - a) . d is above 0, and -1 where that is "
                    "below: together {}, the winding number of x.",
                    proof.winding));
                break;
            case certificate::kind::parity:
                lines.push_back(fmt::format("Take the ray from p along d = {}.", tuple(spatial(proof.direction), 2)));
                lines.push_back(
                    "For each edge from v to w, put v and w less p beside d: the signs of d.x * v.y - d.y * v.x "
                    "and of d.x * w.y - d.y * w.x tell on which sides of the ray's line they are.");
                lines.push_back(
                    fmt::format("Edges with ends on both sides cross that line, and the ray itself where "
                                "v.x * w.y - v.y * w.x has the sign that w's side has: {} of them do. None of "
                                "the vertices is on the ray, and p is on no edge.",
                                proof.crossings));
                lines.push_back(proof.crossings % 2 == 1 ? "An odd number: p is inside by the even-odd rule."
                                                         : "An even number: p is outside by the even-odd rule.");
                break;
        }
    }
    return lines;
}

}  // namespace graze
