// The cases of models: all pairs of triangles whose closed boxes meet, in order, for the same index from any thread.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <thread>

#include "graze/model.hpp"

namespace graze {
namespace {

using triangle_pair = std::array<std::uint32_t, 2>;

/// Makes one coordinate.
using maker = double (*)(std::mt19937_64& random);

double small_whole(std::mt19937_64& random) {
    return static_cast<double>(random() % 12);
}
double everywhere(std::mt19937_64& random) {
    return static_cast<double>(random());
}
double zero_or_one(std::mt19937_64& random) {
    return (random() % 2 ? -0.0 : 0.0) + (random() % 8 == 0);
}
double nowhere(std::mt19937_64&) {
    return 7;
}
double around_zero(std::mt19937_64& random) {
    return static_cast<double>(random() % 2001) - 1000;
}
double extreme(std::mt19937_64& random) {
    constexpr double largest = std::numeric_limits<double>::max(), smallest = std::numeric_limits<double>::denorm_min();
    double const result[] = {largest,      largest / 2, 1e300, 1, std::numeric_limits<double>::min(),
                             3 * smallest, smallest,    0};
    return result[random() % 8] * (random() % 2 ? 1 : -1);
}
double of_any_exponent(std::mt19937_64& random) {
    return std::ldexp(static_cast<double>(random() % 8) - 4, static_cast<int>(random() % 2000) - 1060);
}
constexpr maker makers[] = {small_whole, everywhere, zero_or_one, nowhere, around_zero, extreme, of_any_exponent};

/// Triangles of a few points each: some share corners, some are segments or points, all have a size of their own.
triangle_soup make_soup(maker coordinate, std::size_t triangles, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    triangle_soup soup;
    for (std::size_t i = 0; i < triangles; ++i)
        soup.points.push_back({coordinate(random), coordinate(random), coordinate(random)});
    for (std::size_t i = 0; i < triangles; ++i) {
        auto const corner = [&] { return static_cast<std::uint32_t>(random() % soup.points.size()); };
        std::uint32_t const a = corner(), b = corner(), c = corner();
        switch (random() % 4) {
            case 0: soup.triangles.push_back({a, a, a}); break;
            case 1: soup.triangles.push_back({a, b, a}); break;
            default: soup.triangles.push_back({a, b, c});
        }
    }
    return soup;
}

bool boxes_meet(triangle_soup const& soup, std::uint32_t a, std::uint32_t b) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        auto const range = [&](std::uint32_t triangle) {
            auto const& [p, q, r] = soup.triangles[triangle];
            return std::minmax({soup.points[p][axis], soup.points[q][axis], soup.points[r][axis]});
        };
        if (range(a).second < range(b).first || range(b).second < range(a).first) return false;
    }
    return true;
}

/// Every pair there is, looked at.
std::vector<triangle_pair> meeting_pairs(triangle_soup const& soup, std::uint32_t shift = 0) {
    std::vector<triangle_pair> pairs;
    for (std::uint32_t a = 0; a < soup.triangles.size(); ++a)
        for (std::uint32_t b = a + 1; b < soup.triangles.size(); ++b)
            if (boxes_meet(soup, a, b)) pairs.push_back({a + shift, b + shift});
    return pairs;
}

std::vector<double> corners(triangle_soup const& soup, std::uint32_t triangle) {
    std::vector<double> all;
    for (std::uint32_t corner : soup.triangles[triangle])
        all.insert(all.end(), soup.points[corner].begin(), soup.points[corner].end());
    return all;
}

workload cases_of(model_cases const& cases, std::string const& test,
                  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max()) {
    return cases.make_workload(*find_test(test), scalar_type::float64, {}, limit);
}

/// What is wrong with the cases of pairs number `first` up to `first + count`, if anything is.
std::string problem_of(workload const& work, triangle_soup const& soup, std::vector<triangle_pair> const& pairs,
                       std::uint64_t first, std::uint64_t count) {
    case_batch batch;
    work.make(first, count, batch);
    if (batch.size() != count) return "number of cases";
    for (std::uint64_t i = 0; i < count; ++i) {
        std::vector<double> expected = corners(soup, pairs[first + i][0]);
        std::vector<double> const second = corners(soup, pairs[first + i][1]);
        expected.insert(expected.end(), second.begin(), second.end());
        if (!std::ranges::equal(batch.input(i), expected)) return "pair " + std::to_string(first + i);
    }
    return "";
}

