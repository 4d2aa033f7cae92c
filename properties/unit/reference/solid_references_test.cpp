// Solids: both references and the certified tests on surfaces that are sums of tetrahedra over few points, so that most of them meet
// themselves, and on boxes, whose answers are known.
#include "graze/solid_references.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <random>

#include "graze/certified/point_solid_3d.hpp"
#include "graze/certified/point_solid_distance_3d.hpp"
#include "graze/certified/ray_solid_3d.hpp"
#include "graze/certified/ray_solid_hit_3d.hpp"
#include "graze/certified_solid.hpp"

namespace graze {
namespace {

using random_bits = std::mt19937_64;

/// GRAZE_SOLID_CASES asks more.
std::size_t surfaces_to_ask() {
    char const* const given = std::getenv("GRAZE_SOLID_CASES");
    return given ? std::strtoul(given, nullptr, 10) : 150;
}

std::size_t below(random_bits& random, std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

void add_face(std::vector<double>& scalars, double const* a, double const* b, double const* c) {
    for (double const* p : {a, b, c}) scalars.insert(scalars.end(), p, p + 3);
}

/// A solid as test inputs have it, and points to ask about: corners, middles of edges and faces, and places of the grid.
struct random_solid {
    std::vector<double> triangles;
    std::vector<std::array<double, 3>> places;

    explicit random_solid(random_bits& random) {
        double const scale = std::ldexp(1.0, std::array{0, 0, 0, -1000, 900, -1060}[below(random, 6)]);
        bool const rough = below(random, 4) == 0;
        std::vector<std::array<double, 3>> points;
        for (std::size_t i = 0; i < 5 + below(random, 4); ++i) {
            std::array<double, 3> p;
            for (double& x : p) {
                x = static_cast<double>(below(random, 5)) - 2;
                if (rough) x *= 1 + 0x1p-20 * static_cast<double>(below(random, 1 << 20));
                x *= scale;
            }
            points.push_back(p);
        }
        for (std::size_t i = 0; i < 1 + below(random, 4); ++i) {
            double const* corners[4];
            for (auto& corner : corners) corner = points[below(random, points.size())].data();
            for (std::size_t k = 0; k < 4; ++k) {
                std::size_t const a = (k + 1) % 4, b = (k + 2) % 4, c = (k + 3) % 4;
                k % 2 == 0 ? add_face(triangles, corners[a], corners[b], corners[c])
                           : add_face(triangles, corners[b], corners[a], corners[c]);
            }
        }
        auto const middle = [](double a, double b) { return a / 2 + b / 2; };
        places = points;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            auto const &p = points[i], &q = points[i + 1], &r = points[below(random, points.size())];
            std::array<double, 3> edge, near, grid;
            for (std::size_t k = 0; k < 3; ++k) {
                edge[k] = middle(p[k], q[k]);
                near[k] = std::nextafter(middle(edge[k], r[k]), below(random, 2) == 0 ? 1e300 : -1e300);
                grid[k] = scale * (static_cast<double>(below(random, 9)) / 2 - 2);
            }
            places.insert(places.end(), {edge, near, grid});
        }
    }
};

std::string told(std::vector<double> const& input) {
    std::string text;
    char number[40];
    for (double x : input) {
        std::snprintf(number, sizeof number, "%a ", x);
        text += number;
    }
    return text;
}

TEST(solid_references, agree_with_each_other_and_the_certified_tests) {
    random_bits random(7);
    std::map<relation, std::size_t> of_points, of_rays;
    for (std::size_t i = 0; i < surfaces_to_ask(); ++i) {
        random_solid const solid(random);
        certified::solid<double> const index{std::span<double const>(solid.triangles)};
        ASSERT_TRUE(index.is_closed());
        for (std::size_t k = 0; k < 8; ++k) {
            auto const& p = solid.places[below(random, solid.places.size())];
            std::vector<double> input(p.begin(), p.end());
            input.insert(input.end(), solid.triangles.begin(), solid.triangles.end());
            point_in_solid const exact = rational_point_in_solid(input), with_cgal = cgal_point_in_solid(input);
            ++of_points[exact.rel];
            ASSERT_EQ(exact.rel, with_cgal.rel) << told(input);
            ASSERT_EQ(exact.distance_squared, with_cgal.distance_squared) << told(input);
            ASSERT_EQ(exact.rel, certified::point_solid_3d(input.data(), input.size())) << told(input);
            ASSERT_EQ(exact.rel, index.contains(p)) << told(input);
            double const distance =
                to_double(root_difference{exact.distance_squared, 0}) * (exact.rel == relation::crossing ? -1 : 1);
            double value = 0;
            ASSERT_TRUE(certified::point_solid_distance_3d(input.data(), input.size(), &value));
            ASSERT_EQ(value, distance) << told(input);
            ASSERT_EQ(index.signed_distance(p), distance) << told(input);
        }
        for (std::size_t k = 0; k < 8; ++k) {
            auto const &origin = solid.places[below(random, solid.places.size())],
                       &to = solid.places[below(random, solid.places.size())];
            std::array<double, 3> way;
            for (std::size_t axis = 0; axis < 3; ++axis)
                way[axis] = below(random, 4) == 0 ? static_cast<double>(below(random, 3)) - 1 : to[axis] - origin[axis];
            std::vector<double> input(origin.begin(), origin.end());
            input.insert(input.end(), way.begin(), way.end());
            input.insert(input.end(), solid.triangles.begin(), solid.triangles.end());
            ray_in_solid const exact = rational_ray_in_solid(input), with_cgal = cgal_ray_in_solid(input);
            ++of_rays[exact.rel];
            ASSERT_EQ(exact.rel, with_cgal.rel) << told(input);
            ASSERT_EQ(exact.t, with_cgal.t) << told(input);
            ASSERT_EQ(exact.rel, certified::ray_solid_3d(input.data(), input.size())) << told(input);
            ASSERT_EQ(exact.rel, index.ray_relation(origin, way)) << told(input);
            ASSERT_EQ(exact.t.has_value(), index.any_hit(origin, way)) << told(input);
            double t = 0;
            ASSERT_EQ(exact.t.has_value(), certified::ray_solid_hit_3d(input.data(), input.size(), &t)) << told(input);
            auto const hit = index.first_hit(origin, way);
            ASSERT_EQ(exact.t.has_value(), hit.has_value()) << told(input);
            if (!exact.t) continue;
            ASSERT_EQ(t, to_double(*exact.t)) << told(input);
            ASSERT_EQ(hit->t, to_double(*exact.t)) << told(input);
        }
    }
    for (relation rel : {relation::disjoint, relation::touching, relation::crossing}) {
        EXPECT_GT(of_points[rel], surfaces_to_ask() / 8) << name_of(rel);
        EXPECT_GT(of_rays[rel], surfaces_to_ask() / 8) << name_of(rel);
    }
}

/// A box twice within a box, the outer one turned inside out: winding numbers 2 - 1 and -1.
TEST(solid_references, count_windings_with_their_signs) {
    std::vector<double> triangles;
    auto const add_box = [&](double low, double high, bool outwards) {
        static constexpr int faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                             {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
        for (auto const& face : faces) {
            double corners[3][3];
            for (int i = 0; i < 3; ++i)
                for (int k = 0; k < 3; ++k) corners[i][k] = face[i] >> k & 1 ? high : low;
            add_face(triangles, corners[0], corners[outwards ? 1 : 2], corners[outwards ? 2 : 1]);
        }
    };
    auto const ask = [&](double at) {
        std::vector<double> input{at, at, at};
        input.insert(input.end(), triangles.begin(), triangles.end());
        EXPECT_EQ(rational_point_in_solid(input).rel, cgal_point_in_solid(input).rel);
        return rational_point_in_solid(input).rel;
    };
    add_box(0, 8, false);
    add_box(2, 4, true);
    EXPECT_EQ(ask(3), relation::disjoint);  // -1 and 1
    EXPECT_EQ(ask(1), relation::crossing);
    EXPECT_EQ(ask(2), relation::touching);
    EXPECT_EQ(ask(9), relation::disjoint);
    add_box(2, 4, true);
    EXPECT_EQ(ask(3), relation::crossing);
    triangles.resize(triangles.size() - 9);
    EXPECT_EQ(ask(3), relation::undefined);
}

TEST(solid_references, know_undefined_cases) {
    std::vector<double> ray{0, 0, 0, 0, -0.0, 0};
    std::vector<double> const there_and_back{0, 0, 0, 1, 0, 0, 0, 1, 0, -0.0, 0, 0, 0, 1, 0, 1, 0, 0};
    ray.insert(ray.end(), there_and_back.begin(), there_and_back.end());
    EXPECT_EQ(rational_ray_in_solid(ray).rel, relation::undefined);
    EXPECT_EQ(cgal_ray_in_solid(ray).rel, relation::undefined);
    ray[3] = 1;
    EXPECT_EQ(rational_ray_in_solid(ray).rel, relation::touching);
    EXPECT_EQ(cgal_ray_in_solid(ray).rel, relation::touching);
    ray.back() = 0x1p-1074;
    EXPECT_EQ(rational_ray_in_solid(ray).rel, relation::undefined);
    EXPECT_EQ(cgal_ray_in_solid(ray).rel, relation::undefined);
    ray.pop_back();
    EXPECT_THROW(rational_ray_in_solid(ray), std::invalid_argument);
    EXPECT_THROW(cgal_ray_in_solid(ray), std::invalid_argument);
}

}  // namespace
}  // namespace graze
