// The cases of models: all pairs of triangles whose closed boxes meet, in order, for the same index from any thread.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
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
    double const made[] = {largest,      largest / 2, 1e300, 1, std::numeric_limits<double>::min(),
                           3 * smallest, smallest,    0};
    return made[random() % 8] * (random() % 2 ? 1 : -1);
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

/// What read_model says of a file with this text, or nothing.
std::string complaint_of(std::string const& ending, std::string const& text) {
    auto const path = std::filesystem::temp_directory_path() / ("graze_model_" + std::to_string(getpid()) + ending);
    std::ofstream(path, std::ios::binary) << text;
    std::string complaint;
    try {
        read_model(path.string());
    } catch (model_error const& error) {
        complaint = error.what();
    }
    std::filesystem::remove(path);
    return complaint;
}
std::string complaint_of_off(std::string const& text) {
    return complaint_of(".off", text);
}

// What CGAL's reader takes for another type is a null pointer in it.
TEST(model, ply_files_from_anywhere_are_refused) {
    auto const ply = [](std::string const& vertex, std::string const& more = "") {
        return "ply\nformat ascii 1.0\nelement vertex 3\n" + vertex + "element face 1\n" +
               "property list uchar int vertex_indices\n" + more + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    };
    std::string const start = "property float x\nproperty double y\nproperty ";
    EXPECT_EQ(complaint_of(".ply", ply(start + "float z\n")), "");
    for (auto const& [text, told] : std::initializer_list<std::pair<std::string, char const*>>{
             {ply(start + "int z\n"), "property z is neither float nor double"},
             {ply(start + "list uchar float z\n"), "no element vertex with properties x, y and z"},
             {ply(start + "float z\nproperty int x\n"), "header line 7: a property named twice"},
             {ply(start + "float z\nproperty uchar red\nproperty uchar g\nproperty float green\n"),
              "element vertex has colours of several types"},
             {ply(start + "float z\n", "element vertices 1\nproperty int x\n"), "found vertices"}})
        EXPECT_NE(complaint_of(".ply", text).find(told), std::string::npos) << complaint_of(".ply", text);
}

// A header is not worth gigabytes of memory. A file is in the corpus of the fuzzer, too.
TEST(model, an_off_header_that_promises_too_much_is_refused) {
    for (char const* text : {"OFF\n99999999 1 0\n0 0 0\n", "OFF # 1 1 1\n3 99999999999999 0\n"})
        EXPECT_NE(complaint_of_off(text).find("promises 99999"), std::string::npos) << complaint_of_off(text);
}

TEST(model, off_files_are_read_whatever_else_they_hold) {
    for (char const* text :
         {"OFF\n# three\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", "OFF 3 1 0\r\n0 0 0\r\n\r\n1 0 0\r\n0 1 0\r\n3 0 1 2",
          "COFF\n3\n1\n0\n0 0 0 255 0 0 1\n1 0 0 -1\n0 +1 0\n3 0 1 2 -1 7\n",
          "STCN4nOFF\n3 3 1 0\n0 0 0 1\n2 0 0 2\n"
          "0 1 0 1 0 0 1\n3 0 1 2 # a face\n"})
        EXPECT_EQ(complaint_of_off(text), "") << text;
}

// CGAL's reader converts what is no index, and looks for colours where there are none.
TEST(model, off_files_from_anywhere_are_refused_by_their_line) {
    std::string const start = "COFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0 1\n";
    for (auto const& [text, told] : std::initializer_list<std::pair<std::string, char const*>>{
             {start + "-1 1\n", "line 6: \"-1\", expected the number of a face's vertices"},
             {start + "3 0 1 -2\n", "line 6: \"-2\", expected the index of a vertex, below 3"},
             {start + "3 0 1 3\n", "line 6: \"3\", expected the index"},
             {start + "3 0 1 1e300\n", "line 6: \"1e300\", expected the index"},
             {start + "3 0 1 nan\n", "line 6: \"nan\", expected the index"},
             {start + "3 0 1 .5\n", "line 6: \".5\", expected the index"},
             {start + "3 0 1\n2\n", "line 6: the end of the line, expected the index"},
             {start, "line 5: the end of the file, expected the number of a face's vertices"},
             {"OFF\n3 1 0\n0 0\n0 1 0 0\n", "line 3: the end of the line, expected the coordinates"},
             {"OFF\n1 1 0\n0 0 x\n1 0\n", "line 3: \"x\", expected the coordinates"},
             {"OFF\n1 1 0\n0 0 1e999\n1 0\n", "line 3: \"1e999\", expected the coordinates"},
             {"OFF\n3 -1 0\n", "line 2: \"-1\", expected the number of faces"},
             {"4OFF\n3 1 0\n0 0 0 0\n0 1 0 1\n0 1 1 1\n3 0 1 2\n", "point 0 has a coordinate that is not finite"},
             {"COFF BINARY\n", "line 1: \"BINARY\", expected BINARY after the keyword OFF or 4OFF alone"},
             {"nOFF\n4 3 1 0\n", "line 2: \"4\", expected the dimension, 3"},
             {"OFF\n\x1b[31m\xf4\xc2\x85 1 0\n", "line 2: \"\\u001b[31m\xef\xbf\xbd\\u0085\", expected the number of"},
             {"3 1 0\n", "line 1: \"3\", expected the keyword OFF"},
             {"", "the end of the file, expected the keyword OFF"}})
        EXPECT_NE(complaint_of_off(text).find(told), std::string::npos) << complaint_of_off(text) << "\nnot " << told;
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
