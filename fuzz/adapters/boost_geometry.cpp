// Boost.Geometry, in the type of the case's scalars and with its default strategies: points in polygons, orientations,
// segments and where they meet, polygons and boxes. "intersects" and "covered_by" take the boundary for part of a
// shape, "within" does not: they are held to closed and open sets.
//
// Polygons have to be valid, by is_valid; what is not, or makes is_valid throw, as numbers that overflow in it do, is declined.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <exception>
#include <vector>

#include "adapter.hpp"

namespace {

namespace bg = boost::geometry;

template <class S>
using point_2 = bg::model::d2::point_xy<S>;
template <class S>
using point_3 = bg::model::point<S, 3, bg::cs::cartesian>;
template <class S>
using polygon = bg::model::polygon<point_2<S>>;
template <class S>
using box_2 = bg::model::box<point_2<S>>;
template <class S>
using box_3 = bg::model::box<point_3<S>>;
template <class S>
using segment_2 = bg::model::segment<point_2<S>>;

template <class S>
point_2<S> flat(S const* v) {
    return {v[0], v[1]};
}
template <class S>
point_3<S> solid(S const* v) {
    return {v[0], v[1], v[2]};
}
template <class S>
segment_2<S> segment(S const* v) {
    return {flat(v), flat(v + 2)};
}

/// Closed and wound as the library asks for it, by its correct().
template <class S>
polygon<S> ring(S const* v, std::size_t points) {
    polygon<S> result;
    for (std::size_t i = 0; i < points; ++i) bg::append(result.outer(), flat(v + 2 * i));
    bg::correct(result);
    return result;
}

template <class S>
bool is_valid(polygon<S> const& result) {
    try {
        return bg::is_valid(result);
    } catch (std::exception const&) {
        return false;
    }
}

template <class S>
int covered_by(S const* v, std::size_t count) {
    polygon<S> const around = ring(v + 2, (count - 2) / 2);
    if (!is_valid(around)) return -1;
    return bg::covered_by(flat(v), around);
}
template <class S>
int within(S const* v, std::size_t count) {
    polygon<S> const around = ring(v + 2, (count - 2) / 2);
    if (!is_valid(around)) return -1;
    return bg::within(flat(v), around);
}
template <class S>
int triangle_covers(S const* v) {
    return covered_by(v, 8);
}

template <class S>
bool segment_segment(S const* v) {
    return bg::intersects(segment(v), segment(v + 4));
}

template <class S>
int triangle_triangle(S const* v) {
    polygon<S> const a = ring(v, 3), b = ring(v + 6, 3);
    if (!is_valid(a) || !is_valid(b)) return -1;
    return bg::intersects(a, b);
}

template <class S>
int triangle_rectangle(S const* v) {
    polygon<S> const a = ring(v, 3);
    if (!is_valid(a)) return -1;
    return bg::intersects(a, box_2<S>(flat(v + 6), flat(v + 8)));
}

template <class S>
bool boxes_2(S const* v) {
    return bg::intersects(box_2<S>(flat(v), flat(v + 2)), box_2<S>(flat(v + 4), flat(v + 6)));
}
template <class S>
bool boxes_3(S const* v) {
    return bg::intersects(box_3<S>(solid(v), solid(v + 3)), box_3<S>(solid(v + 6), solid(v + 9)));
}
template <class S>
bool segment_box(S const* v) {
    bg::model::segment<point_3<S>> const way(solid(v + 6), solid(v + 9));
    return bg::intersects(way, box_3<S>(solid(v), solid(v + 3)));
}

/// The side strategy that is the default.
template <class S>
int side(S const* v, S* sign) {
    using strategy = bg::strategy::side::side_by_triangle<>;
    *sign = static_cast<S>(strategy::apply(flat(v), flat(v + 2), flat(v + 4)));
    return 1;
}

/// The point where segments meet; declined where they do not, or in more than one.
template <class S>
int segment_point(S const* v, S* at) {
    std::vector<point_2<S>> found;
    bg::intersection(segment(v), segment(v + 4), found);
    if (found.size() != 1) return -1;
    at[0] = bg::get<0>(found[0]), at[1] = bg::get<1>(found[0]);
    return 1;
}

template <class S>
void add_all() {
    using adapters::add;
    using adapters::add_giving;
    add<covered_by<S>, S>("point_polygon_2d", "covered_by", GRAZE_CONTACT_CLOSED);
    add<within<S>, S>("point_polygon_2d", "within", GRAZE_CONTACT_OPEN);
    add<triangle_covers<S>, S>("point_triangle_2d", "covered_by", GRAZE_CONTACT_CLOSED);
    add<segment_segment<S>, S>("segment_segment_2d", "intersects", GRAZE_CONTACT_CLOSED);
    add<triangle_triangle<S>, S>("triangle_triangle_2d", "intersects", GRAZE_CONTACT_CLOSED);
    add<triangle_rectangle<S>, S>("triangle_rectangle_2d", "intersects", GRAZE_CONTACT_CLOSED);
    add<boxes_2<S>, S>("aabb_aabb_2d", "intersects", GRAZE_CONTACT_CLOSED);
    add<boxes_3<S>, S>("aabb_aabb_3d", "intersects", GRAZE_CONTACT_CLOSED);
    add<segment_box<S>, S>("segment_aabb_3d", "intersects", GRAZE_CONTACT_CLOSED);
    add_giving<side<S>, 1, S>("orient_2d", "side");
    add_giving<segment_point<S>, 2, S>("line_line_point_2d", "intersection");
}

}  // namespace

void adapters::add_subjects() {
    add_all<float>();
    add_all<double>();
}
