// GTS, the GNU Triangulated Surface library, in double with Shewchuk's predicates. gts_segment_triangle_intersection is
// documented to return a point if and only if the two intersect, but none for a segment in the triangle's plane; so it
// is held to no promise for shapes that touch. gts_point_is_in_triangle tells inside, boundary and outside apart:
// closed. Documented nowhere, it takes triangles to be wound counter-clockwise, which the adapter sees to.
//
// The library exports Shewchuk's names (orient3d); each plugin has a process of its own.
#include <gts.h>

#include "adapter.hpp"

namespace {

/// Shapes made once, whose points are moved from case to case.
struct shapes {
    GtsVertex* corner[3];
    GtsTriangle* triangle;
    GtsVertex* end[2];
    GtsSegment* segment;
    GtsVertex* other_end[2];
    GtsSegment* other_segment;
    GtsBBox* box[2];

    shapes() {
        for (GtsVertex*& v : corner) v = vertex();
        GtsEdge* edge[3];
        for (int i = 0; i < 3; ++i) edge[i] = gts_edge_new(gts_edge_class(), corner[i], corner[(i + 1) % 3]);
        triangle = gts_triangle_new(gts_triangle_class(), edge[0], edge[1], edge[2]);
        for (GtsVertex*& v : end) v = vertex();
        segment = gts_segment_new(gts_segment_class(), end[0], end[1]);
        for (GtsVertex*& v : other_end) v = vertex();
        other_segment = gts_segment_new(gts_segment_class(), other_end[0], other_end[1]);
        for (GtsBBox*& b : box) b = gts_bbox_new(gts_bbox_class(), nullptr, 0, 0, 0, 0, 0, 0);
    }

