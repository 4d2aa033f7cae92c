// The certified tests of spheres that move on motions whose answers are known by hand: relation and first contact.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "graze/internal/certified/instances.hpp"

namespace graze {
namespace {

/// Where nothing is written.
constexpr double untouched = -7;

struct known_cast {
    std::string_view what;
    relation rel;
    double time;
    std::vector<double> input;
};

template <class Scalar, class WithTime, class Alone, class Meets>
void expect_cast(known_cast const& k, WithTime with_time, Alone alone, Meets meets) {
    std::vector<Scalar> input(k.input.size());
    std::transform(k.input.begin(), k.input.end(), input.begin(), [](double x) { return static_cast<Scalar>(x); });
    auto time = static_cast<Scalar>(untouched);
    EXPECT_EQ(with_time(input.data(), input.size(), &time), k.rel) << k.what;
    EXPECT_EQ(alone(input.data(), input.size()), k.rel) << k.what;
    EXPECT_EQ(meets(input.data(), input.size()), k.rel != relation::disjoint) << k.what;
    // A time that is no scalar is rounded down.
    auto expected = static_cast<Scalar>(k.time);
    if (static_cast<double>(expected) > k.time) expected = std::nextafter(expected, Scalar{0});
    EXPECT_EQ(time, expected) << k.what;
}

template <class Scalar>
void expect_sphere_sphere(known_cast const& k) {
    using entry = relation (*)(Scalar const*, std::size_t) noexcept;
    using timed_entry = relation (*)(Scalar const*, std::size_t, Scalar*) noexcept;
    expect_cast<Scalar>(k, static_cast<timed_entry>(certified::sphere_sphere_cast_3d<Scalar>),
                        static_cast<entry>(certified::sphere_sphere_cast_3d<Scalar>),
                        certified::sphere_sphere_cast_3d_meets<Scalar>);
}

template <class Scalar>
void expect_sphere_triangle(known_cast const& k) {
    using entry = relation (*)(Scalar const*, std::size_t) noexcept;
    using timed_entry = relation (*)(Scalar const*, std::size_t, Scalar*) noexcept;
    expect_cast<Scalar>(k, static_cast<timed_entry>(certified::sphere_triangle_cast_3d<Scalar>),
                        static_cast<entry>(certified::sphere_triangle_cast_3d<Scalar>),
                        certified::sphere_triangle_cast_3d_meets<Scalar>);
}

constexpr double third = 1.0 / 3;  // rounded down, as it happens

/// Centre radius, centre radius, displacement.
known_cast const sphere_casts[] = {
    {"head on", relation::crossing, 0.5, {0, 0, 0, 1, 4, 0, 0, 1, -4, 0, 0}},
    {"at rest, apart", relation::disjoint, untouched, {0, 0, 0, 1, 4, 0, 0, 1, 0, 0, 0}},
    {"at rest, touching", relation::touching, 0, {0, 0, 0, 1, 2, 0, 0, 1, 0, 0, 0}},
    {"at rest, overlapping", relation::crossing, 0, {0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0}},
    {"passes by and touches", relation::touching, 0.5, {0, 0, 0, 1, 4, 2, 0, 1, -8, 0, 0}},
    {"touches at the end", relation::touching, 1, {0, 0, 0, 1, 6, 0, 0, 2, -3, 0, 0}},
    {"touches at first and parts", relation::touching, 0, {0, 0, 0, 1, 2, 0, 0, 1, 5, 0, 0}},
    {"touches at first and goes in", relation::crossing, 0, {0, 0, 0, 1, 2, 0, 0, 1, -1, 0, 0}},
    {"overlaps at first and parts", relation::crossing, 0, {0, 0, 0, 1, 1, 0, 0, 1, 9, 0, 0}},
    {"moves away", relation::disjoint, untouched, {0, 0, 0, 1, 3, 0, 0, 1, 1, 0, 0}},
    {"too short", relation::disjoint, untouched, {0, 0, 0, 1, 6, 0, 0, 2, -2.5, 0, 0}},
    // 3, 4, 5: from 5 apart along x, 3 aside, they meet where the centres are 4 along x from each other.
    {"aside", relation::crossing, 0.25, {0, 0, 0, 2, 5, 3, 0, 3, -4, 0, 0}},
    // s = 1 / 3: from 3 apart at the speed 6 to a distance of 1.
    {"a third", relation::crossing, third, {0, 0, 0, 0.5, 3, 0, 0, 0.5, -6, 0, 0}},
    {"two points that meet", relation::touching, 0.5, {1, 1, 1, 0, 0, 0, 0, 0, 2, 2, 2}},
    {"two points that pass by", relation::disjoint, untouched, {1, 1, 1, 0, 0, 0, 0, 0, 2, 2, 3}},
    {"two equal points that part", relation::touching, 0, {1, 1, 1, 0, 1, 1, 1, 0, 2, 2, 2}},
    {"a point through a sphere", relation::crossing, 0.25, {0, 0, 0, 1, -2, 0, 0, 0, 4, 0, 0}},
};

/// Corners, centre radius, displacement.
known_cast const triangle_casts[] = {
    {"onto the face", relation::crossing, 0.5, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 5, 1, 0, 0, -8}},
    {"onto the back", relation::crossing, 0.5, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, -5, 1, 0, 0, 8}},
    {"touches the face at the end", relation::touching, 1, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 3, 1, 0, 0, -2}},
    {"a third", relation::crossing, third, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 3, 1, 0, 0, -6}},
    {"through in one step", relation::crossing, 0.5, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 129, 1, 0, 0, -256}},
    {"slides on the face", relation::touching, 0, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 1, 1, 1, 0, 0}},
    {"comes along an edge", relation::touching, 0.5, {-4, -4, 0, 4, -4, 0, 0, 4, 0, -9, -4, 1, 1, 10, 0, 0}},
    {"comes onto the face at its height", relation::touching, 0.25, {0, 0, 0, 8, 4, 0, 8, -4, 0, -2, 0, 1, 1, 8, 0, 0}},
    // 3, 4, 5: the height is 3, the way to the edge 4.
    {"an edge", relation::crossing, 0.25, {-4, 0, 0, 4, 0, 0, 0, 8, 0, 0, -7, 3, 5, 0, 12, 0}},
    {"a corner", relation::crossing, 0.25, {0, 0, 0, 8, 4, 0, 8, -4, 0, -7, 0, 3, 5, 12, 0, 0}},
    {"passes by a corner and touches", relation::touching, 0.5, {0, 0, 0, 8, 4, 0, 8, -4, 0, -5, -10, 0, 5, 0, 20, 0}},
    {"passes by an edge and touches", relation::touching, 0.5, {-4, 0, 0, 4, 0, 0, 0, 8, 0, 0, -5, -10, 5, 0, 0, 20}},
    {"overlaps at first and parts", relation::crossing, 0, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 0.5, 1, 0, 0, 9}},
    {"touches at first and parts", relation::touching, 0, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 1, 1, 0, 0, 9}},
    {"touches at first and goes in", relation::crossing, 0, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 1, 1, 0, 0, -1}},
    {"moves away", relation::disjoint, untouched, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 3, 1, 0, 0, 5}},
    {"too short", relation::disjoint, untouched, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 5, 1, 0, 0, -3.5}},
    {"at rest, touching", relation::touching, 0, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 1, 1, 0, 0, 0}},
    {"at rest, apart", relation::disjoint, untouched, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 2, 1, 0, 0, 0}},
    {"a point through the face", relation::crossing, 0.25, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, -4}},
    {"a point that ends on the face", relation::touching, 1, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, -1}},
    {"a point in the plane", relation::touching, 0.25, {0, 0, 0, 8, 4, 0, 8, -4, 0, -2, 0, 0, 0, 8, 0, 0}},
    {"a point through an edge", relation::touching, 0.25, {-4, 0, 0, 4, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, -4}},
    {"three corners in line", relation::crossing, 0.5, {0, 0, 0, 4, 0, 0, 8, 0, 0, 2, 5, 0, 1, 0, -8, 0}},
    {"a point along three corners in line", relation::touching, 0.5, {0, 0, 0, 8, 0, 0, 4, 0, 0, -4, 0, 0, 0, 8, 0, 0}},
    {"three equal corners", relation::crossing, 0.5, {0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 1, -6, 0, 0}},
};

