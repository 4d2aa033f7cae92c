// A polygon that may meet itself, side by side with CGAL's intersections; and two polygons in CGAL's arrangement of all their
// sides. Its face without end is in no region; crossing an edge changes whether one is in a ring's region by as many sides of the
// ring as lie on the edge.
#include <CGAL/Arr_segment_traits_2.h>
#include <CGAL/Arrangement_with_history_2.h>
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_2.h>

#include <map>
#include <optional>
#include <vector>

#include "cgal/shapes.hpp"

namespace graze::cgal_reference {
namespace {

using ring_point = exact_kernel::Point_2;
using ring_side = exact_kernel::Segment_2;

std::vector<ring_point> ring_of(std::span<double const> scalars) {
    std::vector<ring_point> corners;
    for (std::size_t i = 0; i < scalars.size(); i += 2) corners.push_back(point_2<exact_kernel>(scalars, i));
    return corners;
}

/// Relation of two sides: crossing in one point inside both, touching, or none.
relation relate_sides(ring_side const& u, ring_side const& v) {
    if (!CGAL::do_overlap(u.bbox(), v.bbox())) return relation::disjoint;
    if (u.is_degenerate() || v.is_degenerate()) {
        bool const meet = u.is_degenerate() ? (v.is_degenerate() ? u.source() == v.source() : v.has_on(u.source()))
                                            : u.has_on(v.source());
        return meet ? relation::touching : relation::disjoint;
    }
    auto const common = CGAL::intersection(u, v);
    if (!common) return relation::disjoint;
    ring_point const* const at = boost::get<ring_point>(&*common);
    if (!at) return relation::touching;
    bool const at_end = *at == u.source() || *at == u.target() || *at == v.source() || *at == v.target();
    return at_end ? relation::touching : relation::crossing;
}

relation relate_ring(std::vector<ring_point> const& corners) {
    std::size_t const n = corners.size();
    auto const side = [&](std::size_t i) { return ring_side(corners[i % n], corners[(i + 1) % n]); };
    relation found = relation::disjoint;
    for (std::size_t i = 0; i < n; ++i) {
        if (side(i).is_degenerate()) found = std::max(found, relation::touching);
        for (std::size_t j = i + 1; j < n; ++j) {
            bool const follows = j == i + 1, leads = i == 0 && j == n - 1;
            if (!follows && !leads) {
                found = std::max(found, relate_sides(side(i), side(j)));
                continue;
            }
            if (side(i).is_degenerate() || side(j).is_degenerate()) continue;
            // Neighbours have more than their corner in common if that is not all of their intersection.
            auto const common = CGAL::intersection(side(i), side(j));
            if (common && boost::get<ring_side>(&*common)) found = std::max(found, relation::touching);
        }
    }
    return found;
}

using segment_traits = CGAL::Arr_segment_traits_2<exact_kernel>;
using side_arrangement = CGAL::Arrangement_with_history_2<segment_traits>;

/// Do the open regions of two rings have a common point?
bool regions_overlap(std::vector<ring_point> const& a, std::vector<ring_point> const& b) {
    side_arrangement all;
    std::map<side_arrangement::Curve_handle, int> owner;
    std::array<std::vector<ring_point> const*, 2> const rings{&a, &b};
    for (int k = 0; k < 2; ++k) {
        std::vector<ring_point> const& corners = *rings[static_cast<std::size_t>(k)];
        for (std::size_t i = 0; i < corners.size(); ++i) {
            ring_point const &from = corners[i], &to = corners[(i + 1) % corners.size()];
            if (from != to) owner[CGAL::insert(all, segment_traits::Curve_2(from, to))] = k;
        }
    }
    // From face to face: of each in which regions it is, bit by bit.
    std::map<side_arrangement::Face_handle, unsigned> inside;
    std::vector<side_arrangement::Face_handle> next{all.unbounded_face()};
    inside[next[0]] = 0;
    auto const cross_edges = [&](side_arrangement::Ccb_halfedge_circulator const& first, unsigned from) {
        auto edge = first;
        do {
            side_arrangement::Face_handle const other = edge->twin()->face();
            unsigned bits = from;
            for (auto curve = all.originating_curves_begin(edge); curve != all.originating_curves_end(edge); ++curve)
                bits ^= 1U << owner.at(curve);
            if (inside.emplace(other, bits).second) next.push_back(other);
        } while (++edge != first);
    };
    while (!next.empty()) {
        side_arrangement::Face_handle const face = next.back();
        next.pop_back();
        unsigned const bits = inside.at(face);
        if (bits == 3) return true;
        if (face->has_outer_ccb()) cross_edges(face->outer_ccb(), bits);
        for (auto hole = face->holes_begin(); hole != face->holes_end(); ++hole) cross_edges(*hole, bits);
    }
    return false;
}

bool is_in_region(std::vector<ring_point> const& corners, ring_point const& p) {
    bool inside = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        ring_point const &v = corners[i], &w = corners[(i + 1) % corners.size()];
        bool const v_above = CGAL::compare_y(v, p) == CGAL::LARGER, w_above = CGAL::compare_y(w, p) == CGAL::LARGER;
        if (v_above != w_above && CGAL::left_turn(v_above ? w : v, v_above ? v : w, p)) inside = !inside;
    }
    return inside;
}

CGAL::Gmpq squared_distance_of_sides(ring_side const& u, ring_side const& v) {
    if (u.is_degenerate() && v.is_degenerate()) return CGAL::squared_distance(u.source(), v.source());
    if (u.is_degenerate()) return CGAL::squared_distance(u.source(), v);
    if (v.is_degenerate()) return CGAL::squared_distance(v.source(), u);
    return CGAL::squared_distance(u, v);
}

}  // namespace

exact_answer judge_polygons(test_info const& test, std::span<double const> input, wanted what) {
    exact_answer answer;
    if (test.layout.size() == 1) {
        answer.rel = relate_ring(ring_of(input));
        answer.margin_is_unknown = true;
        return answer;
    }
    std::vector<ring_point> const a = ring_of(input.first(input.size() / 2)),
                                  b = ring_of(input.subspan(input.size() / 2));
    if (regions_overlap(a, b)) {
        answer.rel = relation::crossing;
        answer.margin_is_unknown = true;
        return answer;
    }
    std::optional<CGAL::Gmpq> least;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < b.size(); ++k) {
            ring_side const u(a[i], a[(i + 1) % a.size()]), v(b[k], b[(k + 1) % b.size()]);
            CGAL::Gmpq const squared = squared_distance_of_sides(u, v);
            if (!least || squared < *least) least = squared;
        }
    bool const meet = *least == 0 || is_in_region(a, b[0]) || is_in_region(b, a[0]);
    answer.rel = meet ? relation::touching : relation::disjoint;
    if (!meet && what == wanted::everything) answer.margin.square = to_rational(*least);
    return answer;
}

}  // namespace graze::cgal_reference
