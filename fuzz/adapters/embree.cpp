// Embree: rtcOccluded1 on a scene of one triangle, with and without RTC_SCENE_FLAG_ROBUST. It computes in float. The
// ray starts at one end of the segment and its direction is the difference of the ends, which rounds; tnear is 0,
// tfar 1. A segment without length, or whose direction overflows, is no ray: declined. The documentation makes no
// guarantee for hits at, or very close to, tnear and tfar, and promises nothing for shapes that touch otherwise.
//
// The scene is committed anew for each case, which is nearly all of the time that it takes.
#include <embree3/rtcore.h>

#include <cstring>

#include "adapter.hpp"

namespace {

struct scene {
    RTCScene handle;
    RTCGeometry triangle;
    float* vertices;

    explicit scene(RTCSceneFlags flags) {
        static RTCDevice const device = rtcNewDevice("threads=1,set_affinity=0");
        handle = rtcNewScene(device);
        rtcSetSceneFlags(handle, flags);
        triangle = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
        vertices = static_cast<float*>(
            rtcSetNewGeometryBuffer(triangle, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), 3));
        auto* const corners = static_cast<unsigned*>(
            rtcSetNewGeometryBuffer(triangle, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), 1));
        for (unsigned i = 0; i < 3; ++i) corners[i] = i;
        rtcCommitGeometry(triangle);
        rtcAttachGeometry(handle, triangle);
    }

    int occluded(float const* v) {
        std::array<float, 3> along;
        if (!adapters::direction(v + 9, along)) return -1;
        std::memcpy(vertices, v, 9 * sizeof(float));
        rtcUpdateGeometryBuffer(triangle, RTC_BUFFER_TYPE_VERTEX, 0);
        rtcCommitGeometry(triangle);
        rtcCommitScene(handle);
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        RTCRay ray{};
        ray.org_x = v[9], ray.org_y = v[10], ray.org_z = v[11];
        ray.dir_x = along[0], ray.dir_y = along[1], ray.dir_z = along[2];
        ray.tnear = 0;
        ray.tfar = 1;
        ray.mask = ~0u;
        rtcOccluded1(handle, &context, &ray);
        return ray.tfar < 0;
    }
};

template <RTCSceneFlags flags>
int segment_triangle(float const* v) {
    static scene one(flags);
    return one.occluded(v);
}

}  // namespace

void adapters::add_subjects() {
    add<segment_triangle<RTC_SCENE_FLAG_NONE>, float>("segment_triangle_3d", "occluded");
    add<segment_triangle<RTC_SCENE_FLAG_ROBUST>, float>("segment_triangle_3d", "occluded_robust");
}
