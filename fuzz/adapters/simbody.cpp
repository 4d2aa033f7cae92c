// Simbody: the geometric primitives of SimTK::Geo, in floats and in doubles, and in doubles the bounding boxes, surfaces and
// contact trackers of its contact detection.
//
// Geo::Box lies around the origin: a second shape is handed over relative to the first one's centre, a box with axes in the frame
// of the first one, which is therefore turned onto itself; declined where one of these rounds. The header promises the tests of
// boxes to count shapes that just touch. Directions have to be of unit length: they are handed over as they are, or declined.
// Trackers are asked with a cutoff of 0, a plane as the half-spaces on both sides of it.
#include <SimTKmath.h>

#include <algorithm>
#include <array>
#include <limits>

#include "adapter.hpp"

namespace {

namespace geo = SimTK;

constexpr int declined = -1;

template <class P>
using vec = geo::Vec<3, P>;

template <class P>
vec<P> point(P const* v) {
    return {v[0], v[1], v[2]};
}

template <class P>
vec<P> point(std::array<P, 3> const& v) {
    return point(v.data());
}

/// Rows of the matrix whose columns are the axes.
template <class P>
geo::Mat<3, 3, P> columns(P const* axes) {
    return {axes[0], axes[3], axes[6], axes[1], axes[4], axes[7], axes[2], axes[5], axes[8]};
}

/// Are they axes of space, or against them?
template <class P>
bool are_of_space(P const* axes) {
    return std::all_of(axes, axes + 9, [](P v) { return v == 0 || std::abs(v) == 1; });
}

/// To four units of the last place. Rays are asked of doubles alone: a direction of floats is a unit vector to their last place
/// only, and Simbody computes in doubles.
bool is_unit(double const* v) {
    return std::abs(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] - 1) <= 4 * std::numeric_limits<double>::epsilon();
}

// Geo.

template <class P>
int box_sphere(P const* v) {
    adapters::centred_box<P> box{};
    std::array<P, 3> apart{};
    if (!adapters::centre_and_half(v, box) || !adapters::differences(box.centre.data(), v + 6, apart)) return declined;
    return geo::Geo::Box_<P>(point(box.half)).intersectsSphere(geo::Geo::Sphere_<P>(point(apart), v[9]));
}

template <class P>
int box_box(P const* v) {
    adapters::centred_box<P> a{}, b{};
    std::array<P, 3> apart{};
    if (!adapters::centre_and_half(v, a) || !adapters::centre_and_half(v + 6, b)) return declined;
    if (!adapters::differences(a.centre.data(), b.centre.data(), apart)) return declined;
    return geo::Geo::Box_<P>(point(a.half)).intersectsAlignedBox(geo::Geo::AlignedBox_<P>(point(apart), point(b.half)));
}

template <class P>
int oriented_box(P const* v) {
    adapters::oriented_box<P> const a(v), b(v + 15);
    std::array<P, 3> apart{};
    if (!are_of_space(a.axes) || !a.is_rotated() || !b.is_rotated()) return declined;
    if (!adapters::differences(a.centre, b.centre, apart)) return declined;
    geo::Mat<3, 3, P> const frame = columns(a.axes);
    geo::Transform_<P> const placed(geo::Rotation_<P>(~frame * columns(b.axes), true), ~frame * point(apart));
    return geo::Geo::Box_<P>(point(a.half)).intersectsOrientedBox(geo::Geo::OrientedBox_<P>(placed, point(b.half)));
}

template <class P>
geo::Geo::Triangle_<P> triangle(P const* v) {
    return {point(v), point(v + 3), point(v + 6)};
}

template <class P>
int overlaps_triangle(P const* v) {
    return triangle(v).overlapsTriangle(triangle(v + 9));
}

template <class P>
int intersects_triangle(P const* v) {
    geo::Geo::LineSeg_<P> segment;
    bool flat = false;
    return triangle(v).intersectsTriangle(triangle(v + 9), segment, flat);
}

template <class P>
int common_segment(P const* v, P* given) {
    geo::Geo::LineSeg_<P> segment;
    bool flat = false;
    if (!triangle(v).intersectsTriangle(triangle(v + 9), segment, flat) || flat) return declined;
    for (int end = 0; end < 2; ++end)
        for (int i = 0; i < 3; ++i) given[3 * end + i] = segment[end][i];
    return 1;
}

// Bounding boxes: from one corner, in a frame of their own.

bool bounding_box(double const* v, geo::OrientedBoundingBox& box) {
    adapters::oriented_box<double> const given(v);
    if (!are_of_space(given.axes) || !given.is_rotated()) return false;
    geo::Mat33 const frame = columns(given.axes);
    geo::Vec3 const reach = frame * point(given.half);
    std::array<double, 3> corner{};
    if (!adapters::differences(&reach[0], given.centre, corner)) return false;
    box = geo::OrientedBoundingBox(geo::Transform(geo::Rotation(frame, true), point(corner)), 2 * point(given.half));
    return box.getSize().isFinite();
}

bool upright_box(double const* v, geo::OrientedBoundingBox& box) {
    std::array<double, 3> size{};
    if (!adapters::differences(v, v + 3, size)) return false;
    box = geo::OrientedBoundingBox(geo::Transform(point(v)), point(size));
    return true;
}

