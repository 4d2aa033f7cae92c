// Contact kinds, degeneracies and orbits, on cases made by hand and on generated ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "graze/classify.hpp"
#include "graze/families.hpp"
#include "graze/orbit.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

struct example {
    std::string_view test;
    std::vector<double> input;
    std::string_view relation, kind;
};

void expect_kinds(std::vector<example> const& examples) {
    for (example const& item : examples) {
        test_info const& test = *find_test(item.test);
        ASSERT_FALSE(validate(test, scalar_type::float32, item.input)) << input_text(test, item.input);
        exact_answer const truth = rational_reference::evaluate(test, item.input);
        EXPECT_EQ(name_of(truth.rel), item.relation) << input_text(test, item.input);
        EXPECT_EQ(name_of(contact_kind_of(test, item.input, truth)), item.kind) << input_text(test, item.input);
    }
}

TEST(contact_kind, in_2d) {
    expect_kinds({
        {"segment_segment_2d", {0, 0, 1, 0, 2, 1, 3, 1}, "disjoint", "vertex-vertex"},
        {"segment_segment_2d", {0, 0, 4, 0, 2, 1, 2, 3}, "disjoint", "vertex-edge"},
        {"segment_segment_2d", {0, 0, 4, 0, 1, 1, 3, 1}, "disjoint", "edge-edge"},
        {"segment_segment_2d", {0, 0, 1, 0, 2, 0, 3, 0}, "disjoint", "vertex-vertex"},
        {"segment_segment_2d", {0, 0, 4, 0, 2, 0, 2, 3}, "touching", "vertex-edge"},
        {"segment_segment_2d", {0, 0, 2, 0, 1, 0, 3, 0}, "touching", "vertex-edge"},
        {"segment_segment_2d", {0, 0, 2, 0, 2, 0, 3, 3}, "touching", "vertex-vertex"},
        {"segment_segment_2d", {2, 0, 0, 0, 2, 0, 3, 3}, "touching", "vertex-vertex"},
        {"segment_segment_2d", {0, 0, 2, 0, 3, 3, 2, 0}, "touching", "vertex-vertex"},
        {"segment_segment_2d", {0, 0, 2, 0, 1, 3, 2, 0}, "touching", "vertex-vertex"},
        {"segment_segment_2d", {0, 0, 2, 0, 1, 0, 1, 0}, "touching", "vertex-edge"},
        {"segment_segment_2d", {0, 0, 2, 2, 0, 2, 2, 0}, "crossing", "vertex-edge"},
        {"point_disc_2d", {5, 0, 0, 0, 1}, "disjoint", "vertex-face"},
        {"point_disc_2d", {1, 0, 0, 0, 1}, "touching", "vertex-face"},
        {"point_disc_2d", {0, 0, 0, 0, 1}, "crossing", "vertex-face"},
        {"point_disc_2d", {1, 0, 0, 0, 0}, "disjoint", "vertex-vertex"},
        {"point_rectangle_2d", {5, 1, 0, 0, 2, 2}, "disjoint", "vertex-edge"},
        {"point_rectangle_2d", {5, 5, 0, 0, 2, 2}, "disjoint", "vertex-vertex"},
        {"point_rectangle_2d", {1, 1, 0, 0, 8, 8}, "crossing", "vertex-edge"},
        {"point_rectangle_2d", {1, 1, 0, 0, 2, 0}, "disjoint", "vertex-edge"},
        {"point_triangle_2d", {1, 1, 0, 0, 4, 0, 0, 4}, "crossing", "vertex-edge"},
        {"point_triangle_2d", {1, 0, 0, 0, 4, 0, 0, 4}, "touching", "vertex-edge"},
        {"point_triangle_2d", {2, 0, 0, 0, 2, 0, 4, 0}, "touching", "vertex-edge"},  // a vertex inside the edge
        {"point_triangle_2d", {4, 0, 0, 0, 2, 0, 4, 0}, "touching", "vertex-vertex"},
        {"aabb_aabb_2d", {0, 0, 1, 1, 2, 0, 3, 1}, "disjoint", "edge-edge"},
        {"aabb_aabb_2d", {0, 0, 1, 1, 2, 2, 3, 3}, "disjoint", "vertex-vertex"},
        {"aabb_aabb_2d", {0, 0, 1, 3, 1, 1, 3, 2}, "touching", "vertex-edge"},
        {"aabb_aabb_2d", {0, 0, 4, 4, 3, 1, 7, 2}, "crossing", "edge-edge"},
        {"triangle_rectangle_2d", {3, 1, 5, 0, 5, 2, 0, 0, 2, 2}, "disjoint", "vertex-edge"},
        {"triangle_triangle_2d", {0, 0, 4, 0, 0, 4, 3, 2, 8, 2, 8, 4}, "disjoint", "vertex-edge"},
    });
}

