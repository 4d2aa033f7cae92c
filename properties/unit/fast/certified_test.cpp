// The certified tests against the plain rational reference: every test, both scalars, every rounding mode, on lattices
// (also scaled to both ends of the exponent range and axis by axis), on every family, and on cases made by hand.
#include <gtest/gtest.h>

#include <limits>

#include "certified_tools.hpp"
#include "graze/families.hpp"
#include "graze/judge.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

TEST_P(certified_tests, agree_with_the_reference_on_scaled_lattices) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        counts seen{};
        for (std::uint64_t i = 0; i < 3000; ++i) {
            source choices(mix(i) ^ key_of(test().id) ^ static_cast<std::uint64_t>(scalar));
            std::vector<double> input = lattice(test(), choices);
            relation const truth = truth_of(test(), input);
            compare(entry(), test(), scalar, input, truth, seen);
            scale(test(), scalar, choices, input);
            compare(entry(), test(), scalar, input, truth, seen);
            if (HasFatalFailure()) return;
        }
        for (relation rel : {relation::disjoint, relation::touching, relation::crossing})
            EXPECT_GT(seen[static_cast<std::size_t>(rel)], 0) << name_of(rel) << " was never seen";
    }
}

TEST_P(certified_tests, agree_with_the_reference_on_families) {
    for (family_info const& family : families_of(test()))
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
            counts seen{};
            std::vector<double> input;
            for (std::uint64_t i = 0; i < 200; ++i) {
                source choices(case_key(20, test(), scalar, family, i));
                family.generate(test(), scalar, choices, input);
                compare(entry(), test(), scalar, input, truth_of(test(), input), seen);
                if (HasFatalFailure()) return;
            }
        }
}

/// Coordinates that are anything at all: bits, and the values at the ends of the range.
TEST_P(certified_tests, agree_with_the_reference_at_the_ends_of_the_range) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
        bool const small = scalar == scalar_type::float32;
        double const largest = small ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
        double const least =
            small ? std::numeric_limits<float>::denorm_min() : std::numeric_limits<double>::denorm_min();
        std::array<double, 10> const values{0, 1, largest, -largest, least, -least, largest / 2, -0.0, -1, largest / 4};
        counts seen{};
        for (std::uint64_t i = 0; i < 300; ++i) {
            source choices(mix(~i) ^ key_of(test().id));
            std::vector<double> input = lattice(test(), choices);
            std::uint64_t const among = 2 + choices.below(values.size() - 1);
            for (double& value : input) value = values[choices.below(among)];
            if (validate(test(), scalar, input)) continue;
            compare(entry(), test(), scalar, input, truth_of(test(), input), seen);
            if (HasFatalFailure()) return;
        }
    }
}

INSTANTIATE_CERTIFIED_TESTS();

struct case_by_hand {
    std::string_view id;
    relation truth;
    std::vector<double> input;
};

constexpr double big = std::numeric_limits<double>::max(), tiny = std::numeric_limits<double>::denorm_min();

