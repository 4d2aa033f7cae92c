// Polygons by themselves and in pairs: answers by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

using scalars = std::vector<double>;

void expect_relation(test_info const& test, scalars const& input, std::string_view rel) {
    EXPECT_EQ(name_of(rational_reference::evaluate(test, input).rel), rel) << input_text(test, input);
    EXPECT_EQ(name_of(cgal_reference::evaluate(test, input).rel), rel) << input_text(test, input);
    EXPECT_EQ(name_of(test.screen64(input.data(), input.size())), rel) << input_text(test, input);
}

TEST(polygons_by_themselves, are_judged_as_by_hand) {
    test_info const& test = *find_test("polygon_self_intersection_2d");
    auto const is = [&](scalars const& ring, std::string_view rel) { expect_relation(test, ring, rel); };
    is({0, 0, 4, 0, 0, 4}, "disjoint");
    is({0, 0, 4, 0, 4, 4, 0, 4}, "disjoint");
    is({0, 0, 2, 0, 4, 0, 4, 4}, "disjoint");  // straight on
    is({0, 0, 4, 4, 4, 0, 0, 4}, "crossing");  // a figure eight
    is({0, 10, 6, -8, -9, 3, 9, 3, -6, -8}, "crossing");
    is({0, 0, 4, 0, 2, 0, 2, 4}, "touching");                          // there and back
    is({0, 0, 4, 0, 4, 4, 2, 4, 2, 8, 2, 4, 0, 4}, "touching");        // a spike
    is({0, 0, 4, 0, 2, 2, 4, 4, 0, 4, 2, 2}, "touching");              // twice at one corner
    is({0, 0, 4, 0, 4, 0, 0, 4}, "touching");                          // a corner repeated at once
    is({0, 0, 4, 0, 4, 4, 0, 0}, "touching");                          // the first as the last
    is({0, 0, 8, 0, 8, 8, 4, 0, 0, 8}, "touching");                    // a corner on a side
    is({0, 0, 4, 0, 0, 4, 0, 0, 4, 0, 0, 4}, "touching");              // traced twice
    is({0, 0, 8, 0, 8, 4, 6, 4, 6, 0, 2, 0, 2, 4, 0, 4}, "touching");  // sides that overlap
    is({0, 0, 2, 0, 1, 0}, "touching");                                // in one line
    is({0, 0, 4, 0, 1, 0, 3, 0}, "touching");
    is({0, 0, 0, 0, 4, 4}, "touching");                                              // a triangle that is a segment
    is({1, 1, 1, 1, 1, 1, 1, 1}, "touching");                                        // one point
    is({0, 0, 4, 4, 4, 0, 4, 0, 0, 4}, "crossing");                                  // crossing beside a contact
    is({0, 0, 0x1p-1074, 0x1p-1074, 0x1p-1074, 0, 0, 0x1p-1074}, "crossing");        // with no number inside
    is({0, 0, 0x1p1023, 0x1p1023, 0x1p1023, 0, 0x1p-1074, -0x1p-1074}, "disjoint");  // next to nothing apart
}

TEST(pairs_of_polygons, are_judged_as_by_hand) {
    test_info const& test = *find_test("polygon_polygon_2d");
    auto const input_of = [](scalars first, scalars second) {
        std::size_t const count = std::max(first.size(), second.size());
        for (scalars* ring : {&first, &second})
            while (ring->size() < count) ring->push_back((*ring)[ring->size() - 2]);
        first.insert(first.end(), second.begin(), second.end());
        return first;
    };
    auto const are = [&](scalars const& first, scalars const& second, std::string_view rel) {
        expect_relation(test, input_of(first, second), rel);
        expect_relation(test, input_of(second, first), rel);
    };
    auto const are_apart = [&](scalars const& first, scalars const& second, double distance) {
        are(first, second, "disjoint");
        EXPECT_DOUBLE_EQ(margin_of(rational_reference::evaluate(test, input_of(first, second))), distance);
    };
    scalars const square{0, 0, 8, 0, 8, 8, 0, 8};
    are(square, square, "crossing");
    are(square, {2, 2, 4, 2, 2, 4}, "crossing");              // inside
    are(square, {6, 2, 8, 2, 8, 4, 6, 4}, "crossing");        // at a side, inside
    are(square, {8, 2, 12, 2, 12, 4, 8, 4}, "touching");      // and outside
    are(square, {8, 8, 12, 8, 12, 12, 8, 12}, "touching");    // in a corner
    are(square, {3, -2, 5, -2, 5, 10, 3, 10}, "crossing");    // with no corner inside
    are(square, {4, 0, 8, 4, 4, 8, 0, 4}, "crossing");        // corners on sides, all inside
    are({0, 0, 8, 0, 0, 8}, {2, 6, 8, 0, 8, 8}, "touching");  // on parts of two sides
    are_apart(square, {11, 12, 15, 12, 15, 16, 11, 16}, 5);
    // A notch.
    scalars const notched{0, 0, 9, 0, 9, 9, 6, 9, 6, 3, 3, 3, 3, 9, 0, 9};
    are_apart(notched, {4, 5, 5, 5, 5, 8, 4, 8}, 1);
    are(notched, {3, 3, 6, 3, 6, 9, 3, 9}, "touching");
    // Around the middle of a pentagram even and odd leave out, apart from its level side; and touching that.
    scalars const star{0, 10, 6, -8, -9, 3, 9, 3, -6, -8};
    are_apart(star, {0, 0, 1, 0, 0, 1}, 2);
    are(star, {0, 0, 1, 0, 0, 3}, "touching");
    are(star, {0, 0, 1, 0, 0, 4}, "crossing");
    // Over the point where a figure eight crosses itself, and in it.
    scalars const eight{0, 0, 8, 8, 8, 0, 0, 8};
    are_apart(eight, {4, 6, 5, 8, 3, 8}, std::sqrt(2));
    are(eight, {4, 4, 5, 8, 3, 8}, "touching");
    // A hole, to which a bridge leads there and back: in it, at it, and across the bridge.
    scalars const pierced{0, 0, 8, 0, 8, 8, 0, 8, 0, 0, 2, 2, 2, 6, 6, 6, 6, 2, 2, 2};
    are_apart(pierced, {3, 3, 5, 3, 5, 5, 3, 5}, 1);
    are(pierced, {2, 2, 6, 2, 6, 6, 2, 6}, "touching");
    are(pierced, {0.5, 1, 1, 0.5, 1.5, 1.5}, "crossing");
    // Without a region: on a side, inside, traced twice inside, traced twice across, traced twice around; and itself.
    are(square, {2, 8, 6, 8, 4, 8}, "touching");
    are(square, {2, 2, 6, 2, 4, 2}, "touching");
    are(square, {2, 2, 4, 2, 2, 4, 2, 2, 4, 2, 2, 4}, "touching");
    are(square, {3, -2, 5, -2, 5, 10, 3, 10, 3, -2, 5, -2, 5, 10, 3, 10}, "touching");
    are_apart(square, {-9, -9, 30, -9, -9, 30, -9, -9, 30, -9, -9, 30}, 5 / std::sqrt(2));
    are({0, 0, 4, 0, 2, 0}, {0, 0, 4, 0, 2, 0}, "touching");
}

}  // namespace
}  // namespace graze
