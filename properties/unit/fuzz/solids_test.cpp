// The laws of a solid: each by hand, where it holds and where it does not, and all on random surfaces beside brute force.
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "fuzz/solids_tools.hpp"
#include "graze/internal/models/intersections.hpp"
#include "models/winding.hpp"

namespace graze::solids_tools {
namespace {

using winding_pair = std::array<std::int64_t, 2>;

/// Also checks what proves it.
solid_law law_of(triangle_soup const& soup) {
    solid_fault const found = judge_solid(soup, 2);
    EXPECT_EQ(found.edge.has_value(), found.law == solid_law::not_closed);
    EXPECT_EQ(found.point.has_value(), found.law == solid_law::intersects);
    EXPECT_EQ(found.six_volume.has_value(), found.law == solid_law::inside_out);
    if (found.edge) {
        EXPECT_GT(found.edge->count, found.edge->reverse_count);
    }
    if (found.point) {
        auto const a = exact_triangle(soup, found.pair->first), b = exact_triangle(soup, found.pair->second);
        EXPECT_TRUE(on_triangle(*found.point, a) && on_triangle(*found.point, b));
        std::vector<exact_point> shared;
        for (exact_point const& p : a)
            if (std::ranges::find(b, p) != b.end()) shared.push_back(p);
        for (exact_point const& p : shared)
            for (exact_point const& q : shared) EXPECT_FALSE(on_segment(*found.point, p, q));
    }
    return found.law;
}

TEST(solids, simple_ones_are_valid) {
    EXPECT_EQ(law_of(cube(0, 1)), solid_law::valid);
    EXPECT_EQ(law_of(tetrahedron()), solid_law::valid);
    EXPECT_EQ(law_of(joined(cube(0, 1), cube(2, 3))), solid_law::valid);
    triangle_soup zeros = cube(0, 1);
    for (std::size_t i = 0; i < zeros.points.size(); i += 2)
        for (double& x : zeros.points[i])
            if (x == 0) x = -0.0;
    EXPECT_EQ(law_of(zeros), solid_law::valid);
}

TEST(solids, any_magnitude_is_exact) {
    for (double factor : {1e300, 1e308, 1e-310, 5e-324}) {
        EXPECT_EQ(law_of(scaled(cube(0, 1), factor)), solid_law::valid) << factor;
        EXPECT_EQ(law_of(scaled(cube(-1, 1), factor)), solid_law::valid) << factor;
        EXPECT_EQ(law_of(turned_over(scaled(cube(-1, 1), factor))), solid_law::inside_out) << factor;
        EXPECT_EQ(law_of(joined(scaled(cube(-1, 1), factor), scaled(box({1, -1, 0}, {2, 1, 2}), factor / 2))),
                  factor == 5e-324 ? solid_law::degenerate : solid_law::intersects)
            << factor;
    }
    double const tiny = 5e-324, huge = std::numeric_limits<double>::max();
    EXPECT_EQ(law_of(joined(cube(0, tiny), cube(2 * tiny, huge))), solid_law::valid);
    EXPECT_EQ(law_of(joined(cube(0, huge), turned_over(cube(tiny, 2 * tiny)))), solid_law::valid);
    EXPECT_EQ(law_of(joined(cube(0, huge), cube(tiny, 2 * tiny))), solid_law::inside_out);
    EXPECT_EQ(law_of(joined(cube(0, 1), box({1, 0, tiny}, {2, 1, 1}))), solid_law::intersects);
}

TEST(solids, an_edge_without_its_reverse_is_not_closed) {
    triangle_soup open = tetrahedron();
    open.triangles.pop_back();  // 2 0 3
    solid_fault found = judge_solid(open);
    EXPECT_EQ(found.law, solid_law::not_closed);
    EXPECT_EQ(*found.edge, (unpaired_edge{0, 0, 2, 1, 0}));

    triangle_soup flipped = tetrahedron();
    std::swap(flipped.triangles[2][1], flipped.triangles[2][2]);
    found = judge_solid(flipped);
    EXPECT_EQ(found.law, solid_law::not_closed);
    EXPECT_EQ(*found.edge, (unpaired_edge{0, 2, 1, 2, 0}));

    triangle_soup twice = tetrahedron();
    twice.triangles.push_back(twice.triangles[1]);
    twice.face_numbers = {7, 8, 8, 9, 9};
    found = judge_solid(twice);
    EXPECT_EQ(*found.edge, (unpaired_edge{8, 0, 1, 2, 1}));
    EXPECT_EQ(found.faces, std::vector<std::uint32_t>{8});
    // Which comes first: it is flat as well.
    open.triangles.push_back({0, 0, 1});
    EXPECT_EQ(law_of(open), solid_law::not_closed);
}

TEST(solids, a_face_without_area_is_degenerate) {
    triangle_soup split = tetrahedron();
    split.points.push_back({0.5, 0, 0});
    split.triangles[1] = {0, 4, 3};
    split.triangles.push_back({4, 1, 3});
    split.triangles.push_back({0, 1, 4});
    solid_fault const found = judge_solid(split);
    EXPECT_EQ(found.law, solid_law::degenerate);
    EXPECT_EQ(found.faces, std::vector<std::uint32_t>{5});
    EXPECT_EQ(found.corners[0], (std::array<std::uint32_t, 3>{0, 1, 4}));
    // Edges from a point to itself, and a face that is its own reverse; it comes before one that intersects.
    triangle_soup point_face = joined(tetrahedron(), tetrahedron());
    point_face.triangles.push_back({2, 2, 2});
    EXPECT_EQ(law_of(point_face), solid_law::degenerate);
    point_face.triangles.back() = {2, 3, 2};
    EXPECT_EQ(law_of(point_face), solid_law::degenerate);
}

TEST(solids, whole_edges_and_corners_may_be_shared) {
    EXPECT_EQ(law_of(surface_of({{0, 0, 0}, {1, 1, 0}})), solid_law::valid);
    EXPECT_EQ(law_of(surface_of({{0, 0, 0}, {1, 1, 1}})), solid_law::valid);
    EXPECT_EQ(law_of(joined(cube(0, 1), box({1, 1, 0.5}, {2, 2, 1.5}))), solid_law::intersects);
    EXPECT_EQ(law_of(joined(cube(0, 1), box({1, 1, 0.25}, {2, 2, 0.75}))), solid_law::intersects);
    EXPECT_EQ(law_of(joined(cube(0, 1), box({1, 0, 0}, {2, 1, 1}))), solid_law::intersects) << "a whole face";
    solid_fault const found = judge_solid(joined(cube(0, 1), box({1, 0.25, 0.25}, {2, 0.75, 0.75})));
    EXPECT_EQ(found.law, solid_law::intersects);
    EXPECT_EQ(found.pair->kind, meeting::overlap);
    // Two that stand on each other's faces, which make a star: no corner of the one is on the other.
    triangle_soup const above{{{0, 0, 0}, {6, 0, 0}, {3, 6, 0}, {3, 3, 5}}, tetrahedron().triangles},
        below{{{0, 4, 0}, {6, 4, 0}, {3, -2, 0}, {3, 3, -5}}, tetrahedron().triangles};
    EXPECT_EQ(law_of(joined(above, below)), solid_law::intersects);
    EXPECT_EQ(law_of(joined(cube(0, 2), cube(1, 3))), solid_law::intersects);
    EXPECT_EQ(law_of(joined(cube(0, 1), moved(tetrahedron(), {0.5, 0.5, 1}))), solid_law::intersects);
}

TEST(solids, a_surface_twice_there_and_back_intersects) {
    triangle_soup const once = cube(0, 1);
    EXPECT_EQ(law_of(joined(once, once)), solid_law::intersects);
    EXPECT_EQ(law_of(joined(once, turned_over(once))), solid_law::intersects);
    // The projective plane of six points, which has no sides, covered twice.
    triangle_soup sheet{
        {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}, {0, 0, 9}, {4, 5, 7}, {-3, 6, -8}},
        {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}, {0, 5, 1}, {1, 2, 4}, {2, 3, 5}, {3, 4, 1}, {4, 5, 2}, {5, 1, 3}}};
    EXPECT_EQ(law_of(sheet), solid_law::not_closed);
    EXPECT_EQ(law_of(joined(sheet, turned_over(sheet))), solid_law::intersects);
    // Many faces that all meet take no time.
    triangle_soup many;
    for (int i = 0; i < 5000; ++i) append(many, tetrahedron());
    EXPECT_EQ(judge_solid(many).faces, (std::vector<std::uint32_t>{0, 4}));
}

