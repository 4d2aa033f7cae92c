// The certified tests of moving features against plain exact arithmetic: the relation in every rounding mode, and a time that
// is never late and early by an ulp of 1 at most.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "certified_moving_cases.hpp"
#include "certified_moving_oracle.hpp"
#include "certified_tools.hpp"
#include "graze/certified/edge_edge_ccd_3d.hpp"
#include "graze/certified/vertex_triangle_ccd_3d.hpp"

namespace graze {
namespace {

struct timed {
    relation with_time, alone;
    bool meets;
    double time;
};

template <class Scalar>
struct moving_entry {
    relation (*with_time)(Scalar const*, std::size_t, Scalar*) noexcept;
    relation (*alone)(Scalar const*, std::size_t) noexcept;
    bool (*meets)(Scalar const*, std::size_t) noexcept;
};
// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
moving_entry<Scalar> entries[2] = {
    {certified::vertex_triangle_ccd_3d<Scalar>, certified::vertex_triangle_ccd_3d<Scalar>,
     certified::vertex_triangle_ccd_3d_meets<Scalar>},
    {certified::edge_edge_ccd_3d<Scalar>, certified::edge_edge_ccd_3d<Scalar>,
     certified::edge_edge_ccd_3d_meets<Scalar>}};

constexpr double untouched = -7;

template <class Scalar>
timed ask(bool edges, std::vector<double> const& input, int mode) {
    std::vector<Scalar> const scalars(input.begin(), input.end());
    moving_entry<Scalar>& entry = entries<Scalar>[edges ? 1 : 0];
    Scalar time = static_cast<Scalar>(untouched);
    rounding const in_mode(mode);
    relation const with_time = entry.with_time(scalars.data(), 24, &time);
    return {with_time, entry.alone(scalars.data(), 24), entry.meets(scalars.data(), 24), static_cast<double>(time)};
}

std::string text_of(bool edges, std::vector<double> const& input) {
    std::string text = edges ? "edges" : "point and triangle";
    char number[40];
    for (double v : input) {
        std::snprintf(number, sizeof number, " %a", v);
        text += number;
    }
    return text;
}

using relation_counts = std::array<int, 3>;

void compare(bool edges, bool small, std::vector<double> const& input, relation_counts& seen) {
    oracle::moving_truth const truth = oracle::solve(edges, input);
    ++seen[static_cast<std::size_t>(truth.rel)];
    rational const ulp(small ? 0x1p-23 : 0x1p-52);
    for (int mode : rounding_modes) {
        timed const got = small ? ask<float>(edges, input, mode) : ask<double>(edges, input, mode);
        ASSERT_EQ(name_of(got.alone), name_of(truth.rel)) << text_of(edges, input) << " in rounding mode " << mode;
        ASSERT_EQ(name_of(got.with_time), name_of(truth.rel)) << text_of(edges, input) << " in rounding mode " << mode;
        ASSERT_EQ(got.meets, truth.rel != relation::disjoint);
        if (truth.rel == relation::disjoint) {
            ASSERT_EQ(got.time, untouched);
            continue;
        }
        ASSERT_TRUE(rational(got.time) <= truth.high) << "late: " << got.time << ' ' << text_of(edges, input);
        ASSERT_TRUE(rational(got.time) >= truth.low - ulp) << "early: " << got.time << ' ' << text_of(edges, input);
    }
}

class certified_moving_tests : public testing::TestWithParam<std::size_t> {};

TEST_P(certified_moving_tests, agree_with_plain_exact_arithmetic) {
    int const cases = GetParam() < 12 || GetParam() > 15 ? 60 : 12;
    for (bool edges : {false, true})
        for (bool small : {false, true}) {
            relation_counts seen{};
            for (int i = 0; i < cases; ++i) {
                source choices(mix(static_cast<std::uint64_t>(i)) ^ mix(1000 + 4 * GetParam() + 2 * edges + small));
                moving_cases const made(GetParam(), edges, small, choices);
                compare(edges, small, made.input(), seen);
                if (HasFatalFailure()) return;
            }
            if (moving_families[GetParam()] == "touch_at_one_instant") {
                EXPECT_GT(seen[1], 0);
            }
        }
}
INSTANTIATE_TEST_SUITE_P(, certified_moving_tests, testing::Range(std::size_t{0}, moving_families.size()),
                         [](auto const& chosen) { return std::string(moving_families[chosen.param]); });

/// Of so many, how many the filter leaves to integers, the relation or the time.
template <class Scalar>
int left_to_integers(std::size_t family, bool edges, int cases) {
    certified::detail::moving_layout const& layout =
        edges ? certified::detail::edge_edge_layout : certified::detail::vertex_triangle_layout;
    int left = 0;
    for (int i = 0; i < cases; ++i) {
        source choices(mix(static_cast<std::uint64_t>(i)) ^ mix(9000 + family));
        moving_cases const made(family, edges, std::is_same_v<Scalar, float>, choices);
        std::vector<Scalar> const input(made.input().begin(), made.input().end());
        certified::detail::moving_filter<Scalar> filter(input.data(), layout);
        certified::detail::finding const found = filter.find();
        Scalar time = 0;
        left += found == certified::detail::finding::unknown ||
                (found == certified::detail::finding::crossing &&
                 !certified::detail::contact_of_crossing(input.data(), layout, filter, time));
    }
    return left;
}

/// That it decides nearly all of what is well beyond its bounds: roots near each other, roots where the polynomial is flat,
/// contact near an edge.
TEST(certified_moving, filter_leaves_little_to_integers) {
    struct share {
        std::string_view family;
        int floats, doubles;
    };
    for (share const& most : {share{"random", 2, 100}, share{"roots_near_each_other", 20, 400},
                              share{"little_motion", 140, 570}, share{"near_an_edge", 160, 480}})
        for (bool edges : {false, true}) {
            auto const family = static_cast<std::size_t>(
                std::find(moving_families.begin(), moving_families.end(), most.family) - moving_families.begin());
            EXPECT_LE(left_to_integers<float>(family, edges, 1000), most.floats) << most.family;
            EXPECT_LE(left_to_integers<double>(family, edges, 1000), most.doubles) << most.family;
        }
}

/// What is known by hand.
TEST(certified_moving, first_contact_at_times_that_are_numbers) {
    struct known {
        bool edges;
        relation rel;
        double time;
        std::vector<double> input;
    };
    known const all[] = {
        {false, relation::touching, 0.5, {-1, 0, 0, 0, 0, 0, 1, -1, 0, -1, -1, 0,
                                          1,  0, 0, 0, 0, 0, 1, -1, 0, -1, -1, 0}},
        {false, relation::crossing, 0.5, {0, 0, 1,  -2, -2, 0, 2, -2, 0, 0, 2, 0,
                                          0, 0, -1, -2, -2, 0, 2, -2, 0, 0, 2, 0}},
        {false, relation::touching, 1, {0, 0, 1, -2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, 0, -2, -2, 0, 2, -2, 0, 0, 2, 0}},
        {false, relation::touching, 0, {0, 0, 0, -2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, 1, -2, -2, 0, 2, -2, 0, 0, 2, 0}},
        {true, relation::crossing, 0.25, {-1, 0, 1,  1, 0, 1,  0, -1, 0, 0, 1, 0,
                                          -1, 0, -3, 1, 0, -3, 0, -1, 0, 0, 1, 0}},
        {true, relation::touching, 0.5, {0, 0, 0, 1, 0, 0, 3, 0, 0, 4, 0, 0, 2, 0, 0, 3, 0, 0, 1, 0, 0, 2, 0, 0}}};
    for (known const& k : all) {
        relation_counts seen{};
        compare(k.edges, false, k.input, seen);
        timed const got = ask<double>(k.edges, k.input, FE_TONEAREST);
        EXPECT_EQ(name_of(got.with_time), name_of(k.rel)) << text_of(k.edges, k.input);
        EXPECT_LE(got.time, k.time);
        EXPECT_GE(got.time, k.time - 0x1p-52);
    }
}

}  // namespace
}  // namespace graze
