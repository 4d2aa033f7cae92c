// Voxels: exactly the cells whose closed boxes meet a triangle, on a grid whose bounds are exact, and no way through.
#include "graze/voxelize.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <random>

#include "graze/certified/segment_triangle_3d.hpp"
#include "graze/reference.hpp"
#include "graze/voxel_walk.hpp"

namespace graze {
namespace {

using corners = std::array<std::array<double, 3>, 3>;

triangle_soup soup_of(std::vector<corners> const& triangles) {
    triangle_soup soup;
    for (corners const& t : triangles) {
        std::uint32_t const first = static_cast<std::uint32_t>(soup.points.size());
        soup.points.insert(soup.points.end(), t.begin(), t.end());
        soup.triangles.push_back({first, first + 1, first + 2});
    }
    return soup;
}

/// A few triangles of all sizes, rounded to float32; most are small, since the reference is slow.
triangle_soup random_soup(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> unit(-1, 1);
    std::vector<corners> all;
    std::size_t const count = 4 + random() % 6;
    for (std::size_t i = 0; i < count; ++i) {
        double const size = i == 0 ? 1 : std::exp2(-static_cast<double>(random() % 5) - 0.5);
        std::array<double, 3> const middle{unit(random), unit(random), unit(random)};
        corners t;
        for (auto& p : t)
            for (std::size_t k = 0; k < 3; ++k)
                p[k] = static_cast<double>(static_cast<float>(middle[k] + size * unit(random)));
        all.push_back(t);
    }
    return soup_of(all);
}

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

template <class Scalar>
void expect_sound_grid(std::array<Scalar, 3> const& low, std::array<Scalar, 3> const& high, std::uint32_t resolution) {
    auto const made = voxel_grid<Scalar>::make(low, high, resolution);
    voxel_grid<Scalar> const* const grid = std::get_if<voxel_grid<Scalar>>(&made);
    ASSERT_NE(grid, nullptr);
    std::int32_t longest = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        longest = std::max(longest, grid->cells(k));
        EXPECT_LE(grid->bound(k, 0), low[k]);
        EXPECT_GE(grid->bound(k, grid->cells(k)), high[k]);
        if (grid->cells(k) > 1) {
            EXPECT_LT(grid->bound(k, grid->cells(k) - 1), high[k]);
        }
        // Exact: in rationals all cells are of the one size.
        for (std::int32_t i = 0; i < grid->cells(k); ++i)
            ASSERT_EQ(
                rational(static_cast<double>(grid->bound(k, i + 1))) - rational(static_cast<double>(grid->bound(k, i))),
                rational(static_cast<double>(grid->cell_size())));
    }
    EXPECT_LE(longest, static_cast<std::int32_t>(resolution));
    EXPECT_GE(2 * longest, static_cast<std::int32_t>(resolution));
}

TEST(voxel, bounds_of_cells_are_exact) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (int i = 0; i < 300; ++i) {
        std::array<double, 3> low{}, high{};
        int const exponent = static_cast<int>(random() % 1900) - 950;
        double const away = random() % 2 ? 0 : std::exp2(static_cast<double>(random() % 12));
        for (std::size_t k = 0; k < 3; ++k) {
            double const a = away + unit(random), b = away + unit(random);
            low[k] = std::ldexp(std::min(a, b), exponent);
            high[k] = std::ldexp(std::max(a, b), exponent);
        }
        std::uint32_t const resolution = 1 + static_cast<std::uint32_t>(random() % 300);
        expect_sound_grid<double>(low, high, resolution);
        std::array<float, 3> small_low{}, small_high{};
        for (std::size_t k = 0; k < 3; ++k) {
            small_low[k] = static_cast<float>(std::ldexp(low[k], -exponent + exponent / 10));
            small_high[k] = static_cast<float>(std::ldexp(high[k], -exponent + exponent / 10));
        }
        expect_sound_grid<float>(small_low, small_high, std::min(resolution, 100u));
    }
}

TEST(voxel, a_grid_near_the_origin_has_the_resolution_asked_for) {
    for (std::uint32_t resolution : {1u, 2u, 3u, 31u, 100u, 512u, 1000u, 1024u}) {
        auto const made = voxel_grid<float>::make({-0.7f, -0.2f, 0}, {0.9f, 0.3f, 0}, resolution);
        auto const& grid = std::get<voxel_grid<float>>(made);
        EXPECT_EQ(grid.cells(0), static_cast<std::int32_t>(resolution));
        EXPECT_EQ(grid.cells(2), 1);
    }
}

