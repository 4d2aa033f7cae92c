// The properties, by name. Everything that lists or runs them iterates over this.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner.hpp"

namespace graze::properties {

/// What a property is checked for one by one, each with both scalar types.
enum class scope : std::uint8_t {
    test,        // each test
    documented,  // each documented subject
    given        // each subject of a user's
};

struct property_info {
    std::string_view name;
    std::string_view statement;  // one line for people
    scope of;
    bool (*concerns)(test_info const& test);
    bool (*check)(std::string const& name, subject_matter const& matter);
    std::size_t cases;  // where RC_PARAMS says nothing
};

std::span<property_info const> all_properties();

/// A directory with the measured constants of documented subjects, for the properties that need those.
void set_data_directory(std::string path);
std::string const& data_directory();

// Exact answers (exact_properties.cpp).
bool certified_equals_references(std::string const& name, subject_matter const& matter);
bool references_obey_laws(std::string const& name, subject_matter const& matter);
bool certified_obeys_laws(std::string const& name, subject_matter const& matter);
// Of the suite itself (suite_properties.cpp).
bool families_keep_promises(std::string const& name, subject_matter const& matter);
bool case_files_round_trip(std::string const& name, subject_matter const& matter);
bool shrinking_keeps_signature(std::string const& name, subject_matter const& matter);
// Of documented subjects (documented_properties.cpp).
bool documented_within_band(std::string const& name, subject_matter const& matter);
bool documented_law_rates(std::string const& name, subject_matter const& matter);
// How the tests hang together (structural_properties.cpp).
std::span<property_info const> structural_properties();
// Of a user's subject (subject_properties.cpp).
bool subject_agrees(std::string const& name, subject_matter const& matter);
bool subject_obeys_laws(std::string const& name, subject_matter const& matter);
/// What subject_agrees checks. The candidate must outlive it.
checked_property agreement(subject_matter const& matter);
/// Disagreements so close to contact are forgiven from now on; 0 forgives none.
void set_band(double ulps);

}  // namespace graze::properties
