// certified::solid on surfaces of some thousand triangles, against the same questions asked of each triangle; built in parts; in
// plain lanes and in vectors; in any environment; and what it says of surfaces that are not closed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <thread>
#include <vector>

#include "graze/certified_solid.hpp"

namespace graze {
namespace {

template <class Scalar>
using space_point = std::array<Scalar, 3>;

double share(std::mt19937_64& engine) {
    return static_cast<double>(engine() >> 11) * 0x1p-53;
}

/// A sphere of 4 rows^2 triangles, nearly, with noise, and another one in it, from inside out.
template <class Scalar>
std::vector<Scalar> noisy_spheres(int rows, double noise, std::mt19937_64& engine) {
    std::vector<Scalar> all;
    for (double radius : {1.0, 0.5}) {
        std::vector<std::vector<space_point<Scalar>>> at;
        for (int i = 0; i <= rows; ++i) {
            at.emplace_back();
            for (int j = 0; j < 2 * rows; ++j) {
                bool const pole = i == 0 || i == rows;
                double const r = pole ? radius : radius * (1 + noise * (2 * share(engine) - 1));
                double const down = 3.14159265 * i / rows, turn = 3.14159265 * j / rows,
                             flat = pole ? 0 : std::sin(down);
                at.back().push_back({static_cast<Scalar>(r * flat * std::cos(turn)),
                                     static_cast<Scalar>(r * flat * std::sin(turn)),
                                     static_cast<Scalar>(r * (i == 0      ? 1
                                                              : i == rows ? -1
                                                                          : std::cos(down)))});
            }
        }
        bool const inward = radius < 1;
        auto const add = [&](auto const& a, auto const& b, auto const& c) {
            for (auto const& p : {a, inward ? c : b, inward ? b : c}) all.insert(all.end(), p.begin(), p.end());
        };
        for (std::size_t i = 0; i < at.size() - 1; ++i)
            for (std::size_t j = 0; j < at[i].size(); ++j) {
                std::size_t const next = (j + 1) % at[i].size();
                add(at[i][j], at[i + 1][j], at[i + 1][next]);
                add(at[i][j], at[i + 1][next], at[i][next]);
            }
    }
    return all;
}
/// Tetrahedra one in the other and beside it, each a little smaller, down to the least scalars: no split parts them well.
template <class Scalar>
std::vector<Scalar> shrinking_tetrahedra(int count, double factor) {
    std::vector<Scalar> all;
    double size = 1;
    for (int i = 0; i < count; ++i, size *= factor) {
        auto const s = static_cast<Scalar>(size);
        Scalar const p[4][3] = {{s, s, s}, {-s, -s, s}, {-s, s, -s}, {s, -s, -s}};
        constexpr int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
        for (auto const& face : faces)
            for (int corner : face) all.insert(all.end(), p[corner], p[corner] + 3);
    }
    return all;
}

/// The questions asked of each triangle.
template <class Scalar>
struct all_triangles {
    std::vector<Scalar> const& triangles;

