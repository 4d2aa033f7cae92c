// A subject's routine run with other arithmetic than the machine's: a documented one's, which the catalog has, or that of a
// traceable one in a process of its own.
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>

#include "graze/catalog.hpp"

namespace graze {

/// Thrown where a routine cannot be read so, with why: a plugin's may run on without end, or ask for what there is not.
struct no_reading : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// As a subject's in the catalog, but that they may throw no_reading.
struct routine_readings {
    std::function<reading(scalar_type type, std::span<double const> input)> exact, unbounded;
    std::function<void(scalar_type type, std::span<double const> input, trace_log& log)> trace;
};

/// Of a subject to be added to the test under that name. Before other threads run.
void set_readings(std::string const& test, std::string const& name, routine_readings made);

/// All three are empty where there are none.
routine_readings readings_of(test_info const& test, subject const& whom);

}  // namespace graze
