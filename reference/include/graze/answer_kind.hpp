// The kinds of answer that tests have, and what is the same for all tests of a kind. Where kinds differ in what is done, a
// switch over all of them without a default says so, and a kind that is missing there does not compile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "graze/vocabulary.hpp"

namespace graze {

/// What a test answers.
enum class answer_kind : std::uint8_t {
    relation,  // disjoint, touching, crossing
    sphere,    // centre and radius
    sign,      // negative, zero, positive
    values,    // numbers, each with a name
    moving,    // a relation over the times from 0 to 1, and when a subject says hit perhaps the time, NaN for none
    contact    // a signed distance, a point of each set and a direction; NaN for what is not given
};
inline constexpr std::array<std::string_view, 6> answer_kind_names{"relation", "sphere", "sign",
                                                                   "values",   "moving", "contact"};
GRAZE_NAME_OF(answer_kind)

/// What holds for every test of a kind.
struct answer_traits {
    bool screened;   // the certified relation is all that an answer is judged by
    bool has_hits;   // a subject says hit or miss, and promises what it says of contact
    bool numeric;    // an answer is numbers rather than one of a few words
    bool in_motion;  // shapes move from time 0 to time 1
    std::string_view expected;       // what a case may be expected to be, in words; empty: nothing
    std::string_view expected_noun;  // what these are
    std::optional<outcome> fault;    // of an answer that is wrong, beside a false hit and a false miss
    std::string_view faults;         // more than one
};

constexpr answer_traits traits_of(answer_kind kind) {
    constexpr std::string_view relations = "disjoint, touching, crossing, undefined or meets";
    switch (kind) {
        case answer_kind::relation: return {true, true, false, false, relations, "a relation", std::nullopt, ""};
        case answer_kind::sphere: return {false, false, true, false, "", "", outcome::wrong_sphere, "wrong spheres"};
        case answer_kind::sign:
            return {true,         false, false, false, "negative, zero or positive", "a sign", outcome::wrong_sign,
                    "wrong signs"};
        case answer_kind::values:
            return {
                false,         false, true, false, "defined or undefined", "defined or undefined", outcome::wrong_value,
                "wrong values"};
        case answer_kind::moving:
            return {false, true, false, true, relations, "a relation", outcome::late_impact, "late impacts"};
        case answer_kind::contact:
            return {false,
                    false,
                    true,
                    false,
                    "defined or undefined",
                    "defined or undefined",
                    outcome::wrong_contact,
                    "wrong contacts"};
    }
    return {};  // not reached
}

/// Is there a map of the inputs around such a mistake? Maps are of hits and misses.
constexpr bool has_map(answer_kind kind, outcome result) {
    return traits_of(kind).has_hits && result != traits_of(kind).fault;
}

}  // namespace graze
