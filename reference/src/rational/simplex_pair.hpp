// Two points, segments or triangles: what a campaign asks of each disagreement, without the rationals. Intervals of
// doubles sort out the directions that cannot matter, and integers decide among the rest.
#pragma once

#include <optional>
#include <span>

#include "graze/classify.hpp"

namespace graze {

/// The kind of two features by their dimensions; a body counts as face.
contact_kind kind_of(int one, int other);

struct pair_answer {
    relation rel = relation::undefined;
    rational margin_square;                     // 0 for touching
    contact_kind contact = contact_kind::none;  // not found for touching
};

/// The coordinates of one to three points of each set. Exact, if anything: nothing for scalars beyond 2^150, for sets
/// that meet while their difference is flat, and where the points that carry the distance were guessed wrong.
std::optional<pair_answer> measure_simplices(std::span<double const> a, std::span<double const> b, std::size_t dimension);

}  // namespace graze
