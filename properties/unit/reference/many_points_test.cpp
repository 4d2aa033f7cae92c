// Hulls and polygons: shapes of which the input decides how many points they have.
#include <gtest/gtest.h>

#include "graze/catalog.hpp"
#include "graze/classify.hpp"
#include "graze/internal/judge/simple_polygon.hpp"
#include "graze/internal/judge/witness.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "graze/trace.hpp"
#include "input_text.hpp"
#include "rational/polygon.hpp"

namespace graze {
namespace {

using scalars = std::vector<double>;

test_info const& hulls() {
    return *find_test("hull_hull_3d");
}
test_info const& polygons() {
    return *find_test("point_polygon_2d");
}

TEST(layouts_that_vary, know_their_lengths) {
    EXPECT_EQ(hulls().count_text(), "6n, 1 <= n <= 64");
    EXPECT_EQ(polygons().count_text(), "2+2n, n >= 3");
    for (std::size_t count : {0u, 5u, 7u, 9u, 390u}) EXPECT_FALSE(hulls().accepts(count)) << count;
    for (std::size_t count : {6u, 12u, 384u}) EXPECT_TRUE(hulls().accepts(count)) << count;
    for (std::size_t count : {0u, 2u, 6u, 9u}) EXPECT_FALSE(polygons().accepts(count)) << count;
    for (std::size_t count : {8u, 10u, 4000u}) EXPECT_TRUE(polygons().accepts(count)) << count;
    auto const error = validate(hulls(), scalar_type::float64, scalars(9));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->expected, "expected 6n, 1 <= n <= 64 scalars for hull_hull_3d, found 9");

