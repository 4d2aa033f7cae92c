// Solids with CGAL: its predicates, intersections and distances in its kernel of rationals.
#include <CGAL/Gmpq.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_3.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <variant>
#include <vector>

#include "cgal/solid.hpp"
#include "cgal/values.hpp"
#include "graze/solid_references.hpp"

namespace graze {
namespace solid_in_cgal {
namespace {

namespace reference = cgal_reference;
using kernel = reference::exact_kernel;
using number = kernel::FT;
using space_point = kernel::Point_3;

/// A triangle as what it is: CGAL asks for triangles with area and segments with length.
struct surface_part {
    std::variant<space_point, kernel::Segment_3, kernel::Triangle_3> set;

    explicit surface_part(std::array<space_point, 3> p) : set(p[0]) {
        if (!CGAL::collinear(p[0], p[1], p[2])) {
            set = kernel::Triangle_3(p[0], p[1], p[2]);
            return;
        }
        auto const [low, high] = std::minmax_element(
            p.begin(), p.end(), [](auto const& a, auto const& b) { return CGAL::lexicographically_xyz_smaller(a, b); });
        if (*low != *high) set = kernel::Segment_3(*low, *high);
    }

    kernel::Triangle_3 const* triangle() const { return std::get_if<kernel::Triangle_3>(&set); }
    number squared_distance(space_point const& p) const {
        return std::visit([&](auto const& one) { return number(CGAL::squared_distance(p, one)); }, set);
    }
};

bool is_in_plane(kernel::Ray_3 const& ray, kernel::Triangle_3 const& t) {
    return CGAL::coplanar(t[0], t[1], t[2], ray.source()) && CGAL::coplanar(t[0], t[1], t[2], ray.second_point());
}

/// How many times the direction a point of the ray is away.
number time_of(kernel::Ray_3 const& ray, space_point const& at) {
    kernel::Vector_3 const way = ray.second_point() - ray.source(), moved = at - ray.source();
    for (int k = 0; k < 3; ++k)
        if (way[k] != 0) return moved[k] / way[k];
    return 0;
}

/// Adds the times of the first and the last common point, or of points between.
void add_times(kernel::Ray_3 const& ray, space_point const& p, std::vector<number>& times) {
    if (ray.has_on(p)) times.push_back(time_of(ray, p));
}
void add_times(kernel::Ray_3 const& ray, kernel::Segment_3 const& s, std::vector<number>& times) {
    add_times(ray, s.source(), times);
    add_times(ray, s.target(), times);
    if (CGAL::collinear(s.source(), s.target(), ray.source()) &&
        CGAL::collinear(s.source(), s.target(), ray.second_point())) {
        if (s.has_on(ray.source())) times.push_back(0);
    } else if (auto const common = CGAL::intersection(ray, s)) {
        if (auto const* const p = boost::get<space_point>(&*common)) add_times(ray, *p, times);
    }
}
/// In a triangle's plane by its edges: CGAL 5.5 gives a segment for an edge on the ray's line that is behind the ray.
void add_times(kernel::Ray_3 const& ray, kernel::Triangle_3 const& t, std::vector<number>& times) {
    if (!is_in_plane(ray, t)) {
        if (auto const common = CGAL::intersection(ray, t)) add_times(ray, boost::get<space_point>(*common), times);
        return;
    }
    if (t.has_on(ray.source())) times.push_back(0);
    for (int k = 0; k < 3; ++k) add_times(ray, kernel::Segment_3(t[k], t[k + 1]), times);
}

struct surface {
    std::vector<space_point> fixed;
    std::vector<std::array<space_point, 3>> faces;
    std::vector<surface_part> parts;

    surface(std::span<double const> input, std::size_t points) {
        if (input.size() <= 3 * points || (input.size() - 3 * points) % 9 != 0)
            throw std::invalid_argument("a solid has nine scalars a triangle");
        for (std::size_t i = 0; i < points; ++i) fixed.push_back(reference::point_3<kernel>(input, 3 * i));
        for (std::size_t i = 3 * points; i < input.size(); i += 9) {
            faces.push_back({reference::point_3<kernel>(input, i), reference::point_3<kernel>(input, i + 3),
                             reference::point_3<kernel>(input, i + 6)});
            parts.emplace_back(faces.back());
        }
    }

    bool is_closed() const {
        using edge = std::pair<space_point, space_point>;
        std::map<edge, long> count;
        for (auto const& face : faces)
            for (std::size_t k = 0; k < 3; ++k) ++count[{face[k], face[(k + 1) % 3]}];
        return std::ranges::all_of(count, [&](auto const& item) {
            auto const reverse = count.find({item.first.second, item.first.first});
            return reverse != count.end() && reverse->second == item.second;
        });
    }

