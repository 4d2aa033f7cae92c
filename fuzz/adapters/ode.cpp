// ODE: dCollide on trimeshes, whose header asks for vertices in single precision; so float32 only. ODE's own numbers
// are doubles (Debian's build). dCollide is documented to return the number of contacts "if the geoms intersect, ...
// otherwise 0"; nothing is promised for shapes that touch.
//
// ODE has no call for a pair of triangles, a mesh of one triangle brings it down, and its colliders favour the side
// that a triangle is wound to: the meshes are of two triangles, the case's and the same wound the other way, which is a
// closed surface. They are built anew for each case, which is most of the time that it takes.
#include <ode/ode.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "adapter.hpp"

namespace {

/// A mesh at the origin, in no space.
struct mesh {
    std::array<float, 9> vertices;
    dTriMeshDataID data = dGeomTriMeshDataCreate();
    dGeomID geom = nullptr;

    void set(float const* v) {
        static std::array<dTriIndex, 6> const corners{0, 1, 2, 0, 2, 1};
        std::copy_n(v, 9, vertices.begin());
        dGeomTriMeshDataDestroy(data);
        data = dGeomTriMeshDataCreate();
        dGeomTriMeshDataBuildSingle(data, vertices.data(), 3 * sizeof(float), 3, corners.data(), 6,
                                    3 * sizeof(dTriIndex));
        if (geom)
            dGeomTriMeshSetData(geom, data);
        else
            geom = dCreateTriMesh(nullptr, data, nullptr, nullptr, nullptr);
    }
};

/// ODE, and the geoms that are set from case to case.
struct world {
    world() {
        dInitODE2(0);
        dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
        first = new mesh;
        second = new mesh;
        box = dCreateBox(nullptr, 1, 1, 1);
        ray = dCreateRay(nullptr, 1);
        dGeomRaySetBackfaceCull(ray, 0);
    }
    mesh* first;
    mesh* second;
    dGeomID box;
    dGeomID ray;
};

world& made() {
    static world all;
    return all;
}

bool collide(dGeomID a, dGeomID b) {
    std::array<dContactGeom, 16> contacts;
    return dCollide(a, b, static_cast<int>(contacts.size()), contacts.data(), sizeof contacts[0]) > 0;
}

bool triangle_triangle(float const* v) {
    world& w = made();
    w.first->set(v);
    w.second->set(v + 9);
    return collide(w.first->geom, w.second->geom);
}

/// Sides and centre are computed in double, where few floats round.
bool triangle_box(float const* v) {
    world& w = made();
    w.first->set(v);
    std::array<double, 3> side, centre;
    for (std::size_t i = 0; i < 3; ++i) {
        double const low = v[9 + i], high = v[12 + i];
        side[i] = high - low;
        centre[i] = (low + high) / 2;
    }
    dGeomBoxSetLengths(w.box, side[0], side[1], side[2]);
    dGeomSetPosition(w.box, centre[0], centre[1], centre[2]);
    return collide(w.first->geom, w.box);
}

/// A ray has a direction, which ODE normalises, and a length: both round. A segment without length is none:
/// declined.
int triangle_ray(float const* v) {
    world& w = made();
    w.first->set(v);
    std::array<double, 3> along;
    if (!adapters::direction(v + 9, along)) return -1;
    dGeomRaySet(w.ray, v[9], v[10], v[11], along[0], along[1], along[2]);
    dGeomRaySetLength(w.ray, std::hypot(along[0], along[1], along[2]));
    return collide(w.first->geom, w.ray);
}

}  // namespace

void adapters::add_subjects() {
    add<triangle_triangle, float>("triangle_triangle_3d", "trimesh_trimesh");
    add<triangle_box, float>("triangle_aabb_3d", "trimesh_box");
    add<triangle_ray, float>("segment_triangle_3d", "trimesh_ray");
}