TEST(certified_casts, spheres_by_hand) {
    for (known_cast const& k : sphere_casts) {
        expect_sphere_sphere<float>(k);
        expect_sphere_sphere<double>(k);
    }
}
TEST(certified_casts, triangles_by_hand) {
    for (known_cast const& k : triangle_casts) {
        expect_sphere_triangle<float>(k);
        expect_sphere_triangle<double>(k);
    }
}

/// The same in other units of length: by powers of two, to both ends of the range, no answer changes.
template <class Expect>
void expect_in_all_sizes(known_cast const& k, Expect const& expect) {
    for (double unit : {0x1p-1070, 0x1p-600, 0x1p-140, 0x1p110, 0x1p1000}) {
        known_cast scaled = k;
        for (double& x : scaled.input) x *= unit;
        expect(scaled, 0x1p-141 < unit && unit < 0x1p111);
    }
}
TEST(certified_casts, answers_in_all_sizes) {
    for (known_cast const& k : sphere_casts)
        expect_in_all_sizes(k, [](known_cast const& scaled, bool fits_floats) {
            if (fits_floats) expect_sphere_sphere<float>(scaled);
            expect_sphere_sphere<double>(scaled);
        });
    for (known_cast const& k : triangle_casts)
        expect_in_all_sizes(k, [](known_cast const& scaled, bool fits_floats) {
            if (fits_floats) expect_sphere_triangle<float>(scaled);
            expect_sphere_triangle<double>(scaled);
        });
}

