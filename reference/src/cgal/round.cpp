// Spheres and capsules: a point or a segment, their core, and all within a radius of it. CGAL knows the cores, and how far
// apart or how deep in each other they are; the radii together bridge that distance, or add to that depth.
#include <algorithm>

#include "cgal/guessed_round.hpp"
#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

bool has_radius(part const& item) {
    return item.kind == shape::sphere || item.kind == shape::capsule;
}

}  // namespace

bool is_round(test_info const& test) {
    return std::any_of(test.layout.begin(), test.layout.end(), has_radius);
}

exact_answer judge_round(test_info const& test, std::span<double const> input, wanted what) {
    auto const no_radius = [&](part const& item) {
        return !has_radius(item) || input[item.offset + item.count - 1] == 0;
    };
    if (what == wanted::relation_only && !std::ranges::all_of(test.layout, no_radius))
        if (std::optional<relation> const proved = prove_round(test, input)) {
            exact_answer quick;
            quick.rel = *proved;
            return quick;
        }
    CGAL::Gmpq radii = 0;
    for (part const& item : test.layout)
        if (has_radius(item)) radii += CGAL::Gmpq(input[item.offset + item.count - 1]);
    relation const cores = relate_in_space(test, input, what);
    exact_answer answer;
    answer.rel = radii != 0 && cores != relation::disjoint ? relation::crossing : cores;
    // The relation takes the distance of cores that a radius may bridge, but never a depth.
    if (what == wanted::relation_only && (radii == 0 || cores != relation::disjoint)) return answer;
    answer.margin.square = squared_margin_in_space(test, input, cores);
    if (radii == 0) return answer;
    if (cores == relation::disjoint) {
        // Once more in CGAL's numbers, which the margin was made of.
        CGAL::Gmpq const bridged = radii * radii, gap(answer.margin.square.backend().data());
        CGAL::Comparison_result const compared = CGAL::compare(gap, bridged);
        answer.rel = compared == CGAL::LARGER  ? relation::disjoint
                     : compared == CGAL::EQUAL ? relation::touching
                                               : relation::crossing;
        answer.margin.offset = to_rational(radii);
    } else {
        answer.margin.offset = -to_rational(radii);
    }
    if (answer.rel == relation::touching) answer.margin = {};
    return answer;
}

}  // namespace graze::cgal_reference
