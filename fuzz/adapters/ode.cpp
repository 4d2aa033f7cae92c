// ODE: dCollide on trimeshes, whose header asks for vertices in single precision; so float32 only. ODE's own numbers
// are doubles (Debian's build). dCollide is documented to return the number of contacts "if the geoms intersect, ...
// otherwise 0"; nothing is promised for shapes that touch.
//
// ODE has no call for a pair of triangles, a mesh of one triangle brings it down, and its colliders favour the side
// that a triangle is wound to: the meshes are of two triangles, the case's and the same wound the other way, which is a
// closed surface. They are built anew for each case, which is most of the time that it takes.
//
// Boxes, spheres and capsules are of doubles, for both scalar types; where making them of a centre, sides and a rotation
// rounds, they are declined. A ray that meets a box leaves it through its surface, which is what ODE's rays find.
//
// Contacts: "the normal vector points in to body 1", which is the first geom, and body 1 moved along it by the depth is apart: so
// graze's direction is the opposite one, its distance the greatest depth with a minus. Which body's surface the position is on is
// not said: points are left out. Shapes that are apart have no contact: declined. Contacts of a mesh are left out: the case's
// triangle is there twice. A plane is the surface of a half-space, so it is asked from both sides: a connected shape meets the
// plane if it meets both half-spaces.
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
        turned = dCreateBox(nullptr, 1, 1, 1);
        other_turned = dCreateBox(nullptr, 1, 1, 1);
        sphere = dCreateSphere(nullptr, 1);
        other_sphere = dCreateSphere(nullptr, 1);
        capsule = dCreateCapsule(nullptr, 1, 1);
        other_capsule = dCreateCapsule(nullptr, 1, 1);
        cylinder = dCreateCylinder(nullptr, 1, 1);
        plane = dCreatePlane(nullptr, 0, 0, 1, 0);
        ray = dCreateRay(nullptr, 1);
        dGeomRaySetBackfaceCull(ray, 0);
    }
    mesh* first;
    mesh* second;
    dGeomID box, turned, other_turned;  // turned: boxes with axes
    dGeomID sphere, other_sphere;
    dGeomID capsule, other_capsule;
    dGeomID cylinder, plane;
    dGeomID ray;
};

world& result() {
    static world all;
    return all;
}

bool collide(dGeomID a, dGeomID b) {
    std::array<dContactGeom, 16> contacts;
    return dCollide(a, b, static_cast<int>(contacts.size()), contacts.data(), sizeof contacts[0]) > 0;
}

bool triangle_triangle(float const* v) {
    world& w = result();
    w.first->set(v);
    w.second->set(v + 9);
    return collide(w.first->geom, w.second->geom);
}

/// Sides and centre are computed in double, where few floats round. False where one does, or a side overflows.
template <class Number>
bool set_box(dGeomID box, Number const* v) {
    adapters::centred_box<double> result;
    if (!adapters::centre_and_half(v, result)) return false;
    for (double const half : result.half)
        if (!std::isfinite(2 * half)) return false;
    dGeomBoxSetLengths(box, 2 * result.half[0], 2 * result.half[1], 2 * result.half[2]);
    dGeomSetPosition(box, result.centre[0], result.centre[1], result.centre[2]);
    return true;
}

int triangle_box(float const* v) {
    world& w = result();
    w.first->set(v);
    return set_box(w.box, v + 9) ? collide(w.first->geom, w.box) : -1;
}

/// A ray has a direction, which ODE normalises, and a length, which is exact where the segment lies along an axis: others
/// are declined.
int triangle_ray(float const* v) {
    world& w = result();
    w.first->set(v);
    std::array<double, 3> along;
    if (!adapters::direction(v + 9, along) || std::count(along.begin(), along.end(), 0.0) != 2) return -1;
    dGeomRaySet(w.ray, v[9], v[10], v[11], along[0], along[1], along[2]);
    dGeomRaySetLength(w.ray, std::abs(along[0] + along[1] + along[2]));
    return collide(w.first->geom, w.ray);
}

template <class Number>
void set_sphere(dGeomID sphere, Number const* v) {
    dGeomSphereSetRadius(sphere, v[3]);
    dGeomSetPosition(sphere, v[0], v[1], v[2]);
}

/// Along an axis, for a geom that lies along the z axis of its own; false unless that is exact.
template <class Number>
bool place_straight(dGeomID geom, Number const* ends, double& length) {
    adapters::straight_capsule<double> result;
    if (!adapters::straight(ends, result)) return false;
    std::array<double, 9> const rows = adapters::cyclic_turn<double>(2, result.axis);
    dMatrix3 const turned = {rows[0], rows[1], rows[2], 0, rows[3], rows[4], rows[5], 0, rows[6], rows[7], rows[8], 0};
    dGeomSetRotation(geom, turned);
    dGeomSetPosition(geom, result.centre[0], result.centre[1], result.centre[2]);
    length = result.length;
    return true;
}