TEST(contact_kind, in_3d) {
    // The triangle (0,0,0) (8,0,0) (0,8,0), and another near it.
    auto const with = [](std::vector<double> other) {
        std::vector<double> input{0, 0, 0, 8, 0, 0, 0, 8, 0};
        input.insert(input.end(), other.begin(), other.end());
        return input;
    };
    expect_kinds({
        {"triangle_triangle_3d", with({1, 1, 0, 2, 1, 0, 1, 2, 0}), "touching", "coplanar"},
        {"triangle_triangle_3d", with({9, 9, 0, 9, 10, 0, 10, 9, 0}), "disjoint", "coplanar"},
        {"triangle_triangle_3d", with({1, 1, 0, 1, 1, 0, 1, 1, 0}), "touching", "coplanar"},
        {"triangle_triangle_3d", with({1, 1, 1, 1, 1, 5, 2, 1, 5}), "disjoint", "vertex-face"},
        {"triangle_triangle_3d", with({1, 1, 1, 2, 2, 1, 2, 1, 5}), "disjoint", "edge-face"},
        {"triangle_triangle_3d", with({1, 1, 1, 2, 2, 1, 2, 1, 1}), "disjoint", "face-face"},
        {"triangle_triangle_3d", with({-1, -1, 1, -2, -1, 1, -1, -2, 5}), "disjoint", "vertex-vertex"},
        {"triangle_triangle_3d", with({4, -1, 1, 3, -2, 5, 5, -2, 5}), "disjoint", "vertex-edge"},
        {"triangle_triangle_3d", with({4, 1, -4, 4, 1, 4, 4, -9, 0}), "crossing", "edge-edge"},
        {"triangle_triangle_3d", with({4, -4, 1, 4, 2, 7, 9, -9, 50}), "disjoint", "edge-edge"},
        {"triangle_triangle_3d", with({4, -2, -2, 4, 2, 2, 4, -9, 9}), "touching", "edge-edge"},
        {"triangle_triangle_3d", with({1, 1, 0, 1, 1, 5, 2, 1, 5}), "touching", "vertex-face"},
        {"triangle_triangle_3d", with({4, 0, 0, 4, 0, 5, 5, -1, 5}), "touching", "vertex-edge"},
        {"triangle_triangle_3d", with({8, 0, 0, 8, 0, 5, 9, 0, 5}), "touching", "vertex-vertex"},
        {"triangle_triangle_3d", with({2, 2, -1, 2, 2, 9, 3, 2, 9}), "crossing", "vertex-face"},
        {"segment_triangle_3d", with({2, 2, -1, 2, 2, 9}), "crossing", "vertex-face"},
        {"segment_triangle_3d", with({1, 2, -9, 1, 2, 9}), "crossing", "edge-edge"},
        {"segment_triangle_3d", with({1, 1, 1, 3, 1, 1}), "disjoint", "edge-face"},
        {"line_triangle_3d", with({1, 1, 1, 3, 1, 1}), "disjoint", "edge-face"},
        {"line_triangle_3d", with({0, -1, 1, 1, -1, 1}), "disjoint", "edge-edge"},
        {"line_triangle_3d", with({-1, -1, 0, -1, -1, 1}), "disjoint", "vertex-edge"},
        {"line_triangle_3d", with({4, 0, -1, 4, 0, 1}), "touching", "edge-edge"},
        {"line_triangle_3d", with({0, 0, -1, 0, 0, 1}), "touching", "vertex-edge"},
        {"line_triangle_3d", with({1, 2, -1, 1, 2, 1}), "crossing", "edge-edge"},
        {"line_triangle_3d", with({1, 2, 1, 1, 2, 1}), "undefined", "none"},
        {"segment_plane_3d", with({1, 1, 1, 1, 1, 5}), "disjoint", "vertex-face"},
        {"segment_plane_3d", with({1, 1, 1, 9, 1, 1}), "disjoint", "edge-face"},
        {"segment_plane_3d", with({1, 1, -1, 1, 1, 5}), "crossing", "vertex-face"},
        {"segment_plane_3d", with({1, 1, 0, 1, 1, 5}), "touching", "vertex-face"},
        {"segment_plane_3d", with({1, 1, 0, 100, 1, 0}), "touching", "coplanar"},
        {"segment_plane_3d", {0, 0, 0, 1, 0, 0, 2, 0, 0, 1, 1, 1, 2, 2, 2}, "undefined", "none"},
        {"triangle_aabb_3d", with({1, 1, 1, 2, 2, 2}), "disjoint", "face-face"},
        {"triangle_aabb_3d", with({1, 1, 0, 2, 2, 2}), "touching", "vertex-face"},
        {"triangle_aabb_3d", with({1, 1, -1, 2, 2, 9}), "crossing", "face-face"},
        {"triangle_aabb_3d", with({1, 1, 0, 2, 2, 0}), "touching", "coplanar"},
        {"triangle_aabb_3d", {3, 1, 1, 4, 1, 1, 4, 2, 1, 0, 0, 0, 2, 2, 2}, "disjoint", "vertex-face"},
        {"triangle_aabb_3d", {1, 1, -9, 1, 1, 9, 1, 9, 0, 0, 0, 0, 2, 2, 2}, "crossing", "edge-face"},
        {"aabb_aabb_3d", {0, 0, 0, 1, 1, 1, 2, 0, 0, 3, 1, 1}, "disjoint", "face-face"},
        {"aabb_aabb_3d", {0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1}, "disjoint", "edge-edge"},
        {"aabb_aabb_3d", {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3}, "disjoint", "vertex-vertex"},
        {"aabb_aabb_3d", {0, 0, 0, 4, 4, 1, 1, 1, 2, 1, 1, 2}, "disjoint", "vertex-face"},
        {"triangle_min_sphere_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0}, "undefined", "none"},
    });
}

TEST(contact_kind, of_a_mesh_is_that_of_the_triangle_that_decides) {
    // One triangle on each side of the point, 1 and 2 away: a vertex of the left one, an edge of the right one.
    expect_kinds({
        {"point_trimesh_2d", {0, 0, -1, 0, -3, 1, -3, -1, 2, -1, 2, 1, 4, 0}, "disjoint", "vertex-vertex"},
        {"point_trimesh_2d", {1, 0, -1, 0, -3, 1, -3, -1, 2, -1, 2, 1, 4, 0}, "disjoint", "vertex-edge"},
        {"point_trimesh_2d", {0.5, 0, -1, 0, -3, 1, -3, -1, 2, -1, 2, 1, 4, 0}, "disjoint", "vertex-vertex"},
        {"point_trimesh_2d", {-1, 0, -1, 0, -3, 1, -3, -1, 2, -1, 2, 1, 4, 0}, "touching", "vertex-vertex"},
        {"point_trimesh_2d", {2, 0, -1, 0, -3, 1, -3, -1, 2, -1, 2, 1, 4, 0}, "touching", "vertex-edge"},
        // Two that cross: along the first one an edge of it parts last from the end, in the second an end from its
        // edge.
        {"moving_point_trimesh_2d", {0, 0, 9, 0, 4, -1, 4, 9, 5, 9, 20, 0, 21, 0, 20, 1}, "crossing", "vertex-edge"},
        // One that does not cross has no depth, however far it is.
        {"moving_point_trimesh_2d", {0, 0, 9, 0, 4, -1, 4, 9, 5, 9, 0, 100, 9, 100, 4, 101}, "crossing", "vertex-edge"},
        // Under a map that takes the far triangle to the point.
        {"point_transformed_trimesh_2d", {9, 9, 1, 0, 9, 0, 1, 9, 0, 0, 1, 0, 0, 1}, "touching", "vertex-vertex"},
        {"point_transformed_trimesh_2d", {9, 9, 1, 1, 9, 1, 1, 9, 0, 0, 1, 0, 0, 1}, "undefined", "none"},
    });
}

void for_generated_cases(scalar_type scalar, int count, auto const& visit) {
    for (test_info const& test : catalog())
        for (family_info const& family : families_of(test))
            for (int i = 0; i < count; ++i) {
                source choices(case_key(11, test, scalar, family, static_cast<std::uint64_t>(i)));
                std::vector<double> input;
                family.generate(test, scalar, choices, input);
                visit(test, input);
            }
}

TEST(measure_case, finds_what_the_reference_and_the_kind_say) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
        for_generated_cases(scalar, 15, [&](test_info const& test, std::vector<double> const& input) {
            exact_answer const truth = rational_reference::evaluate(test, input);
            measured_case const measured = measure_case(test, input);
            EXPECT_EQ(name_of(measured.truth.rel), name_of(truth.rel)) << input_text(test, input);
            EXPECT_EQ(measured.truth.margin, truth.margin) << input_text(test, input);
            EXPECT_EQ(name_of(measured.contact), name_of(contact_kind_of(test, input, truth)))
                << input_text(test, input);
        });
}