    std::size_t size() const { return triangles.size() / 9; }
    relation place(space_point<Scalar> const& p) const {
        return certified::detail::place_in_surface(p.data(), triangles.data(), size());
    }
    Scalar distance(space_point<Scalar> const& p) const {
        Scalar least = std::numeric_limits<Scalar>::infinity();
        for (std::size_t i = 0; i < size(); ++i)
            least = std::min(least, certified::detail::rounded_distance(p.data(), triangles.data() + 9 * i));
        return place(p) == relation::crossing && least != 0 ? -least : least;
    }
    bool first(space_point<Scalar> const& origin, space_point<Scalar> const& direction, Scalar& least) const {
        Scalar const ray[6] = {origin[0], origin[1], origin[2], direction[0], direction[1], direction[2]};
        bool any = place(origin) != relation::disjoint;
        least = any ? Scalar{0} : std::numeric_limits<Scalar>::infinity();
        for (std::size_t i = 0; i < size(); ++i) {
            Scalar input[15], time;
            certified::detail::put_ray_triangle(triangles.data() + 9 * i, ray, input);
            if (!certified::detail::first_time_on(input, time)) continue;
            any = true;
            least = std::min(least, time);
        }
        return any;
    }
    relation ray(space_point<Scalar> const& origin, space_point<Scalar> const& direction) const {
        Scalar const ray[6] = {origin[0], origin[1], origin[2], direction[0], direction[1], direction[2]};
        return certified::detail::relation_along_ray<Scalar>(
            certified::detail::ray_and_triangles<Scalar>{ray, triangles.data(), size()});
    }
};

template <class Scalar>
struct questions {
    std::vector<space_point<Scalar>> points;
    std::vector<std::array<space_point<Scalar>, 2>> rays;
};
/// Points in and around the box and on triangles; rays between those, some of them to corners and edges.
template <class Scalar>
questions<Scalar> questions_of(std::vector<Scalar> const& triangles, int count, std::mt19937_64& engine) {
    questions<Scalar> all;
    auto const on_triangle = [&] {
        std::size_t const at = 9 * (engine() % (triangles.size() / 9)), edge = engine() % 3, next = (edge + 1) % 3;
        double const along = engine() % 2 == 0 ? 0 : share(engine);
        space_point<Scalar> p;
        for (std::size_t k = 0; k < 3; ++k) {
            auto const a = static_cast<double>(triangles[at + 3 * edge + k]),
                       b = static_cast<double>(triangles[at + 3 * next + k]);
            p[k] = static_cast<Scalar>(a + along * (b - a));
        }
        return p;
    };
    auto const near_by = [&](double size) {
        return space_point<Scalar>{static_cast<Scalar>(size * (2 * share(engine) - 1)),
                                   static_cast<Scalar>(size * (2 * share(engine) - 1)),
                                   static_cast<Scalar>(size * (2 * share(engine) - 1))};
    };
    for (int i = 0; i < count; ++i) {
        all.points.push_back(i % 3 == 0 ? on_triangle() : near_by(i % 7 == 0 ? 1e5 : 1.2));
        auto const from = i % 5 == 0 ? on_triangle() : near_by(i % 3 == 0 ? 1e4 : i % 3 == 1 ? 3 : 1);
        auto const to = i % 2 == 0 ? on_triangle() : near_by(1);
        space_point<Scalar> way{to[0] - from[0], to[1] - from[1], to[2] - from[2]};
        if (i % 11 == 0) way[engine() % 3] = 0;
        if (i % 13 == 0) way = {0, 0, static_cast<Scalar>(i % 2 == 0 ? 1 : -0x1p-60)};
        all.rays.push_back({from, way});
    }
    return all;
}

template <class Scalar>
void check_index(std::vector<Scalar> const& triangles, int count, std::mt19937_64& engine) {
    certified::solid<Scalar> const index{std::span<Scalar const>(triangles)};
    ASSERT_TRUE(index.is_closed());
    all_triangles<Scalar> const plain{triangles};
    auto const asked = questions_of(triangles, count, engine);
    std::array<int, 4> seen{};
    for (auto const& p : asked.points) {
        relation const place = plain.place(p);
        ++seen[static_cast<std::size_t>(place)];
        ASSERT_EQ(index.contains(p), place);
        ASSERT_EQ(index.signed_distance(p), plain.distance(p));
    }
    for (relation r : {relation::disjoint, relation::touching, relation::crossing})
        EXPECT_GT(seen[static_cast<std::size_t>(r)], 0);
    for (std::size_t i = 0; i < asked.rays.size(); ++i) {
        auto const& [origin, way] = asked.rays[i];
        Scalar time;
        bool const any = plain.first(origin, way, time);
        auto const hit = index.first_hit(origin, way);
        ASSERT_EQ(hit.has_value(), any) << i;
        ASSERT_EQ(index.any_hit(origin, way), any) << i;
        ASSERT_EQ(any ? hit->t : time, time) << i;
        if (i % 8 != 0) continue;
        ASSERT_EQ(index.ray_relation(origin, way), plain.ray(origin, way)) << i;
    }
}

TEST(certified_solid_index, agrees_with_all_triangles_of_floats) {
    std::mt19937_64 engine(1);
    check_index(noisy_spheres<float>(24, 0.02, engine), 300, engine);
    check_index(noisy_spheres<float>(24, 0.6, engine), 300, engine);
    check_index(shrinking_tetrahedra<float>(700, 0.9), 200, engine);
    check_index(shrinking_tetrahedra<float>(700, 0.999), 200, engine);
}
TEST(certified_solid_index, agrees_with_all_triangles_of_doubles) {
    std::mt19937_64 engine(2);
    check_index(noisy_spheres<double>(24, 0.02, engine), 300, engine);
    check_index(noisy_spheres<double>(24, 0.6, engine), 300, engine);
    check_index(shrinking_tetrahedra<double>(700, 0.5), 100, engine);
    check_index(shrinking_tetrahedra<double>(700, 0.999), 200, engine);
}

TEST(certified_solid_index, is_the_same_built_in_parts) {
    std::mt19937_64 engine(3);
    auto const triangles = noisy_spheres<float>(60, 0.02, engine);
    std::size_t parts = 0;
    auto const at_once = [&](std::size_t count, auto const& work) {
        parts = count;
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&work, i] { work(i); });
        for (std::thread& thread : threads) thread.join();
    };
    certified::solid<float> const one{std::span<float const>(triangles)},
        other(std::span<float const>(triangles), at_once);
    EXPECT_GT(parts, 2u);
    EXPECT_EQ(one.bytes(), other.bytes());
    solids::solid_tree<float> trees[2];
    solids::solid_builder<float>(triangles.data(), triangles.size() / 9, trees[0])
        .build([](std::size_t n, auto const& work) {
            for (std::size_t i = 0; i < n; ++i) work(i);
        });
    solids::solid_builder<float>(triangles.data(), triangles.size() / 9, trees[1]).build(at_once);
    ASSERT_EQ(trees[0].nodes.size(), trees[1].nodes.size());
    for (std::size_t i = 0; i < trees[0].nodes.size(); ++i)
        ASSERT_TRUE(std::ranges::equal(trees[0].nodes[i].child, trees[1].nodes[i].child)) << i;
    for (auto const& [origin, way] : questions_of(triangles, 300, engine).rays) {
        auto const a = one.first_hit(origin, way), b = other.first_hit(origin, way);
        ASSERT_EQ(a.has_value(), b.has_value());
        ASSERT_EQ(a ? a->triangle : 0, a ? b->triangle : 0);
    }
}