template <class Number>
bool set_capsule(dGeomID capsule, Number const* v) {
    double length;
    if (!place_straight(capsule, v, length)) return false;
    dGeomCapsuleSetParams(capsule, v[6], length);
    return true;
}

/// False unless the axes are a rotation matrix of doubles.
template <class Number>
bool set_turned(dGeomID box, Number const* v) {
    std::array<double, 15> numbers;
    std::copy_n(v, 15, numbers.begin());
    if (!adapters::oriented_box<double>(numbers.data()).is_rotated()) return false;
    Number const* const a = v + 3;  // the axes are columns, the rows padded
    dMatrix3 const turned = {a[0], a[3], a[6], 0, a[1], a[4], a[7], 0, a[2], a[5], a[8], 0};
    dGeomBoxSetLengths(box, 2.0 * v[12], 2.0 * v[13], 2.0 * v[14]);
    dGeomSetPosition(box, v[0], v[1], v[2]);
    dGeomSetRotation(box, turned);
    return true;
}

int sphere_aabb(double const* v) {
    world& w = result();
    if (!set_box(w.box, v)) return -1;
    set_sphere(w.sphere, v + 6);
    return collide(w.box, w.sphere);
}

int sphere_triangle(float const* v) {
    world& w = result();
    w.first->set(v);
    set_sphere(w.sphere, v + 9);
    return collide(w.first->geom, w.sphere);
}

int capsule_triangle(float const* v) {
    world& w = result();
    w.first->set(v);
    if (!set_capsule(w.capsule, v + 9)) return -1;
    return collide(w.first->geom, w.capsule);
}

int capsule_capsule(double const* v) {
    world& w = result();
    if (!set_capsule(w.capsule, v) || !set_capsule(w.other_capsule, v + 7)) return -1;
    return collide(w.capsule, w.other_capsule);
}

int box_box(double const* v) {
    world& w = result();
    if (!set_turned(w.turned, v) || !set_turned(w.other_turned, v + 15)) return -1;
    return collide(w.turned, w.other_turned);
}

int sphere_sphere(double const* v) {
    world& w = result();
    set_sphere(w.sphere, v);
    set_sphere(w.other_sphere, v + 4);
    return collide(w.sphere, w.other_sphere);
}

int capsule_sphere(double const* v) {
    world& w = result();
    if (!set_capsule(w.capsule, v)) return -1;
    set_sphere(w.sphere, v + 7);
    return collide(w.capsule, w.sphere);
}

int capsule_aabb(double const* v) {
    world& w = result();
    if (!set_box(w.box, v) || !set_capsule(w.capsule, v + 6)) return -1;
    return collide(w.box, w.capsule);
}

int sphere_obb(double const* v) {
    world& w = result();
    if (!set_turned(w.turned, v)) return -1;
    set_sphere(w.sphere, v + 15);
    return collide(w.turned, w.sphere);
}

int triangle_obb(float const* v) {
    world& w = result();
    w.first->set(v);
    if (!set_turned(w.turned, v + 9)) return -1;
    return collide(w.first->geom, w.turned);
}

/// Its normal has to be of unit length: the plane is declined unless it is across an axis.
int meets_plane(double const* v, dGeomID geom) {
    dGeomID const plane = result().plane;
    if (!adapters::is_across_axis(v)) return -1;
    dGeomPlaneSetParams(plane, v[0], v[1], v[2], -v[3]);
    if (!collide(plane, geom)) return 0;
    dGeomPlaneSetParams(plane, -v[0], -v[1], -v[2], v[3]);
    return collide(plane, geom);
}

int plane_sphere(double const* v) {
    set_sphere(result().sphere, v + 4);
    return meets_plane(v, result().sphere);
}

int plane_aabb(double const* v) {
    return set_box(result().box, v + 4) ? meets_plane(v, result().box) : -1;
}

/// The deepest contact: its depth and its normal.
int contact(dGeomID a, dGeomID b, double* given) {
    std::array<dContactGeom, 16> contacts;
    int const count = dCollide(a, b, static_cast<int>(contacts.size()), contacts.data(), sizeof contacts[0]);
    if (count <= 0) return -1;
    dContactGeom const& deepest = *std::max_element(contacts.begin(), contacts.begin() + count,
                                                    [](auto const& x, auto const& y) { return x.depth < y.depth; });
    given[0] = -deepest.depth;
    std::fill_n(given + 1, 6, std::nan(""));
    for (int i = 0; i < 3; ++i) given[7 + i] = -deepest.normal[i];
    return 1;
}

int box_box_contact(double const* v, double* given) {
    world& w = result();
    if (!set_turned(w.turned, v) || !set_turned(w.other_turned, v + 15)) return -1;
    return contact(w.turned, w.other_turned, given);
}

