// Is a PLY file whole? CGAL's reader trusts its header and its lists: a property before any element, or a list
// that says it holds billions, takes the program down or keeps it busy for minutes.
#pragma once

#include <iosfwd>
#include <string>

namespace graze {

/// Why the file is no PLY model that can be read; empty if it is one.
std::string why_not_ply(std::istream& in);

}  // namespace graze
