// A model as a solid, and exact answers about many points or rays, a line each.
#pragma once

#include <functional>
#include <string>

#include "graze/certified_solid.hpp"
#include "graze/internal/cli/command_line.hpp"
#include "graze/model.hpp"

namespace graze {

/// What the verbs that ask a solid have in common.
struct solid_request {
    std::string model, questions;  // files
    std::uint64_t jobs = 0;
    bool json = false, distance = false;
};

/// Declares MODEL and --json.
void declare_solid(command_options const& command, solid_request& chosen);
/// Declares --jobs, under a heading of its own.
void declare_solid_jobs(command_options const& command, solid_request& chosen);

/// A solid with the model that it is made of.
struct solid_model {
    using solid = certified::solid<double>;

    triangle_soup soup;
    solid index;

    /// Tells what the reader left out. Throws model_error where the file is no model or the surface is not closed.
    solid_model(std::string const& file, unsigned jobs);
};

/// The relation in a verb's words.
std::string spoken(relation rel, std::string_view crossing, std::string_view touching, std::string_view disjoint);

/// Prints a line for each of `count` questions, in order, and the totals to standard error. `line` adds one to the text and
/// returns its relation; it is called from threads. `words` names the questions. Returns an exit status.
int answer_all(solid_request const& chosen, std::size_t count,
               std::function<relation(std::size_t i, std::string& text)> const& line, std::string const& words);

/// Returns what `ask` does; says why and returns exit_bad_input where a model or file cannot be used.
int with_files(std::string_view verb, std::function<int()> const& ask);

}  // namespace graze
