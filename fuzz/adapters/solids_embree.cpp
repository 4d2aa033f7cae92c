// Embree: rtcOccluded1 in a scene that holds the triangles as one mesh, with and without RTC_SCENE_FLAG_ROBUST. It computes in
// float; tnear is 0, tfar infinity. The surface answers for the solid: a ray that begins inside leaves it through a triangle.
#include <embree3/rtcore.h>

#include <cstring>
#include <limits>

#include "solids.hpp"

namespace {

template <RTCSceneFlags flags>
class embree_scene {
  public:
    using scalar = float;

    embree_scene(float const* triangles, std::size_t count) {
        static RTCDevice const device = rtcNewDevice("threads=1,set_affinity=0");
        adapters::indexed_triangles<float> const mesh(triangles, count);
        scene_ = rtcNewScene(device);
        rtcSetSceneFlags(scene_, flags);
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_HIGH);
        RTCGeometry const geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
        std::memcpy(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float),
                                            mesh.points.size()),
                    mesh.points.data(), 3 * sizeof(float) * mesh.points.size());
        std::memcpy(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned),
                                            mesh.corners.size()),
                    mesh.corners.data(), 3 * sizeof(unsigned) * mesh.corners.size());
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene_, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene_);
    }
    embree_scene(embree_scene const&) = delete;
    embree_scene& operator=(embree_scene const&) = delete;
    ~embree_scene() { rtcReleaseScene(scene_); }

  protected:
    static RTCRay ray_of(float const* query) {
        RTCRay ray{};
        ray.org_x = query[0], ray.org_y = query[1], ray.org_z = query[2];
        ray.dir_x = query[3], ray.dir_y = query[4], ray.dir_z = query[5];
        ray.tfar = std::numeric_limits<float>::infinity();
        ray.mask = ~0u;
        return ray;
    }
    RTCScene scene_;
};

template <RTCSceneFlags flags>
struct embree_occluded : embree_scene<flags> {
    using embree_scene<flags>::embree_scene;
    int ask(float const* query, float*) {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        RTCRay ray = this->ray_of(query);
        rtcOccluded1(this->scene_, &context, &ray);
        return ray.tfar < 0;
    }
};

}  // namespace

void adapters::add_solids_of_embree() {
    add_solid<embree_occluded<RTC_SCENE_FLAG_NONE>>("ray_solid_3d", "embree");
    add_solid<embree_occluded<RTC_SCENE_FLAG_ROBUST>>("ray_solid_3d", "embree_robust");
}
