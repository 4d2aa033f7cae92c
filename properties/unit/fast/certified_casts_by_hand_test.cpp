// Boxes and hulls that move along a displacement, by hand: in every rounding mode the relation, and the largest scalar that is not
// above the time of first contact.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "certified_tools.hpp"
#include "graze/internal/certified/instances.hpp"

namespace graze {
namespace {

template <class Scalar>
struct cast_entry {
    relation (*with_time)(Scalar const*, std::size_t, Scalar*) noexcept;
    relation (*alone)(Scalar const*, std::size_t) noexcept;
    bool (*meets)(Scalar const*, std::size_t) noexcept;
};
// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
cast_entry<Scalar> boxes{certified::aabb_aabb_cast_3d<Scalar>, certified::aabb_aabb_cast_3d<Scalar>,
                         certified::aabb_aabb_cast_3d_meets<Scalar>};
template <class Scalar>
cast_entry<Scalar> hulls{certified::hull_hull_cast_3d<Scalar>, certified::hull_hull_cast_3d<Scalar>,
                         certified::hull_hull_cast_3d_meets<Scalar>};

constexpr double untimed = -7;

struct known {
    char const* what;
    relation rel;
    double time;  // exact, or 1/3 of double, which is below the exact one
    std::vector<double> input;
};

template <class Scalar>
Scalar rounded_down(double time) {
    Scalar const nearest = static_cast<Scalar>(time);
    return static_cast<double>(nearest) > time ? std::nextafter(nearest, Scalar{0}) : nearest;
}

/// What is scaled by a power of two, all of it, meets as it did.
template <class Scalar>
void compare(cast_entry<Scalar> const& entry, known const& item, int exponent) {
    SCOPED_TRACE(std::string(item.what) + (std::is_same_v<Scalar, float> ? ", floats" : ", doubles") + ", times 2^" +
                 std::to_string(exponent));
    std::vector<Scalar> input;
    for (double x : item.input) input.push_back(static_cast<Scalar>(std::ldexp(x, exponent)));
    constexpr Scalar untouched = -7;
    Scalar const time = item.rel == relation::disjoint ? untouched : rounded_down<Scalar>(item.time);
    for (int mode : rounding_modes) {
        rounding const in_mode(mode);
        Scalar got = untouched;
        relation const with_time = entry.with_time(input.data(), input.size(), &got),
                       alone = entry.alone(input.data(), input.size());
        bool const meets = entry.meets(input.data(), input.size());
        EXPECT_EQ(name_of(with_time), name_of(item.rel)) << mode;
        EXPECT_EQ(name_of(alone), name_of(item.rel)) << mode;
        EXPECT_EQ(meets, item.rel != relation::disjoint) << mode;
        EXPECT_EQ(got, time) << mode;
        EXPECT_FALSE(std::signbit(got) && got == 0) << mode;
    }
}
/// As they are, among subnormals and beyond the range of the filters.
void compare_scaled(cast_entry<float> const& floats, cast_entry<double> const& doubles, known const& item) {
    for (int exponent : {0, -147, 120}) compare(floats, item, exponent);
    for (int exponent : {0, -1070, -400, 160, 1015}) compare(doubles, item, exponent);
}

TEST(certified_casts, of_boxes_by_hand) {
    known const all[] = {
        {"through a face of the other", relation::crossing, 0.5, {0, 0, 0, 1, 1, 1, 3, 0, 0, 4, 1, 1, -4, 0, 0}},
        {"at rest beside", relation::disjoint, 0, {0, 0, 0, 1, 1, 1, 3, 0, 0, 4, 1, 1, 0, 0, 0}},
        {"contact as the motion ends", relation::touching, 1, {0, 0, 0, 1, 1, 1, 3, 0, 0, 4, 1, 1, -2, 0, 0}},
        {"leaves from inside", relation::crossing, 0, {0, 0, 0, 1, 1, 1, 0.25, 0.25, 0.25, 0.75, 0.75, 0.75, 9, 0, 0}},
        {"slides along a face", relation::touching, 0.5, {0, 0, 0, 1, 1, 1, 1, -3, 0, 2, -2, 1, 0, 4, 0}},
        {"a flat box into a box", relation::crossing, 0.5, {0, 0, 0, 1, 1, 1, 3, 0.25, 0.25, 3, 0.75, 0.75, -4, 0, 0}},
        {"two points", relation::touching, 0.5, {0, 0, 0, 0, 0, 0, 2, 4, 6, 2, 4, 6, -4, -8, -12}},
        {"two rectangles across", relation::crossing, 0.5, {0, 0, 0, 1, 1, 0, 0, 0, 2, 1, 1, 2, 0, 0, -4}},
        {"two rectangles in one plane", relation::touching, 0.5, {0, 0, 0, 1, 1, 0, 3, 0, 0, 4, 1, 0, -4, 0, 0}},
        {"at rest, a face in common", relation::touching, 0, {0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1, 0, 0, 0}},
        {"away from a face in common", relation::touching, 0, {0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1, 1, 0, 0}},
        {"in from a face in common", relation::crossing, 0, {0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1, -1, 0, 0}},
        {"in over an edge", relation::crossing, 0.25, {0, 0, 0, 1, 1, 1, 2, -2, 0, 3, -1, 1, -4, 4, 0}},
        {"an edge past an edge", relation::touching, 0.75, {0, 0, 0, 1, 1, 1, 2, -4, 0, 3, -3, 1, -4, 4, 0}},
        {"past an edge", relation::disjoint, 0, {0, 0, 0, 1, 1, 1, 2, -4.5, 0, 3, -3.5, 1, -4, 4, 0}},
        {"a third of the way", relation::crossing, 1.0 / 3, {0, 0, 0, 1, 1, 1, 2, 0, 0, 3, 1, 1, -3, 0, 0}},
        {"too short", relation::disjoint, 0, {0, 0, 0, 1, 1, 1, 3, 0, 0, 4, 1, 1, -1, 0, 0}},
        {"away", relation::disjoint, 0, {0, 0, 0, 1, 1, 1, 3, 0, 0, 4, 1, 1, 1, 0, 0}},
    };
    for (known const& item : all) compare_scaled(boxes<float>, boxes<double>, item);
}

TEST(certified_casts, of_hulls_by_hand) {
    known const all[] = {
        {"two points", relation::touching, 0.5, {2, 0, 0, 1, 0, 0, 0, 0, 0}},
        {"a point past a point", relation::disjoint, 0, {2, 0, 0, 1, 1, 0, 0, 0, 0}},
        {"one point, at rest", relation::touching, 0, {0, 0, 0, 1, 2, 3, 1, 2, 3}},
        {"a point into a tetrahedron", relation::crossing, 0.5, {0, 0, 8, 0,  0, 0, 4,  0, 0, 0,  4, 0, 0, 0,
                                                                 4, 1, 1, -4, 1, 1, -4, 1, 1, -4, 1, 1, -4}},
        {"a point as far as a face", relation::touching, 1, {0, 0, 4, 0,  0, 0, 4,  0, 0, 0,  4, 0, 0, 0,
                                                             4, 1, 1, -4, 1, 1, -4, 1, 1, -4, 1, 1, -4}},
        {"a point inside, at rest", relation::crossing, 0, {0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0,
                                                            4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
        {"a point from inside", relation::crossing, 0, {9, 9, 9, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0,
                                                        4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
        {"a point along a face", relation::touching, 0, {1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0,
                                                         4, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0}},
        {"a point along an edge, from a corner on", relation::touching, 0.5, {4,  0, 0, 0,  0, 0, 4,  0, 0,
                                                                              0,  4, 0, 0,  0, 4, -2, 0, 0,
                                                                              -2, 0, 0, -2, 0, 0, -2, 0, 0}},
        {"a point past a corner", relation::disjoint, 0, {-8, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0,
                                                          4,  8, 8, 0, 8, 8, 0, 8, 8, 0, 8, 8, 0}},
        {"a third of the way", relation::crossing, 1.0 / 3, {0, 0, 3, 0,  0, 0, 4,  0, 0, 0,  4, 0, 0, 0,
                                                             4, 1, 1, -1, 1, 1, -1, 1, 1, -1, 1, 1, -1}},
        {"segments across", relation::crossing, 0.5, {0, 0, -8, 0, 0, 0, 2, 0, 0, 1, -1, 4, 1, 1, 4}},
        {"segments in one plane", relation::touching, 0.5, {0, 0, -8, 0, 0, 0, 2, 0, 0, 1, 0, 4, 3, 0, 4}},
        {"squares in one plane", relation::touching, 0.5, {-4, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1,
                                                           0,  3, 0, 0, 4, 0, 0, 4, 1, 0, 3, 1, 0}},
        {"a square onto a square", relation::crossing, 0.5, {0, 0,   -4, 0, 0,   0, 1, 0,   0, 1, 1,   0, 0, 1,
                                                             0, 0.5, 0,  2, 1.5, 0, 2, 1.5, 1, 2, 0.5, 1, 2}},
        {"a square along a square", relation::touching, 0, {-4, 0,    0, 0, 0,   0, 1, 0,   0, 1, 1,    0, 0, 1,
                                                            0,  -0.5, 0, 0, 0.5, 0, 0, 0.5, 1, 0, -0.5, 1, 0}},
        {"corners meet as the motion ends", relation::touching, 1, {2, 2,  2,  0,  0,  0,  4,  0,  0,  0,  4,  0,  0, 0,
                                                                    4, -2, -2, -2, -6, -2, -2, -2, -6, -2, -2, -2, -6}},
        {"corner to corner, and in", relation::crossing, 0.5, {4, 4,  4,  0,  0,  0,  4,  0,  0,  0,  4,  0,  0, 0,
                                                               4, -2, -2, -2, -6, -2, -2, -2, -6, -2, -2, -2, -6}},
        {"away from a corner", relation::touching, 0, {-1, -1, -1, 0, 0,  0, 4, 0, 0,  0, 4, 0, 0, 0,
                                                       4,  0,  0,  0, -4, 0, 0, 0, -4, 0, 0, 0, -4}},
    };
    for (known const& item : all) compare_scaled(hulls<float>, hulls<double>, item);
}

/// Boxes as hulls of their corners, on a lattice: two ways to one answer.
TEST(certified_casts, of_boxes_as_hulls) {
    std::uint64_t state = 1;
    auto const next = [&](int below) {
        state = state * 6364136223846793005 + 1442695040888963407;
        return static_cast<int>((state >> 33) % static_cast<unsigned>(below));
    };
    int seen[3] = {};
    for (int i = 0; i < 4000; ++i) {
        double box[15], hull[51];
        for (int side = 0; side < 2; ++side)
            for (int k = 0; k < 3; ++k) {
                box[6 * side + k] = next(9) - 4;
                box[6 * side + 3 + k] = box[6 * side + k] + next(4);
                for (int corner = 0; corner < 8; ++corner)
                    hull[3 + 24 * side + 3 * corner + k] = box[6 * side + (corner >> k & 1) * 3 + k];
            }
        for (int k = 0; k < 3; ++k) box[12 + k] = hull[k] = next(15) - 7;
        double of_boxes = untimed, of_hulls = untimed;
        relation const rel = boxes<double>.with_time(box, 15, &of_boxes);
        ++seen[static_cast<std::size_t>(rel)];
        ASSERT_EQ(name_of(hulls<double>.with_time(hull, 51, &of_hulls)), name_of(rel)) << i;
        ASSERT_EQ(of_hulls, of_boxes) << i;
    }
    for (int count : seen) EXPECT_GT(count, 100);
}

}  // namespace
}  // namespace graze
