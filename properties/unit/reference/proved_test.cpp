// The CGAL reference decides by guesses that it proves and by signs that intervals are certain of, but evaluates without:
// both must always say the same, and the rational reference too.
#include <gtest/gtest.h>

#include <array>
#include <cfenv>
#include <cmath>

#include "graze/catalog.hpp"
#include "graze/families.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

using scalars = std::vector<double>;

relation agreed_relation(test_info const& test, scalars const& input) {
    relation const decided = cgal_reference::decide(test, input);
    EXPECT_EQ(name_of(decided), name_of(cgal_reference::evaluate(test, input).rel)) << input_text(test, input);
    EXPECT_EQ(name_of(decided), name_of(rational_reference::decide(test, input))) << input_text(test, input);
    return decided;
}

/// Whole numbers, where contact and flatness are usual; half the time one of them an ulp off, so that roundings would decide;
/// and at times all of them far from one, beyond what intervals of doubles hold.
scalars drawn_input(test_info const& test, std::size_t count, source& choices) {
    scalars input(count);
    for (double& x : input) x = static_cast<double>(choices.between(-3, 3));
    if (choices.one_in(2)) {
        double& x = input[choices.below(count)];
        x = std::nextafter(x, choices.one_in(2) ? 9 : -9);
    }
    std::array const powers{1.0, 0.1, 0x1p-300, 0x1p150};
    double const power = powers[choices.below(powers.size())];
    for (double& x : input) x *= power;
    for (part const& item : test.layout) {
        if (item.kind == shape::box)
            for (std::size_t k = item.offset; k < item.offset + 3; ++k)
                if (input[k] > input[k + 3]) std::swap(input[k], input[k + 3]);
        if (item.kind == shape::sphere || item.kind == shape::capsule)
            input[item.offset + item.count - 1] = std::abs(input[item.offset + item.count - 1]);
        if (item.kind == shape::obb)
            for (std::size_t k = item.offset + 12; k < item.offset + 15; ++k) input[k] = std::abs(input[k]);
    }
    return input;
}

void agreed_relation_on_drawn(std::string_view id, std::size_t count, int least_of_each, std::uint64_t cases = 1000) {
    test_info const& test = *find_test(id);
    std::array<int, 3> seen{};
    for (std::uint64_t i = 0; i < cases; ++i) {
        source choices(mix(i));
        scalars const input = drawn_input(test, count, choices);
        relation const rel = agreed_relation(test, input);
        if (static_cast<std::size_t>(rel) < seen.size()) ++seen[static_cast<std::size_t>(rel)];
        if (::testing::Test::HasFailure()) return;
    }
    for (int count_of_one : seen) EXPECT_GT(count_of_one, least_of_each) << id;
}

TEST(proved_relations, of_hulls_on_lattices) {
    for (std::size_t corners : {1u, 2u}) agreed_relation_on_drawn("hull_hull_3d", 6 * corners, -1);  // none cross
    for (std::size_t corners : {3u, 4u, 6u}) agreed_relation_on_drawn("hull_hull_3d", 6 * corners, 5);
}
TEST(proved_relations, of_oriented_boxes_on_lattices) {
    agreed_relation_on_drawn("obb_obb_3d", 30, 0, 400);  // each takes long to evaluate
}
TEST(proved_relations, of_round_shapes_on_lattices) {
    agreed_relation_on_drawn("sphere_aabb_3d", 10, 5);
    agreed_relation_on_drawn("sphere_triangle_3d", 13, 5);
    agreed_relation_on_drawn("capsule_triangle_3d", 16, 5);
    agreed_relation_on_drawn("capsule_capsule_3d", 14, 5);
}
TEST(proved_relations, of_rays_on_lattices) {
    agreed_relation_on_drawn("ray_aabb_3d", 12, 20);
    agreed_relation_on_drawn("ray_triangle_3d", 15, 20);
}

