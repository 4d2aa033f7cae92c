// How the questions hang together: the answer to one follows from answers to simpler ones. Asked of CGAL, the rational
// reference and the certified tests, each by itself.
#include <algorithm>
#include <array>

#include "graze/internal/judge/evaluation.hpp"
#include "structural_tools.hpp"

namespace graze::properties {
namespace {

/// Two convex sets of dimension at most two in space that meet do so at the edge of one of them. And an edge that
/// crosses the other triangle stably makes the triangles cross.
bool triangles_meet_by_edges(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& t, relation truth) -> words {
        relation edges = relation::disjoint;
        for (std::size_t first : {0u, 9u})
            for (std::size_t i = 0; i < 3; ++i) {
                std::size_t const other = 9 - first;
                edges = strongest(
                    edges, ask("segment_triangle_3d",
                               points(t, 3, {other, other + 3, other + 6, first + 3 * i, first + 3 * ((i + 1) % 3)})));
            }
        if (meets(edges) != meets(truth))
            return "the edges of one against the other are " + std::string(name_of(edges));
        if (edges == relation::crossing && truth != relation::crossing) return "an edge crosses the other triangle";
        return std::nullopt;
    });
}

/// A triangle meets a box iff it meets one of the 12 triangles of its faces, or lies inside.
bool triangle_meets_box_by_faces(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        std::array<double const*, 2> const ends{&input[9], &input[12]};
        relation faces = relation::disjoint;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t side = 0; side < 2; ++side) {
                std::size_t const u = (axis + 1) % 3, v = (axis + 2) % 3;
                scalars corners[4];
                for (std::size_t i = 0; i < 4; ++i) {
                    corners[i].resize(3);
                    corners[i][axis] = ends[side][axis];
                    corners[i][u] = ends[i / 2][u];
                    corners[i][v] = ends[i % 2][v];
                }
                for (auto const& three : {std::array{0, 1, 2}, std::array{1, 2, 3}}) {
                    scalars pair(input.begin(), input.begin() + 9);
                    for (int corner : three)
                        for (double value : corners[corner]) pair.push_back(value);
                    faces = strongest(faces, ask("triangle_triangle_3d", pair));
                }
            }
        bool inside = true;
        for (std::size_t i = 0; i < 9; ++i) inside = inside && input[i] >= ends[0][i % 3] && input[i] <= ends[1][i % 3];
        if ((meets(faces) || inside) != meets(truth))
            return "the box's faces are " + std::string(name_of(faces)) + (inside ? ", inside" : "");
        return std::nullopt;
    });
}

/// Off the triangle's plane, a segment meets a triangle iff it meets the plane, and its line the triangle.
bool segment_meets_triangle_by_plane_and_line(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        relation const plane = ask("segment_plane_3d", input), line = ask("line_triangle_3d", input);
        if (plane == relation::undefined || line == relation::undefined) return std::nullopt;
        scalars flat = points(input, 3, {0, 3, 6, 9, 9}), other = points(input, 3, {0, 3, 6, 12, 12});
        bool const coplanar = meets(ask("segment_plane_3d", flat)) && meets(ask("segment_plane_3d", other));
        bool const both = meets(plane) && meets(line);
        if (coplanar ? meets(truth) && !both : meets(truth) != both)
            return "its plane is " + std::string(name_of(plane)) + ", its line " + std::string(name_of(line));
        if (!coplanar && plane == relation::crossing && line == relation::crossing && truth != relation::crossing)
            return "plane and line are crossed";
        return std::nullopt;
    });
}

/// The strongest relation of single triangles is the mesh's. A point is a triangle with equal vertices, as is a
/// segment with two, and goes against each triangle as such.
bool mesh_hits_iff_a_triangle_does(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        relation found = relation::disjoint;
        bool const point = input.size() % 6 == 2;
        for (std::size_t at = point ? 2 : 4; at < input.size(); at += 6) {
            scalars one =
                point ? points(input, 2, {0, at, at + 2, at + 4}) : points(input, 2, {0, 2, 2, at, at + 2, at + 4});
            found = strongest(found, ask(point ? "point_triangle_2d" : "triangle_triangle_2d", one));
        }
        if (found != truth) return "its triangles are " + std::string(name_of(found));
        return std::nullopt;
    });
}

