// The families of generated cases. A family is a function from a source of choices to an input, one for each kind of
// question. It works from the layout in the catalog.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/source.hpp"

namespace graze {

/// Replaces `input` by a valid input of the test in the scalar type (see validate).
using generator = void(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input);

struct family_info {
    std::string_view name;
    std::string_view guarantee;  // what holds for every case of it, in words
    generator* of_shapes;        // of tests of relations and spheres; null: for no other tests than those of values
    generator* of_values;
    generator* of_signs;
    generator* of_motions;  // of shapes at two times; casts are made of what of_shapes makes
    generator* of_rings;    // of polygons
    generator* of_solids;

    bool suits(test_info const& test) const;
    /// For a test that it suits.
    void generate(test_info const& test, scalar_type scalar, source& choices, std::vector<double>& input) const;
};

/// random, near_contact, coplanar, degenerate, shared_feature, grid, extreme_scale, mesh, configuration, thin, far_small,
/// game_units: in that order; then those for tests of values alone: grazing, sliver, far_off, almost_met.
std::span<family_info const> families();
/// The first of them, those for every test.
std::span<family_info const> common_families();
/// The first of them, all that there are for the test.
std::span<family_info const> families_of(test_info const& test);
family_info const* find_family(std::string_view name);

/// Which family makes a case, and the number of that among the cases of the family.
struct family_turn {
    std::size_t family = 0;  // its place among those chosen
    std::uint64_t index = 0;
};

/// Families that suit a test, in turn. Among the first 20,000 cases of a test with many configurations that family has
/// several turns a round, so that they reach nearly every configuration ten times.
class family_turns {
  public:
    family_turns(test_info const& test, std::span<family_info const* const> chosen);
    /// So many families of which nothing is known, a turn each.
    explicit family_turns(std::uint64_t families) : families_(families), round_(families) {}
    family_turn of(std::uint64_t number) const;

  private:
    std::uint64_t families_, round_;
    std::uint64_t place_ = 0, repeats_ = 1,
                  rounds_ = 0;  // of configurations: its place, turns a round, rounds with those
};

/// The key of the stream that makes case `index` of a campaign: any case can be made again alone.
std::uint64_t case_key(std::uint64_t seed, test_info const& test, scalar_type scalar, family_info const& family,
                       std::uint64_t index);

}  // namespace graze
