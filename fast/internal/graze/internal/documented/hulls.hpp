// Hull against hull.
#pragma once

#include "graze/documented/hulls.hpp"
#include "graze/documented/hulls_2d.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

template <class Visit>
void routines_of_hull_hull_3d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine) {
        return routine_facts{name, contact_promise::unspecified, "hulls.hpp",
                             "hull_hull_" + routine + "(a, b, std::size(a) / 3)"};
    };
    auto const johnson = [](auto const& in) {
        return documented::hull_hull_gjk_johnson(
            in.input, in.input + in.count / 2, in.count / 6,
            in.constant(documented::gjk_tolerance<float>, documented::gjk_tolerance<double>),
            in.constant(documented::hull_epsilon<float>, documented::hull_epsilon<double>));
    };
    visit(johnson, facts("gjk_johnson", "gjk_johnson"));
    visit(
        [](auto const& in) {
            return documented::hull_hull_gjk_regions(in.input, in.input + in.count / 2, in.count / 6);
        },
        facts("gjk_regions", "gjk_regions"));
    auto const mpr = [](auto const& in) {
        return documented::hull_hull_mpr(
            in.input, in.input + in.count / 2, in.count / 6,
            in.constant(documented::mpr_tolerance<float>, documented::mpr_tolerance<double>),
            in.constant(documented::hull_epsilon<float>, documented::hull_epsilon<double>));
    };
    visit(mpr, facts("mpr_2008", "mpr"));
}

template <class Visit>
void routines_of_hull_hull_2d(Visit const& visit) {
    auto const facts = [](std::string const& name, std::string const& routine, contact_promise contact) {
        return routine_facts{name, contact, "hulls_2d.hpp", "hull_hull_2d_" + routine + "(a, b, std::size(a) / 2)"};
    };
    auto const gjk = [](auto const& in) {
        return documented::hull_hull_2d_gjk(in.input, in.input + in.count / 2, in.count / 4);
    };
    auto const axes = [](auto const& in) {
        return documented::hull_hull_2d_axes(in.input, in.input + in.count / 2, in.count / 4);
    };
    visit(gjk, facts("gjk_kroitor", "gjk", contact_promise::unspecified));
    visit(axes, facts("chain_and_axes", "axes", contact_promise::closed));
}

}  // namespace graze
