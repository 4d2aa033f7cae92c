// Results of boolean operations on surfaces of cells: right ones, wrong ones, and what shows it.
#include <cmath>

#include "fuzz/solids_tools.hpp"

namespace graze::solids_tools {
namespace {

using enum boolean_operation;

std::set<cell> result_of(boolean_operation operation, std::set<cell> const& a, std::set<cell> const& b) {
    std::set<cell> cells;
    for (cell const& at : a)
        if (operation == union_of || (operation == intersection) == b.contains(at)) cells.insert(at);
    if (operation == union_of) cells.insert(b.begin(), b.end());
    return cells;
}

struct judged {
    boolean_fault fault;
    /// Checks the counts where it is right, and the point where it is not.
    judged(boolean_operation operation, triangle_soup const& a, triangle_soup const& b, triangle_soup const& c,
           double tolerance, std::uint64_t random_points = 300)
        : fault(judge_boolean(operation, a, b, c, tolerance, random_points, 5)) {
        boolean_fault const again = judge_boolean(operation, a, b, c, tolerance, random_points, 5, 2);
        EXPECT_EQ(again.point, fault.point);
        EXPECT_EQ(again.asked, fault.asked);
        EXPECT_EQ(again.too_near, fault.too_near);
        EXPECT_EQ(again.beside, fault.beside);
        if (is_right()) {
            EXPECT_EQ(fault.asked + fault.too_near,
                      2 * (a.triangles.size() + b.triangles.size() + c.triangles.size()) + random_points);
        }
        if (fault.law != boolean_law::wrong_membership) return;
        EXPECT_GT(fault.asked, 0u);
        exact_point const at = exact(fault.point);
        EXPECT_EQ(fault.winding[0], brute_soup(a).winding(at));
        EXPECT_EQ(fault.winding[1], brute_soup(b).winding(at));
        EXPECT_EQ(fault.winding[2], brute_soup(c).winding(at));
        EXPECT_NE(fault.winding[2], fault.expected ? 1 : 0);
    }
    bool is_right() const { return fault.law == boolean_law::valid && !fault.open_operand; }
};

TEST(solids_booleans, right_results_are_valid_and_others_not) {
    std::set<cell> const a = cells_of({0, 0, 0}, {4, 4, 4}), b = cells_of({2, 2, 2}, {6, 6, 6});
    for (boolean_operation operation : {union_of, intersection, difference})
        for (boolean_operation made : {union_of, intersection, difference})
            for (double tolerance : {0.0, 1e-9, 0.25, 0.9})
                EXPECT_EQ(
                    judged(operation, cube(0, 4), cube(2, 6), surface_of(result_of(made, a, b)), tolerance).is_right(),
                    operation == made)
                    << name_of(operation) << " " << name_of(made) << " " << tolerance;
    for (boolean_operation operation : {union_of, intersection, difference})
        EXPECT_EQ(boolean_operation_of(name_of(operation)), operation);
    EXPECT_FALSE(boolean_operation_of("xor"));
}

TEST(solids_booleans, random_ones_of_any_magnitude) {
    source choices(31);
    for (int round = 0; round < 24; ++round) {
        std::set<cell> const a = random_cells(choices, 3, 5), b = random_cells(choices, 3, 5);
        auto const operation = static_cast<boolean_operation>(round % 3);
        double const factor = round % 4 == 1 ? 1e300 : round % 4 == 2 ? 1e-310 : round % 4 == 3 ? 0x1p-1070 : 1;
        matrix const m = random_matrix(choices);
        auto const placed = [&](std::set<cell> const& cells) {
            return scaled(mapped_by(m, surface_of(cells)), factor);
        };
        std::set<cell> made = result_of(operation, a, b);
        EXPECT_TRUE(judged(operation, placed(a), placed(b), placed(made), factor / 1024).is_right());
        cell const other{static_cast<int>(choices.below(3)), 1, static_cast<int>(choices.below(3))};
        if (made.erase(other) == 0) made.insert(other);
        boolean_fault const found = judged(operation, placed(a), placed(b), placed(made), 0).fault;
        EXPECT_EQ(found.law, boolean_law::wrong_membership) << round;
    }
}

TEST(solids_booleans, tolerance_is_a_distance) {
    triangle_soup const a = cube(0, 4), b = cube(8, 9);
    triangle_soup const ab = joined(a, b);
    EXPECT_TRUE(judged(union_of, a, b, moved(ab, {0.125, 0, 0}), 0.125).is_right());
    EXPECT_TRUE(judged(union_of, a, b, moved(ab, {0.25, 0, 0}), 0.125).is_right()) << "each point is near one of both";
    boolean_fault const found = judged(union_of, a, b, moved(ab, {0.2501, 0, 0}), 0.125).fault;
    EXPECT_EQ(found.law, boolean_law::wrong_membership);
    ASSERT_TRUE(found.beside);
    EXPECT_EQ(found.beside->part, boolean_part::a);
    // Points beside faces are off them all, whatever is rounded.
    source choices(4);
    triangle_soup const slanted = mapped_by(random_matrix(choices), scaled(moved(a, {1e3, 0, 0}), 1.0 / 3));
    for (double tolerance : {0.0, 1e-16, 1e-12, 0.01})
        EXPECT_EQ(judged(union_of, slanted, slanted, slanted, tolerance, 0).fault.too_near, 0u) << tolerance;
    EXPECT_THROW(judge_boolean(union_of, a, b, ab, -1, 0, 0), std::invalid_argument);
    EXPECT_THROW(judge_boolean(union_of, a, b, ab, INFINITY, 0, 0), std::invalid_argument);
    // Larger than everything: points that are farther off are outside.
    boolean_fault const all_near = judge_boolean(union_of, a, b, {}, 1e100, 10, 0);
    EXPECT_EQ(all_near.law, boolean_law::valid);
    EXPECT_GE(all_near.too_near, 10u);
    EXPECT_EQ(all_near.asked + all_near.too_near, 2 * 24 + 10u);
}

TEST(solids_booleans, an_empty_result_is_one) {
    triangle_soup const a = cube(0, 4), b = cube(8, 9);
    EXPECT_TRUE(judged(intersection, a, b, {}, 0.25).is_right());
    EXPECT_TRUE(judged(difference, a, cube(-1, 5), {}, 0.25).is_right());
    boolean_fault const found = judged(difference, a, b, {}, 0.25).fault;
    EXPECT_EQ(found.law, boolean_law::wrong_membership);
    EXPECT_EQ(found.winding, (std::array<std::int64_t, 3>{1, 0, 0}));
    EXPECT_TRUE(found.expected);
    EXPECT_EQ(*found.beside, (point_beside{boolean_part::a, 0, false}));
    EXPECT_TRUE(judge_boolean(union_of, {}, {}, {}, 0, 10, 0).asked == 0);
}

TEST(solids_booleans, other_winding_numbers_are_wrong_of_the_result_alone) {
    triangle_soup const a = cube(0, 4), b = cube(8, 9);
    triangle_soup const ab = joined(a, b);
    boolean_fault found = judged(union_of, a, b, joined(ab, a), 0.25).fault;
    EXPECT_EQ(found.winding[2], 2);
    found = judged(union_of, a, b, turned_over(ab), 0.25).fault;
    EXPECT_EQ(found.winding[2], -1);
    found = judged(intersection, a, b, turned_over(b), 0.25).fault;
    EXPECT_EQ(found.winding, (std::array<std::int64_t, 3>{0, 1, -1}));
    EXPECT_TRUE(judged(union_of, joined(a, a), turned_over(b), ab, 0.25).is_right());
    EXPECT_TRUE(judged(union_of, joined(a, turned_over(a)), b, b, 0.25).is_right());
}

TEST(solids_booleans, the_first_wrong_point_is_told_whatever_the_jobs) {
    // Wrong from the middle on, in all chunks of points behind.
    triangle_soup const a = surface_of(cells_of({0, 0, 0}, {8, 8, 8}));
    triangle_soup const b = moved(a, {20, 0, 0});
    boolean_fault const one = judge_boolean(union_of, a, b, a, 0.125, 1000, 0);
    EXPECT_EQ(*one.beside, (point_beside{boolean_part::b, 0, false}));
    EXPECT_EQ(one.asked + one.too_near, 2 * a.triangles.size() + 2);
    for (int round = 0; round < 50; ++round) {
        boolean_fault const many = judge_boolean(union_of, a, b, a, 0.125, 1000, 0, 4);
        EXPECT_EQ(many.point, one.point);
        EXPECT_EQ(many.asked, one.asked);
    }
}

TEST(solids_booleans, surfaces_that_are_not_closed_are_told) {
    triangle_soup const a = cube(0, 4), b = cube(8, 9);
    triangle_soup open = b;
    open.triangles.pop_back();
    boolean_fault found = judged(union_of, a, open, a, 0).fault;
    EXPECT_EQ(found.open_operand, boolean_part::b);
    EXPECT_TRUE(found.edge);
    EXPECT_EQ(judged(union_of, open, a, open, 0).fault.open_operand, boolean_part::a);
    found = judged(union_of, a, b, open, 0).fault;
    EXPECT_FALSE(found.open_operand);
    EXPECT_EQ(found.law, boolean_law::not_closed);
    EXPECT_EQ(found.edge->count, 1u);
}

TEST(solids_booleans, random_points_find_what_is_beside_no_face) {
    // A hole of side 4: its faces' centroids are 4/3 from the walls around, its middle is 2 from all.
    triangle_soup const a = cube(0, 12), c = joined(a, turned_over(cube(4, 8)));
    EXPECT_TRUE(judged(union_of, a, a, c, 1.5, 0).is_right());
    boolean_fault const found = judged(union_of, a, a, c, 1.5, 20'000).fault;
    EXPECT_EQ(found.law, boolean_law::wrong_membership);
    EXPECT_EQ(found.winding, (std::array<std::int64_t, 3>{1, 1, 0}));
    EXPECT_FALSE(found.beside);
    for (double x : found.point) EXPECT_TRUE(x > 5.5 && x < 6.5) << x;
    EXPECT_EQ(judge_boolean(union_of, a, a, c, 1.5, 40'000, 5).point, found.point);
    EXPECT_NE(judge_boolean(union_of, a, a, c, 1.5, 20'000, 6).point, found.point);
}

}  // namespace
}  // namespace graze::solids_tools
