// The documented routines for moving features on motions whose answers, and whose published flaws, are known by hand.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "graze/documented/ccd_additive.hpp"
#include "graze/documented/ccd_provot.hpp"
#include "graze/documented/ccd_root_parity.hpp"
#include "graze/documented/ccd_tight_inclusion.hpp"

namespace graze::documented {
namespace {

/// In the order provot, root parity, tight inclusion, additive: do they say hit?
using answers = std::array<bool, 4>;

struct moving_example {
    std::string name;
    features kind;
    double input[24];
    answers expected;
    double first_contact;  // where all that give a time and hit must not be later; else -1
};

moving_example const examples[] = {
    {"a point through a triangle",
     features::vertex_triangle,
     {0, 0, 1, -2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, -1, -2, -2, 0, 2, -2, 0, 0, 2, 0},
     {true, true, true, true},
     0.5},
    {"edges through each other",
     features::edge_edge,
     {-1, 0, 1, 1, 0, 1, 0.125, -1, 0, 0.125, 1, 0, -1, 0, -3, 1, 0, -3, 0.125, -1, 0, 0.125, 1, 0},
     {true, true, true, true},
     0.25},
    {"through it and back: an even number of roots",
     features::vertex_triangle,
     {-0.25, 0, 0, -10, -10, 7.5, 10, -10, -7.5, 0, 10, 0, 0.75, 0, 0, -10, -10, -2.5, 10, -10, 2.5, 0, 10, 0},
     {true, false, true, true},
     0.25},
    {"in the triangle's plane: no cubic",
     features::vertex_triangle,
     {-5, 0, 0, -2, -2, 0, 2, -2, 0, 0, 2, 0, 5, 0, 0, -2, -2, 0, 2, -2, 0, 0, 2, 0},
     {false, false, true, true},
     0.4},
    {"past its edge by less than the tolerances",
     features::vertex_triangle,
     {0.5000003, 0.5000003, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5000003, 0.5000003, -1, 0, 0, 0, 1, 0, 0, 0, 1, 0},
     {true, false, true, true},
     -1},
    {"past it by a twentieth of the first distance",
     features::vertex_triangle,
     {-5, 0, 0.125, -2, -2, 0, 2, -2, 0, 0, 2, 0, 5, 0, 0.125, -2, -2, 0, 2, -2, 0, 0, 2, 0},
     {false, false, false, true},
     -1},
    {"half of the way",
     features::vertex_triangle,
     {0, 0, 1, -2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, 0.5, -2, -2, 0, 2, -2, 0, 0, 2, 0},
     {false, false, false, false},
     -1},
    {"nothing moves",
     features::edge_edge,
     {-1, 0, 1, 1, 0, 1, 0.125, -1, 0, 0.125, 1, 0, -1, 0, 1, 1, 0, 1, 0.125, -1, 0, 0.125, 1, 0},
     {false, false, false, false},
     -1}};

template <class Scalar>
class documented_moving : public testing::Test {
  protected:
    static constexpr std::size_t boxes = 50000;  // so that it is quick

    static std::array<impact<Scalar>, 4> ask(moving_example const& example) {
        std::array<Scalar, 24> input;
        for (std::size_t i = 0; i < 24; ++i) input[i] = static_cast<Scalar>(example.input[i]);
        Scalar const* const in = input.data();
        if (example.kind == features::edge_edge)
            return {edge_edge_provot(in), edge_edge_root_parity(in),
                    edge_edge_tight_inclusion(in, tight_edge_edge_bound<Scalar>, tight_tolerance<Scalar>, boxes),
                    edge_edge_additive(in)};
        return {
            vertex_triangle_provot(in), vertex_triangle_root_parity(in),
            vertex_triangle_tight_inclusion(in, tight_vertex_triangle_bound<Scalar>, tight_tolerance<Scalar>, boxes),
            vertex_triangle_additive(in)};
    }
};
using scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(documented_moving, scalars);

TYPED_TEST(documented_moving, answers_as_published) {
    for (moving_example const& example : examples) {
        auto const given = TestFixture::ask(example);
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_EQ(given[i].hit, example.expected[i]) << example.name << ", routine " << i;
            EXPECT_EQ(given[i].time.has_value(), given[i].hit && i != 1) << example.name << ", routine " << i;
            if (!given[i].time || example.first_contact < 0) continue;
            // Tight inclusion is early by its tolerance, in a plane by what its boxes allow; a root is found to a few ulps.
            double const time = static_cast<double>(*given[i].time), most_early = i == 0 ? 1e-6 : i == 2 ? 0.01 : 1;
            EXPECT_LE(time, example.first_contact + (i == 0 ? 1e-6 : 0)) << example.name << ", routine " << i;
            EXPECT_GE(time, example.first_contact - most_early) << example.name << ", routine " << i;
        }
    }
}

/// Loops end where they are told to: with a hit, at the time reached then.
TYPED_TEST(documented_moving, ends_at_the_limit) {
    std::array<TypeParam, 24> input;
    for (std::size_t i = 0; i < 24; ++i) input[i] = static_cast<TypeParam>(examples[0].input[i]);
    impact<TypeParam> const searched = vertex_triangle_tight_inclusion(
        input.data(), tight_vertex_triangle_bound<TypeParam>, tight_tolerance<TypeParam>, 3);
    EXPECT_TRUE(searched.hit);
    EXPECT_EQ(searched.time.value_or(-1), TypeParam(0));
    impact<TypeParam> const steps =
        vertex_triangle_additive(input.data(), additive_share<TypeParam>, additive_near<TypeParam>, 1);
    EXPECT_TRUE(steps.hit);
    EXPECT_GT(steps.time.value_or(0), TypeParam(0.4));
}

}  // namespace
}  // namespace graze::documented
