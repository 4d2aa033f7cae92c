// CGAL: predicates of its kernel of exact predicates and inexact constructions (EPICK), the one that its manual recommends for such
// questions, on objects of the kernel. In CGAL's order of points; where it has the other sign, two are exchanged.
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "model.hpp"
#include "peer.hpp"

namespace graze::peers {
namespace {

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using point_2 = kernel::Point_2;
using point_3 = kernel::Point_3;

point_2 plane(double const* v) {
    return {v[0], v[1]};
}
point_3 space(double const* v) {
    return {v[0], v[1], v[2]};
}

template <std::size_t n, class Point, std::size_t dimension, Point (*make)(double const*)>
std::array<Point, n> points(double const* v, std::size_t) {
    std::array<Point, n> all;
    for (std::size_t i = 0; i < n; ++i) all[i] = make(v + dimension * i);
    return all;
}

template <class First, class Second>
struct pair_of {
    First first;
    Second second;
};

struct do_intersect {
    template <class Pair>
    bool operator()(Pair const& both) const {
        return CGAL::do_intersect(both.first, both.second);
    }
};

constexpr char terms[] = "exact on any finite doubles but the largest and smallest";

using triangles = std::vector<kernel::Triangle_3>;
using tree =
    CGAL::AABB_tree<CGAL::AABB_traits<kernel, CGAL::AABB_triangle_primitive<kernel, triangles::const_iterator>>>;

tree const& the_tree() {
    static triangles const all = [] {
        triangles made;
        auto const point = [](std::uint32_t i) {
            auto const& v = model().vertices[i];
            return point_3(v[0], v[1], v[2]);
        };
        for (auto const& t : model().triangles) made.emplace_back(point(t[0]), point(t[1]), point(t[2]));
        return made;
    }();
    static tree const made = [] {
        tree of(all.begin(), all.end());
        of.build();
        return of;
    }();
    return made;
}

template <class Make, class Ask>
peer predicate(char const* call, char const* test, Make make, Ask ask) {
    return {"CGAL EPICK", call, test, false, true, false, terms, preparing<double>(make, ask)};
}

}  // namespace

void add_cgal(std::vector<peer>& to) {
    to.push_back(predicate("orientation", "orient_2d", points<3, point_2, 2, plane>,
                           [](auto const& p) { return static_cast<int>(CGAL::orientation(p[0], p[1], p[2])); }));
    // Positive where the last point is above the others seen counter-clockwise: the other sign than orient_3d's.
    to.push_back(predicate("orientation", "orient_3d", points<4, point_3, 3, space>,
                           [](auto const& p) { return -static_cast<int>(CGAL::orientation(p[0], p[1], p[2], p[3])); }));
    to.push_back(predicate("side_of_oriented_circle", "incircle_2d", points<4, point_2, 2, plane>, [](auto const& p) {
        return static_cast<int>(CGAL::side_of_oriented_circle(p[0], p[1], p[2], p[3]));
    }));
    to.push_back(predicate("side_of_oriented_sphere", "insphere_3d", points<5, point_3, 3, space>, [](auto const& p) {
        return -static_cast<int>(CGAL::side_of_oriented_sphere(p[0], p[1], p[2], p[3], p[4]));
    }));
    to.push_back(predicate(
        "do_intersect", "segment_segment_2d",
        [](double const* v, std::size_t) {
            return pair_of<kernel::Segment_2, kernel::Segment_2>{{plane(v), plane(v + 2)},
                                                                 {plane(v + 4), plane(v + 6)}};
        },
        do_intersect{}));
    to.push_back(predicate(
        "do_intersect", "segment_triangle_3d",
        [](double const* v, std::size_t) {
            return pair_of<kernel::Triangle_3, kernel::Segment_3>{{space(v), space(v + 3), space(v + 6)},
                                                                  {space(v + 9), space(v + 12)}};
        },
        do_intersect{}));
    to.push_back(predicate(
        "do_intersect", "triangle_triangle_3d",
        [](double const* v, std::size_t) {
            return pair_of<kernel::Triangle_3, kernel::Triangle_3>{{space(v), space(v + 3), space(v + 6)},
                                                                   {space(v + 9), space(v + 12), space(v + 15)}};
        },
        do_intersect{}));
    auto const ray = [](float const* v, std::size_t) {
        return kernel::Ray_3(point_3(v[0], v[1], v[2]), kernel::Vector_3(v[3], v[4], v[5]));
    };
    to.push_back({"CGAL EPICK", "AABB_tree::do_intersect", "ray_solid_3d", true, true, false, terms,
                  preparing<float>(ray, [](kernel::Ray_3 const& of) { return the_tree().do_intersect(of); })});
}

}  // namespace graze::peers