    /// Of a point on no part: the triangles that a ray to a point inside one of them leaves the solid by, less those it enters by.
    long winding(space_point const& p) const {
        std::vector<kernel::Triangle_3 const*> flats;
        for (surface_part const& part : parts)
            if (part.triangle()) flats.push_back(part.triangle());
        // One whose plane has p is no aim. Where all are so, a ray in none of the planes meets none of them.
        std::vector<kernel::Triangle_3 const*> aims = flats;
        std::erase_if(aims, [&](auto const* one) { return CGAL::coplanar((*one)[0], (*one)[1], (*one)[2], p); });
        if (aims.empty()) return 0;
        for (long step = 1;; ++step) {
            kernel::Triangle_3 const& aim = *aims[static_cast<std::size_t>(step) % aims.size()];
            space_point const target =
                CGAL::barycenter(aim[0], number(step), aim[1], number(step * step + 1), aim[2], number(7));
            kernel::Ray_3 const ray(p, target);
            long sum = 0;
            bool is_clear = true;
            for (kernel::Triangle_3 const* one : flats) {
                // In its plane the ray would meet edges, if anything.
                is_clear = !is_in_plane(ray, *one);
                if (!is_clear) break;
                auto const met = CGAL::intersection(ray, *one);
                if (!met) continue;
                auto const* const at = boost::get<space_point>(&*met);
                for (int k = 0; is_clear && k < 3; ++k)
                    is_clear = !kernel::Segment_3((*one)[k], (*one)[k + 1]).has_on(*at);
                if (!is_clear) break;
                sum += CGAL::orientation((*one)[0], (*one)[1], (*one)[2], p) == CGAL::NEGATIVE ? 1 : -1;
            }
            if (is_clear) return sum;
        }
    }

    bool holds(space_point const& p) const {
        return std::ranges::any_of(parts, [&](surface_part const& part) { return part.squared_distance(p) == 0; });
    }
};

}  // namespace
}  // namespace solid_in_cgal

point_in_solid cgal_point_in_solid(std::span<double const> input) {
    using namespace solid_in_cgal;
    surface const all(input, 1);
    if (!all.is_closed()) return {};
    number least = all.parts[0].squared_distance(all.fixed[0]);
    for (surface_part const& part : all.parts) least = std::min(least, part.squared_distance(all.fixed[0]));
    relation const rel = least == 0                       ? relation::touching
                         : all.winding(all.fixed[0]) != 0 ? relation::crossing
                                                          : relation::disjoint;
    return {rel, reference::to_rational(least)};
}

ray_in_solid cgal_ray_in_solid(std::span<double const> input) {
    using namespace solid_in_cgal;
    surface const all(input, 2);
    kernel::Vector_3 const way = all.fixed[1] - CGAL::ORIGIN;
    if (way == CGAL::NULL_VECTOR || !all.is_closed()) return {};
    kernel::Ray_3 const ray(all.fixed[0], way);
    std::vector<number> met;
    for (surface_part const& part : all.parts) std::visit([&](auto const& set) { add_times(ray, set, met); }, part.set);
    bool const starts_on = all.holds(all.fixed[0]);
    if (!starts_on && all.winding(all.fixed[0]) != 0) return {relation::crossing, rational(0)};
    if (met.empty()) return {relation::disjoint};
    std::sort(met.begin(), met.end());
    ray_in_solid found{relation::touching, reference::to_rational(met.front())};
    // Between two meetings that follow one another nothing changes, but whether the ray lies on a triangle.
    for (std::size_t i = 1; i < met.size() && found.rel != relation::crossing; ++i) {
        if (met[i - 1] == met[i]) continue;
        space_point const between = ray.source() + way * ((met[i - 1] + met[i]) / 2);
        if (!all.holds(between) && all.winding(between) != 0) found.rel = relation::crossing;
    }
    return found;
}

namespace cgal_reference {

exact_answer judge_solid(test_info const& test, std::span<double const> input, wanted what) {
    exact_answer answer;
    if (test.layout[0].kind == shape::point) {
        point_in_solid const found = cgal_point_in_solid(input);
        answer.rel = found.rel;
        answer.margin.square = found.distance_squared;
        return answer;
    }
    answer.rel = cgal_ray_in_solid(input).rel;
    answer.margin_is_unknown = answer.rel == relation::crossing;
    if (answer.rel != relation::disjoint || what != wanted::everything) return answer;
    // The nearest triangle's.
    for (std::size_t i = 0; 6 + 9 * i < input.size(); ++i) {
        root_difference const margin = evaluate(ray_triangle_test(), ray_and_triangle(input, i)).margin;
        if (i == 0 || margin.square < answer.margin.square) answer.margin = margin;
    }
    return answer;
}

exact_answer values_of_point_solid_distance_3d(std::span<double const> input) {
    point_in_solid const found = cgal_point_in_solid(input);
    if (found.rel == relation::undefined) return {};
    return defined({{found.distance_squared, true, 0, found.rel == relation::crossing}});
}

exact_answer values_of_ray_solid_hit_3d(std::span<double const> input) {
    auto const found = cgal_ray_in_solid(input);
    if (!found.t) return {};
    return defined({{*found.t}});
}

}  // namespace cgal_reference
}  // namespace graze