    placed_part const second = hulls().place(hulls().layout[1], 24);
    EXPECT_EQ(second.offset, 12u);
    EXPECT_EQ(second.points, 4u);
    EXPECT_EQ(polygons().place(polygons().layout[1], 12).points, 5u);
    EXPECT_EQ(input_names(hulls(), 12)[6], "b0.x");
    EXPECT_EQ(input_names(polygons(), 8)[7], "v2.y");
}

relation expect_agreement(test_info const& test, scalars const& input) {
    exact_answer const rational = rational_reference::evaluate(test, input),
                       cgal = cgal_reference::evaluate(test, input);
    EXPECT_EQ(name_of(rational.rel), name_of(cgal.rel)) << input_text(test, input);
    EXPECT_EQ(rational.margin.square, cgal.margin.square) << input_text(test, input);
    EXPECT_EQ(name_of(rational_reference::decide(test, input)), name_of(rational.rel)) << input_text(test, input);
    EXPECT_EQ(name_of(cgal_reference::decide(test, input)), name_of(rational.rel)) << input_text(test, input);
    EXPECT_EQ(name_of(test.screen64(input.data(), input.size())), name_of(rational.rel)) << input_text(test, input);
    EXPECT_TRUE(verify(test, input, rational)) << input_text(test, input);
    return rational.rel;
}

TEST(hulls, of_many_points_are_judged_alike) {
    std::array<int, 3> seen{};
    for (std::size_t n : {1u, 2u, 3u, 5u, 9u, 20u, 64u})
        for (std::uint64_t i = 0; i < (n > 9 ? 6 : 60); ++i) {
            source choices(mix(i * 100 + n));
            scalars input(6 * n);
            std::int64_t const reach = choices.between(1, 5), apart = choices.between(-2 * reach, 2 * reach);
            for (double& x : input) x = static_cast<double>(choices.between(-reach, reach));
            for (std::size_t k = 3 * n; k < input.size(); k += 3) input[k] += static_cast<double>(apart);
            if (choices.one_in(4))
                for (std::size_t k = 2; k < input.size(); k += 3) input[k] = 1;
            ++seen[static_cast<std::size_t>(expect_agreement(hulls(), input))];
        }
    for (int count : seen) EXPECT_GT(count, 20);
}

TEST(hulls, of_triangles_are_triangles) {
    test_info const& triangles = *find_test("triangle_triangle_3d");
    for (std::uint64_t i = 0; i < 300; ++i) {
        source choices(mix(i));
        scalars input(18);
        for (double& x : input) x = static_cast<double>(choices.between(-2, 2));
        exact_answer const plain = rational_reference::evaluate(triangles, input);
        EXPECT_EQ(name_of(expect_agreement(hulls(), input)), name_of(plain.rel));
        EXPECT_EQ(rational_reference::evaluate(hulls(), input).margin.square, plain.margin.square);
    }
}

TEST(hulls, have_the_kinds_of_contact_of_their_faces) {
    // Unit cubes that share a corner, an edge, a part of a face; and that overlap by a quarter along x.
    auto const kind = [](double x, double y, double z) {
        scalars input;
        for (double const off : {0.0, 1.0})
            for (unsigned corner = 0; corner < 8; ++corner)
                for (unsigned axis = 0; axis < 3; ++axis)
                    input.push_back((corner >> axis & 1) + off * (axis == 0 ? x : axis == 1 ? y : z));
        exact_answer const truth = rational_reference::evaluate(hulls(), input);
        return std::string(name_of(truth.rel)) + " " + std::string(name_of(contact_kind_of(hulls(), input, truth)));
    };
    EXPECT_EQ(kind(1, 1, 1), "touching vertex-vertex");
    EXPECT_EQ(kind(1, 1, 0.5), "touching edge-edge");
    EXPECT_EQ(kind(1, 0.5, 0.5), "touching face-face");
    EXPECT_EQ(kind(0.75, 0.5, 0.5), "crossing face-face");
    EXPECT_EQ(kind(2, 2, 0.5), "disjoint edge-edge");
}

TEST(hulls_of_the_plane, are_judged_as_by_hand) {
    test_info const& test = *find_test("hull_hull_2d");
    auto const is = [&](scalars input, std::initializer_list<double> second, std::string_view rel, double margin) {
        input.insert(input.end(), second);
        EXPECT_EQ(name_of(expect_agreement(test, input)), rel) << input_text(test, input);
        EXPECT_DOUBLE_EQ(margin_of(rational_reference::evaluate(test, input)), margin) << input_text(test, input);
    };
    // A square with an inner point against others, overlapping by 2, side by side, 3 and 4 off; and against one point,
    // inside.
    scalars const square{0, 0, 4, 4, 4, 0, 0, 4, 1, 3};
    is(square, {2, 2, 6, 2, 6, 6, 2, 6, 3, 3}, "crossing", 2);
    is(square, {4, 1, 6, 1, 6, 3, 4, 3, 5, 2}, "touching", 0);
    is(square, {7, 8, 9, 8, 9, 9, 7, 9, 8, 8}, "disjoint", 5);
    is(square, {1, 2, 1, 2, 1, 2, 1, 2, 1, 2}, "crossing", 1);
    // On one line, overlapping and not; across each other; points.
    is({0, 0, 4, 0, 2, 0}, {1, 0, 3, 0, 2, 0}, "touching", 0);
    is({0, 0, 4, 0, 2, 0}, {5, 0, 6, 0, 7, 0}, "disjoint", 1);
    is({0, 0, 4, 0}, {2, -1, 2, 3}, "crossing", 1);
    is({3, 4}, {0, 0}, "disjoint", 5);
    is({3, 4}, {3, 4}, "touching", 0);
}

TEST(polygons, count_crossings_of_their_boundary) {
    // A pentagram: its middle is wound around twice, so even and odd leave it out.
    scalars const star{0, 0, 0, 10, 6, -8, -9, 3, 9, 3, -6, -8};
    EXPECT_EQ(expect_agreement(polygons(), star), relation::disjoint);
    scalars tip = star;
    tip[1] = 6;
    EXPECT_EQ(expect_agreement(polygons(), tip), relation::crossing);
    tip[1] = 10;
    EXPECT_EQ(expect_agreement(polygons(), tip), relation::touching);
    EXPECT_FALSE(is_simple_polygon(std::span(star).subspan(2)));
    // Rules that go by winding say inside: no rounding would help, and the winding number's domain leaves it out.
    exact_answer const truth = rational_reference::evaluate(polygons(), star);
    judgement const sum =
        judge(*polygons().find_subject("documented.angle_sum"), {polygons(), scalar_type::float64, star}, truth);
    EXPECT_EQ(sum.result, outcome::false_hit);
    ASSERT_TRUE(sum.why);
    EXPECT_EQ(name_of(*sum.why), "logic");
    EXPECT_EQ(
        judge(*polygons().find_subject("documented.winding_sunday"), {polygons(), scalar_type::float64, star}, truth)
            .result,
        outcome::out_of_domain);
}

TEST(polygons, are_simple_or_not) {
    auto const simple = [](scalars const& vertices) { return is_simple_polygon(vertices); };
    EXPECT_TRUE(simple({0, 0, 4, 0, 4, 4, 0, 4}));
    EXPECT_TRUE(simple({0, 0, 2, 0, 4, 0, 4, 4}));         // straight on
    EXPECT_FALSE(simple({0, 0, 4, 0, 2, 0, 2, 4}));        // and back
    EXPECT_FALSE(simple({0, 0, 4, 4, 4, 0, 0, 4}));        // a bow
    EXPECT_FALSE(simple({0, 0, 4, 0, 4, 0, 0, 4}));        // an edge without length
    EXPECT_FALSE(simple({0, 0, 8, 0, 8, 8, 4, 0, 0, 8}));  // a vertex on an edge
    EXPECT_FALSE(simple({0, 0, 2, 0, 1, 0}));              // a triangle without area
}

/// Every pair of sides, in whole numbers.
bool is_simple_by_pairs(std::vector<std::array<long, 2>> const& ring) {
    using spot = std::array<long, 2>;
    std::size_t const n = ring.size();
    auto const turn = [](spot const& a, spot const& b, spot const& c) {
        long const t = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        return t > 0 ? 1 : t < 0 ? -1 : 0;
    };
    auto const holds = [&](spot const& a, spot const& b, spot const& p) {
        return turn(a, b, p) == 0 && std::min(a[0], b[0]) <= p[0] && p[0] <= std::max(a[0], b[0]) &&
               std::min(a[1], b[1]) <= p[1] && p[1] <= std::max(a[1], b[1]);
    };
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j) {
            if (ring[i] == ring[j]) return false;
            spot const &a = ring[i], &b = ring[(i + 1) % n], &c = ring[j], &d = ring[(j + 1) % n];
            bool const follows = j == i + 1, leads = (j + 1) % n == i;
            if (follows && d != a && (holds(a, b, d) || holds(c, d, a))) return false;
            if (leads && c != b && (holds(a, b, c) || holds(c, d, b))) return false;
            if (follows && d == a && turn(a, b, d) == 0) return false;
            if (follows || leads) continue;
            if (holds(a, b, c) || holds(a, b, d) || holds(c, d, a) || holds(c, d, b)) return false;
            if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return false;
        }
    return true;
}

