// What a benchmark found, as JSON, as tables for people, and as the table of the README.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "bench/forms.hpp"
#include "bench/measure.hpp"

namespace graze {

/// The time of one form on one family's cases.
struct bench_row {
    test_info const* test;
    scalar_type scalar;
    family_info const* family;
    std::string subject;
    measured_time time;
    form_check found;
    std::optional<double> ratio;  // to reference.cgal on the same cases
};

struct bench_settings {
    std::uint64_t seed = 1, cases = 0;
    double min_seconds = 0;
};

std::string bench_json(std::span<bench_row const> rows, bench_settings const& settings);

/// The rows are of one test and scalar type.
std::string bench_table(std::span<bench_row const> rows, bool colour);

/// Ratios to reference.cgal, in one table.
std::string bench_markdown(std::span<bench_row const> rows, bench_settings const& settings);

}  // namespace graze