template <class Scalar>
void check_lanes() {
    std::mt19937_64 engine(4);
    auto const triangles = noisy_spheres<Scalar>(20, 0.1, engine);
    solids::solid_tree<Scalar> tree;
    solids::solid_builder<Scalar>(triangles.data(), triangles.size() / 9, tree)
        .build([](std::size_t n, auto const& work) {
            for (std::size_t i = 0; i < n; ++i) work(i);
        });
    auto const asked = questions_of(triangles, 400, engine);
    int hits = 0;
    for (auto const& [origin, way] : asked.rays) {
        solids::ray_query<Scalar> const ray(tree, origin.data(), way.data());
        if (ray.misses || certified::detail::is_zero_vector(way.data())) continue;
        solids::ray_meeting<Scalar> plain, fast;
        solids::in_plain_lanes::find_first(tree, ray, plain);
        solids::find_first(tree, ray, fast);
        ASSERT_EQ(plain.any, fast.any);
        ASSERT_EQ(solids::in_plain_lanes::meets_triangle(tree, ray), fast.any);
        ASSERT_EQ(solids::meets_triangle(tree, ray), fast.any);
        if (!fast.any) continue;
        ++hits;
        ASSERT_EQ(plain.block, fast.block);
        ASSERT_EQ(plain.lane, fast.lane);
        ASSERT_EQ(solids::rounded_time(tree, ray, plain), solids::rounded_time(tree, ray, fast));
    }
    EXPECT_GT(hits, 100);
    for (auto const& p : asked.points) {
        solids::point_query<Scalar> const point(tree, p.data());
        solids::nearest_triangles<Scalar> plain(tree, point), fast(tree, point);
        solids::in_plain_lanes::find_nearest(tree, point, plain);
        solids::find_nearest(tree, point, fast);
        ASSERT_EQ(plain.distance(), fast.distance());
        solids::column_taker<Scalar> counts[2]{{tree, {p.data(), 0, true, false, 0}},
                                               {tree, {p.data(), 0, true, false, 0}}};
        Scalar const high[3] = {std::max(tree.high[0], p[0]), p[1], p[2]};
        solids::box_query<Scalar> const box(tree, p.data(), high);
        solids::in_plain_lanes::each_in_box(tree, box, counts[0]);
        solids::each_in_box(tree, box, counts[1]);
        ASSERT_EQ(counts[0].column.found(), counts[1].column.found());
    }
}
TEST(certified_solid_index, answers_alike_in_plain_lanes) {
    check_lanes<float>();
    check_lanes<double>();
}