TEST(place_case, has_the_relation_and_the_kind_and_bounds_the_margin) {
    std::size_t tight = 0, measured = 0;
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
        for_generated_cases(scalar, 15, [&](test_info const& test, std::vector<double> const& input) {
            exact_answer const truth = rational_reference::evaluate(test, input);
            placed_case const placed = place_case(test, input);
            EXPECT_EQ(name_of(placed.rel), name_of(truth.rel)) << input_text(test, input);
            EXPECT_EQ(name_of(rational_reference::decide(test, input)), name_of(truth.rel)) << input_text(test, input);
            EXPECT_EQ(name_of(placed.contact), name_of(contact_kind_of(test, input, truth))) << input_text(test, input);
            double const margin = truth.rel == relation::undefined ? 0 : margin_of(truth);
            EXPECT_LE(placed.margin_low, margin) << input_text(test, input);
            EXPECT_GE(placed.margin_high, margin) << input_text(test, input);
            ++measured;
            tight += placed.margin_high <= margin * (1 + 1e-6) ? 1 : 0;
        });
    EXPECT_GT(tight, measured * 3 / 4);
}

TEST(prove, gives_the_answer_of_plain_rationals_with_its_certificates) {
    for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
        for_generated_cases(scalar, 10, [&](test_info const& test, std::vector<double> const& input) {
            exact_answer const truth = rational_reference::evaluate(test, input);
            exact_answer const proved = rational_reference::prove(test, input);
            EXPECT_EQ(name_of(proved.rel), name_of(truth.rel)) << input_text(test, input);
            EXPECT_EQ(proved.margin, truth.margin) << input_text(test, input);
            EXPECT_TRUE(verify(test, input, proved)) << input_text(test, input);
            ASSERT_EQ(proved.certificates.size(), truth.certificates.size()) << input_text(test, input);
            for (std::size_t i = 0; i < truth.certificates.size(); ++i) {
                certificate const &mine = proved.certificates[i], &plain = truth.certificates[i];
                EXPECT_TRUE(mine.what == plain.what && mine.point == plain.point && mine.direction == plain.direction &&
                            mine.a == plain.a && mine.b == plain.b && mine.triangle == plain.triangle)
                    << input_text(test, input);
            }
        });
}

