// The two judges of structures: cases by hand, and those in which libraries were wrong.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "reference/structure_agreement.hpp"

namespace graze {
namespace {

using tuple_list = std::vector<std::vector<std::int64_t>>;
using kind = structure_kind;

struct judged {
    kind of;
    std::vector<double> points;
    std::vector<std::size_t> rings{};

    structure_case with(tuple_list const& tuples) const {
        structure_case any{of, points, rings, {}};
        any.answer_with(tuples);
        return any;
    }
    void is(tuple_list const& tuples, std::string_view law) const {
        EXPECT_EQ(law_of(with(tuples)), law) << text_of(with(tuples));
    }
    /// A hull in the plane.
    void lists(std::vector<std::int64_t> const& indices, std::string_view law) const {
        tuple_list tuples;
        for (std::int64_t const index : indices) tuples.push_back({index});
        is(tuples, law);
    }
};

// Corners of a square, the middles of its sides from the lower one on, the middle, and the first corner again.
judged const square_hull{kind::convex_hull_2d, {0, 0, 4, 0, 4, 4, 0, 4, 2, 0, 4, 2, 2, 4, 0, 2, 2, 2, -0.0, 0}};

TEST(structure_references, judge_hulls_of_the_plane) {
    auto const is = [](std::vector<std::int64_t> const& indices, std::string_view law) {
        square_hull.lists(indices, law);
    };
    is({0, 1, 2, 3}, "valid");
    is({2, 3, 9, 1}, "valid");
    is({0, 4, 1, 5, 2, 6, 3, 7}, "valid");
    is({0, 1, 2, 10}, "index");
    is({0, 1, 2, -1}, "index");
    is({0, 1, 2, 3, 0}, "index");
    square_hull.is({{0}, {1, 2}, {3}}, "index");
    is({0, 1, 2, 3, 9}, "not_convex");  // a corner twice by coordinates
    is({0, 9}, "not_convex");           // the same in two
    is({3, 2, 1, 0}, "not_convex");     // clockwise
    is({0, 1, 4, 2, 3}, "not_convex");  // back on an edge
    is({0, 1, 8, 2, 3}, "not_convex");  // a dent
    is({0, 4, 8}, "outside");
    is({0, 1, 2}, "outside");
    is({0, 2}, "outside");
    is({4, 8}, "outside");
    is({0}, "missing_vertex");
    is({}, "missing_vertex");
    // A pentagram turns to the left only, twice around.
    judged{kind::convex_hull_2d, {0, 10, -9, 3, -6, -8, 6, -8, 9, 3}}.lists({0, 2, 4, 1, 3}, "not_convex");
}

TEST(structure_references, judge_hulls_on_a_line) {
    judged const line{kind::convex_hull_2d, {0, 0, 1, 1, 2, 2, 3, 3, 3, 3}};
    line.lists({0, 3}, "valid");
    line.lists({4, 0}, "valid");
    line.lists({0, 1, 2, 3}, "valid");
    line.lists({1, 2, 3, 0}, "valid");
    line.lists({0, 2, 3, 1}, "valid");
    line.lists({0, 2, 1, 3}, "not_convex");
    line.lists({0, 3, 4}, "not_convex");
    line.lists({1, 0}, "missing_vertex");
    line.lists({1, 2}, "missing_vertex");
    line.lists({3, 1, 2}, "missing_vertex");
    line.lists({0}, "missing_vertex");
    line.lists({}, "missing_vertex");
    judged const point{kind::convex_hull_2d, {1, 1, 1, 1}};
    point.lists({1}, "valid");
    point.lists({}, "missing_vertex");
    point.lists({0, 1}, "not_convex");
    judged const nothing{kind::convex_hull_2d, {}};
    nothing.lists({}, "valid");
    nothing.lists({0}, "index");
}

TEST(structure_references, judge_hulls_of_space) {
    // A tetrahedron, a point inside, one on an edge, a corner again.
    judged const solid{kind::convex_hull_3d, {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 1, 1, 1, 2, 0, 0, 0, 0, -0.0}};
    solid.is({{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}, "valid");
    solid.is({{0, 2, 1}, {6, 1, 3}, {1, 2, 3}, {2, 0, 3}}, "valid");
    solid.is({{0, 2, 5}, {2, 1, 5}, {0, 5, 3}, {5, 1, 3}, {1, 2, 3}, {2, 0, 3}}, "valid");
    solid.is({{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 7}}, "index");
    solid.is({{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 0}}, "index");
    solid.is({{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0}}, "index");
    solid.is({{0, 1, 5}}, "degenerate");
    solid.is({{0, 6, 1}}, "degenerate");
    solid.is({{0, 2, 1}, {0, 1, 3}, {1, 2, 3}}, "not_closed");
    solid.is({{0, 2, 5}, {2, 1, 5}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}, "not_closed");  // a T-junction
    solid.is({{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}, {0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}, "not_closed");
    solid.is({{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}}, "outside");  // inside out
    solid.is({{4, 2, 1}, {4, 1, 3}, {1, 2, 3}, {2, 4, 3}}, "outside");
    solid.is({{0, 2, 1}, {0, 1, 2}}, "outside");
    solid.is({}, "missing_vertex");
    judged{kind::convex_hull_3d, {0, 0, 0, 4, 0, 0, 0, 4, 0, 4, 4, 0}}.is({{0, 1, 2}}, "undefined");
    judged{kind::convex_hull_3d, {0, 0, 0, 4, 0, 0, 0, 4, 0}}.is({{0, 1, 9}}, "undefined");
    judged{kind::convex_hull_3d, {}}.is({}, "undefined");
    // The hull once whole and once with the middles of its edges: no directed edge is twice.
    judged const halves{kind::convex_hull_3d,
                        {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 2, 0, 0, 0, 2, 0, 0, 0, 2, 2, 2, 0, 2, 0, 2, 0, 2, 2}};
    tuple_list twice{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    tuple_list const fine{{0, 5, 4}, {5, 2, 7}, {4, 7, 1}, {4, 5, 7}, {0, 4, 6}, {4, 1, 8}, {6, 8, 3}, {6, 4, 8},
                          {1, 7, 8}, {7, 2, 9}, {8, 9, 3}, {8, 7, 9}, {2, 5, 9}, {5, 0, 6}, {9, 6, 3}, {9, 5, 6}};
    halves.is(fine, "valid");
    twice.insert(twice.end(), fine.begin(), fine.end());
    halves.is(twice, "not_closed");
    structure_case const covered = halves.with(twice);
    structure_fault const fault = agreed(covered);
    EXPECT_FALSE(fault.tuple);
    EXPECT_EQ(structure_certificate(covered.input(), covered.answer, fault),
              (std::vector<std::pair<std::string, std::string>>{{"covered", "\"128/1\""}, {"whole", "\"64/1\""}}));
}

TEST(structure_references, judge_delaunay_triangulations_of_the_plane) {
    judged const square{kind::delaunay_2d, {0, 0, 4, 0, 4, 4, 0, 4, -0.0, 4}};
    square.is({{0, 1, 2}, {0, 2, 3}}, "valid");
    square.is({{2, 1, 0}, {4, 2, 0}}, "valid");  // either orientation, either twin
    square.is({{1, 2, 3}, {1, 3, 0}}, "valid");  // either diagonal
    square.is({{0, 1, 2}, {0, 2, 5}}, "index");
    square.is({{0, 1, 2}, {0, 2, 0}}, "index");
    square.is({{0, 1, 2, 3}}, "index");
    square.is({{0, 1, 2}, {0, 3, 4}}, "degenerate");
    square.is({{0, 1, 2}, {0, 1, 3}}, "overlap");
    square.is({{0, 1, 2}, {2, 0, 1}}, "overlap");
    square.is({{0, 1, 2}}, "not_covered");
    square.is({}, "not_covered");
    judged const dotted{kind::delaunay_2d, {0, 0, 4, 0, 4, 4, 0, 4, 2, 2, 2, 0}};
    dotted.is({{0, 1, 2}, {0, 2, 3}}, "missing_vertex");
    dotted.is({{0, 5, 4}, {5, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}, "valid");
    dotted.is({{0, 5, 2}, {5, 1, 2}, {2, 3, 4}, {3, 0, 4}, {0, 2, 4}}, "degenerate");
    dotted.is({{0, 5, 2}, {5, 1, 2}, {2, 3, 4}, {3, 0, 4}}, "not_delaunay");  // 4 on the side from 0 to 2
    judged const kite{kind::delaunay_2d, {0, 0, 2, -1, 4, 0, 2, 1}};
    kite.is({{0, 1, 3}, {1, 2, 3}}, "valid");
    kite.is({{0, 1, 2}, {0, 2, 3}}, "not_delaunay");
    judged{kind::delaunay_2d, {0, 0, 1, 1, 2, 2}}.is({}, "undefined");
    judged{kind::delaunay_2d, {}}.is({{0, 1, 2}}, "undefined");
    // Stars that overlap without a corner of either inside.
    judged{kind::delaunay_2d, {0, 0, 6, 0, 3, 6, 0, 4, 6, 4, 3, -2}}.is({{0, 1, 2}, {3, 4, 5}}, "overlap");
}

TEST(structure_references, judge_delaunay_triangulations_of_space) {
    // A cube; its middle.
    std::vector<double> const corners{0, 0, 0, 2, 0, 0, 0, 2, 0, 2, 2, 0, 0, 0, 2, 2, 0, 2, 0, 2, 2, 2, 2, 2};
    judged const cube{kind::delaunay_3d, corners};
    tuple_list const five{{0, 3, 5, 6}, {1, 0, 3, 5}, {2, 0, 3, 6}, {4, 0, 5, 6}, {7, 3, 5, 6}};
    cube.is(five, "valid");
    cube.is({{0, 3, 5, 6}, {1, 0, 3, 5}, {2, 0, 3, 6}, {4, 0, 5, 6}, {7, 3, 5, 8}}, "index");
    cube.is({{0, 3, 5, 6}, {1, 0, 3, 5}, {2, 0, 3, 6}, {4, 0, 5, 6}, {7, 3, 5, 5}}, "index");
    cube.is({{0, 1, 2, 3}}, "degenerate");
    cube.is({{0, 3, 5, 6}, {1, 2, 4, 7}}, "overlap");  // a stella octangula
    cube.is({{0, 3, 5, 6}, {6, 5, 3, 0}}, "overlap");
    cube.is({{0, 3, 5, 6}, {1, 0, 3, 5}, {2, 0, 3, 6}, {4, 0, 5, 6}}, "not_covered");
    cube.is({}, "not_covered");
    // Two prisms whose common square has one diagonal in each: all corners are on one sphere.
    tuple_list const halves{{0, 1, 3, 7}, {0, 1, 5, 7}, {0, 4, 5, 7}, {0, 2, 3, 6}, {3, 6, 7, 0}, {0, 6, 7, 4}};
    cube.is(halves, "valid");
    tuple_list const crossed{{0, 1, 3, 5}, {0, 3, 5, 4}, {3, 5, 4, 7}, {0, 2, 3, 7}, {0, 2, 7, 6}, {0, 4, 6, 7}};
    cube.is(crossed, "not_conforming");
    std::vector<double> filled = corners;
    filled.insert(filled.end(), {1, 1, 1});
    judged const dotted{kind::delaunay_3d, filled};
    dotted.is(five, "missing_vertex");
    judged{kind::delaunay_3d, {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 2, 3, 0}}.is({}, "undefined");
    judged{kind::delaunay_3d, {0, 0, 0, 0, 0, 0}}.is({}, "undefined");
    // A flat bipyramid: its axis is to be the edge of three.
    judged const pyramid{kind::delaunay_3d, {0, 0, 0, 6, 0, 0, 0, 6, 0, 2, 2, 1, 2, 2, -1}};
    pyramid.is({{3, 4, 0, 1}, {3, 4, 1, 2}, {3, 4, 2, 0}}, "valid");
    pyramid.is({{0, 1, 2, 3}, {0, 1, 2, 4}}, "not_delaunay");
}

TEST(structure_references, judge_triangulations_of_polygons) {
    auto const of = [](std::vector<double> const& points, std::vector<std::size_t> const& rings = {}) {
        return judged{kind::polygon_triangulation_2d, points, rings};
    };
    judged const square = of({0, 0, 4, 0, 4, 4, 0, 4});
    square.is({{0, 1, 2}, {0, 2, 3}}, "valid");
    square.is({{2, 1, 0}, {1, 0, 3}}, "overlap");
    square.is({{0, 1, 2}}, "not_covered");
    square.is({}, "not_covered");
    square.is({{0, 1, 4}}, "index");
    square.is({{0, 1, 1}}, "index");
    square.is({{0, 1}}, "index");
    of({0, 4, 4, 4, 4, 0, 0, 0}).is({{0, 1, 2}, {0, 2, 3}}, "valid");  // clockwise
    // A straight corner, unused, used, and in a triangle without area; and a T-junction.
    judged const straight = of({0, 0, 2, 0, 4, 0, 4, 4, 0, 4});
    straight.is({{0, 2, 3}, {0, 3, 4}}, "valid");
    straight.is({{0, 1, 4}, {1, 2, 3}, {1, 3, 4}}, "valid");
    straight.is({{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}, "valid");
    EXPECT_EQ(agreed(straight.with({{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {2, 1, 0}})).flat_tuples, 2U);
    judged const bent = of({0, 0, 4, 0, 4, 2, 4, 4, 0, 4, 0, 2});
    bent.is({{0, 1, 5}, {1, 2, 5}, {5, 2, 3}, {5, 3, 4}}, "valid");
    judged const ell = of({0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4});
    ell.is({{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}, "valid");
    ell.is({{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}, {2, 4, 3}}, "not_covered");  // sticks out
    ell.is({{0, 1, 2}, {0, 2, 3}, {0, 4, 5}, {2, 4, 3}}, "not_covered");             // as much as is missing
    // With a hole, as sizes say.
    std::vector<double> const ring{0, 0, 6, 0, 6, 6, 0, 6, 2, 2, 4, 2, 4, 4, 2, 4};
    tuple_list const around{{0, 1, 5}, {0, 5, 4}, {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};
    of(ring, {4, 4}).is(around, "valid");
    of(ring, {4, 4}).is({{0, 1, 2}, {0, 2, 3}}, "not_covered");
    of({0, 0, 6, 0, 6, 6, 0, 6, 2, 4, 4, 4, 4, 2, 2, 2}, {4, 4}).is({{0, 1, 2}, {0, 2, 3}, {4, 5, 6}}, "overlap");
    // The whole square, and half of it again.
    of({0, 0, 8, 0, 8, 8, 0, 8}).is({{0, 1, 2}, {0, 2, 3}, {0, 1, 3}}, "overlap");
    for (auto const& [points, rings] : std::vector<std::pair<std::vector<double>, std::vector<std::size_t>>>{
             {{}, {}},
             {{0, 0, 4, 0}, {}},
             {{0, 0, 4, 0, 2, 0}, {}},                                                         // all on a line
             {{0, 0, 4, 0, 4, 0, 0, 4}, {}},                                                   // a side of length 0
             {{0, 0, 4, 0, 4, 4, 0, 0}, {}},                                                   // closed twice
             {{0, 0, 4, 4, 4, 0, 0, 4}, {}},                                                   // crosses
             {{0, 0, 4, 0, 4, 4, 2, 4, 2, 8, 2, 4, 0, 4}, {}},                                 // a spike
             {{0, 0, 8, 0, 8, 8, 4, 0, 0, 8}, {}},                                             // touches a side
             {{0, 0, 4, 0, 2, 2, 4, 4, 0, 4, 2, 2}, {}},                                       // twice at a corner
             {{0, 0, 8, 0, 8, 8, 0, 8, 2, 2, 4, 2}, {4, 2}},                                   // a ring of two
             {{0, 0, 8, 0, 8, 8, 0, 8, 0, 2, 4, 2, 4, 4}, {4, 3}},                             // a hole at a side
             {{0, 0, 8, 0, 8, 8, 0, 8, 6, 2, 9, 3, 6, 4}, {4, 3}},                             // across a side
             {{0, 0, 8, 0, 8, 8, 0, 8, 12, 2, 14, 2, 14, 4}, {4, 3}},                          // outside
             {{2, 2, 4, 2, 4, 4, 0, 0, 8, 0, 8, 8, 0, 8}, {3, 4}},                             // around the outer ring
             {{0, 0, 9, 0, 9, 9, 0, 9, 1, 1, 8, 1, 8, 8, 1, 8, 2, 2, 7, 2, 7, 7}, {4, 4, 3}},  // in a hole
             {{0, 0, 9, 0, 9, 9, 0, 9, 2, 2, 7, 2, 7, 7, 1, 1, 8, 1, 8, 8}, {4, 3, 3}},        // the other way around
             {{0, 0, 9, 0, 9, 9, 0, 9, 1, 1, 4, 1, 4, 4, 4, 4, 8, 4, 8, 8}, {4, 3, 3}},        // holes at each other
         })
        of(points, rings).is({{0, 1, 2}}, "undefined");
}

TEST(structure_references, ask_for_whole_points_and_all_rings) {
    structure_case any{kind::polygon_triangulation_2d, {0, 0, 4, 0, 0, 4}, {4}, {}};
    EXPECT_THROW(rational_structure_fault(any.input(), {}), std::invalid_argument);
    EXPECT_THROW(cgal_structure_fault(any.input(), {}), std::invalid_argument);
    any.rings.clear();
    any.coordinates.pop_back();
    EXPECT_THROW(rational_structure_fault(any.input(), {}), std::invalid_argument);
    EXPECT_THROW(cgal_structure_fault(any.input(), {}), std::invalid_argument);
}

TEST(structure_references, prove_their_faults) {
    structure_case const any = square_hull.with({{0}, {1}, {8}, {2}, {3}});
    auto const proof = structure_certificate(any.input(), any.answer, agreed(any));
    using field = std::pair<std::string, std::string>;
    EXPECT_EQ(proof, (std::vector<field>{{"predicate", "\"orient_2d\""}, {"points", "[1,8,2]"}, {"sign", "-1"}}));
    // As much sticks out of an L as is missing: a point of that triangle.
    judged const ell{kind::polygon_triangulation_2d, {0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4}};
    structure_case const stray = ell.with({{0, 1, 2}, {0, 2, 3}, {0, 4, 5}, {2, 4, 3}});
    EXPECT_EQ(structure_certificate(stray.input(), stray.answer, agreed(stray)),
              (std::vector<field>{{"interior", "[\"8/3\",\"8/3\"]"}, {"tuple", "3"}}));
    // A fault that is none.
    structure_fault wrong{.law = structure_law::not_convex, .corners = {0, 1, 8}};
    EXPECT_THROW(structure_certificate(any.input(), any.answer, wrong), std::logic_error);
    wrong = {.law = structure_law::missing_vertex, .point = 4};
    EXPECT_THROW(structure_certificate(any.input(), any.answer, wrong), std::logic_error);
    wrong = {.undefined = true};
    EXPECT_THROW(structure_certificate(any.input(), any.answer, wrong), std::logic_error);
}

TEST(structure_references, judge_what_libraries_built) {
    std::ifstream file(GRAZE_PROPERTIES_DIR "/unit/reference/structure_cases.jsonl");
    std::size_t count = 0;
    for (std::string line; std::getline(file, line); ++count) {
        auto const told = nlohmann::json::parse(line);
        structure_case any{*structure_kind_of(told["test"].get<std::string>()), told["input"], {}, {}};
        if (told.contains("sizes")) any.rings = told["sizes"].get<std::vector<std::size_t>>();
        tuple_list tuples;
        for (auto const& tuple : told["answer"])
            tuples.push_back(tuple.is_array() ? tuple.get<std::vector<std::int64_t>>()
                                              : std::vector{tuple.get<std::int64_t>()});
        any.answer_with(tuples);
        EXPECT_EQ(law_of(any), told["law"]) << line;
    }
    EXPECT_GT(count, 50U);
}

}  // namespace
}  // namespace graze
