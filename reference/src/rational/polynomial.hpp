// Polynomials in one variable with integer coefficients.
#pragma once

#include <vector>

#include "graze/rational.hpp"

namespace graze {

/// Coefficients ascending, the last one not 0; empty for the polynomial that is 0 everywhere.
using polynomial = std::vector<integer>;

polynomial operator+(polynomial const& p, polynomial const& q);
polynomial operator-(polynomial const& p, polynomial const& q);
polynomial operator*(polynomial const& p, polynomial const& q);
polynomial derivative(polynomial const& p);
/// Returns p without its content, the common divisor of all coefficients.
polynomial primitive(polynomial p);
/// Of what is not 0: the greatest common divisor, primitive.
polynomial common_divisor(polynomial p, polynomial q);
/// p / q up to a rational factor above 0, primitive, where q divides p and its leading coefficient is positive.
polynomial quotient(polynomial p, polynomial const& q);

/// A polynomial's factors without repeated roots, each with how often it divides, ascending; of one that is not 0.
struct repeated_factor {
    polynomial factor;
    unsigned times;
};
std::vector<repeated_factor> squarefree_factors(polynomial const& p);
/// All roots of p, each once.
polynomial squarefree_part(polynomial const& p);

/// A number that is an integer over a power of two.
struct dyadic {
    integer numerator;
    unsigned long bits;  // over 2^bits

    rational value() const { return rational(numerator, integer(integer(1) << bits)); }
};
dyadic dyadic_of(double value);  // not negative

/// p(at) * 2^(bits * degree).
integer value_at(polynomial const& p, dyadic const& at);
int sign_at(polynomial const& p, dyadic const& at);

/// The coefficients in Bernstein's form on [from, to], times something above 0.
std::vector<integer> bernstein_form(polynomial const& p, dyadic const& from, dyadic const& to);

}  // namespace graze
