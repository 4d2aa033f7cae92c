// Exact numbers and proofs as text that a reader can check.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/reference.hpp"

namespace graze {

/// The value in full: "3", "-1/3", or where that is long with powers of two taken out, "7 * 2^-90".
std::string exact_text(rational const& value);

/// The value rounded to so many significant digits, without zeros at the end: "0.25", "1.5e-45".
std::string rounded_text(rational const& value, int digits);

/// Centre and radius, each rounded once.
std::array<double, 4> sphere_numbers(exact_sphere const& sphere);
/// The numbers of an answer, a square root to 256 bits; and each rounded once. Empty where there are none.
std::vector<rational> exact_numbers(exact_answer const& truth);
std::vector<double> rounded_numbers(exact_answer const& truth);

/// The numbers of a value test by their names, each rounded once: "x 0.5, y 2".
std::string values_text(test_info const& test, std::vector<exact_value> const& values);

/// What is true, and why, in sentences: the relation and margin, then the certificates, at most `most` of them; or the
/// smallest sphere, or the values.
std::vector<std::string> proof_sentences(test_case const& question, exact_answer const& truth, std::size_t most);

}  // namespace graze
