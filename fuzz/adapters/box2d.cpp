// Box2D, in float: b2Distance, the GJK behind its overlap test, on hulls, triangles, segments and points without their skin,
// and on discs, which are points with a radius; hit where the distance is below ten float epsilons, as b2TestOverlap has it;
// circles; boxes; rays. Made for lengths of 0.1 to 10 metres; nothing is promised for shapes that touch.
//
// As contacts, b2Distance gives the distance and the nearest points of shapes that are apart; others are declined.
#include <box2d/b2_circle_shape.h>
#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_edge_shape.h>
#include <box2d/b2_math.h>
#include <box2d/b2_settings.h>

#include <algorithm>
#include <limits>

#include "adapter.hpp"

namespace {

struct polygon {
    std::array<b2Vec2, 64> points;
    int size;
    float radius;
    polygon(float const* v, int count, float r = 0) : size(count), radius(r) {
        for (int i = 0; i < count; ++i) points[static_cast<std::size_t>(i)].Set(v[2 * i], v[2 * i + 1]);
    }
    /// A rectangle by its least and its greatest corner.
    static polygon box(float const* v) {
        float const corners[] = {v[0], v[1], v[2], v[1], v[2], v[3], v[0], v[3]};
        return polygon(corners, 4);
    }
    static polygon disc(float const* v) { return polygon(v, 1, v[2]); }
};

b2DistanceOutput distance(polygon const& a, polygon const& b) {
    b2DistanceInput input;
    input.proxyA.Set(a.points.data(), a.size, a.radius);
    input.proxyB.Set(b.points.data(), b.size, b.radius);
    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    input.useRadii = true;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
    return output;
}

bool meet(polygon const& a, polygon const& b) {
    return distance(a, b).distance < 10 * b2_epsilon;
}

bool point_triangle(float const* v) {
    return meet(polygon(v, 1), polygon(v + 2, 3));
}
bool segment_segment(float const* v) {
    return meet(polygon(v, 2), polygon(v + 4, 2));
}
bool triangle_triangle(float const* v) {
    return meet(polygon(v, 3), polygon(v + 6, 3));
}
bool triangle_rectangle(float const* v) {
    return meet(polygon(v, 3), polygon::box(v + 6));
}
bool hull_hull(float const* v, std::size_t count) {
    int const points = static_cast<int>(count / 4);
    return meet(polygon(v, points), polygon(v + count / 2, points));
}
bool disc_disc(float const* v) {
    return meet(polygon::disc(v), polygon::disc(v + 3));
}
bool disc_rectangle(float const* v) {
    return meet(polygon::box(v), polygon::disc(v + 4));
}
bool disc_triangle(float const* v) {
    return meet(polygon(v, 3), polygon::disc(v + 6));
}

int hull_contact(float const* v, std::size_t count, float* given) {
    int const points = static_cast<int>(count / 4);
    b2DistanceOutput const found = distance(polygon(v, points), polygon(v + count / 2, points));
    if (!(found.distance > 0)) return -1;
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    float const numbers[] = {
        found.distance, found.pointA.x, found.pointA.y, found.pointB.x, found.pointB.y, none, none};
    std::copy_n(numbers, 7, given);
    return 1;
}

/// An edge's own ray cast. A ray goes through two points there, up to a multiple of the way between them: declined where the
/// second point rounds, and without direction.
int ray_segment(float const* v) {
    b2EdgeShape edge;
    edge.SetTwoSided(b2Vec2(v[0], v[1]), b2Vec2(v[2], v[3]));
    if (!adapters::sum_is_exact(v[4], v[6]) || !adapters::sum_is_exact(v[5], v[7]) || (v[6] == 0 && v[7] == 0))
        return -1;
    b2RayCastInput input;
    input.p1.Set(v[4], v[5]);
    input.p2.Set(v[4] + v[6], v[5] + v[7]);
    input.maxFraction = b2_maxFloat;
    b2RayCastOutput output;
    b2Transform here;
    here.SetIdentity();
    return edge.RayCast(&output, input, here, 0);
}

bool point_disc(float const* v) {
    b2CircleShape circle;
    circle.m_p.Set(v[2], v[3]);
    circle.m_radius = v[4];
    b2Transform here;
    here.SetIdentity();
    return circle.TestPoint(here, b2Vec2(v[0], v[1]));
}

b2AABB box(float const* v) {
    b2AABB result;
    result.lowerBound.Set(v[0], v[1]);
    result.upperBound.Set(v[2], v[3]);
    return result;
}

bool boxes(float const* v) {
    return b2TestOverlap(box(v), box(v + 4));
}

}  // namespace

void adapters::add_subjects() {
    static constexpr graze_domain tuned{
        sizeof(graze_domain), 0.1, 10, 0, 16000, "shapes are 0.1 to 10 m long, within 16 km of the origin"};
    set_domain(&tuned);
    add<point_triangle, float>("point_triangle_2d", "distance");
    add<segment_segment, float>("segment_segment_2d", "distance");
    add<triangle_triangle, float>("triangle_triangle_2d", "distance");
    add<triangle_rectangle, float>("triangle_rectangle_2d", "distance");
    add<hull_hull, float>("hull_hull_2d", "distance");
    add<disc_disc, float>("disc_disc_2d", "distance");
    add<disc_rectangle, float>("disc_rectangle_2d", "distance");
    add<disc_triangle, float>("disc_triangle_2d", "distance");
    add<ray_segment, float>("ray_segment_2d", "edge_ray_cast");
    add_giving<hull_contact, 7, float>("hull_hull_contact_2d", "distance");
    add<point_disc, float>("point_disc_2d", "circle_test_point");
    add<boxes, float>("aabb_aabb_2d", "test_overlap");
}