TEST(certified_solid_index, answers_alike_in_every_rounding_mode) {
    std::mt19937_64 engine(5);
    auto const triangles = noisy_spheres<double>(12, 0.1, engine);
    certified::solid<double> const index{std::span<double const>(triangles)};
    auto const asked = questions_of(triangles, 100, engine);
    for (std::size_t i = 0; i < asked.points.size(); ++i) {
        auto const& p = asked.points[i];
        auto const& [origin, way] = asked.rays[i];
        relation const place = index.contains(p), along = index.ray_relation(origin, way);
        double const distance = index.signed_distance(p);
        auto const hit = index.first_hit(origin, way);
        for (int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
            std::fesetround(mode);
            relation const place_then = index.contains(p), along_then = index.ray_relation(origin, way);
            double const distance_then = index.signed_distance(p);
            auto const hit_then = index.first_hit(origin, way);
            std::fesetround(FE_TONEAREST);
            ASSERT_EQ(place_then, place);
            ASSERT_EQ(along_then, along);
            ASSERT_EQ(distance_then, distance);
            ASSERT_EQ(hit_then.has_value(), hit.has_value());
            ASSERT_EQ(hit ? hit_then->t : 0, hit ? hit->t : 0);
        }
    }
}

TEST(certified_solid_index, tells_what_is_not_closed) {
    auto const tetrahedra = shrinking_tetrahedra<float>(300, 0.9);
    auto const says = [](std::vector<float> const& triangles, std::size_t open) {
        certified::solid<float> const index{std::span<float const>(triangles)};
        float const p[3] = {0, 0, 0}, way[3] = {1, 0, 0};
        EXPECT_FALSE(index.is_closed());
        EXPECT_EQ(index.open_triangle(), open);
        EXPECT_EQ(index.contains(p), relation::undefined);
        EXPECT_EQ(index.ray_relation(p, way), relation::undefined);
        EXPECT_TRUE(std::isnan(index.signed_distance(p)));
        EXPECT_FALSE(index.any_hit(p, way));
        EXPECT_FALSE(index.first_hit(p, way).has_value());
        if (triangles.empty()) return;
        std::vector<float> input{0, 0, 0};
        input.insert(input.end(), triangles.begin(), triangles.end());
        EXPECT_EQ(certified::point_solid_3d(input.data(), input.size()), relation::undefined);
    };
    says({}, 0);
    auto without = tetrahedra;
    without.resize(without.size() - 9);
    says(without, 4 * 299);
    auto moved = tetrahedra;
    moved[9 * 400] = std::nextafter(moved[9 * 400], 2.0f);
    says(moved, 400);
    auto turned = tetrahedra;
    std::swap_ranges(turned.begin() + 9 * 8 + 3, turned.begin() + 9 * 8 + 6, turned.begin() + 9 * 8 + 6);
    says(turned, 8);
    auto infinite = tetrahedra;
    infinite[9 * 70 + 5] = std::numeric_limits<float>::infinity();
    certified::solid<float> const index{std::span<float const>(infinite)};
    EXPECT_FALSE(index.is_closed());
    EXPECT_EQ(index.open_triangle(), 70u);

    certified::solid<float> const whole{std::span<float const>(tetrahedra)};
    EXPECT_TRUE(whole.is_closed());
    EXPECT_EQ(whole.open_triangle(), whole.size());
    float const p[3] = {5, 0, 0}, way[3] = {0, -0.0f, 0};
    EXPECT_EQ(whole.ray_relation(p, way), relation::undefined);
    EXPECT_FALSE(whole.any_hit(p, way));
    EXPECT_FALSE(whole.first_hit(p, way).has_value());
}

}  // namespace
}  // namespace graze