TEST(certified, cases_by_hand) {
    using enum relation;
    case_by_hand const cases[] = {
        // Coplanar overlap, a common edge, a vertex on a face, through the face; with points and segments for
        // triangles.
        {"triangle_triangle_3d", touching, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 5, 1, 0, 1, 5, 0}},
        {"triangle_triangle_3d", touching, {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4}},
        {"triangle_triangle_3d", touching, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 1, 1, 1, 2, 1, 1}},
        {"triangle_triangle_3d", crossing, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1, 2, 1, 1}},
        {"triangle_triangle_3d", crossing, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1, 1, 1, 2}},
        {"triangle_triangle_3d", touching, {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 2, 2, 2, 1, 1, 1}},
        {"triangle_triangle_3d", disjoint, {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 2, 2, 3, 0, 0, 0}},
        // A common vertex, and through each other all the same.
        {"triangle_triangle_3d", crossing, {0, 0, 0, 4, 4, 0, 4, -4, 0, 0, 0, 0, 4, 1, 4, 4, 1, -4}},
        // Differences that overflow.
        {"triangle_triangle_3d",
         crossing,
         {-big, -big, 0, big, -big, 0, 0, big, 0, 0, 0, -big, 0, 0, big, big, big, big}},
        {"segment_triangle_3d", crossing, {-big, -big, tiny, big, -big, tiny, 0, big, tiny, 0, 0, 0, 0, 0, big}},
        {"segment_triangle_3d", touching, {-big, -big, 0, big, -big, 0, 0, big, 0, 0, 0, 0, 0, 0, big}},
        {"segment_triangle_3d", disjoint, {-big, -big, 0, big, -big, 0, 0, big, 0, 0, 0, tiny, 0, 0, big}},
        // Half a unit of area, and the segment one unit off the plane.
        {"segment_triangle_3d",
         disjoint,
         {0, 0, 0, 46368, 28657, 75025, 28657, 17711, 46368, 28657, 17711, 46369, 46368, 28657, 75026}},
        // Through the inside, over an edge, in the plane, from a point of it; behind; of triangles that are flat;
        // differences that overflow beside directions that vanish.
        {"ray_triangle_3d", crossing, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 1, 0, 0, -tiny}},
        {"ray_triangle_3d", touching, {0, 0, 0, 4, 0, 0, 0, 4, 0, 2, 2, 1, 0, 0, -tiny}},
        {"ray_triangle_3d", touching, {0, 0, 0, 4, 0, 0, 0, 4, 0, -1, 1, 0, big, 0, 0}},
        {"ray_triangle_3d", disjoint, {0, 0, 0, 4, 0, 0, 0, 4, 0, -1, 1, 0, -big, 0, 0}},
        {"ray_triangle_3d", disjoint, {0, 0, 0, 4, 0, 0, 0, 4, 0, -1, 1, 0, big, 0, tiny}},
        {"ray_triangle_3d", disjoint, {0, 0, 0, 4, 0, 0, 0, 4, 0, 3, 3, 0, 1, -2, 0}},
        {"ray_triangle_3d", touching, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 1, 2, 3}},
        {"ray_triangle_3d", disjoint, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, tiny, 1, 2, tiny}},
        {"ray_triangle_3d", touching, {0, 0, 0, 4, 4, 4, 1, 1, 1, 3, 0, 3, 0, 1, 0}},
        {"ray_triangle_3d", disjoint, {0, 0, 0, 4, 4, 4, 1, 1, 1, 3, 0, 3, 0, 1, tiny}},
        {"ray_triangle_3d", disjoint, {0, 0, 0, 4, 4, 4, 1, 1, 1, 3, 0, 3, 0, -1, 0}},
        {"ray_triangle_3d", touching, {2, 2, 2, 4, 4, 4, 1, 1, 1, 5, 5, 5, -1, -1, -1}},
        {"ray_triangle_3d", disjoint, {2, 2, 2, 4, 4, 4, 1, 1, 1, 5, 5, 5, 1, 1, 1}},
        {"ray_triangle_3d", touching, {2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0, tiny, tiny, tiny}},
        {"ray_triangle_3d", disjoint, {2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0, tiny, tiny, 2 * tiny}},
        {"ray_triangle_3d", crossing, {-big, -big, tiny, big, -big, tiny, 0, big, tiny, 0, 0, 0, 0, 0, tiny}},
        {"ray_triangle_3d", disjoint, {-big, -big, tiny, big, -big, tiny, 0, big, tiny, 0, 0, 0, 0, 0, -tiny}},
        {"ray_triangle_3d", undefined, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 0, -0.0, 0}},
        {"line_triangle_3d", undefined, {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 1, 1, 1}},
        {"line_triangle_3d", touching, {0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0}},
        {"line_triangle_3d", disjoint, {0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, tiny, 6, 0, tiny}},
        {"segment_plane_3d", undefined, {0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 1, 2, 3, 4, 5}},
        {"segment_plane_3d", crossing, {0, 0, 0, big, 0, 0, 0, big, 0, big, big, -tiny, -big, big, tiny}},
        {"segment_plane_3d", touching, {0, 0, 0, big, 0, 0, 0, big, 0, big, big, 0, -big, big, tiny}},
        // A flat box, a flat triangle through a box, a triangle in a box's face.
        {"triangle_aabb_3d", crossing, {0, 0, -1, 0, 0, 1, 1, 0, 1, -1, -1, 0, 1, 1, 0}},
        {"triangle_aabb_3d", crossing, {-2, 0, 0, 2, 0, 0, 0, 0, 0, -1, -1, -1, 1, 1, 1}},
        {"triangle_aabb_3d", touching, {-2, 0, 1, 2, 0, 1, 0, 2, 1, -1, -1, -1, 1, 1, 1}},
        {"triangle_aabb_3d", disjoint, {3, 0, 0, 0, 3, 0, 0, 0, 3 + 0x1p-51, -1, -1, -1, 1, 1, 1}},
        {"triangle_rectangle_2d", touching, {0, 2, 2, 0, 2, 2, -1, -1, 1, 1}},
        {"triangle_rectangle_2d", disjoint, {tiny, 0, 0, tiny, tiny, tiny, 0, 0, 0, 0}},
        {"segment_segment_2d", touching, {0, 0, 3, 3, 1, 1, 9, 9}},
        {"segment_segment_2d", disjoint, {0, 0, 3, 3, 4, 4, 9, 9}},
        {"segment_segment_2d", crossing, {-big, -big, big, big, -big, big, big, -big}},
        {"point_triangle_2d", touching, {0.5, 0.5, 0, 0, 1, 1, 2, 2}},
        {"point_triangle_2d", disjoint, {0.5, 0.5 + 0x1p-53, 0, 0, 1, 1, 2, 2}},
        {"point_disc_2d", touching, {3, 4, 0, 0, 5}},
        {"point_disc_2d", touching, {1, 1, 1, 1, 0}},
        {"point_disc_2d", disjoint, {tiny, 0, 0, 0, 0}},
        {"point_disc_2d", disjoint, {big, tiny, 0, 0, big}},
        {"point_disc_2d", disjoint, {big, 0, -big, 0, big}},
        {"point_disc_2d", crossing, {big, 0, big / 2, 0, big}},
        // Squares that underflow: 0.6 + 0.6 < 1.3 in units of the least subnormal, where 1 + 1 > 1. And subnormals
        // beside
        // normals, with a coordinate so far off that the exact integers are the largest.
        {"point_disc_2d",
         crossing,
         {0, 0, 0.7745966692414834 * 0x1p-537, 0.7745966692414834 * 0x1p-537, 1.140175425099138 * 0x1p-537}},
        // As doubles the squares are 0 + 2 and 3 of the smallest number.
        {"disc_rectangle_2d", touching, {-1, -1, 0, 0, 5 * 0x1p-540, 12 * 0x1p-540, 13 * 0x1p-540}},
        // As doubles, and as floats, the products are 1, 1, 2 and 3 of it, and not 0.75, 0.75, 1.5 and 3.
        {"plane_aabb_3d",
         touching,
         {0x1p-537, 0x1p-537, 0x1p-537, -3 * 0x1p-1074, 0, 0, 0, 0.75 * 0x1p-537, 0.75 * 0x1p-537, 1.5 * 0x1p-537}},
        {"plane_aabb_3d",
         touching,
         {0x1p-74, 0x1p-74, 0x1p-74, -3 * 0x1p-149, 0, 0, 0, 0.75 * 0x1p-75, 0.75 * 0x1p-75, 1.5 * 0x1p-75}},
        {"ray_sphere_3d", touching, {0, 0, 0, 13 * 0x1p-540, 5 * 0x1p-540, 12 * 0x1p-540, 0, 1, 0, 0}},
        // Where a ray begins on a face's plane but for roundings; along a direction whose products underflow.
        {"ray_obb_3d",
         crossing,
         {0,
          0,
          0,
          0x1.aa027f059dce1p-1,
          -0x1.1c01aa03be896p-1,
          0,
          0x1.1c01aa03be896p-1,
          0x1.aa027f059dce1p-1,
          0,
          0,
          0,
          1,
          1.75,
          3,
          2.25,
          0x1.5a22073490377p+0,
          -0x1.2071b0abcd838p+0,
          0x1.bp-1,
          0x1.e822dc366f7c2p-1,
          -0x1.5141f9e472432p-1,
          0}},
        {"ray_obb_3d", crossing, {0, 0,     0,     1, 0,      0,      0, 1,    0,    0, 0,
                                  1, 0.375, 0.375, 1, -0.625, -0.125, 0, tiny, tiny, 0}},
        {"point_disc_2d", touching, {0x1p-1022, 1, 0x1p-1023, 1, 0x1p-1023}},
        // A point on the edge of two triangles is in the inside of neither.
        {"point_trimesh_2d", touching, {1, 1, 0, 0, 2, 2, 2, 0, 0, 0, 2, 2, 0, 2}},
        {"point_transformed_trimesh_2d", undefined, {0, 0, 1, 2, 0, 2, 4, 0, 0, 0, 1, 0, 0, 1}},
        // A determinant of -2^-53, too small for rounded products to tell.
        {"point_transformed_trimesh_2d", crossing, {0, 0, 1, 1, 0, 1, 1 - 0x1p-53, 0, -1, -1, 1, -1, 0, 1}},
        {"point_transformed_trimesh_2d", crossing, {5, 5, 0, -1, 6, 1, 0, 4, 0, 0, 3, 0, 0, 3}},
        {"point_transformed_trimesh_2d", touching, {6, 5, 0, -1, 6, 1, 0, 4, 0, 0, 3, 0, 0, 3}},
        {"moving_point_trimesh_2d", crossing, {-1, 1, 9, 1, 0, 0, 2, 0, 0, 2}},
        {"moving_point_trimesh_2d", touching, {-1, 2, 9, 2, 0, 0, 2, 0, 0, 2}},
        {"aabb_aabb_3d", touching, {0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1}},
        {"point_rectangle_2d", touching, {-0.0, 0.5, 0, 0, 1, 1}},
    };
    counts seen{};
    for (case_by_hand const& one : cases) {
        test_info const& test = *find_test(one.id);
        relation const truth = truth_of(test, one.input);
        for (certified_entry const& entry : certified_entries())
            for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
                if (entry.id == one.id && !validate(test, scalar, one.input))
                    compare(entry, test, scalar, one.input, truth, seen);
        EXPECT_EQ(name_of(truth), name_of(one.truth)) << input_text(test, one.input);
    }
}

/// The inputs above are hard: what computes with floats alone is caught on them.
TEST(certified, a_planted_float_routine_is_caught) {
    test_info const& test = *find_test("triangle_triangle_3d");
    int wrong = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        source choices(mix(i) ^ key_of(test.id));
        std::vector<double> input = lattice(test, choices);
        relation const truth = truth_of(test, input);
        scale(test, scalar_type::float64, choices, input);
        reply const answer = subject_client(test.subjects[0], scalar_type::float64).ask(input);
        outcome const result = judge_verdict(verdict_of(answer), truth);
        wrong += result == outcome::false_hit || result == outcome::false_miss;
    }
    EXPECT_GT(wrong, 0);
}

}  // namespace
}  // namespace graze
