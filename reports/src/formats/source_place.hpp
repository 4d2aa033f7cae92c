// Where the source of a subject is, for reports that point there.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace graze {

/// A line of a file. The file as SARIF has it: a URI relative to the top of the user's sources, or with its scheme.
struct source_place {
    std::string uri;
    std::size_t line = 1;
};
/// Places by the subject's name.
using source_places = std::map<std::string, source_place, std::less<>>;

/// Finds for subjects STEM.NAME of a library the line that has the name in quotes, of a source that LIBRARY.place names
/// (a path a line; graze_add_plugin writes that), or that lies beside the library under its stem; else the build file
/// in the library's folder or the nearest above it; else the library.
void find_places(std::string const& library, std::vector<std::string> const& names, source_places& places);

/// Returns the place of a subject in its file: a program, or a file of verdicts.
source_place place_in(std::string const& file, std::string_view name);

/// Writes places as a setting of a store, and reads them back; what is none of these is left out.
std::string to_setting(source_places const& places);
source_places places_from(std::string_view setting);

/// What a URI may hold as it is stays, the rest as %XX.
std::string uri_path(std::string_view path);

}  // namespace graze
