// The self-intersections of a model as CGAL's Polygon_mesh_processing finds them, for comparison with `graze mesh
// --intersections`: a pair of face numbers a line, and the processor time on standard error, theirs and ours.
//
//   cgal_intersections FILE     exit status 0, or 3 where its preconditions do not hold: no two-manifold, or flat faces
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>

#include <cstdio>
#include <ctime>
#include <map>

#include "graze/internal/models/intersections.hpp"

int main(int argc, char** argv) {
    using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
    using mesh = CGAL::Surface_mesh<kernel::Point_3>;
    namespace processing = CGAL::Polygon_mesh_processing;
    if (argc != 2) return 2;
    graze::triangle_soup const soup = graze::read_model(argv[1]);

    // One vertex for equal coordinates, as graze has it.
    std::map<std::array<double, 3>, std::size_t> numbers;
    std::vector<kernel::Point_3> points;
    std::vector<std::vector<std::size_t>> polygons;
    for (auto const& triangle : soup.triangles) {
        std::vector<std::size_t> polygon;
        for (std::uint32_t corner : triangle) {
            auto const& p = soup.points[corner];
            auto const [place, is_new] = numbers.try_emplace(p, points.size());
            if (is_new) points.emplace_back(p[0], p[1], p[2]);
            polygon.push_back(place->second);
        }
        if (CGAL::collinear(points[polygon[0]], points[polygon[1]], points[polygon[2]])) return 3;
        polygons.push_back(std::move(polygon));
    }
    std::size_t const before = points.size();
    if (!processing::orient_polygon_soup(points, polygons) || points.size() != before) return 3;
    if (!processing::is_polygon_soup_a_polygon_mesh(polygons)) return 3;
    mesh surface;
    processing::polygon_soup_to_polygon_mesh(points, polygons, surface);  // faces in the order of the polygons

    std::vector<std::pair<mesh::Face_index, mesh::Face_index>> found;
    auto const seconds_of = [](auto const& call) {
        std::clock_t const begin = std::clock();
        call();
        return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    double const theirs =
        seconds_of([&] { processing::self_intersections<CGAL::Sequential_tag>(surface, std::back_inserter(found)); });
    double const ours = seconds_of([&] { graze::find_intersections(soup); });
    std::fprintf(stderr, "%.6f %.6f\n", theirs, ours);
    for (auto const& [one, other] : found) std::printf("%u %u\n", soup.face_of(one.idx()), soup.face_of(other.idx()));
    return 0;
}
