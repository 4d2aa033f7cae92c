// Oriented boxes among themselves, and other shapes against them.
#pragma once

#include "graze/documented/obb_obb.hpp"
#include "graze/documented/ray_obb.hpp"
#include "graze/documented/sphere_obb.hpp"
#include "graze/documented/triangle_obb.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Number>
documented::oriented_box<Number> oriented_box_at(arguments<Number> const& in, std::size_t offset) {
    return {in.point3(offset),
            {in.point3(offset + 3), in.point3(offset + 6), in.point3(offset + 9)},
            in.point3(offset + 12)};
}

namespace routines {

inline constexpr char const* orthonormal_axes =
    "axes orthonormal: every entry of A^T A within 4 ulps of the identity's";
/// The part of the layout with that name as a documented::oriented_box.
inline std::string oriented_box_called(std::string const& name) {
    return "{" + name + ".centre, {" + name + ".axis0, " + name + ".axis1, " + name + ".axis2}, " + name + ".half}";
}

}  // namespace routines

template <class Visit>
void routines_of_obb_obb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& slack) {
        return routine_facts{name, contact_promise::closed, "obb_obb.hpp",
                             "obb_obb_gottschalk<Scalar>(" + routines::oriented_box_called("a") + ", " +
                                 routines::oriented_box_called("b") + slack + ")",
                             routines::orthonormal_axes};
    };
    visit(within<orthonormal_frames>([](auto const& in) {
              return documented::obb_obb_gottschalk(oriented_box_at(in, 0), oriented_box_at(in, 15));
          }),
          facts("gottschalk_1996", ""));
    visit(within<orthonormal_frames>([](auto const& in) {
              return documented::obb_obb_gottschalk(
                  oriented_box_at(in, 0), oriented_box_at(in, 15),
                  in.constant(documented::obb_rotation_slack<float>, documented::obb_rotation_slack<double>));
          }),
          facts("gottschalk_epsilon", ", graze::documented::obb_rotation_slack<Scalar>"));
}

template <class Visit>
void routines_of_sphere_obb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::closed, "sphere_obb.hpp",
                             routine + "<Scalar>(" + routines::oriented_box_called("a") + ", b.centre, b.radius)",
                             routines::orthonormal_axes};
    };
    visit(within<orthonormal_frame<3>>([](auto const& in) {
              return documented::sphere_obb_ericson(oriented_box_at(in, 0), in.point3(15), in.input[18]);
          }),
          facts("ericson_nearest", "sphere_obb_ericson"));
    visit(within<orthonormal_frame<3>>([](auto const& in) {
              return documented::sphere_obb_excess(oriented_box_at(in, 0), in.point3(15), in.input[18]);
          }),
          facts("ericson_excess", "sphere_obb_excess"));
}

template <class Visit>
void routines_of_triangle_obb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::closed, "triangle_obb.hpp",
                             routine + "<Scalar>(a, " + routines::oriented_box_called("b") + ")",
                             routines::orthonormal_axes};
    };
    visit(within<orthonormal_frame<12>>([](auto const& in) {
              return documented::triangle_obb_moller(in.triangle3(0).vertex, oriented_box_at(in, 9));
          }),
          facts("moller_2001_frame", "triangle_obb_moller"));
    visit(within<orthonormal_frame<12>>([](auto const& in) {
              return documented::triangle_obb_corners(in.triangle3(0).vertex, oriented_box_at(in, 9));
          }),
          facts("sat_corners", "triangle_obb_corners"));
}

template <class Visit>
void routines_of_ray_obb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, contact_promise contact, std::string const& routine,
                          std::string const& parallel) {
        return routine_facts{
            name, contact, "ray_obb.hpp",
            routine + "<Scalar>(" + routines::oriented_box_called("a") + ", b.origin, b.direction" + parallel + ")",
            routines::orthonormal_axes};
    };
    visit(within<orthonormal_frame<3>>([](auto const& in) {
              return documented::ray_obb_slabs(
                  oriented_box_at(in, 0), in.point3(15), in.point3(18),
                  in.constant(documented::ray_obb_parallel<float>, documented::ray_obb_parallel<double>));
          }),
          facts("kay_kajiya_1986", contact_promise::unspecified, "ray_obb_slabs",
                ", graze::documented::ray_obb_parallel<Scalar>"));
    visit(within<orthonormal_frame<3>>([](auto const& in) {
              return documented::ray_obb_three(oriented_box_at(in, 0), in.point3(15), in.point3(18));
          }),
          facts("three_frame", contact_promise::unspecified, "ray_obb_three", ""));
}

}  // namespace graze
