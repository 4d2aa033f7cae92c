// Contacts by hand: both references' distances, certificates, and what the judge says of right answers, of the other right ones
// where there are several, and of wrong ones; in every order of the corners alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "graze/contact.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();

struct known {
    char const* what;
    char const* test;
    double distance;
    std::vector<double> input;
    std::vector<std::vector<double>> right;  // answers that are, without the distance: a, b, n
};

/// Corners of a box, as a hull.
std::vector<double> box(double x, double y, double z, double dx, double dy, double dz) {
    std::vector<double> corners;
    for (int k = 0; k < 8; ++k)
        for (double c : {k & 1 ? x + dx : x, k & 2 ? y + dy : y, k & 4 ? z + dz : z}) corners.push_back(c);
    return corners;
}
std::vector<double> joined(std::vector<double> a, std::vector<double> const& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

std::vector<known> const all{
    {"boxes stacked with a gap",
     "hull_hull_contact_3d",
     0.5,
     joined(box(0, 0, 0, 1, 1, 1), box(0, 0, 1.5, 1, 1, 1)),
     {{0.5, 0.5, 1, 0.5, 0.5, 1.5, 0, 0, 1}, {0, 1, 1, 0, 1, 1.5, 0, 0, 1}}},
    {"boxes stacked",
     "hull_hull_contact_3d",
     0,
     joined(box(0, 0, 0, 1, 1, 1), box(0.25, 0, 1, 1, 1, 1)),
     {{0.5, 0.5, 1, 0.5, 0.5, 1, 0, 0, 1}}},
    {"boxes sunk in each other",
     "hull_hull_contact_3d",
     -0.25,
     joined(box(0, 0, 0, 1, 1, 1), box(0, 0.5, 0.75, 1, 1, 1)),
     {{0.5, 0.75, 1, 0.5, 0.75, 0.75, 0, 0, 1}}},
    {"equal boxes, six ways out",
     "hull_hull_contact_3d",
     -1,
     joined(box(0, 0, 0, 1, 1, 1), box(0, 0, 0, 1, 1, 1)),
     {{0.5, 0.5, 1, 0.5, 0.5, 0, 0, 0, 1}, {0, 0.5, 0.5, 1, 0.5, 0.5, -1, 0, 0}, {0.5, 1, 0, 0.5, 0, 0, 0, 1, 0}}},
    {"a box inside another",
     "hull_hull_contact_3d",
     -3,
     joined(box(0, 0, 0, 8, 8, 8), box(1, 3, 3, 2, 2, 2)),
     {{0, 4, 4, 3, 4, 4, -1, 0, 0}}},
    {"a vertex above a face",
     "hull_hull_contact_3d",
     2,
     joined({-4, -4, 0, 4, -4, 0, 4, 4, 0, -4, 4, 0}, {0, 0, 2, 1, 0, 4, 0, 1, 4, -1, -1, 4}),
     {{0, 0, 0, 0, 0, 2, 0, 0, 1}}},
    {"edges crossed", "hull_hull_contact_3d", 1, {-1, 0, 0, 1, 0, 0, 0, -1, 1, 0, 1, 1}, {{0, 0, 0, 0, 0, 1, 0, 0, 1}}},
    {"edges that cut each other",
     "hull_hull_contact_3d",
     0,
     {-1, 0, 0, 1, 0, 0, 0, -1, 0, 0, 1, 0},
     {{0, 0, 0, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 0, 0, -1}}},
    {"two points", "hull_hull_contact_3d", 5, {0, 0, 0, 3, 4, 0}, {{0, 0, 0, 3, 4, 0, 0.6, 0.8, 0}}},
    {"one point twice",
     "hull_hull_contact_3d",
     0,
     {1, 2, 3, 1, 2, 3},
     {{1, 2, 3, 1, 2, 3, 0, 0, 1}, {1, 2, 3, 1, 2, 3, 0.6, -0.8, 0}}},
    {"squares of the plane apart",
     "hull_hull_contact_2d",
     1,
     {0, 0, 1, 0, 1, 1, 0, 1, 2, 0, 3, 0, 3, 1, 2, 1},
     {{1, 0.5, 2, 0.5, 1, 0}, {1, 0, 2, 0, 1, 0}}},
    {"squares of the plane sunk",
     "hull_hull_contact_2d",
     -0.5,
     {0, 0, 1, 0, 1, 1, 0, 1, 0.5, 0.25, 3, 0.25, 3, 2, 0.5, 2},
     {{1, 0.5, 0.5, 0.5, 1, 0}}},
    {"a point on a side", "hull_hull_contact_2d", 0, {0, 0, 2, 0, 0, 2, 1, 0, 1, -1, 1, -2}, {{1, 0, 1, 0, 0, -1}}},
    {"parallel capsules",
     "capsule_capsule_contact_3d",
     1,
     {0, 0, 0, 4, 0, 0, 0.5, 0, 3, 0, 4, 3, 0, 1.5},
     {{1, 0.5, 0, 1, 1.5, 0, 0, 1, 0}, {4, 0.5, 0, 4, 1.5, 0, 0, 1, 0}}},
    {"capsules, one around the other",
     "capsule_capsule_contact_3d",
     -3,
     {0, 0, 0, 4, 0, 0, 2, 1, 0, 0, 3, 0, 0, 1},
     {{1, 2, 0, 1, -1, 0, 0, 1, 0}, {2, 0, -2, 2, 0, 1, 0, 0, -1}}},
    {"capsules whose axes cut",
     "capsule_capsule_contact_3d",
     -1.5,
     {-1, 0, 0, 1, 0, 0, 0.5, 0, -1, 0, 0, 1, 0, 1},
     {{0, 0, 0.5, 0, 0, -1, 0, 0, 1}, {0, 0, -0.5, 0, 0, 1, 0, 0, -1}}},
    {"balls that touch",
     "capsule_capsule_contact_3d",
     0,
     {0, 0, 0, 0, 0, 0, 2, 3, 4, 0, 3, 4, 0, 3},
     {{1.2, 1.6, 0, 1.2, 1.6, 0, 0.6, 0.8, 0}}},
    {"a ball on a triangle's side",
     "sphere_triangle_contact_3d",
     1,
     {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 3, 2},
     {{1, 1, 0, 1, 1, 1, 0, 0, 1}}},
    {"a ball about a point of a triangle",
     "sphere_triangle_contact_3d",
     -2,
     {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 2},
     {{1, 1, 0, 1, 1, -2, 0, 0, 1}, {1, 1, 0, 1, 1, 2, 0, 0, -1}}},
    {"a ball about a corner of a triangle",
     "sphere_triangle_contact_3d",
     -2,
     {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 2},
     {{0, 0, 0, 0, 0, -2, 0, 0, 1}, {0, 0, 0, 2, 0, 0, -1, 0, 0}, {0, 0, 0, 1.2, 0, -1.6, -0.6, 0, 0.8}}},
    {"a capsule through a triangle",
     "capsule_triangle_contact_3d",
     -1.5,
     {-8, -8, 0, 8, -8, 0, 0, 8, 0, 0, 0, -4, 0, 0, 1, 0.5},
     {{0, 0, 0, 0, 0, 1.5, 0, 0, -1}}},
};

std::vector<double> answer_of(known const& item, std::vector<double> const& right) {
    return joined({item.distance}, right);
}

judgement judged_of(known const& item, scalar_type scalar, std::vector<double> const& input,
                    std::vector<double> const& answer) {
    test_info const& test = *find_test(item.test);
    exact_answer const truth = rational_reference::evaluate(test, input);
    judgement judged;
    judge_contact({test, scalar, input}, truth.values.value(), answer, judged);
    return judged;
}

/// The corners of a set as they are, and some other orders of them.
std::vector<std::vector<double>> orders_of(known const& item) {
    test_info const& test = *find_test(item.test);
    std::vector<std::vector<double>> orders{item.input};
    for (part const& part_of : test.layout) {
        placed_part const placed = test.place(part_of, item.input.size());
        if (part_of.kind == shape::obb) continue;
        for (std::size_t turn = 1; turn < placed.points; ++turn) {
            std::vector<double> other = item.input;
            auto const begin = other.begin() + static_cast<std::ptrdiff_t>(placed.offset);
            std::rotate(begin, begin + static_cast<std::ptrdiff_t>(turn * test.dimension),
                        begin + static_cast<std::ptrdiff_t>(placed.points * test.dimension));
            orders.push_back(other);
        }
    }
    return orders;
}

TEST(contacts, have_the_distance_and_a_certificate) {
    for (known const& item : all) {
        SCOPED_TRACE(item.what);
        test_info const& test = *find_test(item.test);
        for (std::vector<double> const& input : orders_of(item)) {
            exact_answer const rational = rational_reference::evaluate(test, input),
                               cgal = cgal_reference::evaluate(test, input);
            ASSERT_TRUE(rational.values && cgal.values);
            EXPECT_EQ(to_double(rational.values->at(0)), item.distance);
            EXPECT_TRUE(same_values(cgal, rational));
            EXPECT_TRUE(verify(test, input, rational));
        }
    }
}

TEST(contacts, of_every_right_answer_none_is_wrong_in_any_order) {
    for (known const& item : all)
        for (std::vector<double> const& input : orders_of(item))
            for (std::vector<double> const& right : item.right)
                for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
                    SCOPED_TRACE(item.what);
                    std::vector<double> answer = answer_of(item, right);
                    if (scalar == scalar_type::float32)
                        for (double& x : answer) x = static_cast<double>(static_cast<float>(x));
                    judgement const judged = judged_of(item, scalar, input, answer);
                    EXPECT_EQ(name_of(judged.result), "agree");
                    ASSERT_TRUE(judged.contact);
                    EXPECT_LE(judged.contact->worst(), 1);
                }
}

