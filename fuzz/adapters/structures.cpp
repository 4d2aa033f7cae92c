// Libraries in C++ that build hulls and triangulations: a program that graze asks by lines (--command), a subject a library and
// test. structures.json says what each documents. Points are passed as they are, as doubles.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#if GRAZE_HAVE_BOOST
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_point.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#endif
#if GRAZE_HAVE_CGAL
#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Delaunay_triangulation_3.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/Triangulation_vertex_base_with_info_2.h>
#include <CGAL/Triangulation_vertex_base_with_info_3.h>
#include <CGAL/convex_hull_2.h>
#include <CGAL/convex_hull_3.h>
#endif
#if GRAZE_HAVE_GEOS
#include <geos_c.h>
#endif
#if GRAZE_HAVE_QHULL
extern "C" {
#include <libqhull_r/qhull_ra.h>
}
#endif
#if GRAZE_HAVE_TETGEN
#define TETLIBRARY  // declares what the library exports
#include <tetgen.h>
#endif

namespace {

using coordinates = std::vector<double>;
using tuples = std::vector<std::vector<long>>;

struct question {
    coordinates input;
    std::vector<std::size_t> sizes;  // of the rings of a polygon
};

/// One that declines gives nothing.
struct subject {
    std::string test;
    std::string name;
    std::function<std::optional<tuples>(question const&)> build;
};

/// The first point with given coordinates, for libraries that answer with points of their own; -1 for what is none of the input.
template <std::size_t dimension>
class indices {
  public:
    explicit indices(coordinates const& input) {
        for (std::size_t i = 0; i < input.size() / dimension; ++i)
            first_.emplace(coordinates(input.begin() + long(dimension * i), input.begin() + long(dimension * (i + 1))),
                           long(i));
    }
    long operator()(coordinates const& point) const {
        auto const found = first_.find(point);
        return found == first_.end() ? -1 : found->second;
    }