TEST(solids, sides_are_told_by_winding_numbers) {
    solid_fault found = judge_solid(turned_over(cube(0, 1)));
    EXPECT_EQ(found.law, solid_law::inside_out);
    EXPECT_EQ(*found.winding, (winding_pair{-1, 0}));
    EXPECT_EQ(*found.six_volume, -6);
    EXPECT_EQ(found.faces, std::vector<std::uint32_t>{0});

    EXPECT_EQ(law_of(joined(cube(0, 3), turned_over(cube(1, 2)))), solid_law::valid);
    found = judge_solid(joined(cube(0, 3), cube(1, 2)));
    EXPECT_EQ(found.law, solid_law::inside_out);
    EXPECT_EQ(*found.winding, (winding_pair{1, 2}));
    EXPECT_EQ(*found.six_volume, 6 * 28);
    EXPECT_EQ(found.faces, std::vector<std::uint32_t>{12});
    found = judge_solid(joined(joined(cube(0, 5), turned_over(cube(1, 4))), turned_over(cube(2, 3))));
    EXPECT_EQ(*found.winding, (winding_pair{-1, 0}));
    EXPECT_EQ(found.faces, std::vector<std::uint32_t>{24});
    // One of two that share an edge, where the volume is positive.
    found = judge_solid(joined(cube(0, 2), turned_over(box({2, 2, 0}, {3, 3, 2}))));
    EXPECT_EQ(found.law, solid_law::inside_out);
    EXPECT_EQ(found.faces, std::vector<std::uint32_t>{12});

    found = judge_solid({});
    EXPECT_EQ(found.law, solid_law::inside_out);
    EXPECT_EQ(*found.six_volume, 0);
    found = judge_solid(turned_over(scaled(tetrahedron(), 0x1p-1070)));
    EXPECT_EQ(*found.six_volume, -times_power(rational(1), -3210));
}

