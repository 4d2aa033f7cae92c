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

#include "graze/internal/rational/set_pair.hpp"
#include "graze/reference.hpp"
#include "rational/cast.hpp"
#include "rational/contact.hpp"
#include "rational/cylinder.hpp"
#include "rational/flat_hull.hpp"
#include "rational/frustum.hpp"
#include "rational/hull_pair.hpp"
#include "rational/moving.hpp"
#include "rational/nearest_point.hpp"
#include "rational/polygon.hpp"
#include "rational/polygon_pairs.hpp"
#include "rational/shapes.hpp"
#include "rational/signs.hpp"
#include "rational/solid.hpp"
#include "rational/values.hpp"
#include "rational/whole_cores.hpp"
#include "rational/widened.hpp"

namespace graze::rational_reference {
namespace {

exact_answer judge_pair(convex const& a, convex const& b, std::size_t dimension, wanted what) {
    if (a.radius == 0 && b.radius == 0) return judge_cores(a, b, dimension, what, nullptr);
    core_points cores;
    exact_answer const core = judge_cores(a, b, dimension, what, &cores);
    return widened(core, cores, a, b, dimension);
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
/// centre has the barycentric weights a^2 (b^2 + c^2 - a^2). All of it in integers, which are `unit` times the lengths.
exact_sphere smallest_sphere(std::vector<point> const& points) {
    integer unit = 1;
    for (point const& item : points) unit = common_denominator(item, std::move(unit));
    std::array<whole_point, 3> const p{whole_multiple(points[0], unit), whole_multiple(points[1], unit),
                                       whole_multiple(points[2], unit)};
    std::array<std::array<int, 2>, 3> const edges{{{0, 1}, {0, 2}, {1, 2}}};
    std::array<integer, 3> squared;
    for (std::size_t k = 0; k < 3; ++k) {
        whole_point const e = p[static_cast<std::size_t>(edges[k][1])] - p[static_cast<std::size_t>(edges[k][0])];
        squared[k] = dot(e, e);
    }
    std::size_t longest = 0;
    for (std::size_t k = 1; k < 3; ++k)
        if (squared[k] > squared[longest]) longest = k;

    exact_sphere sphere;
    integer over = unit;  // the centre's coordinates are those of `sum` over this
    whole_point sum{};
    if (squared[longest] == 0) {
        sum = p[0];
        sphere.support = {0};
    } else if (2 * squared[longest] >= squared[0] + squared[1] + squared[2]) {
        auto const [i, j] = edges[longest];
        sum = p[static_cast<std::size_t>(i)] + p[static_cast<std::size_t>(j)];
        over *= 2;
        sphere.radius_squared = rational(squared[longest], integer(over * over));
        sphere.support = {i, j};
    } else {
        // Vertex k lies opposite the edge between the other two.
        std::array<integer, 3> const opposite{squared[2], squared[1], squared[0]};
        integer const all = opposite[0] + opposite[1] + opposite[2];
        integer weights = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            integer const weight = opposite[k] * (all - 2 * opposite[k]);
            sum = sum + p[k] * weight;
            weights += weight;
        }
        over *= weights;
        // a^2 b^2 c^2 / (16 S^2), and the weights' sum is those 16 S^2.
        sphere.radius_squared = rational(integer(squared[0] * squared[1] * squared[2]), integer(weights * unit * unit));
        sphere.support = {0, 1, 2};
    }
    sphere.centre = {rational(sum[0], over), rational(sum[1], over), rational(sum[2], over)};
    return sphere;
}

exact_answer answer_of(test_info const& test, operands const& sets, wanted what) {
    if (test.answer == answer_kind::sphere) {
        exact_answer answer;
        answer.sphere = smallest_sphere(sets.first.vertices);
        return answer;
    }
    if (!sets.defined) return {};
    if (!sets.first.planes.empty()) return judge_frustum(sets, what);
    if (sets.disc_radius) return judge_disc(sets.first.vertices[0], sets.others[0].vertices[0], *sets.disc_radius);

    convex const &first = sets.first, &second = sets.others[0];
    if (test.dimension == 3 && first.radius == 0 && second.radius == 0 &&
        (is_many_cornered(first) || is_many_cornered(second)))
        return judge_hulls(first, second, what == wanted::everything);

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
        for (rational* item : {&proof.a, &proof.b, &proof.distance_squared, &proof.radius_squared}) square(*item);
    }
    if (!answer.sphere) return;
    for (rational& x : answer.sphere->centre) length(x);
    square(answer.sphere->radius_squared);
}

/// The cast's relation, or all of its answer but the first contact, and that.
exact_answer judge_cast(test_info const& test, std::span<double const> input, wanted what) {
    scaled_operands scaled = decode_scaled(test, input);
    exact_answer answer = answer_of(test, scaled.sets, what);
    if (answer.rel != relation::disjoint) {
        operands const start{
            .first = scaled.sets.first, .others = {at_start(scaled.sets)}, .disc_radius = std::nullopt};
        bool const meet = answer_of(test, start, wanted::relation_only).rel != relation::disjoint;
        answer.first_contact = cast_time(scaled.sets, meet);
    }
    unscale(answer, scaled.exponent);
    return answer;
}

exact_answer judge_moving(test_info const& test, std::span<double const> input, wanted what) {
    if (test.displacement()) return judge_cast(test, input, what);
    return what == wanted::everything ? evaluate_moving(test, input) : time_moving(test, input);
}

/// What `evaluate` says, from what set_pair.hpp does; nothing for other shapes.
std::optional<exact_answer> prove_pairs(test_info const& test, std::span<double const> input) {
    auto pairs = prove_case_pairs(test, input);
    if (!pairs) return std::nullopt;
    exact_answer answer;
    answer.rel = pairs->rel;
    answer.margin.square = std::move(pairs->margin_square);
    answer.certificates = std::move(pairs->certificates);
    return answer;
}

exact_answer answer_for(test_info const& test, std::span<double const> input, wanted what) {
    if (test.layout.front().kind == shape::polygon)
        return test.layout.size() == 1 ? judge_ring(input) : judge_polygons(input, what == wanted::everything);
    if (test.layout.back().kind == shape::polygon) return judge_polygon(input, what == wanted::everything);
    if (test.layout[0].kind == shape::cylinder) return judge_cylinder(test, input);
    if (test.has_solid()) return judge_solid(test, input, what == wanted::everything);
    scaled_operands scaled = decode_scaled(test, input);
    exact_answer answer = answer_of(test, by_corners(std::move(scaled.sets), test.dimension), what);
    unscale(answer, scaled.exponent);
    return answer;
}

}  // namespace
}  // namespace graze::rational_reference

