// Faces of many corners as triangles: exactly their inside, whatever their form and plane.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "graze/internal/judge/simple_polygon.hpp"
#include "graze/source.hpp"
#include "models/face_cutter.hpp"

namespace graze {
namespace {

using flat_point = std::array<long, 2>;
using triangle = face_cutter::triangle;

long turn(flat_point const& a, flat_point const& b, flat_point const& c) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
long double_area(std::vector<flat_point> const& ring) {
    long sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) sum += turn({0, 0}, ring[i], ring[(i + 1) % ring.size()]);
    return sum;
}
bool is_simple(std::vector<flat_point> const& ring) {
    std::vector<double> scalars;
    for (flat_point const& p : ring) {
        scalars.push_back(static_cast<double>(p[0]));
        scalars.push_back(static_cast<double>(p[1]));
    }
    return is_simple_polygon(scalars);
}

/// Maps the ring into space.
using placing = std::array<double, 3> (*)(flat_point const& p);
std::array<double, 3> along_z(flat_point const& p) {
    return {static_cast<double>(p[0]), static_cast<double>(p[1]), 7};
}
std::array<double, 3> along_x(flat_point const& p) {
    return {1e300, static_cast<double>(p[0]) * 1e300, static_cast<double>(p[1]) * 1e300};
}
std::array<double, 3> slanted(flat_point const& p) {
    double const x = static_cast<double>(p[0]), y = static_cast<double>(p[1]);
    return {(x + 2 * y) * 0x1p-1060, (3 * x - y) * 0x1p-1060, (y - x) * 0x1p-1060};
}
constexpr placing placings[] = {along_z, along_x, slanted};

struct cut_face {
    face_flaw flaw;
    std::vector<triangle> triangles;
};
cut_face cut(std::vector<flat_point> const& ring, placing place = along_z) {
    std::vector<std::array<double, 3>> points;
    std::vector<std::uint32_t> corners;
    for (flat_point const& p : ring) {
        corners.push_back(static_cast<std::uint32_t>(points.size()));
        points.push_back(place(p));
    }
    cut_face found{};
    found.flaw = face_cutter(points).cut(corners, found.triangles);
    return found;
}

/// Triangles wound as the ring, as large together, with its sides and otherwise each side once there and once back. They
/// cover the ring's inside once then: none has an area of the other sign.
void expect_triangulation(std::vector<flat_point> const& ring, cut_face const& found) {
    EXPECT_EQ(found.flaw, face_flaw::none);
    ASSERT_EQ(found.triangles.size(), ring.size() - 2);
    long const whole = double_area(ring);
    long sum = 0;
    std::multiset<std::array<std::uint32_t, 2>> sides;
    for (triangle const& t : found.triangles) {
        long const one = turn(ring[t[0]], ring[t[1]], ring[t[2]]);
        EXPECT_GT(whole > 0 ? one : -one, 0) << "no area, or turned over";
        sum += one;
        for (std::size_t i = 0; i < 3; ++i) sides.insert({t[i], t[(i + 1) % 3]});
    }
    EXPECT_EQ(sum, whole);
    for (std::uint32_t i = 0; i < ring.size(); ++i)
        EXPECT_EQ(sides.erase({i, static_cast<std::uint32_t>((i + 1) % ring.size())}), 1u);
    for (auto const& [a, b] : sides) EXPECT_EQ(sides.count({b, a}), 1u);
}

std::vector<flat_point> reversed(std::vector<flat_point> ring) {
    std::reverse(ring.begin(), ring.end());
    return ring;
}

TEST(model_faces, of_known_forms) {
    std::vector<flat_point> const l{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    std::vector<flat_point> const straight{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {3, 3}, {1, 3}, {0, 3}, {0, 1}};
    std::vector<flat_point> const dart{{0, 0}, {4, -4}, {1, 0}, {4, 4}};
    std::vector<flat_point> const edge{{0, 0}, {1, 0}, {2, 0}, {0, 5}};
    for (auto const& ring : {l, straight, dart, edge})
        for (std::size_t first = 0; first < ring.size(); ++first) {
            std::vector<flat_point> turned = ring;
            std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(first), turned.end());
            for (placing place : placings) {
                expect_triangulation(turned, cut(turned, place));
                expect_triangulation(reversed(turned), cut(reversed(turned), place));
            }
        }
    // A convex one as a fan from its first corner.
    EXPECT_EQ(cut({{0, 0}, {2, 0}, {3, 1}, {0, 3}}).triangles, (std::vector<triangle>{{0, 1, 2}, {0, 2, 3}}));
}

TEST(model_faces, of_any_form) {
    int seen = 0;
    for (std::uint64_t i = 0; i < 60'000; ++i) {
        source choices(mix(i));
        std::vector<flat_point> ring(4 + choices.below(7));
        for (flat_point& p : ring) p = {choices.between(0, 5), choices.between(0, 5)};
        if (!is_simple(ring)) continue;
        ++seen;
        placing const place = placings[i % 3];
        expect_triangulation(ring, cut(ring, place));
    }
    EXPECT_GT(seen, 2000);
}

/// Teeth that are long and thin, one in the other.
std::vector<flat_point> comb(long teeth) {
    std::vector<flat_point> ring;
    for (long i = 0; i < teeth; ++i) {
        ring.push_back({2 * i, 0});
        ring.push_back({2 * i + 1, 1'000'000 + i % 7});
    }
    ring.push_back({2 * teeth, 0});
    ring.push_back({2 * teeth, -5});
    ring.push_back({0, -5});
    return ring;
}
/// Turns inwards and back out again.
std::vector<flat_point> spiral(long turns) {
    std::vector<flat_point> in, out;
    for (long i = 0; i < turns; ++i) {
        long const r = 4 * (turns - i) + 4;
        for (auto const& [x, y] : {flat_point{-r, -r}, {r, -r}, {r, r}, {-r, r - 4}}) in.push_back({x, y});
        long const s = r - 2;
        for (auto const& [x, y] : {flat_point{-s, -s}, {s, -s}, {s, s}, {-s, s - 4}}) out.push_back({x, y});
    }
    in.insert(in.end(), out.rbegin(), out.rend());
    return in;
}

TEST(model_faces, of_ten_thousand_corners) {
    for (auto const& ring : {comb(5000), spiral(1250)}) {
        ASSERT_TRUE(is_simple(ring));
        expect_triangulation(ring, cut(ring, along_z));
    }
}

TEST(model_faces, that_touch_themselves_are_cut_where_their_inside_is_covered_once) {
    // A square with a hole, by way of a slit.
    std::vector<flat_point> const slit{{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {3, 3}, {3, 6}, {6, 6}, {6, 3}, {3, 3}};
    cut_face const found = cut(slit);
    EXPECT_EQ(found.flaw, face_flaw::none);
    long sum = 0;
    for (triangle const& t : found.triangles) {
        EXPECT_GT(turn(slit[t[0]], slit[t[1]], slit[t[2]]), 0);
        sum += turn(slit[t[0]], slit[t[1]], slit[t[2]]);
    }
    EXPECT_EQ(sum, 2 * (81 - 9));
}

TEST(model_faces, that_are_no_polygons_are_told) {
    EXPECT_EQ(cut({{0, 0}, {4, 4}, {4, 0}, {0, 4}}).flaw, face_flaw::crossing);                  // a bow
    EXPECT_EQ(cut({{0, 10}, {6, -8}, {-9, 3}, {9, 3}, {-6, -8}}).flaw, face_flaw::crossing);     // a pentagram
    EXPECT_EQ(cut({{0, 0}, {4, 0}, {0, 4}, {0, 0}, {4, 0}, {0, 4}}).flaw, face_flaw::crossing);  // twice around
    EXPECT_EQ(cut({{0, 0}, {1, 1}, {2, 2}, {3, 3}}).flaw, face_flaw::no_area);
    EXPECT_EQ(cut({{0, 0}, {0, 0}, {0, 0}, {0, 0}}).flaw, face_flaw::no_area);
    EXPECT_EQ(cut({{0, 0}, {5, 5}, {0, 0}, {5, 5}, {0, 0}}).flaw, face_flaw::no_area);
    EXPECT_EQ(cut({{0, 0}, {4, 4}, {4, 0}, {0, 4}}).triangles.size(), 2u);  // cut all the same
    auto const bent = [](flat_point const& p) -> std::array<double, 3> {
        return {static_cast<double>(p[0]), static_cast<double>(p[1]), p[0] == 2 && p[1] == 1 ? 0x1p-60 : 0.0};
    };
    cut_face const found = cut({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, bent);
    EXPECT_EQ(found.flaw, face_flaw::not_flat);
    EXPECT_EQ(found.triangles.size(), 4u);
}

TEST(model_faces, leave_out_a_closing_corner) {
    EXPECT_EQ(cut({{0, 0}, {2, 0}, {3, 1}, {0, 3}, {0, 0}}).triangles, (std::vector<triangle>{{0, 1, 2}, {0, 2, 3}}));
    EXPECT_EQ(cut({{0, 0}, {2, 0}, {3, 1}, {0, 0}}).triangles, (std::vector<triangle>{{0, 1, 2}}));
}

}  // namespace
}  // namespace graze