  private:
    std::map<coordinates, long> first_;
};

void add_boost([[maybe_unused]] std::vector<subject>& subjects) {
#if GRAZE_HAVE_BOOST
    // convex_hull(points, polygon), the polygon declared counter-clockwise and open.
    subjects.push_back({"convex_hull_2d", "boost_geometry", [](question const& asked) {
                            using point = boost::geometry::model::d2::point_xy<double>;
                            boost::geometry::model::multi_point<point> points;
                            for (std::size_t i = 0; i < asked.input.size(); i += 2)
                                points.emplace_back(asked.input[i], asked.input[i + 1]);
                            boost::geometry::model::polygon<point, false, false> hull;
                            boost::geometry::convex_hull(points, hull);
                            indices<2> const index(asked.input);
                            tuples found(1);
                            for (point const& corner : hull.outer())
                                found[0].push_back(index({corner.x(), corner.y()}));
                            return std::optional(found);
                        }});
#endif
}

void add_cgal([[maybe_unused]] std::vector<subject>& subjects) {
#if GRAZE_HAVE_CGAL
    using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
    // convex_hull_2(first, beyond, result): counter-clockwise.
    subjects.push_back({"convex_hull_2d", "cgal", [](question const& asked) {
                            std::vector<kernel::Point_2> points;
                            for (std::size_t i = 0; i < asked.input.size(); i += 2)
                                points.emplace_back(asked.input[i], asked.input[i + 1]);
                            std::vector<kernel::Point_2> hull;
                            CGAL::convex_hull_2(points.begin(), points.end(), std::back_inserter(hull));
                            indices<2> const index(asked.input);
                            tuples found(1);
                            for (auto const& corner : hull) found[0].push_back(index({corner.x(), corner.y()}));
                            return std::optional(found);
                        }});
    // convex_hull_3(first, beyond, mesh): triangles, counter-clockwise from outside.
    subjects.push_back({"convex_hull_3d", "cgal", [](question const& asked) {
                            std::vector<kernel::Point_3> points;
                            for (std::size_t i = 0; i < asked.input.size(); i += 3)
                                points.emplace_back(asked.input[i], asked.input[i + 1], asked.input[i + 2]);
                            CGAL::Surface_mesh<kernel::Point_3> hull;
                            CGAL::convex_hull_3(points.begin(), points.end(), hull);
                            indices<3> const index(asked.input);
                            tuples found;
                            for (auto const face : hull.faces()) {
                                found.emplace_back();
                                for (auto const vertex : hull.vertices_around_face(hull.halfedge(face))) {
                                    auto const& p = hull.point(vertex);
                                    found.back().push_back(index({p.x(), p.y(), p.z()}));
                                }
                            }
                            return std::optional(found);
                        }});
    // Delaunay_triangulation_2, _3: finite_face_handles, finite_cell_handles.
    subjects.push_back(
        {"delaunay_2d", "cgal", [](question const& asked) {
             using vertices = CGAL::Triangulation_vertex_base_with_info_2<long, kernel>;
             using faces = CGAL::Triangulation_data_structure_2<vertices>;
             std::vector<std::pair<kernel::Point_2, long>> points;
             for (std::size_t i = 0; i < asked.input.size(); i += 2)
                 points.emplace_back(kernel::Point_2(asked.input[i], asked.input[i + 1]), long(i / 2));
             CGAL::Delaunay_triangulation_2<kernel, faces> const built(points.begin(), points.end());
             tuples found;
             for (auto const face : built.finite_face_handles())
                 found.push_back({face->vertex(0)->info(), face->vertex(1)->info(), face->vertex(2)->info()});
             return std::optional(found);
         }});
    subjects.push_back(
        {"delaunay_3d", "cgal", [](question const& asked) {
             using vertices = CGAL::Triangulation_vertex_base_with_info_3<long, kernel>;
             using cells =
                 CGAL::Triangulation_data_structure_3<vertices, CGAL::Delaunay_triangulation_cell_base_3<kernel>>;
             std::vector<std::pair<kernel::Point_3, long>> points;
             for (std::size_t i = 0; i < asked.input.size(); i += 3)
                 points.emplace_back(kernel::Point_3(asked.input[i], asked.input[i + 1], asked.input[i + 2]),
                                     long(i / 3));
             CGAL::Delaunay_triangulation_3<kernel, cells> const built(points.begin(), points.end());
             tuples found;
             for (auto const cell : built.finite_cell_handles())
                 found.push_back({cell->vertex(0)->info(), cell->vertex(1)->info(), cell->vertex(2)->info(),
                                  cell->vertex(3)->info()});
             return std::optional(found);
         }});
#endif
}

#if GRAZE_HAVE_GEOS
GEOSGeometry* ring(GEOSContextHandle_t geos, coordinates const& input, std::size_t from, std::size_t size) {
    GEOSCoordSequence* const sequence = GEOSCoordSeq_create_r(geos, unsigned(size + 1), 2);
    for (std::size_t i = 0; i <= size; ++i)
        GEOSCoordSeq_setXY_r(geos, sequence, unsigned(i), input[2 * (from + i % size)],
                             input[2 * (from + i % size) + 1]);
    return GEOSGeom_createLinearRing_r(geos, sequence);
}
#endif

void add_geos([[maybe_unused]] std::vector<subject>& subjects) {
#if GRAZE_HAVE_GEOS
    // GEOSConstrainedDelaunayTriangulation(polygon): a collection of triangles, whose last point is the first again.
    static GEOSContextHandle_t const geos = GEOS_init_r();
    subjects.push_back({"polygon_triangulation_2d", "geos", [](question const& asked) {
                            std::vector<GEOSGeometry*> rings;
                            std::size_t from = 0;
                            for (std::size_t const size : asked.sizes) {
                                rings.push_back(ring(geos, asked.input, from, size));
                                from += size;
                            }
                            GEOSGeometry* const polygon =
                                GEOSGeom_createPolygon_r(geos, rings[0], rings.data() + 1, unsigned(rings.size() - 1));
                            GEOSGeometry* const built = GEOSConstrainedDelaunayTriangulation_r(geos, polygon);
                            GEOSGeom_destroy_r(geos, polygon);
                            if (!built) throw std::runtime_error("GEOS gives no triangulation");
                            indices<2> const index(asked.input);
                            tuples found;
                            for (int i = 0; i < GEOSGetNumGeometries_r(geos, built); ++i) {
                                auto const* const shell =
                                    GEOSGetExteriorRing_r(geos, GEOSGetGeometryN_r(geos, built, i));
                                auto const* const sequence = GEOSGeom_getCoordSeq_r(geos, shell);
                                unsigned size = 0;
                                GEOSCoordSeq_getSize_r(geos, sequence, &size);
                                found.emplace_back();
                                for (unsigned j = 0; j + 1 < size; ++j) {
                                    double x = 0, y = 0;
                                    GEOSCoordSeq_getXY_r(geos, sequence, j, &x, &y);
                                    found.back().push_back(index({x, y}));
                                }
                            }
                            GEOSGeom_destroy_r(geos, built);
                            return std::optional(found);
                        }});
#endif
}

void add_tetgen([[maybe_unused]] std::vector<subject>& subjects) {
#if GRAZE_HAVE_TETGEN
    // tetrahedralize("QJ", points, result): the Delaunay tetrahedralisation, without messages; J keeps the numbers of the points where some
    // are equal. It throws a number.
    subjects.push_back({"delaunay_3d", "tetgen", [](question const& asked) {
                            tetgenio in, out;
                            in.numberofpoints = int(asked.input.size() / 3);
                            in.pointlist = new double[asked.input.size()];
                            std::copy(asked.input.begin(), asked.input.end(), in.pointlist);
                            char options[] = "QJ";
                            try {
                                tetrahedralize(options, &in, &out);
                            } catch (int number) {
                                throw std::runtime_error("tetgen throws " + std::to_string(number));
                            }
                            tuples found;
                            for (int i = 0; i < out.numberoftetrahedra; ++i) {
                                int const* const cell = out.tetrahedronlist + i * out.numberofcorners;
                                found.emplace_back(cell, cell + 4);
                            }
                            return std::optional(found);
                        }});
#endif
}

#if GRAZE_HAVE_QHULL && GRAZE_HAVE_BOOST
/// The corners of each facet, counter-clockwise from outside; of a Delaunay triangulation of the lower ones. Nothing where Qhull
/// refuses the input as nearly flat.
std::optional<tuples> ask_qhull(question const& asked, int dimension, std::string options, bool is_delaunay) {
    qhT state;
    qhT* const qh = &state;
    qh_zero(qh, nullptr);
    coordinates points = asked.input;
    static std::FILE* const nowhere = std::fopen("/dev/null", "w");
    int const failed = qh_new_qhull(qh, dimension, int(points.size()) / dimension, points.data(), False, options.data(),
                                    nowhere, nowhere);
    tuples found;
    if (failed == 0) {
        facetT* facet;
        vertexT *vertex, **vertexp;
        FORALLfacets {
            if (is_delaunay && facet->upperdelaunay) continue;
            found.emplace_back();
            FOREACHvertex_(facet->vertices) found.back().push_back(qh_pointid(qh, vertex->point));
            // As qh_facet2point and qh_facet3vertex order them.
            bool const turned = (facet->toporient != 0) != (qh_ORIENTclock != 0);
            if (turned == (dimension == 3)) std::swap(found.back()[0], found.back()[1]);
        }
    }
    qh_freeqhull(qh, !qh_ALL);
    int left = 0, bytes = 0;
    qh_memfreeshort(qh, &left, &bytes);
    if (failed == qh_ERRsingular) return std::nullopt;
    if (failed != 0) throw std::runtime_error("qhull fails with " + std::to_string(failed));
    return found;
}

/// Edges that make one ring, as its corners.
tuples chained(tuples const& edges) {
    std::map<long, long> next;
    for (auto const& edge : edges) next[edge[0]] = edge[1];
    tuples ring(1);
    for (long at = edges.at(0)[0]; ring[0].size() < edges.size(); at = next.at(at)) ring[0].push_back(at);
    if (next.size() != edges.size() || next.at(ring[0].back()) != ring[0].front())
        throw std::runtime_error("the edges are no ring");
    return ring;
}
#endif

#if GRAZE_HAVE_QHULL && GRAZE_HAVE_BOOST
/// A hull, turned as a whole if it is inside out: a hull counts as right in either direction. Exact.
tuples turned(tuples faces, coordinates const& input, std::size_t dimension) {
    using number = boost::multiprecision::cpp_rational;
    number content = 0;
    for (auto const& face : faces) {
        auto const at = [&](std::size_t corner, std::size_t axis) {
            return number(input[dimension * std::size_t(face[corner]) + axis]);
        };
        auto const cross = [&](std::size_t i, std::size_t j, std::size_t a, std::size_t b) {
            return number(at(i, a) * at(j, b) - at(i, b) * at(j, a));
        };
        content +=
            dimension == 2
                ? cross(0, 1, 0, 1)
                : number(at(0, 0) * cross(1, 2, 1, 2) + at(0, 1) * cross(1, 2, 2, 0) + at(0, 2) * cross(1, 2, 0, 1));
    }
    if (content < 0)
        for (auto& face : faces) std::swap(face[0], face[1]);
    return faces;
}
#endif

void add_qhull([[maybe_unused]] std::vector<subject>& subjects) {
#if GRAZE_HAVE_QHULL && GRAZE_HAVE_BOOST
    subjects.push_back({"convex_hull_2d", "qhull", [](question const& asked) {
                            auto const edges = ask_qhull(asked, 2, "qhull", false);
                            return edges ? std::optional(chained(turned(*edges, asked.input, 2))) : std::nullopt;
                        }});
    subjects.push_back({"convex_hull_3d", "qhull", [](question const& asked) {
                            auto const faces = ask_qhull(asked, 3, "qhull Qt", false);
                            return faces ? std::optional(turned(*faces, asked.input, 3)) : std::nullopt;
                        }});
    subjects.push_back(
        {"delaunay_2d", "qhull", [](question const& asked) { return ask_qhull(asked, 2, "qhull d Qt Qbb", true); }});
    subjects.push_back(
        {"delaunay_3d", "qhull", [](question const& asked) { return ask_qhull(asked, 3, "qhull d Qt Qbb", true); }});
#endif
}

/// The numbers of an array of a line, behind its name.
template <class Number>
std::vector<Number> numbers(std::string const& line, char const* name) {
    std::vector<Number> found;
    auto const at = line.find(std::string("\"") + name + "\":[");
    if (at == std::string::npos) return found;
    char const* next = line.c_str() + line.find('[', at) + 1;
    while (*next && *next != ']') {
        char* end = nullptr;
        found.push_back(static_cast<Number>(std::strtod(next, &end)));
        if (end == next) throw std::runtime_error("no number");
        next = *end == ',' ? end + 1 : end;
    }
    return found;
}

void print(std::optional<tuples> const& answer, bool flat) {
    if (!answer) return void(std::printf("null\n"));
    auto const print_one = [](std::vector<long> const& tuple) {
        std::printf("[");
        for (std::size_t i = 0; i < tuple.size(); ++i) std::printf("%s%ld", i == 0 ? "" : ",", tuple[i]);
        std::printf("]");
    };
    if (flat) {
        print_one(answer->front());
    } else {
        std::printf("[");
        for (std::size_t i = 0; i < answer->size(); ++i) {
            if (i != 0) std::printf(",");
            print_one((*answer)[i]);
        }
        std::printf("]");
    }
    std::printf("\n");
}

}  // namespace

int main() {
    std::vector<subject> subjects;
    add_boost(subjects);
    add_cgal(subjects);
    add_geos(subjects);
    add_tetgen(subjects);
    add_qhull(subjects);
    std::string line;
    std::getline(std::cin, line);  // {"graze":1}
    std::printf(R"({"subjects":[)");
    for (std::size_t i = 0; i < subjects.size(); ++i)
        std::printf(R"(%s{"test":"%s","name":"%s","scalar":"float64"})", i == 0 ? "" : ",", subjects[i].test.c_str(),
                    subjects[i].name.c_str());
    std::printf("]}\n");
    std::fflush(stdout);
    while (std::getline(std::cin, line)) {
        if (line.empty()) {
            std::fflush(stdout);
            continue;
        }
        auto const& asked =
            subjects.at(std::size_t(std::strtoul(line.c_str() + line.find("\"subject\":") + 10, nullptr, 10)));
        try {
            print(asked.build({numbers<double>(line, "input"), numbers<std::size_t>(line, "sizes")}),
                  asked.test == "convex_hull_2d");
        } catch (std::exception const& error) {
            std::printf(R"({"error":"raised"})"
                        "\n");
            std::cerr << asked.name << ": " << error.what() << '\n';
        }
    }
}