/// One soup of both, as a campaign on two files has it.
triangle_soup joined(triangle_soup const& a, triangle_soup const& b) {
    triangle_soup both = a;
    std::uint32_t const shift = static_cast<std::uint32_t>(a.points.size());
    both.points.insert(both.points.end(), b.points.begin(), b.points.end());
    for (auto const& t : b.triangles) both.triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
    return both;
}

TEST(model, pairs_are_those_whose_closed_boxes_meet) {
    for (std::size_t kind = 0; kind < std::size(makers); ++kind)
        for (std::size_t triangles : {1u, 2u, 3u, 16u, 17u, 60u, 300u}) {
            SCOPED_TRACE("kind " + std::to_string(kind) + ", " + std::to_string(triangles) + " triangles");
            triangle_soup const soup = make_soup(makers[kind], triangles, 100 * kind + triangles);
            std::vector<triangle_pair> const pairs = meeting_pairs(soup);
            model_cases cases(4);
            cases.add(soup, "soup", 2);
            ASSERT_EQ(cases.pair_count(), pairs.size());
            workload const work = cases_of(cases, "triangle_triangle_3d");
            ASSERT_EQ(work.size, pairs.size());
            EXPECT_EQ(problem_of(work, soup, pairs, 0, pairs.size()), "");
            EXPECT_EQ(cases_of(cases, "segment_triangle_3d").size, 6 * pairs.size());
        }
}

// Boxes that share a face, an edge, a corner; one above the next double; one with a gap of the smallest double.
TEST(model, touching_is_meeting) {
    constexpr double tiny = std::numeric_limits<double>::denorm_min();
    triangle_soup soup{{{0, 0, 0},
                        {1, 1, 1},
                        {2, 2, 2},
                        {1, 0, 0},
                        {2, 1, 1},
                        {std::nextafter(1, 2), 0, 0},
                        {-tiny, 0, 0},
                        {-1, -1, -1},
                        {-0.0, -0.0, -0.0}},
                       {{0, 1, 0}, {1, 2, 1}, {3, 4, 3}, {5, 4, 4}, {6, 7, 6}, {8, 8, 8}}};
    model_cases cases(4);
    cases.add(soup, "soup");
    // The third and the fourth overlap, and share a corner each with others.
    std::vector<triangle_pair> const pairs{{0, 1}, {0, 2}, {0, 5}, {1, 2}, {1, 3}, {2, 3}};
    ASSERT_EQ(meeting_pairs(soup), pairs);
    ASSERT_EQ(cases.pair_count(), pairs.size());
    EXPECT_EQ(problem_of(cases_of(cases, "triangle_triangle_3d"), soup, pairs, 0, pairs.size()), "");
}

TEST(model, cases_are_the_same_in_any_order_from_any_thread) {
    triangle_soup const a = make_soup(small_whole, 90, 1), b = make_soup(around_zero, 70, 2);
    triangle_soup const soup = joined(a, b);
    std::vector<triangle_pair> pairs = meeting_pairs(a);
    std::vector<triangle_pair> const more = meeting_pairs(b, 90);  // of the second model: none with the first
    pairs.insert(pairs.end(), more.begin(), more.end());
    model_cases cases(4);
    cases.add(a, "a", 2);
    cases.add(b, "b", 2);
    ASSERT_EQ(cases.pair_count(), pairs.size());
    workload const work = cases_of(cases, "triangle_triangle_3d");
    std::array<std::string, 4> problems;
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < problems.size(); ++t)
            threads.emplace_back([&, t] {
                std::mt19937_64 random(t);
                for (int i = 0; i < 300 && problems[t].empty(); ++i) {
                    std::uint64_t const first = random() % pairs.size();
                    std::uint64_t const most = std::min<std::uint64_t>(pairs.size() - first, 40);
                    problems[t] = problem_of(work, soup, pairs, first, random() % (most + 1));
                }
            });
    }
    for (std::string const& problem : problems) EXPECT_EQ(problem, "");
}

