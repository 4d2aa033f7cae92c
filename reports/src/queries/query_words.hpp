// What came of many questions of one model: as text, as JSON, and as cases.
#pragma once

#include <string>

#include "graze/case_file.hpp"
#include "graze/solid_queries.hpp"

namespace graze {

/// A model that was asked about, in one scalar type.
struct asked_model {
    std::string file;
    std::size_t triangles;
    query_plan const& plan;
    query_results const& results;
};

/// Each subject with what is wrong: a line each, below a heading.
std::string query_text(asked_model const& asked);

/// The same as a document, with the examples.
std::string query_json(asked_model const& asked);

/// The examples as lines of a case file, which say whose they are.
std::string query_cases(asked_model const& asked);

}  // namespace graze