TEST(polygons, are_simple_as_every_pair_of_sides_says) {
    std::array<int, 2> seen{};
    for (std::uint64_t i = 0; i < 200'000; ++i) {
        source choices(mix(i));
        std::vector<std::array<long, 2>> ring(3 + choices.below(8));
        long const size = static_cast<long>(1 + choices.below(7));
        for (auto& p : ring) p = {choices.between(-size, size), choices.between(-size, size)};
        // Of any size, or so that a product underflows.
        double const unit = i % 3 == 0 ? 0x1p-1074 : i % 3 == 1 ? 0x1p1020 : 1.0;
        scalars vertices;
        for (auto const& p : ring)
            for (long x : p) vertices.push_back(static_cast<double>(x) * unit);
        bool const expected = is_simple_by_pairs(ring);
        ++seen[expected];
        ASSERT_EQ(is_simple_polygon(vertices), expected) << i;
    }
    EXPECT_GT(seen[0], 10'000);
    EXPECT_GT(seen[1], 10'000);
}

TEST(polygons, lattices_are_judged_alike) {
    std::array<int, 3> seen{};
    for (std::uint64_t i = 0; i < 600; ++i) {
        source choices(mix(i));
        scalars input(2 + 2 * (3 + choices.below(10)));
        for (double& x : input) x = static_cast<double>(choices.between(-3, 3));
        relation const rel = expect_agreement(polygons(), input);
        ++seen[static_cast<std::size_t>(rel)];
        exact_answer const truth = rational_reference::evaluate(polygons(), input);
        auto const nearest = nearest_points(polygons(), input, truth);
        ASSERT_TRUE(nearest);
        rational squared = 0;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            rational const off = nearest->second[axis] - nearest->first[axis];
            squared += off * off;
        }
        if (rel == relation::disjoint) {
            EXPECT_EQ(squared, truth.margin.square);
        }
    }
    for (int count : seen) EXPECT_GT(count, 50);
}

TEST(angles, are_right_to_many_digits) {
    EXPECT_EQ(to_double(atan2_approximation(0, 1)), 0);
    EXPECT_EQ(to_double(atan2_approximation(0, -1)), std::atan2(0.0, -1.0));
    EXPECT_EQ(to_double(atan2_approximation(1, 1)), std::atan2(1.0, 1.0));
    EXPECT_EQ(to_double(atan2_approximation(-3, -1)), std::atan2(-3.0, -1.0));
    // Twice the half: atan2(2xy, x^2 - y^2) = 2 atan2(y, x).
    rational const x(7), y(3), twice = atan2_approximation(2 * x * y, x * x - y * y);
    rational const off = abs(rational(twice - 2 * atan2_approximation(y, x)));
    EXPECT_LT(off, rational(integer(1), integer(1) << 300u));
}

}  // namespace
}  // namespace graze