TEST(voxel, models_no_grid_fits_are_refused) {
    auto const message = [](triangle_soup const& soup, std::uint32_t resolution) -> std::string {
        try {
            voxel_model<float> const model(soup, "soup.off", resolution);
            return "";
        } catch (model_error const& error) {
            return error.what();
        }
    };
    triangle_soup far = random_soup(5), large = far, small = far;
    for (auto& p : far.points) p[1] += 1 << 20;
    for (auto& p : large.points) p[1] *= 1e60;
    for (auto& p : small.points)
        for (double& x : p) x *= 1e-60;
    EXPECT_NE(message(far, 512).find("choose a lower resolution"), std::string::npos);
    EXPECT_NE(message(large, 8).find("cannot hold"), std::string::npos);
    EXPECT_NE(message(small, 8).find("the same once rounded"), std::string::npos);
    float const largest = std::numeric_limits<float>::max();
    EXPECT_NE(message(soup_of({{{{0, 0, 0}, {0, largest, 0}, {0, -largest, 0}}}}), 65536).find("larger than any"),
              std::string::npos);
    EXPECT_EQ(message(random_soup(5), 512), "");
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
    for (voxel_subject who : {voxel_subject::pef, voxel_subject::sat, voxel_subject::certified}) {
        voxel_set const one = model.voxelize(who, 1).cells;
        EXPECT_EQ(model.voxelize(who, 3).cells, one);
        EXPECT_EQ(model.voxelize(who, 8).cells, one);
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
        for (voxel_subject who : {voxel_subject::pef, voxel_subject::sat}) {
            voxel_set const other = model.voxelize(who).cells;
            auto const is_listed = [&](voxel_cell const& cell) {
                return std::ranges::any_of(pairs, [&](voxel_difference const& pair) { return pair.cell == cell; });
            };
            exact.each([&](voxel_cell const& c) { EXPECT_TRUE(other.contains(c[0], c[1], c[2]) || is_listed(c)); });
            other.each([&](voxel_cell const& c) { EXPECT_TRUE(exact.contains(c[0], c[1], c[2]) || is_listed(c)); });
        }
    }
    EXPECT_GT(listed, 0u);
}

