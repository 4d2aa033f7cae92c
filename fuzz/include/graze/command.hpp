// Subjects of programs in any language, asked over pipes: whatever such a program does, it does to processes of its own.
// fuzz/examples/commands has the protocol, and helpers to copy.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "graze/plugin.hpp"

namespace graze {

/// A command as it was typed: "node mine.mjs", or "NAME=node mine.mjs".
struct subject_command {
    std::string text;                // without NAME=
    std::string group;               // of the subjects' names: NAME, or the stem of the last word that names a file
    std::vector<std::string> words;  // the program and its arguments
    /// The file that each word names, or nothing where it names none; of the first also where it is found by PATH.
    std::vector<std::filesystem::path> files;
};

/// Splits it at blanks, with '...', "..." and \ for what is one word. No shell is run: characters that would mean
/// something to one are refused where they are not quoted. Throws plugin_error.
subject_command read_command(std::string const& typed);

/// Starts the program, asks what it answers and adds that to the catalog as GROUP.NAME; as load_plugin in all else. The
/// program's processes, and all that those start, end with the client or with this process. SIGPIPE is ignored from then
/// on, unless it has a handler.
loaded_subjects load_command(subject_catalog& catalog, subject_command const& command,
                             plugin_options const& options = {});

}  // namespace graze
