// Puts a routine of yours through the properties of its test, in this process: no plugin, no campaign.
//
//   bool const right = graze::properties::check_subject<float>(
//       "segment_segment_2d", "mine", graze::contact_promise::closed,
//       [](std::span<float const> x) { return my_segments_meet(&x[0], &x[2], &x[4], &x[6]); });
//
// Links with graze::properties, which needs RapidCheck (find_package(graze COMPONENTS properties)).
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string_view>
#include <type_traits>

#include "graze/vocabulary.hpp"

namespace graze::properties {

struct check_options {
    /// Disagreements at most so many ulps from contact are forgiven (ulps: spacings of the scalar type at the largest
    /// coordinate). Of spheres: escape and excess. 0: none is.
    double band_ulps = 0;
    /// Cases a property; RC_PARAMS="max_success=N" overrules it.
    std::size_t cases = 2000;
};

/// Of one case, in the layout of the test: true for hit.
template <class Scalar>
using hit_function = std::function<bool(std::span<Scalar const>)>;
/// Of three points, the centre and radius of their smallest sphere.
template <class Scalar>
using sphere_function = std::function<std::array<Scalar, 4>(std::span<Scalar const>)>;

/// Checks that the routine's answers are the exact ones (contact as promised), and that they stay what they are when
/// operands are swapped, vertices permuted, axes mirrored or exchanged, and all is scaled or moved exactly.
///
/// `test`: an id of the catalog, of a test whose answer is hit or miss. Scalar: float or double. `name`: for messages.
/// True if all holds. Else prints, to standard error, a minimal counterexample (hexadecimal, decimal, and as a line for
/// `graze check -`) and the RC_PARAMS that finds it again. Exceptions of the routine are failures; a crash is one of
/// this process. Throws std::invalid_argument for an unknown test. For one thread at a time.
template <class Scalar>
bool check_subject(std::string_view test, std::string_view name, contact_promise contact,
                   std::type_identity_t<hit_function<Scalar>> decide, check_options const& options = {});

/// The same for triangle_min_sphere_3d: escape and excess within 16 ulps, or the band if that is more.
template <class Scalar>
bool check_sphere_subject(std::string_view name, std::type_identity_t<sphere_function<Scalar>> decide,
                          check_options const& options = {});

}  // namespace graze::properties
