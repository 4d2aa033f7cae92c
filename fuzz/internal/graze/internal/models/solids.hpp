// Is a model the surface of a solid, and is it the solid that a boolean operation should have made? Both exactly.
//
// A solid is a closed surface of triangles, counter-clockwise seen from outside. Corners are the same where their
// coordinates are equal, whatever their numbers (-0 equals 0). Any finite coordinates, subnormals and the largest ones.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "graze/internal/models/intersections.hpp"
#include "graze/model.hpp"
#include "graze/rational.hpp"

namespace graze {

/// Told now and then, from the calling thread, how much is done.
using judging_progress = std::function<void(std::size_t done, std::size_t of)>;

/// A directed edge that occurs more often than its reverse. Points are numbers of the model, as the face has them.
struct unpaired_edge {
    std::uint32_t face;  // the first one with it, by its number in the file
    std::uint32_t from, to;
    std::uint64_t count, reverse_count;
    friend bool operator==(unpaired_edge const&, unpaired_edge const&) = default;
};

/// The laws of a solid, in the order in which they are asked.
///   not_closed   each directed edge occurs as often as its reverse. Edges of four faces, where a solid touches itself,
///                may be; the edge from a point to itself is its own reverse.
///   degenerate   each face has an area.
///   intersects   two faces share corners and edges alone. Touching at a part of an edge breaks it.
///   inside_out   the winding number is 0 on the outer side of each face and 1 on the inner one, and the volume is positive.
///                A model without faces has no volume.
enum class solid_law : std::uint8_t { valid, not_closed, degenerate, intersects, inside_out };
std::string_view name_of(solid_law law);

/// The first law that is broken, at the face with the lowest number, and what proves it.
struct solid_fault {
    solid_law law = solid_law::valid;
    /// Faces, by their numbers in the file: two of intersects, none of inside_out without faces, else one. The two of
    /// intersects are the same where a face of many corners meets itself.
    std::vector<std::uint32_t> faces{};
    std::vector<std::array<std::uint32_t, 3>> corners{};   // of the triangles they show it in: numbers of points
    std::optional<unpaired_edge> edge{};                   // not_closed
    std::optional<meeting_faces> pair{};                   // intersects: numbers of triangles, kind and shared corners
    std::optional<std::array<rational, 3>> point{};        // intersects: on both, on no corner and no edge of both
    std::optional<std::array<std::int64_t, 2>> winding{};  // inside_out with a face: on its outer and on its inner side
    std::optional<rational> six_volume{};                  // inside_out: six times the signed volume
};

/// Time n log n, plus for each pair of surfaces without a common edge, of which one has a point in the other's box, what a
/// ray through the latter takes. `jobs` threads search for faces that meet.
solid_fault judge_solid(triangle_soup const& model, unsigned jobs = 1, judging_progress const& told = {});

enum class boolean_operation : std::uint8_t { union_of, intersection, difference };
std::string_view name_of(boolean_operation operation);
std::optional<boolean_operation> boolean_operation_of(std::string_view name);

/// The laws of a boolean operation's result C, in order.
///   not_closed        as of a solid.
///   wrong_membership  a point farther than the tolerance from all three surfaces is inside C exactly where the operation
///                     has it. Inside C is winding number 1, outside is 0, and any other number is wrong.
enum class boolean_law : std::uint8_t { valid, not_closed, wrong_membership };
std::string_view name_of(boolean_law law);

/// The three surfaces, as they are numbered here.
enum class boolean_part : std::uint8_t { a, b, c };

/// Where a point that was asked about comes from.
struct point_beside {
    boolean_part part;
    std::uint32_t face;  // by its number in the file
    bool outer;          // on the side to which the face looks
    friend bool operator==(point_beside const&, point_beside const&) = default;
};

struct boolean_fault {
    /// A or B is not closed: bad input, shown by `edge`. The law is valid then, and nothing was asked.
    std::optional<boolean_part> open_operand{};
    boolean_law law = boolean_law::valid;
    std::optional<unpaired_edge> edge{};  // not_closed

    // wrong_membership:
    std::array<double, 3> point{};
    std::array<std::int64_t, 3> winding{};  // of A, B and C
    bool expected = false;                  // does the operation have the point inside?
    std::optional<point_beside> beside{};   // nothing of a random point

    /// Points beside faces and random ones, up to the wrong one: those whose membership was asked, and those that were not
    /// farther than the tolerance from all surfaces. A face without area has no points beside it.
    std::uint64_t asked = 0, too_near = 0;
};

/// Asks about points a little farther than `tolerance` from the centroid of each face of A, B and C, on both sides, and
/// about `random_points` in the box around all three, which the seed alone decides. Inside A or B is a winding number other
/// than 0, as for every solid in a question: operands need to be closed, no more. C may be empty. The first wrong point in
/// this order is the same whatever the jobs. Throws std::invalid_argument for a tolerance that is negative or not finite.
boolean_fault judge_boolean(boolean_operation operation, triangle_soup const& a, triangle_soup const& b,
                            triangle_soup const& c, double tolerance, std::uint64_t random_points, std::uint64_t seed,
                            unsigned jobs = 1, judging_progress const& told = {});

}  // namespace graze
