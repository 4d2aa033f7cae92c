// CGAL, by the kernel of exact predicates: Side_of_triangle_mesh of points, AABB_tree::do_intersect and first_intersection of
// rays. A ray is kept as two points: declined where the second one rounds. Its manual wants a closed surface that does not meet
// itself, and has a side for points on it.
#include <CGAL/AABB_face_graph_triangle_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>

#include <stdexcept>

#include "solids.hpp"

namespace {

using epick = CGAL::Exact_predicates_inexact_constructions_kernel;
using surface_mesh = CGAL::Surface_mesh<epick::Point_3>;

surface_mesh mesh_of(adapters::indexed_triangles<double> const& triangles) {
    surface_mesh mesh;
    for (auto const& [x, y, z] : triangles.points) mesh.add_vertex({x, y, z});
    using vertex = surface_mesh::Vertex_index;
    for (auto const& [a, b, c] : triangles.corners)
        if (mesh.add_face(vertex(a), vertex(b), vertex(c)) == surface_mesh::null_face())
            throw std::invalid_argument("no manifold");
    return mesh;
}

template <class Scalar>
class cgal_side {
  public:
    using scalar = Scalar;
    cgal_side(Scalar const* triangles, std::size_t count) : mesh_(mesh_of({triangles, count})), side_(mesh_) {}
    int ask(Scalar const* p, Scalar*) { return side_({p[0], p[1], p[2]}) != CGAL::ON_UNBOUNDED_SIDE; }

  private:
    surface_mesh mesh_;
    CGAL::Side_of_triangle_mesh<surface_mesh, epick> side_;
};

enum class tree_call { do_intersect, first_intersection };

template <class Scalar, tree_call call>
class cgal_tree {
  public:
    using scalar = Scalar;
    cgal_tree(Scalar const* triangles, std::size_t count)
        : mesh_(mesh_of({triangles, count})), tree_(faces(mesh_).begin(), faces(mesh_).end(), mesh_) {
        tree_.build();
    }
    int ask(Scalar const* ray, Scalar*) {
        double end[3];
        for (int k = 0; k < 3; ++k) {
            if (!adapters::sum_is_exact(double(ray[k]), double(ray[3 + k]))) return -1;
            end[k] = double(ray[k]) + double(ray[3 + k]);
        }
        epick::Ray_3 const asked(epick::Point_3(ray[0], ray[1], ray[2]), epick::Point_3(end[0], end[1], end[2]));
        if constexpr (call == tree_call::do_intersect)
            return tree_.do_intersect(asked);
        else
            return bool(tree_.first_intersection(asked));
    }

  private:
    using primitive = CGAL::AABB_face_graph_triangle_primitive<surface_mesh>;
    surface_mesh mesh_;
    CGAL::AABB_tree<CGAL::AABB_traits<epick, primitive>> tree_;
};

template <class Scalar>
void add_cgal() {
    using adapters::add_solid;
    add_solid<cgal_side<Scalar>>("point_solid_3d", "cgal_side_of_triangle_mesh", GRAZE_CONTACT_CLOSED);
    add_solid<cgal_tree<Scalar, tree_call::do_intersect>>("ray_solid_3d", "cgal_do_intersect", GRAZE_CONTACT_CLOSED);
    add_solid<cgal_tree<Scalar, tree_call::first_intersection>>("ray_solid_3d", "cgal_first_intersection");
}

}  // namespace

void adapters::add_solids_of_cgal() {
    add_cgal<float>();
    add_cgal<double>();
}
