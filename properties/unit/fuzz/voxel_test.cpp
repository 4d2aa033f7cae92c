// Voxels: exactly the cells whose closed boxes meet a triangle, the same with any number of jobs, and no work
// elsewhere.
#include "graze/voxelize.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "graze/certified/triangle_aabb_3d.hpp"
#include "graze/reference.hpp"
#include "graze/voxel_walk.hpp"
#include "voxel_tools.hpp"

namespace graze {
namespace {

/// Every cell, by the rational reference, or by an axis on which the ranges of triangle and cell are apart.
template <class Scalar>
void expect_exact(triangle_soup const& soup, std::uint32_t resolution, voxel_set const& set) {
    voxel_model<Scalar> const model(soup, "soup", resolution);
    voxel_grid<Scalar> const& grid = model.grid();
    test_info const& test = *find_test("triangle_aabb_3d");
    std::size_t wrong = 0;
    for (std::int32_t z = 0; z < grid.cells(2); ++z)
        for (std::int32_t y = 0; y < grid.cells(1); ++y)
            for (std::int32_t x = 0; x < grid.cells(0); ++x) {
                bool met = false;
                for (std::uint32_t i = 0; i < soup.triangles.size() && !met; ++i) {
                    auto const input = model.case_of({i, {x, y, z}});
                    bool apart = false;
                    for (std::size_t k = 0; k < 3; ++k) {
                        auto const [low, high] = std::minmax({input[k], input[k + 3], input[k + 6]});
                        apart = apart || high < input[k + 9] || input[k + 12] < low;
                    }
                    if (apart) continue;
                    std::vector<double> const exact(input.begin(), input.end());
                    met = rational_reference::decide(test, exact) != relation::disjoint;
                }
                if (met == set.contains(x, y, z)) continue;
                if (++wrong <= 5)
                    ADD_FAILURE() << "cell " << x << ' ' << y << ' ' << z << (met ? " is met" : " is not met");
            }
    EXPECT_EQ(wrong, 0u);
}

template <class Scalar>
voxel_set exact_set(triangle_soup const& soup, std::uint32_t resolution, unsigned jobs = 1) {
    return voxel_model<Scalar>(soup, "soup", resolution).voxelize(voxel_subject::certified, jobs).cells;
}

class random_models : public testing::TestWithParam<std::uint64_t> {};

TEST_P(random_models, are_voxelized_as_the_rational_reference_has_it) {
    triangle_soup const soup = random_soup(GetParam());
    voxel_set const set = exact_set<float>(soup, 32);
    expect_exact<float>(soup, 32, set);
    // The same coordinates, a grid of the same bounds.
    EXPECT_EQ(exact_set<double>(soup, 32), set);
}
INSTANTIATE_TEST_SUITE_P(twenty, random_models, testing::Range<std::uint64_t>(1, 21));

// On bounds of cells wherever something can be: faces, edges and corners of cells and tiles are touched, not crossed.
std::map<std::string, std::vector<corners>> touching_models() {
    corners const span{{{0, 0, 0}, {16, 16, 16}, {0, 0, 0}}};  // fixes the grid: 16 cells of size 1
    return {
        {"faces", {span, {{{4, 0, 0}, {4, 16, 0}, {4, 0, 16}}}, {{{0, 3, 16}, {16, 3, 16}, {5, 3, 2}}}}},
        {"slanted", {span, {{{0, 8, 8}, {8, 0, 8}, {8, 8, 0}}}, {{{16, 8, 8}, {8, 16, 8}, {8, 8, 16}}}}},
        {"edges", {span, {{{0, 4, 4}, {16, 4, 4}, {8, 4, 4}}}, {{{8, 8, 0}, {8, 8, 12}, {9, 9, 12}}}}},
        {"diagonals", {span, {{{0, 0, 16}, {16, 16, 0}, {8, 8, 8}}}, {{{4, 4, 0}, {8, 8, 0}, {12, 4, 0}}}}},
        {"points", {span, {{{8, 8, 8}, {8, 8, 8}, {8, 8, 8}}}, {{{3, 16, 0}, {3, 16, 0}, {3, 16, 0}}}}},
        {"flat", {{{{0, 0, 5}, {16, 0, 5}, {0, 16, 5}}}}},
        {"line", {{{{0, 7, 7}, {16, 7, 7}, {4, 7, 7}}}}},
        {"one point", {{{{3, 4, 5}, {3, 4, 5}, {3, 4, 5}}}}},
        {"one ulp off",
         {span,
          {{{std::nextafter(4.f, 0.f), 1, 1}, {std::nextafter(4.f, 0.f), 9, 1}, {std::nextafter(4.f, 0.f), 1, 9}}},
          {{{std::nextafter(8.f, 9.f), 1, 1}, {std::nextafter(8.f, 9.f), 9, 1}, {std::nextafter(8.f, 9.f), 1, 9}}}}},
    };
}

TEST(voxel, touching_and_degenerate_models_are_voxelized_as_the_rational_reference_has_it) {
    for (auto const& [name, triangles] : touching_models()) {
        SCOPED_TRACE(name);
        triangle_soup const soup = soup_of(triangles);
        expect_exact<float>(soup, 16, exact_set<float>(soup, 16));
        expect_exact<double>(soup, 7, exact_set<double>(soup, 7));
    }
}

// Triangles across many tiles, against asking about every cell of the grid without tiles: on 160 cells a side the walk
// begins three levels above them.
TEST(voxel, no_level_of_tiles_loses_or_adds_a_cell) {
    for (corners const& t : {corners{{{0, 0, 0}, {1, 0.9, 0.3}, {0.2, 1, 0.8}}},
                             {{{0, 0, 0}, {1, 1, 1}, {0.5, 0.5, 0.6}}},
                             {{{0, 0.5, 0}, {1, 0.5, 0}, {1, 0.5, 1}}},
                             {{{0, 0, 0}, {1, 1, 1}, {0.5, 0.5, 0.5}}}}) {
        triangle_soup const soup = soup_of({t});
        voxel_model<float> const model(soup, "soup", 160);
        voxel_set const set = model.voxelize(voxel_subject::certified).cells;
        std::uint64_t wrong = 0;
        for (std::int32_t z = 0; z < model.grid().cells(2); ++z)
            for (std::int32_t y = 0; y < model.grid().cells(1); ++y)
                for (std::int32_t x = 0; x < model.grid().cells(0); ++x) {
                    auto const input = model.case_of({0, {x, y, z}});
                    wrong += certified::triangle_aabb_3d_meets(input.data(), 15) != set.contains(x, y, z);
                }
        EXPECT_EQ(wrong, 0u);
    }
}

TEST(voxel, a_vertex_on_a_corner_sets_the_eight_cells_around_it) {
    triangle_soup const soup = soup_of(touching_models().at("points"));
    voxel_set const set = exact_set<float>(soup, 16);
    for (int corner = 0; corner < 8; ++corner)
        EXPECT_TRUE(set.contains(7 + corner % 2, 7 + corner / 2 % 2, 7 + corner / 4)) << corner;
}

TEST(voxel, models_of_any_size_are_voxelized_as_the_rational_reference_has_it) {
    for (int exponent : {-140, -60, 60, 120}) {
        SCOPED_TRACE(exponent);
        triangle_soup soup = random_soup(99);
        for (auto& p : soup.points)
            for (double& x : p) x = static_cast<double>(static_cast<float>(std::ldexp(x, exponent)));
        expect_exact<float>(soup, 8, exact_set<float>(soup, 8));
    }
    triangle_soup huge = random_soup(98), tiny = huge;
    for (auto& p : huge.points)
        for (double& x : p) x = std::ldexp(x, 1021);
    for (auto& p : tiny.points)
        for (double& x : p) x = std::ldexp(x, -1060);
    expect_exact<double>(huge, 8, exact_set<double>(huge, 8));
    expect_exact<double>(tiny, 8, exact_set<double>(tiny, 8));
}

TEST(voxel, the_number_of_jobs_changes_nothing) {
    triangle_soup soup = random_soup(1);
    for (std::uint64_t seed = 2; seed < 200; ++seed) {
        triangle_soup const more = random_soup(seed);
        std::uint32_t const shift = static_cast<std::uint32_t>(soup.points.size());
        soup.points.insert(soup.points.end(), more.points.begin(), more.points.end());
        for (auto const& t : more.triangles) soup.triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
    }
    voxel_model<float> const model(soup, "soup", 100);
    for (voxel_subject method : {voxel_subject::pef, voxel_subject::sat, voxel_subject::certified}) {
        voxel_set const one = model.voxelize(method, 1).cells;
        EXPECT_EQ(model.voxelize(method, 3).cells, one);
        EXPECT_EQ(model.voxelize(method, 8).cells, one);
    }
    EXPECT_EQ(model.compare(1), model.compare(4));
}

// Sets of cells that differ between subjects are in the list, and every listed pair is one on which they differ.
TEST(voxel, subjects_differ_in_listed_cells_alone) {
    std::uint64_t listed = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        triangle_soup soup = random_soup(seed);
        double const grid = std::exp2(static_cast<double>(seed % 5));  // every other model on a coarse lattice
        if (seed % 2)
            for (auto& p : soup.points)
                for (double& x : p) x = std::round(x * grid * 3) / grid / 3;
        voxel_model<float> const model(soup, "soup", 48);
        std::vector<voxel_difference> const pairs = model.compare(2);
        listed += pairs.size();
        voxel_set const exact = model.voxelize(voxel_subject::certified).cells;
        for (voxel_difference const& pair : pairs) {
            auto const input = model.case_of(pair);
            float const* const t = input.data();
            float const* const columns[6] = {t + 9, t + 10, t + 11, t + 12, t + 13, t + 14};
            std::uint8_t pef = 0, sat = 0, certified = 0;
            pef_boxes(t, columns, 1, &pef);
            sat_boxes(t, columns, 1, &sat);
            certified_boxes(t, columns, 1, &certified);
            EXPECT_FALSE(pef == certified && sat == certified);
        }
        for (voxel_subject method : {voxel_subject::pef, voxel_subject::sat}) {
            voxel_set const other = model.voxelize(method).cells;
            auto const is_listed = [&](voxel_cell const& cell) {
                return std::ranges::any_of(pairs, [&](voxel_difference const& pair) { return pair.cell == cell; });
            };
            exact.each([&](voxel_cell const& c) { EXPECT_TRUE(other.contains(c[0], c[1], c[2]) || is_listed(c)); });
            other.each([&](voxel_cell const& c) { EXPECT_TRUE(exact.contains(c[0], c[1], c[2]) || is_listed(c)); });
        }
    }
    EXPECT_GT(listed, 0u);
}

// Twelve triangles across the whole grid: what is asked grows with the square of the resolution.
TEST(voxel, work_grows_with_the_cells_near_triangles) {
    triangle_soup const soup = cube(0, 1);
    triangle_soup slanted = soup;
    for (auto& p : slanted.points) p = {p[0] + p[1] / 3, p[1] + p[2] / 5, p[2] + p[0] / 7};
    std::vector<std::uint64_t> asked;
    for (std::uint32_t resolution : {64u, 128u, 256u, 512u}) {
        voxelization const result =
            voxel_model<float>(slanted, "soup", resolution).voxelize(voxel_subject::certified, 2);
        asked.push_back(result.asked);
        EXPECT_LT(result.asked, 8 * result.cells.size());
    }
    for (std::size_t i = 1; i < asked.size(); ++i) EXPECT_LT(asked[i], 5 * asked[i - 1]);
}

}  // namespace
}  // namespace graze
