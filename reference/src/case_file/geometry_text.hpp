// Points and rings as other programs write them: GeoJSON (RFC 7946), arrays, WKT. Numbers stay text, to be rounded once.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace graze {

/// A list of points, as the texts of their coordinates one after the other.
using written_ring = std::vector<std::string>;

/// Does the text look like WKT or JSON geometry, rather than a column's name?
bool looks_like_geometry(std::string_view text);

/// The rings of a geometry, `dimension` coordinates a point, further ones (an altitude) left out. A point, or a list of
/// points, is one ring. WKT, or JSON where the text begins as an array or object; a JSON string is WKT. Throws
/// std::invalid_argument with what was found and expected, json_error where it is no JSON.
std::vector<written_ring> read_rings(std::string_view text, std::size_t dimension);
std::vector<written_ring> read_json_rings(std::string_view text, std::size_t dimension);

}  // namespace graze