TEST(classification, does_not_depend_on_the_order_of_points_or_operands) {
    std::set<contact_kind> kinds;
    std::set<std::string> words;
    for_generated_cases(scalar_type::float32, 6, [&](test_info const& test, std::vector<double> const& input) {
        exact_answer const truth = rational_reference::evaluate(test, input);
        contact_kind const kind = contact_kind_of(test, input, truth);
        std::string const word = degeneracy_of(test, input);
        kinds.insert(kind);
        words.insert(word);
        // Without certificates the nearest points are found again.
        exact_answer bare;
        bare.rel = truth.rel;
        EXPECT_EQ(name_of(contact_kind_of(test, input, bare)), name_of(kind)) << input_text(test, input);
        auto const& forms = symmetric_forms(test);
        for (std::size_t i = 0; i<forms.size(); i += forms.size()> 12 ? 7 : 1) {
            std::vector<double> other;
            append_form(test, forms[i], input, other);
            exact_answer const again = rational_reference::evaluate(test, other);
            EXPECT_EQ(name_of(again.rel), name_of(truth.rel)) << input_text(test, other);
            if (truth.rel != relation::undefined) {
                EXPECT_EQ(again.margin, truth.margin) << input_text(test, other);
            }
            EXPECT_EQ(name_of(contact_kind_of(test, other, again)), name_of(kind)) << input_text(test, other);
            EXPECT_EQ(degeneracy_of(test, other), word);
        }
    });
    EXPECT_EQ(kinds.size(), contact_kind_names.size());
    EXPECT_GT(words.size(), 12u);
}

