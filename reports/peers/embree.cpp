// Embree, in floats: rtcOccluded1 on the model, with and without RTC_SCENE_FLAG_ROBUST. Its documentation promises nothing for rays that
// touch a surface at its rim.
#include <embree3/rtcore.h>

#include <cstring>
#include <limits>

#include "model.hpp"
#include "peer.hpp"

namespace graze::peers {
namespace {

RTCScene make_scene(RTCSceneFlags flags) {
    static RTCDevice const device = rtcNewDevice("threads=1,set_affinity=0");
    surface const& of = model();
    RTCScene const scene = rtcNewScene(device);
    rtcSetSceneFlags(scene, flags);
    rtcSetSceneBuildQuality(scene, RTC_BUILD_QUALITY_HIGH);
    RTCGeometry const mesh = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    void* const vertices = rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                   3 * sizeof(float), of.vertices.size());
    std::memcpy(vertices, of.vertices.data(), 3 * sizeof(float) * of.vertices.size());
    void* const corners = rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                                  3 * sizeof(unsigned), of.triangles.size());
    std::memcpy(corners, of.triangles.data(), 3 * sizeof(unsigned) * of.triangles.size());
    rtcCommitGeometry(mesh);
    rtcAttachGeometry(scene, mesh);
    rtcReleaseGeometry(mesh);
    rtcCommitScene(scene);
    return scene;
}

RTCRay ray(float const* v, std::size_t) {
    RTCRay made{};
    made.org_x = v[0], made.org_y = v[1], made.org_z = v[2];
    made.dir_x = v[3], made.dir_y = v[4], made.dir_z = v[5];
    made.tfar = std::numeric_limits<float>::infinity();
    made.mask = ~0u;
    return made;
}

template <RTCSceneFlags flags>
bool occluded(RTCRay of) {
    static RTCScene const scene = make_scene(flags);
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcOccluded1(scene, &context, &of);
    return of.tfar < 0;
}

template <RTCSceneFlags flags>
peer predicate(char const* call) {
    return {"Embree",
            call,
            "ray_solid_3d",
            true,
            false,
            false,
            "computes in floats",
            preparing<float>(ray, [](RTCRay const& of) { return occluded<flags>(of); })};
}

}  // namespace

void add_embree(std::vector<peer>& to) {
    to.push_back(predicate<RTC_SCENE_FLAG_NONE>("rtcOccluded1"));
    to.push_back(predicate<RTC_SCENE_FLAG_ROBUST>("rtcOccluded1, robust"));
}

}  // namespace graze::peers