template <bool (*make)(double const*, geo::OrientedBoundingBox&), std::size_t second>
int bounding_boxes(double const* v) {
    geo::OrientedBoundingBox a, b;
    return make(v, a) && make(v + second, b) ? a.intersectsBox(b) : declined;
}

template <bool (*make)(double const*, geo::OrientedBoundingBox&), std::size_t ray>
int ray_box(double const* v) {
    geo::OrientedBoundingBox box;
    double distance = 0;
    if (!make(v, box) || !is_unit(v + ray + 3)) return declined;
    return box.intersectsRay(point(v + ray), geo::UnitVec3(point(v + ray + 3), true), distance);
}

// Surfaces and trackers.

int ray_sphere(double const* v) {
    std::array<double, 3> origin{};
    if (!(v[3] > 0) || !is_unit(v + 7)) return declined;
    if (!adapters::differences(v, v + 4, origin)) return declined;
    double distance = 0;
    geo::UnitVec3 normal;
    return geo::ContactGeometry::Sphere(v[3]).intersectsRay(point(origin), geo::UnitVec3(point(v + 7), true), distance,
                                                            normal);
}

template <class Tracker, class Contact>
int track(geo::ContactGeometry const& a, geo::Transform const& at_a, geo::ContactGeometry const& b,
          geo::Transform const& at_b) {
    static Tracker const tracker;
    geo::UntrackedContact const before(geo::ContactSurfaceIndex(0), geo::ContactSurfaceIndex(1));
    geo::Contact now;
    if (!tracker.trackContact(before, at_a, a, at_b, b, 0, now)) return declined;
    return !now.isEmpty() && Contact::isInstance(now);
}

int track_spheres(double const* v) {
    if (!(v[3] > 0) || !(v[7] > 0)) return declined;
    using sphere = geo::ContactGeometry::Sphere;
    return track<geo::ContactTracker::SphereSphere, geo::CircularPointContact>(
        sphere(v[3]), geo::Transform(point(v)), sphere(v[7]), geo::Transform(point(v + 4)));
}

/// Its half-space is the one of positive x: turned onto a side of the plane, which is declined unless it is across an axis.
template <class Tracker, class Contact>
int track_from_both(double const* plane, geo::ContactGeometry const& other, geo::Transform const& at_other) {
    if (!adapters::is_across_axis(plane)) return declined;
    std::size_t const axis = plane[0] != 0 ? 0 : plane[1] != 0 ? 1 : 2;
    geo::ContactGeometry::HalfSpace const half_space;
    for (double const side : {1.0, -1.0}) {
        std::array<double, 9> axes{};
        for (std::size_t i = 0; i < 3; ++i) axes[3 * i + (axis + i) % 3] = i == 2 ? 1 : side;
        std::array<double, 3> at{};
        at[axis] = -plane[3] * plane[axis];
        int const met = track<Tracker, Contact>(
            half_space, geo::Transform(geo::Rotation(columns(axes.data()), true), point(at)), other, at_other);
        if (met != 1) return met;
    }
    return 1;
}

int track_plane_sphere(double const* v) {
    if (!(v[7] > 0)) return declined;
    return track_from_both<geo::ContactTracker::HalfSpaceSphere, geo::CircularPointContact>(
        v, geo::ContactGeometry::Sphere(v[7]), geo::Transform(point(v + 4)));
}

int track_plane_box(double const* v) {
    adapters::centred_box<double> box{};
    if (!adapters::centre_and_half(v + 4, box) ||
        std::any_of(box.half.begin(), box.half.end(), [](double h) { return !(h > 0); }))
        return declined;
    return track_from_both<geo::ContactTracker::HalfSpaceBrick, geo::BrickHalfSpaceContact>(
        v, geo::ContactGeometry::Brick(point(box.half)), geo::Transform(point(box.centre)));
}

template <class P>
void add_primitives() {
    using adapters::add;
    using adapters::add_giving;
    add<box_sphere<P>, P>("sphere_aabb_3d", "geo_box_sphere", GRAZE_CONTACT_CLOSED);
    add<box_box<P>, P>("aabb_aabb_3d", "geo_box_aligned_box", GRAZE_CONTACT_CLOSED);
    add<oriented_box<P>, P>("obb_obb_3d", "geo_box_oriented_box", GRAZE_CONTACT_CLOSED);
    add<overlaps_triangle<P>, P>("triangle_triangle_3d", "geo_overlaps_triangle");
    add<intersects_triangle<P>, P>("triangle_triangle_3d", "geo_intersects_triangle");
    add_giving<common_segment<P>, 6, P>("triangle_triangle_segment_3d", "geo_intersects_triangle");
}

}  // namespace

void adapters::add_subjects() {
    add_primitives<float>();
    add_primitives<double>();
    add<ray_box<upright_box, 6>, double>("ray_aabb_3d", "bounding_box_ray");
    add<ray_box<bounding_box, 15>, double>("ray_obb_3d", "bounding_box_ray");
    add<ray_sphere, double>("ray_sphere_3d", "sphere_ray");
    add<bounding_boxes<upright_box, 6>, float, double>("aabb_aabb_3d", "bounding_box_box");
    add<bounding_boxes<bounding_box, 15>, float, double>("obb_obb_3d", "bounding_box_box");
    add<track_spheres, float, double>("sphere_sphere_3d", "tracker");
    add<track_plane_sphere, float, double>("plane_sphere_3d", "tracker");
    add<track_plane_box, float, double>("plane_aabb_3d", "tracker");
}
