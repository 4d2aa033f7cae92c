// Exact values: the numbers a value test answers with, and how far a subject's are from them.
#pragma once

#include <span>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/rational.hpp"

namespace graze {

/// A number of an exact answer: `number`, or `offset` plus its square root, or minus that.
struct exact_value {
    rational number;
    bool is_root = false;
    rational offset{};
    bool is_lower = false;  // offset - sqrt(number)

    bool operator==(exact_value const& other) const = default;
};

/// The sign of the value less a number.
int compare(exact_value const& value, rational const& number);

/// Correct to `bits` significant bits.
rational approximation_of(exact_value const& value, unsigned bits);

/// The double nearest to the value, ties to even; infinity beyond the largest finite double.
double to_double(exact_value const& value);

/// The scalar nearest to the value, ties to even; infinity beyond the largest finite one. Rounded once.
double round_to(scalar_type scalar, exact_value const& value);

/// The spacing of the scalar type at the unrounded value is 2^this: that of the least subnormal at 0.
long spacing_exponent_at(scalar_type scalar, exact_value const& value);

/// Is a number beyond the largest finite one of the scalar type? Then the case is not judged.
bool is_beyond(scalar_type scalar, std::vector<exact_value> const& values);

/// Numbers whose excess is above this are wrong.
inline constexpr double default_excess_tolerance = 16;

/// How far a subject's numbers are from the exact ones, each: infinite for one that is not finite.
///   ulps    |f - exact| in spacings of the scalar type at the exact value
///   excess  |f - exact| by half a spacing there, and what half a spacing in every scalar of the input costs to first
///           order: sum |df/dx_i| spacing(x_i)/2, of exact derivatives; where the value has none, the largest sum of the
///           smooth pieces that meet there; for a distance of 0 with |df/dx_i| = 1 for every coordinate. The divisor is
///           at least half a spacing at 2^-p times the largest coordinate magnitude, p the precision.
struct value_error {
    std::vector<double> ulps, excess;
    bool wrong = false;  // an excess is above the tolerance, or a number not finite
    /// What divides the error of the number with the largest excess, in half spacings at it; 1 is perfectly
    /// conditioned.
    double condition = 1;

    double worst_ulps() const;
    double worst_excess() const;
};

/// Measures numbers given in the order of the test; a segment's ends count in the order with the smaller worst excess.
value_error measure_values(case_view question, std::vector<exact_value> const& exact, std::span<double const> given,
                           double tolerance = default_excess_tolerance);

/// The same of numbers that need not be scalars.
value_error measure_values(case_view question, std::vector<exact_value> const& exact,
                           std::vector<rational> const& given, double tolerance = default_excess_tolerance);

/// What divides the error of each exact number in `excess`: see there.
std::vector<rational> admissible_errors(case_view question, std::vector<exact_value> const& exact);

}  // namespace graze
