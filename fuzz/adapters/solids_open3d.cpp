// Open3D: RaycastingScene, in floats: TestOcclusions and CastRays of rays, ComputeOccupancy and the sign of
// ComputeSignedDistance of points. Rays need not be normalised, and go from 0 to infinity.
#include <open3d/core/Tensor.h>
#include <open3d/t/geometry/RaycastingScene.h>

#include <cmath>

#include "solids.hpp"

namespace {

using open3d::core::Tensor;

class open3d_scene {
  public:
    using scalar = float;
    open3d_scene(float const* triangles, std::size_t count) {
        adapters::indexed_triangles<float> const mesh(triangles, count);
        auto const rows = [](auto const& from) { return std::int64_t(from.size()); };
        scene_.AddTriangles(Tensor(mesh.points.front().data(), {rows(mesh.points), 3}, open3d::core::Float32),
                            Tensor(mesh.corners.front().data(), {rows(mesh.corners), 3}, open3d::core::UInt32));
    }

  protected:
    static Tensor row(float const* query, std::int64_t size) { return Tensor(query, {1, size}, open3d::core::Float32); }
    open3d::t::geometry::RaycastingScene scene_;
};

struct open3d_occlusions : open3d_scene {
    using open3d_scene::open3d_scene;
    int ask(float const* ray, float*) {
        return scene_.TestOcclusions(row(ray, 6), 0, std::numeric_limits<float>::infinity(), 1)[0].Item<bool>();
    }
};
struct open3d_cast : open3d_scene {
    using open3d_scene::open3d_scene;
    int ask(float const* ray, float*) {
        return std::isfinite(scene_.CastRays(row(ray, 6), 1).at("t_hit")[0].Item<float>());
    }
};
struct open3d_occupancy : open3d_scene {
    using open3d_scene::open3d_scene;
    int ask(float const* point, float*) { return scene_.ComputeOccupancy(row(point, 3), 1)[0].Item<float>() != 0; }
};
struct open3d_signed : open3d_scene {
    using open3d_scene::open3d_scene;
    int ask(float const* point, float*) {
        float const distance = scene_.ComputeSignedDistance(row(point, 3), 1)[0].Item<float>();
        return distance == 0 ? -1 : distance < 0;
    }
};

}  // namespace

void adapters::add_solids_of_open3d() {
    add_solid<open3d_occlusions>("ray_solid_3d", "open3d_test_occlusions");
    add_solid<open3d_cast>("ray_solid_3d", "open3d_cast_rays");
    add_solid<open3d_occupancy>("point_solid_3d", "open3d_occupancy");
    add_solid<open3d_signed>("point_solid_3d", "open3d_signed_distance");
}
