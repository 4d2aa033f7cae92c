// Oriented boxes.
#pragma once

#include "graze/documented/obb_obb.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Number>
documented::oriented_box<Number> oriented_box_at(arguments<Number> const& in, std::size_t offset) {
    return {in.point3(offset),
            {in.point3(offset + 3), in.point3(offset + 6), in.point3(offset + 9)},
            in.point3(offset + 12)};
}

template <class Visit>
void routines_of_obb_obb_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& slack) {
        auto const box = [](std::string const& of) {
            return "{" + of + ".centre, {" + of + ".axis0, " + of + ".axis1, " + of + ".axis2}, " + of + ".half}";
        };
        return routine_facts{name, contact_promise::closed, "obb_obb.hpp",
                             "obb_obb_gottschalk<Scalar>(" + box("a") + ", " + box("b") + slack + ")",
                             "axes orthonormal: every entry of A^T A within 4 ulps of the identity's"};
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

}  // namespace graze
