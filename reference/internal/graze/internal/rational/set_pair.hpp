// Two points, segments, triangles or boxes: the rational reference's answer without its rationals. Intervals of doubles
// decide what they can, integers the rest: so a relation and a kind are exact, and a margin is enclosed, or exact where
// that is wanted.
#pragma once

#include <optional>
#include <span>

#include "graze/classify.hpp"

namespace graze {

/// The kind of two features by their dimensions; a body counts as face.
contact_kind kind_of(int one, int other);

/// One of the two: scalars as a layout has them.
struct pair_operand {
    shape kind = shape::point;
    std::span<double const> scalars;
};

/// How much of the answer: each takes in the ones before it.
enum class pair_wanted : std::uint8_t { relation_only, kind, exact_margin, separation };

struct pair_answer {
    relation rel = relation::undefined;
    contact_kind contact = contact_kind::none;
    double margin_low = 0, margin_high = 0;  // between which the margin lies; zero for touching
    rational margin_square;                  // if wanted
    certificate separation;  // of disjoint sets, if wanted; its direction leads from a nearest point to one
};

/// Is it one of those shapes?
bool is_pair_operand(shape kind);

/// Nothing where the features that carry the distance were guessed wrong, never for a relation alone.
std::optional<pair_answer> measure_pair(pair_operand const& a, pair_operand const& b, std::size_t dimension,
                                        pair_wanted what);

/// The case of a test between two such sets, or one and a mesh: the strongest relation, with the largest depth or the
/// smallest distance, and of equal ones the first kind. Nothing for other tests too.
std::optional<pair_answer> measure_case_pairs(test_info const& test, std::span<double const> input, pair_wanted what);

/// The same with what proves it: of a disjoint case a separation of each pair; of another a point of the first triangle
/// (of a mesh, else 0) that has the relation, and of the other set: the one that plain rationals find.
struct proved_pairs {
    relation rel = relation::undefined;
    rational margin_square;
    std::vector<certificate> certificates;
};
std::optional<proved_pairs> prove_case_pairs(test_info const& test, std::span<double const> input);

}  // namespace graze