bool swept_point_hits_where_an_end_does(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        for (std::size_t end : {0u, 2u}) {
            scalars at = points(input, 2, {end});
            at.insert(at.end(), input.begin() + 4, input.end());
            relation const there = ask("point_trimesh_2d", at);
            if (strongest(there, truth) != truth)
                return "the point " + std::string(end == 0 ? "p" : "q") + " is " + std::string(name_of(there));
        }
        return std::nullopt;
    });
}

/// Two segments are two triangles with two equal vertices, but for the dimension of what they make, which is the same.
bool segments_are_flat_triangles(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        relation const flat = ask("triangle_triangle_2d", points(input, 2, {0, 2, 2, 4, 6, 6}));
        if (flat != truth) return "as flat triangles they are " + std::string(name_of(flat));
        return std::nullopt;
    });
}

/// Of three points each hulls are triangles, and those of some of its points are in a hull.
bool hulls_of_triangles_are_triangles(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        std::size_t const n = input.size() / 6;
        auto const at = [&](std::size_t set, std::size_t i) { return 3 * (set * n + std::min(i, n - 1)); };
        scalars const pair = points(input, 3, {at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2)});
        relation const hulls = ask("hull_hull_3d", pair), triangles = ask("triangle_triangle_3d", pair);
        if (hulls != triangles)
            return "its first triangles are " + std::string(name_of(triangles)) + ", as hulls " +
                   std::string(name_of(hulls));
        if (strongest(hulls, truth) != truth) return "its first triangles are " + std::string(name_of(hulls));
        return std::nullopt;
    });
}

/// A ray crosses as many edges of the triangles of a fan as of the polygon, and each of their common edges twice.
bool polygon_is_odd_in_its_fan(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        bool odd = false;
        for (std::size_t v = 4; v + 2 < input.size(); v += 2) {
            relation const one = ask("point_triangle_2d", points(input, 2, {0, 2, v, v + 2}));
            if (one == relation::touching) return std::nullopt;  // perhaps on an edge of the fan alone
            odd = odd != (one == relation::crossing);
        }
        if (truth == relation::touching || odd != (truth == relation::crossing))
            return std::string("it is in an ") + (odd ? "odd" : "even") + " number of triangles of the polygon's fan";
        return std::nullopt;
    });
}

/// A rectangle is the union of the two triangles that its diagonal makes.
bool rectangle_is_two_triangles(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        double const x0 = input[6], y0 = input[7], x1 = input[8], y1 = input[9];
        relation halves = relation::disjoint;
        for (scalars const& corner : {scalars{x1, y0}, scalars{x0, y1}}) {
            scalars pair(input.begin(), input.begin() + 6);
            for (double value : {x0, y0, x1, y1, corner[0], corner[1]}) pair.push_back(value);
            halves = strongest(halves, ask("triangle_triangle_2d", pair));
        }
        if (meets(halves) != meets(truth)) return "its halves are " + std::string(name_of(halves));
        if (halves == relation::crossing && truth != relation::crossing) return "a half is crossed";
        return std::nullopt;
    });
}

/// Boxes meet iff their shadows on the three coordinate planes do; the weakest relation is theirs.
bool boxes_meet_by_shadows(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        relation weakest = relation::crossing;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            scalars shadow;
            for (std::size_t corner = 0; corner < 12; corner += 3)
                for (std::size_t other : {axis, (axis + 1) % 3}) shadow.push_back(input[corner + other]);
            weakest = std::min(weakest, ask("aabb_aabb_2d", shadow));
        }
        if (weakest != truth) return "their shadows are " + std::string(name_of(weakest));
        return std::nullopt;
    });
}

