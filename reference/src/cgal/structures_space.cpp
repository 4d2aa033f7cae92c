// Structures of space: tetrahedra and faces one by one and in pairs, by orientations; how much they fill by CGAL's hull.
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include "cgal/structures.hpp"
#include "cgal/tetrahedron_pair.hpp"
#include "structures/form.hpp"

namespace graze::cgal_structures {
namespace {

template <class K>
bool all_in_one_plane(std::vector<typename K::Point_3> const& at) {
    // The points that span a line, then a plane, are looked for along the way.
    std::size_t b = 1, c = 1;
    while (b < at.size() && at[b] == at[0]) ++b;
    for (c = b; c < at.size() && CGAL::collinear(at[0], at[b], at[c]);) ++c;
    for (std::size_t d = c; d < at.size(); ++d)
        if (!CGAL::coplanar(at[0], at[b], at[c], at[d])) return false;
    return true;
}

std::vector<exact_kernel::Point_3> exact_points(structure_input const& input) {
    return space_points<exact_kernel>(input.coordinates).at;
}

/// Six times the volume inside a surface.
template <class Corner>
CGAL::Gmpq volume_within(std::size_t faces, Corner const& corner) {
    CGAL::Gmpq sum = 0;
    for (std::size_t i = 0; i < faces; ++i)
        sum += CGAL::determinant(corner(i, 0) - CGAL::ORIGIN, corner(i, 1) - CGAL::ORIGIN, corner(i, 2) - CGAL::ORIGIN);
    return sum;
}

/// Six times the volume of the hull, whose faces have the points themselves as corners.
template <class K>
CGAL::Gmpq hull_volume(std::vector<typename K::Point_3> const& at) {
    CGAL::Surface_mesh<typename K::Point_3> hull;
    CGAL::convex_hull_3(at.begin(), at.end(), hull);
    std::vector<std::array<exact_kernel::Point_3, 3>> faces;
    for (auto const face : hull.faces()) {
        std::vector<exact_kernel::Point_3> corners;
        for (auto const vertex : hull.vertices_around_face(hull.halfedge(face))) {
            auto const& p = hull.point(vertex);
            corners.emplace_back(p.x(), p.y(), p.z());
        }
        for (std::size_t k = 2; k < corners.size(); ++k) faces.push_back({corners[0], corners[k - 1], corners[k]});
    }
    return volume_within(faces.size(), [&](std::size_t i, std::size_t k) { return faces[i][k]; });
}

/// The first face with an edge that is not there once, or whose reverse is not.
std::optional<structure_fault> find_open_edge(std::vector<numbers> const& faces) {
    std::map<std::pair<std::size_t, std::size_t>, std::array<std::size_t, 2>> edges;  // as sorted: each way
    for (numbers const& face : faces)
        for (std::size_t k = 0; k < 3; ++k) {
            auto const [low, high] = std::minmax(face[k], face[(k + 1) % 3]);
            ++edges[{low, high}][face[k] == low ? 0 : 1];
        }
    for (std::size_t i = 0; i < faces.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            std::size_t const a = faces[i][k], b = faces[i][(k + 1) % 3];
            if (edges[{std::min(a, b), std::max(a, b)}] != std::array<std::size_t, 2>{1, 1})
                return structure_fault{.law = structure_law::not_closed, .tuple = i, .corners = {a, b}};
        }
    return std::nullopt;
}

/// Is the place of the first face covered by another one in its plane? All faces are on the hull, seen from a point inside.
template <class K>
bool is_covered_twice(std::vector<typename K::Point_3> const& at, std::vector<numbers> const& faces) {
    typename K::Orientation_3 const orientation;
    numbers const& first = faces[0];
    std::size_t below = 0;
    while (orientation(at[first[0]], at[first[1]], at[first[2]], at[below]) == CGAL::COPLANAR) ++below;
    auto const seen = [&](std::size_t a, std::size_t b, std::size_t c) {
        return -orientation(at[a], at[b], at[c], at[below]);
    };
    for (std::size_t i = 1; i < faces.size(); ++i) {
        bool const in_plane = std::all_of(faces[i].begin(), faces[i].end(), [&](std::size_t p) {
            return orientation(at[first[0]], at[first[1]], at[first[2]], at[p]) == CGAL::COPLANAR;
        });
        if (in_plane && triangles_overlap(first, faces[i], seen)) return true;
    }
    return false;
}

/// Has each face of each tetrahedron another one on its other side, or no point beyond it? All have a positive orientation.
/// Then each place of the hull is in equally many tetrahedra; and if that is one they meet in common faces, edges and corners.
template <class K>
bool fit_together(std::vector<typename K::Point_3> const& at, std::vector<numbers> const& tuples) {
    typename K::Orientation_3 const orientation;
    // By the sorted corners of a face.
    std::map<numbers, numbers> opposite;
    for (numbers const& tuple : tuples)
        for (std::size_t const corner : tuple) {
            numbers face;
            std::copy_if(tuple.begin(), tuple.end(), std::back_inserter(face),
                         [&](std::size_t p) { return p != corner; });
            std::sort(face.begin(), face.end());
            opposite[face].push_back(corner);
        }
    return std::all_of(opposite.begin(), opposite.end(), [&](auto const& entry) {
        auto const& [face, corners] = entry;
        auto const side = [&, &on = face](std::size_t p) {
            return orientation(at[on[0]], at[on[1]], at[on[2]], at[p]);
        };
        auto const inner = side(corners[0]);
        if (corners.size() == 2) return side(corners[1]) == -inner;
        for (std::size_t p = 0; p < at.size() && corners.size() == 1; ++p)
            if (side(p) == -inner) return false;
        return corners.size() == 1;
    });
}

/// The first overlap, or else the first two that do not conform.
template <class K>
structure_fault judge_pairs(structure_input const& input, std::vector<typename K::Point_3> const& at,
                            std::vector<numbers> const& tuples) {
    box_list const boxes(input, tuples);
    tetrahedron_pairs<K> const pairs(at, space_points<ring_kernel>(input.coordinates).at);
    structure_fault found;
    for (std::size_t i = 0; i < tuples.size(); ++i)
        for (std::size_t k = i + 1; k < tuples.size(); ++k) {
            bool const is_found = found.law == structure_law::not_conforming;
            if (boxes.apart(i, k) && (is_found || boxes.disjoint(i, k))) continue;
            auto const contact = pairs.contact_of(tuples[i], tuples[k]);
            if (!contact) return {.law = structure_law::overlap, .tuple = i, .other_tuple = k};
            if (!is_found && !pairs.conform(*contact))
                found = {.law = structure_law::not_conforming, .tuple = i, .other_tuple = k};
        }
    return found;
}

}  // namespace

template <class K>
structure_fault judge_space_hull(structure_input const& input, structure_answer const& answer) {
    located<typename K::Point_3> const points = space_points<K>(input.coordinates);
    auto const& at = points.at;
    if (all_in_one_plane<K>(at)) return {.undefined = true};
    if (auto const fault = index_fault(input, answer)) return *fault;
    std::vector<numbers> const faces = tuples_of(points, answer);
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (typename K::Collinear_3()(at[faces[i][0]], at[faces[i][1]], at[faces[i][2]]))
            return {.law = structure_law::degenerate, .tuple = i};
    if (auto const fault = find_open_edge(faces)) return *fault;
    for (std::size_t i = 0; i < faces.size(); ++i)
        for (std::size_t p = 0; p < at.size(); ++p)
            if (typename K::Orientation_3()(at[faces[i][0]], at[faces[i][1]], at[faces[i][2]], at[p]) == CGAL::POSITIVE)
                return {.law = structure_law::outside, .tuple = i, .point = p};
    if (faces.empty()) {
        auto const corner = std::min_element(at.begin(), at.end(), typename K::Less_xyz_3());
        return {.law = structure_law::missing_vertex, .point = static_cast<std::size_t>(corner - at.begin())};
    }
    if (is_covered_twice<K>(at, faces)) return {.law = structure_law::not_closed};
    return {};
}

template <class K>
structure_fault judge_space_delaunay(structure_input const& input, structure_answer const& answer) {
    located<typename K::Point_3> const points = space_points<K>(input.coordinates);
    auto const& at = points.at;
    if (all_in_one_plane<K>(at)) return {.undefined = true};
    if (auto const fault = index_fault(input, answer)) return *fault;
    std::vector<numbers> tuples = tuples_of(points, answer);
    for (std::size_t i = 0; i < tuples.size(); ++i) {
        numbers& t = tuples[i];
        auto const turn = typename K::Orientation_3()(at[t[0]], at[t[1]], at[t[2]], at[t[3]]);
        if (turn == CGAL::COPLANAR) return {.law = structure_law::degenerate, .tuple = i};
        if (turn == CGAL::NEGATIVE) std::swap(t[0], t[1]);
    }
    std::vector<exact_kernel::Point_3> const exact = exact_points(input);
    CGAL::Gmpq filled = 0;
    for (numbers const& t : tuples) filled += 6 * CGAL::volume(exact[t[0]], exact[t[1]], exact[t[2]], exact[t[3]]);
    bool is_whole = false;
    if constexpr (std::is_same_v<K, input_kernel>)
        is_whole = filled == hull_volume<K>(at);
    else
        is_whole = filled == hull_volume<exact_kernel>(exact);
    std::optional<structure_fault> not_conforming;
    // Without filters orientations take a hundred times as long, and pairs are many.
    if (std::is_same_v<K, input_kernel> || !is_whole || !fit_together<K>(at, tuples)) {
        structure_fault const fault = judge_pairs<K>(input, at, tuples);
        if (fault.law == structure_law::overlap) return fault;
        if (fault.law == structure_law::not_conforming) not_conforming = fault;
    }
    if (!is_whole) return {.law = structure_law::not_covered};
    if (auto const fault = find_unused(points.same, tuples)) return *fault;
    for (std::size_t i = 0; i < tuples.size(); ++i) {
        numbers const& t = tuples[i];
        for (std::size_t p = 0; p < at.size(); ++p)
            if (typename K::Side_of_oriented_sphere_3()(at[t[0]], at[t[1]], at[t[2]], at[t[3]], at[p]) ==
                CGAL::ON_POSITIVE_SIDE)
                return {.law = structure_law::not_delaunay, .tuple = i, .point = p};
    }
    return not_conforming.value_or(structure_fault{});
}

template structure_fault judge_space_hull<input_kernel>(structure_input const&, structure_answer const&);
template structure_fault judge_space_hull<ring_kernel>(structure_input const&, structure_answer const&);
template structure_fault judge_space_delaunay<input_kernel>(structure_input const&, structure_answer const&);
template structure_fault judge_space_delaunay<ring_kernel>(structure_input const&, structure_answer const&);

}  // namespace graze::cgal_structures
