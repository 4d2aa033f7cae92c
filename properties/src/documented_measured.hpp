// Measuring what the file documented_measured.jsonl states.
#pragma once

#include <string>

#include "runner.hpp"

namespace graze::properties {

/// The file's line for a documented subject, from so many cases for each of so many seeds: a case file's line, whose
/// case is the evidence (the worst disagreement on well-shaped cases), with
///   subject     its name,
///   band_ulps   no disagreement was further from contact, nor half as far, and at least 4; null: there is no band,
///   worst_ulps  how far the evidence is, 0 if there was no disagreement,
///   cases       how many were measured, equally many with each of the seeds 1 to
///   seeds       this one,
///   rates       of each law the share of cases whose verdict changed though it must not.
std::string measured_line(subject_matter const& matter, std::size_t cases, std::uint64_t seeds);

}  // namespace graze::properties