TEST(contacts, that_are_wrong_are_told_by_what_they_lose) {
    for (known const& item : all) {
        SCOPED_TRACE(item.what);
        std::vector<double> const right = answer_of(item, item.right[0]);
        std::size_t const d = find_test(item.test)->dimension;
        auto const result = [&](std::vector<double> const& answer) {
            return judged_of(item, scalar_type::float64, item.input, answer);
        };
        std::vector<double> wrong = right;
        wrong[0] += 0.125;
        EXPECT_EQ(name_of(result(wrong).result), "wrong_contact");
        EXPECT_GT(result(wrong).contact->excess, 16);
        wrong = right;
        for (std::size_t axis = 0; axis < d; ++axis) wrong[1 + 2 * d + axis] *= 1.5;
        EXPECT_GT(result(wrong).contact->normal_length, 64);
        wrong = right;
        wrong[1] += 0.25;
        EXPECT_GT(result(wrong).contact->witness, 64);
        wrong = right;
        for (std::size_t axis = 0; axis < d; ++axis) wrong[1 + 2 * d + axis] = 0;
        EXPECT_EQ(result(wrong).contact->normal_loss, infinity);
        wrong = right;
        wrong[1 + d] = infinity;
        EXPECT_EQ(name_of(result(wrong).result), "wrong_contact");
        if (item.distance > 0) {
            wrong = right;
            for (std::size_t axis = 0; axis < d; ++axis) wrong[1 + 2 * d + axis] *= -1;
            EXPECT_GT(result(wrong).contact->normal_loss, 64);
        }
    }
}

