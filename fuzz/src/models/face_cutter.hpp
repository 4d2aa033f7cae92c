// Faces of any number of corners as triangles over the same corners, decided by exact signs.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace graze {

/// What keeps a face from being one polygon in one plane.
enum class face_flaw : std::uint8_t {
    none,
    not_flat,  // cut as it is seen along the axis that its normal is nearest to, or the next along which it is simple
    no_area,   // fewer than three different corners, or all on one line: cut as a fan, into triangles without area
    crossing   // meets itself and no set of triangles covers its inside once: cut as a fan, which covers more
};

/// Cuts faces over `points`, which must outlive it. Coordinates are finite.
///
/// A fan from the first corner where that is right, else ears: no triangle without area, no further point, neither overlap
/// nor gap. A corner with the coordinates of the one before it (the last: of the first) is left out; a face of three
/// corners is one triangle as it is. The same face gives the same triangles always.
class face_cutter {
  public:
    using triangle = std::array<std::uint32_t, 3>;

    explicit face_cutter(std::span<std::array<double, 3> const> points) : points_(points) {}

    /// Appends the triangles of a face with these corners, at least 3, wound as it is.
    face_flaw cut(std::span<std::uint32_t const> corners, std::vector<triangle>& triangles);

  private:
    using point_2d = std::array<double, 2>;
    /// The ring seen along an axis.
    void look_along(std::size_t axis);
    int side(std::size_t p, std::size_t q, std::size_t r) const;
    bool is_line() const;
    bool is_flat() const;
    bool cut_fan(std::vector<triangle>& triangles) const;
    bool cut_ears(std::vector<triangle>& triangles);
    bool is_ear(std::size_t corner) const;
    void refresh(std::size_t corner);
    bool overlap(std::span<triangle const> triangles, std::size_t axis) const;

    std::span<std::array<double, 3> const> points_;
    std::vector<std::uint32_t> ring_;
    std::vector<point_2d> seen_;
    int turn_ = 1;  // of the ring as it is seen
    // While ears are cut: neighbours; corners that are not convex, by x; what was found of each.
    std::vector<std::size_t> before_, after_, blockers_;
    std::vector<bool> is_blocker_, is_queued_, is_gone_;
    std::vector<std::size_t> queue_;
};

}  // namespace graze