/// Turns over some of the parts of a closed surface that share no edge.
triangle_soup partly_turned_over(source& choices, triangle_soup soup) {
    std::map<std::array<point, 2>, std::vector<std::size_t>> at_edge;
    for (std::size_t i = 0; i < soup.triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            point const &p = soup.points[soup.triangles[i][k]], &q = soup.points[soup.triangles[i][(k + 1) % 3]];
            at_edge[{std::min(p, q), std::max(p, q)}].push_back(i);
        }
    std::vector<std::size_t> part(soup.triangles.size());
    std::iota(part.begin(), part.end(), std::size_t{0});
    for (bool changed = true; changed;) {
        changed = false;
        for (auto const& [edge, faces] : at_edge)
            for (std::size_t face : faces)
                for (std::size_t other : faces)
                    if (part[other] < part[face]) {
                        part[face] = part[other];
                        changed = true;
                    }
    }
    std::map<std::size_t, bool> turns;
    for (std::size_t i = 0; i < part.size(); ++i) {
        auto const [place, is_new] = turns.try_emplace(part[i], false);
        if (is_new) place->second = choices.one_in(3);
        if (place->second) std::swap(soup.triangles[i][1], soup.triangles[i][2]);
    }
    return soup;
}

TEST(solids, random_surfaces_of_cells_are_judged_as_by_brute_force) {
    source choices(20'260'801);
    int wrong = 0;
    for (int round = 0; round < 40; ++round) {
        matrix const m = random_matrix(choices);
        triangle_soup const right =
            mapped_by(m, surface_of(random_cells(choices, round % 5 == 0 ? 4 : 3, 3 + choices.below(6))));
        EXPECT_EQ(law_of(right), solid_law::valid);
        triangle_soup const soup = partly_turned_over(choices, right);
        solid_fault const found = judge_solid(soup);
        solid_fault expected;
        brute_soup const brute(soup);
        for (std::uint32_t i = 0; i < soup.triangles.size() && expected.law == solid_law::valid; ++i)
            if (winding_pair const sides = brute.beside(i); sides != winding_pair{0, 1}) {
                expected.law = solid_law::inside_out;
                expected.faces = {i};
                expected.winding = sides;
                ++wrong;
            }
        EXPECT_EQ(found.law, expected.law);
        EXPECT_EQ(found.faces, expected.faces);
        EXPECT_EQ(found.winding, expected.winding);
        triangle_soup open = soup;
        open.triangles.erase(open.triangles.begin() + static_cast<long>(choices.below(open.triangles.size())));
        EXPECT_EQ(law_of(open), solid_law::not_closed);
    }
    EXPECT_GT(wrong, 10);
}