/// A capsule meets a triangle iff its segment does, one of the spheres at its ends, or a capsule without radius about an
/// edge meets it. Where the segment does, the radius makes it a crossing.
bool capsule_meets_triangle_by_parts(std::string const& name, subject_matter const& matter) {
    return run(name, matter, [](asking const& ask, scalars const& input, relation truth) -> words {
        relation parts = ask("segment_triangle_3d", points(input, 3, {0, 3, 6, 9, 12}));
        if (meets(parts) && input[15] > 0) parts = relation::crossing;
        for (std::size_t end : {9u, 12u}) {
            scalars sphere = points(input, 3, {0, 3, 6, end});
            sphere.push_back(input[15]);
            parts = strongest(parts, ask("sphere_triangle_3d", sphere));
        }
        for (std::size_t i = 0; i < 3; ++i) {
            scalars capsules = points(input, 3, {9, 12});
            capsules.push_back(input[15]);
            for (double value : points(input, 3, {3 * i, 3 * ((i + 1) % 3)})) capsules.push_back(value);
            capsules.push_back(0);
            parts = strongest(parts, ask("capsule_capsule_3d", capsules));
        }
        if (parts != truth) return "its parts are " + std::string(name_of(parts));
        return std::nullopt;
    });
}

using exact_point = std::array<rational, 3>;