TEST(model, edges_are_of_each_against_the_other) {
    triangle_soup const soup = make_soup(small_whole, 40, 3);
    std::vector<triangle_pair> const pairs = meeting_pairs(soup);
    model_cases cases(4);
    cases.add(soup, "soup");
    workload const work = cases_of(cases, "segment_triangle_3d");
    ASSERT_EQ(work.size, 6 * pairs.size());
    case_batch batch;
    work.make(0, work.size, batch);
    ASSERT_EQ(batch.size(), work.size);
    for (std::size_t i = 0; i < batch.size(); ++i) {
        bool const swapped = i % 6 >= 3;
        std::vector<double> expected = corners(soup, pairs[i / 6][swapped]);
        std::vector<double> const other = corners(soup, pairs[i / 6][!swapped]);
        for (std::size_t k = 0; k < 6; ++k) expected.push_back(other[(3 * (i % 3) + k) % 9]);
        EXPECT_TRUE(std::ranges::equal(batch.input(i), expected)) << i;
    }
}

TEST(model, a_limit_spreads_evenly) {
    triangle_soup const soup = make_soup(nowhere, 200, 4);
    model_cases cases(4);
    cases.add(soup, "soup");
    std::vector<triangle_pair> const pairs = meeting_pairs(soup);
    ASSERT_EQ(pairs.size(), 199u * 100);
    workload const work = cases_of(cases, "triangle_triangle_3d", 70);
    ASSERT_EQ(work.size, 70u);
    std::vector<triangle_pair> spread;
    for (std::size_t i = 0; i < 70; ++i) spread.push_back(pairs[i * pairs.size() / 70]);
    EXPECT_EQ(problem_of(work, soup, spread, 0, 70), "");
}

TEST(model, more_voxels_than_can_be_numbered_are_refused) {
    triangle_soup soup{{{0, 0, 0}, {1, 1, 1}, {1, 0, 1}}, std::vector(16, std::array<std::uint32_t, 3>{0, 1, 2})};
    model_cases cases(1u << 20);
    EXPECT_THROW(cases.add(soup, "soup"), model_error);
    // Nothing of it is left, and another model is taken.
    EXPECT_EQ(cases.triangle_count() + cases.pair_count() + cases.voxel_case_count(), 0u);
    soup.triangles = {{0, 0, 0}, {1, 1, 1}, {0, 0, 0}};
    cases.add(soup, "soup");
    EXPECT_EQ(cases.pair_count(), 1u);
    EXPECT_EQ(problem_of(cases_of(cases, "triangle_triangle_3d"), soup, {{0, 2}}, 0, 1), "");
    EXPECT_EQ(cases.voxel_case_count(), 3u * 8);
}

TEST(model, progress_is_told_up_to_the_number_of_triangles) {
    triangle_soup const soup = make_soup(nowhere, 6000, 5);
    model_cases cases(4);
    std::size_t last = 0;
    std::thread::id const caller = std::this_thread::get_id();
    cases.add(soup, "soup", 2, [&](std::size_t done, std::size_t of) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        EXPECT_EQ(of, 6000u);
        EXPECT_GE(done, last);
        EXPECT_LE(done, of);
        last = done;
    });
    EXPECT_EQ(last, 6000u);
    EXPECT_EQ(cases.pair_count(), 5999u * 3000);
}

long peak_kilobytes() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

// All 3000 triangles meet: 4.5 million pairs, 36 MB if they were kept.
TEST(model, memory_grows_with_triangles_and_not_with_pairs) {
    triangle_soup const soup = make_soup(nowhere, 3000, 6);
    // In a process of its own, whose peak is not that of the tests before.
    pid_t const child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        long const before = peak_kilobytes();
        model_cases cases(4);
        cases.add(soup, "soup", 2);
        workload const work = cases_of(cases, "triangle_triangle_3d");
        case_batch batch;
        for (std::uint64_t first = 0; first + 256 <= work.size; first += work.size / 100) {
            batch.clear();
            work.make(first, 256, batch);
        }
        bool const complete = work.size == 2999u * 1500 && batch.size() == 256;
        _exit(!complete ? 255 : static_cast<int>(std::min(254L, (peak_kilobytes() - before) / 1024)));
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_LT(WEXITSTATUS(status), 12) << "megabytes";
}

}  // namespace
}  // namespace graze