TEST(proved_relations, of_families_in_any_rounding_mode) {
    for (std::string_view id : {"hull_hull_3d", "obb_obb_3d", "sphere_aabb_3d", "sphere_triangle_3d",
                                "capsule_triangle_3d", "capsule_capsule_3d", "ray_aabb_3d", "ray_triangle_3d"}) {
        test_info const& test = *find_test(id);
        for (family_info const& family : families_of(test))
            for (std::uint64_t i = 0; i < 24; ++i) {
                source choices(case_key(5, test, scalar_type::float64, family, i));
                scalars input;
                family.generate(test, scalar_type::float64, choices, input);
                relation const truth = rational_reference::decide(test, input);
                for (int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
                    std::fesetround(mode);
                    relation const decided = cgal_reference::decide(test, input);
                    int const after = std::fegetround();
                    std::fesetround(FE_TONEAREST);
                    EXPECT_EQ(after, mode);
                    EXPECT_EQ(name_of(decided), name_of(truth)) << mode << ' ' << input_text(test, input);
                }
            }
    }
}

/// Two boxes of random position, turned by an exact rotation, a face, an edge or a corner of one an ulp off the other's.
TEST(proved_relations, of_boxes_an_ulp_from_contact) {
    test_info const& test = *find_test("hull_hull_3d");
    std::array<int, 3> seen{};
    for (std::uint64_t i = 0; i < 400; ++i) {
        source choices(mix(i + 77));
        std::array const apart{choices.one_in(2) ? 1.0 : 0.5, choices.one_in(2) ? 1.0 : 0.5, 1.0};
        std::array<double, 3> off;
        for (double& x : off) x = static_cast<double>(choices.between(-(std::int64_t{1} << 40), std::int64_t{1} << 40));
        scalars input;
        for (double const second : {0.0, 1.0})
            for (unsigned corner = 0; corner < 8; ++corner) {
                double p[3];
                for (unsigned k = 0; k < 3; ++k) p[k] = (corner >> k & 1u) + second * apart[k];
                double const turned[3] = {2 * p[0] - p[1] + 2 * p[2], 2 * p[0] + 2 * p[1] - p[2],
                                          -p[0] + 2 * p[1] + 2 * p[2]};
                for (unsigned k = 0; k < 3; ++k) input.push_back(turned[k] * 0x1p38 + off[k]);
            }
        if (choices.one_in(2))
            for (std::size_t k = 0; k < 3; ++k) {
                double& x = input[choices.below(input.size())];
                x = std::nextafter(x, choices.one_in(2) ? 1e99 : -1e99);
            }
        ++seen[static_cast<std::size_t>(agreed_relation(test, input))];
    }
    for (int count : seen) EXPECT_GT(count, 20);
}

TEST(proved_relations, of_rays_that_begin_on_their_target) {
    auto const& box = *find_test("ray_aabb_3d");
    auto const& triangle = *find_test("ray_triangle_3d");
    auto const named = [](test_info const& test, scalars const& a, scalars const& b) {
        std::size_t const ray_first = test.layout[0].kind == shape::ray;
        scalars input = ray_first != 0 ? b : a;
        scalars const& last = ray_first != 0 ? a : b;
        input.insert(input.end(), last.begin(), last.end());
        return name_of(agreed_relation(test, input));
    };
    scalars const cube{0, 0, 0, 4, 4, 4}, plate{0, 0, 2, 4, 4, 2}, corners{0, 0, 0, 8, 0, 0, 0, 8, 0};
    EXPECT_EQ(named(box, cube, {4, 2, 2, 1, 0, 0}), "touching");
    EXPECT_EQ(named(box, cube, {4, 2, 2, -1, 0, 0}), "crossing");
    EXPECT_EQ(named(box, cube, {2, 2, 2, 1, 0, 0}), "crossing");
    EXPECT_EQ(named(box, cube, {4, 2, 2, 0, 1, 0}), "touching");
    EXPECT_EQ(named(box, cube, {6, 2, 2, -1, 1, 0}), "touching");
    EXPECT_EQ(named(box, plate, {1, 1, 2, 1, 1, 1}), "touching");
    EXPECT_EQ(named(box, plate, {1, 1, 1, 1, 1, 1}), "crossing");
    EXPECT_EQ(named(box, plate, {1, 1, 2, 1, 0, 0}), "touching");
    EXPECT_EQ(named(triangle, corners, {1, 1, 0, 1, 1, 1}), "touching");
    EXPECT_EQ(named(triangle, corners, {1, 1, -1, 1, 1, 1}), "crossing");
    EXPECT_EQ(named(triangle, corners, {1, 1, 1, 1, 1, 1}), "disjoint");
    EXPECT_EQ(named(triangle, corners, {1, 1, -1, -1, 0, 1}), "touching");
}

}  // namespace
}  // namespace graze