rational dot(exact_point const& a, exact_point const& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
exact_point minus(exact_point const& a, exact_point const& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

/// All points lie in the sphere, and no smaller one holds the support: each way to move the centre takes it further
/// from one of them, that is, the centre is a mean of those with positive weights.
words sphere_problem(std::array<exact_point, 3> const& vertices, exact_sphere const& sphere) {
    for (exact_point const& vertex : vertices)
        if (dot(minus(vertex, sphere.centre), minus(vertex, sphere.centre)) > sphere.radius_squared)
            return "a point is outside";
    std::vector<exact_point> arms;
    for (exact_point const& vertex : vertices) {
        exact_point const arm = minus(vertex, sphere.centre);
        if (dot(arm, arm) == sphere.radius_squared) arms.push_back(arm);
    }
    if (sphere.radius_squared == 0) return std::nullopt;
    if (arms.size() < 2) return "fewer than two points are on it";
    for (std::size_t i = 0; i < arms.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (minus(arms[i], {-arms[j][0], -arms[j][1], -arms[j][2]}) == exact_point{}) return std::nullopt;
    if (arms.size() < 3) return "two points are on it, but are no diameter";
    // Weights w with w0 a0 + w1 a1 + w2 a2 = 0: w_i is the cross product of the other two arms; all must be parallel
    // and point the same way.
    auto const cross = [](exact_point const& a, exact_point const& b) {
        return exact_point{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    };
    exact_point const w[3] = {cross(arms[1], arms[2]), cross(arms[2], arms[0]), cross(arms[0], arms[1])};
    for (std::size_t i = 0; i < 3; ++i) {
        exact_point const& next = w[(i + 1) % 3];
        if (dot(w[i], next) < 0 || !(cross(w[i], next) == exact_point{})) return "the centre is not among its support";
    }
    return std::nullopt;
}

bool sphere_is_smallest(std::string const& name, subject_matter const& matter) {
    run_options options{.bounds = bounds_of(*matter.test)};
    options.bounds.special = {"spheres that three points determine"};
    return holds(
        name, matter,
        [](generated_case const& generated, input_mix& mix) -> words {
            test_info const& test = *generated.question.test;
            std::array<exact_point, 3> vertices;
            for (std::size_t i = 0; i < 9; ++i) vertices[i / 3][i % 3] = rational(generated.question.input[i]);
            mix.count(generated, relation::undefined);
            for (auto evaluate : {cgal_reference::evaluate, rational_reference::evaluate}) {
                exact_answer const answer = evaluate(test, generated.question.input);
                if (evaluate == rational_reference::evaluate) mix.count_special(0, answer.sphere->support.size() == 3);
                if (auto const wrong = sphere_problem(vertices, *answer.sphere))
                    return std::string(evaluate == cgal_reference::evaluate ? "CGAL" : "the rational reference") +
                           ": " + *wrong;
            }
            return std::nullopt;
        },
        options);
}

/// The document's claim about its two tests of a triangle and a box: PEF and SAT agree off contact. In exact
/// arithmetic, where the triangle is not degenerate.
bool pef_equals_sat_off_contact(std::string const& name, subject_matter const& matter) {
    run_options options{.bounds = bounds_of(*matter.test)};
    options.bounds.special = {"non-degenerate triangles off contact"};
    return holds(
        name, matter,
        [](generated_case const& generated, input_mix& mix) -> words {
            test_case const& question = generated.question;
            relation const truth = rational_reference::decide(*question.test, question.input);
            mix.count(generated, truth);
            bool const asked = truth != relation::touching && !generated.is_degenerate();
            mix.count_special(0, asked);
            if (!asked) return std::nullopt;
            verdict const pef =
                question.test->find_subject("documented.pef")->exact(question.scalar, question.input).answer;
            verdict const sat =
                question.test->find_subject("documented.sat")->exact(question.scalar, question.input).answer;
            if (pef != sat)
                return std::string(name_of(truth)) + ", pef says " + std::string(name_of(pef)) + ", sat " +
                       std::string(name_of(sat));
            return std::nullopt;
        },
        options);
}

template <char const* Id>
bool is(test_info const& test) {
    return test.id == Id;
}
constexpr char triangles[] = "triangle_triangle_3d", triangle_box[] = "triangle_aabb_3d",
               segment_triangle[] = "segment_triangle_3d", swept[] = "moving_point_trimesh_2d",
               segments[] = "segment_segment_2d", triangle_rectangle[] = "triangle_rectangle_2d",
               boxes[] = "aabb_aabb_3d", capsule_triangle[] = "capsule_triangle_3d",
               spheres[] = "triangle_min_sphere_3d", hulls[] = "hull_hull_3d", polygons[] = "point_polygon_2d";
bool is_mesh_as_it_is(test_info const& test) {
    return test.has_mesh() && test.layout[1].kind == shape::mesh;
}

}  // namespace

std::span<property_info const> structural_properties() {
    static constexpr property_info all[] = {
        {"triangles_meet_by_edges", "a triangle pair hits iff an edge of one hits the other", scope::test,
         is<triangles>, triangles_meet_by_edges, 300},
        {"triangle_meets_box_by_faces", "a triangle hits a box iff it hits one of its faces' 12 triangles or is inside",
         scope::test, is<triangle_box>, triangle_meets_box_by_faces, 300},
        {"segment_meets_triangle_by_plane_and_line",
         "off the plane a segment hits a triangle iff it hits the plane and its line the triangle", scope::test,
         is<segment_triangle>, segment_meets_triangle_by_plane_and_line, 500},
        {"mesh_hits_iff_a_triangle_does", "a mesh has the strongest relation of its triangles", scope::test,
         is_mesh_as_it_is, mesh_hits_iff_a_triangle_does, 300},
        {"swept_point_hits_where_an_end_does", "a path hits whatever contains one of its ends", scope::test, is<swept>,
         swept_point_hits_where_an_end_does, 300},
        {"segments_are_flat_triangles", "segments relate as triangles with two equal vertices do", scope::test,
         is<segments>, segments_are_flat_triangles, 500},
        {"hulls_of_triangles_are_triangles", "hulls of three points each relate as triangles, within others",
         scope::test, is<hulls>, hulls_of_triangles_are_triangles, 300},
        {"polygon_is_odd_in_its_fan", "a point is in a polygon iff it is in an odd number of triangles of its fan",
         scope::test, is<polygons>, polygon_is_odd_in_its_fan, 500},
        {"rectangle_is_two_triangles", "a triangle hits a rectangle iff it hits one of its halves", scope::test,
         is<triangle_rectangle>, rectangle_is_two_triangles, 500},
        {"boxes_meet_by_shadows", "boxes have the weakest relation of their shadows on the coordinate planes",
         scope::test, is<boxes>, boxes_meet_by_shadows, 500},
        {"capsule_meets_triangle_by_parts",
         "a capsule relates to a triangle as its segment, the spheres at its ends and the edges do", scope::test,
         is<capsule_triangle>, capsule_meets_triangle_by_parts, 300},
        {"sphere_is_smallest", "the exact sphere holds its points, and no smaller one does", scope::test, is<spheres>,
         sphere_is_smallest, 1000},
        {"pef_equals_sat_off_contact", "PEF and SAT agree off contact in exact arithmetic (the document's claim)",
         scope::test, is<triangle_box>, pef_equals_sat_off_contact, 1000},
    };
    return all;
}

}  // namespace graze::properties