    static GtsVertex* vertex() { return gts_vertex_new(gts_vertex_class(), 0, 0, 0); }
    static void put(GtsVertex* vertex, double x, double y, double z) { gts_point_set(GTS_POINT(vertex), x, y, z); }
    static void put_3d(GtsVertex* const* vertices, int count, double const* v) {
        for (int i = 0; i < count; ++i) put(vertices[i], v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    }
    static void put_2d(GtsVertex* const* vertices, int count, double const* v) {
        for (int i = 0; i < count; ++i) put(vertices[i], v[2 * i], v[2 * i + 1], 0);
    }
};

shapes& result() {
    static shapes all;
    return all;
}

/// The point is new, or an end of the segment, or a corner.
bool segment_triangle(double const* v) {
    shapes& s = result();
    s.put_3d(s.corner, 3, v);
    s.put_3d(s.end, 2, v + 9);
    GtsPoint* const at = gts_segment_triangle_intersection(s.segment, s.triangle, TRUE, gts_point_class());
    bool ours = at == nullptr;
    for (GtsVertex const* vertex : {s.corner[0], s.corner[1], s.corner[2], s.end[0], s.end[1]})
        ours = ours || at == &vertex->p;
    if (!ours) gts_object_destroy(GTS_OBJECT(at));
    return at != nullptr;
}

bool triangle_aabb(double const* v) {
    shapes& s = result();
    s.put_3d(s.corner, 3, v);
    gts_bbox_set(s.box[0], nullptr, v[9], v[10], v[11], v[12], v[13], v[14]);
    return gts_bbox_overlaps_triangle(s.box[0], s.triangle);
}

bool aabb_aabb(double const* v) {
    shapes& s = result();
    for (int i = 0; i < 2; ++i, v += 6) gts_bbox_set(s.box[i], nullptr, v[0], v[1], v[2], v[3], v[4], v[5]);
    return gts_bboxes_are_overlapping(s.box[0], s.box[1]);
}

bool point_triangle(double const* v) {
    shapes& s = result();
    s.put_2d(s.end, 1, v);
    s.put_2d(s.corner, 3, v + 2);
    GtsPoint* const corner[3] = {&s.corner[0]->p, &s.corner[1]->p, &s.corner[2]->p};
    if (gts_point_orientation(corner[0], corner[1], corner[2]) < 0) {
        s.put_2d(&s.corner[1], 1, v + 6);
        s.put_2d(&s.corner[2], 1, v + 4);
    }
    return gts_point_is_in_triangle(&s.end[0]->p, s.triangle) != GTS_OUT;
}

bool segment_segment(double const* v) {
    shapes& s = result();
    s.put_2d(s.end, 2, v);
    s.put_2d(s.other_end, 2, v + 4);
    return gts_segments_are_intersecting(s.segment, s.other_segment) != GTS_OUT;
}

using five_points = std::array<GtsPoint*, 5>;

/// Points of their own, of so many dimensions.
five_points const& points(double const* v, int count, int dimension) {
    static five_points const result = [] {
        five_points all;
        for (GtsPoint*& point : all) point = gts_point_new(gts_point_class(), 0, 0, 0);
        return all;
    }();
    for (int i = 0; i < count; ++i, v += dimension)
        gts_point_set(result[static_cast<std::size_t>(i)], v[0], v[1], dimension == 3 ? v[2] : 0);
    return result;
}

int orient_2d(double const* v, double* sign) {
    five_points const& p = points(v, 3, 2);
    return adapters::give_sign(gts_point_orientation(p[0], p[1], p[2]), sign);
}

int orient_3d(double const* v, double* sign) {
    five_points const& p = points(v, 4, 3);
    return adapters::give_sign(gts_point_orientation_3d(p[0], p[1], p[2], p[3]), sign);
}

/// The determinant, positive inside if the others are positively oriented; the manual leaves the orientation out.
int incircle(double const* v, double* sign) {
    five_points const& p = points(v, 4, 2);
    return adapters::give_sign(gts_point_in_circle(p[3], p[0], p[1], p[2]), sign);
}

int insphere(double const* v, double* sign) {
    five_points const& p = points(v, 5, 3);
    return adapters::give_sign(gts_point_in_sphere(p[4], p[0], p[1], p[2], p[3]), sign);
}

int closest_point(double const* v, double* given) {
    shapes& s = result();
    s.put_3d(s.end, 1, v);
    s.put_3d(s.corner, 3, v + 3);
    GtsPoint* const at = points(v, 1, 3)[1];
    gts_point_triangle_closest(&s.end[0]->p, s.triangle, at);
    given[0] = at->x, given[1] = at->y, given[2] = at->z;
    given[3] = gts_point_triangle_distance(&s.end[0]->p, s.triangle);
    return 1;
}

}  // namespace

void adapters::add_subjects() {
    add<segment_triangle, float, double>("segment_triangle_3d", "segment_triangle_intersection");
    add<triangle_aabb, float, double>("triangle_aabb_3d", "bbox_overlaps_triangle");
    add<aabb_aabb, float, double>("aabb_aabb_3d", "bboxes_are_overlapping");
    add<point_triangle, float, double>("point_triangle_2d", "point_is_in_triangle", GRAZE_CONTACT_CLOSED);
    add<segment_segment, float, double>("segment_segment_2d", "segments_are_intersecting", GRAZE_CONTACT_CLOSED);
    // Shewchuk's: exact where nothing over- or underflows.
    static constexpr graze_domain exact{sizeof(graze_domain),
                                        0,
                                        std::numeric_limits<double>::infinity(),
                                        0x1p-142,
                                        0x1p201,
                                        "numbers other than 0 are from 2^-142 to 2^201 in magnitude"};
    set_domain(&exact);
    add_giving<orient_2d, 1, float, double>("orient_2d", "point_orientation");
    add_giving<orient_3d, 1, float, double>("orient_3d", "point_orientation_3d");
    add_giving<incircle, 1, float, double>("incircle_2d", "point_in_circle");
    add_giving<insphere, 1, float, double>("insphere_3d", "point_in_sphere");
    set_domain(nullptr);
    add_giving<closest_point, 4, float, double>("point_triangle_closest_3d", "point_triangle_closest");
}
