// The certified tests of moving features against plain exact arithmetic: in every rounding mode the relation, and the largest
// scalar that is not above the time of first contact.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
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
    oracle::moving_truth const truth = small ? oracle::solve<float>(edges, input) : oracle::solve<double>(edges, input);
    ++seen[static_cast<std::size_t>(truth.rel)];
    for (int mode : rounding_modes) {
        timed const got = small ? ask<float>(edges, input, mode) : ask<double>(edges, input, mode);
        ASSERT_EQ(name_of(got.alone), name_of(truth.rel)) << text_of(edges, input) << " in rounding mode " << mode;
        ASSERT_EQ(name_of(got.with_time), name_of(truth.rel)) << text_of(edges, input) << " in rounding mode " << mode;
        ASSERT_EQ(got.meets, truth.rel != relation::disjoint);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(got.time),
                  std::bit_cast<std::uint64_t>(truth.rel == relation::disjoint ? untouched : truth.first_contact))
            << got.time << " for " << truth.first_contact << ": " << text_of(edges, input) << " in rounding mode "
            << mode;
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
                moving_cases const result(GetParam(), edges, small, choices);
                compare(edges, small, result.input(), seen);
                if (HasFatalFailure()) return;
            }
            if (moving_families[GetParam()] == "touch_at_one_instant") {
                EXPECT_GT(seen[1], 0);
            }
        }
}
INSTANTIATE_TEST_SUITE_P(, certified_moving_tests, testing::Range(std::size_t{0}, moving_families.size()),
                         [](auto const& chosen) { return std::string(moving_families[chosen.param]); });

using certified::detail::filter_result;
template <class Scalar>
using filter_of = certified::detail::moving_filter<Scalar>;

certified::detail::moving_layout const& layout_of(bool edges) {
    return edges ? certified::detail::edge_edge_layout : certified::detail::vertex_triangle_layout;
}
std::vector<double> case_of(std::string_view family, bool edges, bool small, int number) {
    auto const at = std::find(moving_families.begin(), moving_families.end(), family);
    auto const index = static_cast<std::size_t>(at - moving_families.begin());
    source choices(mix(static_cast<std::uint64_t>(number)) ^ mix(9000 + index));
    return moving_cases(index, edges, small, choices).input();
}

/// Of a thousand, how many the filter leaves to integers, the relation or the time.
template <class Scalar>
int left_to_integers(std::string_view family, bool edges) {
    int left = 0;
    for (int i = 0; i < 1000; ++i) {
        std::vector<double> const result = case_of(family, edges, std::is_same_v<Scalar, float>, i);
        std::vector<Scalar> const input(result.begin(), result.end());
        filter_of<Scalar> filter(input.data(), layout_of(edges));
        filter_result const found = filter.find();
        Scalar time = 0;
        left += found == filter_result::unknown ||
                (found == filter_result::crossing &&
                 !certified::detail::contact_of_crossing(input.data(), layout_of(edges), filter, time));
    }
    return left;
}

/// It decides what is beyond its bounds: roots near each other, roots where the polynomial is flat, contact near an edge.
TEST(certified_moving, filter_leaves_little_to_integers) {
    struct share {
        std::string_view family;
        int floats, doubles;
    };
    for (share const& most : {share{"random", 2, 100}, share{"roots_near_each_other", 45, 400},
                              share{"little_motion", 140, 570}, share{"near_an_edge", 160, 480}})
        for (bool edges : {false, true}) {
            EXPECT_LE(left_to_integers<float>(most.family, edges), most.floats) << most.family;
            EXPECT_LE(left_to_integers<double>(most.family, edges), most.doubles) << most.family;
        }
}

/// The filter's guess of the time may be anywhere between the times that enclose it: what comes of it is right, or unsure.
TEST(certified_moving, times_are_right_from_any_guess) {
    int certain = 0, unsure = 0;
    for (std::string_view family : {"random", "roots_near_each_other", "little_motion"})
        for (int i = 0; i < 120; ++i) {
            bool const edges = i % 2 == 1;
            std::vector<double> const input = case_of(family, edges, false, i);
            filter_of<double> filter(input.data(), layout_of(edges));
            if (filter.find() != filter_result::crossing) continue;
            oracle::moving_truth const truth = oracle::solve<double>(edges, input);
            double const guess = filter.contact_at, from = filter.contact_from, to = filter.contact_to;
            for (double reach : {0.0, 0x1p-17, 0x1p-12, 0x1p-8, 0.25, 1.0})
                for (double end : {from, to}) {
                    filter.contact_at = guess + reach * (end - guess);
                    double time = untouched;
                    if (!certified::detail::contact_in_pairs(input.data(), layout_of(edges), filter, time)) {
                        ++unsure;
                        continue;
                    }
                    ++certain;
                    ASSERT_EQ(time, truth.first_contact) << text_of(edges, input);
                }
        }
    EXPECT_GT(certain, 500);
    EXPECT_GT(unsure, 40);
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
        EXPECT_EQ(got.time, k.time);
    }
}

}  // namespace
}  // namespace graze
