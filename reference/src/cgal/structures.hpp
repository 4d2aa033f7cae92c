// The judge of structures by CGAL's predicates: points, and what the kinds share. Indices are right already.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "cgal/shapes.hpp"
#include "graze/structure.hpp"

namespace graze::cgal_structures {

using cgal_reference::exact_kernel;
using cgal_reference::input_kernel;
using cgal_reference::ring_kernel;
using numbers = std::vector<std::size_t>;

/// Point i is at[i]; same[i] is one index of all points with its coordinates.
template <class Point>
struct located {
    std::vector<Point> at;
    numbers same;
};

template <class K>
located<typename K::Point_2> flat_points(std::span<double const> input) {
    located<typename K::Point_2> points;
    std::map<typename K::Point_2, std::size_t, typename K::Less_xy_2> first;
    for (std::size_t i = 0; i < input.size(); i += 2) {
        points.at.push_back(cgal_reference::point_2<K>(input, i));
        points.same.push_back(first.emplace(points.at.back(), i / 2).first->second);
    }
    return points;
}
template <class K>
located<typename K::Point_3> space_points(std::span<double const> input) {
    located<typename K::Point_3> points;
    std::map<typename K::Point_3, std::size_t, typename K::Less_xyz_3> first;
    for (std::size_t i = 0; i < input.size(); i += 3) {
        points.at.push_back(cgal_reference::point_3<K>(input, i));
        points.same.push_back(first.emplace(points.at.back(), i / 3).first->second);
    }
    return points;
}

/// The tuples as points, told by `same`.
template <class Points>
std::vector<numbers> tuples_of(Points const& points, structure_answer const& answer) {
    std::vector<numbers> tuples(answer.size());
    for (std::size_t i = 0; i < answer.size(); ++i)
        for (std::int64_t const index : answer.tuple(i))
            tuples[i].push_back(points.same[static_cast<std::size_t>(index)]);
    return tuples;
}

/// Do the interiors of triangles with area meet, both counter-clockwise by `orientation(a, b, c)`? Where they do not, the line of
/// a side parts them.
template <class Orientation>
bool triangles_overlap(numbers const& s, numbers const& t, Orientation const& orientation) {
    auto const parts = [&](numbers const& of, numbers const& from) {
        for (std::size_t k = 0; k < 3; ++k)
            if (std::none_of(from.begin(), from.end(),
                             [&](std::size_t p) { return orientation(of[k], of[(k + 1) % 3], p) == CGAL::LEFT_TURN; }))
                return true;
        return false;
    };
    return !parts(s, t) && !parts(t, s);
}

/// The least box with sides along the axes of each tuple, in the input's doubles.
class box_list {
  public:
    box_list(structure_input const& input, std::vector<numbers> const& tuples);
    bool apart(std::size_t i, std::size_t k) const;  // or touching
    bool disjoint(std::size_t i, std::size_t k) const;

  private:
    std::size_t dimension_;
    std::vector<std::array<double, 6>> ends_;  // least, greatest of each axis
};

/// Is the overlap the first one, where `overlap(i, k)` tells of two tuples whose boxes overlap?
template <class Overlap>
std::optional<structure_fault> find_overlap(structure_input const& input, std::vector<numbers> const& tuples,
                                            Overlap const& overlap) {
    box_list const boxes(input, tuples);
    for (std::size_t i = 0; i < tuples.size(); ++i)
        for (std::size_t k = i + 1; k < tuples.size(); ++k)
            if (!boxes.apart(i, k) && overlap(tuples[i], tuples[k]))
                return structure_fault{.law = structure_law::overlap, .tuple = i, .other_tuple = k};
    return std::nullopt;
}

/// A point that no tuple uses.
std::optional<structure_fault> find_unused(numbers const& same, std::vector<numbers> const& tuples);

template <class K>
structure_fault judge_flat_hull(structure_input const& input, structure_answer const& answer);
template <class K>
structure_fault judge_flat_delaunay(structure_input const& input, structure_answer const& answer);
template <class K>
structure_fault judge_polygon(structure_input const& input, structure_answer const& answer);
template <class K>
structure_fault judge_space_hull(structure_input const& input, structure_answer const& answer);
template <class K>
structure_fault judge_space_delaunay(structure_input const& input, structure_answer const& answer);

}  // namespace graze::cgal_structures