/// Torus around the z axis, closed and not convex.
triangle_soup torus(std::size_t around, std::size_t across, double tilt) {
    triangle_soup soup;
    for (std::size_t i = 0; i < around; ++i)
        for (std::size_t j = 0; j < across; ++j) {
            double const u = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(around);
            double const v = 2 * std::numbers::pi * static_cast<double>(j) / static_cast<double>(across);
            double const reach = 1 + 0.4 * std::cos(v), x = reach * std::cos(u), y = reach * std::sin(u);
            double const z = 0.4 * std::sin(v);
            soup.points.push_back(
                {x, y * std::cos(tilt) - z * std::sin(tilt), y * std::sin(tilt) + z * std::cos(tilt)});
        }
    for (std::size_t i = 0; i < around; ++i)
        for (std::size_t j = 0; j < across; ++j) {
            auto const at = [&](std::size_t a, std::size_t b) {
                return static_cast<std::uint32_t>(a % around * across + b % across);
            };
            soup.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            soup.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    return soup;
}

triangle_soup cube(double low, double high) {
    triangle_soup soup;
    for (int corner = 0; corner < 8; ++corner)
        soup.points.push_back({corner & 1 ? high : low, corner & 2 ? high : low, corner & 4 ? high : low});
    for (std::array<std::uint32_t, 4> const& f : {std::array<std::uint32_t, 4>{0, 1, 3, 2},
                                                  {4, 6, 7, 5},
                                                  {0, 4, 5, 1},
                                                  {2, 3, 7, 6},
                                                  {0, 2, 6, 4},
                                                  {1, 5, 7, 3}}) {
        soup.triangles.push_back({f[0], f[1], f[2]});
        soup.triangles.push_back({f[0], f[2], f[3]});
    }
    return soup;
}

/// Is the middle of the cell inside the closed surface? By the parity of exact crossings of a segment to a point far
/// outside, which is chosen anew while the segment touches a triangle's border.
bool is_inside(triangle_soup const& soup, std::array<double, 3> const& middle, std::mt19937_64& random) {
    for (;;) {
        std::uniform_real_distribution<double> far(50, 100);
        double const end[3] = {far(random), far(random), -far(random)};
        bool inside = false, touched = false;
        for (auto const& t : soup.triangles) {
            double input[15];
            for (std::size_t p = 0; p < 3; ++p) std::copy_n(soup.points[t[p]].begin(), 3, input + 3 * p);
            std::copy_n(middle.begin(), 3, input + 9);
            std::copy_n(end, 3, input + 12);
            relation const found = certified::segment_triangle_3d(input, 15);
            touched = touched || found == relation::touching;
            inside ^= found == relation::crossing;
        }
        if (!touched) return inside;
    }
}

/// No two neighbours among the unset cells, with a layer outside the grid, lie on different sides of the surface: so
/// no path of cells with common faces leads through, and every line along an axis meets a set cell between them.
template <class Scalar>
void expect_no_way_through(triangle_soup const& soup, std::uint32_t resolution) {
    voxel_model<Scalar> const model(soup, "soup", resolution);
    voxel_grid<Scalar> const& grid = model.grid();
    voxel_set const set = model.voxelize(voxel_subject::certified).cells;
    std::mt19937_64 random(3);
    enum class side : std::uint8_t { outside, inside, on };
    std::map<voxel_cell, side> sides;
    std::size_t inside_cells = 0;
    for (std::int32_t z = -1; z <= grid.cells(2); ++z)
        for (std::int32_t y = -1; y <= grid.cells(1); ++y)
            for (std::int32_t x = -1; x <= grid.cells(0); ++x) {
                voxel_cell const cell{x, y, z};
                bool beyond = false;
                std::array<double, 3> middle{};
                for (std::size_t k = 0; k < 3; ++k) {
                    beyond = beyond || cell[k] < 0 || cell[k] >= grid.cells(k);
                    if (!beyond)
                        middle[k] = (static_cast<double>(grid.bound(k, cell[k])) +
                                     static_cast<double>(grid.bound(k, cell[k] + 1))) /
                                    2;
                }
                side& here = sides[cell] = side::outside;
                if (!beyond && set.contains(x, y, z))
                    here = side::on;
                else if (!beyond && is_inside(soup, middle, random))
                    here = side::inside;
                inside_cells += here == side::inside;
                if (here == side::on) continue;
                for (std::size_t k = 0; k < 3; ++k) {
                    voxel_cell before = cell;
                    if (--before[k] < -1) continue;
                    side const there = sides.at(before);
                    ASSERT_TRUE(there == side::on || there == here) << x << ' ' << y << ' ' << z << " axis " << k;
                }
            }
    EXPECT_GT(inside_cells, 0u);
}

TEST(voxel, no_path_through_faces_leads_through_a_closed_surface) {
    triangle_soup rounded = torus(24, 12, 0.3);
    for (auto& p : rounded.points)
        for (double& x : p) x = static_cast<double>(static_cast<float>(x));
    expect_no_way_through<float>(rounded, 40);
    expect_no_way_through<double>(rounded, 23);
    // Faces in bounds of cells, and not.
    for (double low : {0.0, 1.0, 0.3}) expect_no_way_through<double>(cube(low, 8), 16);
}

TEST(voxel, sets_are_what_was_added) {
    std::mt19937_64 random(11);
    std::vector<voxel_cell> cells;
    std::vector<voxel_builder> builders(3);
    for (int i = 0; i < 300'000; ++i) {
        voxel_cell const cell{static_cast<std::int32_t>(random() % 65536), static_cast<std::int32_t>(random() % 300),
                              static_cast<std::int32_t>(65535 - random() % 300)};
        cells.push_back(cell);
        builders[random() % 3].add(voxel_tile::key_of(cell[0], cell[1], cell[2]),
                                   std::uint64_t{1} << voxel_tile::bit_of(cell[0], cell[1], cell[2]));
    }
    voxel_set const set = voxel_builder::finish(builders);
    std::vector<voxel_cell> held;
    set.each([&](voxel_cell const& cell) { held.push_back(cell); });
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    std::sort(held.begin(), held.end());
    EXPECT_EQ(held, cells);
    EXPECT_EQ(set.size(), cells.size());
    for (std::size_t i = 0; i < cells.size(); i += 100)
        EXPECT_TRUE(set.contains(cells[i][0], cells[i][1], cells[i][2]));
}

// Twelve triangles across the whole grid: what is asked grows with the square of the resolution.
TEST(voxel, work_grows_with_the_cells_near_triangles) {
    triangle_soup const soup = cube(0, 1);
    triangle_soup slanted = soup;
    for (auto& p : slanted.points) p = {p[0] + p[1] / 3, p[1] + p[2] / 5, p[2] + p[0] / 7};
    std::vector<std::uint64_t> asked;
    for (std::uint32_t resolution : {64u, 128u, 256u, 512u}) {
        voxelization const made = voxel_model<float>(slanted, "soup", resolution).voxelize(voxel_subject::certified, 2);
        asked.push_back(made.asked);
        EXPECT_LT(made.asked, 8 * made.cells.size());
    }
    for (std::size_t i = 1; i < asked.size(); ++i) EXPECT_LT(asked[i], 5 * asked[i - 1]);
}

}  // namespace
}  // namespace graze