graze::exact_answer graze::evaluate_cores(operands const& scaled, std::size_t dimension) {
    using namespace rational_reference;
    return judge_cores(scaled.first, scaled.others[0], dimension, wanted::everything, nullptr);
}

namespace graze::rational_reference {

relation decide(test_info const& test, std::span<double const> input) {
    switch (test.answer) {
        case answer_kind::sign: return decide_sign(test, input);
        case answer_kind::values: return evaluate_values(test, input).rel;
        case answer_kind::contact: return relation::defined;
        case answer_kind::moving:
            return test.displacement() ? answer_for(test, input, wanted::relation_only).rel
                                       : find_contact(read_moving(test, input)).rel;
        case answer_kind::relation:
        case answer_kind::sphere: break;
    }
    if (auto const found = measure_case_pairs(test, input, pair_wanted::relation_only)) return found->rel;
    return answer_for(test, input, wanted::relation_only).rel;
}

exact_answer prove(test_info const& test, std::span<double const> input) {
    if (std::optional<exact_answer> proved = prove_pairs(test, input)) return *std::move(proved);
    return evaluate(test, input);
}

exact_answer evaluate(test_info const& test, std::span<double const> input) {
    switch (test.answer) {
        case answer_kind::sign: return evaluate_sign(test, input);
        case answer_kind::values: return evaluate_values(test, input);
        case answer_kind::contact: return evaluate_contact(test, input);
        case answer_kind::moving: return judge_moving(test, input, wanted::everything);
        case answer_kind::relation:
        case answer_kind::sphere: break;
    }
    return answer_for(test, input, wanted::everything);
}

exact_answer time_contact(test_info const& test, std::span<double const> input) {
    return judge_moving(test, input, wanted::relation_only);
}

exact_answer judge_by(test_info const& test, std::span<double const> input) {
    return test.in_motion() ? time_contact(test, input) : evaluate(test, input);
}

}  // namespace graze::rational_reference
