// Witnesses: how a point is put together from corners, and the two points that are nearest.
#include "graze/internal/judge/witness.hpp"

#include <gtest/gtest.h>

#include "input_text.hpp"

namespace graze {
namespace {

using point = std::array<rational, 3>;

witness_set hull(shape kind, std::vector<point> const& corners) {
    witness_set set{kind, {}, {}};
    for (point const& corner : corners) set.corners.emplace_back("", corner);
    return set;
}

/// The weights give the point, and those of corners are shares of 1.
void expect_weights(witness_set const& set, point const& at) {
    auto const weights = weights_in(set, at);
    ASSERT_TRUE(weights);
    ASSERT_EQ(weights->size(), set.corners.size() + set.endless.size());
    rational sum = 0;
    point result{};
    for (std::size_t i = 0; i < weights->size(); ++i) {
        bool const corner = i < set.corners.size();
        point const& of = corner ? set.corners[i].second : set.endless[i - set.corners.size()];
        for (std::size_t axis = 0; axis < 3; ++axis) result[axis] += (*weights)[i] * of[axis];
        if (!corner) continue;
        EXPECT_GE((*weights)[i], 0);
        sum += (*weights)[i];
    }
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(result, at);
}

TEST(witness, points_of_hulls_have_weights_and_others_none) {
    witness_set const triangle = hull(shape::triangle, {{0, 0, 0}, {3, 0, 0}, {0, 3, 3}});
    for (point const& inside :
         std::vector<point>{{0, 0, 0}, {1, 0, 0}, {1, 1, 1}, {rational(1, 7), rational(1, 7), rational(1, 7)}})
        expect_weights(triangle, inside);
    for (point const& outside : std::vector<point>{{1, 1, 0}, {2, 2, 2}, {-1, 0, 0}, {4, 0, 0}})
        EXPECT_FALSE(weights_in(triangle, outside));
    // Flat: three points of a line, and three times the same.
    witness_set const flat = hull(shape::triangle, {{0, 0, 0}, {2, 2, 2}, {1, 1, 1}}),
                      dot = hull(shape::triangle, {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}});
    expect_weights(flat, {rational(3, 2), rational(3, 2), rational(3, 2)});
    EXPECT_FALSE(weights_in(flat, {3, 3, 3}));
    EXPECT_FALSE(weights_in(flat, {1, 1, 0}));
    expect_weights(dot, {1, 2, 3});
    EXPECT_FALSE(weights_in(dot, {1, 2, 4}));
    witness_set box = hull(shape::box, {});
    for (int corner = 0; corner < 8; ++corner)
        box.corners.emplace_back("", point{corner & 1 ? 2 : 0, corner & 2 ? 3 : 0, corner & 4 ? 5 : 0});
    expect_weights(box, {rational(1, 3), rational(1, 5), rational(1, 7)});
    EXPECT_FALSE(weights_in(box, {rational(1, 3), rational(1, 5), rational(36, 7)}));
    witness_set line = hull(shape::line, {{1, 1, 1}});
    line.endless = {{0, 0, 2}};
    expect_weights(line, {1, 1, -1000});
    EXPECT_FALSE(weights_in(line, {1, 2, 1}));
}

/// The squared distance of the pair that is found.
std::optional<rational> squared_distance(std::string_view id, std::vector<double> const& input) {
    test_info const& test = *find_test(id);
    SCOPED_TRACE(input_text(test, input));
    auto const pair = nearest_points(test, input, rational_reference::evaluate(test, input));
    if (!pair) return std::nullopt;
    witness_sets const sets = witness_sets_of(test, input);
    EXPECT_TRUE(weights_in(sets.first, pair->first));
    EXPECT_TRUE(weights_in(sets.others[pair->triangle], pair->second));
    rational sum = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        rational const difference = pair->first[axis] - pair->second[axis];
        sum += difference * difference;
    }
    return sum;
}

TEST(witness, nearest_points_lie_in_the_sets_at_the_least_distance) {
    EXPECT_EQ(squared_distance("segment_segment_2d", {0, 0, 4, 0, 1, 2, 3, 5}), 4);
    EXPECT_EQ(squared_distance("segment_segment_2d", {0, 0, 4, 4, 0, 4, 4, 0}), 0);
    EXPECT_EQ(squared_distance("segment_segment_2d", {1, 1, 1, 1, 4, 5, 4, 5}), 25);
    EXPECT_EQ(squared_distance("aabb_aabb_3d", {0, 0, 0, 1, 1, 1, 2, 3, 0.5, 3, 4, 9}), 5);
    EXPECT_EQ(squared_distance("triangle_triangle_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 3, 5, 5, 3, 1, 5, 4}), 9);
    EXPECT_EQ(squared_distance("segment_plane_3d", {0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 3, 9, 9, 4}), 4);
    // The second triangle of a mesh is the nearer one.
    EXPECT_EQ(squared_distance("point_trimesh_2d", {9, 0, 0, 0, 1, 0, 0, 1, 7, 0, 5, 0, 5, 1}), 4);
}

TEST(witness, what_has_no_pair_has_none) {
    EXPECT_FALSE(squared_distance("point_disc_2d", {9, 9, 0, 0, 1}));
    // Of a disc the set is its centre: a point inside is its own witness.
    test_info const& test = *find_test("point_disc_2d");
    std::vector<double> const inside{0.5, 0, 0, 0, 1};
    auto const pair = nearest_points(test, inside, rational_reference::evaluate(test, inside));
    ASSERT_TRUE(pair);
    EXPECT_EQ(pair->first, pair->second);
    EXPECT_FALSE(squared_distance("line_triangle_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 1, 1, 1}));
    EXPECT_FALSE(squared_distance("triangle_min_sphere_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0}));
}

}  // namespace
}  // namespace graze
