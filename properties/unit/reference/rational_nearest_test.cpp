// The point of a polytope nearest to the origin: by its defining property, where doubles do not tell what carries it.
#include <gtest/gtest.h>

#include <cstdint>

#include "graze/source.hpp"
#include "rational/nearest_point.hpp"

namespace graze {
namespace {

whole_point point_at(integer x, integer y, integer z) {
    return {std::move(x), std::move(y), std::move(z)};
}

/// A convex combination of what it says, and no vertex lies before the plane through it across the way to the origin.
template <class Points>
std::string problem_of(whole_combination const& found, Points const& points) {
    integer sum = 0;
    whole_point value{};
    for (std::size_t i = 0; i < found.members.size(); ++i) {
        if (found.weights[i] <= 0) return "a weight that is not positive";
        sum += found.weights[i];
        for (std::size_t axis = 0; axis < 3; ++axis)
            value[axis] += integer(points[found.members[i]][axis] * found.weights[i]);
    }
    if (sum != found.sum) return "weights that do not add up";
    if (value != found.value) return "another value than its members'";
    for (whole_point const& p : points)
        if (integer(dot(value, p)) * sum < integer(dot(value, value))) return "a vertex is nearer";
    return "";
}

// In doubles the square of what leads to either end is that of what leads to the middle.
TEST(rational_nearest, is_between_ends_that_doubles_find_as_near) {
    integer const far = integer(1) << 60;
    std::vector<whole_point> const points{point_at(far, 1, 0), point_at(far, -1, 0)};
    whole_combination const found = nearest_in_integers(points);
    EXPECT_EQ(problem_of(found, points), "");
    EXPECT_EQ(found.members.size(), 2u);
    EXPECT_EQ(found.value[1], 0);
}

// Equal in doubles, so that no edge between them has a direction there.
TEST(rational_nearest, is_told_of_points_that_are_one_in_doubles) {
    integer const far = integer(1) << 80;
    std::vector<whole_point> const points{point_at(far + 2, far - 3, 5), point_at(far - 7, far + 4, -2),
                                          point_at(far + 1, far + 1, 1), point_at(far - 1, far - 2, 3)};
    EXPECT_EQ(problem_of(nearest_in_integers(points), points), "");
}

TEST(rational_nearest, is_the_nearest_of_random_sets) {
    for (std::uint64_t index = 0; index < 400; ++index) {
        source choices(mix(index + 1));
        // A common part of up to 2^90, and up to 2^30 about it.
        integer common[3];
        for (integer& c : common) c = integer(choices.between(-1, 1)) << static_cast<unsigned>(choices.between(0, 90));
        std::int64_t const about = std::int64_t(1) << choices.between(1, 30);
        std::vector<whole_point> points(static_cast<std::size_t>(choices.between(1, 8)));
        for (whole_point& p : points)
            for (std::size_t axis = 0; axis < 3; ++axis) p[axis] = common[axis] + choices.between(-about, about);
        ASSERT_EQ(problem_of(nearest_in_integers(points), points), "") << index;

        // The same in rationals, and as the difference of two hulls.
        std::vector<point> a, b{point{}};
        std::vector<difference> listed, needed;
        for (whole_point const& p : points) {
            a.push_back({rational(p[0]) / 3, rational(p[1]) / 3, rational(p[2]) / 3});
            listed.push_back({a.back(), 0, 0});
        }
        combination const one = nearest_to_origin(listed), other = nearest_to_origin(a, b, needed);
        ASSERT_EQ(one.value, other.value) << index;
        for (point const& p : a) ASSERT_GE(dot(one.value, p), dot(one.value, one.value)) << index;
    }
}

}  // namespace
}  // namespace graze
