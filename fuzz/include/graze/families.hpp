// The families of generated cases. A family is one function from a source of choices to an input. It works from the
// layout in the catalog; tests of signs, values, spheres, discs and moving shapes have branches of their own.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/source.hpp"

namespace graze {

struct family_info {
    std::string_view name;
    std::string_view guarantee;  // what holds for every case of it, in words
    /// Appends nothing, replaces `input`: a valid input of the test in the scalar type (see validate).
    void (*generate)(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);
    bool values_alone = false;  // for no other tests than those of values

    bool suits(test_info const& test) const { return !values_alone || test.is_value(); }
};

/// random, near_contact, coplanar, degenerate, shared_feature, grid, extreme_scale, mesh: in that order; then those for
/// tests of values alone: grazing, sliver, far_off, almost_met.
std::span<family_info const> families();
/// The first of them, those for every test.
std::span<family_info const> common_families();
/// The first of them, all that there are for the test.
std::span<family_info const> families_of(test_info const& test);
family_info const* find_family(std::string_view name);

/// The key of the stream that makes case `index` of a campaign: any case can be made again alone.
std::uint64_t case_key(std::uint64_t seed, test_info const& test, scalar_type scalar, family_info const& family,
                       std::uint64_t index);

}  // namespace graze
