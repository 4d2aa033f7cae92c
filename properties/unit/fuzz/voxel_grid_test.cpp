// Grids of voxels: bounds of cells are exact, sets hold what was added, and no way leads through a closed surface.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <random>

#include "graze/certified/segment_triangle_3d.hpp"
#include "graze/rational.hpp"
#include "graze/voxelize.hpp"
#include "voxel_tools.hpp"

namespace graze {
namespace {

template <class Scalar>
void expect_sound_grid(std::array<Scalar, 3> const& low, std::array<Scalar, 3> const& high, std::uint32_t resolution) {
    auto const result = voxel_grid<Scalar>::make(low, high, resolution);
    voxel_grid<Scalar> const* const grid = std::get_if<voxel_grid<Scalar>>(&result);
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
        auto const result = voxel_grid<float>::make({-0.7f, -0.2f, 0}, {0.9f, 0.3f, 0}, resolution);
        auto const& grid = std::get<voxel_grid<float>>(result);
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

}  // namespace
}  // namespace graze
