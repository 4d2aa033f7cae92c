// One shape strictly inside the other is among the cases of coplanar, grid and near_contact, for every test of two shapes
// with extent.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "graze/families.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

using scalars_of_case = std::vector<double>;
using iterator = scalars_of_case::const_iterator;

scalars_of_case joined(std::initializer_list<scalars_of_case> parts) {
    scalars_of_case all;
    for (scalars_of_case const& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}
scalars_of_case taken(iterator from, std::size_t count) {
    return {from, from + static_cast<std::ptrdiff_t>(count)};
}
bool cross(char const* test, std::initializer_list<scalars_of_case> parts) {
    return rational_reference::decide(*find_test(test), joined(parts)) == relation::crossing;
}

/// Do all points, `count` of them, satisfy the predicate?
bool all_points(iterator points, std::size_t count, std::size_t dimension,
                std::function<bool(scalars_of_case const& p)> const& is_inside) {
    for (std::size_t i = 0; i < count; ++i)
        if (!is_inside(taken(points + static_cast<std::ptrdiff_t>(i * dimension), dimension))) return false;
    return true;
}

bool in_triangle_2d(iterator triangle, scalars_of_case const& p) {
    return cross("point_triangle_2d", {p, taken(triangle, 6)});
}
bool in_box(iterator box, scalars_of_case const& p) {
    std::size_t const d = p.size();
    return cross(d == 2 ? "aabb_aabb_2d" : "aabb_aabb_3d", {taken(box, 2 * d), p, p});
}

using exact_point = std::array<rational, 3>;
exact_point exact(scalars_of_case const& p) {
    return {rational(p[0]), rational(p[1]), rational(p.size() > 2 ? p[2] : 0)};
}
exact_point difference(exact_point const& a, exact_point const& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
exact_point product(exact_point const& a, exact_point const& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
rational dot_product(exact_point const& a, exact_point const& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// In the triangle's plane, strictly inside.
bool in_triangle_3d(iterator triangle, scalars_of_case const& p) {
    exact_point const a = exact(taken(triangle, 3)), b = exact(taken(triangle + 3, 3)),
                      c = exact(taken(triangle + 6, 3)), q = exact(p);
    exact_point const n = product(difference(b, a), difference(c, a));
    if (dot_product(n, difference(q, a)) != 0) return false;
    auto const is_left = [&](exact_point const& from, exact_point const& to) {
        return dot_product(n, product(difference(to, from), difference(q, from))) > 0;
    };
    return is_left(a, b) && is_left(b, c) && is_left(c, a);
}
/// On the segment's line, strictly between its ends.
bool in_segment_2d(iterator segment, scalars_of_case const& p) {
    exact_point const a = exact(taken(segment, 2)), b = exact(taken(segment + 2, 2)), q = exact(p);
    exact_point const turned = product(difference(b, a), difference(q, a));
    if (turned[2] != 0) return false;
    rational const along = dot_product(difference(b, a), difference(q, a));
    return along > 0 && along < dot_product(difference(b, a), difference(b, a));
}
/// Points in a triangle of the mesh.
bool in_mesh(scalars_of_case const& input, std::size_t points) {
    for (std::size_t at = 2 * points; at + 6 <= input.size(); at += 6) {
        iterator const triangle = input.begin() + static_cast<std::ptrdiff_t>(at);
        if (all_points(input.begin(), points, 2, [&](auto const& p) { return in_triangle_2d(triangle, p); }))
            return true;
    }
    return false;
}
/// The corners of an oriented box, exact where the sums are.
std::vector<scalars_of_case> obb_corners(iterator box) {
    std::vector<scalars_of_case> corners;
    for (unsigned signs = 0; signs < 8; ++signs) {
        scalars_of_case corner = taken(box, 3);
        for (std::size_t k = 0; k < 3; ++k)
            for (std::size_t axis = 0; axis < 3; ++axis)
                corner[axis] += (signs >> k & 1 ? 1 : -1) * *(box + static_cast<std::ptrdiff_t>(12 + k)) *
                                *(box + static_cast<std::ptrdiff_t>(3 + 3 * k + axis));
        corners.push_back(corner);
    }
    return corners;
}
bool in_obb(iterator box, scalars_of_case const& p) {
    return cross("obb_obb_3d", {taken(box, 15), p, {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}});
}
bool obb_holds(iterator outer, iterator inner) {
    return std::ranges::all_of(obb_corners(inner), [&](auto const& corner) { return in_obb(outer, corner); });
}
bool capsule_holds(iterator outer, iterator inner) {
    double const room = *(outer + 6) - *(inner + 6);
    if (room <= 0) return false;
    return all_points(inner, 2, 3, [&](auto const& p) {
        return cross("capsule_capsule_3d", {taken(outer, 6), {room}, p, p, {0}});
    });
}
bool ball_holds(char const* test, iterator outer, iterator inner, std::size_t dimension) {
    auto const radius = static_cast<std::ptrdiff_t>(dimension);
    double const room = *(outer + radius) - *(inner + radius);
    return room > 0 && cross(test, {taken(outer, dimension), {room}, taken(inner, dimension), {0}});
}
bool one_hull_holds_the_other(scalars_of_case const& input, std::size_t dimension) {
    std::size_t const half = input.size() / 2;
    iterator const first = input.begin(), second = first + static_cast<std::ptrdiff_t>(half);
    auto const holds = [&](iterator outer, iterator inner) {
        return all_points(inner, half / dimension, dimension, [&](auto const& p) {
            scalars_of_case repeated;
            for (std::size_t i = 0; i < half; i += dimension) repeated.insert(repeated.end(), p.begin(), p.end());
            return cross(dimension == 2 ? "hull_hull_2d" : "hull_hull_3d", {taken(outer, half), repeated});
        });
    };
    return holds(first, second) || holds(second, first);
}

using predicate = std::function<bool(scalars_of_case const& input)>;

/// By test: is one of the shapes strictly inside the other?
std::map<std::string, predicate> const& nested_by_test() {
    static std::map<std::string, predicate> const all{
        {"segment_segment_2d",
         [](auto const& v) {
             auto const in = [](iterator outer, iterator inner) {
                 return all_points(inner, 2, 2, [&](auto const& p) { return in_segment_2d(outer, p); });
             };
             return in(v.begin(), v.begin() + 4) || in(v.begin() + 4, v.begin());
         }},
        {"moving_point_trimesh_2d", [](auto const& v) { return in_mesh(v, 2); }},
        {"triangle_triangle_2d",
         [](auto const& v) {
             auto const in = [](iterator outer, iterator inner) {
                 return all_points(inner, 3, 2, [&](auto const& p) { return in_triangle_2d(outer, p); });
             };
             return in(v.begin(), v.begin() + 6) || in(v.begin() + 6, v.begin());
         }},
        {"triangle_rectangle_2d",
         [](auto const& v) {
             iterator const box = v.begin() + 6;
             bool corners = true;
             for (unsigned i = 0; i < 4; ++i)
                 corners = corners && in_triangle_2d(v.begin(), {*(box + (i & 1 ? 2 : 0)), *(box + (i & 2 ? 3 : 1))});
             return corners || all_points(v.begin(), 3, 2, [&](auto const& p) { return in_box(box, p); });
         }},
        {"aabb_aabb_2d",
         [](auto const& v) {
             auto const in = [](iterator outer, iterator inner) {
                 return all_points(inner, 2, 2, [&](auto const& p) { return in_box(outer, p); });
             };
             return in(v.begin(), v.begin() + 4) || in(v.begin() + 4, v.begin());
         }},
        {"aabb_aabb_3d",
         [](auto const& v) {
             auto const in = [](iterator outer, iterator inner) {
                 return all_points(inner, 2, 3, [&](auto const& p) { return in_box(outer, p); });
             };
             return in(v.begin(), v.begin() + 6) || in(v.begin() + 6, v.begin());
         }},
        {"segment_triangle_3d",
         [](auto const& v) {
             return all_points(v.begin() + 9, 2, 3, [&](auto const& p) { return in_triangle_3d(v.begin(), p); });
         }},
        {"triangle_triangle_3d",
         [](auto const& v) {
             auto const in = [](iterator outer, iterator inner) {
                 return all_points(inner, 3, 3, [&](auto const& p) { return in_triangle_3d(outer, p); });
             };
             return in(v.begin(), v.begin() + 9) || in(v.begin() + 9, v.begin());
         }},
        {"triangle_aabb_3d",
         [](auto const& v) {
             return all_points(v.begin(), 3, 3, [&](auto const& p) { return in_box(v.begin() + 9, p); });
         }},
        {"segment_aabb_3d",
         [](auto const& v) {
             return all_points(v.begin() + 6, 2, 3, [&](auto const& p) { return in_box(v.begin(), p); });
         }},
        // Of these the ball's centre or the capsule's core in the box or triangle counts.
        {"sphere_aabb_3d", [](auto const& v) { return in_box(v.begin(), taken(v.begin() + 6, 3)); }},
        {"sphere_triangle_3d",
         [](auto const& v) {
             return in_triangle_3d(v.begin(), taken(v.begin() + 9, 3)) ||
                    all_points(v.begin(), 3, 3, [&](auto const& p) {
                        return cross("capsule_capsule_3d",
                                     {taken(v.begin() + 9, 3), taken(v.begin() + 9, 3), {v[12]}, p, p, {0}});
                    });
         }},
        {"capsule_triangle_3d",
         [](auto const& v) {
             return all_points(v.begin() + 9, 2, 3, [&](auto const& p) { return in_triangle_3d(v.begin(), p); }) ||
                    all_points(v.begin(), 3, 3, [&](auto const& p) {
                        return cross("capsule_capsule_3d", {taken(v.begin() + 9, 7), p, p, {0}});
                    });
         }},
        {"capsule_capsule_3d",
         [](auto const& v) {
             return capsule_holds(v.begin(), v.begin() + 7) || capsule_holds(v.begin() + 7, v.begin());
         }},
        {"disc_disc_2d",
         [](auto const& v) {
             return ball_holds("disc_disc_2d", v.begin(), v.begin() + 3, 2) ||
                    ball_holds("disc_disc_2d", v.begin() + 3, v.begin(), 2);
         }},
        {"sphere_sphere_3d",
         [](auto const& v) {
             return ball_holds("sphere_sphere_3d", v.begin(), v.begin() + 4, 3) ||
                    ball_holds("sphere_sphere_3d", v.begin() + 4, v.begin(), 3);
         }},
        {"disc_rectangle_2d",
         [](auto const& v) {
             bool corners = true;
             for (unsigned i = 0; i < 4; ++i)
                 corners =
                     corners && cross("point_disc_2d", {{v[i & 1 ? 2 : 0], v[i & 2 ? 3 : 1]}, taken(v.begin() + 4, 3)});
             return corners || in_box(v.begin(), taken(v.begin() + 4, 2));
         }},
        {"disc_triangle_2d",
         [](auto const& v) {
             return in_triangle_2d(v.begin(), taken(v.begin() + 6, 2)) ||
                    all_points(v.begin(), 3, 2, [&](auto const& p) {
                        return cross("point_disc_2d", {p, taken(v.begin() + 6, 3)});
                    });
         }},
        {"capsule_aabb_3d",
         [](auto const& v) {
             bool corners = true;
             for (std::size_t i = 0; i < 8; ++i) {
                 scalars_of_case const corner{v[i & 1 ? 3 : 0], v[i & 2 ? 4 : 1], v[i & 4 ? 5 : 2]};
                 corners = corners && cross("capsule_sphere_3d", {taken(v.begin() + 6, 7), corner, {0}});
             }
             return corners || all_points(v.begin() + 6, 2, 3, [&](auto const& p) { return in_box(v.begin(), p); });
         }},
        {"capsule_sphere_3d",
         [](auto const& v) {
             double const room = v[6] - v[10];
             scalars_of_case const centre = taken(v.begin() + 7, 3);
             if (room > 0) return cross("capsule_capsule_3d", {taken(v.begin(), 6), {room}, centre, centre, {0}});
             return room < 0 && all_points(v.begin(), 2, 3, [&](auto const& p) {
                        return cross("sphere_sphere_3d", {centre, {-room}, p, {0}});
                    });
         }},
        {"obb_obb_3d",
         [](auto const& v) { return obb_holds(v.begin(), v.begin() + 15) || obb_holds(v.begin() + 15, v.begin()); }},
        {"sphere_obb_3d", [](auto const& v) { return in_obb(v.begin(), taken(v.begin() + 15, 3)); }},
        {"triangle_obb_3d",
         [](auto const& v) {
             return all_points(v.begin(), 3, 3, [&](auto const& p) { return in_obb(v.begin() + 9, p); });
         }},
        {"frustum_aabb_3d",
         [](auto const& v) {
             for (unsigned i = 0; i < 8; ++i) {
                 scalars_of_case const corner{v[i & 1 ? 27 : 24], v[i & 2 ? 28 : 25], v[i & 4 ? 29 : 26]};
                 if (!cross("frustum_sphere_3d", {taken(v.begin(), 24), corner, {0}})) return false;
             }
             return true;
         }},
        {"frustum_sphere_3d",
         [](auto const& v) {
             return cross("frustum_sphere_3d", {taken(v.begin(), 27), {0}});
         }},
        {"hull_hull_2d", [](auto const& v) { return one_hull_holds_the_other(v, 2); }},
        {"hull_hull_3d", [](auto const& v) { return one_hull_holds_the_other(v, 3); }},
    };
    return all;
}

/// Two shapes that end and are more than a point. Rings are drawn by generators of their own.
bool is_pair_with_extent(test_info const& test) {
    if (test.in_motion() || test.gives_numbers() || test.answer == answer_kind::sign || test.layout.size() != 2)
        return false;
    for (part const& item : test.layout)
        if (item.kind == shape::point || item.kind == shape::polygon || traits_of(item.kind).reach != extent::bounded)
            return false;
    return true;
}

TEST(families, nest_one_shape_in_the_other) {
    std::size_t const cases = 600;
    std::size_t asked = 0;
    for (test_info const& test : catalog()) {
        if (!is_pair_with_extent(test)) continue;
        SCOPED_TRACE(test.id);
        ASSERT_TRUE(nested_by_test().contains(test.id)) << "the test has to say what nested means here";
        predicate const& is_nested = nested_by_test().at(test.id);
        ++asked;
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
            for (char const* name : {"coplanar", "grid", "near_contact"}) {
                family_info const& family = *find_family(name);
                std::size_t nested = 0;
                scalars_of_case input;
                for (std::uint64_t index = 0; index < cases; ++index) {
                    source choices(case_key(7, test, scalar, family, index));
                    family.generate(test, scalar, choices, input);
                    nested += is_nested(input);
                }
                EXPECT_GE(nested, cases / 20) << name << ' ' << name_of(scalar);
            }
    }
    EXPECT_EQ(asked, nested_by_test().size());
}

}  // namespace
}  // namespace graze
