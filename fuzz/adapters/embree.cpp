// Embree: rtcOccluded1 on a scene of one triangle, or of the twelve of a box, with and without RTC_SCENE_FLAG_ROBUST;
// rtcIntersect1 for where a ray hits. It computes in float. Of a segment the ray starts at one end and its direction is
// the difference of the ends, which rounds; tnear is 0, tfar 1, of a ray infinity. A segment without length, or whose
// direction overflows, is no ray: declined, as is a ray without direction. The documentation makes no guarantee for
// hits at, or very close to, tnear and tfar, and promises nothing for shapes that touch otherwise.
//
// A ray that meets a box leaves it through its surface, so that the surface answers for the box.
//
// The scene is committed anew for each case, which is nearly all of the time that it takes.
#include <embree3/rtcore.h>

#include <cstring>
#include <limits>

#include "adapter.hpp"

namespace {

constexpr float without_end = std::numeric_limits<float>::infinity();

/// A mesh of so many vertices and triangles.
template <unsigned vertex_count, unsigned triangle_count>
struct scene {
    RTCScene handle;
    RTCGeometry mesh;
    float* vertices;

    scene(RTCSceneFlags flags, std::array<unsigned, 3 * triangle_count> const& corners) {
        static RTCDevice const device = rtcNewDevice("threads=1,set_affinity=0");
        handle = rtcNewScene(device);
        rtcSetSceneFlags(handle, flags);
        mesh = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
        vertices = static_cast<float*>(rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                               3 * sizeof(float), vertex_count));
        void* const indices = rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                                      3 * sizeof(unsigned), triangle_count);
        std::memcpy(indices, corners.data(), sizeof corners);
        rtcCommitGeometry(mesh);
        rtcAttachGeometry(handle, mesh);
    }

    /// To be called once the vertices are set.
    void commit() {
        rtcUpdateGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0);
        rtcCommitGeometry(mesh);
        rtcCommitScene(handle);
    }

    bool occluded(RTCRay ray) {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        rtcOccluded1(handle, &context, &ray);
        return ray.tfar < 0;
    }

    RTCRayHit intersect(RTCRay const& ray) {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        RTCRayHit both{};
        both.ray = ray;
        both.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        rtcIntersect1(handle, &context, &both);
        return both;
    }
};

RTCRay ray_from(float const* origin, float const* along, float length) {
    RTCRay ray{};
    ray.org_x = origin[0], ray.org_y = origin[1], ray.org_z = origin[2];
    ray.dir_x = along[0], ray.dir_y = along[1], ray.dir_z = along[2];
    ray.tfar = length;
    ray.mask = ~0u;
    return ray;
}

bool is_zero(float const* v) {
    return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

template <RTCSceneFlags flags>
scene<3, 1>& triangle_scene(float const* v) {
    static scene<3, 1> one(flags, {0, 1, 2});
    std::memcpy(one.vertices, v, 9 * sizeof(float));
    one.commit();
    return one;
}

/// Corner i of a box has the greatest x if bit 0 of i is set, and so on. Wound to the outside.
template <RTCSceneFlags flags>
scene<8, 12>& box_scene(float const* v) {
    static scene<8, 12> one(flags, {0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4,
                                    2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6});
    for (int i = 0; i < 8; ++i)
        for (int axis = 0; axis < 3; ++axis) one.vertices[3 * i + axis] = v[(i >> axis & 1 ? 3 : 0) + axis];
    one.commit();
    return one;
}

template <RTCSceneFlags flags>
int segment_triangle(float const* v) {
    std::array<float, 3> along;
    if (!adapters::direction(v + 9, along)) return -1;
    return triangle_scene<flags>(v).occluded(ray_from(v + 9, along.data(), 1));
}

template <RTCSceneFlags flags>
int ray_triangle(float const* v) {
    if (is_zero(v + 12)) return -1;
    return triangle_scene<flags>(v).occluded(ray_from(v + 9, v + 12, without_end));
}

template <RTCSceneFlags flags>
int ray_box(float const* v) {
    if (is_zero(v + 9)) return -1;
    return box_scene<flags>(v).occluded(ray_from(v + 6, v + 9, without_end));
}

/// t, u and v of the hit; declined where Embree finds none.
template <RTCSceneFlags flags>
int ray_triangle_hit(float const* v, float* given) {
    if (is_zero(v + 12)) return -1;
    RTCRayHit const found = triangle_scene<flags>(v).intersect(ray_from(v + 9, v + 12, without_end));
    if (found.hit.geomID == RTC_INVALID_GEOMETRY_ID) return -1;
    given[0] = found.ray.tfar, given[1] = found.hit.u, given[2] = found.hit.v;
    return 1;
}

template <RTCSceneFlags flags>
void add_all(char const* occluded, char const* intersect) {
    adapters::add<segment_triangle<flags>, float>("segment_triangle_3d", occluded);
    adapters::add<ray_triangle<flags>, float>("ray_triangle_3d", occluded);
    adapters::add<ray_box<flags>, float>("ray_aabb_3d", occluded);
    adapters::add_giving<ray_triangle_hit<flags>, 3, float>("ray_triangle_hit_3d", intersect);
}

}  // namespace

void adapters::add_subjects() {
    add_all<RTC_SCENE_FLAG_NONE>("occluded", "intersect");
    add_all<RTC_SCENE_FLAG_ROBUST>("occluded_robust", "intersect_robust");
}
