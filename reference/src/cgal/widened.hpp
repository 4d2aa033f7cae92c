// Sets with a radius: the answer for their cores, widened.
#pragma once

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {

/// The answer of sets whose cores have a relation, widened by radii; `squared_margin()` is the margin of the cores.
template <class Margin>
exact_answer widened_by(CGAL::Gmpq const& radii, relation cores, wanted what, Margin const& squared_margin) {
    exact_answer answer;
    answer.rel = radii != 0 && cores != relation::disjoint && cores != relation::undefined ? relation::crossing : cores;
    if (cores == relation::undefined) return answer;
    // The relation takes the distance of cores that a radius may bridge, but never a depth.
    if (what == wanted::relation_only && (radii == 0 || cores != relation::disjoint)) return answer;
    answer.margin.square = squared_margin();
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