TEST(contacts, what_is_not_given_is_not_judged) {
    for (known const& item : all) {
        SCOPED_TRACE(item.what);
        std::size_t const d = find_test(item.test)->dimension;
        std::vector<double> answer = answer_of(item, item.right[0]);
        answer[1] = nan;  // a with it
        answer[2] = 1e9;
        judgement judged = judged_of(item, scalar_type::float64, item.input, answer);
        EXPECT_EQ(name_of(judged.result), "agree");
        std::fill(answer.begin(), answer.end(), nan);
        judged = judged_of(item, scalar_type::float64, item.input, answer);
        EXPECT_EQ(name_of(judged.result), "declined");
        EXPECT_FALSE(judged.contact);
        answer[0] = item.distance;
        judged = judged_of(item, scalar_type::float64, item.input, answer);
        ASSERT_TRUE(judged.contact);
        EXPECT_TRUE(std::isnan(judged.contact->witness) && std::isnan(judged.contact->normal_loss));
        std::iota(answer.begin() + 1, answer.begin() + 1 + static_cast<std::ptrdiff_t>(d), 100.0);
        judged = judged_of(item, scalar_type::float64, item.input, answer);
        EXPECT_EQ(name_of(judged.result), "wrong_contact");
    }
}

TEST(contacts, beyond_the_scalars_are_not_judged) {
    std::vector<double> const far{3e38, 0, 0, -3e38, 0, 0};
    judgement judged;
    test_info const& test = *find_test("hull_hull_contact_3d");
    exact_answer const truth = rational_reference::evaluate(test, far);
    std::vector<double> const answer{infinity, 0, 0, 0, 0, 0, 0, -1, 0, 0};
    judge_contact({test, scalar_type::float32, far}, truth.values.value(), answer, judged);
    EXPECT_EQ(name_of(judged.result), "undefined");
}

}  // namespace
}  // namespace graze
