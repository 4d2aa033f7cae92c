// Which faces of a model meet in more than the vertices and edges they share: its self-intersections, exactly.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "graze/model.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

/// How two faces meet beyond what they share. cross: each goes through the other, with a common point inside both that
/// every small enough change of the vertices leaves (the relation crossing). overlap: they lie in one plane and have a
/// piece of it, with an area, in common. touch: whatever else, such as a vertex on a face, or edges that meet.
enum class meeting : std::uint8_t { touch, cross, overlap };

std::string_view name_of(meeting kind);

/// Two triangles of a soup, the first with the lower number.
struct meeting_faces {
    std::uint32_t first, second;
    meeting kind;
    std::uint8_t shared;  // points that are corners of both

    /// In the words of triangle_triangle_3d.
    relation answer() const { return kind == meeting::cross ? relation::crossing : relation::touching; }
    friend bool operator==(meeting_faces const&, meeting_faces const&) = default;
};

/// All pairs of triangles that have a point in common which lies neither on a corner of both nor on an edge of both, in
/// order. Corners are the same where their coordinates are equal, whatever their numbers. Faces may be degenerate: one
/// is the convex hull of its corners, a segment or a point, and its edges are the segments between its corners. Exact
/// for all finite coordinates. On `jobs` threads; `told` now and then, from the calling thread, how much is done.
std::vector<meeting_faces> find_intersections(triangle_soup const& model, unsigned jobs = 1,
                                              std::function<void(std::size_t done, std::size_t of)> const& told = {});

/// The first of them, or nothing. Where there are many it takes far less time than to find all: as long as one search
/// without any, and the pairs of the faces up to its first. `faces` are the model's triangles, with one number for points that
/// are equal.
std::optional<meeting_faces> find_first_intersection(
    triangle_soup const& model, std::span<std::array<std::uint32_t, 3> const> faces, unsigned jobs = 1,
    std::function<void(std::size_t done, std::size_t of)> const& told = {});

}  // namespace graze
