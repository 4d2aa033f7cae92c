// Box2D, in float: b2Distance, the GJK behind its overlap test, on triangles, segments and points without their skin,
// hit where the distance is below ten float epsilons, as b2TestOverlap has it; circles; boxes. Made for lengths of 0.1
// to 10 metres; nothing is promised for shapes that touch.
#include <box2d/b2_circle_shape.h>
#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_math.h>
#include <box2d/b2_settings.h>

#include "adapter.hpp"

namespace {

struct polygon {
    std::array<b2Vec2, 4> points;
    int size;
    polygon(float const* v, int count) : size(count) {
        for (int i = 0; i < count; ++i) points[static_cast<std::size_t>(i)].Set(v[2 * i], v[2 * i + 1]);
    }
};

bool meet(polygon const& a, polygon const& b) {
    b2DistanceInput input;
    input.proxyA.Set(a.points.data(), a.size, 0);
    input.proxyB.Set(b.points.data(), b.size, 0);
    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    input.useRadii = true;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
    return output.distance < 10 * b2_epsilon;
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
    float const box[] = {v[6], v[7], v[8], v[7], v[8], v[9], v[6], v[9]};
    return meet(polygon(v, 3), polygon(box, 4));
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
    add<point_disc, float>("point_disc_2d", "circle_test_point");
    add<boxes, float>("aabb_aabb_2d", "test_overlap");
}
