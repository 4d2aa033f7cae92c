// Cases as RapidCheck generates, shrinks and shows them.
#pragma once

#include <rapidcheck.h>

#include <iosfwd>
#include <string>
#include <vector>

#include "graze/families.hpp"

namespace graze::properties {

/// A case together with the choices it came from.
struct generated_case {
    test_case question;
    /// Null once shrinking has left the choices and works on the scalars: then it is no family's case any more.
    family_info const* family = nullptr;
    /// The first `own_choices` are the property's to draw from (which law, by how much), the next is the family, and
    /// the rest are what the family drew.
    std::vector<std::uint64_t> choices;

    static constexpr std::size_t own_choices = 12;
    source own() const { return source(std::span(choices).first(own_choices)); }
    bool is_degenerate() const;
};

/// The case that a sequence of choices stands for. Zeros follow the last choice, as zero is always the simplest.
generated_case make_case(test_info const& test, scalar_type scalar, std::vector<std::uint64_t> choices);

/// The case of a stream of choices.
generated_case draw_case(test_info const& test, scalar_type scalar, std::uint64_t key);

/// Cases of all families, each equally often, whatever RapidCheck's size: a small size does not make a case easy.
///
/// Shrinking first works on the choices: fewer, more of them zero, smaller ones; every step is a case of the family.
/// With `scalars`, once that is at its end, it goes on with the scalars themselves: simpler in the sense of is_simpler
/// (shrink.hpp), and valid. To be left off where a property is about what families promise.
rc::Gen<generated_case> cases_of(test_info const& test, scalar_type scalar, bool scalars = true);

/// The case as a line of a case file: pastes into `graze check -`.
std::string line_of(test_case const& question);

/// The parts with their scalars as hexadecimal floats and decimals, and the line of a case file.
std::string text_of(test_case const& question);
/// Found by RapidCheck, which prints counterexamples with it.
void showValue(generated_case const& shown, std::ostream& out);

}  // namespace graze::properties