int sphere_obb_contact(double const* v, double* given) {
    world& w = result();
    if (!set_turned(w.turned, v)) return -1;
    set_sphere(w.sphere, v + 15);
    return contact(w.turned, w.sphere, given);
}

int capsule_capsule_contact(double const* v, double* given) {
    world& w = result();
    if (!set_capsule(w.capsule, v) || !set_capsule(w.other_capsule, v + 7)) return -1;
    return contact(w.capsule, w.other_capsule, given);
}

/// A ray without direction is none: declined. Its length is dInfinity.
template <class Number>
int set_ray(dGeomID ray, Number const* v) {
    if (v[3] == 0 && v[4] == 0 && v[5] == 0) return false;
    dGeomRaySet(ray, v[0], v[1], v[2], v[3], v[4], v[5]);
    dGeomRaySetLength(ray, dInfinity);
    return true;
}

int ray_box(double const* v) {
    world& w = result();
    if (!set_box(w.box, v) || !set_ray(w.ray, v + 6)) return -1;
    return collide(w.ray, w.box);
}

int ray_triangle(float const* v) {
    world& w = result();
    w.first->set(v);
    if (!set_ray(w.ray, v + 9)) return -1;
    return collide(w.first->geom, w.ray);
}

/// Rays end ODE by a failed assertion where a round shape of radius 0 has no normal: declined.
int ray_sphere(double const* v) {
    world& w = result();
    if (v[3] == 0) return -1;
    set_sphere(w.sphere, v);
    return set_ray(w.ray, v + 4) ? collide(w.ray, w.sphere) : -1;
}

int ray_capsule(double const* v) {
    world& w = result();
    if (v[6] == 0 || !set_capsule(w.capsule, v) || !set_ray(w.ray, v + 7)) return -1;
    return collide(w.ray, w.capsule);
}

int ray_cylinder(double const* v) {
    world& w = result();
    double length;
    if (v[6] == 0 || !place_straight(w.cylinder, v, length) || !set_ray(w.ray, v + 7)) return -1;
    dGeomCylinderSetParams(w.cylinder, v[6], length);
    return collide(w.ray, w.cylinder);
}

int ray_obb(double const* v) {
    world& w = result();
    if (!set_turned(w.turned, v) || !set_ray(w.ray, v + 15)) return -1;
    return collide(w.ray, w.turned);
}

/// The distance of the two points that it gives.
int segment_distance(double const* v, double* distance) {
    dVector3 ends[4], x, y;
    for (int i = 0; i < 4; ++i)
        for (int axis = 0; axis < 3; ++axis) ends[i][axis] = v[3 * i + axis];
    dClosestLineSegmentPoints(ends[0], ends[1], ends[2], ends[3], x, y);
    *distance = std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
    return 1;
}

}  // namespace

void adapters::add_subjects() {
    add<sphere_aabb, float, double>("sphere_aabb_3d", "sphere_box");
    add<sphere_triangle, float>("sphere_triangle_3d", "trimesh_sphere");
    add<capsule_triangle, float>("capsule_triangle_3d", "trimesh_capsule");
    add<capsule_capsule, float, double>("capsule_capsule_3d", "capsule_capsule");
    add<box_box, double>("obb_obb_3d", "box_box");
    add<sphere_sphere, float, double>("sphere_sphere_3d", "sphere_sphere");
    add<capsule_sphere, float, double>("capsule_sphere_3d", "capsule_sphere");
    add<capsule_aabb, float, double>("capsule_aabb_3d", "capsule_box");
    add<sphere_obb, double>("sphere_obb_3d", "sphere_box");
    add<triangle_obb, float>("triangle_obb_3d", "trimesh_box");
    add<plane_sphere, float, double>("plane_sphere_3d", "sphere_plane");
    add<plane_aabb, float, double>("plane_aabb_3d", "box_plane");
    add<ray_sphere, float, double>("ray_sphere_3d", "ray_sphere");
    add<ray_capsule, float, double>("ray_capsule_3d", "ray_capsule");
    add<ray_cylinder, float, double>("ray_cylinder_3d", "ray_cylinder");
    add<ray_obb, double>("ray_obb_3d", "ray_box");
    add_giving<box_box_contact, 10, double>("obb_obb_contact_3d", "box_box");
    add_giving<sphere_obb_contact, 10, double>("sphere_obb_contact_3d", "sphere_box");
    add_giving<capsule_capsule_contact, 10, float, double>("capsule_capsule_contact_3d", "capsule_capsule");
    add<ray_box, float, double>("ray_aabb_3d", "ray_box");
    add<ray_triangle, float>("ray_triangle_3d", "trimesh_ray");
    add_giving<segment_distance, 1, float, double>("segment_segment_distance_3d", "closest_line_segment_points");
    add<triangle_triangle, float>("triangle_triangle_3d", "trimesh_trimesh");
    add<triangle_box, float>("triangle_aabb_3d", "trimesh_box");
    add<triangle_ray, float>("segment_triangle_3d", "trimesh_ray");
}
