// Spheres, capsules and cylinders: relation, depth and distance by hand, and certificates that know a radius.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "graze/catalog.hpp"
#include "graze/classify.hpp"
#include "graze/internal/judge/witness.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "input_text.hpp"

namespace graze {
namespace {

struct expected {
    char const* test;
    std::vector<double> input;
    std::string_view rel;
    double margin;
};

std::vector<expected> const& by_hand() {
    static std::vector<expected> const all{
        // The corner 1 1 1 is 3 away from 2 3 3.
        {"sphere_aabb_3d", {0, 0, 0, 1, 1, 1, 2, 3, 3, 3}, "touching", 0},
        {"sphere_aabb_3d", {0, 0, 0, 1, 1, 1, 2, 3, 3, 2}, "disjoint", 1},
        {"sphere_aabb_3d", {0, 0, 0, 1, 1, 1, 2, 3, 3, 5}, "crossing", 2},
        // The centre is inside: out of the box and then as far as the radius.
        {"sphere_aabb_3d", {0, 0, 0, 4, 4, 4, 1, 2, 2, 0.5}, "crossing", 1.5},
        // On a face, and a box without volume through the centre.
        {"sphere_aabb_3d", {0, 0, 0, 4, 4, 4, 0, 2, 2, 0.5}, "crossing", 0.5},
        {"sphere_aabb_3d", {0, 0, 2, 4, 4, 2, 2, 2, 2, 0.5}, "crossing", 0.5},
        // A radius of 0 is a point.
        {"sphere_aabb_3d", {0, 0, 0, 4, 4, 4, 1, 2, 2, 0}, "crossing", 1},
        {"sphere_aabb_3d", {0, 0, 2, 4, 4, 2, 2, 2, 2, 0}, "touching", 0},
        {"sphere_triangle_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 2, 2}, "touching", 0},
        {"sphere_triangle_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 2, 0.5}, "disjoint", 1.5},
        {"sphere_triangle_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 0}, "touching", 0},
        {"sphere_triangle_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 0x1p-1074}, "crossing", 0x1p-1074},
        {"sphere_triangle_3d", {1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 3, 3}, "touching", 0},
        {"capsule_triangle_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 2, 1, 1, 9, 2}, "touching", 0},
        {"capsule_triangle_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 2, 1, 1, -2, 0}, "crossing", 1},
        {"capsule_triangle_3d", {0, 0, 0, 4, 0, 0, 0, 4, 0, 5, 5, 0, 6, 6, 0, 1}, "disjoint", std::sqrt(18) - 1},
        {"capsule_capsule_3d", {0, 0, 0, 4, 0, 0, 1, 2, -1, 3, 2, 1, 3, 2}, "touching", 0},
        {"capsule_capsule_3d", {0, 0, 0, 4, 0, 0, 1, 2, -1, 3, 2, 1, 3, 1}, "disjoint", 1},
        {"capsule_capsule_3d", {0, 0, 0, 4, 0, 0, 1, 2, -1, 0, 2, 1, 0, 1}, "crossing", 2},
        {"capsule_capsule_3d", {0, 0, 0, 4, 0, 0, 0, 2, -1, 0, 2, 1, 0, 0}, "touching", 0},
        {"disc_disc_2d", {0, 0, 2, 5, 12, 11}, "touching", 0},
        {"disc_disc_2d", {0, 0, 2, 5, 12, 10}, "disjoint", 1},
        {"disc_disc_2d", {0, 0, 2, 5, 12, 12}, "crossing", 1},
        {"disc_disc_2d", {3, 4, 2, 3, 4, 1}, "crossing", 3},
        {"disc_disc_2d", {3, 4, 0, 3, 4, 0}, "touching", 0},
        {"disc_disc_2d", {0, 0, 0, 1, 1, 0}, "disjoint", std::sqrt(2)},
        {"disc_disc_2d", {0x1p1000, 0, 0x1p-1074, 0, 0, 0x1p1000}, "crossing", 0x1p-1074},
        {"disc_rectangle_2d", {0, 0, 4, 4, 7, 8, 5}, "touching", 0},
        {"disc_rectangle_2d", {0, 0, 4, 4, 7, 8, 4}, "disjoint", 1},
        {"disc_rectangle_2d", {0, 0, 4, 4, 7, 8, 6}, "crossing", 1},
        {"disc_rectangle_2d", {0, 0, 4, 4, 1, 2, 3}, "crossing", 4},
        {"disc_rectangle_2d", {0, 0, 4, 4, 1, 2, 0}, "crossing", 1},
        {"disc_rectangle_2d", {0, 0, 4, 4, 0, 2, 0}, "touching", 0},
        {"disc_rectangle_2d", {0, 0, 0, 4, 0, 2, 0}, "touching", 0},
        {"disc_rectangle_2d", {0, 0, 0, 4, 0, 2, 1}, "crossing", 1},
        // The corner 4 0, 3 4 off; the side from 4 0 to 0 3, 5 from 5 5.5 and 1 from 1 1; that along y = 0.
        {"disc_triangle_2d", {0, 0, 4, 0, 0, 3, 7, -4, 5}, "touching", 0},
        {"disc_triangle_2d", {0, 0, 4, 0, 0, 3, 7, -4, 4}, "disjoint", 1},
        {"disc_triangle_2d", {0, 0, 0, 3, 4, 0, 7, -4, 7}, "crossing", 2},
        {"disc_triangle_2d", {0, 0, 4, 0, 0, 3, 5, 5.5, 5}, "touching", 0},
        {"disc_triangle_2d", {0, 0, 4, 0, 0, 3, 5, 5.5, 3}, "disjoint", 2},
        {"disc_triangle_2d", {0, 0, 4, 0, 0, 3, 1, 1, 0.5}, "crossing", 1.5},
        {"disc_triangle_2d", {0, 0, 0, 3, 4, 0, 1, 1, 0}, "crossing", 1},
        {"disc_triangle_2d", {0, 0, 4, 0, 0, 3, 2, 0, 0}, "touching", 0},
        // Flat ones: a segment, with a disc about a point of it, and points.
        {"disc_triangle_2d", {0, 0, 4, 0, 2, 0, 3, 2, 2}, "touching", 0},
        {"disc_triangle_2d", {0, 0, 4, 0, 2, 0, 3, 0, 2}, "crossing", 2},
        {"disc_triangle_2d", {0, 0, 4, 0, 2, 0, 3, 0, 0}, "touching", 0},
        {"disc_triangle_2d", {1, 1, 1, 1, 1, 1, 4, 5, 4}, "disjoint", 1},
        {"sphere_sphere_3d", {0, 0, 0, 4, 2, 3, 6, 3}, "touching", 0},
        {"sphere_sphere_3d", {0, 0, 0, 4, 2, 3, 6, 2}, "disjoint", 1},
        {"sphere_sphere_3d", {0, 0, 0, 4, 2, 3, 6, 4}, "crossing", 1},
        {"sphere_sphere_3d", {1, 1, 1, 0, 1, 1, 1, 0}, "touching", 0},
        {"capsule_sphere_3d", {0, 0, 0, 4, 0, 0, 1, 2, 5, 0, 4}, "touching", 0},
        {"capsule_sphere_3d", {0, 0, 0, 4, 0, 0, 1, 7, 4, 0, 3}, "disjoint", 1},
        {"capsule_sphere_3d", {0, 0, 0, 4, 0, 0, 1, -3, 4, 0, 5}, "crossing", 1},
        {"capsule_sphere_3d", {0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0}, "touching", 0},
        {"capsule_sphere_3d", {1, 1, 1, 1, 1, 1, 2, 1, 4, 5, 3}, "touching", 0},
        // Beside an edge, at an end and in between; beside the corner 4 4 4, 1 2 2 off.
        {"capsule_aabb_3d", {0, 0, 0, 4, 4, 4, 7, 8, 2, 9, 8, 2, 5}, "touching", 0},
        {"capsule_aabb_3d", {0, 0, 0, 4, 4, 4, 7, 8, 2, 9, 8, 2, 4}, "disjoint", 1},
        {"capsule_aabb_3d", {0, 0, 0, 4, 4, 4, 3, 11, 2, 11, 5, 2, 5}, "touching", 0},
        {"capsule_aabb_3d", {0, 0, 0, 4, 4, 4, 3, 11, 2, 11, 5, 2, 6}, "crossing", 1},
        {"capsule_aabb_3d", {0, 0, 0, 4, 4, 4, 3, 8, 5, 7, 4, 7, 3}, "touching", 0},
        {"capsule_aabb_3d", {0, 0, 0, 4, 4, 4, 3, 8, 5, 7, 4, 7, 2}, "disjoint", 1},
        // Right through, to get out sideways; a core in a side; a point in the box; boxes that are flat, and a point.
        {"capsule_aabb_3d", {0, 0, 0, 4, 4, 4, -1, 2, 2, 5, 2, 2, 1}, "crossing", 3},
        {"capsule_aabb_3d", {0, 0, 0, 4, 4, 4, 4, 0, 0, 4, 4, 4, 0}, "touching", 0},
        {"capsule_aabb_3d", {0, 0, 0, 4, 4, 4, 1, 2, 2, 1, 2, 2, 0}, "crossing", 1},
        {"capsule_aabb_3d", {0, 0, 2, 4, 4, 2, 1, 2, 2, 3, 2, 2, 0}, "touching", 0},
        {"capsule_aabb_3d", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}, "crossing", 2},
        // A box of side 2 about the origin, whose corner 1 1 1 is 3 away from 2 3 3.
        {"sphere_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 3}, "touching", 0},
        {"sphere_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 2}, "disjoint", 1},
        {"sphere_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 5}, "crossing", 2},
        // Standing on an edge: |x| + |y| <= 2, with axes that are not of length 1.
        {"sphere_obb_3d", {0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0, 1, 1, 1, 3, 5, 0, 0, 3}, "touching", 0},
        {"sphere_obb_3d", {0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0, 1, 1, 1, 3, 3, 3, 0, 1}, "disjoint", std::sqrt(8) - 1},
        {"sphere_obb_3d", {0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0, 1, 1, 1, 3, 0, 0, 0, 0}, "crossing", std::sqrt(2)},
        // Flat, a segment of two axes along each other, and a point.
        {"sphere_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 2, 0, 1, 1, 0, 0}, "touching", 0},
        {"sphere_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 2, 0, 1, 1, 0, 0.5}, "crossing", 0.5},
        {"sphere_obb_3d", {0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 1, 1, 1, 0, 5, 0, 0, 2}, "touching", 0},
        {"sphere_obb_3d", {1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 5, 4}, "disjoint", 1},
        // A box of side 2 about the origin; its face x = 1, its corner and an edge.
        {"triangle_obb_3d", {1, 0, 0, 2, 0, 0, 2, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1}, "touching", 0},
        {"triangle_obb_3d", {3, 0, 0, 4, 0, 0, 4, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1}, "disjoint", 2},
        {"triangle_obb_3d", {0, -9, -9, 0, 9, -9, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1}, "crossing", 1},
        {"triangle_obb_3d",
         {9, 9, -9, 9, -9, 9, -9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1},
         "disjoint",
         std::sqrt(12)},
        // Standing on an edge, |x| + |y| <= 2, with axes that are not of length 1: its edge, and beside it.
        {"triangle_obb_3d", {2, -1, 0, 2, 1, 0, 3, 0, 0, 0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0, 1, 1, 1, 3}, "touching", 0},
        {"triangle_obb_3d",
         {2, 2, -9, 2, 2, 9, 9, 9, 0, 0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0, 1, 1, 1, 3},
         "disjoint",
         std::sqrt(2)},
        // A flat box, a segment for a triangle, and both in one plane.
        {"triangle_obb_3d", {1, 1, -2, 1, 1, 3, 1, 1, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 4, 0}, "crossing", 2},
        {"triangle_obb_3d", {1, 1, 0, 2, 1, 0, 1, 2, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 4, 0}, "touching", 0},
        {"triangle_obb_3d", {7, 8, 0, 7, 8, 0, 7, 8, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 4, 0}, "disjoint", 5},
        {"ray_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, -5, 1, 0, 2, 0, 0}, "touching", 0},
        {"ray_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, -5, 3, 0, 2, 0, 0}, "disjoint", 2},
        {"ray_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 1, 2, -5, 0, 0, 2, 0, 0}, "crossing", 1},
        {"ray_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 4, 5, 0, 1, 0, 0}, "disjoint", 5},
        {"ray_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 1, 0, 0}, "touching", 0},
        {"ray_obb_3d", {0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0, 1, 1, 1, 3, 2, -5, 0, 0, 1, 0}, "touching", 0},
        {"ray_obb_3d", {0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0, 1, 1, 1, 3, 1, -5, 0, 0, 1, 0}, "crossing", 1},
        {"ray_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 2, 0, -5, 0, 0, 1, 0, 0}, "touching", 0},
        {"ray_obb_3d", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0}, "undefined", 0},
        {"ray_sphere_3d", {0, 0, 0, 1, -5, 1, 0, 2, 0, 0}, "touching", 0},
        {"ray_sphere_3d", {0, 0, 0, 1, -5, 3, 0, 2, 0, 0}, "disjoint", 2},
        {"ray_sphere_3d", {0, 0, 0, 2, -5, 1, 0, 2, 0, 0}, "crossing", 1},
        {"ray_sphere_3d", {0, 0, 0, 2, 3, 4, 0, 1, 0, 0}, "disjoint", 3},
        {"ray_sphere_3d", {0, 0, 0, 5, 3, 4, 0, 1, 0, 0}, "touching", 0},
        {"ray_sphere_3d", {0, 0, 0, 5, 3, 0, 0, 1, 0, 0}, "crossing", 2},
        {"ray_sphere_3d", {0, 0, 0, 0, -3, 0, 0, 1, 0, 0}, "touching", 0},
        {"ray_sphere_3d", {0, 0, 0, 9, -3, 0, 0, 0, 0, 0}, "undefined", 0},
        // Across a capsule from 0 to 4 along x, behind it, past its end, out of it; along it, and beside a sphere.
        {"ray_capsule_3d", {0, 0, 0, 4, 0, 0, 1, 2, 1, -5, 0, 0, 1}, "touching", 0},
        {"ray_capsule_3d", {0, 0, 0, 4, 0, 0, 1, 2, 3, -5, 0, 0, 2}, "disjoint", 2},
        {"ray_capsule_3d", {0, 0, 0, 4, 0, 0, 2, 2, 1, -5, 0, 0, 1}, "crossing", 1},
        {"ray_capsule_3d", {0, 0, 0, 4, 0, 0, 1, 2, 0, 3, 0, 0, 1}, "disjoint", 2},
        {"ray_capsule_3d", {0, 0, 0, 4, 0, 0, 5, 7, 4, -3, 0, 0, 1}, "touching", 0},
        {"ray_capsule_3d", {0, 0, 0, 4, 0, 0, 2, 2, 0, 0, 0, 0, 1}, "crossing", 2},
        {"ray_capsule_3d", {0, 0, 0, 4, 0, 0, 0, 2, 0, -3, 0, 0, 1}, "touching", 0},
        {"ray_capsule_3d", {0, 0, 0, 4, 0, 0, 3, -5, 3, 0, 1, 0, 0}, "touching", 0},
        {"ray_capsule_3d", {1, 1, 1, 1, 1, 1, 3, 2, 3, 3, 2, -2, 1}, "touching", 0},
        {"ray_capsule_3d", {0, 0, 0, 4, 0, 0, 9, 2, 0, 0, 0, 0, 0}, "undefined", 0},
        {"ray_segment_2d", {0, -1, 0, 3, -2, 0, 1, 0}, "crossing", 1},
        {"ray_segment_2d", {0, -2, 0, 3, -1, 0, 1, 0}, "crossing", 1},
        {"ray_segment_2d", {0, 0, 0, 3, -2, 0, 1, 0}, "touching", 0},
        {"ray_segment_2d", {0, -1, 0, 3, 0, 0, 1, 0}, "touching", 0},
        {"ray_segment_2d", {0, -1, 0, 3, 4, 0, 1, 0}, "disjoint", 4},
        {"ray_segment_2d", {3, 0, 5, 0, -2, 0, 1, 0}, "touching", 0},
        {"ray_segment_2d", {3, 2, 5, 2, -2, 0, 1, 0}, "disjoint", 2},
        {"ray_segment_2d", {3, 0, 3, 0, -2, 0, 1, 0}, "touching", 0},
        {"ray_segment_2d", {3, 0, 3, 1, 3, 0, 0, 0}, "undefined", 0},
        {"plane_aabb_3d", {0, 0, 2, -2, 0, 0, 0, 4, 4, 4}, "crossing", 1},
        {"plane_aabb_3d", {0, 0, 2, -8, 0, 0, 0, 4, 4, 4}, "touching", 0},
        {"plane_aabb_3d", {0, 0, -2, 12, 0, 0, 0, 4, 4, 4}, "disjoint", 2},
        {"plane_aabb_3d", {1, 1, 1, -12, 0, 0, 0, 4, 4, 4}, "touching", 0},
        {"plane_aabb_3d", {1, 1, 1, -15, 0, 0, 0, 4, 4, 4}, "disjoint", std::sqrt(3)},
        {"plane_aabb_3d", {1, 1, 1, -6, 0, 0, 0, 4, 4, 4}, "crossing", 2 * std::sqrt(3)},
        {"plane_aabb_3d", {0, 0, 1, -1, 0, 0, 1, 4, 4, 1}, "touching", 0},
        {"plane_aabb_3d", {0, 0, 0, 1, 0, 0, 1, 4, 4, 1}, "undefined", 0},
        // The plane z = 1, then one with a normal of length 5 and 5 away from the origin.
        {"plane_sphere_3d", {0, 0, 2, -2, 7, 8, 3, 2}, "touching", 0},
        {"plane_sphere_3d", {0, 0, 2, -2, 7, 8, 4, 2}, "disjoint", 1},
        {"plane_sphere_3d", {0, 0, 2, -2, 7, 8, 2, 2}, "crossing", 1},
        {"plane_sphere_3d", {0, 0, -2, 2, 7, 8, 1, 2}, "crossing", 2},
        {"plane_sphere_3d", {0, 0, -2, 2, 7, 8, 1, 0}, "touching", 0},
        {"plane_sphere_3d", {3, 4, 0, -25, 6, 8, 9, 5}, "touching", 0},
        {"plane_sphere_3d", {3, 4, 0, -25, 9, 12, 9, 5}, "disjoint", 5},
        {"plane_sphere_3d", {1, 1, 1, 0, 1, 1, 1, 1}, "disjoint", std::sqrt(3) - 1},
        {"plane_sphere_3d", {0x1p1000, 0, 0, 0, 0x1p-1070, 0, 0, 0x1p-1070}, "touching", 0},
        // About the axis from 0 0 0 to 8 0 0, of radius 5: 3 4 off it is on the side.
        {"point_cylinder_3d", {0, 0, 0, 8, 0, 0, 5, 2, 3, 4}, "touching", 0},
        {"point_cylinder_3d", {8, 0, 0, 0, 0, 0, 5, 3, 0, 3}, "crossing", 2},
        {"point_cylinder_3d", {0, 0, 0, 8, 0, 0, 5, 7, 0, 3}, "crossing", 1},
        {"point_cylinder_3d", {0, 0, 0, 8, 0, 0, 5, 0, 1, 1}, "touching", 0},
        {"point_cylinder_3d", {0, 0, 0, 8, 0, 0, 5, -2, 3, 4}, "disjoint", 2},
        {"point_cylinder_3d", {0, 0, 0, 8, 0, 0, 5, 4, 6, 8}, "disjoint", 5},
        {"point_cylinder_3d", {0, 0, 0, 8, 0, 0, 5, 11, 9, 0}, "disjoint", 5},
        // The rim, a segment, and none.
        {"point_cylinder_3d", {0, 0, 0, 8, 0, 0, 5, 8, 5, 0}, "touching", 0},
        {"point_cylinder_3d", {0, 0, 0, 4, 4, 4, 0, 1, 1, 1}, "touching", 0},
        {"point_cylinder_3d", {0, 0, 0, 8, 0, 0, 0, 4, 3, 4}, "disjoint", 5},
        {"point_cylinder_3d", {1, 1, 1, 1, 1, 1, 5, 1, 1, 1}, "undefined", 0},
    };
    return all;
}

TEST(round_shapes, by_hand) {
    for (expected const& item : by_hand()) {
        test_info const& test = *find_test(item.test);
        for (bool const rational : {true, false}) {
            exact_answer const answer =
                rational ? rational_reference::evaluate(test, item.input) : cgal_reference::evaluate(test, item.input);
            SCOPED_TRACE(std::string(rational ? "rational" : "cgal") + ", " + item.test + ", expected " +
                         std::string(item.rel));
            EXPECT_EQ(name_of(answer.rel), item.rel);
            EXPECT_DOUBLE_EQ(margin_of(answer), item.margin);
        }
        EXPECT_EQ(name_of(rational_reference::decide(test, item.input)), item.rel);
        EXPECT_EQ(name_of(cgal_reference::decide(test, item.input)), item.rel);
        EXPECT_EQ(name_of(test.screen64(item.input.data(), item.input.size())), item.rel);
    }
}

/// A frustum's planes, a b c d each, and what it is asked about.
std::vector<double> with(std::vector<double> planes, std::vector<double> const& other) {
    planes.insert(planes.end(), other.begin(), other.end());
    return planes;
}

TEST(round_shapes, frusta_by_hand) {
    double const inf = std::numeric_limits<double>::infinity();
    // 0 <= x, y, z <= 4 with normals of other lengths than 1; 1 <= z <= 4 with abs(x), abs(y) <= z; x = 1 with abs(y), abs(z) <= 4;
    // 1 <= x <= 0; z >= 0 alone.
    std::vector<double> const cube{1, 0, 0, 0, -2, 0, 0, 8, 0, 1, 0, 0, 0, -3, 0, 12, 0, 0, 1, 0, 0, 0, -1, 4},
        view{0, 0, 1, -1, 0, 0, -1, 4, 1, 0, 1, 0, -1, 0, 1, 0, 0, 1, 1, 0, 0, -1, 1, 0},
        flat{1, 0, 0, -1, -1, 0, 0, 1, 0, 1, 0, 4, 0, -1, 0, 4, 0, 0, 1, 4, 0, 0, -1, 4},
        empty{1, 0, 0, -1, -1, 0, 0, 0, 0, 1, 0, 4, 0, -1, 0, 4, 0, 0, 1, 4, 0, 0, -1, 4},
        half{0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0},
        none{0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0};
    std::vector<expected> const all{
        // The edge through 4 4 2 is 3 4 off, the corner 4 4 4 1 2 2; a radius of 0 inside, in a side, at a corner, outside.
        {"frustum_sphere_3d", with(cube, {7, 8, 2, 5}), "touching", 0},
        {"frustum_sphere_3d", with(cube, {7, 8, 2, 4}), "disjoint", 1},
        {"frustum_sphere_3d", with(cube, {7, 8, 2, 6}), "crossing", 0},
        {"frustum_sphere_3d", with(cube, {5, 6, 6, 3}), "touching", 0},
        {"frustum_sphere_3d", with(cube, {5, 6, 6, 2}), "disjoint", 1},
        {"frustum_sphere_3d", with(cube, {2, 2, 2, 0}), "crossing", 0},
        {"frustum_sphere_3d", with(cube, {4, 2, 2, 0}), "touching", 0},
        {"frustum_sphere_3d", with(cube, {0, 0, 0, 0}), "touching", 0},
        {"frustum_sphere_3d", with(cube, {9, 2, 2, 0}), "disjoint", 5},
        // In front of the near side; 4 0 4 is nearest to 6 0 2, at the far side's edge.
        {"frustum_sphere_3d", with(view, {0, 0, -1, 2}), "touching", 0},
        {"frustum_sphere_3d", with(view, {6, 0, 2, 2}), "disjoint", std::sqrt(8) - 2},
        {"frustum_sphere_3d", with(view, {6, 0, 2, 3}), "crossing", 0},
        {"frustum_sphere_3d", with(flat, {4, 0, 0, 3}), "touching", 0},
        {"frustum_sphere_3d", with(flat, {1, 0, 0, 0}), "touching", 0},
        {"frustum_sphere_3d", with(flat, {1, 0, 0, 2}), "crossing", 0},
        {"frustum_sphere_3d", with(empty, {0, 0, 0, 9}), "disjoint", inf},
        {"frustum_sphere_3d", with(half, {7, 8, -5, 5}), "touching", 0},
        {"frustum_sphere_3d", with(half, {7, 8, -5, 4}), "disjoint", 1},
        {"frustum_sphere_3d", with(none, {7, 8, 5, 4}), "undefined", 0},
        // Boxes beside a side, an edge, a corner, around all, and at a corner.
        {"frustum_aabb_3d", with(cube, {6, 1, 1, 9, 2, 2}), "disjoint", 2},
        {"frustum_aabb_3d", with(cube, {7, 8, 1, 9, 9, 2}), "disjoint", 5},
        {"frustum_aabb_3d", with(cube, {4, 4, 4, 9, 9, 9}), "touching", 0},
        {"frustum_aabb_3d", with(cube, {-9, -9, -9, 9, 9, 9}), "crossing", 0},
        {"frustum_aabb_3d", with(cube, {3, 3, 3, 9, 9, 9}), "crossing", 0},
        // Not behind any one plane: the side x = z ends in the edge through 4 0 4, which is 1 off x = 5.
        {"frustum_aabb_3d", with(view, {4, -1, 3, 6, 1, 9}), "touching", 0},
        {"frustum_aabb_3d", with(view, {3.5, -1, 3, 6, 1, 9}), "crossing", 0},
        {"frustum_aabb_3d", with(view, {5, -1, 3, 6, 1, 9}), "disjoint", 1},
        // Flat ones: a box through a frustum, a frustum through a box, both in one plane, a segment across; a point.
        {"frustum_aabb_3d", with(cube, {2, -1, -1, 2, 5, 5}), "crossing", 0},
        {"frustum_aabb_3d", with(flat, {0, 0, 0, 2, 1, 1}), "crossing", 0},
        {"frustum_aabb_3d", with(flat, {1, 0, 0, 2, 1, 1}), "touching", 0},
        {"frustum_aabb_3d", with(flat, {1, 0, 0, 1, 1, 1}), "touching", 0},
        {"frustum_aabb_3d", with(flat, {0, 0, 0, 2, 0, 0}), "crossing", 0},
        {"frustum_aabb_3d", with(flat, {0, 0, 0, 2, 1, 0}), "crossing", 0},
        {"frustum_aabb_3d", with(cube, {2, 2, 2, 2, 2, 2}), "crossing", 0},
        {"frustum_aabb_3d", with(empty, {-9, -9, -9, 9, 9, 9}), "disjoint", inf},
        {"frustum_aabb_3d", with(half, {-9, -9, -9, 9, 9, 0}), "touching", 0},
        {"frustum_aabb_3d", with(none, {-9, -9, -9, 9, 9, 9}), "undefined", 0},
    };
    for (expected const& item : all) {
        test_info const& test = *find_test(item.test);
        SCOPED_TRACE(std::string(item.test) + ", expected " + std::string(item.rel));
        for (bool const rational : {true, false}) {
            exact_answer const answer =
                rational ? rational_reference::evaluate(test, item.input) : cgal_reference::evaluate(test, item.input);
            EXPECT_EQ(name_of(answer.rel), item.rel);
            if (answer.rel != relation::crossing) {
                EXPECT_DOUBLE_EQ(margin_of(answer), item.margin);
            }
            EXPECT_EQ(answer.margin_is_unknown, answer.rel == relation::crossing);
        }
        EXPECT_EQ(name_of(rational_reference::decide(test, item.input)), item.rel);
        EXPECT_EQ(name_of(cgal_reference::decide(test, item.input)), item.rel);
        EXPECT_EQ(name_of(test.screen64(item.input.data(), item.input.size())), item.rel);
    }
}

TEST(round_shapes, frusta_with_eight_corners_by_hand) {
    subject const& corners = *find_test("frustum_aabb_3d")->find_subject("documented.quilez_2013");
    auto const is_asked = [&](std::vector<double> planes) {
        for (double const x : {0, 0, 0, 1, 1, 1}) planes.push_back(x);
        return corners.in_domain(scalar_type::float64, planes);
    };
    // A cube by pairs, a pyramid without its tip, then with it; a plane given twice, a cube whose pairs are torn apart, an
    // empty one, one side of a plane.
    EXPECT_TRUE(is_asked({1, 0, 0, 0, -2, 0, 0, 8, 0, 1, 0, 0, 0, -3, 0, 12, 0, 0, 1, 0, 0, 0, -1, 4}));
    EXPECT_TRUE(is_asked({1, 0, 1, 0, -1, 0, 1, 0, 0, 1, 1, 0, 0, -1, 1, 0, 0, 0, 1, -1, 0, 0, -1, 4}));
    EXPECT_FALSE(is_asked({1, 0, 1, 0, -1, 0, 1, 0, 0, 1, 1, 0, 0, -1, 1, 0, 0, 0, 1, 0, 0, 0, -1, 4}));
    EXPECT_FALSE(is_asked({1, 0, 0, 0, -1, 0, 0, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 4}));
    EXPECT_FALSE(is_asked({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 4, 0, -1, 0, 4, 0, 0, -1, 4}));
    EXPECT_FALSE(is_asked({1, 0, 0, -5, -1, 0, 0, 4, 0, 1, 0, 0, 0, -1, 0, 4, 0, 0, 1, 0, 0, 0, -1, 4}));
    EXPECT_FALSE(is_asked({0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0}));
}

/// About the axis from 0 0 0 to 8 0 0, of radius 5. No margins: they are roots of quartics.
TEST(round_shapes, rays_against_cylinders_by_hand) {
    struct {
        std::vector<double> input;
        std::string_view rel;
    } const all[] = {
        // Right through, through an end, and from inside.
        {{0, 0, 0, 8, 0, 0, 5, 3, 0, -9, 0, 0, 2}, "crossing"},
        {{0, 0, 0, 8, 0, 0, 5, -4, 3, 0, 1, 0, 0}, "crossing"},
        {{8, 0, 0, 0, 0, 0, 5, 4, 3, 3, 0, 0, 1}, "crossing"},
        // Along the side, across it where it is tangent, in the plane of an end, and past the rim 0 3 4 at a slant.
        {{0, 0, 0, 8, 0, 0, 5, -2, 3, 4, 1, 0, 0}, "touching"},
        {{0, 0, 0, 8, 0, 0, 5, 3, 7, 1, 0, -4, 3}, "touching"},
        {{0, 0, 0, 8, 0, 0, 5, 8, -9, 0, 0, 1, 0}, "touching"},
        {{0, 0, 0, 8, 0, 0, 5, -1, 2, 4, 1, 1, 0}, "touching"},
        // From the far end on, and from the side outwards; beside, behind, and between the planes, but aside.
        {{0, 0, 0, 8, 0, 0, 5, 8, 1, 1, 1, 0, 0}, "touching"},
        {{0, 0, 0, 8, 0, 0, 5, 3, 3, 4, 0, 1, 0}, "touching"},
        {{0, 0, 0, 8, 0, 0, 5, 9, 1, 1, 1, 0, 0}, "disjoint"},
        {{0, 0, 0, 8, 0, 0, 5, -2, 6, 0, 1, 0, 0}, "disjoint"},
        {{0, 0, 0, 8, 0, 0, 5, -1, 2, 5, 1, 1, 0}, "disjoint"},
        // A segment; none, and no ray.
        {{0, 0, 0, 8, 0, 0, 0, 3, 0, -3, 0, 0, 1}, "touching"},
        {{0, 0, 0, 8, 0, 0, 0, 9, 0, -3, 0, 0, 1}, "disjoint"},
        {{1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 0, 0, 1}, "undefined"},
        {{0, 0, 0, 8, 0, 0, 5, 4, 0, 0, 0, 0, 0}, "undefined"},
    };
    test_info const& test = *find_test("ray_cylinder_3d");
    for (auto const& [input, rel] : all) {
        SCOPED_TRACE(input_text(test, input));
        EXPECT_EQ(name_of(rational_reference::decide(test, input)), rel);
        EXPECT_EQ(name_of(cgal_reference::decide(test, input)), rel);
        EXPECT_EQ(name_of(test.screen64(input.data(), input.size())), rel);
    }
}

TEST(round_shapes, certificates_are_checked) {
    for (expected const& item : by_hand()) {
        test_info const& test = *find_test(item.test);
        exact_answer answer = rational_reference::evaluate(test, item.input);
        EXPECT_TRUE(verify(test, item.input, answer)) << item.test << ' ' << item.rel;
        if (answer.rel == relation::undefined) continue;
        ASSERT_EQ(answer.certificates.size(), 1u);
        certificate& proof = answer.certificates[0];
        if (answer.rel == relation::disjoint)
            proof.a -= rational(1, 1024);  // not as far as the set reaches
        else if (proof.point.empty())
            proof.distance_squared += 1;
        else
            proof.point[0] += 64;
        EXPECT_FALSE(verify(test, item.input, answer)) << item.test << ' ' << item.rel;
    }
}

TEST(round_shapes, are_parted_along_a_direction_of_rational_length) {
    // The gap of less than 2^-30 is along 1 1 1, which has no rational length.
    std::vector<double> const input{0, 0, 0, 1, 1, 1, 2, 2, 2, 0x1.bb67ae858p+0};
    test_info const& test = *find_test("sphere_aabb_3d");
    exact_answer const answer = rational_reference::evaluate(test, input);
    ASSERT_EQ(name_of(answer.rel), "disjoint");
    EXPECT_LT(margin_of(answer), 0x1p-30);
    EXPECT_TRUE(verify(test, input, answer));
    EXPECT_FALSE(nearest_points(test, input, answer)) << "the nearest point of the sphere is not rational";
}

TEST(round_shapes, have_kinds_of_their_cores) {
    auto const kind = [](char const* id, std::vector<double> const& input) {
        test_info const& test = *find_test(id);
        return name_of(contact_kind_of(test, input, rational_reference::evaluate(test, input)));
    };
    EXPECT_EQ(kind("sphere_aabb_3d", {0, 0, 0, 1, 1, 1, 2, 3, 3, 3}), "vertex-vertex");
    EXPECT_EQ(kind("sphere_aabb_3d", {0, 0, 0, 4, 4, 4, 2, 2, 6, 1}), "vertex-face");
    EXPECT_EQ(kind("capsule_capsule_3d", {0, 0, 0, 4, 0, 0, 1, 2, -1, 3, 2, 1, 3, 2}), "edge-edge");
    EXPECT_EQ(
        degeneracy_of(*find_test("capsule_capsule_3d"), std::vector<double>{0, 0, 0, 4, 0, 0, 0, 2, 2, 2, 2, 2, 2, 1}),
        "capsule_is_segment+capsule_is_sphere");
}

}  // namespace
}  // namespace graze