TEST(solids, wedges_around_one_edge_are_told_apart) {
    source choices(16);
    constexpr std::array<point, 16> around{{{4, 0, 0},
                                            {4, 1, 0},
                                            {3, 3, 0},
                                            {1, 4, 0},
                                            {0, 4, 0},
                                            {-1, 4, 0},
                                            {-3, 3, 0},
                                            {-4, 1, 0},
                                            {-4, 0, 0},
                                            {-4, -1, 0},
                                            {-3, -3, 0},
                                            {-1, -4, 0},
                                            {0, -4, 0},
                                            {1, -4, 0},
                                            {3, -3, 0},
                                            {4, -1, 0}}};
    for (int round = 0; round < 100; ++round) {
        // Each between two directions, some turned over: their own faces are the only ones with wrong sides.
        triangle_soup soup;
        std::vector<bool> is_wrong;
        for (std::size_t i = 0; i < 16; i += 2) {
            if (choices.one_in(3)) continue;
            triangle_soup wedge{{{0, 0, 0}, around[i], around[i + 1], {0, 0, 3}}, tetrahedron().triangles};
            bool const turns = choices.one_in(4);
            append(soup, turns ? turned_over(wedge) : wedge);
            is_wrong.insert(is_wrong.end(), 4, turns);
        }
        for (std::size_t i = soup.triangles.size(); i > 1; --i) {
            std::size_t const j = choices.below(i);
            std::swap(soup.triangles[i - 1], soup.triangles[j]);
            std::vector<bool>::swap(is_wrong[i - 1], is_wrong[j]);
        }
        if (soup.triangles.empty()) continue;
        auto const first = std::ranges::find(is_wrong, true);
        solid_fault const found = judge_solid(mapped_by(random_matrix(choices), soup));
        if (first == is_wrong.end()) {
            EXPECT_EQ(found.law, solid_law::valid);
            continue;
        }
        EXPECT_EQ(found.faces, std::vector{static_cast<std::uint32_t>(first - is_wrong.begin())});
        EXPECT_EQ(found.winding, (winding_pair{-1, 0}));
    }
}

TEST(solids, the_first_intersection_is_the_first_of_all) {
    source choices(7);
    for (int round = 0; round < 40; ++round) {
        triangle_soup soup;
        for (int i = 0; i < 12; ++i) {
            triangle_soup piece = mapped_by(random_matrix(choices), tetrahedron());
            auto const far = [&] { return static_cast<double>(choices.between(-9, 9)); };
            append(soup, moved(piece, {far(), far(), far()}));
        }
        auto const all = find_intersections(soup);
        auto const first = find_first_intersection(soup, welded_surface(soup).faces(), 2);
        ASSERT_EQ(first.has_value(), !all.empty());
        if (!first) continue;
        EXPECT_EQ(*first, all[0]);
        EXPECT_EQ(law_of(soup), solid_law::intersects);
    }
}

TEST(solids, winding_numbers_are_those_of_rationals) {
    source choices(99);
    int on = 0;
    std::set<std::int64_t> seen;
    for (int round = 0; round < 60; ++round) {
        // Pieces that meet in any way, some without volume, points of a coarse grid: rays pass through edges and corners.
        triangle_soup soup;
        for (int i = 0; i < 6; ++i) {
            triangle_soup piece = i % 2 == 0 ? cube(0, static_cast<double>(choices.between(0, 4))) : tetrahedron();
            if (choices.flip()) piece = mapped_by(random_matrix(choices), piece);
            if (choices.one_in(4)) piece = turned_over(piece);
            auto const by = [&] { return static_cast<double>(choices.between(-2, 2)); };
            append(soup, moved(piece, {by(), by(), by()}));
        }
        double const factor = choices.one_in(3) ? 0x1p-1074 : choices.one_in(2) ? 0x1p1015 : 1;
        soup = scaled(soup, 2 * factor);
        welded_surface const surface(soup);
        winding_index const index(surface);
        brute_soup const brute(soup);
        for (int i = 0; i < 40; ++i) {
            point p;
            for (double& x : p) x = static_cast<double>(choices.between(-8, 12)) * factor;
            auto const found = index.at(p);
            bool const is_on = brute.has(exact(p));
            ASSERT_EQ(!found.has_value(), is_on);
            on += is_on;
            if (!found) continue;
            EXPECT_EQ(*found, brute.winding(exact(p)));
            seen.insert(*found);
        }
    }
    EXPECT_GT(on, 50);
    EXPECT_GT(seen.size(), 3u);
}

}  // namespace
}  // namespace graze::solids_tools
