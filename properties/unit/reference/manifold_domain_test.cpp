// The documented domain of routines that ask for the boundary of a solid.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "graze/catalog.hpp"

namespace graze {
namespace {

using corner = std::array<double, 3>;
using surface = std::vector<std::array<corner, 3>>;

surface box(corner const& low, corner const& high) {
    auto const at = [&](unsigned k) {
        return corner{k & 1 ? high[0] : low[0], k & 2 ? high[1] : low[1], k & 4 ? high[2] : low[2]};
    };
    constexpr unsigned faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                       {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    surface all;
    for (auto const& f : faces) all.push_back({at(f[0]), at(f[1]), at(f[2])});
    return all;
}
surface tetrahedron(corner const& a, corner const& b, corner const& c, corner const& d) {
    return {{a, c, b}, {a, b, d}, {b, c, d}, {c, a, d}};
}
surface inside_out(surface all) {
    for (auto& t : all) std::swap(t[1], t[2]);
    return all;
}
surface both(surface all, surface const& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

bool is_in_domain(surface const& of) {
    std::vector<double> input{50, 60, 70};
    for (auto const& t : of)
        for (corner const& p : t) input.insert(input.end(), p.begin(), p.end());
    return find_test("point_solid_3d")->find_subject("documented.ray_parity")->in_domain(scalar_type::float64, input);
}

surface const cube = box({0, 0, 0}, {4, 4, 4}), small_cube = box({1, 1, 1}, {2, 2, 2});

TEST(manifold_domain, has_bodies_hollows_and_what_is_in_these) {
    EXPECT_TRUE(is_in_domain(cube));
    EXPECT_TRUE(is_in_domain(tetrahedron({0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4})));
    EXPECT_TRUE(is_in_domain(both(cube, box({5, 0, 0}, {6, 1, 1}))));
    surface const hollow = both(cube, inside_out(box({1, 1, 1}, {3, 3, 3})));
    EXPECT_TRUE(is_in_domain(hollow));
    EXPECT_TRUE(is_in_domain(both(hollow, box({1.5, 1.5, 1.5}, {2.5, 2.5, 2.5}))));
    // -0 is 0.
    EXPECT_TRUE(is_in_domain(tetrahedron({-0.0, 0, 0}, {4, 0, -0.0}, {0, 4, 0}, {0, -0.0, 4})));
}

TEST(manifold_domain, leaves_out_what_is_seen_from_inside_or_wound_around_twice) {
    EXPECT_FALSE(is_in_domain(inside_out(cube)));
    EXPECT_FALSE(is_in_domain(both(cube, small_cube)));
    EXPECT_FALSE(is_in_domain(both(cube, inside_out(box({5, 0, 0}, {6, 1, 1})))));
}

TEST(manifold_domain, leaves_out_surfaces_that_are_open_or_touch_themselves) {
    surface open = cube;
    open.pop_back();
    EXPECT_FALSE(is_in_domain(open));
    EXPECT_FALSE(is_in_domain(both(cube, box({4, 4, 0}, {8, 8, 4})))) << "an edge of four triangles";
    EXPECT_FALSE(is_in_domain(both(cube, box({4, -4, -4}, {8, 0, 0})))) << "a vertex of two fans";
    EXPECT_FALSE(is_in_domain(both(cube, box({4, 1, 1}, {8, 2, 2})))) << "faces in a plane";
    EXPECT_FALSE(is_in_domain(both(cube, box({3, 1, 1}, {8, 2, 2})))) << "one through the other";
    EXPECT_FALSE(is_in_domain(both(cube, tetrahedron({4, 2, 2}, {6, 1, 2}, {6, 3, 2}, {6, 2, 4}))))
        << "a corner in a face";
    // In one plane alone across the axis along which pairs are looked for.
    surface const left = tetrahedron({0, 1, 2}, {4, 2, 2}, {0, 3, 2}, {0, 2, 4});
    EXPECT_TRUE(is_in_domain(left));
    EXPECT_FALSE(is_in_domain(both(left, box({4, 0, 0}, {8, 4, 4})))) << "a face at the end of the other";
    EXPECT_FALSE(is_in_domain(both(box({4, 0, 0}, {8, 4, 4}), left)));
}

TEST(manifold_domain, leaves_out_what_is_flat) {
    corner const a{0, 0, 0}, b{4, 0, 0}, c{0, 4, 0};
    EXPECT_FALSE(is_in_domain({{a, b, c}, {a, c, b}}));
    EXPECT_FALSE(is_in_domain(tetrahedron(a, b, c, {1, 1, 0})));
    EXPECT_FALSE(is_in_domain(tetrahedron(a, b, {8, 0, 0}, {1, 1, 4}))) << "a triangle without area";
    // Folded back on itself: two neighbours in a plane on one side of their edge.
    corner const d{1, 3, 0}, e{2, 1, 0}, f{2, 2, 4};
    surface const folded{{a, b, d}, {b, a, e}, {d, b, f}, {b, e, f}, {e, a, f}, {a, d, f}};
    EXPECT_FALSE(is_in_domain(folded));
}

}  // namespace
}  // namespace graze
