// What `graze mesh --intersections` writes.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "graze/internal/models/intersections.hpp"

namespace graze {

/// A pair as a JSON object, which is also a case of triangle_triangle_3d with the answer that is expected.
std::string intersection_line(std::string const& file, triangle_soup const& model, meeting_faces const& pair);

/// How many faces and pairs there are and how long that took, for people.
std::string intersection_summary(std::string const& file, triangle_soup const& model,
                                 std::vector<meeting_faces> const& found, double seconds);

/// Models side by side, their faces red where they meet others and grey elsewhere.
class coloured_model {
  public:
    void add(triangle_soup const& model, std::vector<meeting_faces> const& found);
    /// Writes a PLY in text, coordinates as doubles in full.
    void write_ply(std::ostream& out) const;

  private:
    triangle_soup soup_;
    std::vector<bool> meets_;  // a face
};

}  // namespace graze