TEST(degeneracy, names_the_shapes_that_lack_their_dimension) {
    auto const of = [](std::string_view id, std::vector<double> const& input) {
        return degeneracy_of(*find_test(id), input);
    };
    EXPECT_EQ(of("segment_segment_2d", {0, 0, 1, 0, 0, 1, 1, 1}), "none");
    EXPECT_EQ(of("segment_segment_2d", {3, 1, 3, 1, 0, 1, 1, 1}), "segment_is_point");
    EXPECT_EQ(of("segment_segment_2d", {0, 1, 1, 1, 3, 1, 3, 1}), "segment_is_point");
    EXPECT_EQ(of("segment_segment_2d", {3, 1, 3, 1, 0, 1, 0, 1}), "segment_is_point+segment_is_point");
    EXPECT_EQ(of("point_triangle_2d", {0, 0, 0, 0, 1, 1, 2, 2}), "triangle_is_segment");
    EXPECT_EQ(of("point_triangle_2d", {0, 0, 0, 0, 1, 1, 2, 2 + 0x1p-22}), "none");
    EXPECT_EQ(of("point_triangle_2d", {0, 0, 1, 1, 1, 1, 1, 1}), "triangle_is_point");
    EXPECT_EQ(of("point_rectangle_2d", {0, 0, 1, 1, 1, 2}), "box_is_segment");
    EXPECT_EQ(of("point_rectangle_2d", {0, 0, 1, 1, 1, 1}), "box_is_point");
    EXPECT_EQ(of("aabb_aabb_3d", {0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1}), "box_is_flat+box_is_segment");
    EXPECT_EQ(of("aabb_aabb_3d", {0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0}), "box_is_flat+box_is_segment");
    EXPECT_EQ(of("aabb_aabb_3d", {1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1}), "box_is_point");
    EXPECT_EQ(of("triangle_aabb_3d", {0, 0, 0, 1, 2, 3, 2, 4, 6, 0, 0, 0, 1, 1, 0}), "box_is_flat+triangle_is_segment");
    EXPECT_EQ(of("point_disc_2d", {0, 0, 1, 1, 0}), "disc_is_point");
    EXPECT_EQ(of("segment_plane_3d", {0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 5, 5, 5, 5, 5}),
              "plane_is_undefined+segment_is_point");
    EXPECT_EQ(of("line_triangle_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 5, 5, 5, 5, 5}), "line_is_undefined");
    EXPECT_EQ(of("point_transformed_trimesh_2d", {9, 9, 1, 1, 9, 1, 1, 9, 0, 0, 1, 0, 0, 1}), "matrix_is_singular");
    EXPECT_EQ(of("point_trimesh_2d", {9, 9, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 2, 2}), "mesh_has_flat_triangle");
    EXPECT_EQ(of("point_trimesh_2d", {9, 9, 0, 0, 1, 0, 0, 1}), "none");
    EXPECT_EQ(of("hull_hull_3d", {1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
              "hull_is_point+hull_is_segment");
    EXPECT_EQ(of("point_polygon_2d", {9, 9, 0, 0, 1, 1, 2, 2}), "polygon_is_segment");
    EXPECT_EQ(of("point_polygon_2d", {9, 9, 0, 0, 1, 1, 1, 0, 0, 1}), "polygon_is_not_simple");
    EXPECT_EQ(of("point_polygon_2d", {9, 9, 0, 0, 1, 0, 1, 1, 0, 1}), "none");
    EXPECT_EQ(of("orient_2d", {1, 2, 1, 2, 0, 0}), "oriented_line_is_point");
    EXPECT_EQ(of("incircle_2d", {0, 0, 1, 1, 2, 2, 0, 5}), "oriented_circle_is_segment");
    EXPECT_EQ(of("insphere_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1}), "oriented_sphere_is_flat");
    EXPECT_EQ(of("triangle_min_sphere_3d", {1, 1, 1, 1, 1, 1, 2, 1, 1}), "triangle_is_segment");
}

TEST(symmetric_forms, are_as_many_as_the_layout_allows) {
    auto const count = [](std::string_view id) { return symmetric_forms(*find_test(id)).size(); };
    EXPECT_EQ(count("triangle_triangle_3d"), 72u);
    EXPECT_EQ(count("triangle_triangle_2d"), 72u);
    EXPECT_EQ(count("segment_triangle_3d"), 12u);
    EXPECT_EQ(count("line_triangle_3d"), 12u);
    EXPECT_EQ(count("segment_plane_3d"), 12u);
    EXPECT_EQ(count("segment_segment_2d"), 8u);
    EXPECT_EQ(count("triangle_aabb_3d"), 6u);
    EXPECT_EQ(count("aabb_aabb_2d"), 2u);
    EXPECT_EQ(count("point_disc_2d"), 1u);
    EXPECT_EQ(count("point_trimesh_2d"), 6u);
    EXPECT_EQ(count("moving_point_trimesh_2d"), 12u);
    EXPECT_EQ(count("triangle_min_sphere_3d"), 6u);
    EXPECT_EQ(count("hull_hull_3d"), 8u);
    EXPECT_EQ(count("point_polygon_2d"), 4u);
    EXPECT_EQ(count("orient_2d"), 1u);  // even orders of the points but the last
    EXPECT_EQ(count("orient_3d"), 3u);
    EXPECT_EQ(count("incircle_2d"), 3u);
    EXPECT_EQ(count("insphere_3d"), 12u);
    for (test_info const& test : catalog()) {
        std::set<symmetric_form> seen;
        for (symmetric_form const& form : symmetric_forms(test)) {
            symmetric_form places = form;
            std::sort(places.begin(), places.end());
            // A permutation; the first one changes nothing.
            if (!test.varies()) {
                EXPECT_EQ(places, symmetric_forms(test).front());
            }
            EXPECT_TRUE(seen.insert(form).second);
        }
    }
    // Every triangle of a mesh in the same order.
    test_info const& mesh = *find_test("point_trimesh_2d");
    std::vector<double> out;
    append_form(mesh, symmetric_forms(mesh).back(),
                std::vector<double>{0, 1, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 60, 61}, out);
    EXPECT_EQ(out, (std::vector<double>{0, 1, 30, 31, 20, 21, 10, 11, 60, 61, 50, 51, 40, 41}));
}

// Triangles that cross, with all vertices different.
std::vector<double> const crossing_pair{0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 3, 2, 1, 3};

/// Misses the pair above in exactly this form.
void misses_one_form(double const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, double*) {
    for (std::size_t i = 0; i < cases; ++i)
        verdicts[i] = std::equal(inputs + i * count, inputs + (i + 1) * count, crossing_pair.begin()) ? verdict::miss
                                                                                                      : verdict::hit;
}

/// Misses it in this order of vertices, whichever triangle comes first.
void misses_one_order(double const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, double*) {
    for (std::size_t i = 0; i < cases; ++i) {
        std::vector<double> input(inputs + i * count, inputs + (i + 1) * count);
        if (input[2] != 0 || input[5] != 0) std::rotate(input.begin(), input.begin() + 9, input.end());
        verdicts[i] = input == crossing_pair ? verdict::miss : verdict::hit;
    }
}

TEST(orbit, counts_the_forms_that_are_wrong) {
    test_case const question{find_test("triangle_triangle_3d"), scalar_type::float64, crossing_pair};
    exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
    ASSERT_EQ(name_of(truth.rel), "crossing");
    auto const count = [&](decide_function<double> decide) {
        subject built;
        built.decide64 = decide;
        subject_client client(built, scalar_type::float64);
        return count_orbit(client, question, truth);
    };
    orbit_count orbit = count(misses_one_form);
    EXPECT_EQ(orbit.wrong, 1u);
    EXPECT_EQ(orbit.size, 72u);
    orbit = count(misses_one_order);
    EXPECT_EQ(orbit.wrong, 2u);
    EXPECT_EQ(orbit.size, 72u);
}

TEST(orbit, leaves_out_forms_outside_the_domain) {
    // On the line of an edge: a hit in exact arithmetic for one winding, and the other three orders are not the
    // subject's.
    test_case const question{find_test("point_triangle_2d"), scalar_type::float64, {1, 1, 0, 0, 0, 4, 4, 0}};
    exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
    subject_client client(*question.test->find_subject("documented.edge_function"), question.scalar);
    orbit_count const orbit = count_orbit(client, question, truth);
    EXPECT_EQ(orbit.wrong, 0u);
    EXPECT_EQ(orbit.size, 3u);
}

/// The judge finds a cause for what disagrees and for nothing else.
TEST(judge, judges_an_answer_as_it_stands_and_then_finds_its_cause) {
    std::set<outcome> seen;
    for_generated_cases(scalar_type::float32, 8, [&](test_info const& test, std::vector<double> const& input) {
        test_case const question{&test, scalar_type::float32, input};
        exact_answer const truth = rational_reference::evaluate(test, input);
        for (subject const& candidate : test.subjects) {
            if (!candidate.supports(question.scalar)) continue;
            double numbers[most_numbers] = {};
            reply const answer = subject_client(candidate, question.scalar).ask(input, test.numbers.empty() ? nullptr : numbers);
            std::span<double const> const given(numbers, test.numbers.size());
            judgement const answered = judge_answer(candidate, question, truth, answer, given);
            judgement const whole = judge(candidate, question, truth);
            EXPECT_EQ(name_of(whole.result), name_of(answered.result)) << candidate.name << input_text(test, input);
            EXPECT_EQ(whole.disagrees, answered.disagrees) << candidate.name << input_text(test, input);
            EXPECT_FALSE(answered.why);
            ASSERT_EQ(whole.why.has_value(), whole.disagrees) << candidate.name << input_text(test, input);
            if (whole.why) {
                EXPECT_EQ(*whole.why, find_cause(candidate, question, truth)) << candidate.name;
            }
            seen.insert(whole.result);
        }
    });
    EXPECT_GE(seen.size(), 8u);
}

}  // namespace
}  // namespace graze
