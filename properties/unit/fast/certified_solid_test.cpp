// certified::solid, and the tests of solids that take triangles along, against plain rational arithmetic: on lattices, where points
// are on vertices, edges and faces and rays run through and along them; beside them by one unit; at every scale.
#include "graze/certified_solid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "certified_solid_oracle.hpp"
#include "graze/certified/point_solid_3d.hpp"
#include "graze/certified/point_solid_distance_3d.hpp"
#include "graze/certified/ray_solid_3d.hpp"
#include "graze/certified/ray_solid_hit_3d.hpp"

#ifndef GRAZE_SOLID_ROUNDS
#define GRAZE_SOLID_ROUNDS 1
#endif

namespace graze {
namespace {

using corners = std::vector<double>;
using place3 = std::array<double, 3>;

class chance {
  public:
    explicit chance(std::uint64_t seed) : engine_(seed) {}
    int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(count)); }
    bool one_in(int count) { return below(count) == 0; }
    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
    }

  private:
    std::mt19937_64 engine_;
};

void add_triangle(corners& to, place3 const& a, place3 const& b, place3 const& c) {
    for (place3 const& p : {a, b, c}) to.insert(to.end(), p.begin(), p.end());
}
void add_box(corners& to, place3 const& low, place3 const& high, bool inward = false) {
    auto const at = [&](int i) {
        return place3{(i & 1) != 0 ? high[0] : low[0], (i & 2) != 0 ? high[1] : low[1],
                      (i & 4) != 0 ? high[2] : low[2]};
    };
    constexpr int faces[6][4]{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (auto const& face : faces) {
        add_triangle(to, at(face[0]), at(face[inward ? 2 : 1]), at(face[inward ? 1 : 2]));
        add_triangle(to, at(face[0]), at(face[inward ? 3 : 2]), at(face[inward ? 2 : 3]));
    }
}
void add_tetrahedron(corners& to, place3 const& a, place3 const& b, place3 const& c, place3 const& d) {
    add_triangle(to, a, c, b);
    add_triangle(to, a, b, d);
    add_triangle(to, b, c, d);
    add_triangle(to, c, a, d);
}
place3 lattice_point(chance& of, int size) {
    return {static_cast<double>(of.below(size)), static_cast<double>(of.below(size)),
            static_cast<double>(of.below(size))};
}

/// Closed surfaces on a lattice of four: their shells nest, touch, overlap, are turned inside out, flat or there twice.
corners lattice_solid(chance& of) {
    corners all;
    switch (of.below(6)) {
        case 0: add_box(all, {0, 0, 0}, {3, 3, 3}); break;
        case 1:  // one in another: filled twice, or hollow
            add_box(all, {0, 0, 0}, {3, 3, 3});
            add_box(all, {1, 1, 1}, {2, 2, 2}, of.one_in(2));
            break;
        case 2:  // boxes side by side, whose faces coincide, or whose edges or corners do
            for (int i = 0, count = 2 + of.below(2); i < count; ++i) {
                place3 const low = lattice_point(of, 3);
                add_box(all, low, {low[0] + 1, low[1] + 1, low[2] + 1}, of.one_in(4));
            }
            break;
        case 3: {  // a face and its back
            place3 const a = lattice_point(of, 4), b = lattice_point(of, 4), c = lattice_point(of, 4);
            add_triangle(all, a, b, c);
            add_triangle(all, c, b, a);
            if (of.one_in(2)) add_box(all, {0, 0, 0}, {2, 2, 2});
            break;
        }
        default:  // flat ones among them, and those of either orientation
            for (int i = 0, count = 1 + of.below(5); i < count; ++i)
                add_tetrahedron(all, lattice_point(of, 4), lattice_point(of, 4), lattice_point(of, 4),
                                lattice_point(of, 4));
    }
    return all;
}
/// A sheet whose sides are a unit apart, and points all over its faces.
corners thin_solid(chance& of) {
    corners all;
    double const top = std::nextafter(static_cast<float>(1.5), 2.0f);
    add_box(all, {0, 0, 1.5}, {3, static_cast<double>(1 + of.below(3)), top});
    return all;
}
/// A surface around the lattice with corners of many digits.
corners round_solid(chance& of) {
    std::vector<std::vector<place3>> rows;
    constexpr int around = 5, high = 4;
    double const radius = of.between(1, 2);
    for (int i = 0; i <= high; ++i) {
        rows.emplace_back();
        for (int j = 0; j < around; ++j) {
            double const r = i == 0 || i == high ? radius : radius * of.between(0.8, 1.2);
            double const down = 3.14159 * i / high, turn = 6.28318 * j / around;
            double const flat = i == 0 || i == high ? 0 : std::sin(down);
            rows.back().push_back({static_cast<float>(1.5 + r * flat * std::cos(turn)),
                                   static_cast<float>(1.5 + r * flat * std::sin(turn)),
                                   static_cast<float>(1.5 + r * std::cos(down))});
        }
    }
    corners all;
    for (std::size_t i = 0; i < high; ++i)
        for (std::size_t j = 0; j < around; ++j) {
            std::size_t const next = (j + 1) % around;
            add_triangle(all, rows[i][j], rows[i + 1][j], rows[i + 1][next]);
            add_triangle(all, rows[i][j], rows[i + 1][next], rows[i][next]);
        }
    return all;
}

/// On a corner, an edge or a face, or near one, or on the lattice, or far away.
place3 aimed_point(chance& of, corners const& solid) {
    std::size_t const triangle = 9 * static_cast<std::size_t>(of.below(static_cast<int>(solid.size() / 9)));
    auto const corner = [&](int i) {
        std::size_t const at = triangle + 3 * static_cast<std::size_t>(i);
        return place3{solid[at], solid[at + 1], solid[at + 2]};
    };
    place3 const a = corner(0), b = corner(1), c = corner(2);
    constexpr double shares[5]{0, 0.25, 0.5, 0.75, 1};
    place3 p{};
    switch (of.below(6)) {
        case 0: p = corner(of.below(3)); break;
        case 1: {
            double const share = shares[of.below(5)];
            for (std::size_t k = 0; k < 3; ++k) p[k] = a[k] + share * (b[k] - a[k]);
            break;
        }
        case 2: {
            double const first = of.between(0, 1), second = of.between(0, 1 - first);
            for (std::size_t k = 0; k < 3; ++k) p[k] = a[k] + first * (b[k] - a[k]) + second * (c[k] - a[k]);
            break;
        }
        case 3: p = lattice_point(of, 4); break;
        case 4:
            for (double& x : p) x = of.below(9) / 2.0 - 0.5;
            break;
        default:
            for (double& x : p) x = of.between(-1, 4);
    }
    if (of.one_in(4)) p[static_cast<std::size_t>(of.below(3))] *= of.one_in(2) ? 1 + 0x1p-23 : 1 - 0x1p-24;
    return p;
}

/// What scales take coordinates to scalars, and rays that keep with them.
template <class Scalar>
struct scaled {
    int power;
    double shift;

    Scalar operator()(double x) const { return static_cast<Scalar>(std::ldexp(x + shift, power)); }
};

template <class Scalar>
oracle::numbers exact_of(std::span<Scalar const> from) {
    oracle::numbers to;
    for (Scalar x : from) to.push_back(oracle::exactly(static_cast<double>(x)));
    return to;
}
template <class Scalar>
oracle::point exact_point(std::array<Scalar, 3> const& p) {
    return {oracle::exactly(static_cast<double>(p[0])), oracle::exactly(static_cast<double>(p[1])),
            oracle::exactly(static_cast<double>(p[2]))};
}
template <class Scalar>
std::string text_of(std::span<Scalar const> all) {
    std::string text;
    for (Scalar x : all) {
        char one[40];
        std::snprintf(one, sizeof one, "%a, ", static_cast<double>(x));
        text += one;
    }
    return text;
}

/// How often each relation was the truth of a point, and of a ray.
struct seen_relations {
    std::array<int, 4> points{}, rays{};
    int at_start = 0;
};

template <class Scalar>
class solid_check {
  public:
    explicit solid_check(std::vector<Scalar> const& triangles)
        : triangles_(triangles),
          exact_(exact_of(std::span<Scalar const>(triangles_))),
          index_(std::span<Scalar const>(triangles_)) {}

    void check_closed() {
        EXPECT_EQ(index_.is_closed(), exact_.is_closed());
        EXPECT_TRUE(index_.is_closed());
    }
    void check_point(std::array<Scalar, 3> const& p, seen_relations& seen) {
        auto const at = exact_point(p);
        relation const place = exact_.place(at);
        auto const with = input_of(p);
        std::string const text = "triangles " + text_of(std::span<Scalar const>(triangles_)) + "point " +
                                 text_of(std::span<Scalar const>(p));
        ++seen.points[static_cast<std::size_t>(place)];
        ASSERT_EQ(index_.contains(p), place) << text;
        ASSERT_EQ(certified::point_solid_3d(with.data(), with.size()), place) << text;
        auto const distance = exact_.signed_distance(at);
        Scalar const found = index_.signed_distance(p);
        ASSERT_TRUE(oracle::is_nearest(distance, found)) << text << found;
        Scalar alone = -1;
        ASSERT_TRUE(certified::point_solid_distance_3d(with.data(), with.size(), &alone));
        ASSERT_EQ(alone, found) << text;
    }
    void check_ray(std::array<Scalar, 3> const& origin, std::array<Scalar, 3> const& direction, seen_relations& seen) {
        auto const from = exact_point(origin), way = exact_point(direction);
        relation const truth = exact_.ray(from, way);
        std::vector<Scalar> with(origin.begin(), origin.end());
        with.insert(with.end(), direction.begin(), direction.end());
        std::string const text = "triangles " + text_of(std::span<Scalar const>(triangles_)) + "ray " +
                                 text_of(std::span<Scalar const>(with));
        with.insert(with.end(), triangles_.begin(), triangles_.end());
        ++seen.rays[static_cast<std::size_t>(truth)];
        ASSERT_EQ(index_.ray_relation(origin, direction), truth) << text;
        ASSERT_EQ(certified::ray_solid_3d(with.data(), with.size()), truth) << text;
        bool const meets = truth == relation::touching || truth == relation::crossing;
        ASSERT_EQ(index_.any_hit(origin, direction), meets) << text;
        auto const hit = index_.first_hit(origin, direction);
        Scalar alone = -1;
        ASSERT_EQ(hit.has_value(), meets) << text;
        ASSERT_EQ(certified::ray_solid_hit_3d(with.data(), with.size(), &alone), meets) << text;
        if (!meets) return;
        auto const first = exact_.first(from, way);
        ASSERT_TRUE(oracle::is_nearest({*first}, hit->t)) << text << hit->t;
        ASSERT_EQ(alone, hit->t) << text;
        seen.at_start += *first == 0;
        if (exact_.place(from) == relation::disjoint) {
            ASSERT_EQ(hit->triangle, exact_.first_triangle(from, way, *first)) << text;
        } else {
            ASSERT_EQ(hit->triangle, index_.no_triangle) << text;
        }
    }

  private:
    std::vector<Scalar> input_of(std::array<Scalar, 3> const& p) const {
        std::vector<Scalar> all(p.begin(), p.end());
        all.insert(all.end(), triangles_.begin(), triangles_.end());
        return all;
    }

    std::vector<Scalar> triangles_;
    oracle::exact_solid exact_;
    certified::solid<Scalar> index_;
};

template <class Scalar>
scaled<Scalar> any_scale(chance& of) {
    constexpr bool wide = std::is_same_v<Scalar, double>;
    // To the largest and the least ones; to where some products of three or four overflow, but not all; away from 0.
    constexpr scaled<Scalar> scales[]{{wide ? 1022 : 126, 0},
                                      {wide ? -1000 : -120, 0},
                                      {wide ? -1073 : -148, 0},
                                      {wide ? 341 : 60, 0},
                                      {wide ? 255 : 31, 0},
                                      {0, wide ? 1e9 : 1000},
                                      {-1, -3},
                                      {0, 0},
                                      {0, 0},
                                      {0, 0}};
    return scales[of.below(10)];
}

template <class Scalar>
void check_solids(std::uint64_t seed, int solids, int questions,
                  scaled<Scalar> (*scale_of)(chance&) = any_scale<Scalar>) {
    seen_relations seen;
    for (int i = 0; i < solids && !testing::Test::HasFatalFailure(); ++i) {
        chance of(seed + static_cast<std::uint64_t>(i));
        corners const plain = of.one_in(6) ? round_solid(of) : of.one_in(6) ? thin_solid(of) : lattice_solid(of);
        auto const scale = scale_of(of);
        std::vector<Scalar> triangles;
        for (double x : plain) triangles.push_back(scale(x));
        if (of.one_in(3))
            for (Scalar& x : triangles)
                if (x == 0 && of.one_in(2)) x = -x;
        auto const point_of = [&](place3 const& p) { return std::array{scale(p[0]), scale(p[1]), scale(p[2])}; };
        solid_check<Scalar> check(triangles);
        check.check_closed();
        for (int k = 0; k < questions && !testing::Test::HasFatalFailure(); ++k) {
            check.check_point(point_of(aimed_point(of, plain)), seen);
            place3 const from = aimed_point(of, plain), to = aimed_point(of, plain);
            auto const origin = point_of(from), target = point_of(to);
            std::array<Scalar, 3> direction;
            // Away from the origin, of another length, or from farther away; along an axis, or such as are almost.
            Scalar const factor = of.one_in(3) ? static_cast<Scalar>(std::ldexp(1.0, of.below(40) - 20)) : Scalar{1};
            for (std::size_t j = 0; j < 3; ++j) direction[j] = (target[j] - origin[j]) * factor;
            if (of.one_in(4)) direction = {0, 0, 0};
            if (of.one_in(3)) direction[static_cast<std::size_t>(of.below(3))] += of.one_in(2) ? scale(1) : -scale(1);
            auto start = origin;
            if (of.one_in(3))
                for (std::size_t j = 0; j < 3; ++j)
                    start[j] -= direction[j] * static_cast<Scalar>(of.one_in(4) ? 1000 : 2);
            bool finite = true;
            for (std::size_t j = 0; j < 3; ++j)
                finite = finite && std::isfinite(start[j]) && std::isfinite(direction[j]);
            if (finite) check.check_ray(start, direction, seen);
        }
    }
    if (testing::Test::HasFatalFailure()) return;
    for (int truth = 0; truth < 3; ++truth) {
        EXPECT_GT(seen.points[static_cast<std::size_t>(truth)], solids);
        EXPECT_GT(seen.rays[static_cast<std::size_t>(truth)], solids / 2);
    }
    EXPECT_GT(seen.at_start, solids);
}

TEST(certified_solid, answers_what_rationals_do_of_floats) {
    check_solids<float>(1, 24 * GRAZE_SOLID_ROUNDS, 30);
}
TEST(certified_solid, answers_what_rationals_do_of_doubles) {
    check_solids<double>(100001, 24 * GRAZE_SOLID_ROUNDS, 30);
}

TEST(certified_solid, answers_where_heights_overflow) {
    check_solids<double>(200001, 12 * GRAZE_SOLID_ROUNDS, 30, [](chance&) { return scaled<double>{341, 0}; });
}

}  // namespace
}  // namespace graze
