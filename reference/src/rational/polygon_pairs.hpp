// Polygons by the even-odd rule, in rationals: one that may meet itself, and two.
#pragma once

#include <span>

#include "graze/classify.hpp"
#include "graze/reference.hpp"

namespace graze {

/// Does the ring of corners meet itself?
exact_answer judge_ring(std::span<double const> input);
/// Do two polygons meet, each half of the input? Without `everything` the relation alone.
exact_answer judge_polygons(std::span<double const> input, bool everything);

/// Which features of two polygons touch or are nearest; of a ring which meet. None where insides overlap or a ring is simple.
contact_kind kind_of_polygons(test_info const& test, std::span<double const> input, exact_answer const& truth);

/// Does the certificate prove the answer?
bool verify_polygons(test_info const& test, std::span<double const> input, exact_answer const& answer);

}  // namespace graze
