// What CGAL builds on points, with any of its kernels that are exact for them.
#pragma once

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Delaunay_triangulation_3.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_2.h>
#include <CGAL/convex_hull_3.h>

#include <map>

#include "reference/structure_tools.hpp"

namespace graze {

template <class Point, class Less>
class numbered {
  public:
    Point const& add(Point const& p) {
        number_.emplace(p, static_cast<std::int64_t>(count_++));
        return p;
    }
    std::int64_t operator[](Point const& p) const { return number_.at(p); }

  private:
    std::map<Point, std::int64_t, Less> number_;
    std::size_t count_ = 0;
};

template <class Kernel>
class structure_builder {
  public:
    using tuple_list = std::vector<std::vector<std::int64_t>>;

    /// The case has to be defined.
    static tuple_list build(structure_case const& any) {
        switch (any.kind) {
            case structure_kind::convex_hull_2d: return hull_of_plane(any);
            case structure_kind::convex_hull_3d: return hull_of_space(any);
            case structure_kind::delaunay_2d: return delaunay_of_plane(any);
            case structure_kind::delaunay_3d: return delaunay_of_space(any);
            case structure_kind::polygon_triangulation_2d: return triangles_of_polygon(any);
        }
        return {};
    }

  private:
    using flat_numbers = numbered<typename Kernel::Point_2, typename Kernel::Less_xy_2>;
    using space_numbers = numbered<typename Kernel::Point_3, typename Kernel::Less_xyz_3>;

    static std::vector<typename Kernel::Point_2> flat_points(structure_case const& any, flat_numbers& number) {
        std::vector<typename Kernel::Point_2> points;
        for (std::size_t i = 0; i < any.coordinates.size(); i += 2)
            points.push_back(number.add({any.coordinates[i], any.coordinates[i + 1]}));
        return points;
    }
    static std::vector<typename Kernel::Point_3> space_points(structure_case const& any, space_numbers& number) {
        std::vector<typename Kernel::Point_3> points;
        for (std::size_t i = 0; i < any.coordinates.size(); i += 3)
            points.push_back(number.add({any.coordinates[i], any.coordinates[i + 1], any.coordinates[i + 2]}));
        return points;
    }

    static tuple_list hull_of_plane(structure_case const& any) {
        flat_numbers number;
        auto const points = flat_points(any, number);
        std::vector<typename Kernel::Point_2> hull;
        CGAL::convex_hull_2(points.begin(), points.end(), std::back_inserter(hull));
        tuple_list tuples;
        for (auto const& p : hull) tuples.push_back({number[p]});
        return tuples;
    }

    static tuple_list hull_of_space(structure_case const& any) {
        space_numbers number;
        auto const points = space_points(any, number);
        CGAL::Surface_mesh<typename Kernel::Point_3> mesh;
        CGAL::convex_hull_3(points.begin(), points.end(), mesh);
        tuple_list tuples;
        for (auto const face : mesh.faces()) {
            std::vector<std::int64_t> corners;
            for (auto const v : mesh.vertices_around_face(mesh.halfedge(face)))
                corners.push_back(number[mesh.point(v)]);
            for (std::size_t k = 2; k < corners.size(); ++k) tuples.push_back({corners[0], corners[k - 1], corners[k]});
        }
        return tuples;
    }

    static tuple_list delaunay_of_plane(structure_case const& any) {
        flat_numbers number;
        auto const points = flat_points(any, number);
        CGAL::Delaunay_triangulation_2<Kernel> const built(points.begin(), points.end());
        tuple_list tuples;
        for (auto f = built.finite_faces_begin(); f != built.finite_faces_end(); ++f)
            tuples.push_back(
                {number[f->vertex(0)->point()], number[f->vertex(1)->point()], number[f->vertex(2)->point()]});
        return tuples;
    }

    static tuple_list delaunay_of_space(structure_case const& any) {
        space_numbers number;
        auto const points = space_points(any, number);
        CGAL::Delaunay_triangulation_3<Kernel> const built(points.begin(), points.end());
        tuple_list tuples;
        for (auto c = built.finite_cells_begin(); c != built.finite_cells_end(); ++c)
            tuples.push_back({number[c->vertex(0)->point()], number[c->vertex(1)->point()],
                              number[c->vertex(2)->point()], number[c->vertex(3)->point()]});
        return tuples;
    }

    /// The constrained Delaunay triangulation's faces that an odd number of sides parts from those without end.
    static tuple_list triangles_of_polygon(structure_case const& any) {
        flat_numbers number;
        auto const points = flat_points(any, number);
        using triangulation = CGAL::Constrained_Delaunay_triangulation_2<Kernel>;
        triangulation built;
        std::size_t begin = 0;
        for (std::size_t const size : any.rings) {
            for (std::size_t i = 0; i < size; ++i)
                built.insert_constraint(points[begin + i], points[begin + (i + 1) % size]);
            begin += size;
        }
        std::map<typename triangulation::Face_handle, bool> inside{{built.infinite_face(), false}};
        std::vector<typename triangulation::Face_handle> next{built.infinite_face()};
        tuple_list tuples;
        while (!next.empty()) {
            auto const face = next.back();
            next.pop_back();
            bool const is_inside = inside.at(face);
            if (is_inside)
                tuples.push_back({number[face->vertex(0)->point()], number[face->vertex(1)->point()],
                                  number[face->vertex(2)->point()]});
            for (int k = 0; k < 3; ++k)
                if (inside.emplace(face->neighbor(k), is_inside != face->is_constrained(k)).second)
                    next.push_back(face->neighbor(k));
        }
        return tuples;
    }
};

}  // namespace graze
