// Polygon models as their files hold them, and the readers of each format. CGAL's readers take too much on trust for
// files from anywhere: headers that promise billions, indices that are none, a first word in the wrong case.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graze {

struct polygon_model {
    std::vector<std::array<double, 3>> points;  // finite
    std::vector<std::uint32_t> corners;         // of all faces one after the other: indices of points
    std::vector<std::size_t> ends;              // in corners, of each face
    std::vector<std::string> notes;             // what was left out, for people

    std::size_t face_count() const { return ends.size(); }
    std::span<std::uint32_t const> face(std::size_t i) const {
        std::size_t const begin = i == 0 ? 0 : ends[i - 1];
        return std::span(corners).subspan(begin, ends[i] - begin);
    }
    void end_face() { ends.push_back(corners.size()); }
    /// Throws std::runtime_error where points can no longer be numbered.
    void add_point(std::array<double, 3> const& point);
};

/// Which indices of vertices a file may have: those of its own vertices, or any. Of the latter those below 0 or above
/// 2^32 - 2 become no_vertex.
enum class index_rule : std::uint8_t { of_file, any };
inline constexpr std::uint32_t no_vertex = 0xffffffff;

/// The whole file. Throws std::runtime_error; `expected` says what it should be, "a model".
std::string bytes_of_file(std::string const& path, std::string_view expected);
/// The ending of a file's name, ".off", in lower case.
std::string ending_of_file(std::string const& path);

// Each takes the whole file. They throw std::runtime_error with line (or the number of a facet, vertex or face where the
// file is binary), what is there, and what was expected. Memory grows with the file, not with what its header promises.

/// Text in the variants ST, C, N, 4 and n, a vertex and a face a line; colours and the like are left out.
polygon_model read_off(std::string_view file, index_rule indices = index_rule::of_file);
/// Vertices and faces, whose indices may be negative and have texture and normal indices after slashes. Other statements
/// are skipped; those that hold geometry, or that nobody knows, with a note.
polygon_model read_obj(std::string_view file, index_rule indices = index_rule::of_file);
/// Binary if the size is 84 + 50 n with the n of bytes 80 to 83, else text that begins with solid, in any case. Corners
/// with equal coordinates are one point.
polygon_model read_stl(std::string_view file);
/// Text and both binary forms; any number type for coordinates, any integer type for indices. Faces that are not needed are
/// left out, and need not be there.
polygon_model read_ply(std::string_view file, bool needs_faces = true);

}  // namespace graze
