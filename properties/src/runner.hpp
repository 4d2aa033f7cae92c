// What every property shares: which cases, how many, and that they are not all of one kind.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "generators.hpp"
#include "graze/subject_client.hpp"

namespace graze::properties {

/// What a run of a property works on.
struct subject_matter {
    test_info const* test = nullptr;
    scalar_type scalar = scalar_type::float32;
    subject const* candidate = nullptr;  // null where the property is not about one
};

/// What was seen of the cases a property was asked about.
struct input_mix {
    std::size_t cases = 0, hits = 0, degenerate = 0, undefined = 0;
    /// Of each special kind the property counts (a law that could be applied, ...), how many.
    std::vector<std::size_t> special;

    void count(generated_case const& generated, relation truth);
    void count_special(std::size_t kind, bool seen = true) {
        if (special.size() <= kind) special.resize(kind + 1);
        special[kind] += seen;
    }
};

/// What the mix must be, or the property proves nothing. Shares of the cases with an answer.
struct mix_bounds {
    double fewest_hits = 0.2, most_hits = 0.8, fewest_degenerate = 0.08, most_undefined = 0.1;
    /// Of each special kind at least this share of all cases.
    double fewest_special = 0.02;
    std::vector<std::string> special;  // names of the kinds
};
/// Spheres have neither hits nor misses.
mix_bounds bounds_of(test_info const& test);

/// Nothing if the case has the property, else what is wrong, in words. Counts the case in the mix.
using checked_property = std::function<std::optional<std::string>(generated_case const&, input_mix&)>;

struct run_options {
    /// Shrink beyond the choices, see cases_of.
    bool scalars = true;
    mix_bounds bounds;
};

/// Checks the property with RapidCheck under the name, whose seed and number of cases RC_PARAMS sets. Prints the
/// counterexample and the RC_PARAMS that finds it again. True if the property held and the mix was right.
bool holds(std::string const& name, subject_matter const& matter, checked_property const& property,
           run_options const& options);

/// A counterexample, or nothing; on request the simplest found. So many cases, unless RC_PARAMS says it. Prints nothing.
std::optional<generated_case> counterexample(subject_matter const& matter, checked_property const& property,
                                             bool simplest, std::optional<std::size_t> cases = {});

/// What the property is asked about, made without RapidCheck's growing sizes: for counting and measuring.
std::vector<generated_case> sample(subject_matter const& matter, std::size_t cases, std::uint64_t seed);

/// RapidCheck's.
std::uint64_t seed_in_use();

/// Sets RapidCheck's defaults where RC_PARAMS says nothing: so many cases, and a seed. To be called before the
/// first property.
void set_defaults(std::size_t cases, std::uint64_t seed = 1);
/// As set by RC_PARAMS or the defaults.
std::size_t number_of_cases();

}  // namespace graze::properties