/// Exponents that are 1000 and 2000 apart, which no float has.
TEST(certified_casts, gaps_of_exponents) {
    known_cast const all[] = {
        {"a gap of 1000", relation::touching, 0x1p-1000, {0, 0, 0, 0, 1, 0, 0, 0, -0x1p1000, 0, 0}},
        {"a gap of 2000", relation::touching, 0, {0, 0, 0, 0, 0x1p-1000, 0, 0, 0, -0x1p1000, 0, 0}},
        {"short by the least number", relation::disjoint, untouched, {0, 0, 0, 1, 3, 0, 0, 1, -1, 0x1p-1074, 0}},
        {"meets by the least number", relation::crossing, 1 - 0x1p-53, {0, 0, 0, 0x1p-1074, 3, 0, 0, 2, -1, 0, 0}},
    };
    for (known_cast const& k : all) expect_sphere_sphere<double>(k);
    known_cast const triangles[] = {
        {"a gap of 1000", relation::crossing, 0x1p-1000, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, -0x1p1000}},
        {"a gap of 2000", relation::crossing, 0, {-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 0x1p-1000, 0, 0, 0, -0x1p1000}},
        {"meets by the least number",
         relation::crossing,
         1 - 0x1p-53,
         {-4, -4, 0, 4, -4, 0, 0, 4, 0x1p-1074, 0, 0, 3, 1, 0, 0, -2}},
        {"short by the least number",
         relation::disjoint,
         untouched,
         {-4, -4, 0, 4, -4, 0, 0, 4, -0x1p-1074, 0, 0, 3, 1, 0, 0, -2}},
    };
    for (known_cast const& k : triangles) expect_sphere_triangle<double>(k);
}

}  // namespace
}  // namespace graze
