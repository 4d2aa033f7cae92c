// How often closed surfaces go around a point, exactly.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "graze/internal/models/solids.hpp"
#include "graze/model.hpp"
#include "graze/structures/box_index.hpp"
#include "graze/structures/points.hpp"
#include "graze/structures/sides.hpp"

namespace graze {

/// The triangles of a soup over points of which no two are equal, and their edges.
class welded_surface {
  public:
    /// Throws std::length_error beyond 2^28 triangles or 2^31 points.
    explicit welded_surface(triangle_soup const& soup);

    structures::space_points points() const { return structures::space_points(coordinates_); }
    std::span<std::array<structures::point_id, 3> const> faces() const { return faces_; }
    /// The edges of all triangles, sorted by their points.
    std::span<structures::tuple_side const> sides() const { return sides_; }
    /// Of the directed edges that occur more often than their reverse that of the first triangle; of its edges the one
    /// after its first corner comes first. Nothing where the surface is closed.
    std::optional<unpaired_edge> find_unpaired_edge(triangle_soup const& soup) const;

  private:
    std::vector<double> coordinates_;
    std::vector<std::array<structures::point_id, 3>> faces_;
    std::vector<structures::tuple_side> sides_;
};

/// Winding numbers of a closed surface: the signed solid angle over 4 pi, positive within triangles that are
/// counter-clockwise seen from outside. Triangles may meet, and have no area. From any thread.
///
/// Along a ray to infinity each triangle that it goes through counts 1 or -1, by the side it leaves by. The ray runs along
/// an axis, from a point that is moved by an infinitesimal across the ray and by an infinitesimal square the other way, so
/// that it meets no edge. Of the parts of the surface, which share no edge, those count whose box holds the point.
class winding_index {
  public:
    /// The surface is closed, and must outlive this object. Takes time n log n for many questions. For few it is ready
    /// sooner, and looks at all triangles of a part each time.
    enum class questions : std::uint8_t { few, many };
    explicit winding_index(welded_surface const& surface, questions number = questions::many);

    /// The winding number at a point of finite coordinates that is on no triangle.
    std::int64_t off(std::array<double, 3> const& point) const;
    /// Nothing for a point that is on a triangle.
    std::optional<std::int64_t> at(std::array<double, 3> const& point) const;
    /// Does the closed ball meet a triangle? Radius >= 0, finite.
    bool meets_ball(std::array<double, 3> const& centre, double radius) const;
    /// The winding numbers on the outer and on the inner side of a triangle that has an area, near its first corner. No
    /// other triangle meets its inside.
    std::array<std::int64_t, 2> beside(std::uint32_t triangle) const;

  private:
    struct part {
        std::vector<std::uint32_t> triangles;
        std::unique_ptr<structures::box_index const> tree;  // of the triangles, in this order; none for few questions
    };
    struct way;
    struct moved_point;
    struct face_point;
    /// Calls take(triangle) for those whose box `enter` accepts; false, and an end, where take returns false.
    template <class Enter, class Take>
    bool visit(part const& of, Enter const& enter, Take const& take) const;
    template <class Origin>
    std::int64_t count(part const& of, Origin const& origin, way const& along) const;

    welded_surface const& surface_;
    structures::space_points points_;
    std::vector<part> parts_;
    std::vector<std::uint32_t> part_of_;  // of each triangle
    std::vector<structures::space_box> part_boxes_;
    std::unique_ptr<structures::box_index const> tree_;  // of the parts
};

}  // namespace graze
